//! Street, house number and the names around them, within a span that holds no postcode.

use smallvec::SmallVec;

use super::{
    draft::Draft,
    house::House,
    layout::{Drafts, OTHER, Place},
    tail::{Short, Tail, WORD},
    text::{
        Span, Typed,
        term::{Meaning, meaning},
        token::Token,
    },
    unit::Unit,
};
use crate::house_number::HouseNumber;

/// A number in a street's name; what would be a house number of its own, with letter or comma, is none.
const STREET_NUMBER: u32 = 3;
/// A text with a street and no house number.
const NO_NUMBER: u32 = 5;
/// The house number before its street.
const NUMBER_FIRST: u32 = 2;
/// It, where what follows the street may be the house number: `2 stk. til Storegade 12`.
const NUMBER_ON_EITHER_SIDE: u32 = 6;
/// Words and numbers before the street without a comma: `mandag 4/1 Vej 5`.
const NUMBER_BEFORE_STREET: u32 = 5;
/// The town before the street, without a postcode.
const TOWN_BEFORE: u32 = 2;
/// Words of a supplementary town that follow a street without a comma, at most.
const MOST_TOWN_WORDS: usize = 2;
/// More numbers than this are not tried as house numbers.
const MOST_NUMBERS: u32 = 6;

impl Typed<'_> {
    /// Reads street, number, unit and names of a span.
    pub(super) fn body(&self, span: Span, place: Place, drafts: &mut Drafts) {
        let first = drafts.len();
        let mut tried = 0;
        let mut at = span.start;
        while at < span.end && tried < MOST_NUMBERS {
            if self.tokens[at].is_word() {
                at = self.after_box(at, span.end);
                continue;
            }
            self.number_first(at, span, place, drafts);
            if let Some(house) = self.house(at, span)
                && let Some(street) = self.street_before(house, span)
            {
                tried += 1;
                let lettered = self.house_apart(house, span.end);
                // Without the letter that a word says it has, it is less likely.
                let is_said = matches!(meaning(&self.tokens[house.span.end..]), Some((Meaning::LetterWord, _)));
                let unlettered = self.house_before_preposition(house, at);
                let dearer = match (&unlettered, &lettered) {
                    (Some(_), _) => OTHER,
                    (None, Some(_)) if is_said => 2 * OTHER,
                    _ => 0,
                };
                self.numbered(House { cost: house.cost + dearer, ..house }, street, span, place, drafts);
                if let Some(lettered) = lettered {
                    self.numbered(lettered, street, span, place, drafts);
                }
                for plain in [house.without_letter_before(), unlettered].into_iter().flatten() {
                    self.numbered(plain, street, span, place, drafts);
                }
                let closed = self.tokens[..span.end].get(house.next).is_none_or(|next| next.gap.is_break());
                let cheap = drafts[first..].iter().any(|draft| draft.cost <= place.cost + OTHER);
                if closed && cheap {
                    break;
                }
            }
            at += 1;
        }
        if drafts[first..].iter().all(|draft| draft.cost >= place.cost + NO_NUMBER) {
            self.unnumbered(span, place, drafts);
        }
    }

    /// The next token to look at: the number of a post box is passed over.
    fn after_box(&self, at: usize, end: usize) -> usize {
        match meaning(&self.tokens[at..end]) {
            Some((Meaning::Box, len)) => at + len + 1,
            _ => at + 1,
        }
    }

    /// The words right before a house number: its part of the text, or the part before if it stands at the beginning
    /// of its own.
    fn street_before(&self, house: House, span: Span) -> Option<Span> {
        let last = house.span.start.checked_sub(1).filter(|&last| last >= span.start)?;
        let street = Span::new(self.part_start(last, span.start), house.span.start);
        let tokens = &self.tokens[street.start..street.end];
        let apart = street.start > span.start || self.tokens[house.span.start].gap.is_break();
        let unit = apart && self.unit(street.start, street.end).is_some_and(|unit| unit.end == street.end);
        (tokens.iter().any(Token::is_word) && !unit).then_some(street)
    }

    /// The drafts of one house number.
    fn numbered(&self, house: House, street: Span, span: Span, place: Place, drafts: &mut Drafts) {
        let rest = Span::new(house.next, span.end);
        let tail = self.tail(rest, true);
        let range = if house.next > house.span.end { OTHER } else { 0 };
        let cost = place.cost + house.cost + range;
        let numbers_cost = self.numbers_cost(street);
        let whole = self.care_of(street).into_iter().map(|(street, dearer)| (street, numbers_cost + dearer));
        let behind = self.behind_numbers(street).map(|street| (street, NUMBER_BEFORE_STREET));
        for (street, dearer) in whole.chain(behind) {
            let draft = Draft {
                street,
                number: Some(house.number),
                last_number: house.last,
                numbers: [house.span].into_iter().collect(),
                range: Span::new(house.span.end, house.next),
                torn: house.letter_first,
                cost: cost + dearer,
                ..Draft::default()
            };
            self.with_abbreviated_tail(&draft, rest, &tail, span, place, drafts);
        }
    }

    /// Adds what stands after the house number, `St.` before a word both as floor and as name.
    fn with_abbreviated_tail(
        &self,
        draft: &Draft,
        rest: Span,
        tail: &Tail,
        span: Span,
        place: Place,
        drafts: &mut Drafts,
    ) {
        let (floor, name) = match tail.short {
            Some(Short::Capitals) => (OTHER, 0),
            Some(Short::Plain) | None => (0, OTHER),
        };
        let dearer = |cost: u32| Draft { cost: draft.cost + cost, ..draft.clone() };
        self.with_tail(dearer(floor), tail, span, place, drafts);
        if tail.short.is_some() {
            self.with_tail(dearer(name), &self.tail(rest, false), span, place, drafts);
        }
    }

    /// What the numbers in a street's name cost; ordinals, `10. Februar Vej`, cost the smallest penalty.
    fn numbers_cost(&self, street: Span) -> u32 {
        let tokens = &self.tokens[street.start..street.end];
        let cost = |at: usize| match tokens.get(at + 1) {
            _ if tokens[at].is_word() => 0,
            Some(next) if next.is_word() && next.gap.has_dot() => u32::from(at > 0),
            _ => STREET_NUMBER,
        };
        (0..tokens.len()).map(cost).sum()
    }

    /// The words of a street behind its last number, where that is no ordinal and other words or numbers stand before it.
    fn behind_numbers(&self, street: Span) -> Option<Span> {
        let last = (street.start + 1..street.end).rev().find(|&at| self.tokens[at].is_number())?;
        let start = (last + 1..street.end).find(|&at| !self.tokens[at].gap.is_joined())?;
        (!self.dot_after(&self.tokens[last])).then_some(Span::new(start, street.end))
    }

    /// A street with a person before it in the same part, `c/o Petersen Hilversumvej`: names of one to three words.
    fn care_of(&self, street: Span) -> SmallVec<[(Span, u32); 3]> {
        let Some((Meaning::CareOf, len)) = meaning(&self.tokens[street.start..street.end]) else {
            return [(street, 0)].into_iter().collect();
        };
        let names = street.len() - len;
        let likely = if names > 2 { 2 } else { 1 };
        let from = |words: usize| Span::new(street.start + len + words, street.end);
        (1..names.min(4)).map(|words| (from(words), OTHER + OTHER * u32::from(words != likely))).collect()
    }

    /// Adds floor and door, and what the same words may be instead: a bare number a door.
    fn with_tail(&self, mut draft: Draft, tail: &Tail, span: Span, place: Place, drafts: &mut Drafts) {
        draft.cost += tail.cost;
        draft.last_number = draft.last_number.or_else(|| self.listed_number(&draft, &tail.units));
        if draft.last_number.is_none() {
            draft.last_number = self.torn_number(&draft, &tail.units);
            draft.torn |= draft.last_number.is_some();
        }
        (draft.floor, draft.door) = (tail.unit.floor, tail.unit.door);
        draft.numbers.extend_from_slice(&tail.units);
        if tail.units.is_empty()
            && let Some((unit, part)) = self.unit_before(&draft, span.start)
        {
            (draft.floor, draft.door) = (unit.floor, unit.door);
            draft.numbers.push(part);
        }
        if let Some(postcode) = place.postcode {
            draft.postcode = Some(postcode.number);
            draft.postcode_at = postcode.span;
        }
        draft.town = place.town;
        draft.bare_unit = tail.unit.or.is_some_and(|(floor, _)| floor.is_none());
        let or = tail.unit.or.map(|(floor, door)| Draft { floor, door, cost: draft.cost + OTHER, ..draft.clone() });
        self.with_names(draft, &tail.names, span, place, drafts);
        if let Some(draft) = or {
            self.with_names(draft, &tail.names, span, place, drafts);
        }
    }

    /// The number after a house number and a comma that was read as its unit, and may be another house: `12, 14`, `12A, 12C`,
    /// `12A, C`.
    fn listed_number(&self, draft: &Draft, units: &[Span]) -> Option<HouseNumber> {
        let &[unit] = units else { return None };
        let first = draft.number?;
        let tokens = &self.tokens[unit.start..unit.end];
        let is_alone = self.tokens.get(unit.end).is_none_or(|next| next.gap.is_break());
        let is_said = tokens[0].gap.has_sign() || self.dot_after(&tokens[0]) || self.has_hash(&tokens[0]);
        let is_listed = tokens[0].gap.is_break() && !is_said;
        let is_next = draft.numbers.last()?.end == unit.start && matches!(tokens[0].digits, 0..=3);
        let last = match tokens {
            [letter] if letter.is_word() => HouseNumber::new(first.number(), Some(letter.letter?)),
            [number] => HouseNumber::new(number.number, None),
            [number, letter] if letter.gap.is_joined() => HouseNumber::new(number.number, Some(letter.letter?)),
            _ => None,
        };
        let is_after = |last: &HouseNumber| match (first.letter(), last.letter()) {
            (Some(_), _) | (_, None) => (last.number(), last.letter()) > (first.number(), first.letter()),
            (None, Some(_)) => last.number() > first.number(),
        };
        last.filter(|last| is_alone && is_listed && is_next && is_after(last))
    }

    /// The house number of which a number that was read as its unit may be the rest, `4 2` for 42; that number itself where the
    /// other stands before the street.
    fn torn_number(&self, draft: &Draft, units: &[Span]) -> Option<HouseNumber> {
        let &[unit] = units else { return None };
        let first = draft.number.filter(|number| number.letter().is_none())?;
        let &[rest] = &self.tokens[unit.start..unit.end] else { return None };
        if !rest.is_number() || !rest.gap.is_blank() || rest.digits > 2 || self.dot_after(&rest) {
            return None;
        }
        let is_before_street = draft.numbers.last()?.start < draft.street.start;
        let whole = if is_before_street {
            rest.number
        } else {
            first.number().checked_mul(10_u16.pow(rest.digits.into()))?.checked_add(rest.number)?
        };
        HouseNumber::new(whole, None)
    }

    /// Gives the names after street and number their places. The last may be the town where none was typed after the
    /// postcode.
    fn with_names(&self, draft: Draft, names: &[Span], span: Span, place: Place, drafts: &mut Drafts) {
        let Some((&last, others)) = names.split_last() else {
            self.with_town_before(&draft, span, place, drafts);
            drafts.push(draft);
            return;
        };
        let surplus = |kept: usize| WORD * others.len().saturating_sub(kept) as u32;
        if !place.open {
            drafts.push(Draft { supplementary_town: last, cost: draft.cost + surplus(0), ..draft });
            return;
        }
        let apart = place
            .postcode
            .is_some_and(|postcode| last.end != postcode.span.start || self.tokens[postcode.span.start].gap.is_break());
        let supplementary_town = others.last().copied().unwrap_or_default();
        let as_town = draft.cost + surplus(1) + if apart { OTHER } else { 0 };
        let as_supplementary = draft.cost + surplus(0) + if apart { 0 } else { OTHER };
        drafts.push(Draft { town: last, supplementary_town, cost: as_town, ..draft.clone() });
        drafts.push(Draft { supplementary_town: last, cost: as_supplementary, ..draft });
    }

    /// Without postcode and town, the part before the street may be the town: `Odense C, Rugårdsvej 32`.
    fn with_town_before(&self, draft: &Draft, span: Span, place: Place, drafts: &mut Drafts) {
        if place.postcode.is_some() || draft.street.start <= span.start || draft.street.is_empty() {
            return;
        }
        let last = draft.street.start - 1;
        let town = self.without_country(Span::new(self.part_start(last, span.start), last + 1));
        if !self.tokens[draft.street.start].gap.is_break()
            || !self.may_be_name(town)
            || self.tokens[town.start..town.end].iter().any(Token::is_number)
        {
            return;
        }
        if draft.numbers.iter().any(|taken| taken.start < town.end && town.start < taken.end) {
            return;
        }
        let district = town.len() > 1 && self.is_district(town.end - 1);
        let cost = if district { draft.cost } else { draft.cost + TOWN_BEFORE };
        drafts.push(Draft { town, cost, ..draft.clone() });
    }

    /// A street without a house number: the first part that holds words. Numbers at its end may be no part of it, and
    /// one before it may be the house number after all, as other countries write.
    fn unnumbered(&self, span: Span, place: Place, drafts: &mut Drafts) {
        let Some(word) = (span.start..span.end).find(|&at| self.tokens[at].is_word()) else {
            let draft = Draft { cost: place.cost + self.lost(span), ..Draft::default() };
            self.with_tail(draft, &Tail::default(), span, place, drafts);
            return;
        };
        let street = Span::new(self.part_start(word, span.start), self.part_end(word, span.end));
        let rest = Span::new(street.end, span.end);
        let tail = self.tail(rest, true);
        let cost = place.cost + NO_NUMBER;
        for (street, dearer) in self.care_of(street) {
            let draft = Draft { street, cost: cost + dearer + self.numbers_cost(street), ..Draft::default() };
            self.with_abbreviated_tail(&draft, rest, &tail, span, place, drafts);
            let shorter = self.without_last_number(street);
            if shorter != street {
                let cost = cost + dearer + self.numbers_cost(shorter) + OTHER;
                self.with_abbreviated_tail(
                    &Draft { street: shorter, cost, ..Draft::default() },
                    rest,
                    &tail,
                    span,
                    place,
                    drafts,
                );
            }
        }
    }

    /// A street without the number at its end, and the letters joined to that.
    fn without_last_number(&self, street: Span) -> Span {
        let first = (street.start..street.end).find(|&at| self.tokens[at].is_word()).unwrap_or(street.end);
        let joined = |at: usize| self.tokens.get(at).is_some_and(|token| token.gap.is_joined());
        let last = (first + 1..street.end).rev().find(|&at| self.tokens[at].is_number());
        match last.filter(|&last| (last + 1..street.end).all(joined)) {
            Some(last) => Span::new(street.start, last),
            None => street,
        }
    }

    /// The house number before its street: `12 Foo Street, 2. tv`. The street ends where a unit ends its part.
    fn number_first(&self, at: usize, span: Span, place: Place, drafts: &mut Drafts) {
        if at > span.start && !self.tokens[at].gap.is_break() {
            return;
        }
        let part_end = self.part_end(at, span.end);
        let Some(house) = self.house(at, Span::new(at, part_end)) else { return };
        if at == span.start && house.next == part_end {
            return self.street_in_next_part(house, span, place, drafts);
        }
        for house in [Some(house), self.house_before_initial(house, at)].into_iter().flatten() {
            self.street_after(house, part_end, span, place, drafts);
        }
    }

    /// The drafts of a house number that is the first part, and of which the street is the second: `11, Vagtbjergvej`.
    fn street_in_next_part(&self, house: House, span: Span, place: Place, drafts: &mut Drafts) {
        let part_end = self.part_end(house.next, span.end);
        if house.next < part_end && self.tokens[house.next..part_end].iter().all(Token::is_word) {
            self.street_after(house, part_end, span, place, drafts);
        }
    }

    /// The drafts of a house number whose street follows.
    fn street_after(&self, house: House, part_end: usize, span: Span, place: Place, drafts: &mut Drafts) {
        let ordinal =
            self.tokens[..part_end].get(house.next).is_none_or(|next| next.gap.has_dot() || next.gap.is_joined());
        let is_unit = |at: usize| self.unit(at, part_end).is_some_and(|unit| unit.end == part_end);
        if ordinal || is_unit(house.next) || is_unit(house.span.start) {
            return;
        }
        let Some(word) = (house.next..part_end).find(|&at| self.tokens[at].is_word()) else { return };
        let end = (word + 1..part_end).find(|&at| is_unit(at)).unwrap_or(part_end);
        // With no comma after the street a unit may follow, or its last words be a supplementary town.
        let ends = (word + 1..end).rev().filter(|&at| self.tokens[at].is_word() && self.tokens[at].gap.ends_word());
        let unit = (word + 1..end).find(|&at| self.unit(at, part_end).is_some_and(|unit| unit.floor.is_some()));
        for (dearer, end) in std::iter::once(end).chain(unit).chain(ends.take(MOST_TOWN_WORDS)).enumerate() {
            let street = Span::new(house.next, end);
            let rest = Span::new(end, span.end);
            let tail = self.tail(rest, true);
            let is_door_alone = tail.unit.floor.is_none() && tail.unit.door.is_some();
            let may_be_house = tail.unit.or.is_some() || is_door_alone && self.house(end, rest).is_some();
            let is_numbered = may_be_house && !self.tokens[end].gap.is_break();
            let first = if is_numbered { NUMBER_ON_EITHER_SIDE } else { NUMBER_FIRST };
            let cost = place.cost + house.cost + first + self.numbers_cost(street) + dearer as u32 * OTHER;
            let draft = Draft {
                street,
                number: Some(house.number),
                last_number: house.last,
                numbers: [house.span].into_iter().collect(),
                range: Span::new(house.span.end, house.next),
                cost,
                ..Draft::default()
            };
            self.with_abbreviated_tail(&draft, rest, &tail, span, place, drafts);
        }
    }

    /// Floor and door that stand before the street as a part of their own: `2. tv, Storegade 24`.
    fn unit_before(&self, draft: &Draft, start: usize) -> Option<(Unit, Span)> {
        let first = draft.numbers.first()?.start.min(draft.street.start);
        let mut part_end = self.tokens.get(first).filter(|token| token.gap.is_break()).map_or(start, |_| first);
        while part_end > start {
            let part = Span::new(self.part_start(part_end - 1, start), part_end);
            let first = &self.tokens[part.start];
            let bare = part.len() == 1 && first.is_number() && !self.dot_after(first);
            let unit = self.unit(part.start, part.end).filter(|unit| unit.end == part.end);
            if let Some(unit) = unit.filter(|unit| unit.floor.is_some() && !bare) {
                return Some((unit, part));
            }
            part_end = part.start;
        }
        None
    }
}
