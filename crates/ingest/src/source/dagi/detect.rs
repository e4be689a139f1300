//! Which entity of the register a file or a list holds.

use super::Entity;
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::{Claim, Detected, Head, Kind, area, lists, normalised};

/// What every list of the old loader has.
const LOADER: FileSignature = FileSignature::of(&["geom", "dagi_id"]);
/// What every download has.
const DOWNLOAD: FileSignature = FileSignature::of(&["id_lokalId", "geometri"]);
/// Zones have no id in the loader's list, and are delivered as `GeoJSON` too.
const ZONES: [FileSignature; 2] =
    [FileSignature::of(&["zone", "geom"]), FileSignature::of(&["zone", "id_lokalId", "geometri"])];
const ZONE_FEATURES: FileSignature = FileSignature::of(&["zone", "zonestatus"]);
/// Supplementary towns: a name and its municipality; areas have a code as well.
const LOADER_TOWNS: FileSignature = FileSignature::of(&["kommunekode", "navn"]).without(&["kode"]);
const DOWNLOAD_TOWNS: FileSignature = FileSignature::of(&["kommuneLokalId", "navn"]);
/// Files of groups of postcodes, which have the columns of postcodes and are not read.
const POSTCODE_GROUPS: &str = "samlepostnummer";

/// Recognises files and lists of the register.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    if let Some(list) = &head.list {
        return lists::recognise(head, file, Kind::DivisionExtract, columns_of_list(list, head), "dagi_");
    }
    let (entity, columns) = zones(head, file).or_else(|| of_loader(head, file)).or_else(|| of_download(head, file))?;
    Some(Claim { detected: Detected { kind: Kind::Divisions(entity), rank: Rank::Register }, columns })
}

fn zones(head: &Head, file: &str) -> Option<(Entity, usize)> {
    let of_features = ZONE_FEATURES.columns_of(head, file).filter(|_| head.is_geo);
    let columns = ZONES.iter().find_map(|zones| zones.columns_of(head, file)).or(of_features)?;
    Some((Entity::Zones, columns))
}

fn of_loader(head: &Head, file: &str) -> Option<(Entity, usize)> {
    let shared = LOADER.columns_of(head, file)?;
    let (entity, columns) = match area::of_loader(head, file) {
        Some((kind, columns)) => (Entity::Areas(kind), columns),
        None => (Entity::Towns, LOADER_TOWNS.columns_of(head, file)?),
    };
    Some((entity, shared + columns))
}

fn of_download(head: &Head, file: &str) -> Option<(Entity, usize)> {
    let shared = DOWNLOAD.columns_of(head, file)?;
    if file.to_lowercase().contains(POSTCODE_GROUPS) {
        return None;
    }
    let (entity, columns) = match area::of_download(head, file) {
        Some((kind, columns)) => (Entity::Areas(kind), columns),
        None => (Entity::Towns, DOWNLOAD_TOWNS.columns_of(head, file)?),
    };
    Some((entity, shared + columns))
}

/// The entity of a list in a file of named lists.
pub(super) fn entity_of_list(list: &str) -> Option<Entity> {
    match normalised(list).strip_suffix("list")? {
        "supplerendebynavn" => Some(Entity::Towns),
        name => area::of_list(name).map(Entity::Areas),
    }
}

/// How much says that a list is one of the register, read or not. Lists of towns have the name of those of the address
/// register, and boundaries, which those have not.
fn columns_of_list(list: &str, head: &Head) -> Option<usize> {
    match entity_of_list(list) {
        Some(Entity::Towns) => head.has("geometri").then_some(2),
        Some(_) => Some(1),
        None => matches!(normalised(list).as_str(), "danmarklist" | "samlepostnummerlist").then_some(1),
    }
}
