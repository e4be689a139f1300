//! Reading ahead: everything that a whole record needs, before it is put together.
//!
//! What the record of an address is put together from lies on pages that no cache holds. Read where it is spelt, each
//! value waits for memory alone. Here they are read one right after the other and nothing depends on what they hold, but
//! for the rows that the first ones name, so that the processor waits for many at once. What is read is thrown away.

use std::hint::black_box;

use crate::Snapshot;
use crate::tables::AreaKind;

impl Snapshot {
    /// Reads ahead an address and its access address.
    #[inline]
    pub fn fetch_address(&self, row: u32) {
        self.addresses.fetch(row as usize);
        self.fetch_access_address(self.addresses.access_address.get(row as usize));
    }

    /// Reads ahead an access address, its street segment and the areas it lies in.
    #[inline]
    pub fn fetch_access_address(&self, row: u32) {
        let row = row as usize;
        let (entrances, streets) = (&self.access_addresses, &self.streets);
        entrances.fetch(row);
        let street = entrances.street.get(row) as usize;
        let place = entrances.place.get(row) as usize;
        streets.fetch_record(street);
        self.divisions.fetch_record(entrances.division.get(row) as usize);
        black_box(
            self.places.postcode.touch(place)
                ^ self.places.supplementary_town.touch(place)
                ^ self.places.large_recipient_postcode.touch(place)
                ^ streets.addressing_name.touch(street)
                ^ self.street_names.name.touch(streets.name.in_record(street) as usize),
        );
    }

    /// Reads ahead an area. Kinds of few areas lie in the caches.
    #[inline]
    pub fn fetch_area(&self, row: u32) {
        let parcels = self.areas_of(AreaKind::Parcel);
        if parcels.contains(&row) {
            self.areas.fetch(row as usize);
            self.parcels.fetch_record((row - parcels.start) as usize);
        }
    }

    /// Reads ahead what an access address is called and whether it exists, and the same of its first address.
    #[inline]
    pub fn fetch_identity(&self, row: u32) {
        let row = row as usize;
        self.access_addresses.fetch_record(row);
        self.addresses.fetch_record(self.access_addresses.address_from.get(row) as usize);
    }
}
