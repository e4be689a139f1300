//! Centre lines of roads (`Vejmidte` of `GeoDanmark`), as `GeoJSON`, GML or a download, or as an extract of the closed
//! service. What is no road with a street code says nothing about a street.

use serde_json::Value;

use super::dates::Dates;
use super::schema::{Schema, columns};
use super::signature::FileSignature;
use super::table::{self, Line, LineText, Text, with_values};
use super::value::{Values, code, corner_height, point};
use super::{Claim, Context, Detected, Fault, Head, Kind, Reader, wkt};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Corner, Moment, Rank, RoadCentre, RowState, Strings};

columns! {
    /// Columns of centre lines.
    Column {
        Municipality = "kommunekode",
        Code = "vejkode",
        Registered = "registreringFra",
        Superseded = "registreringTil",
        Began = "virkningFra",
        Ended = "virkningTil",
        Geometry = "geometri",
    }
}

const DATES: Dates = Dates {
    registered: Column::Registered as usize,
    superseded: Column::Superseded as usize,
    began: Column::Began as usize,
    ends: Column::Ended as usize,
};

const SIGNATURES: [FileSignature; 2] = [
    FileSignature::of(&["id_lokalid", "kommunekode", "vejkode", "vejmidtetype"]),
    FileSignature::of(&["kommunekode", "vejkode", "geometri.type"]),
];

/// Recognises files of centre lines.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    let columns = SIGNATURES.iter().find_map(|signature| signature.columns_of(head, file))?;
    Some(Claim { detected: Detected { kind: Kind::RoadCentres, rank: Rank::Register }, columns })
}

/// A file of centre lines.
#[derive(Clone, Copy, Debug)]
pub struct RoadCentreFile;

impl Reader<RoadCentre> for RoadCentreFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(RoadCentre, &mut Strings),
    ) -> Result<(), ImportError> {
        let schema = Schema::new(Column::NAMES);
        let now = context.now;
        table::for_each_row(Text::File(input), &schema, context, |line, context| {
            match with_values(line, Column::NAMES, context, |values| read(values, line, now)) {
                Ok(Ok(centre)) => {
                    context.report.kept += 1;
                    each(centre, context.strings);
                }
                Ok(Err(reason)) => context.report.leave_out(reason),
                Err(fault) => context.report.skip(&fault.to_string(), line.number, || line.text.shown()),
            }
        })
    }
}

/// What a row says, or why it says nothing.
fn read(values: &mut Values<'_>, line: &Line<'_>, now: Moment) -> Result<Result<RoadCentre, &'static str>, Fault> {
    use Column as C;
    if DATES.validity(values, now)?.is_none_or(|validity| validity.state != RowState::InForce) {
        return Ok(Err("the row is not in force"));
    }
    let coded = |column: C| values.text(column).filter(|text| text.bytes().any(|digit| digit != b'0'));
    let (Some(_), Some(_)) = (coded(C::Municipality), coded(C::Code)) else {
        return Ok(Err("the road has no street code"));
    };
    let street = (values.required(C::Municipality, code)?, values.required(C::Code, code)?);
    let parts = match (values.text(C::Geometry), line.text) {
        (Some(text), _) if text.contains('(') => wkt::lines(text),
        (_, LineText::Json(object)) => of_feature(object),
        _ => None,
    };
    let parts = parts.and_then(|parts| parts.into_iter().map(corners).collect::<Option<Vec<_>>>());
    Ok(Ok(RoadCentre { street, parts: parts.ok_or(Fault::Unreadable("geometri"))? }))
}

/// Numbers of the corners of a line.
type Numbers = Vec<[Option<f64>; 3]>;

fn corners(line: Numbers) -> Option<Vec<Corner>> {
    line.into_iter().map(|[x, y, z]| Some((point(x?, y?)?, z.and_then(corner_height)))).collect()
}

/// The lines of a `GeoJSON` feature, or of an object whose geometry stands in a column.
fn of_feature(object: &[u8]) -> Option<Vec<Numbers>> {
    let object: Value = serde_json::from_slice(object).ok()?;
    let geometry = object.get("geometry").or_else(|| object.get("geometri"))?;
    let coordinates = geometry.get("coordinates")?.as_array()?;
    let corner = |numbers: &Value| Some([0, 1, 2].map(|place| numbers.get(place).and_then(Value::as_f64)));
    let line = |corners: &Value| corners.as_array()?.iter().map(corner).collect::<Option<Numbers>>();
    match geometry.get("type")?.as_str()? {
        "LineString" => Some(vec![coordinates.iter().map(corner).collect::<Option<Numbers>>()?]),
        "MultiLineString" => coordinates.iter().map(line).collect(),
        _ => None,
    }
}
