//! The short run: every input of `corpus/` as it is, then seeded changes of them. The long one is `npm run fuzz`.

#[path = "support/change.rs"]
mod change;
#[path = "support/files.rs"]
mod files;

use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseError, TestRunner};
use vejviser_fuzz::{TARGETS, target};

/// Random, but the same every time.
const SEED: u64 = 2026;

fn tried(name: &str) {
    let target = target(name).expect("the target is in the list");
    let inputs = files::corpus(name);
    for (file, input) in &inputs {
        // A test's output is shown where it fails: there the last line is the culprit.
        println!("{file}");
        (target.run)(input);
    }
    let words = files::words(name);
    let config = ProptestConfig {
        cases: target.short,
        rng_seed: RngSeed::Fixed(SEED),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let changed = (0..inputs.len(), prop::collection::vec(change::any(words.len(), inputs.len()), 1..8));
    let run = TestRunner::new(config).run(&changed, |(chosen, changes)| {
        let mut input = inputs[chosen].1.clone();
        for change in &changes {
            change.apply(&mut input, &words, &inputs);
        }
        std::panic::catch_unwind(|| (target.run)(&input))
            .map_err(|_| TestCaseError::fail(format!("input: b\"{}\"", input.escape_ascii())))
    });
    if let Err(failure) = run {
        panic!("{failure}");
    }
}

macro_rules! short_runs {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            tried(stringify!($name));
        })*

        #[test]
        fn every_target_is_tried() {
            assert_eq!(TARGETS.iter().map(|target| target.name).collect::<Vec<_>>(), [$(stringify!($name)),*]);
        }
    };
}

short_runs! { align autocomplete batch border cleanse container import packed parse question search snapshot }
