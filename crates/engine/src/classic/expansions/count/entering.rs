//! A figure for a quarter, and the count's move (N3, N4).

use super::carcassonne::FIGURES;
use super::market;
use crate::action::{Action, Piece, Quarter};
use crate::classic::Classic;
use crate::event::{Event, Events};
use crate::illegal::Illegal;

/// N3: the tile gave points to another player and none to the player who placed it, who also has a figure to send.
pub(crate) fn is_offered(game: &Classic) -> bool {
    let others_gained = !game.gained.is_empty() && !game.gained.contains(game.active);
    others_gained && FIGURES.iter().any(|&piece| game.supply(game.active, piece) > 0)
}

/// N3: one figure to any quarter, the count's own included, or none.
pub(crate) fn choices(game: &Classic) -> impl Iterator<Item = Action> {
    let pieces = FIGURES
        .into_iter()
        .filter(|&piece| game.supply(game.active, piece) > 0);
    let quarters = |piece| open_quarters(game).map(move |quarter| Action::Quarter { quarter, piece });
    pieces.flat_map(quarters).chain([Action::Pass])
}

fn open_quarters(game: &Classic) -> impl Iterator<Item = Quarter> {
    let quarters = Quarter::ALL.iter().copied();
    quarters.filter(|&quarter| market::is_open(game, quarter))
}

/// N3: why a figure may not be sent.
pub(crate) fn check(game: &Classic, quarter: Quarter, piece: Piece) -> Result<(), Illegal> {
    let seat = game.active;
    if !market::is_open(game, quarter) {
        Err(Illegal::MarketClosed)
    } else if !FIGURES.contains(&piece) {
        Err(Illegal::NotForQuarters { piece })
    } else if game.supply(seat, piece) == 0 {
        Err(Illegal::NoneLeft { seat, piece })
    } else {
        Ok(())
    }
}

/// N3, N8: the figure is no longer in supply.
pub(crate) fn enter(game: &mut Classic, quarter: Quarter, piece: Piece, events: &mut Events<'_>) {
    let seat = game.active;
    game.supply[seat.idx()][piece as usize] -= 1;
    game.carcassonne.enter(seat, quarter, piece);
    events.tell(|| Event::Entered { seat, quarter, piece });
}

/// N4: whoever has just sent a figure may move the count to another quarter, or leave it.
pub(crate) fn count_choices(game: &Classic) -> impl Iterator<Item = Action> {
    let others = open_quarters(game).filter(|&quarter| quarter != game.carcassonne.count);
    others.map(Action::Count).chain([Action::Pass])
}

/// N4: why the count may not move to a quarter.
pub(crate) fn check_count(game: &Classic, quarter: Quarter) -> Result<(), Illegal> {
    if !market::is_open(game, quarter) {
        Err(Illegal::MarketClosed)
    } else if game.carcassonne.count == quarter {
        Err(Illegal::CountIsThere { quarter })
    } else {
        Ok(())
    }
}

/// N4: moves the count to another quarter.
pub(crate) fn move_count(game: &mut Classic, quarter: Quarter, events: &mut Events<'_>) {
    let seat = game.active;
    game.carcassonne.count = quarter;
    events.tell(|| Event::CountMoved { seat, quarter });
}
