//! What addresses were called over time.

use vejviser_model::id::Uuid;

use crate::column::Text;
use crate::table::table;

table! {
    /// Street names that only versions have, in Danish alphabetical order.
    FormerStreetNames / FormerStreetNameRow / FormerStreetNamesBuilder = "former_street_names" {
        name: Text,
        /// First row of the run in [`AccessAddressVersionsByName`].
        versions_from: u32,
        /// End of the run.
        versions_to: u32,
    }
}

table! {
    /// What entrances were called over time, in order of id and beginning. An entrance has rows here only if its
    /// history is more than its row in [`super::AccessAddresses`]; then the current version is among them. Intervals are
    /// half-open.
    AccessAddressVersions / AccessAddressVersionRow / AccessAddressVersionsBuilder = "access_address_versions" {
        id: Uuid,
        /// DAR status.
        status: u8,
        /// DAR status of the access point, where it is known.
        point_status: Option<u8>,
        municipality: u16,
        street_code: u16,
        /// Row of [`super::StreetNames`], or their number plus the row of [`FormerStreetNames`].
        street_name: u32,
        /// Where it differs from the name.
        addressing_name: Option<Text>,
        /// `HouseNumber::as_u16`.
        house_number: u16,
        postcode: Option<u16>,
        /// Name of the postcode then, where it differs from today's.
        town: Option<Text>,
        /// Row of [`super::SupplementaryTowns`].
        supplementary_town: Option<u32>,
        valid_from: Option<i64>,
        /// None for the current version.
        valid_to: Option<i64>,
    }
}

table! {
    /// Row numbers of [`AccessAddressVersions`] in order of street name, house number, id and beginning. A name owns a
    /// run of them.
    AccessAddressVersionsByName / AccessAddressVersionByNameRow / AccessAddressVersionsByNameBuilder
        = "access_address_versions_by_name" { row: u32, }
}

table! {
    /// What units were called over time, as [`AccessAddressVersions`]; street and number are those of the entrance.
    AddressVersions / AddressVersionRow / AddressVersionsBuilder = "address_versions" {
        id: Uuid,
        /// Id of the entrance then, which may have no row of its own any more.
        access_address: Uuid,
        /// `Floor::as_u8`.
        floor: u8,
        /// `Door::as_u32`.
        door: u32,
        /// DAR status.
        status: u8,
        valid_from: Option<i64>,
        /// None for the current version.
        valid_to: Option<i64>,
    }
}

table! {
    /// Row numbers of [`AddressVersions`] in order of entrance, floor, door, id and beginning.
    AddressVersionsByAccessAddress / AddressVersionByAccessAddressRow / AddressVersionsByAccessAddressBuilder
        = "address_versions_by_access_address" { row: u32, }
}
