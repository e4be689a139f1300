//! Which file of places a file is. Downloads of each main type have a column for the type inside it.

use super::FileKind;
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::{Claim, Detected, Head, Kind};

/// Main types as the closed service calls them, each with the column that downloads of it have.
pub(super) const MAIN_TYPES: [(&str, &str); 24] = [
    ("Anden topografi", "andenTopografiType"),
    ("Bebyggelse", "bebyggelsestype"),
    ("Begravelsesplads", "begravelspladstype"),
    ("Bygning", "bygningstype"),
    ("Campingplads", "campingpladstype"),
    ("Farvand", "farvandstype"),
    ("Fortidsminde", "fortidsmindetype"),
    ("Friluftsbad", "friluftsbadtype"),
    ("Færgerute", "faergerutetype"),
    ("Havnebassin", "havnebassintype"),
    ("Idrætsanlæg", "idraetsanlaegstype"),
    ("Jernbane", "jernbanetype"),
    ("Landskabsform", "landskabsformtype"),
    ("Lufthavn", "lufthavnstype"),
    ("Naturareal", "naturarealtype"),
    ("Navigationsanlæg", "navigationsanlaegstype"),
    ("Restriktionsareal", "restriktionsarealtype"),
    ("Rute", "rutetype"),
    ("Seværdighed", "sevaerdighedstype"),
    ("Standsningssted", "standsningsstedtype"),
    ("Sø", "soetype"),
    ("Terrænkontur", "terraenkonturtype"),
    ("Urent farvand", "urentFarvandType"),
    ("Vandløb", "vandloebstype"),
];

/// The main type of roads, whose column is a word that other files have too.
pub(super) const ROAD: (&str, &str) = ("Vej", "vejtype");

/// What files of each kind have.
const SIGNATURES: [(FileKind, Rank, FileSignature); 7] = [
    (FileKind::Places, Rank::Register, FileSignature::of(&["id_lokalid", "navn", "feat_type", "under_type"])),
    (FileKind::Places, Rank::Register, FileSignature::of(&["id", "hovedtype", "undertype", "navn|primærtnavn"])),
    (
        FileKind::Places,
        Rank::Register,
        FileSignature::of(&["sted_id|sted.id", "sted_hovedtype|sted.hovedtype", "navn", "brugsprioritet"]),
    ),
    (
        FileKind::Places,
        Rank::Register,
        FileSignature::of(&["id", "hovedtype", "undertype", "geometri|geometri.type"]).without(&["navn"]),
    ),
    (FileKind::Names, Rank::Register, FileSignature::of(&["navngivetSted_objectid", "skrivemaade"])),
    (FileKind::Names, Rank::Register, FileSignature::of(&["stedid", "navn", "navnestatus", "brugsprioritet"])),
    (FileKind::Bridges, Rank::List, FileSignature::of(&["stedid", "brofast"])),
];

/// What downloads of places have, and buildings of the map have not.
const DOWNLOAD: FileSignature = FileSignature::of(&["objectid", "id_lokalId", "geometri"]).without(&["metode3D"]);

/// Recognises files of places.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    let listed =
        SIGNATURES.iter().find_map(|&(kind, rank, signature)| Some((kind, rank, signature.columns_of(head, file)?)));
    let (kind, rank, columns) = listed.or_else(|| of_download(head, file))?;
    Some(Claim { detected: Detected { kind: Kind::Places(kind), rank }, columns })
}

fn of_download(head: &Head, file: &str) -> Option<(FileKind, Rank, usize)> {
    let shared = DOWNLOAD.columns_of(head, file)?;
    let has = |column: &str| head.has(&crate::source::normalised(column));
    let types = MAIN_TYPES.iter().chain([&ROAD]);
    let place = types.zip(0..).find(|((_, column), _)| has(column)).map(|(_, place)| place)?;
    Some((FileKind::OfType(place), Rank::Register, shared + 1))
}

/// The name of a main type by its place in the list.
pub(super) fn main_type(place: u8) -> &'static str {
    MAIN_TYPES.get(usize::from(place)).unwrap_or(&ROAD).0
}
