//! How far a typed name is from the names of the register: edits on the reduced forms, where an ending that was left out
//! is free (`Stationsv` for `Stationsvej`).

use std::cell::OnceCell;

use vejviser_dataset::NameTable;
use vejviser_model::distance::Pattern;
use vejviser_model::opposite::opposites;
use vejviser_model::reduce::{letters, reduce, reduce_literally};

use crate::cleanse::name::letters::has_at_most;

/// Letters at the end of a name that may be left out without counting as edits.
const TRUNCATED_LETTERS: usize = 3;
/// Typed names of fewer letters are not taken for truncated ones.
const SHORTEST_TRUNCATED: usize = 3;

/// How far a typed name is from a name of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NameDistance {
    /// Edits on the reduced forms; swapping two neighbours is one.
    pub(crate) edits: u32,
    /// Whether letters at the end of the name were left out, or words of it abbreviated.
    pub(crate) is_shortened: bool,
}

impl NameDistance {
    /// Of the name itself.
    pub(crate) const SAME: Self = Self { edits: 0, is_shortened: false };
    /// Of the name without its ending or with abbreviated words.
    pub(crate) const SHORTENED: Self = Self { edits: 0, is_shortened: true };
}

/// A typed name prepared for comparison with many.
pub(crate) struct TypedName<'t> {
    name: &'t str,
    pub(crate) reduced: String,
    /// Its reduced form, and that of the name read literally where it differs. Prepared when the first name is compared, for
    /// most names are found as they are.
    forms: OnceCell<(TypedForm, Option<TypedForm>)>,
}

impl<'t> TypedName<'t> {
    pub(crate) fn new(name: &'t str) -> Self {
        Self { name, reduced: reduce(name), forms: OnceCell::new() }
    }

    fn forms(&self) -> &(TypedForm, Option<TypedForm>) {
        self.forms.get_or_init(|| {
            let literal = Some(reduce_literally(self.name)).filter(|literal| *literal != self.reduced);
            (TypedForm::new(self.reduced.clone()), literal.map(TypedForm::new))
        })
    }

    /// Whether a name of these letters can be within `max` edits.
    #[inline]
    pub(crate) fn may_be_within(&self, letters: u32, max: u32) -> bool {
        let (own, literal) = self.forms();
        own.may_be_within(letters, max) || literal.as_ref().is_some_and(|literal| literal.may_be_within(letters, max))
    }

    /// The numbers of the names of a table whose letters allow that they are within `max` edits.
    pub(crate) fn candidates<'s>(&'s self, names: &'s NameTable, max: u32) -> impl Iterator<Item = u32> + 's {
        let numbers = names.letters().iter().zip(0..);
        numbers.filter(move |&(&letters, _)| self.may_be_within(letters, max)).map(|(_, number)| number)
    }

    /// The distance of a name of a table, if that is at most `max` edits.
    #[inline]
    pub(crate) fn distance(&self, names: &NameTable, number: u32, max: u32) -> Option<NameDistance> {
        self.distance_of(names.letters_of(number), || names.get(number), max)
    }

    /// The distance of a reduced name, if that is at most `max` edits.
    pub(crate) fn distance_to(&self, name: &str, max: u32) -> Option<NameDistance> {
        self.distance_of(letters(name), || name, max)
    }

    /// The distance of a name of these letters, which is read only where they allow it.
    #[inline]
    fn distance_of<'n>(&self, letters: u32, name: impl Fn() -> &'n str, max: u32) -> Option<NameDistance> {
        let (own, literal) = self.forms();
        let own = own.distance(letters, &name, max);
        let Some(literal) = literal else { return own };
        match (own, literal.distance(letters, &name, max)) {
            (Some(own), Some(literal)) => Some(own.min(literal)),
            (own, literal) => own.or(literal),
        }
    }
}

/// Edits between opposites, at most: `gammel` and `ny`.
const MOST_OPPOSITE_EDITS: u32 = 6;

/// Whether a typed name, this far from a name, is nearer to what that would be with one of its words turned into its opposite;
/// of two that are as near, that one is which has more letters at its beginning: `Vstergade` is Vestergade, `Øestergade` Østergade,
/// and `?stergade`, which begins as neither, the name itself.
pub(crate) fn is_opposite(typed: &TypedName<'_>, name: &str, distance: NameDistance) -> bool {
    let begun = common_beginning(&typed.reduced, &reduce(name));
    let is_nearer = |other: &String| {
        let found = typed.distance_to(other, distance.edits);
        let begins_so = || common_beginning(&typed.reduced, other) >= begun.max(1);
        found.is_some_and(|found| found < distance || begins_so())
    };
    opposites(name).iter().any(is_nearer)
}

/// The same, however far the typed name is, as opposites may be.
pub(crate) fn is_opposite_of(typed: &TypedName<'_>, name: &str) -> bool {
    let distance = typed.distance_to(&reduce(name), MOST_OPPOSITE_EDITS);
    distance.is_some_and(|distance| is_opposite(typed, name, distance))
}

/// How many letters two names begin with.
fn common_beginning(name: &str, other: &str) -> usize {
    name.bytes().zip(other.bytes()).take_while(|(own, other)| own == other).count()
}

/// One reduced form of a typed name.
struct TypedForm {
    name: String,
    /// Prepared when the first name is compared; `None` for a name too long to be compared.
    pattern: OnceCell<Option<Pattern>>,
    letters: u32,
}

impl TypedForm {
    fn new(name: String) -> Self {
        Self { pattern: OnceCell::new(), letters: letters(&name), name }
    }

    /// Whether a name of these letters can be within `max` edits: a letter that the other name lacks takes one edit, and one
    /// edit corrects a letter on either side.
    #[inline]
    fn may_be_within(&self, letters: u32, max: u32) -> bool {
        has_at_most(self.letters & !letters, max)
            && has_at_most(letters & !self.letters, max + TRUNCATED_LETTERS as u32)
    }

    /// The distance of a name, if that is at most `max` edits.
    #[inline]
    fn distance<'n>(&self, letters: u32, name: impl Fn() -> &'n str, max: u32) -> Option<NameDistance> {
        if !self.may_be_within(letters, max) {
            return None;
        }
        let name = name().as_bytes();
        let typed = self.name.len();
        let missing = name.len().saturating_sub(typed);
        if typed.saturating_sub(name.len()) > max as usize || missing > max as usize + TRUNCATED_LETTERS {
            return None;
        }
        let Some(pattern) = self.pattern.get_or_init(|| Pattern::new(self.name.as_bytes())) else {
            return (self.name.as_bytes() == name).then_some(NameDistance::SAME);
        };
        let may_be_truncated = (1..=TRUNCATED_LETTERS + max as usize).contains(&missing) && typed >= SHORTEST_TRUNCATED;
        if !may_be_truncated {
            return pattern.osa(name, max).map(|edits| NameDistance { edits, is_shortened: false });
        }
        // The letters before the end must be right: what was left out is not to hide what was mistyped before it.
        let [whole, truncated] = pattern.osa_cut(name, TRUNCATED_LETTERS.min(missing), max);
        let whole = whole.map(|edits| NameDistance { edits, is_shortened: false });
        let truncated = truncated.map(|edits| NameDistance { edits, is_shortened: true });
        whole.into_iter().chain(truncated).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_ending_is_free() {
        for (typed, name, max, expected) in [
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
            let found = TypedName::new(typed).distance_to(name, max);
            assert_eq!(
                found.map(|NameDistance { edits, is_shortened }| (edits, is_shortened)),
                expected,
                "{typed} {name}"
            );
        }
    }

    #[test]
    fn a_name_with_a_broken_letter_is_not_the_opposite() {
        for (typed, name, is_opposite) in [
            ("Vstergade", "Østergade", true),
            ("Vestergade", "Østergade", true),
            ("Øestergade", "Østergade", false),
            ("?stergade", "Østergade", false),
            ("stervang", "Østervang", false),
            ("N?rregade", "Nørregade", false),
        ] {
            assert_eq!(is_opposite_of(&TypedName::new(typed), name), is_opposite, "{typed} {name}");
        }
    }
}
