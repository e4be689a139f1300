//! Everything with a code and a name: `/postnumre`, `/kommuner`, `/sogne` and their like, the lists kept by hand, and
//! boundaries as `GeoJSON`.

use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind};
use vejviser_model::Uuid;
use vejviser_model::electoral_part::letter_of_number;
use vejviser_model::nuts::number_of_nuts2;

use super::super::area::{Numbering, code_without_number, theme};
use super::super::geometry;
use super::super::schema::{Schema, columns};
use super::super::table::{self, Line, LineText, Text};
use super::super::value::{Values, code, dar_status, digits, electoral_part, id, truth};
use super::{Context, Fault, Reader, keep, with_values};
use crate::ImportError;
use crate::open::Input;
use crate::record::{Area, AreaPolygon, Extent, LargeRecipient, Rank, Strings};

columns! {
    /// Columns that areas of all kinds share; code and name have a name of their own in some lists.
    Column {
        Code = "kode",
        Name = "navn",
        DagiId = "dagi_id",
        Changed = "ændret",
        GeometryChanged = "geo_ændret",
        GeometryVersion = "geo_version",
        XMin = "bbox_xmin" | "bbox[0]",
        YMin = "bbox_ymin" | "bbox[1]",
        XMax = "bbox_xmax" | "bbox[2]",
        YMax = "bbox_ymax" | "bbox[3]",
        CentreX = "visueltcenter_x" | "visueltcenter[0]",
        CentreY = "visueltcenter_y" | "visueltcenter[1]",
        Region = "regionskode" | "region.kode" | "regionkode",
        RegionName = "regionsnavn" | "region.navn" | "regionnavn",
        Nuts2 = "nuts2",
        Municipality = "kommunekode" | "kommune.kode",
        Status = "darstatus",
        OutsideDivision = "udenforkommuneinddeling",
        LargeRecipient = "stormodtager",
        Recipients = "stormodtageradresser[].id",
        Municipalities = "kommuner[].kode" | "kommuner",
        DistrictNumber = "valgkredsnummer" | "valgkrnr",
        Seat = "kredskommunekode" | "kredskommune.kode",
        Constituency = "storkredsnummer" | "storkreds.nummer" | "storkrnr",
        ConstituencyName = "storkredsnavn" | "storkreds.navn" | "storkrnavn",
        ElectoralPart = "valglandsdelsbogstav" | "valglandsdel.bogstav" | "landsdelnr",
        ElectoralPartName = "valglandsdelsnavn" | "valglandsdel.navn" | "landsnavn",
        NominationDistrict = "opstillingskredsnummer" | "opstillingskreds.nummer",
        Parish = "sognekode" | "sogn.kode",
        PollingStation = "afstemningsstednavn" | "afstemningssted.navn",
        PollingAddress = "afstemningsstedadresseid" | "afstemningssted.adgangsadresse.id",
        Geometry = "geometri",
    }
}

/// The one municipality code that stands outside the municipal division: Christiansø.
const OUTSIDE_DIVISION: u32 = 411;

/// What one row of an area file says.
#[derive(Clone, Debug)]
pub enum AreaRecord {
    /// An area; rows also name the areas above their own.
    Area(Area, Rank),
    /// One polygon of it.
    Polygon(AreaPolygon),
    /// An entrance with the row's postcode.
    Recipient(LargeRecipient),
}

/// A file of areas of one kind.
#[derive(Clone, Copy, Debug)]
pub struct AreaFile {
    /// What the areas are.
    pub kind: AreaKind,
    /// How much the file is trusted.
    pub rank: Rank,
}

impl Reader<AreaRecord> for AreaFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(AreaRecord, &mut Strings),
    ) -> Result<(), ImportError> {
        let mut schema = Schema::default();
        // Names of code and name are those that no other column may take first.
        let service = &theme(self.kind).service;
        for name in service.codes {
            schema.add(name, Column::Code.into());
        }
        for name in service.names {
            schema.add(name, Column::Name.into());
        }
        for (column, names) in Column::NAMES.iter().enumerate() {
            for name in *names {
                schema.add(name, column);
            }
        }
        table::for_each_row(Text::File(input), &schema, context, |line, context| {
            let records = with_values(line, Column::NAMES, context, |values| self.records(values, line));
            keep(line, context, records, |records, context| {
                for record in records {
                    each(record, context.strings);
                }
            });
        })
    }
}

impl AreaFile {
    fn records(self, values: &mut Values<'_>, line: &Line<'_>) -> Result<Vec<AreaRecord>, Fault> {
        let mut area = self.area(values)?;
        let mut records = self.above(values, &mut area);
        let recipients = values.row.all(Column::Recipients.into()).filter_map(id);
        let recipients: Vec<Uuid> = recipients.collect();
        let (kind, code) = (area.kind, area.code);
        if kind == AreaKind::Postcode {
            let recipient = |access_address| LargeRecipient { access_address, postcode: code as u16 };
            records.extend(recipients.into_iter().map(recipient).map(AreaRecord::Recipient));
        }
        // Boundaries are features, or the column of an extract.
        let polygons = match (values.text(Column::Geometry), line.text) {
            (Some(text), _) => geometry::polygons_of(text),
            (None, LineText::Json(object)) => geometry::polygons(object),
            (None, LineText::Csv(_)) => Ok(Some(Vec::new())),
        };
        let polygons = polygons.ok().flatten().ok_or(Fault::Unreadable("geometry"))?;
        records.extend(polygons.into_iter().map(|rings| AreaRecord::Polygon(AreaPolygon { kind, code, rings })));
        records.push(AreaRecord::Area(area, self.rank));
        Ok(records)
    }

    fn area(self, values: &mut Values<'_>) -> Result<Area, Fault> {
        use Column as C;
        if self.kind == AreaKind::Postcode && values.text(C::Code).is_some_and(|text| text.contains('-')) {
            return Err(Fault::Row("the row is a range of postcodes, not one"));
        }
        let theme = theme(self.kind);
        let municipality = values.lenient(C::Municipality, code);
        let key = match theme.numbering {
            Numbering::MunicipalOrId if values.text(C::Code).is_none() => {
                values.required(C::DagiId, |text| digits(text).and_then(code_without_number))?
            }
            Numbering::Municipal | Numbering::MunicipalOrId => {
                let municipality = municipality.ok_or(Fault::Missing("kommunekode"))?;
                u32::from(municipality) * AREAS_A_MUNICIPALITY + values.required(C::Code, theme.code)?
            }
            Numbering::National | Numbering::Id => values.required(C::Code, theme.code)?,
        };
        let mut area = Area::new(self.kind, key, values.symbol(C::Name));
        area.dagi_id = values.lenient(C::DagiId, digits);
        area.status = values.lenient(C::Status, dar_status);
        if theme.numbering == Numbering::Id {
            area.dagi_id = Some(key.into());
        }
        if theme.numbering != Numbering::National {
            area.municipalities.extend(municipality);
        }
        if theme.lies_below(AreaKind::Parish) {
            area.parish = values.lenient(C::Parish, code);
        }
        area.nomination_district = values.lenient(C::NominationDistrict, code);
        area.polling_station = values.symbol(C::PollingStation);
        area.polling_address = values.lenient(C::PollingAddress, id);
        area.changed = values.moment(C::Changed);
        area.geometry_changed = values.moment(C::GeometryChanged);
        area.geometry_version = values.lenient(C::GeometryVersion, digits);
        area.extent = extent(values, [C::XMin, C::YMin, C::XMax, C::YMax, C::CentreX, C::CentreY].map(usize::from))?;
        area.outside_division = values.lenient(C::OutsideDivision, truth);
        if self.kind == AreaKind::Municipality && key == OUTSIDE_DIVISION {
            area.outside_division = area.outside_division.or(Some(true));
        }
        area.large_recipient = values.lenient(C::LargeRecipient, truth);
        if theme.lies_below(AreaKind::Region) {
            // The islands outside the municipal division lie in no region, whatever lists say.
            let is_outside = area.outside_division == Some(true);
            area.region = values.lenient(C::Region, code).filter(|_| !is_outside);
        }
        area.nuts2 = values.lenient(C::Nuts2, number_of_nuts2);
        area.district_number = values.lenient(C::DistrictNumber, code);
        area.seat_municipality = values.lenient(C::Seat, code);
        let lists = values.row.all(C::Municipalities.into());
        area.municipalities.extend(lists.flat_map(|list| list.split(',')).filter_map(|text| code(text.trim())));
        Ok(area)
    }

    /// The areas above the row's own: region, constituency, electoral part.
    fn above(self, values: &mut Values<'_>, area: &mut Area) -> Vec<AreaRecord> {
        use Column as C;
        let mut above = Vec::new();
        let mut add = |area: Area| above.push(AreaRecord::Area(area, Rank::Mention));
        if let Some((code, name)) = area.region.zip(values.symbol(C::RegionName)) {
            add(Area::new(AreaKind::Region, code.into(), Some(name)));
        }
        // Lists of 2017 number the electoral parts.
        let part = |text: &str| electoral_part(text).or_else(|| digits(text).filter(|part| (1..=26).contains(part)));
        let part = values.lenient(C::ElectoralPart, part);
        area.electoral_part = part.map(letter_of_number);
        if let Some((code, name)) = part.zip(values.symbol(C::ElectoralPartName)) {
            add(Area::new(AreaKind::ElectoralPart, code, Some(name)));
        }
        if self.kind != AreaKind::Constituency {
            area.constituency = values.lenient(C::Constituency, code);
        }
        if let Some((code, name)) = area.constituency.zip(values.symbol(C::ConstituencyName)) {
            let mut constituency = Area::new(AreaKind::Constituency, code.into(), Some(name));
            constituency.electoral_part = area.electoral_part;
            add(constituency);
        }
        above
    }
}

/// Box and centre from six columns: smallest x and y, largest x and y, centre x and y.
pub(in crate::source) fn extent(values: &mut Values<'_>, columns: [usize; 6]) -> Result<Extent, Fault> {
    let [x_min, y_min, x_max, y_max, centre_x, centre_y] = columns;
    let (south_west, north_east) = (values.point(x_min, y_min)?, values.point(x_max, y_max)?);
    let whole = south_west.zip(north_east);
    Ok(Extent {
        south_west: whole.map(|(south_west, _)| south_west),
        north_east: whole.map(|(_, north_east)| north_east),
        centre: values.point(centre_x, centre_y)?,
    })
}
