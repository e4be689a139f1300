//! What addresses were called in an interval.

use vejviser_model::{Door, Floor, HouseNumber, Uuid};

use super::{Interval, Moment, Symbol, VersionOrigin};

/// What an entrance was called during an interval, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessAddressVersion {
    /// Its id.
    pub id: Uuid,
    /// Register it comes from.
    pub register: VersionOrigin,
    /// DAR status.
    pub status: u8,
    /// DAR status of the access point.
    pub point_status: Option<u8>,
    /// Municipality.
    pub municipality: u16,
    /// Street code inside the municipality.
    pub street_code: u16,
    /// Name of the street.
    pub street_name: Symbol,
    /// Its name on letters, where that is another one.
    pub addressing_name: Option<Symbol>,
    /// House number.
    pub house_number: HouseNumber,
    /// Supplementary town.
    pub town: Option<Symbol>,
    /// Postcode; a version without one is not kept.
    pub postcode: Option<u16>,
    /// Name of the postcode.
    pub postcode_name: Option<Symbol>,
    /// When it began.
    pub valid_from: Moment,
    /// When it ended; unknown for the current one.
    pub valid_to: Moment,
}

/// What a unit was called during an interval, half-open. Street and number are those of its entrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressVersion {
    /// Its id.
    pub id: Uuid,
    /// Register it comes from.
    pub register: VersionOrigin,
    /// Its entrance.
    pub access_address: Uuid,
    /// Floor.
    pub floor: Floor,
    /// Door.
    pub door: Door,
    /// DAR status.
    pub status: u8,
    /// When it began.
    pub valid_from: Moment,
    /// When it ended; unknown for the current one.
    pub valid_to: Moment,
}

impl AccessAddressVersion {
    /// When it was valid.
    pub(crate) fn interval(&self) -> Interval {
        Interval::new(self.valid_from, self.valid_to)
    }

    /// Changes when it was valid.
    pub(crate) fn set_interval(&mut self, interval: Interval) {
        (self.valid_from, self.valid_to) = interval.moments();
    }
}
