//! Which rule a misspelt street gives: whether it can be no other street.

use smallvec::SmallVec;

use crate::cleanse::evaluate::form::Form;
use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::street::{LOOKUP_STEPS, TypedStreet, abbreviated_in};
use crate::cleanse::name::abbreviation::Abbreviation;
use crate::cleanse::name::distance::{NameDistance, TypedName, is_opposite};
use crate::cleanse::name::{reduced_words, words};
use crate::cleanse::rule::Rule;
use crate::expansion::{is_short_for, written_out_endings};
use crate::towns::Postcodes;
use crate::{Budget, Result};
use vejviser_model::distance::{Pattern, levenshtein};
use vejviser_model::opposite::{behind_opposites, without_opposite};
use vejviser_model::reduce::reduce;
use vejviser_model::street_type::{street_type, without_street_type};

/// Edits that a street of category B may have at most.
pub(super) const MOST_EDITS: u32 = 3;
/// From this many letters on a name may have an edit.
const LETTERS_FOR_ONE: usize = 5;
/// Letters of a typed name that may be misspelt, at fewest.
const SHORTEST_MISSPELT: usize = 4;
/// Letters of a typed name that are its own and may be misspelt, at fewest: `Ngade` has one.
const SHORTEST_OWN: usize = 2;
/// Letters of a word of a name that may have an edit, at fewest.
const SHORTEST_WORD: usize = 3;
/// Words of a typed name that are looked up as names of their own, at most.
const MOST_WORDS: usize = 8;
/// Names whose beginnings are compared for one step.
const NAMES_PER_STEP: u64 = 12;
/// For so many letters of its own a name may have two edits.
const OWN_LETTERS_FOR_TWO: usize = 9;
/// Steps of one comparison, before those of the names of a postcode.
const COMPARISON_STEPS: u64 = 40;

/// What says where the street lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceBasis {
    /// The typed postcode.
    Postcode,
    /// The typed town; no postcode was typed.
    Town,
}

/// The rule that the street of a form gives, where the rest of the text is right.
pub(super) fn street_rule(
    index: &Gazetteer,
    form: &Form<'_>,
    typed: &str,
    basis: PlaceBasis,
    budget: &mut Budget,
) -> Result<Rule> {
    budget.spend(COMPARISON_STEPS)?;
    let street = TypedStreet::new(typed);
    let name = reduce(form.street);
    let Some(number) = index.names.find(&name) else { return Ok(Rule::Street) };
    let postcodes: Postcodes = match basis {
        PlaceBasis::Postcode => form.postcode.into_iter().collect(),
        PlaceBasis::Town => index.towns.postcodes_of_town(form.postcode_name),
    };
    let within = street.name.distance(&index.names, number, allowed_edits(&name, &street.name.reduced));
    let distance = match within {
        Some(distance) if distance.edits == 0 => distance,
        within if may_be_short(within, &street) && street.expansions().contains(&name) => NameDistance::SHORTENED,
        _ if is_surely_abbreviated(&street, &name)
            && !has_other_abbreviated(index, &street, number, &postcodes, budget)? =>
        {
            NameDistance::SHORTENED
        }
        Some(distance) => distance,
        None => return Ok(Rule::Street),
    };
    if distance == NameDistance::SAME {
        // `Ko.gade` is as well Kobbergade.
        let has_other = typed.contains('.') && has_other_abbreviated(index, &street, number, &postcodes, budget)?;
        return Ok(if has_other { Rule::Street } else { Rule::StreetSpelling });
    }
    let reduced = street.name.reduced.as_str();
    let is_another = distance.edits > 0
        && (reduced.chars().count() < SHORTEST_MISSPELT
            || without_street_type(reduced).chars().count() < SHORTEST_OWN
            || has_other_words(typed, form.street)
            || has_word_more(&street, &name, distance)
            || !begins_as_abbreviated(typed, &name));
    if is_other_name(reduced, &name) || is_another || is_other_written_out(&street, &name) {
        return Ok(Rule::Street);
    }
    if is_opposite(&street.name, form.street, distance) {
        return Ok(Rule::OppositeStreet);
    }
    // What was typed is the name of another street, so it is no typing error; a point says that it is an abbreviation.
    let is_abbreviated = distance == NameDistance::SHORTENED && typed.contains('.');
    if !is_abbreviated && index.names.find(&street.name.reduced).is_some() {
        return Ok(Rule::StreetElsewhere);
    }
    let has_rival = is_part_of_another(index, &street, (number, &name), &postcodes, budget)?
        || is_beside_another(index, &street, (&name, form.street), distance, &postcodes, budget)?
        || distance.edits > 0
            && street.has_as_near(index, postcodes.iter().copied(), (Some(number), distance), budget)?
        || is_short_for_another(index, &street, (number, &name), distance, &postcodes, budget)?;
    Ok(match distance {
        _ if has_rival => Rule::Street,
        NameDistance { edits: 0, .. } => Rule::StreetAbbreviated,
        _ => Rule::StreetMisspelt,
    })
}

/// Whether a name that is so far from the typed one may be what it is short for: one that is near is a slip where no word is
/// abbreviated.
fn may_be_short(within: Option<NameDistance>, street: &TypedStreet<'_>) -> bool {
    within.is_none() || street.abbreviation().is_some_and(|abbreviation| !abbreviation.is_beginning)
}

/// Whether so many letters of an abbreviation were typed that a single street with them is surely meant.
fn is_surely_abbreviated(street: &TypedStreet<'_>, name: &str) -> bool {
    street.abbreviation().is_some_and(|abbreviation| abbreviation.is_sure && abbreviation.is_of(name))
}

/// Whether a typed name may be short for another street of these postcodes rather than for the one of this number and name. An
/// abbreviation is one before it is a slip: `Ø.gade` is Østergade and not Søgade, `Strv.` Strandvej and not Strand.
fn is_short_for_another(
    index: &Gazetteer,
    street: &TypedStreet<'_>,
    (number, name): (u32, &str),
    distance: NameDistance,
    postcodes: &Postcodes,
    budget: &mut Budget,
) -> Result<bool> {
    if distance.edits == 0 {
        // The ending was cut: by an abbreviation that people use, or anywhere.
        return Ok(
            !is_surely_short_for(street, name) && has_other_abbreviated(index, street, number, postcodes, budget)?
        );
    }
    if street.abbreviation().is_some() && street.has_expansion_in(index, postcodes, budget)? {
        return Ok(true);
    }
    let last_word = distance.is_shortened.then(|| Abbreviation::with_last_word(street.text)).flatten();
    let Some(abbreviation) = street.abbreviation().or(last_word.as_ref()) else { return Ok(false) };
    if abbreviation.is_of(name) {
        return has_other_abbreviated(index, street, number, postcodes, budget);
    }
    Ok(!abbreviated_in(index, postcodes.iter().copied(), abbreviation, budget)?.is_empty())
}

/// Whether people write a typed name for this one. An initial is short for many words.
fn is_surely_short_for(street: &TypedStreet<'_>, name: &str) -> bool {
    let is_expansion = street.expansions().iter().any(|other| other == name);
    is_expansion && words(street.text).all(|word| word.chars().count() > 1)
}

/// Whether a typed name is the beginning or the end of another street of these postcodes than this: `Mølle` may be Møllevej and
/// Møllegade, `Bygade` Nygade and Ellum Bygade. `Møllev` is Møllevej also beside Møllevænget.
fn is_part_of_another(
    index: &Gazetteer,
    street: &TypedStreet<'_>,
    (number, name): (u32, &str),
    postcodes: &Postcodes,
    budget: &mut Budget,
) -> Result<bool> {
    let typed = street.name.reduced.as_str();
    if is_surely_short_for(street, name) || is_short_for(&format!("{}.", street.text), name) {
        return Ok(false);
    }
    let is_part_of = |other: &str| other.starts_with(typed) || other.ends_with(typed);
    for &postcode in postcodes {
        let streets = index.in_postcode(postcode);
        budget.spend(streets.len() as u64 / NAMES_PER_STEP)?;
        if streets.iter().any(|entry| entry.name != number && is_part_of(index.names.get(entry.name))) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether some of the words of a typed name are another street of these postcodes: `ved Møllegade` is Møllegade with a word
/// before it, not Vindmøllegade.
fn is_beside_another(
    index: &Gazetteer,
    street: &TypedStreet<'_>,
    (name, official): (&str, &str),
    distance: NameDistance,
    postcodes: &Postcodes,
    budget: &mut Budget,
) -> Result<bool> {
    let typed: SmallVec<[&str; MOST_WORDS]> = words(street.text).collect();
    // Of as many words as the name has, one is misspelt; abbreviated ones are short for many.
    let is_surplus = distance.edits == 0 || typed.len() != words(official).count();
    if !is_surplus || !(2..=MOST_WORDS).contains(&typed.len()) || is_surely_short_for(street, name) {
        return Ok(false);
    }
    budget.spend(LOOKUP_STEPS * 4 * typed.len() as u64)?;
    Ok(index.has_street(postcodes, &typed, name))
}

/// Whether a typed name may be short for another street of these postcodes.
fn has_other_abbreviated(
    index: &Gazetteer,
    street: &TypedStreet<'_>,
    number: u32,
    postcodes: &Postcodes,
    budget: &mut Budget,
) -> Result<bool> {
    let Some(abbreviation) = street.abbreviation() else { return Ok(false) };
    let streets = abbreviated_in(index, postcodes.iter().copied(), abbreviation, budget)?;
    Ok(streets.iter().any(|street| street.name != number))
}

/// Edits that a street of category B may have, by its reduced name and the typed one. The letters of an ending that hundreds of
/// streets share do not count, nor those of a word like `nørre` before them where such a word was typed: they say nothing of
/// which street is meant.
fn allowed_edits(name: &str, typed: &str) -> u32 {
    let letters = name.chars().count();
    let own = without_street_type(name);
    let own = if without_opposite(typed).len() < typed.len() { without_opposite(own) } else { own };
    let by_own = (own.chars().count() * 2 / OWN_LETTERS_FOR_TWO) as u32;
    by_own.clamp(u32::from(letters >= LETTERS_FOR_ONE), MOST_EDITS)
}

/// Whether a typed name is another name and not a misspelt one: it contains another number, or ends with another word for
/// a street, one that the other lacks.
fn is_other_name(typed: &str, name: &str) -> bool {
    let digits = |name: &str| name.bytes().filter(u8::is_ascii_digit).collect::<SmallVec<[u8; 8]>>();
    let differ = |(typed, own): (&str, &str)| !typed.starts_with(own) && !own.starts_with(typed);
    let ends_otherwise = match (street_type(typed), street_type(name)) {
        (Some(typed), Some(own)) => differ((typed, own)),
        (Some(typed), None) => !name.contains(typed),
        (None, _) => false,
    };
    digits(typed) != digits(name) || ends_otherwise
}

/// Whether a typed name has other initials than a name, or, of as many words, one that differs by more than its own letters
/// allow: `Jens Tausens Gade` is another man's than Hans Tausens Gade.
fn has_other_words(typed: &str, name: &str) -> bool {
    let (typed, name) = (reduced_words(typed), reduced_words(name));
    let is_initial = |word: &&String| word.chars().count() == 1;
    let initials = [&typed, &name].map(|words| words.iter().filter(is_initial).collect::<Vec<_>>());
    let has_other_initials = initials.iter().all(|initials| !initials.is_empty()) && initials[0] != initials[1];
    has_other_initials
        || typed.len() == name.len()
            && typed.len() > 1
            && typed.iter().zip(&name).any(|(typed, own)| is_other_word(typed, own))
}

/// Whether a typed word is no misspelling of one of a name, nor the same cut short.
fn is_other_word(typed: &str, own: &str) -> bool {
    let begins_otherwise = typed.chars().next() != own.chars().next();
    let most = match own.chars().count() {
        0..SHORTEST_WORD => 0,
        SHORTEST_WORD..LETTERS_FOR_ONE => 1,
        _ if begins_otherwise => 1,
        _ => allowed_edits(own, typed).max(2),
    };
    let edits = Pattern::new(typed.as_bytes()).and_then(|pattern| pattern.osa(own.as_bytes(), most));
    edits.is_none() && !own.starts_with(typed)
}

/// Whether a typed name has a word that a name, this far from it, lacks, or lacks one that tells streets apart, `Ny Møllevej`
/// for Møllevej: that is no typing error. One letter that is missing at the beginning is.
fn has_word_more(street: &TypedStreet<'_>, name: &str, distance: NameDistance) -> bool {
    let typed = &street.name.reduced;
    let is_without = |rest: &str, whole: &str, other: &str| {
        let surplus = whole.chars().count() - rest.chars().count();
        let left = distance.edits.checked_sub(surplus as u32);
        left.is_some_and(|left| levenshtein(rest, other) <= left)
    };
    let words = reduced_words(street.text);
    let without = |at: usize| [&words[..at], &words[at + 1..]].concat().concat();
    let has_word = words.len() > 1 && (0..words.len()).any(|at| is_without(&without(at), typed, name));
    has_word
        || behind_opposites(typed).any(|rest| is_without(rest, typed, name))
        || behind_opposites(name).any(|rest| name.len() > rest.len() + 1 && is_without(rest, name, typed))
}

/// Whether a name is another than the typed one whose word for a street is abbreviated behind a whole word, written out:
/// `Østerv.` is Østervej, and neither Østervang nor Østerlundvej.
fn is_other_written_out(street: &TypedStreet<'_>, name: &str) -> bool {
    let written_out = written_out_endings(street.text);
    let is_near = |other: &String| TypedName::new(other).distance_to(name, allowed_edits(name, other)).is_some();
    !written_out.is_empty()
        && !street.expansions().iter().any(|other| other == name)
        && !written_out.iter().any(is_near)
}

/// Whether a name begins with the letters that a point abbreviates in the typed one; true where there are none. `V.møllevej`
/// is no Møllevej with a letter too many.
fn begins_as_abbreviated(typed: &str, name: &str) -> bool {
    let letters = typed.trim_start().split_once('.').map_or("", |(letters, _)| letters);
    !letters.chars().all(char::is_alphabetic) || name.starts_with(&reduce(letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_allowed_by_the_letters_that_are_the_names_own() {
        for (name, typed, edits) in [
            ("nyg", "nyg", 0),
            ("n{s", "n{s", 0),
            ("nyvej", "nyvej", 1),
            ("granparken", "granparken", 1),
            ("margrethepladsen", "margreteplads", 2),
            ("n|rrefoldvej", "n|rrefeltvej", 1),
            ("n|rrefoldvej", "nrrefoldvje", 2),
            ("hcandersensboulevard", "hcandersensboulevard", 2),
        ] {
            assert_eq!(allowed_edits(name, typed), edits, "{name}");
        }
    }

    #[test]
    fn what_a_point_abbreviates_begins_the_name() {
        for (typed, name, begins) in [
            ("V.møllevej", "m|llevej", false),
            ("Ø.gade", "s|gade", false),
            ("Ø.gade", "|rgade", true),
            ("Gl. Kongevje", "glkongevej", true),
            ("Møllevje", "m|llevej", true),
            ("10. Februar Vej", "10februarvej", true),
        ] {
            assert_eq!(begins_as_abbreviated(typed, name), begins, "{typed} {name}");
        }
    }

    #[test]
    fn another_initial_or_first_name_is_another_name() {
        for (typed, name, other) in [
            ("B S Schouwsvej", "M S Schouwsvej", true),
            ("Jens Tausens Gade", "Hans Tausens Gade", true),
            ("Erik Jessensvej", "Erik Lassensvej", true),
            ("Erik Lasensvej", "Erik Lassensvej", false),
            ("H C Andersens Vej", "A J Andersensvej", true),
            ("Mads Madsens Vej", "Mads Hansens Vej", true),
            ("Peter Nissensvej", "Peter Jessensvej", true),
            ("Marieslunde Parkvej", "Karlslunde Parkvej", true),
            ("Margrethe Plads", "Margrete Pladsen", false),
            ("Hnas Tausens Gade", "Hans Tausens Gade", false),
            ("Ørdeerrup Kirkevej", "Ørderup Kirkevej", false),
            ("Mans Tausens Gade", "Hans Tausens Gade", false),
            ("H C Andersens Vej", "HC Andersens Vej", false),
            ("Jessensvej", "Lassensvej", false),
        ] {
            assert_eq!(has_other_words(typed, name), other, "{typed} {name}");
        }
    }

    #[test]
    fn a_word_more_or_one_that_tells_streets_apart_is_no_typing_error() {
        for (typed, name, edits, is_more) in [
            ("N Bygmestervej", "bygmestervej", 1, true),
            ("Ny Birkelundvej", "birkelundvej", 2, true),
            ("Gl Holmens Kanal", "holmenskanal", 2, true),
            ("Nr Mosede Kærvej", "mosedek{rvej", 2, true),
            ("S. Sindetvej", "sindetvej", 1, true),
            ("VToftevangen", "toftevangen", 1, true),
            ("ørrevej", "n|rrevej", 1, false),
            ("Møllevej", "nym|llevej", 2, true),
            ("Sstrandvej", "strandvej", 1, false),
            ("Holmes Kanal", "holmenskanal", 1, false),
            ("Toftevagnen", "toftevangen", 1, false),
            ("Birke lundvje", "birkelundvej", 1, false),
        ] {
            let distance = NameDistance { edits, is_shortened: false };
            assert_eq!(has_word_more(&TypedStreet::new(typed), name, distance), is_more, "{typed} {name}");
        }
    }

    #[test]
    fn another_number_or_word_for_a_street_is_another_name() {
        for (typed, name, other) in [
            ("granbakken", "granparken", true),
            ("nordmarksg}rdshaven", "nordmarksg}rdsvej", true),
            ("christian4gade", "christian8gade", true),
            ("30nordbanegade", "nordbanegade", true),
            ("|stermark", "|stervirke", true),
            ("}lborgvej", "}lborgvej|st", false),
            ("granparke", "granparken", false),
            ("granpark", "granparken", false),
            ("granpakren", "granparken", false),
            ("10februarvej", "10febuarvej", false),
        ] {
            assert_eq!(is_other_name(typed, name), other, "{typed} {name}");
        }
    }
}
