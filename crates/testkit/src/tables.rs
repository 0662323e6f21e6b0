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

/// Every combination of tile sets that is tested. An addition here asks for a playthrough file.
pub fn tables(kind: GameKind) -> Vec<Table> {
    let sets: &[&[&str]] = match kind {
        GameKind::Classic => &[&["base"]],
        // Castle and City have one set of tiles and bear only their own names.
        GameKind::Castle | GameKind::City => {
            return vec![Table {
                name: kind.to_string(),
                header: Header::new(kind, 2),
            }];
        }
    };
    let table = |sets: &&[&str]| Table {
        name: format!("{kind}-{}", sets.join("-")),
        header: Header::new(kind, 2).with_sets(sets),
    };
    sets.iter().map(table).collect()
}

/// The headers that random games are played with: all numbers of seats and all options, over all tables.
pub fn headers(kind: GameKind) -> Vec<Header> {
    let mut headers = Vec::new();
    for table in tables(kind) {
        for players in seats(kind) {
            for options in options(kind) {
                let mut header = table.header.clone();
                header.players = Some(players);
                for (name, value) in *options {
                    header = header.with_option(name, value);
                }
                headers.push(header);
            }
        }
    }
    headers
}

fn seats(kind: GameKind) -> std::ops::RangeInclusive<u8> {
    match kind {
        GameKind::Classic => 2..=5,
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
        GameKind::Castle | GameKind::City => &[&[]],
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
