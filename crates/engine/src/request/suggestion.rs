//! Parameters of the combined autocomplete.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use vejviser_model::normalize::normalized;

use super::{Location, Spatial};

/// The last or first tier of suggestions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Tier {
    /// Street names.
    StreetName,
    /// Entrances.
    AccessAddress,
    /// Units.
    Address,
}

/// What somebody has typed so far, and what suggestions are to be like.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AutocompleteParameters {
    /// The text typed so far.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub q: String,
    /// Caret in UTF-16 units of `q`.
    #[ts(optional = nullable)]
    pub caret: Option<u32>,
    /// Last tier allowed; `None` when the client did not say, which matters for `id` only (then both kinds are tried).
    #[ts(optional = nullable)]
    pub last_tier: Option<Tier>,
    /// First tier.
    #[ts(optional = nullable)]
    pub first_tier: Option<Tier>,
    /// Restricts the answer to the units of this entrance.
    #[ts(optional = nullable)]
    pub access_address_id: Option<String>,
    /// One address, access address or place by id.
    #[ts(optional = nullable)]
    pub id: Option<String>,
    /// Whether misspelt words are understood.
    #[serde(default = "yes")]
    #[ts(as = "Option<_>", optional)]
    pub fuzzy: bool,
    /// Number of suggestions before the doubling of large recipients.
    pub limit: u32,
    /// Restriction to postcodes; empty is none.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub postcode: Vec<u16>,
    /// Restriction to municipality codes; empty is none.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub municipality: Vec<u16>,
    /// Where the address must lie.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub spatial: Spatial,
    /// Names of places are suggested, and no addresses. Tiers, postcodes and the entrance are for addresses alone.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub places: bool,
    /// Offer the large-recipient form too.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub large_recipients: bool,
    /// Where the nearer of equal suggestions come first.
    #[ts(optional = nullable)]
    pub near: Option<Location>,
}

impl AutocompleteParameters {
    /// The same with the text in its normal form and the caret at the same letter, where that is another.
    pub(crate) fn normalized(&self) -> Option<Self> {
        let Cow::Owned(q) = normalized(&self.q) else { return None };
        let caret = self.caret.map(|caret| {
            let units: Vec<u16> = self.q.encode_utf16().take(caret as usize).collect();
            let before = String::from_utf16_lossy(&units);
            let is_behind = units.len() < caret as usize;
            normalized(&before).encode_utf16().count() as u32 + u32::from(is_behind)
        });
        Some(Self { q, caret, ..self.clone() })
    }
}

fn yes() -> bool {
    true
}
