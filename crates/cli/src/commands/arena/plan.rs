//! The games of an arena: which bots meet, in which seats, on which deals.

use crate::players::seeds;
use bastide_engine::shuffle::Seed;

/// Bots that play each deal in all their seatings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The bots by seat, for every seating.
    pub seatings: Vec<Vec<usize>>,
}

/// A game of the plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    pub deal: usize,
    pub meeting: usize,
    pub seating: usize,
}

pub struct Plan {
    pub meetings: Vec<Meeting>,
    /// The number of deals. All meetings play the same deals.
    pub deals: usize,
    seed: Seed,
}

impl Plan {
    /// Plans at least `games` games for every meeting of at least two bots.
    pub fn new(bots: usize, seats: usize, games: usize, seed: Seed) -> Plan {
        let meetings = if bots == seats && bots > 2 {
            vec![rotations(bots)]
        } else {
            let pairs = (0..bots).flat_map(|a| (a + 1..bots).map(move |b| (a, b)));
            pairs.map(|(a, b)| pair(a, b, seats)).collect()
        };
        let deals = games.div_ceil(meetings[0].seatings.len());
        Plan {
            meetings,
            deals,
            seed,
        }
    }

    pub fn len(&self) -> usize {
        self.deals * self.meetings.len() * self.seatings()
    }

    /// A game by its number. The games of a deal are consecutive, so that an arena that is stopped has mostly complete
    /// deals.
    pub fn game(&self, nth: usize) -> Option<GameId> {
        let (nth_meeting, seating) = (nth / self.seatings(), nth % self.seatings());
        let (deal, meeting) = (
            nth_meeting / self.meetings.len(),
            nth_meeting % self.meetings.len(),
        );
        let id = GameId {
            deal,
            meeting,
            seating,
        };
        self.has(id).then_some(id)
    }

    pub fn has(&self, id: GameId) -> bool {
        id.deal < self.deals && id.meeting < self.meetings.len() && id.seating < self.seatings()
    }

    /// The number of games that each meeting plays with a deal, the same for all meetings.
    fn seatings(&self) -> usize {
        self.meetings[0].seatings.len()
    }

    /// The bots of a game by seat.
    pub fn bots(&self, id: GameId) -> &[usize] {
        &self.meetings[id.meeting].seatings[id.seating]
    }

    /// The seed of a deal, the same in every seating.
    pub fn deal(&self, id: GameId) -> Seed {
        seeds::deal(self.seed, id.deal as u64)
    }

    /// The seed for the random choices of the bot at a seat.
    pub fn dice(&self, id: GameId, seat: usize) -> u64 {
        let place = (id.meeting as u64) << 16 | (id.seating as u64) << 8 | seat as u64;
        seeds::dice(self.deal(id), place)
    }
}

/// Every bot once at every seat, with the same neighbours.
fn rotations(bots: usize) -> Meeting {
    let rotation = |by: usize| (0..bots).map(|seat| (seat + by) % bots).collect();
    let seatings = (0..bots).map(rotation).collect();
    Meeting { seatings }
}

/// One bot against copies of the other at every seat, and the other way round.
fn pair(a: usize, b: usize, seats: usize) -> Meeting {
    let alone = |one: usize, other: usize| {
        (0..seats).map(move |at| {
            (0..seats)
                .map(|seat| if seat == at { one } else { other })
                .collect()
        })
    };
    let mut seatings: Vec<Vec<usize>> = alone(a, b).collect();
    // With two seats the other way round is the same.
    if seats > 2 {
        seatings.extend(alone(b, a));
    }
    Meeting { seatings }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seatings(bots: usize, seats: usize) -> Vec<Vec<Vec<usize>>> {
        let plan = Plan::new(bots, seats, 1, Seed::from_number(0));
        plan.meetings
            .into_iter()
            .map(|meeting| meeting.seatings)
            .collect()
    }

    #[test]
    fn seats_are_filled_fairly() {
        assert_eq!(seatings(2, 2), [[[0, 1], [1, 0]]]);
        assert_eq!(seatings(3, 2).len(), 3);
        assert_eq!(seatings(3, 3), [[[0, 1, 2], [1, 2, 0], [2, 0, 1]]]);
        let alone = [[0, 1, 1], [1, 0, 1], [1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
        assert_eq!(seatings(2, 3), [alone]);
    }

    #[test]
    fn games_are_rounded_up_to_whole_deals_and_share_their_seed() {
        let plan = Plan::new(3, 2, 5, Seed::from_number(7));
        let games: Vec<_> = (0..plan.len()).map_while(|nth| plan.game(nth)).collect();
        assert!(games.is_sorted() && plan.game(plan.len()).is_none());
        assert_eq!((plan.deals, games.len()), (3, 3 * 3 * 2));
        let of_deal = |deal| games.iter().filter(move |id| id.deal == deal);
        let first = plan.deal(games[0]);
        assert!(of_deal(0).all(|&id| plan.deal(id) == first));
        assert!(of_deal(1).all(|&id| plan.deal(id) != first));
        let mut dice: Vec<_> = games
            .iter()
            .flat_map(|&id| [0, 1].map(|seat| plan.dice(id, seat)))
            .collect();
        dice.sort_unstable();
        dice.dedup();
        assert_eq!(dice.len(), 2 * games.len());
    }
}
