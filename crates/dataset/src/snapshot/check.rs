//! Ranges of the row numbers that are stored with addresses, streets and terms, checked once at open so that no question
//! has to.

use std::panic::resume_unwind;
use std::thread::scope;

use arrow_array::{Array, ListArray, UInt32Array};

use super::Snapshot;
use crate::history::Kind;
use crate::record::{self, FixedType, Packed};
use crate::tables::{AreaKind, Bearer, IDS_A_BLOCK, NAMES_A_BLOCK, POSTCODES, PostcodeStreet, Streets, TermPrefixes};

/// What does not fit, or nothing.
type Verdict = Result<(), String>;

/// Says which stored number points past its table. The table of entrances takes as long as all others: it has a thread of
/// its own.
pub(super) fn check(snapshot: &Snapshot) -> Verdict {
    scope(|scope| {
        let entrances = scope.spawn(|| access_addresses(snapshot));
        let others =
            [streets, named_streets, addresses, divisions, versions, areas, places, bbr, properties, search, cleansing];
        let checked = others.into_iter().try_for_each(|table| table(snapshot));
        checked.and(entrances.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

fn areas(snapshot: &Snapshot) -> Verdict {
    let Snapshot { areas, access_addresses, .. } = snapshot;
    list("areas.large_recipient_addresses", areas.large_recipient_addresses.array(), access_addresses.len())?;
    packed([("areas.polling_address", &areas.polling_address, access_addresses.len())])?;
    rows("parcels", snapshot.parcels.len(), snapshot.areas_of(AreaKind::Parcel).len())?;
    // Areas are in the order of their kinds: the last has the greatest.
    match areas.kind.array().values().last() {
        Some(&kind) if usize::from(kind) >= AreaKind::ALL.len() => {
            Err(format!("areas.kind is {kind}, which is no kind of area"))
        }
        _ => Ok(()),
    }
}

/// Places and buildings, whose areas have their rows for codes.
fn places(snapshot: &Snapshot) -> Verdict {
    let Snapshot { named_places, place_names, place_types, buildings, building_types, .. } = snapshot;
    below("named_places.place_type", named_places.place_type.array().values(), place_types.len())?;
    list("named_places.names", named_places.names.array(), place_names.len())?;
    below("place_names.place", place_names.place.array().values(), named_places.len())?;
    below("buildings.building_type", buildings.building_type.array().values(), building_types.len())?;
    list("buildings.entrances", buildings.entrances.array(), snapshot.access_addresses.len())?;
    for (kind, count) in [(AreaKind::NamedPlace, named_places.len()), (AreaKind::Building, buildings.len())] {
        let of_kind = snapshot.areas_of(kind);
        rows(kind.name(), of_kind.len(), count)?;
        let codes = &snapshot.areas.code.array().values()[of_kind.start as usize..of_kind.end as usize];
        if !codes.iter().copied().eq(0..count as u32) {
            return Err(format!("areas of {} have codes that are not their rows", kind.name()));
        }
    }
    Ok(())
}

/// Registers of properties.
fn properties(snapshot: &Snapshot) -> Verdict {
    snapshot.properties.check(snapshot.access_addresses.len(), snapshot.addresses.len())
}

/// The register of buildings and dwellings.
fn bbr(snapshot: &Snapshot) -> Verdict {
    crate::bbr::check(&snapshot.bbr_rows, snapshot.access_addresses.len(), snapshot.addresses.len())
}

fn streets(snapshot: &Snapshot) -> Verdict {
    let Snapshot { street_names, streets, places, towns, access_addresses, .. } = snapshot;
    list("street_names.streets", street_names.streets.array(), streets.len())?;
    list("street_names.named_streets", street_names.named_streets.array(), snapshot.named_streets.len())?;
    list("street_names.postcodes", street_names.postcodes.array(), snapshot.street_postcodes.len())?;
    nullable("streets.named_street_row", streets.named_street_row.array(), snapshot.named_streets.len())?;
    below("street_ids.row", snapshot.street_ids.row.array().values(), streets.len())?;
    below("streets.name", streets.name.array().values(), street_names.len())?;
    packed([("streets.name", streets.name.packed(), street_names.len())])?;
    list("streets.places", streets.places.array(), places.len())?;
    list("places.streets", places.streets.array(), streets.len())?;
    list("supplementary_towns.places", towns.places.array(), places.len())?;
    nullable("places.supplementary_town", places.supplementary_town.array(), towns.len())?;
    let (from, to) = (streets.access_from.array().values(), streets.access_to.array().values());
    runs("streets", from, to, access_addresses.len())?;
    lines(streets)
}

fn named_streets(snapshot: &Snapshot) -> Verdict {
    let Snapshot { named_streets, named_street_origins, street_postcodes, street_names, streets, .. } = snapshot;
    below("named_streets.name", named_streets.name.array().values(), street_names.len())?;
    packed([("named_streets.origin", &named_streets.origin, named_street_origins.len())])?;
    list("named_streets.segments", named_streets.segments.array(), streets.len())?;
    below("addressing_names.row", snapshot.addressing_names.row.array().values(), named_streets.len())?;
    below("street_postcodes.name", street_postcodes.name.array().values(), street_names.len())?;
    list("street_postcodes.streets", street_postcodes.streets.array(), streets.len())?;
    for row in 0..named_streets.len() {
        let (x, y) = (named_streets.area_x.get(row), named_streets.area_y.get(row));
        let (x, y) = (x.unwrap_or_default(), y.unwrap_or_default());
        let rings = named_streets.area_ring_ends.get(row).unwrap_or_default();
        let polygons = named_streets.area_polygon_ends.get(row).unwrap_or_default();
        let line = named_streets.line(row).map_or((&[][..], &[][..], &[][..]), |line| (line.x, line.y, line.ends));
        if !are_ends(line.2, line.0.len()) || line.0.len() != line.1.len() {
            return Err(format!("row {row} of named_streets has parts that do not fit their corners"));
        }
        let junctions = [&named_streets.junction_x, &named_streets.junction_y].map(|column| column.get(row));
        let [east, north] = junctions.map(|corners| corners.unwrap_or_default().len());
        if !are_ends(rings, x.len()) || x.len() != y.len() || !are_ends(polygons, rings.len()) || east != north {
            return Err(format!("row {row} of named_streets has corners that do not fit together"));
        }
    }
    Ok(())
}

/// Whether runs ascend, none of them empty, and end with the last of so many items.
fn are_ends(ends: &[u32], items: usize) -> bool {
    let ordered = ends.is_sorted_by(|one, next| one < next) && ends.first() != Some(&0);
    ordered && ends.last().map_or(0, |&end| end as usize) == items
}

fn lines(streets: &Streets) -> Verdict {
    for row in 0..streets.len() {
        let (x, y) = (streets.line_x.get(row).unwrap_or_default(), streets.line_y.get(row).unwrap_or_default());
        let ends = streets.line_ends.get(row).unwrap_or_default();
        let heights = streets.line_z.get(row).map_or(x.len(), <[i32]>::len);
        if !are_ends(ends, x.len()) || x.len() != y.len() || x.len() != heights {
            return Err(format!("row {row} of streets has parts that do not fit their corners"));
        }
    }
    Ok(())
}

fn access_addresses(snapshot: &Snapshot) -> Verdict {
    let Snapshot { streets, places, access_addresses, divisions, point_origins, .. } = snapshot;
    packed([
        ("access_addresses.street", &access_addresses.street, streets.len()),
        ("access_addresses.place", &access_addresses.place, places.len()),
        ("access_addresses.division", &access_addresses.division, divisions.len()),
        ("access_addresses.point_origin", &access_addresses.point_origin, point_origins.len()),
    ])
}

fn addresses(snapshot: &Snapshot) -> Verdict {
    let Snapshot { access_addresses, addresses, .. } = snapshot;
    packed([("addresses.access_address", &addresses.access_address, access_addresses.len())])?;
    let from = access_addresses.address_from.array().values();
    let next = from.iter().skip(1).copied().chain([addresses.len() as u32]);
    if let Some((from, to)) = from.iter().copied().zip(next).find(|(from, to)| from > to) {
        return Err(format!("access_addresses holds the run {from}..{to} of {} rows", addresses.len()));
    }
    permutation("access_address_ids", snapshot.access_address_ids.row.array().values(), access_addresses.len())?;
    permutation("address_ids", snapshot.address_ids.row.array().values(), addresses.len())?;
    blocks("access_address_id_blocks", snapshot.access_address_id_blocks.len(), access_addresses.len())?;
    blocks("address_id_blocks", snapshot.address_id_blocks.len(), addresses.len())
}

fn search(snapshot: &Snapshot) -> Verdict {
    let Snapshot { street_names, streets, places, access_addresses, text, place_texts, .. } = snapshot;
    let Snapshot { street_name_search: names, street_name_orders: orders, place_search, .. } = snapshot;
    let (count, segments) = (street_names.len(), &snapshot.street_name_segments);
    rows("street_name_search", names.len(), count)?;
    rows("street_name_orders", orders.len(), count)?;
    rows("street_name_blocks", snapshot.street_name_blocks.len(), count.div_ceil(NAMES_A_BLOCK))?;
    rows("place_search", place_search.len(), places.len())?;
    below("street_name_search.position", names.position.array().values(), count)?;
    list("street_name_search.terms", names.terms.array(), text.terms.len())?;
    let ends = names.segments_to.array().values();
    if !ends.is_sorted() || ends.last().is_some_and(|&end| end as usize > segments.len()) {
        return Err(format!("street_name_search has runs that are not those of {} segments", segments.len()));
    }
    for (what, column) in [
        ("street_name_orders.by_text", &orders.by_text),
        ("street_name_orders.position_by_text", &orders.position_by_text),
        ("street_name_orders.by_position", &orders.by_position),
    ] {
        below(what, column.array().values(), count)?;
    }
    below("street_name_segments.street", segments.street.array().values(), streets.len())?;
    if !segments.segment.rows().iter().all(|segment| segment.is_of(streets, places.len(), access_addresses.len())) {
        return Err("street_name_segments names rows that are not there".to_owned());
    }
    list("house_number_streets.streets", snapshot.house_number_streets.streets.array(), streets.len())?;
    for (what, column) in [
        ("place_search.terms", &place_search.terms),
        ("place_search.postal_terms", &place_search.postal_terms),
        ("place_search.supplementary_town_terms", &place_search.supplementary_town_terms),
    ] {
        list(what, column.array(), text.terms.len())?;
    }
    packed([
        ("place_search.postcode", &place_search.postcode, place_texts.len()),
        ("place_search.town", &place_search.town, place_texts.len()),
        ("place_search.supplementary_town", &place_search.supplementary_town, place_texts.len()),
        ("place_search.large_recipient_postcode", &place_search.large_recipient_postcode, place_texts.len()),
        ("place_search.large_recipient_town", &place_search.large_recipient_town, place_texts.len()),
    ])
}

fn cleansing(snapshot: &Snapshot) -> Verdict {
    let Snapshot { cleansing_names: names, cleansing_streets, cleansing_towns: towns, streets, .. } = snapshot;
    let versions_names = snapshot.street_names.len() + snapshot.former_street_names.len();
    list("cleansing_names.streets", names.streets.array(), cleansing_streets.len())?;
    rows("cleansing_name_hashes", snapshot.cleansing_name_hashes.len(), names.len())?;
    below("cleansing_name_hashes.row", snapshot.cleansing_name_hashes.row.array().values(), names.len())?;
    rows("cleansing_town_hashes", snapshot.cleansing_town_hashes.len(), towns.len())?;
    below("cleansing_town_hashes.row", snapshot.cleansing_town_hashes.row.array().values(), towns.len())?;
    rows("cleansing_postcodes", snapshot.cleansing_postcodes.len(), usize::from(POSTCODES) + 1)?;
    let from = snapshot.cleansing_postcodes.streets_from.array().values();
    if !from.is_sorted() || from.last().is_some_and(|&end| end as usize > cleansing_streets.len()) {
        return Err("cleansing_postcodes has runs of streets that are not there".to_owned());
    }
    let is_there = |street: &PostcodeStreet| {
        let bearer = match street.bearer() {
            Bearer::Street(row) => (row as usize) < streets.len(),
            Bearer::Versions(name) => (name as usize) < versions_names,
        };
        bearer && (street.name as usize) < names.len()
    };
    if cleansing_streets.street.rows().iter().all(is_there) {
        Ok(())
    } else {
        Err("cleansing_streets names rows that are not there".to_owned())
    }
}

fn divisions(snapshot: &Snapshot) -> Verdict {
    let Snapshot { divisions, areas, named_places, .. } = snapshot;
    list("divisions.settlements", divisions.settlements.array(), named_places.len())?;
    packed([
        ("divisions.voting_area", &divisions.voting_area, areas.len()),
        ("divisions.parish_council_area", &divisions.parish_council_area, areas.len()),
        ("divisions.province", &divisions.province, areas.len()),
    ])
}

fn versions(snapshot: &Snapshot) -> Verdict {
    let Snapshot { street_names, former_street_names, towns, access_address_versions, address_versions, .. } = snapshot;
    let names = street_names.len() + former_street_names.len();
    below("access_address_versions.street_name", access_address_versions.street_name.array().values(), names)?;
    let town = access_address_versions.supplementary_town.array();
    nullable("access_address_versions.supplementary_town", town, towns.len())?;
    let by_name = snapshot.access_address_versions_by_name.row.array().values();
    permutation("access_address_versions_by_name", by_name, access_address_versions.len())?;
    let (from, to) = (street_names.versions_from.array().values(), street_names.versions_to.array().values());
    runs("street_names", from, to, by_name.len())?;
    let (from, to) = (former_street_names.versions_from.array(), former_street_names.versions_to.array());
    runs("former_street_names", from.values(), to.values(), by_name.len())?;
    let by_entrance = snapshot.address_versions_by_access_address.row.array().values();
    permutation("address_versions_by_access_address", by_entrance, address_versions.len())?;
    for (what, blocks, kind) in [
        ("access_address_history_blocks", snapshot.access_address_history_blocks.len(), Kind::AccessAddress),
        ("address_history_blocks", snapshot.address_history_blocks.len(), Kind::Address),
    ] {
        if blocks != snapshot.history().blocks(kind) {
            return Err(format!("{what} has {blocks} rows, which are not those of all objects"));
        }
    }
    Ok(())
}

fn below(what: &str, values: &[u32], limit: usize) -> Verdict {
    match values.iter().max() {
        Some(&most) if most as usize >= limit => Err(format!("{what} names row {most} of {limit}")),
        _ => Ok(()),
    }
}

/// Fields of the same records: names, values and what these must be below. A value that may be absent counts as none.
fn packed<T: FixedType, const N: usize>(fields: [(&str, &Packed<T>, usize); N]) -> Verdict
where
    T::Value: Into<Option<u32>>,
{
    let greatest = record::greatest(fields.map(|(_, field, _)| field));
    fields.into_iter().zip(greatest).try_for_each(|((what, _, limit), most)| below(what, most.as_slice(), limit))
}

fn nullable(what: &str, column: &UInt32Array, limit: usize) -> Verdict {
    below(what, column.iter().flatten().max().as_slice(), limit)
}

fn list(what: &str, lists: &ListArray, limit: usize) -> Verdict {
    let values: Option<&UInt32Array> = lists.values().as_any().downcast_ref();
    below(what, values.map_or(&[], |values| values.values()), limit)
}

fn permutation(what: &str, rows: &[u32], count: usize) -> Verdict {
    if rows.len() != count {
        return Err(format!("{what} has {} rows instead of {count}", rows.len()));
    }
    below(what, rows, count)
}

fn rows(what: &str, count: usize, expected: usize) -> Verdict {
    if count == expected { Ok(()) } else { Err(format!("{what} has {count} rows instead of {expected}")) }
}

fn blocks(what: &str, blocks: usize, ids: usize) -> Verdict {
    if blocks == ids.div_ceil(IDS_A_BLOCK) {
        Ok(())
    } else {
        Err(format!("{what} has {blocks} rows, which are not those of {ids} ids"))
    }
}

fn runs(what: &str, from: &[u32], to: &[u32], limit: usize) -> Verdict {
    match from.iter().zip(to).find(|&(from, to)| from > to || *to as usize > limit) {
        Some((from, to)) => Err(format!("{what} holds the run {from}..{to} of {limit} rows")),
        None => Ok(()),
    }
}

/// What lies in the plane must belong to rows of its table, which moves into an index at open.
pub(super) fn check_owners(what: &str, owners: &[u32], limit: usize) -> Verdict {
    below(what, owners, limit)
}

/// Beginnings must name terms.
pub(super) fn check_prefixes(terms: usize, prefixes: &TermPrefixes) -> Verdict {
    let (from, to) = (prefixes.term_from.array().values(), prefixes.term_to.array().values());
    if let Some((from, to)) = from.iter().zip(to).find(|&(from, to)| from >= to || *to as usize > terms) {
        return Err(format!("holds the run {from}..{to} of {terms} terms"));
    }
    Ok(())
}
