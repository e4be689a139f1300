//! One small snapshot for all tests of a binary, imported from `fixtures/` and the repository's own area registers.

use std::path::Path;
use std::sync::LazyLock;

use vejviser_engine::Engine;
use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportOptions, generate, import};

/// The engine on the fixtures: some streets of Tønder and Fanø.
pub fn engine() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let data = crate_folder.join("../../data");
        let out = tempfile::tempdir().expect("a temporary folder").keep();
        let paths = vec![
            crate_folder.join("tests/fixtures"),
            data.join("dagi-2017/kommuner.geojson.xz"),
            data.join("dagi-2017/opstillingskredse.geojson.xz"),
            data.join("dagi-2017/regioner.geojson.xz"),
            data.join("lists"),
            data.join("registers"),
        ];
        import(&ImportOptions::new(paths, out.clone()), &mut |_| {}).expect("the fixtures are importable");
        let engine = Engine::open(&out).expect("the snapshot opens");
        // The files stay mapped; the folder is not needed any more.
        std::fs::remove_dir_all(&out).expect("the folder can be removed");
        engine
    });
    &ENGINE
}

/// A synthetic country: its streets have names of every pattern that the register has.
pub fn country() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let out = tempfile::tempdir().expect("a temporary folder").keep();
        let lists = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/lists");
        let options = ImportOptions::new(vec![lists], out.clone());
        generate(&options, Scale { scale: 0.1, seed: 7 }, &mut |_| {}).expect("a country");
        let engine = Engine::open(&out).expect("the snapshot opens");
        // The files stay mapped; the folder is not needed any more.
        std::fs::remove_dir_all(&out).expect("the folder can be removed");
        engine
    });
    &ENGINE
}
