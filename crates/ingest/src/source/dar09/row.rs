//! Rows of the entities, their columns by name.

use vejviser_model::{Door, Floor, HouseNumber, Status, Uuid};

use super::super::Fault;
use super::super::schema::columns;
use super::super::value::{Values, code, digits, id, status};
use super::range::{Numbers, Span, house_number};
use super::timeline::NumberRange;
use crate::record::Symbol;

columns! {
    /// Columns of all entities; one name means one thing in all of them.
    Column {
        Id = "id",
        Uuid = "bkid",
        Status = "statuskode",
        Registration = "registrering",
        Validity = "virkning",
        Municipality = "kommunekode" | "kommunenummer",
        StreetCode = "vejkode",
        Name = "navn",
        AddressingName = "adresseringsnavn",
        PointId = "adgangspunktid",
        HouseNumber = "husnummer",
        AccessAddressId = "husnummerid",
        Floor = "etagebetegnelse",
        Door = "doerbetegnelse",
        Numbers = "husnrinterval",
        Side = "side",
        Postcode = "nr" | "postdistriktnummer",
        Town = "bynavn",
        Ended = "ophoerttimestamp",
    }
}

/// An access point, or a house number, or an address, while it was valid.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValidRow<T> {
    /// The number by which others refer to it.
    pub(super) key: u32,
    /// DAR status.
    pub(super) status: u8,
    pub(super) validity: Span,
    pub(super) facts: T,
}

/// An access point: its municipality.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) municipality: u16,
}

/// An entrance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entrance {
    pub(super) id: Uuid,
    pub(super) point: u32,
    pub(super) street_code: u16,
    pub(super) house_number: HouseNumber,
}

/// A unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub(super) id: Uuid,
    pub(super) entrance: u32,
    pub(super) floor: Floor,
    pub(super) door: Door,
}

/// A street with its names.
#[derive(Clone, Copy, Debug)]
pub(super) struct StreetName {
    pub(super) name: Symbol,
    pub(super) addressing_name: Option<Symbol>,
}

/// Whether the row is what the register says today. Lists of the civil register have no registration.
pub(super) fn is_current(values: &Values<'_>) -> Result<bool, Fault> {
    Ok(values.strict(Column::Registration, Span::parse)?.is_none_or(Span::is_open))
}

/// When the row was valid: in the lists by street since it was registered.
fn validity(values: &Values<'_>) -> Result<Span, Fault> {
    match values.strict(Column::Validity, Span::parse)? {
        Some(validity) => Ok(validity),
        None => values.required(Column::Registration, Span::parse),
    }
}

fn version<T>(values: &Values<'_>, status: u8, facts: T) -> Result<ValidRow<T>, Fault> {
    let validity = values.required(Column::Validity, Span::parse)?;
    Ok(ValidRow { key: values.required(Column::Id, digits)?, status, validity, facts })
}

pub(super) fn point(values: &Values<'_>) -> Result<ValidRow<Point>, Fault> {
    let municipality = values.required(Column::Municipality, code)?;
    version(values, values.required(Column::Status, point_status)?, Point { municipality })
}

pub(super) fn entrance(values: &Values<'_>) -> Result<ValidRow<Entrance>, Fault> {
    let facts = Entrance {
        id: values.required(Column::Uuid, id)?,
        point: values.required(Column::PointId, digits)?,
        street_code: values.required(Column::StreetCode, code)?,
        house_number: values.required(Column::HouseNumber, house_number)?,
    };
    version(values, values.required(Column::Status, status)?, facts)
}

pub(super) fn unit(values: &Values<'_>) -> Result<ValidRow<Unit>, Fault> {
    let facts = Unit {
        id: values.required(Column::Uuid, id)?,
        entrance: values.required(Column::AccessAddressId, digits)?,
        floor: values.strict(Column::Floor, Floor::parse)?.unwrap_or(Floor::NONE),
        door: values.strict(Column::Door, Door::parse)?.unwrap_or(Door::NONE),
    };
    version(values, values.required(Column::Status, status)?, facts)
}

/// Municipality and street code of a row of a list by street.
pub(super) fn street(values: &Values<'_>) -> Result<(u16, u16), Fault> {
    Ok((values.required(Column::Municipality, code)?, values.required(Column::StreetCode, code)?))
}

/// Whether the street, the range of house numbers or the town had ended before it was registered.
pub(super) fn has_ended(values: &Values<'_>) -> bool {
    values.text(Column::Ended).is_some()
}

/// The names of a street and when they began.
pub(super) fn street_name(values: &mut Values<'_>) -> Result<(i64, StreetName), Fault> {
    let name = values.symbol(Column::Name).ok_or(Fault::Missing("navn"))?;
    let addressing_name = values.symbol(Column::AddressingName).filter(|&other| other != name);
    Ok((validity(values)?.from, StreetName { name, addressing_name }))
}

/// The postcode of a range of house numbers.
pub(super) fn postcode(values: &Values<'_>) -> Result<NumberRange<u16>, Fault> {
    number_range(values, values.required(Column::Postcode, code)?)
}

/// The supplementary town of a range of house numbers.
pub(super) fn town(values: &mut Values<'_>) -> Result<NumberRange<Symbol>, Fault> {
    let town = values.symbol(Column::Town).ok_or(Fault::Missing("bynavn"))?;
    number_range(values, town)
}

fn number_range<T>(values: &Values<'_>, value: T) -> Result<NumberRange<T>, Fault> {
    let side = |text: &str| match text {
        "L" => Some(true),
        "U" => Some(false),
        _ => None,
    };
    Ok(NumberRange {
        from: validity(values)?.from,
        numbers: values.required(Column::Numbers, Numbers::parse)?,
        is_even: values.required(Column::Side, side)?,
        value,
    })
}

/// DAR status of an access point behind the interface's own: 1 in use, 2 gone, 3 not in use yet, 4 withdrawn.
fn point_status(text: &str) -> Option<u8> {
    let status = match digits(text)? {
        1 => Status::Used,
        2 => Status::Deleted,
        3 => Status::Unused,
        4 => Status::Withdrawn,
        _ => return None,
    };
    Some(status.dar())
}
