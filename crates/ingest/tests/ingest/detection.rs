//! What files of the registers around the address register are taken for, by their columns, or where columns
//! are the same in several, from their name.

use std::path::Path;

use vejviser_dataset::tables::AreaKind as A;
use vejviser_ingest::detect::detect;
use vejviser_ingest::open::Input;
use vejviser_ingest::source::Kind;
use vejviser_ingest::source::cadastre::FileKind as Cadastre;
use vejviser_ingest::source::dagi::Entity::{Areas, Towns, Zones};
use vejviser_ingest::source::dar09::Entity as Dar09;

fn kind(name: &str, text: &str) -> Option<Kind> {
    detect(Path::new("x"), name, &mut Input::from_reader(text.as_bytes())).unwrap().ok().map(|found| found.kind)
}

/// One row with these columns, as the first of a list.
fn row(columns: &str) -> String {
    let members: Vec<String> = columns.split(',').map(|column| format!("\"{column}\":null")).collect();
    format!("[{{{}}}]", members.join(","))
}

#[test]
fn downloads_of_divisions_are_recognised_by_their_columns() {
    for (name, columns, expected) in [
        ("x", "id_lokalId,regionskode,navn,skala,geometri", Some(Areas(A::Region))),
        ("x", "id_lokalId,kommunekode,navn,regionLokalId,geometri", Some(Areas(A::Municipality))),
        ("x", "id_lokalId,kommunekode,regionskode,navn,geometri", Some(Areas(A::Municipality))),
        ("x", "id_lokalId,sognekode,navn,geometri", Some(Areas(A::Parish))),
        ("x", "id_lokalId,myndighedskode,retskredsnummer,navn,geometri", Some(Areas(A::CourtDistrict))),
        ("x", "id_lokalId,myndighedskode,politikredsnummer,navn,geometri", Some(Areas(A::PoliceDistrict))),
        (
            "DAGI_V2_Politikreds_645.zip:x.json",
            "id_lokalId,myndighedskode,navn,geometri",
            Some(Areas(A::PoliceDistrict)),
        ),
        (
            "x",
            "id_lokalId,opstillingskredsnummer,storkredsnummer,valglandsdelsbogstav,geometri",
            Some(Areas(A::NominationDistrict)),
        ),
        ("x", "id_lokalId,storkredsnummer,valglandsdelsbogstav,navn,geometri", Some(Areas(A::Constituency))),
        ("x", "id_lokalId,valglandsdelsbogstav,navn,geometri", Some(Areas(A::ElectoralPart))),
        ("x", "id_lokalId,NUTS3vaerdi,navn,geometri", Some(Areas(A::Province))),
        ("x", "id_lokalId,afstemningsområdenummer,kommuneLokalId,geometri", Some(Areas(A::VotingArea))),
        ("x", "id_lokalId,MRafstemningsomraadenummer,kommuneLokalId,geometri", Some(Areas(A::ParishCouncilArea))),
        ("x", "id_lokalId,postnummer,navn,geometri", Some(Areas(A::Postcode))),
        ("DAGI_V1_Samlepostnummer_1.json", "id_lokalId,postnummer,navn,geometri", None),
        ("x", "id_lokalId,ejerlavskode,ejerlavsnavn,geometri", Some(Areas(A::OwnerDistrict))),
        ("x", "id_lokalId,navn,kommuneLokalId,geometri", Some(Towns)),
        ("x", "id_lokalId,myndighedskode,navn,geometri", None),
    ] {
        assert_eq!(kind(name, &row(columns)), expected.map(Kind::Divisions), "{columns}");
    }
}

#[test]
fn lists_of_the_old_loader_are_recognised_by_their_columns_and_names() {
    for (name, columns, expected) in [
        ("sogn.json", "dagi_id,kode,navn,geom", Areas(A::Parish)),
        ("politikreds.json", "dagi_id,kode,navn,geom", Areas(A::PoliceDistrict)),
        ("retskreds.json", "dagi_id,kode,navn,geom", Areas(A::CourtDistrict)),
        ("x", "dagi_id,kode,udenforkommuneinddeling,regionskode,navn,geom", Areas(A::Municipality)),
        ("x", "dagi_id,kode,navn,geom,nuts2", Areas(A::Region)),
        ("x", "dagi_id,navn,nuts3,geom", Areas(A::Province)),
        (
            "x",
            "dagi_id,nummer,kode,navn,valgkredsnummer,storkredsnummer,kredskommunekode,geom",
            Areas(A::NominationDistrict),
        ),
        ("x", "dagi_id,nummer,navn,geom", Areas(A::Constituency)),
        ("x", "dagi_id,bogstav,navn,geom", Areas(A::ElectoralPart)),
        ("x", "dagi_id,kommunekode,nummer,navn,afstemningsstednavn,geom", Areas(A::VotingArea)),
        ("x", "dagi_id,kommunekode,nummer,navn,sognekode,geom", Areas(A::ParishCouncilArea)),
        ("x", "dagi_id,nr,navn,geom", Areas(A::Postcode)),
        ("x", "dagi_id,kommunekode,navn,geom", Towns),
        ("x", "zone,geom", Zones),
    ] {
        assert_eq!(kind(name, &row(columns)), Some(Kind::Divisions(expected)), "{columns}");
    }
    assert_eq!(kind("x", &row("dagi_id,kode,navn,geom")), None);
    let zones =
        r#"{"type":"FeatureCollection","features":[{"properties":{"zone":1,"zonestatus":"Byzone"},"geometry":null}]}"#;
    assert_eq!(kind("x", zones), Some(Kind::Divisions(Zones)));
}

#[test]
fn tables_of_dar_09_and_of_the_cadastre_are_recognised_by_their_columns() {
    for (header, expected) in [
        ("versionid;id;bkid;statuskode;registrering;virkning;kommunenummer;geom", Kind::Dar09(Dar09::Points)),
        (
            "versionid;id;bkid;adgangspunktid;statuskode;registrering;virkning;vejkode;husnummer;vejnavn",
            Kind::Dar09(Dar09::AccessAddresses),
        ),
        (
            "versionid;id;bkid;statuskode;registrering;virkning;husnummerid;etagebetegnelse",
            Kind::Dar09(Dar09::Addresses),
        ),
        (
            "versionid;id;vejkode;kommunekode;registrering;navn;adresseringsnavn;ophoerttimestamp",
            Kind::Dar09(Dar09::StreetNames),
        ),
        ("kommunekode;vejkode;navn;adresseringsnavn;virkning", Kind::Dar09(Dar09::StreetNames)),
        (
            "versionid;id;kommunekode;vejkode;registrering;husnrinterval;side;postdistriktnummer",
            Kind::Dar09(Dar09::Postcodes),
        ),
        ("kommunekode;vejkode;husnrinterval;side;nr;navn;virkning", Kind::Dar09(Dar09::Postcodes)),
        ("versionid;id;kommunekode;vejkode;registrering;husnrinterval;side;bynavn", Kind::Dar09(Dar09::Towns)),
        ("id,x,y,interpolz", Kind::Heights),
        ("id_lokalId,status,matrikelnummer,ejerlavLokalId", Kind::Cadastre(Cadastre::Parcels)),
        ("id_lokalId,jordstykkeLokalId,status,geometri", Kind::Cadastre(Cadastre::Lots)),
        (
            "<?xml version=\"1.0\"?>\n<gml:FeatureCollection xmlns:matrikel=\"http://schemas.kms.dk/kf_dwl/mat/2014/04/08\">",
            Kind::Cadastre(Cadastre::Gml),
        ),
    ] {
        assert_eq!(kind("x", &format!("{header}\n")), Some(expected), "{header}");
    }
    assert_eq!(kind("x", "<?xml version=\"1.0\"?>\n<gml:FeatureCollection>"), None);
}
