//! How a resource is represented in every structure.

use vejviser_dataset::Snapshot;

use crate::bytes::json::Object;
use crate::bytes::value::Value;
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind};
use crate::form::description::{Meaning, Members};
use crate::form::object::Form;
use crate::presentation::Enrichment;

/// A flat form: the same fields, ordered for JSON and for CSV.
pub struct Flat<R: RecordKind> {
    /// Order of members.
    pub json: &'static [Column<R>],
    /// Order of columns.
    pub csv: &'static [Column<R>],
}

impl<R: RecordKind> Flat<R> {
    /// A form whose members and columns have the same order.
    pub const fn same(columns: &'static [Column<R>]) -> Self {
        Self { json: columns, csv: columns }
    }
}

/// An object form of a kind of record: what a [`Form`] declares, as a value.
pub struct ObjectForm<R: RecordKind> {
    /// Its name, where it has one.
    pub name: Option<&'static str>,
    /// Its members.
    pub members: Members,
    /// Writes them.
    pub write: fn(&R::Record<'_>, &mut Object<'_>),
}

/// The object form that is declared by `F`.
pub const fn object<R, F>() -> ObjectForm<R>
where
    R: RecordKind,
    F: for<'a> Form<Record<'a> = <R as RecordKind>::Record<'a>>,
{
    ObjectForm { name: F::NAME, members: F::MEMBERS, write: F::write_members }
}

/// Name of the text of a suggestion.
pub const SUGGESTION_TEXT: &str = "tekst";

/// Element of a resource's own autocomplete: `{"tekst": …, "<member>": {…}}`, or, where the member has no name, the
/// members of the object and the text behind them.
pub struct Suggestion<R: RecordKind> {
    /// The text.
    pub text: for<'r, 'a> fn(&'r R::Record<'a>) -> Value<'r>,
    /// Name of the object; empty where its members stand beside the text.
    pub member: &'static str,
    /// The object.
    pub object: ObjectForm<R>,
}

/// A feature of `GeoJSON`, whose properties are those of another form.
pub struct Feature<R: RecordKind> {
    /// What its geometry is.
    pub geometry: &'static str,
    /// Writes the geometry, with heights or without, null where there is none.
    pub write: fn(&R::Record<'_>, with_height: bool, &mut Writer),
}

/// How a resource is represented in every structure.
pub struct Representation<R: RecordKind> {
    /// Names of its forms but the nested one.
    pub names: Names,
    /// The most used fields.
    pub mini: Flat<R>,
    /// All fields side by side.
    pub flat: Flat<R>,
    /// All fields, related ones in objects of their own.
    pub nested: ObjectForm<R>,
    /// Element of its own autocomplete, where it has one.
    pub suggestion: Option<Suggestion<R>>,
    /// Feature of `GeoJSON`, where it has a place.
    pub feature: Option<Feature<R>>,
}

/// An object that an answer shows when it is asked for: behind all other members, inside [`ADDED`].
pub struct Addition<R: RecordKind> {
    /// What asks for it.
    pub asked_by: Enrichment,
    /// Its name inside [`ADDED`].
    pub name: &'static str,
    /// What it means.
    pub meaning: Meaning,
    /// The object.
    pub object: ObjectForm<R>,
    /// The same side by side.
    pub columns: &'static [Column<R>],
    /// Whether its register is there; where it is not, all that it says is null or empty.
    pub is_loaded: fn(&Snapshot) -> bool,
    /// Whether the buildings of a record must be looked up for it.
    pub needs_buildings: fn(&Snapshot) -> bool,
}

/// Name of the member that holds what was asked for.
pub const ADDED: &str = "berigelse";

/// Names of the forms of a resource.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// Of its short form.
    pub mini: &'static str,
    /// Of its flat form.
    pub flat: &'static str,
    /// Of an element of its autocomplete.
    pub suggestion: &'static str,
    /// Of its feature.
    pub feature: &'static str,
}

/// The names that begin with a stem.
macro_rules! names {
    ($stem:literal) => {
        $crate::form::representation::Names {
            mini: concat!($stem, "Mini"),
            flat: concat!($stem, "Flad"),
            suggestion: concat!($stem, "Forslag"),
            feature: concat!($stem, "Feature"),
        }
    };
}
pub(crate) use names;
