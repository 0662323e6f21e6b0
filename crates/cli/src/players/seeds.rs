//! Seeds that follow from one seed: those of deals, and those for the random choices of bots.

use bastide_engine::shuffle::Seed;

/// The seed of a deal.
pub fn deal(seed: Seed, nth: u64) -> Seed {
    Seed::from_number(number(seed, nth))
}

/// The seed for the random choices of a bot in a deal, different for each `place`. It is derived from the deal's seed, beyond
/// all draws of a game, so that it says nothing about them.
pub fn dice(deal: Seed, place: u64) -> u64 {
    number(deal, 1 << 32 | place)
}

/// The `nth` number of 64 bits that a seed determines.
fn number(seed: Seed, nth: u64) -> u64 {
    let half = |nth| u64::from(seed.pick(nth, u32::MAX));
    half(2 * nth) << 32 | half(2 * nth + 1)
}
