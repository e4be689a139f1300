//! What a version must be to be listed.

use vejviser_model::Uuid;

use super::Version;
use crate::request::HistoryFilter;
use crate::{Result, lookup};

/// A filter whose ids are read.
#[derive(Debug, Default)]
pub(super) struct VersionFilter<'a> {
    /// In order, each once; none is no restriction.
    pub(super) ids: Vec<Uuid>,
    /// The same.
    pub(super) entrances: Vec<Uuid>,
    pub(super) postcodes: &'a [u16],
    pub(super) municipalities: &'a [u16],
}

impl<'a> VersionFilter<'a> {
    /// Reads a filter.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids that are no UUIDs.
    pub(super) fn new(filter: &'a HistoryFilter) -> Result<Self> {
        let HistoryFilter { id, postcode, municipality, access_address_id } = filter;
        Ok(Self {
            ids: ids(id, "id")?,
            entrances: ids(access_address_id, "accessAddressId")?,
            postcodes: postcode,
            municipalities: municipality,
        })
    }

    /// Whether there is no restriction at all.
    pub(super) fn is_everything(&self) -> bool {
        self.ids.is_empty() && self.entrances.is_empty() && !self.has_place()
    }

    /// Whether postcode or municipality is restricted.
    pub(super) fn has_place(&self) -> bool {
        !self.postcodes.is_empty() || !self.municipalities.is_empty()
    }

    /// Whether nothing else is restricted than postcode or municipality.
    pub(super) fn is_place_only(&self) -> bool {
        self.ids.is_empty() && self.entrances.is_empty() && self.has_place()
    }

    /// Whether something in this municipality is admitted.
    pub(super) fn admits_municipality(&self, municipality: u16) -> bool {
        self.municipalities.is_empty() || self.municipalities.contains(&municipality)
    }

    /// Whether something with this postcode is admitted, which is read only where that counts.
    pub(super) fn admits_postcode(&self, postcode: impl FnOnce() -> Option<u16>) -> bool {
        self.postcodes.is_empty() || postcode().is_some_and(|code| self.postcodes.contains(&code))
    }

    /// Whether a version is admitted.
    pub(super) fn admits(&self, version: &Version<'_>) -> bool {
        let entrance = version.access_address.unwrap_or(version.id);
        self.admits_municipality(version.municipality)
            && self.admits_postcode(|| version.postcode)
            && (self.entrances.is_empty() || self.entrances.binary_search(&entrance).is_ok())
    }
}

fn ids(texts: &[String], field: &'static str) -> Result<Vec<Uuid>> {
    let mut ids = texts.iter().map(|text| lookup::id(text, field)).collect::<Result<Vec<_>>>()?;
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}
