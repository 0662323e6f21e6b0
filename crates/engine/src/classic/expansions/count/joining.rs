//! Figures leave a quarter for a feature about to be scored (N5, N6, N9).

use crate::action::{Action, Piece, Quarter};
use crate::classic::{Classic, ClassicCore};
use crate::event::{Event, Events};
use crate::figures::Figure;
use crate::illegal::Illegal;
use crate::kernel::claims::Seat;
use crate::kernel::feature::{FeatureIdx, Spot};
use crate::kernel::geometry::Pos;
use crate::kernel::tile::{Kind, RegionIdx};

/// N5, N9: which quarter's figures may join which features; N7 for fields.
pub(super) fn quarter_for(kind: Kind) -> Option<Quarter> {
    match kind {
        Kind::Road => Some(Quarter::Blacksmith),
        Kind::City => Some(Quarter::Castle),
        Kind::Cloister | Kind::Shrine => Some(Quarter::Cathedral),
        Kind::Field => Some(Quarter::Market),
        _ => None,
    }
}

/// N6: the player to the left of the one whose tile caused it is asked first, the causer last; each until they pass or
/// nothing more can move. `None` when all features can be scored.
pub(crate) fn next(game: &Classic) -> Option<Seat> {
    let can_join = |seat| joinable(game).any(|(_, quarter)| game.carcassonne.can_leave(seat, quarter));
    game.clockwise_after(game.active)
        .find(|&seat| !game.passed.contains(seat) && can_join(seat))
}

/// N5: the roads, cities, cloisters and shrines that the tile completed, whoever holds them.
fn joinable(game: &Classic) -> impl Iterator<Item = (FeatureIdx, Quarter)> {
    let completed = game.completed.iter().copied();
    let joinable = move |idx| match game.board.feature(idx).kind() {
        Kind::Field => None,
        kind => quarter_for(kind).map(|quarter| (idx, quarter)),
    };
    completed.filter_map(joinable)
}

/// N6: one figure into any of the features that the tile completed together, or none.
pub(crate) fn choices(game: &Classic, seat: Seat) -> impl Iterator<Item = Action> {
    let joins = joinable(game).flat_map(move |(idx, quarter)| joins(game, seat, idx, quarter));
    joins.chain([Action::Pass])
}

/// The actions with which a seat's figures leave a quarter for this feature.
pub(super) fn joins(
    game: &Classic,
    seat: Seat,
    idx: FeatureIdx,
    quarter: Quarter,
) -> impl Iterator<Item = Action> {
    let join = move |piece| {
        let (pos, region) = game.place_of(idx);
        Action::Join { pos, region, piece }
    };
    game.carcassonne.leavers(seat, quarter).map(join)
}

/// The region that an action names, with its feature; `None` if actions name that feature by another region.
pub(super) fn named(game: &Classic, pos: Pos, region: RegionIdx) -> Option<(Spot, FeatureIdx)> {
    let spot = game.board.find(pos, region)?;
    let idx = game.board.feature_of(spot);
    (game.canonical_spot(idx) == spot).then_some((spot, idx))
}

/// N5: why a figure may not join a feature.
pub(crate) fn check(
    game: &Classic,
    seat: Seat,
    (pos, region): (Pos, RegionIdx),
    piece: Piece,
) -> Result<(), Illegal> {
    let (_, idx) = named(game, pos, region).ok_or(Illegal::NotBeingScored)?;
    let (_, quarter) = joinable(game)
        .find(|&(known, _)| known == idx)
        .ok_or(Illegal::NotBeingScored)?;
    game.carcassonne.check_leaving(seat, quarter, piece)
}

/// N6: the figure counts for majority and goes home with the rest.
pub(crate) fn join(
    game: &mut Classic,
    seat: Seat,
    (pos, region): (Pos, RegionIdx),
    piece: Piece,
    events: &mut Events<'_>,
) {
    let Some((spot, idx)) = named(game, pos, region) else {
        return;
    };
    if let Some(quarter) = quarter_for(game.board.feature(idx).kind()) {
        game.carcassonne.leave(seat, quarter, piece);
        ClassicCore::stand(game, Figure { seat, piece, spot });
        events.tell(|| Event::Joined {
            seat,
            piece,
            quarter,
            at: game.at(spot),
        });
    }
}
