//! Parameters of cleansing and parsing: an address as somebody wrote it.

use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;
use vejviser_model::normalize::normalized;

use super::optional_fields;

/// Which of the two registers an address is sought in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressKind {
    /// Units: `/datavask/adresser`.
    Address,
    /// Entrances: `/datavask/adgangsadresser`.
    AccessAddress,
}

optional_fields! {
    /// An address to be cleansed: a text or its parts, which count when there is no text.
    pub struct CleanseParameters {
        /// The address as typed.
        pub text: Option<String>,
        /// The address in parts.
        pub parts: Option<CleanseParts>,
    }
}

optional_fields! {
    /// An address typed part by part; any may be missing.
    pub struct CleanseParts {
        /// Street, as full or as addressing name.
        pub street_name: Option<String>,
        /// As `41N`.
        pub house_number: Option<String>,
        /// As `st`, `2`.
        pub floor: Option<String>,
        /// As `tv`, `12`.
        pub door: Option<String>,
        /// Supplementary town.
        pub supplementary_town: Option<String>,
        /// Four digits.
        pub postcode: Option<String>,
        /// Town of the postcode.
        pub town: Option<String>,
    }
}

/// A text to be taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ParseParameters {
    /// The address as typed.
    #[serde(deserialize_with = "normal")]
    pub text: String,
}

impl ParseParameters {
    /// Of a text as it was typed.
    pub fn new(text: &str) -> Self {
        Self { text: normalized(text).into_owned() }
    }
}

/// A text in its normal form, of which the parts of the answer are slices.
fn normal<'de, D: Deserializer<'de>>(text: D) -> Result<String, D::Error> {
    Ok(normalized(&String::deserialize(text)?).into_owned())
}
