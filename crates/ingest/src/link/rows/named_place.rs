//! Rows of places, their names and types, and of buildings.

use std::marker::PhantomData;

use vejviser_dataset::Contents;
use vejviser_dataset::tables::{BuildingRow, BuildingTypeRow, NamedPlaceRow, PlaceNameRow, PlaceTypeRow};
use vejviser_dataset::text::TextField;

use super::Linked;
use super::words::Words;

impl Linked<'_> {
    pub(in crate::link) fn named_places(&self, contents: &mut Contents) {
        for (main, sub) in &self.named_places.types {
            contents.place_types.push(&PlaceTypeRow { main, sub, borrowed: PhantomData });
        }
        for place in &self.named_places.places {
            contents.named_places.push(&NamedPlaceRow {
                id: place.id,
                place_type: place.of_type,
                geometry: place.geometry as u8,
                bridged: place.bridged.map(u8::from),
                population: place.population,
                settlement_code: place.settlement_code,
                names: &place.names,
                borrowed: PhantomData,
            });
        }
        let mut words = Words::default();
        for name in &self.named_places.names {
            let text = self.collected.strings.text(name.text);
            let row = contents.place_names.push(&PlaceNameRow {
                name: text,
                place: name.place,
                status: name.status as u8,
                primary: name.primary,
                borrowed: PhantomData,
            });
            words.name(text);
            contents.text.add(TextField::PlaceName, row, words.take().iter().map(String::as_str));
        }
    }

    pub(in crate::link) fn buildings(&self, contents: &mut Contents) {
        for kind in &self.buildings.types {
            contents.building_types.push(&BuildingTypeRow {
                building_type: &kind.is,
                method: &kind.method,
                measured_at: &kind.measured_at,
                visible: kind.visible,
                overlap: kind.overlap,
                borrowed: PhantomData,
            });
        }
        for building in &self.buildings.buildings {
            contents.buildings.push(&BuildingRow {
                id: building.id,
                building_type: building.building_type,
                register_id: building.register_id,
                entrances: &building.entrances,
                outline_z: building.heights.as_deref(),
                borrowed: PhantomData,
            });
        }
    }
}
