//! Places, their names and buildings, out of every delivery that is read.

use std::path::{Path, PathBuf};

use crate::support::Imported;
use tempfile::TempDir;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, GeometryKind, NameStatus};

const ID: &str = "12337669-0000-6b98-e053-d480220a5a3f";

fn import(files: &[(&str, String)]) -> (TempDir, Imported) {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = files.iter().map(|(name, text)| write(folder.path(), name, text)).collect();
    (folder, Imported::of_paths(&paths))
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// A feature of the closed service's loader.
fn feature(id: &str, name: &str, priority: &str, geometry: &str) -> String {
    format!(
        r#"{{"type":"Feature","properties":{{"ID_LOKALID":"{id}","NAVN":"{name}","NAVNESTATUS":"officielt",
        "BRUGSPRIORITET":"{priority}","FEAT_TYPE":"Landskabsform","UNDER_TYPE":"ø","INDB_ANTAL":"7",
        "REGISTRERINGFRA":"2016-02-17T10:48:59"}},"geometry":{geometry}}}"#
    )
}

fn features(features: &[String]) -> String {
    format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, features.join(","))
}

const POINT: &str = r#"{"type":"Point","coordinates":[725021,6166301]}"#;
const LINE: &str = r#"{"type":"LineString","coordinates":[[725021,6166301],[725031,6166301]]}"#;
const SQUARE: &str =
    r#"{"type":"Polygon","coordinates":[[[725020,6166300],[725030,6166300],[725030,6166310],[725020,6166300]]]}"#;

/// Names of the first place, `!` behind the primary one.
fn names(snapshot: &Snapshot) -> String {
    let rows = snapshot.named_places.names.get(0).iter();
    let name = |&row: &u32| {
        let mark = if snapshot.place_names.primary.get(row as usize) { "!" } else { "" };
        format!("{}{mark}", snapshot.place_names.name.get(row as usize))
    };
    rows.map(name).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_primary_name_comes_first_and_no_name_comes_twice() {
    for (given, expected) in [
        ("Bø primær", "Bø!"),
        ("Bø sekundær, Ærø primær", "Ærø!, Bø"),
        ("Bø primær, Ø sekundær, Ærø sekundær, Ø sekundær", "Bø!, Ærø, Ø"),
        ("Bø primær, Bø sekundær", "Bø!"),
        ("Ø primær, Bø primær", "Bø!, Ø"),
        ("Bø sekundær", "Bø"),
    ] {
        let rows: Vec<String> = given
            .split(", ")
            .filter_map(|name| name.split_once(' '))
            .map(|(name, priority)| feature(ID, name, priority, POINT))
            .collect();
        let (_folder, imported) = import(&[("Stednavn.json", features(&rows))]);
        assert_eq!(names(&imported.snapshot), expected, "{given}");
    }
}

#[test]
fn names_stand_in_order_of_length_then_alphabetically() {
    for (given, expected) in [
        ("Lyngby, Lynge, Lyng", "Lyng, Lynge, Lyngby"),
        ("Lynge, Ærø, Bø, Lyngballe Skov, Lyngå", "Bø, Lynge, Ærø, Lyngå, Lyngballe Skov"),
        ("Aarhus Å, Århus, Aarhus, Årø", "Årø, Aarhus, Århus, Aarhus Å"),
    ] {
        let rows: Vec<String> = given.split(", ").map(|name| feature(ID, name, "sekundær", POINT)).collect();
        let (_folder, imported) = import(&[("Stednavn.json", features(&rows))]);
        let table = &imported.snapshot.place_names;
        let names: Vec<&str> = (0..table.len()).map(|row| table.name.get(row)).collect();
        assert_eq!(names.join(", "), expected, "{given}");
    }
}

#[test]
fn points_and_lines_and_polygons_have_a_centre_and_what_is_wide_a_box() {
    for (geometry, kind, has_box) in [
        (POINT, GeometryKind::Point, false),
        (LINE, GeometryKind::Line, true),
        (SQUARE, GeometryKind::Polygon, true),
        ("null", GeometryKind::None, false),
    ] {
        let (_folder, imported) = import(&[("x.json", features(&[feature(ID, "Bø", "primær", geometry)]))]);
        let snapshot = &imported.snapshot;
        let area = snapshot.areas_of(AreaKind::NamedPlace).start as usize;
        assert_eq!(GeometryKind::of(snapshot.named_places.geometry.get(0)), kind, "{geometry}");
        assert_eq!(snapshot.areas.centre_x.get(area).is_some(), kind != GeometryKind::None, "{geometry}");
        assert_eq!(snapshot.areas.x_min.get(area).is_some(), has_box, "{geometry}");
    }
}

#[test]
fn downloads_join_names_to_places_by_the_number_of_the_object() {
    let place = format!(
        r#"[{{"objectid":342,"id_lokalId":"{ID}","registreringFra":"2020-01-01T00:00:00Z","registreringTil":null,
        "virkningFra":"2020-01-01T00:00:00Z","virkningTil":null,"bebyggelsestype":"by","bebyggelseskode":11045,
        "indbyggertal":261570,"geometri":"POINT(725021 6166301)"}}]"#
    );
    let names_of = r#"[
        {"objectid":1,"navngivetSted_objectid":342,"skrivemaade":"Aarhus","navnestatus":"suAutoriseret",
         "brugsprioritet":"primær","registreringFra":"2020-01-01T00:00:00Z","registreringTil":null},
        {"objectid":2,"navngivetSted_objectid":342,"skrivemaade":"Århus","navnestatus":"officielt",
         "brugsprioritet":"sekundær","registreringFra":"2020-01-01T00:00:00Z","registreringTil":null},
        {"objectid":3,"navngivetSted_objectid":342,"skrivemaade":"Før","navnestatus":"officielt",
         "brugsprioritet":"primær","registreringFra":"2010-01-01T00:00:00Z","registreringTil":"2020-01-01T00:00:00Z"},
        {"objectid":4,"navngivetSted_objectid":9,"skrivemaade":"Ingen","navnestatus":"officielt",
         "brugsprioritet":"primær","registreringFra":"2020-01-01T00:00:00Z","registreringTil":null}]"#;
    let (_folder, imported) = import(&[("DS_Bebyggelse.json", place), ("DS_Stednavn.json", names_of.to_owned())]);
    let snapshot = &imported.snapshot;
    assert_eq!(names(snapshot), "Aarhus!, Århus");
    let first = snapshot.named_places.names.get(0)[0] as usize;
    assert_eq!(NameStatus::of(snapshot.place_names.status.get(first)), NameStatus::Authorised);
    let place_type = snapshot.named_places.place_type.get(0) as usize;
    assert_eq!(
        (snapshot.place_types.main.get(place_type), snapshot.place_types.sub.get(place_type)),
        ("Bebyggelse", "by")
    );
    assert_eq!(snapshot.named_places.population.get(0), Some(261_570));
    assert_eq!(snapshot.named_places.settlement_code.get(0), Some(11_045));
    assert_eq!(imported.report.unjoined["place name to place"], 1);
}

#[test]
fn gml_of_a_main_type_is_read_as_its_download() {
    let place = format!(
        r#"[{{"objectid":342,"id_lokalId":"{ID}","registreringFra":"2020-01-02T03:04:05.678","registreringTil":null,
        "virkningFra":"2020-01-01T00:00:00","virkningTil":null,"bebyggelsestype":"by","bebyggelseskode":11045,
        "indbyggertal":261570,"geometri":"MULTIPOLYGON Z (((725020 6166300 1,725030 6166300 1,725030 6166310 1,725020 6166300 1)))"}}]"#
    );
    let name = |number: u8, text: &str, status: &str, priority: &str| {
        format!(
            r#"{{"objectid":{number},"navngivetSted_objectid":342,"skrivemaade":"{text}","navnestatus":"{status}",
            "brugsprioritet":"{priority}","registreringFra":"2020-01-01T00:00:00Z","registreringTil":null}}"#
        )
    };
    let names_of =
        format!("[{},{}]", name(1, "Aarhus", "suAutoriseret", "primær"), name(2, "Århus", "officielt", "sekundær"));
    let gml = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<gml:FeatureCollection xmlns:fme="http://www.safe.com/gml/fme" xmlns:gml="http://www.opengis.net/gml/3.2">
<gml:featureMember><fme:bebyggelse gml:id="a"><fme:objectid>342</fme:objectid><fme:id_lokalid>{ID}</fme:id_lokalid>
<fme:registreringfra>20200102030405.678</fme:registreringfra><fme:registreringtil/>
<fme:virkningfra>20200101000000</fme:virkningfra><fme:virkningtil/><fme:bebyggelsestype>by</fme:bebyggelsestype>
<fme:bebyggelseskode>11045</fme:bebyggelseskode><fme:indbyggertal>261570</fme:indbyggertal>
<fme:navn_1_skrivemaade>Aarhus</fme:navn_1_skrivemaade><fme:navn_1_navnestatus>suAutoriseret</fme:navn_1_navnestatus>
<fme:navn_1_brugsprioritet>primær</fme:navn_1_brugsprioritet><fme:navn_1_aktualitet>iAnvendelse</fme:navn_1_aktualitet>
<fme:navn_2_skrivemaade>Aros</fme:navn_2_skrivemaade><fme:navn_2_aktualitet>historisk</fme:navn_2_aktualitet>
<fme:navn_3_skrivemaade>Århus</fme:navn_3_skrivemaade><fme:navn_3_navnestatus>officielt</fme:navn_3_navnestatus>
<fme:navn_3_brugsprioritet>sekundær</fme:navn_3_brugsprioritet><fme:navn_4_skrivemaade/>
<gml:surfaceProperty><gml:Surface srsName="EPSG:25832" srsDimension="3"><gml:patches><gml:PolygonPatch><gml:exterior>
<gml:LinearRing><gml:posList>725020 6166300 1 725030 6166300 1 725030 6166310 1 725020 6166300 1</gml:posList>
</gml:LinearRing></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface></gml:surfaceProperty>
</fme:bebyggelse></gml:featureMember></gml:FeatureCollection>"#
    );
    let (_one, downloads) = import(&[("DS_Bebyggelse.json", place), ("DS_Stednavn.json", names_of)]);
    let (_other, gml) = import(&[("bebyggelse.gml", gml)]);
    assert_eq!(names(&gml.snapshot), "Aarhus!, Århus");
    assert_eq!(gml.report.data_version, downloads.report.data_version);
}

#[test]
fn the_list_of_bridges_says_which_islands_have_one() {
    let places = features(&[feature(ID, "Bø", "primær", POINT)]);
    for (list, expected) in [("f", Some(0)), ("t", Some(1))] {
        let bridges = format!("stedid;navn;brofast;antal\n{ID};Bø;{list};1\n");
        let (_folder, imported) = import(&[("x.json", places.clone()), ("brofasthed.csv", bridges)]);
        assert_eq!(imported.snapshot.named_places.bridged.get(0), expected, "{list}");
    }
}

#[test]
fn buildings_know_the_entrances_inside_them() {
    let building = r#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"ID_LOKALID":"1005260612",
        "REGISTRERINGFRA":"2018-01-12T09:30:18+01:00","BYGNINGSTYPE":"Bygning","METODE3D":"Tag",
        "BBRUUID":"B11D87A0-4D52-45D6-99F6-E91D40A1D8A1","MAALESTEDBYGNING":"Tag","SYNLIGBYGNING":"true",
        "OVERLAPBYGNING":"false"},"geometry":{"type":"Polygon","coordinates":[[[725000,6166300,1.5],[725100,6166300,1],
        [725100,6166400,1],[725000,6166400,1],[725000,6166300,1.5]]]}}]}"#;
    let header = "id,vejkode,vejnavn,husnr,kommunekode,status,etrs89koordinat_øst,etrs89koordinat_nord\n";
    let row = |number: u8, east: u32, status: u8| {
        format!("10000000-0000-0000-0000-00000000000{number},1,Prøvevej,{number},350,{status},{east},6166350\n")
    };
    // Inside, inside but discontinued, outside.
    let entrances = [header, &row(1, 725_050, 1), &row(2, 725_060, 2), &row(3, 725_200, 1)].concat();
    let (_folder, imported) = import(&[("adgangsadresser.csv", entrances), ("bygninger.json", building.to_owned())]);
    let snapshot = &imported.snapshot;
    assert_eq!(snapshot.buildings.id.get(0), 1_005_260_612);
    assert_eq!(snapshot.buildings.outline_z.get(0), Some(&[1500, 1000, 1000, 1000, 1500][..]));
    let ids: Vec<String> = snapshot
        .buildings
        .entrances
        .get(0)
        .iter()
        .map(|&row| snapshot.access_addresses.id.get(row as usize).to_string())
        .collect();
    assert_eq!(ids, ["10000000-0000-0000-0000-000000000001"]);
    assert_eq!(snapshot.building_types.building_type.get(0), "Bygning");
    assert!(snapshot.building_types.visible.get(0) && !snapshot.building_types.overlap.get(0));
    assert!(snapshot.area_index.is_whole());
}

#[test]
fn entrances_know_the_settlements_around_them() {
    let place = |id: u8, main: &str, sub: &str, geometry: &str| {
        format!(
            r#"{{"type":"Feature","properties":{{"ID_LOKALID":"1233766{id}-0000-6b98-e053-d480220a5a3f","NAVN":"Bø",
            "NAVNESTATUS":"officielt","BRUGSPRIORITET":"primær","FEAT_TYPE":"{main}","UNDER_TYPE":"{sub}",
            "REGISTRERINGFRA":"2016-02-17T10:48:59"}},"geometry":{geometry}}}"#
        )
    };
    let town = r#"{"type":"MultiPolygon","coordinates":[
        [[[725000,6166300],[725100,6166300],[725100,6166400],[725000,6166400],[725000,6166300]],
         [[725040,6166340],[725060,6166340],[725060,6166360],[725040,6166360],[725040,6166340]]],
        [[[725200,6166300],[725300,6166300],[725300,6166400],[725200,6166300]]]]}"#;
    let quarter =
        r#"{"type":"Polygon","coordinates":[[[725000,6166300],[725030,6166300],[725030,6166400],[725000,6166300]]]}"#;
    let wood =
        r#"{"type":"Polygon","coordinates":[[[724000,6165300],[726000,6165300],[726000,6167400],[724000,6165300]]]}"#;
    let places = features(&[
        place(2, "Bebyggelse", "bydel", quarter),
        place(1, "Bebyggelse", "by", town),
        place(3, "Naturareal", "skovPlantage", wood),
    ]);
    let facts = [
        ("in both", Some((725_020, 6_166_340)), &[0, 1][..]),
        ("on the edge of one", Some((725_100, 6_166_350)), &[0]),
        ("in its hole", Some((725_050, 6_166_350)), &[]),
        ("in its other part", Some((725_290, 6_166_350)), &[0]),
        ("outside", Some((725_210, 6_166_390)), &[]),
        ("nowhere", None, &[]),
    ];
    let header = "id,vejkode,vejnavn,husnr,kommunekode,status,etrs89koordinat_øst,etrs89koordinat_nord\n".to_owned();
    let rows = facts.iter().enumerate().map(|(number, (_, at, _))| {
        let (east, north) = at.map_or((String::new(), String::new()), |(x, y)| (x.to_string(), y.to_string()));
        format!("10000000-0000-0000-0000-00000000000{number},1,Prøvevej,{},350,1,{east},{north}\n", number + 1)
    });
    let entrances = std::iter::once(header).chain(rows).collect::<String>();
    let (_folder, imported) = import(&[("adgangsadresser.csv", entrances), ("x.json", places)]);
    for (number, (fact, _, expected)) in facts.iter().enumerate() {
        let row = imported.access_address(&format!("10000000-0000-0000-0000-00000000000{number}"));
        assert_eq!(crate::support::division(&imported.snapshot, row).settlements, *expected, "{fact}");
    }
}

#[test]
fn entrances_on_an_island_without_a_bridge_have_none() {
    let island = |id: u8, from: u32, to: u32| {
        format!(
            r#"{{"type":"Feature","properties":{{"ID_LOKALID":"1233766{id}-0000-6b98-e053-d480220a5a3f","NAVN":"Bø",
            "NAVNESTATUS":"officielt","BRUGSPRIORITET":"primær","FEAT_TYPE":"Landskabsform","UNDER_TYPE":"ø",
            "REGISTRERINGFRA":"2016-02-17T10:48:59"}},"geometry":{{"type":"Polygon","coordinates":[
            [[{from},6166300],[{to},6166300],[{to},6166400],[{from},6166400],[{from},6166300]]]}}}}"#
        )
    };
    let places = features(&[island(1, 725_000, 725_100), island(2, 725_200, 725_300), island(3, 725_400, 725_500)]);
    let bridges = "stedid;navn;brofast;antal\n12337661-0000-6b98-e053-d480220a5a3f;Bø;f;2\n\
                   12337662-0000-6b98-e053-d480220a5a3f;Bø;t;1\n";
    let facts = [
        ("without a bridge", "725050", "", false),
        ("with one", "725250", "", true),
        ("of which nothing is said", "725450", "", true),
        ("on none", "725150", "", true),
        ("nowhere", "", "", true),
        ("the address itself has none", "725250", "0", false),
    ];
    let header =
        "id,vejkode,vejnavn,husnr,kommunekode,status,etrs89koordinat_øst,etrs89koordinat_nord,brofast\n".to_owned();
    let rows = facts.iter().enumerate().map(|(number, (_, east, bridged, _))| {
        let north = if east.is_empty() { "" } else { "6166350" };
        format!(
            "10000000-0000-0000-0000-00000000000{number},1,Prøvevej,{},350,1,{east},{north},{bridged}\n",
            number + 1
        )
    });
    let entrances = std::iter::once(header).chain(rows).collect::<String>();
    let files = [("adgangsadresser.csv", entrances), ("x.json", places), ("bridges.csv", bridges.to_owned())];
    let (_folder, imported) = import(&files);
    for (number, (fact, .., expected)) in facts.iter().enumerate() {
        let row = imported.access_address(&format!("10000000-0000-0000-0000-00000000000{number}"));
        assert_eq!(imported.snapshot.access_addresses.bridged.get(row as usize), *expected, "{fact}");
    }
}
