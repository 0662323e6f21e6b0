//! Fill patterns of terrains in the plain theme. The painted theme has none: patterns are slow to render.

use super::text::put;
use crate::theme::Theme;
use bastide_engine::kernel::tile::Kind;

/// The `fill` attribute of a kind of region in the plain theme.
pub(super) fn fill(kind: Kind) -> String {
    match pattern(kind) {
        Some(_) => format!("url(#plain-{kind})"),
        None => Theme::Plain.ground(kind).to_string(),
    }
}

/// The `<defs>` with all patterns of a theme; empty if it has none.
pub(super) fn definitions(theme: Theme) -> String {
    wrapped(parts(theme).map(|(_, text)| text))
}

/// The `<defs>` with the patterns that a picture refers to; empty if there are none.
pub(super) fn definitions_for(theme: Theme, picture: &str) -> String {
    let used = parts(theme).filter(|(id, _)| picture.contains(&format!("url(#{id})")));
    wrapped(used.map(|(_, text)| text))
}

fn wrapped(parts: impl Iterator<Item = String>) -> String {
    let parts: String = parts.collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!("<defs>\n{parts}</defs>\n"),
    }
}

/// The patterns of a theme, each with its id.
fn parts(theme: Theme) -> impl Iterator<Item = (String, String)> {
    let kinds = Kind::ALL.into_iter().filter(move |_| theme == Theme::Plain);
    kinds.filter_map(plain)
}

fn plain(kind: Kind) -> Option<(String, String)> {
    let lines = pattern(kind)?;
    let (theme, mut text) = (Theme::Plain, String::new());
    let id = format!("plain-{kind}");
    put!(
        text,
        "<pattern id=\"{id}\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"10\" height=\"10\" fill=\"{}\"/><path d=\"{lines}\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"0.8\" stroke-linecap=\"round\"/></pattern>\n",
        theme.ground(kind),
        theme.edge(kind)
    );
    Some((id, text))
}

/// The path of a terrain's pattern in the plain theme, on a square of 10 units; `None` for ways and cloisters.
fn pattern(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Field => Some("M2.5 2.5h0.01M7.5 7.5h0.01"),
        Kind::City => Some("M0 10L10 0M-1 1L1 -1M9 11L11 9"),
        Kind::Tower => Some("M0 0.5H10M0 5.5H10M2.5 0.5V5.5M7.5 5.5V10"),
        Kind::House => Some("M0 2.5H10M0 7.5H10"),
        Kind::Court => Some("M3 5h4M5 3v4"),
        Kind::Market => Some("M0 5H10M5 0V10"),
        Kind::Homes => Some("M2.5 0V10M7.5 0V10"),
        Kind::Road | Kind::Cloister | Kind::Shrine | Kind::River | Kind::Path => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_contain_exactly_the_patterns_they_refer_to() {
        let picture = format!("<path fill=\"{}\"/>", fill(Kind::City));
        let plain = definitions_for(Theme::Plain, &picture);
        assert!(plain.contains("id=\"plain-city\"") && !plain.contains("plain-field"));
        assert!(definitions(Theme::Plain).contains(&plain[7..plain.len() - 8]));
        assert_eq!(definitions_for(Theme::Plain, "<path/>"), "");
        assert_eq!(definitions(Theme::Painted), "");
    }
}
