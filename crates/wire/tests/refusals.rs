//! Codes of refusals.

use bastide_wire::refusal::Code;

#[test]
fn every_code_has_its_own_word_and_an_error_status() {
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
