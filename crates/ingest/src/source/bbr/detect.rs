//! Which entity a file holds: OIS names its tables, downloads have columns that no other entity has.

use vejviser_dataset::bbr::BbrEntity;

use crate::open::Input;
use crate::record::Rank;
use crate::source::signature::FileSignature;
use crate::source::{Claim, Detected, Head, Kind, most_specific};

/// Reason for leaving out a table of the register of which nothing is kept.
pub(crate) const NOT_KEPT: &str = "it is a table of BBR of which nothing is kept";

/// The element around all rows of OIS.
const ROOT: &[u8] = b"<OIS_UDTRAEK";
/// What names of the tables of BBR 2.x begin with; those of BBR 1.x have a 4.
const TABLES: &[u8] = b"<CO5";

/// The tables that are kept, by the number behind `CO`.
const KEPT: [(&[u8], BbrEntity); 12] = [
    (b"50200", BbrEntity::Building),
    (b"50500", BbrEntity::Unit),
    (b"50800", BbrEntity::Floor),
    (b"51000", BbrEntity::Ground),
    (b"51200", BbrEntity::Staircase),
    (b"51500", BbrEntity::TechnicalInstallation),
    (b"50400", BbrEntity::Property),
    (b"50900", BbrEntity::SharedArea),
    (b"50700", BbrEntity::ShareOfArea),
    (b"50300", BbrEntity::BuildingOnOthersGround),
    (b"50600", BbrEntity::UnitProperty),
    (b"51100", BbrEntity::GroundParcel),
];

/// A table of OIS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OisTable {
    /// Rows of an entity.
    Of(BbrEntity),
    /// Nothing of it is kept.
    Other,
}

/// The table of OIS that a file holds, if it is one.
pub(crate) fn recognise_ois(input: &mut Input<'_>) -> std::io::Result<Option<OisTable>> {
    let beginning = std::io::BufRead::fill_buf(input)?;
    let find = |needle: &[u8]| beginning.windows(needle.len()).position(|text| text == needle);
    if !beginning.trim_ascii_start().starts_with(b"<") || find(ROOT).is_none() {
        return Ok(None);
    }
    let Some(from) = find(TABLES) else { return Ok(None) };
    let number = beginning.get(from + b"<CO".len()..).unwrap_or_default();
    let kept = KEPT.iter().find(|(table, _)| number.starts_with(table));
    Ok(Some(kept.map_or(OisTable::Other, |&(_, entity)| OisTable::Of(entity))))
}

/// Recognises downloads.
pub(crate) fn recognise(head: &Head, file: &str) -> Option<Claim> {
    const OBJECTS: [(BbrEntity, FileSignature); 8] = [
        (BbrEntity::Building, FileSignature::of(&["id_lokalId", "byg007Bygningsnummer", "byg021BygningensAnvendelse"])),
        (BbrEntity::Unit, FileSignature::of(&["id_lokalId", "adresseIdentificerer", "enh020EnhedensAnvendelse"])),
        (BbrEntity::Floor, FileSignature::of(&["id_lokalId", "bygning", "eta006BygningensEtagebetegnelse"])),
        (BbrEntity::Ground, FileSignature::of(&["id_lokalId", "husnummer", "gru009Vandforsyning"])),
        (BbrEntity::Staircase, FileSignature::of(&["id_lokalId", "bygning", "adgangFraHusnummer"])),
        (
            BbrEntity::TechnicalInstallation,
            FileSignature::of(&["id_lokalId", "tek007Anlægsnummer", "tek020Klassifikation"]),
        ),
        (BbrEntity::Property, FileSignature::of(&["id_lokalId", "bfeNummer", "ejendomsnummer", "ejendomstype"])),
        (BbrEntity::SharedArea, FileSignature::of(&["id_lokalId", "bygning", "for002Fordelingsarealnummer"])),
    ];
    // What relations have, objects have too.
    const RELATIONS: [(BbrEntity, FileSignature); 4] = [
        (BbrEntity::ShareOfArea, FileSignature::of(&["id_lokalId", "fordelingsareal", "enhed"])),
        (BbrEntity::BuildingOnOthersGround, FileSignature::of(&["id_lokalId", "bygning", "bygningPåFremmedGrund"])),
        (BbrEntity::UnitProperty, FileSignature::of(&["id_lokalId", "ejerlejlighed", "enhed"])),
        (BbrEntity::GroundParcel, FileSignature::of(&["id_lokalId", "grund", "jordstykke"])),
    ];
    let claims = |signatures: &[(BbrEntity, FileSignature)]| {
        most_specific(signatures.iter().filter_map(|(entity, signature)| {
            let detected = Detected { kind: Kind::Bbr(*entity), rank: Rank::Register };
            Some(Claim { detected, columns: signature.columns_of(head, file)? })
        }))
    };
    claims(&OBJECTS).or_else(|| claims(&RELATIONS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_ois_are_known_by_their_number() {
        let begin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><OIS_UDTRAEK>";
        for (text, expected) in [
            (format!("{begin}<CO50200t><OIS_AJOUR>I"), Some(OisTable::Of(BbrEntity::Building))),
            (
                format!("{begin}<UDTRAEK><AF_TABEL>CO50500T</AF_TABEL></UDTRAEK><CO50500t>"),
                Some(OisTable::Of(BbrEntity::Unit)),
            ),
            (format!("{begin}<CO50400t><OIS_AJOUR>I"), Some(OisTable::Of(BbrEntity::Property))),
            (format!("{begin}<CO59900t><OIS_AJOUR>I"), Some(OisTable::Other)),
            (format!("{begin}<CO40100t><OIS_AJOUR>I"), None),
            ("<?xml version=\"1.0\"?><x><CO50200t>".to_owned(), None),
            ("id,CO50200t\n".to_owned(), None),
        ] {
            assert_eq!(recognise_ois(&mut Input::from_reader(text.as_bytes())).unwrap(), expected, "{text}");
        }
    }
}
