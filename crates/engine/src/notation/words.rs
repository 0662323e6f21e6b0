//! Splits a line into words with their columns. Quotes keep spaces together, `#` starts a comment.

use super::parse::ParseError;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// The column of its first character, from 1.
    pub column: usize,
    /// The text without quotes.
    pub text: String,
    /// How much of it stood in quotes.
    pub quoted: Quoted,
}

/// How much of a word stood in quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quoted {
    No,
    Partly,
    Wholly,
}

/// Splits a line at spaces and drops its comment.
pub(super) fn split(line: &str) -> Result<Vec<Word>, ParseError> {
    let mut words = Vec::new();
    let mut chars = (1..).zip(line.chars()).peekable();
    while let Some(&(column, c)) = chars.peek() {
        match c {
            ' ' | '\t' | '\r' => {
                chars.next();
            }
            '#' => break,
            _ => {
                let mut word = Word {
                    column,
                    text: String::new(),
                    quoted: if c == '"' { Quoted::Wholly } else { Quoted::No },
                };
                // A quote may open inside a word, so that a field's value can contain spaces: at="1,0 city:N".
                while let Some((column, c)) = chars.next_if(|&(_, c)| !matches!(c, ' ' | '\t' | '\r' | '#')) {
                    printable(column, c)?;
                    if c == '"' {
                        if column > word.column {
                            word.quoted = Quoted::Partly;
                        }
                        quoted(&mut chars, &mut word.text, column)?;
                    } else {
                        if word.quoted == Quoted::Wholly {
                            word.quoted = Quoted::Partly;
                        }
                        word.text.push(c);
                    }
                }
                words.push(word);
            }
        }
    }
    Ok(words)
}

/// Reads up to the closing quote; `\"` is a quote and `\\` a backslash.
fn quoted(
    chars: &mut impl Iterator<Item = (usize, char)>,
    text: &mut String,
    opened: usize,
) -> Result<(), ParseError> {
    let mut next = || {
        let unclosed = || ParseError::at(opened, "a closing quote", "the end of the line");
        let (column, c) = chars.next().ok_or_else(unclosed)?;
        printable(column, c)?;
        Ok(c)
    };
    loop {
        match next()? {
            '"' => return Ok(()),
            '\\' => text.push(next()?),
            c => text.push(c),
        }
    }
}

/// Refuses control characters: a statement must stay on one line.
fn printable(column: usize, c: char) -> Result<(), ParseError> {
    if c.is_control() {
        Err(ParseError::at(
            column,
            "a printable character",
            "a control character",
        ))
    } else {
        Ok(())
    }
}

/// Quotes a text so that [`split`] reads it back as one word. Control characters, which would break the line, become
/// spaces.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out.push('"');
    out
}
