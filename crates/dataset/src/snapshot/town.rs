//! Supplementary towns by name, and where their addresses lie.

use vejviser_model::collate::collation_key;

use super::Snapshot;

impl Snapshot {
    /// Rows of the supplementary towns with a name, written exactly so.
    pub fn towns_named(&self, name: &str) -> impl Iterator<Item = u32> + use<> {
        let key = collation_key(name);
        let names = &self.towns.name;
        let (mut from, mut to) = (0, self.towns.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            if collation_key(names.get(middle)) < key { from = middle + 1 } else { to = middle }
        }
        // Different spellings may sort alike.
        let alike = (from..self.towns.len()).take_while(|&row| collation_key(names.get(row)) == key);
        let named: Vec<u32> = alike.filter(|&row| names.get(row) == name).map(|row| row as u32).collect();
        named.into_iter()
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
