//! What the network sees of a position: features and the position as a whole, from one seat's side.
//!
//! A game describes each feature once ([`Seen`]); what depends on the seat (who leads, who could get in) is added here for
//! all games alike.

use super::common::standing;
use super::{BySeat, Evaluate, MAX_TERMS, Terms, margin, scores};
use arrayvec::ArrayVec;
use bastide_engine::kernel::claims::{Claims, MAX_SEATS, Seat};

/// Inputs of a feature that a game fills in.
pub const DESCRIBED: usize = 24;

/// Inputs of a feature that depend on the seat.
const CLAIMED: usize = 20;

/// The inputs of a feature.
pub const FEATURE: usize = DESCRIBED + CLAIMED;

/// Inputs of the position that a game fills in.
pub const SHARED: usize = 16;

/// Inputs of the position that depend on the seat, besides the terms.
const STANDING: usize = 12;

/// The inputs of the position as a whole: the seat's terms, those of its strongest rival, and the rest.
pub const GLOBALS: usize = 2 * MAX_TERMS + SHARED + STANDING;

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
}

/// A position from one seat's side.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The inputs of each feature.
    pub features: ArrayVec<[f32; FEATURE], FEATURES>,
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
            let mut inputs = [0.0; FEATURE];
            let (described, own) = inputs.split_at_mut(DESCRIBED);
            described.copy_from_slice(&seen.inputs);
            claimed(seen, seats, seat, own);
            own[12..17].copy_from_slice(&[supply, against, none(supply), none(against), is_next]);
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

/// Fills in what depends on who is there: strengths, who leads, and how that would change if others joined.
fn claimed(seen: &Seen, seats: u8, seat: Seat, own: &mut [f32]) {
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
}
