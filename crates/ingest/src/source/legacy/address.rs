//! Access addresses and addresses: `/adgangsadresser`, `/adresser`.

use vejviser_model::nuts::province_of_nuts3;
use vejviser_model::{Door, Floor, HouseNumber};

use super::super::schema::{Schema, columns};
use super::super::value::{
    Values, code, dar_status, digits, electoral_part, height, id, letter, scaled, status, truth, zone,
};
use super::{Fault, LegacyRow};
use crate::record::{AccessAddress, Address, Lifespan, Named, RoadPoint};

columns! {
    /// `/adgangsadresser`, flat and nested; `x`, `y` are the names of the shortest form.
    Column {
        Id = "id",
        Status = "status",
        DarStatus = "darstatus",
        Created = "oprettet" | "historik.oprettet",
        Changed = "ændret" | "historik.ændret",
        InForce = "ikrafttrædelse" | "historik.ikrafttrædelse" | "ikrafttrædelsesdato",
        Discontinued = "nedlagt" | "historik.nedlagt",
        StreetCode = "vejkode" | "vejstykke.kode",
        StreetName = "vejnavn" | "vejstykke.navn",
        AddressingName = "adresseringsvejnavn" | "vejstykke.adresseringsnavn",
        NamedStreet = "navngivenvej_id" | "navngivenvej.id",
        HouseNumber = "husnr",
        Town = "supplerendebynavn",
        TownId = "supplerendebynavn_dagi_id" | "supplerendebynavn2.dagi_id",
        Postcode = "postnr" | "postnummer.nr",
        PostcodeName = "postnrnavn" | "postnummer.navn",
        LargeRecipient = "stormodtagerpostnr" | "stormodtagerpostnummer.nr",
        LargeRecipientName = "stormodtagerpostnrnavn" | "stormodtagerpostnummer.navn",
        Municipality = "kommunekode" | "kommune.kode",
        MunicipalityName = "kommunenavn" | "kommune.navn",
        East = "etrs89koordinat_øst",
        North = "etrs89koordinat_nord",
        Longitude = "wgs84koordinat_længde" | "adgangspunkt.koordinater[0]" | "x",
        Latitude = "wgs84koordinat_bredde" | "adgangspunkt.koordinater[1]" | "y",
        Height = "højde" | "adgangspunkt.højde",
        AccessPointId = "adgangspunktid" | "adgangspunkt.id",
        Accuracy = "nøjagtighed" | "adgangspunkt.nøjagtighed",
        Source = "kilde" | "adgangspunkt.kilde",
        TechnicalStandard = "tekniskstandard" | "adgangspunkt.tekniskstandard",
        TextDirection = "tekstretning" | "adgangspunkt.tekstretning",
        PointChanged = "adressepunktændringsdato" | "adgangspunkt.ændret",
        RoadPointId = "vejpunkt_id" | "vejpunkt.id",
        RoadPointX = "vejpunkt_x" | "vejpunkt.koordinater[0]",
        RoadPointY = "vejpunkt_y" | "vejpunkt.koordinater[1]",
        RoadPointSource = "vejpunkt_kilde" | "vejpunkt.kilde",
        RoadPointAccuracy = "vejpunkt_nøjagtighed" | "vejpunkt.nøjagtighed",
        RoadPointStandard = "vejpunkt_tekniskstandard" | "vejpunkt.tekniskstandard",
        RoadPointChanged = "vejpunkt_ændret" | "vejpunkt.ændret",
        Region = "regionskode" | "region.kode",
        RegionName = "regionsnavn" | "region.navn",
        Parish = "sognekode" | "sogn.kode",
        ParishName = "sognenavn" | "sogn.navn",
        Police = "politikredskode" | "politikreds.kode",
        PoliceName = "politikredsnavn" | "politikreds.navn",
        Court = "retskredskode" | "retskreds.kode",
        CourtName = "retskredsnavn" | "retskreds.navn",
        Nomination = "opstillingskredskode" | "opstillingskreds.kode",
        NominationName = "opstillingskredsnavn" | "opstillingskreds.navn",
        Constituency = "storkredsnummer" | "storkreds.nummer",
        ConstituencyName = "storkredsnavn" | "storkreds.navn",
        ElectoralPart = "valglandsdelsbogstav" | "valglandsdel.bogstav",
        ElectoralPartName = "valglandsdelsnavn" | "valglandsdel.navn",
        Province = "landsdelsnuts3" | "landsdel.nuts3",
        ProvinceName = "landsdelsnavn" | "landsdel.navn",
        Voting = "afstemningsområdenummer" | "afstemningsområde.nummer",
        VotingName = "afstemningsområdenavn" | "afstemningsområde.navn",
        ParishCouncil = "menighedsrådsafstemningsområdenummer",
        ParishCouncilName = "menighedsrådsafstemningsområdenavn",
        Zone = "zone",
        ParcelOwnerDistrict = "jordstykke_ejerlavkode" | "jordstykke.ejerlav.kode",
        ParcelOwnerDistrictName = "jordstykke_ejerlavnavn" | "jordstykke.ejerlav.navn",
        ParcelNumber = "jordstykke_matrikelnr" | "jordstykke.matrikelnr",
        ParcelProperty = "jordstykke_esrejendomsnr" | "jordstykke.esrejendomsnr",
        OwnerDistrict = "ejerlavkode" | "ejerlav.kode",
        OwnerDistrictName = "ejerlavnavn" | "ejerlav.navn",
        CadastralNumber = "matrikelnr",
        PropertyNumber = "esrejendomsnr",
        Bridged = "brofast",
    }
}

/// Columns of an address that its access address has as well, where the file says which is meant.
const SHARED: [&str; 7] = ["id", "status", "darstatus", "oprettet", "ændret", "ikrafttrædelse", "nedlagt"];

impl LegacyRow for AccessAddress {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        use Column as C;
        let municipality = values.required(C::Municipality, code)?;
        let is_etrs89 = values.text(C::East).is_some() || values.text(C::North).is_some();
        let point =
            if is_etrs89 { values.point(C::East, C::North)? } else { values.point(C::Longitude, C::Latitude)? };
        let numbered = |number: u32| u32::from(municipality) * 10_000 + number;
        // The register's own parcel beats the older one of the building register.
        let has_parcel = values.text(C::ParcelOwnerDistrict).is_some();
        let [district, district_name, number, property] = if has_parcel {
            [C::ParcelOwnerDistrict, C::ParcelOwnerDistrictName, C::ParcelNumber, C::ParcelProperty]
        } else {
            [C::OwnerDistrict, C::OwnerDistrictName, C::CadastralNumber, C::PropertyNumber]
        };
        Ok(Self {
            id: values.required(C::Id, id)?,
            lifespan: lifespan(values, [C::Status, C::DarStatus, C::Created, C::Changed, C::InForce, C::Discontinued]),
            municipality: Named { code: Some(municipality.into()), name: values.symbol(C::MunicipalityName) },
            street_code: values.required(C::StreetCode, code)?,
            street_name: values.symbol(C::StreetName),
            addressing_name: values.symbol(C::AddressingName),
            named_street: values.lenient(C::NamedStreet, id),
            house_number: values.required(C::HouseNumber, HouseNumber::parse)?,
            town: values.symbol(C::Town),
            town_id: values.lenient(C::TownId, digits),
            point,
            height_mm: values.lenient(C::Height, |text| scaled(text, 1000.0)).and_then(height),
            access_point_id: values.lenient(C::AccessPointId, id),
            accuracy: values.lenient(C::Accuracy, |text| letter(text, b"ABU")).unwrap_or(b'U'),
            source: values.lenient(C::Source, digits),
            technical_standard: values.symbol(C::TechnicalStandard),
            text_direction: values.lenient(C::TextDirection, |text| scaled(text, 100.0)),
            point_changed: values.moment(C::PointChanged),
            road_point: RoadPoint {
                id: values.lenient(C::RoadPointId, id),
                point: values.point(C::RoadPointX, C::RoadPointY)?,
                source: values.symbol(C::RoadPointSource),
                accuracy: values.lenient(C::RoadPointAccuracy, |text| letter(text, b"AB")),
                standard: values.symbol(C::RoadPointStandard),
                changed: values.moment(C::RoadPointChanged),
            },
            areas: [
                coded(values, C::Postcode, C::PostcodeName)?,
                coded(values, C::LargeRecipient, C::LargeRecipientName)?,
                coded(values, C::Region, C::RegionName)?,
                coded(values, C::Parish, C::ParishName)?,
                coded(values, C::Police, C::PoliceName)?,
                coded(values, C::Court, C::CourtName)?,
                coded(values, C::Nomination, C::NominationName)?,
                coded(values, C::Constituency, C::ConstituencyName)?,
                named(values, C::ElectoralPart, C::ElectoralPartName, electoral_part),
                named(values, C::Province, C::ProvinceName, province_of_nuts3),
                named(values, district, district_name, digits),
                named(values, C::Voting, C::VotingName, |text| digits(text).map(numbered)),
                named(values, C::ParishCouncil, C::ParishCouncilName, |text| digits(text).map(numbered)),
            ],
            zone: values.lenient(C::Zone, zone),
            cadastral_number: values.symbol(number),
            property_number: values.lenient(property, digits),
            bridged: values.lenient(C::Bridged, truth).unwrap_or(true),
        })
    }
}

/// Columns of an address alone, after those of its access address.
const OWN: usize = Column::NAMES.len();
const OWN_NAMES: [&[&str]; 9] = [
    &["id"],
    &["status"],
    &["darstatus"],
    &["oprettet", "historik.oprettet"],
    &["ændret", "historik.ændret"],
    &["ikrafttrædelse", "historik.ikrafttrædelse"],
    &["nedlagt", "historik.nedlagt"],
    &["etage"],
    &["dør"],
];

impl LegacyRow for Address {
    const NAMES: &'static [&'static [&'static str]] = &{
        let mut names: [&[&str]; OWN + OWN_NAMES.len()] = [&[]; OWN + OWN_NAMES.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = if place < OWN { Column::NAMES[place] } else { OWN_NAMES[place - OWN] };
            place += 1;
        }
        names
    };

    fn schema() -> Schema {
        let mut schema = Schema::default();
        for (place, names) in OWN_NAMES.iter().enumerate() {
            for name in *names {
                schema.add(name, OWN + place);
            }
        }
        schema.add("adgangsadresseid", Column::Id.into());
        for name in SHARED {
            if let Some(column) = Column::NAMES.iter().position(|names| names[0] == name) {
                schema.add(&format!("adgangsadresse_{name}"), column);
            }
        }
        for (column, names) in Column::NAMES.iter().enumerate() {
            for name in *names {
                schema.add(&format!("adgangsadresse.{name}"), column);
                schema.add(name, column);
            }
        }
        schema
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        let own = |place: usize| OWN + place;
        Ok(Self {
            id: values.required(own(0), id)?,
            floor: values.strict(own(7), Floor::parse)?.unwrap_or(Floor::NONE),
            door: values.strict(own(8), Door::parse)?.unwrap_or(Door::NONE),
            entrance: AccessAddress::from_row(values).map_err(|fault| match fault {
                Fault::Missing("id") => Fault::Missing("adgangsadresseid"),
                Fault::Unreadable("id") => Fault::Unreadable("adgangsadresseid"),
                other => other,
            })?,
            lifespan: lifespan(values, [own(1), own(2), own(3), own(4), own(5), own(6)]),
        })
    }
}

/// Status and dates; a row without status is of a file that holds current ones only.
pub(super) fn lifespan<C: Into<usize>>(values: &mut Values<'_>, columns: [C; 6]) -> Lifespan {
    let [legacy, dar, created, changed, in_force, discontinued] = columns;
    let dar = values.lenient(dar, dar_status);
    let legacy = values.lenient(legacy, status);
    Lifespan {
        status: dar.or(legacy).unwrap_or(vejviser_model::Status::Current.dar()),
        created: values.moment(created),
        changed: values.moment(changed),
        in_force: values.moment(in_force),
        discontinued: values.moment(discontinued),
    }
}

fn coded(values: &mut Values<'_>, column: Column, name: Column) -> Result<Named, Fault> {
    Ok(Named { code: values.strict(column, code)?.map(u32::from), name: values.symbol(name) })
}

fn named(values: &mut Values<'_>, column: Column, name: Column, parse: impl FnOnce(&str) -> Option<u32>) -> Named {
    Named { code: values.lenient(column, parse), name: values.symbol(name) }
}
