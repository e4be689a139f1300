//! One row of a file of places.

use vejviser_dataset::tables::NameStatus;

use super::detect::main_type;
use super::{FileKind, PlaceRecord};
use crate::record::{Geometry, Moment, NamedPlace, PlaceName, PlaceReference, RowState};
use crate::source::dates::Dates;
use crate::source::legacy::extent;
use crate::source::schema::{Schema, columns};
use crate::source::table::{Line, LineText};
use crate::source::value::{Values, digits, id, truth};
use crate::source::{Fault, shape};

columns! {
    /// Columns of places, their names and the list of bridges.
    Column {
        Id = "id_lokalId" | "id" | "stedid" | "sted_id" | "sted.id",
        Object = "objectid",
        PlaceObject = "navngivetSted_objectid",
        Main = "feat_type" | "hovedtype" | "sted_hovedtype" | "sted.hovedtype",
        Sub = "under_type" | "undertype" | "sted_undertype" | "sted.undertype" | "andenTopografiType" | "bebyggelsestype" | "begravelspladstype"
            | "bygningstype" | "campingpladstype" | "farvandstype" | "fortidsmindetype" | "friluftsbadtype"
            | "faergerutetype" | "havnebassintype" | "idraetsanlaegstype" | "jernbanetype" | "landskabsformtype"
            | "lufthavnstype" | "naturarealtype" | "navigationsanlaegstype" | "restriktionsarealtype" | "rutetype"
            | "sevaerdighedstype" | "standsningsstedtype" | "soetype" | "terraenkonturtype" | "urentFarvandType"
            | "vandloebstype" | "vejtype",
        Name = "navn" | "primærtnavn" | "skrivemaade",
        Status = "navnestatus" | "primærnavnestatus",
        Priority = "brugsprioritet",
        Secondary = "sekundærenavne[].navn",
        SecondaryStatus = "sekundærenavne[].navnestatus",
        Population = "indb_antal" | "indbyggerantal" | "indbyggertal" | "egenskaber.indbyggerantal"
            | "sted_indbyggerantal" | "sted.egenskaber.indbyggerantal",
        SettlementCode = "bebyggelseskode" | "egenskaber.bebyggelseskode" | "sted_bebyggelseskode"
            | "sted.egenskaber.bebyggelseskode",
        Bridged = "brofast" | "egenskaber.brofast" | "sted_brofast" | "sted.egenskaber.brofast",
        Registered = "registreringFra",
        Superseded = "registreringTil",
        Began = "virkningFra",
        Ended = "virkningTil",
        Changed = "ændret" | "sted_ændret" | "sted.ændret",
        GeometryChanged = "geo_ændret" | "sted_geo_ændret" | "sted.geo_ændret",
        GeometryVersion = "geo_version" | "sted_geo_version" | "sted.geo_version",
        XMin = "bbox_xmin" | "bbox[0]" | "sted_bbox_xmin" | "sted.bbox[0]",
        YMin = "bbox_ymin" | "bbox[1]" | "sted_bbox_ymin" | "sted.bbox[1]",
        XMax = "bbox_xmax" | "bbox[2]" | "sted_bbox_xmax" | "sted.bbox[2]",
        YMax = "bbox_ymax" | "bbox[3]" | "sted_bbox_ymax" | "sted.bbox[3]",
        CentreX = "visueltcenter_x" | "visueltcenter[0]" | "sted_visueltcenter_x" | "sted.visueltcenter[0]"
            | "visueltcenter.coordinates[0]",
        CentreY = "visueltcenter_y" | "visueltcenter[1]" | "sted_visueltcenter_y" | "sted.visueltcenter[1]"
            | "visueltcenter.coordinates[1]",
        Geometry = "geometri",
    }
}

/// Names that a row of GML may have, and what is said of each.
const NUMBERED: usize = 9;
const OF_NUMBERED: [&str; 4] = ["skrivemaade", "navnestatus", "brugsprioritet", "aktualitet"];
/// What the last of them is where a name is in use.
const IN_USE: &str = "iAnvendelse";

/// The column of what is said of a numbered name, behind those of the table.
const fn numbered(number: usize, said: usize) -> usize {
    Column::NAMES.len() + number * OF_NUMBERED.len() + said
}

/// Adds the columns of numbered names.
pub(super) fn add_numbered(schema: &mut Schema) {
    for number in 0..NUMBERED {
        for (said, word) in OF_NUMBERED.iter().enumerate() {
            schema.add(&format!("navn_{}_{word}", number + 1), numbered(number, said));
        }
    }
}

const DATES: Dates = Dates {
    registered: Column::Registered as usize,
    superseded: Column::Superseded as usize,
    began: Column::Began as usize,
    ends: Column::Ended as usize,
};

/// What a row says; `None` where it is not in force.
pub(super) fn read(
    kind: FileKind,
    values: &mut Values<'_>,
    line: &Line<'_>,
    now: Moment,
) -> Result<Option<Vec<PlaceRecord>>, Fault> {
    if DATES.validity(values, now)?.is_none_or(|validity| validity.state != RowState::InForce) {
        return Ok(None);
    }
    Ok(Some(match kind {
        FileKind::Bridges => {
            let place = PlaceReference::Id(values.required(Column::Id, id)?);
            vec![PlaceRecord::Bridge(place, values.required(Column::Bridged, truth)?)]
        }
        FileKind::Names => {
            let place = match values.strict(Column::PlaceObject, digits)? {
                Some(object) => PlaceReference::Object(object),
                None => PlaceReference::Id(values.required(Column::Id, id)?),
            };
            vec![PlaceRecord::Name(name(place, values)?.ok_or(Fault::Missing("skrivemaade"))?)]
        }
        FileKind::OfType(place) => {
            let main = values.strings.intern(main_type(place));
            let place = self::place(main, values, line)?;
            let names = numbered_names(PlaceReference::Id(place.id), values)?;
            let place = PlaceRecord::Place(Box::new(place));
            std::iter::once(place).chain(names.into_iter().map(PlaceRecord::Name)).collect()
        }
        FileKind::Places => {
            let main = values.symbol(Column::Main).ok_or(Fault::Missing("hovedtype"))?;
            let place = self::place(main, values, line)?;
            let reference = PlaceReference::Id(place.id);
            let mut records = vec![PlaceRecord::Place(Box::new(place))];
            records.extend(name(reference, values)?.map(PlaceRecord::Name));
            let statuses: Vec<NameStatus> = values.row.all(Column::SecondaryStatus.into()).filter_map(status).collect();
            let secondary: Vec<&str> = values.row.all(Column::Secondary.into()).collect();
            for (place, text) in secondary.into_iter().enumerate() {
                let status = statuses.get(place).copied().unwrap_or(NameStatus::Unofficial);
                let name = values.strings.intern(text);
                records.push(PlaceRecord::Name(PlaceName { place: reference, name, status, primary: false }));
            }
            records
        }
    }))
}

fn place(main: crate::record::Symbol, values: &mut Values<'_>, line: &Line<'_>) -> Result<NamedPlace, Fault> {
    use Column as C;
    let registered = values.moment(C::Registered);
    let changed = values.moment(C::Changed).max(registered);
    Ok(NamedPlace {
        id: values.required(C::Id, id)?,
        object: values.lenient(C::Object, digits),
        main,
        sub: values.symbol(C::Sub),
        changed,
        geometry_changed: values.moment(C::GeometryChanged).max(registered),
        geometry_version: values.lenient(C::GeometryVersion, digits),
        extent: extent(values, [C::XMin, C::YMin, C::XMax, C::YMax, C::CentreX, C::CentreY].map(usize::from))?,
        bridged: values.lenient(C::Bridged, truth),
        population: values.lenient(C::Population, digits),
        settlement_code: values.lenient(C::SettlementCode, digits),
        geometry: geometry(C::Geometry.into(), values, line)?,
    })
}

/// The geometry of a row: text in a column, or that of the feature.
pub(in crate::source) fn geometry(column: usize, values: &Values<'_>, line: &Line<'_>) -> Result<Geometry, Fault> {
    let found = match (values.text(column), line.text) {
        (Some(text), _) => shape::of_text(text),
        (None, LineText::Json(object)) => shape::of_feature(object),
        (None, LineText::Csv(_)) => Some(Geometry::NONE),
    };
    found.ok_or(Fault::Unreadable("geometry"))
}

/// The name that a row gives its place.
fn name(place: PlaceReference, values: &mut Values<'_>) -> Result<Option<PlaceName>, Fault> {
    let Some(name) = values.symbol(Column::Name) else { return Ok(None) };
    let status = values.strict(Column::Status, status)?.unwrap_or(NameStatus::Unofficial);
    let primary = values.text(Column::Priority).is_none_or(|priority| priority.eq_ignore_ascii_case("primær"));
    Ok(Some(PlaceName { place, name, status, primary }))
}

/// The names that are numbered in a row. The first is the primary one where none is said to be.
fn numbered_names(place: PlaceReference, values: &mut Values<'_>) -> Result<Vec<PlaceName>, Fault> {
    let mut names = Vec::new();
    for number in 0..NUMBERED {
        let [name, status, priority, currency] = [0, 1, 2, 3].map(|said| numbered(number, said));
        if values.text(currency).is_some_and(|currency| !currency.eq_ignore_ascii_case(IN_USE)) {
            continue;
        }
        let Some(name) = values.symbol(name) else { continue };
        let status = match values.text(status) {
            Some(text) => self::status(text).ok_or(Fault::Unreadable("navnestatus"))?,
            None => NameStatus::Unofficial,
        };
        let primary = values.text(priority).map_or(number == 0, |priority| priority.eq_ignore_ascii_case("primær"));
        names.push(PlaceName { place, name, status, primary });
    }
    Ok(names)
}

fn status(text: &str) -> Option<NameStatus> {
    NameStatus::ALL.into_iter().find(|status| status.name().eq_ignore_ascii_case(text))
}
