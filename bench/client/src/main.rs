//! Load for an HTTP service, and what it took: latencies to the microsecond, as one JSON object on standard output.
//!
//! Closed loop: each connection asks again as soon as it is answered, which shows what the service can take. Open loop,
//! with `--rate`: requests fall due whatever comes back, and each is timed from then, so that waiting is not hidden. One
//! thread, so that it can be pinned to the processor of the service or another. It checks no bodies and draws no conclusions.

mod connection;
mod options;
mod outcome;
mod pace;
mod request;
mod run;

use std::process::ExitCode;

use clap::Parser;

use crate::options::Options;

fn main() -> ExitCode {
    match measured(&Options::parse()) {
        Ok(outcome) => {
            println!("{outcome}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Why nothing was measured.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Requests(#[from] request::Error),
    #[error("no thread to run on: {0}")]
    Thread(#[from] std::io::Error),
    #[error("the outcome cannot be written: {0}")]
    Outcome(#[from] serde_json::Error),
}

fn measured(options: &Options) -> Result<String, Error> {
    let requests = request::read(&options.requests, &options.to, &options.headers)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let outcome = tokio::task::LocalSet::new().block_on(&runtime, run::run(options, requests));
    Ok(serde_json::to_string(&outcome)?)
}
