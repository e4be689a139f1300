//! What all records of one answer have within reach: the snapshot, the coordinate system, the base of links.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::{AddressGeometry, Srid};

use vejviser_model::Uuid;
use vejviser_model::electoral_part::{letter_of_number, number_of_letter};

use crate::bytes::href::{Href, Key, folder};
use crate::form::reference::Linked;
use crate::presentation::{Presentation, StreetGeometry};

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
    /// How far simplified borders of areas may be from the real ones, in metres.
    pub simplify_m: Option<u16>,
    /// Municipalities whose postcodes a street name shows; none are all.
    pub postcodes_in: &'a [u16],
    /// What of a named street `GeoJSON` shows.
    pub street_geometry: StreetGeometry,
    /// Whether a named street shows its discontinued segments.
    pub include_discontinued: bool,
    /// How far the record is from the position that it was found by.
    pub distance_mm: Option<i64>,
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
        let Presentation { base, srid, geometry, simplify_m, postcodes_in, .. } = presentation;
        let Presentation { street_geometry, include_discontinued, .. } = presentation;
        Self {
            snapshot,
            base,
            srid: *srid,
            geometry: *geometry,
            simplify_m: *simplify_m,
            postcodes_in,
            street_geometry: *street_geometry,
            include_discontinued: *include_discontinued,
            distance_mm: None,
        }
    }

    /// A link.
    #[inline]
    pub fn href(&self, folder: &'static str, key: Key<'a>) -> Href<'a> {
        Href { base: self.base, folder, key }
    }

    /// The link to a building of the register of buildings and dwellings, if it is there, in the register's former model:
    /// there it led.
    pub fn registered_building(&self, id: Uuid) -> Option<Href<'a>> {
        self.snapshot.bbr(BbrEntity::Building).with_id(id)?;
        Some(self.href(folder::REGISTERED_BUILDING, Key::Uuid(id)))
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

    /// The name of an area, where the register knows it.
    pub fn name(&self, kind: AreaKind, code: impl Into<u32>) -> Option<&'a str> {
        self.area(kind, Some(code)).map(|area| area.name)
    }

    /// A link with four digits to an area, and what it is called.
    #[inline]
    pub fn coded(&self, folder: &'static str, area: Named<'a>) -> Linked<'a> {
        Linked { href: self.href(folder, Key::Padded(area.code)), code: area.code, name: Some(area.name) }
    }

    /// A link with a bare number to an area, and what it is called.
    #[inline]
    pub fn numbered(&self, folder: &'static str, area: Named<'a>) -> Linked<'a> {
        Linked { href: self.href(folder, Key::Number(area.code.into())), code: area.code, name: Some(area.name) }
    }

    /// A postcode; its name may be unknown.
    #[inline]
    pub fn postcode(&self, code: u16) -> Linked<'a> {
        let href = self.href(folder::POSTCODE, Key::Number(code.into()));
        Linked { href, code: code.into(), name: self.name(AreaKind::Postcode, code) }
    }

    /// A municipality; its name may be unknown.
    #[inline]
    pub fn municipality(&self, code: impl Into<u32>) -> Linked<'a> {
        let code = code.into();
        let href = self.href(folder::MUNICIPALITY, Key::Padded(code));
        Linked { href, code, name: self.name(AreaKind::Municipality, code) }
    }

    /// An electoral part of the country.
    #[inline]
    pub fn electoral_part(&self, area: Named<'a>) -> Linked<'a> {
        let href = self.href(folder::ELECTORAL_PART, Key::Letter(letter_of_number(area.code)));
        Linked { href, code: area.code, name: Some(area.name) }
    }

    /// The constituency of a nomination district.
    pub fn constituency_of(&self, nomination_district: Named<'a>) -> Option<Named<'a>> {
        self.area(AreaKind::Constituency, self.snapshot.areas.constituency.get(nomination_district.row))
    }

    /// The electoral part that a nomination district lies in, its own or that of its constituency.
    pub fn electoral_part_of(&self, nomination_district: Named<'a>) -> Option<Named<'a>> {
        let letter_of = |row: usize| self.snapshot.areas.electoral_part.get(row);
        let letter = letter_of(nomination_district.row).or_else(|| {
            self.constituency_of(nomination_district).and_then(|constituency| letter_of(constituency.row))
        })?;
        self.area(AreaKind::ElectoralPart, number_of_letter(letter))
    }
}
