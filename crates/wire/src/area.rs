//! The record behind every register of codes, names and boundaries, and its fields.

use std::cell::OnceCell;

use vejviser_dataset::tables::AreaKind;

use crate::column::{Column, Resource, column};
use crate::geojson;
use crate::href::{Key, folder};
use crate::json::Object;
use crate::scope::{Located, Named, Scope, bounds, coordinates, electoral_letter};
use crate::value::{Joined, Value};
use crate::writer::Writer;

/// Areas of every kind have the same records; each kind picks its fields.
#[derive(Clone, Copy, Debug)]
pub struct Areas;

impl Resource for Areas {
    type Record<'a> = Area<'a>;
}

/// An area.
#[derive(Clone, Debug)]
pub struct Area<'a> {
    /// What the answer has within reach.
    pub scope: Scope<'a>,
    /// What it is.
    pub kind: AreaKind,
    /// Row, code and name.
    pub named: Named<'a>,
    bounds: OnceCell<[Value<'static>; 4]>,
}

impl<'a> Area<'a> {
    /// The record of an area.
    pub fn new(scope: Scope<'a>, kind: AreaKind, row: u32) -> Self {
        Self { scope, kind, named: scope.area_at(row), bounds: OnceCell::new() }
    }

    /// The code, where codes have four digits.
    pub fn code(&self) -> u16 {
        self.named.code as u16
    }

    /// Whether a postcode is that of one large recipient.
    pub fn is_large_recipient(&self) -> bool {
        self.scope.snapshot.areas.large_recipient.get(self.named.row)
    }

    /// The region it lies in.
    pub fn region(&self) -> Option<Named<'a>> {
        self.scope.area(AreaKind::Region, self.scope.snapshot.areas.region.get(self.named.row))
    }

    /// Code of the municipality that counts the votes of a nomination district.
    pub fn seat_municipality(&self) -> Option<u16> {
        self.scope.snapshot.areas.seat_municipality.get(self.named.row)
    }

    /// Its smallest box.
    pub fn bounds(&self) -> [Value<'static>; 4] {
        *self.bounds.get_or_init(|| {
            let areas = &self.scope.snapshot.areas;
            let corners = [&areas.x_min, &areas.y_min, &areas.x_max, &areas.y_max];
            bounds(corners.map(|column| column.get(self.named.row)), self.scope.srid)
        })
    }

    /// A point well inside, for a label.
    pub fn centre(&self) -> [Value<'static>; 2] {
        let areas = &self.scope.snapshot.areas;
        let centre = Located::new(areas.centre_x.get(self.named.row), areas.centre_y.get(self.named.row));
        coordinates(centre.as_ref(), self.scope.srid)
    }

    /// Link with the bare number, as the short forms have it.
    pub fn href(&self) -> Value<'a> {
        self.scope.href(self.folder(), Key::Number(self.named.code.into()))
    }

    /// Link with four digits, as the nested forms have it.
    pub fn padded_href(&self) -> Value<'a> {
        self.scope.href(self.folder(), Key::Padded(self.code()))
    }

    fn folder(&self) -> &'static str {
        match self.kind {
            AreaKind::Postcode => folder::POSTCODE,
            AreaKind::Municipality => folder::MUNICIPALITY,
            AreaKind::Region => folder::REGION,
            AreaKind::Parish => folder::PARISH,
            AreaKind::CourtDistrict => folder::COURT_DISTRICT,
            AreaKind::PoliceDistrict => folder::POLICE_DISTRICT,
            AreaKind::NominationDistrict => folder::NOMINATION_DISTRICT,
            AreaKind::Constituency => folder::CONSTITUENCY,
            AreaKind::ElectoralPart => folder::ELECTORAL_PART,
            AreaKind::Province => folder::PROVINCE,
            AreaKind::OwnerDistrict => folder::OWNER_DISTRICT,
            AreaKind::VotingArea | AreaKind::ParishCouncilArea => folder::VOTING_AREA,
        }
    }

    /// The text of the short form.
    pub fn text(&self) -> Value<'_> {
        Value::Joined(match self.kind {
            AreaKind::Postcode => Joined::NumberName(self.named.code, self.named.name),
            AreaKind::NominationDistrict => Joined::NameNumber(self.named.name, self.named.code),
            _ => Joined::NameCode(self.named.name, self.code()),
        })
    }

    /// `0155 Dragør`.
    pub fn code_and_name(&self) -> Value<'_> {
        Value::Joined(Joined::CodeName(self.code(), self.named.name))
    }

    /// Writes the members that nested forms of DAGI themes start with.
    pub fn write_geometry_history(&self, object: &mut Object<'_>) {
        self.write(object, &["ændret", "geo_version", "geo_ændret"]);
        self.write_box(object);
    }

    /// Writes `bbox` and `visueltcenter`.
    pub fn write_box(&self, object: &mut Object<'_>) {
        object.values("bbox", &self.bounds());
        object.values("visueltcenter", &self.centre());
    }

    /// Writes fields by name.
    pub fn write(&self, object: &mut Object<'_>, names: &[&str]) {
        for name in names {
            if let Some(field) = FIELDS.iter().find(|field| field.name == *name) {
                (field.member)(self, object);
            }
        }
    }

    /// Writes the member `region`.
    pub fn write_region(&self, object: &mut Object<'_>) {
        object.optional("region", self.region(), |object, area| self.scope.write_coded(folder::REGION, area, object));
    }

    /// Writes the member `kommuner`.
    pub fn write_municipalities(&self, object: &mut Object<'_>) {
        let codes = self.scope.snapshot.areas.municipalities.get(self.named.row);
        object.objects("kommuner", codes, |object, &code| self.scope.write_municipality(code, object));
    }
}

/// The boundary.
pub fn write_geometry(area: &Area<'_>, _with_height: bool, out: &mut Writer) {
    geojson::write_area(area.scope, area.named.row as u32, out);
}

/// The value of a column of the table.
macro_rules! stored {
    ($column:ident, $spell:expr) => {
        |area| Value::some(area.scope.snapshot.areas.$column.get(area.named.row), $spell)
    };
}

/// Every field of the flat forms.
pub const FIELDS: &[Column<Areas>] = &[
    column!("dagi_id", stored!(dagi_id, Value::Digits)),
    column!("kode", |area| Value::Code(area.code())),
    column!("nr", |area| Value::Code(area.code())),
    column!("nummer", |area| Value::Digits(area.named.code.into())),
    column!("navn", |area| Value::Text(area.named.name)),
    column!("ændret", stored!(changed, Value::Utc)),
    column!("geo_ændret", stored!(geometry_changed, Value::Utc)),
    column!("geo_version", stored!(geometry_version, |version| Value::Integer(version.into()))),
    column!("bbox_xmin", |area| area.bounds()[0]),
    column!("bbox_ymin", |area| area.bounds()[1]),
    column!("bbox_xmax", |area| area.bounds()[2]),
    column!("bbox_ymax", |area| area.bounds()[3]),
    column!("visueltcenter_x", |area| area.centre()[0]),
    column!("visueltcenter_y", |area| area.centre()[1]),
    // Regions.
    column!("nuts2", |area| match area.named.code {
        1081 => Value::Text("DK05"),
        1082 => Value::Text("DK04"),
        1083 => Value::Text("DK03"),
        1084 => Value::Text("DK01"),
        1085 => Value::Text("DK02"),
        _ => Value::Null,
    }),
    // What lies in a region.
    column!("regionskode", stored!(region, Value::Code)),
    column!("regionsnavn", |area| Value::some(area.region(), |region| Value::Text(region.name))),
    // Postcodes.
    column!("stormodtager", |area| Value::Bool(area.is_large_recipient())),
    // Municipalities.
    column!("udenforkommuneinddeling", |area| {
        Value::Bool(area.scope.snapshot.areas.outside_division.get(area.named.row))
    }),
    // Nomination districts.
    column!("kredskommunekode", stored!(seat_municipality, Value::Code)),
    column!("kredskommunenavn", |area| {
        Value::some(area.seat_municipality(), |seat| area.scope.name(AreaKind::Municipality, seat))
    }),
    column!("storkredsnummer", stored!(constituency, |number| Value::Digits(number.into()))),
    column!("storkredsnavn", |area| {
        Value::some(area.scope.constituency(area.named), |constituency| Value::Text(constituency.name))
    }),
    column!("valglandsdelsbogstav", |area| {
        Value::some(area.scope.electoral_part(area.named), |part| Value::Letter(electoral_letter(part.code)))
    }),
    column!("valglandsdelsnavn", |area| {
        Value::some(area.scope.electoral_part(area.named), |part| Value::Text(part.name))
    }),
    // Short forms.
    column!("href", |area| area.href()),
    column!("betegnelse", |area| area.text()),
    column!("valgkredsnummer", stored!(district_number, |number| Value::Digits(number.into()))),
];
