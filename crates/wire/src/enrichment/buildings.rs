//! `bbr`: the buildings and units that stand on an address, by the register of buildings and dwellings.

pub mod attribute;
mod codes;
mod fields;
mod prepared;

use std::sync::LazyLock;

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrEntity, BbrKind};
use vejviser_engine::request::AskedRegister;
use vejviser_engine::standing::{FoundBy, Standing};
use vejviser_engine::{Budget, Result};

use self::attribute::{Attribute, CODE_TEXT, POINT, count, flat, members};
use self::codes::{LISTS, list};
use self::fields::{building_fields, unit_fields};
use self::prepared::Prepared;
use super::energy_label::{OF_A_LABEL, is_found_by_building};
use super::{AVAILABLE, Chosen, DATE, REGISTER};
use crate::bytes::json::{Object, object};
use crate::bytes::value::Value;
use crate::bytes::writer::Writer;
use crate::form::column::{Column, one_column, same};
use crate::form::description::{Choice, Field, Meaning, Member, Members, Reference, Type, means, text_choice};
use crate::form::kind::{Boolean, Code, Coordinate, Id, Integer, Kind, Text, scalars};
use crate::form::meaning::OF_REGISTER;
use crate::form::object::{Form, form, reference};
use crate::record::entrance::{Addressed, Entrance};
use crate::record::geometry::write_point;
use crate::record::position::{x, y};
use crate::record::register_row::Row;
use crate::record::standing::Stands;

/// The register.
const NAME_OF_REGISTER: &str = "BBR";
/// `bygninger`.
const BUILDINGS: Meaning = means(
    "Bygningerne: dem, enhederne ligger i, dem, der hører til adgangsadressen, og garager og udhuse på samme grund.",
    "The buildings: those that the units are in, those of the access address, and garages and sheds on the same ground.",
);
/// `enheder`.
const UNITS: Meaning = means(
    "Enhederne på adressen; for en adgangsadresse på alle dens adresser.",
    "The units of the address; of an access address those of all its addresses.",
);
/// The list of `status`.
const STATUSES: usize = list("Livscyklus");

/// Attributes by the lists of their names.
macro_rules! attributes_of {
    ($entity:ident; $($name:literal: $da:literal, $en:literal;)*) => {
        &[$({
            const KIND: BbrKind = BbrEntity::$entity.description().kind($name);
            Attribute {
                name: $name,
                text_name: concat!($name, "Tekst"),
                meaning: means($da, $en),
                place: BbrEntity::$entity.description().place($name),
                kind: KIND,
                list: if let BbrKind::Listed(name) = KIND { list(name) } else { 0 },
            }
        },)*]
    };
}
const OF_BUILDINGS: &[Attribute] = building_fields!(attributes_of);
const OF_UNITS: &[Attribute] = unit_fields!(attributes_of);

/// The same with what their codes are in an answer.
static PREPARED_BUILDINGS: LazyLock<Vec<Prepared>> = LazyLock::new(|| Prepared::all(OF_BUILDINGS));
static PREPARED_UNITS: LazyLock<Vec<Prepared>> = LazyLock::new(|| Prepared::all(OF_UNITS));

/// The attribute of an entity at a place: with what it means where it is shown with addresses.
pub const fn attribute_of(entity: BbrEntity, place: usize) -> Attribute {
    let shown = match entity {
        BbrEntity::Building => OF_BUILDINGS,
        BbrEntity::Unit => OF_UNITS,
        _ => &[],
    };
    let name = entity.description().attributes[place].name;
    let mut at = 0;
    while at < shown.len() {
        if same(shown[at].name, name) {
            return shown[at];
        }
        at += 1;
    }
    let kind = entity.description().kinds[place];
    Attribute { name, text_name: "", meaning: OF_REGISTER, place, kind, list: 0 }
}

/// By what a building was found, in the order of [`FoundBy`].
const FOUND_BY: [Choice; 3] = [
    text_choice("enhed", "en af enhederne ligger i bygningen", "one of the units is in the building"),
    text_choice("husnummer", "bygningen hører til adgangsadressen", "the building belongs to the access address"),
    text_choice("grund", "garage eller udhus på samme grund", "garage or shed on the same ground"),
];

scalars! {
    /// By what a building was found.
    Found(FoundBy): Type::Enum { closed: true, values: &FOUND_BY }, found_by;
}

fn found_by(by: FoundBy) -> Value<'static> {
    Value::Text(match by {
        FoundBy::Unit => "enhed",
        FoundBy::Entrance => "husnummer",
        FoundBy::Ground => "grund",
    })
}

/// Members of a building.
const OF_A_BUILDING: usize = BEFORE_BUILDING.len() + count(OF_BUILDINGS) + BEHIND_BUILDING.len();
/// Members of a unit.
const OF_A_UNIT: usize = BEFORE_UNIT.len() + count(OF_UNITS);

/// What a building has before its attributes.
const BEFORE_BUILDING: &[Field] = &[
    Field::of::<Id>("id", means("Bygningens id.", "Id of the building.")),
    Field::of::<Found>("tilknytning", means("Hvordan bygningen er fundet.", "By what the building was found.")),
    Field::of::<Option<Text>>("status", means("Bygningens status: 6 eller 7.", "Status of the building: 6 or 7.")),
    Field::of::<Option<Text>>("statusTekst", CODE_TEXT),
    Field::of::<Option<Code>>(
        "kommunekode",
        means("Kode for bygningens kommune.", "Code of the building's municipality."),
    ),
];
/// What a unit has before its attributes.
const BEFORE_UNIT: &[Field] = &[
    Field::of::<Id>("id", means("Enhedens id.", "Id of the unit.")),
    Field::of::<Option<Id>>(
        "bygning",
        means("Id for bygningen, som enheden ligger i.", "Id of the building that the unit is in."),
    ),
];

/// What a building has behind them.
const BEHIND_BUILDING: &[Field] = &[Field {
    name: "byg404Koordinat",
    holds: Type::Object(Reference::Members(Members(POINT))),
    nullable: true,
    optional: false,
    unit: None,
    meaning: means("Bygningens punkt.", "Point of the building."),
}];

/// A building, and by what it was found.
struct Building;

impl Form for Building {
    type Record<'a> = (&'a Row<'a>, FoundBy);
    const NAME: Option<&'static str> = None;
    const MEMBERS: Members = Members(&members::<OF_A_BUILDING>(BEFORE_BUILDING, OF_BUILDINGS, BEHIND_BUILDING));

    fn write_members(record: &Self::Record<'_>, object: &mut Object<'_>) {
        Self::write_chosen(record, &Chosen::ALL, object);
    }

    fn write_chosen((row, by): &Self::Record<'_>, chosen: &Chosen<'_>, object: &mut Object<'_>) {
        object.member("id", Value::Uuid(row.id()));
        if chosen.has("tilknytning") {
            object.member("tilknytning", found_by(*by));
        }
        let rows = row.scope.snapshot.bbr(row.entity);
        if chosen.has("status") {
            let status = rows.status.get(row.at);
            object.member("status", status.map_or(Value::Null, |status| Value::Digits(status.into())));
            let text = status.and_then(|status| LISTS[STATUSES].text_of_number(status.into()));
            object.member("statusTekst", text.map_or(Value::Null, Value::Text));
        }
        if chosen.has("kommunekode") {
            let code = rows.municipality.get(row.at);
            object.member("kommunekode", code.map_or(Value::Null, |code| Value::Code(code.into())));
        }
        write_attributes(row, &PREPARED_BUILDINGS, chosen, object);
        if chosen.has("byg404Koordinat") {
            let (point, srid) = (row.point(), row.scope.srid);
            object.any("byg404Koordinat", |out| write_point(point.as_ref(), srid, None, out));
        }
    }
}

/// A unit.
struct Unit;

impl Form for Unit {
    type Record<'a> = &'a Row<'a>;
    const NAME: Option<&'static str> = None;
    const MEMBERS: Members = Members(&members::<OF_A_UNIT>(BEFORE_UNIT, OF_UNITS, &[]));

    fn write_members(record: &Self::Record<'_>, object: &mut Object<'_>) {
        Self::write_chosen(record, &Chosen::ALL, object);
    }

    fn write_chosen(row: &Self::Record<'_>, chosen: &Chosen<'_>, object: &mut Object<'_>) {
        object.member("id", Value::Uuid(row.id()));
        if chosen.has("bygning") {
            let snapshot = row.scope.snapshot;
            let building = snapshot.bbr(BbrEntity::Unit).second.get(row.at);
            let id = building.map(|building| snapshot.bbr(BbrEntity::Building).id.get(building as usize));
            object.member("bygning", id.map_or(Value::Null, Value::Uuid));
        }
        write_attributes(row, &PREPARED_UNITS, chosen, object);
    }
}

fn write_attributes(row: &Row<'_>, attributes: &[Prepared], chosen: &Chosen<'_>, object: &mut Object<'_>) {
    for prepared in attributes.iter().filter(|prepared| chosen.has(prepared.attribute.name)) {
        prepared.write(row, object);
    }
}

/// Declares what a form is as a member: an object.
macro_rules! as_kind {
    ($($form:ident),*) => {$(
        impl Kind for $form {
            type Of<'a> = <Self as Form>::Record<'a>;
            const TYPE: Type = reference::<Self>();

            fn write(name: &str, of: Self::Of<'_>, object: &mut Object<'_>) {
                object.object(name, |object| Self::write_members(&of, object));
            }

            fn write_item(of: Self::Of<'_>, out: &mut Writer) {
                object(out, |object| Self::write_members(&of, object));
            }
        }
    )*};
}
as_kind!(Building, Unit, Buildings);

form! {
    /// What is known of the register itself.
    About, of Entrance<'a> {
        "register": Text, REGISTER, |_| NAME_OF_REGISTER;
        "dato": Option<Text>, DATE, |record| record.snapshot().bbr_release.date.as_deref();
        "tilgængelig": Boolean, AVAILABLE, |record| record.snapshot().bbr_release.is_loaded;
    }
}

/// See the module.
pub struct Buildings;

impl Form for Buildings {
    type Record<'a> = Entrance<'a>;
    const NAME: Option<&'static str> = Some("BerigelseBbr");
    const MEMBERS: Members = Members(&[
        Member::All(<About as Form>::MEMBERS),
        Member::One(Field::list_of::<Building>("bygninger", BUILDINGS)),
        Member::One(Field::list_of::<Unit>("enheder", UNITS)),
    ]);

    fn write_members(record: &Entrance<'_>, object: &mut Object<'_>) {
        Self::write_chosen(record, &Chosen::ALL, object);
    }

    fn write_chosen(record: &Entrance<'_>, chosen: &Chosen<'_>, out: &mut Object<'_>) {
        About::write_members(record, out);
        let (of_buildings, of_units) = shown(chosen);
        let stands = record.standing.as_deref();
        debug_assert!(
            stands.is_some() || (of_buildings.is_none() && of_units.is_none()),
            "looked up before it is written"
        );
        if let Some(of_buildings) = of_buildings {
            out.array("bygninger", stands.into_iter().flat_map(Stands::buildings), |out, (row, by)| {
                object(out, |object| Building::write_chosen(&(row.as_ref(), by), &of_buildings, object));
            });
        }
        if let Some(of_units) = of_units {
            out.array("enheder", stands.into_iter().flat_map(Stands::units), |out, row| {
                object(out, |object| Unit::write_chosen(&row.as_ref(), &of_units, object));
            });
        }
    }
}

/// Names that a choice of members may have.
pub fn names() -> impl Iterator<Item = &'static str> {
    let inside = [<Building as Form>::MEMBERS, <Unit as Form>::MEMBERS];
    let own = <Buildings as Form>::MEMBERS.fields().into_iter().map(|field| field.name);
    let mut names: Vec<&'static str> = own.collect();
    for field in inside.into_iter().flat_map(Members::fields) {
        if !names.contains(&field.name) {
            names.push(field.name);
        }
    }
    names.into_iter()
}

/// What is shown of buildings, and of units.
fn shown<'c>(chosen: &Chosen<'c>) -> (Option<Chosen<'c>>, Option<Chosen<'c>>) {
    (chosen.inside("bygninger", Building::MEMBERS), chosen.inside("enheder", Unit::MEMBERS))
}

/// How what is shown is looked up, if any of it is.
pub fn search(snapshot: &Snapshot, register: AskedRegister, chosen: &Chosen<'_>) -> Option<Search> {
    let is_shown = match register {
        AskedRegister::EnergyLabel
            if is_found_by_building(snapshot) && OF_A_LABEL.iter().any(|name| chosen.has(name)) =>
        {
            return Some(Standing::of);
        }
        AskedRegister::All if is_found_by_building(snapshot) && chosen.has("energimaerke") => {
            return Some(Standing::of);
        }
        AskedRegister::Buildings => shown(chosen),
        AskedRegister::All if chosen.has("bbr") => shown(&Chosen::ALL),
        _ => (None, None),
    };
    match is_shown {
        (Some(_), _) => Some(Standing::of),
        (None, Some(_)) => Some(Standing::of_units),
        (None, None) => None,
    }
}

/// Looks up what stands on an address, or at an entrance where no address is given.
type Search = fn(&Snapshot, u32, Option<u32>, &mut Budget) -> Result<Standing>;

/// The first unit of an address.
fn first_unit<'r, 'a>(record: &'r Entrance<'a>) -> Option<&'r Row<'a>> {
    record.standing.as_ref()?.first_unit.as_ref()
}

/// The first building of an address, in the order in which they are shown.
fn first_building<'r, 'a>(record: &'r Entrance<'a>) -> Option<&'r Row<'a>> {
    record.standing.as_ref()?.first_building.as_ref()
}

/// Columns of the attributes of the first building or unit: of each its own and that of its text.
macro_rules! pairs_of {
    ($beginning:literal, $first:ident; $($name:literal: $da:literal, $en:literal;)*) => {
        &[$({
            const PLACE: usize = place_of($first, $name);
            const OWN: Attribute = $first.1[PLACE];
            [
                Column {
                    field: Field { name: concat!($beginning, $name), ..OWN.field() },
                    place: 0,
                    value: |record, _| ($first.0)(record).map_or(Value::Null, |row| row.value(&OWN)),
                    member: |record, _, object| {
                        object.member(concat!($beginning, $name), ($first.0)(record).map_or(Value::Null, |row| row.value(&OWN)));
                    },
                },
                Column {
                    field: Field { name: concat!($beginning, $name, "Tekst"), ..OWN.text_field() },
                    place: 0,
                    value: |record, _| ($first.0)(record).map_or(Value::Null, |row| row.text(&OWN)),
                    member: |record, _, object| {
                        let text = ($first.0)(record).map_or(Value::Null, |row| row.text(&OWN));
                        object.member(concat!($beginning, $name, "Tekst"), text);
                    },
                },
            ]
        },)*]
    };
}

macro_rules! building_pairs {
    (Building; $($rest:tt)*) => { pairs_of!("berigelse_bbr_bygning_", FIRST_BUILDING; $($rest)*) };
}
macro_rules! unit_pairs {
    (Unit; $($rest:tt)*) => { pairs_of!("berigelse_bbr_enhed_", FIRST_UNIT; $($rest)*) };
}

/// What gives a row, and the attributes of it.
type First = (for<'r, 'a> fn(&'r Entrance<'a>) -> Option<&'r Row<'a>>, &'static [Attribute]);

const FIRST_BUILDING: First = (first_building, OF_BUILDINGS);
const FIRST_UNIT: First = (first_unit, OF_UNITS);

const fn place_of(first: First, name: &str) -> usize {
    let mut place = 0;
    while !same(first.1[place].name, name) {
        place += 1;
    }
    place
}

/// The register, how many there are, and where the first building stands.
const BEFORE_COLUMNS: &[Column<Addressed>] = &[
    one_column!("berigelse_bbr_register", Text, REGISTER, |_| NAME_OF_REGISTER),
    one_column!("berigelse_bbr_dato", Option<Text>, DATE, |record| record.snapshot().bbr_release.date.as_deref()),
    one_column!("berigelse_bbr_tilgængelig", Boolean, AVAILABLE, |record| record.snapshot().bbr_release.is_loaded),
    one_column!(
        "berigelse_bbr_bygninger",
        Integer,
        means(
            "Antal bygninger; felterne siger noget om den første.",
            "Number of buildings; the fields are about the first."
        ),
        |record| record.standing.as_ref().map_or(0, |stands| stands.count_buildings() as i64)
    ),
    one_column!(
        "berigelse_bbr_enheder",
        Integer,
        means("Antal enheder; felterne siger noget om den første.", "Number of units; the fields are about the first."),
        |record| record.standing.as_ref().map_or(0, |stands| stands.count_units() as i64)
    ),
    one_column!(
        "berigelse_bbr_bygning_id",
        Option<Id>,
        means("Id for den første bygning.", "Id of the first building."),
        |record| { first_building(record).map(Row::id) }
    ),
    one_column!(
        "berigelse_bbr_bygning_x",
        Option<Coordinate>,
        means("Bygningens x.", "x of the building."),
        |record| { first_building(record).and_then(|row| x(row.point().as_ref(), record.scope.srid)) }
    ),
    one_column!(
        "berigelse_bbr_bygning_y",
        Option<Coordinate>,
        means("Bygningens y.", "y of the building."),
        |record| { first_building(record).and_then(|row| y(row.point().as_ref(), record.scope.srid)) }
    ),
    one_column!(
        "berigelse_bbr_enhed_id",
        Option<Id>,
        means("Id for den første enhed.", "Id of the first unit."),
        |record| { first_unit(record).map(Row::id) }
    ),
];

/// The same side by side: how many there are, and the fields of the first building and the first unit.
pub const COLUMNS: &[Column<Addressed>] =
    &flat::<Addressed, { BEFORE_COLUMNS.len() + count(OF_BUILDINGS) + count(OF_UNITS) }>(
        BEFORE_COLUMNS,
        [(building_fields!(building_pairs), OF_BUILDINGS), (unit_fields!(unit_pairs), OF_UNITS)],
    );
