//! The whole way: files, kinds, records, rows, snapshot.

use std::path::{Path, PathBuf};
use std::time::Instant;

use vejviser_dataset::snapshot::Root;
use vejviser_dataset::{SnapshotWriter, Source};

use crate::ImportError;
use crate::detect::{ABOUT_DELIVERY, Detected, Kind, Stage, detect};
use crate::files::{self, Given};
use crate::link::{Collected, Parcels, Unplaced, link, settle_divisions};
use crate::open::{Input, Members, for_each_member};
use crate::progress::{Event, Listener, Meter};
use crate::record::{
    AccessAddress, AccessAddressVersion, Address, Height, LargeRecipient, Moment, NamedStreet, Provenance, Rank,
    Street, Strings,
};
use crate::report::{FileReport, Report};
use crate::source::cadastre::{self, CadastreRecord, DownloadFile, DownloadRecord, GmlFile};
use crate::source::dagi::{self, DivisionFile, DivisionLists, DivisionRecord};
use crate::source::legacy::{AddressHistory, AreaFile, AreaRecord, LegacyFile};
use crate::source::{Context, Reader};
use crate::source::{dar, dar09};
use crate::synthetic::{self, Scale};

/// Free disk space that is asked for, as a multiple of the files' size.
const SPACE: u64 = 3;

/// What to import, and where to.
#[derive(Clone, Debug)]
pub struct ImportOptions {
    /// Files, and folders whose files of known kind are taken.
    pub paths: Vec<PathBuf>,
    /// Root to publish in; made where it is missing.
    pub out: PathBuf,
}

/// A member of a file whose kind is known.
struct Found {
    path: PathBuf,
    /// Name inside an archive.
    member: Option<String>,
    /// Name in messages and in the manifest.
    name: String,
    detected: Detected,
    /// Bytes of the file on disk, counted for its first member.
    size: u64,
}

/// Registers whose rows are held until all files are read.
#[derive(Default)]
struct Registers {
    dar: dar::Register,
    dar09: dar09::Register,
    parcels: Parcels,
    /// Entrances that wait for their parcel; known when the first file of the cadastre is read.
    unplaced: Option<Unplaced>,
}

impl Registers {
    /// Registers that know whether several of the files that are to be read tell of one entity.
    fn of(found: &[Found]) -> Self {
        use cadastre::Entity as E;
        let count = |is: &dyn Fn(Kind) -> bool| found.iter().filter(|file| is(file.detected.kind)).count();
        let mut registers = Self::default();
        let extracts = count(&|kind| kind == Kind::Cadastre(E::Extract));
        registers.parcels.are_in_several_files =
            [E::Parcels, E::Lots].iter().any(|&entity| extracts + count(&|kind| kind == Kind::Cadastre(entity)) > 1);
        let extracts = count(&|kind| kind == Kind::DarExtract);
        registers.dar.in_several_files = dar::Entity::ALL.to_vec();
        registers.dar.in_several_files.retain(|&entity| extracts + count(&|kind| kind == Kind::Dar(entity)) > 1);
        registers
    }
}

/// Makes of the files read so far what those of a later stage need.
fn reach(stage: Stage, from: &mut Stage, collected: &mut Collected, registers: &mut Registers, strings: &Strings) {
    if *from < Stage::Addresses && stage >= Stage::Addresses {
        settle_divisions(collected);
    }
    if *from < Stage::Cadastre && stage >= Stage::Cadastre {
        std::mem::take(&mut registers.dar09).tell(collected);
        let now = jiff::Timestamp::now().as_millisecond();
        let resolved = std::mem::take(&mut registers.dar).resolve(now, collected, strings);
        collected.findings.add(resolved);
    }
    *from = stage.max(*from);
}

/// Imports register files and publishes them as the root's current snapshot. Nothing is published on an error.
pub fn import(options: &ImportOptions, progress: &mut dyn FnMut(Event)) -> Result<Report, ImportError> {
    build(options, None, progress)
}

/// Publishes a synthetic country. Of the files in `options.paths` areas alone are read: the country lies in real
/// municipalities, parishes and postcodes, and nothing else of it is real.
pub fn generate(options: &ImportOptions, scale: Scale, progress: &mut dyn FnMut(Event)) -> Result<Report, ImportError> {
    build(options, Some(scale), progress)
}

fn build(
    options: &ImportOptions,
    synthetic: Option<Scale>,
    progress: &mut dyn FnMut(Event),
) -> Result<Report, ImportError> {
    let started = Instant::now();
    let files = files::list(&options.paths)?;
    let mut found = Vec::new();
    for file in &files {
        find(file, &mut found, progress)?;
    }
    if synthetic.is_some() {
        found.retain(|file| file.detected.kind.stage() == Stage::Areas || file.detected.kind == Kind::Provenance);
    }
    if found.is_empty() {
        return Err(ImportError::NothingKnown(files.len()));
    }
    // Areas and streets come before addresses, and files of one kind in the order of their names.
    found.sort_by_key(|file| file.detected.kind);
    let writer = lock(&options.out, files.iter().map(|file| file.size).sum())?;

    let mut report = Report::default();
    let mut collected = Collected::default();
    let mut registers = Registers::of(&found);
    let mut strings = Strings::default();
    let mut sources = Vec::new();
    let mut meter = Meter::new(progress, found.iter().map(|file| file.size).sum());
    let mut stage = Stage::Areas;
    for file in &found {
        reach(file.detected.kind.stage(), &mut stage, &mut collected, &mut registers, &strings);
        let file_reports = read(file, &mut collected, &mut registers, &mut strings, &mut meter)?;
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
    if let Some(scale) = synthetic {
        message(meter.listener, "generating");
        synthetic::fill(scale, &mut collected, &mut strings);
        sources.push(synthetic::source(scale));
    }
    message(meter.listener, "joining");
    reach(Stage::Cadastre, &mut stage, &mut collected, &mut registers, &strings);
    std::mem::take(&mut registers.parcels).tell(&mut collected, &strings);
    drop(registers);
    settle_divisions(&mut collected);
    collected.strings = strings;
    let (contents, findings) = link(&mut collected)?;
    report.duplicates = std::mem::take(&mut collected.duplicates);
    drop(collected);
    message(meter.listener, "writing");
    let created = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let manifest = writer.publish(contents, sources, created, synthetic.is_some())?;
    report.unjoined = findings.unjoined;
    report.derived = findings.derived;
    report.counts = manifest.counts;
    report.folder = Root::new(&options.out).snapshots().join(&manifest.data_version).display().to_string();
    report.data_version = manifest.data_version;
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

fn message(listener: Listener<'_>, text: &str) {
    listener(Event::Message { text: text.to_owned() });
}

/// Finds out the kind of a file, or of each file in an archive.
fn find(file: &Given, found: &mut Vec<Found>, listener: Listener<'_>) -> Result<(), ImportError> {
    let shown = file.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut size = file.size;
    let mut unknown: Vec<(String, String)> = Vec::new();
    let before = found.len();
    let result = for_each_member(&file.path, Members::All, |member, input| {
        let name = member.map_or_else(|| shown.clone(), |member| format!("{shown}:{member}"));
        match detect(&file.path, &name, input)? {
            Ok(detected) => {
                listener(Event::Detected {
                    file: name.clone(),
                    kind: detected.kind.name().to_owned(),
                    layout: detected.rank,
                });
                let member = member.map(ToOwned::to_owned);
                found.push(Found { path: file.path.clone(), member, name, detected, size: std::mem::take(&mut size) });
            }
            Err(reason) => unknown.push((name, reason)),
        }
        Ok(())
    });
    match result {
        // A picture beside the registers is no register; a broken one that was named is.
        Err(ImportError::Damaged { reason, .. }) if !file.is_named => unknown.push((shown.clone(), reason)),
        // Registers deliver entities without rows as empty files.
        Err(ImportError::Empty { .. }) if !file.is_named => unknown.push((shown.clone(), "it is empty".to_owned())),
        other => other?,
    }
    let is_about_delivery = unknown.iter().any(|(_, reason)| reason == ABOUT_DELIVERY);
    if file.is_named && found.len() == before && !is_about_delivery {
        let reason = unknown.into_iter().map(|(_, reason)| reason).next().unwrap_or_else(|| "it holds no file".into());
        return Err(ImportError::Unknown { path: file.path.clone(), reason });
    }
    for (file, reason) in unknown {
        listener(Event::Skipped { file, reason });
    }
    Ok(())
}

/// Locks the root after a look at the free space.
fn lock(out: &Path, input_bytes: u64) -> Result<SnapshotWriter, ImportError> {
    std::fs::create_dir_all(out).map_err(ImportError::io(out))?;
    let available = fs4::available_space(out).map_err(ImportError::io(out))?;
    let needed = input_bytes.saturating_mul(SPACE);
    if available < needed {
        return Err(ImportError::DiskFull { path: out.to_owned(), available, needed });
    }
    Ok(SnapshotWriter::lock(&Root::new(out))?)
}

/// Reads one file into the records; a file of several lists has a report for each.
fn read(
    file: &Found,
    collected: &mut Collected,
    registers: &mut Registers,
    strings: &mut Strings,
    meter: &mut Meter<'_>,
) -> Result<Vec<FileReport>, ImportError> {
    let mut finished = Vec::new();
    let mut report =
        FileReport { file: file.name.clone(), kind: file.detected.kind.name().to_owned(), ..FileReport::default() };
    for_each_member(&file.path, Members::One(file.member.as_deref()), |_, input| {
        let mut context = Context { path: &file.path, strings, report: &mut report, finished: &mut finished, meter };
        let mut latest = Moment::UNKNOWN;
        read_kind(file.detected, input, &mut context, collected, registers, &mut latest)?;
        let latest = latest.known().and_then(|millis| jiff::Timestamp::from_millisecond(millis).ok());
        finished.push(std::mem::take(&mut report));
        for report in &mut finished {
            report.latest_change = latest.map(|latest| latest.to_string());
        }
        Ok(())
    })?;
    Ok(finished)
}

/// Chooses the reader of a kind.
fn read_kind(
    detected: Detected,
    input: &mut Input<'_>,
    context: &mut Context<'_, '_>,
    to: &mut Collected,
    registers: &mut Registers,
    latest: &mut Moment,
) -> Result<(), ImportError> {
    let mut note = |changed: Moment| *latest = changed.max(*latest);
    match detected.kind {
        Kind::AccessAddresses => LegacyFile.read(input, context, &mut |record: AccessAddress, strings| {
            note(record.life.changed);
            to.access_address(&record, strings);
        }),
        Kind::Addresses => LegacyFile.read(input, context, &mut |record: Address, strings| {
            note(record.life.changed);
            to.address(&record, strings);
        }),
        Kind::Streets => LegacyFile.read(input, context, &mut |record: Street, strings| {
            note(record.changed);
            to.street(record, strings);
        }),
        Kind::NamedStreets => LegacyFile.read(input, context, &mut |record: NamedStreet, _| {
            note(record.changed);
            to.named_street(record);
        }),
        Kind::AccessAddressHistory => LegacyFile.read(input, context, &mut |record: AccessAddressVersion, _| {
            note(record.valid_from);
            to.access_address_version(record);
        }),
        Kind::AddressHistory => LegacyFile.read(input, context, &mut |record: AddressHistory, _| {
            note(record.unit.valid_from);
            to.address_version(record.unit);
            to.access_address_of_unit(record.entrance);
        }),
        Kind::LargeRecipients => {
            LegacyFile.read(input, context, &mut |record: LargeRecipient, _| to.large_recipient(record))
        }
        Kind::Heights => LegacyFile.read(input, context, &mut |record: Height, _| {
            to.heights.extend(record.height_mm.map(|height| (record.access_address, height)));
        }),
        Kind::Provenance => LegacyFile.read(input, context, &mut |record: Provenance, _| to.provenance.push(record)),
        Kind::Divisions(entity) => {
            DivisionFile(entity).read(input, context, &mut |record, _| take_division(record, to, &mut note))
        }
        Kind::DivisionExtract => {
            DivisionLists.read(input, context, &mut |record, _| take_division(record, to, &mut note))
        }
        Kind::Dar09(entity) => registers.dar09.read(entity, input, context),
        Kind::Cadastre(entity) => read_cadastre(entity, input, context, to, registers, &mut note),
        Kind::Dar(entity) => registers.dar.read(entity, input, context, &mut note),
        Kind::DarExtract => registers.dar.read_lists(input, context, &mut note),
        Kind::Areas(kind) => {
            let file = AreaFile { kind, rank: detected.rank };
            file.read(input, context, &mut |record, _| match record {
                AreaRecord::Area(area, rank) => {
                    note(area.changed);
                    to.area(area, rank);
                }
                AreaRecord::Polygon(polygon) => to.polygon(polygon),
                AreaRecord::Recipient(recipient) => to.large_recipient(recipient),
            })
        }
    }
}

/// Takes what a row of the register of divisions says.
fn take_division(record: DivisionRecord, to: &mut Collected, note: &mut dyn FnMut(Moment)) {
    match record {
        DivisionRecord::Division(object, told, division) => {
            note(division.area.changed);
            to.divisions.areas.tell((division.area.kind, object), told, Some(*division));
        }
        DivisionRecord::Town(object, told, town) => to.divisions.towns.tell(object, told, Some(town)),
        DivisionRecord::Zone(zone) => to.divisions.zones.push(zone),
        DivisionRecord::Gone(dagi::Entity::Areas(kind), object, told) => {
            to.divisions.areas.tell((kind, object), told, None);
        }
        DivisionRecord::Gone(dagi::Entity::Towns, object, told) => to.divisions.towns.tell(object, told, None),
        DivisionRecord::Gone(dagi::Entity::Zones, ..) => {}
    }
}

/// Reads a file of the cadastre; parcels are told to the entrances that wait for theirs.
fn read_cadastre(
    entity: cadastre::Entity,
    input: &mut Input<'_>,
    context: &mut Context<'_, '_>,
    to: &mut Collected,
    registers: &mut Registers,
    note: &mut dyn FnMut(Moment),
) -> Result<(), ImportError> {
    let Registers { parcels, unplaced, .. } = registers;
    let unplaced = unplaced.get_or_insert_with(|| Unplaced::new(to));
    if entity == cadastre::Entity::Gml {
        return GmlFile.read(input, context, &mut |record, strings| match record {
            CadastreRecord::Parcel(parcel) => unplaced.place(&parcel, to, strings),
            CadastreRecord::District(area, polygons) => {
                to.area(area, Rank::Register);
                for polygon in polygons {
                    to.polygon(polygon);
                }
            }
        });
    }
    DownloadFile(entity).read(input, context, &mut |record, _| match record {
        DownloadRecord::Parcel(id, told, name) => parcels.parcel(id, told, name),
        DownloadRecord::Lot(id, told, lot) => parcels.lot(id, told, lot, unplaced, to),
        DownloadRecord::District(district) => take_division(district, to, note),
    })
}

/// The manifest's line about a file.
fn source(file: &Found, report: &FileReport) -> Source {
    let name = match (file.detected.kind, file.detected.rank) {
        (Kind::Divisions(_) | Kind::DivisionExtract, _) => "register of administrative divisions",
        (Kind::Dar09(_), _) => "address register before 2018",
        (Kind::Cadastre(_), _) => "cadastre",
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

/// Tells what is known of a file's origin.
fn provenance(source: &mut Source, known: &[Provenance]) {
    if let Some(known) = known.iter().find(|known| known.file == source.file) {
        source.name.clone_from(&known.name);
        source.licence.clone_from(&known.licence);
        source.date = known.date.clone().or(source.date.take());
    }
}
