//! The words that the municipality adds to the text of a street segment, and which words of a query they are.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::{KOMMUNE, TextField};

use crate::search::{Query, distinct_words, is_meant};

/// The words that each municipality adds to a text, made when a snapshot is opened: there are a hundred.
#[derive(Debug)]
pub(crate) struct MunicipalityWords {
    by_code: FxHashMap<u16, Vec<Word>>,
    /// Of a municipality that has no name.
    nameless: Vec<Word>,
}

#[derive(Debug)]
struct Word {
    text: String,
    /// The same word as a term of street names: a name that holds it gains nothing.
    term: Option<u32>,
}

impl MunicipalityWords {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let added = |name: &str| -> Vec<Word> {
            let word = |text: String| Word { term: snapshot.text.find(TextField::StreetName, &text), text };
            distinct_words([name, KOMMUNE]).into_iter().map(word).collect()
        };
        // Of a code that no street can have no street gains a word.
        let row = |row: u32| {
            let code = u16::try_from(snapshot.areas.code.get(row as usize)).ok()?;
            Some((code, added(snapshot.areas.name.get(row as usize))))
        };
        let by_code = snapshot.areas_of(AreaKind::Municipality).filter_map(row).collect();
        Self { by_code, nameless: added("") }
    }
}

/// A word that a municipality adds: a bit for each query word that means it, and its term in street names.
pub(crate) type Added = (u64, Option<u32>);

/// What one municipality adds to a text.
pub(crate) struct Addition {
    pub(crate) words: SmallVec<[Added; 4]>,
    /// How much that is: a place among [`Additions::amounts`].
    pub(in crate::street) amount: usize,
}

impl Addition {
    /// A bit for each query word that it adds.
    pub(crate) fn mask(&self) -> u64 {
        self.words.iter().fold(0, |all, (mask, _)| all | mask)
    }

    /// Whether it adds a word of the query.
    pub(in crate::street) fn holds_any(&self) -> bool {
        self.words.iter().any(|&(mask, _)| mask != 0)
    }
}

/// How much a municipality adds to the rank of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    /// Per query word, how many added words it means.
    pub(in crate::street) hits: SmallVec<[u8; 4]>,
    pub(in crate::street) words: usize,
    /// Added words with which a name would rank higher that holds them too.
    pub(in crate::street) shared: usize,
}

impl Amount {
    fn new(query: &Query, words: &[Added]) -> Self {
        let hits = |word: usize| words.iter().filter(|(mask, _)| mask >> word & 1 != 0).count() as u8;
        // A beginning counts once for each word that begins so, and would lose one; a whole word counts once anyway.
        let counts_each = matches!(&query.words[..], [word] if word.prefix);
        let is_shared = |(mask, term): &&Added| term.is_some() && !(counts_each && *mask != 0);
        let shared = words.iter().filter(is_shared).count();
        Self { hits: (0..query.words.len()).map(hits).collect(), words: words.len(), shared }
    }
}

/// What the municipalities add to texts, seen by a query.
pub(crate) struct Additions {
    pub(in crate::street) by_code: FxHashMap<u16, Addition>,
    nameless: Addition,
    /// Each amount once: there are a few.
    pub(in crate::street) amounts: SmallVec<[Amount; 8]>,
}

impl Additions {
    pub(crate) fn new(all: &MunicipalityWords, query: &Query) -> Self {
        let mut amounts: SmallVec<[Amount; 8]> = SmallVec::new();
        let mut addition = |words: &Vec<Word>| {
            let added = |added: &Word| (query.mask(|word| is_meant(word, &added.text)), added.term);
            let words: SmallVec<[Added; 4]> = words.iter().map(added).collect();
            let own = Amount::new(query, &words);
            let amount = amounts.iter().position(|other| *other == own).unwrap_or_else(|| {
                amounts.push(own);
                amounts.len() - 1
            });
            Addition { words, amount }
        };
        let by_code = all.by_code.iter().map(|(&code, words)| (code, addition(words))).collect();
        let nameless = addition(&all.nameless);
        Self { by_code, nameless, amounts }
    }

    /// That of a municipality.
    #[inline]
    pub(crate) fn of(&self, municipality: u16) -> &Addition {
        self.by_code.get(&municipality).unwrap_or(&self.nameless)
    }

    /// Codes of the municipalities that add one of some words, a bit for each.
    pub(crate) fn adding(&self, words: u64) -> Vec<u16> {
        self.by_code.iter().filter(|(_, addition)| addition.mask() & words != 0).map(|(&code, _)| code).collect()
    }

    /// A bit for each query word that a municipality without name adds.
    pub(in crate::street) fn of_nameless(&self) -> u64 {
        self.nameless.mask()
    }

    /// A bit for each query word that any adds.
    pub(crate) fn of_any(&self) -> u64 {
        self.by_code.values().fold(self.of_nameless(), |all, addition| all | addition.mask())
    }
}
