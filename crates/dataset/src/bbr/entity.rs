//! The entities of the register of buildings and dwellings (BBR). An entity stands behind those that it refers to.

/// An entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BbrEntity {
    /// Grounds: what buildings stand on, in the sense of the register.
    Ground,
    /// Buildings.
    Building,
    /// Entrances of buildings, with the staircase behind each.
    Staircase,
    /// Floors of buildings.
    Floor,
    /// Units: dwellings and premises.
    Unit,
    /// Technical installations: tanks, wind turbines, heating plants.
    TechnicalInstallation,
    /// Properties in the sense of the land register, as BBR knows them.
    Property,
    /// Areas of a building that its units share.
    SharedArea,
    /// What a unit has of a shared area.
    ShareOfArea,
    /// Buildings that are a property of their own on another's ground.
    BuildingOnOthersGround,
    /// Which flat in the sense of the land register a unit is part of.
    UnitProperty,
    /// Which parcels a ground consists of.
    GroundParcel,
}

impl BbrEntity {
    /// Every entity, in the order of their numbers.
    pub const ALL: [Self; 12] = [
        Self::Ground,
        Self::Building,
        Self::Staircase,
        Self::Floor,
        Self::Unit,
        Self::TechnicalInstallation,
        Self::Property,
        Self::SharedArea,
        Self::ShareOfArea,
        Self::BuildingOnOthersGround,
        Self::UnitProperty,
        Self::GroundParcel,
    ];

    /// Those whose rows have a point.
    pub const WITH_POINTS: [Self; 2] = [Self::Building, Self::TechnicalInstallation];

    /// Whether every snapshot has its table; one without rows of the others lacks theirs.
    pub(crate) fn is_in_every_snapshot(self) -> bool {
        self <= Self::Unit
    }
}
