//! Energy labels: an extract of EMO with a row a label, whose building is told by municipality, number of the property in
//! it and number of the building on it. Of all columns these are read: the extract may name people.

use vejviser_dataset::tables::number_in_municipality;

use super::super::schema::columns;
use super::super::signature::FileSignature;
use super::super::value::{Values, code, digits};
use super::{PropertyRow, Read};
use crate::record::Moment;

columns! {
    /// Columns of labels: those of the service that gives labels out, and Danish ones.
    Column {
        Report = "EnergyLabelSerialIdentifier" | "energimærkenummer" | "rapportnummer",
        Status = "LabelStatus" | "status",
        Class = "EnergyLabelClassification" | "classification" | "energiklasse" | "klasse",
        ValidFrom = "ValidFrom" | "gyldigfra",
        ValidTo = "ValidTo" | "gyldigtil",
        Municipality = "MunicipalityNumber" | "kommunenummer" | "kommunekode",
        Property = "PropertyNumber" | "ejendomsnummer" | "esrejendomsnr",
        Building = "BuildingNumber" | "bygningsnummer",
    }
}

/// Columns that every extract has.
pub(super) const SIGNATURE: FileSignature = FileSignature::of(&[
    "EnergyLabelSerialIdentifier|energimærkenummer|rapportnummer",
    "EnergyLabelClassification|classification|energiklasse|klasse",
    "MunicipalityNumber|kommunenummer|kommunekode",
    "PropertyNumber|ejendomsnummer|esrejendomsnr",
    "BuildingNumber|bygningsnummer",
]);

/// Classes, the best first.
const CLASSES: [&str; 10] = ["A2020", "A2015", "A2010", "A", "B", "C", "D", "E", "F", "G"];

/// A label that is valid.
#[derive(Debug)]
pub(crate) struct EnergyLabel {
    pub(crate) municipality: u16,
    /// Number of the property in its municipality.
    pub(crate) property: u32,
    /// Number of the building on it.
    pub(crate) building: u16,
    pub(crate) class: &'static str,
    pub(crate) report: String,
    /// First and last day: year, month and day as one number of eight digits.
    pub(crate) valid_from: Option<u32>,
    pub(crate) valid_to: Option<u32>,
}

/// Reads a row.
pub(super) fn read(values: &mut Values<'_>, _now: Moment) -> Read {
    let is_valid = |status: &str| ["valid", "gyldig"].contains(&status.to_lowercase().as_str());
    if !values.text(Column::Status).is_none_or(is_valid) {
        return Ok(Err("the label is not valid"));
    }
    let label = EnergyLabel {
        municipality: values.required(Column::Municipality, code)?,
        property: values.required(Column::Property, |text| number_in_municipality(digits(text)?))?,
        building: values.required(Column::Building, digits)?,
        class: values.required(Column::Class, class)?,
        report: values.required(Column::Report, |text| (text.len() <= 64).then(|| text.to_owned()))?,
        valid_from: values.lenient(Column::ValidFrom, day),
        valid_to: values.lenient(Column::ValidTo, day),
    };
    let changed = values.moment(Column::ValidFrom);
    Ok(Ok((PropertyRow::EnergyLabel(label), changed)))
}

fn class(text: &str) -> Option<&'static str> {
    CLASSES.into_iter().find(|class| class.eq_ignore_ascii_case(text))
}

/// The day of a date, with or without a time behind it.
fn day(text: &str) -> Option<u32> {
    let date = text.get(..10).unwrap_or(text);
    let date: jiff::civil::Date = date.parse().ok()?;
    let year = u32::try_from(date.year()).ok()?;
    Some((year * 100 + date.month().unsigned_abs() as u32) * 100 + date.day().unsigned_abs() as u32)
}

#[cfg(test)]
mod tests {
    use super::{class, day};

    #[test]
    fn a_date_is_a_day() {
        for (text, expected) in [
            ("2031-05-09", Some(20_310_509)),
            ("2031-05-09T00:00:00", Some(20_310_509)),
            ("2031-13-09", None),
            ("09-05-2031", None),
            ("x", None),
        ] {
            assert_eq!(day(text), expected, "{text}");
        }
    }

    #[test]
    fn classes_are_those_of_labels() {
        for (text, expected) in [("A2020", Some("A2020")), ("a2010", Some("A2010")), ("G", Some("G")), ("H", None)] {
            assert_eq!(class(text), expected, "{text}");
        }
    }
}
