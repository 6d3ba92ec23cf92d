use super::*;
use crate::report::Section;

fn page(report_of: &Report) -> String {
    let mut out = Vec::new();
    report(report_of, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn every_text_of_a_page_is_escaped() {
    const BAD: &str = "</script><b x=\"y\" 'z'>&\u{202e}\u{0}";
    let bad = || BAD.to_owned();
    let grid = Grid {
        title: bad(),
        columns: vec![crate::report::Heading { name: bad(), label: bad(), kind: Kind::Text }],
        rows: vec![
            vec![Cell {
                value: Value::Text(bad()),
                shown: Shown::Word(bad()),
                simulation: Some(7),
            }],
            vec![Cell::from(Value::Text(bad()))],
        ],
    };
    let blocks = vec![
        Block::Text(bad()),
        Block::Heading(bad()),
        Block::Cautions(vec![bad()]),
        Block::Meanings(vec![(bad(), bad())]),
        Block::Table(grid.clone()),
        Block::Chart(Box::new(Chart {
            title: bad(),
            about: bad(),
            keys: vec![(Mark(0), bad())],
            panels: vec![crate::report::plot::Panel {
                keys: vec![(Mark(1), bad())],
                title: bad(),
                plots: vec![Plot::Bars {
                    x: crate::report::plot::Axis {
                        label: bad(),
                        low: 0.0,
                        high: 1.0,
                        numbers: crate::report::plot::Numbers::Real,
                    },
                    bars: vec![crate::report::plot::Bar { label: bad(), parts: Vec::new() }],
                }],
            }],
            data: grid,
        })),
    ];
    let text = page(&Report {
        language: Language::En,
        title: bad(),
        facts: vec![(bad(), bad())],
        sections: vec![Section { id: "x", title: bad(), blocks }],
    });
    assert!(!text.contains("<b ") && !text.contains(['\u{202e}', '\u{0}']), "{text}");
    assert_eq!(text.matches("</script>").count(), 1);
    assert!(text.matches("&lt;b x").count() > 20);
    assert!(text.contains("href=\"#simulation-7\""));
}

#[test]
fn a_page_names_its_script_by_a_hash() {
    let empty = Report {
        language: Language::Zh,
        title: String::new(),
        facts: Vec::new(),
        sections: Vec::new(),
    };
    let text = page(&empty);
    assert!(text.contains("<html lang=\"zh-Hans\">"));
    assert!(text.contains(&format!("script-src 'sha256-{}';", SCRIPT_HASH.trim())));
    // The hash is of the file as it stands, so it must stand so in the page.
    assert!(text.contains(&format!("<script>{SCRIPT}</script>")));
}
