//! Rows of the versions and of the orders beside them.

use std::marker::PhantomData;

use rustc_hash::FxHashMap;
use vejviser_dataset::Contents;
use vejviser_dataset::tables::{
    AccessAddressVersionByNameRow, AccessAddressVersionRow, AddressVersionByAccessAddressRow, AddressVersionRow,
    AreaKind, FormerStreetNameRow,
};
use vejviser_dataset::text::TextField;

use super::super::rows::{Linked, text_error};
use super::super::street::{self, sort_key};
use super::super::words::Words;
use crate::ImportError;
use crate::record::Symbol;

impl Linked<'_> {
    /// Fills the versions of entrances and the street names that only they have.
    pub(in super::super) fn access_address_versions(&self, contents: &mut Contents) -> Result<(), ImportError> {
        let strings = &self.collected.strings;
        let name_rows = self.version_names(contents)?;
        let name_row = |name: Symbol| name_rows.get(&name).copied().unwrap_or_default();
        for version in &self.versions.entrances {
            let today = version.postcode.and_then(|code| self.areas.get(&(AreaKind::Postcode, code.into())));
            let town = version.postcode_name.filter(|&name| today.and_then(|area| area.name) != Some(name));
            contents.access_address_versions.push(&AccessAddressVersionRow {
                id: version.id,
                status: version.status,
                point_status: version.point_status,
                municipality: version.municipality,
                street_code: version.street_code,
                street_name: name_row(version.street_name),
                addressing_name: version
                    .addressing_name
                    .filter(|&name| name != version.street_name)
                    .map(|name| strings.text(name)),
                house_number: version.house_number.as_u16(),
                postcode: version.postcode,
                town: town.map(|name| strings.text(name)),
                supplementary_town: version.town.and_then(|name| self.places.town(name)),
                valid_from: version.valid_from.known(),
                valid_to: version.valid_to.known(),
                borrowed: PhantomData,
            });
        }
        // Rows are in order of id and beginning already.
        let mut rows: Vec<u32> = (0..self.versions.entrances.len() as u32).collect();
        rows.sort_unstable_by_key(|&row| {
            let version = &self.versions.entrances[row as usize];
            (name_row(version.street_name), version.house_number.as_u16(), row)
        });
        for row in rows {
            let row = AccessAddressVersionByNameRow { row, borrowed: PhantomData };
            contents.access_address_versions_by_name.push(&row);
        }
        Ok(())
    }

    /// Fills the versions of units.
    pub(in super::super) fn address_versions(&self, contents: &mut Contents) {
        let units = &self.versions.units;
        for version in units {
            contents.address_versions.push(&AddressVersionRow {
                id: version.id,
                access_address: version.access_address,
                floor: version.floor.as_u8(),
                door: version.door.as_u32(),
                status: version.status,
                valid_from: version.valid_from.known(),
                valid_to: version.valid_to.known(),
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

    /// Fills the former street names, and tells the number that versions have for each of their names.
    fn version_names(&self, contents: &mut Contents) -> Result<FxHashMap<Symbol, u32>, ImportError> {
        let strings = &self.collected.strings;
        let (_, mut rows) = street::names(self.collected, &self.segments);
        let mut former: Vec<Symbol> = self.versions.entrances.iter().map(|version| version.street_name).collect();
        former.retain(|name| !rows.contains_key(name));
        former.sort_unstable();
        former.dedup();
        former.sort_by_cached_key(|&name| sort_key(strings.text(name)));
        let mut words = Words::default();
        for (name, row) in former.into_iter().zip(rows.len() as u32..) {
            rows.insert(name, row);
            let name = strings.text(name);
            contents.former_street_names.push(&FormerStreetNameRow { name, borrowed: PhantomData });
            words.name(name);
            let words = words.take();
            contents.text.add(TextField::FormerStreetName, words.iter().map(String::as_str)).map_err(text_error)?;
        }
        Ok(rows)
    }
}
