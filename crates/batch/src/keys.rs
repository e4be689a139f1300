//! Keys of a row: columns of ids and codes that name its address, beside its text or alone.
//!
//! A key makes no text right. A row without a text is answered by the text of the address that its key names. Beside a text
//! that lacks something, or fits several addresses, the key says which one is meant; one that contradicts a corrected text
//! makes it doubtful. An exact text, and a key that the register does not know, stay as they are.

use vejviser_engine::cleanse::{AddressKind, AddressRow, Category, Cleansed, Match, Rule};
use vejviser_engine::request::{AddressFilter, AddressKey, CleanseParameters, CleanseParts, Page};
use vejviser_engine::{Budget, Engine, Error, Result};
use vejviser_model::align::{DOOR, FLOOR, HOUSE_NUMBER, POSTCODE, STREET, TOWN};
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::{AccessAddressId, AddressId};
use vejviser_model::parse::{cell, readings};
use vejviser_model::unit::{Door, Floor};
use vejviser_wire::{municipality_name, postcode_name};

use crate::Parameter;

/// Characters of a key of an entrance, and of a unit.
const KVH: usize = 12;
const KVHX: usize = 19;
/// Candidates of an answer that may lack some.
const MOST_MATCHES: usize = 30;
/// Scores of an address that its text and its key mean, of one that its key alone does, and of one that its key is not.
const SURE: u16 = 999;
const DOUBTFUL: u16 = 500;
const CONTRADICTED: u16 = 100;

/// The address, municipality and street that the keys of a row name, if the register has them.
#[derive(Clone, Copy, Debug, Default)]
struct Named {
    row: Option<AddressRow>,
    municipality: Option<u16>,
    /// Only where its municipality is known.
    street_code: Option<u16>,
    /// Whether the municipality is the only place of the row.
    lacks_place: bool,
}

/// The code that a cell holds.
pub(crate) fn code(text: &str) -> Option<u16> {
    cell::number(text).parse().ok()
}

/// A municipality in the place of a town. Without the word its name is that of its main town.
pub(crate) fn municipality_as_town(engine: &Engine, code: u16) -> Option<String> {
    municipality_name(engine.snapshot(), code).map(|name| name + " Kommune")
}

/// Whether a text, as it is likeliest read, says where its street lies.
pub(crate) fn names_place(text: &str) -> bool {
    readings(text).first().is_some_and(|reading| reading.postcode.is_some() || reading.town.is_some())
}

/// Cleanses a row; `get` gives the cells of its keys and parts, `parameters` what its text and parts say.
pub(crate) fn cleansed<'e, 'q>(
    engine: &'e Engine,
    kind: AddressKind,
    mut parameters: CleanseParameters,
    get: impl Fn(Parameter) -> &'q str,
    budget: &mut Budget,
) -> Result<Cleansed<'e>> {
    let street = parameters.parts.as_ref().and_then(|parts| parts.street_name.as_deref());
    let Some(has_place) = street.map(names_place) else {
        return of_key(engine, kind, &parameters, &get, budget);
    };
    let parts = parameters.parts.get_or_insert_default();
    let lacks_place = parts.postcode.is_none() && parts.town.is_none() && !has_place;
    if lacks_place {
        parts.town = code(get(Parameter::MunicipalityCode)).and_then(|code| municipality_as_town(engine, code));
    }
    let found = engine.cleanse(kind, &parameters, budget)?;
    if found.category == Category::A {
        return Ok(found);
    }
    Named { lacks_place, ..Named::of(engine, kind, &get, budget)? }.decide(engine, kind, found, budget)
}

/// The answer to a row without a street: the address that its key names.
fn of_key<'e, 'q>(
    engine: &'e Engine,
    kind: AddressKind,
    parameters: &CleanseParameters,
    get: &impl Fn(Parameter) -> &'q str,
    budget: &mut Budget,
) -> Result<Cleansed<'e>> {
    let named = Named::of(engine, kind, get, budget)?;
    let Some(row) = named.row else { return engine.cleanse(kind, parameters, budget) };
    let mut found = engine.cleanse(kind, &text_of(engine, row, get), budget)?;
    if found.category <= Category::B {
        named.doubt(&mut found);
    }
    Ok(found)
}

impl Named {
    fn of<'q>(
        engine: &Engine,
        kind: AddressKind,
        get: &impl Fn(Parameter) -> &'q str,
        budget: &mut Budget,
    ) -> Result<Self> {
        let snapshot = engine.snapshot();
        let municipality =
            code(get(Parameter::MunicipalityCode)).filter(|&code| municipality_name(snapshot, code).is_some());
        let street_code = municipality
            .and_then(|of| code(get(Parameter::StreetCode)).filter(|&street| snapshot.street(of, street).is_some()));
        let mut row = row_of_id(engine, kind, get(Parameter::Id))?;
        for key in [Parameter::Kvhx, Parameter::Kvh].map(get) {
            if row.is_none() {
                row = row_of_kvh(engine, kind, key, budget)?;
            }
        }
        if let (None, Some(municipality), Some(street)) = (row, municipality, street_code) {
            row = row_on_street(engine, kind, [municipality, street], get, budget)?;
        }
        Ok(Self { row, municipality, street_code, lacks_place: false })
    }

    /// The answer to a text that is not exact.
    fn decide<'e>(
        self,
        engine: &'e Engine,
        kind: AddressKind,
        mut found: Cleansed<'e>,
        budget: &mut Budget,
    ) -> Result<Cleansed<'e>> {
        match found.category {
            Category::A => {}
            Category::B => self.doubt(&mut found),
            Category::C => {
                let is_cut = found.matches.len() >= MOST_MATCHES;
                let mut meant = found.matches.iter().filter(|found| self.names(found) && self.is_told(found));
                let (first, second) = (meant.next(), meant.next());
                let whole = self.row.filter(|row| row.unit.is_some() || kind == AddressKind::AccessAddress);
                match (first, second, whole) {
                    (Some(_), _, Some(row)) => {
                        return answered(engine, kind, row, (Category::B, SURE), found, budget);
                    }
                    (Some(only), None, None) if !is_cut => {
                        let only = Match { score: SURE, ..only.clone() };
                        found = Cleansed { category: Category::B, matches: vec![only], ..found };
                    }
                    _ => {}
                }
            }
            Category::D => {
                if let Some(row) = self.row {
                    return answered(engine, kind, row, (Category::C, DOUBTFUL), found, budget);
                }
            }
        }
        Ok(found)
    }

    /// Whether an address is, or may be, what the keys name.
    fn names(self, found: &Match<'_>) -> bool {
        let is_untold = |field| found.parse.field(field).is_none_or(str::is_empty);
        match (self.row, found.row) {
            (Some(row), Some(of)) => {
                let is_unit = row.unit.is_none() || row.unit == of.unit || (is_untold(FLOOR) && is_untold(DOOR));
                row.entrance == of.entrance && is_unit
            }
            (Some(_), None) => false,
            (None, _) => self.municipality.is_some() && self.is_on_street(found),
        }
    }

    /// Whether a text has street and number of an address unchanged, and no other unit or place.
    fn is_told(self, found: &Match<'_>) -> bool {
        let is_said = |field| found.parse.field(field).is_some_and(|typed| !typed.is_empty());
        let is_same = |field| found.differences.of(field) == 0;
        // The municipality in the place of a town is no town that contradicts.
        let is_in_municipality =
            self.lacks_place && (self.row.is_some() || self.street_code.is_some()) && self.is_on_street(found);
        let is_place =
            is_same(TOWN) || !is_said(TOWN) || (is_said(POSTCODE) && is_same(POSTCODE)) || is_in_municipality;
        let is_address = [STREET, HOUSE_NUMBER].into_iter().all(|field| is_said(field) && is_same(field));
        let is_rest = [FLOOR, DOOR, POSTCODE].into_iter().all(|field| !is_said(field) || is_same(field));
        // Words that fit nothing may name another unit.
        let is_unit = found.parse.unknown().len() == 0
            || found.parse.field(FLOOR).is_none()
            || [FLOOR, DOOR].into_iter().any(is_said);
        is_address && is_rest && is_place && is_unit && found.rule != Rule::SeveralStreets
    }

    /// Makes an answer that the keys contradict doubtful.
    fn doubt(self, found: &mut Cleansed<'_>) {
        if let Some(first) = found.matches.first_mut().filter(|first| self.contradicts(first)) {
            first.score = CONTRADICTED;
            found.category = Category::C;
        }
    }

    /// Whether it is certainly something else.
    fn contradicts(self, found: &Match<'_>) -> bool {
        match (self.row, found.row) {
            (Some(row), Some(of)) => row.entrance != of.entrance || (row.unit.is_some() && row.unit != of.unit),
            (Some(_), None) => true,
            (None, _) => !self.is_on_street(found),
        }
    }

    fn is_on_street(self, found: &Match<'_>) -> bool {
        let of = found.current.as_ref().unwrap_or(&found.version);
        self.municipality.is_none_or(|municipality| municipality == of.municipality)
            && self.street_code.is_none_or(|street| street == of.street_code)
    }
}

/// The address that a key names as the answer to a text, whose rule stays; the answer to the text where it cannot be
/// found by its own text.
fn answered<'e>(
    engine: &'e Engine,
    kind: AddressKind,
    row: AddressRow,
    (category, score): (Category, u16),
    of_text: Cleansed<'e>,
    budget: &mut Budget,
) -> Result<Cleansed<'e>> {
    let mut found = engine.cleanse(kind, &text_of(engine, row, &|_| ""), budget)?;
    let is_it = |found: &Match<'_>| found.row == Some(row);
    if found.category == Category::A && found.matches.first().is_some_and(is_it) {
        for found in &mut found.matches {
            (found.rule, found.score) = (of_text.rule, score);
        }
        return Ok(Cleansed { category, rule: of_text.rule, ..found });
    }
    Ok(of_text)
}

fn row_of_id(engine: &Engine, kind: AddressKind, id: &str) -> Result<Option<AddressRow>> {
    let key = AddressKey { id: cell::text(id).to_owned(), include_discontinued: false };
    if let Some(id) = known(engine.address(&key))?.flatten() {
        return Ok(Some(of_unit(engine, kind, id)));
    }
    Ok(known(engine.access_address(&key))?.flatten().map(of_entrance))
}

fn row_of_kvh(engine: &Engine, kind: AddressKind, key: &str, budget: &mut Budget) -> Result<Option<AddressRow>> {
    let key = cell::text(key);
    match key.chars().count() {
        KVH => row_of(engine, kind, &AddressFilter { kvh: Some(key.to_owned()), ..AddressFilter::default() }, budget),
        KVHX => row_of(engine, kind, &AddressFilter { kvhx: Some(key.to_owned()), ..AddressFilter::default() }, budget),
        _ => Ok(None),
    }
}

/// The address of a number on a street, by their codes.
fn row_on_street<'q>(
    engine: &Engine,
    kind: AddressKind,
    [municipality, street]: [u16; 2],
    get: &impl Fn(Parameter) -> &'q str,
    budget: &mut Budget,
) -> Result<Option<AddressRow>> {
    let part = |parameter| Some(cell::number(get(parameter)).into_owned()).filter(|part| !part.is_empty());
    let number = part(Parameter::HouseNumber).and_then(|number| HouseNumber::parse(&number));
    let Some(number) = number.map(|number| number.to_string()) else { return Ok(None) };
    let [floor, door] = [Parameter::Floor, Parameter::Door].map(part);
    let is_unit = floor.is_some() || door.is_some();
    let filter = AddressFilter {
        municipality: vec![municipality],
        street_code: vec![street],
        house_number: vec![Some(number)],
        floor: if is_unit { vec![floor] } else { Vec::new() },
        door: if is_unit { vec![door] } else { Vec::new() },
        ..AddressFilter::default()
    };
    row_of(engine, kind, &filter, budget)
}

/// The only address that a filter lets through, or its entrance where there is none.
fn row_of(
    engine: &Engine,
    kind: AddressKind,
    filter: &AddressFilter,
    budget: &mut Budget,
) -> Result<Option<AddressRow>> {
    let page = Some(Page { number: 1, size: 2 });
    if kind == AddressKind::Address && (filter.kvhx.is_some() || !filter.floor.is_empty()) {
        let units = known(engine.addresses(filter, page, budget))?.map(|list| list.rows).unwrap_or_default();
        if let [unit] = units[..] {
            return Ok(Some(of_unit(engine, kind, unit)));
        }
    }
    let entrances = known(engine.access_addresses(filter, page, budget))?.map(|list| list.rows).unwrap_or_default();
    Ok(if let [entrance] = entrances[..] { Some(of_entrance(entrance)) } else { None })
}

/// The result of a lookup; nothing for a malformed key.
fn known<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Error::Parameter(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

fn of_unit(engine: &Engine, kind: AddressKind, id: AddressId) -> AddressRow {
    let entrance = engine.snapshot().addresses.access_address.get(id.index());
    AddressRow { entrance, unit: (kind == AddressKind::Address).then_some(id.0) }
}

fn of_entrance(id: AccessAddressId) -> AddressRow {
    AddressRow { entrance: id.0, unit: None }
}

/// The text of an address in its parts, each as the row has it where it has one.
fn text_of<'q>(engine: &Engine, row: AddressRow, get: &impl Fn(Parameter) -> &'q str) -> CleanseParameters {
    let snapshot = engine.snapshot();
    let entrance = row.entrance as usize;
    let entrances = &snapshot.access_addresses;
    let street = entrances.street.get(entrance) as usize;
    let place = entrances.place.get(entrance) as usize;
    let postcode = snapshot.places.postcode.get(place);
    let name = snapshot.street_names.name.get(snapshot.streets.name.in_record(street) as usize);
    let number = HouseNumber::from_u16(entrances.house_number.in_record(entrance));
    let unit = row.unit.map(|unit| unit as usize);
    let floor = unit.and_then(|unit| Floor::from_u8(snapshot.addresses.floor.in_record(unit)));
    let door = unit.and_then(|unit| Door::from_u32(snapshot.addresses.door.in_record(unit)));
    let own = |parameter| Some(get(parameter)).filter(|cell| !cell.is_empty()).map(str::to_owned);
    let group = |parameters: [Parameter; 2], of_key: [Option<String>; 2]| {
        let of_row = parameters.map(own);
        if of_row.iter().any(Option::is_some) { of_row } else { of_key }
    };
    let town = postcode.and_then(|postcode| postcode_name(snapshot, postcode));
    let code = postcode.map(|postcode| format!("{postcode:04}"));
    let shown = [floor.map(|floor| floor.to_string()), door.map(|door| door.to_string())];
    let [floor, door] = group([Parameter::Floor, Parameter::Door], shown);
    let [postcode, town] = group([Parameter::Postcode, Parameter::Town], [code, town]);
    let of_key =
        snapshot.places.supplementary_town.get(place).map(|town| snapshot.towns.name.get(town as usize).to_owned());
    let parts = CleanseParts {
        street_name: Some(name.to_owned()),
        house_number: own(Parameter::HouseNumber).or_else(|| number.map(|number| number.to_string())),
        floor,
        door,
        supplementary_town: own(Parameter::SupplementaryTown).or(of_key),
        postcode,
        town,
    };
    CleanseParameters { text: None, parts: Some(parts) }
}
