//! What a file holds, told from its header or its first record. The name of a file is asked only where registers
//! deliver several entities in the very same columns.

use std::io::BufRead;
use std::path::Path;

use vejviser_dataset::tables::AreaKind;

use crate::ImportError;
use crate::open::Input;
use crate::record::Rank;
use crate::source::{Head, cadastre, dagi, dar, dar09, head, normalised};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Areas of one kind.
    Areas(AreaKind),
    /// Rows of the register of administrative divisions.
    Divisions(dagi::Entity),
    /// An extract of the register of administrative divisions: a list for each entity.
    DivisionExtract,
    /// Named streets.
    NamedStreets,
    /// Street segments.
    Streets,
    /// Entrances.
    AccessAddresses,
    /// Units.
    Addresses,
    /// Versions of entrances.
    AccessAddressHistory,
    /// Versions of units.
    AddressHistory,
    /// Entrances with a postcode of their own.
    LargeRecipients,
    /// An entity of the address register (DAR).
    Dar(dar::Entity),
    /// An extract of the address register: a list for each entity.
    DarExtract,
    /// Rows of the address register before 2018 (DAR 0.9).
    Dar09(dar09::Entity),
    /// Heights of entrances.
    Heights,
    /// Where the other files come from.
    Provenance,
    /// Rows of the cadastre.
    Cadastre(cadastre::Entity),
}

impl Kind {
    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::AccessAddresses => "accessAddresses",
            Self::Addresses => "addresses",
            Self::AccessAddressHistory => "accessAddressHistory",
            Self::AddressHistory => "addressHistory",
            Self::Streets => "streets",
            Self::NamedStreets => "namedStreets",
            Self::LargeRecipients => "largeRecipients",
            Self::Dar09(entity) => entity.name(),
            Self::Heights => "heights",
            Self::Provenance => "provenance",
            Self::Cadastre(entity) => entity.name(),
            Self::Areas(kind) => area_name(kind),
            Self::Divisions(entity) => entity.name(),
            Self::DivisionExtract => "divisionExtract",
            Self::Dar(entity) => entity.name(),
            Self::DarExtract => "darExtract",
        }
    }
}

/// When a kind of files is read: each stage needs what the files before it have become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Areas.
    Areas,
    /// Streets and addresses, when every area is known.
    Addresses,
    /// Parcels, when every entrance has its place.
    Cadastre,
}

impl Kind {
    /// The stage in which it is read; kinds are in the order of their stages.
    pub fn stage(self) -> Stage {
        match self {
            Self::Areas(_) | Self::Divisions(_) | Self::DivisionExtract => Stage::Areas,
            Self::Cadastre(_) => Stage::Cadastre,
            _ => Stage::Addresses,
        }
    }
}

/// Name of a kind of areas in messages.
pub fn area_name(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Postcode => "postcodes",
        AreaKind::Municipality => "municipalities",
        AreaKind::Region => "regions",
        AreaKind::Parish => "parishes",
        AreaKind::CourtDistrict => "courtDistricts",
        AreaKind::PoliceDistrict => "policeDistricts",
        AreaKind::NominationDistrict => "nominationDistricts",
        AreaKind::Constituency => "constituencies",
        AreaKind::ElectoralPart => "electoralParts",
        AreaKind::Province => "provinces",
        AreaKind::OwnerDistrict => "ownerDistricts",
        AreaKind::VotingArea => "votingAreas",
        AreaKind::ParishCouncilArea => "parishCouncilAreas",
    }
}

/// Kind and layout of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// What it holds.
    pub kind: Kind,
    /// A register, a list kept by hand, or boundaries.
    pub rank: Rank,
}

/// Why a file that tells about others is left out.
pub(crate) const ABOUT_DELIVERY: &str = "it tells about a delivery and has no rows";

/// What is said of the forms of delivery that are not read.
fn unread_form(beginning: &[u8]) -> Option<&'static str> {
    let beginning = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
    if beginning.starts_with(b"SQLite format 3") {
        Some("it is a GeoPackage, which is not read: order the same file as JSON or CSV")
    } else if beginning.starts_with(b"<") {
        Some("it is XML or GML of a kind that is not read: order the same file as JSON or CSV")
    } else {
        None
    }
}

/// Finds out what a file, or a member `name` of it, holds; `Err` of the inner result says what was found instead.
pub fn detect(path: &Path, name: &str, input: &mut Input<'_>) -> Result<Result<Detected, String>, ImportError> {
    if cadastre::is_gml(input).map_err(ImportError::io(path))? {
        return Ok(Ok(Detected { kind: Kind::Cadastre(cadastre::Entity::Gml), rank: Rank::Register }));
    }
    let unread = unread_form(input.fill_buf().map_err(ImportError::io(path))?);
    let head = match head(path, input)? {
        Some(head) => head,
        None if unread.is_none() => {
            return Ok(Err("its first record is neither CSV nor JSON in UTF-8".to_owned()));
        }
        None => Head::default(),
    };
    if dar::is_about_delivery(&head, name) {
        return Ok(Err(ABOUT_DELIVERY.to_owned()));
    }
    Ok(kind_of(&head, name).ok_or_else(|| {
        let names: Vec<&str> = head.columns.iter().take(6).map(|(name, _)| name.as_str()).collect();
        let more = if head.columns.len() > 6 { ", …" } else { "" };
        unread.map_or_else(
            || {
                let lack =
                    if has_units(&head) { "no adgangsadresseid tells at which entrance each unit is; " } else { "" };
                format!("{lack}its columns are {}{more}", names.join(", "))
            },
            ToOwned::to_owned,
        )
    }))
}

/// Whether the rows have floors and doors.
fn has_units(head: &Head) -> bool {
    ["etage", "dør"].iter().any(|name| head.has(&normalised(name)))
}

fn kind_of(head: &Head, name: &str) -> Option<Detected> {
    let has = |name: &str| head.has(&normalised(name));
    let any = |names: &[&str]| names.iter().any(|name| has(name));
    let all = |names: &[&str]| names.iter().all(|name| has(name));
    let is_address = has("id")
        && (any(&["husnr", "adgangsadresse.husnr"])
            && any(&["vejkode", "vejstykke.kode", "adgangsadresse.vejstykke.kode"]));
    let areas =
        |kind, rank| Some(Detected { kind: Kind::Areas(kind), rank: if head.is_geo { Rank::Boundary } else { rank } });
    let other = |kind| (!head.is_geo).then_some(Detected { kind, rank: Rank::Register });

    if let Some(list) = &head.list {
        extract(list, head, name).map(|kind| Detected { kind, rank: Rank::Register })
    } else if let Some(entity) = dar::entity_of(head) {
        Some(Detected { kind: Kind::Dar(entity), rank: Rank::Register })
    } else if is_address && all(&["virkningstart", "virkningslut"]) {
        let of_units = has("adgangsadresseid");
        other(if of_units { Kind::AddressHistory } else { Kind::AccessAddressHistory })
    } else if let Some(entity) = dagi::detect(head, name) {
        Some(Detected { kind: Kind::Divisions(entity), rank: Rank::Register })
    } else if let Some(entity) = cadastre::detect(head) {
        Some(Detected { kind: Kind::Cadastre(entity), rank: Rank::Register })
    } else if let Some(entity) = dar09::detect(head) {
        Some(Detected { kind: Kind::Dar09(entity), rank: Rank::Register })
    } else if is_address && any(&["adgangsadresseid", "adgangsadresse.id"]) {
        // Points of addresses and access addresses are columns too, so their `GeoJSON` reads as rows.
        Some(Detected { kind: Kind::Addresses, rank: Rank::Register })
    } else if is_address && !has_units(head) {
        Some(Detected { kind: Kind::AccessAddresses, rank: Rank::Register })
    } else if all(&["firmapostnr", "adgangsadresseid"]) {
        Some(Detected { kind: Kind::LargeRecipients, rank: Rank::List })
    } else if all(&["id", "interpolz"]) {
        Some(Detected { kind: Kind::Heights, rank: Rank::List })
    } else if all(&["file", "name", "licence", "date"]) {
        Some(Detected { kind: Kind::Provenance, rank: Rank::List })
    } else if all(&["kode", "navn", "adresseringsnavn"]) && any(&["kommunekode", "kommune.kode"]) {
        other(Kind::Streets)
    } else if all(&["id", "navn", "adresseringsnavn"])
        && any(&["administrerendekommunekode", "administrerendekommune.kode", "udtaltvejnavn", "retskrivningskontrol"])
    {
        other(Kind::NamedStreets)
    } else if all(&["nr", "navn"]) {
        areas(AreaKind::Postcode, Rank::Register)
    } else if all(&["postnr", "navn", "stormodtager"]) || all(&["postnr_txt", "postbynavn"]) {
        areas(AreaKind::Postcode, Rank::List)
    } else if has("nuts3") {
        areas(AreaKind::Province, if has("navn") { Rank::Register } else { Rank::List })
    } else if all(&["bogstav", "navn"]) {
        areas(AreaKind::ElectoralPart, Rank::Register)
    } else if has("nummer") && any(&["kredskommunekode", "kredskommune.kode"]) {
        let is_list = !any(&["storkredsnummer", "storkreds.nummer"]);
        areas(AreaKind::NominationDistrict, if is_list { Rank::List } else { Rank::Register })
    } else if has("nummer") && any(&["valglandsdelsbogstav", "valglandsdel.bogstav"]) {
        areas(AreaKind::Constituency, if has("navn") { Rank::Register } else { Rank::List })
    } else if all(&["komkode", "komnavn"]) {
        areas(AreaKind::Municipality, Rank::List)
    } else if all(&["regionkode", "regionnavn"]) {
        areas(AreaKind::Region, Rank::List)
    } else if all(&["sognekode", "sognenavn"]) {
        areas(AreaKind::Parish, Rank::List)
    } else if all(&["mynd_kode", "polkr_navn"]) {
        areas(AreaKind::PoliceDistrict, Rank::List)
    } else if all(&["mynd_kode", "retskrnavn"]) {
        areas(AreaKind::CourtDistrict, Rank::List)
    } else if all(&["opstilkrnr", "opstilnavn"]) {
        areas(AreaKind::NominationDistrict, Rank::List)
    } else if all(&["ejerlavskode", "ejerlavsbetegnelse"]) {
        areas(AreaKind::OwnerDistrict, Rank::List)
    } else if all(&["kode", "navn"]) {
        areas(
            kind_of_code(head)?,
            if has("dagi_id") || has("bbox_xmin") || has("href") { Rank::Register } else { Rank::List },
        )
    } else {
        None
    }
}

/// The register that an extract of named lists is of: the first list that has rows says it, or else the name of the
/// file, which begins with the register's.
fn extract(list: &str, head: &Head, name: &str) -> Option<Kind> {
    if dagi::is_list(list, head) {
        return Some(Kind::DivisionExtract);
    } else if dar::entity_of_list(list).is_some() {
        return Some(Kind::DarExtract);
    } else if cadastre::is_list(list) {
        return Some(Kind::Cadastre(cadastre::Entity::Extract));
    }
    let file = name.rsplit(['/', ':']).next()?.to_lowercase();
    let known = [
        ("dagi_", Kind::DivisionExtract),
        ("dar_", Kind::DarExtract),
        ("mat_", Kind::Cadastre(cadastre::Entity::Extract)),
    ];
    known.iter().find(|(register, _)| file.starts_with(register)).map(|&(_, kind)| kind)
}

/// The kind of areas that have nothing but code and name: the address of the record says it, or else the ranges in
/// which the authorities number.
fn kind_of_code(head: &Head) -> Option<AreaKind> {
    let themes = [
        ("/kommuner/", AreaKind::Municipality),
        ("/regioner/", AreaKind::Region),
        ("/sogne/", AreaKind::Parish),
        ("/retskredse/", AreaKind::CourtDistrict),
        ("/politikredse/", AreaKind::PoliceDistrict),
        ("/ejerlav/", AreaKind::OwnerDistrict),
    ];
    if let Some(address) = head.first("href").filter(|address| !address.is_empty()) {
        return themes.iter().find(|(theme, _)| address.contains(theme)).map(|&(_, kind)| kind);
    }
    if head.has("udenforkommuneinddeling") {
        return Some(AreaKind::Municipality);
    }
    if head.has("nuts2") {
        return Some(AreaKind::Region);
    }
    match head.first("kode")?.parse().ok()? {
        101..=999 => Some(AreaKind::Municipality),
        1081..=1085 => Some(AreaKind::Region),
        1101..=1199 => Some(AreaKind::CourtDistrict),
        1460..=1499 => Some(AreaKind::PoliceDistrict),
        7000..=9999 => Some(AreaKind::Parish),
        10_000..=9_999_999_u32 => Some(AreaKind::OwnerDistrict),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_is_told_from_the_first_record() {
        use AreaKind as A;
        use Kind::Areas;
        use Rank::{Boundary, List, Register};
        let id = "0a3f508d-d915-32b8-e044-0003ba298018";
        let table: [(String, Option<(Kind, Rank)>); 28] = [
            ("id,status,vejkode,vejnavn,husnr,postnr\n".into(), Some((Kind::AccessAddresses, Register))),
            ("status;husnr;vejkode;id\n".into(), Some((Kind::AccessAddresses, Register))),
            ("id,vejkode,husnr,etage,dør,adgangsadresseid\n".into(), Some((Kind::Addresses, Register))),
            (format!(r#"[{{"id":"{id}","vejstykke":{{"kode":"0110"}},"husnr":"1"}}]"#), Some((Kind::AccessAddresses, Register))),
            (
                format!(r#"{{"id":"{id}","adgangsadresse":{{"id":"{id}","husnr":"1","vejstykke":{{"kode":"1"}}}}}}"#),
                Some((Kind::Addresses, Register)),
            ),
            ("Firma;Gadeadresse ;Postnr;Firmapostnr;Bynavn;Adgangsadresseid;Bemærkninger\n".into(), Some((Kind::LargeRecipients, List))),
            ("file;name;licence;date\n".into(), Some((Kind::Provenance, List))),
            (r#"[{"kode":"0110","navn":"A","adresseringsnavn":"A","kommune":{"kode":"0563"}}]"#.into(), Some((Kind::Streets, Register))),
            ("id,darstatus,navn,adresseringsnavn,retskrivningskontrol\n".into(), Some((Kind::NamedStreets, Register))),
            (r#"[{"nr":"3100","navn":"Hornbæk","kommuner":[]}]"#.into(), Some((Areas(A::Postcode), Register))),
            ("postnr;navn;stormodtager\n800;Høje Taastrup;true\n".into(), Some((Areas(A::Postcode), List))),
            ("komkode,komnavn,regionkode,regionnavn\n".into(), Some((Areas(A::Municipality), List))),
            ("regionkode,regionnavn,dagi_id\n".into(), Some((Areas(A::Region), List))),
            ("mynd_kode,polkr_navn,polkr_nr\n".into(), Some((Areas(A::PoliceDistrict), List))),
            ("mynd_kode,retskrnavn\n".into(), Some((Areas(A::CourtDistrict), List))),
            ("nummer;navn;kommuner;kredskommunekode\n".into(), Some((Areas(A::NominationDistrict), List))),
            (r#"[{"nummer":"1","valglandsdelsbogstav":"A","regionskode":"1084"}]"#.into(), Some((Areas(A::Constituency), List))),
            (r#"[{"nuts3":"DK011","regionskode":1084}]"#.into(), Some((Areas(A::Province), List))),
            ("Regionskode,Kommunekode ,Ejerlavskode,Ejerlavsbetegnelse\n".into(), Some((Areas(A::OwnerDistrict), List))),
            ("kode;navn\n20551;Herstedvester By, Herstedvester\n".into(), Some((Areas(A::OwnerDistrict), List))),
            ("dagi_id,kode,navn,ændret\n1,1101,Københavns Byret,\n".into(), Some((Areas(A::CourtDistrict), Register))),
            (r#"[{"kode":"1464","navn":"x","href":"http://h/politikredse/1464"}]"#.into(), Some((Areas(A::PoliceDistrict), Register))),
            (
                r#"{"type":"FeatureCollection","features":[{"properties":{"sognekode":"8194","sognenavn":"x"},"geometry":null}]}"#.into(),
                Some((Areas(A::Parish), Boundary)),
            ),
            ("id,vejkode,husnr,etage,dør\n".into(), None),
            ("stedid;navn;brofast;antal\n".into(), None),
            ("AMTS_NR;ADRESSERINGSNAVN;KOMMUNE_NR;ADRESSERINGSNAVN_1;POSTNR;BYNAVN\n".into(), None),
            ("hello\n".into(), None),
            ("{\"a\":1}\n".into(), None),
        ];
        for (text, expected) in table {
            let found = detect(Path::new("x"), "x", &mut Input::from_reader(text.as_bytes())).unwrap().ok();
            assert_eq!(found.map(|found| (found.kind, found.rank)), expected, "{text}");
        }
    }

    #[test]
    fn a_header_that_is_not_utf_8_is_of_no_kind() {
        let found =
            detect(Path::new("x"), "x", &mut Input::from_reader(&b"id,vejkode,husnr,d\xf8r,adgangsadresseid\n"[..]));
        assert_eq!(found.unwrap().unwrap_err(), "its first record is neither CSV nor JSON in UTF-8");
    }

    #[test]
    fn an_empty_file_is_an_error() {
        for text in ["", " \n", "[]", "\u{feff}"] {
            let found = detect(Path::new("x"), "x", &mut Input::from_reader(text.as_bytes()));
            assert!(matches!(found, Err(ImportError::Empty { .. })), "{text:?}: {found:?}");
        }
    }
}
