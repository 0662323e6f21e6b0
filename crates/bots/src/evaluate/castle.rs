//! What a position of Castle is worth.

mod survey;
#[cfg(test)]
mod tests;

use super::common::{in_supply, terms};
use super::weights::Weights;
use super::{Evaluate, Terms, Watched};
use arrayvec::ArrayVec;
use bastide_engine::action::WallTile;
use bastide_engine::castle::Castle;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::feature::{FeatureIdx, Spot};
use bastide_engine::kernel::tile::Kind;
use std::sync::LazyLock;
use survey::{Building, Survey};

terms! {
    // What features that a seat leads would score, times the chance of their completion.
    path_gain, tower_gain, house_gain,
    // Points for a tile on each of their open squares, times that chance: they may grow.
    path_open, tower_open, house_open,
    // The part of that gain where the other seat has followers too. A tie scores nobody, and what the one behind may
    // hope for the leader has to fear: one term says all.
    contested,
    // Points of courts at the end, points of markets that may still join them, and the part of both that is fought over.
    court_now, court_growth, court_contested,
    // Followers in supply: the first, the second, the third, each further one.
    first_follower, second_follower, third_follower, more_followers,
    // Followers likely to come home, and those on features that are likely to stay unfinished. The rest are merchants.
    coming_home, stuck,
    // To be the next to place, and then the best feature without followers that one tile can complete.
    turn, free,
    // The larger keep: the empty area that it may expect, the same by how much and how large the keep is.
    keep_area, keep_margin, keep_size,
    // The area that houses under way may take from the other keep, or secure for the own.
    keep_soon, keep_safer,
    // Wall tiles in hand, also one that is about to be turned up, as far as it is likely.
    again, double_tower, double_house, open_path, open_tower, open_house, rich_market, great_keep, bonus,
    // What they would add now.
    double_now, open_now, rich_now,
    // Features that would end exactly on a tower with a wall tile by one more tile, and such spaces near and further ahead.
    exact, near, ahead,
}

/// Kinds with an estimated chance, in the order of [`Evaluate::KINDS`].
const PATH: usize = 0;
const TOWER: usize = 1;
const HOUSE: usize = 2;

/// Their terms.
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

/// All castle tiles.
const TILES: u16 = 60;

/// Each follower holds one feature at most.
const HELD: usize = bastide_engine::castle::FIGURES;

/// The spaces of the track that one scoring may reach: the usual, and with luck.
const NEAR: u16 = 4;
const AHEAD: u16 = 10;

static WEIGHTS: LazyLock<Vec<Weights>> =
    LazyLock::new(|| Weights::shipped::<Castle>(include_str!("../../weights/castle.toml")));

/// The kind of a feature whose chance is estimated.
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
        (self.bag().len() + u16::from(self.waiting().is_some()), TILES)
    }

    type Survey = Survey;

    fn look_around(&self, survey: &mut Survey) {
        survey.update(self);
    }

    fn terms(&self, survey: &Survey, weights: &Weights, terms: &mut Terms) {
        let held = held(self);
        let mut best = [Best::default(), Best::default()];
        for &(idx, _) in &held {
            match chance_kind(self.board().feature(idx).kind()) {
                Some(kind) => building(self, survey, weights, (idx, kind), &mut best, terms),
                None => court(self, survey, idx, &mut best, terms),
            }
        }
        keeps(self, survey, &best, terms);
        for seat in Seat::all(self.seats()) {
            in_supply(self.supply(seat), IN_SUPPLY, &mut terms[seat.idx()]);
            wall_tiles(self, seat, &best[seat.idx()], &mut terms[seat.idx()]);
            track(self, seat, &mut terms[seat.idx()]);
        }
        let next = &mut terms[self.next_to_place().idx()];
        next[Term::turn as usize] = 1.0;
        next[Term::free as usize] = free(self, survey);
    }

    fn watch(&self, watched: &mut Vec<Watched>) {
        let survey = self.survey();
        for (idx, spot) in held(self) {
            let feature = self.board().feature(idx);
            if let Some(kind) = chance_kind(feature.kind()).filter(|_| !feature.is_complete()) {
                watched.push(Watched {
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

/// The features with followers, each with a region where one stands.
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

/// What wall tiles and the keep can make of the features that a seat leads.
#[derive(Default)]
struct Best {
    /// By kind, what its best two features would add if they stayed unfinished, times the chance of that.
    open: [[f32; 2]; 3],
    /// By kind, what doubling the best would add, times its chance of completion.
    double: [f32; 3],
    /// K20.7: tiles and markets of the largest two courts; counted only with `rich-market` in hand.
    courts: [(u16, u8); 2],
    /// Its houses: tiles, and the chance of completion.
    houses: ArrayVec<(u16, f32), HELD>,
}

fn note<T: PartialOrd + Copy>(best: &mut [T; 2], worth: T) {
    if worth > best[0] {
        *best = [worth, best[0]];
    } else if worth > best[1] {
        best[1] = worth;
    }
}

/// A path, tower or house that somebody holds.
fn building(
    game: &Castle,
    survey: &Survey,
    weights: &Weights,
    (idx, kind): (FeatureIdx, usize),
    best: &mut [Best; 2],
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
            // What lacks more squares will most likely be worth something else.
            let soon = survey.squares(idx) <= 1.0;
            if soon && game.takes_wall_tile(game.scores()[seat.idx()] + tiles * each) {
                terms[Term::exact as usize] += chance;
            }
            let best = &mut best[seat.idx()];
            note(&mut best.open[kind], f32::from(tiles * each) - gain);
            best.double[kind] = best.double[kind].max(gain);
            if kind == HOUSE {
                best.houses.push((tiles, chance));
            }
        }
    }
}

/// A court that somebody holds.
fn court(game: &Castle, survey: &Survey, idx: FeatureIdx, best: &mut [Best; 2], terms: &mut Terms) {
    let feature = game.board().feature(idx);
    let claims = feature.claims;
    let markets = f32::from(feature.marks.markets);
    let growth = survey.squares(idx) * survey.markets;
    for seat in claims.holders().iter() {
        let other = claims.of(Seat(1 - seat.0));
        if claims.of(seat) > other {
            let terms = &mut terms[seat.idx()];
            terms[Term::court_now as usize] += 3.0 * markets;
            terms[Term::court_growth as usize] += 3.0 * growth;
            if other > 0 {
                terms[Term::court_contested as usize] += 3.0 * (markets + growth);
            }
            if game.wall_tiles(seat, WallTile::RichMarket) > 0 {
                let court = (game.board().tiles_of(idx), feature.marks.markets);
                note(&mut best[seat.idx()].courts, court);
            }
        }
    }
}

/// Who has the larger keep, and who may get it by houses under way.
fn keeps(game: &Castle, survey: &Survey, best: &[Best; 2], terms: &mut Terms) {
    for seat in Seat::all(game.seats()) {
        let (own, other) = (game.keep_size(seat), game.keep_size(Seat(1 - seat.0)));
        let more = 2 * u16::from(game.wall_tiles(seat, WallTile::GreatKeep));
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
            let size = tiles + more;
            if lead > 0 {
                safer = safer.max(chance * f32::from(size.saturating_sub(own).min(4)) / 4.0);
            } else {
                // It may still grow.
                let enough = [1.0, 0.5, 0.25, 0.1].get(usize::from((other + 1).saturating_sub(size)));
                soon = soon.max(chance * enough.unwrap_or(&0.0));
            }
        }
        // What is taken from the other counts twice.
        let swing = if other > own { 2.0 } else { 1.0 };
        terms[Term::keep_soon as usize] = survey.area * soon * swing;
        terms[Term::keep_safer as usize] = survey.area * safer;
    }
}

/// Wall tiles in hand, and what they would add now.
fn wall_tiles(game: &Castle, seat: Seat, best: &Best, terms: &mut [f32]) {
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

/// Spaces ahead of a seat's marker where a wall tile lies.
fn track(game: &Castle, seat: Seat, terms: &mut [f32]) {
    let score = game.scores()[seat.idx()];
    for steps in 1..=AHEAD {
        if game.takes_wall_tile(score + steps) {
            let term = if steps <= NEAR { Term::near } else { Term::ahead };
            terms[term as usize] += 1.0;
        }
    }
}

/// The points of the best feature without followers that lacks one square: whoever fills it can claim and score it.
fn free(game: &Castle, survey: &Survey) -> f32 {
    let is_free = |&&(idx, _): &&(FeatureIdx, u16)| !game.board().feature(idx).claims.any();
    let free = survey.nearly.iter().filter(is_free);
    f32::from(free.map(|&(_, points)| points).max().unwrap_or(0))
}
