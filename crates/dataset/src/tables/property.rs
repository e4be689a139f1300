//! What registers of properties say: valuations, which property is at which address, energy labels. These tables are only
//! in snapshots that were made with such a register.

use crate::column::Text;
use crate::record::Packed;
use crate::table::table;

table! {
    /// The latest valuation of each property, in order of its number.
    Valuations / ValuationRow / ValuationsBuilder = "valuations" {
        /// BFE number.
        bfe: u32,
        year: Packed<u16>,
        /// Kroner.
        property_value: Packed<Option<i64>>,
        /// Kroner.
        land_value: Packed<Option<i64>>,
    }
}

table! {
    /// Properties at addresses, in order of both.
    AddressProperties / AddressPropertyRow / AddressPropertiesBuilder = "address_properties" {
        /// Row of [`crate::tables::Addresses`].
        row: u32,
        /// BFE number.
        bfe: u32,
    }
}

table! {
    /// Properties at access addresses, in order of both.
    AccessAddressProperties / AccessAddressPropertyRow / AccessAddressPropertiesBuilder = "access_address_properties" {
        /// Row of [`crate::tables::AccessAddresses`].
        row: u32,
        /// BFE number.
        bfe: u32,
    }
}

table! {
    /// The label of each building that has one, in order of [`crate::property::label_key`].
    EnergyLabels / EnergyLabelRow / EnergyLabelsBuilder = "energy_labels" {
        /// See [`crate::property::label_key`].
        building: u64,
        /// `A2020` to `G`.
        class: Text,
        /// Number of the report.
        report: Text,
        /// Last day, such as `2031-05-09`.
        valid_to: Option<Text>,
    }
}
