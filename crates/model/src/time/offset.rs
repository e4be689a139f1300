//! What Danish clocks are ahead of UTC.
//!
//! Every answer holds many times, and to look each up among the rules of the time zone costs more than to write it:
//! the differences from 1970 to 2100 are kept by quarters. Quarters with more changes than one, and all other times,
//! ask the rules.

use std::sync::LazyLock;

use jiff::{Timestamp, tz::TimeZone};

use super::SECOND;

pub(super) static DENMARK: LazyLock<TimeZone> = LazyLock::new(|| {
    // The database is bundled; were the name ever missing, standard time is the nearest there is.
    TimeZone::get("Europe/Copenhagen").unwrap_or_else(|_| TimeZone::fixed(jiff::tz::offset(1)))
});

static QUARTERS: LazyLock<Vec<Option<Quarter>>> = LazyLock::new(|| (0..QUARTER_COUNT).map(Quarter::new).collect());

/// Milliseconds of a quarter, as a power of two: 99 days. Changes lie farther apart.
const QUARTER_BITS: u32 = 33;
/// Quarters until 2100.
const QUARTER_COUNT: i64 = 478;

/// The difference from UTC during 2^[`QUARTER_BITS`] milliseconds, in which it changes at most once.
#[derive(Clone, Copy, Debug)]
struct Quarter {
    /// When it changes; the end of the quarter if it does not.
    change: i64,
    /// Milliseconds before that.
    before: i64,
    /// Milliseconds from then on.
    after: i64,
}

impl Quarter {
    fn new(number: i64) -> Option<Self> {
        let (from, to) = (number << QUARTER_BITS, (number + 1) << QUARTER_BITS);
        let just_before = Timestamp::from_millisecond(from - 1).ok()?;
        let mut changes = DENMARK.following(just_before).map(|change| change.timestamp().as_millisecond());
        let change = changes.next().unwrap_or(to).min(to);
        let is_only = changes.next().is_none_or(|next| next >= to);
        is_only.then(|| Self { change, before: ruled_offset(from), after: ruled_offset(to - 1) })
    }
}

/// What Danish clocks are ahead of UTC, in milliseconds.
pub(super) fn offset(millis: i64) -> i64 {
    let quarter = usize::try_from(millis >> QUARTER_BITS).ok().and_then(|number| QUARTERS.get(number));
    match quarter {
        Some(Some(quarter)) if millis < quarter.change => quarter.before,
        Some(Some(quarter)) => quarter.after,
        _ => ruled_offset(millis),
    }
}

/// The same by the rules of the time zone.
fn ruled_offset(millis: i64) -> i64 {
    let seconds = Timestamp::from_millisecond(millis).map_or(0, |at| DENMARK.to_offset(at).seconds());
    i64::from(seconds) * SECOND
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MINUTE: i64 = 60 * SECOND;

    #[test]
    fn quarters_say_what_the_rules_say() {
        // Every change of two centuries, a millisecond and half an hour to either side of it.
        let start = Timestamp::from_millisecond(-3_000_000_000_000).unwrap();
        let changes = DENMARK.following(start).map(|change| change.timestamp().as_millisecond());
        let mut seen = 0;
        for change in changes.take_while(|&change| change < 5_000_000_000_000) {
            for millis in [-30 * MINUTE, -1, 0, 1, 30 * MINUTE].map(|apart| change + apart) {
                assert_eq!(offset(millis), ruled_offset(millis), "{millis}");
            }
            seen += 1;
        }
        assert!(seen > 200);
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn local_time_follows_the_rules(millis in -4_000_000_000_000_i64..6_000_000_000_000) {
            prop_assert_eq!(offset(millis), ruled_offset(millis));
        }
    }
}
