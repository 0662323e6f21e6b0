//! Every scenario and golden game agrees with the engine, and every rule of a playable game has a scenario.
//!
//! A scenario is a record with a line `# rules: B7 B9` that names the rules it proves (none for what is not a numbered
//! rule). What a record cannot say, such as a set-up that is refused, is proved in `setups.rs` and listed in
//! [`PROVED_THERE`].

use bastide_engine::record::replay::replay;
use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// The letters of the rules that are implemented: each of them needs a scenario.
const IMPLEMENTED: &[&str] = &["B", "I", "T", "S", "N", "R", "V", "K", "KX", "Y", "YX"];

/// Rules and the tests in `setups.rs` that prove them.
const PROVED_THERE: &[(&str, &str)] = &[
    ("B1", "the_bag_holds_what_the_tile_data_says"),
    ("B2", "two_to_five_can_play"),
    ("K3", "castle_is_for_two_and_city_for_two_to_four"),
    ("Y2", "castle_is_for_two_and_city_for_two_to_four"),
    ("K2", "the_bags_of_castle_and_city_are_full"),
    ("Y1", "the_bags_of_castle_and_city_are_full"),
    ("I1", "six_can_play_with_the_inns"),
    ("T1", "figures_come_with_their_sets"),
    ("N1", "the_bag_holds_the_sets_in_play"),
    ("V1", "the_bag_holds_the_sets_in_play"),
    ("V6", "the_river_does_not_meet_the_count"),
    ("B26", "a_setup_is_refused_with_all_reasons"),
    ("B26", "a_refused_line_says_why_and_changes_nothing"),
    ("B26", "a_seat_that_is_not_asked_is_told_whose_turn_it_is"),
];

#[test]
fn every_record_agrees() {
    let mut failures = Vec::new();
    for path in records("scenarios").into_iter().chain(records("golden")) {
        let text = read(&path);
        // A panic in one record must not hide what is wrong with the others.
        match catch_unwind(|| replay(&text, |_, _| {})) {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => failures.push(format!("{}: {error}", short(&path))),
            Err(_) => failures.push(format!("{}: panicked", short(&path))),
        }
    }
    none(&failures, "records that do not agree");
}

/// Lessons are records of the page; their lines are what a learner is asked to play.
#[test]
fn every_lesson_and_example_is_a_game() {
    let mut folders = vec!["docs/rules/examples"];
    if root().join("web/src/lessons").is_dir() {
        folders.push("web/src/lessons/records");
    }
    let mut failures = Vec::new();
    for folder in folders {
        let found = files_under(&root().join(folder), "bastide");
        assert!(!found.is_empty(), "{folder} has no records");
        for path in found {
            if let Err(error) = replay(&read(&path), |_, _| {}) {
                failures.push(format!("{}: {error}", short(&path)));
            }
        }
    }
    none(&failures, "records that do not agree");
}

#[test]
fn every_implemented_rule_has_a_scenario() {
    let mut named: BTreeSet<String> = PROVED_THERE.iter().map(|(id, _)| (*id).to_owned()).collect();
    for path in records("scenarios") {
        named.extend(rules_named(&read(&path)).unwrap_or_default());
    }
    let rules = rules_written();
    let missing: Vec<_> = rules
        .into_iter()
        .filter(|id| IMPLEMENTED.contains(&id.trim_end_matches(|c: char| c.is_ascii_digit())))
        .filter(|id| !named.contains(id))
        .collect();
    none(&missing, "rules without a scenario");
}

#[test]
fn every_scenario_names_rules_that_exist_and_expects_something() {
    let rules = rules_written();
    let mut failures = Vec::new();
    for path in records("scenarios") {
        let text = read(&path);
        let name = short(&path);
        match rules_named(&text) {
            None => failures.push(format!("{name}: no line `# rules:`")),
            Some(named) => {
                let unknown = named.iter().filter(|id| !rules.contains(*id));
                failures.extend(unknown.map(|id| format!("{name}: docs/rules has no rule {id}")));
            }
        }
        if !text
            .lines()
            .any(|line| matches!(line.split(' ').next(), Some("expect" | "end")))
        {
            failures.push(format!("{name}: expects nothing"));
        }
    }
    for (id, test) in PROVED_THERE {
        if !rules.contains(*id) {
            failures.push(format!("PROVED_THERE: docs/rules has no rule {id}"));
        }
        if !include_str!("setups.rs").contains(&format!("#[test]\nfn {test}()")) {
            failures.push(format!("PROVED_THERE: there is no test {test}"));
        }
    }
    none(&failures, "invalid scenarios");
}

/// Fails with one line for each finding.
fn none(findings: &[String], what: &str) {
    assert!(findings.is_empty(), "{what}:\n{}", findings.join("\n"));
}

/// The rules of a scenario; `None` without a line `# rules:`.
fn rules_named(text: &str) -> Option<Vec<String>> {
    let line = text.lines().find_map(|line| line.strip_prefix("# rules:"))?;
    Some(line.split_whitespace().map(str::to_owned).collect())
}

/// All ids in docs/rules.
fn rules_written() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for (_, rules) in rules_by_file("docs/rules") {
        for (id, _) in rules {
            assert!(ids.insert(id.clone()), "rule {id} is written twice");
        }
    }
    assert!(ids.contains("B1"), "docs/rules has no rules");
    ids
}

/// A file's name and its rules in their order, each with its id and its text.
type RulesOfFile = (String, Vec<(String, String)>);

/// The rules in each file of a folder. A rule is a list item that starts with its id in bold.
fn rules_by_file(folder: &str) -> Vec<RulesOfFile> {
    let folder = root().join(folder);
    let mut files = files_under(&folder, "md");
    files.retain(|path| path.parent() == Some(&folder));
    let rules = files.iter().map(|path| {
        let mut rules: Vec<(String, String)> = Vec::new();
        for line in read(path).lines() {
            let item = line.strip_prefix("- **").and_then(|item| item.split_once("**"));
            match item.filter(|(id, _)| is_rule_id(id)) {
                Some((id, text)) => rules.push((id.to_owned(), text.to_owned())),
                None if line.starts_with(' ') => {
                    if let Some((_, text)) = rules.last_mut() {
                        text.push_str(line);
                    }
                }
                None => {}
            }
        }
        let name = path
            .file_name()
            .map_or(String::new(), |name| name.to_string_lossy().into_owned());
        (name, rules)
    });
    rules.collect()
}

/// Each file's rule ids with the number of rulings that the rule's text marks.
fn rulings(folder: &str, mark: &str) -> Vec<(String, Vec<(String, usize)>)> {
    let count = |(id, text): (String, String)| (id, text.matches(mark).count());
    let files = rules_by_file(folder).into_iter();
    files
        .map(|(name, rules)| (name, rules.into_iter().map(count).collect()))
        .collect()
}

#[test]
fn every_rule_is_there_in_every_language_with_its_rulings() {
    let english = rulings("docs/rules", "(ruling");
    assert!(
        english
            .iter()
            .flat_map(|(_, rules)| rules)
            .any(|(_, marks)| *marks > 0)
    );
    assert_eq!(rulings("docs/rules/fr", "(décision"), english, "fr");
    assert_eq!(rulings("docs/rules/de", "(Festlegung"), english, "de");
}

fn is_rule_id(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    digits.len() < text.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn records(folder: &str) -> Vec<PathBuf> {
    let found = files_under(&root().join("testdata").join(folder), "bastide");
    assert!(!found.is_empty(), "testdata/{folder} has no records");
    found
}

/// The files below a folder whose names end in `.ext`, sorted.
fn files_under(folder: &Path, ext: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a folder that opens can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ext) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The folder of the workspace, where testdata and docs are.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", short(path)))
}

fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
