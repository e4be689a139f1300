//! Identities: the registers' UUIDs, and the row numbers by which the data set refers to its own rows.
//!
//! A row number is only meaningful inside one data set; what is given to users is always a UUID or a code.

use std::fmt;

use crate::plain_text::plain_text;

/// A UUID as the registers use it: sixteen bytes, ordered as its text is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Uuid(pub [u8; 16]);

/// In [`VALUES`]: all bits, which no digits together have.
const NO_DIGIT: u8 = 0xff;

/// What each byte is worth as a digit.
const VALUES: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        let digit = b"0123456789abcdef"[value];
        values[digit as usize] = value as u8;
        values[digit.to_ascii_uppercase() as usize] = value as u8;
        value += 1;
    }
    values
};

/// Where the two digits of each byte stand in the text.
const PLACES: [usize; 16] = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

impl Uuid {
    /// Length of the text form.
    pub const TEXT_LEN: usize = 36;

    /// The UUID with these bytes, in the order of its text.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The bytes, in the order of the text.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The first eight bytes as a number, which is in the order of the ids.
    pub const fn beginning(self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        u64::from_be_bytes([a, b, c, d, e, f, g, h])
    }

    /// Reads exactly `8-4-4-4-12` hexadecimal digits, in any case and of any version.
    pub fn parse(text: &str) -> Option<Self> {
        let text: &[u8; Self::TEXT_LEN] = text.as_bytes().try_into().ok()?;
        if [text[8], text[13], text[18], text[23]] != [b'-'; 4] {
            return None;
        }
        // Digits and letters come in no order that a processor could guess: looked up in a table, and checked once at the end.
        let (mut bytes, mut seen) = ([0; 16], 0);
        for (byte, place) in bytes.iter_mut().zip(PLACES) {
            let [high, low] = [place, place + 1].map(|place| VALUES[usize::from(text[place])]);
            seen |= high | low;
            *byte = high << 4 | low;
        }
        (seen != NO_DIGIT).then_some(Self(bytes))
    }

    /// The text form in lower case.
    pub fn to_text(self) -> [u8; Self::TEXT_LEN] {
        // All digits at once, each by sums that need no table: the compiler makes it vector instructions.
        let mut digits = [[0; 2]; 16];
        for (pair, byte) in digits.iter_mut().zip(self.0) {
            *pair = [byte >> 4, byte & 15].map(|digit| digit + b'0' + if digit > 9 { b'a' - b'9' - 1 } else { 0 });
        }
        let digits = digits.as_flattened();
        let mut text = [b'-'; Self::TEXT_LEN];
        for (from, to, length) in [(0, 0, 8), (8, 9, 4), (12, 14, 4), (16, 19, 4), (20, 24, 12)] {
            text[to..to + length].copy_from_slice(&digits[from..from + length]);
        }
        text
    }
}

impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_text().into_iter().try_for_each(|byte| fmt::Write::write_char(f, char::from(byte)))
    }
}

impl fmt::Debug for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

plain_text!(Uuid, "a UUID");

macro_rules! row {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub u32);

        impl $name {
            /// The row number as an index into columns.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u32> for $name {
            fn from(row: u32) -> Self {
                Self(row)
            }
        }

        impl From<$name> for u32 {
            fn from(row: $name) -> Self {
                row.0
            }
        }
    )*};
}

row! {
    /// Row of a street segment: one street of one municipality.
    StreetId;
    /// Row of a named street, which may run through several municipalities.
    NamedStreetId;
    /// Row of a street name in a postcode.
    StreetPostcodeId;
    /// Row of a distinct street name.
    StreetNameId;
    /// Row of an access address: an entrance.
    AccessAddressId;
    /// Row of an address: a unit behind an entrance.
    AddressId;
    /// Row of an administrative area of any kind.
    AreaId;
    /// Row of a supplementary town.
    TownId;
    /// Row of a name of a place.
    PlaceNameId;
    /// Row of the first type of places that has a main type.
    PlaceTypeId;
    /// Row of an entity of the register of buildings and dwellings.
    RegisterRowId;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TEXT: &str = "0a3f50b7-6545-32b8-e044-0003ba298018";

    #[test]
    fn reads_any_case_and_writes_lower() {
        let id = Uuid::parse(&TEXT.to_uppercase()).unwrap();
        assert_eq!(id.to_string(), TEXT);
        assert_eq!(id.as_bytes()[..2], [0x0a, 0x3f]);
        assert_eq!(serde_json::to_string(&id).unwrap(), format!("\"{TEXT}\""));
        assert_eq!(serde_json::from_str::<Uuid>(&format!("\"{TEXT}\"")).unwrap(), id);
    }

    #[test]
    fn refuses_all_other_forms() {
        for text in [
            "",
            "0a3f50b7654532b8e0440003ba298018",
            "{0a3f50b7-6545-32b8-e044-0003ba298018}",
            "0a3f50b7-6545-32b8-e0440003ba298018-",
            "0a3f50b7-6545-32b8-e044-0003ba29801g",
            " a3f50b7-6545-32b8-e044-0003ba298018",
            "0a3f50b7-6545-32b8-e044-0003ba2980180",
            "0a3f50b7-6545-32b8-e044-0003ba2980ø",
        ] {
            assert_eq!(Uuid::parse(text), None, "{text}");
        }
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn text_round_trips_and_keeps_order(a in any::<[u8; 16]>(), b in any::<[u8; 16]>()) {
            let (a, b) = (Uuid::from_bytes(a), Uuid::from_bytes(b));
            prop_assert_eq!(Uuid::parse(&a.to_string()), Some(a));
            prop_assert_eq!(a.cmp(&b), a.to_string().cmp(&b.to_string()));
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,40}") {
            let _ = Uuid::parse(&text);
        }
    }
}
