//! The join: entrances with the names, postcodes and towns of their street while they were valid.
//!
//! Access points were kept from 2009 on; before that an entrance lies where its first point lies. Names and postcodes
//! hold until the next ones begin, the oldest since ever. Towns are those of today. What has no name or no
//! postcode is left out.

use rustc_hash::FxHashMap;

use super::range::Span;
use super::row::{Entrance, Point, Unit, ValidRow};
use super::timeline::{held, of_number};
use super::{Dar09Rows, NumberRange};
use crate::collected::Collected;
use crate::record::{self, AccessAddressVersion, AddressVersion, Moment, Symbol};

impl Dar09Rows {
    /// Delivers a version for every time in which nothing about an entrance or a unit changed. References that did not
    /// join are counted.
    pub(crate) fn deliver(mut self, to: &mut Collected) {
        self.points.sort_unstable_by_key(|point| (point.key, point.validity));
        for names in self.names.values_mut() {
            names.sort_by_key(|name| name.from);
        }
        let ids: FxHashMap<u32, vejviser_model::Uuid> =
            self.entrances.iter().map(|entrance| (entrance.key, entrance.facts.id)).collect();
        for entrance in std::mem::take(&mut self.entrances) {
            let has_versions = self.entrance(&entrance, to);
            if !has_versions {
                to.findings.unjoined("former access address to street or postcode");
            }
        }
        for unit in std::mem::take(&mut self.units) {
            let ValidRow { status, validity, facts: Unit { id, entrance, floor, door }, .. } = unit;
            let Some(&access_address) = ids.get(&entrance) else {
                to.findings.unjoined("former address to access address");
                continue;
            };
            let (valid_from, valid_to) = moments(validity);
            to.address_version(AddressVersion {
                id,
                register: record::VersionOrigin::Dar09,
                access_address,
                floor,
                door,
                status,
                valid_from,
                valid_to,
            });
        }
    }

    /// Delivers the versions of an entrance; `false` when it has none.
    fn entrance(&self, entrance: &ValidRow<Entrance>, to: &mut Collected) -> bool {
        let mut has_versions = false;
        for (point, status, validity) in self.points_of(entrance) {
            let street = (point.municipality, entrance.facts.street_code);
            let (Some(names), Some(postcodes)) = (self.names.get(&street), self.postcodes.get(&street)) else {
                continue;
            };
            let postcodes = of_number(postcodes, entrance.facts.house_number);
            let town = self.town(street, &entrance.facts);
            held(names, validity, |name, validity| {
                held(&postcodes, validity, |postcode, validity| {
                    let (valid_from, valid_to) = moments(validity);
                    has_versions = true;
                    to.access_address_version(AccessAddressVersion {
                        id: entrance.facts.id,
                        register: record::VersionOrigin::Dar09,
                        status: entrance.status,
                        point_status: status,
                        municipality: street.0,
                        street_code: street.1,
                        street_name: name.name,
                        addressing_name: name.addressing_name,
                        house_number: entrance.facts.house_number,
                        town,
                        postcode: Some(postcode),
                        postcode_name: None,
                        valid_from,
                        valid_to,
                    });
                });
            });
        }
        has_versions
    }

    /// The access points of an entrance, with status and interval. Before the first one begins, its place holds and the
    /// status is unknown.
    fn points_of(&self, entrance: &ValidRow<Entrance>) -> Vec<(Point, Option<u8>, Span)> {
        let first = self.points.partition_point(|point| point.key < entrance.facts.point);
        let run = self.points[first..].iter().take_while(|point| point.key == entrance.facts.point);
        let mut points = Vec::new();
        for point in run {
            if points.is_empty()
                && let Some(before) = entrance.validity.shared(Span { to: point.validity.from, ..Span::ALWAYS })
            {
                points.push((point.facts, None, before));
            }
            if let Some(both) = entrance.validity.shared(point.validity) {
                points.push((point.facts, Some(point.status), both));
            }
        }
        points
    }

    fn town(&self, street: (u16, u16), entrance: &Entrance) -> Option<Symbol> {
        let ranges: &[NumberRange<Symbol>] = self.towns.get(&street)?;
        of_number(ranges, entrance.house_number).last().map(|since| since.value)
    }
}

fn moments(span: Span) -> (Moment, Moment) {
    let moment = |bound: i64, without: i64| if bound == without { Moment::UNKNOWN } else { Moment::new(bound) };
    (moment(span.from, i64::MIN), moment(span.to, i64::MAX))
}
