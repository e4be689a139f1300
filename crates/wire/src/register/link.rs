//! What attributes of the register refer to: under which names and in which folders answers show it.

use vejviser_dataset::bbr::BbrEntity;

use crate::bytes::href::folder;
use crate::form::column::same;

/// A reference.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Name of the attribute, which is that of the object in the nested form.
    name: &'static str,
    /// Name of the id in the flat form.
    pub id: &'static str,
    /// Name of the link in the flat form.
    pub href: &'static str,
    /// Folder of what it leads to.
    pub folder: &'static str,
}

macro_rules! link {
    ($name:literal, $folder:expr) => {
        Link { name: $name, id: concat!($name, "_id"), href: concat!($name, "_href"), folder: $folder }
    };
}

/// Every reference that leads somewhere.
const LINKS: [Link; 11] = [
    link!("husnummer", folder::ACCESS_ADDRESS),
    link!("adresse", folder::ADDRESS),
    link!("grund", folder_of(BbrEntity::Ground)),
    link!("bygning", folder_of(BbrEntity::Building)),
    link!("opgang", folder_of(BbrEntity::Staircase)),
    link!("etage", folder_of(BbrEntity::Floor)),
    link!("enhed", folder_of(BbrEntity::Unit)),
    link!("fordelingsareal", folder_of(BbrEntity::SharedArea)),
    link!("bestemtFastEjendom", folder_of(BbrEntity::Property)),
    link!("ejerlejlighed", folder_of(BbrEntity::Property)),
    link!("bygningPåFremmedGrund", folder_of(BbrEntity::Property)),
];

/// The reference of an attribute.
pub const fn link_of(attribute: &str) -> Link {
    let mut at = 0;
    while !same(LINKS[at].name, attribute) {
        at += 1;
    }
    LINKS[at]
}

/// Folder of the rows of an entity.
pub const fn folder_of(entity: BbrEntity) -> &'static str {
    match entity {
        BbrEntity::Ground => "/bbr/grunde/",
        BbrEntity::Building => "/bbr/bygninger/",
        BbrEntity::Staircase => "/bbr/opgange/",
        BbrEntity::Floor => "/bbr/etager/",
        BbrEntity::Unit => "/bbr/enheder/",
        BbrEntity::TechnicalInstallation => "/bbr/tekniskeanlaeg/",
        BbrEntity::Property => "/bbr/ejendomsrelationer/",
        BbrEntity::SharedArea => "/bbr/fordelingsarealer/",
        BbrEntity::ShareOfArea => "/bbr/fordelingaffordelingsarealer/",
        BbrEntity::BuildingOnOthersGround => "/bbr/bygningpaafremmedgrund/",
        BbrEntity::UnitProperty => "/bbr/enhedejerlejlighed/",
        BbrEntity::GroundParcel => "/bbr/grundjordstykke/",
    }
}
