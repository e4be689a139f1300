//! Ranges of the stored row numbers, checked once at open so that no question has to.

use arrow_array::Array;

use crate::snapshot::Snapshot;

/// Says which stored number points past its table.
pub(crate) fn check(snapshot: &Snapshot) -> Result<(), String> {
    let Snapshot {
        street_names,
        streets,
        places,
        towns,
        access_addresses,
        addresses,
        areas,
        ..
    } = snapshot;
    let below = |what: &str, values: &[u32], limit: usize| match values.iter().max() {
        Some(&most) if most as usize >= limit => Err(format!("{what} names row {most} of {limit}")),
        _ => Ok(()),
    };
    let up_to = |what: &str, values: &[u32], limit: usize| below(what, values, limit + 1);
    let inside = |what: &str, lists: &arrow_array::ListArray, limit: usize| {
        let values: Option<&arrow_array::UInt32Array> = lists.values().as_any().downcast_ref();
        below(what, values.map_or(&[], |values| values.values()), limit)
    };

    inside(
        "street_names.streets",
        street_names.streets.array(),
        streets.len(),
    )?;
    below(
        "streets.name",
        streets.name.array().values(),
        street_names.len(),
    )?;
    inside("streets.places", streets.places.array(), places.len())?;
    inside("places.streets", places.streets.array(), streets.len())?;
    below(
        "places.supplementary_town",
        places.supplementary_town.array().values(),
        towns.len().max(1),
    )?;
    below(
        "access_addresses.street",
        access_addresses.street.array().values(),
        streets.len(),
    )?;
    below(
        "access_addresses.place",
        access_addresses.place.array().values(),
        places.len(),
    )?;
    for (what, column) in [
        (
            "access_addresses.voting_area",
            &access_addresses.voting_area,
        ),
        (
            "access_addresses.parish_council_area",
            &access_addresses.parish_council_area,
        ),
        ("access_addresses.province", &access_addresses.province),
    ] {
        below(what, column.array().values(), areas.len().max(1))?;
    }
    below(
        "addresses.access_address",
        addresses.access_address.array().values(),
        access_addresses.len(),
    )?;
    runs(
        "streets",
        streets.access_from.array().values(),
        streets.access_to.array().values(),
        access_addresses.len(),
    )?;
    runs(
        "access_addresses",
        access_addresses.address_from.array().values(),
        access_addresses.address_to.array().values(),
        addresses.len(),
    )?;
    for (what, ids, rows) in [
        (
            "access_address_ids",
            &snapshot.access_address_ids.row,
            access_addresses.len(),
        ),
        ("address_ids", &snapshot.address_ids.row, addresses.len()),
    ] {
        let ids = ids.array().values();
        below(what, ids, rows)?;
        if ids.len() != rows {
            return Err(format!("{what} has {} rows instead of {rows}", ids.len()));
        }
    }
    inside(
        "areas.large_recipient_addresses",
        areas.large_recipient_addresses.array(),
        access_addresses.len(),
    )?;
    up_to(
        "areas.kind",
        &[areas
            .kind
            .array()
            .values()
            .iter()
            .copied()
            .max()
            .unwrap_or_default()
            .into()],
        12,
    )
}

fn runs(what: &str, from: &[u32], to: &[u32], limit: usize) -> Result<(), String> {
    match from
        .iter()
        .zip(to)
        .find(|&(from, to)| from > to || *to as usize > limit)
    {
        Some((from, to)) => Err(format!("{what} holds the run {from}..{to} of {limit} rows")),
        None => Ok(()),
    }
}

/// The same for tables that move into an index at open.
pub(crate) fn check_polygons(
    polygons: &crate::tables::AreaPolygons,
    areas: usize,
) -> Result<(), String> {
    for row in 0..polygons.len() {
        let (x, y, ends) = (
            polygons.x.get(row),
            polygons.y.get(row),
            polygons.ring_ends.get(row),
        );
        let ordered = ends.is_sorted()
            && ends.last().map(|&end| end as usize) == Some(x.len())
            && x.len() == y.len();
        if !ordered || polygons.area.get(row) as usize >= areas {
            return Err(format!(
                "row {row} has rings that do not fit their corners, or no area"
            ));
        }
    }
    Ok(())
}

/// Points must belong to access addresses.
pub(crate) fn check_owners(owners: &[u32], access_addresses: usize) -> Result<(), String> {
    match owners.iter().max() {
        Some(&most) if most as usize >= access_addresses => {
            Err(format!("names row {most} of {access_addresses}"))
        }
        _ => Ok(()),
    }
}

/// Beginnings and deletion forms must name terms and beginnings.
pub(crate) fn check_terms(
    terms: usize,
    prefixes: &crate::tables::TermPrefixes,
    deletions: &crate::tables::TermDeletions,
) -> Result<(), String> {
    let (from, to) = (
        prefixes.term_from.array().values(),
        prefixes.term_to.array().values(),
    );
    if let Some((from, to)) = from
        .iter()
        .zip(to)
        .find(|&(from, to)| from >= to || *to as usize > terms)
    {
        return Err(format!("holds the run {from}..{to} of {terms} terms"));
    }
    check_owners(deletions.prefix.array().values(), prefixes.len())
}
