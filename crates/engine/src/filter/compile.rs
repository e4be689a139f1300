//! From the words of a request to predicates on stored values.

use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::{Posted, Value};
use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind};
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::Uuid;
use vejviser_model::kvh::{Kvh, KvhError, Kvhx};
use vejviser_model::nuts::province_of_nuts3;
use vejviser_model::unit::{Door, Floor};

use super::place;
use super::predicate::{Predicate, rows_of_value};
use super::small_table::PredicateCollector;
use super::{CompiledFilter, TESTED_A_STEP, Target, is_listed};
use crate::loaded::needs;
use crate::request::join::Joins as _;
use crate::request::{AddressFilter, AddressGeometry};
use crate::rowset::{RowSet, both};
use crate::shape::Shape;
use crate::visible::Visible;
use crate::{Budget, Error, Result, lookup, names};

impl<'a> CompiledFilter<'a> {
    /// Compiles a filter.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] naming the field whose id, key or shape cannot be read, [`crate::Error::NotLoaded`] one that
    /// no row has a value for; the budget's errors.
    pub(crate) fn compile(
        snapshot: &'a Snapshot,
        filter: &AddressFilter,
        target: Target,
        budget: &mut Budget,
    ) -> Result<Self> {
        let mut components = Components::of(filter)?;
        components.streets = streets(snapshot, filter, budget)?;
        if let Some(text) = &filter.kvh {
            components.restrict_to_kvh(snapshot, key(Kvh::parse(text), "kvh")?);
        }
        if let Some(text) = &filter.kvhx {
            components.restrict_to_kvhx(snapshot, key(Kvhx::parse(text), "kvhx")?);
        }
        let mut units = Vec::new();
        let mut entrances = Vec::new();
        let ids = match target {
            Target::AccessAddress => ids(&filter.id, "id", |id| lookup::access_address_row(snapshot, id))?,
            Target::Address => {
                let rows = ids(&filter.id, "id", |id| lookup::address_row(snapshot, id))?;
                units.extend(rows.map(Predicate::Rows));
                units.extend(components.unit_predicates(snapshot));
                None
            }
        };
        entrances.extend(ids.map(Predicate::Rows));
        let ids = ids_of_entrances(snapshot, filter)?;
        entrances.extend(ids.map(Predicate::Rows));
        entrances.extend(points(snapshot, filter, budget)?);
        entrances.extend(components.streets.as_ref().map(|streets| Predicate::Rows(entrances_of(snapshot, streets))));
        entrances.extend(components.house_numbers.predicate(snapshot));
        let shape = Shape::from_spatial(&filter.spatial)?;
        if shape.is_some() {
            filter.spatial.geometry.needs_points(snapshot)?;
        }
        let region = place::region(snapshot, filter, budget)?;
        let mut joins = PredicateCollector::new(snapshot, budget);
        filter.join(&mut joins)?;
        place::join_settlements(snapshot, filter, &mut joins)?;
        join_names_and_letters(snapshot, filter, &mut joins)?;
        let PredicateCollector { divisions, places, point_origins, entrances: joined, .. } = joins;
        entrances.extend(joined);
        for table in [&divisions, &places, &point_origins] {
            entrances.extend(table.predicate(snapshot));
        }
        Ok(Self {
            snapshot,
            target,
            visible: Visible::listed(&filter.status, filter.include_discontinued),
            include_incomplete: filter.include_invalid,
            streets: components.streets,
            places: places.rows(),
            entrances,
            units,
            shape,
            region,
            by_road_point: filter.spatial.geometry == AddressGeometry::RoadPoint,
        })
    }
}

/// What an address consists of, as far as a filter restricts it.
struct Components {
    streets: Option<RowSet>,
    house_numbers: HouseNumbers,
    /// `Floor::as_u8` of the floors given.
    floors: Option<Vec<u8>>,
    /// `Door::as_u32` of the doors given.
    doors: Option<Vec<u32>>,
}

impl Components {
    fn of(filter: &AddressFilter) -> Result<Self> {
        Ok(Self {
            streets: None,
            house_numbers: HouseNumbers::of(filter)?,
            floors: stored(&filter.floor, floors),
            doors: stored(&filter.door, |text| Door::parse(text).map(|door| vec![door.as_u32()]).unwrap_or_default()),
        })
    }

    /// Restricts to one key; `None` is a key that nothing can have.
    fn restrict_to_kvh(&mut self, snapshot: &Snapshot, kvh: Option<Kvh>) {
        let street = kvh.and_then(|kvh| snapshot.street(kvh.municipality, kvh.street_code));
        self.streets = both(self.streets.take(), Some(RowSet::from_rows(street.into_iter().collect())));
        if let Some(kvh) = kvh {
            keep(&mut self.house_numbers.listed, kvh.house_number.map_or(0, HouseNumber::as_u16));
        }
    }

    /// The same with floor and door.
    fn restrict_to_kvhx(&mut self, snapshot: &Snapshot, kvhx: Option<Kvhx>) {
        self.restrict_to_kvh(snapshot, kvhx.map(|kvhx| kvhx.kvh));
        if let Some(kvhx) = kvhx {
            keep(&mut self.floors, kvhx.floor.as_u8());
            keep(&mut self.doors, kvhx.door.as_u32());
        }
    }

    fn unit_predicates<'a>(&self, snapshot: &'a Snapshot) -> impl Iterator<Item = Predicate<'a>> {
        let floors =
            self.floors.as_ref().map(|floors| (Posted::Floor, floors.iter().copied().map(u32::from).collect()));
        let doors = self.doors.clone().map(|doors| (Posted::Door, doors));
        floors.into_iter().chain(doors).map(|(column, mut keys): (Posted, Vec<u32>)| {
            keys.sort_unstable();
            keys.dedup();
            Predicate::keys(snapshot, column, keys)
        })
    }
}

/// House numbers as they are stored.
#[derive(Clone, Debug, Default)]
struct HouseNumbers {
    /// Those given.
    listed: Option<Vec<u16>>,
    from: Option<u16>,
    to: Option<u16>,
}

impl HouseNumbers {
    fn of(filter: &AddressFilter) -> Result<Self> {
        let parse = |text: &str, field: &'static str| {
            HouseNumber::parse(text).map(HouseNumber::as_u16).ok_or_else(|| {
                Error::parameter(field, format!("{text:?} is not a house number: 1 to 999, then perhaps a letter"))
            })
        };
        let one = |text: &Option<String>| text.as_ref().map_or(Ok(0), |text| parse(text, "houseNumber"));
        let bound = |text: &Option<String>, field| text.as_ref().map(|text| parse(text, field)).transpose();
        let listed = filter.house_number.iter().map(one).collect::<Result<Vec<_>>>()?;
        Ok(Self {
            listed: (!listed.is_empty()).then_some(listed),
            from: bound(&filter.house_number_from, "houseNumberFrom")?,
            to: bound(&filter.house_number_to, "houseNumberTo")?,
        })
    }

    /// The postings of the numbers. No house number lies between no others.
    fn predicate<'a>(&self, snapshot: &'a Snapshot) -> Option<Predicate<'a>> {
        let bounds = match (self.from, self.to) {
            (None, None) => None,
            (from, to) => Some(u32::from(from.unwrap_or(1).max(1))..=to.unwrap_or(u16::MAX).into()),
        };
        let is_listed =
            |key: u32| self.listed.as_ref().is_none_or(|listed| listed.iter().any(|&number| u32::from(number) == key));
        match (bounds, &self.listed) {
            (None, None) => None,
            (Some(bounds), _) => {
                let between = snapshot.postings.between(Posted::HouseNumber, bounds);
                Some(Predicate::Keys(Posted::HouseNumber, between.filter(|posting| is_listed(posting.key)).collect()))
            }
            (None, Some(listed)) => {
                let mut keys: Vec<u32> = listed.iter().copied().map(u32::from).collect();
                keys.sort_unstable();
                keys.dedup();
                Some(Predicate::keys(snapshot, Posted::HouseNumber, keys))
            }
        }
    }
}

/// Entrances by their own ids, where these are not what is listed.
fn ids_of_entrances(snapshot: &Snapshot, filter: &AddressFilter) -> Result<Option<RowSet>> {
    ids(&filter.access_address_id, "accessAddressId", |id| lookup::access_address_row(snapshot, id))
}

/// The entrances of some streets.
fn entrances_of(snapshot: &Snapshot, streets: &RowSet) -> RowSet {
    let (from, to) = (&snapshot.streets.access_from, &snapshot.streets.access_to);
    RowSet::from_ranges(streets.ranges().iter().filter_map(|range| {
        let last = range.end.checked_sub(1)?;
        Some(from.get(range.start as usize)..to.get(last as usize))
    }))
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
fn points<'a>(snapshot: &Snapshot, filter: &AddressFilter, budget: &mut Budget) -> Result<Vec<Predicate<'a>>> {
    let mut predicates = Vec::new();
    for (text, field, column) in [
        (&filter.access_point_id, "accessPointId", Posted::AccessPointId),
        (&filter.road_point_id, "roadPointId", Posted::RoadPointId),
    ] {
        if let Some(text) = text {
            let id = Value::Id(lookup::id(text, field)?);
            needs(snapshot, snapshot.postings.has_values(column), field)?;
            let rows = rows_of_value(snapshot, column, id, budget)?;
            predicates.push(Predicate::Rows(RowSet::from_rows(rows)));
        }
    }
    Ok(predicates)
}

fn streets(snapshot: &Snapshot, filter: &AddressFilter, budget: &mut Budget) -> Result<Option<RowSet>> {
    let streets = &snapshot.streets;
    let mut rows = municipalities(snapshot, &filter.municipality);
    if let Some(text) = &filter.named_street_id {
        let id = Value::Id(lookup::id(text, "namedStreetId")?);
        needs(snapshot, snapshot.postings.has_values(Posted::NamedStreetId), "namedStreetId")?;
        let components = rows_of_value(snapshot, Posted::NamedStreetId, id, budget)?;
        rows = both(rows, Some(RowSet::from_rows(components)));
    }
    if !filter.street_name.is_empty() {
        let names = filter.street_name.iter().map(|name| name.as_deref().unwrap_or_default());
        let named = names.filter_map(|name| names::street_name(snapshot, name));
        let segments = named.flat_map(|name| snapshot.street_names.streets.get(name as usize)).copied();
        rows = both(rows, Some(RowSet::from_rows(segments.collect())));
    }
    if !filter.street_code.is_empty() {
        let all = || RowSet::all(streets.len());
        let given = rows.take().unwrap_or_else(all);
        budget.spend(given.len() / TESTED_A_STEP)?;
        let bears_code = |row: &u32| filter.street_code.contains(&streets.code.get(*row as usize));
        rows = Some(RowSet::from_rows(given.rows().filter(bears_code).collect()));
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

/// Joins the fields whose values are names, letters or numbers inside an area.
fn join_names_and_letters(
    snapshot: &Snapshot,
    filter: &AddressFilter,
    joins: &mut PredicateCollector<'_, '_>,
) -> Result<()> {
    if !filter.supplementary_town.is_empty() {
        let town = |name: &Option<String>| match name {
            None => Some(None),
            Some(name) => names::town(snapshot, name).map(Some),
        };
        let towns: Vec<Option<u32>> = filter.supplementary_town.iter().filter_map(town).collect();
        joins.places(|snapshot, row| towns.contains(&snapshot.places.supplementary_town.get(row)))?;
    }
    if !filter.accuracy.is_empty() {
        joins.point_origins(|snapshot, row| has_letter(&filter.accuracy, snapshot.point_origins.accuracy.get(row)))?;
    }
    if !filter.constituency.is_empty() {
        joins.needs(|snapshot| snapshot.divisions.nomination_district.is_stored(), "constituency")?;
        join_nomination_districts(joins, filter.constituency.contains(&None), |snapshot, row| {
            is_listed(&filter.constituency, snapshot.areas.constituency.get(row).map(u32::from))
        })?;
    }
    if !filter.electoral_part.is_empty() {
        joins.needs(|snapshot| snapshot.divisions.nomination_district.is_stored(), "electoral_part")?;
        join_nomination_districts(joins, filter.electoral_part.contains(&None), |snapshot, row| {
            has_letter_or_none(&filter.electoral_part, snapshot.areas.electoral_part.get(row))
        })?;
    }
    if !filter.voting_area.is_empty() {
        joins.needs(|snapshot| snapshot.divisions.voting_area.is_stored(), "voting_area")?;
        let number = |area: u32| snapshot.areas.code.get(area as usize) % AREAS_A_MUNICIPALITY;
        joins.divisions(|snapshot, row| {
            is_listed(&filter.voting_area, snapshot.divisions.voting_area.get(row).map(number))
        })?;
    }
    if !filter.nuts3.is_empty() {
        joins.needs(|snapshot| snapshot.divisions.province.is_stored(), "nuts3")?;
        let province = |nuts3: &str| province_of_nuts3(nuts3).and_then(|code| snapshot.area(AreaKind::Province, code));
        let provinces: Vec<Option<u32>> = filter
            .nuts3
            .iter()
            .filter_map(|nuts3| nuts3.as_deref().map_or(Some(None), |nuts3| province(nuts3).map(Some)))
            .collect();
        joins.divisions(|snapshot, row| provinces.contains(&snapshot.divisions.province.get(row)))?;
    }
    if !filter.zone.is_empty() {
        joins.needs(|snapshot| snapshot.divisions.zone.is_stored(), "zone")?;
        joins.divisions(|snapshot, row| filter.zone.contains(&snapshot.divisions.zone.get(row)))?;
    }
    Ok(())
}

/// Entrances reach constituency and electoral part through their nomination district; those without one have neither.
fn join_nomination_districts(
    joins: &mut PredicateCollector<'_, '_>,
    is_none_given: bool,
    holds: impl Fn(&Snapshot, usize) -> bool,
) -> Result<()> {
    let snapshot = joins.snapshot;
    let rows = snapshot.areas_of(AreaKind::NominationDistrict).filter(|&row| holds(snapshot, row as usize));
    let codes: Vec<u32> = rows.map(|row| snapshot.areas.code.get(row as usize)).collect();
    joins.divisions(|snapshot, row| {
        let code = snapshot.divisions.nomination_district.get(row);
        code.map_or(is_none_given, |code| codes.contains(&code.into()))
    })
}

/// Whether one of the texts is this letter, or stands for none where there is none.
pub(crate) fn has_letter_or_none(texts: &[Option<String>], letter: Option<u8>) -> bool {
    texts
        .iter()
        .any(|text| text.as_deref().map_or(letter.is_none(), |text| letter.is_some() && single_letter(text) == letter))
}

/// Whether one of the texts is this letter.
fn has_letter(texts: &[String], letter: u8) -> bool {
    texts.iter().any(|text| single_letter(text) == Some(letter))
}

/// The letter that a text is.
pub(crate) fn single_letter(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter] => Some(*letter),
        _ => None,
    }
}
