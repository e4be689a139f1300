//! Whatever chains a register tells, every interval of them is found again: by id, by name and number, by entrance,
//! and on the pages of the lists.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vejviser_engine::Budget;
use vejviser_engine::history::Version;
use vejviser_engine::request::HistoryFilter;
use vejviser_engine::request::Page;
use vejviser_model::{Door, Floor};

use crate::history::files::{Files, all, entrance, shown, unit};

const STREETS: [&str; 4] = ["Vestergade", "Østergade", "Ny Østergade", "Åvej"];
const DOORS: [&str; 3] = ["st tv", "1 ", " "];

/// Years at which something changes, and what holds from then on; the last holds until today or not.
type Chain<T> = (Vec<(u8, T)>, bool);

fn chain<T: std::fmt::Debug>(what: impl Strategy<Value = T>) -> impl Strategy<Value = Chain<T>> {
    (prop::collection::vec((1..6_u8, what), 1..4), any::<bool>())
}

/// The intervals of a chain that begins in 1990.
fn intervals<T>((steps, is_open): &Chain<T>) -> Vec<(i32, Option<i32>, &T)> {
    let mut year = 1990;
    let begins: Vec<i32> = steps
        .iter()
        .map(|(wait, _)| {
            year += i32::from(*wait);
            year
        })
        .collect();
    let ends = begins[1..].iter().map(|&year| Some(year)).chain([(!is_open).then_some(year + 5)]);
    begins.iter().zip(ends).zip(steps).map(|((&from, to), (_, what))| (from, to, what)).collect()
}

fn years(from: i32, to: Option<i32>) -> String {
    format!("{from}-{}", to.map(|year| year.to_string()).unwrap_or_default())
}

/// Merges neighbours that say the same, as texts `2000-2005 …`.
fn merged(versions: Vec<(i32, Option<i32>, String)>) -> Vec<String> {
    let mut chain: Vec<(i32, Option<i32>, String)> = Vec::new();
    for (from, to, text) in versions {
        match chain.last_mut() {
            Some(last) if last.1 == Some(from) && last.2 == text => last.1 = to,
            _ => chain.push((from, to, text)),
        }
    }
    chain.into_iter().map(|(from, to, text)| format!("{} {text}", years(from, to))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, rng_seed: RngSeed::Fixed(11), ..ProptestConfig::default() })]

    #[test]
    fn every_interval_is_found_again(
        entrances in prop::collection::vec(chain((0..STREETS.len(), 1..4_u8)), 1..5),
        units in prop::collection::vec(chain((0..5_usize, 0..DOORS.len())), 0..5),
    ) {
        let mut files = Files::default();
        let mut expected: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for (chain, number) in entrances.iter().zip(0..) {
            let address = |(street, house): &(usize, u8)| format!("{} {house}", STREETS[*street]);
            for (from, to, what) in intervals(chain) {
                files = files.entrance_version(number, &format!("{} {}", years(from, to), address(what)));
            }
            let texts = intervals(chain).into_iter().map(|(from, to, what)| {
                (from, to, format!("{}, 6270 Tønder", address(what)))
            });
            expected.insert(entrance(number), merged(texts.collect()));
        }
        let mut expected_units: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for (chain, number) in units.iter().zip(0..) {
            let mut texts = Vec::new();
            for (from, to, &(at, door)) in intervals(chain) {
                // The row's own street says nothing new: entrances tell of themselves.
                files = files.unit_version(number, &format!("{} Vestergade 1", years(from, to)), at as u32, DOORS[door]);
                for (begin, end, (street, house)) in entrances.get(at).map(intervals).unwrap_or_default() {
                    let (begin, end) = (from.max(begin), [to, end].into_iter().flatten().min());
                    let floor = if DOORS[door] == " " { String::new() } else { format!(", {}", DOORS[door]) };
                    if end.is_none_or(|end| begin < end) {
                        texts.push((begin, end, format!("{} {house}{floor}, 6270 Tønder", STREETS[*street])));
                    }
                }
                if at >= entrances.len() {
                    // An entrance of which units alone tell.
                    let floor = if DOORS[door] == " " { String::new() } else { format!(", {}", DOORS[door]) };
                    texts.push((from, to, format!("Vestergade 1{floor}, 6270 Tønder")));
                }
            }
            expected_units.insert(unit(number), texts_of(texts));
        }
        let engine = files.engine();

        for (id, texts) in &expected {
            prop_assert_eq!(&all(engine.access_address_versions(*id)), texts);
        }
        for (id, texts) in &expected_units {
            let found: Vec<Version<'_>> = engine.address_versions(*id).collect();
            prop_assert_eq!(&texts_of_versions(&found), texts, "{}", id);
        }
        found_by_name(&engine, expected.keys().copied())?;
        found_by_entrance(&engine, expected_units.keys().copied())?;
        let whole = whole_list(&engine);
        prop_assert_eq!(whole.len(), whole_by_id(&engine, &expected_units));
    }
}

/// Texts with their entrance left out, so neighbours at two entrances that are called the same stay apart.
fn texts_of(texts: Vec<(i32, Option<i32>, String)>) -> Vec<String> {
    merged(texts)
}

/// The same of what was found.
fn texts_of_versions(versions: &[Version<'_>]) -> Vec<String> {
    let texts = versions.iter().map(|version| {
        let text = shown(version);
        let (years, text) = text.split_once(' ').unwrap_or_default();
        let (from, to) = years.split_once('-').unwrap_or_default();
        (from.parse().unwrap_or_default(), to.parse().ok(), text.to_owned())
    });
    merged(texts.collect())
}

fn found_by_name(
    engine: &vejviser_engine::Engine,
    ids: impl Iterator<Item = vejviser_model::Uuid>,
) -> Result<(), TestCaseError> {
    let snapshot = engine.snapshot();
    let present = (0..snapshot.street_names.len() as u32).map(|row| engine.present_name(row));
    let former = (0..snapshot.former_street_names.len() as u32).map(|row| engine.former_name(row));
    let names: Vec<_> = present.chain(former).collect();
    for id in ids {
        for version in engine.access_address_versions(id) {
            let name = names.iter().find(|&&name| engine.version_name(name) == version.street_name);
            let rows = engine.former_entrances(*name.expect("a name"), version.house_number.expect("a number"));
            let found = rows.iter().any(|&row| engine.access_address_version(row) == version);
            prop_assert!(found, "{}", shown(&version));
        }
    }
    Ok(())
}

fn found_by_entrance(
    engine: &vejviser_engine::Engine,
    ids: impl Iterator<Item = vejviser_model::Uuid>,
) -> Result<(), TestCaseError> {
    for id in ids {
        for version in engine.address_versions(id) {
            let at = version.access_address.expect("an entrance");
            let (floor, door): (Floor, Door) = (version.floor, version.door);
            let found =
                |rows: &[u32]| rows.iter().any(|&row| engine.snapshot().address_versions.id.get(row as usize) == id);
            prop_assert!(found(engine.former_units(at, floor, door)), "{}", shown(&version));
            prop_assert!(found(engine.units_once_at(at)), "{}", shown(&version));
        }
    }
    Ok(())
}

/// All versions of units, taken page by page.
fn whole_list(engine: &vejviser_engine::Engine) -> Vec<Version<'_>> {
    let mut whole = Vec::new();
    for number in 1.. {
        let page = Page { number, size: 3 };
        let list = engine.address_history(&HistoryFilter::default(), page, &mut Budget::unlimited()).expect("a page");
        whole.extend(list.rows);
        if !list.more {
            break;
        }
    }
    whole
}

fn whole_by_id(engine: &vejviser_engine::Engine, ids: &BTreeMap<vejviser_model::Uuid, Vec<String>>) -> usize {
    ids.keys().map(|&id| engine.address_versions(id).count()).sum()
}
