//! Fill patterns of terrains, and the shared definitions that pictures refer to.

use super::meadow;
use super::scatter::Scatter;
use super::text::put;
use crate::theme::Theme;
use bastide_engine::kernel::tile::Kind;

/// The `fill` attribute of a kind of region. Cities and homes have no pattern: houses cover them, and patterns are slow to
/// render.
pub(super) fn fill(theme: Theme, kind: Kind) -> String {
    match (theme, kind) {
        (Theme::Painted, Kind::Field) => "url(#grass)".to_owned(),
        (Theme::Painted, Kind::Court) => "url(#lawn)".to_owned(),
        (Theme::Painted, Kind::House) => "url(#roof)".to_owned(),
        (Theme::Painted, Kind::Tower) => "url(#bricks)".to_owned(),
        (Theme::Painted, Kind::Market) => "url(#cobbles)".to_owned(),
        (Theme::Plain, kind) if pattern(kind).is_some() => format!("url(#plain-{kind})"),
        (_, kind) => theme.ground(kind).to_string(),
    }
}

/// The `<defs>` with all definitions of a theme.
pub(super) fn definitions(theme: Theme) -> String {
    wrapped(parts(theme).into_iter().map(|(_, text)| text))
}

/// The `<defs>` with the definitions that a picture refers to, directly or indirectly; empty if there are none.
pub(super) fn definitions_for(theme: Theme, picture: &str) -> String {
    let mut used = vec![picture.to_owned()];
    // Definitions refer only to earlier ones, so one pass from the end finds all.
    for (id, text) in parts(theme).into_iter().rev() {
        let refers =
            |to: &String| to.contains(&format!("url(#{id})")) || to.contains(&format!("href=\"#{id}\""));
        if used.iter().any(refers) {
            used.push(text);
        }
    }
    wrapped(used.into_iter().skip(1).rev())
}

fn wrapped(parts: impl Iterator<Item = String>) -> String {
    let parts: String = parts.collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!("<defs>\n{parts}</defs>\n"),
    }
}

/// All definitions of a theme, each with its id.
fn parts(theme: Theme) -> Vec<(String, String)> {
    match theme {
        Theme::Painted => painted(),
        Theme::Plain => Kind::ALL.into_iter().filter_map(plain).collect(),
    }
}

fn painted() -> Vec<(String, String)> {
    let theme = Theme::Painted;
    let pattern = |id: &str, (width, height): (u8, u8), kind: Kind, lines: &str| {
        let text = format!(
            "<pattern id=\"{id}\" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\">\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>{lines}</pattern>\n",
            theme.ground(kind)
        );
        (id.to_owned(), text)
    };
    let roof = format!(
        "<path d=\"M0 4q2.5 3 5 0q2.5 3 5 0M-2.5 8q2.5 3 5 0q2.5 3 5 0q2.5 3 5 0M-2.5 0q2.5 3 5 0q2.5 3 5 0q2.5 3 5 0\" \
         fill=\"none\" stroke=\"{}\" stroke-width=\"0.8\" opacity=\"0.6\"/>",
        theme.edge(Kind::House)
    );
    let bricks = format!(
        "<path d=\"M0 0.5H12M0 4.5H12M3 0.5V4.5M9 4.5V8.5M9 0V0.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.7\" \
         opacity=\"0.55\"/>",
        theme.edge(Kind::Tower)
    );
    let cobbles = format!(
        "<path d=\"M1 1h2.4v1.6H1zM5 5h2.4v1.6H5z\" fill=\"{}\" opacity=\"0.3\"/>",
        theme.edge(Kind::Market)
    );
    let grainy = |id: &str, kind: Kind| pattern(id, (GRAIN, GRAIN), kind, "<use href=\"#grain\"/>");
    let mut parts = vec![
        ("grain".to_owned(), grain()),
        grainy("grass", Kind::Field),
        grainy("lawn", Kind::Court),
        pattern("roof", (10, 8), Kind::House, &roof),
        pattern("bricks", (12, 8), Kind::Tower, &bricks),
        pattern("cobbles", (8, 8), Kind::Market, &cobbles),
    ];
    parts.extend(meadow::definitions());
    parts
}

/// The period of the grain pattern, which divides the side of a tile so that it continues in the next tile.
const GRAIN: u8 = 50;

/// Light and dark specks.
fn grain() -> String {
    let mut scatter = Scatter::named("grain");
    let mut specks = |colour: &str, opacity: &str| {
        let mut d = String::new();
        for _ in 0..42 {
            let (x, y) = (
                scatter.below(usize::from(GRAIN)),
                scatter.below(usize::from(GRAIN)),
            );
            put!(d, "M{x} {y}h{}", 1 + scatter.below(2));
        }
        format!("<path d=\"{d}\" stroke=\"{colour}\" stroke-opacity=\"{opacity}\"/>")
    };
    let (dark, light) = (specks("#4a3d08", ".08"), specks("#fffbe0", ".17"));
    format!("<g id=\"grain\" transform=\"translate(0 .5)\">{dark}{light}</g>\n")
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
    fn pictures_contain_exactly_the_definitions_they_refer_to() {
        let picture = format!("<path fill=\"{}\"/>", fill(Theme::Plain, Kind::City));
        let plain = definitions_for(Theme::Plain, &picture);
        assert!(plain.contains("id=\"plain-city\"") && !plain.contains("plain-field"));
        assert_eq!(definitions_for(Theme::Painted, "<path/>"), "");
        let grass = definitions_for(Theme::Painted, "<path fill=\"url(#grass)\"/>");
        assert!(grass.contains("id=\"grass\"") && grass.contains("id=\"grain\""));
        assert!(!grass.contains("id=\"roof\""));
        assert!(definitions(Theme::Painted).contains(&grass[7..grass.len() - 8]));
    }
}
