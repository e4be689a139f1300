//! The long run: libFuzzer invents inputs for the target that `VEJVISER_FUZZ_TARGET` names, guided by what they reach.
#![no_main]

use std::sync::OnceLock;

use vejviser_fuzz::{Target, target};

static TARGET: OnceLock<&'static Target> = OnceLock::new();

fn chosen() -> &'static Target {
    let name = std::env::var("VEJVISER_FUZZ_TARGET").unwrap_or_default();
    target(&name).unwrap_or_else(|| panic!("there is no target {name:?}"))
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| (TARGET.get_or_init(chosen).run)(input));
