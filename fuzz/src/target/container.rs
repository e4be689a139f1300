//! Whole files in which others are packed: workbooks, archives, gzip, databases.
//!
//! Input: parts, each after a line `=== name`. The ending of the first name says into what they are packed, `.xlsx`, `.zip`
//! or `.gz`, with checksums that fit; any other file is what stands in it. Promised: it is read or refused, as a file of
//! rows and as one of registers, in memory that has a bound.

use std::fs;
use std::io::{Cursor, Write};
use std::sync::Arc;
use std::sync::Once;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use vejviser_batch::{Job, Options, inspect, run as run_batch};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::import::{files, imported};
use crate::sample::{engine, folder};

/// What the process may take beside what it has at its first input. It dies of more.
const MEMORY: u64 = 2 << 30;
/// Of a file when it is unpacked.
const MOST_BYTES: u64 = 1 << 26;

/// Tries an input.
pub fn run(input: &[u8]) {
    static LIMITED: Once = Once::new();
    engine();
    LIMITED.call_once(limit_memory);
    let folder = folder();
    let (path, output) = (folder.path().join("in"), folder.path().join("out"));
    fs::write(&path, packed(&files(input))).expect("the folder can be written");
    for is_beginning in [true, false] {
        let options = Options { is_beginning, most_bytes: MOST_BYTES, ..Options::default() };
        if let Err(error) = inspect(Vec::new(), &path, &options) {
            assert!(!error.to_string().is_empty());
        }
    }
    let options = Options { most_bytes: MOST_BYTES, ..Options::default() };
    let job = Job { input: path.clone(), output, index: None, options, threads: 1, commit_interval: Duration::MAX };
    if let Err(error) = run_batch(engine(), &job, &Arc::default(), &mut |_| {}) {
        assert!(!error.to_string().is_empty());
    }
    imported(vec![path]);
}

/// The parts as one file.
fn packed(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let Some((first, content)) = parts.first() else { return Vec::new() };
    let ending = first.rsplit('.').next().unwrap_or_default();
    if ending == "gz" {
        let mut members = Vec::new();
        for (_, content) in parts {
            let mut member = GzEncoder::new(&mut members, Compression::fast());
            member.write_all(content).expect("memory can be written");
            member.finish().expect("memory can be written");
        }
        return members;
    }
    if !matches!(ending, "zip" | "xlsx") {
        return content.clone();
    }
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    // The first part is the archive itself; what stands in it is not packed.
    for (name, content) in &parts[1..] {
        // Names that come twice, and such, are refused.
        if archive.start_file(name.as_str(), options).is_ok() {
            archive.write_all(content).expect("memory can be written");
        }
    }
    archive.finish().expect("memory can be written").into_inner()
}

#[cfg(target_os = "linux")]
fn limit_memory() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let data = status.lines().find_map(|line| line.strip_prefix("VmData:")?.trim().strip_suffix(" kB")?.parse().ok());
    let most = data.unwrap_or(0_u64) * 1024 + MEMORY;
    let limit = Rlimit { current: Some(most), maximum: getrlimit(Resource::Data).maximum };
    setrlimit(Resource::Data, limit).expect("a limit can be lowered");
}

#[cfg(not(target_os = "linux"))]
fn limit_memory() {}
