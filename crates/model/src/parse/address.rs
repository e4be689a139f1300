//! The whole of an address: where the street is, which number is the house's, what the names around it are.
//!
//! Each way to read the text becomes a draft with a cost; the cheapest is the likeliest, those much dearer are left
//! out.

use smallvec::SmallVec;

use super::{
    draft::Draft,
    house::House,
    place::Postcode,
    tail::{NUMBER, Tail, WORD},
    term::{Meaning, meaning},
    text::{Span, Typed},
    token::Token,
};

/// The drafts of a text.
pub(super) type Drafts = SmallVec<[Draft; 4]>;

/// No more readings than this, and none that costs this much more than the cheapest.
const MOST: usize = 8;
const DEARER: u32 = 5;

/// A number in the middle of a street's name, and at its beginning.
const STREET_NUMBER: u32 = 3;
/// A text with a street and no house number.
const NO_NUMBER: u32 = 5;
/// The second choice where nothing speaks for either.
const OTHER: u32 = 1;

/// What is known of postcode and town before the street is read.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    postcode: Option<Postcode>,
    town: Span,
    /// Words between street and postcode may be the town.
    open: bool,
    cost: u32,
}

/// The drafts of a text, the cheapest first.
pub(super) fn drafts(typed: &Typed<'_>) -> Drafts {
    let mut drafts = Drafts::new();
    let whole = Span::new(0, typed.tokens.len());
    if whole.is_empty() {
        return drafts;
    }
    let postcodes = typed.postcodes();
    for (at, &postcode) in postcodes.iter().enumerate() {
        layouts(typed, postcode, at as u32, &mut drafts);
    }
    if postcodes.is_empty() {
        read(typed, whole, Place { open: true, ..Place::default() }, &mut drafts);
    }
    choose(drafts)
}

fn choose(mut drafts: Drafts) -> Drafts {
    drafts.sort_by_key(|draft| draft.cost);
    let limit = drafts.first().map_or(0, |draft| draft.cost + DEARER);
    drafts.retain(|draft| draft.cost <= limit);
    drafts.truncate(MOST);
    drafts
}

/// Street before the postcode, or after it and the town.
fn layouts(typed: &Typed<'_>, postcode: Postcode, rank: u32, drafts: &mut Drafts) {
    let before = Span::new(0, postcode.span.start);
    let after = Span::new(postcode.span.end, typed.tokens.len());
    let cost = rank * OTHER;
    let street_before = typed.tokens[before.start..before.end].iter().any(Token::is_word);
    let number_before = has_number(typed, before);
    if street_before {
        let town = typed.town(after.start);
        let place = Place { postcode: Some(postcode), town, open: town.is_empty(), cost };
        let first = drafts.len();
        read(typed, before, place, drafts);
        after_town(typed, Span::new(town.end, after.end), &mut drafts[first..]);
    }
    if !street_before || !number_before && has_number(typed, after) {
        town_first(typed, postcode, after, cost, drafts);
    }
}

fn has_number(typed: &Typed<'_>, span: Span) -> bool {
    (span.start..span.end).any(|at| typed.house(at, span).is_some())
}

/// What stands after the town, in the common order: a unit at the end, the country, noise.
fn after_town(typed: &Typed<'_>, rest: Span, drafts: &mut [Draft]) {
    if rest.is_empty() {
        return;
    }
    let tail = typed.tail(rest, true);
    for draft in drafts {
        draft.cost += tail.cost + tail.names.iter().map(|&name| WORD * name.len() as u32).sum::<u32>();
        if draft.floor.is_none() && draft.door.is_none() {
            (draft.floor, draft.door) = (tail.unit.floor, tail.unit.door);
            draft.numbers.extend_from_slice(&tail.units);
        } else {
            draft.cost += tail.units.iter().map(|&unit| typed.lost(unit)).sum::<u32>();
        }
    }
}

/// Postcode and town before the street. Without a comma the town ends at its district letters, or after one to three
/// words.
fn town_first(typed: &Typed<'_>, postcode: Postcode, rest: Span, cost: u32, drafts: &mut Drafts) {
    let town = typed.town(rest.start);
    let place =
        |end: usize, cost| Place { postcode: Some(postcode), town: Span::new(town.start, end), open: false, cost };
    let parted = town.end == rest.end || typed.tokens[town.end].gap.is_break();
    if parted || town.len() < 2 {
        read(typed, Span::new(town.end, rest.end), place(town.end, cost), drafts);
        return;
    }
    let district = (town.start + 1..town.end - 1).find(|&at| typed.is_district(at));
    if let Some(at) = district {
        read(typed, Span::new(at + 1, rest.end), place(at + 1, cost), drafts);
    }
    for words in 1..town.len().min(4) {
        let end = town.start + words;
        if district.is_none_or(|at| at + 1 != end) {
            let less = words as u32 * OTHER + 2 * u32::from(district.is_some());
            read(typed, Span::new(end, rest.end), place(end, cost + less), drafts);
        }
    }
}

/// Reads street, number, unit and names of a span.
fn read(typed: &Typed<'_>, span: Span, place: Place, drafts: &mut Drafts) {
    let first = drafts.len();
    let mut numbers = 0;
    let mut at = span.start;
    while at < span.end {
        let token = &typed.tokens[at];
        if token.is_word() {
            at = skip_box(typed, at, span.end);
            continue;
        }
        if let Some(house) = typed.house(at, span)
            && let Some(street) = street_before(typed, house, span)
        {
            numbered(typed, house, street, span, place, numbers, drafts);
            let closed = typed.tokens[..span.end].get(house.next).is_none_or(|next| next.gap.is_break());
            if closed && drafts.last().is_some_and(|draft| draft.cost <= place.cost + OTHER) {
                break;
            }
        }
        numbers += 1;
        at += 1;
    }
    if drafts[first..].iter().all(|draft| draft.cost >= place.cost + NO_NUMBER) {
        unnumbered(typed, span, place, drafts);
    }
}

/// The next token to look at: the number of a post box is passed over.
fn skip_box(typed: &Typed<'_>, at: usize, end: usize) -> usize {
    match meaning(&typed.tokens[at..end]) {
        Some((Meaning::Box, len)) => at + len + 1,
        _ => at + 1,
    }
}

/// The words right before a house number: its part of the text, or the part before if it stands at the beginning of
/// its own.
fn street_before(typed: &Typed<'_>, house: House, span: Span) -> Option<Span> {
    let end = house.span.start;
    let last = end.checked_sub(1).filter(|&last| last >= span.start)?;
    let street = Span::new(typed.part_start(last, span.start), end);
    typed.tokens[street.start..street.end].iter().any(Token::is_word).then_some(street)
}

/// The drafts of one house number.
fn numbered(
    typed: &Typed<'_>,
    house: House,
    street: Span,
    span: Span,
    place: Place,
    numbers: u32,
    drafts: &mut Drafts,
) {
    let rest = Span::new(house.next, span.end);
    let tail = typed.tail(rest, true);
    let mut draft = Draft {
        street,
        number: Some(house.number),
        numbers: [house.span].into_iter().collect(),
        cost: place.cost + house.cost + street_cost(typed, street, numbers),
        ..Draft::default()
    };
    if house.next > house.span.end {
        draft.cost += OTHER;
    }
    let streets = care_of(typed, street);
    for &(street, cost) in &streets {
        let draft = Draft { street, cost: draft.cost + cost, ..draft.clone() };
        with_tail(typed, &draft, &tail, place, drafts);
        if tail.unit.short_word {
            let tail = typed.tail(rest, false);
            let draft = Draft { cost: draft.cost + OTHER, ..draft };
            with_tail(typed, &draft, &tail, place, drafts);
        }
    }
}

/// What the numbers in a street's name cost. One at its beginning is an ordinal or a year.
fn street_cost(typed: &Typed<'_>, street: Span, numbers: u32) -> u32 {
    let inside = typed.tokens[street.start..street.end].iter().filter(|token| token.is_number()).count() as u32;
    inside * STREET_NUMBER + numbers.saturating_sub(inside) * OTHER
}

/// A street with a person before it in the same part, `c/o Petersen Hilversumvej`: names of one to three words.
fn care_of(typed: &Typed<'_>, street: Span) -> SmallVec<[(Span, u32); 3]> {
    let Some((Meaning::CareOf, len)) = meaning(&typed.tokens[street.start..street.end]) else {
        return [(street, 0)].into_iter().collect();
    };
    let names = street.len() - len;
    let likely = if names > 2 { 2 } else { 1 };
    let from = |words: usize| Span::new(street.start + len + words, street.end);
    (1..names.min(4)).map(|words| (from(words), 2 * OTHER + OTHER * u32::from(words != likely))).collect()
}

/// Adds what stands after the house number, and the other ways to read it.
fn with_tail(typed: &Typed<'_>, draft: &Draft, tail: &Tail, place: Place, drafts: &mut Drafts) {
    let mut draft = draft.clone();
    draft.cost += tail.cost;
    (draft.floor, draft.door) = (tail.unit.floor, tail.unit.door);
    draft.numbers.extend_from_slice(&tail.units);
    with_names(typed, &draft, &tail.names, place, drafts);
    if let Some(door) = tail.unit.or_door {
        let draft = Draft { floor: crate::unit::Floor::NONE, door, cost: draft.cost + OTHER, ..draft };
        with_names(typed, &draft, &tail.names, place, drafts);
    }
}

/// Gives the names after street and number their places. The last may be the town where none was typed after the
/// postcode.
fn with_names(typed: &Typed<'_>, draft: &Draft, names: &[Span], place: Place, drafts: &mut Drafts) {
    let mut draft = draft.clone();
    if let Some(postcode) = place.postcode {
        draft.postcode = Some(postcode.number);
        draft.numbers.push(postcode.span);
    }
    draft.town = place.town;
    let Some((&last, others)) = names.split_last() else {
        drafts.push(draft);
        return;
    };
    if !place.open {
        draft.cost += WORD * others.len() as u32;
        drafts.push(Draft { supplementary_town: last, ..draft });
        return;
    }
    let beside = place
        .postcode
        .is_some_and(|postcode| last.end == postcode.span.start && !typed.tokens[postcode.span.start].gap.is_break());
    let supplementary_town = others.last().copied().unwrap_or_default();
    let surplus = WORD * others.len().saturating_sub(1) as u32;
    let town_first = place.postcode.is_none() || beside;
    let as_town = Draft {
        town: last,
        supplementary_town,
        cost: draft.cost + surplus + OTHER * u32::from(!town_first),
        ..draft.clone()
    };
    let as_supplementary = Draft {
        supplementary_town: last,
        cost: draft.cost + WORD * others.len() as u32 + OTHER * u32::from(town_first),
        ..draft
    };
    drafts.push(as_town);
    drafts.push(as_supplementary);
}

/// A street without a house number: the first part or the last that holds words.
fn unnumbered(typed: &Typed<'_>, span: Span, place: Place, drafts: &mut Drafts) {
    let start = (span.start..span.end).find(|&at| typed.tokens[at].is_word());
    let Some(start) = start else {
        let lost = typed.lost(span);
        with_names(typed, &Draft { cost: place.cost + lost, ..Draft::default() }, &[], place, drafts);
        return;
    };
    let start = typed.part_start(start, span.start);
    let end = typed.part_end(start, span.end);
    let street = Span::new(start, end);
    let tail = typed.tail(Span::new(end, span.end), true);
    let inside = typed.tokens[start..end].iter().filter(|token| token.is_number()).count() as u32;
    let cost = place.cost + NO_NUMBER + inside * STREET_NUMBER.min(NUMBER);
    let streets = care_of(typed, street);
    for &(street, dearer) in &streets {
        with_tail(typed, &Draft { street, cost: cost + dearer, ..Draft::default() }, &tail, place, drafts);
    }
}
