//! Generates a synthetic country: `generate AREAS... --out DIR [--scale 0.1] [--seed 1]`. The same as
//! `npx vejviser generate`, without Node, for measuring what the Rust crates do at size.

use std::path::PathBuf;
use std::process::ExitCode;

use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportOptions, generate};

const USAGE: &str = "usage: generate AREAS... --out DIR [--scale 0.1] [--seed 1]";

struct Arguments {
    options: ImportOptions,
    scale: Scale,
}

fn arguments() -> Option<Arguments> {
    let (mut paths, mut out, mut scale, mut seed) = (Vec::new(), None, 0.1, 1);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--out" => out = Some(PathBuf::from(arguments.next()?)),
            "--scale" => scale = arguments.next()?.parse().ok()?,
            "--seed" => seed = arguments.next()?.parse().ok()?,
            _ => paths.push(PathBuf::from(argument)),
        }
    }
    Some(Arguments { options: ImportOptions { paths, out: out? }, scale: Scale { scale, seed } })
}

fn main() -> ExitCode {
    let Some(Arguments { options, scale }) = arguments() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match generate(&options, scale, &mut |_| {}) {
        Ok(report) => {
            println!("{}", serde_json::to_string_pretty(&report).unwrap_or_default());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
