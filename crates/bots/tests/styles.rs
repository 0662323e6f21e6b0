//! The styles behave differently in the way that their names say, and win more than twice as often as `easy`.

use bastide_bots::levels::Level;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;
use bastide_engine::setup::{GameKind, Header};

/// What a player did in all games of a match.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    /// Figures put where they stay until the end: into fields, courts or homes.
    patient: u32,
    /// Features with figures of its own that it joined to features with figures of others.
    joined: u32,
    /// Wins, shared ones by their share.
    wins: f32,
}

/// The number of features in which a seat stands beside others.
fn shared(game: &AnyGame, seat: Seat) -> usize {
    let features = game.features();
    let is_shared = |figures: &[(Seat, _, u8)]| {
        let own = figures.iter().filter(|(owner, ..)| *owner == seat).count();
        0 < own && own < figures.len()
    };
    features
        .iter()
        .filter(|feature| is_shared(&feature.figures))
        .count()
}

/// The kind of region where a deployment puts its figure.
fn deployed_on(game: &AnyGame, action: Action) -> Option<Kind> {
    let Action::Deploy { region, .. } = action else {
        return None;
    };
    let (tile, _) = game.tile_at(game.placed()?)?;
    Some(game.tiles()[usize::from(tile.0)].region(region).kind)
}

/// Two levels play each deal twice, with seats changed.
fn play(header: &Header, levels: [Level; 2], deals: u64) -> [Tally; 2] {
    let mut tallies = [Tally::default(); 2];
    for deal in 0..2 * deals {
        let mut game = AnyGame::new(header).unwrap();
        // The level at a seat: the second game of a deal has them changed.
        let at = |seat: Seat| (seat.idx() + deal as usize) % 2;
        let mut bots = [0, 1].map(|seat| levels[at(Seat(seat))].make(deal));
        let mut dice = fastrand::Rng::with_seed(deal / 2);
        while let Some(asked) = game.decision() {
            let Actor::Seat(seat) = asked.actor else {
                let draw = game.chance(dice.u32(..game.chances()));
                game.apply(draw.expect("chance is to act"));
                continue;
            };
            let action = bots[seat.idx()].choose(&game, None).expect("a seat is to act");
            let tally = &mut tallies[at(seat)];
            if let Some(Kind::Field | Kind::Court | Kind::Homes) = deployed_on(&game, action) {
                tally.patient += 1;
            }
            let before = shared(&game, seat);
            game.apply(action);
            if let Action::Place { .. } = action {
                tally.joined += shared(&game, seat).saturating_sub(before) as u32;
            }
        }
        let winners = game.winners();
        for seat in winners.iter() {
            tallies[at(seat)].wins += 1.0 / winners.len() as f32;
        }
    }
    tallies
}

/// All games, Classic with expansions and without.
fn headers() -> [Header; 4] {
    [
        Header::new(GameKind::Classic, 2),
        Header::new(GameKind::Classic, 2).with_sets(&["base", "inns", "traders", "cult", "count"]),
        Header::new(GameKind::Castle, 2),
        Header::new(GameKind::City, 2),
    ]
}

/// How many times as often one does it as the other.
fn ratio(one: u32, other: u32) -> f32 {
    one as f32 / other.max(1) as f32
}

#[test]
fn the_farmer_puts_more_figures_where_they_stay() {
    for header in headers() {
        let [farmer, hard] = play(&header, [Level::Farmer, Level::Hard], 8);
        assert!(
            ratio(farmer.patient, hard.patient) > 1.25,
            "{header:?}: {farmer:?} {hard:?}"
        );
    }
}

#[test]
fn the_raider_joins_more_features_of_others() {
    for header in headers() {
        let [raider, hard] = play(&header, [Level::Raider, Level::Hard], 8);
        assert!(
            ratio(raider.joined, hard.joined) > 1.4,
            "{header:?}: {raider:?} {hard:?}"
        );
    }
}

#[test]
fn the_styles_beat_the_easy_level() {
    for header in headers() {
        for style in [Level::Farmer, Level::Raider] {
            let [styled, easy] = play(&header, [style, Level::Easy], 6);
            assert!(
                styled.wins > 2.0 * easy.wins,
                "{header:?}: {style:?} {styled:?} {easy:?}"
            );
        }
    }
}

#[test]
fn without_farmers_the_farmer_has_nothing_to_add() {
    let mut header = Header::new(GameKind::Classic, 2);
    header.options.push(("farmers".to_owned(), "off".to_owned()));
    let [farmer, _] = play(&header, [Level::Farmer, Level::Hard], 2);
    assert_eq!(farmer.patient, 0);
}
