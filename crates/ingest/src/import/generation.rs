//! Which generation of its register a file is: deliveries number their files, in the names alone.
//!
//! Changes are laid over what is in use one after the other. A file of changes that was left out would leave rows in use
//! that the register has not got, and nobody would see it, so it is missed here; so is a file that is older than what is in
//! use.

use std::path::Path;

use vejviser_dataset::Source;

use crate::ImportError;

/// More digits are a time, and times are not counted.
const MOST_DIGITS: usize = 9;

/// Formats a file of which may come in another.
const FORMATS: [&str; 4] = ["json", "csv", "gml", "gpkg"];

/// The generation of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Generation {
    /// What is numbered: register, version of its form, entity, download, kind of history.
    of: String,
    number: u64,
    /// Whether the next one has the next number.
    is_counted: bool,
}

impl Generation {
    /// The generation that a name ends with, as in `DAR_V3_Adresse_DeltaDownload_json_Bitemporal_615.zip`.
    fn of(name: &str) -> Option<Self> {
        let own = name.rsplit(':').next().unwrap_or(name).rsplit('/').next().unwrap_or_default();
        let stem = own.split('.').next().unwrap_or_default().to_lowercase();
        let (of, digits) = stem.rsplit_once('_')?;
        let number = digits.parse().ok()?;
        let parts: Vec<&str> = of.split('_').filter(|part| !FORMATS.contains(part)).collect();
        let is_download = parts.iter().any(|part| ["download", "udtraek"].iter().any(|end| part.ends_with(end)));
        is_download.then(|| Self { of: parts.join("_"), number, is_counted: digits.len() <= MOST_DIGITS })
    }
}

/// Whether a file of a name holds changes alone: those who deliver them say so nowhere else.
pub(super) fn holds_changes(name: &str) -> bool {
    let name = name.to_lowercase();
    name.contains("deltadownload") || name.contains("deltaudtraek")
}

/// The sources of days without changes, whose files are empty: what they are of, another of their names says, or where there
/// were none yet that of the whole file.
pub(super) fn without_changes(empty: &[String], known: &[&Source]) -> Vec<Source> {
    let source = |file: &String| {
        let of = Generation::of(file)?.of;
        let whole = of.replace("delta", "total");
        let is_of = |source: &Source, of: &str| Generation::of(&source.file).is_some_and(|known| known.of == of);
        let find = |of: &str| known.iter().find(|source| is_of(source, of));
        let like = find(&of).or_else(|| find(&whole))?;
        Some(Source { file: file.clone(), rows: 0, ..(*like).clone() })
    };
    empty.iter().filter_map(source).collect()
}

/// Refuses files that are older than those in use, and changes between which and those in use some are missing, unless gaps
/// are accepted. Files are given by their names and where they are.
pub(super) fn check<'a>(
    in_use: &[Source],
    files: impl Iterator<Item = (&'a str, &'a Path)>,
    accepts_gaps: bool,
) -> Result<(), ImportError> {
    let known: Vec<Generation> = in_use.iter().filter_map(|source| Generation::of(&source.file)).collect();
    let mut given: Vec<(Generation, (&str, &Path))> =
        files.filter_map(|file| Some((Generation::of(file.0)?, file))).collect();
    given.sort_by(|(one, _), (other, _)| (&one.of, one.number).cmp(&(&other.of, other.number)));
    let mut before: Option<Generation> = None;
    for (generation, (name, path)) in given {
        let last = known.iter().filter(|known| known.of == generation.of).max_by_key(|known| known.number);
        let path = || path.to_owned();
        if let Some(last) = last.filter(|last| last.number > generation.number) {
            return Err(ImportError::OlderGeneration { path: path(), in_use: last.number });
        }
        let last = before.take().filter(|before| before.of == generation.of).or_else(|| last.cloned());
        let next = last.map_or(generation.number, |last| last.number + 1);
        let is_counted = generation.is_counted && holds_changes(name) && !accepts_gaps;
        if is_counted && generation.number > next {
            let (from, to) = (next, generation.number - 1);
            return Err(ImportError::MissingChanges { path: path(), from, to });
        }
        before = Some(generation);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_with_generations() {
        for (name, expected) in [
            (
                "DAR_V3_Adresse_DeltaDownload_json_Bitemporal_615.json",
                Some(("dar_v3_adresse_deltadownload_bitemporal", 615)),
            ),
            (
                "DAR_V3_Adresse_DeltaDownload_csv_Bitemporal_615.zip:x/DAR_V3_Adresse_DeltaDownload_csv_Bitemporal_616.csv",
                Some(("dar_v3_adresse_deltadownload_bitemporal", 616)),
            ),
            (
                "DAR_Aktuelt_Totaludtraek_JSON_HF_20231105180006.json",
                Some(("dar_aktuelt_totaludtraek_hf", 20_231_105_180_006)),
            ),
            ("adresser_2.csv", None),
            ("Adresse_DeltaDownload.ndjson", None),
            ("", None),
        ] {
            let found = Generation::of(name);
            assert_eq!(found.as_ref().map(|found| (found.of.as_str(), found.number)), expected, "{name}");
        }
    }

    #[test]
    fn older_files_and_gaps_are_refused() {
        let delta = |number: u64| format!("DAR_V3_Adresse_DeltaDownload_json_Bitemporal_{number}.json");
        let total = |number: u64| format!("DAR_V3_Adresse_TotalDownload_json_Bitemporal_{number}.json");
        let extract = |day: u64| format!("DAR_Aktuelt_Deltaudtraek_JSON_HF_202311{day:02}180006.json");
        for (what, in_use, given, expected) in [
            ("the next", vec![delta(7)], vec![delta(8)], None),
            ("the next two, in any order", vec![delta(7)], vec![delta(9), delta(8)], None),
            ("the same again", vec![delta(7)], vec![delta(7)], None),
            ("the same and the next", vec![delta(7)], vec![delta(7), delta(8)], None),
            ("one is missing", vec![delta(7)], vec![delta(9)], Some("changes 8 to 8")),
            ("some between are missing", vec![delta(7)], vec![delta(8), delta(11)], Some("changes 9 to 10")),
            ("an older one", vec![delta(7)], vec![delta(6)], Some("7 is in use")),
            ("the first after a whole file", vec![total(600)], vec![delta(9)], None),
            ("a newer whole file", vec![total(600), delta(9)], vec![total(602)], None),
            ("an older whole file", vec![total(600)], vec![total(599)], Some("600 is in use")),
            ("days are not counted", vec![extract(1)], vec![extract(5)], None),
        ] {
            let source = |file: &String| Source {
                kind: "darAddresses".into(),
                file: file.clone(),
                name: String::new(),
                licence: None,
                date: None,
                rows: 1,
            };
            let in_use: Vec<Source> = in_use.iter().map(source).collect();
            let given = || given.iter().map(|name| (name.as_str(), Path::new(name)));
            let refused = check(&in_use, given(), false).err().map(|error| error.to_string());
            let is_gap = refused.as_deref().is_some_and(|text| text.contains("missing"));
            assert_eq!(check(&in_use, given(), true).is_err(), refused.is_some() && !is_gap, "{what}");
            match expected {
                None => assert_eq!(refused, None, "{what}"),
                Some(expected) => {
                    assert!(refused.as_deref().is_some_and(|text| text.contains(expected)), "{what}: {refused:?}");
                }
            }
        }
    }
}
