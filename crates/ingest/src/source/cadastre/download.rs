//! Downloads of the cadastre (register MAT): parcels in one file or list, the boundaries of their lots in another.

use super::{DownloadRecord, DownloadedParcel, FileKind, entity_of_list};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Moment, ParcelFacts, ParcelName, RowState, Strings, Validity};
use crate::source::dagi::{self, Rows};
use crate::source::dates::Dates;
use crate::source::geometry::Rings;
use crate::source::lists::{self, Lists};
use crate::source::schema::{Schema, columns};
use crate::source::table::{self, Line, Text, with_values};
use crate::source::value::{Values, digits, truth};
use crate::source::{Context, Fault, Reader, wkt};
use vejviser_dataset::tables::{AreaKind, AreaMethod};

columns! {
    /// `Jordstykke` and `Lodflade`.
    Column {
        Id = "id_lokalId",
        Status = "status",
        Registered = "registreringFra",
        Superseded = "registreringTil",
        Began = "virkningFra",
        Ended = "virkningTil",
        OwnerDistrict = "ejerlavLokalId",
        Number = "matrikelnummer",
        MunicipalityId = "kommuneLokalId",
        RegionId = "regionLokalId",
        ParishId = "sognLokalId",
        RealProperty = "samletFastEjendomLokalId",
        Parent = "stammerFraJordstykkeLokalId",
        IsCommon = "faelleslod" | "fælleslod",
        Area = "registreretAreal",
        AreaMethod = "arealberegningsmetode",
        RoadArea = "vejareal",
        RoadAreaMethod = "vejarealberegningsmetode",
        WaterAreaMethod = "vandarealberegningsmetode",
        Parcel = "jordstykkeLokalId",
        Geometry = "geometri",
    }
}

const DATES: Dates = Dates {
    registered: Column::Registered as usize,
    superseded: Column::Superseded as usize,
    began: Column::Began as usize,
    ends: Column::Ended as usize,
};

/// A file of parcels, of lots, or of named lists of both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DownloadFile(pub(crate) FileKind);

type Each<'e> = &'e mut dyn FnMut(DownloadRecord, &mut Strings);

impl Reader<DownloadRecord> for DownloadFile {
    fn read(&self, input: &mut Input<'_>, context: &mut Context<'_, '_>, each: Each<'_>) -> Result<(), ImportError> {
        let schema = Schema::new(Column::NAMES);
        if self.0 == FileKind::Extract {
            return lists::for_each_list(input, context, &mut ExtractReader { schema, each });
        }
        table::for_each_row(Text::File(input), &schema, context, |line, context| read(self.0, line, context, each))
    }
}

/// The list of owner districts, which the register of divisions delivers likewise.
const DISTRICTS: &str = "EjerlavList";

/// Reads an extract: a file of named lists.
struct ExtractReader<'e> {
    schema: Schema,
    each: Each<'e>,
}

impl Lists for ExtractReader<'_> {
    fn kind(&self, list: &str) -> Option<&'static str> {
        entity_of_list(list).map(FileKind::name).or_else(|| (list == DISTRICTS).then_some("ownerDistricts"))
    }

    fn read(&mut self, list: &str, rows: Text<'_, '_, '_>, context: &mut Context<'_, '_>) -> Result<(), ImportError> {
        let Some(entity) = entity_of_list(list) else {
            let districts = Rows::new(dagi::Entity::Areas(AreaKind::OwnerDistrict));
            return districts.read(rows, context, &mut |record, strings| {
                (self.each)(DownloadRecord::District(record), strings);
            });
        };
        table::for_each_row(rows, &self.schema, context, |line, context| read(entity, line, context, self.each))
    }
}

/// Reads a row of parcels or lots.
fn read(entity: FileKind, line: &Line<'_>, context: &mut Context<'_, '_>, each: Each<'_>) {
    let now = context.now;
    let row: Result<_, Fault> = with_values(line, Column::NAMES, context, |values| {
        let Some(validity) = validity(values, now)? else { return Ok(None) };
        let holds = validity.state == RowState::InForce;
        let id = values.required(Column::Id, digits)?;
        Ok(Some((
            holds,
            match entity {
                FileKind::Lots => DownloadRecord::Lot(id, validity, holds.then(|| lot(values)).transpose()?),
                _ => DownloadRecord::Parcel(id, validity, holds.then(|| parcel(id, values)).transpose()?),
            },
        )))
    });
    match row {
        Ok(Some((true, record))) => {
            context.report.kept += 1;
            each(record, context.strings);
        }
        Ok(other) => {
            context.report.leave_out("the row is not in force");
            if let Some((_, record)) = other {
                each(record, context.strings);
            }
        }
        Err(fault) => context.report.skip(&fault.to_string(), line.number, || line.text.shown()),
    }
}

/// Whether a row holds now; `None` for what is planned.
fn validity(values: &mut Values<'_>, now: Moment) -> Result<Option<Validity>, Fault> {
    let validity = DATES.validity(values, now)?;
    let is = |name: &str| values.text(Column::Status).is_some_and(|status| status.eq_ignore_ascii_case(name));
    Ok(match validity {
        Some(validity) if validity.state == RowState::InForce && is("Historisk") => {
            Some(Validity { state: RowState::Ended, ..validity })
        }
        Some(validity) if validity.state == RowState::InForce => {
            (values.text(Column::Status).is_none() || is("Gældende")).then_some(validity)
        }
        other => other,
    })
}

fn parcel(id: u64, values: &mut Values<'_>) -> Result<DownloadedParcel, Fault> {
    use Column as C;
    let name = ParcelName {
        owner_district: values.required(C::OwnerDistrict, digits)?,
        cadastral_number: values.symbol(C::Number).ok_or(Fault::Missing("matrikelnummer"))?,
    };
    let changed = values.moment(C::Registered);
    let facts = ParcelFacts {
        feature_id: u32::try_from(id).ok(),
        // Properties have the numbers of the register of today for ids.
        bfe_number: values.lenient(C::RealProperty, digits),
        parent: values.lenient(C::Parent, digits).filter(|&parent| parent > 0),
        is_common: values.lenient(C::IsCommon, truth).unwrap_or_default(),
        area_m2: values.lenient(C::Area, digits),
        area_method: values.lenient(C::AreaMethod, AreaMethod::of_word).unwrap_or_default(),
        road_area_m2: values.lenient(C::RoadArea, digits),
        road_area_method: values.lenient(C::RoadAreaMethod, AreaMethod::of_word).unwrap_or_default(),
        water_area_method: values.lenient(C::WaterAreaMethod, AreaMethod::of_word).unwrap_or_default(),
        changed,
        geometry_changed: changed,
        ..ParcelFacts::default()
    };
    Ok(DownloadedParcel {
        name,
        facts,
        municipality_id: values.lenient(C::MunicipalityId, digits),
        region_id: values.lenient(C::RegionId, digits),
        parish_id: values.lenient(C::ParishId, digits),
    })
}

fn lot(values: &mut Values<'_>) -> Result<(u64, Vec<Rings>), Fault> {
    let parcel = values.required(Column::Parcel, digits)?;
    Ok((parcel, values.required(Column::Geometry, wkt::polygons)?.inside))
}
