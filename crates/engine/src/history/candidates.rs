//! Which objects may have versions that match a filter.

use std::ops::Range;

use vejviser_model::Uuid;

use super::Kind;
use super::version_filter::VersionFilter;
use crate::lookup::access_address_row;
use crate::{Budget, Engine, Result};

/// Adjacent rows of a column scanned in one step.
const A_STEP: u64 = 32;
/// Adjacent rows of a table of objects collected in one step.
const COLLECTED_A_STEP: u64 = 4;

/// Values of a column that are compared with a code together.
const COMPARED_AT_ONCE: usize = 64;

/// An object that may have versions that match.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidateObject {
    pub(super) id: Uuid,
    /// Its row, where that is its only version and matches.
    pub(super) only: Option<u32>,
}

impl CandidateObject {
    fn new(id: Uuid) -> Self {
        Self { id, only: None }
    }
}

/// Objects in any order, some of them twice; all that have a version that matches are among them.
pub(super) fn find(
    engine: &Engine,
    kind: Kind,
    filter: &VersionFilter<'_>,
    budget: &mut Budget,
) -> Result<Vec<CandidateObject>> {
    if !filter.ids.is_empty() {
        return Ok(filter.ids.iter().copied().map(CandidateObject::new).collect());
    }
    let entrances = if filter.entrances.is_empty() {
        in_place(engine, filter, budget)?
    } else {
        filter.entrances.iter().copied().map(CandidateObject::new).collect()
    };
    match kind {
        Kind::AccessAddress => Ok(entrances),
        Kind::Address => units(engine, &entrances, budget),
    }
}

/// How many objects the streets have that are in the postcodes and municipalities, out of how many.
pub(super) fn count_in_place(
    engine: &Engine,
    kind: Kind,
    filter: &VersionFilter<'_>,
    budget: &mut Budget,
) -> Result<(u64, u64)> {
    let snapshot = engine.snapshot();
    let (streets, first_units) = (&snapshot.streets, snapshot.access_addresses.address_from.array().values());
    let all = match kind {
        Kind::AccessAddress => snapshot.access_addresses.len(),
        Kind::Address => snapshot.addresses.len(),
    };
    // The units of a street follow each other as its entrances do.
    let first = |entrance: u32| match kind {
        Kind::AccessAddress => entrance as usize,
        Kind::Address => first_units.get(entrance as usize).map_or(all, |&unit| unit as usize),
    };
    let of_street = |street: u32| {
        let street = street as usize;
        first(streets.access_to.get(street)).saturating_sub(first(streets.access_from.get(street)))
    };
    let matching: usize = streets_in_place(engine, filter, budget)?.into_iter().map(of_street).sum();
    Ok((matching as u64, all as u64))
}

/// Streets of which some address has or may have the postcode and municipality.
fn streets_in_place(engine: &Engine, filter: &VersionFilter<'_>, budget: &mut Budget) -> Result<Vec<u32>> {
    let snapshot = engine.snapshot();
    let municipalities = snapshot.streets.municipality.array().values();
    let mut found: Vec<u32> = Vec::new();
    if filter.postcodes.is_empty() {
        let run = |code: u16| -> Range<u32> {
            let from = municipalities.partition_point(|&other| other < code);
            from as u32..municipalities.partition_point(|&other| other <= code) as u32
        };
        found.extend(filter.municipalities.iter().flat_map(|&code| run(code)));
    } else {
        let places = &snapshot.places;
        budget.spend(places.len() as u64 / A_STEP)?;
        for place in 0..places.len() {
            if places.postcode.get(place).is_some_and(|code| filter.postcodes.contains(&code)) {
                let streets = places.streets.get(place).iter().copied();
                found.extend(streets.filter(|&street| {
                    municipalities.get(street as usize).is_some_and(|&code| filter.admits_municipality(code))
                }));
            }
        }
    }
    budget.spend(found.len() as u64 / COLLECTED_A_STEP)?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Entrances that have or had a postcode or municipality.
fn in_place(engine: &Engine, filter: &VersionFilter<'_>, budget: &mut Budget) -> Result<Vec<CandidateObject>> {
    let snapshot = engine.snapshot();
    let (streets, entrances) = (&snapshot.streets, &snapshot.access_addresses);
    let mut found = Vec::new();
    for street in streets_in_place(engine, filter, budget)? {
        let rows = streets.access_from.get(street as usize)..streets.access_to.get(street as usize);
        budget.spend(1 + rows.len() as u64 / COLLECTED_A_STEP)?;
        found.extend(rows.filter_map(|row| {
            let at = row as usize;
            let postcode = || snapshot.places.postcode.get(entrances.place.get(at) as usize);
            let only = (!entrances.has_versions.get(at)).then_some(row);
            filter.admits_postcode(postcode).then(|| CandidateObject { id: entrances.id.get(at), only })
        }));
    }
    let versions = &snapshot.access_address_versions;
    budget.spend(versions.len() as u64 / A_STEP)?;
    let (values, codes) = if filter.postcodes.is_empty() {
        (versions.municipality.array().values(), filter.municipalities)
    } else {
        (versions.postcode.array().values(), filter.postcodes)
    };
    for row in rows_with(values, codes) {
        let municipality = versions.municipality.get(row);
        if filter.admits_municipality(municipality) && filter.admits_postcode(|| versions.postcode.get(row)) {
            budget.spend(1)?;
            found.push(CandidateObject::new(versions.id.get(row)));
        }
    }
    Ok(found)
}

/// Rows of a column near one that has one of the codes: few codes are compared with many values at once.
fn rows_with(values: &[u16], codes: &[u16]) -> impl Iterator<Item = usize> {
    let firsts = (0..values.len()).step_by(COMPARED_AT_ONCE);
    firsts
        .zip(values.chunks(COMPARED_AT_ONCE))
        // No early end: so all are compared at once.
        .filter(|(_, values)| {
            let has = |code: &u16| values.iter().fold(0, |has, value| has | u16::from(value == code)) != 0;
            codes.iter().any(has)
        })
        .flat_map(|(first, values)| first..first + values.len())
}

/// Units that have or had one of these entrances.
fn units(engine: &Engine, entrances: &[CandidateObject], budget: &mut Budget) -> Result<Vec<CandidateObject>> {
    let snapshot = engine.snapshot();
    let (addresses, versions) = (&snapshot.addresses, &snapshot.address_versions);
    let mut found = Vec::new();
    for entrance in entrances {
        let before = found.len();
        if let Some(row) = entrance.only.or_else(|| access_address_row(snapshot, entrance.id)) {
            found.extend(snapshot.units_of(row).map(|unit| {
                let is_only = entrance.only.is_some() && !addresses.has_versions.get(unit as usize);
                CandidateObject { id: addresses.id.get(unit as usize), only: is_only.then_some(unit) }
            }));
        }
        let once = engine.units_once_at(entrance.id).iter();
        found.extend(once.map(|&row| CandidateObject::new(versions.id.get(row as usize))));
        budget.spend(2 + (found.len() - before) as u64 / COLLECTED_A_STEP)?;
    }
    Ok(found)
}

/// So many candidates with the smallest ids, in order, and those behind them.
pub(super) fn smallest<'a>(
    candidates: &'a mut [CandidateObject],
    count: usize,
    budget: &mut Budget,
) -> Result<(&'a [CandidateObject], &'a mut [CandidateObject])> {
    // The beginnings differ nearly always, and are sooner compared.
    let key = |candidate: &CandidateObject| (candidate.id.beginning(), candidate.id);
    budget.spend(candidates.len() as u64 / COLLECTED_A_STEP)?;
    let count = count.min(candidates.len());
    if count < candidates.len() {
        candidates.select_nth_unstable_by_key(count, key);
    }
    let (first, behind) = candidates.split_at_mut(count);
    budget.spend(first.len() as u64)?;
    first.sort_unstable_by_key(key);
    Ok((first, behind))
}
