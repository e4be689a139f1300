//! Which road points several entrances have.

use roaring::RoaringBitmap;
use vejviser_model::{Status, Uuid};

use super::Snapshot;

impl Snapshot {
    /// Whether another entrance stands for the road point of this one: of those that have one point the first, of those in
    /// force or decided where there are any. Who lists road points leaves the others out.
    pub fn repeats_road_point(&self, entrance: u32) -> bool {
        self.road_point_repeats.get_or_init(|| self.find_repeats()).contains(entrance)
    }

    fn find_repeats(&self) -> RoaringBitmap {
        let table = &self.access_addresses;
        let is_listed = |row: u32| Status::is_in_force_or_decided(table.status.get(row as usize));
        let point = |row: u32| Some((table.road_point_id.get(row as usize)?, !is_listed(row), row));
        let mut points: Vec<(Uuid, bool, u32)> = (0..table.len() as u32).filter_map(point).collect();
        points.sort_unstable();
        let repeats = points.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].2);
        repeats.collect()
    }
}
