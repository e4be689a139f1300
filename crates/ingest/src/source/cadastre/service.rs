//! Parcels as the closed service listed them: `/jordstykker`, flat, nested and as features, and `jordstykke` among its
//! extracts.

use super::FileKind;
use crate::ImportError;
use crate::open::Input;
use crate::record::{Parcel, ParcelFacts, ParcelName, Rank, Strings};
use crate::source::schema::{Schema, columns};
use crate::source::signature::FileSignature;
use crate::source::table::{self, Line, LineText, Text, keep, with_values};
use crate::source::value::{Values, code, digits, truth};
use crate::source::{Claim, Context, Detected, Fault, Head, Kind, Reader, geometry};
use vejviser_dataset::tables::AreaMethod;

columns! {
    /// `/jordstykker`
    Column {
        OwnerDistrict = "ejerlavkode" | "ejerlav.kode",
        Number = "matrikelnr",
        Municipality = "kommunekode" | "kommune.kode",
        Region = "regionskode" | "region.kode",
        Parish = "sognekode" | "sogn.kode",
        CourtDistrict = "retskredskode" | "retskreds.kode",
        PropertyNumber = "udvidet_esrejendomsnr",
        RealProperty = "sfeejendomsnr",
        BfeNumber = "bfenummer",
        FeatureId = "featureid",
        IsCommon = "fælleslod",
        Parent = "moderjordstykke",
        Area = "registreretareal",
        AreaMethod = "arealberegningsmetode",
        RoadArea = "vejareal",
        RoadAreaMethod = "vejarealberegningsmetode",
        WaterAreaMethod = "vandarealberegningsmetode",
        Changed = "ændret",
        GeometryChanged = "geo_ændret",
        Geometry = "geometri",
    }
}

const SIGNATURE: FileSignature = FileSignature::of(&[
    "ejerlavkode|ejerlav.kode",
    "matrikelnr",
    "registreretareal",
    "arealberegningsmetode",
    "featureid",
]);

/// Recognises a list of parcels.
pub(super) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    let columns = SIGNATURE.columns_of(head, file)?;
    let kind = Kind::Cadastre(FileKind::Service);
    Some(Claim { detected: Detected { kind, rank: Rank::Register }, columns })
}

/// A list of parcels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServiceFile;

impl Reader<Parcel> for ServiceFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(Parcel, &mut Strings),
    ) -> Result<(), ImportError> {
        let schema = Schema::new(Column::NAMES);
        table::for_each_row(Text::File(input), &schema, context, |line, context| {
            let parcel = with_values(line, Column::NAMES, context, |values| parcel(values, line));
            keep(line, context, parcel, |parcel, context| each(parcel, context.strings));
        })
    }
}

fn parcel(values: &mut Values<'_>, line: &Line<'_>) -> Result<Parcel, Fault> {
    use Column as C;
    let name = ParcelName {
        owner_district: values.required(C::OwnerDistrict, digits)?,
        cadastral_number: values.symbol(C::Number).ok_or(Fault::Missing("matrikelnr"))?,
    };
    let mut method = |column| values.lenient(column, AreaMethod::of_word).unwrap_or_default();
    let (area_method, road_area_method, water_area_method) =
        (method(C::AreaMethod), method(C::RoadAreaMethod), method(C::WaterAreaMethod));
    let facts = ParcelFacts {
        feature_id: values.lenient(C::FeatureId, digits),
        property_number: values.lenient(C::PropertyNumber, digits).filter(|&number| number > 0),
        real_property: values.lenient(C::RealProperty, digits).filter(|&number| number > 0),
        bfe_number: values.lenient(C::BfeNumber, digits).filter(|&number| number > 0),
        parent: values.lenient(C::Parent, digits).filter(|&parent| parent > 0),
        municipality: values.lenient(C::Municipality, code),
        region: values.lenient(C::Region, code),
        parish: values.lenient(C::Parish, code),
        court_district: values.lenient(C::CourtDistrict, code),
        is_common: values.lenient(C::IsCommon, truth).unwrap_or_default(),
        area_m2: values.lenient(C::Area, digits),
        area_method,
        road_area_m2: values.lenient(C::RoadArea, digits),
        road_area_method,
        water_area_method,
        changed: values.moment(C::Changed),
        geometry_changed: values.moment(C::GeometryChanged),
    };
    let polygons = match (values.text(C::Geometry), line.text) {
        (Some(text), _) => geometry::polygons_of(text),
        (None, LineText::Json(object)) => geometry::polygons(object),
        (None, LineText::Csv(_)) => Ok(Some(Vec::new())),
    };
    let polygons = polygons.ok().flatten().ok_or(Fault::Unreadable("geometry"))?;
    Ok(Parcel { name, facts, polygons })
}
