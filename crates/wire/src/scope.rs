//! What all records of one answer have within reach: the snapshot, the coordinate system, the base of links.

use std::cell::OnceCell;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::{AddressGeometry, Srid};
use vejviser_model::{Point, projection};

use crate::href::{Href, Key, folder};
use crate::json::Object;
use crate::presentation::Presentation;
use crate::value::Value;

/// Shared by the records of one answer.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The tables.
    pub snapshot: &'a Snapshot,
    /// What links start with.
    pub base: &'a str,
    /// Coordinate system of the answer.
    pub srid: Srid,
    /// Which point of an address `GeoJSON` shows.
    pub geometry: AddressGeometry,
    /// Municipalities whose postcodes a street name shows; none are all.
    pub postcodes_in: &'a [u16],
}

/// A code with the name that its register gives it.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// Row of the area.
    pub row: usize,
    /// Its code.
    pub code: u32,
    /// Its name.
    pub name: &'a str,
}

impl<'a> Scope<'a> {
    /// The surroundings of an answer.
    pub fn new(snapshot: &'a Snapshot, presentation: &'a Presentation) -> Self {
        let Presentation { base, srid, geometry, postcodes_in, .. } = presentation;
        Self { snapshot, base, srid: *srid, geometry: *geometry, postcodes_in }
    }

    /// A link.
    #[inline]
    pub fn href(&self, folder: &'static str, key: Key<'a>) -> Value<'a> {
        Value::Href(Href { base: self.base, folder, key })
    }

    /// The area with this code, if there is a code and the register knows it.
    pub fn area(&self, kind: AreaKind, code: Option<impl Into<u32>>) -> Option<Named<'a>> {
        let code = code?.into();
        self.snapshot.area(kind, code).map(|row| self.area_at(row))
    }

    /// The area in a row.
    pub fn area_at(&self, row: u32) -> Named<'a> {
        let row = row as usize;
        Named { row, code: self.snapshot.areas.code.get(row), name: self.snapshot.areas.name.get(row) }
    }

    /// Writes the members `href`, `kode`, `navn` of an area with a code of four digits.
    pub fn write_coded(&self, folder: &'static str, area: Named<'a>, object: &mut Object<'_>) {
        object.member("href", self.href(folder, Key::Padded(area.code as u16)));
        object.member("kode", Value::Code(area.code as u16));
        object.member("navn", Value::Text(area.name));
    }

    /// The name of an area, where the register knows it.
    pub fn name(&self, kind: AreaKind, code: u16) -> Value<'a> {
        Value::some(self.area(kind, Some(code)), |area| Value::Text(area.name))
    }

    /// Writes the members of a postcode; its name may be unknown.
    pub fn write_postcode(&self, code: u16, object: &mut Object<'_>) {
        object.member("href", self.href(folder::POSTCODE, Key::Number(code.into())));
        object.member("nr", Value::Code(code));
        object.member("navn", self.name(AreaKind::Postcode, code));
    }

    /// Writes the members of a municipality; its name may be unknown.
    pub fn write_municipality(&self, code: u16, object: &mut Object<'_>) {
        object.member("href", self.href(folder::MUNICIPALITY, Key::Padded(code)));
        object.member("kode", Value::Code(code));
        object.member("navn", self.name(AreaKind::Municipality, code));
    }

    /// Writes the members `href`, `nummer`, `navn` of a constituency.
    pub fn write_constituency(&self, area: Named<'a>, object: &mut Object<'_>) {
        object.member("href", self.href(folder::CONSTITUENCY, Key::Number(u64::from(area.code))));
        object.member("nummer", Value::Digits(u64::from(area.code)));
        object.member("navn", Value::Text(area.name));
    }

    /// Writes the members of an electoral part of the country.
    pub fn write_electoral_part(&self, area: Named<'a>, object: &mut Object<'_>) {
        let letter = electoral_letter(area.code);
        object.member("href", self.href(folder::ELECTORAL_PART, Key::Letter(letter)));
        object.member("bogstav", Value::Letter(letter));
        object.member("navn", Value::Text(area.name));
    }

    /// The constituency of a nomination district.
    pub fn constituency(&self, nomination_district: Named<'a>) -> Option<Named<'a>> {
        self.area(AreaKind::Constituency, self.snapshot.areas.constituency.get(nomination_district.row))
    }

    /// The electoral part that a nomination district lies in, its own or that of its constituency.
    pub fn electoral_part(&self, nomination_district: Named<'a>) -> Option<Named<'a>> {
        let letter_of = |row: usize| self.snapshot.areas.electoral_part.get(row);
        let letter = letter_of(nomination_district.row)
            .or_else(|| self.constituency(nomination_district).and_then(|constituency| letter_of(constituency.row)))?;
        let number = u32::from(letter.checked_sub(b'A')?) + 1;
        self.area(AreaKind::ElectoralPart, Some(number))
    }
}

/// The letter of an electoral part of the country.
pub fn electoral_letter(code: u32) -> u8 {
    b'A' + (code.saturating_sub(1) % 26) as u8
}

/// A point that is projected at most once, and only if longitude and latitude are asked for.
#[derive(Clone, Debug)]
pub struct Located {
    point: Point,
    degrees: OnceCell<[i64; 2]>,
}

impl From<Point> for Located {
    fn from(point: Point) -> Self {
        Self { point, degrees: OnceCell::new() }
    }
}

/// Millimetres taken off the northing in the tables.
const NORTHING_OFFSET_MM: i64 = 5_000_000_000;

impl Located {
    /// The point of two columns.
    pub fn new(x: Option<i32>, y: Option<i32>) -> Option<Self> {
        Some(Point { x_mm: x?, y_mm: y? }.into())
    }

    /// Both coordinates as numbers without their points.
    pub fn scaled(&self, srid: Srid) -> [i64; 2] {
        match srid {
            Srid::Utm32 => [i64::from(self.point.x_mm), i64::from(self.point.y_mm) + NORTHING_OFFSET_MM],
            Srid::Wgs84 => *self.degrees.get_or_init(|| {
                let (longitude, latitude) = self.point.geographic();
                [longitude, latitude].map(|degrees| (projection::round8(degrees) * 1e8).round() as i64)
            }),
        }
    }

    /// A coordinate of [`Self::scaled`].
    pub fn value(scaled: i64, srid: Srid) -> Value<'static> {
        let places = match srid {
            Srid::Utm32 => 3,
            Srid::Wgs84 => 8,
        };
        Value::Decimal { scaled, places }
    }

    /// Both coordinates, x first.
    pub fn coordinates(&self, srid: Srid) -> [Value<'static>; 2] {
        self.scaled(srid).map(|scaled| Self::value(scaled, srid))
    }
}

/// Coordinates of a point that may be missing.
pub fn coordinates(point: Option<&Located>, srid: Srid) -> [Value<'static>; 2] {
    point.map_or([Value::Null; 2], |point| point.coordinates(srid))
}

/// `[xmin, ymin, xmax, ymax]` of a box in the plane. Its sides are straight in the plane; in degrees it is the box
/// around its four corners.
pub fn bounds(corners: [Option<i32>; 4], srid: Srid) -> [Value<'static>; 4] {
    let [Some(west), Some(south), Some(east), Some(north)] = corners else { return [Value::Null; 4] };
    let corner = |x_mm, y_mm| Located::from(Point { x_mm, y_mm }).scaled(srid);
    let corners = [corner(west, south), corner(west, north), corner(east, south), corner(east, north)];
    let (mut least, mut most) = (corners[0], corners[0]);
    for corner in corners {
        for axis in 0..2 {
            least[axis] = least[axis].min(corner[axis]);
            most[axis] = most[axis].max(corner[axis]);
        }
    }
    [least[0], least[1], most[0], most[1]].map(|scaled| Located::value(scaled, srid))
}
