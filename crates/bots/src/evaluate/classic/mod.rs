//! The terms of Classic.

mod deploying;
mod expansions;
mod sight;
mod survey;
#[cfg(test)]
mod tests;

use super::common::{in_supply, rivalry, standing, terms};
use super::sight::Sight;
use super::weights::Weights;
use super::{Evaluate, OpenFeature, Outlook, Terms};
use arrayvec::ArrayVec;
use bastide_engine::action::{Action, Piece};
use bastide_engine::classic::{Classic, FIELD_CITY_POINTS};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::{Claims, Seat};
use bastide_engine::kernel::feature::{FeatureIdx, Spot};
use bastide_engine::kernel::tile::Kind;
use std::sync::LazyLock;
use survey::{REGIONS, Survey};

terms! {
    // Points of features that a seat leads or shares, if the game ended now; what completion would add, times its chance.
    road_now, road_gain,
    city_now, city_gain,
    cloister_now, cloister_gain,
    field_now, field_gain,
    // Points of features with figures of several seats, by the seat's lead: ahead, equal, one behind, further behind.
    contested, shared, behind, far_behind,
    field_contested, field_shared, field_behind, field_far_behind,
    // Points that a majority may lose when two features join at an open square (risk), and that another seat may win
    // (raid).
    city_risk, city_raid, field_risk, field_raid,
    // Open squares of features that a seat leads or shares: they may grow.
    road_open, city_open, field_open,
    // Followers in supply: the first, the second, the third, each further one.
    first_follower, second_follower, third_follower, more_followers,
    // Followers on the board, split by the chance that their feature is completed and they return.
    coming_home, stuck,
    // 1 for the active seat.
    turn,
    // Expansions: figures in supply, tokens, shrines, Carcassonne, King & Robber.
    big_home, builder_home, pig_home, builder_out,
    goods_most, goods_margin,
    challenge,
    in_castle, in_market, in_blacksmith, in_cathedral, under_count,
    titles,
}

/// Capacity for the features with figures: each figure stands in one feature.
const HELD: usize = bastide_engine::classic::FIGURES;

static WEIGHTS: LazyLock<Vec<Weights>> =
    LazyLock::new(|| Weights::shipped::<Classic>(include_str!("../../../weights/classic.toml"), &NETWORKS));

/// The network of each section; with `None` the terms alone are used.
const NETWORKS: [Option<&[u8]>; 3] = [
    Some(include_bytes!("../../../weights/classic-plain.net")),
    None,
    Some(include_bytes!("../../../weights/classic-farmless.net")),
];

impl Evaluate for Classic {
    const TERMS: &'static [&'static str] = NAMES;
    const KINDS: &'static [&'static str] = &["road", "city", "cloister"];
    const SECTIONS: &'static [&'static str] = &["plain", "rich", "farmless"];

    fn section(&self) -> usize {
        let sets = &self.setup().sets;
        if sets.inns || sets.traders || sets.cult || sets.count {
            1
        } else if self.setup().farmers {
            0
        } else {
            2
        }
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS[self.section()]
    }

    fn left(&self) -> (u16, u16) {
        let left = self.bag().len();
        (left, left + self.board().laid().len() as u16)
    }

    type Survey = Survey;

    fn survey_into(&self, survey: &mut Survey) {
        survey.update(self);
    }

    fn terms(&self, survey: &Survey, weights: &Weights, terms: &mut Terms) {
        all_terms(self, survey, weights, terms);
    }

    fn best_deployment(
        &mut self,
        survey: &Survey,
        weights: &Weights,
        seat: Seat,
    ) -> Option<(Outlook, Action)> {
        deploying::best(self, survey, weights, seat)
    }

    fn next_seat(&self) -> Seat {
        self.active()
    }

    fn describe(&self, survey: &Survey, weights: &Weights, sight: &mut Sight) {
        sight::describe(self, survey, weights, sight);
    }

    fn open_features(&self, found: &mut Vec<OpenFeature>) {
        let board = self.board();
        let survey = self.survey();
        let mut held: ArrayVec<FeatureIdx, HELD> = ArrayVec::new();
        for figure in self.figures() {
            let idx = board.feature_of(figure.spot);
            if held.contains(&idx) {
                continue;
            }
            held.push(idx);
            if let Some((kind, openings)) = survey.openings(self, idx) {
                let (spot, left) = (figure.spot, survey.left);
                found.push(OpenFeature {
                    kind,
                    spot,
                    openings,
                    left,
                });
            }
        }
    }

    fn is_complete(&self, spot: Spot) -> bool {
        let board = self.board();
        board.feature(board.feature_of(spot)).is_complete()
    }
}

/// Adds the terms of every seat.
fn all_terms(game: &Classic, survey: &Survey, weights: &Weights, terms: &mut Terms) {
    let board = game.board();
    let mut held: ArrayVec<FeatureIdx, HELD> = ArrayVec::new();
    for figure in game.figures() {
        let idx = board.feature_of(figure.spot);
        if !held.contains(&idx) {
            held.push(idx);
        }
    }
    let mut worth: ArrayVec<(FeatureIdx, f32), HELD> = ArrayVec::new();
    for &idx in &held {
        let claims = board.feature(idx).claims;
        worth.push((idx, feature_terms(game, survey, weights, (idx, claims), terms)));
    }
    for pair in &survey.pairs {
        let of = |idx: FeatureIdx| {
            worth
                .iter()
                .find(|(held, _)| *held == idx)
                .map_or(0.0, |(_, worth)| *worth)
        };
        let sides = pair.map(|idx| (board.feature(idx).claims, of(idx)));
        merge_terms(board.feature(pair[0]).kind(), sides, terms);
    }
    for figure in game.figures() {
        let idx = board.feature_of(figure.spot);
        if figure.piece == Piece::Builder {
            let open = survey.openings[idx.0 as usize].squares().min(2.0);
            terms[figure.seat.idx()][Term::builder_out as usize] += open;
        }
    }
    for seat in Seat::all(game.seats()) {
        let followers = game.supply(seat, Piece::Follower);
        let terms = &mut terms[seat.idx()];
        supply(followers, terms);
        terms[Term::big_home as usize] += f32::from(game.supply(seat, Piece::Big));
        terms[Term::builder_home as usize] += f32::from(game.supply(seat, Piece::Builder));
        terms[Term::pig_home as usize] += f32::from(game.supply(seat, Piece::Pig));
    }
    terms[game.active().idx()][Term::turn as usize] += 1.0;
    let sets = &game.setup().sets;
    if sets.traders {
        expansions::goods(game, terms);
    }
    if sets.cult {
        expansions::challenges(game, &held, terms);
    }
    if sets.count {
        expansions::quarters(game, terms);
    }
    if sets.king {
        for seat in Seat::all(game.seats()) {
            terms[seat.idx()][Term::titles as usize] = f32::from(game.title_points(seat));
        }
    }
}

/// Risk and raid of two features that may join: each with its claims and its expected points.
fn merge_terms(kind: Kind, sides: [(Claims, f32); 2], terms: &mut Terms) {
    let [(a, _), (b, _)] = sides;
    if !a.any() || !b.any() {
        return;
    }
    let mut joined = a;
    joined.merge(b);
    let (risk, raid) = match kind {
        Kind::Field => (Term::field_risk, Term::field_raid),
        _ => (Term::city_risk, Term::city_raid),
    };
    let after = joined.majority();
    for (claims, worth) in sides {
        let before = claims.majority();
        for seat in after.iter().filter(|&seat| !before.contains(seat)) {
            terms[seat.idx()][raid as usize] += worth;
        }
        for seat in before.iter() {
            if after.only() != Some(seat) && (before.only() == Some(seat) || !after.contains(seat)) {
                terms[seat.idx()][risk as usize] += worth;
            }
        }
    }
}

/// Adds the terms of a feature as if it had these claims, and returns its expected points.
fn feature_terms(
    game: &Classic,
    survey: &Survey,
    weights: &Weights,
    (idx, claims): (FeatureIdx, Claims),
    terms: &mut Terms,
) -> f32 {
    match game.board().feature(idx).kind() {
        Kind::Field => field_terms(game, survey, weights, (idx, claims), terms),
        _ => completable_terms(game, survey, weights, (idx, claims), terms),
    }
}

/// The terms of a road, city, cloister or shrine.
fn completable_terms(
    game: &Classic,
    survey: &Survey,
    weights: &Weights,
    (idx, claims): (FeatureIdx, Claims),
    terms: &mut Terms,
) -> f32 {
    let kind = game.board().feature(idx).kind();
    let chance = survey.chance(game, weights, idx);
    let [now, complete] = game.unfinished_and_complete_points(idx).map(f32::from);
    let gain = chance * (complete - now);
    let (now_term, gain_term) = match kind {
        Kind::Road => (Term::road_now, Term::road_gain),
        Kind::City => (Term::city_now, Term::city_gain),
        _ => (Term::cloister_now, Term::cloister_gain),
    };
    for seat in claims.holders().iter() {
        let (lead, rivals) = standing(claims, game.seats(), seat);
        let terms = &mut terms[seat.idx()];
        let strength = f32::from(claims.of(seat));
        terms[Term::coming_home as usize] += chance * strength;
        terms[Term::stuck as usize] += (1.0 - chance) * strength;
        if lead >= 0 {
            terms[now_term as usize] += now;
            terms[gain_term as usize] += gain;
            let open = survey.openings[idx.0 as usize].squares();
            match kind {
                Kind::Road => terms[Term::road_open as usize] += open,
                Kind::City => terms[Term::city_open as usize] += open,
                _ => {}
            }
        }
        if rivals {
            let term = rivalry(
                lead,
                [Term::contested, Term::shared, Term::behind, Term::far_behind],
            );
            terms[term as usize] += now + gain;
        }
    }
    now + gain
}

/// The terms of a field, from the complete cities that touch it and the chances of the others.
fn field_terms(
    game: &Classic,
    survey: &Survey,
    weights: &Weights,
    (idx, claims): (FeatureIdx, Claims),
    terms: &mut Terms,
) -> f32 {
    let board = game.board();
    let feature = board.feature(idx);
    let [complete, likely] = cities_touched(game, survey, weights, idx);
    for seat in claims.holders().iter() {
        let (lead, rivals) = standing(claims, game.seats(), seat);
        let each = f32::from(game.field_city_points(idx, seat));
        let terms = &mut terms[seat.idx()];
        if lead >= 0 {
            terms[Term::field_now as usize] += each * complete;
            terms[Term::field_gain as usize] += each * likely;
            terms[Term::field_open as usize] += f32::from(feature.open()).min(40.0);
        }
        if rivals {
            let term = rivalry(
                lead,
                [
                    Term::field_contested,
                    Term::field_shared,
                    Term::field_behind,
                    Term::field_far_behind,
                ],
            );
            terms[term as usize] += each * (complete + likely);
        }
    }
    f32::from(FIELD_CITY_POINTS) * (complete + likely)
}

/// The complete cities that touch a field, and the expected number of those that will be.
fn cities_touched(game: &Classic, survey: &Survey, weights: &Weights, idx: FeatureIdx) -> [f32; 2] {
    let board = game.board();
    let mut seen = [0u64; REGIONS.div_ceil(64)];
    let mut complete = f32::from(u8::from(board.feature(idx).marks.carcassonne()));
    let mut likely = 0.0;
    for spot in board.regions(idx) {
        let (slot, region) = board.locate(spot);
        let tile = board.catalog().tile(board.laid_in(slot).tile);
        for &touched in &tile.region(region).touches {
            let city = board.feature_of(board.spot(slot, touched));
            let (word, bit) = (city.0 as usize / 64, 1 << (city.0 % 64));
            if seen[word] & bit != 0 {
                continue;
            }
            seen[word] |= bit;
            if board.feature(city).is_complete() {
                complete += 1.0;
            } else {
                likely += survey.chance(game, weights, city);
            }
        }
    }
    [complete, likely]
}

fn supply(followers: u8, terms: &mut [f32]) {
    in_supply(followers, IN_SUPPLY, terms);
}
