//! What marks synthetic objects: their ids. All others are random, as those of registers are, but for two bytes that
//! no register's ids have; so every row of every file carries the mark, whatever becomes of names and folders.

use rand::RngExt;
use vejviser_model::Uuid;

use super::random::Random;
use crate::ImportError;

/// The third group of every id: version 8, which RFC 9562 leaves to makers of ids of their own, and three digits.
const MARK: [u8; 2] = [0x8d, 0xe0];

/// A new id.
pub(super) fn id(random: &mut Random) -> Uuid {
    let mut bytes: [u8; 16] = random.random();
    bytes[6..8].copy_from_slice(&MARK);
    // The variant of RFC 9562.
    bytes[8] = bytes[8] & 0x3f | 0x80;
    Uuid::from_bytes(bytes)
}

/// Whether objects with these ids are synthetic.
///
/// # Errors
/// [`ImportError::Mixed`] if some are and some are not.
pub(crate) fn is_synthetic(ids: impl Iterator<Item = Uuid>) -> Result<bool, ImportError> {
    let mut found = None;
    for id in ids {
        let is_marked = id.as_bytes()[6..8] == MARK;
        if found.is_some_and(|found| found != is_marked) {
            return Err(ImportError::Mixed);
        }
        found = Some(is_marked);
    }
    Ok(found.unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use vejviser_model::Uuid;

    use super::super::random::{Purpose, random};
    use super::{id, is_synthetic};

    #[test]
    fn what_is_synthetic_is_known_by_its_ids_and_does_not_mix() {
        let mut random = random(1, Purpose::Postcode, 1);
        let made = || id(&mut random);
        let mut ids: Vec<Uuid> = std::iter::repeat_with(made).take(3).collect();
        let of_registers = ["0a3f508d-d915-32b8-e044-0003ba298018", "f2391da9-06ae-4f06-9aac-9e5c7e3c4cf2"];
        let mut real: Vec<Uuid> = of_registers.iter().filter_map(|text| Uuid::parse(text)).collect();
        assert!(is_synthetic(ids.iter().copied()).unwrap());
        assert!(!is_synthetic(real.iter().copied()).unwrap());
        assert!(!is_synthetic(std::iter::empty()).unwrap());
        ids.append(&mut real);
        assert!(is_synthetic(ids.iter().copied()).is_err());
        assert!(is_synthetic(ids.iter().rev().copied()).is_err());
    }
}
