//! The description of every entity: name, table, and attributes by the names and in the order that the register has.
//!
//! Import reads files by these descriptions, tables are filled by them, answers are written by them. Names are the
//! register's own, as the closed service showed them. `id`, `status` and `kommunekode`, which every row has, are not repeated.

mod building;
mod floor;
mod ground;
mod installation;
mod property;
mod shared_area;
mod unit;

use super::description::BbrDescription;
use super::entity::BbrEntity;

impl BbrEntity {
    /// What it is made of.
    pub const fn description(self) -> &'static BbrDescription {
        match self {
            Self::Ground => &ground::GROUND,
            Self::Building => &building::BUILDING,
            Self::Staircase => &floor::STAIRCASE,
            Self::Floor => &floor::FLOOR,
            Self::Unit => &unit::UNIT,
            Self::TechnicalInstallation => &installation::TECHNICAL_INSTALLATION,
            Self::Property => &property::PROPERTY,
            Self::SharedArea => &shared_area::SHARED_AREA,
            Self::ShareOfArea => &shared_area::SHARE_OF_AREA,
            Self::BuildingOnOthersGround => &property::BUILDING_ON_OTHERS_GROUND,
            Self::UnitProperty => &property::UNIT_PROPERTY,
            Self::GroundParcel => &ground::GROUND_PARCEL,
        }
    }
}

/// The place of what buildings are used for.
pub const BUILDING_USE: usize = BbrEntity::Building.description().place("byg021BygningensAnvendelse");

/// The place of the number of a building on its property.
pub const BUILDING_NUMBER: usize = BbrEntity::Building.description().place("byg007Bygningsnummer");

#[cfg(test)]
mod tests {
    use super::super::kind::{BbrKind, Target};
    use super::*;

    #[test]
    fn rows_stand_under_what_is_numbered_before_them() {
        for (place, entity) in BbrEntity::ALL.into_iter().enumerate() {
            let BbrDescription { name, parent, second, attributes, .. } = entity.description();
            assert_eq!(entity as usize, place, "{name}");
            assert!(attributes.len() <= 128, "{name}");
            for reference in [*parent, *second].into_iter().flatten() {
                match entity.description().kind(reference) {
                    BbrKind::Link(Target::Row(target)) => assert!(target < entity, "{name}.{reference}"),
                    BbrKind::Link(Target::AccessAddress | Target::Address) => {}
                    other => panic!("{name}.{reference} is {other:?}"),
                }
            }
        }
    }
}
