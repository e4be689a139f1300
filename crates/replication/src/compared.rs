//! What entities with many rows are made of, compared between two snapshots as it lies there.
//!
//! Nearly all of a country is the same from one day to the next. To find out from the rows that are published, all of them
//! would have to be written twice; the tables behind them say it in a fraction of the time. A row that may differ is only
//! a candidate: whether it does is decided by what is published. Where row numbers have moved, what they refer to is
//! compared in their place.

mod addresses;
mod areas;
mod buildings;
mod register;

use std::collections::HashMap;
use std::sync::OnceLock;

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::raw::RawEntity;
use vejviser_wire::replication::{Behind, Entity};

use self::addresses::Addresses;

/// The numbers of rows that may differ, before and after, in order. All others are the same on both sides.
pub(crate) type Candidates = [Vec<u32>; 2];

/// Two snapshots.
pub(crate) struct Compared<'a> {
    pub(crate) before: &'a Snapshot,
    pub(crate) after: &'a Snapshot,
    addresses: OnceLock<Option<Addresses>>,
    texts: OnceLock<Vec<Option<u32>>>,
    register: [OnceLock<Candidates>; RawEntity::ALL.len()],
    building_texts: OnceLock<Vec<Option<u32>>>,
    buildings: [OnceLock<Candidates>; BbrEntity::ALL.len()],
}

impl<'a> Compared<'a> {
    pub(crate) fn new(before: &'a Snapshot, after: &'a Snapshot) -> Self {
        Self {
            before,
            after,
            addresses: OnceLock::new(),
            texts: OnceLock::new(),
            register: [const { OnceLock::new() }; RawEntity::ALL.len()],
            building_texts: OnceLock::new(),
            buildings: [const { OnceLock::new() }; BbrEntity::ALL.len()],
        }
    }

    /// The rows of the table behind an entity that may differ; `None` where all may.
    pub(crate) fn candidates(&self, entity: &dyn Entity) -> Option<&Candidates> {
        static NONE: Candidates = [Vec::new(), Vec::new()];
        if !entity.is_loaded(self.before) || !entity.is_loaded(self.after) {
            return None;
        }
        let addresses = || self.addresses.get_or_init(|| addresses::compare(self.before, self.after)).as_ref();
        match entity.behind() {
            Behind::AccessAddresses => addresses().map(|addresses| &addresses.entrances),
            Behind::RoadPoints => addresses().map(|addresses| &addresses.with_road_points),
            Behind::Addresses => addresses().map(|addresses| &addresses.units),
            Behind::Register(entity) => {
                let compare = || register::compare(entity, self.before, self.after, self.texts());
                Some(self.register[entity as usize].get_or_init(compare))
            }
            Behind::Buildings(entity) => {
                let compare = || buildings::compare(entity, self.before, self.after, self.building_texts());
                Some(self.buildings[entity as usize].get_or_init(compare))
            }
            Behind::Areas(kind) => areas::are_same(kind, self.before, self.after).then_some(&NONE),
            Behind::Anything => None,
        }
    }

    /// The number that each text of the rows of the address register has afterwards.
    fn texts(&self) -> &[Option<u32>] {
        self.texts.get_or_init(|| {
            let [before, after] = [self.before, self.after].map(|snapshot| &snapshot.raw_texts);
            numbers([before.len(), after.len()], |row| before.text.get(row), |row| after.text.get(row))
        })
    }

    /// The same of the rows of the register of buildings and dwellings.
    fn building_texts(&self) -> &[Option<u32>] {
        self.building_texts.get_or_init(|| {
            let [before, after] = [self.before, self.after].map(|snapshot| &snapshot.bbr_texts);
            numbers([before.len(), after.len()], |row| before.text.get(row), |row| after.text.get(row))
        })
    }
}

/// The number that each of so many texts before has among so many afterwards.
fn numbers<'a>(
    [before, after]: [usize; 2],
    text_before: impl Fn(usize) -> &'a str,
    text_after: impl Fn(usize) -> &'a str,
) -> Vec<Option<u32>> {
    let numbers: HashMap<&str, u32> = (0..after).map(|number| (text_after(number), number as u32)).collect();
    (0..before).map(|number| numbers.get(text_before(number)).copied()).collect()
}
