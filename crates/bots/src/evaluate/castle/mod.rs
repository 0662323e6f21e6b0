//! The terms of Castle.

mod sight;
mod survey;
#[cfg(test)]
mod tests;

use super::common::{in_supply, terms};
use super::sight::Sight;
use super::weights::Weights;
use super::{Evaluate, OpenFeature, Terms};
use arrayvec::ArrayVec;
use bastide_engine::action::{Piece, WallTile};
use bastide_engine::castle::{Castle, DRAWN_TILES, MARKET_POINTS};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::feature::{FeatureIdx, Spot};
use bastide_engine::kernel::tile::Kind;
use std::sync::LazyLock;
use survey::{Building, Survey};

terms! {
    // Points of features that a seat leads, times their chance of completion.
    path_gain, tower_gain, house_gain,
    // The same features: points of one more tile on each open square, times that chance.
    path_open, tower_open, house_open,
    // The part of that gain where the other seat has followers too. Its expected loss is the other seat's expected gain
    // (a tie scores nobody), so one term for the leader is enough.
    contested,
    // Courts that a seat leads: final points, points of markets that may still join, and both where the other seat has
    // followers too.
    court_now, court_growth, court_contested,
    // Followers in supply: the first, the second, the third, each further one.
    first_follower, second_follower, third_follower, more_followers,
    // Followers on paths, towers and houses, split by the chance of completion. Followers in courts count in neither.
    coming_home, stuck,
    // The next seat to place: 1, and the points of the best feature without followers that lacks one square.
    turn, free,
    // The seat with the larger keep: the expected largest empty area, and that area scaled by lead and by size of the
    // keep.
    keep_area, keep_margin, keep_size,
    // The area that unfinished houses may win for the smaller keep, or secure for the larger.
    keep_soon, keep_safer,
    // Wall tiles in hand; one that is about to be revealed counts by the probability of each kind.
    again, double_tower, double_house, open_path, open_tower, open_house, rich_market, great_keep, bonus,
    // Points that they would add in this position.
    double_now, open_now, rich_now,
    // Features lacking one square whose points would take a wall tile, times their chance; spaces with a wall tile near
    // on the track, and further ahead.
    exact, near, ahead,
}

// Indices of `Evaluate::KINDS`, and of `GAIN` and `OPEN`.
const PATH: usize = 0;
const TOWER: usize = 1;
const HOUSE: usize = 2;

const GAIN: [Term; 3] = [Term::path_gain, Term::tower_gain, Term::house_gain];
const OPEN: [Term; 3] = [Term::path_open, Term::tower_open, Term::house_open];

/// The terms of wall tiles, in the order of [`WallTile::ALL`].
const HAND: [Term; 9] = [
    Term::again,
    Term::double_tower,
    Term::double_house,
    Term::open_path,
    Term::open_tower,
    Term::open_house,
    Term::rich_market,
    Term::great_keep,
    Term::bonus,
];

/// Capacity for the features with followers: each follower stands in one feature.
const HELD: usize = bastide_engine::castle::FIGURES;

/// Points of a typical scoring: spaces of the track up to here count as near.
const NEAR: u16 = 4;
/// Points of a large scoring: spaces beyond it are not counted.
const AHEAD: u16 = 10;

static WEIGHTS: LazyLock<Vec<Weights>> =
    LazyLock::new(|| Weights::shipped::<Castle>(include_str!("../../../weights/castle.toml"), &NETWORKS));

/// The network of each section; with `None` the terms alone are used.
const NETWORKS: [Option<&[u8]>; 1] = [Some(include_bytes!("../../../weights/castle.net"))];

/// The index of a kind in [`Evaluate::KINDS`]; `None` for courts, which are never completed.
fn chance_kind(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Path => Some(PATH),
        Kind::Tower => Some(TOWER),
        Kind::House => Some(HOUSE),
        _ => None,
    }
}

impl Evaluate for Castle {
    const TERMS: &'static [&'static str] = NAMES;
    const KINDS: &'static [&'static str] = &["path", "tower", "house"];
    const SECTIONS: &'static [&'static str] = &["plain"];

    fn section(&self) -> usize {
        0
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS[self.section()]
    }

    fn left(&self) -> (u16, u16) {
        (
            self.bag().len() + u16::from(self.tile_in_hand().is_some()),
            DRAWN_TILES as u16,
        )
    }

    type Survey = Survey;

    fn survey_into(&self, survey: &mut Survey) {
        survey.update(self);
    }

    fn terms(&self, survey: &Survey, weights: &Weights, terms: &mut Terms) {
        let held = held(self);
        let mut best = [Potential::default(), Potential::default()];
        for &(idx, _) in &held {
            match chance_kind(self.board().feature(idx).kind()) {
                Some(kind) => building_terms(self, survey, weights, (idx, kind), &mut best, terms),
                None => court_terms(self, survey, idx, &mut best, terms),
            }
        }
        keep_terms(self, survey, &best, terms);
        for seat in Seat::all(self.seats()) {
            in_supply(
                self.supply(seat, Piece::Follower),
                IN_SUPPLY,
                &mut terms[seat.idx()],
            );
            wall_tile_terms(self, seat, &best[seat.idx()], &mut terms[seat.idx()]);
            track_terms(self, seat, &mut terms[seat.idx()]);
        }
        let next = &mut terms[self.next_to_place().idx()];
        next[Term::turn as usize] = 1.0;
        next[Term::free as usize] = best_free(self, survey);
    }

    fn next_seat(&self) -> Seat {
        self.next_to_place()
    }

    fn describe(&self, survey: &Survey, weights: &Weights, sight: &mut Sight) {
        sight::describe(self, survey, weights, sight);
    }

    fn open_features(&self, found: &mut Vec<OpenFeature>) {
        let survey = self.survey();
        for (idx, spot) in held(self) {
            let feature = self.board().feature(idx);
            if let Some(kind) = chance_kind(feature.kind()).filter(|_| !feature.is_complete()) {
                found.push(OpenFeature {
                    kind,
                    spot,
                    openings: survey.openings[idx.0 as usize],
                    left: survey.left,
                });
            }
        }
    }

    fn is_complete(&self, spot: Spot) -> bool {
        let board = self.board();
        board.feature(board.feature_of(spot)).is_complete()
    }
}

/// The features with followers, each with the region where one of them stands.
fn held(game: &Castle) -> ArrayVec<(FeatureIdx, Spot), HELD> {
    let mut held: ArrayVec<(FeatureIdx, Spot), HELD> = ArrayVec::new();
    for figure in game.figures() {
        let idx = game.board().feature_of(figure.spot);
        if held.iter().all(|&(known, _)| known != idx) {
            held.push((idx, figure.spot));
        }
    }
    held
}

/// Of the features that one seat leads, those that wall tiles and the keep would apply to.
#[derive(Default)]
struct Potential {
    /// By kind, the points of the best two features times the chance that they stay unfinished.
    open: [[f32; 2]; 3],
    /// By kind, the points of the best feature times its chance of completion.
    double: [f32; 3],
    /// K20.7: tiles and markets of the largest two courts; filled only with `rich-market` in hand.
    courts: [(u16, u8); 2],
    /// Tiles and chance of completion of each unfinished house.
    houses: ArrayVec<(u16, f32), HELD>,
}

/// Keeps the two largest values, the larger first.
fn insert<T: PartialOrd + Copy>(best: &mut [T; 2], worth: T) {
    if worth > best[0] {
        *best = [worth, best[0]];
    } else if worth > best[1] {
        best[1] = worth;
    }
}

/// The terms of a path, tower or house with followers.
fn building_terms(
    game: &Castle,
    survey: &Survey,
    weights: &Weights,
    (idx, kind): (FeatureIdx, usize),
    best: &mut [Potential; 2],
    terms: &mut Terms,
) {
    let claims = game.board().feature(idx).claims;
    let Building { tiles, each, chance } = survey.building(game, weights, kind, idx);
    let gain = chance * f32::from(tiles * each);
    for seat in claims.holders().iter() {
        let (own, other) = (claims.of(seat), claims.of(Seat(1 - seat.0)));
        let terms = &mut terms[seat.idx()];
        terms[Term::coming_home as usize] += chance * f32::from(own);
        terms[Term::stuck as usize] += (1.0 - chance) * f32::from(own);
        if own > other {
            terms[GAIN[kind] as usize] += gain;
            terms[OPEN[kind] as usize] += chance * survey.squares(idx) * f32::from(each);
            if other > 0 {
                terms[Term::contested as usize] += gain;
            }
            // With more open squares it will most likely have other points when it is completed.
            let soon = survey.squares(idx) <= 1.0;
            if soon && game.takes_wall_tile(game.scores()[seat.idx()] + tiles * each) {
                terms[Term::exact as usize] += chance;
            }
            let best = &mut best[seat.idx()];
            insert(&mut best.open[kind], f32::from(tiles * each) - gain);
            best.double[kind] = best.double[kind].max(gain);
            if kind == HOUSE {
                best.houses.push((tiles, chance));
            }
        }
    }
}

/// The terms of a court with followers.
fn court_terms(
    game: &Castle,
    survey: &Survey,
    idx: FeatureIdx,
    best: &mut [Potential; 2],
    terms: &mut Terms,
) {
    let each = f32::from(MARKET_POINTS);
    let feature = game.board().feature(idx);
    let claims = feature.claims;
    let markets = f32::from(feature.marks.markets);
    let growth = survey.squares(idx) * survey.markets;
    for seat in claims.holders().iter() {
        let other = claims.of(Seat(1 - seat.0));
        if claims.of(seat) > other {
            let terms = &mut terms[seat.idx()];
            terms[Term::court_now as usize] += each * markets;
            terms[Term::court_growth as usize] += each * growth;
            if other > 0 {
                terms[Term::court_contested as usize] += each * (markets + growth);
            }
            if game.wall_tiles(seat, WallTile::RichMarket) > 0 {
                let court = (game.board().tiles_of(idx), feature.marks.markets);
                insert(&mut best[seat.idx()].courts, court);
            }
        }
    }
}

/// The terms of the larger keep, and of unfinished houses that may change which one that is.
fn keep_terms(game: &Castle, survey: &Survey, best: &[Potential; 2], terms: &mut Terms) {
    for seat in Seat::all(game.seats()) {
        let (own, other) = (game.keep_size(seat), game.keep_size(Seat(1 - seat.0)));
        let extra = game.extra_keep_size(seat);
        let terms = &mut terms[seat.idx()];
        let lead = own.saturating_sub(other);
        if lead > 0 {
            terms[Term::keep_area as usize] = survey.area;
            terms[Term::keep_margin as usize] = survey.area * f32::from(lead.min(5) - 1) / 4.0;
            terms[Term::keep_size as usize] = survey.area * f32::from(own.min(12)) / 12.0;
        }
        let mut soon: f32 = 0.0;
        let mut safer: f32 = 0.0;
        for &(tiles, chance) in &best[seat.idx()].houses {
            let size = tiles + extra;
            if lead > 0 {
                safer = safer.max(chance * f32::from(size.saturating_sub(own).min(4)) / 4.0);
            } else {
                // A house that is too small by a few tiles may still grow.
                let enough = [1.0, 0.5, 0.25, 0.1].get(usize::from((other + 1).saturating_sub(size)));
                soon = soon.max(chance * enough.unwrap_or(&0.0));
            }
        }
        // What the other seat loses counts as well.
        let swing = if other > own { 2.0 } else { 1.0 };
        terms[Term::keep_soon as usize] = survey.area * soon * swing;
        terms[Term::keep_safer as usize] = survey.area * safer;
    }
}

/// The terms of wall tiles in hand and of their effect in this position.
fn wall_tile_terms(game: &Castle, seat: Seat, best: &Potential, terms: &mut [f32]) {
    let unseen = |kind| f32::from(game.unseen(kind));
    let share = match game.reveals_for() {
        Some(taker) if taker == seat => 1.0 / WallTile::ALL.iter().map(|&kind| unseen(kind)).sum::<f32>(),
        _ => 0.0,
    };
    for &kind in WallTile::ALL {
        let count = game.wall_tiles(seat, kind);
        terms[HAND[kind as usize] as usize] = f32::from(count) + share * unseen(kind);
        if count == 0 {
            continue;
        }
        let both = |[first, second]: [f32; 2]| if count > 1 { first + second } else { first };
        match kind {
            WallTile::DoubleTower => terms[Term::double_now as usize] += best.double[TOWER],
            WallTile::DoubleHouse => terms[Term::double_now as usize] += best.double[HOUSE],
            WallTile::OpenPath => terms[Term::open_now as usize] += both(best.open[PATH]),
            WallTile::OpenTower => terms[Term::open_now as usize] += both(best.open[TOWER]),
            WallTile::OpenHouse => terms[Term::open_now as usize] += both(best.open[HOUSE]),
            WallTile::RichMarket => {
                let markets = best.courts.map(|(_, markets)| f32::from(markets));
                terms[Term::rich_now as usize] = both(markets);
            }
            WallTile::Again | WallTile::GreatKeep | WallTile::Bonus => {}
        }
    }
}

/// Counts the spaces ahead of a seat's marker where a scoring would take a wall tile.
fn track_terms(game: &Castle, seat: Seat, terms: &mut [f32]) {
    let score = game.scores()[seat.idx()];
    for steps in 1..=AHEAD {
        if game.takes_wall_tile(score + steps) {
            let term = if steps <= NEAR { Term::near } else { Term::ahead };
            terms[term as usize] += 1.0;
        }
    }
}

/// The points of the best feature without followers that lacks one square: the seat that fills it can claim and score it;
/// 0 if there is none.
fn best_free(game: &Castle, survey: &Survey) -> f32 {
    let is_free = |&&(idx, _): &&(FeatureIdx, u16)| !game.board().feature(idx).claims.any();
    let free = survey.nearly.iter().filter(is_free);
    f32::from(free.map(|&(_, points)| points).max().unwrap_or(0))
}
