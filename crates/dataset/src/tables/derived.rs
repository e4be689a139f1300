//! What is searched and would otherwise have to be made at every opening: see [`crate::derived`].

use super::{PostcodeStreet, Segment};
use crate::column::{List, Plain, Text};
use crate::record::Packed;
use crate::table::table;

table! {
    /// What the search needs of a street name, by row of [`super::StreetNames`].
    StreetNameSearch / StreetNameSearchRow / StreetNameSearchBuilder = "street_name_search" {
        /// The name in lower case.
        text: Text,
        /// Its place in the order in which equally good names are shown.
        position: u32,
        /// Its terms, ascending: rows of [`super::Terms`].
        terms: List<u32>,
        /// Where its run of [`StreetNameSegments`] ends. The run begins where that of the name before ends.
        segments_to: u32,
        /// Whether a segment of it has an addressing name.
        has_addressing_name: bool,
    }
}

table! {
    /// Street names in two orders, a row for each place of both.
    StreetNameOrders / StreetNameOrderRow / StreetNameOrdersBuilder = "street_name_orders" {
        /// Row of the name at this place by the bytes of its lower-case text.
        by_text: u32,
        /// Position of that name.
        position_by_text: u32,
        /// Row of the name at this position.
        by_position: u32,
    }
}

/// Places of the order by text in a row of [`StreetNameBlocks`].
pub const NAMES_A_BLOCK: usize = 64;

table! {
    /// Blocks of [`StreetNameOrders`].
    StreetNameBlocks / StreetNameBlockRow / StreetNameBlocksBuilder = "street_name_blocks" {
        /// The smallest position by text.
        lowest_position: u32,
    }
}

/// Rows of an object and of its versions in a row of [`AccessAddressHistoryBlocks`].
pub const ROWS_A_HISTORY_BLOCK: usize = 1024;

table! {
    /// Entrances in order of id, those that only versions tell of included, in blocks of [`ROWS_A_HISTORY_BLOCK`] rows
    /// of [`super::AccessAddressIds`] and [`super::AccessAddressVersions`]: see [`crate::history::Walk`].
    AccessAddressHistoryBlocks / AccessAddressHistoryBlockRow / AccessAddressHistoryBlocksBuilder
        = "access_address_history_blocks" {
        /// How many versions the entrances before it have.
        versions_before: u32,
    }
}

table! {
    /// The same of units.
    AddressHistoryBlocks / AddressHistoryBlockRow / AddressHistoryBlocksBuilder = "address_history_blocks" {
        /// How many versions the units before it have, each met with those of its entrance.
        versions_before: u32,
    }
}

table! {
    /// The segments of each street name, in the order of equally good addresses.
    StreetNameSegments / StreetNameSegmentRow / StreetNameSegmentsBuilder = "street_name_segments" {
        segment: Plain<Segment>,
        /// Row of [`super::Streets`], once more: where few segments of a name lie in the place typed, those are found
        /// without a look at the others.
        street: u32,
    }
}

table! {
    /// The streets of a house number, by its code.
    HouseNumberStreets / HouseNumberStreetsRow / HouseNumberStreetsBuilder = "house_number_streets" {
        /// Whether it selects nothing because too many streets have it.
        is_common: bool,
        /// Rows of [`super::Streets`], ascending; none of a common number.
        streets: List<u32>,
    }
}

table! {
    /// What the search needs of a place, by row of [`super::Places`]. Texts are rows of [`PlaceTexts`], of which 0 is the
    /// empty text.
    PlaceSearch / PlaceSearchRow / PlaceSearchBuilder = "place_search" {
        /// Its terms, ascending: rows of [`super::Terms`].
        terms: List<u32>,
        /// Those of its postcodes and their towns, ascending.
        postal_terms: List<u32>,
        /// Those of its supplementary town, ascending.
        supplementary_town_terms: List<u32>,
        postcode: Packed<u32>,
        town: Packed<u32>,
        /// Also its place in alphabetical order.
        supplementary_town: Packed<u32>,
        large_recipient_postcode: Packed<u32>,
        large_recipient_town: Packed<u32>,
        /// Position among equally good addresses: bigger towns first, then by postcode and supplementary town.
        position: Packed<u32>,
    }
}

table! {
    /// Texts of places in lower case.
    PlaceTexts / PlaceTextRow / PlaceTextsBuilder = "place_texts" { text: Text, }
}

table! {
    /// Names of streets, reduced to what decides whether two are the same, in byte order.
    CleansingNames / CleansingNameRow / CleansingNamesBuilder = "cleansing_names" {
        name: Text,
        /// [`vejviser_model::reduce::letters`]
        letters: u32,
        /// Rows of [`CleansingStreets`], ascending.
        streets: List<u32>,
    }
}

table! {
    /// [`CleansingNames`] by the hash of the name.
    CleansingNameHashes / CleansingNameHashRow / CleansingNameHashesBuilder = "cleansing_name_hashes" {
        hash: u32,
        /// Row of the name.
        row: u32,
    }
}

table! {
    /// Which streets have which name in which postcode, in order.
    CleansingStreets / CleansingStreetRow / CleansingStreetsBuilder = "cleansing_streets" {
        street: Plain<PostcodeStreet>,
        /// Letters of the name, in a column of their own because most names are rejected by them.
        letters: u32,
    }
}

table! {
    /// Where the rows of each postcode in [`CleansingStreets`] begin, by postcode; a last row says where all end.
    CleansingPostcodes / CleansingPostcodeRow / CleansingPostcodesBuilder = "cleansing_postcodes" { streets_from: u32, }
}

table! {
    /// Every name of a town, reduced as the names of streets, in byte order: of the list of postcodes, supplementary towns,
    /// other ways to write these, municipalities and parishes.
    CleansingTowns / CleansingTownRow / CleansingTownsBuilder = "cleansing_towns" {
        name: Text,
        /// [`vejviser_model::reduce::letters`]
        letters: u32,
        /// The postcodes it is written with, ascending.
        postcodes: List<u16>,
        /// The postcodes of whose towns it is another name, ascending.
        alias_postcodes: List<u16>,
        /// The postcodes with a supplementary town of which it is another name, ascending.
        supplementary_alias_postcodes: List<u16>,
        /// The postcodes in the municipality or parish of this name, ascending.
        area_postcodes: List<u16>,
    }
}

table! {
    /// [`CleansingTowns`] by the hash of the name.
    CleansingTownHashes / CleansingTownHashRow / CleansingTownHashesBuilder = "cleansing_town_hashes" {
        hash: u32,
        /// Row of the town.
        row: u32,
    }
}
