//! Deliberate mistakes of the oracle, to show that the comparison finds them.

/// A rule that the oracle breaks on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// Against B4: a tile that fits nowhere goes back into the bag.
    MisfitsGoBack,
    /// Against B5: a side may meet anything.
    SidesNeedNotContinue,
    /// Against B7: a feature may be claimed if it holds only the player's own followers.
    OwnFollowersDoNotCount,
    /// Against B14: a cloister needs only the four squares beside it.
    CloisterWithoutCorners,
    /// Against B15: a tie gives nobody points.
    TiesScoreNothing,
    /// Against B16: a tile counts once for each of its regions.
    TilesCountTwice,
    /// Against B17: followers without majority stay.
    LosersStay,
    /// Against B23: a city counts as often as it touches the field.
    CitiesCountTwice,
    /// Against I2: the big follower counts one.
    BigCountsOne,
    /// Against I3: an unfinished road with an inn scores as one without.
    UnfinishedInnScores,
    /// Against I4: an unfinished city with a cathedral scores as one without.
    UnfinishedCathedralScores,
    /// Against T2: goods go to those who score the city.
    GoodsToTheScorer,
    /// Against T3: a tie for most tokens gives nobody points.
    TiedGoodsScoreNothing,
    /// Against T5: a pig scores its field without the majority.
    PigWithoutMajority,
    /// Against T6: the builder may be deployed on a feature that the tile completes.
    BuilderOnComplete,
    /// Against T7: a builder that was deployed on this very tile gives a second turn.
    BuilderMeetsItself,
    /// Against T8: a second turn gives a third.
    BuilderGivesThirdTurn,
    /// Against S2: shrines and cloisters may be laid anywhere.
    ShrinesAnywhere,
    /// Against S4: the loser of a challenge keeps the follower on the building.
    ChallengeLoserStays,
    /// Against S5: of two buildings that one tile completes, one counts as first and wins.
    ChallengeKnowsNoDraw,
    /// Against N1: the start tile is shuffled in.
    StartTileInBag,
    /// Against N2: the city of Carcassonne does not count for fields.
    CarcassonneIsNoCity,
    /// Against N3: a figure may be sent although the player got points too.
    SentInSpiteOfPoints,
    /// Against N3: points of the first of two turns count in the second.
    SecondTurnJudgedWithFirst,
    /// Against N5: figures may leave the count's own quarter.
    CountLetsPass,
    /// Against N5: figures join only features with followers.
    NobodyJoinsEmptyFeatures,
    /// Against N6: the seat whose tile caused the scoring is asked first.
    CauserJoinsFirst,
    /// Against N7: figures in the market may move although the count is there.
    CountLetsFarmersPass,
    /// Against N7: each seat may move only one figure out of the market.
    MarketOpensOnce,
    /// Against N7: one figure or a pass each, round and round.
    MarketGoesRound,
    /// Against N7: figures and the count may go to the market without farmers.
    MarketWithoutFarmers,
    /// Against R5: the city of Carcassonne does not count for the king.
    KingForgetsCarcassonne,
    /// Against R5: an equally large city or road takes the title.
    EqualTakesTitle,
    /// Against V2: the lake is drawn like any other tile of the river.
    LakeAnyTime,
    /// Against V4: the river may turn the same way twice.
    RiverTurnsBack,
}

impl Mistake {
    /// All mistakes, each with tile sets in which it makes a difference.
    pub const ALL: [(Mistake, &'static [&'static str]); 35] = [
        (Mistake::MisfitsGoBack, &["base"]),
        (Mistake::SidesNeedNotContinue, &["base"]),
        (Mistake::OwnFollowersDoNotCount, &["base"]),
        (Mistake::CloisterWithoutCorners, &["base"]),
        (Mistake::TiesScoreNothing, &["base"]),
        (Mistake::TilesCountTwice, &["base"]),
        (Mistake::LosersStay, &["base"]),
        (Mistake::CitiesCountTwice, &["base"]),
        (Mistake::BigCountsOne, &["base", "inns"]),
        (Mistake::UnfinishedInnScores, &["base", "inns"]),
        (Mistake::UnfinishedCathedralScores, &["base", "inns"]),
        (Mistake::GoodsToTheScorer, &["base", "traders"]),
        (Mistake::TiedGoodsScoreNothing, &["base", "traders"]),
        (Mistake::PigWithoutMajority, &["base", "traders"]),
        (Mistake::BuilderOnComplete, &["base", "traders"]),
        (Mistake::BuilderMeetsItself, &["base", "traders"]),
        (Mistake::BuilderGivesThirdTurn, &["base", "traders"]),
        (Mistake::ShrinesAnywhere, &["base", "cult"]),
        (Mistake::ChallengeLoserStays, &["base", "cult"]),
        (Mistake::ChallengeKnowsNoDraw, &["base", "cult"]),
        (Mistake::StartTileInBag, &["base", "count"]),
        (Mistake::CarcassonneIsNoCity, &["base", "count"]),
        (Mistake::SentInSpiteOfPoints, &["base", "count"]),
        (Mistake::SecondTurnJudgedWithFirst, &["base", "traders", "count"]),
        (Mistake::CountLetsPass, &["base", "count"]),
        (Mistake::NobodyJoinsEmptyFeatures, &["base", "count"]),
        (Mistake::CauserJoinsFirst, &["base", "count"]),
        (Mistake::CountLetsFarmersPass, &["base", "count"]),
        (Mistake::MarketOpensOnce, &["base", "count"]),
        (Mistake::MarketGoesRound, &["base", "count"]),
        (Mistake::MarketWithoutFarmers, &["base", "count"]),
        (Mistake::KingForgetsCarcassonne, &["base", "count", "king"]),
        (Mistake::EqualTakesTitle, &["base", "king"]),
        (Mistake::LakeAnyTime, &["base", "river"]),
        (Mistake::RiverTurnsBack, &["base", "river"]),
    ];

    /// The options without which the mistake makes no difference.
    pub const fn options(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Mistake::MarketWithoutFarmers => &[("farmers", "off")],
            _ => &[],
        }
    }
}
