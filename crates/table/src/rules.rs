//! The numbered rules, parsed from the embedded documents. Rules without a translation are in English.

use crate::convert::ToWire;
use crate::examples::{self, Example};
use bastide_engine::setup::GameKind;
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::rules::{RuleSection, RuleText, Rules};
use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../../docs/rules"]
struct Documents;

/// The available languages; the others are translated from the first.
pub const LANGUAGES: [&str; 3] = ["en", "fr", "de"];

/// The documents of a game.
const fn documents(game: GameKind) -> &'static [&'static str] {
    match game {
        GameKind::Classic => &["classic.md", "cult-count.md", "king-river.md"],
        GameKind::Castle => &["castle.md"],
        GameKind::City => &["city.md"],
    }
}

/// The set that a rule belongs to, by the letter of its id.
fn set_of(id: &str) -> &'static str {
    match id.chars().next() {
        Some('I') => "inns",
        Some('T') => "traders",
        Some('S') => "cult",
        Some('N') => "count",
        Some('R') => "king",
        Some('V') => "river",
        Some('K') => "castle",
        Some('Y') => "city",
        _ => "base",
    }
}

/// The rules of the game with this name, in English unless a language is named.
pub fn find(game: &str, language: Option<&str>) -> Result<Rules, Refusal> {
    let refuse = |message: &str| Refusal::new(Code::BadRequest, message);
    let game = GameKind::parse(game).ok_or_else(|| refuse("the games are classic, castle and city"))?;
    let language = language.unwrap_or(LANGUAGES[0]);
    if !LANGUAGES.contains(&language) {
        return Err(refuse("the rules are available in en, fr and de"));
    }
    Ok(rules(game, language))
}

/// The rules of a game in a language.
pub fn rules(game: GameKind, language: &str) -> Rules {
    let mut sections = Vec::new();
    for name in documents(game) {
        let own = parse(&text(name));
        let translated = match language {
            "en" => Vec::new(),
            _ => parse(&text(&format!("{language}/{name}"))),
        };
        sections.extend(own.into_iter().map(|section| section.translated(&translated)));
    }
    Rules {
        game: game.to_wire(),
        sections: sections.into_iter().map(Section::finish).collect(),
    }
}

/// The text of a document; empty if there is none.
fn text(name: &str) -> String {
    let file = Documents::get(name).map_or(Cow::Borrowed(&[][..]), |file| file.data);
    String::from_utf8_lossy(&file).into_owned()
}

struct Section {
    title: String,
    rules: Vec<(String, String)>,
}

impl Section {
    fn translated(self, others: &[Section]) -> Section {
        let find = |id: &str| {
            let mut all = others
                .iter()
                .flat_map(|other| other.rules.iter().map(move |rule| (other, rule)));
            all.find(|(_, (known, _))| known == id)
        };
        let first = self.rules.first().and_then(|(id, _)| find(id));
        Section {
            title: first.map_or(self.title, |(section, _)| section.title.clone()),
            rules: self
                .rules
                .into_iter()
                .map(|(id, text)| {
                    let text = find(&id).map_or(text, |(_, (_, other))| other.clone());
                    (id, text)
                })
                .collect(),
        }
    }

    fn finish(self) -> RuleSection {
        RuleSection {
            set: self.rules.first().map_or("base", |(id, _)| set_of(id)).into(),
            title: self.title,
            rules: self
                .rules
                .into_iter()
                .map(|(id, text)| RuleText {
                    example: examples::find(&id).map(Example::to_wire),
                    id,
                    text,
                })
                .collect(),
        }
    }
}

/// The sections of a document that contain rules. A rule is a list item that begins with its id. Worked examples, whose ids
/// have two letters, are left out.
fn parse(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut in_rule = false;
    for line in text.lines() {
        let heading = line.trim_start_matches('#');
        if heading.len() < line.len() {
            sections.push(Section {
                title: title(heading.trim()),
                rules: Vec::new(),
            });
            in_rule = false;
            continue;
        }
        let Some(section) = sections.last_mut() else {
            continue;
        };
        let item = line.strip_prefix("- **").and_then(|rest| rest.split_once("** "));
        if let Some((id, text)) = item {
            in_rule = is_id(id);
            if in_rule {
                section.rules.push((id.to_owned(), text.trim().to_owned()));
            }
        } else if in_rule && line.starts_with(' ') {
            if let Some((_, text)) = section.rules.last_mut() {
                text.push(' ');
                text.push_str(line.trim());
            }
        } else {
            in_rule = false;
        }
    }
    sections.retain(|section| !section.rules.is_empty());
    sections
}

fn is_id(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_uppercase())
        && !letters.as_str().is_empty()
        && letters.all(|digit| digit.is_ascii_digit())
}

/// A heading without its remarks on data files.
fn title(heading: &str) -> String {
    let heading = heading.split(" — ").next().unwrap_or_default();
    let heading = heading.split(" (`").next().unwrap_or_default();
    match heading.split_once(':') {
        Some((title, rest)) if rest.trim_start().starts_with(|c: char| c.is_ascii_digit()) => {
            title.trim().to_owned()
        }
        _ => heading.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn ids(rules: &Rules) -> Vec<&str> {
        let all = rules.sections.iter().flat_map(|section| &section.rules);
        all.map(|rule| rule.id.as_str()).collect()
    }

    #[test]
    fn every_rule_occurs_once() {
        for (game, count) in [
            (GameKind::Classic, 26 + 4 + 12 + 7 + 9 + 5 + 6),
            (GameKind::Castle, 25),
            (GameKind::City, 25),
        ] {
            let rules = rules(game, "en");
            let mut found = ids(&rules);
            assert_eq!(found.len(), count, "{found:?}");
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), count);
            assert!(rules.sections.iter().all(|section| {
                let clean = !section.title.contains(['`', '—', '#']);
                clean && !section.title.is_empty()
            }));
        }
        let classic = rules(GameKind::Classic, "en");
        let titles: Vec<_> = classic
            .sections
            .iter()
            .map(|section| (&*section.set, section.title.as_str()))
            .collect();
        assert!(titles.contains(&("king", "King & Robber")), "{titles:?}");
        assert!(titles.contains(&("count", "The Count")), "{titles:?}");
    }

    #[test]
    fn untranslated_rules_are_in_english() {
        let own = parse("# A\n- **B1** one\n  and more\n- **BX1** no\n- **B2** two\n## Empty\nwords\n");
        let other = parse("# Ah\n- **B1** un\n");
        assert_eq!(own.len(), 1);
        let mixed: Vec<_> = own
            .into_iter()
            .map(|section| section.translated(&other))
            .collect();
        assert_eq!(mixed[0].title, "Ah");
        let texts: Vec<_> = mixed[0].rules.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["un", "two"]);
        let long = parse("# A\n- **B1** one\n  and more\n\n  apart\n");
        assert_eq!(long[0].rules[0].1, "one and more");
    }

    /// The page shows these sentences to players, so they contain no names of files, options or squares.
    #[test]
    fn rules_contain_no_technical_names() {
        for language in LANGUAGES {
            for &game in GameKind::ALL {
                for section in rules(game, language).sections {
                    let title = &section.title;
                    assert!(!title.contains(['`', '(', '–']), "{language}: {title}");
                    for RuleText { id, text, .. } in section.rules {
                        let strange = ["`", ".toml", "0,0"]
                            .into_iter()
                            .find(|&word| text.contains(word));
                        assert_eq!(strange, None, "{language} {id}: {text}");
                    }
                }
            }
        }
    }

    /// A language that has a folder has every rule.
    #[test]
    fn translations_are_complete() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
        for language in LANGUAGES
            .iter()
            .skip(1)
            .filter(|language| folder.join(language).is_dir())
        {
            for &game in GameKind::ALL {
                for name in documents(game) {
                    let ids = |name: &str| -> Vec<String> {
                        let sections = parse(&text(name)).into_iter();
                        sections
                            .flat_map(|section| section.rules)
                            .map(|(id, _)| id)
                            .collect()
                    };
                    assert_eq!(ids(name), ids(&format!("{language}/{name}")), "{language}/{name}");
                }
            }
        }
    }
}
