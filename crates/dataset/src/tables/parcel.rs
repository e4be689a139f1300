//! What parcels of the cadastre have beyond other areas.

use serde::{Deserialize, Serialize};

use crate::record::Packed;
use crate::table::table;

table! {
    /// Parcels, in the order of their rows of [`super::Areas`].
    Parcels / ParcelRow / ParcelsBuilder = "parcels" {
        /// Id of the parcel in the cadastre.
        feature_id: Packed<Option<u32>>,
        /// Municipal property number, with the code of the municipality before it.
        property_number: Packed<Option<u64>>,
        /// Number of the real property that the parcel belongs to, as the cadastre counted them.
        real_property: Packed<Option<u32>>,
        /// Number of the real property in the register of today.
        bfe_number: Packed<Option<u32>>,
        /// Id of the parcel that it was divided from.
        parent: Packed<Option<u32>>,
        court_district: Packed<Option<u16>>,
        /// Whether several properties own it together.
        is_common: Packed<bool>,
        /// Square metres.
        area_m2: Packed<Option<u32>>,
        /// [`AreaMethod`] as a number.
        area_method: Packed<u8>,
        /// Square metres of road.
        road_area_m2: Packed<Option<u32>>,
        /// [`AreaMethod`] as a number.
        road_area_method: Packed<u8>,
        /// [`AreaMethod`] as a number: whether the area includes water.
        water_area_method: Packed<u8>,
    }
}

/// A property number without the municipality before it; zero is none.
pub fn number_in_municipality(property_number: u64) -> Option<u32> {
    let text = property_number.to_string();
    let own = if text.len() > DIGITS_IN_MUNICIPALITY { text.get(DIGITS_OF_MUNICIPALITY..)? } else { &text };
    own.parse().ok().filter(|&number| number > 0)
}

/// Digits of a property number inside its municipality.
const DIGITS_IN_MUNICIPALITY: usize = 7;
/// Digits of the municipality before it.
const DIGITS_OF_MUNICIPALITY: usize = 3;

/// How an area of a parcel was found, in the words of the cadastre. The first stands for what is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AreaMethod(u8);

impl AreaMethod {
    /// The words, by number.
    const WORDS: [&'static str; 8] = ["ukendt", "o", "k", "s", "b", "e", "incl", "excl"];

    /// The method of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().position(|&other| other == word).map(|place| Self(place as u8))
    }

    /// The method of a stored number.
    pub fn of_number(number: u8) -> Self {
        if usize::from(number) < Self::WORDS.len() { Self(number) } else { Self::default() }
    }

    /// The number that is stored.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The word.
    pub fn word(self) -> &'static str {
        Self::WORDS.get(usize::from(self.0)).copied().unwrap_or(Self::WORDS[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn property_numbers_lose_their_municipality() {
        for (number, expected) in [
            (3_500_008_571, Some(8571)),
            (22_876, Some(22_876)),
            (1_234_567, Some(1_234_567)),
            (12_345_678, Some(45_678)),
            (0, None),
        ] {
            assert_eq!(number_in_municipality(number), expected, "{number}");
        }
    }

    #[test]
    fn methods_are_kept_as_numbers() {
        for (word, expected) in [("k", "k"), ("ukendt", "ukendt"), ("incl", "incl")] {
            let method = AreaMethod::of_word(word).unwrap();
            assert_eq!(AreaMethod::of_number(method.number()).word(), expected);
        }
        assert_eq!(AreaMethod::of_word("x"), None);
        assert_eq!(AreaMethod::of_number(99).word(), "ukendt");
    }
}
