//! What the closed service listed and copied of each resource: which kind each file is, and what is kept of extracts. All
//! rows are made up.

use std::path::Path;

use crate::support::{Imported, division, fixture, origin};
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::{Register, release};
use vejviser_ingest::detect::detect;
use vejviser_ingest::open::Input;
use vejviser_ingest::source::{Kind, cadastre, place};
use vejviser_model::{Door, Floor, Instant, Point};

const DERIVED: &str = "follows from the rows";

#[test]
fn files_of_each_resource_are_what_they_are() {
    use AreaKind as A;
    use Kind::Areas;
    let parcels = Kind::Cadastre(cadastre::FileKind::Service);
    let places = Kind::Places(place::FileKind::Places);
    for (what, first, expected) in [
        (
            "afstemningsomraader.csv",
            "dagi_id,nummer,navn,afstemningsstednavn,afstemningsstedadresseid,kommunekode,kommunenavn,regionskode,regionsnavn,\
             opstillingskredsnummer,opstillingskredsnavn,storkredsnummer,storkredsnavn,valglandsdelsbogstav,valglandsdelsnavn",
            Ok(Areas(A::VotingArea)),
        ),
        (
            "afstemningsomraader.json",
            r#"{"dagi_id":"1","nummer":"2","navn":"x","afstemningssted":{"navn":"x"},"kommune":{"kode":"0101"},"storkreds":{"nummer":"1","navn":"x"},"valglandsdel":{"bogstav":"A"}}"#,
            Ok(Areas(A::VotingArea)),
        ),
        (
            "menighedsraadsafstemningsomraader.csv",
            "dagi_id,nummer,navn,kommunekode,kommunenavn,sognekode,sognenavn",
            Ok(Areas(A::ParishCouncilArea)),
        ),
        (
            "menighedsraadsafstemningsomraader.json",
            r#"{"dagi_id":null,"nummer":"10","navn":"x","kommune":{"kode":"0101"},"sogn":null}"#,
            Ok(Areas(A::ParishCouncilArea)),
        ),
        (
            "storkredse.csv",
            "nummer,navn,regionskode,regionsnavn,valglandsdelsbogstav,valglandsdelsnavn",
            Ok(Areas(A::Constituency)),
        ),
        (
            "jordstykker.csv",
            "ejerlavkode,matrikelnr,kommunekode,sognekode,sognenavn,ejerlavnavn,featureid,registreretareal,arealberegningsmetode",
            Ok(parcels),
        ),
        (
            "jordstykker.json",
            r#"{"matrikelnr":"1a","ejerlav":{"kode":1},"featureid":"1","registreretareal":1,"arealberegningsmetode":"k"}"#,
            Ok(parcels),
        ),
        ("bebyggelser.csv", "id,type,navn,kode,ændret\nx,by,Aarhus,11045,", Err("its columns are id, type")),
        ("stednavne2.csv", "sted_id,sted_hovedtype,sted_undertype,navn,brugsprioritet,navnestatus", Ok(places)),
        ("adresse", "id,status,adgangsadresseid,etage,dør", Ok(Kind::Units)),
        ("sognetilknytning", "adgangsadresseid,sognekode", Ok(Kind::Relations)),
        ("some list of our own", "adgangsadresseid,sognekode,note", Err("its columns are")),
        ("kommunetilknytning", "adgangsadresseid,kommunekode", Err(DERIVED)),
        ("vejstykkepostnummerrelation", "kommunekode,vejkode,postnr", Err(DERIVED)),
        ("vejnavnpostnummerrelationer.csv", "vejnavn,postnr,postnrnavn,bbox_xmin", Err(DERIVED)),
        ("vejnavne.csv", "navn", Err(DERIVED)),
        ("ikke_brofast_husnummer", "husnummerid", Ok(Kind::Unbridged)),
        ("højde", "husnummerid,højde", Ok(Kind::Heights)),
    ] {
        let text = format!("{first}\n");
        let found = detect(Path::new(what), what, &mut Input::from_reader(text.as_bytes())).unwrap();
        match (found, expected) {
            (Ok(found), expected) => assert_eq!(Ok(found.kind), expected, "{what}"),
            (Err(reason), Err(part)) => assert!(reason.contains(part), "{what}: {reason}"),
            (Err(reason), Ok(_)) => panic!("{what}: {reason}"),
        }
    }
}

#[test]
fn extracts_together_are_a_register() {
    let imported = Imported::of_paths(&[fixture("udtraek")]);
    let left_out = &imported.report.left_out;
    assert!(left_out.is_empty(), "{left_out:?}");
    let counts = ["access_addresses", "addresses", "parcels", "named_places", "place_names"];
    assert_eq!(counts.map(|table| imported.report.counts[table]), [2, 1, 1, 1, 1]);
    assert_eq!(imported.report.unjoined["address to access address"], 1);

    let snapshot = &imported.snapshot;
    let entrances = &snapshot.access_addresses;
    let row = imported.access_address("0a3f5081-c394-32b8-e044-000000000001");
    let other = imported.access_address("0a3f5081-c394-32b8-e044-000000000002");
    let code = |area: Option<u32>| area.map(|row| snapshot.areas.code.get(row as usize));
    let areas = division(snapshot, row);
    assert_eq!((areas.region, areas.parish, areas.zone), (Some(1084), Some(9165), Some(1)));
    assert_eq!((areas.police_district, areas.court_district), (Some(1470), Some(1101)));
    assert_eq!(areas.nomination_district, Some(5));
    assert_eq!(code(areas.voting_area), Some(1_010_006));
    assert_eq!(code(areas.parish_council_area), Some(1_010_052));
    assert_eq!((entrances.owner_district.get(row), entrances.cadastral_number.get(row)), (Some(60_851), Some("2l")));
    // The other lies in the same polygons, which say what no relation does.
    assert_eq!(division(snapshot, other).parish, Some(9165));
    assert_eq!(entrances.cadastral_number.get(other), Some("2l"));
    assert_eq!((entrances.height_mm.get(row), entrances.height_mm.get(other)), (Some(4200), None));
    assert_eq!((entrances.bridged.get(row), entrances.bridged.get(other)), (true, false));

    let road_point =
        Point { x_mm: entrances.road_point_x.get(row).unwrap(), y_mm: entrances.road_point_y.get(row).unwrap() };
    assert_eq!(road_point, Point::from_utm(722_493.892, 6_172_618.565));
    assert_eq!(origin(snapshot, row).road_point_source, Some("Ekstern"));

    let unit = imported.address("0a3f50a3-c394-32b8-e044-000000000001");
    assert_eq!(snapshot.addresses.access_address.get(unit) as usize, row);
    assert_eq!(Floor::from_u8(snapshot.addresses.floor.get(unit)).unwrap().to_string(), "st");
    assert_eq!(Door::from_u32(snapshot.addresses.door.get(unit)).unwrap().to_string(), "th");

    let area = imported.area(AreaKind::VotingArea, 1_010_006);
    assert_eq!(snapshot.areas.polling_station.get(area), Some("Skolen"));
    assert_eq!(snapshot.area_index.polygons_of(area as u32).len(), 1);
    let town = imported.area(AreaKind::SupplementaryTown, 665_614);
    assert_eq!(snapshot.area_index.polygons_of(town as u32).len(), 1);
    assert_eq!(snapshot.parcels.road_area_m2.get(0), Some(12));
    assert!(imported.report.files.iter().any(|file| file.kind == release::LOTS || file.kind == "parcels"));
    assert!(snapshot.manifest.registers.contains(Register::Areas(AreaKind::Parcel).name()));
    let in_force = Instant::parse("2001-02-05T20:32:02.000").unwrap();
    assert_eq!(snapshot.access_address_in_force(row).from, Some(in_force.as_millis()));
}
