//! Names that are a number or end with one, large recipients, names used on letters.

use serde_json::json;
use vejviser_engine::{Budget, Engine};

use super::{request, shown};

/// Addresses that the fixtures have no like of: large recipients, addressing names, initials.
fn odd_ones() -> &'static Engine {
    const ADDRESSES: &str = "\
id,status,vejkode,vejnavn,adresseringsvejnavn,husnr,etage,dør,supplerendebynavn,postnr,postnrnavn,kommunekode,adgangsadresseid,adgangsadresse_status,etrs89koordinat_øst,etrs89koordinat_nord
00000000-0000-0000-0000-000000000001,1,0010,Girostrøget,Girostrøget,1,,,Høje Taastrup,2630,Taastrup,0169,0a3f507c-f9a0-32b8-e044-0003ba298018,1,706000,6172000
00000000-0000-0000-0000-000000000002,1,0010,Girostrøget,Girostrøget,3,,,Høje Taastrup,2630,Taastrup,0169,0a3f507c-0000-0000-0000-000000000002,1,706000,6172010
00000000-0000-0000-0000-000000000003,1,0020,Borgmester Christiansens Gade,Borgm Christiansensg,5,st,tv,,2450,København SV,0101,0a3f507c-0000-0000-0000-000000000003,1,722000,6173000
00000000-0000-0000-0000-000000000004,1,0020,Borgmester Christiansens Gade,Borgm Christiansensg,5,1,,,2450,København SV,0101,0a3f507c-0000-0000-0000-000000000003,1,722000,6173000
00000000-0000-0000-0000-000000000005,1,0030,H.C. Andersens Boulevard,H.C. Andersens Blvd,27,,,,1553,København V,0101,0a3f507c-0000-0000-0000-000000000005,1,724000,6175000
00000000-0000-0000-0000-000000000006,3,0040,Kommende Vej,Kommende Vej,1,,,,1553,København V,0101,0a3f507c-0000-0000-0000-000000000006,3,724000,6175000
00000000-0000-0000-0000-000000000007,1,0050,Tofthøjvej,Tofthøjvej,20,,121,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000007,1,690000,6160000
00000000-0000-0000-0000-000000000008,1,0060,10. Februar Vej,10. Februar Vej,10,,,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000008,1,690000,6160000
00000000-0000-0000-0000-000000000009,1,0070,4. Maj Vej,4. Maj Vej,4,1,tv,,2450,København SV,0101,0a3f507c-0000-0000-0000-000000000009,1,722000,6173000
00000000-0000-0000-0000-000000000010,1,0070,4. Maj Vej,4. Maj Vej,4,1,th,,2450,København SV,0101,0a3f507c-0000-0000-0000-000000000009,1,722000,6173000
00000000-0000-0000-0000-000000000011,1,0070,4. Maj Vej,4. Maj Vej,4,1,,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000011,1,690000,6160000
00000000-0000-0000-0000-000000000012,1,0080,Christian 5. Gade,Christian 5. Gade,2,,,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000012,1,690000,6160000
00000000-0000-0000-0000-000000000013,1,0080,Christian 5. Gade,Christian 5. Gade,4,,,,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000013,1,690000,6160000
00000000-0000-0000-0000-000000000014,1,0090,Bøgedal,Bøgedal,22,,,Bøgedal,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000014,1,690000,6160000
00000000-0000-0000-0000-000000000015,1,0091,Vaseskellet,Vaseskellet,22,,,Bøgedal,4130,Viby Sjælland,0265,0a3f507c-0000-0000-0000-000000000015,1,690000,6160000
00000000-0000-0000-0000-000000000016,1,0092,Nørregade,Nørregade,56,,,,5000,Odense C,0461,0a3f507c-0000-0000-0000-000000000016,1,588000,6140000
00000000-0000-0000-0000-000000000017,1,0092,Nørregade,Nørregade,56C,,,,5000,Odense C,0461,0a3f507c-0000-0000-0000-000000000017,1,588000,6140000
00000000-0000-0000-0000-000000000018,1,0092,Nørregade,Nørregade,58,,,,5000,Odense C,0461,0a3f507c-0000-0000-0000-000000000018,1,588000,6140000
";
    static ENGINE: std::sync::LazyLock<Engine> = std::sync::LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("adresser.csv");
        std::fs::write(&file, ADDRESSES).expect("a file");
        let out = folder.path().join("out");
        let lists = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/lists");
        let options = vejviser_ingest::ImportOptions::new(vec![file, lists], out.clone());
        vejviser_ingest::import(&options, &mut |_| {}).expect("an import");
        Engine::open(&out).expect("the snapshot opens")
    });
    &ENGINE
}

#[test]
fn large_recipients_have_two_forms() {
    const LARGE: &str = "Girostrøget 1, Høje Taastrup, 0800 Høje Taastrup";
    const ORDINARY: &str = "Girostrøget 1, Høje Taastrup, 2630 Taastrup";
    for (q, expected) in [
        ("girostrøget 1", &[ORDINARY, LARGE][..]),
        ("girostrøget 1, 0800", &[LARGE, ORDINARY]),
        ("girostrøget 1, 2630", &[ORDINARY, LARGE]),
        (LARGE, &[LARGE]),
        (ORDINARY, &[ORDINARY]),
        ("Girostrøget 1, 0800 Høje Taastrup", &[LARGE]),
        ("girostrøget 1, høje taastrup, 2630 taastrup", &[ORDINARY, LARGE]),
    ] {
        for tier in ["accessAddress", "address"] {
            let members = json!({"q": q, "firstTier": tier, "lastTier": tier, "largeRecipients": true, "limit": 1});
            let answer = odd_ones().autocomplete(&request(members), &mut Budget::unlimited()).expect("an answer");
            assert_eq!(shown(odd_ones(), &answer).1, expected, "{q} {tier}");
            let members = json!({"q": q, "firstTier": tier, "lastTier": tier, "limit": 1});
            let answer = odd_ones().autocomplete(&request(members), &mut Budget::unlimited()).expect("an answer");
            assert_eq!(shown(odd_ones(), &answer).1, [ORDINARY], "{q} {tier}");
        }
    }
}

/// The word `4` of the name may be the house number too: then only floor and door remain, and yet no number is missing.
#[test]
fn a_number_in_the_name_may_be_the_house() {
    const ALL_THREE: [&str; 3] = [
        "4. Maj Vej 4, 1., 4130 Viby Sjælland",
        "4. Maj Vej 4, 1. tv, 2450 København SV",
        "4. Maj Vej 4, 1. th, 2450 København SV",
    ];
    for limit in 1..=3 {
        let members = json!({"q": "4. Maj Vej 4 1", "firstTier": "address", "limit": limit});
        let answer = odd_ones().autocomplete(&request(members), &mut Budget::unlimited()).expect("an answer");
        assert_eq!(shown(odd_ones(), &answer).1, ALL_THREE[..limit], "{limit}");
    }
}

#[test]
fn odd_names_are_found() {
    for (q, kind, expected) in [
        ("hc andersen", "street", &["H.C. Andersens Boulevard"][..]),
        ("h c andersens boul", "street", &["H.C. Andersens Boulevard"]),
        ("H.C. Andersens Boulevard 27", "unit", &["H.C. Andersens Boulevard 27, 1553 København V"]),
        ("borgm christiansens gade", "street", &["Borgmester Christiansens Gade"]),
        (
            "Borgm Christiansens Gade 5",
            "unit",
            &[
                "Borgmester Christiansens Gade 5, 1., 2450 København SV",
                "Borgmester Christiansens Gade 5, st. tv, 2450 København SV",
            ],
        ),
        ("Tofthøjvej 20, 121", "unit", &["Tofthøjvej 20, 121, 4130 Viby Sjælland"]),
        ("10. februar vje 10", "unit", &["10. Februar Vej 10, 4130 Viby Sjælland"]),
        ("Tofthøjvej 20, lejl. 121", "unit", &["Tofthøjvej 20, 121, 4130 Viby Sjælland"]),
        (
            "Borgmester Christiansens Gade 5, stuen til venstre",
            "unit",
            &["Borgmester Christiansens Gade 5, st. tv, 2450 København SV"],
        ),
        ("Tofthøjvej 20, 12", "unit", &["Tofthøjvej 20, 121, 4130 Viby Sjælland"]),
        ("10. februar vej 10", "unit", &["10. Februar Vej 10, 4130 Viby Sjælland"]),
        ("10", "street", &["10. Februar Vej"]),
        // The first number behind the street, and none of its name, is that of the house and not the beginning of a postcode.
        ("christian 5. gade 4", "unit", &["Christian 5. Gade 4, 4130 Viby Sjælland"]),
        (
            "bøgedal 22, bøgedal, 4",
            "unit",
            &["Bøgedal 22, Bøgedal, 4130 Viby Sjælland", "Vaseskellet 22, Bøgedal, 4130 Viby Sjælland"],
        ),
        // Provisional addresses are not suggested, nor streets that have no others.
        ("kommende vej", "unit", &[]),
        ("Kommende Vej 1, 1553 København V", "unit", &[]),
        ("magreteplasen 4, 8", "unit", &[]),
    ] {
        let answer = odd_ones().autocomplete(&request(json!({"q": q})), &mut Budget::unlimited()).expect("an answer");
        let (found_kind, found) = shown(odd_ones(), &answer);
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!((found_kind, &found[..]), (kind, expected), "{q}");
    }
}

/// The letter may be the beginning of a town as well: both are meant, the house with the letter first.
#[test]
fn a_letter_apart_is_of_the_number_before_it() {
    const WITH: &str = "Nørregade 56C, 5000 Odense C";
    const WITHOUT: &str = "Nørregade 56, 5000 Odense C";
    for (q, expected) in [
        ("nørregade 56 c", &[WITH, WITHOUT][..]),
        ("nørregade 56 c, 5", &[WITH, WITHOUT]),
        ("Nørregade 56 c, 5000 Odense", &[WITH, WITHOUT]),
        ("Nørregade 56 c, 5000 Odense C", &[WITH, WITHOUT]),
        ("Nørregade 56C, 5000 Odense C", &[WITH]),
        ("Nørregade 56, c", &[WITHOUT]),
        ("Nørregade 56, 5000 Odense C", &[WITHOUT]),
        ("nørregade 56 o", &[WITHOUT]),
        ("Nørregade 58 c, 5000 Odense C", &["Nørregade 58, 5000 Odense C"]),
    ] {
        let members = json!({"q": q, "firstTier": "accessAddress", "lastTier": "accessAddress"});
        let answer = odd_ones().autocomplete(&request(members), &mut Budget::unlimited()).expect("an answer");
        assert_eq!(shown(odd_ones(), &answer).1, expected, "{q}");
    }
}
