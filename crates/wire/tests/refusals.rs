//! Refusals name rules that there are, and reasons that the page knows.

use bastide_wire::refusal::Code;
use std::fs;
use std::path::Path;

#[test]
fn every_rule_that_is_named_is_written_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let documents: String = fs::read_dir(root.join("docs/rules"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let source = fs::read_to_string(root.join("crates/wire/src/rule.rs")).unwrap();
    let ids: Vec<_> = source.split('"').skip(1).step_by(2).collect();
    assert!(ids.len() > 20);
    for id in ids {
        assert!(documents.contains(&format!("**{id}**")), "{id} is in no document");
    }
}

#[test]
fn every_reason_has_a_word_and_a_status() {
    let mut words = Vec::new();
    for code in Code::ALL {
        let word = serde_json::to_string(&code).unwrap();
        assert_eq!(serde_json::from_str::<Code>(&word).unwrap(), code);
        assert!(
            (400..600).contains(&code.status()) && code.status() != 500,
            "{word}"
        );
        words.push(word);
    }
    words.sort();
    words.dedup();
    assert_eq!(words.len(), Code::ALL.len());
}
