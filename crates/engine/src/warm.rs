//! What the first questions would wait for, read before they come.

use std::hint::black_box;

use crate::Engine;
use crate::cleanse::make_patterns;

/// Bytes that the system maps at once.
const PAGE: usize = 4096;

impl Engine {
    /// Touches the columns, indexes and dictionaries that nearly every question reads, so that the first one is
    /// answered as fast as the next, and makes the order of pairs, the owner districts, the words of areas and towns, the
    /// names of places in each municipality, and the patterns of cleansing. The example `opening` prints what it takes.
    pub fn warm(&self) {
        let snapshot = self.snapshot();
        let (entrances, addresses, streets) = (&snapshot.access_addresses, &snapshot.addresses, &snapshot.streets);
        for records in [entrances.records(), addresses.records(), streets.records()] {
            touch(records);
        }
        for numbers in [
            snapshot.access_address_ids.row.array().values(),
            snapshot.address_ids.row.array().values(),
            entrances.address_from.array().values(),
            addresses.door.array().values(),
            streets.name.array().values(),
            streets.access_from.array().values(),
            streets.access_to.array().values(),
        ] {
            touch(numbers);
        }
        for beginnings in [&snapshot.access_address_id_blocks.beginning, &snapshot.address_id_blocks.beginning] {
            touch(beginnings.array().values());
        }
        touch(snapshot.postings.bytes());
        touch(entrances.house_number.array().values());
        touch(addresses.floor.array().values());
        for statuses in [entrances.status.array(), addresses.status.array()] {
            touch(statuses.values());
        }
        for names in [snapshot.street_names.name.array(), snapshot.towns.name.array(), snapshot.areas.name.array()] {
            touch(names.value_data());
        }
        for texts in [snapshot.text.terms.term.array(), snapshot.street_name_search.text.array()] {
            touch(texts.value_data());
            touch(texts.value_offsets());
        }
        touch(snapshot.named_streets.records());
        for numbers in [
            snapshot.named_streets.name.array().values(),
            snapshot.street_postcodes.name.array().values(),
            snapshot.streets.named_street_row.array().values(),
        ] {
            touch(numbers);
        }
        touch(snapshot.named_streets.status.array().values());
        touch(snapshot.street_postcodes.postcode.array().values());
        touch(snapshot.text.postings().items());
        touch(snapshot.street_name_search.terms.lists().items());
        touch(snapshot.street_name_segments.segment.rows());
        touch(snapshot.cleansing_streets.street.rows());
        touch(snapshot.cleansing_names.name.array().value_data());
        for numbers in [
            snapshot.street_name_search.position.array().values(),
            snapshot.street_name_orders.by_text.array().values(),
            snapshot.street_name_orders.position_by_text.array().values(),
            snapshot.street_name_segments.street.array().values(),
            snapshot.cleansing_streets.letters.array().values(),
            snapshot.cleansing_name_hashes.hash.array().values(),
        ] {
            touch(numbers);
        }
        self.pair_order();
        self.districts();
        self.area_names();
        self.town_name_words();
        self.place_municipalities();
        make_patterns();
    }
}

/// Reads one value of every page.
fn touch<T: Copy>(values: &[T]) {
    values.iter().step_by((PAGE / size_of::<T>().max(1)).max(1)).for_each(|value| {
        black_box(*value);
    });
}
