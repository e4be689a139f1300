//! From a recognised file to records: which reader takes it, and what is held until all files are read.

use std::path::Path;

use vejviser_dataset::AcceptedLoss;
use vejviser_dataset::raw::RawTables;
use vejviser_dataset::tables::AreaKind;

use super::generation::holds_changes;
use super::stage::Stage;
use super::{ImportOptions, RecognisedFile};
use crate::ImportError;
use crate::collected::Collected;
use crate::link::{Parcels, Unplaced, settle_divisions};
use crate::open::{Input, Members, for_each_member};
use crate::progress::Meter;
use crate::record::{
    AccessAddress, AccessAddressVersion, Address, Building, Height, LargeRecipient, Moment, NamedStreet, Provenance,
    Rank, Relation, RoadCentre, RoadPoint, Street, Strings, Unbridged, Unit,
};
use crate::report::FileReport;
use crate::source::bbr::{self, BbrFile, BbrRecord};
use crate::source::building::BuildingFile;
use crate::source::cadastre::{self, CadastreRecord, DownloadFile, DownloadRecord, GmlFile, ServiceFile};
use crate::source::dagi::{self, DivisionFile, DivisionLists, DivisionRecord};
use crate::source::legacy::{AddressHistory, AreaFile, AreaRecord, LegacyFile};
use crate::source::place::{PlaceFile, PlaceRecord};
use crate::source::property::{PropertyFile, PropertyRow, PropertyStore};
use crate::source::road_centre::RoadCentreFile;
use crate::source::{Context, Kind, Reader, dar, dar09};

/// Registers whose rows are held until all files are read.
pub(super) struct Registers {
    pub(super) dar: dar::DarRows,
    dar09: dar09::Dar09Rows,
    pub(super) parcels: Parcels,
    /// Rows of the address register as it has them, once they are written.
    pub(super) raw: Option<dar::RawKept>,
    /// Where they are written.
    pub(super) raw_tables: Option<RawTables>,
    /// Rows of the register of buildings and dwellings.
    pub(super) bbr: Option<bbr::BbrStore>,
    /// Rows of the registers of properties.
    pub(super) properties: Option<PropertyStore>,
    /// Entrances without a parcel; found when the first file of the cadastre is read.
    unplaced: Option<Unplaced>,
}

impl Registers {
    /// Registers, each set to whether several of the files to be read, or files and the snapshot in use, have rows of one
    /// entity. What is large waits in files of a folder.
    pub(super) fn of(found: &[RecognisedFile], in_use: &[dar::Entity], folder: &Path) -> Self {
        use cadastre::FileKind as E;
        let count = |is: &dyn Fn(Kind) -> bool| found.iter().filter(|file| is(file.detected.kind)).count();
        let mut registers = Self {
            dar: dar::DarRows::default(),
            dar09: dar09::Dar09Rows::default(),
            parcels: Parcels::new(folder),
            raw: None,
            raw_tables: None,
            bbr: None,
            properties: None,
            unplaced: None,
        };
        let extracts = count(&|kind| kind == Kind::Cadastre(E::Extract));
        registers.parcels.are_in_several_files =
            [E::Parcels, E::Lots].iter().any(|&entity| extracts + count(&|kind| kind == Kind::Cadastre(entity)) > 1);
        let extracts = count(&|kind| kind == Kind::DarExtract);
        registers.dar.in_several_files = dar::Entity::ALL.to_vec();
        registers.dar.in_several_files.retain(|&entity| {
            let in_use = usize::from(in_use.contains(&entity));
            in_use + extracts + count(&|kind| kind == Kind::Dar(entity)) > 1
        });
        registers
    }
}

/// Makes of the files read so far what those of a later stage need.
pub(super) fn reach(
    stage: Stage,
    from: &mut Stage,
    collected: &mut Collected,
    registers: &mut Registers,
    strings: &Strings,
) -> Result<(), ImportError> {
    if *from < Stage::Addresses && stage >= Stage::Addresses {
        settle_divisions(collected);
    }
    if *from < Stage::Cadastre && stage >= Stage::Cadastre {
        std::mem::take(&mut registers.dar09).deliver(collected);
        let raw = registers.raw_tables.take().and_then(|tables| registers.dar.take_raw(tables));
        let (now, dar) = (collected.now.millis().unwrap_or_default(), std::mem::take(&mut registers.dar));
        // Neither asks for what the other makes.
        let (raw, resolved) =
            rayon::join(|| raw.map(|raw| raw.write(strings, now)).transpose(), || dar.resolve(now, collected, strings));
        registers.raw = raw?;
        collected.findings.merge(resolved?);
    }
    *from = stage.max(*from);
    Ok(())
}

/// Reads one file into the records; a file of several lists has a report for each.
pub(super) fn read(
    file: &RecognisedFile,
    collected: &mut Collected,
    registers: &mut Registers,
    strings: &mut Strings,
    meter: &mut Meter<'_>,
    options: &ImportOptions,
) -> Result<Vec<FileReport>, ImportError> {
    let (mut finished, now) = (Vec::new(), collected.now);
    let mut report =
        FileReport { file: file.name.clone(), kind: file.detected.kind.name().to_owned(), ..FileReport::default() };
    for_each_member(&file.path, Members::One(file.member.as_deref()), &options.out, |_, input| {
        let mut context =
            Context { path: &file.path, strings, report: &mut report, finished: &mut finished, meter, now };
        let mut latest = Moment::UNKNOWN;
        match read_kind(file, input, &mut context, collected, registers, &mut latest) {
            // A register without rows: its report says so.
            Err(ImportError::Empty { .. }) if !file.is_required => {}
            other => other?,
        }
        let latest = latest.millis().and_then(|millis| jiff::Timestamp::from_millisecond(millis).ok());
        finished.push(std::mem::take(&mut report));
        for report in &mut finished {
            report.latest_change = latest.map(|latest| latest.to_string());
        }
        Ok(())
    })?;
    let faults: u64 = finished.iter().map(FileReport::unreadable).sum();
    let is_new = holds_changes(&file.name) && !file.is_in_use;
    if is_new && faults > 0 && options.accepted_loss != AcceptedLoss::All {
        let rows = finished.iter().map(|report| report.rows).sum();
        return Err(ImportError::Unreadable { path: file.path.clone(), faults, rows });
    }
    Ok(finished)
}

/// Chooses the reader of a kind.
fn read_kind(
    RecognisedFile { detected, name, .. }: &RecognisedFile,
    input: &mut Input<'_>,
    context: &mut Context<'_, '_>,
    to: &mut Collected,
    registers: &mut Registers,
    latest: &mut Moment,
) -> Result<(), ImportError> {
    let mut note = |changed: Moment| *latest = changed.max(*latest);
    match detected.kind {
        Kind::AccessAddresses => LegacyFile.read(input, context, &mut |record: AccessAddress, strings| {
            note(record.lifespan.changed);
            to.access_address(&record, strings);
        }),
        Kind::Addresses => LegacyFile.read(input, context, &mut |record: Address, strings| {
            note(record.lifespan.changed);
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
        Kind::Units => LegacyFile.read(input, context, &mut |record: Unit, _| {
            note(record.lifespan.changed);
            to.unit_of_entrance(&record);
        }),
        Kind::Relations => LegacyFile.read(input, context, &mut |record: Relation, _| to.relate(record)),
        Kind::RoadPoints => LegacyFile.read(input, context, &mut |record: RoadPoint, _| to.road_point(record)),
        Kind::Unbridged => LegacyFile.read(input, context, &mut |record: Unbridged, _| to.unbridged(record)),
        Kind::Provenance => LegacyFile.read(input, context, &mut |record: Provenance, _| to.provenance.push(record)),
        Kind::Divisions(entity) => {
            DivisionFile(entity).read(input, context, &mut |record, _| take_division(record, to, &mut note))
        }
        Kind::DivisionExtract => {
            DivisionLists.read(input, context, &mut |record, _| take_division(record, to, &mut note))
        }
        Kind::Dar09(entity) => registers.dar09.read(entity, input, context),
        Kind::Places(entity) => PlaceFile(entity).read(input, context, &mut |record, _| match record {
            PlaceRecord::Place(place) => {
                note(place.changed);
                to.places.place(*place);
            }
            PlaceRecord::Name(name) => to.places.name(name),
            PlaceRecord::Bridge(place, bridged) => to.places.bridge(place, bridged),
        }),
        Kind::Buildings => BuildingFile.read(input, context, &mut |building: Building, _| {
            note(building.changed);
            to.places.building(building);
        }),
        Kind::Bbr(entity) => {
            let file = BbrFile { entity, holds_changes: holds_changes(name) };
            file.read(input, context, &mut |record: BbrRecord, _| {
                note(record.changed());
                match (&mut registers.bbr, record) {
                    (Some(store), BbrRecord::Row(row)) => store.push(entity, &row),
                    (Some(store), BbrRecord::Ended(ended)) => store.end(entity, ended),
                    (None, _) => {}
                }
            })
        }
        Kind::Properties(kind) => {
            let file = PropertyFile { kind };
            file.read(input, context, &mut |(row, changed): (PropertyRow, Moment), _| {
                note(changed);
                if let Some(store) = &mut registers.properties {
                    store.push(&row);
                }
            })
        }
        Kind::RoadCentres => RoadCentreFile.read(input, context, &mut |centre: RoadCentre, _| {
            to.road_centres.entry(centre.street).or_default().extend(centre.parts);
        }),
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
        DivisionRecord::Division(object, validity, division) => {
            note(division.area.changed);
            to.divisions.areas.add((division.area.kind, object), validity, Some(*division));
        }
        DivisionRecord::Town(object, validity, town) => to.divisions.towns.add(object, validity, Some(town)),
        DivisionRecord::Zone(zone) => to.divisions.zones.push(zone),
        DivisionRecord::Gone(dagi::Entity::Areas(kind), object, validity) => {
            to.divisions.areas.add((kind, object), validity, None);
        }
        DivisionRecord::Gone(dagi::Entity::Towns, object, validity) => {
            to.divisions.towns.add(object, validity, None);
            to.divisions.areas.add((AreaKind::SupplementaryTown, object), validity, None);
        }
        DivisionRecord::Gone(dagi::Entity::Zones, ..) => {}
    }
}

/// Reads a file of the cadastre; parcels are given to the entrances that have none yet.
fn read_cadastre(
    entity: cadastre::FileKind,
    input: &mut Input<'_>,
    context: &mut Context<'_, '_>,
    to: &mut Collected,
    registers: &mut Registers,
    note: &mut dyn FnMut(Moment),
) -> Result<(), ImportError> {
    let Registers { parcels, unplaced, .. } = registers;
    let unplaced = unplaced.get_or_insert_with(|| Unplaced::new(to));
    if entity == cadastre::FileKind::Gml {
        return GmlFile.read(input, context, &mut |record, strings| match record {
            CadastreRecord::Parcel(parcel) => {
                note(parcel.facts.changed);
                unplaced.place(&parcel, to, strings);
                parcels.whole.whole(&parcel);
            }
            CadastreRecord::District(area, polygons) => {
                to.area(area, Rank::Register);
                for polygon in polygons {
                    to.polygon(polygon);
                }
            }
        });
    }
    if entity == cadastre::FileKind::Service {
        return ServiceFile.read(input, context, &mut |parcel, strings| {
            note(parcel.facts.changed);
            unplaced.place(&parcel, to, strings);
            parcels.whole.whole(&parcel);
        });
    }
    DownloadFile(entity).read(input, context, &mut |record, _| match record {
        DownloadRecord::Parcel(id, validity, parcel) => parcels.parcel(id, validity, parcel.as_ref()),
        DownloadRecord::Lot(id, validity, lot) => parcels.lot(id, validity, lot, unplaced, to),
        DownloadRecord::District(district) => take_division(district, to, note),
    })
}
