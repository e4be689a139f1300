//! The text of a street segment: its name, the municipality's name with the word `kommune`, and the four-digit street code.
//! Which words of a query it holds, and its rank.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;

use super::names::name_rank;
use crate::Engine;
use crate::search::terms::FieldTerms;
use crate::search::{Query, distinct_words, is_meant};

/// Added to the name of every municipality.
const KOMMUNE: &str = "kommune";

/// The words that each municipality adds to a text, made when a snapshot is opened: there are a hundred.
#[derive(Debug)]
pub(crate) struct MunicipalityWords {
    by_code: FxHashMap<u16, Vec<AddedWord>>,
    /// Of a municipality that has no name.
    nameless: Vec<AddedWord>,
}

#[derive(Debug)]
struct AddedWord {
    text: String,
    /// The same word as a term of street names: a name that holds it gains nothing.
    term: Option<u32>,
}

impl MunicipalityWords {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let added = |name: &str| -> Vec<AddedWord> {
            let word = |text: String| AddedWord { term: snapshot.text.find(TextField::StreetName, &text), text };
            distinct_words([name, KOMMUNE]).into_iter().map(word).collect()
        };
        let row =
            |row: u32| (snapshot.areas.code.get(row as usize) as u16, added(snapshot.areas.name.get(row as usize)));
        let by_code = snapshot.areas_of(AreaKind::Municipality).map(row).collect();
        Self { by_code, nameless: added("") }
    }
}

/// A word that a municipality adds: a bit for each query word that means it, and its term in street names.
type Added = (u64, Option<u32>);

/// A query on the texts of street segments.
pub(super) struct SegmentTexts<'a> {
    snapshot: &'a Snapshot,
    query: &'a Query,
    pub(super) names: FieldTerms<'a>,
    by_municipality: FxHashMap<u16, SmallVec<[Added; 4]>>,
    nameless: SmallVec<[Added; 4]>,
    /// Words that may be a code.
    codes: u64,
}

impl<'a> SegmentTexts<'a> {
    pub(super) fn new(engine: &'a Engine, query: &'a Query) -> Self {
        let added = |words: &Vec<AddedWord>| -> SmallVec<[Added; 4]> {
            words.iter().map(|added| (query.mask(|word| is_meant(word, &added.text)), added.term)).collect()
        };
        let MunicipalityWords { by_code, nameless } = &*engine.municipality_words;
        Self {
            snapshot: engine.snapshot(),
            query,
            names: engine.name_terms(query),
            by_municipality: by_code.iter().map(|(&code, words)| (code, added(words))).collect(),
            nameless: added(nameless),
            codes: query.mask(|word| word.text.len() <= 4 && word.text.bytes().all(|letter| letter.is_ascii_digit())),
        }
    }

    /// Words that only a name can hold.
    pub(super) fn only_in_names(&self) -> u64 {
        let elsewhere =
            self.by_municipality.values().chain([&self.nameless]).flatten().fold(0, |all, (mask, _)| all | mask);
        self.query.all() & !(elsewhere | self.codes)
    }

    /// Whether a segment may hold every word of which neither the name nor a named municipality holds one.
    pub(super) fn has_others(&self) -> bool {
        self.nameless.iter().fold(self.codes, |all, (mask, _)| all | mask) == self.query.all()
    }

    /// Whether a segment lies in one of [`SegmentTexts::municipalities`].
    pub(super) fn is_placed(&self, street: u32) -> bool {
        let municipality = self.snapshot.streets.municipality.get(street as usize);
        self.by_municipality.get(&municipality).is_some_and(holds_any)
    }

    /// Whether the name of a segment holds no word.
    pub(super) fn is_unnamed(&self, street: u32) -> bool {
        self.names.mask(self.snapshot.streets.name.get(street as usize)) == 0
    }

    /// The municipalities that hold a word, each with a rank that no segment there exceeds whose name holds none.
    pub(super) fn municipalities(&self) -> impl Iterator<Item = (u32, u16)> {
        let bound = |(&code, added): (&u16, &SmallVec<[Added; 4]>)| {
            let hits = (0..self.query.words.len()).map(|word| {
                let of_municipality = added.iter().filter(|(mask, _)| mask >> word & 1 != 0).count() as u8;
                of_municipality + (self.codes >> word & 1) as u8
            });
            // One word of the name, if that cannot say what the municipality says, and the code.
            let own = usize::from(added.iter().all(|(_, term)| term.is_none())) + 1;
            holds_any(added).then(|| (name_rank(self.query, hits, added.len() + own), code))
        };
        self.by_municipality.iter().filter_map(bound)
    }

    /// The rank of a segment, if it holds every word.
    pub(super) fn rank(&self, street: u32) -> Option<u32> {
        let streets = &self.snapshot.streets;
        let name = streets.name.get(street as usize);
        let municipality = streets.municipality.get(street as usize);
        let added = self.by_municipality.get(&municipality).unwrap_or(&self.nameless);
        let terms = self.names.of_row(name);
        let gained = || added.iter().filter(|(_, term)| term.is_none_or(|term| !terms.contains(&term)));
        let digits = four_digits(streets.code.get(street as usize));
        let code = std::str::from_utf8(&digits).unwrap_or_default();
        let mut hits: SmallVec<[u8; 8]> = SmallVec::new();
        for (number, word) in self.query.words.iter().enumerate() {
            let bit = 1 << number;
            let of_municipality = gained().filter(|(mask, _)| mask & bit != 0).count() as u8;
            let of_code = u8::from(self.codes & bit != 0 && is_meant(word, code));
            let all = self.names.hits_in(terms, number).saturating_add(of_municipality).saturating_add(of_code);
            if all == 0 {
                return None;
            }
            hits.push(all);
        }
        Some(name_rank(self.query, hits, terms.len() + gained().count() + 1))
    }

    /// A rank that no segment exceeds whose name has so many terms, of which each word means so many.
    pub(super) fn bound(&self, hits: impl Iterator<Item = u8>, terms: usize) -> u32 {
        let hits = hits.enumerate().map(|(number, hits)| {
            let of_municipality =
                |added: &SmallVec<[Added; 4]>| added.iter().filter(|(mask, _)| mask & (1 << number) != 0).count();
            let most = self.by_municipality.values().chain([&self.nameless]).map(of_municipality).max();
            hits.saturating_add(most.unwrap_or_default() as u8).saturating_add((self.codes >> number & 1) as u8)
        });
        // The word that all municipalities have, if no name has it, and the code.
        let added = usize::from(self.nameless.iter().all(|(_, term)| term.is_none())) + 1;
        name_rank(self.query, hits, terms + added)
    }
}

fn holds_any(added: &SmallVec<[Added; 4]>) -> bool {
    added.iter().any(|&(mask, _)| mask != 0)
}

/// A code as its four digits.
fn four_digits(code: u16) -> [u8; 4] {
    [1000, 100, 10, 1].map(|place| b'0' + (code / place % 10) as u8)
}
