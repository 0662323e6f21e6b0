//! What the network sees of a position: features and the position as a whole, from one seat's side.
//!
//! A game describes each feature once ([`Seen`]); what depends on the seat (who leads, who could get in) is added here for
//! all games alike.

use super::common::standing;
use super::{BySeat, Evaluate, MAX_TERMS, Terms, margin, scores};
use arrayvec::ArrayVec;
use bastide_engine::kernel::board::Board;
use bastide_engine::kernel::claims::{Claims, MAX_SEATS, Seat};
use bastide_engine::kernel::feature::{FeatureIdx, Marks};
use bastide_engine::kernel::geometry::Side;

/// Inputs of a feature that a game fills in.
pub const DESCRIBED: usize = 28;

/// Inputs of a feature that depend on the seat.
pub const CLAIMED: usize = 30;

/// The inputs of a feature.
pub const FEATURE: usize = DESCRIBED + CLAIMED;

/// Inputs of the position that a game fills in.
pub const SHARED: usize = 20;

/// Inputs of the position that a game fills in for each seat, besides the terms.
pub const OWN: usize = 8;

/// Further inputs of the position that depend on the seat.
const STANDING: usize = 12;

/// The inputs of the position as a whole: the seat's terms, those of its strongest rival, and the rest.
pub const GLOBALS: usize = 2 * MAX_TERMS + SHARED + OWN + STANDING;

/// Capacity for features. Those with figures come first; without figures, only as many as there is room for.
pub const FEATURES: usize = 56;

/// Capacity for what may join a feature.
const JOINING: usize = 4;

/// A feature as a game describes it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seen {
    /// Who is there.
    pub claims: Claims,
    /// The claims of features that may join it.
    pub joining: [Claims; JOINING],
    /// The strength that each seat could add from elsewhere before it scores.
    pub reserve: Claims,
    /// Which seats would get something besides points: a builder or pig there, a wall tile.
    pub helpers: Claims,
    /// What each seat holds that raises its points.
    pub assets: Claims,
    /// What it is expected to bring, in points.
    pub worth: f32,
    /// What else there is to say, whoever looks.
    pub inputs: [f32; DESCRIBED],
}

/// A position as a game describes it.
#[derive(Default)]
pub struct Sight {
    /// Its features.
    pub features: ArrayVec<Seen, FEATURES>,
    /// Each seat's followers in supply.
    pub supply: [u8; MAX_SEATS],
    /// What else there is to say, whoever looks.
    pub shared: [f32; SHARED],
    /// What there is to say about each seat besides its terms.
    pub own: [[f32; OWN]; MAX_SEATS],
}

/// A position from one seat's side.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The inputs of each feature that depend on the seat; they follow those of [`Seen::inputs`].
    pub features: ArrayVec<[f32; CLAIMED], FEATURES>,
    /// The inputs of the position as a whole.
    pub globals: [f32; GLOBALS],
}

/// The expected final scores by the weighted terms, and what they are made of.
pub struct Reckoned {
    /// The terms of each seat.
    pub terms: Terms,
    /// The expected final scores.
    pub prospects: BySeat,
    /// The share of the game that is still to come.
    pub to_come: f32,
}

impl Sight {
    /// The position from a seat's side.
    pub fn view<G: Evaluate>(&self, game: &G, reckoned: &Reckoned, seat: Seat) -> View {
        let seats = game.seats();
        let rivals = || Seat::all(seats).filter(|&other| other != seat);
        let supply = f32::from(self.supply[seat.idx()].min(4)) / 4.0;
        let most = rivals().map(|rival| self.supply[rival.idx()]).max().unwrap_or(0);
        let against = f32::from(most.min(4)) / 4.0;
        let none = |share: f32| f32::from(u8::from(share == 0.0));
        let is_next = f32::from(u8::from(game.next_seat() == seat));
        let features = self.features.iter().map(|seen| {
            let mut inputs = [0.0; CLAIMED];
            claimed(seen, seats, seat, &mut inputs);
            inputs[12..17].copy_from_slice(&[supply, against, none(supply), none(against), is_next]);
            inputs
        });
        let features = features.collect();
        let prospect = |rival: &Seat| reckoned.prospects[rival.idx()];
        let rival = rivals().reduce(|best, next| {
            if prospect(&next) > prospect(&best) {
                next
            } else {
                best
            }
        });
        let mut globals = [0.0; GLOBALS];
        let (own, rest) = globals.split_at_mut(MAX_TERMS);
        let (theirs, rest) = rest.split_at_mut(MAX_TERMS);
        let (shared, rest) = rest.split_at_mut(SHARED);
        let (of_seat, rest) = rest.split_at_mut(OWN);
        of_seat.copy_from_slice(&self.own[seat.idx()]);
        own.copy_from_slice(&reckoned.terms[seat.idx()]);
        if let Some(rival) = rival {
            theirs.copy_from_slice(&reckoned.terms[rival.idx()]);
        }
        shared.copy_from_slice(&self.shared);
        let lead = margin(game, &reckoned.prospects, seat.idx()) / 10.0;
        let ahead = margin(game, &scores(game), seat.idx()) / 10.0;
        let to_come = reckoned.to_come;
        let next = usize::from((seat.0 + seats - game.next_seat().0) % seats);
        let more = f32::from(seats) - 2.0;
        let position = [
            to_come,
            to_come.sqrt(),
            lead,
            lead.abs(),
            lead * to_come,
            ahead,
            is_next,
            more,
            more * next as f32,
            supply * to_come,
            against * to_come,
            most.abs_diff(self.supply[seat.idx()]).into(),
        ];
        rest.copy_from_slice(&position);
        View { features, globals }
    }
}

/// Pairs of features of one kind that lie beside the same open square, where they may join.
pub(super) type Pairs = ArrayVec<[FeatureIdx; 2], 64>;

/// The pairs of which at least one has figures. Further ones than there is room for are left out.
pub(super) fn pairs<
    M: Marks,
    const CELLS: usize,
    const TILES: usize,
    const REGIONS: usize,
    const OPEN: usize,
>(
    board: &Board<M, CELLS, TILES, REGIONS, OPEN>,
) -> Pairs {
    let mut pairs = Pairs::new();
    for (pos, _) in board.open_squares() {
        let mut seen: ArrayVec<FeatureIdx, 12> = ArrayVec::new();
        for side in Side::ALL {
            let Some(slot) = board.at(pos.step(side)) else {
                continue;
            };
            for spot in board.side_spots(slot, side.opposite()).into_iter().flatten() {
                let idx = board.feature_of(spot);
                if seen.contains(&idx) {
                    continue;
                }
                let feature = board.feature(idx);
                for &other in &seen {
                    let beside = board.feature(other);
                    let is_held = feature.claims.any() || beside.claims.any();
                    if is_held
                        && beside.kind() == feature.kind()
                        && !pairs.contains(&[other, idx])
                        && !pairs.contains(&[idx, other])
                    {
                        let _ = pairs.try_push([other, idx]);
                    }
                }
                seen.push(idx);
            }
        }
    }
    pairs
}

impl Seen {
    /// Fills in the claims of the features with figures that this one may join.
    pub(super) fn join(
        &mut self,
        pairs: &[[FeatureIdx; 2]],
        own: FeatureIdx,
        claims: impl Fn(FeatureIdx) -> Claims,
    ) {
        let others = pairs.iter().filter_map(|&[a, b]| match own {
            own if own == a => Some(b),
            own if own == b => Some(a),
            _ => None,
        });
        let held = others.map(claims).filter(|claims| claims.any());
        for (joining, claims) in self.joining.iter_mut().zip(held) {
            *joining = claims;
        }
    }
}

/// Fills in what depends on who is there: strengths, who leads, and how that would change if others joined.
fn claimed(seen: &Seen, seats: u8, seat: Seat, own: &mut [f32; CLAIMED]) {
    let flag = |is: bool| f32::from(u8::from(is));
    let strength = seen.claims.of(seat);
    let (lead, has_rivals) = standing(seen.claims, seats, seat);
    let is_in = strength > 0;
    let rival = i32::from(strength) - lead;
    own[0] = f32::from(strength) / 2.0;
    own[1] = rival as f32 / 2.0;
    own[2] = flag(is_in && !has_rivals);
    own[3] = flag(is_in && has_rivals && lead > 0);
    own[4] = flag(is_in && lead == 0);
    own[5] = flag(is_in && lead == -1);
    own[6] = flag(is_in && lead < -1);
    own[7] = flag(!is_in && has_rivals);
    let mut worst = lead;
    let mut best = lead;
    let mut joining = 0;
    for &claims in seen.joining.iter().filter(|claims| claims.any()) {
        let mut joined = seen.claims;
        joined.merge(claims);
        let (lead, _) = standing(joined, seats, seat);
        (worst, best) = (worst.min(lead), best.max(lead));
        joining += 1;
    }
    own[8] = joining as f32 / 2.0;
    own[9] = (lead - worst).min(3) as f32 / 2.0;
    own[10] = (best - lead).min(3) as f32 / 2.0;
    own[11] = flag(worst < 0 && lead >= 0 && is_in) * seen.worth / 10.0;
    own[17] = flag(is_in && lead >= 0) * seen.worth / 10.0;
    own[18] = flag(has_rivals && lead <= 0) * seen.worth / 10.0;
    own[19] = flag(best >= 0 && lead < 0) * seen.worth / 10.0;
    let others = || Seat::all(seats).filter(|&other| other != seat);
    let most = |claims: Claims| others().map(|other| claims.of(other)).max().unwrap_or(0);
    own[20] = f32::from(seen.helpers.of(seat));
    own[21] = f32::from(most(seen.helpers));
    let (reserve, against) = (seen.reserve.of(seat), most(seen.reserve));
    own[22] = f32::from(reserve.min(4)) / 2.0;
    own[23] = f32::from(against.min(4)) / 2.0;
    let mut all = seen.claims;
    all.merge(seen.reserve);
    let (after, _) = standing(all, seats, seat);
    own[24] = flag(is_in && lead >= 0 && i32::from(against) > lead) * seen.worth / 10.0;
    own[25] = flag(has_rivals && lead < 0 && lead + i32::from(reserve) >= 0) * seen.worth / 10.0;
    own[26] = flag((is_in || has_rivals) && after > 0) * seen.worth / 10.0;
    own[27] = flag((is_in || has_rivals) && after < 0) * seen.worth / 10.0;
    own[28] = f32::from(seen.assets.of(seat));
    own[29] = f32::from(most(seen.assets));
}
