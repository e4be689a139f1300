//! What suggestions need beside the snapshot, derived from it once at open and shared by all threads.
//!
//! Names are ranked by their text in lower case, so that text lies here ready for comparison, together with two
//! orders of the names: by bytes, in which names that begin alike are neighbours, and the order in which equally good
//! ones are shown (Danish, blanks and punctuation left out).

pub(crate) mod postings;
pub(crate) mod rare_number;
pub(crate) mod segment;
pub(crate) mod signature;

use std::collections::HashSet;
use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_model::collate::collation_key;
use vejviser_model::text::write_postcode;
use vejviser_model::unit::Floor;

use crate::suggest::index::postings::Words;
use crate::suggest::index::rare_number::Numbers;
use crate::suggest::index::segment::{Segment, Segments};

/// See the module.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) street_words: Words,
    pub(crate) place_words: Words,
    pub(crate) places: Vec<PlaceTexts>,
    /// Street names in lower case, one after the other.
    names: Texts,
    /// Rows of the names in order of their lower-case bytes.
    by_bytes: Vec<u32>,
    /// Place of each of `by_bytes` in the order shown.
    order_by_bytes: Vec<u32>,
    /// The least of each [`BLOCK`] of those.
    least_of_blocks: Vec<u32>,
    /// Row of the name at each place of the order shown.
    in_order: Vec<u32>,
    /// Place of each name in the order shown.
    order: Vec<u32>,
    texts: Texts,
    pub(crate) numbers: Numbers,
    pub(crate) segments: Segments,
    /// Per name: see [`Index::is_only_name`].
    only_names: Vec<bool>,
    /// Words of the doors there are, ascending; see [`crate::suggest::term::designator::pack`].
    doors: Vec<u32>,
    /// Text of each floor, by code, packed likewise.
    floors: Vec<u32>,
    /// Floors there are, one bit a code.
    floors_there: u128,
}

/// Names that are passed over at once where none of them comes early enough in the order shown.
const BLOCK: usize = 64;

/// Texts of a place, in lower case; numbers of [`Index::text`], 0 for none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlaceTexts {
    pub(crate) postcode: u32,
    pub(crate) town: u32,
    /// Also its place in alphabetical order.
    pub(crate) supplementary_town: u32,
    pub(crate) large_postcode: u32,
    pub(crate) large_town: u32,
    /// Place among those of all places, of equally good addresses: bigger towns first, then by postcode and
    /// supplementary town.
    pub(crate) order: u32,
    has_town: bool,
}

impl PlaceTexts {
    /// Whether both postcode and town are there.
    #[inline]
    pub(crate) fn is_whole(&self) -> bool {
        self.postcode != 0 && self.has_town
    }
}

/// Texts one after the other.
#[derive(Debug)]
struct Texts {
    text: String,
    /// Per text, and one more: its start.
    from: Vec<u32>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { text: String::new(), from: vec![0] }
    }
}

impl Texts {
    fn push(&mut self, text: &str) -> u32 {
        self.text.push_str(&text.to_lowercase());
        self.from.push(self.text.len() as u32);
        self.from.len() as u32 - 2
    }

    #[inline]
    fn get(&self, row: u32) -> &str {
        &self.text[self.from[row as usize] as usize..self.from[row as usize + 1] as usize]
    }
}

impl Index {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let count = snapshot.street_names.len() as u32;
        let mut names = Texts::default();
        let mut keys = Vec::with_capacity(count as usize);
        for row in 0..count {
            let name = snapshot.street_names.name.get(row as usize);
            names.push(name);
            keys.push((collation_key(&name.replace([' ', '.', ','], "")), row));
        }
        keys.sort_unstable();
        let in_order: Vec<u32> = keys.into_iter().map(|(_, row)| row).collect();
        let mut order = vec![0; count as usize];
        for (place, &row) in in_order.iter().enumerate() {
            order[row as usize] = place as u32;
        }
        let mut by_bytes: Vec<u32> = (0..count).collect();
        by_bytes.sort_unstable_by_key(|&row| (names.get(row), row));
        let order_by_bytes: Vec<u32> = by_bytes.iter().map(|&row| order[row as usize]).collect();
        let least_of_blocks =
            order_by_bytes.chunks(BLOCK).map(|block| block.iter().copied().min().unwrap_or_default()).collect();
        let (places, texts) = place_texts(snapshot);
        let segments = Segments::new(snapshot, &places);
        let has_one_name = |segment: &Segment| segment.has_one_name;
        let only_names = (0..count).map(|name| segments.of_name(name).iter().all(has_one_name)).collect();
        Self {
            segments,
            only_names,
            street_words: Words::new(&snapshot.text, TextField::StreetName, snapshot.street_names.len()),
            place_words: Words::new(&snapshot.text, TextField::Place, snapshot.places.len()),
            places,
            names,
            by_bytes,
            order_by_bytes,
            least_of_blocks,
            in_order,
            order,
            texts,
            numbers: Numbers::new(snapshot),
            doors: doors(snapshot),
            floors: floors(),
            floors_there: floors_there(snapshot),
        }
    }

    /// A street name in lower case.
    #[inline]
    pub(crate) fn name(&self, row: u32) -> &str {
        self.names.get(row)
    }

    /// A text of a place.
    #[inline]
    pub(crate) fn text(&self, number: u32) -> &str {
        self.texts.get(number)
    }

    /// The names whose lower-case text is `beginning`, and those of which it is the beginning, as places among the names
    /// sorted by their bytes.
    pub(crate) fn beginning_with(&self, beginning: &str) -> [Range<usize>; 2] {
        let name = |row: u32| self.names.get(row);
        let start = self.by_bytes.partition_point(|&row| name(row) < beginning);
        let same = self.by_bytes[start..].iter().take_while(|&&row| name(row) == beginning).count();
        let longer = &self.by_bytes[start + same..];
        let end = start + same + longer.partition_point(|&row| name(row).starts_with(beginning));
        [start..start + same, start + same..end]
    }

    /// The places in the order shown of names sorted by their bytes, in blocks, each with the least of a few more.
    pub(crate) fn orders_in_blocks(&self, names: Range<usize>) -> impl Iterator<Item = (u32, &[u32])> {
        let blocks = names.start / BLOCK..names.end.div_ceil(BLOCK);
        blocks.map(move |block| {
            let first = block * BLOCK;
            (self.least_of_blocks[block], &self.order_by_bytes[first.max(names.start)..(first + BLOCK).min(names.end)])
        })
    }

    /// Whether no street of the name is called otherwise on letters.
    pub(crate) fn is_only_name(&self, name: u32) -> bool {
        self.only_names[name as usize]
    }

    /// Place of a name in the order shown.
    pub(crate) fn order(&self, name: u32) -> u32 {
        self.order[name as usize]
    }

    /// The name at a place of the order shown.
    pub(crate) fn name_at(&self, order: u32) -> u32 {
        self.in_order[order as usize]
    }

    /// Rows of all names.
    pub(crate) fn names(&self) -> Range<u32> {
        0..self.order.len() as u32
    }

    /// The packed text of a floor, 0 for none.
    #[inline]
    pub(crate) fn floor_text(&self, floor: u8) -> u32 {
        self.floors.get(floor as usize).copied().unwrap_or_default()
    }

    /// Floors there are, one bit a code.
    pub(crate) fn floors_there(&self) -> u128 {
        self.floors_there
    }

    /// Whether there is a door with this packed word, or with `prefix` one that begins so.
    pub(crate) fn has_door(&self, word: u32, mask: u32) -> bool {
        let from = self.doors.partition_point(|&door| door < word);
        self.doors.get(from).is_some_and(|door| door & mask == word)
    }
}

fn place_texts(snapshot: &Snapshot) -> (Vec<PlaceTexts>, Texts) {
    let mut texts = Texts::default();
    texts.push("");
    let town_rows = 0..snapshot.towns.len();
    let first_town = texts.from.len() as u32 - 1;
    for row in town_rows {
        texts.push(snapshot.towns.name.get(row));
    }
    let mut postcodes = rustc_hash::FxHashMap::default();
    let mut postcode = |number: u16, texts: &mut Texts| {
        *postcodes.entry(number).or_insert_with(|| {
            let mut text = String::new();
            write_postcode(&mut text, number);
            let area = snapshot.area(AreaKind::Postcode, u32::from(number));
            (texts.push(&text), texts.push(area.map_or("", |area| snapshot.areas.name.get(area as usize))))
        })
    };
    let mut places: Vec<PlaceTexts> = (0..snapshot.places.len())
        .map(|row| {
            let mut place = PlaceTexts::default();
            if let Some(number) = snapshot.places.postcode.get(row) {
                (place.postcode, place.town) = postcode(number, &mut texts);
                place.has_town = !texts.get(place.town).is_empty();
            }
            if let Some(number) = snapshot.places.large_recipient_postcode.get(row) {
                (place.large_postcode, place.large_town) = postcode(number, &mut texts);
            }
            place.supplementary_town = snapshot.places.supplementary_town.get(row).map_or(0, |town| first_town + town);
            place
        })
        .collect();
    let sizes = sizes(snapshot);
    let mut in_order: Vec<usize> = (0..places.len()).collect();
    in_order.sort_by_key(|&row| {
        let number = snapshot.places.postcode.get(row).unwrap_or_default();
        (std::cmp::Reverse(sizes[usize::from(number)]), number, places[row].supplementary_town, row)
    });
    for (order, row) in in_order.into_iter().enumerate() {
        places[row].order = order as u32;
    }
    (places, texts)
}

/// About how many addresses each postcode has: how big its town is. A street of several gives each the same share.
fn sizes(snapshot: &Snapshot) -> Vec<u32> {
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

fn floors_there(snapshot: &Snapshot) -> u128 {
    let mut there = [false; 256];
    for &floor in snapshot.addresses.floor.array().values() {
        there[usize::from(floor)] = true;
    }
    (0..128).filter(|&code| there[code]).fold(0, |floors, code| floors | 1 << code)
}

fn doors(snapshot: &Snapshot) -> Vec<u32> {
    let mut doors: HashSet<u32, rustc_hash::FxBuildHasher> = HashSet::default();
    let mut last = 0;
    for &door in snapshot.addresses.door.array().values() {
        if door != last {
            last = door;
            doors.insert(door);
        }
    }
    let mut words = Vec::new();
    for door in doors {
        crate::suggest::term::designator::for_each_door_word(door, |word| words.push(word));
    }
    words.sort_unstable();
    words.dedup();
    words
}

fn floors() -> Vec<u32> {
    let floors = (0..=u8::MAX).map_while(Floor::from_u8);
    floors.map(|floor| crate::suggest::term::designator::pack(&floor.to_string()).unwrap_or_default()).collect()
}
