//! The cadastre: parcels with their boundaries, and owner districts.
//!
//! The closed service's deliveries are an archive for each owner district with one GML file ([`gml`]); downloads of
//! today have the parcels and the boundaries of their lots in two files, and older extracts in two lists of one file
//! ([`download`]). Each boundary is used as it is read, to find the entrances that lie inside.

mod download;
mod gml;
mod service;

pub(crate) use download::DownloadFile;
pub(crate) use gml::GmlFile;
pub(crate) use service::ServiceFile;

use serde::{Deserialize, Serialize};
use vejviser_dataset::release;

use super::dagi::DivisionRecord;
use super::geometry::Rings;
use super::signature::FileSignature;
use super::{Claim, Detected, Head, Kind, lists, most_specific, normalised};
use crate::open::Input;
use crate::record::{Area, AreaPolygon, Parcel, ParcelFacts, ParcelName, Rank, Validity};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// GML with parcels and owner districts.
    Gml,
    /// `Jordstykke`: parcels without boundary.
    Parcels,
    /// `Lodflade`: boundaries of the lots of parcels.
    Lots,
    /// An extract: parcels, lots and owner districts in named lists.
    Extract,
    /// Parcels with their boundaries, as the closed service listed them.
    Service,
}

impl FileKind {
    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gml => release::CADASTRE,
            Self::Parcels | Self::Service => "parcels",
            Self::Lots => release::LOTS,
            Self::Extract => release::CADASTRE_EXTRACT,
        }
    }
}

/// What a GML file says.
#[derive(Clone, Debug)]
pub enum CadastreRecord {
    /// A parcel.
    Parcel(Parcel),
    /// An owner district.
    District(Area, Vec<AreaPolygon>),
}

/// What a download says.
#[derive(Clone, Debug)]
pub(crate) enum DownloadRecord {
    /// A parcel by its id, without its boundary; nothing when it has ended.
    Parcel(u64, Validity, Option<DownloadedParcel>),
    /// A lot by its id, with its parcel and its polygons; nothing when it has ended.
    Lot(u64, Validity, Option<(u64, Vec<Rings>)>),
    /// An owner district.
    District(DivisionRecord),
}

/// A parcel of a download: the areas that it lies in are named by the ids of their own registers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct DownloadedParcel {
    pub(crate) name: ParcelName,
    pub(crate) facts: ParcelFacts,
    pub(crate) municipality_id: Option<u64>,
    pub(crate) region_id: Option<u64>,
    pub(crate) parish_id: Option<u64>,
}

/// The entity of a list in an extract.
fn entity_of_list(list: &str) -> Option<FileKind> {
    match list {
        "JordstykkeList" => Some(FileKind::Parcels),
        "LodfladeList" => Some(FileKind::Lots),
        _ => None,
    }
}

/// Whether a list is one of the register, read or not.
fn is_list(list: &str) -> bool {
    const OTHERS: [&str; 17] = [
        "ejerlav",
        "centroide",
        "samletfastejendom",
        "ejerlejlighed",
        "ejerlejlighedslod",
        "bygningpaafremmedgrundflade",
        "bygningpaafremmedgrundpunkt",
        "jordstykketemaflade",
        "matrikelskel",
        "skelpunkt",
        "nullinje",
        "temalinje",
        "optagetvej",
        "matrikulaersag",
        "matrikelkommune",
        "matrikelregion",
        "matrikelsogn",
    ];
    let name = normalised(list);
    entity_of_list(list).is_some() || name.strip_suffix("list").is_some_and(|name| OTHERS.contains(&name))
}

/// Recognises files and lists of the register.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    const PARCELS: FileSignature = FileSignature::of(&["id_lokalId", "matrikelnummer", "ejerlavLokalId"]);
    const LOTS: FileSignature = FileSignature::of(&["id_lokalId", "jordstykkeLokalId", "geometri"]);
    if let Some(list) = &head.list {
        let columns = is_list(list).then_some(1);
        return lists::recognise(head, file, Kind::Cadastre(FileKind::Extract), columns, "mat_");
    }
    let claim = |(entity, signature): (FileKind, FileSignature)| {
        let detected = Detected { kind: Kind::Cadastre(entity), rank: Rank::Register };
        Some(Claim { detected, columns: signature.columns_of(head, file)? })
    };
    let downloads = [(FileKind::Parcels, PARCELS), (FileKind::Lots, LOTS)].into_iter().filter_map(claim);
    most_specific(downloads.chain(service::recognise(head, file)))
}

/// Whether a file begins as GML of the cadastre does.
pub(crate) fn is_gml(input: &mut Input<'_>) -> std::io::Result<bool> {
    let beginning = std::io::BufRead::fill_buf(input)?;
    let has = |needle: &[u8]| beginning.windows(needle.len()).any(|text| text == needle);
    Ok(beginning.trim_ascii_start().starts_with(b"<?xml") && has(b"http://schemas.kms.dk/kf_dwl/mat/"))
}
