//! The entities whose rows a client copies (`/replikering`): name, key, attributes, and the rows of a snapshot.
//!
//! An entity is one table of the copy. Its attributes are columns of the records behind the resources, each picked by name
//! and given the type that the former service declared for it; what no resource shows stands beside the entity. Rows are
//! written one after the other in the order of the tables behind them. Which rows changed between two snapshots, and in
//! which transaction, is not known here.

mod address;
mod area;
mod attribute;
mod building_register;
mod entity;
mod form;
mod place;
mod register;
mod relation;
mod street;

use vejviser_dataset::Snapshot;

use crate::bytes::writer::append;
use crate::presentation::Presentation;
use crate::record::scope::Scope;

pub use attribute::DataType;
pub use entity::{Behind, DescribedAttribute, Entity, KEY_SEPARATOR, KeyTest, Notation, RowFilter};
pub use form::{Form, form_of};

/// Every entity, in the order of their names.
pub fn entities() -> &'static [&'static dyn Entity] {
    static ENTITIES: std::sync::LazyLock<Vec<&'static dyn Entity>> = std::sync::LazyLock::new(|| {
        let mut all: Vec<&'static dyn Entity> = Vec::new();
        all.extend(address::ENTITIES);
        all.extend(relation::ENTITIES);
        all.extend(street::ENTITIES);
        all.extend(area::ENTITIES);
        all.extend(place::ENTITIES);
        all.extend(register::ENTITIES.iter().map(|entity| entity as &dyn Entity));
        all.extend(building_register::ENTITIES.iter().map(|entity| entity as &dyn Entity));
        all.sort_unstable_by_key(|entity| entity.name());
        all
    });
    &ENTITIES
}

/// The entity with a name.
pub fn entity(name: &str) -> Option<&'static dyn Entity> {
    entities().iter().copied().find(|entity| entity.name() == name)
}

/// Appends the header of an entity in CSV.
pub fn write_header(entity: &dyn Entity, out: &mut Vec<u8>) {
    let names: Vec<&str> = entity.attributes().iter().map(|attribute| attribute.name).collect();
    out.extend(names.join(",").as_bytes());
    out.extend(b"\r\n");
}

/// Appends those of some rows of an entity that have a key and are meant by the filter.
pub fn write_rows(
    entity: &dyn Entity,
    snapshot: &Snapshot,
    rows: std::ops::Range<u32>,
    filter: &RowFilter<'_>,
    notation: Notation,
    out: &mut Vec<u8>,
) {
    let presentation = Presentation::of_copies();
    let scope = Scope::new(snapshot, &presentation);
    append(out, |out| entity.write(scope, rows, filter, notation, out));
}

/// Calls a function with key and JSON of each row that comes from some rows of the table behind an entity.
pub fn each_row(
    entity: &dyn Entity,
    snapshot: &Snapshot,
    rows: std::ops::Range<u32>,
    each: &mut dyn FnMut(&[u8], &[u8]),
) {
    let presentation = Presentation::of_copies();
    entity.each(Scope::new(snapshot, &presentation), rows, each);
}
