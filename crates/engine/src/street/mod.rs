//! Street names (`/vejnavne`), street segments (`/vejstykker`), named streets (`/navngivneveje`) and names in postcodes
//! (`/vejnavnpostnummerrelationer`): lists, lookup, the nearest ones, and neighbours.

mod area_words;
mod bearers;
mod filter;
mod line;
mod municipality_words;
mod named;
mod names;
mod near;
mod nearest;
mod pattern;
mod postcode;
mod segment_search;
mod segment_text;
mod segments;
mod shape;
mod street_areas;

use vejviser_dataset::Snapshot;
use vejviser_model::id::{StreetId, StreetNameId};

pub(crate) use area_words::AreaWords;
pub(crate) use municipality_words::{Additions, MunicipalityWords};
pub(crate) use names::name_rank;
pub(crate) use street_areas::StreetAreas;

use crate::request::{StreetKey, StreetNameKey};
use crate::visible::Visible;
use crate::{Engine, names as exact};

impl Engine {
    /// The street name, written exactly so, if a street that is found by key bears it.
    pub fn street_name(&self, key: &StreetNameKey) -> Option<StreetNameId> {
        let row = exact::street_name(self.snapshot(), &key.name)?;
        let visible = Visible::found_by_key();
        let streets = self.snapshot().street_names.streets.get(row as usize);
        let is_alive = streets.iter().any(|&street| is_shown(self.snapshot(), visible, street));
        is_alive.then_some(StreetNameId(row))
    }

    /// The street with these codes, if it is current or provisional, or whatever its status with
    /// `include_discontinued`.
    pub fn street(&self, key: StreetKey) -> Option<StreetId> {
        let visible = Visible::by_key(key.include_discontinued);
        let row = self.snapshot().street(key.municipality, key.code)?;
        is_shown(self.snapshot(), visible, row).then_some(StreetId(row))
    }
}

fn is_shown(snapshot: &Snapshot, visible: Visible, street: u32) -> bool {
    visible.shows(snapshot.streets.status.get(street as usize))
}
