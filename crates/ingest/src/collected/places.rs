//! Named places and buildings, until all files are read: of two with one id the one that was changed later counts.

use rustc_hash::FxHashMap;
use vejviser_dataset::tables::GeometryKind;
use vejviser_model::Uuid;

use crate::record::{Building, NamedPlace, PlaceName, PlaceReference};

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct CollectedPlaces {
    pub(crate) places: FxHashMap<Uuid, NamedPlace>,
    pub(crate) names: Vec<PlaceName>,
    pub(crate) bridges: FxHashMap<Uuid, bool>,
    pub(crate) buildings: FxHashMap<u64, Building>,
}

impl CollectedPlaces {
    /// A place. A row of one that was there before may repeat it for another of its names.
    pub(crate) fn place(&mut self, record: NamedPlace) {
        match self.places.get_mut(&record.id) {
            None => drop(self.places.insert(record.id, record)),
            Some(known) if known.geometry.kind == GeometryKind::None && record.geometry.kind != GeometryKind::None => {
                *known = NamedPlace { changed: record.changed.max(known.changed), ..record };
            }
            Some(known) if record.changed > known.changed && record.geometry.kind != GeometryKind::None => {
                *known = record;
            }
            Some(_) => {}
        }
    }

    /// A name.
    pub(crate) fn name(&mut self, record: PlaceName) {
        self.names.push(record);
    }

    /// Whether there is a bridge to a place.
    pub(crate) fn bridge(&mut self, place: PlaceReference, bridged: bool) {
        if let PlaceReference::Id(id) = place {
            self.bridges.insert(id, bridged);
        }
    }

    /// A building.
    pub(crate) fn building(&mut self, record: Building) {
        let known = self.buildings.get(&record.id);
        if known.is_none_or(|known| record.changed > known.changed) {
            self.buildings.insert(record.id, record);
        }
    }
}
