//! One row of the register: its columns by the description of its entity, and what is kept of them.

use std::slice::from_ref;

use vejviser_dataset::bbr::{BbrDescription, BbrEntity, BbrKind};
use vejviser_dataset::raw::FactsBuilder;
use vejviser_model::{Point, Uuid};

use crate::record::{Moment, Symbol};
use crate::source::dar::coordinates;
use crate::source::value::{Values, code, digits, id, moment, point, scaled};
use crate::source::{Fault, Schema};

/// Columns that every entity has, after its own.
const SHARED: [&[&str]; 9] = [
    &["id_lokalId", "id"],
    &["registreringFra"],
    &["registreringTil"],
    &["virkningFra"],
    &["virkningTil"],
    &["status"],
    &["kommunekode"],
    &["OIS_AJOUR"],
    &["bygning"],
];

/// Places in [`SHARED`].
mod shared {
    pub(super) const ID: usize = 0;
    pub(super) const REGISTERED: usize = 1;
    pub(super) const SUPERSEDED: usize = 2;
    pub(super) const FROM: usize = 3;
    pub(super) const TO: usize = 4;
    pub(super) const STATUS: usize = 5;
    pub(super) const MUNICIPALITY: usize = 6;
    pub(super) const CHANGE: usize = 7;
    pub(super) const BUILDING: usize = 8;
}

/// The names of a column in files, where they are not that of the attribute.
fn names_in_files(entity: BbrEntity, attribute: &'static str) -> Option<&'static [&'static str]> {
    match (entity, attribute) {
        (BbrEntity::Unit, "adresse") => Some(&["adresseIdentificerer"]),
        (BbrEntity::Staircase, "husnummer") => Some(&["adgangFraHusnummer"]),
        _ => None,
    }
}

/// How rows of an entity are read: columns by name.
#[derive(Debug)]
pub(crate) struct Columns {
    pub(crate) entity: BbrEntity,
    pub(crate) schema: Schema,
    pub(crate) names: Vec<&'static [&'static str]>,
}

impl Columns {
    pub(crate) fn new(entity: BbrEntity) -> Self {
        let attributes = entity.description().attributes.iter();
        let own = attributes.map(|one| names_in_files(entity, one.name).unwrap_or(from_ref(&one.name)));
        let names: Vec<&'static [&'static str]> = own.chain(SHARED).collect();
        Self { entity, schema: Schema::new(&names), names }
    }
}

/// What a file says of an object.
#[derive(Debug)]
pub(crate) enum BbrRecord {
    /// A row that holds now.
    Row(ReadRow),
    /// What was registered of it until a moment holds no more.
    Ended(Ended),
}

/// That a registration has ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    pub(crate) id: Uuid,
    /// When, milliseconds UTC.
    pub(crate) at: i64,
}

impl BbrRecord {
    /// When it was last changed.
    pub(crate) fn changed(&self) -> Moment {
        match self {
            Self::Row(row) => Moment::new(row.registered),
            Self::Ended(ended) => Moment::new(ended.at),
        }
    }
}

/// A row that holds now.
#[derive(Debug)]
pub(crate) struct ReadRow {
    pub(crate) id: Uuid,
    pub(crate) registered: i64,
    pub(crate) from: i64,
    pub(crate) status: Option<u8>,
    pub(crate) municipality: Option<u16>,
    pub(crate) point: Option<Point>,
    /// The building that a unit names itself, which older files do not.
    pub(crate) building: Option<Uuid>,
    pub(crate) facts: FactsBuilder,
    /// Texts that rows share, in the order of the attributes.
    pub(crate) shared: Vec<Symbol>,
}

/// A sound row that is not kept.
#[derive(Debug)]
pub(super) struct LeftOut {
    pub(super) reason: &'static str,
    /// Where its registration has ended, and it would hold now.
    pub(super) ended: Option<Ended>,
}

impl From<&'static str> for LeftOut {
    fn from(reason: &'static str) -> Self {
        Self { reason, ended: None }
    }
}

/// Reads a row as of now; or says why a sound row is left out.
pub(super) fn read(columns: &Columns, now: Moment, values: &mut Values<'_>) -> Result<Result<ReadRow, LeftOut>, Fault> {
    let BbrDescription { attributes, kinds, .. } = columns.entity.description();
    let own = attributes.len();
    let time = |values: &Values<'_>, column: usize| -> Result<Option<i64>, Fault> {
        Ok(values.strict(own + column, moment)?.and_then(Moment::millis))
    };
    if values.text(own + shared::CHANGE).is_some_and(|change| change != "I") {
        return Ok(Err("it changes a row of another delivery, and only whole deliveries are read".into()));
    }
    let superseded = time(values, shared::SUPERSEDED)?;
    let registered = time(values, shared::REGISTERED)?.ok_or(Fault::Missing("registreringFra"))?;
    let from = time(values, shared::FROM)?.ok_or(Fault::Missing("virkningFra"))?;
    let to = time(values, shared::TO)?;
    let has_ended = to.is_some_and(|to| Moment::new(to) <= now);
    let is_to_begin = Moment::new(from) > now;
    if let Some(at) = superseded {
        let object = if has_ended || is_to_begin { None } else { values.strict(own + shared::ID, id)? };
        let ended = object.map(|id| Ended { id, at });
        return Ok(Err(LeftOut { reason: "the registration has ended", ended }));
    }
    values.report.turns(now, [from].into_iter().chain(to).map(Moment::new));
    if has_ended {
        return Ok(Err("it does not hold any more".into()));
    }
    if is_to_begin {
        return Ok(Err("it does not hold yet".into()));
    }
    let building = (columns.entity == BbrEntity::Unit).then(|| values.lenient(own + shared::BUILDING, id)).flatten();
    let mut row = ReadRow {
        id: values.required(own + shared::ID, id)?,
        registered,
        from,
        status: values.strict(own + shared::STATUS, digits)?,
        municipality: values.lenient(own + shared::MUNICIPALITY, code),
        point: None,
        building,
        facts: FactsBuilder::new(attributes),
        shared: Vec::new(),
    };
    for (place, &kind) in kinds.iter().enumerate() {
        row.take(place, kind, values);
    }
    Ok(Ok(row))
}

impl ReadRow {
    /// Takes an attribute. What is unreadable is left out, and counted.
    fn take(&mut self, place: usize, kind: BbrKind, values: &mut Values<'_>) {
        let Some(text) = values.text(place) else { return };
        let number = match kind {
            BbrKind::Free => return,
            BbrKind::Listed(_) => return self.facts.own_text(place, text),
            BbrKind::Text => {
                self.facts.shared(place);
                return self.shared.extend(values.symbol(place));
            }
            // The id of zeros stands for none.
            BbrKind::Link(_) if text.bytes().all(|byte| matches!(byte, b'0' | b'-')) => return,
            BbrKind::Link(_) => {
                if let Some(id) = values.lenient(place, id) {
                    self.facts.own_id(place, id);
                }
                return;
            }
            BbrKind::Point => {
                self.point = located(place, values);
                return;
            }
            BbrKind::Integer | BbrKind::Parcel => values.lenient(place, |text| text.parse().ok()),
            BbrKind::Decimal => values.lenient(place, |text| scaled(text, 1000.0)).map(i64::from),
            BbrKind::Time => values.lenient(place, moment).and_then(Moment::millis),
        };
        if let Some(number) = number {
            self.facts.number(place, number);
        }
    }
}

/// A point; one outside the country is left out, and counted.
fn located(place: usize, values: &mut Values<'_>) -> Option<Point> {
    let read = |text: &str| {
        let is_empty = text.eq_ignore_ascii_case("GEOMETRYCOLLECTION EMPTY");
        if is_empty { Some(None) } else { coordinates(text).ok() }
    };
    let (x, y) = values.lenient(place, read).flatten()?;
    let found = point(x, y);
    if found.is_none() {
        let reason = format!("{} lies outside the country", values.name(place));
        values.report.ignore(&reason, values.line, &format!("{x} {y}"));
    }
    found
}
