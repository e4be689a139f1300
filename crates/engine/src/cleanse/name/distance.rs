//! Names reduced to what decides whether they are the same: folded letters and digits.
//!
//! Blanks, full stops and hyphens are dropped, so that `H.C. Andersens` is `HC Andersens`, `Slots vænget` is
//! `Slotsvænget`, and only letters count as edits. `ae`, `oe` and `aa` are one letter each, so that a slip in `ø` is
//! one edit however it is written.

use std::cell::OnceCell;
use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use vejviser_model::distance::Pattern;
use vejviser_model::fold::fold_each;

/// Appends the reduced form of a name. It is ASCII wherever the name is of Danish letters; `{`, `|` and `}` are `æ`,
/// `ø` and `å`, as Danish computers once had it.
pub(crate) fn reduce_into(name: &str, out: &mut String) {
    let mut last = None;
    fold_each(name, |char| {
        if !char.is_alphanumeric() {
            return;
        }
        let pair = match (last, char) {
            (Some('a'), 'e') => '{',
            (Some('o'), 'e') => '|',
            (Some('a'), 'a') => '}',
            _ => {
                out.push(char);
                last = Some(char);
                return;
            }
        };
        out.pop();
        out.push(pair);
        last = None;
    });
}

/// The reduced form of a name in which only `æ`, `ø` and `å` are those letters, and `ae` is two: what was meant where
/// a letter was left out between them.
fn reduce_literally(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for char in name.chars() {
        match char {
            'æ' | 'Æ' => out.push('{'),
            'ø' | 'Ø' => out.push('|'),
            'å' | 'Å' => out.push('}'),
            char if char.is_alphanumeric() => fold_each(char.encode_utf8(&mut [0; 4]), |char| out.push(char)),
            _ => {}
        }
    }
    out
}

/// The reduced form of a name.
pub(crate) fn reduce(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    reduce_into(name, &mut out);
    out
}

/// Which letters a name has, a bit each; digits share their bits with rare letters.
fn letters(name: &[u8]) -> u32 {
    name.iter().fold(0, |letters, &byte| letters | 1 << (byte & 31))
}

fn hash(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}

/// Whether at most so many bits are set; faster than to count them all, for mostly there are more.
#[inline]
const fn has_at_most(mut bits: u32, mut most: u32) -> bool {
    while bits != 0 {
        if most == 0 {
            return false;
        }
        bits &= bits - 1;
        most -= 1;
    }
    true
}

/// Distinct reduced names, sorted; a name's number is its place.
#[derive(Debug, Default)]
pub(crate) struct Spellings {
    text: String,
    /// Per name, and one more: its start.
    from: Vec<u32>,
    /// Per name: its letters.
    letters: Vec<u32>,
    /// Their numbers by their hashes.
    numbers: HashTable<u32>,
}

impl Spellings {
    /// Keeps names that come sorted and without repetitions.
    pub(crate) fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut spellings = Self { from: vec![0], ..Self::default() };
        for name in names {
            spellings.text.push_str(name);
            spellings.from.push(spellings.text.len() as u32);
            spellings.letters.push(letters(name.as_bytes()));
        }
        let mut numbers = HashTable::with_capacity(spellings.letters.len());
        let hash_of = |&number: &u32| hash(spellings.get(number));
        for number in 0..spellings.len() {
            numbers.insert_unique(hash_of(&number), number, hash_of);
        }
        spellings.numbers = numbers;
        spellings
    }

    /// Number of names.
    pub(crate) fn len(&self) -> u32 {
        self.letters.len() as u32
    }

    /// The letters of a name.
    pub(crate) fn letters_of(&self, number: u32) -> u32 {
        self.letters[number as usize]
    }

    /// A name.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> &str {
        let number = number as usize;
        &self.text[self.from[number] as usize..self.from[number + 1] as usize]
    }

    /// The number of a name.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.find(hash(name), |&number| self.get(number) == name).copied()
    }

    /// The numbers of the names whose letters do not forbid that they are within `max` edits of a typed name.
    pub(crate) fn alike<'s>(&'s self, typed: &'s Typed<'_>, max: u32) -> impl Iterator<Item = u32> + 's {
        let numbers = self.letters.iter().zip(0..);
        numbers.filter(move |&(&letters, _)| typed.may_be(letters, max)).map(|(_, number)| number)
    }

    /// The numbers of the names that begin so.
    pub(crate) fn beginning_with(&self, beginning: &str) -> Range<u32> {
        let bound = |before: &dyn Fn(&str) -> bool| {
            let (mut from, mut to) = (0, self.len());
            while from < to {
                let middle = from + (to - from) / 2;
                if before(self.get(middle)) { from = middle + 1 } else { to = middle }
            }
            from
        };
        let start = bound(&|name| name < beginning);
        start..bound(&|name| name < beginning || name.starts_with(beginning)).max(start)
    }
}

/// Letters of a name that may be left out at its end without counting: `Stationsv` for `Stationsvej`.
const CUT_OFF: usize = 3;
/// Names shorter than this are not taken for cut-off ones.
const SHORTEST_CUT: usize = 3;

/// Words for a street, reduced, with which names end.
const ENDINGS: [&str; 62] = [
    "ager",
    "ageren",
    "alle",
    "alleen",
    "bakke",
    "bakken",
    "boulevard",
    "boulevarden",
    "bro",
    "broen",
    "by",
    "byen",
    "brink",
    "brinken",
    "dal",
    "dalen",
    "eng",
    "engen",
    "gade",
    "gaden",
    "g}rd",
    "g}rden",
    "gyde",
    "gyden",
    "have",
    "haven",
    "hegn",
    "hegnet",
    "huse",
    "husene",
    "h|j",
    "h|jen",
    "k{r",
    "k{ret",
    "krog",
    "krogen",
    "lund",
    "lunden",
    "mark",
    "marken",
    "park",
    "parken",
    "plads",
    "pladsen",
    "skov",
    "skoven",
    "sti",
    "stien",
    "str{de",
    "str{det",
    "toft",
    "toften",
    "torv",
    "torvet",
    "vang",
    "vangen",
    "vej",
    "vejen",
    "v{nge",
    "v{nget",
    "vig",
    "vigen",
];

/// The word for a street with which a reduced name ends, the longest that fits.
pub(crate) fn ending(name: &str) -> Option<&'static str> {
    let fits = |ending: &&&str| name.len() > ending.len() && name.ends_with(**ending);
    ENDINGS.iter().filter(fits).max_by_key(|ending| ending.len()).copied()
}

/// How far a typed name is from a name of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Nearness {
    /// Edits on the reduced forms; swapping two neighbours is one.
    pub(crate) edits: u32,
    /// Whether the typed name was taken for a cut-off one.
    pub(crate) cut: bool,
}

/// A typed name ready to be compared with many.
pub(crate) struct Typed<'t> {
    name: &'t str,
    pub(crate) reduced: String,
    /// Its reduced form, and that of the name read literally where that is something else. Made when the first name is
    /// compared, for most names are found as they are.
    forms: OnceCell<(Compared, Option<Compared>)>,
}

impl<'t> Typed<'t> {
    pub(crate) fn new(name: &'t str) -> Self {
        Self { name, reduced: reduce(name), forms: OnceCell::new() }
    }

    fn forms(&self) -> &(Compared, Option<Compared>) {
        self.forms.get_or_init(|| {
            let literal = Some(reduce_literally(self.name)).filter(|literal| *literal != self.reduced);
            (Compared::new(self.reduced.clone()), literal.map(Compared::new))
        })
    }

    /// Whether a name of these letters can be within `max` edits.
    #[inline]
    pub(crate) fn may_be(&self, letters: u32, max: u32) -> bool {
        let (own, literal) = self.forms();
        own.may_be(letters, max) || literal.as_ref().is_some_and(|literal| literal.may_be(letters, max))
    }

    /// How far a name is, if that is at most `max` edits.
    #[inline]
    pub(crate) fn nearness(&self, spellings: &Spellings, number: u32, max: u32) -> Option<Nearness> {
        let (own, literal) = self.forms();
        let own = own.nearness(spellings, number, max);
        let Some(literal) = literal else { return own };
        match (own, literal.nearness(spellings, number, max)) {
            (Some(own), Some(literal)) => Some(own.min(literal)),
            (own, literal) => own.or(literal),
        }
    }
}

/// One form of a typed name.
struct Compared {
    name: String,
    /// Made when the first name is compared; none for a name too long to be compared.
    pattern: OnceCell<Option<Pattern>>,
    letters: u32,
}

impl Compared {
    fn new(name: String) -> Self {
        Self { pattern: OnceCell::new(), letters: letters(name.as_bytes()), name }
    }

    /// Whether a name of these letters can be within `max` edits: a letter that the other lacks takes one, and one
    /// edit mends a letter on either side.
    #[inline]
    fn may_be(&self, letters: u32, max: u32) -> bool {
        has_at_most(self.letters & !letters, max) && has_at_most(letters & !self.letters, max + CUT_OFF as u32)
    }

    /// How far a name is, if that is at most `max` edits.
    #[inline]
    fn nearness(&self, spellings: &Spellings, number: u32, max: u32) -> Option<Nearness> {
        if !self.may_be(spellings.letters[number as usize], max) {
            return None;
        }
        let name = spellings.get(number).as_bytes();
        let typed = self.name.len();
        let missing = name.len().saturating_sub(typed);
        if typed.saturating_sub(name.len()) > max as usize || missing > max as usize + CUT_OFF {
            return None;
        }
        let Some(pattern) = self.pattern.get_or_init(|| Pattern::new(self.name.as_bytes())) else {
            return (self.name.as_bytes() == name).then_some(Nearness { edits: 0, cut: false });
        };
        let cuttable = (1..=CUT_OFF + max as usize).contains(&missing) && typed >= SHORTEST_CUT;
        if !cuttable {
            return pattern.osa(name, max).map(|edits| Nearness { edits, cut: false });
        }
        // The ending itself must be right: what was cut off is not to hide what was mistyped before it.
        let [whole, cut] = pattern.osa_cut(name, CUT_OFF.min(missing), max);
        let whole = whole.map(|edits| Nearness { edits, cut: false });
        let cut = cut.map(|edits| Nearness { edits, cut: true });
        whole.into_iter().chain(cut).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_and_digits_are_kept() {
        for (name, reduced) in [
            ("H.C. Andersens Boulevard", "hcandersensboulevard"),
            ("Slots vænget", "slotsv{nget"),
            ("Øster-Å Allé", "|ster}alle"),
            ("Oester Aa Alle", "|ster}alle"),
            ("AAAE", "}{"),
            ("10. Februar Vej", "10februarvej"),
            ("", ""),
        ] {
            assert_eq!(reduce(name), reduced, "{name}");
        }
    }

    #[test]
    fn names_are_found_by_text_and_by_beginning() {
        let names = Spellings::new(["bakkevaenget", "bakkevej", "birkevej"]);
        assert_eq!(names.find("birkevej"), Some(2));
        assert_eq!(names.find("birke"), None);
        assert_eq!(names.beginning_with("bakke"), 0..2);
        assert_eq!(names.beginning_with("c"), 3..3);
        assert_eq!(names.beginning_with(""), 0..3);
    }

    #[test]
    fn a_cut_off_ending_is_free() {
        for (typed, name, max, nearness) in [
            ("stationsvej", "stationsvej", 3, Some((0, false))),
            ("stationsv", "stationsvej", 3, Some((0, true))),
            ("statonsv", "stationsvej", 3, Some((1, true))),
            ("station", "stationsvej", 3, Some((1, true))),
            ("stati", "stationsvej", 2, None),
            ("stationsvje", "stationsvej", 1, Some((1, false))),
            ("nørregae", "n|rregade", 2, Some((1, false))),
            ("østergade", "n|rregade", 3, None),
            ("østergade", "vestergade", 2, Some((2, false))),
            ("stergade", "|stergade", 2, Some((1, false))),
            ("åv", "}vej", 1, None),
            ("kæraervej", "k{ragervej", 1, Some((1, false))),
        ] {
            let spellings = Spellings::new([name]);
            let found = Typed::new(typed).nearness(&spellings, 0, max);
            assert_eq!(found.map(|Nearness { edits, cut }| (edits, cut)), nearness, "{typed} {name}");
        }
    }
}
