//! Lists with misspelt text, when the client asks for it and the exact words find nothing.
//!
//! As the former service did it: the [`NEAREST`] texts of street, postcode and town that are nearest to the query, then
//! every address on those streets by the distance of its official text with or without supplementary town. Nearness is
//! the weighted edit distance of [`crate::lcs`] for both, where the former service preselected by trigrams.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;

use super::designations::Designations;
use super::document::postcode_name;
use super::nearest_names::spoken;
use super::official::{HouseCodes, OfficialText, WITH_TOWN, WITHOUT_TOWN};
use super::top::Top;
use super::unit_key::UnitKey;
use super::words::Query;
use crate::filter::{CandidateRows, CompiledFilter};
use crate::lcs::{Letters, WeightedDistance};
use crate::rowset::RowSet;
use crate::{Budget, Engine, Result};

/// Texts of street and postcode whose addresses are visited.
const NEAREST: usize = 15;
/// Place of a row in the answer: weighted distance, parts that were not typed, house number and unit.
type Key = (u32, usize, UnitKey, u32);

/// The first `limit` rows of the target nearest to a text, at the filter's candidates.
pub(super) fn find(
    engine: &Engine,
    filter: &CompiledFilter<'_>,
    q: &str,
    candidates: &CandidateRows<'_>,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let snapshot = engine.snapshot();
    let q = spoken(q);
    let mut distance = WeightedDistance::new(&q);
    let near = nearest_texts(filter, candidates, typed_postcode(snapshot, &q), &mut distance, budget)?;
    let typed =
        Query::new(&q, false).map(|query| Designations::new(engine, filter.target(), &query)).unwrap_or_default();
    let mut top = Top::new(limit);
    let mut text = String::new();
    for (name, postcode) in near {
        for &street in
            snapshot.street_names.streets.get(name as usize).iter().filter(|street| filter.takes_street(**street))
        {
            let run =
                snapshot.streets.access_from.get(street as usize)..snapshot.streets.access_to.get(street as usize);
            let mut spent = Ok(());
            candidates.each_within(run, |entrance| {
                spent = budget.spend(1);
                let place = snapshot.access_addresses.place.get(entrance as usize);
                if spent.is_err() || snapshot.places.postcode.get(place as usize) != Some(postcode) {
                    return spent.is_ok();
                }
                let official = OfficialText::new(snapshot, street, place);
                let has_town = snapshot.places.supplementary_town.get(place as usize).is_some();
                candidates.matches_at(entrance, |row| {
                    spent = budget.spend(2 * distance.steps());
                    let house = HouseCodes::of(filter, entrance, row);
                    official.write(house, WITHOUT_TOWN, &mut text);
                    let mut edits = distance.to(&text);
                    if has_town {
                        official.write(house, WITH_TOWN, &mut text);
                        edits = edits.min(distance.to(&text));
                    }
                    if top.worst().is_none_or(|worst: &Key| edits <= worst.0) {
                        top.add((edits, untyped_parts(house, &typed), UnitKey::new(filter, house, row), row));
                    }
                    spent.is_ok()
                })
            });
            spent?;
        }
    }
    Ok(top.finish().into_iter().map(|(_, _, _, row)| row).collect())
}

/// How many of house number, floor and door are no word of the query. It tells apart what the distance does not: a
/// digit of the postcode can stand for one of the house number.
fn untyped_parts(house: HouseCodes, typed: &Designations) -> usize {
    let HouseCodes { number, floor, door } = house;
    let is_untyped =
        [typed.of_number(number) == 0, floor != 0 && typed.of_floor(floor) == 0, door != 0 && typed.of_door(door) == 0];
    is_untyped.into_iter().filter(|is_untyped| *is_untyped).count()
}

/// Names and postcodes whose texts are nearest to the query.
fn nearest_texts(
    filter: &CompiledFilter<'_>,
    candidates: &CandidateRows<'_>,
    postcode: Option<u16>,
    distance: &mut WeightedDistance,
    budget: &mut Budget,
) -> Result<Vec<(u32, u16)>> {
    let snapshot = filter.snapshot();
    let streets = match candidates.rows() {
        Some(rows) => {
            budget.spend(rows.len() / 8)?;
            RowSet::from_rows(rows.iter().map(|row| snapshot.access_addresses.street.get(row as usize)).collect())
        }
        None => RowSet::all(snapshot.streets.len()),
    };
    let mut top = Top::new(NEAREST);
    let mut text = String::new();
    let mut towns: FxHashMap<u16, Letters> = FxHashMap::default();
    for (name, codes) in postcodes_by_name(snapshot, &streets) {
        let name_text = snapshot.street_names.name.get(name as usize);
        let letters = distance.letters_of(name_text);
        for code in codes {
            budget.spend(1)?;
            if postcode.is_some_and(|postcode| postcode != code) {
                continue;
            }
            let end = |text: &mut String| {
                text.push(' ');
                vejviser_model::text::write_postcode(text, code);
                text.push(' ');
                text.push_str(postcode_name(snapshot, Some(code)));
            };
            let town = *towns.entry(code).or_insert_with(|| {
                text.clear();
                end(&mut text);
                distance.letters_of(&text)
            });
            if top.worst().is_some_and(|worst: &(u32, u32, u16)| distance.lower_bound(letters.with(town)) > worst.0) {
                continue;
            }
            budget.spend(distance.steps())?;
            text.clear();
            text.push_str(name_text);
            end(&mut text);
            top.add((distance.to(&text), name, code));
        }
    }
    Ok(top.finish().into_iter().map(|(_, name, code)| (name, code)).collect())
}

/// The names of some streets, each with the postcodes of all these streets that bear it.
fn postcodes_by_name<'s>(
    snapshot: &'s Snapshot,
    streets: &'s RowSet,
) -> impl Iterator<Item = (u32, SmallVec<[u16; 4]>)> + 's {
    let name = |street: u32| snapshot.streets.name.get(street as usize);
    let mut by_name: Vec<(u32, u32)> = streets.rows().map(|street| (name(street), street)).collect();
    by_name.sort_unstable();
    let mut next = 0;
    std::iter::from_fn(move || {
        let &(name, _) = by_name.get(next)?;
        let mut postcodes = SmallVec::new();
        while let Some(&(_, street)) = by_name.get(next).filter(|(other, _)| *other == name) {
            postcodes.extend_from_slice(snapshot.streets.postcodes.get(street as usize));
            next += 1;
        }
        postcodes.sort_unstable();
        postcodes.dedup();
        Some((name, postcodes))
    })
}

/// The postcode in a text that holds exactly one run of four digits, if it exists.
pub(crate) fn typed_postcode(snapshot: &Snapshot, q: &str) -> Option<u16> {
    let mut runs = q.split(|letter: char| !letter.is_ascii_digit()).filter(|run| run.len() == 4);
    let (first, second) = (runs.next()?, runs.next());
    let code = first.parse::<u16>().ok().filter(|_| second.is_none())?;
    snapshot.area(AreaKind::Postcode, code.into()).map(|_| code)
}
