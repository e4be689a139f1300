//! NUTS codes of the regions: the statistical names that the European Union has for them.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_and_nuts_2_name_each_other() {
        for (region, nuts2) in REGIONS {
            assert_eq!((nuts2_of_region(region), region_of_nuts2(nuts2)), (Some(nuts2), Some(region)));
        }
        assert_eq!((nuts2_of_region(1080), region_of_nuts2("DK06")), (None, None));
    }
}
