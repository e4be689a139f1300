//! The country of the legacy's example answers.

use std::marker::PhantomData;

use vejviser_dataset::tables::AreaKind::{
    Constituency, CourtDistrict, ElectoralPart, Municipality, NominationDistrict, OwnerDistrict, Parcel, Parish,
    ParishCouncilArea, PoliceDistrict, Postcode, Province, Region, SupplementaryTown, VotingArea,
};
use vejviser_dataset::tables::{AreaMethod, ParcelRow};

use crate::support::{Fixture, Home, Place, Unit, build, place};

pub const BASE: &str = "https://api.dataforsyningen.dk";

/// Where votes are cast in Dragør.
const POLLING_ADDRESS: &str = "0a3f507b-c0c8-32b8-e044-0003ba298018";

const CHANGED: &str = "2021-09-14T21:38:09.015Z";

pub fn country() -> Fixture {
    let stationsvej = Home {
        id: "0a3f507b-c6d2-32b8-e044-0003ba298018",
        municipality: 155,
        street_code: 7733,
        street: "Stationsvej".into(),
        number: "37".into(),
        postcode: Some(2791),
        point: Some((731_151.02, 6_167_519.99)),
        road_point: Some((731_153.801, 6_167_505.094)),
        road_point_id: Some("3317e852-2efe-11e7-bb3a-063320a53a26"),
        named_street: Some("e9bca2b2-e052-4d66-8ee0-4f36f1807457"),
        is_square: true,
        line: vec![
            centimetres(12.668_436_61, 55.599_574_77),
            centimetres(12.668_567_67, 55.599_593_87),
            centimetres(12.668_656_12, 55.599_605_61),
        ],
        height_mm: Some(2_900),
        source: Some(1),
        standard: Some("TN"),
        created: "2000-02-05T21:40:40.000",
        changed: "2009-11-24T01:50:11.000",
        point_changed: "2000-01-30T00:00:00.000",
        region: Some(1084),
        parish: Some(7193),
        nomination_district: Some(12),
        voting_area: Some(1_550_012),
        parish_council_area: Some(1_550_002),
        units: vec![
            Unit { id: "0a3f50a3-92e7-32b8-e044-0003ba298018", floor: "st".into(), ..Unit::default() },
            Unit {
                id: "0a3f50a3-92e8-32b8-e044-0003ba298018",
                floor: "1".into(),
                created: "2000-02-05T20:40:40.000",
                ..Unit::default()
            },
        ],
        ..Home::default()
    };
    let girostrøget = Home {
        id: "0a3f507c-f9a0-32b8-e044-0003ba298018",
        municipality: 169,
        street_code: 2065,
        street: "Girostrøget".into(),
        number: "1".into(),
        town: Some(("Høje Taastrup".into(), Some(665_614))),
        postcode: Some(2630),
        large_recipient: Some(800),
        point: Some(centimetres(12.275_043_88, 55.647_893_6)),
        road_point: Some(millimetres(12.275_181_87, 55.647_909_27)),
        road_point_id: Some("33a74466-2efe-11e7-bb3a-063320a53a26"),
        named_street: Some("44e0623b-a3fd-4203-acb8-9d99542ae15a"),
        height_mm: Some(28_000),
        source: Some(4),
        standard: Some("TK"),
        created: "2000-02-05T21:55:52.000",
        changed: "2014-11-28T10:10:25.590",
        point_changed: "2014-11-28T10:00:25.340",
        region: Some(1084),
        parish: Some(8115),
        ..Home::default()
    };
    let bare = |municipality, postcode| Home {
        municipality,
        street_code: 1,
        street: "Stationsvej".into(),
        number: "1".into(),
        postcode: Some(postcode),
        ..Home::default()
    };
    // Nothing known but the street and the number.
    let nowhere = Home {
        id: "00000000-0000-4000-8000-000000000001",
        municipality: 999,
        street_code: 5,
        street: "Vej \"Nord\", \\ æøå".into(),
        number: "2".into(),
        units: vec![Unit { id: "00000000-0000-4000-8000-000000000002", door: "b/12".into(), ..Unit::default() }],
        ..Home::default()
    };
    let hollænderhallen = Home {
        id: POLLING_ADDRESS,
        municipality: 155,
        street_code: 5420,
        street: "Møllegade".into(),
        number: "4A".into(),
        postcode: Some(2791),
        point: Some(centimetres(12.635_058_84, 55.595_889_2)),
        ..Home::default()
    };
    let assensvej = Home {
        street_code: 480,
        street: "Gl. Assensvej".into(),
        named_street: Some("1e260555-5c81-434f-af77-1bea6fc4c8a8"),
        ..bare(420, 5492)
    };
    let others = [assensvej, jonstrupvej(), bare(326, 4270), bare(420, 5492), nowhere, hollænderhallen];
    build([stationsvej, girostrøget].into_iter().chain(others).collect(), areas())
}

/// An entrance on a parcel, in a supplementary town.
fn jonstrupvej() -> Home {
    Home {
        id: "0a3f5081-c395-32b8-e044-0003ba298018",
        municipality: 350,
        street_code: 347,
        street: "Jonstrupvej".into(),
        number: "1C".into(),
        town: Some(("Boruphuse".into(), Some(664_217))),
        postcode: Some(4320),
        point: Some(centimetres(11.936_735_06, 55.539_089_96)),
        road_point: Some(millimetres(11.935_740_13, 55.538_963_52)),
        road_point_id: Some("36094466-2efe-11e7-bb3a-063320a53a26"),
        named_street: Some("14328bc4-4870-40f6-9d07-7ed985389998"),
        height_mm: Some(46_000),
        source: Some(5),
        standard: Some("TK"),
        created: "2000-02-05T22:40:29.000",
        changed: "2013-11-01T11:23:52.783",
        point_changed: "2000-01-01T23:59:00.000",
        region: Some(1085),
        parish: Some(7171),
        owner_district: Some(60_851),
        cadastral_number: Some("1a"),
        property_number: Some(3195),
        ..Home::default()
    }
}

fn areas() -> Vec<Place> {
    let theme = |kind, code, name: &str, dagi_id| Place {
        dagi_id: Some(dagi_id),
        square: true,
        changed: Some(CHANGED),
        ..place(kind, code, name)
    };
    vec![
        Place { municipalities: vec![155, 185], square: true, ..place(Postcode, 2791, "Dragør") },
        Place { large_recipient: true, municipalities: vec![169], ..theme(Postcode, 800, "Høje Taastrup", 100_108) },
        place(Postcode, 2630, "Taastrup"),
        place(Postcode, 4320, "Lejre"),
        place(Postcode, 4270, "Høng"),
        place(Postcode, 5492, "Vissenbjerg"),
        Place { region: Some(1084), ..theme(Municipality, 155, "Dragør", 100_010) },
        Place { region: Some(1084), ..theme(Municipality, 99, "Kommune test", 100_101) },
        Place { region: Some(1084), square: false, ..theme(Municipality, 101, "København", 1) },
        place(Municipality, 169, "Høje-Taastrup"),
        place(Municipality, 185, "Tårnby"),
        place(Municipality, 326, "Kalundborg"),
        place(Municipality, 350, "Lejre"),
        place(Municipality, 420, "Assens"),
        theme(Region, 1084, "Region Hovedstaden", 389_098),
        place(Region, 1085, "Region Sjælland"),
        theme(Parish, 7193, "Dragør", 109_194),
        place(Parish, 7171, "Osted"),
        place(Parish, 8115, "Vor Frue"),
        place(CourtDistrict, 1118, "Retten i Roskilde"),
        theme(CourtDistrict, 1101, "Københavns Byret", 100_111),
        theme(PoliceDistrict, 1470, "Københavns Politi", 100_106),
        Place {
            region: Some(1084),
            constituency: Some(1),
            seat: Some(185),
            municipalities: vec![155, 185],
            ..theme(NominationDistrict, 12, "Tårnby", 100_104)
        },
        Place { part: Some(b'A'), region: Some(1084), ..theme(Constituency, 1, "København", 100_114) },
        theme(ElectoralPart, 1, "Hovedstaden", 100_115),
        Place { region: Some(1084), ..theme(Province, 11, "Byen København", 200_002) },
        Place { square: true, ..place(OwnerDistrict, 60_851, "Borup, Osted") },
        Place {
            region: Some(1084),
            district: Some(12),
            municipalities: vec![155],
            polling: Some(("Hollænderhallen", POLLING_ADDRESS)),
            ..theme(VotingArea, 1_550_012, "Dragør", 708_782)
        },
        Place {
            parish: Some(7193),
            municipalities: vec![155],
            ..theme(ParishCouncilArea, 1_550_002, "Dragør", 100_102)
        },
        Place {
            status: Some(3),
            municipalities: vec![169],
            ..theme(SupplementaryTown, 665_614, "Høje Taastrup", 665_614)
        },
        Place {
            region: Some(1085),
            parish: Some(7171),
            municipalities: vec![350],
            square: true,
            changed: Some(CHANGED),
            parcel: Some(("1a", parcel())),
            ..place(Parcel, 60_851, "")
        },
    ]
}

fn parcel() -> ParcelRow<'static> {
    let method = |word| AreaMethod::of_word(word).unwrap().number();
    ParcelRow {
        feature_id: Some(876_278),
        property_number: Some(3_500_003_195),
        real_property: Some(2_226_252),
        bfe_number: None,
        parent: None,
        court_district: Some(1118),
        is_common: false,
        area_m2: Some(96_543),
        area_method: method("k"),
        road_area_m2: Some(0),
        road_area_method: method("b"),
        water_area_method: method("ukendt"),
        borrowed: PhantomData,
    }
}

/// The register's point, which has whole centimetres.
fn centimetres(longitude: f64, latitude: f64) -> (f64, f64) {
    let (east, north) = vejviser_model::projection::to_utm(longitude, latitude);
    ((east * 100.0).round() / 100.0, (north * 100.0).round() / 100.0)
}

fn millimetres(longitude: f64, latitude: f64) -> (f64, f64) {
    let (east, north) = vejviser_model::projection::to_utm(longitude, latitude);
    ((east * 1000.0).round() / 1000.0, (north * 1000.0).round() / 1000.0)
}
