//! Voting areas: pieces of each municipality with some two thousand entrances, named after the nearest town.

use std::collections::BTreeMap;

use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind};
use vejviser_model::Point;

use super::area;
use super::outlines::{Outlines, add_shared};
use super::pieces::{of_municipalities, rectangle};
use crate::collected::{Collected, district};
use crate::record::{Area, Rank, Strings};
use crate::synthetic::facts::{CountryFacts, Town};
use crate::synthetic::tiling::{Piece, around, divide};

/// Entrances of a voting area, at most.
const ENTRANCES: usize = 2_400;

pub(super) fn fill(facts: &CountryFacts, outlines: &Outlines, collected: &mut Collected, strings: &mut Strings) {
    let mut towns: BTreeMap<u16, Vec<&Town>> = BTreeMap::new();
    for town in facts.postcodes.iter().flat_map(|postcode| &postcode.towns) {
        towns.entry(town.municipality).or_default().push(town);
    }
    for (municipality, mut places) in of_municipalities(collected) {
        let Some(whole) = around(&places) else { continue };
        let mut pieces: Vec<(Vec<u32>, Piece)> = Vec::new();
        divide(&mut places, ENTRANCES, whole, &mut |within, piece| {
            pieces.push((within.iter().map(|&(_, place)| place).collect(), piece));
        });
        let towns = towns.get(&municipality).map_or(&[][..], Vec::as_slice);
        for ((within, piece), number) in pieces.into_iter().zip(1..AREAS_A_MUNICIPALITY) {
            let code = u32::from(municipality) * AREAS_A_MUNICIPALITY + number;
            for &place in &within {
                if let Some(entrance) = collected.entrances.get_mut(place as usize) {
                    entrance.voting_area = code;
                }
            }
            let first = within.first().and_then(|&place| collected.entrances.get(place as usize)).copied();
            let town = nearest(towns, piece).map_or("", |town| &town.name);
            let nomination = first.map(|entrance| entrance.districts[district::NOMINATION]).filter(|&code| code != 0);
            let voting_area = Area {
                name: Some(strings.intern(&format!("{number}. {town}"))),
                polling_station: Some(strings.intern(&format!("{town} Skole"))),
                polling_address: first.map(|entrance| entrance.id),
                nomination_district: nomination,
                ..area(AreaKind::VotingArea, code)
            };
            collected.area(voting_area, Rank::Register);
            if let Some(outline) = outlines.get(municipality.into()) {
                add_shared(collected, (AreaKind::VotingArea, code), &rectangle(piece), outline);
            }
        }
    }
}

/// The town whose centre is nearest to the middle of a piece.
fn nearest<'a>(towns: &[&'a Town], (low, high): Piece) -> Option<&'a Town> {
    let middle = Point { x_mm: i32::midpoint(low.x_mm, high.x_mm), y_mm: i32::midpoint(low.y_mm, high.y_mm) };
    let distance = |town: &&&Town| {
        let centre = Point::from_utm(town.centre.0, town.centre.1);
        let (x, y) = (i64::from(centre.x_mm - middle.x_mm), i64::from(centre.y_mm - middle.y_mm));
        x * x + y * y
    };
    towns.iter().min_by_key(distance).copied()
}
