//! An example bot: searches two actions of its own turn deep, and values points, figures in supply and figures on the
//! board.
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

/// The search depth in own actions: a placement and a deployment. Some turns have more, but the number of sequences grows
/// exponentially.
const DEPTH: u32 = 2;

/// Chooses the action with the best continuation of its own turn.
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
            .map(|action| (after(game, action, seat, DEPTH - 1), action));
        let best = valued.max_by(|(a, _), (b, _)| a.total_cmp(b));
        best.map(|(_, action)| action)
    }
}

/// The value of an action to the seat, with its best continuation of up to `depth` further actions.
fn after(game: &AnyGame, action: Action, seat: Seat, depth: u32) -> f64 {
    let mut next = game.clone();
    next.apply(action);
    let own = next
        .decision()
        .is_some_and(|asked| asked.actor == Actor::Seat(seat));
    if !own || depth == 0 {
        return value(&next, seat);
    }
    let mut actions = Vec::new();
    next.legal_actions(&mut actions);
    actions
        .iter()
        .map(|&action| after(&next, action, seat, depth - 1))
        .fold(f64::MIN, f64::max)
}

/// The value of a position to a seat, in points: its lead over the best other seat, plus estimates for its figures.
fn value(game: &AnyGame, seat: Seat) -> f64 {
    let view = game.view();
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
            // Neighbouring tiles make it likelier that the feature is completed.
            let beside = Side::ALL
                .iter()
                .filter(|&&side| game.tile_at(figure.pos.step(side)).is_some());
            Some(expected_points(region.kind) + 0.3 * beside.count() as f64)
        })
        .sum();
    let supply: u8 = view.seats[seat.idx()].supply.iter().map(|(_, count)| count).sum();
    // Each further figure in supply is worth less than the one before.
    points(seat.idx()) - best_other + figures + 2.5 * f64::from(supply).sqrt()
}

/// A rough estimate of the points of a figure on a feature.
fn expected_points(kind: Kind) -> f64 {
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
    fn it_plays_every_game_legally_to_the_end() {
        let all = ["base", "inns", "traders", "cult", "count", "king"];
        let headers = GameKind::ALL.iter().map(|&kind| Header::new(kind, 2));
        for header in headers.chain([Header::new(GameKind::Classic, 2).with_sets(&all)]) {
            let mut game = AnyGame::new(&header).expect("every game allows two seats");
            let mut draw = 0;
            while let Some(asked) = game.decision() {
                let action = match asked.actor {
                    Actor::Chance => game.chance(draw * 7 % game.chances()),
                    Actor::Seat(_) => LookAhead.choose(&game, None),
                };
                draw += 1;
                let action = action.expect("the game goes on");
                game.play(action, &mut Vec::new()).expect("the action is legal");
            }
            assert!(
                game.scores().iter().all(|&score| score > 0),
                "{header:?}: {:?}",
                game.scores()
            );
        }
    }
}
