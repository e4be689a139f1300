//! One row in few bytes: when it held and was registered, its status, and the attributes that have a value.
//!
//! A bit for each attribute says whether it has one. The numbers of shared texts follow, then the other values; so texts
//! can be numbered anew without a look at the rest, and equal facts are equal bytes.

use vejviser_model::Uuid;
use vejviser_model::bitemporal::{BitemporalRow, OPEN};

use super::bytes::{Bytes, put_number, put_signed};
use super::entity::{Attribute, Holds};

/// How a text that few rows share is kept; the others are its bytes.
mod own {
    pub(super) const DIGITS: u64 = 0;
    pub(super) const UUID: u64 = 1;
    pub(super) const TEXT: u64 = 2;
    /// One more than the greatest.
    pub(super) const COUNT: u64 = 3;
}

/// Digits that stand for themselves: no leading zero, and small enough to be numbered.
const MOST_DIGITS: usize = 18;

/// What an attribute of a row holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawValue<'a> {
    /// A shared text, by its number.
    Shared(u32),
    /// A text of its own.
    Text(&'a str),
    /// A text of digits.
    Digits(u64),
    /// An id, be it kept as a text or not.
    Id(Uuid),
    /// A number.
    Integer(i64),
    /// Milliseconds UTC.
    Time(i64),
    /// What [`super::walk_geometry`] walks through.
    Geometry(&'a [u8]),
}

/// The attributes of a row.
pub type RawValues<'a> = Vec<Option<RawValue<'a>>>;

/// Collects the attributes of a row, in their order.
#[derive(Clone, Debug)]
pub struct FactsBuilder {
    /// Bytes that say which attributes have a value.
    bytes: usize,
    /// The same, as a number: no row has more than 128 attributes.
    present: u128,
    values: Vec<u8>,
}

impl FactsBuilder {
    /// For rows with these attributes.
    pub fn new(attributes: &[Attribute]) -> Self {
        Self { bytes: attributes.len().div_ceil(8), present: 0, values: Vec::new() }
    }

    fn is_present(&mut self, attribute: usize) {
        self.present |= 1 << attribute;
    }

    /// A shared text; its number is handed over by [`Self::finish`].
    pub fn shared(&mut self, attribute: usize) {
        self.is_present(attribute);
    }

    /// A text of its own.
    pub fn own_text(&mut self, attribute: usize, text: &str) {
        self.is_present(attribute);
        let is_number = text.len() <= MOST_DIGITS && (text == "0" || !text.starts_with('0'));
        let digits = if is_number && text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
        let id = Uuid::parse(text).filter(|id| id.to_string() == text);
        match (digits, id) {
            (Some(digits), _) => {
                let digits: u64 = digits;
                put_number(&mut self.values, digits * own::COUNT + own::DIGITS);
            }
            (None, Some(id)) => {
                put_number(&mut self.values, own::UUID);
                self.values.extend(id.as_bytes());
            }
            (None, None) => {
                put_number(&mut self.values, text.len() as u64 * own::COUNT + own::TEXT);
                self.values.extend(text.as_bytes());
            }
        }
    }

    /// The same as the text of an id.
    pub fn own_id(&mut self, attribute: usize, id: Uuid) {
        self.is_present(attribute);
        put_number(&mut self.values, own::UUID);
        self.values.extend(id.as_bytes());
    }

    /// The same as the text of a number, of at most eighteen digits.
    pub fn own_number(&mut self, attribute: usize, number: u64) {
        self.is_present(attribute);
        put_number(&mut self.values, number * own::COUNT + own::DIGITS);
    }

    /// The id of an object.
    pub fn id(&mut self, attribute: usize, id: Uuid) {
        self.is_present(attribute);
        self.values.extend(id.as_bytes());
    }

    /// A number, or milliseconds.
    pub fn number(&mut self, attribute: usize, number: i64) {
        self.is_present(attribute);
        put_signed(&mut self.values, number);
    }

    /// What [`super::put_geometry`] wrote.
    pub fn geometry(&mut self, attribute: usize, geometry: &[u8]) {
        self.is_present(attribute);
        put_number(&mut self.values, geometry.len() as u64);
        self.values.extend(geometry);
    }

    /// Appends the facts, the shared texts being those that were announced, in their order.
    pub fn finish(&self, shared: impl IntoIterator<Item = u32>, out: &mut Vec<u8>) {
        out.extend(self.present.to_le_bytes().iter().take(self.bytes));
        for number in shared {
            put_number(out, number.into());
        }
        out.extend(&self.values);
    }
}

/// Attributes of a row that have a value: a bit for each, the first the lowest.
#[derive(Clone)]
struct Present {
    attributes: &'static [Attribute],
    bits: u128,
}

impl Iterator for Present {
    type Item = (usize, &'static Attribute);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let place = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits.wrapping_sub(1);
        Some((place, self.attributes.get(place)?))
    }
}

/// Which attributes of a row have a value.
fn present(attributes: &'static [Attribute], bytes: &mut Bytes<'_>) -> Option<Present> {
    let own = bytes.take(attributes.len().div_ceil(8))?;
    let mut bits = [0; size_of::<u128>()];
    bits.get_mut(..own.len())?.copy_from_slice(own);
    Some(Present { attributes, bits: u128::from_le_bytes(bits) })
}

/// Appends the same facts with other numbers for the texts that they share. `None` when they are damaged.
pub fn renumber(
    attributes: &'static [Attribute],
    facts: &[u8],
    mut number: impl FnMut(u32) -> u32,
    out: &mut Vec<u8>,
) -> Option<()> {
    let mut bytes = Bytes(facts);
    let shared = present(attributes, &mut bytes)?.filter(|(_, attribute)| attribute.holds.is_shared()).count();
    out.extend(&facts[..facts.len() - bytes.0.len()]);
    for _ in 0..shared {
        put_number(out, number(u32::try_from(bytes.number()?).ok()?).into());
    }
    out.extend(bytes.0);
    Some(())
}

/// Whether facts are the same as others but for the numbers of the texts that they share, of which `number` gives those of
/// the others.
pub fn same_facts(
    attributes: &'static [Attribute],
    facts: &[u8],
    others: &[u8],
    number: impl Fn(u32) -> Option<u32>,
) -> bool {
    let same = || {
        let (mut own, mut other) = (Bytes(facts), Bytes(others));
        let shared = present(attributes, &mut own)?.filter(|(_, attribute)| attribute.holds.is_shared()).count();
        let bits = attributes.len().div_ceil(8);
        let mut is_same = facts.get(..bits) == other.take(bits);
        for _ in 0..shared {
            let one = u32::try_from(own.number()?).ok()?;
            is_same &= number(one).map(u64::from) == Some(other.number()?);
        }
        Some(is_same && own.0 == other.0)
    };
    same().unwrap_or(false)
}

/// Whether facts have the same attributes as others, and of each a function says that its values are the same.
pub fn same_values(
    attributes: &'static [Attribute],
    facts: &[u8],
    others: &[u8],
    is_same: impl Fn(usize, RawValue<'_>, RawValue<'_>) -> bool,
) -> bool {
    let same = || {
        let (mut own, mut other) = (Bytes(facts), Bytes(others));
        let present = present(attributes, &mut own)?;
        let bits = attributes.len().div_ceil(8);
        let mut all_same = facts.get(..bits) == other.take(bits);
        for (place, _) in present.clone().filter(|(_, attribute)| attribute.holds.is_shared()) {
            let [one, other] = [&mut own, &mut other].map(|bytes| bytes.number().map(u32::try_from));
            all_same &= is_same(place, RawValue::Shared(one?.ok()?), RawValue::Shared(other?.ok()?));
        }
        for (place, attribute) in present.filter(|(_, attribute)| !attribute.holds.is_shared()) {
            all_same =
                all_same && is_same(place, value(attribute.holds, &mut own)?, value(attribute.holds, &mut other)?);
        }
        Some(all_same)
    };
    same().unwrap_or(false)
}

/// The attributes of a row, each at its place. What is damaged has no value.
pub fn values<'a>(attributes: &'static [Attribute], facts: &'a [u8]) -> RawValues<'a> {
    let mut values = vec![None; attributes.len()];
    let mut bytes = Bytes(facts);
    // A value that cannot be read ends the row: nobody knows where the next one begins.
    let _ = fill(attributes, &mut bytes, &mut values);
    values
}

/// The same into what has been made already. `None` when they are damaged.
pub fn read_values<'a>(attributes: &'static [Attribute], facts: &'a [u8], into: &mut RawValues<'a>) -> Option<()> {
    into.clear();
    into.resize(attributes.len(), None);
    fill(attributes, &mut Bytes(facts), into)
}

/// The attribute of a row at a place alone: nothing behind it is read.
pub fn value_at<'a>(attributes: &'static [Attribute], facts: &'a [u8], at: usize) -> Option<RawValue<'a>> {
    let mut bytes = Bytes(facts);
    let present = present(attributes, &mut bytes)?;
    for (place, _) in present.clone().filter(|(_, attribute)| attribute.holds.is_shared()) {
        let shared = RawValue::Shared(u32::try_from(bytes.number()?).ok()?);
        if place == at {
            return Some(shared);
        }
    }
    for (place, attribute) in present.take_while(|&(place, _)| place <= at) {
        if !attribute.holds.is_shared() {
            let value = value(attribute.holds, &mut bytes)?;
            if place == at {
                return Some(value);
            }
        }
    }
    None
}

fn fill<'a>(
    attributes: &'static [Attribute],
    bytes: &mut Bytes<'a>,
    values: &mut [Option<RawValue<'a>>],
) -> Option<()> {
    let present = present(attributes, bytes)?;
    for (place, _) in present.clone().filter(|(_, attribute)| attribute.holds.is_shared()) {
        *values.get_mut(place)? = Some(RawValue::Shared(u32::try_from(bytes.number()?).ok()?));
    }
    for (place, attribute) in present.filter(|(_, attribute)| !attribute.holds.is_shared()) {
        *values.get_mut(place)? = Some(value(attribute.holds, bytes)?);
    }
    Some(())
}

fn value<'a>(holds: Holds, bytes: &mut Bytes<'a>) -> Option<RawValue<'a>> {
    Some(match holds {
        Holds::Integer => RawValue::Integer(bytes.signed()?),
        Holds::Time => RawValue::Time(bytes.signed()?),
        Holds::Id => RawValue::Id(id(bytes)?),
        Holds::Position | Holds::Geometry => RawValue::Geometry(bytes.counted()?),
        Holds::OwnText => {
            let number = bytes.number()?;
            match number % own::COUNT {
                own::DIGITS => RawValue::Digits(number / own::COUNT),
                own::UUID => RawValue::Id(id(bytes)?),
                _ => {
                    let text = bytes.take(usize::try_from(number / own::COUNT).ok()?)?;
                    RawValue::Text(std::str::from_utf8(text).ok()?)
                }
            }
        }
        Holds::Text | Holds::Code | Holds::HouseNumber | Holds::Reference => return None,
    })
}

fn id(bytes: &mut Bytes<'_>) -> Option<Uuid> {
    Some(Uuid::from_bytes(bytes.take(16)?.try_into().ok()?))
}

/// Appends a row but for its id.
pub fn put_row(out: &mut Vec<u8>, row: &BitemporalRow<&[u8]>) {
    let BitemporalRow { id: _, from, to, registered, rowkey, status, facts } = *row;
    out.push(status);
    put_signed(out, from);
    // Nothing ends when it begins.
    put_number(out, if to == OPEN { 0 } else { to.wrapping_sub(from).cast_unsigned() });
    put_signed(out, registered.wrapping_sub(from));
    put_number(out, rowkey.into());
    out.extend(facts);
}

/// The row of an object. `None` when it is damaged.
pub fn row(id: Uuid, bytes: &[u8]) -> Option<BitemporalRow<&[u8]>> {
    let mut bytes = Bytes(bytes);
    let status = bytes.byte()?;
    let from = bytes.signed()?;
    let to = match bytes.number()? {
        0 => OPEN,
        length => from.wrapping_add(length.cast_signed()),
    };
    let registered = from.wrapping_add(bytes.signed()?);
    let rowkey = u32::try_from(bytes.number()?).ok()?;
    Some(BitemporalRow { id, from, to, registered, rowkey, status, facts: bytes.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::entity::{AccessAddressAttribute as A, RawEntity};

    const ATTRIBUTES: &[Attribute] = RawEntity::AccessAddress.description().attributes;

    /// Facts of an entrance; its house number has this number.
    fn facts(house_number: u32) -> Vec<u8> {
        let mut facts = FactsBuilder::new(ATTRIBUTES);
        facts.id(A::AccessPoint.into(), Uuid::from_bytes([7; 16]));
        facts.own_text(A::Building.into(), "0a3f507b-c6d2-32b8-e044-0003ba298018");
        facts.own_text(A::MapBuilding.into(), "x 1");
        facts.own_text(A::PlannedParcel.into(), "007");
        facts.own_text(A::Parcel.into(), "10422862");
        facts.geometry(A::Direction.into(), &[1, 2, 3]);
        facts.shared(A::HouseNumber.into());
        let mut out = Vec::new();
        facts.finish([house_number], &mut out);
        out
    }

    #[test]
    fn attributes_come_back() {
        let facts = facts(300);
        let values = values(ATTRIBUTES, &facts);
        let building = Uuid::parse("0a3f507b-c6d2-32b8-e044-0003ba298018").unwrap();
        for (attribute, expected) in [
            (A::AccessPoint, Some(RawValue::Id(Uuid::from_bytes([7; 16])))),
            (A::VotingArea, None),
            (A::Building, Some(RawValue::Id(building))),
            (A::MapBuilding, Some(RawValue::Text("x 1"))),
            (A::PlannedParcel, Some(RawValue::Text("007"))),
            (A::Parcel, Some(RawValue::Digits(10_422_862))),
            (A::Direction, Some(RawValue::Geometry(&[1, 2, 3]))),
            (A::HouseNumber, Some(RawValue::Shared(300))),
            (A::RoadPoint, None),
        ] {
            assert_eq!(values[usize::from(attribute)], expected, "{attribute:?}");
            assert_eq!(value_at(ATTRIBUTES, &facts, attribute.into()), expected, "{attribute:?} alone");
        }
    }

    #[test]
    fn ids_and_numbers_are_the_same_as_their_texts() {
        let id = Uuid::from_bytes([9; 16]);
        let of = |put: &dyn Fn(&mut FactsBuilder)| {
            let (mut facts, mut out) = (FactsBuilder::new(ATTRIBUTES), Vec::new());
            put(&mut facts);
            facts.finish([], &mut out);
            out
        };
        let place = A::Parcel.into();
        assert_eq!(of(&|facts| facts.own_id(place, id)), of(&|facts| facts.own_text(place, &id.to_string())));
        assert_eq!(of(&|facts| facts.own_number(place, 12)), of(&|facts| facts.own_text(place, "12")));
    }

    #[test]
    fn facts_that_are_cut_off_give_what_is_left() {
        let facts = facts(300);
        for cut in 0..facts.len() {
            assert_eq!(values(ATTRIBUTES, &facts[..cut]).len(), 17);
        }
    }

    #[test]
    fn texts_are_numbered_anew() {
        let mut out = Vec::new();
        assert_eq!(renumber(ATTRIBUTES, &facts(300), |number| number - 299, &mut out), Some(()));
        assert_eq!(out, facts(1));
    }

    #[test]
    fn rows_come_back() {
        let id = Uuid::from_bytes([1; 16]);
        for (from, to, registered, rowkey) in
            [(0, OPEN, 0, 0), (-6_847_804_800_000, OPEN, 1_525_366_714_000, u32::MAX), (5, 6, -9, 1)]
        {
            let given = BitemporalRow { id, from, to, registered, rowkey, status: 3, facts: &[1, 2][..] };
            let mut out = Vec::new();
            put_row(&mut out, &given);
            assert_eq!(row(id, &out), Some(given));
        }
        assert_eq!(row(id, &[3]), None);
    }
}
