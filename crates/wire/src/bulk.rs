//! The flat files that the closed service delivered its register in, and the one file that its users cut of them.
//!
//! Each is a row of tables, written in parts that may be made apart from each other and follow one another: a file has
//! the same bytes however it is cut. Rows of every status are written: what lists hide, files show.
//! Where the files lie and who writes them is the caller's affair.

use std::collections::HashSet;
use std::ops::Range;

use serde::Deserialize;
use ts_rs::TS;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::Engine;
use vejviser_engine::history::Version;
use vejviser_engine::request::Srid;
use vejviser_model::Uuid;
use vejviser_model::id::{AccessAddressId, AddressId, NamedStreetId, StreetId};

use crate::address::fields::FIELDS;
use crate::address::{access_address, unit};
use crate::area::{self, Area, postcode};
use crate::bytes::json::object;
use crate::bytes::writer::{Writer, append};
use crate::form::column::{Column, RecordKind, pick, write_members};
use crate::history::{self, Versions};
use crate::presentation::{Format, Presentation};
use crate::record::entrance::{Addressed, Entrance};
use crate::record::scope::Scope;
use crate::render::csv;
use crate::street::named::{self, NamedStreet};
use crate::street::segment::{self, Street};

/// Which columns the files of addresses have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BulkLayout")]
pub enum Layout {
    /// Those of the service's last years.
    Current,
    /// The fewer ones of January 2015.
    #[serde(rename = "2015")]
    Of2015,
    /// Those that say where an address is and no more, in one file.
    Thin,
}

impl Layout {
    /// The files of a delivery.
    pub const fn files(self) -> &'static [File] {
        match self {
            Self::Current => &File::ALL,
            Self::Of2015 => &OF_2015,
            Self::Thin => &[File::Addresses],
        }
    }
}

/// There was no register of named streets.
const OF_2015: [File; 6] = [
    File::Postcodes,
    File::Streets,
    File::AccessAddresses,
    File::Addresses,
    File::AccessAddressHistory,
    File::AddressHistory,
];

/// One file of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// Postcodes.
    Postcodes,
    /// Street segments.
    Streets,
    /// Named streets.
    NamedStreets,
    /// Entrances.
    AccessAddresses,
    /// Units.
    Addresses,
    /// Versions of entrances, where there is more to them than their row.
    AccessAddressHistory,
    /// Versions of units, where there is more to the unit or its entrance than their rows. Units without a row are
    /// left out.
    AddressHistory,
}

impl File {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Postcodes,
        Self::Streets,
        Self::NamedStreets,
        Self::AccessAddresses,
        Self::Addresses,
        Self::AccessAddressHistory,
        Self::AddressHistory,
    ];

    /// Its usual name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Postcodes => "postnumre.csv",
            Self::Streets => "vejstykker.csv",
            Self::NamedStreets => "navngivneveje.csv",
            Self::AccessAddresses => "adgangsadresser.csv",
            Self::Addresses => "adresser.csv",
            Self::AccessAddressHistory => "historik-adgangsadresser.ndjson",
            Self::AddressHistory => "historik-adresser.ndjson",
        }
    }
}

/// The files of one snapshot.
#[derive(Debug)]
pub struct Bulk<'a> {
    engine: &'a Engine,
    layout: Layout,
    presentation: Presentation,
    /// Objects that have rows in the tables of versions.
    changed: HashSet<Uuid>,
}

impl<'a> Bulk<'a> {
    /// The files of what an engine answers from.
    pub fn new(engine: &'a Engine, layout: Layout) -> Self {
        let (entrances, units) = (&engine.snapshot().access_address_versions, &engine.snapshot().address_versions);
        let entrances = (0..entrances.len()).map(|row| entrances.id.get(row));
        let changed = entrances.chain((0..units.len()).map(|row| units.id.get(row))).collect();
        Self { engine, layout, presentation: Presentation::of_files(Format::Csv, Srid::default(), ""), changed }
    }

    /// Rows of the table that a file is cut by; not each becomes exactly one line.
    pub fn rows(&self, file: File) -> usize {
        let snapshot = self.engine.snapshot();
        match file {
            File::Postcodes => snapshot.areas.len(),
            File::Streets => snapshot.streets.len(),
            File::NamedStreets => snapshot.named_streets.len(),
            File::AccessAddresses => snapshot.access_addresses.len(),
            File::Addresses | File::AddressHistory => snapshot.addresses.len(),
            File::AccessAddressHistory => snapshot.access_address_versions.len(),
        }
    }

    /// Appends what stands before a file's first line.
    pub fn write_header(&self, file: File, out: &mut Vec<u8>) {
        append(out, |out| match file {
            File::Postcodes => csv::write_header(postcode::REPRESENTATION.flat.csv, out),
            File::Streets => csv::write_header(segment::REPRESENTATION.flat.csv, out),
            File::NamedStreets => csv::write_header(named::REPRESENTATION.flat.csv, out),
            File::AccessAddresses => csv::write_header(self.access_address_columns(), out),
            File::Addresses => csv::write_header(self.address_columns(), out),
            File::AccessAddressHistory | File::AddressHistory => {}
        });
    }

    /// Appends the lines of some rows of a file.
    pub fn write(&self, file: File, rows: Range<usize>, out: &mut Vec<u8>) {
        append(out, |out| self.write_rows(file, rows, out));
    }

    fn write_rows(&self, file: File, rows: Range<usize>, out: &mut Writer) {
        let snapshot = self.engine.snapshot();
        let scope = Scope::new(snapshot, &self.presentation);
        let numbers = rows.start as u32..rows.end as u32;
        match file {
            File::Postcodes => {
                let is_postcode = |row: &u32| snapshot.areas.kind.get(*row as usize) == AreaKind::Postcode as u8;
                let areas =
                    numbers.filter(is_postcode).map(|row| Area::new(scope, area::theme(AreaKind::Postcode), row));
                lines(postcode::REPRESENTATION.flat.csv, areas, out);
            }
            File::Streets => {
                lines(segment::REPRESENTATION.flat.csv, numbers.map(|row| Street::new(scope, StreetId(row))), out);
            }
            File::NamedStreets => {
                let streets = numbers.map(|row| NamedStreet::new(scope, NamedStreetId(row)));
                lines(named::REPRESENTATION.flat.csv, streets, out);
            }
            File::AccessAddresses => {
                let entrances = numbers.map(|row| Entrance::new(scope, AccessAddressId(row)));
                lines(self.access_address_columns(), entrances, out);
            }
            File::Addresses => {
                let units = numbers.map(|row| Entrance::of_unit(scope, AddressId(row)));
                lines(self.address_columns(), units, out);
            }
            File::AccessAddressHistory => {
                let ids = &snapshot.access_address_versions.id;
                let first = |row: &usize| row.checked_sub(1).is_none_or(|before| ids.get(before) != ids.get(*row));
                for id in rows.filter(first).map(|row| ids.get(row)) {
                    let columns = history::ACCESS_ADDRESS.flat.json;
                    self.engine.access_address_versions(id).for_each(|version| version_line(columns, &version, out));
                }
            }
            File::AddressHistory => {
                for id in rows.filter_map(|row| self.changed_unit(row)) {
                    let columns = history::ADDRESS.flat.json;
                    self.engine.address_versions(id).for_each(|version| version_line(columns, &version, out));
                }
            }
        }
    }

    /// The id of the unit in a row, if it or its entrance changed.
    fn changed_unit(&self, row: usize) -> Option<Uuid> {
        let snapshot = self.engine.snapshot();
        let entrance = snapshot.addresses.access_address.get(row) as usize;
        let id = snapshot.addresses.id.get(row);
        let has_changed = self.changed.contains(&snapshot.access_addresses.id.get(entrance));
        (has_changed || self.changed.contains(&id)).then_some(id)
    }

    fn access_address_columns(&self) -> &'static [Column<Addressed>] {
        match self.layout {
            Layout::Current => access_address::REPRESENTATION.flat.csv,
            Layout::Of2015 => ACCESS_ADDRESS_OF_2015,
            Layout::Thin => THIN,
        }
    }

    fn address_columns(&self) -> &'static [Column<Addressed>] {
        match self.layout {
            Layout::Current => unit::REPRESENTATION.flat.csv,
            Layout::Of2015 => ADDRESS_OF_2015,
            Layout::Thin => THIN,
        }
    }
}

fn lines<'a, R: RecordKind>(columns: &[Column<R>], records: impl Iterator<Item = R::Record<'a>>, out: &mut Writer) {
    for record in records {
        csv::write_line(columns, &record, out);
    }
}

fn version_line(columns: &[Column<Versions>], version: &Version<'_>, out: &mut Writer) {
    object(out, |object| write_members(columns, version, object));
    out.extend(b"\r\n");
}

/// Columns of access addresses in January 2015.
#[rustfmt::skip]
const ACCESS_ADDRESS_OF_2015: &[Column<Addressed>] = &pick(&[FIELDS], [
    "id", "status", "oprettet", "ændret", "vejkode", "vejnavn", "husnr", "supplerendebynavn", "postnr",
    "postnrnavn", "kommunekode", "kommunenavn", "ejerlavkode", "ejerlavnavn", "matrikelnr", "esrejendomsnr",
    "etrs89koordinat_øst", "etrs89koordinat_nord", "wgs84koordinat_bredde", "wgs84koordinat_længde",
    "nøjagtighed", "kilde", "tekniskstandard", "tekstretning", "adressepunktændringsdato", "ddkn_m100",
    "ddkn_km1", "ddkn_km10", "kvh", "regionskode", "regionsnavn", "sognekode", "sognenavn", "politikredskode",
    "politikredsnavn", "retskredskode", "retskredsnavn", "opstillingskredskode", "opstillingskredsnavn", "zone",
]);

/// Columns of addresses in January 2015.
#[rustfmt::skip]
const ADDRESS_OF_2015: &[Column<Addressed>] = &pick(&[FIELDS], [
    "id", "status", "oprettet", "ændret", "vejkode", "vejnavn", "husnr", "etage", "dør", "supplerendebynavn",
    "postnr", "postnrnavn", "kommunekode", "kommunenavn", "ejerlavkode", "ejerlavnavn", "matrikelnr",
    "esrejendomsnr", "etrs89koordinat_øst", "etrs89koordinat_nord", "wgs84koordinat_bredde",
    "wgs84koordinat_længde", "nøjagtighed", "kilde", "tekniskstandard", "tekstretning", "ddkn_m100", "ddkn_km1",
    "ddkn_km10", "adressepunktændringsdato", "adgangsadresseid", "adgangsadresse_status",
    "adgangsadresse_oprettet", "adgangsadresse_ændret", "kvhx", "regionskode", "regionsnavn", "sognekode",
    "sognenavn", "politikredskode", "politikredsnavn", "retskredskode", "retskredsnavn", "opstillingskredskode",
    "opstillingskredsnavn", "zone",
]);

/// Columns of addresses that are filled from nearly any list of them.
#[rustfmt::skip]
const THIN: &[Column<Addressed>] = &pick(&[FIELDS], [
    "id", "kommunekode", "vejkode", "vejnavn", "husnr", "etage", "dør", "supplerendebynavn", "postnr",
    "postnrnavn", "adgangsadresseid", "x", "y",
]);
