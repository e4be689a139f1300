//! The entities of the former model: what each is a row of today, its fields, and what is shown with it.

use vejviser_dataset::bbr::BbrEntity;

use super::field::Former;
use super::tables::{building, ground, installation, unit};
use crate::bytes::href::folder;

/// An entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormerEntity {
    /// What buildings stand on.
    Ground,
    /// A building.
    Building,
    /// A dwelling or premises.
    Unit,
    /// A floor of a building.
    Floor,
    /// An entrance of a building with the staircase behind it.
    Staircase,
    /// A tank, a wind turbine, a heating plant.
    TechnicalInstallation,
    /// What property a unit is of.
    Ownership,
    /// Of the list of areas; all others are rows of the register.
    Municipality,
    /// The point of a building or of a technical installation.
    BuildingPoint,
    /// A parcel that a ground consists of.
    ParcelReference,
}

/// What stands in the object of another.
#[derive(Clone, Copy, Debug)]
pub enum Related {
    /// An object under the name of its entity, or null.
    One(FormerEntity),
    /// What property it is of: a list.
    Ownerships,
}

/// Name of the list of ownerships.
pub const OWNERSHIPS: &str = "ejerskaber";

impl FormerEntity {
    /// How many there are.
    pub(super) const COUNT: usize = Self::ParcelReference as usize + 1;

    /// What its rows are rows of today; points are those of technical installations as well.
    pub const fn today(self) -> BbrEntity {
        match self {
            Self::Ground | Self::Municipality => BbrEntity::Ground,
            Self::Building | Self::BuildingPoint => BbrEntity::Building,
            Self::Unit => BbrEntity::Unit,
            Self::Floor => BbrEntity::Floor,
            Self::Staircase => BbrEntity::Staircase,
            Self::TechnicalInstallation => BbrEntity::TechnicalInstallation,
            Self::Ownership => BbrEntity::UnitProperty,
            Self::ParcelReference => BbrEntity::GroundParcel,
        }
    }

    /// Folder of its rows.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Ground => "/bbrlight/grunde/",
            Self::Building => folder::REGISTERED_BUILDING,
            Self::Unit => "/bbrlight/enheder/",
            Self::Floor => "/bbrlight/etager/",
            Self::Staircase => "/bbrlight/opgange/",
            Self::TechnicalInstallation => "/bbrlight/tekniskeanlaeg/",
            Self::Ownership => "/bbrlight/ejerskaber/",
            Self::Municipality => "/bbrlight/kommuner/",
            Self::BuildingPoint => "/bbrlight/bygningspunkter/",
            Self::ParcelReference => "/bbrlight/matrikelreferencer/",
        }
    }

    /// Its name in the object of another.
    pub const fn member(self) -> &'static str {
        match self {
            Self::Ground => "grund",
            Self::Building => "bygning",
            Self::Unit => "enhed",
            Self::Floor => "etage",
            Self::Staircase => "opgang",
            Self::TechnicalInstallation => "tekniskanlaeg",
            Self::Ownership => "ejerskab",
            Self::Municipality => "kommune",
            Self::BuildingPoint => "bygningspunkt",
            Self::ParcelReference => "matrikelreference",
        }
    }

    /// Its fields.
    pub const fn fields(self) -> &'static [Former] {
        match self {
            Self::Ground => ground::GROUND,
            Self::Building => building::BUILDING,
            Self::Unit => unit::UNIT,
            Self::Floor => unit::FLOOR,
            Self::Staircase => unit::STAIRCASE,
            Self::TechnicalInstallation => installation::TECHNICAL_INSTALLATION,
            Self::Ownership => unit::OWNERSHIP,
            Self::Municipality => ground::MUNICIPALITY,
            Self::BuildingPoint => building::BUILDING_POINT,
            Self::ParcelReference => ground::PARCEL_REFERENCE,
        }
    }

    /// What stands in its objects, in this order.
    pub const fn related(self) -> &'static [Related] {
        use Related::{One, Ownerships};
        match self {
            Self::Building => &[Ownerships, One(Self::BuildingPoint)],
            Self::TechnicalInstallation => &[One(Self::Building), Ownerships, One(Self::BuildingPoint)],
            Self::Unit => &[Ownerships, One(Self::Staircase), One(Self::Building)],
            Self::Ownership => &[
                One(Self::Building),
                One(Self::TechnicalInstallation),
                One(Self::Ground),
                One(Self::Unit),
                One(Self::Municipality),
            ],
            _ => &[],
        }
    }

    /// The entity of the object at a place among those in its objects.
    pub const fn related_at(self, place: usize) -> Option<Self> {
        let related = self.related();
        let (mut at, mut left) = (0, place);
        while at < related.len() {
            if let Related::One(entity) = related[at] {
                if left == 0 {
                    return Some(entity);
                }
                left -= 1;
            }
            at += 1;
        }
        None
    }

    /// Whether its objects have a link: references to parcels had no path of their own.
    pub const fn has_link(self) -> bool {
        !matches!(self, Self::ParcelReference)
    }
}
