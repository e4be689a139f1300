//! Writes the log of a fixed random history with the version of the program that it is compiled in: see `README.md`.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use vejviser_dataset::{AcceptedLoss, Root, Snapshot};
use vejviser_ingest::{ImportOptions, import};
use vejviser_replication::Log;
use vejviser_wire::replication::{each_row, entities};

#[path = "states.rs"]
mod states;

use states::{State, following, write};

#[test]
fn make_a_log() {
    let target = std::env::var("ARCHIVE").unwrap();
    let mut archive = zip::ZipWriter::new(std::fs::File::create(target).unwrap());
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    let mut put = |name: String, bytes: &[u8]| {
        archive.start_file(name, options).unwrap();
        archive.write_all(bytes).unwrap();
    };
    for history in [1_u64, 2] {
        let folder = tempfile::tempdir().unwrap();
        let root = Root::new(folder.path().join("root"));
        let mut seed = history;
        let mut states: Vec<State> = Vec::new();
        let mut versions: Vec<String> = Vec::new();
        while states.len() < 6 {
            let state = following(states.last().unwrap_or(&Vec::new()), &mut seed);
            let files = folder.path().join("files");
            write(&state, &files);
            let mut options = ImportOptions::new(vec![files], root.path().to_owned());
            options.accepted_loss = AcceptedLoss::All;
            options.recorder = Some(Arc::new(Log::beginning_now()));
            import(&options, &mut |_| {}).unwrap();
            let snapshot = Snapshot::open(&root.current().unwrap()).unwrap();
            // The same again is no transaction.
            if versions.last() == Some(&snapshot.manifest.data_version) {
                continue;
            }
            versions.push(snapshot.manifest.data_version.clone());
            states.push(state);
            let transaction = root.transaction().unwrap();
            for &entity in entities().iter().filter(|entity| entity.is_loaded(&snapshot)) {
                let mut rows = Vec::new();
                each_row(entity, &snapshot, 0..entity.rows(&snapshot), &mut |_, row| {
                    rows.extend(row);
                    rows.push(b'\n');
                });
                if !rows.is_empty() {
                    put(format!("{history}/rows/{transaction}/{}.ndjson", entity.name()), &rows);
                }
            }
        }
        let last = states.last().unwrap();
        put(format!("{history}/state.json"), &serde_json::to_vec(last).unwrap());
        put(format!("{history}/current"), &std::fs::read(root.path().join("current")).unwrap());
        put_folder(&root.events(), &format!("{history}/events"), &mut put);
    }
    archive.finish().unwrap();
}

fn put_folder(folder: &Path, name: &str, put: &mut impl FnMut(String, &[u8])) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort_unstable();
    for path in entries {
        let name = format!("{name}/{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() { put_folder(&path, &name, put) } else { put(name, &std::fs::read(&path).unwrap()) }
    }
}
