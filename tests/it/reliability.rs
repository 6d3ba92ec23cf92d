//! Beside each promise of docs/reliability.md stands a test, and it exists.

use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_promise_has_its_test() {
    let text = fs::read_to_string(root().join("docs/reliability.md")).unwrap();
    let mut promises = 0;
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        // Tables of two columns are those of promises.
        let [promise, tests] = cells.as_slice() else { continue };
        if ["promise", "---"].contains(promise) {
            continue;
        }
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "without a test: {promise}");
        for name in named {
            let (module, name) = name.rsplit_once("::").unwrap_or_else(|| panic!("{name}"));
            // A longer path is that of a unit test's module.
            let path = if module.contains("::") {
                format!("src/{}.rs", module.replace("::", "/"))
            } else {
                format!("tests/it/{module}.rs")
            };
            let source = fs::read_to_string(root().join(&path)).unwrap_or_default();
            let stands = format!("#[test]\nfn {name}()");
            let stands_long = format!("]\nfn {name}()");
            assert!(source.contains(&stands) || source.contains(&stands_long), "{path}: {name}");
        }
        promises += 1;
    }
    assert!(promises >= 20, "{promises}");
}
