//! The address register before 2018 (DAR 0.9) with the lists of streets and postcodes that the civil register (CPR)
//! kept with it: what addresses were called.
//!
//! Files are CSV as `PostgreSQL` exports it: `;` between columns, quotes inside quoted values behind a backslash, ranges
//! as text. Rows are read one by one and kept small; when all files are read, [`Dar09Rows::deliver`] joins them
//! ([`history`]) and delivers versions. Present addresses are no matter of this module.

mod history;
mod range;
mod row;
mod timeline;

use rustc_hash::FxHashMap;

use self::row::{Column, Entrance, Point, StreetName, Unit, ValidRow};
use self::timeline::{NumberRange, Since};
use super::schema::Schema;
use super::signature::FileSignature;
use super::table::{self, Text, with_values};
use super::value::Values;
use super::{Claim, Context, Detected, Fault, Head, Kind, most_specific};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Rank, Symbol};

/// An entity of the register; a file has rows of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entity {
    /// `dar_adgangspunkt`: access points, which know the municipality.
    Points,
    /// `dar_husnummer`: entrances.
    AccessAddresses,
    /// `dar_adresse`: units.
    Addresses,
    /// `dar_vejnavn`, `cpr_vej`: names of streets.
    StreetNames,
    /// `dar_postnr`, `cpr_postnr`: postcodes of house number ranges.
    Postcodes,
    /// `dar_supplerendebynavn`: supplementary towns of house number ranges.
    Towns,
}

impl Entity {
    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Points => "dar09Points",
            Self::AccessAddresses => "dar09AccessAddresses",
            Self::Addresses => "dar09Addresses",
            Self::StreetNames => "dar09StreetNames",
            Self::Postcodes => "dar09Postcodes",
            Self::Towns => "dar09Towns",
        }
    }
}

/// What files of each entity have.
const SIGNATURES: [(Entity, FileSignature); 6] = [
    (Entity::Points, FileSignature::of(&["bkid", "virkning", "kommunenummer"])),
    (Entity::AccessAddresses, FileSignature::of(&["bkid", "virkning", "adgangspunktid", "husnummer"])),
    (Entity::Addresses, FileSignature::of(&["bkid", "virkning", "husnummerid"])),
    (
        Entity::StreetNames,
        FileSignature::of(&["kommunekode", "vejkode", "navn", "adresseringsnavn", "virkning|registrering"]),
    ),
    (Entity::Postcodes, FileSignature::of(&["kommunekode", "vejkode", "husnrinterval", "nr|postdistriktnummer"])),
    (Entity::Towns, FileSignature::of(&["kommunekode", "vejkode", "husnrinterval", "bynavn"])),
];

/// Recognises files of the register.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    most_specific(SIGNATURES.iter().filter_map(|(entity, signature)| {
        let detected = Detected { kind: Kind::Dar09(*entity), rank: Rank::Register };
        Some(Claim { detected, columns: signature.columns_of(head, file)? })
    }))
}

/// Rows of all entities, as they are held until all files are read.
#[derive(Debug, Default)]
pub struct Dar09Rows {
    points: Vec<ValidRow<Point>>,
    entrances: Vec<ValidRow<Entrance>>,
    units: Vec<ValidRow<Unit>>,
    /// By municipality and street code.
    names: FxHashMap<(u16, u16), Vec<Since<StreetName>>>,
    postcodes: FxHashMap<(u16, u16), Vec<NumberRange<u16>>>,
    towns: FxHashMap<(u16, u16), Vec<NumberRange<Symbol>>>,
}

impl Dar09Rows {
    /// Reads a file with the rows of one entity.
    pub(crate) fn read(
        &mut self,
        entity: Entity,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
    ) -> Result<(), ImportError> {
        let schema = Schema::new(Column::NAMES).with_escape(b'\\');
        table::for_each_row(Text::File(input), &schema, context, |line, context| {
            let kept = with_values(line, Column::NAMES, context, |values| self.row(entity, values));
            match kept {
                Ok(Ok(())) => context.report.kept += 1,
                Ok(Err(reason)) => context.report.leave_out(reason),
                Err(fault) => context.report.skip(&fault.to_string(), line.number, || line.text.shown()),
            }
        })
    }

    /// Keeps a row, or says why it is not needed.
    fn row(&mut self, entity: Entity, values: &mut Values<'_>) -> Result<Result<(), &'static str>, Fault> {
        // Lists by street have no dates but the registration, so rows whose registration has ended are their history.
        let is_history = matches!(entity, Entity::StreetNames | Entity::Postcodes);
        if !is_history && !row::is_current(values)? {
            return Ok(Err("the registration has ended"));
        }
        if row::has_ended(values) {
            return Ok(Err("the row records an end"));
        }
        match entity {
            Entity::Points => self.points.push(row::point(values)?),
            Entity::AccessAddresses => self.entrances.push(row::entrance(values)?),
            Entity::Addresses => self.units.push(row::unit(values)?),
            Entity::StreetNames => {
                let (from, value) = row::street_name(values)?;
                self.names.entry(row::street(values)?).or_default().push(Since { from, value });
            }
            Entity::Postcodes => {
                let range = row::postcode(values)?;
                self.postcodes.entry(row::street(values)?).or_default().push(range);
            }
            Entity::Towns => {
                let range = row::town(values)?;
                self.towns.entry(row::street(values)?).or_default().push(range);
            }
        }
        Ok(Ok(()))
    }
}
