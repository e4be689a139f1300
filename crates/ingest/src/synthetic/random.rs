//! Random numbers that depend on seed and subject alone, never on the order of the work.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// The generator's random numbers.
pub(super) type Random = Pcg64Mcg;

/// What a stream of random numbers is for; streams of different purposes have nothing in common.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// Which postcodes a part of the country has.
    Selection = 1,
    /// How many addresses and streets a postcode has; the same for every seed.
    Weight = 2,
    /// Everything inside one postcode.
    Postcode = 3,
    /// Places that have names.
    Place = 4,
    /// What the register of buildings and dwellings has of a building.
    Building = 5,
    /// What the registers of properties have of a property.
    Property = 6,
    /// Where a building stands.
    Outline = 7,
}

/// The random numbers of one subject.
pub(super) fn random(seed: u64, purpose: Purpose, subject: u64) -> Random {
    let mut state = seed ^ (purpose as u64) << 56;
    // SplitMix64's finaliser, twice, so that neighbouring subjects have unlike states.
    for part in [subject, 0x9e37_79b9_7f4a_7c15] {
        state = state.wrapping_add(part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        state ^= state >> 31;
    }
    Random::seed_from_u64(state)
}
