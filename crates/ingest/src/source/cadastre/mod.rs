//! The cadastre: parcels with their boundaries, and owner districts.
//!
//! The closed service's deliveries are an archive for each owner district with one GML file ([`gml`]); downloads of
//! today have the parcels and the boundaries of their lots in two files ([`download`]). Parcels are not kept: each is
//! told as it is read, so that entrances inside it can be given its number, and forgotten.

mod download;
mod gml;

pub(crate) use download::{Lots, Parcels};
pub(crate) use gml::GmlFile;

use super::Head;
use crate::open::Input;
use crate::record::{Area, AreaPolygon, Parcel};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entity {
    /// GML with parcels and owner districts.
    Gml,
    /// `Jordstykke`: parcels without boundary.
    Parcels,
    /// `Lodflade`: boundaries of the lots of parcels.
    Lots,
}

impl Entity {
    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gml => "cadastre",
            Self::Parcels => "parcels",
            Self::Lots => "lots",
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

/// What the columns of the first row say.
pub(crate) fn detect(head: &Head) -> Option<Entity> {
    let all = |names: &[&str]| names.iter().all(|name| head.has(name));
    if all(&["id_lokalid", "matrikelnummer", "ejerlavlokalid"]) {
        Some(Entity::Parcels)
    } else if all(&["id_lokalid", "jordstykkelokalid", "geometri"]) {
        Some(Entity::Lots)
    } else {
        None
    }
}

/// Whether a file begins as GML of the cadastre does.
pub(crate) fn is_gml(input: &mut Input<'_>) -> std::io::Result<bool> {
    let beginning = std::io::BufRead::fill_buf(input)?;
    let has = |wanted: &[u8]| beginning.windows(wanted.len()).any(|text| text == wanted);
    Ok(beginning.trim_ascii_start().starts_with(b"<?xml") && has(b"http://schemas.kms.dk/kf_dwl/mat/"))
}
