//! Fills the tables of a snapshot.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use rustc_hash::FxHashMap;
use vejviser_dataset::Contents;
use vejviser_dataset::spatial::hilbert_key;
use vejviser_dataset::tables::{
    AccessAddressIdRow, AccessAddressRow, AccessPointRow, AddressIdRow, AddressRow, AreaKind, AreaPolygonRow, AreaRow,
    PlaceRow, RoadPointRow, StreetNameRow, StreetRow, SupplementaryTownRow,
};
use vejviser_dataset::text::{TextField, TextWriter};
use vejviser_model::Point;

use super::area::{self, Areas};
use super::collect::{Collected, Entrance};
use super::order::{Ordered, order};
use super::place::Places;
use super::street::{self, Segment};
use super::words::Words;
use super::{Findings, complete};
use crate::ImportError;
use crate::detect::area_name;

/// Joins all records and fills every table.
pub(crate) fn link(collected: &mut Collected) -> Result<(Contents, Findings), ImportError> {
    let mut findings = Findings::default();
    collected.finish();
    complete::areas(collected, &mut findings);
    complete::large_recipients(collected, &mut findings);
    let records = std::mem::take(&mut collected.areas);
    let mut areas = area::merge(records, &collected.strings, &mut collected.duplicates);
    area::measure(&mut areas, &collected.polygons, &mut findings);

    let segments = street::segments(collected, &mut findings);
    let street_rows = segments.iter().zip(0..).map(|(segment, row)| (segment.key, row)).collect();
    let ordered = order(collected, &street_rows, &mut findings);
    let places = Places::new(collected, &ordered.entrances);
    let area_rows = areas.keys().copied().zip(0..).collect();
    let linked = Linked { collected, areas, segments, street_rows, ordered, places, area_rows };
    linked.count_unnamed(&mut findings);

    let mut contents = Contents {
        street_names: Default::default(),
        streets: Default::default(),
        places: Default::default(),
        towns: Default::default(),
        access_addresses: Default::default(),
        addresses: Default::default(),
        access_address_ids: Default::default(),
        address_ids: Default::default(),
        areas: Default::default(),
        area_polygons: Default::default(),
        access_points: Default::default(),
        road_points: Default::default(),
        text: TextWriter::new().map_err(text_error)?,
    };
    let mut uses = Uses::default();
    linked.access_addresses(&mut contents, &mut uses);
    linked.addresses(&mut contents);
    linked.street_names(&mut contents)?;
    linked.streets(&mut contents, &uses);
    linked.places(&mut contents, &uses)?;
    linked.areas(&mut contents, &uses)?;
    linked.polygons(&mut contents);
    linked.points(&mut contents);
    Ok((contents, findings))
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` wants it")]
fn text_error(error: impl ToString) -> ImportError {
    ImportError::Text(error.to_string())
}

/// Which rows go together, found while entrances are written.
#[derive(Default)]
struct Uses {
    /// Street and place.
    places: BTreeSet<(u32, u32)>,
    /// Street and postcode.
    postcodes: BTreeSet<(u32, u16)>,
    /// Postcode and municipality.
    municipalities: BTreeSet<(u16, u16)>,
}

/// Everything in its order.
struct Linked<'a> {
    collected: &'a Collected,
    areas: Areas,
    segments: Vec<Segment>,
    street_rows: FxHashMap<(u16, u16), u32>,
    ordered: Ordered,
    places: Places,
    area_rows: FxHashMap<(AreaKind, u32), u32>,
}

impl Linked<'_> {
    fn entrances(&self) -> impl Iterator<Item = (u32, &Entrance)> {
        self.ordered.entrances.iter().zip(0..).map(|(&place, row)| (row, &self.collected.entrances[place as usize]))
    }

    /// Counts codes for which no source has a name.
    fn count_unnamed(&self, findings: &mut Findings) {
        let mut check = |kind: AreaKind, code: u32| {
            if code != 0 && !self.area_rows.contains_key(&(kind, code)) {
                findings.unjoined(&format!("access address to name of {}", area_name(kind)));
            }
        };
        for (_, entrance) in self.entrances() {
            let [region, parish, police, court, nomination] = entrance.districts.map(u32::from);
            check(AreaKind::Municipality, entrance.street.0.into());
            check(AreaKind::Postcode, entrance.postcode.into());
            check(AreaKind::Postcode, entrance.large_recipient.into());
            check(AreaKind::Region, region);
            check(AreaKind::Parish, parish);
            check(AreaKind::PoliceDistrict, police);
            check(AreaKind::CourtDistrict, court);
            check(AreaKind::NominationDistrict, nomination);
            check(AreaKind::OwnerDistrict, entrance.owner_district);
        }
    }

    fn access_addresses(&self, contents: &mut Contents, uses: &mut Uses) {
        let strings = &self.collected.strings;
        let some = |code: u16| (code != 0).then_some(code);
        for (row, entrance) in self.entrances() {
            let end = self.ordered.unit_ends[row as usize];
            let start = row.checked_sub(1).map_or(0, |before| self.ordered.unit_ends[before as usize]);
            let street = self.street_rows.get(&entrance.street).copied().unwrap_or_default();
            let place = self.places.row(entrance);
            uses.places.insert((street, place));
            for postcode in [entrance.postcode, entrance.large_recipient].into_iter().filter_map(some) {
                uses.municipalities.insert((postcode, entrance.street.0));
            }
            if let Some(postcode) = some(entrance.postcode) {
                uses.postcodes.insert((street, postcode));
            }
            let area = |kind: AreaKind, code: u32| self.area_rows.get(&(kind, code)).copied();
            let text = |symbol| strings.text(symbol);
            let [region, parish, police_district, court_district, nomination_district] = entrance.districts.map(some);
            let road = &entrance.road_point;
            contents.access_addresses.push(&AccessAddressRow {
                id: entrance.id,
                street,
                house_number: entrance.house_number.as_u16(),
                place,
                status: entrance.life.status,
                address_from: start,
                address_to: end,
                x: entrance.point.map(|point| point.x_mm),
                y: entrance.point.map(|point| point.y_mm),
                height_mm: entrance.height_mm,
                access_point_id: entrance.access_point_id,
                accuracy: entrance.accuracy,
                source: entrance.source,
                technical_standard: entrance.technical_standard.map(text),
                text_direction: entrance.text_direction,
                point_changed: entrance.point_changed.known(),
                road_point_id: road.id,
                road_point_x: road.point.map(|point| point.x_mm),
                road_point_y: road.point.map(|point| point.y_mm),
                road_point_source: road.source.map(text),
                road_point_accuracy: road.accuracy,
                road_point_standard: road.standard.map(text),
                road_point_changed: road.changed.known(),
                created: entrance.life.created.known(),
                changed: entrance.life.changed.known(),
                in_force: entrance.life.in_force.known(),
                discontinued: entrance.life.discontinued.known(),
                region,
                parish,
                police_district,
                court_district,
                nomination_district,
                voting_area: area(AreaKind::VotingArea, entrance.voting_area),
                parish_council_area: area(AreaKind::ParishCouncilArea, entrance.parish_council_area),
                province: area(AreaKind::Province, entrance.province),
                zone: entrance.zone,
                owner_district: (entrance.owner_district != 0).then_some(entrance.owner_district),
                cadastral_number: entrance.cadastral_number.map(text),
                property_number: entrance.property_number,
                bridged: entrance.bridged,
                borrowed: PhantomData,
            });
        }
        for &row in &self.ordered.entrance_ids {
            contents.access_address_ids.push(&AccessAddressIdRow { row, borrowed: PhantomData });
        }
    }

    fn addresses(&self, contents: &mut Contents) {
        for &place in &self.ordered.units {
            let unit = &self.collected.units[place as usize];
            contents.addresses.push(&AddressRow {
                id: unit.id,
                access_address: self.ordered.row_of_entrance[unit.entrance as usize],
                floor: unit.floor.as_u8(),
                door: unit.door.as_u32(),
                status: unit.life.status,
                created: unit.life.created.known(),
                changed: unit.life.changed.known(),
                in_force: unit.life.in_force.known(),
                discontinued: unit.life.discontinued.known(),
                borrowed: PhantomData,
            });
        }
        for &row in &self.ordered.unit_ids {
            contents.address_ids.push(&AddressIdRow { row, borrowed: PhantomData });
        }
    }

    fn street_names(&self, contents: &mut Contents) -> Result<(), ImportError> {
        let (names, rows) = street::names(self.collected, &self.segments);
        let mut streets = vec![Vec::new(); names.len()];
        for (segment, row) in self.segments.iter().zip(0..) {
            if let Some(streets) = rows.get(&segment.name).and_then(|&name| streets.get_mut(name as usize)) {
                streets.push(row);
            }
        }
        let mut words = Words::default();
        for (name, streets) in names.iter().zip(&streets) {
            let name = self.collected.strings.text(*name);
            contents.street_names.push(&StreetNameRow { name, streets, borrowed: PhantomData });
            words.name(name);
            let words = words.take();
            contents.text.add(TextField::StreetName, words.iter().map(String::as_str)).map_err(text_error)?;
        }
        Ok(())
    }

    fn streets(&self, contents: &mut Contents, uses: &Uses) {
        let (_, names) = street::names(self.collected, &self.segments);
        let mut access_from = 0;
        for (segment, row) in self.segments.iter().zip(0..) {
            let run = self.ordered.entrances[access_from as usize..]
                .iter()
                .map(|&place| &self.collected.entrances[place as usize])
                .take_while(|entrance| entrance.street == segment.key);
            let points: Vec<Point> = run.clone().filter_map(|entrance| entrance.point).collect();
            let access_to = access_from + run.count() as u32;
            let mut postcodes: Vec<u16> = segment.postcodes.clone();
            postcodes.extend(uses.postcodes.range((row, 0)..=(row, u16::MAX)).map(|&(_, postcode)| postcode));
            postcodes.sort_unstable();
            postcodes.dedup();
            let places: Vec<u32> =
                uses.places.range((row, 0)..=(row, u32::MAX)).map(|&(_, place)| place).collect();
            let measured = extent_of(&points);
            let (least, most) = segment.extent.least.zip(segment.extent.most).map_or_else(
                || (measured.map(|(least, ..)| least), measured.map(|(_, most, _)| most)),
                |(least, most)| (Some(least), Some(most)),
            );
            let centre = segment.extent.centre.or(measured.map(|(.., centre)| centre));
            contents.streets.push(&StreetRow {
                municipality: segment.key.0,
                code: segment.key.1,
                name: names.get(&segment.name).copied().unwrap_or_default(),
                addressing_name: segment.addressing_name.map(|name| self.collected.strings.text(name)),
                id: segment.id,
                status: segment.status,
                named_street: segment.named_street,
                named_street_status: segment.named_street_status,
                created: segment.created.known(),
                changed: segment.changed.known(),
                discontinued: segment.discontinued.known(),
                x_min: least.map(|corner| corner.x_mm),
                y_min: least.map(|corner| corner.y_mm),
                x_max: most.map(|corner| corner.x_mm),
                y_max: most.map(|corner| corner.y_mm),
                centre_x: centre.map(|centre| centre.x_mm),
                centre_y: centre.map(|centre| centre.y_mm),
                postcodes: &postcodes,
                places: &places,
                access_from,
                access_to,
                borrowed: PhantomData,
            });
            access_from = access_to;
        }
    }

    fn places(&self, contents: &mut Contents, uses: &Uses) -> Result<(), ImportError> {
        let strings = &self.collected.strings;
        for &(name, dagi_id) in &self.places.towns {
            let name = strings.text(name);
            contents.towns.push(&SupplementaryTownRow { name, dagi_id, borrowed: PhantomData });
        }
        let mut by_place: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &(street, place) in &uses.places {
            by_place.entry(place).or_default().push(street);
        }
        let mut words = Words::default();
        for ((postcode, supplementary_town, large_recipient_postcode), row) in self.places.all().zip(0..) {
            let streets = by_place.get(&row).map_or(&[][..], Vec::as_slice);
            contents.places.push(&PlaceRow {
                postcode,
                supplementary_town,
                large_recipient_postcode,
                streets,
                borrowed: PhantomData,
            });
            for postcode in [postcode, large_recipient_postcode].into_iter().flatten() {
                words.postcode(postcode);
                let area = self.areas.get(&(AreaKind::Postcode, postcode.into()));
                words.name(area.and_then(|area| area.name).map_or("", |name| strings.text(name)));
            }
            if let Some(&(town, _)) = supplementary_town.and_then(|row| self.places.towns.get(row as usize)) {
                words.name(strings.text(town));
            }
            let words = words.take();
            contents.text.add(TextField::Place, words.iter().map(String::as_str)).map_err(text_error)?;
        }
        Ok(())
    }

    fn areas(&self, contents: &mut Contents, uses: &Uses) -> Result<(), ImportError> {
        let mut recipients: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for (row, entrance) in self.entrances().filter(|(_, entrance)| entrance.large_recipient != 0) {
            recipients.entry(entrance.large_recipient.into()).or_default().insert(row);
        }
        for recipient in &self.collected.recipients {
            let place = self.collected.entrance_with(recipient.access_address);
            let row = place.and_then(|place| self.ordered.row_of_entrance.get(place as usize).copied());
            if let Some(row) = row.filter(|&row| row != u32::MAX) {
                recipients.entry(recipient.postcode.into()).or_default().insert(row);
            }
        }
        let mut words = Words::default();
        for (&(kind, code), area) in &self.areas {
            let name = area.name.map_or("", |name| self.collected.strings.text(name));
            let is_postcode = kind == AreaKind::Postcode;
            let rows: Vec<u32> =
                recipients.get(&code).filter(|_| is_postcode).into_iter().flatten().copied().collect();
            let mut municipalities = area.municipalities.clone();
            if municipalities.is_empty() && is_postcode {
                let code = code as u16;
                let range = uses.municipalities.range((code, 0)..=(code, u16::MAX));
                municipalities.extend(range.map(|&(_, municipality)| municipality));
            }
            municipalities.sort_unstable();
            municipalities.dedup();
            contents.areas.push(&AreaRow {
                kind: kind as u8,
                code,
                name,
                dagi_id: area.dagi_id,
                changed: area.changed.known(),
                geometry_changed: area.geometry_changed.known(),
                geometry_version: area.geometry_version,
                x_min: area.extent.least.map(|corner| corner.x_mm),
                y_min: area.extent.least.map(|corner| corner.y_mm),
                x_max: area.extent.most.map(|corner| corner.x_mm),
                y_max: area.extent.most.map(|corner| corner.y_mm),
                centre_x: area.extent.centre.map(|centre| centre.x_mm),
                centre_y: area.extent.centre.map(|centre| centre.y_mm),
                region: area.region,
                outside_division: area.outside_division.unwrap_or(false),
                large_recipient: area.large_recipient.unwrap_or(!rows.is_empty()),
                large_recipient_addresses: &rows,
                district_number: area.district_number,
                seat_municipality: area.seat_municipality,
                constituency: area.constituency,
                electoral_part: area.electoral_part,
                municipalities: &municipalities,
                borrowed: PhantomData,
            });
            words.code(kind, code);
            words.name(name);
            let words = words.take();
            contents.text.add(TextField::Area, words.iter().map(String::as_str)).map_err(text_error)?;
        }
        Ok(())
    }

    fn polygons(&self, contents: &mut Contents) {
        let mut polygons: Vec<(u32, &Vec<Vec<Point>>)> = self
            .collected
            .polygons
            .iter()
            .filter_map(|polygon| Some((*self.area_rows.get(&(polygon.kind, polygon.code))?, &polygon.rings)))
            .collect();
        // A polygon given twice is one polygon, and the order of the files does not count.
        polygons.sort_unstable();
        polygons.dedup();
        for (area, rings) in polygons {
            let corners = || rings.iter().flatten();
            let mut end = 0;
            let ring_ends: Vec<u32> = rings
                .iter()
                .map(|ring| {
                    end += ring.len() as u32;
                    end
                })
                .collect();
            contents.area_polygons.push(&AreaPolygonRow {
                area,
                x: &corners().map(|corner| corner.x_mm).collect::<Vec<_>>(),
                y: &corners().map(|corner| corner.y_mm).collect::<Vec<_>>(),
                ring_ends: &ring_ends,
                borrowed: PhantomData,
            });
        }
    }

    fn points(&self, contents: &mut Contents) {
        for (access_address, x, y) in self.in_hilbert_order(|entrance| entrance.point) {
            contents.access_points.push(&AccessPointRow { x, y, access_address, borrowed: PhantomData });
        }
        for (access_address, x, y) in self.in_hilbert_order(|entrance| entrance.road_point.point) {
            contents.road_points.push(&RoadPointRow { x, y, access_address, borrowed: PhantomData });
        }
    }

    fn in_hilbert_order(&self, point: impl Fn(&Entrance) -> Option<Point>) -> Vec<(u32, i32, i32)> {
        let mut points: Vec<(u64, u32, Point)> = self
            .entrances()
            .filter_map(|(row, entrance)| point(entrance).map(|point| (hilbert_key(point.x_mm, point.y_mm), row, point)))
            .collect();
        points.sort_unstable();
        points.into_iter().map(|(_, row, point)| (row, point.x_mm, point.y_mm)).collect()
    }
}

/// Smallest box around points, and the one of them that is nearest to their mean.
fn extent_of(points: &[Point]) -> Option<(Point, Point, Point)> {
    let first = points.first()?;
    let (mut least, mut most) = (*first, *first);
    let (mut x_sum, mut y_sum) = (0_i64, 0_i64);
    for point in points {
        least = Point { x_mm: least.x_mm.min(point.x_mm), y_mm: least.y_mm.min(point.y_mm) };
        most = Point { x_mm: most.x_mm.max(point.x_mm), y_mm: most.y_mm.max(point.y_mm) };
        x_sum += i64::from(point.x_mm);
        y_sum += i64::from(point.y_mm);
    }
    let count = points.len() as i64;
    let (x, y) = (x_sum / count, y_sum / count);
    let distance = |point: &Point| (i64::from(point.x_mm) - x).pow(2) + (i64::from(point.y_mm) - y).pow(2);
    let centre = points.iter().min_by_key(|point| (distance(point), **point))?;
    Some((least, most, *centre))
}
