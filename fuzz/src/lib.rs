//! Whatever comes in, the service answers or refuses: one target for each border that something foreign passes.
//!
//! A target takes any bytes and panics when a promise is broken; [`TARGETS`] names them and what each promises. The
//! short run, a test (`tests/short.rs`), tries every file of `corpus/` and some thousand seeded changes of them. The
//! long one is `npm run fuzz -- TARGET`, where libFuzzer looks for inputs that reach code none reached before. An input
//! that once broke something stays in `corpus/`, named after what broke.

#![forbid(unsafe_code)]

mod draw;
pub mod sample;
mod target;

/// A border that foreign bytes pass.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its folder in `corpus/`.
    pub name: &'static str,
    /// Tries an input; panics when what is promised does not hold.
    pub run: fn(&[u8]),
    /// Changed inputs that the short run tries.
    pub short: u32,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "align", run: target::align::run, short: 10_000 },
    Target { name: "autocomplete", run: target::autocomplete::run, short: 5_000 },
    Target { name: "batch", run: target::batch::run, short: 3_000 },
    Target { name: "border", run: target::border::run, short: 8_000 },
    Target { name: "cleanse", run: target::cleanse::run, short: 6_000 },
    Target { name: "container", run: target::container::run, short: 400 },
    Target { name: "import", run: target::import::run, short: 800 },
    Target { name: "packed", run: target::import::run_packed, short: 500 },
    Target { name: "parse", run: target::parse::run, short: 10_000 },
    Target { name: "question", run: target::question::run, short: 5_000 },
    Target { name: "search", run: target::search::run, short: 2_000 },
    Target { name: "snapshot", run: target::snapshot::run, short: 800 },
];

/// The target with a name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
