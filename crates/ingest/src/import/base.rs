//! What an update is laid over: the snapshot in use, and the files that it was built from.
//!
//! Of the address register the snapshot keeps every row that counts, so changes are laid over these. Of the register of
//! buildings and dwellings it keeps what the files said of today, which is taken over too. Of other registers it keeps what is
//! served, which is less than what their files say: their files are read again, with changes beside them, or replaced by whole
//! new ones. A file whose rows begin or end to hold later is noted with the day, on which it says something else. Parcels are as
//! many as addresses, and all that is served of them is what their files say: they are taken over too while neither the cadastre
//! nor the divisions, by whose ids it names areas, have newer files.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::{AcceptedLoss, Manifest, Register, Snapshot, Source};

use super::generation::{self, holds_changes};
use super::inputs::{InputFile, Inputs, key};
use super::read::Registers;
use super::{ImportOptions, RecognisedFile, find};
use crate::ImportError;
use crate::files::Given;
use crate::progress::{Listener, Meter};
use crate::record::{Rank, Strings};
use crate::report::FileReport;
use crate::source::cadastre::FileKind;
use crate::source::{Detected, Kind, bbr, dagi, dar};

/// How rows of the snapshot in use are called in reports.
const IN_USE: &str = "the snapshot in use";

/// The snapshot in use, and what of it a new one takes over.
pub(super) struct Base {
    snapshot: Arc<Snapshot>,
    pub(super) replication: bool,
    /// Entities of the address register whose rows are taken over.
    entities: Vec<dar::Entity>,
    /// The same of the register of buildings and dwellings.
    buildings: Vec<BbrEntity>,
    /// Whether parcels are taken over.
    parcels: bool,
    /// The files of what is taken over, as far as they are needed later: those of parcels, and those of buildings that will say
    /// something else one day.
    not_read: Vec<InputFile>,
}

/// Files that hold parcels and nothing else.
const PARCELS: [Kind; 3] =
    [Kind::Cadastre(FileKind::Parcels), Kind::Cadastre(FileKind::Lots), Kind::Cadastre(FileKind::Service)];

impl Base {
    /// The snapshot in use of a root. The files that must be read again join those that were found; `empty` are the names of
    /// those of days without changes.
    pub(super) fn below(
        options: &ImportOptions,
        found: &mut Vec<RecognisedFile>,
        empty: &[String],
        listener: Listener<'_>,
    ) -> Result<Self, ImportError> {
        let folder = Root::new(&options.out).current()?;
        let snapshot = Snapshot::open(&folder)?;
        let inputs = Inputs::read(&folder)?;
        let accepts_gaps = matches!(options.accepted_loss, AcceptedLoss::All);
        let with_rows = found.iter().map(|file| (file.name.as_str(), file.path.as_path()));
        let names = with_rows.chain(empty.iter().map(|name| (name.as_str(), Path::new(name))));
        generation::check(&snapshot.manifest.sources, names, accepts_gaps)?;
        let keeps_rows = snapshot.has(Register::RawRows);
        let whole: Vec<Detected> =
            found.iter().filter(|file| !holds_changes(&file.name)).map(|file| file.detected).collect();
        let mut known: BTreeSet<String> = whole.iter().copied().map(key).collect();
        known.extend(inputs.files.iter().flat_map(|input| input.holds.keys().cloned()));
        let is_known = |kinds: &[Kind]| kinds.iter().any(|&kind| known.contains(&key(of_register(kind))));
        for file in found.iter().filter(|file| holds_changes(&file.name)) {
            if let Some(reason) = nothing_below(file.detected.kind, &snapshot, &is_known) {
                return Err(ImportError::ChangesOfNothing { path: file.path.clone(), reason });
            }
        }
        // A list of sources speaks of files, and not of a register that another one replaces.
        let mut replaced: BTreeSet<String> =
            whole.iter().filter(|detected| detected.kind != Kind::Provenance).copied().map(key).collect();
        let of_register = |kind| key(of_register(kind));
        if replaced.contains(&of_register(Kind::DarExtract)) {
            replaced.extend(dar::Entity::ALL.map(|entity| of_register(Kind::Dar(entity))));
        }
        let mut entities = dar::Entity::ALL.to_vec();
        entities.retain(|&entity| {
            let is_kept = entity.raw().is_some_and(|kept| !snapshot.raw_rows(kept).is_empty());
            is_kept && !replaced.contains(&of_register(Kind::Dar(entity)))
        });
        let now = built(&snapshot).max(options.now);
        let mut buildings = BbrEntity::ALL.to_vec();
        buildings.retain(|&entity| {
            let is_read_again = || files_to_turn(entity, &snapshot, &inputs).iter().any(|file| file.has_turned(now));
            !snapshot.bbr(entity).is_empty() && !replaced.contains(&of_register(Kind::Bbr(entity))) && !is_read_again()
        });
        let is_changed = |entity| found.iter().any(|file| file.detected.kind == Kind::Bbr(entity));
        let unchanged = buildings.iter().filter(|&&entity| !is_changed(entity));
        let mut not_read: Vec<InputFile> =
            unchanged.flat_map(|&entity| files_to_turn(entity, &snapshot, &inputs)).collect();
        replaced.extend(buildings.iter().map(|&entity| of_register(Kind::Bbr(entity))));
        if keeps_rows {
            replaced.extend(dar::Entity::ALL.map(|entity| of_register(Kind::Dar(entity))));
            replaced.insert(of_register(Kind::DarExtract));
        }
        let of_parcels = files_of_parcels(found, &inputs, now);
        let parcels = !of_parcels.is_empty();
        if parcels {
            replaced.extend(PARCELS.map(of_register));
        }
        not_read.extend(of_parcels);
        let mut again = Vec::new();
        for input in &inputs.files {
            let needed: Vec<&String> =
                input.holds.iter().filter(|(key, _)| !replaced.contains(*key)).map(|(_, name)| name).collect();
            if needed.is_empty() || found.iter().any(|file| file.path == input.path) {
                continue;
            }
            if !input.is_as_it_was() {
                let registers = needed.into_iter().map(String::as_str).collect::<Vec<_>>().join(", ");
                return Err(ImportError::InputChanged { path: input.path.clone(), registers });
            }
            let (path, size) = (input.path.clone(), input.size);
            let mut members = Vec::new();
            find(&Given { path, is_named: false, size }, false, &mut members, &options.out, listener)?;
            members.retain(|file| !replaced.contains(&key(file.detected)));
            again.extend(members.into_iter().map(|file| RecognisedFile { is_in_use: true, ..file }));
        }
        found.extend(again);
        let (snapshot, replication) = (Arc::new(snapshot), inputs.replication);
        Ok(Self { snapshot, replication, entities, buildings, parcels, not_read })
    }

    /// When the snapshot in use was built: time does not go back.
    pub(super) fn built(&self) -> i64 {
        built(&self.snapshot)
    }

    /// Bytes of the snapshot in use.
    pub(super) fn size(&self) -> u64 {
        self.snapshot.manifest.files.values().map(|file| file.size).sum()
    }

    /// Reads the rows that are taken over, and says so in a report for each entity.
    pub(super) fn read(
        &self,
        registers: &mut Registers,
        strings: &mut Strings,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<FileReport>, ImportError> {
        let texts = Arc::new(dar::KeptTexts::new(&self.snapshot, strings));
        let mut reports = Vec::new();
        for &entity in &self.entities {
            let (rows, newest) = registers.dar.read_kept(entity, &self.snapshot, &texts)?;
            let newest = newest.millis().and_then(|millis| jiff::Timestamp::from_millisecond(millis).ok());
            let latest_change = newest.map(|newest| newest.to_string());
            reports.push(taken_over(entity.name(), rows, latest_change, meter));
        }
        if let Some(store) = registers.bbr.as_mut().filter(|_| !self.buildings.is_empty()) {
            let texts = bbr::KeptTexts::new(&self.snapshot, strings);
            for &entity in &self.buildings {
                let rows = store.keep(entity, &self.snapshot, &texts);
                reports.push(taken_over(Kind::Bbr(entity).name(), rows, None, meter));
            }
        }
        if self.parcels_in_use().is_some() {
            let rows = self.snapshot.parcels.len() as u64;
            reports.push(taken_over(Kind::Cadastre(FileKind::Parcels).name(), rows, None, meter));
        }
        Ok(reports)
    }

    /// The snapshot whose parcels are taken over, if they are.
    pub(super) fn parcels_in_use(&self) -> Option<&Arc<Snapshot>> {
        self.parcels.then_some(&self.snapshot)
    }

    /// The files of what is taken over, as far as they are needed later.
    pub(super) fn files_not_read(&self) -> &[InputFile] {
        &self.not_read
    }

    /// Whether rows of the register of buildings and dwellings are taken over.
    pub(super) fn has_buildings(&self) -> bool {
        !self.buildings.is_empty()
    }

    /// The entities whose rows are taken over.
    pub(super) fn entities(&self) -> &[dar::Entity] {
        &self.entities
    }

    /// Where all of the snapshot in use came from.
    pub(super) fn sources_in_use(&self) -> &[Source] {
        &self.snapshot.manifest.sources
    }

    /// Where the rows that are taken over came from. Changes before the last ones of an entity are not told of any more.
    pub(super) fn sources(&self, found: &[Source]) -> Vec<Source> {
        let is_taken = |source: &Source| {
            let is_of = self.entities.iter().any(|entity| entity.name() == source.kind)
                || (source.kind == Kind::DarExtract.name() && !self.entities.is_empty())
                || self.buildings.iter().any(|&entity| Kind::Bbr(entity).name() == source.kind)
                || (self.parcels_in_use().is_some() && PARCELS.iter().any(|kind| kind.name() == source.kind));
            let has_newer = || found.iter().any(|newer| newer.kind == source.kind && holds_changes(&newer.file));
            is_of && !(holds_changes(&source.file) && has_newer())
        };
        self.snapshot.manifest.sources.iter().filter(|source| is_taken(source)).cloned().collect()
    }
}

/// The files of an entity of BBR, where rows of them begin or end to hold one day. There are none once changes were laid over
/// them, which are not kept, or once one of them is gone: then the next whole file says what holds.
fn files_to_turn(entity: BbrEntity, snapshot: &Snapshot, inputs: &Inputs) -> Vec<InputFile> {
    let (name, own) = (Kind::Bbr(entity).name(), key(of_register(Kind::Bbr(entity))));
    let is_change = |source: &Source| source.kind == name && holds_changes(&source.file);
    let files: Vec<InputFile> = inputs.files.iter().filter_map(|file| file.only(|key| *key == own)).collect();
    let are_needed = files.iter().any(InputFile::is_to_turn)
        && files.iter().all(InputFile::is_as_it_was)
        && !snapshot.manifest.sources.iter().any(is_change);
    if are_needed { files } else { Vec::new() }
}

/// The files of the parcels that are taken over. There are none where something has come that may say anything else of them,
/// they say something else themselves by now, or a file that must be read for its owner districts has parcels too.
fn files_of_parcels(found: &[RecognisedFile], inputs: &Inputs, now: i64) -> Vec<InputFile> {
    let changes_them = |file: &RecognisedFile| {
        matches!(file.detected.kind, Kind::Cadastre(_) | Kind::Divisions(_) | Kind::DivisionExtract | Kind::Areas(_))
    };
    let holds = |file: &InputFile, kind| file.holds.contains_key(&key(of_register(Kind::Cadastre(kind))));
    let is_mixed = |file: &InputFile| holds(file, FileKind::Gml) || holds(file, FileKind::Extract);
    if found.iter().any(changes_them) || inputs.files.iter().any(is_mixed) {
        return Vec::new();
    }
    let of_parcels = PARCELS.map(|kind| key(of_register(kind)));
    let files: Vec<InputFile> =
        inputs.files.iter().filter_map(|file| file.only(|key| of_parcels.contains(key))).collect();
    if files.iter().any(|file| file.has_turned(now)) { Vec::new() } else { files }
}

/// A kind as registers have it.
fn of_register(kind: Kind) -> Detected {
    Detected { kind, rank: Rank::Register }
}

/// What is missing below changes of a kind, if anything is. The rows of some registers the snapshot keeps; the files of others
/// are read again, and their changes with them. `is_known` says whether one of some kinds is among those files or new ones.
fn nothing_below(kind: Kind, snapshot: &Snapshot, is_known: &dyn Fn(&[Kind]) -> bool) -> Option<&'static str> {
    const NO_FILE: &str = "the snapshot in use was built from no whole file of it, over which changes are laid";
    const CADASTRE: [FileKind; 3] = [FileKind::Parcels, FileKind::Lots, FileKind::Extract];
    let divisions = || AreaKind::ALL.map(|kind| Kind::Divisions(dagi::Entity::Areas(kind)));
    let (has_it, reason) = match kind {
        Kind::Dar(_) | Kind::DarExtract => (
            snapshot.has(Register::RawRows),
            "the snapshot in use does not keep the rows of the address register, over which changes are laid",
        ),
        Kind::Bbr(entity) => (
            !snapshot.bbr(entity).is_empty() || is_known(&[kind]),
            "the snapshot in use has no rows of its entity, over which changes are laid",
        ),
        Kind::DivisionExtract => (is_known(&[kind]) || is_known(&divisions()), NO_FILE),
        Kind::Divisions(_) => (is_known(&[kind, Kind::DivisionExtract]), NO_FILE),
        Kind::Cadastre(FileKind::Extract) => (is_known(&CADASTRE.map(Kind::Cadastre)), NO_FILE),
        Kind::Cadastre(FileKind::Parcels | FileKind::Lots) => {
            (is_known(&[kind, Kind::Cadastre(FileKind::Extract)]), NO_FILE)
        }
        _ => (false, "changes are read of the address register, the divisions (DAGI), the cadastre and BBR alone"),
    };
    (!has_it).then_some(reason)
}

/// What a report says of an entity whose rows are taken over.
fn taken_over(kind: &str, rows: u64, latest_change: Option<String>, meter: &mut Meter<'_>) -> FileReport {
    meter.report(IN_USE, kind, rows, 0);
    let (file, kind) = (IN_USE.to_owned(), kind.to_owned());
    FileReport { file, kind, rows, kept: rows, latest_change, ..FileReport::default() }
}

fn built(snapshot: &Snapshot) -> i64 {
    millis(&snapshot.manifest.created)
}

/// Whether a row of the registers of a snapshot has begun or ended to hold by a moment.
pub(super) fn has_begun_since(folder: &Path, moment: i64) -> Result<bool, ImportError> {
    let until = Manifest::read(folder)?.holds_until;
    Ok(until.is_some_and(|until| millis(&until) <= moment))
}

/// A moment of a manifest, milliseconds UTC; before all others where it cannot be read.
fn millis(text: &str) -> i64 {
    text.parse().map_or(i64::MIN, jiff::Timestamp::as_millisecond)
}
