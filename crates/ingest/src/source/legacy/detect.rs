//! Which of the service's files a file is.

use super::relation;
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::{Claim, Detected, Head, Kind, area, most_specific};

/// What is a house number in flat and in nested rows,
const HOUSE_NUMBER: &str = "husnr|adgangsadresse.husnr";
/// and the code of its street.
const STREET_CODE: &str = "vejkode|vejstykke.kode|adgangsadresse.vejstykke.kode";

/// What files of each kind have.
const SIGNATURES: [(Kind, Rank, FileSignature); 13] = [
    (
        Kind::AccessAddressHistory,
        Rank::Register,
        FileSignature::of(&["id", HOUSE_NUMBER, STREET_CODE, "virkningstart", "virkningslut"]),
    ),
    (
        Kind::AddressHistory,
        Rank::Register,
        FileSignature::of(&["id", HOUSE_NUMBER, STREET_CODE, "virkningstart", "virkningslut", "adgangsadresseid"]),
    ),
    (
        Kind::Addresses,
        Rank::Register,
        FileSignature::of(&["id", HOUSE_NUMBER, STREET_CODE, "adgangsadresseid|adgangsadresse.id"]),
    ),
    (Kind::AccessAddresses, Rank::Register, FileSignature::of(&["id", HOUSE_NUMBER, STREET_CODE]).without(UNIT)),
    (Kind::LargeRecipients, Rank::List, FileSignature::of(&["firmapostnr", "adgangsadresseid"])),
    (Kind::Heights, Rank::List, FileSignature::of(&["id", "interpolz"])),
    (Kind::Heights, Rank::Register, FileSignature::of(&["husnummerid", "højde"])),
    (
        Kind::Units,
        Rank::Register,
        FileSignature::of(&["id", "adgangsadresseid", "etage", "dør"]).without(&[HOUSE_NUMBER]),
    ),
    (
        Kind::RoadPoints,
        Rank::Register,
        FileSignature::of(&[
            "id",
            "kilde",
            "tekniskstandard",
            "nøjagtighedsklasse",
            "position|position.coordinates[0]",
        ]),
    ),
    (Kind::Unbridged, Rank::Register, FileSignature::of(&["husnummerid"]).without(&["højde"])),
    (Kind::Provenance, Rank::List, FileSignature::of(&["file", "name", "licence", "date"])),
    (
        Kind::Streets,
        Rank::Register,
        FileSignature::of(&["kode", "navn", "adresseringsnavn", "kommunekode|kommune.kode"]),
    ),
    (
        Kind::NamedStreets,
        Rank::Register,
        FileSignature::of(&[
            "id",
            "navn",
            "adresseringsnavn",
            "administrerendekommunekode|administrerendekommune.kode|udtaltvejnavn|retskrivningskontrol",
        ]),
    ),
];

/// What rows of units have.
const UNIT: &[&str] = &["etage", "dør"];

/// Recognises files of addresses and streets, and their metadata.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    let claim = |kind, rank, columns| Claim { detected: Detected { kind, rank }, columns };
    let relations = relation::columns_of(head).map(|columns| claim(Kind::Relations, Rank::Register, columns));
    let signed = SIGNATURES
        .iter()
        .filter_map(|&(kind, rank, signature)| Some(claim(kind, rank, signature.columns_of(head, file)?)));
    most_specific(signed.chain(relations))
}

/// Recognises files of areas.
pub(crate) fn recognise_area(head: &Head, _file: &str) -> Option<Claim> {
    area::of_service(head)
}

/// Whether the rows have floors or doors.
pub(crate) fn has_units(head: &Head) -> bool {
    UNIT.iter().any(|column| FileSignature::of(std::slice::from_ref(column)).columns_of(head, "").is_some())
}
