//! What towns are looked up in: every name that people give a town, with the postcodes that it may mean.
//!
//! A name is *written* with a postcode as the town of the list of postcodes or as a supplementary town. It is *another name* of
//! a postcode by the rules of [`vejviser_model::town`] (`Kbh. N`, `Aarhus`). Municipalities and parishes give their names to
//! the postcodes of the addresses in them.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use arrow_schema::ArrowError;
use rustc_hash::FxHashSet;
use vejviser_model::reduce::{letters, reduce};
use vejviser_model::town::{plain_aliases, town_aliases};

use super::{Made, Sources, made};
use crate::name_table::hashes;
use crate::tables::{
    AreaKind, CleansingTownHashRow, CleansingTownHashesBuilder, CleansingTownRow, CleansingTownsBuilder,
};

/// What the church calls its areas.
const PARISH: &str = " Sogn";

/// In which way a name means a postcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Naming {
    /// It is written with it.
    Written,
    /// It is another name of its town.
    Alias,
    /// It is another name of a supplementary town there.
    SupplementaryAlias,
    /// It is a municipality or parish there.
    Area,
}

/// Makes the tables of towns.
pub(super) fn make(sources: &Sources) -> Result<Vec<Made>, ArrowError> {
    let namings = namings(sources);
    let namings: Vec<&(String, Naming, u16)> = namings.iter().collect();
    let (mut builder, mut names) = (CleansingTownsBuilder::default(), Vec::new());
    for town in namings.chunk_by(|one, next| one.0 == next.0) {
        let name = town[0].0.as_str();
        let of = |naming: Naming| {
            let postcodes = town.iter().filter(move |(_, own, _)| *own == naming).map(|&&(.., postcode)| postcode);
            postcodes.collect::<Vec<u16>>()
        };
        builder.push(&CleansingTownRow {
            name,
            letters: letters(name),
            postcodes: &of(Naming::Written),
            alias_postcodes: &of(Naming::Alias),
            supplementary_alias_postcodes: &of(Naming::SupplementaryAlias),
            area_postcodes: &of(Naming::Area),
            borrowed: PhantomData,
        });
        names.push(name);
    }
    let mut by_hash = CleansingTownHashesBuilder::default();
    for (hash, row) in hashes(names) {
        by_hash.push(&CleansingTownHashRow { hash, row, borrowed: PhantomData });
    }
    Ok(vec![made(builder)?, made(by_hash)?])
}

/// The names of towns, reduced, each with a postcode that it means.
fn namings(sources: &Sources) -> BTreeSet<(String, Naming, u16)> {
    let mut namings = BTreeSet::new();
    for row in sources.area_rows.of(AreaKind::Postcode) {
        let Ok(postcode) = u16::try_from(sources.areas.code.get(row as usize)) else { continue };
        let town = sources.areas.name.get(row as usize);
        namings.insert((reduce(town), Naming::Written, postcode));
        namings.extend(town_aliases(town).into_iter().map(|name| (name, Naming::Alias, postcode)));
    }
    for place in 0..sources.places.len() {
        let town = sources.places.supplementary_town.get(place);
        let (Some(town), Some(postcode)) = (town, sources.places.postcode.get(place)) else { continue };
        let town = sources.towns.name.get(town as usize);
        namings.insert((reduce(town), Naming::Written, postcode));
        let town_aliases = town_aliases(town).into_iter();
        namings.extend(town_aliases.map(|name| (name, Naming::SupplementaryAlias, postcode)));
    }
    for (kind, code, postcode) in areas(sources) {
        let Some(row) = sources.area_rows.row(&sources.areas, kind, code.into()) else { continue };
        let name = sources.areas.name.get(row as usize);
        let name = name.strip_suffix(PARISH).unwrap_or(name);
        namings.insert((reduce(name), Naming::Area, postcode));
        let parts = name.split('-').filter(|part| part.len() < name.len());
        namings.extend(parts.map(|part| (reduce(part), Naming::Area, postcode)));
    }
    namings.retain(|(name, ..)| !name.is_empty());
    let plain = plain_namings(sources, &namings);
    namings.extend(plain);
    namings
}

/// The names in plain letters that are not names of anything else.
fn plain_namings(sources: &Sources, others: &BTreeSet<(String, Naming, u16)>) -> Vec<(String, Naming, u16)> {
    let names: FxHashSet<&str> = others.iter().map(|(name, ..)| name.as_str()).collect();
    let of = |town: &str, naming: Naming, postcode: u16| {
        let plain = plain_aliases(town).into_iter().filter(|name| !names.contains(name.as_str()));
        plain.map(move |name| (name, naming, postcode)).collect::<Vec<_>>()
    };
    let towns = sources.area_rows.of(AreaKind::Postcode).flat_map(|row| {
        let postcode = u16::try_from(sources.areas.code.get(row as usize)).ok();
        postcode.into_iter().flat_map(move |postcode| of(sources.areas.name.get(row as usize), Naming::Alias, postcode))
    });
    let supplementary = (0..sources.places.len()).flat_map(|place| {
        let town = sources.places.supplementary_town.get(place).zip(sources.places.postcode.get(place));
        town.into_iter().flat_map(move |(town, postcode)| {
            of(sources.towns.name.get(town as usize), Naming::SupplementaryAlias, postcode)
        })
    });
    towns.chain(supplementary).collect()
}

/// The municipalities and parishes in which entrances have a postcode, by code.
fn areas(sources: &Sources) -> FxHashSet<(AreaKind, u16, u16)> {
    let mut areas = FxHashSet::default();
    let mut last = None;
    let entrances = &sources.access_addresses;
    for entrance in 0..entrances.len() {
        let (street, place, division) =
            (entrances.street.get(entrance), entrances.place.get(entrance), entrances.division.get(entrance));
        // Neighbours mostly have the same.
        if last.replace((street, place, division)) == Some((street, place, division)) {
            continue;
        }
        let Some(postcode) = sources.places.postcode.get(place as usize) else { continue };
        areas.insert((AreaKind::Municipality, sources.streets.municipality.get(street as usize), postcode));
        let parish = sources.divisions.parish.get(division as usize);
        areas.extend(parish.map(|parish| (AreaKind::Parish, parish, postcode)));
    }
    areas
}
