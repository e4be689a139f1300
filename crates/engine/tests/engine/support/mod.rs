//! One small snapshot for all tests of a binary, imported from `fixtures/` and the repository's own area registers.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use vejviser_engine::Engine;
use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportOptions, generate, import};
use vejviser_model::synonym::synonyms;
use vejviser_model::words::index_words;

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
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| grown(0.1, &["lists"]));
    &ENGINE
}

/// A smaller one whose municipalities have borders, so that places lie in one or in several.
pub fn places() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| grown(0.02, &["lists", "dagi-2017/kommuner.geojson.xz"]));
    &ENGINE
}

/// A synthetic country on some of the repository's areas.
fn grown(scale: f64, areas: &[&str]) -> Engine {
    let out = tempfile::tempdir().expect("a temporary folder").keep();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let options = ImportOptions::new(areas.iter().map(|area| data.join(area)).collect(), out.clone());
    generate(&options, Scale { scale, seed: 7 }, &mut |_| {}).expect("a country");
    let engine = Engine::open(&out).expect("the snapshot opens");
    // The files stay mapped; the folder is not needed any more.
    std::fs::remove_dir_all(&out).expect("the folder can be removed");
    engine
}

/// The words of a text and what stands for them.
pub fn indexed(text: &str) -> BTreeSet<String> {
    let words: Vec<String> = index_words(text).collect();
    words.iter().flat_map(|word| synonyms(word).map(str::to_owned)).chain(words.iter().cloned()).collect()
}
