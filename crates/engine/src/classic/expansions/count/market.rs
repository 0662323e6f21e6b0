//! Who may go to the market, and how figures leave it for fields before the final scoring (N7).

use super::joining::{joins, named};
use crate::action::{Action, Piece, Quarter};
use crate::classic::{Classic, Market};
use crate::illegal::Illegal;
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::geometry::Pos;
use crate::kernel::tile::{Kind, RegionIdx};

/// N7: without farmers the market takes no figures and the count is not sent there; all other quarters are open.
pub(crate) fn is_open(game: &Classic, quarter: Quarter) -> bool {
    quarter != Quarter::Market || game.setup.farmers
}

/// N7: the player to the left of whoever placed the last tile is asked first, that player last; each until they pass or
/// nothing more can move. By option one figure or a pass each, round and round: then the seats after `seat` follow.
pub(crate) fn next(game: &Classic, seat: Seat) -> Option<Seat> {
    let before = match game.setup.market {
        Market::Once => game.placer,
        Market::Rounds => seat,
    };
    let can_join = |seat| game.carcassonne.can_leave(seat, Quarter::Market);
    game.clockwise_after(before)
        .find(|&seat| !game.passed.contains(seat) && can_join(seat))
}

/// N7: one figure into any field, held or not, or none.
pub(crate) fn choices(game: &Classic, seat: Seat) -> impl Iterator<Item = Action> {
    let is_field = |idx: &FeatureIdx| game.board.feature(*idx).kind() == Kind::Field;
    let fields = game.board.features().filter(is_field);
    let joins = fields.flat_map(move |idx| joins(game, seat, idx, Quarter::Market));
    joins.chain([Action::Pass])
}

/// N7: why a figure may not join a field.
pub(crate) fn check(
    game: &Classic,
    seat: Seat,
    (pos, region): (Pos, RegionIdx),
    piece: Piece,
) -> Result<(), Illegal> {
    let (_, idx) = named(game, pos, region).ok_or(Illegal::NotBeingScored)?;
    match game.board.feature(idx).kind() {
        Kind::Field => game.carcassonne.check_leaving(seat, Quarter::Market, piece),
        _ => Err(Illegal::NotBeingScored),
    }
}
