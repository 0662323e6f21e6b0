//! The clocks of a table, computed from the times of its entries. Bots have none.

use bastide_engine::kernel::claims::{MAX_SEATS, Seat};
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::ClockNow;
use bastide_wire::table::Clock;

/// Longest time of a clock, in seconds: two weeks.
const LONGEST: u32 = 14 * 24 * 60 * 60;

/// Shortest time of a clock, in seconds: a request has to arrive within it.
const SHORTEST: u32 = 5;

/// The remaining times of the people at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    rule: Clock,
    /// Milliseconds by seat, as of `since`.
    left: [i64; MAX_SEATS],
    /// The deciding seat, if a person holds it.
    asked: Option<Seat>,
    /// When `left` was computed.
    since: i64,
}

/// Refuses a clock whose times are out of range.
pub fn check(clock: Clock) -> Result<(), Refusal> {
    let range = SHORTEST..=LONGEST;
    let is_fine = match clock {
        Clock::None => true,
        Clock::PerMove { seconds } => range.contains(&seconds),
        Clock::Fischer { seconds, add } => range.contains(&seconds) && add <= LONGEST,
    };
    if is_fine {
        return Ok(());
    }
    let message = format!("a clock gives {SHORTEST} to {LONGEST} seconds, and adds at most as many");
    Err(
        Refusal::new(Code::BadRequest, message).because(Reason::ClockRange {
            shortest: SHORTEST,
            longest: LONGEST,
        }),
    )
}

impl Clocks {
    /// Clocks that do not run yet.
    pub fn new(rule: Clock) -> Clocks {
        Clocks {
            rule,
            left: [at_first(rule); MAX_SEATS],
            asked: None,
            since: 0,
        }
    }

    /// Stops the running clock at time `at` and starts that of `asked`, the seat that decides now; `None` if a bot or nobody
    /// does. `next` says whether a new move begins even if the seat is the same.
    pub fn ask(&mut self, at: i64, asked: Option<Seat>, next: NextMove) {
        if let Some(seat) = self.asked {
            let left = &mut self.left[seat.idx()];
            *left = (*left - (at - self.since).max(0)).max(0);
            if asked != Some(seat) || next == NextMove::Yes {
                match self.rule {
                    Clock::None => {}
                    Clock::PerMove { .. } => *left = at_first(self.rule),
                    Clock::Fischer { add, .. } => *left += i64::from(add) * 1000,
                }
            }
        }
        self.asked = asked;
        self.since = at;
    }

    /// Restarts the clock of the deciding seat at `at`. `false` if no clock runs for this seat.
    pub fn restart(&mut self, seat: Seat, at: i64) -> bool {
        let runs = self.asked == Some(seat) && self.rule != Clock::None;
        if runs {
            self.since = at;
        }
        runs
    }

    /// When the running clock expires; `None` if none runs.
    pub fn due(&self) -> Option<i64> {
        let seat = self.asked.filter(|_| self.rule != Clock::None)?;
        Some(self.since + self.left[seat.idx()])
    }

    /// Whether the running clock has expired at `now`.
    pub fn is_up(&self, now: i64) -> bool {
        self.due().is_some_and(|due| now >= due)
    }

    /// How long the others have waited for the deciding seat.
    pub fn waited(&self, now: i64) -> Option<i64> {
        self.asked.map(|_| now - self.since)
    }

    /// The clocks on the wire.
    pub fn now(&self, has_clock: impl Iterator<Item = bool>) -> Option<ClockNow> {
        if self.rule == Clock::None {
            return None;
        }
        let left = has_clock.zip(self.left).map(|(has, left)| has.then_some(left));
        Some(ClockNow {
            left: left.collect(),
            due: self.due(),
        })
    }
}

/// Whether a new move begins, even if the same seat decides again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextMove {
    /// A tile was drawn, or the game has begun.
    Yes,
    /// The seat continues its move.
    No,
}

fn at_first(rule: Clock) -> i64 {
    match rule {
        Clock::None => 0,
        Clock::PerMove { seconds } | Clock::Fischer { seconds, .. } => i64::from(seconds) * 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_move_has_its_time() {
        let mut clocks = Clocks::new(Clock::PerMove { seconds: 10 });
        assert_eq!(clocks.due(), None);
        clocks.ask(1000, Some(Seat(0)), NextMove::Yes);
        assert_eq!(clocks.due(), Some(11_000));
        // The figure after the tile belongs to the same move.
        clocks.ask(5000, Some(Seat(0)), NextMove::No);
        assert_eq!(clocks.due(), Some(11_000));
        clocks.ask(6000, Some(Seat(0)), NextMove::Yes);
        assert_eq!(clocks.due(), Some(16_000));
        clocks.ask(7000, Some(Seat(1)), NextMove::Yes);
        clocks.ask(8000, None, NextMove::Yes);
        assert_eq!(clocks.due(), None);
        assert!(!clocks.is_up(i64::MAX));
    }

    #[test]
    fn a_fischer_clock_counts_down_and_adds() {
        let mut clocks = Clocks::new(Clock::Fischer { seconds: 60, add: 5 });
        clocks.ask(0, Some(Seat(0)), NextMove::Yes);
        clocks.ask(20_000, Some(Seat(1)), NextMove::Yes);
        assert_eq!(clocks.due(), Some(80_000));
        clocks.ask(30_000, Some(Seat(0)), NextMove::Yes);
        assert_eq!(clocks.due(), Some(75_000));
        assert!(!clocks.is_up(74_999));
        assert!(clocks.is_up(75_000));
        let now = clocks.now([true, false].into_iter()).unwrap();
        assert_eq!(now.left, [Some(45_000), None]);
        // A clock never goes below 0, and time never goes back.
        clocks.ask(90_000, Some(Seat(1)), NextMove::Yes);
        clocks.ask(80_000, Some(Seat(0)), NextMove::Yes);
        assert_eq!(clocks.due(), Some(85_000));
    }

    #[test]
    fn clocks_out_of_range_are_refused() {
        assert!(check(Clock::None).is_ok());
        assert!(check(Clock::PerMove { seconds: 30 }).is_ok());
        assert!(check(Clock::PerMove { seconds: 1 }).is_err());
        assert!(
            check(Clock::Fischer {
                seconds: 60,
                add: u32::MAX
            })
            .is_err()
        );
    }
}
