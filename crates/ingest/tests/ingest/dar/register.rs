//! A small register: two municipalities, two streets of which one runs through both, eight entrances, six units.

use std::path::{Path, PathBuf};

use crate::support::dar::{Row, put};

pub(super) const SINCE: &str = "2000-02-05T05:08:50Z";

/// All of it.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = vec![
        Row::new("DARKommuneinddeling", 1, "1753-01-01T00:00:00Z", 3)
            .with("kommuneinddeling", "389183")
            .with("kommunekode", "0461")
            .with("navn", "Odense"),
        Row::new("DARKommuneinddeling", 2, "1753-01-01T00:00:00Z", 3)
            .with("kommuneinddeling", "389184")
            .with("kommunekode", "0420")
            .with("navn", "Assens"),
        Row::new("DARSogneinddeling", 11, "1753-01-01T00:00:00Z", 3)
            .with("sogneinddeling", "107001")
            .with("sognekode", "7776")
            .with("navn", "Bolbro"),
        Row::new("DARAfstemningsområde", 12, "1753-01-01T00:00:00Z", 3)
            .with("afstemningsområde", "701001")
            .with("afstemningsområdenummer", "12")
            .with("navn", "Bolbro"),
        Row::new("DARMenighedsrådsafstemningsområde", 13, "1753-01-01T00:00:00Z", 3)
            .with("mrafstemningsområde", "577001")
            .with("mrafstemningsområdenummer", "5")
            .with("navn", "Bolbro"),
        postcode(21, "1753-01-01T00:00:00Z", "5200", "Odense Vest").until("2010-01-01T00:00:00Z"),
        postcode(21, "2010-01-01T00:00:00Z", "5200", "Odense V"),
        postcode(22, "1753-01-01T00:00:00Z", "5610", "Assens"),
        Row::new("SupplerendeBynavn", 31, "1753-01-01T00:00:00Z", 3)
            .with("supplerendeBynavn1", "675271")
            .with("navn", "Bolbro"),
        street(41, "1900-01-01T12:00:00Z", "Gl. Brammingevej").until("2012-06-01T00:00:00Z"),
        street(41, "2012-06-01T00:00:00Z", "Brammingevej"),
        street(42, "1900-01-01T12:00:00Z", "Landevejen"),
        part(51, 3, "#41", "0461", "0855"),
        part(52, 3, "#42", "0461", "0900"),
        part(53, 3, "#42", "0420", "901"),
        part(54, 4, "#41", "0461", "0799"),
        Row::new("NavngivenVejPostnummer", 55, SINCE, 3).with("navngivenVej", "#41").with("postnummer", "#21"),
        Row::new("NavngivenVejSupplerendeBynavn", 56, SINCE, 3)
            .with("navngivenVej", "#41")
            .with("supplerendeBynavn", "#31"),
        point(62, "Ekstern", "B", "POINT (584401.5 6139502.25)"),
        point(63, "Matrikelkort", "A", "POINT Z(584601.5 6139502.25 12.5)"),
        point(64, "Grundkort", "", "POINT EMPTY"),
    ];
    rows.extend([
        point(61, "Adressemyn", "A", "POINT (584301 6139502.5)").until("2016-03-01T00:00:00Z"),
        Row { valid: ["2016-03-01T00:00:00Z", ""], ..point(61, "Adressemyn", "A", "POINT (584301.5 6139502.25)") },
        point(71, "Ekstern", "B", "POINT (584310.5 6139512.25)"),
    ]);
    rows.extend([
        // What the register said before counts no more.
        entrance(101, SINCE, "99", "#41", 61).registered("2018-05-03T16:58:34Z", "2018-06-01T00:00:00Z"),
        entrance(101, SINCE, "8", "#41", 61).until("2015-01-01T00:00:00Z"),
        // An interval without length is none.
        entrance(101, "2015-01-01T00:00:00Z", "9", "#41", 61).until("2015-01-01T00:00:00Z"),
        entrance(101, "2015-01-01T00:00:00Z", "010", "#41", 61),
        Row { status: 2, ..entrance(102, "2019-01-01T00:00:00Z", "12b", "#41", 62).until("2020-01-01T00:00:00Z") },
        entrance(102, "2020-01-01T00:00:00Z", "12b", "#41", 62),
        entrance(103, SINCE, "5", "#42", 63),
        in_assens(104, "5", 64),
        entrance(105, "2001-01-01T00:00:00Z", "7", "#42", 63).until("2018-01-01T00:00:00Z"),
        Row { status: 4, ..entrance(105, "2018-01-01T00:00:00Z", "7", "#42", 63) },
        entrance(106, "2099-01-01T00:00:00Z", "30", "#41", 62),
        without(entrance(107, SINCE, "31", "#41", 62), "postnummer"),
        entrance(108, SINCE, "20", "#41", 62),
        entrance(108, "2099-01-01T00:00:00Z", "22", "#41", 62).registered("2019-01-01T00:00:00Z", ""),
    ]);
    rows.extend([
        unit(201, SINCE, 101, "2", "TV"),
        unit(202, SINCE, 101, "ST", ""),
        unit(203, SINCE, 999, "", ""),
        unit(204, SINCE, 107, "", ""),
        unit(205, SINCE, 103, "", ""),
        unit(206, SINCE, 103, "1", "12").until("2016-01-01T00:00:00Z"),
        unit(206, "2016-01-01T00:00:00Z", 103, "2", "12"),
    ]);
    rows
}

pub(super) fn postcode(object: u32, from: &'static str, number: &str, name: &str) -> Row {
    let area = format!("19{number}");
    Row::new("Postnummer", object, from, 3).with("postnr", number).with("navn", name).with("postnummerinddeling", area)
}

pub(super) fn street(object: u32, from: &'static str, name: &str) -> Row {
    Row::new("NavngivenVej", object, from, 3)
        .with("vejnavn", name)
        .with("vejadresseringsnavn", name)
        .with("udtaltVejnavn", name)
        .with("administreresAfKommune", "0461")
        .with("vejnavnebeliggenhed_vejnavnelinje", "LINESTRING (584300 6139500, 584400 6139600)")
}

pub(super) fn part(object: u32, status: u8, street: &str, municipality: &str, code: &str) -> Row {
    Row::new("NavngivenVejKommunedel", object, "1900-01-01T12:00:00Z", status)
        .with("navngivenVej", street)
        .with("kommune", municipality)
        .with("vejkode", code)
}

pub(super) fn point(object: u32, source: &str, accuracy: &str, position: &str) -> Row {
    Row::new("Adressepunkt", object, SINCE, 8)
        .with("oprindelse_kilde", source)
        .with("oprindelse_nøjagtighedsklasse", accuracy)
        .with("oprindelse_registrering", "2009-02-11T22:59:00Z")
        .with("oprindelse_tekniskStandard", "TN")
        .with("position", position)
}

pub(super) fn entrance(object: u32, from: &'static str, number: &str, street: &str, point: u32) -> Row {
    Row::new("Husnummer", object, from, 3)
        .with("adgangsadressebetegnelse", "not read")
        .with("husnummertekst", number)
        .with("husnummerretning", "POINT (0 1)")
        .with("navngivenVej", street)
        .with("adgangspunkt", format!("#{point}"))
        .with("vejpunkt", "#71")
        .with("postnummer", "#21")
        .with("supplerendeBynavn", "#31")
        .with("kommuneinddeling", "@1:389183")
        .with("sogneinddeling", "@11:107001")
        .with("afstemningsområde", "@12:701001")
        .with("menighedsrådsafstemningsområde", "@13:577001")
        .with("jordstykke", "10422862")
}

pub(super) fn in_assens(object: u32, number: &str, point: u32) -> Row {
    let mut row = entrance(object, SINCE, number, "#42", point);
    for name in ["supplerendeBynavn", "sogneinddeling", "afstemningsområde", "menighedsrådsafstemningsområde"] {
        row = without(row, name);
    }
    for (name, value) in &mut row.facts {
        match *name {
            "postnummer" => "#22".clone_into(value),
            "kommuneinddeling" => "@2:389184".clone_into(value),
            _ => {}
        }
    }
    row
}

pub(super) fn without(mut row: Row, name: &str) -> Row {
    row.facts.retain(|(other, _)| *other != name);
    row
}

pub(super) fn unit(object: u32, from: &'static str, entrance: u32, floor: &str, door: &str) -> Row {
    Row::new("Adresse", object, from, 3)
        .with("adressebetegnelse", "not read")
        .with("husnummer", format!("#{entrance}"))
        .with("etagebetegnelse", floor)
        .with("dørbetegnelse", door)
}

/// Areas as the register of divisions delivers them.
pub(crate) fn areas(folder: &Path) -> Vec<PathBuf> {
    let files = [
        (
            "kommune.json",
            r#"[{"dagi_id":389183,"kode":461,"udenforkommuneinddeling":false,"regionskode":1083,"navn":"Odense","geom":null},
                {"dagi_id":389184,"kode":420,"udenforkommuneinddeling":false,"regionskode":1083,"navn":"Assens","geom":null}]"#,
        ),
        ("sogn.json", r#"[{"dagi_id":107001,"kode":7776,"navn":"Bolbro","geom":null}]"#),
        ("afstemningsområde.json", r#"[{"dagi_id":701001,"kommunekode":461,"nummer":12,"navn":"Bolbro","geom":null}]"#),
        (
            "menighedsrådsafstemningsområde.json",
            r#"[{"dagi_id":577001,"kommunekode":461,"sognekode":7776,"nummer":5,"navn":"Bolbro","geom":null}]"#,
        ),
    ];
    files.iter().map(|(name, text)| put(folder, name, text.as_bytes())).collect()
}
