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

/// Appends a picture with the numbers of its paths rounded to a tenth: less than a fifth of a pixel where tiles are small.
pub(super) fn with_coarse_paths(out: &mut String, picture: &str) {
    const START: &str = " d=\"";
    for (idx, part) in picture.split(START).enumerate() {
        let (path, rest) = match idx {
            0 => ("", part),
            _ => part.split_at(part.find('"').unwrap_or(part.len())),
        };
        if idx > 0 {
            out.push_str(START);
        }
        coarse(out, path);
        out.push_str(rest);
    }
}

/// Appends path data with its numbers rounded to a tenth.
fn coarse(out: &mut String, path: &str) {
    let mut rest = path;
    while let Some(dot) = rest.find('.') {
        let digits = rest[dot + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let start = rest[..dot].trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let number = &rest[start..dot + 1 + digits];
        out.push_str(&rest[..start]);
        match format!("0{number}").parse::<f64>() {
            Ok(value) if digits > 1 => put!(out, "{}", (value * 10.0).round() / 10.0),
            _ => out.push_str(number),
        }
        rest = &rest[dot + 1 + digits..];
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_are_rounded() {
        let mut out = String::new();
        let picture =
            "<g opacity=\".25\"/><path d=\"M33.33 .04l1.25-.96a2 .5 0 1 1 9.96 0z\" width=\"0.75\"/>";
        with_coarse_paths(&mut out, picture);
        assert_eq!(
            out,
            "<g opacity=\".25\"/><path d=\"M33.3 0l1.3-1a2 .5 0 1 1 10 0z\" width=\"0.75\"/>"
        );
    }

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
