//! Supplementary towns by name, and where their addresses lie.

use super::Snapshot;
use crate::order::rows_named;

impl Snapshot {
    /// Rows of the supplementary towns with a name, written exactly so.
    pub fn towns_named(&self, name: &str) -> impl Iterator<Item = u32> {
        rows_named(name, self.towns.len(), |row| self.towns.name.get(row))
    }

    /// Postcodes of the addresses in some supplementary towns, in no order and with repetitions.
    pub fn postcodes_of_towns(&self, towns: impl Iterator<Item = u32>) -> impl Iterator<Item = u16> {
        self.places_of(towns).filter_map(|place| self.places.postcode.get(place as usize))
    }

    /// Municipalities of the streets with addresses in some supplementary towns, in no order and with repetitions.
    pub fn municipalities_of_towns(&self, towns: impl Iterator<Item = u32>) -> impl Iterator<Item = u16> {
        let streets = self.places_of(towns).flat_map(|place| self.places.streets.get(place as usize));
        streets.map(|&street| self.streets.municipality.get(street as usize))
    }

    fn places_of(&self, towns: impl Iterator<Item = u32>) -> impl Iterator<Item = u32> {
        towns.flat_map(|town| self.towns.places.get(town as usize)).copied()
    }
}
