//! Dates of the synthetic records.

use rand::RngExt;

use super::random::Random;
use crate::record::Moment;

/// When everything on the map was measured: 1 January 2020.
pub(super) const MEASURED: Moment = Moment::new(1_577_833_200_000);

/// Milliseconds of a day.
pub(super) const DAY: i64 = 86_400_000;

/// A moment in office hours of a random day from the start of `from_year` to the start of `to_year`, leap days ignored.
pub(super) fn day(random: &mut Random, from_year: i64, to_year: i64) -> i64 {
    let since_1970 = random.random_range((from_year - 1970) * 365..(to_year - 1970) * 365);
    // Offices are open when no clock is put forward or back.
    since_1970 * DAY + random.random_range(DAY / 4..DAY * 2 / 3) / 1000 * 1000
}
