//! Points in time as the registers write them.
//!
//! Two forms go out: Danish local time without zone for the history of addresses, and UTC for the rest. Both have
//! always three decimals. What comes in has either form, with zone or without.

mod offset;

use jiff::{Timestamp, tz::TimeZone};

use crate::digits::eight;
use offset::{DENMARK, offset};

/// A point in time: milliseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Instant(pub i64);

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const DAY: i64 = 24 * 60 * MINUTE;
/// First and last millisecond of the years 0 to 9999.
const MIN: i64 = -719_528 * DAY;
const MAX: i64 = 2_932_897 * DAY - 1;

impl Instant {
    /// Reads `2000-02-05`, `2000-02-05T20:40`, `2000-02-05T20:40:40` or any number of decimals to it, with a `T` or
    /// a blank, followed by a zone (`Z`, `+01:00`, `+0100`, `+01`) or by none, which is Danish local time.
    ///
    /// Decimals past the third are cut off. A local time that a change to winter time gives twice is the earlier, one
    /// that a change to summer time skips is an hour later.
    pub fn parse(text: &str) -> Option<Self> {
        let mut reader = Reader(text.trim_ascii().as_bytes());
        let year = reader.number(4, 0..=9999)?;
        reader.take(b'-')?;
        let month = reader.number(2, 1..=12)?;
        reader.take(b'-')?;
        let day = reader.number(2, 1..=days_in_month(year, month))?;
        let mut millis = 0;
        if reader.take(b'T').or_else(|| reader.take(b' ')).or_else(|| reader.take(b't')).is_some() {
            millis = 60 * MINUTE * reader.number(2, 0..=23)?;
            reader.take(b':')?;
            millis += MINUTE * reader.number(2, 0..=59)?;
            if reader.take(b':').is_some() {
                // A leap second is read as the second before it.
                millis += SECOND * reader.number(2, 0..=60)?.min(59);
                if reader.take(b'.').is_some() {
                    millis += reader.decimals()?;
                }
            }
        }
        let local = day_number(year, month, day) * DAY + millis;
        let offset = if reader.0.is_empty() {
            return Self::from_local_millis(local);
        } else {
            reader.zone()?
        };
        reader.0.is_empty().then_some(Self(local - offset * MINUTE))
    }

    /// The instant at which Danish clocks show what UTC clocks show at `local`.
    fn from_local_millis(local: i64) -> Option<Self> {
        let civil = TimeZone::UTC.to_datetime(Timestamp::from_millisecond(local).ok()?);
        Some(Self(DENMARK.to_ambiguous_timestamp(civil).compatible().ok()?.as_millisecond()))
    }

    /// The instant of this many milliseconds since 1970-01-01T00:00:00Z.
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub const fn as_millis(self) -> i64 {
        self.0
    }

    /// Danish local time, as `2000-02-05T20:40:40.000`.
    #[inline]
    pub fn to_local_text(self) -> [u8; 23] {
        civil_text(self.0.saturating_add(offset(self.0)))
    }

    /// UTC, as `2018-05-03T15:57:30.356Z`.
    #[inline]
    pub fn to_utc_text(self) -> [u8; 24] {
        let mut text = [b'Z'; 24];
        text[..23].copy_from_slice(&civil_text(self.0));
        text
    }
}

/// Days from 1970-01-01 to a day of the Gregorian calendar.
const fn day_number(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March, so that the leap day is their last.
    let year = year - (month <= 2) as i64;
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - 719_468
}

const fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Year, month and day of a day since the first of the year 0 (Neri and Schneider 2022, figure 12): days become
/// centuries, years and months by a multiplication each, whose fraction is what is left of the day.
#[inline]
const fn date_of(day: u32) -> (u32, u32, u32) {
    // Years begin in March, so that the leap day is their last; one era of 400 years earlier, so that none is negative.
    let of_centuries = 4 * (day + 146_097 - 60) + 3;
    let of_years = 4 * (of_centuries % 146_097 / 4) + 3;
    let years = 2_939_745 * of_years as u64;
    let day_of_year = years as u32 / 2_939_745 / 4;
    let of_months = 2_141 * day_of_year + 197_913;
    let (month, is_next) = (of_months >> 16, day_of_year >= 306);
    let year = 100 * (of_centuries / 146_097) + (years >> 32) as u32 + is_next as u32 - 400;
    (year, if is_next { month - 12 } else { month }, (of_months & 0xffff) / 2_141 + 1)
}

fn civil_text(millis: i64) -> [u8; 23] {
    let since_year_0 = (millis.clamp(MIN, MAX) - MIN) as u64;
    let (year, month, day) = date_of((since_year_0 / DAY as u64) as u32);
    let time = (since_year_0 % DAY as u64) as u32;
    let (seconds, millis) = (time / 1000, time % 1000);
    let [y0, y1, y2, y3, m0, m1, d0, d1] = eight(year * 10_000 + month * 100 + day).to_le_bytes();
    let clock = seconds / 3600 * 1_000_000 + seconds / 60 % 60 * 10_000 + seconds % 60 * 100 + millis / 10;
    let [h0, h1, n0, n1, s0, s1, f0, f1] = eight(clock).to_le_bytes();
    let f2 = b'0' + (millis % 10) as u8;
    [y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1, b'T', h0, h1, b':', n0, n1, b':', s0, s1, b'.', f0, f1, f2]
}

/// What is left of a text being read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self, byte: u8) -> Option<()> {
        self.0 = self.0.strip_prefix(&[byte])?;
        Some(())
    }

    /// A number of exactly so many digits, within a range.
    fn number(&mut self, digits: usize, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let (number, rest) = self.0.split_at_checked(digits)?;
        self.0 = rest;
        let number =
            number.iter().try_fold(0, |sum, &byte| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0')))?;
        range.contains(&number).then_some(number)
    }

    /// Milliseconds from one or more decimals.
    fn decimals(&mut self) -> Option<i64> {
        let count = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (decimals, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        let digit = |place| decimals.get(place).map_or(0, |&byte| i64::from(byte - b'0'));
        (count > 0).then(|| digit(0) * 100 + digit(1) * 10 + digit(2))
    }

    /// Minutes east of Greenwich.
    fn zone(&mut self) -> Option<i64> {
        if self.take(b'Z').or_else(|| self.take(b'z')).is_some() {
            return Some(0);
        }
        let sign = if self.take(b'+').is_some() { 1 } else { self.take(b'-').map(|()| -1)? };
        let hours = self.number(2, 0..=23)?;
        let minutes = match (self.take(b':'), self.0.is_empty()) {
            (None, true) => 0,
            _ => self.number(2, 0..=59)?,
        };
        Some(sign * (hours * 60 + minutes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn local(instant: Instant) -> String {
        String::from_utf8(instant.to_local_text().to_vec()).unwrap()
    }

    fn utc(instant: Instant) -> String {
        String::from_utf8(instant.to_utc_text().to_vec()).unwrap()
    }

    #[test]
    fn local_and_utc_forms() {
        for (text, in_utc, in_denmark) in [
            ("2000-02-05T20:40:40.000", "2000-02-05T19:40:40.000Z", "2000-02-05T20:40:40.000"),
            ("2009-07-24T03:15:25.000", "2009-07-24T01:15:25.000Z", "2009-07-24T03:15:25.000"),
            ("2018-05-03T15:57:30.356Z", "2018-05-03T15:57:30.356Z", "2018-05-03T17:57:30.356"),
            ("2018-05-03T15:57:30.356987+02:00", "2018-05-03T13:57:30.356Z", "2018-05-03T15:57:30.356"),
            ("2018-05-03 15:57:30-0130", "2018-05-03T17:27:30.000Z", "2018-05-03T19:27:30.000"),
            ("2018-05-03T15:57+01", "2018-05-03T14:57:00.000Z", "2018-05-03T16:57:00.000"),
            (" 2004-10-08 ", "2004-10-07T22:00:00.000Z", "2004-10-08T00:00:00.000"),
            ("1900-01-01T12:00:00.000", "1900-01-01T11:00:00.000Z", "1900-01-01T12:00:00.000"),
            ("2040-07-01T12:00:00.5", "2040-07-01T10:00:00.500Z", "2040-07-01T12:00:00.500"),
            // Clocks went back at 03:00 and forward at 02:00.
            ("2021-10-31T02:30:00.000", "2021-10-31T00:30:00.000Z", "2021-10-31T02:30:00.000"),
            ("2021-10-31T01:30:00.000Z", "2021-10-31T01:30:00.000Z", "2021-10-31T02:30:00.000"),
            ("2021-03-28T02:30:00.000", "2021-03-28T01:30:00.000Z", "2021-03-28T03:30:00.000"),
            ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z", "2017-01-01T00:59:59.000"),
        ] {
            let instant = Instant::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((utc(instant).as_str(), local(instant).as_str()), (in_utc, in_denmark), "{text}");
        }
        assert_eq!(Instant::parse("1970-01-01T00:00:00Z"), Some(Instant(0)));
        assert_eq!(Instant::parse("1970-01-01T00:00:00Z").map(Instant::as_millis), Some(0));
    }

    #[test]
    fn refuses_what_is_no_time() {
        for text in [
            "",
            "2000",
            "2000-2-05",
            "2000-02-30",
            "1900-02-29",
            "2000-13-01",
            "2000-02-05T",
            "2000-02-05T24:00:00",
            "2000-02-05T20:40:40.",
            "2000-02-05T20:40:40ZZ",
            "2000-02-05T20:40:40+",
            "2000-02-05T20:40:40+1:00",
            "05-02-2000",
            "2000-02-05T20:40:40.000å",
            "+2000-02-05",
        ] {
            assert_eq!(Instant::parse(text), None, "{text}");
        }
    }

    #[test]
    fn no_number_panics_when_written() {
        assert_eq!(utc(Instant(i64::MAX)), "9999-12-31T23:59:59.999Z");
        assert_eq!(utc(Instant(i64::MIN)), "0000-01-01T00:00:00.000Z");
        assert_eq!(local(Instant(i64::MAX)), "9999-12-31T23:59:59.999");
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn utc_round_trips(millis in MIN..=MAX) {
            prop_assert_eq!(Instant::parse(&utc(Instant(millis))), Some(Instant(millis)));
        }

        #[test]
        fn local_round_trips(millis in 0_i64..4_000_000_000_000) {
            let text = local(Instant(millis));
            let read = Instant::parse(&text).unwrap();
            prop_assert_eq!(local(read), text);
            // In the hour given twice the earlier is read.
            prop_assert!(read.0 == millis || millis - read.0 == 60 * MINUTE);
        }

        #[test]
        fn no_text_panics(text in any::<String>(), digits in "[0-9:.TZ+-]{0,30}") {
            let _ = (Instant::parse(&text), Instant::parse(&digits));
        }
    }
}
