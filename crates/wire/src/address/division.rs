//! The administrative areas that an entrance lies in, as objects.

use vejviser_dataset::tables::AreaKind;

use crate::address::entrance::Entrance;
use crate::area::{
    constituency, court_district, nomination_district, parish, police_district, province, region, voting_area,
};
use crate::bytes::href::Key;
use crate::form::description::means;
use crate::form::meaning::{CONSTITUENCY, ELECTORAL_PART, REGION};
use crate::form::object::form;
use crate::form::reference::{Coded, ElectoralPart, Linked, Numbered, Province};

form! {
    /// The areas that it lies in.
    pub Divisions, of Entrance<'a> {
        "sogn": Option<Coded>, means("Sognet, som objektet ligger i.", "The parish that the object lies in."),
            |record| record.coded(AreaKind::Parish, parish::FOLDER, record.snapshot().divisions.parish.get(record.division()));
        "region": Option<Coded>, REGION,
            |record| record.coded(AreaKind::Region, region::FOLDER, record.snapshot().divisions.region.get(record.division()));
        "landsdel": Option<Province>, means("Landsdelen, som objektet ligger i.", "The province that the object lies in."), |record| record.linked_province();
        "retskreds": Option<Coded>, means("Retskredsen, som objektet ligger i.", "The court district that the object lies in."), |record| {
            let code = record.snapshot().divisions.court_district.get(record.division());
            record.coded(AreaKind::CourtDistrict, court_district::FOLDER, code)
        };
        "politikreds": Option<Coded>, means("Politikredsen, som objektet ligger i.", "The police district that the object lies in."), |record| {
            let code = record.snapshot().divisions.police_district.get(record.division());
            record.coded(AreaKind::PoliceDistrict, police_district::FOLDER, code)
        };
        "opstillingskreds": Option<Coded>, means("Opstillingskredsen, som objektet ligger i.", "The nomination district that the object lies in."), |record| {
            record.nomination_district().map(|area| record.scope.coded(nomination_district::FOLDER, area))
        };
        "afstemningsområde": Option<Numbered>, means("Afstemningsområdet, som objektet ligger i.", "The voting area that the object lies in."),
            |record| record.linked_voting_area();
        "storkreds": Option<Numbered>, CONSTITUENCY,
            |record| record.constituency().map(|area| record.scope.numbered(constituency::FOLDER, area));
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
        let href = self.scope.href(province::FOLDER, Key::Nuts3(area.code));
        Some(Linked { href, code: area.code, name: Some(area.name) })
    }

    fn linked_voting_area(&self) -> Option<Linked<'a>> {
        let area = self.voting_area()?;
        let href = self.scope.href(voting_area::FOLDER, voting_area::key(area.code));
        Some(Linked { href, code: voting_area::number(area.code), name: Some(area.name) })
    }
}
