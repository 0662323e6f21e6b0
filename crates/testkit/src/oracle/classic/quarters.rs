//! The quarters of Carcassonne: entering, the count, and leaving for features about to be scored (N3–N6, N8, N9).

use super::scoring::is_held;
use super::{ClassicOracle, Figure, Mistake, Resident, completion};
use crate::oracle::feature::Feature;
use crate::oracle::layout::Spot;
use bastide_engine::action::{Action, Piece, Quarter};
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::geometry::Pos;
use bastide_engine::kernel::tile::{Kind, RegionIdx};

/// N3: a figure may be sent to any quarter when others got points in the turn and the player none. T1: not the builder
/// and not the pig.
pub(super) fn entries(game: &ClassicOracle) -> Vec<Action> {
    let others = game.turn.gained.iter().any(|&seat| seat != game.active);
    let itself =
        game.turn.gained.contains(&game.active) && !game.is_wrong_about(Mistake::SentInSpiteOfPoints);
    if !others || itself || game.resigned.contains(&game.active) {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for piece in [Piece::Follower, Piece::Big] {
        if game.in_supply(game.active, piece) > 0 {
            let quarters = open_quarters(game).into_iter();
            actions.extend(quarters.map(|quarter| Action::Quarter { quarter, piece }));
        }
    }
    actions
}

/// N7: without farmers neither a figure nor the count goes to the market.
fn open_quarters(game: &ClassicOracle) -> Vec<Quarter> {
    let mut quarters = Quarter::ALL.to_vec();
    if !game.rules.farmers && !game.is_wrong_about(Mistake::MarketWithoutFarmers) {
        quarters.retain(|&quarter| quarter != Quarter::Market);
    }
    quarters
}

/// N3, N8: the figure moves from supply to the quarter.
pub(super) fn enter(game: &mut ClassicOracle, quarter: Quarter, piece: Piece) {
    let seat = game.active;
    *game.supply(seat, piece) -= 1;
    game.residents.push(Resident { seat, quarter, piece });
}

/// N4: to another quarter.
pub(super) fn count_moves(game: &ClassicOracle) -> Vec<Action> {
    let others = open_quarters(game).into_iter();
    let others = others.filter(|&quarter| quarter != game.count);
    others.map(Action::Count).collect()
}

/// N6: the next seat that is asked for figures, clockwise, the seat whose tile caused the scoring last. Seats with
/// nothing to move are not asked.
pub(super) fn next_to_join(game: &ClassicOracle) -> Option<Seat> {
    let mut order: Vec<_> = game.clockwise_after(game.active).collect();
    if game.is_wrong_about(Mistake::CauserJoinsFirst) {
        order.rotate_right(1);
    }
    let mut waiting = order.into_iter().filter(|seat| !game.passed.contains(seat));
    waiting.find(|&seat| !joins(game, seat).is_empty())
}

/// N5, N9: from the matching quarter into any feature that the tile completed.
pub(super) fn joins(game: &ClassicOracle, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    for feature in completion::completed(game) {
        // N5: the feature may hold followers of any seat, or none.
        if game.is_wrong_about(Mistake::NobodyJoinsEmptyFeatures) && !is_held(game, &feature) {
            continue;
        }
        for piece in movable(game, seat, quarter_of(feature.kind)) {
            actions.push(join(game, &feature, piece));
        }
    }
    actions
}

/// The figures that a seat can move out of a quarter. N5, N7: none from the count's quarter.
pub(super) fn movable(game: &ClassicOracle, seat: Seat, quarter: Quarter) -> Vec<Piece> {
    let let_pass = match quarter {
        Quarter::Market => game.is_wrong_about(Mistake::CountLetsFarmersPass),
        _ => game.is_wrong_about(Mistake::CountLetsPass),
    };
    if game.count == quarter && !let_pass {
        return Vec::new();
    }
    let lives = |piece: Piece| game.residents.contains(&Resident { seat, quarter, piece });
    let pieces = Piece::ALL.iter().copied();
    pieces.filter(|&piece| lives(piece)).collect()
}

/// N5: blacksmith for roads, castle for cities, cathedral for cloisters and shrines. N7: market for fields.
fn quarter_of(kind: Kind) -> Quarter {
    match kind {
        Kind::Road => Quarter::Blacksmith,
        Kind::City => Quarter::Castle,
        Kind::Cloister | Kind::Shrine => Quarter::Cathedral,
        Kind::Field => Quarter::Market,
        kind => panic!("nobody stands on a {kind}"),
    }
}

/// The action that names the feature by its first region on the tile placed last, or else on its first tile in reading
/// order.
pub(super) fn join(game: &ClassicOracle, feature: &Feature, piece: Piece) -> Action {
    let on_placed = feature.spots.iter().find(|spot| spot.pos == game.placed());
    let first = || {
        let in_reading_order = |spot: &&Spot| (spot.pos.y, spot.pos.x, spot.region);
        feature.spots.iter().min_by_key(in_reading_order)
    };
    let spot = on_placed.or_else(first).expect("a feature has a region");
    let (pos, region) = (spot.pos, spot.region);
    Action::Join { pos, region, piece }
}

pub(super) fn leave(game: &mut ClassicOracle, seat: Seat, pos: Pos, region: RegionIdx, piece: Piece) {
    let spot = Spot { pos, region };
    let quarter = quarter_of(game.layout.region(spot).kind);
    let resident = Resident { seat, quarter, piece };
    let found = game.residents.iter().position(|&one| one == resident);
    game.residents
        .swap_remove(found.expect("a figure that leaves is there"));
    game.figures.push(Figure { seat, piece, spot });
}
