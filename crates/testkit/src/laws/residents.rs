//! Decisions about figures in Carcassonne are only offered to seats that can move some.

use super::{Law, Verdict, require};
use bastide_engine::action::{Action, Piece, Quarter};
use bastide_engine::game::{Actor, AnyGame, Choice, Game};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::tile::Kind;

/// Figures join only from their own quarter and never from the count's; builders and pigs never enter Carcassonne.
pub struct Residents;

impl Law for Residents {
    fn position(&mut self, game: &AnyGame) -> Verdict {
        let Some(quarters) = game.view().quarters else {
            return Ok(());
        };
        let mut figures = quarters.figures.iter();
        require(
            figures.all(|(_, _, piece, count)| matches!(piece, Piece::Follower | Piece::Big) && *count > 0),
            || format!("in Carcassonne are {quarters:?}"),
        )?;
        let Some(asked) = game.decision() else {
            return Ok(());
        };
        let Actor::Seat(seat) = asked.actor else {
            return Ok(());
        };
        let can_leave = |quarter: Quarter, wanted: Piece, owner: Seat| {
            let mut figures = quarters.figures.iter();
            let lives =
                figures.any(|&(seat, lives, piece, _)| (seat, lives, piece) == (owner, quarter, wanted));
            lives && quarter != quarters.count
        };
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        for action in actions {
            let possible = match action {
                Action::Join { pos, region, piece } => {
                    let (tile, _) = game.tile_at(pos).ok_or("a figure joins where no tile lies")?;
                    let kind = game.tiles()[tile.0 as usize].region(region).kind;
                    let own = |quarter: Quarter| can_leave(quarter, piece, seat);
                    match (asked.choice, kind) {
                        (Choice::Join, Kind::Road) => own(Quarter::Blacksmith),
                        (Choice::Join, Kind::City) => own(Quarter::Castle),
                        (Choice::Join, Kind::Cloister | Kind::Shrine) => own(Quarter::Cathedral),
                        (Choice::Market, Kind::Field) => own(Quarter::Market),
                        _ => false,
                    }
                }
                Action::Quarter { .. } => asked.choice == Choice::Quarter,
                Action::Count(quarter) => asked.choice == Choice::Count && quarter != quarters.count,
                _ => true,
            };
            require(possible, || {
                format!("{action:?} is offered to {asked:?}; in Carcassonne are {quarters:?}")
            })?;
        }
        Ok(())
    }
}
