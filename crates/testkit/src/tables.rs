//! The games, tile sets and options that everything here is run with.

use bastide_engine::setup::{GameKind, Header};

/// A combination of tile sets, with the name that its files bear.
#[derive(Clone, Debug)]
pub struct Table {
    /// Game and sets, e.g. `classic-base`.
    pub name: String,
    /// The header without options, for the fewest seats.
    pub header: Header,
}

impl Table {
    fn new(kind: GameKind, sets: &[&str]) -> Table {
        Table {
            name: format!("{kind}-{}", sets.join("-")),
            header: Header::new(kind, 2).with_sets(sets),
        }
    }

    /// A game that has one set of tiles and bears only its own name.
    fn plain(kind: GameKind) -> Table {
        Table {
            name: kind.to_string(),
            header: Header::new(kind, 2),
        }
    }

    fn has(&self, set: &str) -> bool {
        let sets = self.header.sets.as_deref().unwrap_or_default();
        sets.iter().any(|name| name == set)
    }
}

/// Classic's expansions.
const EXPANSIONS: [&str; 6] = ["inns", "traders", "cult", "count", "king", "river"];

/// What is played in every run: all combinations of the four large expansions, the small ones alone, and as much as can
/// be played together.
fn usual(kind: GameKind) -> Vec<Table> {
    match kind {
        GameKind::Classic => {
            let (large, _) = EXPANSIONS.split_at(4);
            let mut usual = combinations(kind, large);
            usual.push(Table::new(kind, &["base", "king"]));
            usual.push(Table::new(kind, &["base", "river"]));
            usual.push(Table::new(
                kind,
                &["base", "inns", "traders", "cult", "king", "river"],
            ));
            usual.push(Table::new(
                kind,
                &["base", "inns", "traders", "cult", "count", "king"],
            ));
            usual
        }
        GameKind::Castle | GameKind::City => vec![Table::plain(kind)],
    }
}

/// Every combination of tile sets that can be played.
pub fn every(kind: GameKind) -> Vec<Table> {
    match kind {
        GameKind::Classic => {
            let mut every = combinations(kind, &EXPANSIONS);
            // V6: the river is not played together with the count.
            every.retain(|table| !(table.has("count") && table.has("river")));
            every
        }
        GameKind::Castle | GameKind::City => vec![Table::plain(kind)],
    }
}

fn combinations(kind: GameKind, expansions: &[&str]) -> Vec<Table> {
    let sets = |number: usize| {
        let chosen = expansions.iter().enumerate();
        let chosen = chosen.filter(move |(idx, _)| number >> idx & 1 == 1);
        let mut sets = vec!["base"];
        sets.extend(chosen.map(|(_, name)| name));
        sets
    };
    (0..1 << expansions.len())
        .map(|number| Table::new(kind, &sets(number)))
        .collect()
}

/// The combinations of tile sets that random games are played with; for a long run all that there are.
pub fn tables(kind: GameKind) -> Vec<Table> {
    if is_long_run() { every(kind) } else { usual(kind) }
}

/// The combinations that have a playthrough file. An addition here asks for a file.
pub fn written_out(kind: GameKind) -> Vec<Table> {
    let sets: &[&[&str]] = match kind {
        GameKind::Classic => &[
            &["base"],
            &["base", "inns"],
            &["base", "traders"],
            &["base", "cult"],
            &["base", "count"],
            &["base", "king"],
            &["base", "river"],
            &["base", "inns", "traders", "cult", "count"],
            &["base", "inns", "traders", "cult", "count", "king"],
            &["base", "inns", "traders", "cult", "king", "river"],
        ],
        GameKind::Castle | GameKind::City => return vec![Table::plain(kind)],
    };
    sets.iter().map(|sets| Table::new(kind, sets)).collect()
}

/// The header of random game number `number`. Tables take turns; then come other numbers of seats, then other options,
/// so that few games show much and many show everything. Two rounds of tables have the same seats and options, for two
/// manners of play.
pub fn header(kind: GameKind, number: usize) -> Header {
    let tables = tables(kind);
    let nth = number % tables.len();
    let table = &tables[nth];
    let seats: Vec<u8> = seats(table).collect();
    let options = options(kind);
    let round = round(kind, number) / 2;
    let mut header = table.header.clone();
    header.players = Some(seats[(round + nth) % seats.len()]);
    for (name, value) in options[(round / seats.len() + nth) % options.len()] {
        header = header.with_option(name, value);
    }
    header
}

/// How often all tables were played before random game number `number`.
pub fn round(kind: GameKind, number: usize) -> usize {
    number / tables(kind).len()
}

fn seats(table: &Table) -> std::ops::RangeInclusive<u8> {
    match table.header.game.expect("a table has a game") {
        // I1: a sixth player may join.
        GameKind::Classic => 2..=if table.has("inns") { 6 } else { 5 },
        GameKind::Castle => 2..=2,
        GameKind::City => 2..=4,
    }
}

type Options = &'static [(&'static str, &'static str)];

fn options(kind: GameKind) -> &'static [Options] {
    match kind {
        GameKind::Classic => &[
            &[],
            &[("small-cities", "halved")],
            &[("farmers", "off")],
            &[("small-cities", "full"), ("farmers", "on")],
            &[("small-cities", "halved"), ("farmers", "off")],
        ],
        GameKind::Castle => &[&[]],
        GameKind::City => &[&[], &[("guards", "at-once")], &[("guards", "next-turn")]],
    }
}

/// Of the games that a test plays, how many are enough for one kind: by the book the open country of City is flooded
/// for every square that a tile could go to, which is dear.
pub fn share(kind: GameKind, games: usize) -> usize {
    match kind {
        GameKind::Classic | GameKind::Castle => games,
        GameKind::City => games / 5,
    }
}

/// How many random games a test plays: `default`, or what the variable `BASTIDE_GAMES` says for long runs by hand.
pub fn games(default: usize) -> usize {
    match std::env::var("BASTIDE_GAMES") {
        Ok(count) => count.parse().expect("BASTIDE_GAMES is a number of games"),
        Err(_) => default,
    }
}

fn is_long_run() -> bool {
    std::env::var_os("BASTIDE_GAMES").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_combinations_are_there() {
        assert_eq!(every(GameKind::Classic).len(), 48);
        assert_eq!(usual(GameKind::Classic).len(), 20);
        let names = |tables: Vec<Table>| {
            tables
                .into_iter()
                .map(|table| table.name)
                .collect::<BTreeSet<_>>()
        };
        let every = names(every(GameKind::Classic));
        assert_eq!(every.len(), 48);
        assert!(names(usual(GameKind::Classic)).is_subset(&every));
        assert!(names(written_out(GameKind::Classic)).is_subset(&every));
    }

    #[test]
    fn many_games_meet_all_seats_and_options() {
        let tables = tables(GameKind::Classic).len();
        let games = 2 * 5 * 6 * tables;
        let mut met = BTreeSet::new();
        for number in 0..games {
            let header = header(GameKind::Classic, number);
            met.insert((number % tables, header.players, header.options));
        }
        let six = self::tables(GameKind::Classic)
            .iter()
            .filter(|table| table.has("inns"))
            .count();
        let options = options(GameKind::Classic).len();
        assert_eq!(met.len(), options * (4 * tables + six));
    }
}
