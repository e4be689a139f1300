//! Reading ahead: everything that a whole record needs, before it is put together.
//!
//! A record of an address stands in some forty columns, each on a page of its own that no cache holds. Read where they
//! are spelt, each waits for memory alone. Here they are read one right after the other and nothing depends on what
//! they hold, so that the processor waits for all of them at once. What is read is thrown away.

use std::hint::black_box;

use crate::Snapshot;

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
        streets.fetch(street);
        self.divisions.fetch(entrances.division.get(row) as usize);
        self.places.fetch(entrances.place.get(row) as usize);
        self.street_names.fetch(streets.name.get(street) as usize);
    }

    /// Reads ahead what an access address is called and whether it exists, and the same of its first address.
    #[inline]
    pub fn fetch_identity(&self, row: u32) {
        let row = row as usize;
        let (entrances, addresses) = (&self.access_addresses, &self.addresses);
        let unit = entrances.address_from.get(row) as usize;
        let of_unit = addresses.id.touch(unit)
            ^ addresses.floor.touch(unit)
            ^ addresses.door.touch(unit)
            ^ addresses.status.touch(unit)
            ^ addresses.created.touch(unit)
            ^ addresses.has_versions.touch(unit);
        let of_entrance = entrances.id.touch(row)
            ^ entrances.place.touch(row)
            ^ entrances.status.touch(row)
            ^ entrances.created.touch(row)
            ^ entrances.has_versions.touch(row);
        black_box(of_unit ^ of_entrance);
    }
}
