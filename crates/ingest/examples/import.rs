//! Imports register files: `import PATH... --out DIR`. Events and the report go to standard output as JSON lines.

use std::path::PathBuf;
use std::process::ExitCode;

use vejviser_ingest::{ImportOptions, import, verify};

fn main() -> ExitCode {
    let mut paths = Vec::new();
    let mut out = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--out" {
            out = arguments.next().map(PathBuf::from);
        } else {
            paths.push(PathBuf::from(argument));
        }
    }
    let Some(out) = out else {
        eprintln!("usage: import PATH... --out DIR");
        return ExitCode::from(2);
    };
    let print = |value: Result<String, serde_json::Error>| println!("{}", value.unwrap_or_default());
    let options = ImportOptions::new(paths, out);
    match import(&options, &mut |event| print(serde_json::to_string(&event))) {
        Ok(report) => print(serde_json::to_string_pretty(&report)),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    match verify(&options.out) {
        Ok(report) => print(serde_json::to_string(&report)),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
