//! Figures leave a quarter for a feature about to be scored (N5, N6, N9).

use crate::action::{Action, Piece, Quarter};
use crate::classic::turn::Step;
use crate::classic::{Classic, turn};
use crate::event::{Event, Sink};
use crate::figures::Figure;
use crate::illegal::Illegal;
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

/// N6: the player to the left of the one whose tile caused it is asked first, the causer last.
pub(in crate::classic) fn begin(game: &mut Classic) {
    game.step = Step::Join;
    game.asked = turn::left_of(game, game.active);
    settle(game);
}

/// The seat that is asked has done: the next one is asked.
pub(in crate::classic) fn go_on_after(game: &mut Classic) {
    if game.asked == game.active {
        game.step = Step::Score;
    } else {
        game.asked = turn::left_of(game, game.asked);
        settle(game);
    }
}

/// N6: nobody is asked who has nothing to move; after the causer all features are scored.
fn settle(game: &mut Classic) {
    while !has_choice(game) {
        if game.asked == game.active {
            game.step = Step::Score;
            return;
        }
        game.asked = turn::left_of(game, game.asked);
    }
}

/// Whether the seat that is asked has a figure that may join one of the features.
pub(in crate::classic) fn has_choice(game: &Classic) -> bool {
    let mut features = joinable(game);
    let can_leave = |quarter| game.carcassonne.leavers(game.asked, quarter).next().is_some();
    !game.resigned.contains(game.asked) && features.any(|(_, quarter)| can_leave(quarter))
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
pub(in crate::classic) fn choices(game: &Classic) -> impl Iterator<Item = Action> {
    let joins = joinable(game).flat_map(|(idx, quarter)| joins(game, idx, quarter));
    joins.chain([Action::Pass])
}

/// The figures of the seat that is asked which may leave the quarter for this feature.
pub(super) fn joins(game: &Classic, idx: FeatureIdx, quarter: Quarter) -> impl Iterator<Item = Action> {
    let join = move |piece| {
        let (slot, region) = game.board.locate(game.named_spot(idx));
        let pos = game.board.tile(slot).pos;
        Action::Join { pos, region, piece }
    };
    game.carcassonne.leavers(game.asked, quarter).map(join)
}

/// The region that an action names, by which its feature is written.
pub(super) fn named(game: &Classic, pos: Pos, region: RegionIdx) -> Option<(Spot, FeatureIdx)> {
    let spot = game.board.find(pos, region)?;
    let idx = game.board.feature_of(spot);
    (game.named_spot(idx) == spot).then_some((spot, idx))
}

/// N5: why a figure may not join a feature.
pub(in crate::classic) fn check(
    game: &Classic,
    pos: Pos,
    region: RegionIdx,
    piece: Piece,
) -> Result<(), Illegal> {
    let (_, idx) = named(game, pos, region).ok_or(Illegal::NotBeingScored)?;
    let (_, quarter) = joinable(game)
        .find(|&(known, _)| known == idx)
        .ok_or(Illegal::NotBeingScored)?;
    game.carcassonne.check_leaving(game.asked, quarter, piece)
}

/// N6: the figure counts for majority and goes home with the rest.
pub(in crate::classic) fn join<S: Sink>(
    game: &mut Classic,
    pos: Pos,
    region: RegionIdx,
    piece: Piece,
    sink: &mut S,
) {
    let seat = game.asked;
    let Some((spot, idx)) = named(game, pos, region) else {
        return;
    };
    if let Some(quarter) = quarter_for(game.board.feature(idx).kind()) {
        game.carcassonne.leave(seat, quarter, piece);
        game.stand(Figure { seat, piece, spot });
        sink.tell(|| Event::Joined {
            seat,
            piece,
            quarter,
            at: game.at(spot),
        });
    }
}
