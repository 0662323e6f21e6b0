//! Names and chat messages: plain text of limited length on one line.

use bastide_wire::refusal::{Code, Reason, Refusal};

/// Longest name, in characters.
pub const LONGEST_NAME: usize = 24;

/// Longest chat message, in characters.
pub const LONGEST_MESSAGE: usize = 300;

/// Bytes for each character of the longest text: enough for any script, but not for a text of emoji alone.
const BYTES: usize = 3;

/// Trims a name and removes invisible characters; refuses one that is empty or too long.
pub fn name(text: &str) -> Result<String, Refusal> {
    clean(text, LONGEST_NAME, "a name")
}

/// The same for a chat message.
pub fn message(text: &str) -> Result<String, Refusal> {
    clean(text, LONGEST_MESSAGE, "a message")
}

fn clean(text: &str, longest: usize, what: &str) -> Result<String, Refusal> {
    let spaced = text.replace(
        |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'),
        " ",
    );
    let shown: String = spaced.chars().filter(|&c| !is_deceptive(c)).collect();
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    if (1..=longest).contains(&shown.chars().count()) && shown.len() <= longest * BYTES {
        Ok(shown)
    } else {
        let message = format!(
            "{what} has 1 to {longest} characters, and at most {} bytes",
            longest * BYTES
        );
        let longest = longest as u32;
        Err(Refusal::new(Code::BadRequest, message).because(Reason::TextLength { longest }))
    }
}

/// Invisible characters, which can make a name look empty or like another's, and characters that change the direction of text.
fn is_deceptive(c: char) -> bool {
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
            message(&"ü".repeat(LONGEST_MESSAGE)).unwrap().chars().count(),
            LONGEST_MESSAGE
        );
        assert!(message(&"ü".repeat(LONGEST_MESSAGE + 1)).is_err());
        assert!(message(&"城".repeat(LONGEST_MESSAGE)).is_ok());
        assert!(message(&"🏰".repeat(LONGEST_MESSAGE)).is_err());
    }
}
