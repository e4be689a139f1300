//! Rows of street names, segments, supplementary towns and places.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use vejviser_dataset::Contents;
use vejviser_dataset::tables::{AreaKind, PlaceRow, StreetNameRow, StreetRow, SupplementaryTownRow};
use vejviser_dataset::text::TextField;
use vejviser_model::{Point, Uuid};

use super::words::Words;
use super::{Linked, Uses};
use crate::link::line;
use crate::record::Extent;
use crate::record::{RoadLine, Symbol};

/// Where a segment is.
pub(in crate::link) struct Measured {
    pub(in crate::link) extent: Extent,
    /// Postcodes of its addresses, and those that the register gives, ascending.
    pub(in crate::link) postcodes: Vec<u16>,
}

impl Linked<'_> {
    pub(in crate::link) fn street_names(&self, in_postcodes: &[u32], contents: &mut Contents) {
        let (names, rows) = &self.names;
        let row_of = |name: Symbol| rows.get(&name).copied();
        let streets = lists(names.len(), self.segments.iter().map(|segment| row_of(segment.name)));
        let named_streets = lists(names.len(), self.named_streets.iter().map(|named| row_of(named.name)));
        let postcodes = lists(names.len(), in_postcodes.iter().map(|&name| Some(name)));
        let mut words = Words::default();
        let bearers = streets.iter().zip(&named_streets).zip(&postcodes);
        for (name, ((streets, named_streets), postcodes)) in names.iter().zip(bearers) {
            let (versions_from, versions_to) = self.versions.run_of(*name);
            let name = self.collected.strings.text(*name);
            let row = StreetNameRow {
                name,
                streets,
                named_streets,
                postcodes,
                versions_from,
                versions_to,
                borrowed: PhantomData,
            };
            let row = contents.street_names.push(&row);
            words.name(name);
            contents.text.add(TextField::StreetName, row, words.take().iter().map(String::as_str));
        }
    }

    /// Fills the table of segments. Returns where each is.
    pub(in crate::link) fn streets(&self, contents: &mut Contents, uses: &Uses) -> Vec<Measured> {
        let names = &self.names.1;
        let mut all = Vec::with_capacity(self.segments.len());
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
            let places: Vec<u32> = uses.places.range((row, 0)..=(row, u32::MAX)).map(|&(_, place)| place).collect();
            let centre_line = self.collected.road_centres.get(&segment.key);
            let flat = centre_line.map(|centre_line| line::flat(centre_line));
            let heights = centre_line.and_then(|centre_line| line::heights(centre_line));
            let of_named = || segment.named_street.and_then(|id| self.collected.road_lines.get(&id));
            let line = flat.as_ref().or_else(of_named);
            let columns = line.and_then(LineColumns::of);
            let along = line.and_then(line::extent_of);
            let measured = along.or_else(|| extent_of(&points));
            let register = if along.is_none() { segment.extent } else { Extent::default() };
            let (south_west, north_east) = register.south_west.zip(register.north_east).map_or_else(
                || (measured.map(|(south_west, ..)| south_west), measured.map(|(_, north_east, _)| north_east)),
                |(south_west, north_east)| (Some(south_west), Some(north_east)),
            );
            let centre = register.centre.or(measured.map(|(.., centre)| centre));
            if let (Some((south_west, north_east)), false) = (south_west.zip(north_east), columns.is_none()) {
                contents.street_lines.push(row, south_west, north_east);
            }
            contents.streets.push(&StreetRow {
                municipality: segment.key.0,
                code: segment.key.1,
                name: names.get(&segment.name).copied().unwrap_or_default(),
                addressing_name: segment.addressing_name.map(|name| self.collected.strings.text(name)),
                id: segment.id,
                status: segment.status,
                named_street: segment.named_street,
                named_street_status: segment.named_street_status,
                named_street_row: segment.named_street.and_then(|id| self.named_street_row(id)),
                created: segment.created.millis(),
                changed: segment.changed.millis(),
                discontinued: segment.discontinued.millis(),
                x_min: south_west.map(|corner| corner.x_mm),
                y_min: south_west.map(|corner| corner.y_mm),
                x_max: north_east.map(|corner| corner.x_mm),
                y_max: north_east.map(|corner| corner.y_mm),
                centre_x: centre.map(|centre| centre.x_mm),
                centre_y: centre.map(|centre| centre.y_mm),
                line_x: columns.as_ref().map(|line| &line.x[..]),
                line_y: columns.as_ref().map(|line| &line.y[..]),
                line_ends: columns.as_ref().map(|line| &line.ends[..]),
                line_z: heights.as_deref(),
                is_centre_line: centre_line.is_some(),
                postcodes: &postcodes,
                places: &places,
                access_from,
                access_to,
                borrowed: PhantomData,
            });
            all.push(Measured { extent: Extent { south_west, north_east, centre }, postcodes });
            access_from = access_to;
        }
        all
    }

    fn named_street_row(&self, id: Uuid) -> Option<u32> {
        self.named_streets.binary_search_by_key(&id, |named| named.record.id).ok().map(|row| row as u32)
    }

    pub(in crate::link) fn places(&self, contents: &mut Contents, uses: &Uses) {
        let strings = &self.collected.strings;
        let mut by_town: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for ((_, supplementary_town, _), row) in self.places.all().zip(0..) {
            by_town.entry(supplementary_town.unwrap_or(u32::MAX)).or_default().push(row);
        }
        let mut words = Words::default();
        let mut before = None;
        for (&(name, dagi_id), row) in self.places.towns.iter().zip(0..) {
            let name = strings.text(name);
            if before.replace(name) != Some(name) {
                words.name(name);
                contents.text.add(TextField::TownName, row, words.take().iter().map(String::as_str));
            }
            contents.towns.push(&SupplementaryTownRow {
                name,
                dagi_id,
                places: by_town.get(&row).map_or(&[], Vec::as_slice),
                borrowed: PhantomData,
            });
        }
        let mut by_place: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &(street, place) in &uses.places {
            by_place.entry(place).or_default().push(street);
        }
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
            contents.text.add(TextField::Place, row, words.take().iter().map(String::as_str));
        }
    }
}

/// For each of so many names, what bears it: places among the bearers.
fn lists(names: usize, bearers: impl Iterator<Item = Option<u32>>) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new(); names];
    for (name, bearer) in bearers.zip(0..) {
        if let Some(list) = name.and_then(|name| lists.get_mut(name as usize)) {
            list.push(bearer);
        }
    }
    lists
}

/// A line as the snapshot stores it, see [`vejviser_dataset::spatial::RoadLine`].
pub(super) struct LineColumns {
    pub(super) x: Vec<i32>,
    pub(super) y: Vec<i32>,
    pub(super) ends: Vec<u32>,
}

impl LineColumns {
    /// The columns of a line; `None` for one without corners.
    pub(super) fn of(line: &RoadLine) -> Option<Self> {
        let corners = || line.iter().flatten();
        let mut end = 0;
        let ends: Vec<u32> = line
            .iter()
            .filter(|part| !part.is_empty())
            .map(|part| {
                end += part.len() as u32;
                end
            })
            .collect();
        let (x, y) = corners().map(|corner| (corner.x_mm, corner.y_mm)).unzip();
        (!ends.is_empty()).then_some(Self { x, y, ends })
    }
}

/// Smallest box around points, and the one of them that is nearest to their mean.
fn extent_of(points: &[Point]) -> Option<(Point, Point, Point)> {
    let first = points.first()?;
    let (mut south_west, mut north_east) = (*first, *first);
    let (mut x_sum, mut y_sum) = (0_i64, 0_i64);
    for point in points {
        south_west = Point { x_mm: south_west.x_mm.min(point.x_mm), y_mm: south_west.y_mm.min(point.y_mm) };
        north_east = Point { x_mm: north_east.x_mm.max(point.x_mm), y_mm: north_east.y_mm.max(point.y_mm) };
        x_sum += i64::from(point.x_mm);
        y_sum += i64::from(point.y_mm);
    }
    let count = points.len() as i64;
    let (x, y) = (x_sum / count, y_sum / count);
    let distance = |point: &Point| (i64::from(point.x_mm) - x).pow(2) + (i64::from(point.y_mm) - y).pow(2);
    let centre = points.iter().min_by_key(|point| (distance(point), **point))?;
    Some((south_west, north_east, *centre))
}
