//! `10 2000-2005 a`: the newer register (DAR 1.0) has `a` from 2000 to 2005; `09` is the older one.

use super::*;
use proptest::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    id: u8,
    register: VersionOrigin,
    text: char,
    interval: Interval,
}

impl Temporal for Entry {
    fn id(&self) -> Uuid {
        Uuid::from_bytes([self.id; 16])
    }
    fn register(&self) -> VersionOrigin {
        self.register
    }
    fn interval(&self) -> Interval {
        self.interval
    }
    fn set_interval(&mut self, interval: Interval) {
        self.interval = interval;
    }
    fn says_the_same(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

const NOW: i64 = 2026;

fn year(text: &str, unknown: i64) -> i64 {
    if text.is_empty() { unknown } else { text.parse().unwrap() }
}

fn entry(text: &str) -> Entry {
    let mut parts = text.split(' ');
    let register = if parts.next() == Some("10") { VersionOrigin::Dar10 } else { VersionOrigin::Dar09 };
    let (from, to) = parts.next().unwrap().split_once('-').unwrap();
    let interval = Interval { from: year(from, i64::MIN), to: year(to, i64::MAX) };
    Entry { id: 1, register, text: parts.next().unwrap().chars().next().unwrap(), interval }
}

/// A row `2000 a` that was changed in 2010 is `2000 a 2010`.
fn row(text: &str) -> (Entry, Moment) {
    let mut parts = text.split(' ');
    let from = year(parts.next().unwrap(), i64::MIN);
    let text = parts.next().unwrap().chars().next().unwrap();
    let changed = parts.next().map_or(Moment::UNKNOWN, |year| Moment::new(year.parse().unwrap()));
    (Entry { id: 1, register: VersionOrigin::Present, text, interval: Interval { from, to: i64::MAX } }, changed)
}

fn shown(chain: &[Entry]) -> String {
    let year = |year: i64| if year == i64::MIN || year == i64::MAX { String::new() } else { year.to_string() };
    let versions = chain
        .iter()
        .map(|Entry { interval: Interval { from, to }, text, .. }| format!("{}-{} {text}", year(*from), year(*to)));
    versions.collect::<Vec<_>>().join(", ")
}

fn chain(versions: &str, of_row: &str) -> String {
    let versions = versions.split(", ").map(entry).collect();
    let rows: &[u32] = if of_row.is_empty() { &[] } else { &[0] };
    let settled = settle_all(versions, Moment::new(NOW), rows, |_| row(of_row), Entry::cmp);
    shown(&settled)
}

#[test]
fn what_sources_tell_becomes_one_chain() {
    for (fact, versions, expected) in [
        ("one version is a chain", "10 2000- a", "2000- a"),
        ("versions come in order of time", "10 2010- b, 10 2000-2010 a", "2000-2010 a, 2010- b"),
        ("neighbours that say the same are one", "10 2000-2005 a, 10 2005- a", "2000- a"),
        ("a gap parts them", "10 2000-2005 a, 10 2006- a", "2000-2005 a, 2006- a"),
        ("what comes twice counts once", "10 2000- a, 10 2000- a", "2000- a"),
        ("the newer register wins where both have a version", "09 2000-2020 a, 10 2010- b", "2000-2010 a, 2010- b"),
        ("and is filled up by the older one", "10 2010-2015 b, 09 2000- a", "2000-2010 a, 2010-2015 b, 2015- a"),
        ("which may say nothing new", "10 2010- a, 09 2000-2012 a", "2000- a"),
        ("or nothing at all", "10 2000- b, 09 2000-2012 a", "2000- b"),
        ("the later beginning wins inside a register", "10 2000- a, 10 2010- b", "2000-2010 a, 2010- b"),
        ("an unknown beginning lies before all others", "10 2010- b, 09 -2012 a", "-2010 a, 2010- b"),
        ("what begins in the future is not there", "10 2000-2030 a, 10 2030- b", "2000- a"),
        ("what ends in the future has no end yet", "10 2000-2030 a", "2000- a"),
        ("what ends as it begins never was", "10 2000-2000 a, 10 2005-2004 b, 10 2010- c", "2010- c"),
    ] {
        assert_eq!(chain(versions, ""), expected, "{fact}: {versions}");
    }
}

#[test]
fn a_chain_leads_to_the_row_of_its_object() {
    for (fact, versions, row, expected) in [
        ("a chain that says no more than the row is dropped", "10 2000- a", "2000 a", ""),
        ("also when it came in pieces", "10 2000-2010 a, 10 2010- a", "2000 a", ""),
        ("another beginning is news", "10 1990- a", "2000 a", "1990- a"),
        ("two versions are news", "10 2000-2010 a, 10 2010- b", "2000 b", "2000-2010 a, 2010- b"),
        ("the row follows on versions that ended", "09 2000-2010 a", "2000 b", "2000-2010 a, 2010- b"),
        ("and begins when it says itself, if that is later", "09 2000-2010 a", "2015 b", "2000-2010 a, 2015- b"),
        (
            "and is one with the last that says the same",
            "09 2000-2010 a, 09 2010-2012 b",
            "2000 b",
            "2000-2010 a, 2010- b",
        ),
        ("a row changed since has its own version", "09 2000- a", "2000 b 2018", "2000-2018 a, 2018- b"),
        ("a row changed before has not", "10 2020- a", "2000 b 2018", "2020- a"),
        ("nor one without a date of change", "10 2020- a", "2000 b", "2020- a"),
    ] {
        assert_eq!(chain(versions, row), expected, "{fact}: {versions}, row {row}");
    }
}

fn any_entry() -> impl Strategy<Value = Entry> {
    let from = prop_oneof![1 => Just(i64::MIN), 9 => 1990..2030_i64];
    let to = prop_oneof![3 => Just(i64::MAX), 7 => 1990..2030_i64];
    let register = prop_oneof![Just(VersionOrigin::Dar09), Just(VersionOrigin::Dar10), Just(VersionOrigin::History)];
    (0..4_u8, register, prop::char::range('a', 'c'), from, to).prop_map(|(id, register, text, from, to)| Entry {
        id,
        register,
        text,
        interval: Interval { from, to },
    })
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: prop::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn chains_are_whole_whatever_comes_in_whatever_order(
        versions in prop::collection::vec(any_entry(), 0..24),
        seed in any::<u64>(),
    ) {
        let settle = |versions: Vec<Entry>| settle_all(versions, Moment::new(NOW), &[], |_| row("2000 a"), Entry::cmp);
        let settled = settle(versions.clone());
        let mut turned = versions.clone();
        turned.rotate_left(seed as usize % versions.len().max(1));
        turned.reverse();
        prop_assert_eq!(&settled, &settle(turned));
        for pair in settled.windows(2) {
            if pair[0].id == pair[1].id {
                prop_assert!(pair[0].interval.to <= pair[1].interval.from, "{:?}", pair);
                let is_one = pair[0].interval.to == pair[1].interval.from && pair[0].text == pair[1].text;
                prop_assert!(!is_one, "{:?}", pair);
            } else {
                prop_assert!(pair[0].id < pair[1].id);
            }
        }
        // At every moment the newest register that has a version counts.
        for id in 0..4 {
            for at in 1985..=NOW {
                let holds = |version: &&Entry| {
                    version.id == id && version.interval.from <= at && at < version.interval.to
                        && version.interval.from < version.interval.to
                };
                let best = versions.iter().filter(holds).max_by_key(|entry| (entry.register, entry.interval.from));
                let found = settled.iter().find(holds);
                prop_assert_eq!(best.is_some(), found.is_some(), "{} {}", id, at);
                if let (Some(best), Some(found)) = (best, found) {
                    let agrees = versions.iter().filter(holds).any(|entry| {
                        (entry.register, entry.interval.from, entry.text) == (best.register, best.interval.from, found.text)
                    });
                    prop_assert!(agrees, "{} {} {:?} {:?}", id, at, best, found);
                }
            }
        }
    }
}
