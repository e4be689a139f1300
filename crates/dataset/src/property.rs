//! Registers of properties: the public valuation (VUR), where properties are (EBR), energy labels (EMO).
//!
//! Each has tables of its own, which a snapshot without it lacks: it opens all the same, with tables that have no rows.

use std::ops::Range;
use std::path::Path;

use crate::Result;
use crate::table::Builder;
use crate::tables::{
    AccessAddressProperties, AccessAddressPropertiesBuilder, AddressProperties, AddressPropertiesBuilder, EnergyLabels,
    EnergyLabelsBuilder, Valuations, ValuationsBuilder,
};

/// Buildings of a property have numbers below this.
const BUILDINGS: u64 = 1 << 16;
/// Numbers of properties in a municipality lie below this.
const PROPERTIES: u64 = 1 << 32;

/// How a building is told from all others: its municipality, the number of its property there, its own number on it.
pub fn label_key(municipality: u16, property: u32, building: u16) -> u64 {
    (u64::from(municipality) * PROPERTIES + u64::from(property)) * BUILDINGS + u64::from(building)
}

/// The tables.
#[derive(Clone, Debug)]
pub struct Properties {
    /// See [`Valuations`].
    pub valuations: Valuations,
    /// See [`AddressProperties`].
    pub of_addresses: AddressProperties,
    /// See [`AccessAddressProperties`].
    pub of_access_addresses: AccessAddressProperties,
    /// See [`EnergyLabels`].
    pub energy_labels: EnergyLabels,
}

impl Properties {
    /// The properties at an address.
    pub fn at_address(&self, row: u32) -> &[u32] {
        &self.of_addresses.bfe.array().values()[run(self.of_addresses.row.array().values(), row)]
    }

    /// The properties at an access address.
    pub fn at_access_address(&self, row: u32) -> &[u32] {
        &self.of_access_addresses.bfe.array().values()[run(self.of_access_addresses.row.array().values(), row)]
    }

    /// The row of the valuation of a property.
    pub fn valuation(&self, bfe: u32) -> Option<usize> {
        self.valuations.bfe.array().values().binary_search(&bfe).ok()
    }

    /// The row of the label of a building.
    pub fn energy_label(&self, municipality: u16, property: u32, building: u16) -> Option<usize> {
        let key = label_key(municipality, property, building);
        self.energy_labels.building.array().values().binary_search(&key).ok()
    }

    /// The rows of the labels of a property.
    pub fn energy_labels_of(&self, municipality: u16, property: u32) -> Range<usize> {
        let keys = self.energy_labels.building.array().values();
        let (first, last) = (label_key(municipality, property, 0), label_key(municipality, property, u16::MAX));
        keys.partition_point(|&key| key < first)..keys.partition_point(|&key| key <= last)
    }

    /// Says which table has a row past its end, of so many access addresses and addresses.
    pub(crate) fn check(&self, entrances: usize, addresses: usize) -> std::result::Result<(), String> {
        for (what, rows, limit) in [
            ("address_properties.row", &self.of_addresses.row, addresses),
            ("access_address_properties.row", &self.of_access_addresses.row, entrances),
        ] {
            if let Some(most) = rows.array().values().iter().max().filter(|&&most| most as usize >= limit) {
                return Err(format!("{what} names row {most} of {limit}"));
            }
        }
        Ok(())
    }

    /// Whether every table is in its order.
    pub fn is_in_order(&self) -> bool {
        let pairs = |rows: &[u32], bfe: &[u32]| rows.iter().zip(bfe).is_sorted_by(|one, next| one < next);
        let (addresses, entrances) = (&self.of_addresses, &self.of_access_addresses);
        self.valuations.bfe.array().values().is_sorted_by(|one, next| one < next)
            && self.energy_labels.building.array().values().is_sorted_by(|one, next| one < next)
            && pairs(addresses.row.array().values(), addresses.bfe.array().values())
            && pairs(entrances.row.array().values(), entrances.bfe.array().values())
    }
}

/// The places of a row among rows in order.
fn run(rows: &[u32], row: u32) -> Range<usize> {
    let from = rows.partition_point(|&other| other < row);
    from..from + rows[from..].iter().take_while(|&&other| other == row).count()
}

/// The rows of the tables of those registers that were read.
#[derive(Default)]
pub struct PropertyRows {
    /// See [`Valuations`].
    pub valuations: Option<ValuationsBuilder>,
    /// See [`AddressProperties`], and [`AccessAddressProperties`].
    pub locations: Option<(AddressPropertiesBuilder, AccessAddressPropertiesBuilder)>,
    /// See [`EnergyLabels`].
    pub energy_labels: Option<EnergyLabelsBuilder>,
}

impl PropertyRows {
    /// Writes the tables that there are. Returns name and rows of each.
    pub(crate) fn write(self, folder: &Path) -> Result<Vec<(&'static str, usize)>> {
        let mut written = Vec::new();
        if let Some(rows) = self.valuations {
            written.push(rows.write(folder)?);
        }
        if let Some((addresses, entrances)) = self.locations {
            written.extend([addresses.write(folder)?, entrances.write(folder)?]);
        }
        if let Some(rows) = self.energy_labels {
            written.push(rows.write(folder)?);
        }
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::{label_key, run};

    #[test]
    fn the_rows_of_an_address_are_a_run() {
        let rows = [1, 1, 4, 9];
        for (row, expected) in [(0, 0..0), (1, 0..2), (4, 2..3), (5, 3..3), (9, 3..4), (10, 4..4)] {
            assert_eq!(run(&rows, row), expected, "{row}");
        }
    }

    #[test]
    fn labels_are_in_order_of_municipality_property_and_building() {
        let keys = [(101, 5, 1), (101, 5, u16::MAX), (101, 6, 0), (101, u32::MAX, 3), (102, 0, 0)];
        assert!(keys.map(|(municipality, property, building)| label_key(municipality, property, building)).is_sorted());
    }
}
