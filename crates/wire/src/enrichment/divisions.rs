//! `dagi`: the area of each administrative division that an address lies in.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::electoral_part::letter_of_number;

use super::{AVAILABLE, DATE, REGISTER};
use crate::bytes::value::Joined;
use crate::form::column::{Column, one_column};
use crate::form::description::{Meaning, means};
use crate::form::kind::{AreaCode, Boolean, Digits, Letter, Link, Nuts3, Text, Texts};
use crate::form::meaning::{
    CODE, CONSTITUENCY, COURT_DISTRICT, ELECTORAL_PART, ELECTORAL_PART_LETTER, HREF, MUNICIPALITY, NAME,
    NOMINATION_DISTRICT, NUMBER, PARISH, POLICE_DISTRICT, PROVINCE, PROVINCE_NUTS3, REGION, VOTING_AREA,
};
use crate::form::object::form;
use crate::form::reference::{Coded, ElectoralPart, Numbered, Province};
use crate::record::entrance::{Addressed, Entrance};

/// The register.
const NAME_OF_REGISTER: &str = "DAGI";
/// `mangler`.
const MISSING: Meaning = means(
    "Områdetyper, der ikke er indlæst: deres felter er null for alle adresser.",
    "Area types that are not loaded: their fields are null for all addresses.",
);

/// Every area type: its kind, its name, the form of its object, what it means, and where an address has it.
macro_rules! area_types {
    ($each:ident) => {
        $each! {
            Parish "sogn": Coded, PARISH, linked_parish;
            Region "region": Coded, REGION, linked_region;
            Province "landsdel": Province, PROVINCE, linked_province;
            Municipality "kommune": Coded, MUNICIPALITY, linked_municipality;
            CourtDistrict "retskreds": Coded, COURT_DISTRICT, linked_court_district;
            PoliceDistrict "politikreds": Coded, POLICE_DISTRICT, linked_police_district;
            NominationDistrict "opstillingskreds": Coded, NOMINATION_DISTRICT, linked_nomination_district;
            VotingArea "afstemningsområde": Numbered, VOTING_AREA, linked_voting_area;
            Constituency "storkreds": Numbered, CONSTITUENCY, linked_constituency;
            ElectoralPart "valglandsdel": ElectoralPart, ELECTORAL_PART, linked_electoral_part;
            ParishCouncilArea "menighedsrådsafstemningsområde": Numbered,
                means("Menighedsrådets afstemningsområde, som objektet ligger i.", "The voting area of the parish council that the object lies in."),
                linked_parish_council_area;
        }
    };
}

/// The form.
macro_rules! form_of {
    ($($kind:ident $name:literal: $form:ident, $meaning:expr, $area:ident;)*) => {
        form! {
            /// See the module.
            pub Divisions = "BerigelseDagi", of Entrance<'a> {
                "register": Text, REGISTER, |_| NAME_OF_REGISTER;
                "dato": Option<Text>, DATE, |record| record.snapshot().division_release.date.as_deref();
                "tilgængelig": Boolean, AVAILABLE, |record| record.snapshot().division_release.is_loaded;
                "mangler": [Text], MISSING, |record| missing(record).iter().map(|&kind| name_of(kind));
                $($name: Option<$form>, $meaning, |record| record.$area();)*
            }
        }

        /// The name of an area type.
        fn name_of(kind: AreaKind) -> &'static str {
            match kind {
                $(AreaKind::$kind => $name,)*
                other => other.name(),
            }
        }

        #[cfg(test)]
        const KINDS: &[AreaKind] = &[$(AreaKind::$kind),*];
    };
}
area_types!(form_of);

/// The same side by side.
macro_rules! columns_of {
    ($($kind:ident $name:literal: $form:ident, $meaning:expr, $area:ident;)*) => {
        /// The same side by side.
        pub const COLUMNS: &[Column<Addressed>] = &[
            one_column!("berigelse_dagi_register", Text, REGISTER, |_| NAME_OF_REGISTER),
            one_column!("berigelse_dagi_dato", Option<Text>, DATE, |record| record.snapshot().division_release.date.as_deref()),
            one_column!("berigelse_dagi_tilgængelig", Boolean, AVAILABLE, |record| record.snapshot().division_release.is_loaded),
            one_column!("berigelse_dagi_mangler", Option<Texts>, MISSING, |record| {
                Some(missing(record)).filter(|kinds| !kinds.is_empty()).map(|kinds| Joined::Kinds(kinds, name_of))
            }),
            $(
                one_column!(concat!("berigelse_dagi_", $name, "_href"), Option<Link>, HREF,
                    |record| record.$area().map(|area| area.href)),
                code_column!($name, $form, $area),
                one_column!(concat!("berigelse_dagi_", $name, "_navn"), Option<Text>, NAME,
                    |record| record.$area().and_then(|area| area.name)),
            )*
        ];
    };
}

/// The column of what an area has for a code, which depends on the form of its object.
macro_rules! code_column {
    ($name:literal, Coded, $area:ident) => {
        one_column!(concat!("berigelse_dagi_", $name, "_kode"), Option<AreaCode>, CODE, |record| record
            .$area()
            .map(|area| area.code))
    };
    ($name:literal, Province, $area:ident) => {
        one_column!(concat!("berigelse_dagi_", $name, "_nuts3"), Option<Nuts3>, PROVINCE_NUTS3, |record| record
            .$area()
            .map(|area| area.code))
    };
    ($name:literal, Numbered, $area:ident) => {
        one_column!(concat!("berigelse_dagi_", $name, "_nummer"), Option<Digits>, NUMBER, |record| record
            .$area()
            .map(|area| area.code.into()))
    };
    ($name:literal, ElectoralPart, $area:ident) => {
        one_column!(concat!("berigelse_dagi_", $name, "_bogstav"), Option<Letter>, ELECTORAL_PART_LETTER, |record| {
            record.$area().map(|area| letter_of_number(area.code))
        })
    };
}
area_types!(columns_of);

/// Area types that the snapshot was made without, unless it has none at all.
fn missing<'a>(record: &Entrance<'a>) -> &'a [AreaKind] {
    &record.snapshot().division_release.missing
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_area_types_are_those_of_the_register() {
        assert_eq!(super::KINDS, vejviser_dataset::release::DIVISIONS);
    }
}
