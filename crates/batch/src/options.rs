//! What may be chosen of a batch. Comes over the border as JSON; the TypeScript types are generated from these.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use vejviser_engine::cleanse::Category;
use vejviser_engine::request::Srid;
use vejviser_wire::{AcceptedRules, Enrichment, RowColumns};

/// Which line holds the names of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderLine {
    /// None does.
    None,
    /// The first one that holds known names, else the first one that is not blank.
    Found,
    /// The first one that is not blank.
    First,
    /// The one with this number, counted from 1 as a spreadsheet counts rows, with the line that names the delimiter.
    Number(usize),
}

/// What a batch does with each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchOperation")]
pub enum Operation {
    /// Which address a text means.
    #[default]
    CleanseAddress,
    /// Which access address a text means.
    CleanseAccessAddress,
    /// The address with an id.
    GetAddress,
    /// The access address with an id.
    GetAccessAddress,
    /// The address nearest to a position.
    NearestAddress,
    /// The access address nearest to a position.
    NearestAccessAddress,
    /// The parts of a text.
    Parse,
}

/// What a column gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchParameter")]
pub enum Parameter {
    /// An address in one text.
    Text,
    /// Its street.
    StreetName,
    /// Its house number.
    HouseNumber,
    /// The letter of its house number, in a column of its own.
    HouseLetter,
    /// Its floor.
    Floor,
    /// Its door.
    Door,
    /// Its supplementary town.
    SupplementaryTown,
    /// Its postcode.
    Postcode,
    /// Its town.
    Town,
    /// An id; beside a text, of the address that it means.
    Id,
    /// Its key: municipality, street, house number, floor and door.
    Kvhx,
    /// The key of its access address.
    Kvh,
    /// Code of its municipality.
    MunicipalityCode,
    /// Code of its street in the municipality.
    StreetCode,
    /// Longitude or easting.
    X,
    /// Latitude or northing.
    Y,
}

/// Parameters that are keys.
pub(crate) const KEYS: [Parameter; 5] =
    [Parameter::Id, Parameter::Kvhx, Parameter::Kvh, Parameter::MunicipalityCode, Parameter::StreetCode];

/// Which columns give what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchColumns")]
pub enum Columns {
    /// Found by their names.
    #[default]
    Auto,
    /// Each with the parameter that it gives; those of the text are joined in this order. A number counts columns from 1 where
    /// no column has that name.
    Named(Vec<(Parameter, String)>),
}

/// The letters of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub enum Encoding {
    /// UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
    /// Of Excel on Windows.
    #[serde(rename = "windows-1252")]
    Windows1252,
    /// With a byte order mark, as "Unicode text" of Excel. Its text is read, and the result written, in UTF-8.
    #[serde(rename = "utf-16")]
    Utf16,
}

/// What stands between cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub enum Delimiter {
    /// As Excel in Denmark.
    #[serde(rename = ";")]
    Semicolon,
    /// As elsewhere.
    #[serde(rename = ",")]
    Comma,
    /// A tab.
    #[serde(rename = "tab")]
    Tab,
    /// A vertical line.
    #[serde(rename = "|")]
    Bar,
}

/// What stands before the decimals of numbers in the result; both are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
pub enum Decimal {
    /// As the service's own answers.
    #[default]
    #[serde(rename = ".")]
    Point,
    /// As Excel in Denmark.
    #[serde(rename = ",")]
    Comma,
}

/// Notation of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchInput")]
pub enum Input {
    /// Cells with something between them.
    Csv,
    /// A JSON object or text a line.
    Ndjson,
    /// A workbook of Excel, whose first sheet with rows is read.
    Xlsx,
}

/// Notation of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchFormat")]
pub enum Format {
    /// Cells with the delimiter of the options between them.
    Csv,
    /// A JSON object a line.
    Ndjson,
    /// A collection of points.
    Geojson,
    /// A workbook of Excel.
    Xlsx,
}

impl From<Input> for Format {
    fn from(input: Input) -> Self {
        match input {
            Input::Csv => Self::Csv,
            Input::Ndjson => Self::Ndjson,
            Input::Xlsx => Self::Xlsx,
        }
    }
}

impl Input {
    /// Notation in which rows are answered. It is written row by row, so a run can go on in it; every other one can be
    /// made of it.
    pub(crate) fn answered_as(self) -> Format {
        match self {
            Self::Csv | Self::Xlsx => Format::Csv,
            Self::Ndjson => Format::Ndjson,
        }
    }
}

/// Everything that may be chosen; what is left out is found out or usual.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[ts(rename = "BatchOptions")]
pub struct Options {
    /// What is done with each row.
    pub operation: Operation,
    /// Which columns give what.
    pub columns: Columns,
    /// Column that names rows: the id of features.
    pub id_column: Option<String>,
    /// Coordinate system of positions, in the input and in the result.
    pub srid: Srid,
    /// Municipality of rows that name neither postcode nor town.
    pub municipality: Option<u16>,
    /// Postcode of rows that have none.
    pub postcode: Option<u16>,
    /// Categories below this one are given without their address: `A`, `B` or `C`.
    pub min_category: Option<Demanded>,
    /// Rules that count as found whatever their category.
    #[serde(skip_serializing_if = "AcceptedRules::is_empty")]
    #[ts(type = "Array<string>")]
    pub accepted_rules: AcceptedRules,
    /// What other registers say of the address, as further columns.
    pub enrichment: Vec<Enrichment>,
    /// Names of the service's own columns that the result has; empty: all. Columns of other registers come in any case.
    pub new_columns: Vec<String>,
    /// Notation of the input; found out where it is not said.
    pub input: Option<Input>,
    /// Notation of the result; that of the input where it is not said.
    pub output: Option<Format>,
    /// What stands between the cells of the input, and of the result.
    pub delimiter: Option<Delimiter>,
    /// Letters of the input, and of the result.
    pub encoding: Option<Encoding>,
    /// What stands before decimals in the result.
    pub decimal: Decimal,
    /// Whether the result begins with a byte order mark; as the input where it is not said.
    pub bom: Option<bool>,
    /// Whether a row holds the names of the columns; one does where it is not said.
    pub header: Option<bool>,
    /// Line that holds the names of the columns, counted from 1; found out where it is not said.
    pub header_line: Option<usize>,
    /// Longest text that is read, in characters; 0 is any.
    pub longest_text: usize,
    /// Most bytes of the input, decompressed; 0 is any.
    #[ts(type = "number")]
    pub most_bytes: u64,
    /// Whether the input is only the beginning of a file, to be looked at.
    pub is_beginning: bool,
}

/// A category that can be demanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub enum Demanded {
    /// As the register has it.
    A,
    /// Corrected, and sure.
    B,
    /// Doubtful.
    C,
}

impl From<Demanded> for Category {
    fn from(demanded: Demanded) -> Self {
        match demanded {
            Demanded::A => Self::A,
            Demanded::B => Self::B,
            Demanded::C => Self::C,
        }
    }
}

impl Options {
    /// The columns that are appended.
    pub(crate) fn appended(&self) -> RowColumns {
        RowColumns::new(&self.enrichment)
    }

    /// Whether a row holds names.
    pub(crate) fn has_header(&self) -> bool {
        self.header.unwrap_or(true)
    }

    /// Which row does.
    pub(crate) fn wanted_header(&self) -> HeaderLine {
        match self.header_line {
            _ if !self.has_header() => HeaderLine::None,
            Some(number) => HeaderLine::Number(number),
            None => HeaderLine::Found,
        }
    }
}

impl Delimiter {
    /// Those that are looked for, the likeliest first.
    pub(crate) const ALL: [Self; 4] = [Self::Semicolon, Self::Comma, Self::Tab, Self::Bar];

    /// Its byte.
    pub const fn byte(self) -> u8 {
        match self {
            Self::Semicolon => b';',
            Self::Comma => b',',
            Self::Tab => b'\t',
            Self::Bar => b'|',
        }
    }
}
