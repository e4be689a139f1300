//! Valuations: rows of `Ejendomsvurdering`, and of `BFEKrydsreference`, which says whose they are.

use super::super::Fault;
use super::super::dates::Dates;
use super::super::schema::columns;
use super::super::value::{Values, digits, number};
use super::{NOT_IN_FORCE, PropertyRow, Read, bfe};
use crate::record::{Moment, RowState};

columns! {
    /// Columns of valuations.
    Column {
        Id = "id_lokalId" | "id" | "ejendomsvurderingID",
        Registered = "registreringFra",
        Superseded = "registreringTil",
        Began = "virkningFra",
        Ended = "virkningTil",
        Year = "år",
        PropertyValue = "ejendomværdiBeløb" | "ejendomsværdiBeløb",
        LandValue = "grundværdiBeløb",
        Area = "vurderetAreal",
        Changed = "ændringDato",
    }
}

columns! {
    /// Columns of references.
    ReferenceColumn {
        Valuation = "fkEjendomsvurderingID",
        Registered = "registreringFra",
        Superseded = "registreringTil",
        Began = "virkningFra",
        Ended = "virkningTil",
        Bfe = "BFEnummer",
    }
}

const DATES: Dates = Dates {
    registered: Column::Registered as usize,
    superseded: Column::Superseded as usize,
    began: Column::Began as usize,
    ends: Column::Ended as usize,
};
const DATES_OF_REFERENCES: Dates = Dates {
    registered: ReferenceColumn::Registered as usize,
    superseded: ReferenceColumn::Superseded as usize,
    began: ReferenceColumn::Began as usize,
    ends: ReferenceColumn::Ended as usize,
};

/// Whole kroner up to which a value is believed: a million million.
const MOST: f64 = 1e12;
/// Bytes of the longest id.
const LONGEST_ID: usize = 64;

/// A valuation.
#[derive(Debug)]
pub(crate) struct Valuation {
    /// Its id, whatever that looks like.
    pub(crate) id: String,
    pub(crate) registered: Moment,
    pub(crate) year: u16,
    /// Kroner.
    pub(crate) property_value: Option<i64>,
    /// Kroner.
    pub(crate) land_value: Option<i64>,
    /// Square metres that were valued.
    pub(crate) area: Option<u32>,
    pub(crate) changed: Moment,
}

/// Whose a valuation is.
#[derive(Debug)]
pub(crate) struct Reference {
    pub(crate) valuation: String,
    pub(crate) bfe: u32,
}

/// Reads a valuation. Those that have not begun to hold count, as those that have ended do: the year says which is latest.
pub(super) fn read(values: &mut Values<'_>, now: Moment) -> Read {
    let validity = DATES.validity(values, now)?;
    if validity.is_some_and(|validity| validity.state == RowState::Superseded) {
        return Ok(Err(NOT_IN_FORCE));
    }
    let registered = validity.map_or(Moment::UNKNOWN, |validity| validity.registered);
    let valuation = Valuation {
        id: id(values, Column::Id as usize)?,
        registered,
        year: values.required(Column::Year, |text| digits(text).filter(|year| (1900..=2999).contains(year)))?,
        property_value: values.lenient(Column::PropertyValue, kroner),
        land_value: values.lenient(Column::LandValue, kroner),
        area: values.lenient(Column::Area, |text| kroner(text).and_then(|area| u32::try_from(area).ok())),
        changed: values.moment(Column::Changed),
    };
    Ok(Ok((PropertyRow::Valuation(valuation), registered)))
}

/// Reads whose a valuation is.
pub(super) fn read_reference(values: &mut Values<'_>, now: Moment) -> Read {
    let Some(validity) = DATES_OF_REFERENCES.validity(values, now)?.filter(|row| row.state != RowState::Superseded)
    else {
        return Ok(Err(NOT_IN_FORCE));
    };
    let valuation = id(values, ReferenceColumn::Valuation as usize)?;
    let bfe = values.required(ReferenceColumn::Bfe, bfe)?;
    Ok(Ok((PropertyRow::Reference(Reference { valuation, bfe }), validity.registered)))
}

fn id(values: &Values<'_>, column: usize) -> Result<String, Fault> {
    values.required(column, |text| (text.len() <= LONGEST_ID).then(|| text.to_lowercase()))
}

/// An amount, also one that is written with decimals.
fn kroner(text: &str) -> Option<i64> {
    number(text).filter(|amount| amount.abs() <= MOST).map(|amount| amount.round() as i64)
}

#[cfg(test)]
mod tests {
    use super::kroner;

    #[test]
    fn amounts_are_whole_kroner() {
        for (text, expected) in [
            ("1250000", Some(1_250_000)),
            ("1250000.00", Some(1_250_000)),
            ("0", Some(0)),
            ("1e30", None),
            ("1.250.000", None),
            ("ukendt", None),
        ] {
            assert_eq!(kroner(text), expected, "{text}");
        }
    }
}
