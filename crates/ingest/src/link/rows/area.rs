//! Rows of areas and their polygons.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use vejviser_dataset::Contents;
use vejviser_dataset::tables::{AreaKind, AreaRow};
use vejviser_dataset::text::{TextField, area_texts};
use vejviser_model::Point;

use super::words::Words;
use super::{AreaRows, Linked, Uses};
use crate::record::AreaPolygon;

impl Linked<'_> {
    pub(in crate::link) fn areas(&self, contents: &mut Contents, uses: &Uses) {
        let mut recipients: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for (row, entrance) in self.entrances().filter(|(_, entrance)| entrance.large_recipient != 0) {
            recipients.entry(entrance.large_recipient.into()).or_default().insert(row);
        }
        for &(place, postcode) in &self.collected.recipient_places {
            let row = self.ordered.row_of_entrance.get(place as usize).copied();
            if let Some(row) = row.filter(|&row| row != u32::MAX) {
                recipients.entry(postcode.into()).or_default().insert(row);
            }
        }
        let mut words = Words::default();
        for (&(kind, code), area) in &self.areas {
            let name = area.name.map_or("", |name| self.collected.strings.text(name));
            let is_postcode = kind == AreaKind::Postcode;
            let rows: Vec<u32> = recipients.get(&code).filter(|_| is_postcode).into_iter().flatten().copied().collect();
            let mut municipalities = area.municipalities.clone();
            if municipalities.is_empty() && is_postcode {
                let code = code as u16;
                let range = uses.municipalities.range((code, 0)..=(code, u16::MAX));
                municipalities.extend(range.map(|&(_, municipality)| municipality));
            }
            municipalities.sort_unstable();
            municipalities.dedup();
            let polling_station = area.polling_station.map(|station| self.collected.strings.text(station));
            let row = contents.areas.push(&AreaRow {
                kind: kind as u8,
                code,
                number: None,
                name,
                dagi_id: area.dagi_id,
                changed: area.changed.millis(),
                geometry_changed: area.geometry_changed.millis(),
                geometry_version: area.geometry_version,
                x_min: area.extent.south_west.map(|corner| corner.x_mm),
                y_min: area.extent.south_west.map(|corner| corner.y_mm),
                x_max: area.extent.north_east.map(|corner| corner.x_mm),
                y_max: area.extent.north_east.map(|corner| corner.y_mm),
                centre_x: area.extent.centre.map(|centre| centre.x_mm),
                centre_y: area.extent.centre.map(|centre| centre.y_mm),
                status: area.status,
                region: area.region,
                nuts2: area.nuts2,
                outside_division: area.outside_division.unwrap_or(false),
                large_recipient: area.large_recipient.unwrap_or(!rows.is_empty()),
                large_recipient_addresses: &rows,
                district_number: area.district_number,
                seat_municipality: area.seat_municipality,
                constituency: area.constituency,
                electoral_part: area.electoral_part,
                nomination_district: area.nomination_district,
                parish: area.parish,
                polling_station,
                polling_address: area.polling_address.and_then(|id| self.entrance_with(id)),
                municipalities: &municipalities,
                borrowed: PhantomData,
            });
            // Places are found by their names, and buildings have none.
            if matches!(kind, AreaKind::NamedPlace | AreaKind::Building) {
                continue;
            }
            words.code(kind, code);
            let municipality = |&code: &u16| self.areas.get(&(AreaKind::Municipality, code.into()))?.name;
            let names = municipalities.iter().filter_map(municipality).map(|name| self.collected.strings.text(name));
            area_texts(kind, name, names, polling_station).for_each(|text| words.name(text));
            contents.text.add(TextField::Area, row, words.take().iter().map(String::as_str));
        }
    }
}

/// Polygons of the areas that have a row.
pub(in crate::link) fn polygons(polygons: Vec<AreaPolygon>, area_rows: &AreaRows, contents: &mut Contents) {
    let of_area = |polygon: &AreaPolygon| area_rows.get(&(polygon.kind, polygon.code)).copied();
    let polygons = polygons.into_iter();
    let mut polygons: Vec<(AreaKind, u32, Vec<Vec<Point>>)> =
        polygons.filter_map(|polygon| Some((polygon.kind, of_area(&polygon)?, polygon.rings))).collect();
    // A polygon given twice is one polygon, and the order of the files does not count.
    polygons.sort_unstable();
    polygons.dedup();
    for (kind, area, rings) in polygons {
        contents.area_polygons.push(kind, area, rings.iter().map(|ring| ring.iter().copied()));
    }
}
