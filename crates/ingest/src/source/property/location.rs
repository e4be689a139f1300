//! Where properties are: rows of `Ejendomsbeliggenhed`, each with an address or a house number.

use vejviser_model::Uuid;

use super::super::dates::Dates;
use super::super::schema::columns;
use super::super::value::{Values, id};
use super::{NOT_IN_FORCE, PropertyRow, Read, bfe};
use crate::record::{Moment, RowState};

columns! {
    /// Columns of locations.
    Column {
        Bfe = "bestemtFastEjendomBFENr",
        Address = "adresseLokalId",
        Entrance = "husnummerLokalId",
        Status = "status",
        Registered = "registreringFra",
        Superseded = "registreringTil",
        Began = "virkningFra",
        Ended = "virkningTil",
    }
}

const DATES: Dates = Dates {
    registered: Column::Registered as usize,
    superseded: Column::Superseded as usize,
    began: Column::Began as usize,
    ends: Column::Ended as usize,
};

/// Statuses of what is in force, by word and by number.
const IN_FORCE: [&str; 3] = ["gældende", "gaeldende", "3"];

/// Where a property is. Of a home in a house of flats that is the address, though its house number is given too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    Address(Uuid),
    Entrance(Uuid),
}

/// A property, and where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Location {
    pub(crate) bfe: u32,
    pub(crate) at: At,
}

/// Reads a row.
pub(super) fn read(values: &mut Values<'_>, now: Moment) -> Read {
    let validity = DATES.validity(values, now)?.filter(|validity| validity.state == RowState::InForce);
    let is_in_force = |status: &str| IN_FORCE.contains(&status.to_lowercase().as_str());
    let Some(validity) = validity.filter(|_| values.text(Column::Status).is_none_or(is_in_force)) else {
        return Ok(Err(NOT_IN_FORCE));
    };
    let bfe = values.required(Column::Bfe, bfe)?;
    let address = values.lenient(Column::Address, id).map(At::Address);
    let Some(at) = address.or_else(|| values.lenient(Column::Entrance, id).map(At::Entrance)) else {
        return Ok(Err("it names no address"));
    };
    Ok(Ok((PropertyRow::Location(Location { bfe, at }), validity.registered)))
}
