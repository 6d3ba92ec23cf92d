use super::*;
use crate::table::Column;

const PLAIN: Style = Style { width: 100, colour: Colour::No };

fn table(columns: &[(&str, Kind)], rows: Vec<Vec<Value>>) -> Table {
    let columns = columns
        .iter()
        .map(|(name, kind)| Column { name: (*name).to_owned(), kind: *kind })
        .collect();
    Table { columns, rows }
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn shown(table: &Table, format: Format, style: Style) -> String {
    let mut out = Vec::new();
    render(table, format, style, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn all_formats() {
    let table = table(
        &[
            ("domain", Kind::Text),
            ("n", Kind::Count),
            ("gd", Kind::Share),
            ("cost", Kind::Usd),
            ("duration", Kind::Seconds),
            ("mean", Kind::Number),
            ("note", Kind::Text),
            ("n", Kind::Count),
        ],
        vec![
            vec![
                text("retail"),
                Value::Integer(516),
                Value::Real(80.0 / 516.0),
                Value::Real(12.5),
                Value::Real(61.25),
                Value::Real(1.0 / 3.0),
                text("a|b <i>\n\"two\" lines, \u{1b}[31mred\u{202e}"),
                Value::Integer(9_007_199_254_740_993),
            ],
            vec![
                text("airline"),
                Value::Integer(0),
                Value::Null,
                Value::Real(0.00345),
                Value::Null,
                Value::Real(f64::INFINITY),
                text(""),
                Value::Blob(vec![0, 255]),
            ],
        ],
    );
    let all: Vec<String> = Format::ALL
        .iter()
        .map(|format| format!("--- {format:?}\n{}", shown(&table, *format, PLAIN)))
        .collect();
    // Raw characters would deceive whoever reads this file.
    let all = all.join("").replace('\u{1b}', "{raw escape}").replace('\u{202e}', "{raw bidi}");
    insta::assert_snapshot!(all, @r#"
    --- Table
    domain     n      gd    cost  duration      mean  note                              n
    ────────────────────────────────────────────────────────────────────────────────────────────────────
    retail   516  0.1550   12.50      61.2  0.333333  a|b <i>\u{a}"two" lines,          9007199254740993
                                                      \u{1b}[31mred\u{202e}
    airline    0       –  0.0034         –       inf                                    00ff
    --- Markdown
    | domain | n | gd | cost | duration | mean | note | n |
    | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |
    | retail | 516 | 0.1550 | 12.50 | 61.2 | 0.333333 | a\|b &lt;i><br>"two" lines, \u{1b}\[31mred\u{202e} | 9007199254740993 |
    | airline | 0 | – | 0.0034 | – | inf |  | 00ff |
    --- Csv
    domain,n,gd,cost,duration,mean,note,n
    retail,516,0.15503875968992248,12.5,61.25,0.3333333333333333,"a|b <i>
    ""two"" lines, {raw escape}[31mred{raw bidi}",9007199254740993
    airline,0,,0.00345,,inf,,00ff
    --- Json
    [
      {"domain":"retail","n":516,"gd":0.15503875968992248,"cost":12.5,"duration":61.25,"mean":0.3333333333333333,"note":"a|b <i>\n\"two\" lines, \u001b[31mred\u202e","n_2":9007199254740993},
      {"domain":"airline","n":0,"gd":null,"cost":0.00345,"duration":null,"mean":null,"note":"","n_2":"00ff"}
    ]
    --- Jsonl
    {"domain":"retail","n":516,"gd":0.15503875968992248,"cost":12.5,"duration":61.25,"mean":0.3333333333333333,"note":"a|b <i>\n\"two\" lines, \u001b[31mred\u202e","n_2":9007199254740993}
    {"domain":"airline","n":0,"gd":null,"cost":0.00345,"duration":null,"mean":null,"note":"","n_2":"00ff"}
    "#);
}

#[test]
fn a_wide_table_wraps_its_texts_then_turns() {
    let table = table(
        &[("reason", Kind::Text), ("simulations_without_reward", Kind::Count)],
        vec![
            vec![text("arguments differ from the nearest gold action"), Value::Integer(12)],
            vec![text("outside gold"), Value::Integer(3)],
        ],
    );
    let at = |width| shown(&table, Format::Table, Style { width, ..PLAIN });
    let all = [at(60), at(36), at(28), at(20)].join("\n");
    insta::assert_snapshot!(all, @r#"
    reason                                          simulations_
                                                        without_
                                                          reward
    ────────────────────────────────────────────────────────────
    arguments differ from the nearest gold action             12
    outside gold                                               3

    reason                  simulations_
                                without_
                                  reward
    ────────────────────────────────────
    arguments differ from             12
    the nearest gold
    action
    outside gold                       3

    reason          simulations_
                        without_
                          reward
    ────────────────────────────
    arguments                 12
    differ from
    the nearest
    gold action
    outside gold               3

    ── row 1 ───────────
    reason                      arguments differ from the nearest gold action
    simulations_without_reward  12
    ── row 2 ───────────
    reason                      outside gold
    simulations_without_reward  3
    "#);
}

#[test]
fn a_block_wraps_its_texts_beside_their_name() {
    let table = table(
        &[("simulations_without_reward", Kind::Count), ("excerpt", Kind::Text)],
        vec![vec![
            Value::Integer(12),
            text(
                "aWordThatIsWiderThanTheTerminalStaysWholeWhateverComes and what follows is wrapped",
            ),
        ]],
    );
    let all = shown(&table, Format::Table, Style { width: 50, ..PLAIN });
    insta::assert_snapshot!(all, @r#"
    ── row 1 ─────────────────────────────────────────
    simulations_without_reward  12
    excerpt                     aWordThatIsWiderThanTheTerminalStaysWholeWhateverComes
                                and what follows is
                                wrapped
    "#);
}

#[test]
fn a_long_name_is_broken_before_the_table_turns() {
    let table = table(
        &[("run", Kind::Text), ("gd", Kind::Share)],
        vec![vec![text("qwen3.8-27b_banking_knowledge"), Value::Real(0.8097)]],
    );
    let all = shown(&table, Format::Table, Style { width: 24, ..PLAIN });
    insta::assert_snapshot!(all, @r#"
    run                   gd
    ────────────────────────
    qwen3.8-27b_      0.8097
    banking_
    knowledge
    "#);
}

#[test]
fn a_table_without_rows_has_its_names() {
    let table = table(&[("run", Kind::Text), ("gd", Kind::Share)], Vec::new());
    let all: Vec<String> = Format::ALL.iter().map(|format| shown(&table, *format, PLAIN)).collect();
    insta::assert_snapshot!(all.join("---\n"), @r#"
    run  gd
    ───────
    ---
    | run | gd |
    | --- | ---: |
    ---
    run,gd
    ---
    []
    ---
    "#);
}

#[test]
fn colour_marks_the_names_only_where_wanted() {
    let table = table(&[("run", Kind::Text)], vec![vec![text("a")]]);
    let coloured = shown(&table, Format::Table, Style { colour: Colour::Yes, ..PLAIN });
    assert!(coloured.contains('\u{1b}'));
    assert!(!shown(&table, Format::Table, PLAIN).contains('\u{1b}'));
}

#[test]
fn numbers_are_rounded_by_kind() {
    let cases = [
        (0.155_039, Kind::Share, "0.1550"),
        (1.0, Kind::Share, "1.0000"),
        (1234.5, Kind::Usd, "1234.50"),
        (0.012_34, Kind::Usd, "0.0123"),
        (0.000_012, Kind::Usd, "1.2e-5"),
        (0.0, Kind::Usd, "0.00"),
        (0.0421, Kind::Seconds, "0.042"),
        (1234.56, Kind::Seconds, "1234.6"),
        (1.0 / 3.0, Kind::Number, "0.333333"),
        (12.0, Kind::Count, "12"),
        (1_234_567.89, Kind::Number, "1234567.9"),
        (-0.5, Kind::Number, "-0.5"),
        (1e300, Kind::Number, "1e300"),
        (0.401_515_15, Kind::Mixed, "0.4015"),
        (-1.4e-17, Kind::Mixed, "0.0000"),
        (11.626, Kind::Mixed, "11.63"),
        (16_772.9, Kind::Mixed, "16773"),
    ];
    for (number, kind, expected) in cases {
        assert_eq!(number::shown(&Value::Real(number), kind), expected);
    }
    assert_eq!(number::shown(&Value::Integer(1), Kind::Share), "1.0000");
}

#[test]
fn deceptive_characters_become_visible() {
    assert_eq!(
        sanitize::line("a\n\u{9b}\u{7f}\u{200b}\u{2066}b"),
        r"a\u{a}\u{9b}\u{7f}\u{200b}\u{2066}b"
    );
    assert_eq!(sanitize::lines("a\n\tb\r"), "a\n\tb\\u{d}");
    assert!(matches!(sanitize::line("é 漢 –"), std::borrow::Cow::Borrowed(_)));
}

proptest::proptest! {
    #[test]
    fn no_control_character_reaches_a_terminal(content: String) {
        let table = table(&[("x", Kind::Text)], vec![vec![text(&content)]]);
        let out = shown(&table, Format::Table, PLAIN);
        proptest::prop_assert!(out.chars().all(|c| c == '\n' || !c.is_control()));
    }
}
