//! NUTS codes of regions and provinces: the statistical names that the European Union has for them.

/// NUTS 2 codes by their number: `DK03` has 3.
const NUTS2: [&str; 5] = ["DK01", "DK02", "DK03", "DK04", "DK05"];

/// Codes of the regions with the number in their NUTS 2 codes. The regions are numbered from the north, NUTS 2 from the
/// capital.
const REGIONS: [(u32, u8); 5] = [(1081, 5), (1082, 4), (1083, 3), (1084, 1), (1085, 2)];

/// The number in the NUTS 2 code of a region.
pub fn nuts2_of_region(region: u32) -> Option<u8> {
    REGIONS.iter().find(|(code, _)| *code == region).map(|(_, number)| *number)
}

/// The NUTS 2 code with a number.
pub fn nuts2(number: u8) -> Option<&'static str> {
    NUTS2.get(usize::from(number).checked_sub(1)?).copied()
}

/// The number in a NUTS 2 code.
pub fn number_of_nuts2(nuts2: &str) -> Option<u8> {
    NUTS2.iter().zip(1..).find(|(name, _)| **name == nuts2).map(|(_, number)| number)
}

/// The number of a province in its NUTS 3 code: `DK011` is 11.
pub fn province_of_nuts3(nuts3: &str) -> Option<u32> {
    let digits = nuts3.strip_prefix("DK").filter(|digits| digits.len() == 3)?;
    digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nuts_codes_are_read_by_their_numbers() {
        for (region, number, code) in [
            (1081, Some(5), "DK05"),
            (1082, Some(4), "DK04"),
            (1083, Some(3), "DK03"),
            (1084, Some(1), "DK01"),
            (1085, Some(2), "DK02"),
            (1080, None, "DK06"),
        ] {
            assert_eq!((nuts2_of_region(region), number_of_nuts2(code)), (number, number), "{region}");
            assert_eq!(number.and_then(nuts2), number.map(|_| code), "{region}");
        }
        assert_eq!((nuts2(0), nuts2(6)), (None, None));
        for (nuts3, number) in
            [("DK011", Some(11)), ("DK050", Some(50)), ("DK11", None), ("DK+11", None), ("dk011", None)]
        {
            assert_eq!(province_of_nuts3(nuts3), number, "{nuts3}");
        }
    }
}
