//! The kind of a file, detected from its header or its first record.
//!
//! Each source recognises its own files; the claim that rests on most columns counts. The name of a file decides only
//! where registers deliver several entities in the very same columns.

use std::io::BufRead;
use std::path::Path;

use crate::ImportError;
use crate::open::Input;
use crate::record::Rank;
use crate::source::bbr::OisTable;
use crate::source::{Detected, Head, Kind, RECOGNISED_BY, bbr, cadastre, dar, head, legacy, most_specific};

/// Reason for leaving out a file of metadata.
pub(crate) const DELIVERY_METADATA: &str = "it is metadata of a delivery and has no rows";

/// Reason for leaving out a file of what is derived.
pub(crate) const FOLLOWS: &str = "all that it says follows from the rows and boundaries of other files";

/// The message for a form of delivery that is not read.
fn unread_form(beginning: &[u8]) -> Option<&'static str> {
    let beginning = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
    let reason = "it is XML or GML in a form that is not read: order the same file as JSON or CSV";
    beginning.starts_with(b"<").then_some(reason)
}

/// Finds out what a file, or a member `name` of it, holds; `Err` of the inner result says what was found instead.
pub fn detect(path: &Path, name: &str, input: &mut Input<'_>) -> Result<Result<Detected, String>, ImportError> {
    if cadastre::is_gml(input).map_err(ImportError::io(path))? {
        return Ok(Ok(Detected { kind: Kind::Cadastre(cadastre::FileKind::Gml), rank: Rank::Register }));
    }
    match bbr::recognise_ois(input).map_err(ImportError::io(path))? {
        Some(OisTable::Of(entity)) => return Ok(Ok(Detected { kind: Kind::Bbr(entity), rank: Rank::Register })),
        Some(OisTable::Other) => return Ok(Err(bbr::NOT_KEPT.to_owned())),
        None => {}
    }
    let unread = unread_form(input.fill_buf().map_err(ImportError::io(path))?);
    let head = match head(path, input)? {
        Some(head) => head,
        None if unread.is_none() => {
            return Ok(Err("its first record is neither CSV nor JSON in UTF-8".to_owned()));
        }
        None => Head::default(),
    };
    if dar::is_delivery_metadata(&head, name) {
        return Ok(Err(DELIVERY_METADATA.to_owned()));
    }
    if legacy::is_derived(&head) {
        return Ok(Err(FOLLOWS.to_owned()));
    }
    Ok(recognise(&head, name).ok_or_else(|| {
        let names: Vec<&str> = head.columns.iter().take(6).map(|(name, _)| name.as_str()).collect();
        let more = if head.columns.len() > 6 { ", …" } else { "" };
        unread.map_or_else(
            || {
                let lack = if legacy::has_units(&head) {
                    "the column adgangsadresseid, which gives the entrance of each unit, is missing; "
                } else {
                    ""
                };
                format!("{lack}its columns are {}{more}", names.join(", "))
            },
            ToOwned::to_owned,
        )
    }))
}

/// What the sources take a file for: see [`crate::source`] for whose claim counts.
fn recognise(head: &Head, name: &str) -> Option<Detected> {
    let claims = RECOGNISED_BY.iter().filter_map(|recognise| recognise(head, name));
    most_specific(claims).map(|claim| claim.detected).filter(|found| !head.is_geo || found.kind.may_be_geojson())
}

#[cfg(test)]
mod tests {
    use vejviser_dataset::tables::AreaKind;

    use super::*;
    use crate::source::place;

    #[test]
    fn the_kind_is_recognised_by_the_first_record() {
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
            ("stedid;navn;brofast;antal\n".into(), Some((Kind::Places(place::FileKind::Bridges), List))),
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
    fn a_header_that_is_not_utf_8_is_not_recognised() {
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
