//! The way from rows of the engine to bytes that is the same for every resource.

use vejviser_dataset::Snapshot;

use crate::bytes::writer::append;
use crate::form::column::RecordKind;
use crate::form::representation::Representation;
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::render::{self, Extent};

/// What can be listed and looked up.
pub trait Resource {
    /// What the engine gives for it.
    type Row<'a>: Copy;
    /// What its rows are made into.
    type Records: RecordKind;

    /// Its name.
    fn name(&self) -> &'static str;

    /// Its forms.
    fn representation(&self) -> &Representation<Self::Records>;

    /// The record of a row.
    fn record<'a>(
        &self,
        scope: Scope<'a>,
        row: Self::Row<'a>,
        presentation: &Presentation,
    ) -> <Self::Records as RecordKind>::Record<'a>;
}

/// Appends rows of a resource.
pub fn write<'a, R: Resource>(
    resource: &R,
    snapshot: &'a Snapshot,
    rows: &[R::Row<'a>],
    presentation: &'a Presentation,
    extent: Extent,
    out: &mut Vec<u8>,
) {
    let scope = Scope::new(snapshot, presentation);
    let records = rows.iter().map(|&row| resource.record(scope, row, presentation));
    append(out, |out| render::write(resource.representation(), records, presentation, extent, out));
}
