//! Rows of the versions and of their orders.

use std::marker::PhantomData;

use vejviser_dataset::Contents;
use vejviser_dataset::tables::{
    AccessAddressVersionByNameRow, AccessAddressVersionRow, AddressVersionByAccessAddressRow, AddressVersionRow,
    AreaKind, FormerStreetNameRow,
};
use vejviser_dataset::text::TextField;

use super::Linked;
use super::words::Words;

impl Linked<'_> {
    /// Fills the versions of entrances.
    pub(in crate::link) fn access_address_versions(&self, contents: &mut Contents) {
        let strings = &self.collected.strings;
        for version in &self.versions.entrances {
            let today = version.postcode.and_then(|code| self.areas.get(&(AreaKind::Postcode, code.into())));
            let town = version.postcode_name.filter(|&name| today.and_then(|area| area.name) != Some(name));
            let addressing_name = version.addressing_name.filter(|&name| name != version.street_name);
            contents.access_address_versions.push(&AccessAddressVersionRow {
                id: version.id,
                status: version.status,
                point_status: version.point_status,
                municipality: version.municipality,
                street_code: version.street_code,
                street_name: self.versions.names.row(version.street_name),
                addressing_name: addressing_name.map(|name| strings.text(name)),
                house_number: version.house_number.as_u16(),
                postcode: version.postcode,
                town: town.map(|name| strings.text(name)),
                supplementary_town: version.town.and_then(|name| self.places.town(name)),
                valid_from: version.valid_from.millis(),
                valid_to: version.valid_to.millis(),
                borrowed: PhantomData,
            });
        }
        for &row in &self.versions.names.order {
            let row = AccessAddressVersionByNameRow { row, borrowed: PhantomData };
            contents.access_address_versions_by_name.push(&row);
        }
    }

    /// Fills the street names that only versions have.
    pub(in crate::link) fn former_street_names(&self, contents: &mut Contents) {
        let mut words = Words::default();
        for &name in &self.versions.names.former {
            let (versions_from, versions_to) = self.versions.run_of(name);
            let name = self.collected.strings.text(name);
            let row = FormerStreetNameRow { name, versions_from, versions_to, borrowed: PhantomData };
            let row = contents.former_street_names.push(&row);
            words.name(name);
            contents.text.add(TextField::FormerStreetName, row, words.take().iter().map(String::as_str));
        }
    }

    /// Fills the versions of units.
    pub(in crate::link) fn address_versions(&self, contents: &mut Contents) {
        let units = &self.versions.units;
        for version in units {
            contents.address_versions.push(&AddressVersionRow {
                id: version.id,
                access_address: version.access_address,
                floor: version.floor.as_u8(),
                door: version.door.as_u32(),
                status: version.status,
                valid_from: version.valid_from.millis(),
                valid_to: version.valid_to.millis(),
                borrowed: PhantomData,
            });
        }
        let mut rows: Vec<u32> = (0..units.len() as u32).collect();
        rows.sort_unstable_by_key(|&row| {
            let version = &units[row as usize];
            (version.access_address, version.floor.as_u8(), version.door.sort_key(), row)
        });
        for row in rows {
            let row = AddressVersionByAccessAddressRow { row, borrowed: PhantomData };
            contents.address_versions_by_access_address.push(&row);
        }
    }
}
