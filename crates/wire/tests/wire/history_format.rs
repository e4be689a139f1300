//! Rows of `historik/adresser` and `historik/adgangsadresser`, to the last byte.

use crate::support::write;
use vejviser_engine::history::Version;
use vejviser_model::{Door, Floor, HouseNumber, Instant, Uuid};
use vejviser_wire::{AccessAddressHistory, AddressHistory, Extent, Presentation};

fn time(text: &str) -> i64 {
    Instant::parse(text).unwrap().as_millis()
}

/// The example of the interface's own documentation.
fn example() -> Version<'static> {
    Version {
        id: Uuid::parse("0a3f50a3-92e8-32b8-e044-0003ba298018").unwrap(),
        access_address: Uuid::parse("0a3f507b-c6d2-32b8-e044-0003ba298018"),
        status: 3,
        point_status: None,
        municipality: 155,
        street_code: 7733,
        street_name: "Stationsvej",
        addressing_name: None,
        house_number: HouseNumber::parse("37"),
        floor: Floor::parse("1").unwrap(),
        door: Door::NONE,
        supplementary_town: None,
        postcode: Some(2791),
        postcode_name: "Dragør",
        valid_from: Some(time("2000-02-05T19:40:40.000Z")),
        valid_to: Some(time("2009-11-24T00:50:11.000Z")),
    }
}

fn presentation(format: &str) -> Presentation {
    let json = format!(r#"{{"shape":"nested","format":"{format}","base":"http://h"}}"#);
    serde_json::from_str(&json).unwrap()
}

fn units(versions: &[Version<'_>], format: &str) -> String {
    let mut out = Vec::new();
    write(
        &AddressHistory,
        &crate::support::build(Vec::new(), Vec::new()).snapshot,
        versions,
        &presentation(format),
        Extent::List,
        &mut out,
    );
    String::from_utf8(out).unwrap()
}

fn entrances(versions: &[Version<'_>], format: &str) -> String {
    let mut out = Vec::new();
    write(
        &AccessAddressHistory,
        &crate::support::build(Vec::new(), Vec::new()).snapshot,
        versions,
        &presentation(format),
        Extent::List,
        &mut out,
    );
    String::from_utf8(out).unwrap()
}

const UNIT: &str = concat!(
    r#"{"id":"0a3f50a3-92e8-32b8-e044-0003ba298018","status":1,"adgangspunktstatus":null,"kommunekode":"0155","#,
    r#""vejkode":"7733","vejnavn":"Stationsvej","husnr":"37","supplerendebynavn":null,"postnr":"2791","#,
    r#""postnrnavn":"Dragør","virkningstart":"2000-02-05T19:40:40.000Z","virkningslut":"2009-11-24T00:50:11.000Z","#,
    r#""adgangsadresseid":"0a3f507b-c6d2-32b8-e044-0003ba298018","etage":"1","dør":null}"#
);

#[test]
fn a_version_of_a_unit_is_the_documented_one() {
    assert_eq!(units(&[example()], "json"), format!("[{UNIT}]"));
    assert_eq!(units(&[example(), example()], "ndjson"), format!("{UNIT}\r\n{UNIT}"));
    let header = "id,status,adgangspunktstatus,kommunekode,vejkode,vejnavn,husnr,supplerendebynavn,postnr,postnrnavn,\
        virkningstart,virkningslut,adgangsadresseid,etage,dør\r\n";
    let line = "0a3f50a3-92e8-32b8-e044-0003ba298018,1,,0155,7733,Stationsvej,37,,2791,Dragør,\
        2000-02-05T19:40:40.000Z,2009-11-24T00:50:11.000Z,0a3f507b-c6d2-32b8-e044-0003ba298018,1,\r\n";
    assert_eq!(units(&[example()], "csv"), format!("{header}{line}"));
    assert_eq!(
        (units(&[], "json"), units(&[], "ndjson"), units(&[], "csv").as_str()),
        ("[]".into(), String::new(), header)
    );
}

#[test]
fn a_version_of_an_entrance_lacks_what_units_have() {
    let without = UNIT.split_once(r#","adgangsadresseid""#).unwrap().0.to_owned() + "}";
    assert_eq!(entrances(&[example()], "json"), format!("[{without}]"));
    let header = "id,status,adgangspunktstatus,kommunekode,vejkode,vejnavn,husnr,supplerendebynavn,postnr,postnrnavn,\
        virkningstart,virkningslut\r\n";
    assert_eq!(entrances(&[], "csv"), header);
}

#[test]
fn values_are_spelt_as_the_interface_numbers_them() {
    for (fact, version, member) in [
        ("the current version has no end", Version { valid_to: None, ..example() }, r#""virkningslut":null"#),
        ("a beginning may be unknown", Version { valid_from: None, ..example() }, r#""virkningstart":null"#),
        ("a status of the register", Version { status: 4, ..example() }, r#""status":2"#),
        ("a status that is none", Version { status: 77, ..example() }, r#""status":0"#),
        ("a point in use", Version { point_status: Some(8), ..example() }, r#""adgangspunktstatus":1"#),
        ("a point withdrawn", Version { point_status: Some(9), ..example() }, r#""adgangspunktstatus":4"#),
        ("a town", Version { supplementary_town: Some("Rømø"), ..example() }, r#""supplerendebynavn":"Rømø""#),
        (
            "no postcode",
            Version { postcode: None, postcode_name: "", ..example() },
            r#""postnr":null,"postnrnavn":null"#,
        ),
        ("a door", Version { door: Door::LEFT, ..example() }, r#""dør":"tv""#),
    ] {
        let text = units(&[version], "json");
        assert!(text.contains(member), "{fact}: {text}");
    }
}
