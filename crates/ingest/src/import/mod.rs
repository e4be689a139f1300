//! The whole way: files, kinds, records, rows, snapshot.

mod base;
mod generation;
mod inputs;
mod read;
mod stage;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use vejviser_dataset::snapshot::Root;
use vejviser_dataset::{AcceptedLoss, Contents, Manifest, Recorder, Register, SnapshotWriter, Source};

use self::base::Base;
use self::inputs::{InputFile, Inputs};
use self::read::{Registers, reach, read};
use self::stage::Stage;
use crate::ImportError;
use crate::collected::Collected;
use crate::detect::{DELIVERY_METADATA, FOLLOWS, detect};
use crate::files::{self, Given};
use crate::link::{KnownParcels, link, place_in_use, settle_divisions};
use crate::open::{Members, for_each_member};
use crate::progress::{Event, Listener, Meter};
use crate::record::{Moment, Provenance, Rank, Strings};
use crate::report::{FileReport, LeftOut, Report};
use crate::source::property::{FileKind, PropertyStore};
use crate::source::{Detected, Kind, bbr, dar};
use crate::synthetic::{self, Scale};

/// Reason for leaving out a file without rows.
const EMPTY: &str = "it is empty";
/// Milliseconds.
const A_SECOND: i64 = 1_000;
/// Free disk space required, as a multiple of the files' size.
const SPACE: u64 = 3;
/// The same of an update, as a multiple of the snapshot in use.
const SPACE_OF_UPDATE: u64 = 2;

/// What to import, and where to.
#[derive(Clone, Debug)]
pub struct ImportOptions {
    /// Files, and folders, of which the recognised files are taken.
    pub paths: Vec<PathBuf>,
    /// Root to publish in; made where it is missing.
    pub out: PathBuf,
    /// How much of the snapshot in use may be missing.
    pub accepted_loss: AcceptedLoss,
    /// Whether files that were named themselves are left out like those in folders where they are not recognised.
    pub skip_unknown: bool,
    /// Whether rows of registers are kept as these have them too: for histories, and for copies of the register.
    pub replication: bool,
    /// How long snapshots are kept that another has followed, beyond the one to go back to.
    pub keep: Duration,
    /// The moment that what is valid is asked for, milliseconds UTC.
    pub now: i64,
    /// Who records what the snapshot changes; nobody where copies of the register are not served.
    pub recorder: Option<Arc<dyn Recorder>>,
}

impl ImportOptions {
    /// An import as of now that loses no row, leaves no file out and keeps rows of registers, and of which nothing is recorded.
    pub fn new(paths: Vec<PathBuf>, out: PathBuf) -> Self {
        let accepted_loss = AcceptedLoss::Percent(0.0);
        let now = jiff::Timestamp::now().as_millisecond();
        let keep = Duration::ZERO;
        Self { paths, out, accepted_loss, skip_unknown: false, replication: true, keep, now, recorder: None }
    }
}

/// A recognised file, or a recognised member of an archive.
struct RecognisedFile {
    path: PathBuf,
    /// Name inside an archive.
    member: Option<String>,
    /// Name in messages and in the manifest.
    name: String,
    detected: Detected,
    /// Whether it was named and must have rows.
    is_required: bool,
    /// Whether the snapshot in use was built from it.
    is_in_use: bool,
    /// Bytes of the file on disk, counted for its first member.
    size: u64,
    /// When one of its rows begins or ends to hold next, once it has been read.
    holds_until: Option<Moment>,
}

/// Imports register files and publishes them as the root's current snapshot. Nothing is published on an error.
pub fn import(options: &ImportOptions, progress: &mut dyn FnMut(Event)) -> Result<Report, ImportError> {
    build(options, How::Import, progress)
}

/// Lays register files over the root's current snapshot, and publishes what that gives. A whole file replaces those of its
/// register, one of changes the rows that it names. Without files what has come into force since is published, and nothing
/// where nothing has. Nothing is published on an error.
pub fn update(options: &ImportOptions, progress: &mut dyn FnMut(Event)) -> Result<Option<Report>, ImportError> {
    if options.paths.is_empty() && !base::has_begun_since(&Root::new(&options.out).current()?, options.now)? {
        return Ok(None);
    }
    build(options, How::Update, progress).map(Some)
}

/// Publishes a synthetic country. Of the files in `options.paths` areas alone are read: the country lies in real
/// municipalities, parishes and postcodes, and nothing else of it is real.
pub fn generate(options: &ImportOptions, scale: Scale, progress: &mut dyn FnMut(Event)) -> Result<Report, ImportError> {
    build(options, How::Generate(scale), progress)
}

/// How a snapshot comes about.
#[derive(Clone, Copy, Debug)]
enum How {
    /// From files alone.
    Import,
    /// From files and the snapshot in use.
    Update,
    /// As a synthetic country, from areas.
    Generate(Scale),
}

fn build(options: &ImportOptions, how: How, progress: &mut dyn FnMut(Event)) -> Result<Report, ImportError> {
    let started = Instant::now();
    let mut report = Report::default();
    let Found { files: mut found, size, empty } = find_all(options, how, &mut report.left_out, progress)?;
    let writer = lock(&options.out)?.keeping(options.keep);
    let base = match how {
        How::Update => Some(Base::below(options, &mut found, &empty, progress)?),
        How::Import | How::Generate(_) => None,
    };
    need_space(&options.out, &writer, size, base.as_ref())?;
    // Areas and streets come before addresses, and files of one kind in the order of their names.
    found.sort_by_key(|file| file.detected.kind);

    let now = moment(options, base.as_ref());
    let replication = base.as_ref().map_or(options.replication, |base| base.replication);
    let mut collected = Collected::default();
    collected.now = Moment::new(now);
    let bbr_tables = writer.bbr_tables();
    let in_use = base.as_ref().map_or(&[][..], Base::entities);
    let mut registers = Registers::of(&found, in_use, bbr_tables.folder());
    if replication {
        let tables = writer.raw_tables();
        registers.dar.raw = Some(dar::RawStore::new(tables.folder().to_owned()));
        registers.raw_tables = Some(tables);
    }
    registers.properties = Some(PropertyStore::new(bbr_tables.folder()));
    registers.bbr = Some(bbr::BbrStore::new(bbr_tables.folder()));
    let mut strings = Strings::default();
    let mut sources = Vec::new();
    let mut meter = Meter::new(progress, found.iter().map(|file| file.size).sum());
    let mut stage = Stage::Areas;
    if let Some(base) = &base {
        report.files.extend(base.read(&mut registers, &mut strings, &mut meter)?);
    }
    for file in &mut found {
        reach(Stage::of(file.detected.kind), &mut stage, &mut collected, &mut registers, &strings)?;
        let file_reports = read(file, &mut collected, &mut registers, &mut strings, &mut meter, options)?;
        file.holds_until = file_reports.iter().filter_map(|report| report.holds_until).min();
        if file.detected.kind != Kind::Provenance {
            sources.extend(file_reports.iter().map(|report| source(file, report)));
        }
        report.files.extend(file_reports);
        meter.bytes_before += file.size;
    }
    let of_registers = report.files.iter().filter(|file| file.kind != Kind::Provenance.name());
    if of_registers.map(|file| file.kept).sum::<u64>() == 0 {
        return Err(ImportError::NothingUsed);
    }
    for source in &mut sources {
        provenance(source, &collected.provenance);
    }
    let in_use = base.as_ref().map_or(&[][..], Base::sources_in_use);
    let known: Vec<&Source> = sources.iter().chain(in_use).collect();
    sources.extend(generation::without_changes(&empty, &known));
    if let Some(base) = &base {
        sources.splice(..0, base.sources(&sources));
    }
    if let How::Generate(scale) = how {
        message(meter.listener, "generating");
        let stores = (registers.bbr.as_mut(), registers.properties.as_mut());
        report.realism = synthetic::fill(scale, &mut collected, &mut registers.parcels.whole, stores, &mut strings);
        sources.push(synthetic::source(scale));
    }
    message(meter.listener, "joining");
    reach(Stage::Cadastre, &mut stage, &mut collected, &mut registers, &strings)?;
    let Registers { parcels, raw, bbr, properties, .. } = registers;
    let parcels = match base.as_ref().and_then(Base::parcels_in_use) {
        Some(snapshot) => {
            place_in_use(snapshot, &mut collected, &mut strings);
            KnownParcels::InUse(Arc::clone(snapshot))
        }
        None => KnownParcels::Read(parcels.deliver(&mut collected, &strings)?.into()),
    };
    settle_divisions(&mut collected);
    let is_synthetic = synthetic::is_synthetic(collected.ids())?;
    collected.strings = strings;
    let folder = bbr_tables.folder().to_owned();
    let (mut contents, findings) = link(&mut collected, parcels, bbr, properties, bbr_tables)?;
    if matches!(how, How::Generate(_)) {
        contents.registers.extend(synthetic::REGISTERS);
    }
    contents.registers.extend(has_buildings(&found, base.as_ref()).then_some(Register::Bbr));
    contents.registers.extend(Register::all().filter(|register| is_imported(*register, &report.files)));
    let not_read = base.as_ref().map_or(&[][..], Base::files_not_read);
    contents.holds_until = next_turn(&report.files, not_read, raw.as_ref(), now);
    keep(raw, &mut contents);
    report.duplicates = std::mem::take(&mut collected.duplicates);
    drop(collected);
    message(meter.listener, "writing");
    if !matches!(how, How::Generate(_)) {
        // Rows of the address register are in the snapshot itself, where they are kept.
        let is_read_again = |file: &&RecognisedFile| !(replication && is_of_addresses(file.detected.kind));
        Inputs::of(replication, found.iter().filter(is_read_again))?.with(not_read).write(&folder)?;
    }
    let created = jiff::Timestamp::from_millisecond(now).unwrap_or_default().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let recorder = options.recorder.as_deref().filter(|_| replication);
    let manifest = writer.publish(contents, sources, created, is_synthetic, options.accepted_loss, recorder)?;
    (report.unjoined, report.derived) = (findings.unjoined, findings.derived);
    report.room = room(&options.out, &manifest)?;
    report.counts = manifest.counts;
    report.folder = Root::new(&options.out).snapshots().join(&manifest.data_version).display().to_string();
    report.data_version = manifest.data_version;
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

/// The moment that a snapshot is of: a whole second, as its manifest says it, so that what holds in it is what held then.
fn moment(options: &ImportOptions, base: Option<&Base>) -> i64 {
    let now = base.map_or(options.now, |base| base.built().max(options.now));
    now - now.rem_euclid(A_SECOND)
}

/// What the given paths hold.
struct Found {
    files: Vec<RecognisedFile>,
    /// Bytes of all files on disk.
    size: u64,
    /// Names of the files of days without changes.
    empty: Vec<String>,
}

fn find_all(
    options: &ImportOptions,
    how: How,
    left_out: &mut Vec<LeftOut>,
    progress: &mut dyn FnMut(Event),
) -> Result<Found, ImportError> {
    let given = files::list(&options.paths)?;
    let mut files = Vec::new();
    for file in &given {
        let is_required = file.is_named && !options.skip_unknown;
        left_out.extend(find(file, is_required, &mut files, &options.out, progress)?);
    }
    if matches!(how, How::Generate(_)) {
        files.retain(|file| Stage::of(file.detected.kind) == Stage::Areas || file.detected.kind == Kind::Provenance);
    }
    let empty = left_out.iter().filter(|file| is_day_without_changes(file)).map(|file| file.file.clone());
    let empty: Vec<String> = empty.collect();
    if files.is_empty() && !options.paths.is_empty() && empty.is_empty() {
        return Err(ImportError::NothingRecognised(given.len()));
    }
    Ok(Found { files, size: given.iter().map(|file| file.size).sum(), empty })
}

/// For how many updates the disk has room.
fn room(out: &Path, manifest: &Manifest) -> Result<u64, ImportError> {
    let size = manifest.files.values().map(|file| file.size).sum::<u64>();
    let available = fs4::available_space(out).map_err(ImportError::io(out))?;
    Ok(available / (size * SPACE_OF_UPDATE).max(1))
}

/// Whether the register of buildings and dwellings is among the files, or taken over.
fn has_buildings(found: &[RecognisedFile], base: Option<&Base>) -> bool {
    found.iter().any(|file| matches!(file.detected.kind, Kind::Bbr(_))) || base.is_some_and(Base::has_buildings)
}

/// When a row begins or ends to hold next: of the files that were read, of those that were not read again, and of the rows of
/// the address register that are kept. A snapshot is of a whole second, so that it is the first one that has come by then.
fn next_turn(files: &[FileReport], not_read: &[InputFile], raw: Option<&dar::RawKept>, now: i64) -> Option<String> {
    let of_files = files.iter().filter_map(|file| file.holds_until.and_then(Moment::millis));
    let moments = of_files.chain(not_read.iter().filter_map(InputFile::holds_until));
    let next = moments.chain(raw.and_then(|raw| raw.holds_until)).filter(|&moment| moment > now).min()?;
    let second = next.checked_add(A_SECOND - 1)?.div_euclid(A_SECOND);
    jiff::Timestamp::from_second(second).ok().map(|next| next.to_string())
}

/// Hands over the rows that are kept as the address register delivers them.
fn keep(raw: Option<dar::RawKept>, contents: &mut Contents) {
    if let Some(dar::RawKept { tables, texts, street_parts, has_rows, held_since, .. }) = raw {
        (contents.raw, contents.raw_texts, contents.raw_street_parts) = (Some(tables), texts, street_parts);
        contents.held_since = held_since;
        contents.registers.extend(has_rows.then_some(Register::RawRows));
    }
}

/// Whether a register was imported, though there may be no row of it. Areas with a name are rows; a list of provinces
/// without names says only which region each belongs to, and is not the register of provinces.
fn is_imported(register: Register, files: &[FileReport]) -> bool {
    let is_area = matches!(register, Register::Areas(_));
    files.iter().any(|file| file.kind == register.name() && !(is_area && file.kept > 0))
}

fn message(listener: Listener<'_>, text: &str) {
    listener(Event::Message { text: text.to_owned() });
}

/// Finds out the kind of a file, or of each file in an archive. Returns what is left out, unless nothing else is found in
/// a file that is required.
fn find(
    file: &Given,
    is_required: bool,
    found: &mut Vec<RecognisedFile>,
    unpack_in: &Path,
    listener: Listener<'_>,
) -> Result<Vec<LeftOut>, ImportError> {
    let shown = file.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut size = file.size;
    let mut left_out = Vec::new();
    let before = found.len();
    // What it says would be missed by nobody.
    let holds_changes = generation::holds_changes(&shown);
    if holds_changes && size == 0 && file.path.extension().is_some_and(|extension| extension == "zip") {
        return Err(ImportError::Damaged { path: file.path.clone(), reason: "the archive has no bytes".to_owned() });
    }
    let result = for_each_member(&file.path, Members::All, unpack_in, |member, input| {
        let name = member.map_or_else(|| shown.clone(), |member| format!("{shown}:{member}"));
        let detected = match detect(&file.path, &name, input) {
            // Registers deliver entities without rows as empty files.
            Err(ImportError::Empty { .. }) => Err(EMPTY.to_owned()),
            other => other?,
        };
        match detected {
            Ok(detected) => {
                listener(Event::Detected {
                    file: name.clone(),
                    kind: detected.kind.name().to_owned(),
                    layout: detected.rank,
                });
                let member = member.map(ToOwned::to_owned);
                let (path, size) = (file.path.clone(), std::mem::take(&mut size));
                let (is_in_use, holds_until) = (false, None);
                found.push(RecognisedFile { path, member, name, detected, is_required, is_in_use, size, holds_until });
            }
            Err(reason) => left_out.push(LeftOut { file: name, reason }),
        }
        Ok(())
    });
    match result {
        // A file found in a folder may be anything, such as a picture; a file that was named should be a register.
        Err(ImportError::Damaged { reason, .. }) if !is_required && !holds_changes => {
            left_out.push(LeftOut { file: shown, reason });
        }
        other => other?,
    }
    let has_nothing_to_keep = left_out.iter().any(|file| {
        [DELIVERY_METADATA, FOLLOWS, bbr::NOT_KEPT].contains(&file.reason.as_str()) || is_day_without_changes(file)
    });
    if is_required && found.len() == before && !has_nothing_to_keep {
        let reason = left_out.into_iter().map(|file| file.reason).next().unwrap_or_else(|| "it holds no file".into());
        return Err(ImportError::Unknown { path: file.path.clone(), reason });
    }
    for LeftOut { file, reason } in &left_out {
        listener(Event::Skipped { file: file.clone(), reason: reason.clone() });
    }
    Ok(left_out)
}

/// Whether a file is left out because nothing was changed on its day.
fn is_day_without_changes(LeftOut { file, reason }: &LeftOut) -> bool {
    reason == EMPTY && generation::holds_changes(file)
}

/// Whether a file holds rows of the address register of today.
fn is_of_addresses(kind: Kind) -> bool {
    matches!(kind, Kind::Dar(_) | Kind::DarExtract)
}

/// Locks the root.
fn lock(out: &Path) -> Result<SnapshotWriter, ImportError> {
    std::fs::create_dir_all(out).map_err(ImportError::io(out))?;
    Ok(SnapshotWriter::lock(&Root::new(out))?)
}

/// Refuses to begin what the disk has no room for, and first removes snapshots that are kept for nothing but their time. What
/// an update makes is about as large as what is in use, and its rows are sorted beside it.
fn need_space(out: &Path, writer: &SnapshotWriter, input_bytes: u64, base: Option<&Base>) -> Result<(), ImportError> {
    let needed = input_bytes.saturating_mul(SPACE) + base.map_or(0, Base::size).saturating_mul(SPACE_OF_UPDATE);
    loop {
        let available = fs4::available_space(out).map_err(ImportError::io(out))?;
        if available >= needed {
            return Ok(());
        }
        if !writer.remove_oldest()? {
            return Err(ImportError::DiskFull { path: out.to_owned(), available, needed });
        }
    }
}

/// The manifest's line about a file.
fn source(file: &RecognisedFile, report: &FileReport) -> Source {
    let name = match (file.detected.kind, file.detected.rank) {
        (Kind::Divisions(_) | Kind::DivisionExtract, _) => "register of administrative divisions",
        (Kind::Bbr(_), _) => "register of buildings and dwellings (BBR)",
        (Kind::Properties(FileKind::Valuations | FileKind::References), _) => "public valuation (VUR)",
        (Kind::Properties(FileKind::Locations), _) => "locations of properties (EBR)",
        (Kind::Properties(FileKind::EnergyLabels), _) => "energy labels (EMO)",
        (Kind::Dar09(_), _) => "address register before 2018",
        (Kind::Cadastre(_), _) => "cadastre",
        (Kind::Places(_), Rank::Register) => "place names (Danske Stednavne)",
        (Kind::Buildings, _) => "buildings (GeoDanmark)",
        (Kind::Dar(_) | Kind::DarExtract, _) => "address register (DAR)",
        (_, Rank::List) => "list kept by hand",
        (_, Rank::Boundary) => "boundaries",
        (_, Rank::Register | Rank::Mention) => "bulk file of the address service",
    };
    Source {
        kind: report.kind.clone(),
        file: report.file.clone(),
        name: name.to_owned(),
        licence: None,
        date: report.latest_change.as_deref().and_then(|latest| latest.get(..10)).map(ToOwned::to_owned),
        rows: report.rows,
    }
}

/// Completes a line of the manifest with the provenance of its file, where a list gives one.
fn provenance(source: &mut Source, provenance: &[Provenance]) {
    if let Some(listed) = provenance.iter().find(|listed| listed.file == source.file) {
        source.name.clone_from(&listed.name);
        source.licence.clone_from(&listed.licence);
        source.date = listed.date.clone().or(source.date.take());
    }
}
