//! The terms of City.
//!
//! At the end the wall is closed all round (Y21): a feature that is open to the country scores all the same, only one that
//! is open onto a hole does not. Completing a road or market during the game returns its followers and causes a round of
//! walls.

mod sight;
mod survey;
#[cfg(test)]
mod tests;

use super::common::{in_supply, rivalry, standing, terms};
use super::sight::Sight;
use super::weights::Weights;
use super::{Evaluate, OpenFeature, Terms};
use arrayvec::ArrayVec;
use bastide_engine::action::{End, Piece};
use bastide_engine::city::{City, GOODS, LAST_SIDES, MARKET_POINTS, SHORT_ROAD};
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::feature::{FeatureIdx, Spot};
use bastide_engine::kernel::tile::Kind;
use std::sync::LazyLock;
use survey::{Completable, Row, Survey};

terms! {
    // Points of features that a seat leads or shares, if the game ended now; features open onto a hole, times the chance
    // that they are completed.
    road_now, road_hole,
    market_now, market_hole,
    homes_now,
    // Points of features with figures of several seats, by the seat's lead: ahead, equal, one behind, further behind.
    contested, shared, behind, far_behind,
    homes_contested, homes_shared, homes_behind, homes_far_behind,
    // Features that a seat leads or shares and that may grow: squares where they can; roads one and two tiles short of
    // double points (Y6); what one more tile and one more kind of goods would add to a market.
    road_open, road_two, road_three,
    market_open, market_tile, market_goods,
    homes_open,
    // Followers in supply: the first, the second, the third, each further one.
    first_follower, second_follower, third_follower, more_followers,
    // Followers on roads and markets, split by the chance of completion before the end.
    coming_home, stuck,
    // 1 for the active seat.
    turn,
    // Guards: the points of their rows, and the number of rows that may still grow.
    guard_now, guard_open,
    // Followers in supply, at most one for each expected round of walls.
    guard_later,
    // The current round of walls: 1 for the seat that caused it; guards that may still be posted in it.
    causing, posts_due,
    // The best row for a guard in the current round, and in the next one, times the chance that the seat causes it.
    post_now, post_next,
    // Towers left: the first, the second, each further one.
    first_tower, second_tower, more_towers,
    // Points of a tower in the current round, and in the next one, times the chance that the seat causes it.
    tower_now, tower_next,
}

/// The indices in [`Evaluate::KINDS`] of a road or market: the chance of completion during the game, and the chance that
/// all its holes are filled.
const fn kinds(kind: Kind) -> [usize; 2] {
    match kind {
        Kind::Road => [0, 2],
        _ => [1, 3],
    }
}

/// Capacity for the features with followers: each follower stands in one feature.
const HELD: usize = bastide_engine::city::FIGURES;

/// The measured probability that a tile of the second and of the third pile causes a round of walls, by section.
const ROUNDS: [[f32; 2]; 2] = [[0.40, 0.20], [0.42, 0.36]];

/// The mean number of sides that a tile adds to the outer boundary.
const GROWTH: f32 = 0.75;

/// The mean number of sides of the outer boundary when the gate is set.
const SIDES: f32 = 34.0;

static WEIGHTS: LazyLock<Vec<Weights>> =
    LazyLock::new(|| Weights::shipped::<City>(include_str!("../../../weights/city.toml"), &NETWORKS));

/// The network of each section; with `None` the terms alone are used.
const NETWORKS: [Option<&[u8]>; 2] = [Some(include_bytes!("../../../weights/city-two.net")), None];

impl Evaluate for City {
    const TERMS: &'static [&'static str] = NAMES;
    const KINDS: &'static [&'static str] = &["road", "market", "road_hole", "market_hole"];
    const SECTIONS: &'static [&'static str] = &["two", "many"];

    fn section(&self) -> usize {
        usize::from(self.seats() > 2)
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS[self.section()]
    }

    fn left(&self) -> (u16, u16) {
        left(self, self.sides_left())
    }

    type Survey = Survey;

    fn survey_into(&self, survey: &mut Survey) {
        survey.update(self);
    }

    /// Walls continue from the gate without gaps, so the gate and the number of walls on either side of it identify all
    /// of them.
    fn layout_key(&self) -> u64 {
        let gate = self
            .gate()
            .map_or(0, |gate| 1 + 4 * u64::from(gate.slot.0) + gate.side.idx() as u64);
        let [left, right] = self.walls_at_the_ends().map(u64::from);
        gate << 16 | left << 8 | right
    }

    fn to_come(&self, survey: &Survey) -> f32 {
        survey.to_come
    }

    fn terms(&self, survey: &Survey, weights: &Weights, terms: &mut Terms) {
        for idx in held(self) {
            match self.board().feature(idx).kind() {
                Kind::Homes => homes_terms(self, survey, idx, terms),
                kind => completable_terms(self, survey, weights, (kind, idx), terms),
            }
        }
        for (nth, &(seat, edge)) in self.guards().iter().enumerate() {
            let terms = &mut terms[seat.idx()];
            let known = survey.rows.get(nth).filter(|row| row.edge == edge).copied();
            let Row { points, far, .. } = known.unwrap_or_else(|| Row::before(self, edge));
            terms[Term::guard_now as usize] += points;
            terms[Term::guard_open as usize] +=
                f32::from(u8::from(!survey.walls.contains(far.slot, far.side)));
        }
        for seat in Seat::all(self.seats()) {
            supply_terms(self, survey, seat, &mut terms[seat.idx()]);
        }
        terms[self.active().idx()][Term::turn as usize] += 1.0;
        if self.has_gate() {
            wall_terms(self, survey, terms);
        }
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
        for idx in held(self) {
            let kind = board.feature(idx).kind();
            if kind == Kind::Homes {
                continue;
            }
            let [in_play, with_holes] = kinds(kind);
            let mut add = |kind, openings| {
                found.push(OpenFeature {
                    kind,
                    spot: Spot(idx.0),
                    openings,
                    left: survey.left,
                });
            };
            let (open, holes) = (survey.open[idx.0 as usize], survey.holes[idx.0 as usize]);
            add(in_play, open);
            // Whether holes are filled can only be observed if there is no other opening: then it is the same as
            // completion during the game.
            if holes == open {
                add(with_holes, holes);
            }
        }
    }

    fn is_complete(&self, spot: Spot) -> bool {
        self.is_complete_in_play(spot)
    }
}

/// The expected number of tiles still to come, and that number with those already drawn, when `sides` of the outer
/// boundary have no wall yet. Y20: the game also ends when all walls are set or the ring is nearly closed; the time of
/// that follows from the mean number of walls and new sides per tile.
fn left(game: &City, sides: u16) -> (u16, u16) {
    let sides = match game.has_gate() {
        true => f32::from(sides),
        false => SIDES,
    };
    let mut sides = sides - LAST_SIDES as f32;
    let mut walls = f32::from(game.walls_left());
    let [first, others @ ..] = game.piles();
    let [_, each @ ..] = game.round_walls();
    let mut left = f32::from(first);
    for ((tiles, each), rounds) in others.into_iter().zip(each).zip(ROUNDS[game.section()]) {
        let tiles = f32::from(tiles);
        let built = rounds * f32::from(each);
        let pace = built - GROWTH;
        let until = |what: f32, pace: f32| match pace > 0.0 {
            true => what.max(0.0) / pace,
            false => tiles,
        };
        let come = tiles.min(until(sides, pace)).min(until(walls, built));
        left += come;
        if come < tiles {
            break;
        }
        sides -= pace * tiles;
        walls -= built * tiles;
    }
    // While the game goes on, at least one more tile may come.
    let left = (left as u16).clamp(1, game.bag().len().max(1));
    (left, left + u16::from(game.draws()))
}

/// The features with followers, each once.
fn held(game: &City) -> ArrayVec<FeatureIdx, HELD> {
    let mut held = ArrayVec::new();
    for figure in game.figures() {
        let idx = game.board().feature_of(figure.spot);
        if !held.contains(&idx) {
            held.push(idx);
        }
    }
    held
}

/// The terms of a road or market with followers.
fn completable_terms(
    game: &City,
    survey: &Survey,
    weights: &Weights,
    (kind, idx): (Kind, FeatureIdx),
    terms: &mut Terms,
) {
    let feature = game.board().feature(idx);
    let Completable {
        worth,
        tiles,
        in_play,
        scores,
    } = survey.completable(game, weights, kind, idx);
    let expected = scores * worth;
    let is_road = kind == Kind::Road;
    let now = match (is_road, survey.holes[idx.0 as usize].squares() > 0.0) {
        (true, false) => Term::road_now,
        (true, true) => Term::road_hole,
        (false, false) => Term::market_now,
        (false, true) => Term::market_hole,
    };
    let growth = f32::from(survey.growth[idx.0 as usize]).min(4.0);
    for seat in feature.claims.holders().iter() {
        let (lead, rivals) = standing(feature.claims, game.seats(), seat);
        let terms = &mut terms[seat.idx()];
        let strength = f32::from(feature.claims.of(seat));
        terms[Term::coming_home as usize] += in_play * strength;
        terms[Term::stuck as usize] += (1.0 - in_play) * strength;
        if rivals {
            let names = [Term::contested, Term::shared, Term::behind, Term::far_behind];
            terms[rivalry(lead, names) as usize] += expected;
        }
        if lead < 0 {
            continue;
        }
        terms[now as usize] += expected;
        if growth == 0.0 {
            continue;
        }
        if is_road {
            let if_tiles = |count: u16| if tiles == count { scores } else { 0.0 };
            terms[Term::road_open as usize] += growth * scores;
            terms[Term::road_two as usize] += if_tiles(SHORT_ROAD - 1);
            terms[Term::road_three as usize] += if_tiles(SHORT_ROAD);
        } else {
            let goods = f32::from(feature.marks.goods());
            terms[Term::market_open as usize] += growth * scores;
            terms[Term::market_tile as usize] += goods * scores;
            terms[Term::market_goods as usize] += (f32::from(GOODS) - goods) * f32::from(tiles) * scores;
        }
    }
}

/// The terms of homes with followers.
fn homes_terms(game: &City, survey: &Survey, idx: FeatureIdx, terms: &mut Terms) {
    let feature = game.board().feature(idx);
    let worth = f32::from(MARKET_POINTS) * f32::from(survey.markets(game, idx));
    for seat in feature.claims.holders().iter() {
        let (lead, rivals) = standing(feature.claims, game.seats(), seat);
        let terms = &mut terms[seat.idx()];
        if rivals {
            let names = [
                Term::homes_contested,
                Term::homes_shared,
                Term::homes_behind,
                Term::homes_far_behind,
            ];
            terms[rivalry(lead, names) as usize] += worth;
        }
        if lead >= 0 {
            let holes = survey.holes[idx.0 as usize].squares();
            let growth = f32::from(survey.growth[idx.0 as usize]) + holes;
            terms[Term::homes_now as usize] += worth;
            terms[Term::homes_open as usize] += growth.min(16.0);
        }
    }
}

/// The terms of followers and towers in supply.
fn supply_terms(game: &City, survey: &Survey, seat: Seat, terms: &mut [f32]) {
    let followers = f32::from(game.supply(seat, Piece::Follower));
    in_supply(game.supply(seat, Piece::Follower), IN_SUPPLY, terms);
    // Tiles of the first pile cause no walls.
    let [first, second, _] = game.piles().map(f32::from);
    let tiles = (f32::from(survey.left) - first).max(0.0);
    let [in_second, in_third] = ROUNDS[game.section()];
    let rounds = in_second * tiles.min(second) + in_third * (tiles - second).max(0.0);
    terms[Term::guard_later as usize] += followers.min(rounds);
    let towers = f32::from(game.towers(seat));
    terms[Term::first_tower as usize] += towers.min(1.0);
    terms[Term::second_tower as usize] += (towers - 1.0).clamp(0.0, 1.0);
    terms[Term::more_towers as usize] += (towers - 2.0).max(0.0);
}

/// The terms of the best post for a guard and the best tower at the two ends of the wall, in the current round or the
/// next.
fn wall_terms(game: &City, survey: &Survey, terms: &mut Terms) {
    let seats = game.seats();
    let tower = f32::from(
        End::ALL
            .iter()
            .map(|&end| game.tower_points(end))
            .max()
            .unwrap_or(0),
    );
    // No guard may stand opposite another.
    let is_free = |row: &&Row| game.guards().iter().all(|&(_, guarded)| guarded != row.far);
    let rows = survey.ends.iter().flatten().filter(is_free);
    let row = rows.fold(0.0, |most: f32, row| most.max(row.points));
    if let Some(causer) = game.causer() {
        return round_terms(game, causer, (tower, row), terms);
    }
    let rounds = ROUNDS[game.section()][usize::from(game.piles()[1] == 0)];
    let mut chance = rounds;
    for turn in 0..seats {
        let seat = Seat((game.active().0 + turn) % seats);
        let terms = &mut terms[seat.idx()];
        if game.towers(seat) > 0 {
            terms[Term::tower_next as usize] += chance * tower;
        }
        if game.supply(seat, Piece::Follower) > 0 {
            terms[Term::post_next as usize] += chance * row;
        }
        chance *= 1.0 - rounds;
    }
}

/// The terms of the current round of walls, given the points of the best tower and the best row at the ends.
fn round_terms(game: &City, causer: Seat, (tower, row): (f32, f32), terms: &mut Terms) {
    let seats = game.seats();
    let builder = game.builder();
    let each_wall = game.guards_follow_each_wall();
    terms[causer.idx()][Term::causing as usize] += 1.0;
    if game.towers(causer) > 0 {
        terms[causer.idx()][Term::tower_now as usize] += tower;
    }
    for seat in Seat::all(seats) {
        let followers = game.guards_ready(seat);
        if followers == 0 {
            continue;
        }
        let terms = &mut terms[seat.idx()];
        let mut due = 0;
        if let Some(edge) = game.post(seat) {
            due += 1;
            terms[Term::post_now as usize] += f32::from(game.guard_points(edge));
        }
        if let Some((next, to_set)) = builder {
            let turns = (seat.0 + seats - next.0) % seats;
            let own = (to_set + seats - 1 - turns) / seats;
            // If guards are posted at the end of the round, only each seat's last wall takes one.
            due += if each_wall { own } else { own.min(1) };
            if seat == next && (each_wall || own == 1) {
                terms[Term::post_now as usize] += row;
            }
        }
        terms[Term::posts_due as usize] += f32::from(due.min(followers));
    }
}
