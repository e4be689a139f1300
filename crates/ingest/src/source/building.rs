//! Buildings of the map (`GeoDanmark`), as `GeoJSON`, as a download, or as the closed service's own list.

use super::place::geometry;
use super::schema::{Schema, columns};
use super::signature::FileSignature;
use super::table::{self, Line, Text, keep, with_values};
use super::value::{Values, digits, id, truth};
use super::{Claim, Context, Detected, Fault, Head, Kind, Reader};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Building, Rank, Strings};
use crate::source::legacy::extent;

columns! {
    /// Columns of buildings.
    Column {
        Id = "id_lokalId" | "id",
        Type = "bygningstype",
        Method = "metode3D",
        MeasuredAt = "maalestedbygning" | "målested",
        Visible = "synligbygning" | "synlig",
        Overlap = "overlapbygning" | "overlap",
        RegisterId = "bbruuid" | "bbrbygning_id" | "bbrbygning.id",
        Changed = "ændret" | "registreringFra",
        XMin = "bbox_xmin" | "bbox[0]",
        YMin = "bbox_ymin" | "bbox[1]",
        XMax = "bbox_xmax" | "bbox[2]",
        YMax = "bbox_ymax" | "bbox[3]",
        CentreX = "visueltcenter_x" | "visueltcenter[0]",
        CentreY = "visueltcenter_y" | "visueltcenter[1]",
        Geometry = "geometri",
    }
}

const SIGNATURE: FileSignature =
    FileSignature::of(&["id|id_lokalid", "bygningstype", "metode3d", "målested|maalestedbygning"]);

/// Recognises files of buildings.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    let columns = SIGNATURE.columns_of(head, file)?;
    Some(Claim { detected: Detected { kind: Kind::Buildings, rank: Rank::Register }, columns })
}

/// A file of buildings.
#[derive(Clone, Copy, Debug)]
pub struct BuildingFile;

impl Reader<Building> for BuildingFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(Building, &mut Strings),
    ) -> Result<(), ImportError> {
        let schema = Schema::new(Column::NAMES);
        table::for_each_row(Text::File(input), &schema, context, |line, context| {
            let building = with_values(line, Column::NAMES, context, |values| read(values, line));
            keep(line, context, building, |building, context| each(building, context.strings));
        })
    }
}

fn read(values: &mut Values<'_>, line: &Line<'_>) -> Result<Building, Fault> {
    use Column as C;
    Ok(Building {
        id: values.required(C::Id, digits)?,
        register_id: values.lenient(C::RegisterId, id),
        building_type: values.symbol(C::Type),
        method: values.symbol(C::Method),
        measured_at: values.symbol(C::MeasuredAt),
        visible: values.lenient(C::Visible, truth).unwrap_or(false),
        overlap: values.lenient(C::Overlap, truth).unwrap_or(false),
        changed: values.moment(C::Changed),
        extent: extent(values, [C::XMin, C::YMin, C::XMax, C::YMax, C::CentreX, C::CentreY].map(usize::from))?,
        geometry: geometry(C::Geometry.into(), values, line)?,
    })
}
