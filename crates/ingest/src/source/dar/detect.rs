//! Which entity a file or a list holds.

use super::Entity;
use crate::source::Head;

/// The entity of a file by the columns of its first record. Columns without a value may be left out of a record, so
/// each entity is told by any of several.
pub(crate) fn entity_of(head: &Head) -> Option<Entity> {
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
    table.into_iter().find(|(_, needed)| needed.iter().all(|names| any(names))).map(|(entity, _)| entity)
}
