//! Deliberate mistakes of the oracle.

/// A rule that the oracle breaks on purpose, to show that the comparison finds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// Against Y3: a road may end at a side without one.
    RoadsNeedNotContinue,
    /// Against Y5: a follower may be deployed on a feature that the tile completes.
    CompletedCanBeTaken,
    /// Against Y6: a road of four tiles or more scores 1 for each.
    LongRoadsScoreOne,
    /// Against Y7: a side that faces a hole is closed.
    HolesClose,
    /// Against Y7: equal goods count again on every tile.
    EqualGoodsCount,
    /// Against Y8: in a tie nobody gets points.
    TiesScoreNobody,
    /// Against Y11: followers that returned in this turn may become guards.
    HomeAtOnce,
    /// Against Y11: followers that returned because of a wall may become guards in the same turn.
    FreedByWallsAtOnce,
    /// Against Y12: the causer sets the gate in addition to all their walls.
    GateIsExtra,
    /// Against Y15: tiles may be laid beyond the wall.
    BeyondTheWall,
    /// Against Y17: a wall closes nothing.
    WallsLeaveOpen,
    /// Against Y18: a guard may stand opposite another.
    GuardsOpposite,
    /// Against Y19: a tower counts all walls from the gate on.
    TowersCountFromGate,
    /// Against Y20: the game goes on until the ends have met.
    EndsOnlyWhenClosed,
    /// Against Y21: the closed wall at the end completes nothing.
    OpenAtTheEnd,
    /// Against Y23: a market counts as often as it touches the homes.
    MarketsCountAgain,
    /// Against Y24: a guard's row continues beyond empty squares.
    GuardsLookBeyondGaps,
}

impl Mistake {
    pub const ALL: [Mistake; 17] = [
        Mistake::RoadsNeedNotContinue,
        Mistake::CompletedCanBeTaken,
        Mistake::LongRoadsScoreOne,
        Mistake::HolesClose,
        Mistake::EqualGoodsCount,
        Mistake::TiesScoreNobody,
        Mistake::HomeAtOnce,
        Mistake::FreedByWallsAtOnce,
        Mistake::GateIsExtra,
        Mistake::BeyondTheWall,
        Mistake::WallsLeaveOpen,
        Mistake::GuardsOpposite,
        Mistake::TowersCountFromGate,
        Mistake::EndsOnlyWhenClosed,
        Mistake::OpenAtTheEnd,
        Mistake::MarketsCountAgain,
        Mistake::GuardsLookBeyondGaps,
    ];
}
