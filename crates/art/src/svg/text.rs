//! XML escaping, and a macro that appends formatted text.

/// `write!` to a `String`, which cannot fail.
macro_rules! put {
    ($out:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($text)*);
    }};
}
pub(super) use put;

/// Escapes the markup characters of XML; replaces control characters by spaces and drops the others that XML forbids.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// Truncates a text to `most` characters, the last of which is then an ellipsis.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// The opening `<svg>` tag with this view box: left, top, width, height. All lines have round joins.
pub(super) fn opening(view: [f64; 4]) -> String {
    let [left, top, width, height] = view.map(crate::shape::Number);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" height=\"{height}\" \
         stroke-linejoin=\"round\" \
         font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(
            escaped("<b a=\"1\">&'\u{1}é"),
            "&lt;b a=&quot;1&quot;&gt;&amp;&#39; é"
        );
        assert_eq!(shortened("Montségur", 5), "Mont…");
        assert_eq!(shortened("Ax", 5), "Ax");
    }
}
