//! A bot of one's own in Rust: looks at an action and the next one of the same turn, and likes points, figures in supply and figures on good features.
//!
//! `bastide arena --bots cmd:target/release/bastide-example-bot,random --games 100`

use bastide_bots::bot::Bot;
use bastide_bots::serve::serve;
use bastide_engine::action::Action;
use bastide_engine::game::{Actor, AnyGame, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Side;
use bastide_engine::kernel::tile::Kind;
use std::io;
use std::time::Duration;

fn main() -> io::Result<()> {
    serve(
        |_game| Box::new(LookAhead),
        io::stdin().lock(),
        io::stdout().lock(),
    )
}

/// How many of its own actions it looks ahead: what is placed, and the figure on it. A turn may have more, but all orders
/// of many are too many to try.
const ACTIONS: u32 = 2;

/// Takes the action after which its own turn can go on best.
struct LookAhead;

impl Bot for LookAhead {
    fn choose(&mut self, game: &AnyGame, _limit: Option<Duration>) -> Option<Action> {
        let Actor::Seat(seat) = game.decision()?.actor else {
            return None;
        };
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let valued = actions
            .into_iter()
            .map(|action| (after(game, action, seat, ACTIONS - 1), action));
        let best = valued.max_by(|(a, _), (b, _)| a.total_cmp(b));
        best.map(|(_, action)| action)
    }
}

/// What an action is worth to the seat if it goes on as well as it can for so many more.
fn after(game: &AnyGame, action: Action, seat: Seat, more: u32) -> f64 {
    let mut next = game.clone();
    next.apply(action);
    let own = next
        .decision()
        .is_some_and(|asked| asked.actor == Actor::Seat(seat));
    if !own || more == 0 {
        return value(&next, seat);
    }
    let mut actions = Vec::new();
    next.legal_actions(&mut actions);
    actions
        .iter()
        .map(|&action| after(&next, action, seat, more - 1))
        .fold(f64::MIN, f64::max)
}

/// How well a seat stands: points more than the best of the others, and what its figures may bring.
fn value(game: &AnyGame, seat: Seat) -> f64 {
    let view = game.view(Some(seat));
    let points = |idx: usize| f64::from(view.seats[idx].score);
    let best_other = (0..view.seats.len())
        .filter(|&idx| idx != seat.idx())
        .map(points)
        .fold(0.0, f64::max);
    let figures: f64 = view
        .figures
        .iter()
        .filter(|figure| figure.seat == seat)
        .filter_map(|figure| {
            let (tile, _) = game.tile_at(figure.pos)?;
            let region = &game.tiles()[usize::from(tile.0)].regions[usize::from(figure.region.0)];
            // Tiles around are a sign that the feature will be finished.
            let beside = Side::ALL
                .iter()
                .filter(|&&side| game.tile_at(figure.pos.step(side)).is_some());
            Some(hope(region.kind) + 0.3 * beside.count() as f64)
        })
        .sum();
    let supply: u8 = view.seats[seat.idx()].supply.iter().map(|(_, count)| count).sum();
    // The last figures in supply are worth more than the first.
    points(seat.idx()) - best_other + figures + 2.5 * f64::from(supply).sqrt()
}

/// What a figure on a feature will bring, more or less.
fn hope(kind: Kind) -> f64 {
    match kind {
        Kind::City | Kind::Cloister | Kind::House | Kind::Market => 4.0,
        Kind::Tower | Kind::Shrine => 3.0,
        Kind::Road | Kind::Path => 2.0,
        Kind::Field | Kind::Court | Kind::Homes | Kind::River => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::setup::{GameKind, Header};

    #[test]
    fn it_plays_every_game_to_the_end_and_legally() {
        let all = ["base", "inns", "traders", "cult", "count", "king"];
        let tables = GameKind::ALL.iter().map(|&kind| Header::new(kind, 2));
        for header in tables.chain([Header::new(GameKind::Classic, 2).with_sets(&all)]) {
            let mut game = AnyGame::new(&header).expect("two can play every game");
            let mut draw = 0;
            while let Some(asked) = game.decision() {
                let action = match asked.actor {
                    Actor::Chance => game.chance(draw * 7 % game.chances()),
                    Actor::Seat(_) => LookAhead.choose(&game, None),
                };
                draw += 1;
                let action = action.expect("there is always something to do");
                game.play(action, &mut Vec::new()).expect("it is legal");
            }
            assert!(
                game.scores().iter().all(|&score| score > 0),
                "{header:?}: {:?}",
                game.scores()
            );
        }
    }
}
