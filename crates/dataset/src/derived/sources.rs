//! The tables that others are derived from.

use std::path::Path;

use crate::bbr::{BbrEntity, BbrTable};
use crate::history::{History, histories};
use crate::postings::{PostedTables, posted_tables};
use crate::snapshot::{AreaRows, Snapshot};
use crate::tables::{
    AccessAddressIdBlocks, AccessAddressIds, AccessAddressVersions, AccessAddresses, AccessAddressesInForce,
    AddressIds, AddressVersions, Addresses, AddressesInForce, AreaKind, Areas, Divisions, FormerStreetNames, Parcels,
    Places, StreetNames, Streets, SupplementaryTowns, Terms,
};
use crate::{Result, table};

macro_rules! sources {
    ($($field:ident: $table:ty,)*) => {
        /// See the module. Named after the tables.
        #[derive(Debug)]
        pub(crate) struct Sources {
            $(pub(crate) $field: $table,)*
            pub(super) areas: Areas,
            /// Rows of the areas by kind.
            pub(super) area_rows: AreaRows,
            pub(super) terms: Terms,
            /// Rows of the register of buildings and dwellings, of each entity.
            pub(crate) bbr_rows: Vec<BbrTable>,
        }

        impl Sources {
            /// Opens the tables of a folder that has no derived ones yet.
            pub(super) fn open(folder: &Path) -> Result<Self> {
                let areas: Areas = table::open(folder)?;
                let area_rows = AreaRows::new(&areas);
                let bbr_rows = BbrEntity::ALL.map(|entity| BbrTable::open_if_written(folder, entity));
                let bbr_rows = bbr_rows.into_iter().collect::<Result<_>>()?;
                Ok(Self { $($field: table::open(folder)?,)* areas, area_rows, terms: table::open(folder)?, bbr_rows })
            }

            /// Those of a snapshot.
            pub(super) fn of(snapshot: &Snapshot) -> Self {
                let areas = snapshot.areas.clone();
                let area_rows = AreaRows::new(&areas);
                let bbr_rows = BbrEntity::ALL.map(|entity| snapshot.bbr(entity).clone()).into();
                Self { $($field: snapshot.$field.clone(),)* areas, area_rows, terms: snapshot.text.terms.clone(), bbr_rows }
            }
        }
    };
}

sources! {
    street_names: StreetNames,
    former_street_names: FormerStreetNames,
    streets: Streets,
    places: Places,
    towns: SupplementaryTowns,
    access_addresses: AccessAddresses,
    addresses: Addresses,
    divisions: Divisions,
    access_address_ids: AccessAddressIds,
    address_ids: AddressIds,
    access_address_id_blocks: AccessAddressIdBlocks,
    access_addresses_in_force: AccessAddressesInForce,
    addresses_in_force: AddressesInForce,
    access_address_versions: AccessAddressVersions,
    address_versions: AddressVersions,
    parcels: Parcels,
}

impl Sources {
    /// The tables that values with postings are read from.
    pub(super) fn posted(&self) -> PostedTables<'_> {
        posted_tables!(self)
    }

    /// What tells of entrances and units over time.
    pub(super) fn history(&self) -> History<'_> {
        histories!(self)
    }

    /// The name of a postcode, empty where it has none.
    pub(super) fn town(&self, postcode: u16) -> &str {
        let row = self.area_rows.row(&self.areas, AreaKind::Postcode, u32::from(postcode));
        row.map_or("", |row| self.areas.name.get(row as usize))
    }
}
