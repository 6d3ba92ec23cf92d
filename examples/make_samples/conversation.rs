//! The course of one conversation, from the greeting to its end.

use crate::action::{Action, Reach, Spacing};
use crate::dialogue::{Dialogue, Request};
use crate::domain::Domain;
use crate::plan::{Ending, TrialPlan};
use crate::task::{HAND_OVER, Task, preparation};
use crate::writes::Write;

const CONSENTS: &[&str] =
    &["Yes, please.", "Yes, go ahead.", "That is right — please do.", "OK, do it 👍", "Sure."];
const ASIDES: &[(&str, &str)] = &[
    ("Could you tell me a little more?", "It is all in what I said; I don’t have anything to add."),
    ("How did you find out about this?", "I saw it in my account this morning."),
    ("Is this the only thing today?", "Let’s see how this goes first."),
];
const THANKS: &[&str] =
    &["Thank you, that is all. ###STOP###", "Great, bye! ###STOP###", "###STOP###"];

/// Lets agent and user talk about `task`, making `writes`. `informs` says whether the agent says
/// all it has to. Returns τ²'s termination reason.
pub(crate) fn hold(
    dialogue: &mut Dialogue<'_>,
    domain: &Domain,
    task: &Task,
    plan: &TrialPlan,
    writes: Vec<Write>,
    informs: bool,
) -> &'static str {
    // Trials are conversations of their own: the ticket keeps short ones from being equal by chance.
    let ticket = dialogue.rng.digits(6);
    let (name, wish) = (task.person.name(), task.wish());
    dialogue.user(format!("Hello, I am {name}, ticket {ticket}. I want to {wish}."));
    look_up(dialogue, task, plan.passed);
    if dialogue.rng.chance(40) {
        let (question, reply) = *dialogue.rng.pick(ASIDES);
        dialogue.agent(question);
        dialogue.user(reply);
    }
    write_all(dialogue, writes);
    if plan.passed || dialogue.rng.chance(40) {
        let_user_act(dialogue, task);
    }
    match plan.ending {
        Ending::CutShort => run_out_of_steps(dialogue, domain, task),
        Ending::Regular | Ending::Infrastructure => {
            let hands_over = if plan.passed { task.hands_over } else { dialogue.rng.chance(20) };
            part(dialogue, task, informs, hands_over)
        }
    }
}

/// The reads at the beginning, one or two a turn; a careless agent may leave out
/// any but the first.
fn look_up(dialogue: &mut Dialogue<'_>, task: &Task, careful: bool) {
    let mut turn = Vec::new();
    for (position, action) in task.lookups.iter().enumerate() {
        if !careful && position > 0 && dialogue.rng.chance(15) {
            continue;
        }
        if dialogue.rng.chance(6) {
            dialogue.call(vec![Request { refused: true, ..Request::plain(action.clone()) }]);
        }
        turn.push(Request::plain(action.clone()));
        if turn.len() == 2 || dialogue.rng.chance(60) {
            dialogue.call(std::mem::take(&mut turn));
        }
    }
    dialogue.call(turn);
}

/// The writes: proposed, consented to, and made alone or several in one turn.
fn write_all(dialogue: &mut Dialogue<'_>, mut writes: Vec<Write>) {
    let many = writes.len() > 4;
    let mut unlocked: Vec<&str> = Vec::new();
    while !writes.is_empty() {
        let size = 1 + dialogue.rng.index(if many { 4 } else { 2 });
        let batch: Vec<Write> = writes.drain(..size.min(writes.len())).collect();
        // In long conversations consent is given once for several things.
        if dialogue.rng.chance(if many { 40 } else { 75 }) {
            let phrases: Vec<String> = batch.iter().map(|write| write.action.phrase()).collect();
            dialogue.agent(format!("I can {}. Shall I go ahead?", phrases.join(" and ")));
            let consent = *dialogue.rng.pick(CONSENTS);
            dialogue.user(consent);
        }
        let mut unlocks = Vec::new();
        for write in &batch {
            let tool = write.action.tool;
            if tool.reach == Reach::Wrapped && !unlocked.contains(&tool.name) {
                unlocked.push(tool.name);
                unlocks.push(Request::plain(preparation(&write.action)));
            }
        }
        dialogue.call(unlocks);
        let requests = batch.into_iter().map(|write| Request {
            action: write.action,
            spacing: write.spacing,
            refused: write.refused,
        });
        if dialogue.rng.chance(if many { 65 } else { 35 }) {
            dialogue.call(requests.collect());
        } else {
            requests.for_each(|request| dialogue.call(vec![request]));
        }
    }
}

/// The user acts, with the right values in another spacing or, where there is no wrapper, with
/// another value. The first is right for the database, but neither is for τ²'s checks, which
/// therefore agree with counting the agent's calls alone.
fn let_user_act(dialogue: &mut Dialogue<'_>, task: &Task) {
    for gold in &task.user_gold {
        let mut action = gold.clone();
        if gold.tool.reach == Reach::Wrapped {
            dialogue.call(vec![Request::plain(preparation(gold))]);
        } else {
            let Some(drifted) = gold.drifted(&task.person, dialogue.rng) else {
                continue;
            };
            action = drifted;
        }
        dialogue.agent(format!("You can now {} yourself.", action.phrase()));
        dialogue.call(vec![Request { spacing: Spacing::Tight, ..Request::plain(action) }]);
        dialogue.user("Done ✅");
    }
}

/// The last words, by one side or the other.
fn part(dialogue: &mut Dialogue<'_>, task: &Task, informs: bool, hands_over: bool) -> &'static str {
    let told = task.communicate.iter().map(|info| format!(" The amount is ${info}."));
    let told: String = if informs { told.collect() } else { String::new() };
    if hands_over {
        if !told.is_empty() {
            dialogue.agent(told.trim_start());
            dialogue.user("That does not help me.");
        }
        let action = Action::draw(&HAND_OVER, &task.person, dialogue.rng);
        dialogue.call(vec![Request::plain(action)]);
        dialogue.agent("You are being transferred to a human agent. Please hold on.");
        dialogue.user("###TRANSFER###");
        return "user_stop";
    }
    let done = if informs { "That is done, as you asked." } else { "Is there anything else?" };
    if dialogue.rng.chance(6) {
        dialogue.agent(format!("{done}{told} ###STOP###"));
        return "agent_stop";
    }
    dialogue.agent(format!("{done}{told}"));
    let thanks = *dialogue.rng.pick(THANKS);
    dialogue.user(thanks);
    "user_stop"
}

/// The agent looks the same thing up again and again, until the limit.
fn run_out_of_steps(dialogue: &mut Dialogue<'_>, domain: &Domain, task: &Task) -> &'static str {
    while dialogue.messages.len() < domain.max_steps {
        if let Some(action) = task.lookups.last() {
            dialogue.call(vec![Request { refused: true, ..Request::plain(action.clone()) }]);
        }
    }
    "max_steps"
}
