//! What a filter demands of rows.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrDescription, BbrEntity, municipality_with_id};
use vejviser_dataset::raw::RawValue;

use super::Shown;
use super::link::Link;
use super::test::{Test, Tests};
use crate::lookup::id;
use crate::request::RegisterFilter;
use crate::shape::Shape;
use crate::{Error, Result};

/// Attributes that say what an object is for.
const USAGES: [&str; 3] = ["byg021BygningensAnvendelse", "enh020EnhedensAnvendelse", "tek020Klassifikation"];

/// The field of a filter.
type Given<T> = fn(&RegisterFilter) -> &[T];

/// Filters by what an attribute refers to, with the name that the attribute has in one entity or another.
const LINKS: [(Given<String>, &str, &[&str]); 10] = [
    (|filter| &filter.access_address_id, "accessAddressId", &["husnummer"]),
    (|filter| &filter.address_id, "addressId", &["adresse"]),
    (|filter| &filter.ground_id, "groundId", &["grund"]),
    (|filter| &filter.building_id, "buildingId", &["bygning"]),
    (|filter| &filter.floor_id, "floorId", &["etage"]),
    (|filter| &filter.staircase_id, "staircaseId", &["opgang"]),
    (|filter| &filter.unit_id, "unitId", &["enhed"]),
    (|filter| &filter.shared_area_id, "sharedAreaId", &["fordelingsareal"]),
    (|filter| &filter.property_id, "propertyId", &["ejerlejlighed", "bestemtFastEjendom"]),
    (|filter| &filter.building_property_id, "buildingPropertyId", &["bygningPåFremmedGrund"]),
];

/// Filters by the number in an attribute.
const NUMBERS: [(Given<u64>, &str, &str); 3] = [
    (|filter| &filter.parcel, "parcel", "jordstykke"),
    (|filter| &filter.property_number, "propertyNumber", "ejendomsnummer"),
    (|filter| &filter.bfe_number, "bfeNumber", "bfeNummer"),
];

impl<'f> Tests<'f> {
    /// Those of a filter, all but what leads through other entities: see [`super::property`].
    ///
    /// # Errors
    /// [`Error::Parameter`] for what cannot be used.
    pub(super) fn new(
        snapshot: &'f Snapshot,
        entity: BbrEntity,
        shown: Shown,
        filter: &'f RegisterFilter,
    ) -> Result<Self> {
        let (rows, description) = (snapshot.bbr(entity), entity.description());
        let mut tests = Vec::new();
        if !filter.id.is_empty() {
            let ids = filter.id.iter().map(|text| id(text, "id")).collect::<Result<Vec<_>>>()?;
            tests.push(Test::Row(ids.into_iter().filter_map(|id| rows.with_id(id)).collect()));
        }
        if !filter.status.is_empty() {
            tests.push(Test::Status(&filter.status));
        }
        if shown == Shown::InUse && !filter.include_ended {
            tests.push(Test::InUse);
        }
        if !filter.municipality.is_empty() {
            tests.push(Test::Municipality(filter.municipality.clone()));
        }
        if !filter.municipality_id.is_empty() {
            let ids = filter.municipality_id.iter().map(|text| id(text, "municipalityId"));
            let ids = ids.collect::<Result<Vec<_>>>()?;
            tests.push(Test::Municipality(ids.into_iter().filter_map(municipality_with_id).collect()));
        }
        if let Some(shape) = Shape::from_spatial(&filter.spatial)? {
            tests.push(Test::Inside(Box::new(shape)));
        }
        if filter.position.is_some() || matches!(tests.last(), Some(Test::Inside(_))) {
            let field = if filter.position.is_some() { "position" } else { "spatial" };
            attribute(description, &["byg404Koordinat", "tek109Koordinat"], field)?;
        }
        for (texts, field, names) in LINKS {
            let texts = texts(filter);
            if !texts.is_empty() {
                let ids = texts.iter().map(|text| id(text, field)).collect::<Result<Vec<_>>>()?;
                // A unit names its floor, and the table has the building beside it.
                if entity == BbrEntity::Unit && field == "buildingId" {
                    let buildings = snapshot.bbr(BbrEntity::Building);
                    tests.push(Test::Link(Link::by_second(ids.into_iter().filter_map(|id| buildings.with_id(id)))));
                    continue;
                }
                let place = attribute(description, names, field)?;
                tests.push(Test::Link(Link::new(snapshot, description, place, &ids)));
            }
        }
        for (numbers, field, name) in NUMBERS {
            let numbers = numbers(filter);
            if numbers.is_empty() || (field != "parcel" && entity != BbrEntity::Property) {
                continue;
            }
            let place = attribute(description, &[name], field)?;
            tests.push(Test::numbers(place, numbers.iter().copied()));
        }
        if !filter.usage.is_empty() {
            let place = attribute(description, &USAGES, "usage")?;
            tests.push(Test::Value(place, filter.usage.iter().map(|text| code(text)).collect()));
        }
        Ok(Self::of(snapshot, entity, tests))
    }
}

/// The place of the attribute that an entity has of several.
pub(super) fn attribute(description: &'static BbrDescription, names: &[&str], field: &'static str) -> Result<usize> {
    let place = description.attributes.iter().position(|attribute| names.contains(&attribute.name));
    place.ok_or_else(|| Error::parameter(field, format!("{} has no such attribute", description.name)))
}

/// A code as it is kept.
fn code(text: &str) -> RawValue<'_> {
    match text.parse() {
        Ok(number) if u64::to_string(&number) == text => RawValue::Digits(number),
        _ => RawValue::Text(text),
    }
}

#[cfg(test)]
mod tests {
    use vejviser_dataset::postings::Posted;

    use super::*;

    #[test]
    fn rows_are_found_by_every_attribute_that_a_filter_names() {
        let links = LINKS.iter().flat_map(|(_, _, names)| names.iter());
        let numbers = NUMBERS.iter().map(|(_, _, name)| name);
        let filtered: Vec<&str> = links.chain(numbers).chain(&USAGES).copied().collect();
        for entity in BbrEntity::ALL {
            let BbrDescription { name, parent, second, attributes, .. } = entity.description();
            for (place, attribute) in attributes.iter().enumerate() {
                let is_column = [*parent, *second].contains(&Some(attribute.name));
                let is_posted = Posted::of_attribute(entity, place).is_some();
                assert_eq!(is_posted, !is_column && filtered.contains(&attribute.name), "{name}.{}", attribute.name);
            }
        }
    }
}
