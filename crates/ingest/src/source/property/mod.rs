//! Registers of properties: the public valuation (VUR), where properties are (EBR), both as downloads in JSON or CSV, and
//! energy labels (EMO), of which operators have an extract in CSV, JSON or NDJSON.
//!
//! Nothing is read but the columns named here: no owner, no name, no text that people have written. Rows wait outside of
//! memory until all addresses have their numbers ([`crate::link`]).

mod energy_label;
mod location;
mod store;
mod valuation;

use super::signature::FileSignature;
use super::table::{self, Line, Text, with_values};
use super::value::{Values, digits};
use super::{Claim, Context, Detected, Fault, Head, Kind, Reader, Schema, most_specific};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Moment, Rank, Strings};
pub(crate) use energy_label::EnergyLabel;
pub(crate) use location::{At, Location};
pub(crate) use store::{PropertyStore, Said, StagedLabel, StagedValuation, put_said, said};
pub(crate) use valuation::{Reference, Valuation};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// Valuations.
    Valuations,
    /// Which property each valuation is of.
    References,
    /// At which addresses properties are.
    Locations,
    /// Energy labels.
    EnergyLabels,
}

impl FileKind {
    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        use vejviser_dataset::Register;
        match self {
            Self::Valuations => Register::Valuations.name(),
            Self::References => "valuationReferences",
            Self::Locations => Register::PropertyLocations.name(),
            Self::EnergyLabels => Register::EnergyLabels.name(),
        }
    }
}

/// A row of any of them.
#[derive(Debug)]
pub(crate) enum PropertyRow {
    Valuation(Valuation),
    Reference(Reference),
    Location(Location),
    EnergyLabel(EnergyLabel),
}

/// Recognises files.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    const SIGNATURES: [(FileKind, FileSignature); 4] = [
        (FileKind::Valuations, FileSignature::of(&["år", "ejendomværdiBeløb|ejendomsværdiBeløb", "grundværdiBeløb"])),
        (
            FileKind::References,
            FileSignature::of(&["BFEKrydsreferenceID|id_lokalId|id", "BFEnummer", "fkEjendomsvurderingID"]),
        ),
        (FileKind::Locations, FileSignature::of(&["bestemtFastEjendomBFENr", "adresseLokalId", "husnummerLokalId"])),
        (FileKind::EnergyLabels, energy_label::SIGNATURE),
    ];
    most_specific(SIGNATURES.iter().filter_map(|(kind, signature)| {
        let detected = Detected { kind: Kind::Properties(*kind), rank: Rank::Register };
        Some(Claim { detected, columns: signature.columns_of(head, file)? })
    }))
}

/// A row, or why a sound one is left out; and when it was last changed.
type Read = Result<Result<(PropertyRow, Moment), &'static str>, Fault>;

/// Names of the columns of a row, and how it is read as of a moment.
type Columns = (&'static [&'static [&'static str]], fn(&mut Values<'_>, Moment) -> Read);

/// A file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PropertyFile {
    pub(crate) kind: FileKind,
}

impl Reader<(PropertyRow, Moment)> for PropertyFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut((PropertyRow, Moment), &mut Strings),
    ) -> Result<(), ImportError> {
        let (names, read): Columns = match self.kind {
            FileKind::Valuations => (valuation::Column::NAMES, valuation::read),
            FileKind::References => (valuation::ReferenceColumn::NAMES, valuation::read_reference),
            FileKind::Locations => (location::Column::NAMES, location::read),
            FileKind::EnergyLabels => (energy_label::Column::NAMES, energy_label::read),
        };
        let now = context.now;
        let each_line =
            |line: &Line<'_>, context: &mut Context<'_, '_>| match with_values(line, names, context, |values| {
                read(values, now)
            }) {
                Ok(Ok(row)) => {
                    context.report.kept += 1;
                    each(row, context.strings);
                }
                Ok(Err(reason)) => context.report.leave_out(reason),
                Err(fault) => context.report.skip(&fault.to_string(), line.number, || line.text.shown()),
            };
        table::for_each_row(Text::File(input), &Schema::new(names), context, each_line)
    }
}

/// Reason for leaving out what does not hold.
const NOT_IN_FORCE: &str = "the row is not in force";

/// Number of a property, by which all registers know it.
fn bfe(text: &str) -> Option<u32> {
    digits(text).filter(|&number| number > 0)
}
