//! What a resource is made of: its fields, their orders, its nested form.
//!
//! A field is declared once, as a name and a function of the record. Every shape and notation that shows it picks it
//! by name, in its own order; a name that no field has fails to compile.

use crate::json::Object;
use crate::value::Value;
use crate::writer::Writer;

/// A kind of record.
pub trait Resource: Sized + 'static {
    /// What one row is, with all it refers to within reach.
    type Record<'a>;
}

/// A field: what it is called and what it holds.
pub struct Column<R: Resource> {
    /// Name in JSON and CSV.
    pub name: &'static str,
    /// Its value in a record.
    pub value: for<'r, 'a> fn(&'r R::Record<'a>) -> Value<'r>,
    /// Writes it as a member: name and kind of value are known to what it is compiled to.
    pub member: fn(&R::Record<'_>, &mut Object<'_>),
}

impl<R: Resource> Clone for Column<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Resource> Copy for Column<R> {}

/// Declares a field: its name, and its value as a function of the record.
macro_rules! column {
    ($name:literal, $value:expr $(,)?) => {
        $crate::column::Column {
            name: $name,
            value: $value,
            #[allow(
                clippy::redundant_closure_for_method_calls,
                reason = "the value must be a function of records of any lifetime, which a method's name is not"
            )]
            member: |record, object| $crate::column::write_member($name, record, $value, object),
        }
    };
}
pub(crate) use column;

/// Writes a field as a member.
#[inline(always)]
#[allow(clippy::inline_always, reason = "name and value are known where it is called")]
pub fn write_member<'r, T>(name: &str, record: &'r T, value: impl Fn(&'r T) -> Value<'r>, object: &mut Object<'_>) {
    object.member(name, value(record));
}

/// The fields with these names, in this order.
pub const fn pick<R: Resource, const N: usize>(fields: &[Column<R>], names: [&str; N]) -> [Column<R>; N] {
    let mut picked = [fields[0]; N];
    let mut at = 0;
    while at < N {
        let mut field = 0;
        while !same(fields[field].name, names[at]) {
            field += 1;
        }
        picked[at] = fields[field];
        at += 1;
    }
    picked
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A flat form: the same fields, ordered for JSON and for CSV.
pub struct Flat<R: Resource> {
    /// Order of members.
    pub json: &'static [Column<R>],
    /// Order of columns.
    pub csv: &'static [Column<R>],
}

/// How a resource is spelt in every shape.
pub struct Spelling<R: Resource> {
    /// The most used fields.
    pub mini: Flat<R>,
    /// All fields side by side.
    pub flat: Flat<R>,
    /// Members of the nested form.
    pub nested: fn(&R::Record<'_>, &mut Object<'_>),
    /// Element of its own autocomplete.
    pub suggestion: Suggestion<R>,
    /// Geometry for `GeoJSON`, with heights or without, null where there is none.
    pub geometry: fn(&R::Record<'_>, with_height: bool, &mut Writer),
}

/// Element of a resource's own autocomplete: `{"tekst": …, "<member>": {…}}`.
pub struct Suggestion<R: Resource> {
    /// The text.
    pub text: for<'r, 'a> fn(&'r R::Record<'a>) -> Value<'r>,
    /// Name of the object.
    pub member: &'static str,
    /// Its members; the nested form's where there are none.
    pub fields: &'static [Column<R>],
}

/// Writes fields as members.
pub fn write_members<R: Resource>(columns: &[Column<R>], record: &R::Record<'_>, object: &mut Object<'_>) {
    for column in columns {
        (column.member)(record, object);
    }
}
