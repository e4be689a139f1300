//! Lists of the register of buildings and dwellings, compared with a look at every row.

use std::collections::BTreeMap;

use crate::support::places;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_engine::register::Shown;
use vejviser_engine::request::{Page, RegisterFilter};
use vejviser_engine::{Budget, Engine};

/// Rows that are looked at in a step.
const ROWS_A_STEP: usize = 64;

fn listed(engine: &Engine, entity: BbrEntity, filter: &RegisterFilter, page: Page, steps: u64) -> Vec<u32> {
    let mut budget = Budget::new(steps, None);
    let list = engine.register_rows(entity, Shown::All, filter, Some(page), &mut budget).expect("a list");
    list.rows.into_iter().map(|row| row.0).collect()
}

/// All that a filter lets through, by a look at every row.
fn looked_up(engine: &Engine, entity: BbrEntity, filter: &RegisterFilter) -> Vec<u32> {
    let rows = engine.snapshot().bbr(entity);
    let is_one = |row: usize| {
        (filter.status.is_empty() || rows.status.get(row).is_some_and(|own| filter.status.contains(&own)))
            && (filter.municipality.is_empty()
                || rows.municipality.get(row).is_some_and(|own| filter.municipality.contains(&own)))
    };
    let mut all: Vec<u32> = (0..rows.len() as u32).filter(|&row| is_one(row as usize)).collect();
    all.sort_by_cached_key(|&row| rows.id.get(row as usize));
    all
}

/// The municipality of a row in the middle of an entity.
fn municipality(engine: &Engine, entity: BbrEntity) -> u16 {
    let rows = engine.snapshot().bbr(entity);
    rows.municipality.get(rows.len() / 2).expect("a municipality")
}

#[test]
fn rows_of_a_status_and_a_municipality_are_all_that_have_them() {
    let engine = places();
    for entity in [BbrEntity::Ground, BbrEntity::Building, BbrEntity::Staircase, BbrEntity::Floor, BbrEntity::Unit] {
        let here = municipality(engine, entity);
        let statuses: [&[u8]; 4] = [&[], &[6], &[7, 6], &[14]];
        let municipalities: [&[u16]; 4] = [&[], &[here], &[here, 101], &[1]];
        for (status, municipality) in statuses.iter().flat_map(|one| municipalities.iter().map(move |of| (one, of))) {
            let filter =
                RegisterFilter { status: status.to_vec(), municipality: municipality.to_vec(), ..Default::default() };
            let all = looked_up(engine, entity, &filter);
            for (number, size) in [(1, 1), (1, 20), (3, 20), (1, 1000), (40, 50), (5000, 100)] {
                let expected: Vec<u32> = all.iter().skip((number - 1) * size).take(size).copied().collect();
                let page = Page { number: number as u32, size: size as u32 };
                let found = listed(engine, entity, &filter, page, u64::MAX);
                assert_eq!(found, expected, "{entity:?} {status:?} {municipality:?} {page:?}");
            }
        }
    }
}

#[test]
fn a_status_or_a_municipality_that_no_row_has_is_known_at_once() {
    let engine = places();
    let nothing = [
        RegisterFilter { status: vec![14], ..Default::default() },
        RegisterFilter { municipality: vec![1], ..Default::default() },
        RegisterFilter { status: vec![6], municipality: vec![1], ..Default::default() },
    ];
    for (entity, filter) in BbrEntity::ALL.iter().flat_map(|&entity| nothing.iter().map(move |filter| (entity, filter)))
    {
        assert!(listed(engine, entity, filter, Page { number: 1, size: 1000 }, 10).is_empty(), "{entity:?} {filter:?}");
    }
}

#[test]
fn a_municipality_of_few_rows_takes_fewer_steps_than_a_look_at_every_row() {
    let engine = places();
    for entity in [BbrEntity::Building, BbrEntity::Unit] {
        let rows = engine.snapshot().bbr(entity);
        let mut counts = BTreeMap::<u16, usize>::new();
        for code in (0..rows.len()).filter_map(|row| rows.municipality.get(row)) {
            *counts.entry(code).or_default() += 1;
        }
        let (&code, &count) = counts.iter().min_by_key(|&(_, count)| count).expect("a municipality");
        let filter = RegisterFilter { municipality: vec![code], ..Default::default() };
        let steps = (rows.len() / ROWS_A_STEP) as u64;
        let found = listed(engine, entity, &filter, Page { number: 1, size: 1000 }, steps);
        assert_eq!(found.len(), count.min(1000), "{entity:?} {code}");
    }
}
