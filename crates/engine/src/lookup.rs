//! One address or access address by its id.

use vejviser_dataset::Snapshot;
use vejviser_dataset::order::row_of;
use vejviser_model::id::{AccessAddressId, AddressId, Uuid};

use crate::request::AddressKey;
use crate::visible::Visible;
use crate::{Engine, Error, Result};

impl Engine {
    /// The address with an id, if it is current or provisional, or whatever its status with `include_discontinued`.
    ///
    /// # Errors
    /// [`Error::Parameter`] when the id is no UUID.
    pub fn address(&self, request: &AddressKey) -> Result<Option<AddressId>> {
        let id = id(&request.id, "id")?;
        let visible = Visible::by_key(request.include_discontinued);
        let status = |row: &u32| self.snapshot().addresses.status.in_record(*row as usize);
        Ok(address_row(self.snapshot(), id).filter(|row| visible.shows(status(row))).map(AddressId))
    }

    /// The access address with an id, if it is current or provisional, or whatever its status with
    /// `include_discontinued`.
    ///
    /// # Errors
    /// [`Error::Parameter`] when the id is no UUID.
    pub fn access_address(&self, request: &AddressKey) -> Result<Option<AccessAddressId>> {
        let id = id(&request.id, "id")?;
        let visible = Visible::by_key(request.include_discontinued);
        let status = |row: &u32| self.snapshot().access_addresses.status.in_record(*row as usize);
        Ok(access_address_row(self.snapshot(), id).filter(|row| visible.shows(status(row))).map(AccessAddressId))
    }
}

/// A UUID out of a request.
pub(crate) fn id(text: &str, field: &'static str) -> Result<Uuid> {
    Uuid::parse(text).ok_or_else(|| Error::parameter(field, format!("{text:?} is not a UUID")))
}

/// Row of the address with an id, whatever its status.
pub(crate) fn address_row(snapshot: &Snapshot, id: Uuid) -> Option<u32> {
    let (blocks, rows) = (&snapshot.address_id_blocks.beginning, &snapshot.address_ids.row);
    row_of(id, blocks.array().values(), rows.array().values(), |row| snapshot.addresses.id.get(row as usize))
}

/// Row of the access address with an id, whatever its status.
pub(crate) fn access_address_row(snapshot: &Snapshot, id: Uuid) -> Option<u32> {
    let (blocks, rows) = (&snapshot.access_address_id_blocks.beginning, &snapshot.access_address_ids.row);
    row_of(id, blocks.array().values(), rows.array().values(), |row| snapshot.access_addresses.id.get(row as usize))
}
