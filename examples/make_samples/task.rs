//! Turns a task's numbers into a task: a customer, a wish, the gold actions for it and what grades
//! it.

use serde_json::{Value, json};

use crate::action::{Action, Reach, Spacing, Tool};
use crate::domain::Domain;
use crate::plan::{TaskPlan, attempt};
use crate::results::{Criteria, GoldAction, TaskRecord};
use crate::rng::Rng;
use crate::vocab::Person;

/// Reaching a person closes a conversation; its arguments do not matter to the grading, hence the
/// empty list.
pub(crate) static HAND_OVER: Tool =
    Tool::generic("transfer_to_human_agents", &[("summary", SUMMARY)]).comparing(&[]);
static UNLOCK: Tool = Tool::generic("unlock_discoverable_agent_tool", &[]);
static GIVE: Tool = Tool::generic("give_discoverable_user_tool", &[]);

const SUMMARY: crate::vocab::Field = crate::vocab::Field::OneOf(&[
    "The customer asks for something that the policy does not allow.",
    "The customer cannot be helped with the tools at hand.",
    "The customer wants to talk to a person.",
]);

/// A task, with the parts that conversations about it are made of.
pub(crate) struct Task {
    pub(crate) id: String,
    pub(crate) person: Person,
    /// The agent's write gold actions.
    pub(crate) agent_gold: Vec<Action>,
    /// The user's write gold actions.
    pub(crate) user_gold: Vec<Action>,
    /// Reads that a careful agent makes first.
    pub(crate) lookups: Vec<Action>,
    /// Whether the right thing to do is to hand over to a person.
    pub(crate) hands_over: bool,
    /// All gold actions, in the order of the task.
    pub(crate) gold: Vec<GoldAction>,
    /// τ²'s type of each entry of `gold`.
    pub(crate) gold_types: Vec<&'static str>,
    /// What the agent has to say.
    pub(crate) communicate: Vec<String>,
    /// What a judge is asked about the conversation.
    pub(crate) assertions: Option<Vec<String>>,
    pub(crate) reward_basis: Vec<&'static str>,
}

impl Task {
    /// Makes up the task number `index` of `domain`.
    pub(crate) fn invent(
        domain: &Domain,
        index: usize,
        plan: &TaskPlan,
        rng: &mut Rng,
    ) -> Result<Self, String> {
        let person = Person::invent(rng);
        let mut wanted: Vec<Action> = Vec::new();
        for position in 0..plan.gold {
            let of_user = position >= plan.agent_gold();
            let first = domain.first_write.filter(|_| position == 0 && plan.agent_gold() >= 2);
            let action = attempt(|| {
                let tool = if of_user {
                    rng.pick(domain.user_writes)
                } else {
                    first.unwrap_or_else(|| any_write(domain, rng))
                };
                let action = Action::draw(tool, &person, rng);
                // With a wrapped tool the user can do the right thing and still not match.
                let suits = !of_user || plan.passes() == 0 || tool.reach == Reach::Wrapped;
                let is_new = !wanted.iter().any(|known| accepts(known, &action));
                (suits && is_new).then_some(action)
            })?;
            wanted.push(action);
        }
        let user_gold = wanted.split_off(plan.agent_gold());

        let mut lookups = vec![Action::draw(rng.pick(domain.identify), &person, rng)];
        for about in wanted.iter().take(2) {
            lookups.push(Action::draw(rng.pick(domain.lookups), &person, rng).about(about));
        }
        let failed_in_words = plan.trials.iter().any(|trial| plan.failed_in_words(trial));
        let judged = domain.wrapped_reads.is_empty() && index.is_multiple_of(3);
        let mut task = Self {
            id: format!("{}{index}", domain.task_prefix),
            hands_over: plan.gold == 0 && rng.chance(50),
            communicate: Vec::new(),
            assertions: judged
                .then(|| vec!["The agent tells the customer what it has done.".to_owned()]),
            reward_basis: vec!["DB"],
            gold: Vec::new(),
            gold_types: Vec::new(),
            agent_gold: wanted,
            user_gold,
            lookups,
            person,
        };
        if judged {
            task.reward_basis.push("NL_ASSERTION");
        } else if failed_in_words || rng.chance(35) {
            task.communicate.push(format!("{}.{}", rng.between(10, 900), rng.digits(2)));
            task.reward_basis.push("COMMUNICATE");
        }
        task.list_gold(rng.chance(60));
        Ok(task)
    }

    /// Lists the gold actions as the task has them: `reads` first, tools unlocked or given before
    /// they are used.
    fn list_gold(&mut self, reads: bool) {
        let mut actions = if reads { self.lookups.clone() } else { Vec::new() };
        let mut prepared: Vec<&str> = Vec::new();
        for action in self.agent_gold.iter().chain(&self.user_gold) {
            if action.tool.reach == Reach::Wrapped && !prepared.contains(&action.tool.name) {
                prepared.push(action.tool.name);
                actions.push(preparation(action));
            }
            actions.push(action.clone());
        }
        if self.hands_over {
            actions.push(Action {
                tool: &HAND_OVER,
                values: [("summary".to_owned(), json!(""))].into_iter().collect(),
            });
        }
        for (position, action) in actions.iter().enumerate() {
            self.gold.push(gold_action(action, format!("{}_{position}", self.id)));
            self.gold_types.push(action.tool.checked_type());
        }
    }

    /// What the customer wants, in words.
    pub(crate) fn wish(&self) -> String {
        let phrases: Vec<String> =
            self.agent_gold.iter().chain(&self.user_gold).take(4).map(Action::phrase).collect();
        if phrases.is_empty() {
            "ask for an exception to your rules".to_owned()
        } else {
            phrases.join(", then ")
        }
    }

    /// The task as it stands in the file.
    pub(crate) fn record(&self, domain: &Domain) -> TaskRecord {
        let person = &self.person;
        let instructions = json!({
            "task_instructions": "Give details only when asked. Agree to what you asked for.",
            "domain": domain.name,
            "reason_for_call": format!("You want to {}.", self.wish()),
            "known_info": format!("You are {}, user id {}.", person.name(), person.user_id),
            "unknown_info": Value::Null,
        });
        let mut user_tools: Vec<String> =
            self.user_gold.iter().map(|action| action.name().to_owned()).collect();
        user_tools.sort_unstable();
        user_tools.dedup();
        TaskRecord {
            id: self.id.clone(),
            description: json!({
                "purpose": "A made-up case.",
                "relevant_policies": null,
                "notes": null,
            }),
            user_scenario: json!({"persona": null, "instructions": instructions}),
            ticket: None,
            initial_state: None,
            evaluation_criteria: Criteria {
                actions: self.gold.clone(),
                env_assertions: None,
                communicate_info: self.communicate.clone(),
                nl_assertions: self.assertions.clone(),
                reward_basis: self.reward_basis.clone(),
            },
            issues: None,
            required_documents: None,
            user_tools: (!user_tools.is_empty()).then_some(user_tools),
        }
    }
}

/// A write of the domain's, or one of the reads that pass for writes.
pub(crate) fn any_write(domain: &Domain, rng: &mut Rng) -> &'static Tool {
    let read = !domain.wrapped_reads.is_empty() && rng.chance(35);
    rng.pick(if read { domain.wrapped_reads } else { domain.writes })
}

/// The call that makes a wrapped tool usable.
pub(crate) fn preparation(action: &Action) -> Action {
    let (tool, key) = match action.tool.requestor {
        "user" => (&GIVE, "discoverable_tool_name"),
        _ => (&UNLOCK, "agent_tool_name"),
    };
    Action { tool, values: [(key.to_owned(), json!(action.tool.name))].into_iter().collect() }
}

/// Whether a call of `action` would match the gold action `gold`.
fn accepts(gold: &Action, action: &Action) -> bool {
    gold_action(gold, String::new()).accepts(action.name(), &action.arguments(Spacing::Wide))
}

fn gold_action(action: &Action, action_id: String) -> GoldAction {
    GoldAction {
        action_id,
        requestor: action.tool.requestor,
        name: action.name(),
        arguments: action.arguments(Spacing::Wide),
        info: None,
        compare_args: action.tool.compare_args,
    }
}
