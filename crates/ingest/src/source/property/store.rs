//! The rows of these registers as they come: sorted outside of memory.

use std::io;
use std::path::{Path, PathBuf};

use vejviser_dataset::property::label_key;
use vejviser_model::Uuid;

use super::location::At;
use super::{EnergyLabel, Location, PropertyRow, Reference, Valuation};
use crate::ImportError;

use crate::sorter::Sorter;

/// Collects rows.
#[derive(Debug)]
pub(crate) struct PropertyStore {
    folder: PathBuf,
    /// References and valuations by the id of the valuation, references ahead.
    valuations: Option<Sorter>,
    /// Locations by the id of the address or house number.
    locations: Option<Sorter>,
    /// Labels by building, that which is valid longest last.
    labels: Option<Sorter>,
    /// What the disk said first; rows are delivered by who cannot stop.
    failed: Option<io::Error>,
}

/// A valuation, or whose it is, as staged.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StagedValuation {
    /// It is of this property.
    Of(u32),
    /// What it says.
    Says(Said),
}

/// What a valuation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) year: u16,
    pub(crate) area: Option<u32>,
    /// When it was changed.
    pub(crate) changed: i64,
    pub(crate) property_value: Option<i64>,
    pub(crate) land_value: Option<i64>,
}

/// A label as staged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StagedLabel<'a> {
    pub(crate) municipality: u16,
    pub(crate) property: u32,
    pub(crate) key: u64,
    pub(crate) valid_to: Option<u32>,
    pub(crate) class: &'a str,
    pub(crate) report: &'a str,
}

impl PropertyStore {
    /// Whether no row came.
    pub(crate) fn is_empty(&self) -> bool {
        [&self.valuations, &self.locations, &self.labels].into_iter().all(Option::is_none)
    }

    /// Rows are sorted in files of a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), valuations: None, locations: None, labels: None, failed: None }
    }

    /// Where files are sorted.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Takes a row.
    pub(crate) fn push(&mut self, row: &PropertyRow) {
        let Self { folder, valuations, locations, labels, failed } = self;
        let sorter = match row {
            PropertyRow::Valuation(_) | PropertyRow::Reference(_) => valuations,
            PropertyRow::Location(_) => locations,
            PropertyRow::EnergyLabel(_) => labels,
        };
        let sorter = sorter.get_or_insert_with(|| Sorter::new(folder));
        let pushed = sorter.push(|out| match row {
            PropertyRow::Reference(Reference { valuation, bfe }) => {
                put_text(out, valuation);
                out.push(0);
                out.extend(bfe.to_be_bytes());
            }
            PropertyRow::Valuation(valuation) => put_valuation(out, valuation),
            PropertyRow::Location(Location { bfe, at }) => {
                let (is_entrance, id) = match at {
                    At::Address(id) => (0, id),
                    At::Entrance(id) => (1, id),
                };
                out.push(is_entrance);
                out.extend(id.as_bytes());
                out.extend(bfe.to_be_bytes());
            }
            PropertyRow::EnergyLabel(label) => put_label(out, label),
        });
        if let Err(error) = pushed {
            failed.get_or_insert(error);
        }
    }

    /// Fails when a row could not be written.
    pub(crate) fn check(&mut self) -> Result<(), ImportError> {
        self.failed.take().map_or(Ok(()), |error| Err(ImportError::io(&self.folder)(error)))
    }

    /// Calls `each` with the id of every valuation and what is known of it. `None` when no file has valuations.
    pub(crate) fn valuations(
        &mut self,
        mut each: impl FnMut(&[u8], StagedValuation) -> io::Result<()>,
    ) -> Option<Result<(), ImportError>> {
        let read = |item: &[u8]| {
            let (id, mut rest) = Fields(item).text().map_or((&[][..], Fields(&[])), |(id, rest)| (id, rest));
            let staged = match rest.byte() {
                Some(0) => rest.number().map(StagedValuation::Of),
                _ => rest.said().map(StagedValuation::Says),
            };
            staged.map_or(Ok(()), |staged| each(id, staged))
        };
        Some(self.valuations.take()?.for_each(read).map_err(ImportError::io(&self.folder)))
    }

    /// Calls `each` with every location. `None` when no file has locations.
    pub(crate) fn locations(
        &mut self,
        mut each: impl FnMut(Location) -> io::Result<()>,
    ) -> Option<Result<(), ImportError>> {
        let read = |item: &[u8]| {
            let mut fields = Fields(item);
            let location = (|| {
                let is_entrance = fields.byte()? == 1;
                let id = Uuid::from_bytes(fields.take()?);
                let at = if is_entrance { At::Entrance(id) } else { At::Address(id) };
                Some(Location { bfe: fields.number()?, at })
            })();
            location.map_or(Ok(()), &mut each)
        };
        Some(self.locations.take()?.for_each(read).map_err(ImportError::io(&self.folder)))
    }

    /// Calls `each` with every label. `None` when no file has labels.
    pub(crate) fn labels(
        &mut self,
        mut each: impl FnMut(StagedLabel<'_>) -> io::Result<()>,
    ) -> Option<Result<(), ImportError>> {
        let read = |item: &[u8]| staged_label(item).map_or(Ok(()), &mut each);
        Some(self.labels.take()?.for_each(read).map_err(ImportError::io(&self.folder)))
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.push(text.len() as u8);
    out.extend(text.as_bytes());
}

fn put_valuation(out: &mut Vec<u8>, valuation: &Valuation) {
    put_text(out, &valuation.id);
    out.push(1);
    out.extend(in_order(valuation.registered.millis().unwrap_or_default()));
    put_said(
        out,
        &Said {
            year: valuation.year,
            area: valuation.area,
            changed: valuation
                .changed
                .millis()
                .unwrap_or_default()
                .max(valuation.registered.millis().unwrap_or_default()),
            property_value: valuation.property_value,
            land_value: valuation.land_value,
        },
    );
}

/// Appends what a valuation says: the latest year first, equal areas by when they changed.
pub(crate) fn put_said(out: &mut Vec<u8>, said: &Said) {
    out.extend((!said.year).to_be_bytes());
    put_optional(out, said.area.map(i64::from));
    out.extend(in_order(said.changed));
    put_optional(out, said.property_value);
    put_optional(out, said.land_value);
}

/// What [`put_said`] appended. `None` when it is cut off.
pub(crate) fn said(item: &[u8]) -> Option<Said> {
    Fields(item).values()
}

fn put_label(out: &mut Vec<u8>, label: &EnergyLabel) {
    out.extend(label_key(label.municipality, label.property, label.building).to_be_bytes());
    for day in [label.valid_to, label.valid_from] {
        out.extend(day.unwrap_or_default().to_be_bytes());
    }
    out.extend(label.municipality.to_be_bytes());
    out.extend(label.property.to_be_bytes());
    put_text(out, label.class);
    put_text(out, &label.report);
}

fn staged_label(item: &[u8]) -> Option<StagedLabel<'_>> {
    let mut fields = Fields(item);
    let key = u64::from_be_bytes(fields.take()?);
    let valid_to = Some(fields.number()?).filter(|&day| day > 0);
    let _valid_from = fields.number()?;
    let municipality = u16::from_be_bytes(fields.take()?);
    let property = fields.number()?;
    let (class, rest) = fields.text()?;
    let (report, _) = rest.text()?;
    let text = |bytes| std::str::from_utf8(bytes).ok();
    Some(StagedLabel { municipality, property, key, valid_to, class: text(class)?, report: text(report)? })
}

fn put_optional(out: &mut Vec<u8>, number: Option<i64>) {
    out.push(number.is_some().into());
    out.extend(in_order(number.unwrap_or_default()));
}

/// Bytes in the order of the number.
fn in_order(number: i64) -> [u8; 8] {
    (number.cast_unsigned() ^ 1 << 63).to_be_bytes()
}

/// Takes fields from the front of an item.
#[derive(Clone, Copy)]
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_be_bytes)
    }

    fn signed(&mut self) -> Option<i64> {
        Some((u64::from_be_bytes(self.take()?) ^ 1 << 63).cast_signed())
    }

    /// A number that may be none; `None` also past the end, behind which nothing is read.
    fn optional(&mut self) -> Option<i64> {
        let is_some = self.byte()? == 1;
        self.signed().filter(|_| is_some)
    }

    fn text(mut self) -> Option<(&'a [u8], Self)> {
        let length = self.byte()?;
        let (text, rest) = self.0.split_at_checked(length.into())?;
        Some((text, Self(rest)))
    }

    /// What a valuation says, behind when it was registered.
    fn said(&mut self) -> Option<Said> {
        self.signed()?;
        self.values()
    }

    fn values(&mut self) -> Option<Said> {
        let year = !u16::from_be_bytes(self.take()?);
        let area = self.optional().and_then(|area| u32::try_from(area).ok());
        let changed = self.signed()?;
        Some(Said { year, area, changed, property_value: self.optional(), land_value: self.optional() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_year_stands_first_and_what_was_said_comes_back() {
        let of = |year, area, changed| Said { year, area, changed, property_value: Some(-1), land_value: None };
        let rows = [of(2024, None, 5), of(2024, Some(0), 1), of(2024, Some(0), 2), of(2020, None, 9)];
        let items = rows.map(|row| {
            let mut out = Vec::new();
            put_said(&mut out, &row);
            out
        });
        assert!(items.is_sorted());
        assert_eq!(items.map(|item| said(&item)), rows.map(Some));
        assert_eq!(said(&[0, 1]), None);
    }
}
