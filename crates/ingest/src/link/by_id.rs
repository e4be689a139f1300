//! What rows are found by while others refer to them.

use std::cell::OnceCell;

use vejviser_model::Uuid;

use super::order::Ordered;
use crate::by_id::PlacesById;
use crate::collected::Entrance;

/// Rows by the id that each has, hashed from the first time that one is asked for.
#[derive(Default)]
pub(super) struct RowsById {
    ids: Vec<Uuid>,
    rows: OnceCell<PlacesById>,
}

impl RowsById {
    /// The rows have these ids, each one of its own.
    pub(super) fn new(ids: Vec<Uuid>) -> Self {
        Self { ids, rows: OnceCell::new() }
    }

    /// The row with an id.
    pub(super) fn row(&self, id: Uuid) -> Option<u32> {
        let rows = self.rows.get_or_init(|| PlacesById::new(&self.ids));
        rows.place(id, |row| self.ids[row as usize])
    }
}

/// Addresses as other registers name them, when the records of them are gone.
#[derive(Default)]
pub(super) struct AddressRows {
    pub(super) entrances: RowsById,
    pub(super) units: RowsById,
    /// Municipality and property number of entrances, sorted.
    pub(super) properties: Vec<(u16, u32)>,
}

impl AddressRows {
    /// Takes the records of entrances away: they and what is made of them here would be what the import holds most at.
    pub(super) fn new(entrances: Vec<Entrance>, ordered: &Ordered, unit_ids: Vec<Uuid>) -> Self {
        let properties = entrances.iter().filter_map(|entrance| Some((entrance.street.0, entrance.property_number?)));
        let mut properties: Vec<(u16, u32)> = properties.collect();
        properties.sort_unstable();
        properties.dedup();
        let entrance_ids = ordered.entrances.iter().map(|&place| entrances[place as usize].id).collect();
        drop(entrances);
        Self { entrances: RowsById::new(entrance_ids), units: RowsById::new(unit_ids), properties }
    }
}
