//! Floor and door, in every way they are written after a house number.
//!
//! `st. tv`, `2.tv`, `sttv`, `2. sal til venstre`, `stuen`, `kld.`, `lejl. 3`, `121`. A bare number may be either: it
//! is read as a floor when it can be one, and marked so that a door can be offered too.

use super::text::{
    Typed,
    term::{Meaning, meaning},
    token::Token,
};
use crate::unit::{Door, Floor};

/// What was read at a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unit {
    /// Floor.
    pub floor: Floor,
    /// Door.
    pub door: Door,
    /// The token after it.
    pub end: usize,
    /// Where the text goes on: after the second floor of `1.-2. sal`, which stays unknown.
    pub next: usize,
    /// The unit that the same tokens may be instead.
    pub or: Option<(Floor, Door)>,
    /// The floor is `st` or `kl`, which may also begin the name of a town: `St. Heddinge`.
    pub short_word: bool,
}

/// A floor, and the token after it.
struct FloorRead {
    floor: Floor,
    door: Door,
    end: usize,
    sure: bool,
    short_word: bool,
}

impl Typed<'_> {
    /// The unit that begins at a token and ends before `end`.
    pub(super) fn unit(&self, at: usize, end: usize) -> Option<Unit> {
        let Some(floor) = self.floor(at, end) else {
            let (door, after) = self.door(at, end, false)?;
            if let Some((floor, next)) = self.floor_after_side(at, after, end) {
                return Some(Unit { floor, door, end: next, next, ..Unit::default() });
            }
            return Some(Unit { door, end: after, next: after, or: self.slashed_unit(at, after), ..Unit::default() });
        };
        let FloorRead { floor, door, end: after, sure, short_word } = floor;
        if door.is_some() {
            return Some(Unit { floor, door, end: after, next: after, ..Unit::default() });
        }
        if let Some(next) = self.second_floor(after, end) {
            return Some(Unit { floor, end: after, next, ..Unit::default() });
        }
        if let Some((door, end)) = self.door(after, end, true).filter(|_| self.joins(after, sure)) {
            return Some(Unit { floor, door, end, next: end, ..Unit::default() });
        }
        let or = if sure { self.cellar_door(at, after) } else { self.bare_door(at, end) };
        Some(Unit { floor, door, end: after, next: after, or, short_word })
    }

    /// The floor behind a side, and the token after it: `tv 2`, `th. st`.
    fn floor_after_side(&self, at: usize, after: usize, end: usize) -> Option<(Floor, usize)> {
        let is_side = matches!(meaning(&self.tokens[at..after]), Some((Meaning::Door(_), _)));
        let read = self.floor(after, end).filter(|read| is_side && read.door.is_none())?;
        (!self.tokens[after].gap.is_break()).then_some((read.floor, read.end))
    }

    /// The door that a number is if it is no floor, with nothing that says which.
    fn bare_door(&self, at: usize, end: usize) -> Option<(Floor, Door)> {
        self.door(at, end, false).map(|(door, _)| (Floor::NONE, door))
    }

    /// The door that the number after a word for the cellar is, if it counts no cellars: `kælder 4`.
    fn cellar_door(&self, at: usize, after: usize) -> Option<(Floor, Door)> {
        let [word, number] = self.tokens.get(at..after)? else { return None };
        let (floor, door) = (Floor::parse("kl")?, self.numbered_door(number).filter(|_| number.is_number())?);
        (word.is_word() && !number.gap.is_joined()).then_some((floor, door))
    }

    /// The token after the second of two floors with a hyphen between: `1.-2. sal`, `st-1. sal`.
    fn second_floor(&self, at: usize, end: usize) -> Option<usize> {
        let token = self.tokens[..end].get(at).filter(|token| token.is_number() && token.gap.has_hyphen())?;
        let (len, worded) = self.with_floor_word(at, 1, end);
        self.floor_number(token).filter(|_| worded && !token.gap.is_break())?;
        Some(at + len)
    }

    /// Whether what begins at a token may be the door of the floor before it: it stands in the same part, or it can
    /// be nothing else and the floor is said to be one.
    fn joins(&self, at: usize, sure: bool) -> bool {
        let Some(token) = self.tokens.get(at) else { return false };
        !token.gap.is_break()
            || matches!(meaning(&self.tokens[at..]), Some((Meaning::Door(_) | Meaning::DoorWord, _)))
            || token.is_number() && (sure || token.gap.has_sign())
    }

    fn floor(&self, at: usize, end: usize) -> Option<FloorRead> {
        let tokens = self.tokens.get(at..end)?;
        let read =
            |floor, len: usize| FloorRead { floor, door: Door::NONE, end: at + len, sure: true, short_word: false };
        match meaning(tokens) {
            Some((Meaning::Floor(floor), len)) => {
                let (len, worded) = self.with_floor_word(at, len, end);
                let short_word = !worded && len == 1 && tokens[0].key.short().is_some_and(|key| key <= 0xffff);
                Some(FloorRead { short_word, ..read(floor, len) })
            }
            Some((Meaning::Unit(floor, door), len)) => Some(FloorRead { door, ..read(floor, len) }),
            Some((Meaning::Ordinal(floor), len)) => {
                let (with_word, worded) = self.with_floor_word(at, len, end);
                let door = matches!(meaning(&tokens[len..]), Some((Meaning::Door(_), _)));
                (worded || door).then(|| read(floor, with_word))
            }
            Some((Meaning::DoorWord, len)) => {
                let floor = self.numbered_floor(at + len, end)?;
                let side = matches!(meaning(self.tokens.get(floor.end..end)?), Some((Meaning::Door(_), _)));
                (side && !self.tokens[floor.end].gap.is_break()).then_some(floor)
            }
            Some((Meaning::FloorWord, len)) => {
                let floor = self.floor_number(tokens.get(len)?)?;
                Some(read(floor, len + 1))
            }
            _ => self.numbered_floor(at, end),
        }
    }

    fn numbered_floor(&self, at: usize, end: usize) -> Option<FloorRead> {
        let token = self.tokens[..end].get(at).filter(|token| !self.has_hash(token))?;
        let mut floor = self.floor_number(token)?;
        let mut len = 1;
        // Where a full stop stands before it too, it is what parts are separated by: `20. 41. 4130`.
        let mut sure = (!token.gap.has_dot() || token.gap.is_break()) && self.dot_after(token);
        let next = self.tokens[..end].get(at + 1);
        if next.is_some_and(|next| next.gap.is_joined()) {
            match meaning(&self.tokens[at + 1..end])? {
                (Meaning::OrdinalEnding, ending) => (len, sure) = (1 + ending, true),
                (Meaning::FloorWord | Meaning::Door(_), _) => sure = true,
                _ => return None,
            }
        } else if next.is_some_and(|next| next.gap.is_hyphen_or_slash() && next.letter.is_some()) {
            return None;
        }
        let (len, worded) = self.with_floor_word(at, len, end);
        if token.gap.has_sign() {
            let door = matches!(meaning(&self.tokens[at + len..end]), Some((Meaning::Door(_), _)));
            let below = worded || sure || door && token.gap.is_break();
            floor = if below { cellar(token.number)? } else { Some(floor).filter(|_| door)? };
        }
        Some(FloorRead { floor, door: Door::NONE, end: at + len, sure: sure || worded, short_word: false })
    }

    /// The number of a floor: `1` to `99`, a leading zero ignored.
    fn floor_number(&self, token: &Token) -> Option<Floor> {
        let short = token.digits <= 2 || token.digits == 3 && self.dot_after(token);
        (token.is_number() && short && (1..=99).contains(&token.number)).then(|| Floor::parse(self.typed(token)))?
    }

    /// How many tokens a floor has when the floor word after it is counted, and whether there is one.
    fn with_floor_word(&self, at: usize, len: usize, end: usize) -> (usize, bool) {
        match meaning(&self.tokens[at + len..end]) {
            Some((Meaning::FloorWord, word)) if !self.tokens[at + len].gap.is_break() => (len + word, true),
            _ => (len, false),
        }
    }

    /// The door that begins at a token, and the token after it. One letter alone is a door after a floor, or where it
    /// is a part of its own.
    pub(super) fn door(&self, at: usize, end: usize, after_floor: bool) -> Option<(Door, usize)> {
        let tokens = self.tokens.get(at..end)?;
        let numbered = |len: usize| tokens.get(len).is_some_and(|next| next.is_number() && next.gap.is_joined());
        match meaning(tokens) {
            Some((Meaning::Door(door), len)) if !numbered(len) => {
                Some(self.slashed_door(at + len, end).unwrap_or((door, at + len)))
            }
            Some((word @ (Meaning::DoorWord | Meaning::NumberWord), len)) => {
                if let Some((Meaning::Door(door), words)) = meaning(&tokens[len..]) {
                    return Some((door, at + len + words));
                }
                let (door, end) = self.written_door(at + len, end)?;
                let written = &self.tokens[at + len..end];
                // `Nr. Aaby` is a town and no door.
                let is_number = written.iter().any(Token::is_number) || written[0].letter.is_some();
                let fits = is_number || word == Meaning::DoorWord;
                (fits && !written[0].gap.is_break()).then_some((door, end))
            }
            Some((Meaning::CareOf, _)) => None,
            _ => {
                if after_floor && let Some(door) = self.sided_door(at, end) {
                    return Some(door);
                }
                let (door, end_of_door) = self.written_door(at, end)?;
                let letters = self.tokens[at..end_of_door].iter().all(Token::is_word);
                let alone = end_of_door == end || self.tokens[end_of_door].gap.is_break();
                let letter = end_of_door == at + 1 && tokens[0].letter.is_some();
                let fits = !letters || letter && alone && (after_floor || tokens[0].gap.is_break());
                fits.then_some((door, end_of_door))
            }
        }
    }

    /// The door that goes on with a number after a slash: `tv/4`.
    fn slashed_door(&self, at: usize, end: usize) -> Option<(Door, usize)> {
        let number = self.tokens[..end].get(at)?;
        let counts = number.is_number() && number.gap.is_slash() && !self.dot_after(number);
        self.written_door(at - 1, end).filter(|&(_, after)| counts && after == at + 1)
    }

    /// The door that goes on with a side after a hyphen or slash: `4-th`.
    fn sided_door(&self, at: usize, end: usize) -> Option<(Door, usize)> {
        let [number, side] = self.tokens.get(at..(at + 2).min(end))? else { return None };
        let sided = matches!(meaning(std::slice::from_ref(side)), Some((Meaning::Door(_), 1)));
        let joined = number.is_number() && side.gap.is_hyphen_or_slash() && sided;
        let written = self.text.get(number.start as usize..side.end as usize).filter(|_| joined)?;
        Some((Door::parse(written)?, at + 2))
    }

    /// Floor and door with a slash between, which may be a door as well: `1/c`.
    fn slashed_unit(&self, at: usize, end: usize) -> Option<(Floor, Door)> {
        let [floor, door] = self.tokens.get(at..end)? else { return None };
        let door = Door::parse(self.typed(door)).filter(|_| door.is_word() && door.gap.is_slash())?;
        Some((self.floor_number(floor)?, door))
    }

    /// A door as it is written: a number, or up to four letters and digits, joined or with hyphen or slash between.
    fn written_door(&self, at: usize, end: usize) -> Option<(Door, usize)> {
        let first = self.tokens[..end].get(at)?;
        let mut after = at + 1;
        while let Some(next) = self.tokens[..end].get(after) {
            let joined = next.gap.is_joined() || next.gap.is_hyphen_or_slash();
            let word = joined && matches!(meaning(&self.tokens[after..end]), Some((Meaning::Door(_), _)));
            if !joined || word || next.end - first.start > 4 {
                break;
            }
            after += 1;
        }
        if after < end && self.tokens[after].gap.is_joined() {
            return None;
        }
        if first.is_number() && after == at + 1 {
            return Some((self.numbered_door(first)?, after));
        }
        let written = self.text.get(first.start as usize..self.tokens[after - 1].end as usize)?;
        Some((Door::parse(written)?, after))
    }

    fn numbered_door(&self, token: &Token) -> Option<Door> {
        let zeros = self.typed(token).trim_start_matches('0');
        Door::parse(zeros).filter(|_| token.number > 0 && token.digits <= 4)
    }
}

/// The floor below ground that a negative number counts: `-1` is the cellar.
fn cellar(level: u16) -> Option<Floor> {
    const CELLARS: [&str; 9] = ["kl", "kl2", "kl3", "kl4", "kl5", "kl6", "kl7", "kl8", "kl9"];
    Floor::parse(CELLARS.get(usize::from(level).checked_sub(1)?)?)
}
