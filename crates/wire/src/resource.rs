//! The way from rows of the engine to bytes that is the same for every resource.

use vejviser_dataset::Snapshot;

use crate::bytes::writer::append;
use crate::form::column::RecordKind;
use crate::form::representation::{Addition, Representation};
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::render::{self, Extent, Written};

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

    /// What its answers show when it is asked for.
    fn additions(&self) -> &'static [Addition<Self::Records>] {
        &[]
    }

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
    let written = Written { representation: resource.representation(), additions: additions(resource, presentation) };
    append(out, |out| render::write(&written, records, presentation, extent, out));
}

/// What is asked for, in the order in which it is shown.
fn additions<R: Resource>(resource: &R, presentation: &Presentation) -> Vec<&'static Addition<R::Records>> {
    if presentation.enrichment.is_empty() {
        return Vec::new();
    }
    resource.additions().iter().filter(|addition| presentation.enrichment.contains(&addition.asked_by)).collect()
}
