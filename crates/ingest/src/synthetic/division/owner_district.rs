//! Owner districts: pieces of each municipality with about as many entrances in each, named as those that it really has.

use geo::{BooleanOps as _, MultiPolygon};
use vejviser_dataset::tables::AreaKind;

use super::outlines::{Outlines, add_shared};
use super::pieces::{of_municipalities, rectangle};
use crate::collected::Collected;
use crate::record::{Area, Rank, Strings};
use crate::synthetic::facts::CountryFacts;
use crate::synthetic::tiling::{Piece, around, divide};

pub(super) fn fill(facts: &CountryFacts, outlines: &Outlines, collected: &mut Collected, strings: &mut Strings) {
    for (municipality, mut places) in of_municipalities(collected) {
        let districts = facts.owner_districts.get(&municipality).map_or(&[][..], Vec::as_slice);
        let Some(whole) = around(&places).filter(|_| !districts.is_empty()) else { continue };
        let most = places.len().div_ceil(districts.len());
        let mut pieces: Vec<(Vec<u32>, Piece)> = Vec::new();
        divide(&mut places, most, whole, &mut |within, piece| {
            pieces.push((within.iter().map(|&(_, place)| place).collect(), piece));
        });
        // Halving makes more pieces than there are districts: neighbours belong together.
        let together = pieces.len().div_ceil(districts.len());
        for (pieces, (code, name)) in pieces.chunks(together).zip(districts) {
            for &place in pieces.iter().flat_map(|(within, _)| within) {
                let entrance = &mut collected.entrances[place as usize];
                if entrance.cadastral_number.is_some() {
                    entrance.owner_district = *code;
                }
            }
            let district = Area::new(AreaKind::OwnerDistrict, *code, Some(strings.intern(name)));
            collected.area(district, Rank::Register);
            if let Some(outline) = outlines.get(municipality.into()) {
                let nothing = MultiPolygon(Vec::new());
                let own = pieces.iter().fold(nothing, |own, (_, piece)| own.union(&rectangle(*piece)));
                add_shared(collected, (AreaKind::OwnerDistrict, *code), &own, outline);
            }
        }
    }
}
