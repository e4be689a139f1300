//! Which entity of the register a file holds.

use vejviser_dataset::tables::AreaKind;

use super::Entity;
use crate::source::{Head, normalised};

/// What the columns of the first row say, and where they do not, what the name of the file says: lists of parishes,
/// court and police districts have nothing but id, code, name and boundary.
pub(crate) fn detect(head: &Head, file: &str) -> Option<Entity> {
    let has = |name: &str| head.has(name);
    let of_loader = has("geom") && (has("dagi_id") || has("zone"));
    let of_download = has("id_lokalid") && has("geometri");
    if has("zone") && (of_loader || (head.is_geo && has("zonestatus"))) {
        return Some(Entity::Zones);
    }
    let file = file.to_lowercase();
    if !of_loader && !of_download || file.contains("samlepostnummer") {
        return None;
    }
    by_columns(head, of_loader).or_else(|| by_name(&file))
}

fn by_columns(head: &Head, of_loader: bool) -> Option<Entity> {
    use AreaKind as A;
    /// Columns that an entity has, and one that it has not.
    type Columns = (&'static [&'static str], &'static str, Entity);
    const LOADER: &[Columns] = &[
        (&["nummer", "kommunekode", "sognekode"], "", Entity::Areas(A::ParishCouncilArea)),
        (&["nummer", "kommunekode"], "", Entity::Areas(A::VotingArea)),
        (&["nummer", "valgkredsnummer"], "", Entity::Areas(A::NominationDistrict)),
        (&["nummer", "navn"], "", Entity::Areas(A::Constituency)),
        (&["bogstav"], "", Entity::Areas(A::ElectoralPart)),
        (&["nuts3"], "", Entity::Areas(A::Province)),
        (&["nuts2"], "", Entity::Areas(A::Region)),
        (&["udenforkommuneinddeling"], "", Entity::Areas(A::Municipality)),
        (&["nr", "navn"], "", Entity::Areas(A::Postcode)),
        (&["kommunekode", "navn"], "kode", Entity::Towns),
    ];
    const DOWNLOAD: &[Columns] = &[
        (&["mrafstemningsomraadenummer"], "", Entity::Areas(A::ParishCouncilArea)),
        (&["afstemningsomraadenummer"], "", Entity::Areas(A::VotingArea)),
        (&["opstillingskredsnummer"], "", Entity::Areas(A::NominationDistrict)),
        (&["storkredsnummer"], "", Entity::Areas(A::Constituency)),
        (&["valglandsdelsbogstav"], "", Entity::Areas(A::ElectoralPart)),
        (&["nuts3vaerdi"], "", Entity::Areas(A::Province)),
        (&["sognekode"], "", Entity::Areas(A::Parish)),
        (&["kommunekode"], "", Entity::Areas(A::Municipality)),
        (&["regionskode"], "", Entity::Areas(A::Region)),
        (&["ejerlavskode"], "", Entity::Areas(A::OwnerDistrict)),
        (&["retskredsnummer"], "", Entity::Areas(A::CourtDistrict)),
        (&["politikredsnummer"], "", Entity::Areas(A::PoliceDistrict)),
        (&["postnummer"], "", Entity::Areas(A::Postcode)),
        (&["kommunelokalid", "navn"], "", Entity::Towns),
    ];
    let known = if of_loader { LOADER } else { DOWNLOAD };
    let fits = |(all, without, _): &&Columns| all.iter().all(|name| head.has(name)) && !head.has(without);
    known.iter().find(fits).map(|&(.., entity)| entity)
}

fn by_name(file: &str) -> Option<Entity> {
    let names =
        [("retskreds", AreaKind::CourtDistrict), ("politikreds", AreaKind::PoliceDistrict), ("sogn", AreaKind::Parish)];
    names.iter().find(|(name, _)| file.contains(name)).map(|&(_, kind)| Entity::Areas(kind))
}

/// The entity of a list in a file of named lists.
pub(crate) fn entity_of_list(list: &str) -> Option<Entity> {
    use AreaKind as A;
    Some(match normalised(list).strip_suffix("list")? {
        "regionsinddeling" => Entity::Areas(A::Region),
        "landsdel" => Entity::Areas(A::Province),
        "kommuneinddeling" => Entity::Areas(A::Municipality),
        "sogneinddeling" => Entity::Areas(A::Parish),
        "retskreds" => Entity::Areas(A::CourtDistrict),
        "politikreds" => Entity::Areas(A::PoliceDistrict),
        "opstillingskreds" => Entity::Areas(A::NominationDistrict),
        "storkreds" => Entity::Areas(A::Constituency),
        "valglandsdel" => Entity::Areas(A::ElectoralPart),
        "afstemningsomraade" => Entity::Areas(A::VotingArea),
        "mrafstemningsomraade" | "menighedsraadsafstemningsomraade" => Entity::Areas(A::ParishCouncilArea),
        "postnummerinddeling" => Entity::Areas(A::Postcode),
        "supplerendebynavn" => Entity::Towns,
        _ => return None,
    })
}

/// Whether a list is one of the register, read or not. Lists of towns have the name of those of the address register,
/// and boundaries, which those have not.
pub(crate) fn is_list(list: &str, head: &Head) -> bool {
    match entity_of_list(list) {
        Some(Entity::Towns) => head.has("geometri"),
        Some(_) => true,
        None => matches!(normalised(list).as_str(), "danmarklist" | "samlepostnummerlist"),
    }
}
