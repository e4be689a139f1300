//! Which entity a file or a list holds.

use super::Entity;
use crate::record::Rank;
use crate::source::{Claim, Detected, Head, Kind, lists};

/// The id of a row and the two columns that date it.
const BITEMPORAL: usize = 3;

/// Recognises files and lists of the register.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    if let Some(list) = &head.list {
        return lists::recognise(head, file, Kind::DarExtract, entity_of_list(list).map(|_| 1), "dar_");
    }
    let (entity, columns) = entity_of(head)?;
    Some(Claim { detected: Detected { kind: Kind::Dar(entity), rank: Rank::Register }, columns: columns + BITEMPORAL })
}

/// The entity of a file by the columns of its first record, and how many say so. Columns without a value may be left
/// out of a record, so each entity is recognised by any of several. Rows name those of other entities in the columns of
/// these: the first entity counts.
fn entity_of(head: &Head) -> Option<(Entity, usize)> {
    let any = |names: &[&str]| names.iter().any(|name| head.has(name));
    let is_bitemporal = any(&["id", "id_lokalid"]) && head.has("registreringfra") && head.has("virkningfra");
    if !is_bitemporal {
        return None;
    }
    let table: [(Entity, &[&[&str]]); 14] = [
        (Entity::AccessAddress, &[&["adgangsadressebetegnelse", "husnummertekst", "adgangspunkt_id", "adgangspunkt"]]),
        (
            Entity::Address,
            &[&["husnummer_id", "husnummer"], &["adressebetegnelse", "etagebetegnelse", "doerbetegnelse"]],
        ),
        (Entity::ReservedName, &[&["reserveretnavn"]]),
        (Entity::NamedStreet, &[&["vejnavn", "vejadresseringsnavn", "retskrivningskontrol", "udtaltvejnavn"]]),
        (Entity::Street, &[&["navngivenvej_id", "navngivenvej"], &["vejkode"]]),
        (Entity::StreetPostcode, &[&["navngivenvej_id", "navngivenvej"], &["postnummer_id", "postnummer"]]),
        (Entity::StreetTown, &[&["navngivenvej_id", "navngivenvej"], &["supplerendebynavn_id", "supplerendebynavn"]]),
        (Entity::Point, &[&["oprindelse_kilde", "oprindelse_registrering", "oprindelse_tekniskstandard"]]),
        (Entity::Postcode, &[&["postnr"], &["navn", "postnummerinddeling"]]),
        (Entity::SupplementaryTown, &[&["supplerendebynavn1"]]),
        (Entity::Municipality, &[&["kommuneinddeling"], &["kommunekode", "navn"]]),
        (Entity::Parish, &[&["sogneinddeling"], &["sognekode", "navn"]]),
        (Entity::VotingArea, &[&["afstemningsomraade"], &["afstemningsomraadenummer", "navn"]]),
        (Entity::ParishCouncilArea, &[&["mrafstemningsomraade"], &["mrafstemningsomraadenummer", "navn"]]),
    ];
    table
        .into_iter()
        .find(|(_, needed)| needed.iter().all(|names| any(names)))
        .map(|(entity, needed)| (entity, needed.len()))
}

/// The entity of a list in a file of named lists.
pub(crate) fn entity_of_list(name: &str) -> Option<Entity> {
    Some(match name {
        "AdresseList" => Entity::Address,
        "HusnummerList" => Entity::AccessAddress,
        "AdressepunktList" => Entity::Point,
        "NavngivenVejList" => Entity::NamedStreet,
        "NavngivenVejKommunedelList" => Entity::Street,
        "NavngivenVejPostnummerList" | "NavngivenVejPostnummerRelationList" => Entity::StreetPostcode,
        "NavngivenVejSupplerendeBynavnList" | "NavngivenVejSupplerendeBynavnRelationList" => Entity::StreetTown,
        "PostnummerList" => Entity::Postcode,
        "SupplerendeBynavnList" => Entity::SupplementaryTown,
        "ReserveretVejnavnList" => Entity::ReservedName,
        _ => return None,
    })
}

/// Whether a file is metadata of a delivery: such files have names that end with `Metadata`, and no rows of a
/// register.
pub(crate) fn is_delivery_metadata(head: &Head, name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_register = head.has("id_lokalid") || head.list.as_deref().and_then(entity_of_list).is_some();
    stem.to_lowercase().ends_with("metadata") && !is_register
}
