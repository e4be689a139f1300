//! How rows are to be represented: structure, format, coordinate system, links. Comes over the border as one JSON
//! object.

use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;
use vejviser_engine::cleanse::{Category, Rule};
use vejviser_engine::request::{AddressGeometry, Srid, Tier};

use crate::bytes::href;

/// Rules that a caller accepts as found (`regler`). Comes over the border as a list of names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "Vec<String>", into = "Vec<&'static str>")]
pub struct AcceptedRules(pub(crate) u32);

impl AcceptedRules {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Whether an answer with this rule counts as found. Nothing is found in category D.
    pub fn accept(self, rule: Rule) -> bool {
        rule.category() < Category::D && self.0 & 1 << rule as u32 != 0
    }
}

/// The representation of one answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Presentation {
    /// Which fields, and how they nest.
    pub shape: Shape,
    /// Which notation.
    pub format: Format,
    /// One feature a line and no collection around them; `GeoJSON` only.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub lines: bool,
    /// Coordinate system of the answer.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub srid: Srid,
    /// What links start with, without a slash at the end: `http://host` or `http://host/k/key`. Characters that no
    /// URL holds are percent-encoded on reading, so that a link needs no escaping in any format.
    #[serde(deserialize_with = "read_base")]
    pub base: String,
    /// Which point of an address `GeoJSON` shows.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub geometry: AddressGeometry,
    /// Borders of areas lack the corners from which they are less than so many metres away without them; none are left
    /// out where it is not given.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub simplify_m: Option<u16>,
    /// Texts of the combined autocomplete.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub suggestion: SuggestionText,
    /// A street name shows only the postcodes that its streets in these municipalities have; all where none are named.
    /// An oddity of the former service that is preserved, whose filter by municipality narrowed them too.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub postcodes_in: Vec<u16>,
    /// What of a named street `GeoJSON` shows.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub street_geometry: StreetGeometry,
    /// A named street shows its discontinued segments too.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub include_discontinued: bool,
    /// What an address shows beyond its own record.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub enrichment: Vec<Enrichment>,
    /// Cleansing says whether the caller accepts its answer: one of category A or B, or by one of these rules.
    #[serde(default)]
    #[ts(type = "Array<string>", optional)]
    pub accepted_rules: Option<AcceptedRules>,
}

/// What other registers say of an address (`include`, in batches `uddata`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Enrichment {
    /// The buildings and units that stand on it.
    Buildings,
    /// The administrative areas that it lies in.
    Divisions,
    /// The parcel that it lies on.
    Cadastre,
    /// What its property was valued at last.
    Valuation,
    /// The energy label of its building.
    EnergyLabel,
}

/// What of a named street `GeoJSON` shows (`geometri`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum StreetGeometry {
    /// Its line.
    #[default]
    Line,
    /// Its area.
    Area,
    /// Both, as one collection.
    Both,
}

impl Presentation {
    /// That of copies of the registers: coordinates are the register's own.
    pub(crate) fn of_copies() -> Self {
        Self::of_files(Format::Json, Srid::Utm32, "")
    }

    /// That of files of whole resources: all fields side by side.
    pub fn of_files(format: Format, srid: Srid, base: &str) -> Self {
        Self {
            shape: Shape::Flat,
            format,
            lines: false,
            srid,
            base: href::clean_base(base),
            geometry: AddressGeometry::default(),
            simplify_m: None,
            suggestion: SuggestionText::default(),
            postcodes_in: Vec::new(),
            street_geometry: StreetGeometry::default(),
            include_discontinued: false,
            enrichment: Vec::new(),
            accepted_rules: None,
        }
    }
}

fn read_base<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(href::clean_base(&String::deserialize(deserializer)?))
}

/// Which fields, and how they nest (`struktur`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Shape {
    /// The most used fields, flat.
    Mini,
    /// All fields, related ones in objects of their own.
    Nested,
    /// All fields side by side.
    Flat,
    /// As nested; suggestions carry their nested record.
    Full,
    /// Elements of a resource's own autocomplete: a text and the object it stands for.
    Autocomplete,
}

impl Shape {
    /// Whether every column of a record is read, so that reading them all ahead pays.
    pub(crate) fn is_whole(self) -> bool {
        matches!(self, Self::Nested | Self::Flat | Self::Full)
    }
}

/// Notation of the answer (`format`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Format {
    /// Compact JSON.
    Json,
    /// One compact object a line.
    Ndjson,
    /// Comma-separated values with a header; nested shapes come flat.
    Csv,
    /// `GeoJSON` in the plane.
    Geojson,
    /// `GeoJSON` with heights where they are known.
    Geojsonz,
}

/// How the texts of suggestions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SuggestionText {
    /// Whether texts name the supplementary town.
    pub supplementary_town: bool,
    /// Whether the text for the list has several lines.
    pub multiline: bool,
    /// The last tier of the request: suggestions before it invite further typing.
    pub last_tier: Tier,
}

impl Default for SuggestionText {
    fn default() -> Self {
        Self { supplementary_town: true, multiline: false, last_tier: Tier::Address }
    }
}
