//! One row of the register: its columns in all their spellings.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::electoral_part::letter_of_number;
use vejviser_model::nuts::number_of_nuts2;

use super::super::area::{Ids, Numbering, code_without_number, theme};
use super::super::dates::Dates;
use super::super::schema::columns;
use super::super::table::{Line, LineText};
use super::super::value::{Values, code, digits, electoral_part, id, truth, zone};
use super::super::wkt::{self, Polygons};
use super::super::{Fault, geometry};
use super::{DivisionRecord, Entity};
use crate::record::{Above, Area, Division, Moment, RegisteredTown, RowState, UNKNOWN_SCALE, Validity, ZonePolygon};

columns! {
    /// Columns of all kinds; the key has a name of its own in each: see [`key_names`].
    Column {
        Code = "kode",
        Name = "navn" | "ejerlavsnavn",
        DagiId = "dagi_id" | "id_lokalId",
        Geometry = "geom" | "geometri",
        Scale = "skala",
        Changed = "ændret" | "datafordelerOpdateringstid",
        Registered = "registreringFra",
        Superseded = "registreringTil",
        Began = "virkningFra",
        Ended = "virkningTil",
        Municipality = "kommunekode",
        MunicipalityId = "kommuneLokalId",
        Region = "regionskode",
        RegionId = "regionLokalId",
        Nuts2 = "nuts2" | "NUTS2vaerdi",
        OutsideDivision = "udenforKommuneinddeling",
        DistrictNumber = "valgkredsnummer",
        Constituency = "storkredsnummer",
        ConstituencyId = "storkredsLokalId",
        ElectoralPart = "valglandsdelsbogstav",
        ElectoralPartId = "valglandsdelLokalId",
        Seat = "kredskommunekode",
        NominationDistrictId = "opstillingskreds_dagi_id" | "opstillingskredsLokalId",
        ParishId = "sognLokalId",
        Parish = "sognekode",
        PollingStation = "afstemningsstednavn",
        PollingAddress = "afstemningsstedadresse" | "afstemningsstedAdresseLokalId",
        Zone = "zone",
    }
}

/// Names of the key column of an entity.
pub(super) fn key_names(entity: Entity) -> &'static [&'static str] {
    match entity {
        Entity::Towns | Entity::Zones => &[],
        Entity::Areas(kind) => theme(kind).register.codes,
    }
}

/// Scale of the rows whose ids are those that other rows name; ids of generalised ones have the scale before them.
const FULL_SCALE: u32 = 10_000;
/// Ids have six digits without the scale.
const PLAIN_ID: u64 = 1_000_000;

/// What becomes of a row.
pub(super) enum ReadRow {
    /// It holds.
    Kept(Vec<DivisionRecord>),
    /// It does not, and why; it may end what another row says.
    LeftOut(&'static str, Option<DivisionRecord>),
}

const DATES: Dates = Dates {
    registered: Column::Registered as usize,
    superseded: Column::Superseded as usize,
    began: Column::Began as usize,
    ends: Column::Ended as usize,
};

/// Reads a row. Of one that does not hold all that counts is what it is about; one that has yet to begin says nothing.
pub(super) fn read(entity: Entity, values: &mut Values<'_>, line: &Line<'_>, now: Moment) -> Result<ReadRow, Fault> {
    let Some(validity) = DATES.validity(values, now)? else {
        return Ok(ReadRow::LeftOut("the row has yet to begin", None));
    };
    if validity.state != RowState::InForce {
        let gone = object(values).map(|object| DivisionRecord::Gone(entity, object, validity));
        return Ok(ReadRow::LeftOut("the row is superseded or has ended", gone));
    }
    let polygons = polygons(values, line)?;
    // Without an id no other row can be of the same object.
    let (object, validity) =
        object(values).map_or((Default::default(), Validity::UNDATED), |object| (object, validity));
    Ok(ReadRow::Kept(match entity {
        Entity::Areas(kind) => {
            vec![DivisionRecord::Division(object, validity, Box::new(division(kind, values, polygons)?))]
        }
        Entity::Towns => {
            let area = division(AreaKind::SupplementaryTown, values, polygons)?;
            vec![
                DivisionRecord::Town(object, validity, town(values)?),
                DivisionRecord::Division(object, validity, Box::new(area)),
            ]
        }
        Entity::Zones => {
            let zone = values.required(Column::Zone, zone)?;
            let polygon = |rings| DivisionRecord::Zone(ZonePolygon { zone, rings });
            polygons.into_iter().map(polygon).collect()
        }
    }))
}

/// What a row is about: its id, and the scale of its boundary.
fn object(values: &Values<'_>) -> Option<(u64, u32)> {
    let scale = values.text(Column::Scale).and_then(denominator).unwrap_or(UNKNOWN_SCALE);
    Some((digits(values.text(Column::DagiId)?)?, scale))
}

/// The row's polygons: well-known text, or the geometry of a `GeoJSON` feature.
fn polygons(values: &mut Values<'_>, line: &Line<'_>) -> Result<Vec<geometry::Rings>, Fault> {
    let unreadable = || Fault::Unreadable("geometri");
    let Some(text) = values.text(Column::Geometry) else {
        return match line.text {
            LineText::Json(object) => geometry::polygons(object).map_err(|_| unreadable())?.ok_or_else(unreadable),
            LineText::Csv(_) => Ok(Vec::new()),
        };
    };
    let Polygons { inside, left_out } = wkt::polygons(text).ok_or_else(unreadable)?;
    if left_out > 0 {
        values.report.ignore("geometri lies outside the country", values.line, text);
    }
    Ok(inside)
}

fn division(kind: AreaKind, values: &mut Values<'_>, polygons: Vec<geometry::Rings>) -> Result<Division, Fault> {
    use Column as C;
    let theme = theme(kind);
    let is_without_number = theme.numbering == Numbering::MunicipalOrId && values.text(C::Code).is_none();
    let code_of_area = if is_without_number {
        values.required(C::DagiId, |text| digits(text).and_then(code_without_number))?
    } else if theme.numbering == Numbering::Id {
        values.required(C::DagiId, digits)?
    } else {
        values.required(C::Code, theme.code)?
    };
    let scale = values.lenient(C::Scale, denominator).unwrap_or(UNKNOWN_SCALE);
    let is_generalised = scale > FULL_SCALE && scale != UNKNOWN_SCALE;
    let mut area = Area::new(kind, code_of_area, values.symbol(C::Name));
    let dagi_id: Option<u64> = values.lenient(C::DagiId, digits).filter(|_| theme.register.ids == Ids::Divisions);
    area.dagi_id = dagi_id.map(|id| if is_generalised { id % PLAIN_ID } else { id });
    area.changed = values.moment(C::Changed);
    area.geometry_changed = area.changed;
    area.outside_division = values.lenient(C::OutsideDivision, truth);
    area.nuts2 = values.lenient(C::Nuts2, number_of_nuts2);
    area.district_number = values.lenient(C::DistrictNumber, code);
    area.seat_municipality = values.lenient(C::Seat, code);
    area.polling_station = values.symbol(C::PollingStation);
    area.polling_address = values.lenient(C::PollingAddress, id);
    let mut above = Above::default();
    let mut municipality = None;
    for kind in theme.above {
        match kind {
            AreaKind::Region => {
                let is_inside = area.outside_division != Some(true);
                area.region = values.lenient(C::Region, code).filter(|_| is_inside);
                above.region = values.lenient(C::RegionId, digits).filter(|_| is_inside);
            }
            AreaKind::Constituency => {
                area.constituency = values.lenient(C::Constituency, code);
                above.constituency = values.lenient(C::ConstituencyId, digits);
            }
            AreaKind::ElectoralPart => {
                let part = values.lenient(C::ElectoralPart, electoral_part);
                area.electoral_part = part.map(letter_of_number);
                above.electoral_part = values.lenient(C::ElectoralPartId, digits);
            }
            AreaKind::Municipality => {
                municipality = values.lenient(C::Municipality, code);
                above.municipality = values.lenient(C::MunicipalityId, digits);
            }
            AreaKind::NominationDistrict => {
                above.nomination_district = values.lenient(C::NominationDistrictId, digits);
            }
            AreaKind::Parish => {
                area.parish = values.lenient(C::Parish, code);
                above.parish = values.lenient(C::ParishId, digits);
            }
            _ => {}
        }
    }
    let has_municipality = municipality.is_some() || above.municipality.is_some();
    if theme.numbering.is_municipal() && !has_municipality && !is_without_number {
        return Err(Fault::Missing("kommuneLokalId"));
    }
    Ok(Division { area, rank: theme.register.rank, municipality, above, polygons, scale })
}

fn town(values: &mut Values<'_>) -> Result<RegisteredTown, Fault> {
    Ok(RegisteredTown {
        dagi_id: values.required(Column::DagiId, digits)?,
        name: values.symbol(Column::Name).ok_or(Fault::Missing("navn"))?,
        municipality: values.lenient(Column::Municipality, code),
        municipality_id: values.lenient(Column::MunicipalityId, digits),
    })
}

/// `1:10.000` → 10,000.
fn denominator(text: &str) -> Option<u32> {
    let number: String = text.rsplit(':').next()?.chars().filter(|letter| !matches!(letter, '.' | ' ')).collect();
    digits(&number).filter(|&scale| scale > 0)
}

#[cfg(test)]
mod tests {
    use super::denominator;

    #[test]
    fn scales_are_read_by_their_denominator() {
        for (text, expected) in [
            ("1:10.000", Some(10_000)),
            ("1:500000", Some(500_000)),
            ("250000", Some(250_000)),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(denominator(text), expected, "{text}");
        }
    }
}
