//! What an area theme is in every delivery: one file a theme, and the catalogue.
//!
//! The same parishes come as a list of the old loader, a download, a list in an extract, a bulk file of the closed
//! service, and a list kept by hand; in each, other columns say what they are. A theme's file holds all of it, and the
//! readers ([`super::dagi`], [`super::legacy`]) ask here. How rows are read is their matter, not that of this module.

mod building;
mod constituency;
mod court_district;
mod electoral_part;
mod municipality;
mod named_place;
mod nomination_district;
mod owner_district;
mod parcel;
mod parish;
mod parish_council_area;
mod police_district;
mod postcode;
mod province;
mod region;
mod supplementary_town;
mod voting_area;

use std::ops::RangeInclusive;

use vejviser_dataset::tables::{AreaKind, WITHOUT_NUMBER};

use super::signature::{Claim, FileSignature};
use super::{Detected, Head, Kind};
use crate::record::Rank;

/// Every theme, in the order of [`AreaKind`].
static THEMES: [&Theme; AreaKind::ALL.len()] = [
    &postcode::THEME,
    &municipality::THEME,
    &region::THEME,
    &parish::THEME,
    &court_district::THEME,
    &police_district::THEME,
    &nomination_district::THEME,
    &constituency::THEME,
    &electoral_part::THEME,
    &province::THEME,
    &owner_district::THEME,
    &voting_area::THEME,
    &parish_council_area::THEME,
    &supplementary_town::THEME,
    &named_place::THEME,
    &building::THEME,
    &parcel::THEME,
];

/// How deliveries name and number the areas of one kind.
pub(crate) struct Theme {
    /// What its areas are in the tables.
    pub(crate) kind: AreaKind,
    /// Its folder in the addresses of the closed service.
    pub(crate) folder: &'static str,
    /// Reads a code.
    pub(crate) code: fn(&str) -> Option<u32>,
    /// Where a code is unique.
    pub(crate) numbering: Numbering,
    /// The areas right above its own, which its rows name.
    pub(crate) above: &'static [AreaKind],
    /// Deliveries of the register of administrative divisions.
    pub(crate) register: DivisionRegister,
    /// Bulk files of the closed service and lists kept by hand.
    pub(crate) service: Service,
}

/// Where the code of an area is unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbering {
    /// In the country.
    National,
    /// In its municipality, whose code becomes part of its own.
    Municipal,
    /// In its municipality; of areas without a number the id is the code.
    MunicipalOrId,
    /// The id in the register is the code.
    Id,
}

impl Numbering {
    /// Whether the code needs that of the municipality.
    pub(crate) fn is_municipal(self) -> bool {
        matches!(self, Self::Municipal | Self::MunicipalOrId)
    }
}

/// A theme in the register of administrative divisions.
pub(crate) struct DivisionRegister {
    /// Names of the column with the code.
    pub(crate) codes: &'static [&'static str],
    /// What the old loader's lists have besides `dagi_id` and `geom`.
    pub(crate) loader: &'static [FileSignature],
    /// What downloads have besides `id_lokalId` and `geometri`.
    pub(crate) download: &'static [FileSignature],
    /// Names of its list in extracts, without the ending `List`.
    pub(crate) lists: &'static [&'static str],
    /// How much its names are trusted.
    pub(crate) rank: Rank,
    /// Whose ids its rows have.
    pub(crate) ids: Ids,
}

/// Whose ids the areas of a theme have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ids {
    /// Those of the register of administrative divisions.
    Divisions,
    /// Those of another register, which are not kept.
    Other,
}

/// A theme in the files of the closed service.
pub(crate) struct Service {
    /// Names of the column with the code, besides `kode`.
    pub(crate) codes: &'static [&'static str],
    /// Names of the column with the name, besides `navn`.
    pub(crate) names: &'static [&'static str],
    /// What its files have, and how much they are trusted.
    pub(crate) files: &'static [(Rank, FileSignature)],
    /// What distinguishes its files from those of other themes that have nothing but `kode` and `navn` either.
    pub(crate) coded: Option<Coded>,
}

/// A theme whose files may have nothing but code and name.
pub(crate) struct Coded {
    /// The numbers among which the authorities number it.
    pub(crate) range: RangeInclusive<u32>,
    /// A column that no other theme has.
    pub(crate) mark: Option<&'static str>,
}

/// The theme of areas that no file of areas delivers.
const fn without_files(kind: AreaKind, folder: &'static str, code: fn(&str) -> Option<u32>) -> Theme {
    Theme {
        kind,
        folder,
        code,
        numbering: Numbering::National,
        above: &[],
        register: DivisionRegister {
            codes: &[],
            loader: &[],
            download: &[],
            lists: &[],
            rank: Rank::Register,
            ids: Ids::Other,
        },
        service: Service { codes: &[], names: &[], files: &[], coded: None },
    }
}

/// The folder of a kind of areas in the addresses of the closed service.
pub fn folder(kind: AreaKind) -> &'static str {
    theme(kind).folder
}

/// The code of an area that has an id and no number.
pub(crate) fn code_without_number(id: u64) -> Option<u32> {
    u32::try_from(id).ok()?.checked_add(WITHOUT_NUMBER)
}

/// The theme of a kind of areas.
pub(crate) fn theme(kind: AreaKind) -> &'static Theme {
    THEMES[kind as usize]
}

impl Theme {
    /// Whether its areas lie in areas of another kind, whatever lies between.
    pub(crate) fn lies_below(&self, kind: AreaKind) -> bool {
        self.above.iter().any(|&above| above == kind || theme(above).lies_below(kind))
    }
}

/// The theme that signatures speak for, and the number of columns that do. Rows repeat columns of the areas above their
/// own: where the columns are those of several themes, the lowest is meant; of several such, the one whose signature
/// has more columns.
fn recognise<'s>(
    head: &Head,
    file: &str,
    signatures: impl Fn(&'static Theme) -> &'s [FileSignature],
) -> Option<(AreaKind, usize)> {
    let columns = |theme| signatures(theme).iter().filter_map(|signature| signature.columns_of(head, file)).max();
    lowest(&THEMES.iter().filter_map(|theme| Some((theme.kind, columns(theme)?))).collect::<Vec<_>>())
}

fn lowest(fitting: &[(AreaKind, usize)]) -> Option<(AreaKind, usize)> {
    let is_above = |kind: AreaKind| fitting.iter().any(|&(other, _)| theme(other).lies_below(kind));
    let lowest: Vec<(AreaKind, usize)> = fitting.iter().copied().filter(|&(kind, _)| !is_above(kind)).collect();
    let best = lowest.iter().max_by_key(|(_, columns)| *columns)?;
    let is_alone = lowest.iter().filter(|(_, columns)| *columns == best.1).count() == 1;
    is_alone.then_some(*best)
}

/// The theme of a list of the old loader.
pub(crate) fn of_loader(head: &Head, file: &str) -> Option<(AreaKind, usize)> {
    recognise(head, file, |theme| theme.register.loader)
}

/// The theme of a download.
pub(crate) fn of_download(head: &Head, file: &str) -> Option<(AreaKind, usize)> {
    recognise(head, file, |theme| theme.register.download)
}

/// The theme of a list in an extract, by the name without its ending.
pub(crate) fn of_list(name: &str) -> Option<AreaKind> {
    THEMES.iter().find(|theme| theme.register.lists.contains(&name)).map(|theme| theme.kind)
}

/// The theme of a bulk file of the closed service, or of a list kept by hand.
pub(crate) fn of_service(head: &Head) -> Option<Claim> {
    let files = |kind: AreaKind| theme(kind).service.files.iter();
    let fitting = |kind| files(kind).filter_map(|(rank, signature)| Some((*rank, signature.columns_of(head, "")?)));
    let best_fit = |kind| fitting(kind).max_by_key(|(_, columns)| *columns);
    let themes: Vec<_> = AreaKind::ALL.into_iter().filter_map(|kind| Some((kind, best_fit(kind)?.1))).collect();
    let by_columns = lowest(&themes).and_then(|(kind, columns)| Some((kind, best_fit(kind)?.0, columns)));
    let (kind, rank, columns) = by_columns.or_else(|| of_code(head))?;
    let rank = if head.is_geo { Rank::Boundary } else { rank };
    Some(Claim { detected: Detected { kind: Kind::Areas(kind), rank }, columns })
}

/// The theme of a file with nothing but code and name: the address of the record says it, or else a column, or else the
/// range of the code.
fn of_code(head: &Head) -> Option<(AreaKind, Rank, usize)> {
    // Areas have codes and no ids; settlements have both.
    const CODE_AND_NAME: FileSignature = FileSignature::of(&["kode", "navn"]).without(&["id"]);
    let columns = CODE_AND_NAME.columns_of(head, "")?;
    let coded = || THEMES.iter().filter_map(|theme| Some((theme, theme.service.coded.as_ref()?)));
    let found = if let Some(address) = head.first("href").filter(|address| !address.is_empty()) {
        coded().find(|(theme, _)| address.contains(&format!("/{}/", theme.folder)))
    } else {
        let code: Option<u32> = head.first("kode").and_then(|code| code.parse().ok());
        coded()
            .find(|(_, coded)| coded.mark.is_some_and(|mark| head.has(mark)))
            .or_else(|| coded().find(|(_, coded)| code.is_some_and(|code| coded.range.contains(&code))))
    };
    let is_bulk = ["dagi_id", "bbox_xmin", "href"].iter().any(|name| head.has(name));
    Some((found?.0.kind, if is_bulk { Rank::Register } else { Rank::List }, columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_has_every_kind_in_its_place() {
        assert_eq!(THEMES.map(|theme| theme.kind), AreaKind::ALL);
    }

    #[test]
    fn names_folders_and_lists_are_of_one_theme_each() {
        let names = THEMES.iter().map(|theme| theme.kind.name());
        let folders = THEMES.iter().map(|theme| theme.folder);
        let lists = THEMES.iter().flat_map(|theme| theme.register.lists).copied();
        let mut all: Vec<&str> = names.chain(folders).chain(lists).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn ranges_of_codes_do_not_meet() {
        let coded = THEMES.iter().filter_map(|theme| theme.service.coded.as_ref());
        let mut ranges: Vec<(u32, u32)> = coded.map(|coded| (*coded.range.start(), *coded.range.end())).collect();
        ranges.sort_unstable();
        assert!(ranges.windows(2).all(|pair| pair[0].1 < pair[1].0), "{ranges:?}");
    }

    #[test]
    fn a_theme_lies_below_those_above_it_and_below_theirs() {
        use AreaKind as A;
        for (kind, other, expected) in [
            (A::NominationDistrict, A::Constituency, true),
            (A::VotingArea, A::Region, true),
            (A::Constituency, A::NominationDistrict, false),
            (A::Parish, A::Municipality, false),
        ] {
            assert_eq!(theme(kind).lies_below(other), expected, "{kind:?} {other:?}");
        }
    }
}
