//! Checks that every tile and set must pass, so that the engine and the drawings can rely on them.

use super::{Problem, SetFile, TileSet};
use crate::kernel::geometry::{Part, Port, Ports, Side};
use crate::kernel::tile::{Kind, MAX_REGIONS, RegionIdx, Tile};
use std::collections::HashSet;

/// All problems of a set.
pub fn check(file: &SetFile, set: &TileSet) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut ids = HashSet::new();
    for tile in &set.tiles {
        let mut reasons = tile_reasons(file, tile);
        if !ids.insert(&tile.id) {
            reasons.push("the id is used twice".to_owned());
        }
        problems.extend(reasons.into_iter().map(|reason| Problem {
            file: file.file.to_owned(),
            tile: Some(tile.id.clone()),
            reason,
        }));
    }
    let mut of_set = |reason| {
        problems.push(Problem {
            file: file.file.to_owned(),
            tile: None,
            reason,
        });
    };
    let count: u32 = set.tiles.iter().map(|tile| u32::from(tile.count)).sum();
    if count != u32::from(file.tiles) {
        of_set(format!("the set has {count} tiles, it must have {}", file.tiles));
    }
    for laid in &set.layout {
        if !ids.contains(&laid.tile) {
            of_set(format!(
                "the layout names tile {}, which is not in the set",
                laid.tile
            ));
        }
    }
    problems
}

fn tile_reasons(file: &SetFile, tile: &Tile) -> Vec<String> {
    let mut reasons = Vec::new();
    if !tile
        .id
        .strip_prefix(file.name)
        .is_some_and(|rest| rest.starts_with('/'))
    {
        reasons.push(format!("the id must start with `{}/`", file.name));
    }
    if tile
        .id
        .contains(|c: char| c.is_whitespace() || c == '#' || c == '"')
    {
        reasons.push("the id must be one word without `#` and quotes".to_owned());
    }
    if tile.count == 0 {
        reasons.push("the count must be at least 1".to_owned());
    }
    if tile.regions.len() > MAX_REGIONS {
        reasons.push(format!(
            "{} regions, at most {MAX_REGIONS} are possible",
            tile.regions.len()
        ));
        return reasons;
    }
    port_reasons(file, tile, &mut reasons);
    mark_reasons(tile, &mut reasons);
    crossing_reasons(tile, &mut reasons);
    reasons
}

fn port_reasons(file: &SetFile, tile: &Tile, reasons: &mut Vec<String>) {
    for port in Port::all() {
        let owners: Vec<_> = tile
            .regions
            .iter()
            .enumerate()
            .filter(|(_, region)| region.ports.contains(port))
            .collect();
        match owners[..] {
            [] if file.all_ports_owned => reasons.push(format!("port {port} belongs to no region")),
            [] | [_] => {}
            [(a, _), (b, _), ..] => {
                reasons.push(format!("port {port} is owned twice, by regions {a} and {b}"))
            }
        }
    }
    for (idx, region) in tile.regions.iter().enumerate() {
        let kind = region.kind;
        if kind.is_way() && region.ports.iter().any(|port| !port.is_middle()) {
            reasons.push(format!("region {idx}: a {kind} owns only the middle of a side"));
        }
        if kind == Kind::City
            && Side::ALL
                .into_iter()
                .any(|side| !matches!(on_side(region.ports, side), 0 | 3))
        {
            reasons.push(format!("region {idx}: a city owns a side wholly or not at all"));
        }
        if kind.is_surrounded() && !region.ports.is_empty() {
            reasons.push(format!("region {idx}: a {kind} owns no port"));
        }
        if !kind.is_surrounded() && kind != Kind::Field && region.ports.is_empty() {
            reasons.push(format!("region {idx}: a {kind} must own a port"));
        }
    }
    if tile
        .regions
        .iter()
        .filter(|region| region.kind.is_surrounded())
        .count()
        > 1
    {
        reasons.push("at most one cloister or shrine is possible".to_owned());
    }
}

fn on_side(ports: Ports, side: Side) -> usize {
    Part::ALL
        .into_iter()
        .filter(|&part| ports.contains(Port::new(side, part)))
        .count()
}

fn mark_reasons(tile: &Tile, reasons: &mut Vec<String>) {
    for (idx, region) in tile.regions.iter().enumerate() {
        let kind = region.kind;
        let marks = [
            ("shields", region.shields > 0, kind == Kind::City),
            ("a cathedral", region.cathedral, kind == Kind::City),
            ("an inn", region.inn, kind == Kind::Road),
            (
                "goods",
                region.goods.is_some(),
                matches!(kind, Kind::City | Kind::Market),
            ),
            ("a fountain", region.fountain, kind == Kind::Path),
            ("a market", region.market, kind == Kind::Court),
            ("Carcassonne beside it", region.carcassonne, kind == Kind::Field),
            (
                "something it touches",
                !region.touches.is_empty(),
                matches!(kind, Kind::Field | Kind::Homes),
            ),
        ];
        for (what, has, may) in marks {
            if has && !may {
                reasons.push(format!("region {idx}: a {kind} cannot have {what}"));
            }
        }
        let wanted = if kind == Kind::Homes {
            Kind::Market
        } else {
            Kind::City
        };
        for touched in &region.touches {
            if tile
                .regions
                .get(touched.0 as usize)
                .is_none_or(|other| other.kind != wanted)
            {
                reasons.push(format!(
                    "region {idx}: it touches region {}, which is no {wanted}",
                    touched.0
                ));
            }
        }
    }
}

/// Regions can be drawn without crossing if no two of them alternate around the edge of the tile.
fn crossing_reasons(tile: &Tile, reasons: &mut Vec<String>) {
    for (a, region) in tile.regions.iter().enumerate() {
        for (b, other) in tile.regions.iter().enumerate().skip(a + 1) {
            let pair = (RegionIdx(a as u8), RegionIdx(b as u8));
            let declared = tile
                .bridges
                .iter()
                .any(|&bridge| bridge == pair || (bridge.1, bridge.0) == pair);
            match (crosses(region.ports, other.ports), declared) {
                (true, false) => reasons.push(format!(
                    "regions {a} and {b} cross; say so in `bridges` if they do"
                )),
                (false, true) => reasons.push(format!(
                    "regions {a} and {b} are named in `bridges` but do not cross"
                )),
                _ => {}
            }
        }
    }
    for bridge in &tile.bridges {
        if bridge.0.0.max(bridge.1.0) as usize >= tile.regions.len() {
            reasons.push("`bridges` names a region that the tile does not have".to_owned());
        }
    }
}

fn crosses(a: Ports, b: Ports) -> bool {
    let mut changes = 0;
    let mut last = None;
    for port in Port::all().chain(Port::all()) {
        let owner = if a.contains(port) {
            Some(0)
        } else if b.contains(port) {
            Some(1)
        } else {
            continue;
        };
        if last.is_some() && last != owner {
            changes += 1;
        }
        last = owner;
    }
    // The walk goes round twice, and regions that lie side by side alternate at most twice in each round.
    changes > 4
}

#[cfg(test)]
mod tests {
    use super::super::{FILES, read};

    /// Reads the base set with `from` replaced by `to`, and returns all problems as text.
    fn problems(from: &str, to: &str) -> String {
        let text = FILES[0].text.replacen(from, to, 1);
        assert_ne!(text, FILES[0].text, "`{from}` is not in the file");
        let problems = read(&FILES[0], &text).expect_err("the change must be found");
        problems.iter().map(|problem| format!("{problem}\n")).collect()
    }

    #[test]
    fn problems_name_file_tile_and_reason() {
        let cases = [
            (
                r#"ports = "S" }"#,
                r#"ports = "S Sl" }"#,
                "tiles/base.toml: base/FFRF: port Sl is owned twice, by regions 0 and 1",
            ),
            (
                r#"ports = "Nl N Nr" }"#,
                r#"ports = "Nl N" }"#,
                "base/CRFR: port Nr belongs to no region",
            ),
            (
                r#"ports = "Nl N Nr" }"#,
                r#"ports = "Nl N" }"#,
                "region 0: a city owns a side wholly or not at all",
            ),
            (
                "count = 2",
                "count = 3",
                "tiles/base.toml: the set has 73 tiles, it must have 72",
            ),
            (
                "count = 2",
                "count = 0",
                "base/FFRF: the count must be at least 1",
            ),
            (
                "count = 2",
                "count = 300",
                "line 9: expected a whole number from 0 to 255",
            ),
            ("base/FFFF", "base/FFRF", "base/FFRF: the id is used twice"),
            ("base/FFFF", "other/FFFF", "the id must start with `base/`"),
            ("base/FFFF", "base/FF FF", "the id must be one word"),
            (
                "cities = [0]",
                "cities = [1]",
                "it touches region 1, which is no city",
            ),
            (
                "cities = [0]",
                "cities = [77]",
                "it touches region 77, which is no city",
            ),
            ("shields = 1", "inn = true", "a city cannot have an inn"),
            ("shields = 1", "shield = 1", "unknown key `shield`"),
            (
                r#"kind = "city""#,
                r#"kind = "town""#,
                "expected a kind: one of road, city",
            ),
            (r#"ports = "E W" }"#, r#"ports = "E W Q" }"#, "`Q` is no port"),
            (
                r#"ports = "E W" }"#,
                r#"ports = "E E W" }"#,
                "port E is named twice",
            ),
            ("[[tile]]", "[[tile]", "line 6: "),
        ];
        for (from, to, expected) in cases {
            let found = problems(from, to);
            assert!(
                found.contains(expected),
                "{from} → {to}: expected `{expected}` in\n{found}"
            );
        }
    }

    #[test]
    fn however_many_tiles_are_counted() {
        let tile = |nth: u32| format!("[[tile]]\nid = \"base/{nth}\"\ncount = 255\nregions = []\n");
        let text: String = (0..300).map(tile).collect();
        let problems = read(&FILES[0], &text).expect_err("far too many");
        assert!(
            problems
                .iter()
                .any(|problem| problem.reason.contains("the set has 76500 tiles"))
        );
    }

    #[test]
    fn regions_that_cross_must_say_so() {
        let two_roads = r#"{ kind = "road", ports = "E W" },
  { kind = "field", ports = "Nl N Nr El Wr" },
  { kind = "field", ports = "Er Sl S Sr Wl" },"#;
        let crossing = r#"{ kind = "field", ports = "Nl N Nr Sl S Sr" },
  { kind = "field", ports = "El E Er Wl W Wr" },"#;
        assert!(problems(two_roads, crossing).contains("base/FRFR: regions 0 and 1 cross"));
        let needless = "bridges = [[0, 1]]\nregions = [";
        assert!(problems("regions = [", needless).contains("named in `bridges` but do not cross"));
    }
}
