//! Examples of rules: records in `docs/rules/examples`, named after the rule that their last position shows.
//!
//! Comments of a record can point at something: `# highlight 0,-1 city:S` at a feature, `# mark 1,0` at an empty square.

use bastide_art::{Scene, svg};
use bastide_engine::game::{AnyGame, Game};
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::RegionIdx;
use bastide_engine::record::replay::replay;
use bastide_engine::region_name::{At, RegionName};
use bastide_engine::setup::GameKind;
use bastide_wire::rules::RuleExample;
use rust_embed::RustEmbed;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "../../docs/rules/examples"]
struct Records;

/// The example of a rule.
pub struct Example {
    /// The id of the rule.
    pub id: String,
    pub game: GameKind,
    /// Its last position, with what the comments point at.
    pub scene: Scene,
}

impl Example {
    pub fn to_wire(&self) -> RuleExample {
        let [_, _, width, height] = svg::position_view(&self.scene);
        RuleExample {
            name: self.id.clone(),
            width: width.round() as u32,
            height: height.round() as u32,
        }
    }

    fn read(id: &str, record: &str) -> Result<Example, String> {
        let referee = replay(record, |_, _| {}).map_err(|error| error.to_string())?;
        let game = referee.game().ok_or("it has no game")?;
        let mut scene = Scene::from_view(&game.view());
        let mut marked = Vec::new();
        for line in record.lines() {
            let mut words = line.split_whitespace();
            match (words.next(), words.next(), words.next(), words.next()) {
                (Some("#"), Some("highlight"), Some(pos), Some(region)) => {
                    scene.lit.extend(feature(game, pos, region)?);
                }
                (Some("#"), Some("mark"), Some(pos), None) => marked.push(square(pos)?),
                _ => {}
            }
        }
        Ok(Example {
            id: id.to_owned(),
            game: game.kind(),
            scene: scene.with_legal(marked),
        })
    }
}

/// All examples whose records are games.
static EXAMPLES: LazyLock<Vec<Example>> =
    LazyLock::new(|| records().filter_map(|(_, example)| example.ok()).collect());

/// The example of a rule, if it has one.
pub fn find(id: &str) -> Option<&'static Example> {
    EXAMPLES.iter().find(|example| example.id == id)
}

/// The ids of the rules that have examples.
pub fn ids() -> Vec<&'static str> {
    EXAMPLES.iter().map(|example| example.id.as_str()).collect()
}

/// The files with their examples, or what is wrong with them.
fn records() -> impl Iterator<Item = (String, Result<Example, String>)> {
    Records::iter().map(|name| {
        let text = Records::get(&name).map(|file| String::from_utf8_lossy(&file.data).into_owned());
        let example = match name.strip_suffix(".bastide") {
            Some(id) => Example::read(id, &text.unwrap_or_default()),
            None => Err("it is not a record".to_owned()),
        };
        (name.into_owned(), example)
    })
}

fn square(text: &str) -> Result<Pos, String> {
    let parse = || {
        let (x, y) = text.split_once(',')?;
        Some(Pos::new(x.parse().ok()?, y.parse().ok()?))
    };
    parse().ok_or_else(|| format!("`{text}` is not a square such as `1,0`"))
}

/// The regions of the feature to which a region belongs.
fn feature(game: &AnyGame, pos: &str, region: &str) -> Result<Vec<(Pos, RegionIdx)>, String> {
    let pos = square(pos)?;
    let name = RegionName::parse(region)?;
    let index = |pos: Pos, name: RegionName| {
        let (tile, rot) = game.tile_at(pos)?;
        name.find(&game.tiles()[usize::from(tile.0)], rot)
    };
    let named = index(pos, name).ok_or_else(|| format!("there is no {region} on {pos}"))?;
    let features = game.features();
    let is_named = |at: &At| at.pos == pos && index(at.pos, at.region) == Some(named);
    let feature = features
        .iter()
        .find(|feature| feature.regions.iter().any(is_named))
        .ok_or_else(|| format!("{region} on {pos} is no feature"))?;
    let regions = feature.regions.iter();
    Ok(regions
        .filter_map(|at| Some((at.pos, index(at.pos, at.region)?)))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rules;

    #[test]
    fn every_example_shows_a_rule_of_its_game() {
        let mut count = 0;
        for (name, example) in records() {
            let example = example.unwrap_or_else(|error| panic!("{name}: {error}"));
            let rules = rules(example.game, "fr");
            let all = rules.sections.iter().flat_map(|section| &section.rules);
            let with: Vec<_> = all
                .filter(|rule| rule.example.as_ref().is_some_and(|of| of.name == example.id))
                .map(|rule| &rule.id)
                .collect();
            assert_eq!(
                with,
                [&example.id],
                "{name} is no rule of {}",
                example.game.name()
            );
            count += 1;
        }
        assert!(count > 1, "{count}");
    }

    #[test]
    fn comments_point_at_features_and_squares() {
        let record = "bastide 1\ngame classic\nplayers 2\ndraw base/FRFR\nplace 1,0 N\npass\n";
        let read = |comment: &str| Example::read("B1", &format!("{record}{comment}\n"));
        let lit = read("# highlight 1,0 road:E\n# mark 2,0").unwrap().scene;
        let squares: Vec<_> = lit.lit.iter().map(|(pos, _)| *pos).collect();
        assert_eq!(squares, [Pos::new(0, 0), Pos::new(1, 0)]);
        assert_eq!(lit.legal, [Pos::new(2, 0)]);
        let plain = read("# a highlight of the game").unwrap().scene;
        assert!(plain.lit.is_empty() && plain.legal.is_empty());
        for wrong in ["# highlight 5,5 road:E", "# highlight 1,0 city:N", "# mark x,y"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
