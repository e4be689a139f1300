//! From the words of a request to stored numbers.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::Uuid;
use vejviser_model::kvh::{Kvh, KvhError, Kvhx};
use vejviser_model::unit::{Door, Floor};

use super::check::{AreaColumn, Check, CodeColumn};
use super::{HouseNumbers, Plan, Target};
use crate::request::{AddressFilter, AddressGeometry};
use crate::rowset::{RowSet, both};
use crate::shape::Shape;
use crate::visible::Visible;
use crate::{Budget, Error, Result, lookup, names};

/// Rows that a look along a column passes for one step.
pub(super) const SCANNED_A_STEP: u64 = 8;

/// Rows that are looked at because what they are asked for has no index.
fn scanned(snapshot: &Snapshot, filter: &AddressFilter) -> u64 {
    let points = u64::from(filter.access_point_id.is_some()) + u64::from(filter.road_point_id.is_some());
    let by_street =
        filter.named_street_id.is_some() || (!filter.street_code.is_empty() && filter.municipality.is_empty());
    let by_place = !filter.postcode.is_empty() || !filter.supplementary_town.is_empty();
    points * snapshot.access_addresses.len() as u64
        + u64::from(by_street) * snapshot.streets.len() as u64
        + u64::from(by_place) * snapshot.places.len() as u64
}

/// See [`Plan::compile`].
pub(super) fn compile<'a>(
    snapshot: &'a Snapshot,
    filter: &AddressFilter,
    target: Target,
    budget: &mut Budget,
) -> Result<Plan<'a>> {
    budget.spend(scanned(snapshot, filter) / SCANNED_A_STEP)?;
    let mut plan = Plan {
        snapshot,
        target,
        visible: Visible::listed(&filter.status, filter.include_discontinued),
        include_invalid: filter.include_invalid,
        ids: None,
        entrances: None,
        streets: streets(snapshot, filter)?,
        places: places(snapshot, filter),
        shape: Shape::from_spatial(&filter.spatial)?,
        by_road_point: filter.spatial.geometry == AddressGeometry::RoadPoint,
        is_led_by_shape: false,
        house_numbers: house_numbers(filter)?,
        checks: checks(snapshot, filter),
        floors: stored(&filter.floor, floors),
        doors: stored(&filter.door, |text| Door::parse(text).map(|door| vec![door.as_u32()]).unwrap_or_default()),
    };
    let entrance_ids = match target {
        Target::AccessAddress => {
            plan.ids = ids(&filter.id, "id", |id| lookup::access_address_row(snapshot, id))?;
            ids(&filter.access_address_id, "accessAddressId", |id| lookup::access_address_row(snapshot, id))?
        }
        Target::Address => {
            plan.ids = ids(&filter.id, "id", |id| lookup::address_row(snapshot, id))?;
            ids(&filter.access_address_id, "accessAddressId", |id| lookup::access_address_row(snapshot, id))?
        }
    };
    plan.entrances = both(entrance_ids, points(snapshot, filter)?);
    if let Some(text) = &filter.kvh {
        let kvh = key(Kvh::parse(text), "kvh")?;
        plan.restrict_to_kvh(kvh);
    }
    if let Some(text) = &filter.kvhx {
        let kvhx = key(Kvhx::parse(text), "kvhx")?;
        plan.restrict_to_kvh(kvhx.map(|kvhx| kvhx.kvh));
        if let Some(kvhx) = kvhx {
            keep(&mut plan.floors, kvhx.floor.as_u8());
            keep(&mut plan.doors, kvhx.door.as_u32());
        }
    }
    Ok(plan)
}

impl Plan<'_> {
    /// Restricts to one key; `None` is a key that nothing can have.
    fn restrict_to_kvh(&mut self, kvh: Option<Kvh>) {
        let street = kvh.and_then(|kvh| self.snapshot.street(kvh.municipality, kvh.street_code));
        self.streets = both(self.streets.take(), Some(RowSet::from_rows(street.into_iter().collect())));
        if let Some(kvh) = kvh {
            keep(&mut self.house_numbers.listed, kvh.house_number.map_or(0, HouseNumber::as_u16));
        }
    }
}

/// Keeps one value of those allowed so far, or none.
fn keep<T: PartialEq + Copy>(allowed: &mut Option<Vec<T>>, value: T) {
    match allowed {
        Some(values) => values.retain(|other| *other == value),
        None => *allowed = Some(vec![value]),
    }
}

/// A parsed key; `None` when it is well formed yet names nothing.
fn key<T>(parsed: std::result::Result<T, KvhError>, field: &'static str) -> Result<Option<T>> {
    match parsed {
        Ok(key) => Ok(Some(key)),
        Err(KvhError::Unit { .. }) => Ok(None),
        Err(error) => Err(Error::parameter(field, error.to_string())),
    }
}

/// Rows of the ids given; an id of nothing restricts to nothing.
fn ids(texts: &[String], field: &'static str, row: impl Fn(Uuid) -> Option<u32>) -> Result<Option<RowSet>> {
    if texts.is_empty() {
        return Ok(None);
    }
    let rows = texts.iter().map(|text| lookup::id(text, field).map(&row)).collect::<Result<Vec<_>>>()?;
    Ok(Some(RowSet::from_rows(rows.into_iter().flatten().collect())))
}

/// Entrances by the id of their access point or road point.
fn points(snapshot: &Snapshot, filter: &AddressFilter) -> Result<Option<RowSet>> {
    let entrances = &snapshot.access_addresses;
    let mut rows = None;
    for (text, field, column) in [
        (&filter.access_point_id, "accessPointId", &entrances.access_point_id),
        (&filter.road_point_id, "roadPointId", &entrances.road_point_id),
    ] {
        if let Some(text) = text {
            let id = lookup::id(text, field)?;
            let found = (0..entrances.len()).filter(|&row| column.get(row) == Some(id)).map(|row| row as u32);
            rows = both(rows, Some(RowSet::from_rows(found.collect())));
        }
    }
    Ok(rows)
}

fn streets(snapshot: &Snapshot, filter: &AddressFilter) -> Result<Option<RowSet>> {
    let streets = &snapshot.streets;
    let mut rows = municipalities(snapshot, &filter.municipality);
    if !filter.street_code.is_empty() {
        let given = match rows.take() {
            Some(rows) => rows.rows().collect(),
            None => (0..streets.len() as u32).collect::<Vec<_>>(),
        };
        let bears_code = |row: &u32| filter.street_code.contains(&streets.code.get(*row as usize));
        rows = Some(RowSet::from_rows(given.into_iter().filter(bears_code).collect()));
    }
    if !filter.street_name.is_empty() {
        let names = filter.street_name.iter().map(|name| name.as_deref().unwrap_or_default());
        let named = names.filter_map(|name| names::street_name(snapshot, name));
        let segments = named.flat_map(|name| snapshot.street_names.streets.get(name as usize)).copied();
        rows = both(rows, Some(RowSet::from_rows(segments.collect())));
    }
    if let Some(text) = &filter.named_street_id {
        let id = lookup::id(text, "namedStreetId")?;
        let parts = (0..streets.len()).filter(|&row| streets.named_street.get(row) == Some(id));
        rows = both(rows, Some(RowSet::from_rows(parts.map(|row| row as u32).collect())));
    }
    Ok(rows)
}

/// Streets of some municipalities: the table is sorted by them.
pub(crate) fn municipalities(snapshot: &Snapshot, codes: &[u16]) -> Option<RowSet> {
    if codes.is_empty() {
        return None;
    }
    let all = snapshot.streets.municipality.array().values();
    let mut codes = codes.to_vec();
    codes.sort_unstable();
    codes.dedup();
    let runs = codes.into_iter().map(|code| {
        let from = all.partition_point(|&other| other < code);
        let to = all.partition_point(|&other| other <= code);
        from as u32..to as u32
    });
    Some(RowSet::from_ranges(runs))
}

fn places(snapshot: &Snapshot, filter: &AddressFilter) -> Option<RowSet> {
    if filter.postcode.is_empty() && filter.supplementary_town.is_empty() {
        return None;
    }
    let towns: Vec<Option<u32>> = filter
        .supplementary_town
        .iter()
        .filter_map(|name| match name {
            None => Some(None),
            Some(name) => names::town(snapshot, name).map(Some),
        })
        .collect();
    let places = &snapshot.places;
    let matching = (0..places.len()).filter(|&row| {
        let has_postcode = || places.postcode.get(row).is_some_and(|postcode| filter.postcode.contains(&postcode));
        (filter.postcode.is_empty() || has_postcode())
            && (filter.supplementary_town.is_empty() || towns.contains(&places.supplementary_town.get(row)))
    });
    Some(RowSet::from_rows(matching.map(|row| row as u32).collect()))
}

fn house_numbers(filter: &AddressFilter) -> Result<HouseNumbers> {
    let parse = |text: &str, field: &'static str| {
        HouseNumber::parse(text)
            .map(HouseNumber::as_u16)
            .ok_or_else(|| Error::parameter(field, format!("Ugyldigt husnr: {text}")))
    };
    let mut numbers = HouseNumbers::default();
    if !filter.house_number.is_empty() {
        let listed = filter.house_number.iter().map(|text| match text {
            Some(text) => parse(text, "houseNumber"),
            None => Ok(0),
        });
        let mut listed = listed.collect::<Result<Vec<_>>>()?;
        listed.sort_unstable();
        numbers.listed = Some(listed);
    }
    if let Some(text) = &filter.house_number_from {
        numbers.from = parse(text, "houseNumberFrom")?;
    }
    numbers.to = filter.house_number_to.as_ref().map(|text| parse(text, "houseNumberTo")).transpose()?;
    Ok(numbers)
}

/// Stored values of spellings, where `None` is "has none" and what no address can have restricts to nothing.
fn stored<T: Default>(texts: &[Option<String>], values: impl Fn(&str) -> Vec<T>) -> Option<Vec<T>> {
    let of_one = |text: &Option<String>| text.as_deref().map_or_else(|| vec![T::default()], &values);
    (!texts.is_empty()).then(|| texts.iter().flat_map(of_one).collect())
}

/// A floor as it is stored. The deeper cellars have two spellings, which mean the same.
fn floors(text: &str) -> Vec<u8> {
    let Some(floor) = Floor::parse(text) else { return Vec::new() };
    let spelling = floor.to_string();
    let other = match spelling.strip_prefix("kl") {
        Some("") => None,
        Some(level) => Some(format!("k{level}")),
        None => spelling.strip_prefix('k').map(|level| format!("kl{level}")),
    };
    std::iter::once(floor).chain(other.and_then(|text| Floor::parse(&text))).map(Floor::as_u8).collect()
}

fn checks(snapshot: &Snapshot, filter: &AddressFilter) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut add = |is_asked: bool, check: &dyn Fn() -> Check| {
        if is_asked {
            checks.push(check());
        }
    };
    for (column, codes) in [
        (CodeColumn::Region, &filter.region),
        (CodeColumn::Parish, &filter.parish),
        (CodeColumn::CourtDistrict, &filter.court_district),
        (CodeColumn::PoliceDistrict, &filter.police_district),
        (CodeColumn::NominationDistrict, &filter.nomination_district),
    ] {
        add(!codes.is_empty(), &|| Check::Code(column, codes.clone()));
    }
    let constituencies = || {
        nomination_districts(snapshot, |row| {
            snapshot.areas.constituency.get(row).is_some_and(|number| filter.constituency.contains(&number.into()))
        })
    };
    add(!filter.constituency.is_empty(), &constituencies);
    let parts = || {
        nomination_districts(snapshot, |row| {
            snapshot.areas.electoral_part.get(row).is_some_and(|letter| has_letter(&filter.electoral_part, letter))
        })
    };
    add(!filter.electoral_part.is_empty(), &parts);
    add(!filter.voting_area.is_empty(), &|| {
        let codes = snapshot.areas.code.array().values();
        let is_asked = |row: &u32| filter.voting_area.contains(&(codes[*row as usize] % 10_000));
        let rows = snapshot.areas_of(AreaKind::VotingArea).filter(is_asked).collect();
        Check::Area(AreaColumn::VotingArea, RowSet::from_rows(rows))
    });
    add(filter.nuts3.is_some(), &|| {
        let code = filter.nuts3.as_deref().and_then(province_code);
        let row = code.and_then(|code| snapshot.area(AreaKind::Province, code));
        Check::Area(AreaColumn::Province, RowSet::from_rows(row.into_iter().collect()))
    });
    add(!filter.accuracy.is_empty(), &|| {
        Check::Accuracy(filter.accuracy.iter().filter_map(|text| single_letter(text)).collect())
    });
    add(!filter.zone.is_empty(), &|| Check::Zone(filter.zone.clone()));
    if let Some(code) = filter.owner_district {
        add(true, &|| Check::OwnerDistrict(code));
    }
    if let Some(number) = &filter.cadastral_number {
        add(true, &|| Check::CadastralNumber(number.clone()));
    }
    add(!filter.property_number.is_empty(), &|| Check::PropertyNumber(filter.property_number.clone()));
    checks.sort_by(|a, b| a.share(snapshot).total_cmp(&b.share(snapshot)));
    checks
}

/// Entrances reach constituency and electoral part through their nomination district.
fn nomination_districts(snapshot: &Snapshot, is_asked: impl Fn(usize) -> bool) -> Check {
    let rows = snapshot.areas_of(AreaKind::NominationDistrict).filter(|&row| is_asked(row as usize));
    let codes = rows.filter_map(|row| u16::try_from(snapshot.areas.code.get(row as usize)).ok());
    Check::Code(CodeColumn::NominationDistrict, codes.collect())
}

/// Whether one of the texts is this letter.
pub(crate) fn has_letter(texts: &[String], letter: u8) -> bool {
    texts.iter().any(|text| single_letter(text) == Some(letter))
}

fn single_letter(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter] => Some(*letter),
        _ => None,
    }
}

/// The number in a NUTS 3 code: `DK011` is 11.
fn province_code(nuts3: &str) -> Option<u32> {
    let digits = nuts3.strip_prefix("DK").filter(|digits| digits.len() == 3)?;
    digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}
