//! Which objects may have versions that match a filter, in order of id.

use vejviser_model::Uuid;

use super::Kind;
use super::conditions::Conditions;
use crate::lookup::access_address_row;
use crate::{Budget, Engine, Result};

/// Adjacent rows of a column scanned in one step.
const A_STEP: u64 = 32;

/// Ids of objects, in order, each once; all that have a version that matches are among them.
pub(super) fn ids(engine: &Engine, kind: Kind, conditions: &Conditions<'_>, budget: &mut Budget) -> Result<Vec<Uuid>> {
    if !conditions.ids.is_empty() {
        return Ok(conditions.ids.clone());
    }
    let entrances = if conditions.entrances.is_empty() {
        in_place(engine, conditions, budget)?
    } else {
        conditions.entrances.clone()
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
    conditions: &Conditions<'_>,
    budget: &mut Budget,
) -> Result<(u64, u64)> {
    let snapshot = engine.snapshot();
    let (streets, first_units) = (&snapshot.streets, snapshot.access_addresses.address_from.array().values());
    budget.spend(streets.len() as u64 / A_STEP)?;
    let all = match kind {
        Kind::AccessAddress => snapshot.access_addresses.len(),
        Kind::Address => snapshot.addresses.len(),
    };
    // The units of a street follow each other as its entrances do.
    let first = |entrance: u32| match kind {
        Kind::AccessAddress => entrance as usize,
        Kind::Address => first_units.get(entrance as usize).map_or(all, |&unit| unit as usize),
    };
    let of_street =
        |street: usize| first(streets.access_to.get(street)).saturating_sub(first(streets.access_from.get(street)));
    Ok((streets_in_place(engine, conditions).map(of_street).sum::<usize>() as u64, all as u64))
}

/// Streets of which some address has or may have the postcode and municipality.
fn streets_in_place(engine: &Engine, conditions: &Conditions<'_>) -> impl Iterator<Item = usize> {
    let streets = &engine.snapshot().streets;
    (0..streets.len()).filter(move |&street| {
        let municipality = streets.municipality.get(street);
        let mut postcodes = streets.postcodes.get(street).iter().copied().map(Some);
        // Addresses without a postcode count only where the query has none.
        conditions.admits_place(municipality, None)
            || postcodes.any(|postcode| conditions.admits_place(municipality, postcode))
    })
}

/// Entrances that have or had a postcode or municipality.
fn in_place(engine: &Engine, conditions: &Conditions<'_>, budget: &mut Budget) -> Result<Vec<Uuid>> {
    let snapshot = engine.snapshot();
    let (streets, entrances) = (&snapshot.streets, &snapshot.access_addresses);
    let mut ids = Vec::new();
    budget.spend(streets.len() as u64 / A_STEP)?;
    for street in streets_in_place(engine, conditions) {
        let municipality = streets.municipality.get(street);
        let rows = streets.access_from.get(street)..streets.access_to.get(street);
        budget.spend(1 + rows.len() as u64 / 4)?;
        ids.extend(rows.map(|row| row as usize).filter_map(|row| {
            let postcode = snapshot.places.postcode.get(entrances.place.get(row) as usize);
            conditions.admits_place(municipality, postcode).then(|| entrances.id.get(row))
        }));
    }
    let versions = &snapshot.access_address_versions;
    budget.spend(versions.len() as u64 / A_STEP)?;
    let municipalities = versions.municipality.array().values();
    for (row, &municipality) in municipalities.iter().enumerate() {
        if conditions.admits_place(municipality, versions.postcode.get(row)) {
            budget.spend(1)?;
            ids.push(versions.id.get(row));
        }
    }
    sorted(ids, budget)
}

/// Units that have or had one of these entrances, which are in order.
fn units(engine: &Engine, entrances: &[Uuid], budget: &mut Budget) -> Result<Vec<Uuid>> {
    let snapshot = engine.snapshot();
    let (addresses, versions) = (&snapshot.addresses, &snapshot.address_versions);
    let mut ids = Vec::new();
    for &entrance in entrances {
        let before = ids.len();
        if let Some(row) = access_address_row(snapshot, entrance) {
            ids.extend(snapshot.units_of(row).map(|unit| addresses.id.get(unit as usize)));
        }
        ids.extend(engine.units_once_at(entrance).iter().map(|&row| versions.id.get(row as usize)));
        budget.spend(8 + (ids.len() - before) as u64)?;
    }
    sorted(ids, budget)
}

fn sorted(mut ids: Vec<Uuid>, budget: &mut Budget) -> Result<Vec<Uuid>> {
    budget.spend(ids.len() as u64)?;
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}
