//! Centre lines of roads, out of every delivery that is read.

use std::path::PathBuf;

use crate::support::Imported;

const ENTRANCES: &str = "id,vejkode,vejnavn,husnr,kommunekode,etrs89koordinat_øst,etrs89koordinat_nord\n\
    10000000-0000-0000-0000-000000000001,1,Prøvevej,1,350,725000,6166350\n\
    10000000-0000-0000-0000-000000000002,2,Stille Vej,1,350,725000,6166390\n";

fn import(files: &[(&str, String)]) -> Imported {
    let folder = tempfile::tempdir().unwrap();
    let entrances = ("adgangsadresser.csv", ENTRANCES.to_owned());
    let paths: Vec<PathBuf> = std::iter::once(&entrances)
        .chain(files)
        .map(|(name, text)| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        })
        .collect();
    Imported::of_paths(&paths)
}

/// A stretch: municipality, street code, corners.
type Stretch = (&'static str, &'static str, &'static [[&'static str; 3]]);

const ROAD: [Stretch; 2] = [
    ("0350", "0001", &[["725010", "6166300", "2.5"], ["725020", "6166300", "-0.25"]]),
    ("0350", "0001", &[["725000", "6166300", "3"], ["725010", "6166300", "2.5"]]),
];

fn corners(stretch: &Stretch, between: &str, corner: impl Fn(&[&str; 3]) -> String) -> String {
    stretch.2.iter().map(corner).collect::<Vec<_>>().join(between)
}

fn geojson(road: &[Stretch]) -> String {
    let feature = |stretch: &Stretch| {
        let line = corners(stretch, ",", |numbers| format!("[{}]", numbers.join(",")));
        format!(
            r#"{{"type":"Feature","geometry":{{"type":"LineString","coordinates":[{line}]}},"properties":{{
            "OBJECTID":"1","ID_LOKALID":"1067477984","REGISTRERINGFRA":"2014-07-17T21:08:37","KOMMUNEKODE":"{}",
            "VEJKODE":"{}","VEJKLASSE":"Lokalvej-Primær","VEJMIDTETYPE":"Vej"}}}}"#,
            stretch.0, stretch.1
        )
    };
    let features: Vec<String> = road.iter().map(feature).collect();
    format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, features.join(",\n"))
}

fn download(road: &[Stretch]) -> String {
    let row = |stretch: &Stretch| {
        let line = corners(stretch, ",", |numbers| numbers.join(" "));
        format!(
            r#"{{"id_lokalId":"1","registreringFra":"2014-07-17T21:08:37Z","registreringTil":null,"virkningFra":null,
            "virkningTil":null,"kommunekode":"{}","vejkode":"{}","vejmidtetype":"Vej","geometri":"LINESTRING Z({line})"}}"#,
            stretch.0, stretch.1
        )
    };
    let rows: Vec<String> = road.iter().rev().map(row).collect();
    format!("[{}]", rows.join(",\n"))
}

fn gml(road: &[Stretch]) -> String {
    let member = |stretch: &Stretch| {
        let line = corners(stretch, " ", |numbers| numbers.join(" "));
        format!(
            "<gml:featureMember><fme:vejmidte gml:id=\"a\"><fme:id_lokalid>1</fme:id_lokalid>\n\
             <fme:registreringfra>20140717210837</fme:registreringfra><fme:registreringtil/>\n\
             <fme:kommunekode>{}</fme:kommunekode><fme:vejkode>{}</fme:vejkode><fme:vejmidtetype>Vej</fme:vejmidtetype>\n\
             <gml:curveProperty><gml:LineString srsName=\"EPSG:25832\" srsDimension=\"3\"><gml:posList>{line}</gml:posList>\n\
             </gml:LineString></gml:curveProperty></fme:vejmidte></gml:featureMember>",
            stretch.0, stretch.1
        )
    };
    let members: Vec<String> = road.iter().map(member).collect();
    format!(
        "<?xml version=\"1.0\"?>\n<gml:FeatureCollection xmlns:fme=\"http://www.safe.com/gml/fme\" \
         xmlns:gml=\"http://www.opengis.net/gml/3.2\">{}</gml:FeatureCollection>",
        members.concat()
    )
}

fn extract(road: &[Stretch]) -> String {
    let part = |stretch: &Stretch| format!("[{}]", corners(stretch, ",", |numbers| format!("[{}]", numbers.join(","))));
    let parts: Vec<String> = road.iter().map(part).collect();
    format!(
        r#"{{"kommunekode":"{}","vejkode":"{}","geometri":{{"type":"MultiLineString","coordinates":[{}]}}}}"#,
        road[0].0,
        road[0].1,
        parts.join(",")
    ) + "\n"
}

#[test]
fn equal_lines_give_equal_data_versions_in_every_form() {
    let forms = [geojson, download, gml, extract].map(|form| import(&[("vejmidte", form(&ROAD))]));
    for imported in &forms {
        let streets = &imported.snapshot.streets;
        assert_eq!(streets.line_x.get(0), Some(&[725_000_000, 725_010_000, 725_010_000, 725_020_000][..]));
        assert_eq!(streets.line_z.get(0), Some(&[3000, 2500, 2500, -250][..]));
        assert_eq!(streets.line_ends.get(0), Some(&[2, 4][..]));
        assert_eq!([0, 1].map(|row| streets.is_centre_line.get(row)), [true, false]);
        assert_eq!(imported.report.data_version, forms[0].report.data_version);
    }
}

#[test]
fn what_is_left_out_is_counted() {
    const LINE: &[[&str; 3]] = &[["725000", "6166300", "1"], ["725010", "6166300", "1"]];
    for (fact, stretch, expected) in [
        ("a road of no address", ("0350", "0009", LINE), ("centre line of a road to street", 1)),
        ("a path without a street code", ("0350", "0000", LINE), ("the road has no street code", 1)),
        ("a road in no municipality", ("", "0001", LINE), ("the road has no street code", 1)),
    ] {
        let imported = import(&[("vejmidte.json", geojson(&[ROAD[0], stretch]))]);
        let (reason, count) = expected;
        let file = imported.report.files.iter().find(|file| file.kind == "roadCentres").unwrap();
        let counted = imported.report.unjoined.get(reason).or_else(|| file.skipped.get(reason));
        assert_eq!(counted, Some(&count), "{fact}");
    }
}

#[test]
fn a_line_has_heights_when_each_corner_has_one() {
    const HIGH: &[[&str; 3]] = &[["725000", "6166300", "1"], ["725010", "6166300", "1"]];
    const HALF: &[[&str; 3]] = &[["725000", "6166300", "-999"], ["725010", "6166300", "1"]];
    for (line, expected) in [(HIGH, Some(&[1000, 1000][..])), (HALF, None)] {
        let imported = import(&[("vejmidte.json", geojson(&[("0350", "0001", line)]))]);
        assert_eq!(imported.snapshot.streets.line_z.get(0), expected, "{line:?}");
        assert!(imported.snapshot.streets.line_x.get(0).is_some());
    }
}
