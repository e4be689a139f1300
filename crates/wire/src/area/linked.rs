//! The areas that an entrance lies in, as others refer to them: none where a code is missing or its register does not know
//! it.

use vejviser_dataset::tables::AreaKind;

use super::{parish_council_area, voting_area};
use crate::bytes::href::{Key, folder};
use crate::form::reference::Linked;
use crate::record::entrance::Entrance;

impl<'a> Entrance<'a> {
    /// An area with a code of four digits.
    fn coded(&self, kind: AreaKind, folder: &'static str, code: Option<u16>) -> Option<Linked<'a>> {
        self.scope.area(kind, code).map(|area| self.scope.coded(folder, area))
    }

    /// The parish.
    pub fn linked_parish(&self) -> Option<Linked<'a>> {
        self.coded(AreaKind::Parish, folder::PARISH, self.snapshot().divisions.parish.get(self.division()))
    }

    /// The region.
    pub fn linked_region(&self) -> Option<Linked<'a>> {
        self.coded(AreaKind::Region, folder::REGION, self.snapshot().divisions.region.get(self.division()))
    }

    /// The municipality, where its register knows it.
    pub fn linked_municipality(&self) -> Option<Linked<'a>> {
        self.coded(AreaKind::Municipality, folder::MUNICIPALITY, Some(self.municipality()))
    }

    /// The province.
    pub fn linked_province(&self) -> Option<Linked<'a>> {
        let area = self.province()?;
        let href = self.scope.href(folder::PROVINCE, Key::Nuts3(area.code));
        Some(Linked { href, code: area.code, name: Some(area.name) })
    }

    /// The court district.
    pub fn linked_court_district(&self) -> Option<Linked<'a>> {
        let code = self.snapshot().divisions.court_district.get(self.division());
        self.coded(AreaKind::CourtDistrict, folder::COURT_DISTRICT, code)
    }

    /// The police district.
    pub fn linked_police_district(&self) -> Option<Linked<'a>> {
        let code = self.snapshot().divisions.police_district.get(self.division());
        self.coded(AreaKind::PoliceDistrict, folder::POLICE_DISTRICT, code)
    }

    /// The nomination district.
    pub fn linked_nomination_district(&self) -> Option<Linked<'a>> {
        self.nomination_district().map(|area| self.scope.coded(folder::NOMINATION_DISTRICT, area))
    }

    /// The voting area.
    pub fn linked_voting_area(&self) -> Option<Linked<'a>> {
        let area = self.voting_area()?;
        let href = self.scope.href(folder::VOTING_AREA, voting_area::key(area.code));
        Some(Linked { href, code: voting_area::number(area.code), name: Some(area.name) })
    }

    /// The voting area of the parish council, where it has a number, and so a key.
    pub fn linked_parish_council_area(&self) -> Option<Linked<'a>> {
        let area = self.parish_council_area()?;
        let code = parish_council_area::number(area.code)?;
        let href = self.scope.href(folder::PARISH_COUNCIL_AREA, voting_area::key(area.code));
        Some(Linked { href, code, name: Some(area.name) })
    }

    /// The constituency.
    pub fn linked_constituency(&self) -> Option<Linked<'a>> {
        self.constituency().map(|area| self.scope.numbered(folder::CONSTITUENCY, area))
    }

    /// The electoral part of the country.
    pub fn linked_electoral_part(&self) -> Option<Linked<'a>> {
        self.electoral_part().map(|area| self.scope.electoral_part(area))
    }
}
