//! References to the small entities, four bytes each.

use std::num::NonZeroU32;

use rustc_hash::FxHashMap;
use vejviser_model::{Point, Uuid};

use super::super::geometry::Rings;
use super::super::value::digits;
use super::geometry::Kept;
use crate::record::RoadLine;

/// What a column refers to: an object of the address register, or an area by its id in the register of divisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reference {
    /// An object of the address register.
    Object(Uuid),
    /// `id_lokalId` of an area.
    Area(u64),
}

impl Reference {
    /// A reference as it is written; the id of zeros and the number 0 stand for none. `Err` when it is neither an id
    /// nor a number.
    pub(super) fn parse(text: &str) -> Result<Option<Self>, ()> {
        let reference = Uuid::parse(text).map(Self::Object).or_else(|| digits(text).map(Self::Area)).ok_or(())?;
        let is_none = match reference {
            Self::Object(id) => id.as_bytes() == &[0; 16],
            Self::Area(number) => number == 0,
        };
        Ok((!is_none).then_some(reference))
    }
}

/// A reference by the order in which it was first met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key(NonZeroU32);

impl Key {
    pub(super) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The references behind the keys.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// Road lines, which rows refer to likewise.
    pub(super) lines: Kept<RoadLine>,
    /// Areas of named streets.
    pub(super) areas: Kept<Vec<Rings>>,
    /// Points where named streets join other roads.
    pub(super) junctions: Kept<Vec<Point>>,
    numbers: FxHashMap<Reference, Key>,
    references: Vec<Reference>,
}

impl Keys {
    /// The key of a reference.
    pub(super) fn intern(&mut self, reference: Reference) -> Key {
        if let Some(&key) = self.numbers.get(&reference) {
            return key;
        }
        self.references.push(reference);
        // The count of references is at least one here, so the fallback never happens.
        let key = Key(NonZeroU32::new(self.references.len() as u32).unwrap_or(NonZeroU32::MIN));
        self.numbers.insert(reference, key);
        key
    }

    /// The key of an object, if any row refers to it.
    pub(super) fn of(&self, id: Uuid) -> Option<Key> {
        self.numbers.get(&Reference::Object(id)).copied()
    }

    /// What a key stands for.
    pub(super) fn reference(&self, key: Key) -> Option<Reference> {
        self.references.get(key.index()).copied()
    }

    /// Number of keys.
    pub(super) fn len(&self) -> usize {
        self.references.len()
    }
}

#[cfg(test)]
mod tests {
    use super::{Keys, Reference};

    #[test]
    fn references_are_ids_or_numbers() {
        let mut keys = Keys::default();
        let id = "0a3f507a-4bd5-32b8-e044-0003ba298018";
        let mut key = |text: &str| keys.intern(Reference::parse(text).unwrap().unwrap());
        let first = key(id);
        assert_eq!(key(&id.to_uppercase()), first);
        assert_ne!(key("389183"), first);
        for none in ["00000000-0000-0000-0000-000000000000", "0"] {
            assert_eq!(Reference::parse(none), Ok(None), "{none}");
        }
        for unreadable in ["x", "0461-0855", "-1", "0a3f507a"] {
            assert_eq!(Reference::parse(unreadable), Err(()), "{unreadable}");
        }
    }
}
