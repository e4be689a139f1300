//! What files of their own say of entrances that others deliver: the areas around them, the point on the road, bridges.

use super::Collected;
use super::entrance::DISTRICT_SLOTS;
use crate::record::{RelatedArea, Relation, RoadPoint, Unbridged, Unit, area_slot};

impl Collected {
    /// A unit behind an entrance that was delivered before.
    pub(crate) fn unit_of_entrance(&mut self, record: &Unit) {
        let Unit { id, access_address, lifespan, floor, door } = *record;
        if !self.unit(id, access_address, lifespan, floor, door) {
            self.findings.unjoined("address to access address");
        }
    }

    /// An area that an entrance lies in, unless its own row says one.
    pub(crate) fn relate(&mut self, Relation { access_address, area }: Relation) {
        let Some(place) = self.entrance_with(access_address) else {
            self.findings.unjoined("area of an access address to access address");
            return;
        };
        let entrance = &mut self.entrances[place as usize];
        match area {
            RelatedArea::Zone(zone) => {
                entrance.zone.get_or_insert(zone);
            }
            RelatedArea::Parcel(owner_district, number) => {
                if entrance.cadastral_number.is_none() {
                    (entrance.owner_district, entrance.cadastral_number) = (owner_district, Some(number));
                }
            }
            RelatedArea::Coded(slot, code) => {
                let fill = |known: &mut u32| *known = if *known == 0 { code } else { *known };
                let fill_short = |known: &mut u16| *known = if *known == 0 { code as u16 } else { *known };
                match slot {
                    area_slot::POSTCODE => fill_short(&mut entrance.postcode),
                    area_slot::PROVINCE => fill(&mut entrance.province),
                    area_slot::VOTING => fill(&mut entrance.voting_area),
                    area_slot::PARISH_COUNCIL => fill(&mut entrance.parish_council_area),
                    _ => {
                        let district = DISTRICT_SLOTS.iter().position(|&other| other == slot);
                        if let Some(known) = district.and_then(|place| entrance.districts.get_mut(place)) {
                            fill_short(known);
                        }
                    }
                }
            }
        }
    }

    /// A road point, until all entrances are known.
    pub(crate) fn road_point(&mut self, point: RoadPoint) {
        if let Some(id) = point.id {
            self.road_points.insert(id, point);
        }
    }

    /// An entrance that no bridge leads to.
    pub(crate) fn unbridged(&mut self, Unbridged { access_address }: Unbridged) {
        match self.entrance_with(access_address) {
            Some(place) => self.entrances[place as usize].bridged = false,
            None => self.findings.unjoined("access address without bridge to access address"),
        }
    }
}
