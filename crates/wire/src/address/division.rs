//! The administrative areas that an entrance lies in, as objects. Where each comes from: [`crate::area::linked`].

use crate::form::meaning::{
    CONSTITUENCY, COURT_DISTRICT, ELECTORAL_PART, NOMINATION_DISTRICT, PARISH, POLICE_DISTRICT, PROVINCE, REGION,
    VOTING_AREA,
};
use crate::form::object::form;
use crate::form::reference::{Coded, ElectoralPart, Numbered, Province};
use crate::record::entrance::Entrance;

form! {
    /// The areas that it lies in.
    pub Divisions, of Entrance<'a> {
        "sogn": Option<Coded>, PARISH, |record| record.linked_parish();
        "region": Option<Coded>, REGION, |record| record.linked_region();
        "landsdel": Option<Province>, PROVINCE, |record| record.linked_province();
        "retskreds": Option<Coded>, COURT_DISTRICT, |record| record.linked_court_district();
        "politikreds": Option<Coded>, POLICE_DISTRICT, |record| record.linked_police_district();
        "opstillingskreds": Option<Coded>, NOMINATION_DISTRICT, |record| record.linked_nomination_district();
        "afstemningsområde": Option<Numbered>, VOTING_AREA, |record| record.linked_voting_area();
        "storkreds": Option<Numbered>, CONSTITUENCY, |record| record.linked_constituency();
        "valglandsdel": Option<ElectoralPart>, ELECTORAL_PART, |record| record.linked_electoral_part();
    }
}
