//! The way from rows of the engine to bytes that is the same for every resource.

use vejviser_dataset::Snapshot;
use vejviser_engine::standing::Standing;
use vejviser_engine::{Budget, Result};

use crate::bytes::writer::append;
use crate::form::column::{Column, RecordKind};
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

    /// How far a row is from the position that it was found by, where its answers say so.
    fn distance(&self) -> Option<&'static Column<Self::Records>> {
        None
    }

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

    /// The buildings of a row and their units, where its answers can show them.
    fn standing<'a>(&self, _: &'a Snapshot, _: Self::Row<'a>, _: &mut Budget) -> Result<Option<Standing>> {
        Ok(None)
    }

    /// Hands the buildings of a row to its record.
    fn stand(&self, _: &mut <Self::Records as RecordKind>::Record<'_>, _: Standing) {}
}

/// Appends rows of a resource. The budget pays for what is looked up beyond them because it is asked for; nothing is
/// appended when it is used up.
pub fn write<'a, R: Resource>(
    resource: &R,
    snapshot: &'a Snapshot,
    rows: &[R::Row<'a>],
    presentation: &'a Presentation,
    extent: Extent,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Result<()> {
    let distance_mm = match extent {
        Extent::Nearest { distance_mm } => Some(distance_mm),
        Extent::List | Extent::One => None,
    };
    let scope = Scope { distance_mm, ..Scope::new(snapshot, presentation) };
    let mut standing = Vec::new();
    let additions = additions(resource, presentation);
    if additions.iter().any(|addition| (addition.needs_buildings)(snapshot)) {
        for &row in rows {
            standing.push(resource.standing(snapshot, row, budget)?);
        }
    }
    let mut standing = standing.into_iter();
    let records = rows.iter().map(|&row| {
        let mut record = resource.record(scope, row, presentation);
        if let Some(found) = standing.next().flatten() {
            resource.stand(&mut record, found);
        }
        record
    });
    let written = Written {
        representation: resource.representation(),
        distance: distance_mm.and_then(|_| resource.distance()),
        additions,
    };
    append(out, |out| render::write(&written, records, presentation, extent, out));
    Ok(())
}

/// What is asked for, in the order in which it is shown.
fn additions<R: Resource>(resource: &R, presentation: &Presentation) -> Vec<&'static Addition<R::Records>> {
    if presentation.enrichment.is_empty() {
        return Vec::new();
    }
    resource.additions().iter().filter(|addition| presentation.enrichment.contains(&addition.asked_by)).collect()
}
