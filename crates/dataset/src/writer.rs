//! Writes a snapshot under a temporary name and publishes it: tables, text index, manifest, then `current`.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::manifest::{FORMAT_VERSION, FileDigest, Manifest, SYNTHETIC_PREFIX, Source};
use crate::snapshot::Root;
use crate::tables::{
    AccessAddressIdsBuilder, AccessAddressVersionsBuilder, AccessAddressVersionsByNameBuilder, AccessAddressesBuilder,
    AccessAddressesInForceBuilder, AccessPointsBuilder, AddressIdsBuilder, AddressVersionsBuilder,
    AddressVersionsByAccessAddressBuilder, AddressesBuilder, AddressesInForceBuilder, AreaPolygonsBuilder,
    AreasBuilder, DivisionsBuilder, FormerStreetNamesBuilder, PlacesBuilder, PointOriginsBuilder, RoadPointsBuilder,
    StreetNamesBuilder, StreetsBuilder, SupplementaryTownsBuilder,
};
use crate::text::TextWriter;
use crate::{Error, Result, Snapshot};

/// Snapshots kept beside the current one.
const KEPT: usize = 2;

/// The rows of a snapshot that is being built. Rows refer to each other by number as the tables say.
pub struct Contents {
    /// See [`crate::tables::StreetNames`].
    pub street_names: StreetNamesBuilder,
    /// See [`crate::tables::Streets`].
    pub streets: StreetsBuilder,
    /// See [`crate::tables::Places`].
    pub places: PlacesBuilder,
    /// See [`crate::tables::SupplementaryTowns`].
    pub towns: SupplementaryTownsBuilder,
    /// See [`crate::tables::AccessAddresses`].
    pub access_addresses: AccessAddressesBuilder,
    /// See [`crate::tables::Addresses`].
    pub addresses: AddressesBuilder,
    /// See [`crate::tables::Divisions`].
    pub divisions: DivisionsBuilder,
    /// See [`crate::tables::PointOrigins`].
    pub point_origins: PointOriginsBuilder,
    /// See [`crate::tables::AccessAddressesInForce`].
    pub access_addresses_in_force: AccessAddressesInForceBuilder,
    /// See [`crate::tables::AddressesInForce`].
    pub addresses_in_force: AddressesInForceBuilder,
    /// See [`crate::tables::AccessAddressIds`].
    pub access_address_ids: AccessAddressIdsBuilder,
    /// See [`crate::tables::AddressIds`].
    pub address_ids: AddressIdsBuilder,
    /// See [`crate::tables::FormerStreetNames`].
    pub former_street_names: FormerStreetNamesBuilder,
    /// See [`crate::tables::AccessAddressVersions`].
    pub access_address_versions: AccessAddressVersionsBuilder,
    /// See [`crate::tables::AccessAddressVersionsByName`].
    pub access_address_versions_by_name: AccessAddressVersionsByNameBuilder,
    /// See [`crate::tables::AddressVersions`].
    pub address_versions: AddressVersionsBuilder,
    /// See [`crate::tables::AddressVersionsByAccessAddress`].
    pub address_versions_by_access_address: AddressVersionsByAccessAddressBuilder,
    /// See [`crate::tables::Areas`].
    pub areas: AreasBuilder,
    /// See [`crate::tables::AreaPolygons`].
    pub area_polygons: AreaPolygonsBuilder,
    /// See [`crate::tables::AccessPoints`].
    pub access_points: AccessPointsBuilder,
    /// See [`crate::tables::RoadPoints`].
    pub road_points: RoadPointsBuilder,
    /// Words of street names, places, areas and former street names, in row order.
    pub text: TextWriter,
}

/// A root that is locked for writing; a second import into it waits for nobody and is refused.
#[derive(Debug)]
pub struct SnapshotWriter {
    root: Root,
    folder: PathBuf,
    /// Held, not read: the lock ends with the file.
    _lock: File,
}

impl SnapshotWriter {
    /// Locks the root, making its folders where they are missing.
    pub fn lock(root: &Root) -> Result<Self> {
        let snapshots = root.snapshots();
        std::fs::create_dir_all(&snapshots).map_err(Error::io(&snapshots))?;
        let path = root.path().join("import.lock");
        let lock = File::create(&path).map_err(Error::io(&path))?;
        lock.try_lock().map_err(|_| Error::refused(&path, "another import is writing here"))?;
        let folder = snapshots.join(format!(".building-{}", std::process::id()));
        for stale in unfinished(&snapshots)? {
            std::fs::remove_dir_all(&stale).map_err(Error::io(&stale))?;
        }
        std::fs::create_dir(&folder).map_err(Error::io(&folder))?;
        Ok(Self { root: root.clone(), folder, _lock: lock })
    }

    /// Writes everything, checks that it opens, and makes it current. Returns its manifest. The data version of what
    /// is synthetic says so.
    pub fn publish(
        self,
        contents: Contents,
        sources: Vec<Source>,
        created: String,
        is_synthetic: bool,
    ) -> Result<Manifest> {
        let folder = &self.folder;
        let mut hasher = blake3::Hasher::new();
        let (terms, prefixes, deletions) = contents.text.write(folder, &mut hasher)?;
        let counts: BTreeMap<String, usize> = [
            contents.street_names.write(folder)?,
            contents.streets.write(folder)?,
            contents.places.write(folder)?,
            contents.towns.write(folder)?,
            contents.access_addresses.write(folder)?,
            contents.addresses.write(folder)?,
            contents.divisions.write(folder)?,
            contents.point_origins.write(folder)?,
            contents.access_addresses_in_force.write(folder)?,
            contents.addresses_in_force.write(folder)?,
            contents.access_address_ids.write(folder)?,
            contents.address_ids.write(folder)?,
            contents.former_street_names.write(folder)?,
            contents.access_address_versions.write(folder)?,
            contents.access_address_versions_by_name.write(folder)?,
            contents.address_versions.write(folder)?,
            contents.address_versions_by_access_address.write(folder)?,
            contents.areas.write(folder)?,
            contents.area_polygons.write(folder)?,
            contents.access_points.write(folder)?,
            contents.road_points.write(folder)?,
            terms.write(folder)?,
            prefixes.write(folder)?,
            deletions.write(folder)?,
        ]
        .into_iter()
        .map(|(name, rows)| (name.to_owned(), rows))
        .collect();

        let mut files = BTreeMap::new();
        for path in files_below(folder)? {
            let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned();
            let digest = digest(&path)?;
            // The text index's own files have random names; its terms and postings are in the hash already.
            if path.extension().is_some_and(|ending| ending == "arrow") {
                hasher.update(name.as_bytes()).update(digest.blake3.as_bytes());
            }
            files.insert(name, digest);
        }
        let hash = hasher.finalize().to_hex();
        let manifest = Manifest {
            format_version: FORMAT_VERSION,
            data_version: format!("{}{}", if is_synthetic { SYNTHETIC_PREFIX } else { "" }, &hash[..32]),
            created,
            counts,
            sources,
            files,
        };
        let path = folder.join(Manifest::FILE);
        let text = serde_json::to_vec_pretty(&manifest).map_err(|error| Error::refused(&path, error.to_string()))?;
        write_durably(&path, &text)?;
        sync_folder(folder)?;
        Snapshot::open(folder)?;
        self.swap_in(&manifest)?;
        Ok(manifest)
    }

    /// Gives the folder its name, points `current` at it, and removes the oldest snapshots.
    fn swap_in(&self, manifest: &Manifest) -> Result<()> {
        let snapshots = self.root.snapshots();
        let target = snapshots.join(&manifest.data_version);
        if target.exists() {
            // The same content is published already. What the manifest tells of its sources may be new, though, so the
            // folders change places; the old one goes with this writer, and who has it open keeps its pages.
            renameat_with(CWD, &self.folder, CWD, &target, RenameFlags::EXCHANGE)
                .map_err(|error| Error::io(&target)(error.into()))?;
        } else {
            std::fs::rename(&self.folder, &target).map_err(Error::io(&target))?;
        }
        sync_folder(&snapshots)?;
        let current = self.root.current_file();
        let next = self.root.path().join(".current.next");
        write_durably(&next, format!("{}\n", manifest.data_version).as_bytes())?;
        std::fs::rename(&next, &current).map_err(Error::io(&current))?;
        sync_folder(self.root.path())?;
        self.remove_oldest(&target)
    }

    fn remove_oldest(&self, current: &Path) -> Result<()> {
        let snapshots = self.root.snapshots();
        let mut others = Vec::new();
        for entry in std::fs::read_dir(&snapshots).map_err(Error::io(&snapshots))? {
            let entry = entry.map_err(Error::io(&snapshots))?;
            if entry.path() != current && entry.path().join(Manifest::FILE).is_file() {
                let modified = entry.metadata().and_then(|data| data.modified()).map_err(Error::io(&entry.path()))?;
                others.push((modified, entry.path()));
            }
        }
        others.sort();
        let surplus = (others.len() + 1).saturating_sub(KEPT);
        for (_, folder) in others.into_iter().take(surplus) {
            std::fs::remove_dir_all(&folder).map_err(Error::io(&folder))?;
        }
        Ok(())
    }
}

impl Drop for SnapshotWriter {
    fn drop(&mut self) {
        // After a failed import the half-written folder goes; after a good one it bears another name.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn unfinished(snapshots: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(snapshots).map_err(Error::io(snapshots))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<Vec<_>>>();
    let is_unfinished =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".building-"));
    Ok(paths.map_err(Error::io(snapshots))?.into_iter().filter(is_unfinished).collect())
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(Error::io(folder))? {
        let path = entry.map_err(Error::io(folder))?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Size and BLAKE3 of a file.
pub fn digest(path: &Path) -> Result<FileDigest> {
    let map = crate::map::map(path)?;
    Ok(FileDigest { size: map.len() as u64, blake3: blake3::hash(&map).to_hex().to_string() })
}

fn write_durably(path: &Path, bytes: &[u8]) -> Result<()> {
    use std::io::Write;
    let mut file = File::create(path).map_err(Error::io(path))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(Error::io(path))
}

fn sync_folder(path: &Path) -> Result<()> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(Error::io(path))
}
