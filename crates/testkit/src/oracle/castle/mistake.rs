//! Deliberate mistakes of the oracle.

/// A rule that the oracle breaks on purpose, to show that the comparison finds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// Against K6: a path may end at a side without one.
    PathsNeedNotContinue,
    /// Against K11: a fountain makes no difference.
    FountainsDoNotCount,
    /// Against K12: a half-side that faces the wall stays open.
    WallsLeaveOpen,
    /// Against K13: a tile counts once for each of its regions.
    TilesCountTwice,
    /// Against K13: a start square does not count as a tile.
    StartSquaresDoNotCount,
    /// Against K14: in a tie both get the points.
    TiesScoreAll,
    /// Against K15: the placing player never chooses the order.
    OrderIsNeverAsked,
    /// Against K16: the keep moves to a house of the same size.
    KeepMovesOnEqual,
    /// Against K18: a marker that passes a tower takes its wall tile.
    PassingTakes,
    /// Against K19: `again` can be used in the turn in which it was taken.
    AgainAtOnce,
    /// Against K19: any follower on an unfinished feature is enough for a wall tile.
    OpenWithoutMajority,
    /// Against K20: every court of the player is a rich market.
    AllMarketsAreRich,
    /// Against K20: the court with the most markets is a rich market, however few tiles it has.
    RichByMarkets,
    /// Against K23: all empty squares count, connected or not.
    EmptySquaresNeedNotConnect,
}

impl Mistake {
    pub const ALL: [Mistake; 14] = [
        Mistake::PathsNeedNotContinue,
        Mistake::FountainsDoNotCount,
        Mistake::WallsLeaveOpen,
        Mistake::TilesCountTwice,
        Mistake::StartSquaresDoNotCount,
        Mistake::TiesScoreAll,
        Mistake::OrderIsNeverAsked,
        Mistake::KeepMovesOnEqual,
        Mistake::PassingTakes,
        Mistake::AgainAtOnce,
        Mistake::OpenWithoutMajority,
        Mistake::AllMarketsAreRich,
        Mistake::RichByMarkets,
        Mistake::EmptySquaresNeedNotConnect,
    ];
}
