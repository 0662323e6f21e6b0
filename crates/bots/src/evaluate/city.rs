//! What a position of City is worth.
//!
//! At the end the wall is closed all round (Y21): what is open to the country scores all the same, only what is open onto
//! a hole does not. To complete a road or market in play brings the follower home and a round of walls.

mod survey;
#[cfg(test)]
mod tests;

use super::common::{in_supply, rivalry, standing, terms};
use super::weights::Weights;
use super::{Evaluate, Terms, Watched};
use arrayvec::ArrayVec;
use bastide_engine::action::End;
use bastide_engine::city::City;
use bastide_engine::game::Game;
use bastide_engine::kernel::claims::Seat;
use bastide_engine::kernel::feature::{FeatureIdx, Spot};
use bastide_engine::kernel::tile::Kind;
use std::sync::LazyLock;
use survey::{Row, Survey, Way};

terms! {
    // What would be scored if the game ended now; what is open onto a hole, times the chance that it is filled.
    road_now, road_hole,
    market_now, market_hole,
    homes_now,
    // The same for a seat that leads against others, shares, or is behind by one or by more.
    contested, shared, behind, far_behind,
    homes_contested, homes_shared, homes_behind, homes_far_behind,
    // Features that a seat leads and that may grow: open squares; a road of two or three tiles, which is worth twice as
    // much from four on; what one more tile and one more kind of goods would add to a market.
    road_open, road_two, road_three,
    market_open, market_tile, market_goods,
    homes_open,
    // Followers in supply: the first, the second, the third, each further one.
    first_follower, second_follower, third_follower, more_followers,
    // Followers likely to come home before the end, and those that are not.
    coming_home, stuck,
    // To be the next to draw.
    turn,
    // Guards: their rows, and how many rows may still grow.
    guard_now, guard_open,
    // Followers in supply for whom there are rounds of walls to come.
    guard_later,
    // To have caused the round of walls that is going on, and followers who may still be posted in it.
    causing, posts_due,
    // The best row for a guard in the round that is going on, and in the next, the sooner the seat may cause it.
    post_now, post_next,
    // Towers left: the first, the second, each further one.
    first_tower, second_tower, more_towers,
    // What a tower would score in the round that is going on, and in the next, the sooner the seat may cause it.
    tower_now, tower_next,
}

/// The kinds of [`Evaluate::KINDS`] for a road or market: to be completed in play, and to be completed at all when there
/// are holes.
const fn kinds(kind: Kind) -> [usize; 2] {
    match kind {
        Kind::Road => [0, 2],
        _ => [1, 3],
    }
}

/// Each follower holds one feature at most.
const HELD: usize = bastide_engine::city::FIGURES;

/// How often a tile of the second and of the third pile causes a round of walls, by section.
const ROUNDS: [[f32; 2]; 2] = [[0.40, 0.20], [0.42, 0.36]];

/// How many sides a tile adds to the outer boundary.
const GROWTH: f32 = 0.75;

/// How many sides the outer boundary has when the gate is set.
const SIDES: f32 = 34.0;

/// Y20: so few sides between the two ends end the game.
const FEW: f32 = 5.0;

static WEIGHTS: LazyLock<Vec<Weights>> =
    LazyLock::new(|| Weights::shipped::<City>(include_str!("../../weights/city.toml")));

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

    fn look_around(&self, survey: &mut Survey) {
        survey.update(self);
    }

    /// Walls grow from the gate, so that their numbers at the two ends say where they stand.
    fn beside_tiles(&self) -> u64 {
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
                Kind::Homes => homes(self, survey, idx, terms),
                kind => way(self, survey, weights, (kind, idx), terms),
            }
        }
        for (nth, &(seat, edge)) in self.guards().iter().enumerate() {
            let terms = &mut terms[seat.idx()];
            let seen = survey.rows.get(nth).filter(|row| row.edge == edge).copied();
            let Row { points, far, .. } = seen.unwrap_or_else(|| Row::before(self, edge));
            terms[Term::guard_now as usize] += points;
            terms[Term::guard_open as usize] +=
                f32::from(u8::from(!survey.walls.contains(far.slot, far.side)));
        }
        for seat in Seat::all(self.seats()) {
            supply(self, survey, seat, &mut terms[seat.idx()]);
        }
        terms[self.active().idx()][Term::turn as usize] += 1.0;
        if self.has_gate() {
            building(self, survey, terms);
        }
    }

    fn watch(&self, watched: &mut Vec<Watched>) {
        let board = self.board();
        let survey = self.survey();
        for idx in held(self) {
            let kind = board.feature(idx).kind();
            if kind == Kind::Homes {
                continue;
            }
            let [in_play, with_holes] = kinds(kind);
            let mut watch = |kind, openings| {
                watched.push(Watched {
                    kind,
                    spot: Spot(idx.0),
                    openings,
                    left: survey.left,
                });
            };
            let (open, holes) = (survey.open[idx.0 as usize], survey.holes[idx.0 as usize]);
            watch(in_play, open);
            // What is open to nothing but holes scores if it is completed in play, which is what can be seen.
            if holes == open {
                watch(with_holes, holes);
            }
        }
    }

    fn is_complete(&self, spot: Spot) -> bool {
        self.is_complete_in_play(spot)
    }
}

/// Y20: as many tiles as are left, or as come until the ring closes or all walls are set at the usual pace, and so many
/// with those that came, when the outer boundary has so many sides without a wall.
fn left(game: &City, sides: u16) -> (u16, u16) {
    let sides = match game.has_gate() {
        true => f32::from(sides),
        false => SIDES,
    };
    let mut sides = sides - FEW;
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
    // The game goes on, so at least one more may come.
    let left = (left as u16).clamp(1, game.bag().len().max(1));
    (left, left + u16::from(game.draws()))
}

/// The features that somebody holds.
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

/// A road or market that somebody holds.
fn way(game: &City, survey: &Survey, weights: &Weights, (kind, idx): (Kind, FeatureIdx), terms: &mut Terms) {
    let feature = game.board().feature(idx);
    let Way {
        worth,
        tiles,
        in_play,
        scores,
    } = survey.way(game, weights, kind, idx);
    let expected = scores * worth;
    let is_road = kind == Kind::Road;
    let now = match (is_road, survey.holes[idx.0 as usize].squares() > 0.0) {
        (true, false) => Term::road_now,
        (true, true) => Term::road_hole,
        (false, false) => Term::market_now,
        (false, true) => Term::market_hole,
    };
    let ways = f32::from(survey.ways[idx.0 as usize]).min(4.0);
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
        if ways == 0.0 {
            continue;
        }
        if is_road {
            terms[Term::road_open as usize] += ways * scores;
            terms[Term::road_two as usize] += if tiles == 2 { scores } else { 0.0 };
            terms[Term::road_three as usize] += if tiles == 3 { scores } else { 0.0 };
        } else {
            let goods = f32::from(feature.marks.goods());
            terms[Term::market_open as usize] += ways * scores;
            terms[Term::market_tile as usize] += goods * scores;
            terms[Term::market_goods as usize] += (3.0 - goods) * f32::from(tiles) * scores;
        }
    }
}

/// Homes that somebody holds, with the markets that they touch.
fn homes(game: &City, survey: &Survey, idx: FeatureIdx, terms: &mut Terms) {
    let feature = game.board().feature(idx);
    let worth = 2.0 * f32::from(survey.markets(game, idx));
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
            let ways = f32::from(survey.ways[idx.0 as usize]) + holes;
            terms[Term::homes_now as usize] += worth;
            terms[Term::homes_open as usize] += ways.min(16.0);
        }
    }
}

/// Followers and towers that are still to be used.
fn supply(game: &City, survey: &Survey, seat: Seat, terms: &mut [f32]) {
    let followers = f32::from(game.supply(seat));
    in_supply(game.supply(seat), IN_SUPPLY, terms);
    // No walls are built while the first pile lasts.
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

/// What the ends of the chain offer: rows for guards, and walls for a tower.
fn building(game: &City, survey: &Survey, terms: &mut Terms) {
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
        return round(game, causer, (tower, row), terms);
    }
    let rounds = ROUNDS[game.section()][usize::from(game.piles()[1] == 0)];
    let mut chance = rounds;
    for turn in 0..seats {
        let seat = Seat((game.active().0 + turn) % seats);
        let terms = &mut terms[seat.idx()];
        if game.towers(seat) > 0 {
            terms[Term::tower_next as usize] += chance * tower;
        }
        if game.supply(seat) > 0 {
            terms[Term::post_next as usize] += chance * row;
        }
        chance *= 1.0 - rounds;
    }
}

/// The round of walls that is going on, with the best tower and row at the ends.
fn round(game: &City, causer: Seat, (tower, row): (f32, f32), terms: &mut Terms) {
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
        if let Some((next, pieces)) = builder {
            let turns = (seat.0 + seats - next.0) % seats;
            let own = (pieces + seats - 1 - turns) / seats;
            // Where guards come last, only the last wall of each seat takes one.
            due += if each_wall { own } else { own.min(1) };
            if seat == next && (each_wall || own == 1) {
                terms[Term::post_now as usize] += row;
            }
        }
        terms[Term::posts_due as usize] += f32::from(due.min(followers));
    }
}
