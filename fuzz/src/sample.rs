//! The small country that questions are put to: some streets of Tønder and Fanø, an extract of the address
//! register with its history, and every kind of area.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tempfile::TempDir;
use vejviser_engine::Engine;
use vejviser_ingest::{ImportOptions, import};

/// Memory, where the system offers it as a folder: thousands of files are written and thrown away.
const MEMORY: &str = "/dev/shm";

/// A new empty folder.
///
/// # Panics
/// Where none can be made: then nothing can be tried.
pub fn folder() -> TempDir {
    let folder = if Path::new(MEMORY).is_dir() { TempDir::new_in(MEMORY) } else { TempDir::new() };
    folder.expect("a temporary folder")
}

/// The registers it is made of.
fn registers() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    [
        "crates/engine/tests/fixtures",
        "data/dar",
        "data/dagi-2017/kommuner.geojson.xz",
        "data/dagi-2017/opstillingskredse.geojson.xz",
        "data/dagi-2017/regioner.geojson.xz",
        "data/lists",
        "data/registers",
    ]
    .iter()
    .map(|path| root.join(path))
    .collect()
}

/// Imports it into a folder.
fn publish(paths: Vec<PathBuf>, out: &Path) {
    import(&ImportOptions::new(paths, out.to_owned()), &mut |_| {}).expect("the registers are importable");
}

/// Imports the smallest country that has something of everything.
///
/// # Panics
/// When the import fails: the registers are the repository's own.
pub fn publish_small(out: &Path) {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/ingest/tests/fixtures");
    let names = ["adgangsadresser.csv", "adresser.csv", "sogne.geojson", "postnumre.geojson", "postnumre.csv"];
    let more = ["kommuner.csv", "opstillingskredse.csv", "vejstykker.json", "navngivneveje.json", "stormodtagere.csv"];
    let history = ["historik_adgangsadresser.csv", "historik_adresser.csv", "jordstykker.gml", "ejerlav.csv"];
    publish(names.iter().chain(&more).chain(&history).map(|name| fixtures.join(name)).collect(), out);
}

/// An engine on it, opened once.
///
/// # Panics
/// When it cannot be opened.
pub fn engine() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let folder = folder();
        publish(registers(), folder.path());
        // Its files stay mapped; the folder is not needed any more.
        Engine::open(folder.path()).expect("the snapshot opens")
    });
    &ENGINE
}
