//! The rows of all entities as they come: sorted outside of memory, for a country has tens of millions.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use vejviser_dataset::bbr::BbrEntity;
use vejviser_model::{Point, Uuid};

use super::{Ended, ReadRow};
use crate::ImportError;
use crate::sorter::Sorter;

/// Bytes of a row's key: id, registration, beginning.
const KEY: usize = 16 + 8 + 8;
/// In place of the beginning of a row that a snapshot keeps, of which it is not known; and of the end of a registration, which
/// comes before what is said of the object from that moment.
pub(super) const KEPT: i64 = i64::MIN + 1;
const ENDED: i64 = i64::MIN;
/// Bytes of what follows: status, municipality, place, building; zeros are none.
const FIXED: usize = 1 + 2 + 4 + 4 + 16;

/// A number of which the bytes are in its order.
fn sortable(number: i64) -> [u8; 8] {
    (number.cast_unsigned() ^ 1 << 63).to_be_bytes()
}

fn put_key(out: &mut Vec<u8>, id: Uuid, registered: i64, from: i64) {
    out.extend(id.as_bytes());
    out.extend(sortable(registered));
    out.extend(sortable(from));
}

/// A row as it was staged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Staged<'a> {
    pub(crate) id: Uuid,
    pub(crate) status: Option<u8>,
    pub(crate) municipality: Option<u16>,
    pub(crate) point: Option<Point>,
    pub(crate) building: Option<Uuid>,
    /// Its attributes; texts are numbers of symbols, references ids.
    pub(crate) facts: &'a [u8],
}

impl<'a> Staged<'a> {
    /// The row of an item. `None` when it is cut off, as is what ends a row.
    fn of(item: &'a [u8]) -> Option<Self> {
        let (id, rest) = item.split_first_chunk::<16>()?;
        let (_, rest) = rest.split_at_checked(KEY - id.len())?;
        let (&[status], rest) = rest.split_first_chunk()?;
        let (municipality, rest) = rest.split_first_chunk()?;
        let (x, rest) = rest.split_first_chunk()?;
        let (y, rest) = rest.split_first_chunk()?;
        let (building, facts) = rest.split_first_chunk()?;
        let (x_mm, y_mm) = (i32::from_be_bytes(*x), i32::from_be_bytes(*y));
        Some(Self {
            id: Uuid::from_bytes(*id),
            status: Some(status).filter(|&status| status > 0),
            municipality: Some(u16::from_be_bytes(*municipality)).filter(|&code| code > 0),
            point: (x_mm != 0).then_some(Point { x_mm, y_mm }),
            building: Some(Uuid::from_bytes(*building)).filter(|_| *building != [0; 16]),
            facts,
        })
    }
}

/// Collects rows.
#[derive(Debug)]
pub(crate) struct BbrStore {
    folder: PathBuf,
    entities: BTreeMap<BbrEntity, Sorter>,
    /// What the disk said first; rows are delivered by who cannot stop.
    failed: Option<io::Error>,
}

impl BbrStore {
    /// Rows are sorted in files of a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), entities: BTreeMap::new(), failed: None }
    }

    /// Whether no row came.
    pub(crate) fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// Where files are sorted.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Ends what was registered of an object before a moment.
    pub(crate) fn end(&mut self, entity: BbrEntity, Ended { id, at }: Ended) {
        self.stage(entity, |out| put_key(out, id, at, ENDED));
    }

    /// Takes a row; one that a snapshot keeps begins at [`KEPT`].
    pub(crate) fn push(&mut self, entity: BbrEntity, row: &ReadRow) {
        self.stage(entity, |out| {
            let before = out.len();
            put_key(out, row.id, row.registered, row.from);
            out.push(row.status.unwrap_or_default());
            out.extend(row.municipality.unwrap_or_default().to_be_bytes());
            let [x, y] = row.point.map_or([0; 2], |point| [point.x_mm, point.y_mm]);
            out.extend(x.to_be_bytes());
            out.extend(y.to_be_bytes());
            out.extend(row.building.map_or([0; 16], |id| *id.as_bytes()));
            debug_assert_eq!(out.len() - before, KEY + FIXED);
            row.facts.finish(row.shared.iter().map(|symbol| symbol.place() as u32), out);
        });
    }

    fn stage(&mut self, entity: BbrEntity, write: impl FnOnce(&mut Vec<u8>)) {
        let folder = &self.folder;
        let sorter = self.entities.entry(entity).or_insert_with(|| Sorter::new(folder));
        if let Err(error) = sorter.push(write) {
            self.failed.get_or_insert(error);
        }
    }

    /// Calls `each` with the row of every object of an entity that was registered last, in order of id. Returns how many
    /// other rows files had.
    pub(crate) fn drain(
        &mut self,
        entity: BbrEntity,
        mut each: impl FnMut(Staged<'_>) -> io::Result<()>,
    ) -> Result<u64, ImportError> {
        let io = ImportError::io(&self.folder);
        if let Some(error) = self.failed.take() {
            return Err(io(error));
        }
        let Some(sorter) = self.entities.remove(&entity) else { return Ok(0) };
        let (mut last, mut others): (Vec<u8>, u64) = (Vec::new(), 0);
        let mut deliver = |item: &[u8]| Staged::of(item).map_or(Ok(()), &mut each);
        let sorted = sorter.for_each(|item| -> io::Result<()> {
            if last.get(..16) == item.get(..16) {
                // What changes are laid over did not come twice, nor what they end.
                others += u64::from([&last, item].iter().all(|item| item.get(24..KEY) > Some(&sortable(KEPT))));
            } else if !last.is_empty() {
                deliver(&last)?;
            }
            last.clear();
            last.extend_from_slice(item);
            Ok(())
        });
        sorted.and_then(|()| if last.is_empty() { Ok(()) } else { deliver(&last) }).map_err(io)?;
        Ok(others)
    }
}
