//! Places (postcode, town and supplementary town) as texts, and the order of equally good addresses by place.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::text::write_postcode;

use crate::suggest::index::text::Texts;

/// The places of a snapshot.
#[derive(Debug)]
pub(crate) struct Places {
    rows: Vec<PlaceTexts>,
    texts: Texts,
}

/// Texts of a place in lower case, as numbers of [`Places::text`]; 0 is the empty text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlaceTexts {
    pub(crate) postcode: u32,
    pub(crate) town: u32,
    /// Also its position in alphabetical order.
    pub(crate) supplementary_town: u32,
    pub(crate) large_postcode: u32,
    pub(crate) large_town: u32,
    /// Position of the place among equally good addresses: bigger towns first, then by postcode and supplementary town.
    pub(crate) position: u32,
    has_town: bool,
}

impl PlaceTexts {
    /// Whether it has both postcode and town.
    #[inline]
    pub(crate) fn is_complete(&self) -> bool {
        self.postcode != 0 && self.has_town
    }
}

impl Places {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        let mut texts = Texts::default();
        texts.push("");
        let first_town = texts.len();
        for row in 0..snapshot.towns.len() {
            texts.push(snapshot.towns.name.get(row));
        }
        let mut rows = place_texts(snapshot, first_town, &mut texts);
        let sizes = postcode_sizes(snapshot);
        let mut in_order: Vec<usize> = (0..rows.len()).collect();
        in_order.sort_by_key(|&row| {
            let number = snapshot.places.postcode.get(row).unwrap_or_default();
            (Reverse(sizes[usize::from(number)]), number, rows[row].supplementary_town, row)
        });
        for (position, row) in in_order.into_iter().enumerate() {
            rows[row].position = position as u32;
        }
        Self { rows, texts }
    }

    /// The texts of a place, by row.
    #[inline]
    pub(crate) fn get(&self, place: u32) -> &PlaceTexts {
        &self.rows[place as usize]
    }

    /// A text of a place.
    #[inline]
    pub(crate) fn text(&self, number: u32) -> &str {
        self.texts.get(number)
    }
}

/// The texts of all places; supplementary towns are `texts` already, from `first_town` on.
fn place_texts(snapshot: &Snapshot, first_town: u32, texts: &mut Texts) -> Vec<PlaceTexts> {
    let mut postcodes = FxHashMap::default();
    let mut postcode = |number: u16, texts: &mut Texts| {
        *postcodes.entry(number).or_insert_with(|| {
            let mut text = String::new();
            write_postcode(&mut text, number);
            let area = snapshot.area(AreaKind::Postcode, u32::from(number));
            (texts.push(&text), texts.push(area.map_or("", |area| snapshot.areas.name.get(area as usize))))
        })
    };
    (0..snapshot.places.len())
        .map(|row| {
            let mut place = PlaceTexts::default();
            if let Some(number) = snapshot.places.postcode.get(row) {
                (place.postcode, place.town) = postcode(number, texts);
                place.has_town = !texts.get(place.town).is_empty();
            }
            if let Some(number) = snapshot.places.large_recipient_postcode.get(row) {
                (place.large_postcode, place.large_town) = postcode(number, texts);
            }
            place.supplementary_town = snapshot.places.supplementary_town.get(row).map_or(0, |town| first_town + town);
            place
        })
        .collect()
}

/// Roughly how many addresses each postcode has, as a measure of its town. A street with several postcodes gives each of
/// them an equal share.
fn postcode_sizes(snapshot: &Snapshot) -> Vec<u32> {
    let mut sizes = vec![0; usize::from(u16::MAX) + 1];
    let units = snapshot.access_addresses.address_from.array().values();
    let first_unit = |entrance: u32| units.get(entrance as usize).copied().unwrap_or(snapshot.addresses.len() as u32);
    for street in 0..snapshot.streets.len() {
        let (from, to) = (snapshot.streets.access_from.get(street), snapshot.streets.access_to.get(street));
        let postcodes = snapshot.streets.postcodes.get(street);
        let share = first_unit(to).saturating_sub(first_unit(from)) / postcodes.len().max(1) as u32;
        for &postcode in postcodes {
            sizes[usize::from(postcode)] += share;
        }
    }
    sizes
}
