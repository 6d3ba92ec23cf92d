use super::*;
use proptest::prelude::*;

fn gold_action(position: usize, name: &str, json: &str, compare: Option<&[&str]>) -> Action {
    let compare_args = compare.map(|keys| keys.iter().map(|&key| key.into()).collect());
    Action { compare_args, ..call(position, name, json) }
}

fn call(position: usize, name: &str, json: &str) -> Action {
    Action {
        position,
        name: name.into(),
        tool: name.into(),
        arguments: Value::parse(json),
        compare_args: None,
    }
}

fn verdict(matcher: Matcher, calls: &[Action], gold: &[Action], index: usize) -> Verdict {
    judge(matcher, calls, gold).matches[index].verdict.clone()
}

#[test]
fn says_why_a_call_is_misaligned() {
    let gold = [
        gold_action(0, "pay", r#"{"id": "a", "amount": 5, "note": "x"}"#, None),
        gold_action(3, "pay", r#"{"id": "b", "amount": 7, "note": "y"}"#, None),
    ];
    let calls = [
        call(0, "pay", r#"{"id": "a", "amount": 5, "note": "x"}"#),
        call(1, "pay", r#"{"id": "a", "amount": 5, "note": "x"}"#),
        call(2, "pay", r#"{"id": "b", "amount": 8, "note": "y"}"#),
        call(4, "ship", "{}"),
    ];
    for matcher in [Matcher::Tau2, Matcher::Strict] {
        let verdict = |index| verdict(matcher, &calls, &gold, index);
        assert_eq!(verdict(0), Verdict::Aligned { gold: 0 });
        assert_eq!(verdict(1), Verdict::Repeated { gold: 0 });
        let differing_keys = vec!["amount".to_owned()];
        assert_eq!(verdict(2), Verdict::WrongArguments { gold: 3, differing_keys });
        assert_eq!(verdict(3), Verdict::OutsideGold);
        assert_eq!(judge(matcher, &calls, &gold).missed, [3]);
    }
}

#[test]
fn the_nearest_gold_action_is_a_free_one_where_there_is_one() {
    let gold = [
        gold_action(0, "pay", r#"{"id": "a", "amount": 5}"#, None),
        gold_action(1, "pay", r#"{"id": "z", "amount": 9}"#, None),
    ];
    let calls = [
        call(0, "pay", r#"{"id": "a", "amount": 5}"#),
        call(1, "pay", r#"{"id": "a", "amount": 6}"#),
    ];
    let differing_keys = vec!["amount".to_owned(), "id".to_owned()];
    let expected = Verdict::WrongArguments { gold: 1, differing_keys };
    assert_eq!(verdict(Matcher::Strict, &calls, &gold, 1), expected);
}

/// Calls and gold of one tool over few values, so that many are the same.
fn actions(most: usize) -> impl Strategy<Value = Vec<Action>> {
    let compare = prop_oneof![
        3 => Just(None),
        1 => Just(Some(vec![])),
        1 => Just(Some(vec!["a".to_owned()])),
    ];
    let one = (0..2_u8, prop::option::of(0..3_u8), prop::option::of(0..2_u8), compare);
    prop::collection::vec(one, 0..most).prop_map(|actions| {
        let make = |(position, (name, a, b, compare_args)): (usize, (u8, _, _, _))| {
            let field = |key: &str, value: Option<u8>| value.map(|v| format!("\"{key}\":{v}"));
            let fields: Vec<String> =
                [field("a", a), field("b", b)].into_iter().flatten().collect();
            let json = format!("{{{}}}", fields.join(","));
            Action { compare_args, ..call(position, &format!("tool{name}"), &json) }
        };
        actions.into_iter().enumerate().map(make).collect()
    })
}

/// The size of the largest pairing, by trying everything.
fn largest(matcher: Matcher, calls: &[Action], gold: &[Action], used: u32) -> usize {
    let Some((first, rest)) = calls.split_first() else {
        return 0;
    };
    let skip = largest(matcher, rest, gold, used);
    let takes =
        (0..gold.len()).filter(|g| used & (1 << g) == 0 && few::same(matcher, first, &gold[*g]));
    takes.map(|g| 1 + largest(matcher, rest, gold, used | (1 << g))).fold(skip, usize::max)
}

/// Calls and gold of few tools over values that are equal for some matchers only, some wrapped.
fn varied(most: usize) -> impl Strategy<Value = Vec<Action>> {
    const VALUES: [&str; 10] = [
        "1",
        "1.0",
        "true",
        "\"1\"",
        "null",
        "[1]",
        "[true]",
        "{\"x\":1}",
        "{\"x\":1.0,\"y\":2}",
        "\"[1]\"",
    ];
    let compare = prop_oneof![
        4 => Just(None),
        1 => Just(Some(vec![])),
        1 => Just(Some(vec!["a".to_owned()])),
        1 => Just(Some(vec!["b".to_owned(), "a".to_owned(), "b".to_owned()])),
        1 => Just(Some(vec!["c".to_owned()])),
    ];
    let field = || prop::option::weighted(0.6, prop::sample::select(&VALUES[..]));
    let fields = [field(), field(), field()];
    let one = (
        0..2_u8,
        0..2_u8,
        fields,
        prop::option::weighted(0.1, prop::sample::select(&VALUES[..])),
        compare,
    );
    prop::collection::vec(one, 0..most).prop_map(|actions| {
        let make = |(position, (name, tool, fields, odd, compare_args)): (
            usize,
            (u8, u8, [_; 3], _, _),
        )| {
            let named = ["a", "b", "arguments"].into_iter().zip(fields);
            let fields: Vec<String> = named
                .filter_map(|(key, value): (_, Option<&str>)| Some(format!("\"{key}\":{}", value?)))
                .collect();
            let odd: Option<&str> = odd;
            let json = odd.map_or_else(|| format!("{{{}}}", fields.join(",")), str::to_owned);
            let action = call(position, &format!("tool{name}"), &json);
            let wrapped = if tool == 1 { "tool0".to_owned() } else { action.name.clone() };
            Action { compare_args, tool: wrapped, ..action }
        };
        actions.into_iter().enumerate().map(make).collect()
    })
}

/// In the reading of a matcher: `calibrated` reads JSON in texts, and alone knows wrapped tools.
fn read_by(matcher: Matcher, actions: &[Action]) -> Vec<Action> {
    let read = |action: &Action| match matcher {
        Matcher::Calibrated => {
            Action { arguments: action.arguments.clone().canonical(), ..action.clone() }
        }
        Matcher::Tau2 | Matcher::Strict => Action { tool: action.name.clone(), ..action.clone() },
    };
    actions.iter().map(read).collect()
}

proptest! {
    #[test]
    fn judging_by_numbers_is_judging_value_by_value(calls in varied(14), gold in varied(14)) {
        for matcher in Matcher::ALL {
            let (calls, gold) = (read_by(matcher, &calls), read_by(matcher, &gold));
            prop_assert_eq!(judge_many(matcher, &calls, &gold), few::judge(matcher, &calls, &gold));
        }
    }

    #[test]
    fn many_alike_are_judged_as_one_by_one(calls in actions(60), gold in actions(60)) {
        for matcher in Matcher::ALL {
            prop_assert_eq!(judge_many(matcher, &calls, &gold), few::judge(matcher, &calls, &gold));
        }
    }
}

proptest! {
    #[test]
    fn pairs_are_one_to_one_and_the_same_action(calls in actions(8), gold in actions(8)) {
        for matcher in Matcher::ALL {
            let judgement = judge(matcher, &calls, &gold);
            let mut used = std::collections::BTreeSet::new();
            for (m, call) in judgement.matches.iter().zip(&calls) {
                if let Verdict::Aligned { gold: g } = m.verdict {
                    prop_assert!(used.insert(g), "gold {g} is used twice");
                    prop_assert!(few::same(matcher, call, &gold[g]));
                }
            }
            prop_assert_eq!(judgement.matches.len(), calls.len());
            prop_assert!(judgement.aligned() <= calls.len().min(gold.len()));
            prop_assert_eq!(judgement.gold(), gold.len());
            prop_assert!(judgement.missed.iter().all(|g| !used.contains(g)));
        }
    }

    #[test]
    fn maximum_is_the_largest_and_never_below_greedy(calls in actions(6), gold in actions(6)) {
        for matcher in Matcher::ALL {
            let size = |pairs: Vec<Option<usize>>| pairs.into_iter().flatten().count();
            let maximum = size(few::maximum(matcher, &calls, &gold));
            prop_assert!(maximum >= size(few::first_free(matcher, &calls, &gold)));
            prop_assert_eq!(maximum, largest(matcher, &calls, &gold, 0));
        }
    }

    #[test]
    fn the_order_of_gold_does_not_change_how_many_are_aligned(
        calls in actions(7), gold in actions(7).prop_shuffle(), turn in 0..7_usize,
    ) {
        let mut other = gold.clone();
        if !other.is_empty() {
            let by = turn % other.len();
            other.rotate_left(by);
        }
        other.reverse();
        let aligned = |gold: &[Action]| judge(Matcher::Calibrated, &calls, gold).aligned();
        prop_assert_eq!(aligned(&gold), aligned(&other));
    }

    #[test]
    fn a_misaligned_call_has_a_reason_that_holds(calls in actions(7), gold in actions(7)) {
        for matcher in Matcher::ALL {
            for (m, call) in judge(matcher, &calls, &gold).matches.iter().zip(&calls) {
                match &m.verdict {
                    Verdict::Aligned { .. } => {}
                    Verdict::OutsideGold => prop_assert!(gold.iter().all(|g| g.tool != call.tool)),
                    Verdict::Repeated { gold: g } => prop_assert!(few::same(matcher, call, &gold[*g])),
                    Verdict::WrongArguments { gold: g, differing_keys } => {
                        prop_assert!(!few::same(matcher, call, &gold[*g]));
                        prop_assert!(!differing_keys.is_empty());
                    }
                }
            }
        }
    }
}
