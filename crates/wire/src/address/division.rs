//! The administrative areas that an entrance lies in, as objects.

use vejviser_dataset::tables::AreaKind;

use crate::area::voting_area;
use crate::bytes::href::{Key, folder};
use crate::form::description::means;
use crate::form::meaning::{CONSTITUENCY, COURT_DISTRICT, ELECTORAL_PART, PARISH, REGION};
use crate::form::object::form;
use crate::form::reference::{Coded, ElectoralPart, Linked, Numbered, Province};
use crate::record::entrance::Entrance;

form! {
    /// The areas that it lies in.
    pub Divisions, of Entrance<'a> {
        "sogn": Option<Coded>, PARISH,
            |record| record.coded(AreaKind::Parish, folder::PARISH, record.snapshot().divisions.parish.get(record.division()));
        "region": Option<Coded>, REGION,
            |record| record.coded(AreaKind::Region, folder::REGION, record.snapshot().divisions.region.get(record.division()));
        "landsdel": Option<Province>, means("Landsdelen, som objektet ligger i.", "The province that the object lies in."), |record| record.linked_province();
        "retskreds": Option<Coded>, COURT_DISTRICT, |record| {
            let code = record.snapshot().divisions.court_district.get(record.division());
            record.coded(AreaKind::CourtDistrict, folder::COURT_DISTRICT, code)
        };
        "politikreds": Option<Coded>, means("Politikredsen, som objektet ligger i.", "The police district that the object lies in."), |record| {
            let code = record.snapshot().divisions.police_district.get(record.division());
            record.coded(AreaKind::PoliceDistrict, folder::POLICE_DISTRICT, code)
        };
        "opstillingskreds": Option<Coded>, means("Opstillingskredsen, som objektet ligger i.", "The nomination district that the object lies in."), |record| {
            record.nomination_district().map(|area| record.scope.coded(folder::NOMINATION_DISTRICT, area))
        };
        "afstemningsområde": Option<Numbered>, means("Afstemningsområdet, som objektet ligger i.", "The voting area that the object lies in."),
            |record| record.linked_voting_area();
        "storkreds": Option<Numbered>, CONSTITUENCY,
            |record| record.constituency().map(|area| record.scope.numbered(folder::CONSTITUENCY, area));
        "valglandsdel": Option<ElectoralPart>, ELECTORAL_PART,
            |record| record.electoral_part().map(|area| record.scope.electoral_part(area));
    }
}

impl<'a> Entrance<'a> {
    /// An area with a code of four digits, if there is a code and the register knows it.
    fn coded(&self, kind: AreaKind, folder: &'static str, code: Option<u16>) -> Option<Linked<'a>> {
        self.scope.area(kind, code).map(|area| self.scope.coded(folder, area))
    }

    fn linked_province(&self) -> Option<Linked<'a>> {
        let area = self.province()?;
        let href = self.scope.href(folder::PROVINCE, Key::Nuts3(area.code));
        Some(Linked { href, code: area.code, name: Some(area.name) })
    }

    fn linked_voting_area(&self) -> Option<Linked<'a>> {
        let area = self.voting_area()?;
        let href = self.scope.href(folder::VOTING_AREA, voting_area::key(area.code));
        Some(Linked { href, code: voting_area::number(area.code), name: Some(area.name) })
    }
}
