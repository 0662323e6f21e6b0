//! Names and talk: plain text of limited length on one line.

use bastide_wire::refusal::{Code, Reason, Refusal};

/// Longest name, in characters.
pub const LONGEST_NAME: usize = 24;

/// Longest thing that can be said at once, in characters.
pub const LONGEST_TALK: usize = 300;

/// A name as others will see it.
pub fn name(text: &str) -> Result<String, Refusal> {
    clean(text, LONGEST_NAME, "a name")
}

/// Something said as others will see it.
pub fn talk(text: &str) -> Result<String, Refusal> {
    clean(text, LONGEST_TALK, "what is said")
}

fn clean(text: &str, longest: usize, what: &str) -> Result<String, Refusal> {
    let spaced = text.replace(
        |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'),
        " ",
    );
    let shown: String = spaced.chars().filter(|&c| !is_trick(c)).collect();
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    if (1..=longest).contains(&shown.chars().count()) {
        Ok(shown)
    } else {
        let message = format!("{what} has 1 to {longest} characters");
        let longest = longest as u32;
        Err(Refusal::new(Code::BadRequest, message).because(Reason::TextLength { longest }))
    }
}

/// Characters that are not seen, and make a name look empty or like another's, or change how the text around them looks.
fn is_trick(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_of_plain_text() {
        assert_eq!(name("  Anna\n\tK. ").unwrap(), "Anna K.");
        assert_eq!(name("\u{202e}annA").unwrap(), "annA");
        assert_eq!(name("<b>\"Zoë\"</b>").unwrap(), "<b>\"Zoë\"</b>");
        assert_eq!(name("An\u{ad}n\u{e0041}a\u{61c}").unwrap(), "Anna");
        for wrong in [
            "",
            "  ",
            "\u{200b}",
            "\u{3164}",
            "\u{2800}\u{1160}",
            &"x".repeat(LONGEST_NAME + 1),
        ] {
            assert_eq!(name(wrong).unwrap_err().code, Code::BadRequest);
        }
        assert_eq!(
            talk(&"ü".repeat(LONGEST_TALK)).unwrap().chars().count(),
            LONGEST_TALK
        );
        assert!(talk(&"ü".repeat(LONGEST_TALK + 1)).is_err());
    }
}
