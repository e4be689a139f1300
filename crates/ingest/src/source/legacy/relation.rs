//! Which area an entrance lies in, one file a theme: `sognetilknytning` and its like among the closed service's extracts.
//!
//! What follows from other files (the municipality, the constituency of a nomination district, places and buildings around
//! an entrance) is not read.

use vejviser_model::nuts::province_of_nuts3;

use super::super::schema::{Schema, columns};
use super::super::signature::FileSignature;
use super::super::value::{Values, code, digits, id, zone};
use super::super::{Head, normalised};
use super::{Fault, LegacyRow};
use crate::record::{RelatedArea, Relation, area_slot};

columns! {
    /// One of the themes, and the entrance.
    Column {
        AccessAddress = "adgangsadresseid",
        Postcode = "postnummer",
        Region = "regionskode",
        Parish = "sognekode",
        Police = "politikredskode",
        Court = "retskredskode",
        Nomination = "opstillingskredskode",
        Province = "nuts3",
        Zone = "zone",
        Municipality = "kommunekode",
        Voting = "afstemningsområdenummer",
        ParishCouncil = "menighedsrådsafstemningsområdenummer",
        OwnerDistrict = "ejerlavkode",
        CadastralNumber = "matrikelnr",
    }
}

/// The columns that say the area, besides the entrance.
const THEMES: [&[&str]; 11] = [
    &["postnummer"],
    &["regionskode"],
    &["sognekode"],
    &["politikredskode"],
    &["retskredskode"],
    &["opstillingskredskode"],
    &["nuts3"],
    &["zone"],
    &["kommunekode", "afstemningsområdenummer"],
    &["kommunekode", "menighedsrådsafstemningsområdenummer"],
    &["ejerlavkode", "matrikelnr"],
];

/// Files of the service that say nothing but what follows from others, by all of their columns.
const DERIVED: [&[&str]; 11] = [
    &["adgangsadresseid", "kommunekode"],
    &["adgangsadresseid", "storkredsnummer"],
    &["adgangsadresseid", "valglandsdelsbogstav"],
    &["adgangsadresseid", "dagi_id"],
    &["stedid", "adgangsadresseid"],
    &["stednavn_id", "adgangsadresse_id"],
    &["bygningid", "adgangsadresseid"],
    &["kommunekode", "vejkode", "postnr"],
    &["href", "hovedtype"],
    &["href", "hovedtype", "undertyper[0]"],
    &["navn"],
];

/// Whether a file has exactly these columns, and how many they are.
fn has_exactly(head: &Head, columns: impl Iterator<Item = &'static str>) -> Option<usize> {
    let columns: Vec<String> = columns.map(normalised).collect();
    let is_all = columns.len() == head.columns.len() && columns.iter().all(|column| head.has(column));
    is_all.then_some(columns.len())
}

/// The number of columns by which a file is recognised as relations, if it is.
pub(super) fn columns_of(head: &Head) -> Option<usize> {
    THEMES.iter().find_map(|theme| has_exactly(head, std::iter::once("adgangsadresseid").chain(theme.iter().copied())))
}

/// Whether what a file says follows from others.
pub(crate) fn is_derived(head: &Head) -> bool {
    const STREETS_IN_POSTCODES: FileSignature =
        FileSignature::of(&["vejnavn", "postnr|postnummer.nr", "postnrnavn|postnummer.navn"]);
    DERIVED.iter().any(|columns| has_exactly(head, columns.iter().copied()).is_some())
        || STREETS_IN_POSTCODES.without(&["id", "husnr"]).columns_of(head, "").is_some()
}

impl LegacyRow for Relation {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        use Column as C;
        const CODED: [(Column, usize); 6] = [
            (C::Postcode, area_slot::POSTCODE),
            (C::Region, area_slot::REGION),
            (C::Parish, area_slot::PARISH),
            (C::Police, area_slot::POLICE),
            (C::Court, area_slot::COURT),
            (C::Nomination, area_slot::NOMINATION),
        ];
        let access_address = values.required(C::AccessAddress, id)?;
        for (column, slot) in CODED {
            if let Some(code) = values.strict(column, code)? {
                return Ok(Self { access_address, area: RelatedArea::Coded(slot, code.into()) });
            }
        }
        for (column, slot) in [(C::Voting, area_slot::VOTING), (C::ParishCouncil, area_slot::PARISH_COUNCIL)] {
            if let Some(number) = values.strict(column, digits::<u32>)? {
                let municipality = values.required(C::Municipality, code)?;
                let code = u32::from(municipality) * 10_000 + number;
                return Ok(Self { access_address, area: RelatedArea::Coded(slot, code) });
            }
        }
        let area = if let Some(province) = values.strict(C::Province, province_of_nuts3)? {
            RelatedArea::Coded(area_slot::PROVINCE, province)
        } else if let Some(zone) = values.strict(C::Zone, zone)? {
            RelatedArea::Zone(zone)
        } else {
            let owner_district = values.required(C::OwnerDistrict, digits)?;
            let number = values.symbol(C::CadastralNumber).ok_or(Fault::Missing("matrikelnr"))?;
            RelatedArea::Parcel(owner_district, number)
        };
        Ok(Self { access_address, area })
    }
}
