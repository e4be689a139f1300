//! Streets that a typed name may mean, in the postcodes where it is looked for.

use std::cell::OnceCell;

use smallvec::SmallVec;
use vejviser_model::synonym::synonyms;
use vejviser_model::words::index_words;

use crate::cleanse::index::{Entry, Index};
use crate::cleanse::lookup::scope::Scope;
use crate::cleanse::name::distance::{Nearness, Typed, ending, reduce};
use crate::{Budget, Result};

/// Letters of a street and of a town that were written as one word, at least.
const SHORTEST_JOINED: usize = 4;
/// Names of streets that are followed further, at most.
const MOST_NAMES: usize = 12;
/// Ways to write a name out, at most.
const MOST_EXPANSIONS: usize = 24;
/// Streets whose name differs in more than this share of its letters are not meant.
const FARTHEST_PERCENT: u32 = 40;
/// Edits that any name may have at most.
const MOST_EDITS: u32 = 8;
/// Letters of a name that allow an edit where nothing says in which place it lies.
const LETTERS_AN_EDIT: u32 = 3;
/// Edits that most slips have; names farther away are looked for only where none is so near.
const USUAL_EDITS: u32 = 2;
/// Names that are compared for a step, divided by the edits they may have and one.
const NAMES_A_STEP: u64 = 4;
/// Names whose letters alone are looked at for a step.
const NAMES_A_LOOK: u64 = 12;
/// Steps that it costs to look a name up.
const LOOK_UP: u64 = 12;

/// A street with how near its name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Near {
    pub(crate) entry: Entry,
    pub(crate) nearness: Nearness,
}

/// Streets with their nearness; mostly few.
pub(crate) type Nears = SmallVec<[Near; 4]>;

/// A typed street name.
pub(crate) struct StreetText<'t> {
    text: &'t str,
    pub(crate) typed: Typed<'t>,
    expansions: OnceCell<Vec<String>>,
}

impl<'t> StreetText<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, typed: Typed::new(text), expansions: OnceCell::new() }
    }

    /// The name with its abbreviated words written out, and with written-out words abbreviated, reduced.
    pub(crate) fn expansions(&self) -> &[String] {
        self.expansions.get_or_init(|| expansions(self.text))
    }

    /// Letters of the name.
    fn letters(&self) -> u32 {
        self.typed.reduced.len() as u32
    }

    /// Edits beyond which no street is meant.
    fn farthest(&self, scope: &Scope) -> u32 {
        if scope.is_open() {
            // Letters of its own: half the streets of the country end alike.
            let shared = ending(&self.typed.reduced).map_or(0, str::len) as u32;
            return USUAL_EDITS.min((self.letters() - shared) / LETTERS_AN_EDIT);
        }
        // Of the longer name, which may have more letters by as many edits.
        (self.letters() * FARTHEST_PERCENT / (100 - FARTHEST_PERCENT)).min(MOST_EDITS)
    }

    /// Whether a name is so near that it may be meant.
    fn may_mean(&self, index: &Index, spelling: u32, nearness: Nearness) -> bool {
        let letters = self.letters().max(index.spellings.get(spelling).len() as u32);
        nearness.edits * 100 <= letters * FARTHEST_PERCENT
    }

    /// Streets of exactly this name, or else of it written out, in the scope; in the whole country where the scope is
    /// open.
    pub(crate) fn exact(&self, index: &Index, scope: &Scope, budget: &mut Budget) -> Result<Nears> {
        let mut found = Nears::new();
        self.named(index, &self.typed.reduced, scope, false, budget, &mut found)?;
        if found.is_empty() {
            self.written_out(index, scope, budget, &mut found)?;
        }
        Ok(found)
    }

    /// Streets that this name begins with, where it goes on with the beginning of the name of their town.
    pub(crate) fn before_town(&self, index: &Index, scope: &Scope, budget: &mut Budget) -> Result<Nears> {
        let mut found = Nears::new();
        let name = &self.typed.reduced;
        let places = name.char_indices().map(|(place, _)| place);
        for place in places.filter(|&place| place >= SHORTEST_JOINED && name.len() - place >= SHORTEST_JOINED) {
            budget.spend(LOOK_UP)?;
            let Some(spelling) = index.spellings.find(&name[..place]) else { continue };
            let mut postcodes: SmallVec<[u16; 8]> =
                index.postcodes_of(index.towns().beginning_with(&name[place..])).collect();
            postcodes.retain(|postcode| scope.is_open() || scope.holds(*postcode));
            budget.spend(postcodes.len() as u64)?;
            let nearness = Nearness { edits: 0, cut: true };
            for postcode in postcodes {
                found.extend(index.named_in(postcode, spelling).iter().map(|&entry| Near { entry, nearness }));
            }
        }
        Ok(found)
    }

    /// Streets of this name with other words for its own.
    fn written_out(&self, index: &Index, scope: &Scope, budget: &mut Budget, found: &mut Nears) -> Result<()> {
        self.expansions().iter().try_for_each(|name| self.named(index, name, scope, true, budget, found))
    }

    #[expect(clippy::unused_self, reason = "reads as a question to the name, beside its siblings")]
    fn named(
        &self,
        index: &Index,
        name: &str,
        scope: &Scope,
        cut: bool,
        budget: &mut Budget,
        found: &mut Nears,
    ) -> Result<()> {
        budget.spend(LOOK_UP)?;
        let nearness = Nearness { edits: 0, cut };
        let Some(spelling) = index.spellings.find(name) else { return Ok(()) };
        if let (Some(postcode), true) = (scope.typed, scope.town.is_empty()) {
            found.extend(index.named_in(postcode, spelling).iter().map(|&entry| Near { entry, nearness }));
            return Ok(());
        }
        let open = scope.is_open();
        for entry in index.named(spelling) {
            budget.spend(1)?;
            if open || scope.holds(entry.postcode) {
                found.push(Near { entry, nearness });
            }
        }
        Ok(())
    }

    /// The streets nearest to this name in the scope, the nearest first, none beyond [`Self::farthest`]; then those of
    /// it written out.
    pub(crate) fn near(&self, index: &Index, scope: &Scope, budget: &mut Budget) -> Result<Nears> {
        let farthest = self.farthest(scope);
        let mut found = self.within(index, scope, USUAL_EDITS.min(farthest), budget)?;
        if found.is_empty() && farthest > USUAL_EDITS {
            found = self.within(index, scope, farthest, budget)?;
        }
        // What is called so is not cut off.
        if found.iter().any(|near| near.nearness == Nearness { edits: 0, cut: false }) {
            found.iter_mut().filter(|near| near.nearness.cut).for_each(|near| near.nearness.edits += 1);
        }
        found.sort_by_key(|near| (near.nearness, near.entry.spelling));
        let mut names = 0;
        let mut last = None;
        found.retain(|near| {
            if last.replace(near.entry.spelling) != Some(near.entry.spelling) {
                names += 1;
            }
            names <= MOST_NAMES
        });
        self.written_out(index, scope, budget, &mut found)?;
        Ok(found)
    }

    fn within(&self, index: &Index, scope: &Scope, max: u32, budget: &mut Budget) -> Result<Nears> {
        let mut found = Nears::new();
        if scope.is_open() {
            budget.spend(u64::from(index.spellings.len()) / NAMES_A_LOOK)?;
            for spelling in index.spellings.alike(&self.typed, max) {
                budget.spend(4)?;
                if let Some(nearness) = self.typed.nearness(&index.spellings, spelling, max) {
                    found.extend(index.named(spelling).map(|entry| Near { entry, nearness }));
                }
            }
            return Ok(found);
        }
        for postcode in scope.postcodes() {
            budget.spend(price(index.in_postcode(postcode), max))?;
            let mut last = (u32::MAX, None);
            for &entry in index.alike_in(postcode, &self.typed, max) {
                if last.0 != entry.spelling {
                    let nearness = self.typed.nearness(&index.spellings, entry.spelling, max);
                    let meant = nearness.filter(|&nearness| self.may_mean(index, entry.spelling, nearness));
                    last = (entry.spelling, meant);
                }
                found.extend(last.1.map(|nearness| Near { entry, nearness }));
            }
        }
        Ok(found)
    }

    /// Whether a street of these postcodes is nearer to this name than `than`.
    pub(crate) fn has_nearer(
        &self,
        index: &Index,
        postcodes: impl IntoIterator<Item = u16>,
        than: Nearness,
        budget: &mut Budget,
    ) -> Result<bool> {
        let max = if than.cut { than.edits } else { than.edits.saturating_sub(1) };
        for postcode in postcodes {
            budget.spend(price(index.in_postcode(postcode), max))?;
            let nearer = |entry: &Entry| {
                self.typed.nearness(&index.spellings, entry.spelling, max).is_some_and(|nearness| nearness < than)
            };
            if index.alike_in(postcode, &self.typed, max).any(nearer) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether a name is another with its words written out.
pub(crate) fn is_short_for(typed: &str, name: &str) -> bool {
    expansions(typed).contains(&reduce(name))
}

/// Steps that it costs to compare names.
fn price(entries: &[Entry], max: u32) -> u64 {
    1 + entries.len() as u64 * u64::from(max + 1) / NAMES_A_STEP
}

/// Every way to write a name with other words for its own: `Gl. Kongevej` is `Gammel Kongevej`, `Sdr. Allé` is
/// `Søndre Allé` and `Sønder Allé`. Reduced.
fn expansions(name: &str) -> Vec<String> {
    let words: Vec<String> = index_words(name).collect();
    let choices: Vec<Vec<&str>> = words
        .iter()
        .enumerate()
        .map(|(place, word)| {
            let mut choices = vec![word.as_str()];
            if !word.bytes().all(|byte| byte.is_ascii_digit()) {
                choices.extend(synonyms(word).map(|other| -> &str { other }));
                choices.extend(endings(word, place + 1 == words.len()).iter().copied());
            }
            choices
        })
        .collect();
    let mut expanded = vec![String::new()];
    for choices in choices {
        let mut longer = Vec::with_capacity(expanded.len() * choices.len());
        for beginning in &expanded {
            longer.extend(choices.iter().map(|choice| [beginning, *choice].concat()));
        }
        longer.truncate(MOST_EXPANSIONS);
        expanded = longer;
    }
    // The first is the name itself.
    expanded[1..].iter().map(|name| reduce(name)).collect()
}

/// What the last word of a name is short for, where it stands alone.
fn endings(word: &str, last: bool) -> &'static [&'static str] {
    match word {
        _ if !last => &[],
        "v" => &["vej"],
        "g" | "gd" => &["gade"],
        "pl" => &["plads"],
        "al" | "all" => &["alle"],
        "blvd" | "bd" | "boul" => &["boulevard"],
        "vaen" | "vg" => &["vaenge", "vaenget"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_for_each_other() {
        for (name, expansion) in [
            ("Gl. Kongevej", "gammelkongevej"),
            ("Gammel Assensvej", "glassensvej"),
            ("Sdr. Allé", "s|ndrealle"),
            ("St. Glasvej", "storeglasvej"),
            ("Ø. Stationsvej", "|strestationsvej"),
            ("Dronning Margrethes V.", "drmargrethesvej"),
            ("Mozarts Pl", "mozartsplads"),
        ] {
            assert!(expansions(name).iter().any(|found| found == expansion), "{name}: {:?}", expansions(name));
        }
        assert!(expansions("Mosevej").is_empty());
        assert!(expansions("").is_empty());
        assert!(expansions("gl st sdr nr dr kr st st st").len() < MOST_EXPANSIONS);
    }
}
