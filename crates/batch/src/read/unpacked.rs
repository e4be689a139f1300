//! What a workbook unpacks to, looked at before it is read: the library that reads it holds whole parts in memory, and
//! a few kilobytes can unpack to many gigabytes.

use std::io::{self, Read, Seek};

use zip::ZipArchive;
use zip::result::ZipError;

/// Why a workbook is refused, said behind its name.
pub(crate) fn refused(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// A part may unpack to this many bytes, however small it was packed.
const ANY_BYTES: u64 = 32 << 20;
/// Beyond that, no more than so many times its packed bytes. Sheets of real workbooks stay below 60.
const MOST_TIMES: u64 = 200;
/// Texts of all cells, which are held.
const MOST_SHARED_BYTES: u64 = 512 << 20;
const MOST_SHARED_TAGS: u64 = 1 << 25;
/// Bytes between two tags: a cell has 32,767 characters, each of which may be written with ten.
const LONGEST_TEXT: usize = 1 << 20;

const SHARED_TEXTS: &str = "sharedstrings.xml";
const SHEETS: &str = "/worksheets/";

/// Refuses a workbook that would take too much memory.
pub(crate) fn check(file: impl Read + Seek) -> io::Result<()> {
    let mut archive = ZipArchive::new(file).map_err(|error| unreadable(&error))?;
    let mut piece = vec![0; 1 << 16];
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| unreadable(&error))?;
        let name = part.name().map_err(|error| unreadable(&error))?.to_lowercase();
        let is_read = [".xml", ".rels"].iter().any(|ending| name.ends_with(ending));
        if is_read {
            check_part(&name, part.compressed_size(), part, &mut piece)?;
        }
    }
    Ok(())
}

fn check_part(name: &str, packed: u64, mut part: impl Read, piece: &mut [u8]) -> io::Result<()> {
    let is_shared = name.ends_with(SHARED_TEXTS);
    let most = if is_shared {
        MOST_SHARED_BYTES
    } else if name.contains(SHEETS) {
        u64::MAX
    } else {
        ANY_BYTES
    };
    let (mut bytes, mut tags, mut since_tag) = (0_u64, 0_u64, 0_usize);
    loop {
        let length = part.read(piece).map_err(|error| refused(format!("the workbook is broken: {error}")))?;
        if length == 0 {
            return Ok(());
        }
        bytes += length as u64;
        let mut from = 0;
        for tag in memchr::memchr_iter(b'<', &piece[..length]) {
            if since_tag + tag - from > LONGEST_TEXT {
                return Err(bomb(name));
            }
            (from, since_tag) = (tag, 0);
            tags += 1;
        }
        since_tag += length - from;
        let is_inflated = bytes > ANY_BYTES && bytes / MOST_TIMES > packed;
        if is_inflated || bytes > most || (is_shared && tags > MOST_SHARED_TAGS) || since_tag > LONGEST_TEXT {
            return Err(bomb(name));
        }
    }
}

fn bomb(name: &str) -> io::Error {
    refused(format!("the workbook unpacks to more than a workbook can mean ({name}); save it as CSV"))
}

fn unreadable(error: &ZipError) -> io::Error {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => {
            refused("the workbook has a password; save it without one".to_owned())
        }
        error => refused(format!("the workbook is broken: {error}")),
    }
}
