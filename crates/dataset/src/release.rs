//! What answers say of a whole register: which of its themes a snapshot was made with, and of which day they are.

use crate::Register;
use crate::bbr::BbrEntity;
use crate::manifest::Manifest;
use crate::tables::AreaKind;

/// Files that deliver several themes of the administrative divisions have this kind in the manifest; those of one theme
/// have its name.
pub const DIVISION_EXTRACT: &str = "divisionExtract";
/// Owner districts and parcels in one file.
pub const CADASTRE: &str = "cadastre";
/// Parts of parcels.
pub const LOTS: &str = "lots";
/// Several entities of the cadastre in one file.
pub const CADASTRE_EXTRACT: &str = "cadastreExtract";

/// The themes of the administrative divisions that an entrance lies in one area of each.
pub const DIVISIONS: [AreaKind; 11] = [
    AreaKind::Parish,
    AreaKind::Region,
    AreaKind::Province,
    AreaKind::Municipality,
    AreaKind::CourtDistrict,
    AreaKind::PoliceDistrict,
    AreaKind::NominationDistrict,
    AreaKind::VotingArea,
    AreaKind::Constituency,
    AreaKind::ElectoralPart,
    AreaKind::ParishCouncilArea,
];

/// A register as a snapshot has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// Whether any of its themes was imported.
    pub is_loaded: bool,
    /// Themes that were not.
    pub missing: Vec<AreaKind>,
    /// Date of its newest file, as far as it is known: a year, a month or a day.
    pub date: Option<String>,
}

impl Release {
    /// The administrative divisions.
    pub(crate) fn of_divisions(manifest: &Manifest) -> Self {
        Self::new(manifest, &DIVISIONS, &[DIVISION_EXTRACT])
    }

    /// The cadastre: its parcels.
    pub(crate) fn of_cadastre(manifest: &Manifest) -> Self {
        Self::new(manifest, &[AreaKind::Parcel], &[CADASTRE, LOTS, CADASTRE_EXTRACT])
    }

    /// The register of buildings and dwellings.
    pub(crate) fn of_bbr(manifest: &Manifest) -> Self {
        let is_loaded = manifest.registers.contains(Register::Bbr.name());
        let kinds = BbrEntity::ALL.map(|entity| entity.description().table);
        let date = newest(manifest, |kind| kinds.contains(&kind)).filter(|_| is_loaded);
        Self { is_loaded, missing: Vec::new(), date }
    }

    /// The register of public valuations.
    pub(crate) fn of_valuations(manifest: &Manifest) -> Self {
        Self::of(manifest, Register::Valuations)
    }

    /// The register of energy labels.
    pub(crate) fn of_energy_labels(manifest: &Manifest) -> Self {
        Self::of(manifest, Register::EnergyLabels)
    }

    /// A register whose files have its name.
    fn of(manifest: &Manifest, register: Register) -> Self {
        let is_loaded = manifest.registers.contains(register.name());
        let date = newest(manifest, |kind| kind == register.name()).filter(|_| is_loaded);
        Self { is_loaded, missing: Vec::new(), date }
    }

    fn new(manifest: &Manifest, themes: &[AreaKind], files: &[&str]) -> Self {
        let is_missing = |theme: &AreaKind| !manifest.registers.contains(Register::Areas(*theme).name());
        let missing: Vec<AreaKind> = themes.iter().copied().filter(is_missing).collect();
        let is_loaded = missing.len() < themes.len();
        let is_own = |kind: &str| files.contains(&kind) || themes.iter().any(|theme| theme.name() == kind);
        Self { is_loaded, missing, date: newest(manifest, is_own).filter(|_| is_loaded) }
    }
}

/// Date of the newest file of some kinds.
fn newest(manifest: &Manifest, is_own: impl Fn(&str) -> bool) -> Option<String> {
    manifest.sources.iter().filter(|source| is_own(&source.kind)).filter_map(|source| source.date.clone()).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::Source;

    fn manifest(registers: &[&str], files: &[(&str, Option<&str>)]) -> Manifest {
        let source = |&(kind, date): &(&str, Option<&str>)| Source {
            kind: kind.to_owned(),
            file: String::new(),
            name: String::new(),
            licence: None,
            date: date.map(str::to_owned),
            rows: 1,
        };
        Manifest {
            format_version: 0,
            data_version: String::new(),
            created: String::new(),
            holds_until: None,
            counts: [].into(),
            registers: registers.iter().map(|&register| register.to_owned()).collect(),
            sources: files.iter().map(source).collect(),
            files: [].into(),
        }
    }

    #[test]
    fn a_register_is_there_with_its_themes_and_as_new_as_its_newest_file() {
        for (what, registers, files, loaded, missing, date) in [
            ("nothing", &[][..], &[("parishes", Some("2020"))][..], false, 11, None),
            (
                "one theme",
                &["parishes"],
                &[("parishes", Some("2020-05")), ("streets", Some("2025"))],
                true,
                10,
                Some("2020-05"),
            ),
            (
                "an extract",
                &["regions", "parishes"],
                &[("divisionExtract", Some("2021")), ("regions", None)],
                true,
                9,
                Some("2021"),
            ),
            (
                "the newest",
                &["regions"],
                &[("regions", Some("2019-03")), ("regions", Some("2019-03-02"))],
                true,
                10,
                Some("2019-03-02"),
            ),
            ("no date", &["regions"], &[("regions", None)], true, 10, None),
        ] {
            let found = Release::of_divisions(&manifest(registers, files));
            assert_eq!(
                (found.is_loaded, found.missing.len(), found.date.as_deref()),
                (loaded, missing, date),
                "{what}"
            );
        }
        let cadastre =
            Release::of_cadastre(&manifest(&["parcels"], &[("lots", Some("2024")), ("ownerDistricts", Some("2025"))]));
        assert_eq!(cadastre, Release { is_loaded: true, missing: Vec::new(), date: Some("2024".to_owned()) });
        let files = [("bbr_units", Some("2020-04-18")), ("buildings", Some("2025"))];
        for (registers, is_loaded, date) in [(&["bbr"][..], true, Some("2020-04-18".to_owned())), (&[], false, None)] {
            assert_eq!(Release::of_bbr(&manifest(registers, &files)), Release { is_loaded, missing: Vec::new(), date });
        }
        let files = [("valuations", Some("2024-10-01")), ("energyLabels", None)];
        let manifest = manifest(&["valuations"], &files);
        assert_eq!(Release::of_valuations(&manifest).date.as_deref(), Some("2024-10-01"));
        assert!(!Release::of_energy_labels(&manifest).is_loaded);
    }
}
