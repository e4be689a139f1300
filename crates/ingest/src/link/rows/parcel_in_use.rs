//! A parcel as the snapshot in use has it: all that its files say of it stands in its rows.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, AreaMethod};
use vejviser_model::Point;

use crate::record::{Extent, Moment, ParcelFacts};

/// What is said of the parcel in a row of the areas.
pub(super) fn facts(snapshot: &Snapshot, row: u32) -> ParcelFacts {
    let (areas, parcels, area) = (&snapshot.areas, &snapshot.parcels, row as usize);
    let parcel = (row - snapshot.areas_of(AreaKind::Parcel).start) as usize;
    ParcelFacts {
        feature_id: parcels.feature_id.get(parcel),
        property_number: parcels.property_number.get(parcel),
        real_property: parcels.real_property.get(parcel),
        bfe_number: parcels.bfe_number.get(parcel),
        parent: parcels.parent.get(parcel),
        municipality: areas.municipalities.get(area).first().copied(),
        region: areas.region.get(area),
        parish: areas.parish.get(area),
        court_district: parcels.court_district.get(parcel),
        is_common: parcels.is_common.get(parcel),
        area_m2: parcels.area_m2.get(parcel),
        area_method: AreaMethod::of_number(parcels.area_method.get(parcel)),
        road_area_m2: parcels.road_area_m2.get(parcel),
        road_area_method: AreaMethod::of_number(parcels.road_area_method.get(parcel)),
        water_area_method: AreaMethod::of_number(parcels.water_area_method.get(parcel)),
        changed: moment(areas.changed.get(area)),
        geometry_changed: moment(areas.geometry_changed.get(area)),
    }
}

fn moment(millis: Option<i64>) -> Moment {
    millis.map_or(Moment::UNKNOWN, Moment::new)
}

/// The corners of each ring of its polygons.
pub(super) fn polygons(
    snapshot: &Snapshot,
    row: u32,
) -> impl Iterator<Item = impl Iterator<Item = impl Iterator<Item = Point>>> {
    let index = &snapshot.area_index;
    let point = |(x_mm, y_mm): (i32, i32)| Point { x_mm, y_mm };
    index.polygons_of(row).iter().map(move |&polygon| index.rings(polygon).map(move |ring| ring.map(point)))
}

/// Box and centre.
pub(super) fn extent(snapshot: &Snapshot, row: u32) -> Extent {
    let (areas, row) = (&snapshot.areas, row as usize);
    let point = |x: Option<i32>, y: Option<i32>| x.zip(y).map(|(x_mm, y_mm)| Point { x_mm, y_mm });
    Extent {
        south_west: point(areas.x_min.get(row), areas.y_min.get(row)),
        north_east: point(areas.x_max.get(row), areas.y_max.get(row)),
        centre: point(areas.centre_x.get(row), areas.centre_y.get(row)),
    }
}
