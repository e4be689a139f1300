//! NUTS codes of regions and provinces: the statistical names that the European Union has for them.

/// Codes of the regions with their NUTS 2 codes. The regions are numbered from the north, NUTS 2 from the capital.
const REGIONS: [(u32, &str); 5] = [(1081, "DK05"), (1082, "DK04"), (1083, "DK03"), (1084, "DK01"), (1085, "DK02")];

/// The NUTS 2 code of a region.
pub fn nuts2_of_region(region: u32) -> Option<&'static str> {
    REGIONS.iter().find(|(code, _)| *code == region).map(|(_, nuts2)| *nuts2)
}

/// The code of the region with a NUTS 2 code.
pub fn region_of_nuts2(nuts2: &str) -> Option<u32> {
    REGIONS.iter().find(|(_, name)| *name == nuts2).map(|(region, _)| *region)
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
    fn regions_and_nuts_2_name_each_other() {
        for (region, nuts2) in REGIONS {
            assert_eq!((nuts2_of_region(region), region_of_nuts2(nuts2)), (Some(nuts2), Some(region)));
        }
        for (nuts3, number) in
            [("DK011", Some(11)), ("DK050", Some(50)), ("DK11", None), ("DK+11", None), ("dk011", None)]
        {
            assert_eq!(province_of_nuts3(nuts3), number, "{nuts3}");
        }
        assert_eq!((nuts2_of_region(1080), region_of_nuts2("DK06")), (None, None));
    }
}
