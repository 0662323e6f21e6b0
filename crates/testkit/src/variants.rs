//! Variants: the games, tile sets and options that random games are played with.

use bastide_engine::setup::{GameKind, Header};

/// A game with a combination of tile sets, and the name of its files.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The game and its sets, e.g. `classic-base`.
    pub name: String,
    /// The header for two seats, without options.
    pub header: Header,
}

impl Variant {
    fn new(kind: GameKind, sets: &[&str]) -> Variant {
        Variant {
            name: format!("{kind}-{}", sets.join("-")),
            header: Header::new(kind, 2).with_sets(sets),
        }
    }

    /// A game without a choice of sets.
    fn plain(kind: GameKind) -> Variant {
        Variant {
            name: kind.to_string(),
            header: Header::new(kind, 2),
        }
    }

    fn kind(&self) -> GameKind {
        self.header.game.expect("a variant has a game")
    }

    fn has(&self, set: &str) -> bool {
        let sets = self.header.sets.as_deref().unwrap_or_default();
        sets.iter().any(|name| name == set)
    }
}

const EXPANSIONS: [&str; 6] = ["inns", "traders", "cult", "count", "king", "river"];

/// The variants of every test run: all combinations of the four large expansions, each small one alone, and the two
/// largest combinations.
fn usual(kind: GameKind) -> Vec<Variant> {
    match kind {
        GameKind::Classic => {
            let (large, _) = EXPANSIONS.split_at(4);
            let mut usual = combinations(kind, large);
            usual.push(Variant::new(kind, &["base", "king"]));
            usual.push(Variant::new(kind, &["base", "river"]));
            usual.push(Variant::new(
                kind,
                &["base", "inns", "traders", "cult", "king", "river"],
            ));
            usual.push(Variant::new(
                kind,
                &["base", "inns", "traders", "cult", "count", "king"],
            ));
            usual
        }
        GameKind::Castle | GameKind::City => vec![Variant::plain(kind)],
    }
}

/// Every valid combination of tile sets.
pub fn every(kind: GameKind) -> Vec<Variant> {
    match kind {
        GameKind::Classic => {
            let mut every = combinations(kind, &EXPANSIONS);
            // V6: the river cannot be combined with the count.
            every.retain(|variant| !(variant.has("count") && variant.has("river")));
            every
        }
        GameKind::Castle | GameKind::City => vec![Variant::plain(kind)],
    }
}

fn combinations(kind: GameKind, expansions: &[&str]) -> Vec<Variant> {
    let sets = |number: usize| {
        let chosen = expansions.iter().enumerate();
        let chosen = chosen.filter(move |(idx, _)| number >> idx & 1 == 1);
        let mut sets = vec!["base"];
        sets.extend(chosen.map(|(_, name)| name));
        sets
    };
    (0..1 << expansions.len())
        .map(|number| Variant::new(kind, &sets(number)))
        .collect()
}

/// The variants that random games are played with; all of them in a long run. The variable `BASTIDE_VARIANTS` restricts
/// them to those with a set, or to a game.
pub fn variants(kind: GameKind) -> Vec<Variant> {
    let mut variants = if is_long_run() { every(kind) } else { usual(kind) };
    if let Ok(wanted) = std::env::var("BASTIDE_VARIANTS") {
        let mut known = GameKind::ALL.iter().map(|kind| kind.name()).chain(EXPANSIONS);
        assert!(
            known.any(|name| name == wanted),
            "BASTIDE_VARIANTS: there is neither a game nor an expansion `{wanted}`"
        );
        variants.retain(|variant| kind.name() == wanted || variant.has(&wanted));
    }
    variants
}

/// The variants with a playthrough file. A test fails if the file of one is missing.
pub fn with_playthrough(kind: GameKind) -> Vec<Variant> {
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
        GameKind::Castle | GameKind::City => return vec![Variant::plain(kind)],
    };
    sets.iter().map(|sets| Variant::new(kind, sets)).collect()
}

/// The header of random game number `number`. The variant changes with every game, the number of seats after every two
/// rounds of variants, and the options after that, so that a few games cover much and many games cover everything. Two
/// rounds have the same seats and options, for the two manners of play.
pub fn header(kind: GameKind, number: usize) -> Header {
    let variants = variants(kind);
    let nth = number % variants.len();
    let variant = &variants[nth];
    let seats: Vec<u8> = seats(variant).collect();
    let options = options(variant);
    let round = round(kind, number) / 2;
    let mut header = variant.header.clone();
    header.players = Some(seats[(round + nth) % seats.len()]);
    for (name, value) in options[(round / seats.len() + nth) % options.len()] {
        header = header.with_option(name, value);
    }
    header
}

/// The number of times that all variants were played before random game number `number`.
pub fn round(kind: GameKind, number: usize) -> usize {
    number / variants(kind).len()
}

fn seats(variant: &Variant) -> std::ops::RangeInclusive<u8> {
    match variant.kind() {
        // I1: the sixth player.
        GameKind::Classic => 2..=if variant.has("inns") { 6 } else { 5 },
        GameKind::Castle => 2..=2,
        GameKind::City => 2..=4,
    }
}

type Options = &'static [(&'static str, &'static str)];

fn options(variant: &Variant) -> &'static [Options] {
    match variant.kind() {
        GameKind::Classic if variant.has("count") => &[
            &[],
            &[("small-cities", "halved")],
            &[("farmers", "off")],
            &[("market", "rounds")],
            &[("start-tile", "bag")],
            &[("start-tile", "bag"), ("market", "rounds")],
            &[("start-tile", "out"), ("market", "once"), ("farmers", "on")],
            &[
                ("small-cities", "halved"),
                ("farmers", "off"),
                ("market", "rounds"),
            ],
        ],
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

/// The number of random games of a kind that a test plays: `default`, or the value of the variable `BASTIDE_GAMES`; 0 if
/// `BASTIDE_VARIANTS` excludes all variants.
pub fn games(kind: GameKind, default: usize) -> usize {
    if variants(kind).is_empty() {
        return 0;
    }
    match std::env::var("BASTIDE_GAMES") {
        Ok(count) => count.parse().expect("BASTIDE_GAMES is a number of games"),
        Err(_) => share(kind, default),
    }
}

/// In City the oracle floods the open country for every possible square, so a fifth of the games takes as long as those
/// of another game.
fn share(kind: GameKind, games: usize) -> usize {
    match kind {
        GameKind::Classic | GameKind::Castle => games,
        GameKind::City => games / 5,
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
        let names = |variants: Vec<Variant>| {
            variants
                .into_iter()
                .map(|variant| variant.name)
                .collect::<BTreeSet<_>>()
        };
        let every = names(every(GameKind::Classic));
        assert_eq!(every.len(), 48);
        assert!(names(usual(GameKind::Classic)).is_subset(&every));
        assert!(names(with_playthrough(GameKind::Classic)).is_subset(&every));
    }

    #[test]
    fn many_games_meet_all_seats_and_options() {
        let variants = variants(GameKind::Classic);
        let most = |count: fn(&Variant) -> usize| variants.iter().map(count).max().unwrap_or(0);
        let rounds = 2 * most(|variant| seats(variant).count()) * most(|variant| options(variant).len());
        let mut met = BTreeSet::new();
        for number in 0..rounds * variants.len() {
            let header = header(GameKind::Classic, number);
            met.insert((number % variants.len(), header.players, header.options));
        }
        let of_variant = |variant: &Variant| seats(variant).count() * options(variant).len();
        assert_eq!(met.len(), variants.iter().map(of_variant).sum());
    }
}
