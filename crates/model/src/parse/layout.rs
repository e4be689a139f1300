//! In which order an address is written: street first, or postcode and town first.
//!
//! Each way to read the text becomes a draft with a cost; the cheapest is the likeliest, those much dearer are left
//! out.

use smallvec::SmallVec;

use super::{
    draft::Draft,
    place::Postcode,
    tail::WORD,
    text::{Span, Typed, token::Token},
};

/// The drafts of a text.
pub(super) type Drafts = SmallVec<[Draft; 4]>;

/// The second of two addresses.
const SECOND: u32 = 4;
/// No more readings than this, and none that costs this much more than the cheapest.
pub(super) const MOST: usize = 8;
const DEARER: u32 = 5;
/// A postcode without a town where another has one.
const BARE: u32 = 3;
/// What stands behind a comma after the town, a telephone number say.
const AFTER_TOWN: u32 = 2;
/// A text of more tokens is no address.
const LONGEST: usize = 160;
/// Words of a town before a street, at most.
const MOST_TOWN_WORDS: usize = 3;
/// The second choice where nothing speaks for either.
pub(super) const OTHER: u32 = 1;

/// What is known of postcode and town before the street is read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The postcode.
    pub postcode: Option<Postcode>,
    /// The town; empty if none was found.
    pub town: Span,
    /// Words between street and postcode, or before the street, may be the town.
    pub open: bool,
    /// How unlikely it is.
    pub cost: u32,
}

/// The drafts of a text, the cheapest first, without those that are much dearer.
pub(super) fn drafts(typed: &Typed<'_>) -> Drafts {
    choose(all(typed), |cost, limit| cost <= limit)
}

/// The drafts that are much dearer than the cheapest.
pub(super) fn dear_drafts(typed: &Typed<'_>) -> Drafts {
    choose(all(typed), |cost, limit| cost > limit)
}

/// Every draft of a text.
fn all(typed: &Typed<'_>) -> Drafts {
    let mut drafts = Drafts::new();
    let whole = Span::new(0, typed.tokens.len());
    if whole.is_empty() {
        return drafts;
    }
    if whole.len() > LONGEST {
        drafts.push(Draft::default());
        return drafts;
    }
    let postcodes = typed.postcodes();
    for (rank, &postcode) in postcodes.iter().enumerate() {
        let bare = postcodes[0].town && !postcode.town;
        let second = postcodes.iter().any(|first| is_another_address(typed, first, &postcode));
        let followed = postcodes.iter().any(|other| is_another_address(typed, &postcode, other));
        let cost = rank as u32 * OTHER + if bare { BARE } else { 0 } + if second { SECOND } else { 0 };
        with_postcode(typed, postcode, followed, cost, &mut drafts);
    }
    let ends = postcodes.first().is_some_and(|postcode| postcode.span.end == whole.end);
    let year = ends && drafts.iter().all(|draft| draft.number.is_none() || draft.cost >= DEARER);
    if postcodes.is_empty() || year {
        let cost = if postcodes.is_empty() { 0 } else { OTHER };
        typed.body(whole, Place { open: true, cost, ..Place::default() }, &mut drafts);
    }
    drafts
}

/// The cheapest of the drafts whose cost is chosen by the limit, each once.
fn choose(mut drafts: Drafts, is_chosen: impl Fn(u32, u32) -> bool) -> Drafts {
    drafts.sort_by_key(|draft| draft.cost);
    let limit = drafts.first().map_or(0, |draft| draft.cost + DEARER);
    let mut chosen = Drafts::new();
    for draft in drafts {
        if is_chosen(draft.cost, limit) && chosen.len() < MOST && !chosen.iter().any(|other| other.is_same(&draft)) {
            chosen.push(draft);
        }
    }
    chosen
}

/// Street before the postcode, or after it and the town; `followed` by another address, whose words are nothing to it.
fn with_postcode(typed: &Typed<'_>, postcode: Postcode, followed: bool, cost: u32, drafts: &mut Drafts) {
    let before = Span::new(0, postcode.span.start);
    let after = Span::new(postcode.span.end, typed.tokens.len());
    let street_before = typed.tokens[before.start..before.end].iter().any(Token::is_word);
    if street_before {
        let town = typed.town(after.start);
        let place = Place { postcode: Some(postcode), town, open: town.is_empty(), cost };
        let first = drafts.len();
        typed.body(before, place, drafts);
        if !followed {
            after_town(typed, Span::new(town.end, after.end), &mut drafts[first..]);
        }
    }
    if !street_before || !has_number(typed, before) && has_number(typed, after) {
        town_first(typed, postcode, after, cost, drafts);
    }
}

/// Whether an address ends with the first postcode and its town, so that the other postcode is that of another one.
fn is_another_address(typed: &Typed<'_>, first: &Postcode, other: &Postcode) -> bool {
    first.town && first.span.end < other.span.start && has_number(typed, Span::new(0, first.span.start))
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
    let names = tail.names.iter().map(|name| WORD * name.len() as u32).sum::<u32>();
    let apart = typed.tokens[rest.start].gap.is_break();
    let cost = if apart { AFTER_TOWN.min(tail.cost + names) } else { tail.cost + names };
    for draft in drafts {
        draft.cost += cost;
        if draft.floor.is_none() && draft.door.is_none() {
            (draft.floor, draft.door) = (tail.unit.floor, tail.unit.door);
            draft.numbers.extend_from_slice(&tail.units);
        } else {
            draft.cost += tail.units.iter().map(|&unit| typed.lost(unit)).sum::<u32>();
        }
    }
}

/// Postcode and town before the street. Without a comma the town ends at its district letters, or after none to three
/// words; it may also stand before the postcode.
fn town_first(typed: &Typed<'_>, postcode: Postcode, rest: Span, cost: u32, drafts: &mut Drafts) {
    let town = typed.town(rest.start);
    let mut read = |start: usize, town: Span, dearer: u32| {
        let place = Place { postcode: Some(postcode), town, open: false, cost: cost + dearer };
        typed.body(Span::new(start, rest.end), place, drafts);
    };
    let parted = town.end == rest.end || typed.tokens[town.end].gap.is_break();
    if parted && !town.is_empty() {
        read(town.end, town, 0);
        // Only a register can tell that some of these words are a street: `6270 Vestergade`.
        if town.end == rest.end {
            for words in 0..town.len().min(MOST_TOWN_WORDS + 1) {
                let start = town.start + words;
                read(start, Span::new(town.start, start), OTHER);
            }
        }
        return;
    }
    let before = postcode.span.start.checked_sub(1).map(|last| Span::new(typed.part_start(last, 0), last + 1));
    let before = before.filter(|&span| typed.is_town_before(span, postcode.span.start));
    let apart = typed.tokens.get(rest.start).is_some_and(|next| next.gap.is_break());
    if town.is_empty() || apart || before.is_some() {
        return read(rest.start, before.unwrap_or_default(), 0);
    }
    let district = (town.start + 1..town.end.saturating_sub(1)).find(|&at| typed.is_district(at));
    if let Some(at) = district {
        read(at + 1, Span::new(town.start, at + 1), 0);
    }
    for words in [1, 2, 3, 0] {
        let end = town.start + words;
        if words < town.len() && district.is_none_or(|at| at + 1 != end) {
            let rank = if words == 0 { 2 } else { words as u32 };
            read(end, Span::new(town.start, end), rank * OTHER + 2 * u32::from(district.is_some()));
        }
    }
}
