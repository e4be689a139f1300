//! What a batch appends to a row of a table: how the row was answered, and the address that is meant.
//!
//! The columns are the same for every operation, so that a customer's program reads one form; what an operation does
//! not have stays empty. Their order only ever grows at its end. The address is the one of today where the register has
//! a row for it, else what it was called last. A batch writes the cells in the notation of its file; here are their
//! bare characters, those of the single answer but for truth, which is a word here: an empty cell would say that nothing is
//! known. What other registers say of the address stands behind all that, in the columns that it has in CSV ([`RowColumns`]);
//! links, which no cell has, are left out.

use std::fmt;
use std::sync::Arc;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::cleanse::{AddressKind, AddressRow, Category as CleanseCategory, Cleansed, Level, Rule};
use vejviser_engine::history::Version;
use vejviser_engine::parse::Parsed;
use vejviser_engine::request::{AddressGeometry, Srid};
use vejviser_engine::standing::Standing;
use vejviser_engine::{Budget, Result};
use vejviser_model::id::{AccessAddressId, AddressId, Uuid};
use vejviser_model::text::{AddressParts, TextOptions};
use vejviser_model::unit::{Door as ModelDoor, Floor as ModelFloor};

use crate::address::fields::ACCURACY as ACCURACY_MEANING;
use crate::bytes::value::{Decimal, Value};
use crate::bytes::writer::append;
use crate::enrichment::OF_ADDRESSES;
use crate::form::choice::{Accuracy, Category, Status};
use crate::form::column::{Column, RecordKind, columns};
use crate::form::description::{Choice, ChoiceValue, Field, Type, means, text_choice as text};
use crate::form::kind::{
    AddressText, Code, Coordinate, Door, Floor, Fraction, Id, Integer, Kvhx, Metres, Number, Text, scalars,
};
use crate::form::meaning;
use crate::form::representation::Addition;
use crate::operation::rule::{LEVEL, LevelName, RULE, RuleName};
use crate::presentation::AcceptedRules;
use crate::presentation::{Enrichment, StreetGeometry};
use crate::record::entrance::{Addressed, Entrance, non_empty};
use crate::record::position::{x, y};
use crate::record::scope::Scope;
use crate::record::standing::Stands;

/// How a row was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowStatus {
    /// The address is sure: category A or B, or an id or position that has one.
    Found,
    /// Category C: perhaps this address.
    Doubtful,
    /// There is no such address.
    Absent,
    /// The row is blank.
    Blank,
    /// The row could not be read or answered.
    Failed,
    /// Somebody has looked at the row and chosen the address.
    Chosen,
    /// Somebody has looked at the row and found none of the addresses right.
    Rejected,
}

scalars! {
    /// How a row was answered.
    OfRow(RowStatus): Type::Enum { closed: true, values: &STATUS }, status_name;
}

/// Every status, in its order.
const STATUS: [Choice; 7] = [
    text("fundet", "adressen er sikker", "the address is sure"),
    text("tvivl", "måske denne adresse", "perhaps this address"),
    text("ingen", "ingen adresse fundet", "no address found"),
    text("tom", "rækken er tom", "the row is blank"),
    text(
        "fejl",
        "rækken kan ikke læses eller besvares, se res_fejl",
        "the row cannot be read or answered, see res_fejl",
    ),
    text("valgt", "adressen er valgt ved gennemsyn", "the address was chosen in review"),
    text("afvist", "ingen adresse passer, sagt ved gennemsyn", "no address fits, said in review"),
];

impl RowStatus {
    /// Every status, in its order.
    pub const ALL: [Self; 7] =
        [Self::Found, Self::Doubtful, Self::Absent, Self::Blank, Self::Failed, Self::Chosen, Self::Rejected];

    /// Its name in the column.
    pub fn name(self) -> &'static str {
        match STATUS[self as usize].value {
            ChoiceValue::Text(name) => name,
            ChoiceValue::Integer(_) => "",
        }
    }
}

fn status_name(status: RowStatus) -> Value<'static> {
    Value::Text(status.name())
}

/// Why a row is not answered, as people read it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowFailure {
    /// A quote is not closed; in which column, counted from 1.
    #[error("citationstegnet i kolonne {column} er ikke lukket")]
    UnclosedQuote {
        /// Which.
        column: usize,
    },
    /// The row has more cells than there are columns.
    #[error("rækken har {cells} felter, men der er {columns} kolonner")]
    TooManyCells {
        /// Cells of the row.
        cells: usize,
        /// Columns of the file.
        columns: usize,
    },
    /// The row is longer than any with addresses.
    #[error("rækken er længere end {longest} byte")]
    LongRow {
        /// What is allowed.
        longest: usize,
    },
    /// A cell has a zero byte: the file is damaged here.
    #[error("{column} er ikke tekst")]
    NotText {
        /// Name of its column.
        column: String,
    },
    /// The text is longer than any address.
    #[error("{column} er længere end {longest} tegn")]
    TooLong {
        /// Name of its column.
        column: String,
        /// What is allowed.
        longest: usize,
    },
    /// A coordinate is no number.
    #[error("{column} er ikke et tal")]
    NotANumber {
        /// Name of its column.
        column: String,
    },
    /// The line is no JSON object and no text.
    #[error("linjen er hverken et JSON-objekt eller en tekst")]
    NotJson,
    /// The question takes more steps than a row has.
    #[error("teksten passer på for mange adresser")]
    TooExpensive,
    /// What stands on the address takes more steps than a row has.
    #[error("der står for mange bygninger på grunden")]
    TooManyBuildings,
    /// The id is no UUID.
    #[error("{column} er ikke et UUID")]
    NotAnId {
        /// Name of its column.
        column: String,
    },
    /// The position lies outside the bounds of its coordinate system.
    #[error("positionen ligger uden for koordinatsystemets grænser")]
    OutOfBounds,
    /// A fault of ours.
    #[error("intern fejl: {0}")]
    Internal(String),
}

/// The answer to a row.
#[derive(Debug)]
pub struct RowAnswer<'a> {
    /// How it was answered.
    pub status: RowStatus,
    /// Of cleansing and parsing.
    pub category: Option<CleanseCategory>,
    /// Whether it counts as found by its rule alone.
    pub is_accepted: bool,
    rule: Option<Rule>,
    level: Option<Level>,
    score: Option<u16>,
    distance_mm: Option<i64>,
    candidates: Option<usize>,
    parts: Option<AddressParts<'a>>,
    address: Option<Address<'a>>,
    failure: Option<&'a str>,
}

/// The address that is meant.
#[derive(Debug)]
enum Address<'a> {
    /// Of today.
    Present(Box<Entrance<'a>>),
    /// One that the register knows by its versions only.
    Former { kind: AddressKind, scope: Scope<'a>, version: &'a Version<'a> },
}

impl<'a> RowAnswer<'a> {
    const fn of(status: RowStatus) -> Self {
        Self {
            status,
            category: None,
            is_accepted: false,
            rule: None,
            level: None,
            score: None,
            distance_mm: None,
            candidates: None,
            parts: None,
            address: None,
            failure: None,
        }
    }

    /// To a blank row.
    pub fn blank() -> Self {
        Self::of(RowStatus::Blank)
    }

    /// To a row that could not be read or answered.
    pub fn failed(why: &'a str) -> Self {
        Self { failure: Some(why), ..Self::of(RowStatus::Failed) }
    }

    /// To a row whose id or position has no address.
    pub fn absent() -> Self {
        Self::of(RowStatus::Absent)
    }

    /// To a row of which somebody said that no address fits.
    pub fn rejected() -> Self {
        Self::of(RowStatus::Rejected)
    }

    /// An address found by its id, or `distance_mm` from a position.
    pub fn found(snapshot: &'a Snapshot, srid: Srid, row: AddressRow, distance_mm: Option<i64>) -> Self {
        let found = Self { distance_mm, ..Self::of(RowStatus::Found) };
        found.with_entrance(entrance(scope(snapshot, srid), row))
    }

    /// The address that somebody chose.
    pub fn chosen(snapshot: &'a Snapshot, srid: Srid, row: AddressRow) -> Self {
        Self::of(RowStatus::Chosen).with_entrance(entrance(scope(snapshot, srid), row))
    }

    /// The likeliest address of a cleansed text.
    pub fn cleansed(snapshot: &'a Snapshot, srid: Srid, cleansed: &'a Cleansed<'a>) -> Self {
        let answer = Self {
            category: Some(cleansed.category),
            rule: Some(cleansed.rule),
            level: cleansed.level,
            candidates: Some(cleansed.matches.len()),
            ..Self::of(status_of(cleansed.category))
        };
        let Some(found) = cleansed.matches.first() else { return answer };
        let answer = Self { score: Some(found.score), ..answer };
        let scope = scope(snapshot, srid);
        if let Some(row) = found.row {
            return answer.with_entrance(entrance(scope, row));
        }
        let version = found.current.as_ref().unwrap_or(&found.version);
        let address = Address::Former { kind: cleansed.kind, scope, version };
        Self { parts: Some(parts_of(version)), address: Some(address), ..answer }
    }

    /// The parts of a text, and its address where it has one.
    pub fn parsed(snapshot: &'a Snapshot, srid: Srid, parsed: &'a Parsed<'a>) -> Self {
        let status = if parsed.row.is_some() { RowStatus::Found } else { RowStatus::Absent };
        let answer = Self { category: Some(parsed.category), ..Self::of(status) };
        let parts = AddressParts {
            street: parsed.street.as_deref().unwrap_or_default(),
            house_number: parsed.house_number,
            floor: parsed.floor,
            door: parsed.door,
            supplementary_town: parsed.supplementary_town.as_deref().unwrap_or_default(),
            postcode: parsed.postcode.unwrap_or_default(),
            postcode_name: parsed.town.as_deref().unwrap_or_default(),
        };
        let address = parsed.row.map(|row| Address::Present(Box::new(entrance(scope(snapshot, srid), row))));
        Self { parts: Some(parts), address, ..answer }
    }

    /// The same answer as found if its rule is accepted, and without its address if its category is below `lowest`.
    #[must_use]
    pub fn judged(self, lowest: Option<CleanseCategory>, accepted: AcceptedRules) -> Self {
        let is_below = lowest.zip(self.category).is_some_and(|(lowest, category)| category > lowest);
        let is_found = self.status == RowStatus::Found;
        if self.rule.is_some_and(|rule| accepted.accept(rule)) && (!is_found || is_below) {
            Self { status: RowStatus::Found, is_accepted: true, ..self }
        } else if is_below {
            let status = if is_found { RowStatus::Doubtful } else { self.status };
            Self { status, parts: None, address: None, ..self }
        } else {
            self
        }
    }

    /// Looks up what the columns say of the address and is not found by it alone; the budget pays.
    ///
    /// # Errors
    /// When the budget is used up.
    pub fn look_up(&mut self, columns: &RowColumns, budget: &mut Budget) -> Result<()> {
        let Some(Address::Present(entrance)) = &mut self.address else { return Ok(()) };
        let scope = entrance.scope;
        if columns.additions.iter().any(|addition| (addition.needs_buildings)(scope.snapshot)) {
            let unit = entrance.unit.map(|unit| unit.row as u32);
            let found = Standing::of(scope.snapshot, entrance.row as u32, unit, budget)?;
            entrance.standing = Some(Arc::new(Stands::new(scope, found)));
        }
        Ok(())
    }

    /// Appends the characters of each cell to `text`, and to `ends` where each ends in it. What is to be looked up must have
    /// been.
    pub fn write_cells(&self, columns: &RowColumns, text: &mut Vec<u8>, ends: &mut Vec<usize>) {
        append(text, |out| {
            for column in COLUMNS {
                column.value_in(self).write_bare(out);
                ends.push(out.len());
            }
            for column in &columns.added {
                if let Some(entrance) = self.entrance() {
                    match column.value_in(entrance) {
                        Value::Bool(flag) => out.extend(if flag { b"true" } else { b"false" }),
                        value => value.write_bare(out),
                    }
                }
                ends.push(out.len());
            }
        });
    }

    fn with_entrance(self, entrance: Entrance<'a>) -> Self {
        Self { parts: Some(*entrance.own_parts()), address: Some(Address::Present(Box::new(entrance))), ..self }
    }

    fn entrance(&self) -> Option<&Entrance<'a>> {
        match &self.address {
            Some(Address::Present(entrance)) => Some(entrance),
            _ => None,
        }
    }

    /// The parts of the address itself, which may be more than a text had.
    fn own_parts(&self) -> Option<&AddressParts<'a>> {
        match self.address.as_ref()? {
            Address::Present(entrance) => Some(entrance.own_parts()),
            Address::Former { .. } => self.parts.as_ref(),
        }
    }

    fn address_id(&self) -> Option<Uuid> {
        match self.address.as_ref()? {
            Address::Present(entrance) => entrance.unit.map(|unit| unit.id),
            Address::Former { kind: AddressKind::Address, version, .. } => Some(version.id),
            Address::Former { .. } => None,
        }
    }

    fn access_address_id(&self) -> Option<Uuid> {
        match self.address.as_ref()? {
            Address::Present(entrance) => Some(entrance.id),
            Address::Former { kind: AddressKind::Address, version, .. } => version.access_address,
            Address::Former { version, .. } => Some(version.id),
        }
    }

    fn municipality(&self) -> Option<(Scope<'a>, u16)> {
        Some(match self.address.as_ref()? {
            Address::Present(entrance) => (entrance.scope, entrance.municipality()),
            Address::Former { scope, version, .. } => (*scope, version.municipality),
        })
    }

    fn address_status(&self) -> Option<u8> {
        Some(match self.address.as_ref()? {
            Address::Present(entrance) => entrance.own_life().status,
            Address::Former { version, .. } => version.status,
        })
    }
}

fn status_of(category: CleanseCategory) -> RowStatus {
    match category {
        CleanseCategory::A | CleanseCategory::B => RowStatus::Found,
        CleanseCategory::C => RowStatus::Doubtful,
        CleanseCategory::D => RowStatus::Absent,
    }
}

/// The name of a municipality, where the register knows it.
pub fn municipality_name(snapshot: &Snapshot, code: u16) -> Option<String> {
    scope(snapshot, Srid::default()).name(AreaKind::Municipality, code).map(str::to_owned)
}

/// The town of a postcode, if the data have it.
pub fn postcode_name(snapshot: &Snapshot, code: u16) -> Option<String> {
    scope(snapshot, Srid::default()).name(AreaKind::Postcode, code).map(str::to_owned)
}

/// No cell is a link.
fn scope(snapshot: &Snapshot, srid: Srid) -> Scope<'_> {
    Scope {
        snapshot,
        base: "",
        srid,
        geometry: AddressGeometry::AccessPoint,
        simplify_m: None,
        postcodes_in: &[],
        street_geometry: StreetGeometry::default(),
        include_discontinued: false,
        distance_mm: None,
    }
}

fn entrance(scope: Scope<'_>, row: AddressRow) -> Entrance<'_> {
    match row.unit {
        Some(unit) => Entrance::of_unit(scope, AddressId::from(unit)),
        None => Entrance::new(scope, AccessAddressId::from(row.entrance)),
    }
}

fn parts_of<'a>(version: &Version<'a>) -> AddressParts<'a> {
    AddressParts {
        street: version.street_name,
        house_number: version.house_number,
        floor: version.floor,
        door: version.door,
        supplementary_town: version.supplementary_town.unwrap_or_default(),
        postcode: version.postcode.unwrap_or_default(),
        postcode_name: version.postcode_name,
    }
}

/// Rows of a batch.
struct Rows;

impl RecordKind for Rows {
    type Record<'a> = RowAnswer<'a>;
}

/// The columns of a batch in their order: those that every batch has, then those of what was asked for.
pub struct RowColumns {
    additions: Vec<&'static Addition<Addressed>>,
    added: Vec<Column<Addressed>>,
    fields: Vec<Field>,
}

impl fmt::Debug for RowColumns {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.fields.iter().map(|field| field.name)).finish()
    }
}

impl RowColumns {
    /// The columns with what other registers say, in the order of answers.
    pub fn new(asked: &[Enrichment]) -> Self {
        let additions: Vec<_> = OF_ADDRESSES.iter().filter(|addition| asked.contains(&addition.asked_by)).collect();
        let all = additions.iter().flat_map(|addition| addition.columns);
        let added: Vec<_> = all.filter(|column| column.field.holds != Type::Href).copied().collect();
        let fields = COLUMNS.iter().map(|column| column.field).chain(added.iter().map(|column| column.field)).collect();
        Self { additions, added, fields }
    }

    /// What each of them is.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }
}

/// The columns that every batch has. New ones come last.
#[rustfmt::skip]
const COLUMNS: &[Column<Rows>] = columns! {
    "res_status": OfRow, means("Hvordan rækken blev besvaret.", "How the row was answered."), |row| row.status;
    "res_kategori": Option<Category>, meaning::CATEGORY, |row| row.category;
    "res_score": Option<Fraction>,
        means("Hvor sandsynligt det er, at adressen er den, som menes.", "How likely this is the address meant."),
        |row| row.score.map(|score| Decimal { scaled: score.into(), places: 3 });
    "res_regel": Option<RuleName>, RULE, |row| row.rule;
    "res_afstand": Option<Metres>,
        means("Afstand fra den angivne position til adressen.", "Distance from the given position to the address."),
        |row| row.distance_mm.map(|scaled| Decimal { scaled, places: 3 });
    "res_antal": Option<Integer>,
        means("Antal adresser, som kan være ment.", "Number of addresses that may be meant."),
        |row| row.candidates.map(|count| count as i64);
    "res_adresse_id": Option<Id>, means("Adressens id.", "Id of the address."), |row| row.address_id();
    "res_adgangsadresse_id": Option<Id>, meaning::ACCESS_ADDRESS_ID, |row| row.access_address_id();
    "res_kvhx": Option<Kvhx>, means("Adressens nøgle, 19 tegn.", "Key of the address, 19 characters."),
        |row| row.entrance().filter(|entrance| entrance.unit.is_some()).map(|entrance| entrance.kvhx());
    "res_betegnelse": Option<AddressText>, meaning::ADDRESS_TEXT,
        |row| row.own_parts().map(|parts| (parts, TextOptions::default()));
    "res_vejnavn": Option<Text>, meaning::STREET_NAME, |row| row.parts.and_then(|parts| non_empty(parts.street));
    "res_husnr": Option<Number>, meaning::HOUSE_NUMBER, |row| row.parts.and_then(|parts| parts.house_number);
    "res_etage": Floor, meaning::FLOOR, |row| row.parts.map_or(ModelFloor::NONE, |parts| parts.floor);
    "res_doer": Door, meaning::DOOR, |row| row.parts.map_or(ModelDoor::NONE, |parts| parts.door);
    "res_supplerendebynavn": Option<Text>, meaning::SUPPLEMENTARY_TOWN,
        |row| row.parts.and_then(|parts| non_empty(parts.supplementary_town));
    "res_postnr": Option<Code>, meaning::POSTCODE, |row| row.parts.map(|parts| parts.postcode).filter(|&code| code != 0);
    "res_postnrnavn": Option<Text>, meaning::POSTCODE_NAME, |row| row.parts.and_then(|parts| non_empty(parts.postcode_name));
    "res_kommunekode": Option<Code>, meaning::MUNICIPALITY_CODE, |row| row.municipality().map(|(_, code)| code);
    "res_kommunenavn": Option<Text>, meaning::MUNICIPALITY_NAME,
        |row| row.municipality().and_then(|(scope, code)| scope.name(AreaKind::Municipality, code));
    "res_x": Option<Coordinate>, means("Adgangspunktets x: længdegrad eller øst.", "x of the access point: longitude or easting."),
        |row| row.entrance().and_then(|entrance| x(entrance.access_point.as_ref(), entrance.scope.srid));
    "res_y": Option<Coordinate>, means("Adgangspunktets y: breddegrad eller nord.", "y of the access point: latitude or northing."),
        |row| row.entrance().and_then(|entrance| y(entrance.access_point.as_ref(), entrance.scope.srid));
    "res_noejagtighed": Option<Accuracy>, ACCURACY_MEANING, |row| row.entrance().and_then(|entrance| entrance.accuracy());
    "res_adressestatus": Option<Status>, meaning::STATUS, |row| row.address_status();
    "res_fejl": Option<Text>, means("Hvorfor rækken ikke blev besvaret.", "Why the row was not answered."), |row| row.failure;
    "res_niveau": Option<LevelName>, LEVEL, |row| row.level;
};
