//! Checks what a workbook unpacks to before a library reads it: the library holds whole parts in memory, and a small file
//! can unpack to many gigabytes.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::sync::atomic::{AtomicU64, Ordering};

use quick_xml::Reader;
use quick_xml::events::Event;
use zip::ZipArchive;
use zip::result::ZipError;

/// What all open workbooks of a process may unpack to. The largest sheet of Excel has about a third of it.
const MOST_BYTES: u64 = 4 << 30;
/// A part has at most so many times its packed bytes. Sheets of real workbooks stay below 60.
const MOST_TIMES: u64 = 200;
/// Parts that have more may have this many bytes, all of a workbook together.
const ANY_BYTES: u64 = 32 << 20;
/// The texts that cells share are held.
const MOST_SHARED_BYTES: u64 = 256 << 20;
const MOST_SHARED_TAGS: u64 = 1 << 25;
/// Bytes between two tags. A cell has 32,767 characters, each of which may be written with ten.
const LONGEST_TEXT: usize = 1 << 20;
/// Letters of a message that can repeat what the file says.
const MESSAGE_LETTERS: usize = 200;

const SHARED_TEXTS: &str = "sharedstrings.xml";

static UNPACKED: AtomicU64 = AtomicU64::new(0);

/// A share of the bytes that a process unpacks, returned when it is dropped.
pub(super) struct Share {
    budget: &'static AtomicU64,
    bytes: u64,
}

impl Share {
    /// Whether so many bytes more are within the budget.
    fn take(&mut self, bytes: u64) -> bool {
        self.bytes += bytes;
        self.budget.fetch_add(bytes, Ordering::Relaxed) + bytes <= MOST_BYTES
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.budget.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Unpacks every part once, whatever its name, and refuses a workbook that unpacks to too much, be it because several parts
/// have the same bytes. The share is to be held while the workbook is open.
pub(super) fn check(file: impl Read + Seek) -> io::Result<Share> {
    let mut archive = ZipArchive::new(file).map_err(|error| unreadable(&error))?;
    // So is a part that says it has more bytes than the archive.
    if archive.has_overlapping_files().map_err(|error| unreadable(&error))? {
        return Err(broken("several parts have the same bytes"));
    }
    let (mut share, mut any) = (Share { budget: &UNPACKED, bytes: 0 }, ANY_BYTES);
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| unreadable(&error))?;
        let name = part.name().map_err(|error| unreadable(&error))?.into_owned();
        // As the library finds it, in whatever folder.
        let is_shared = name.to_ascii_lowercase().ends_with(SHARED_TEXTS);
        let packed = part.compressed_size();
        let bytes = check_part(part, (packed, &mut any), is_shared, &mut share)
            .map_err(|error| refused(format!("{error} (in {}); save it as CSV", start_of(name))))?;
        if is_shared {
            let part = archive.by_index(index).map_err(|error| unreadable(&error))?;
            check_claim(BufReader::new(part), bytes)?;
        }
    }
    Ok(share)
}

/// The bytes of a part, none of which is held. Of `any`, what it takes is gone.
fn check_part(
    mut part: impl Read,
    (packed, any): (u64, &mut u64),
    is_shared: bool,
    share: &mut Share,
) -> io::Result<u64> {
    let (most, most_tags) = if is_shared { (MOST_SHARED_BYTES, MOST_SHARED_TAGS) } else { (u64::MAX, u64::MAX) };
    let mut piece = vec![0; 1 << 16];
    let (mut bytes, mut inflated, mut tags, mut since_tag) = (0_u64, 0_u64, 0_u64, 0_usize);
    let mut is_markup = true;
    loop {
        let length = part.read(&mut piece).map_err(broken)?;
        if length == 0 {
            *any -= inflated;
            return Ok(bytes);
        }
        // A picture is no markup, and nobody reads it.
        if bytes == 0 {
            let begun = piece[..length].strip_prefix(b"\xef\xbb\xbf").unwrap_or(&piece[..length]);
            is_markup = begun.trim_ascii_start().first().is_none_or(|&first| first == b'<');
        }
        bytes += length as u64;
        let (mut from, mut longest) = (0, 0);
        for tag in memchr::memchr_iter(b'<', &piece[..length]) {
            longest = longest.max(since_tag + tag - from);
            (from, since_tag) = (tag, 0);
            tags += 1;
        }
        since_tag += length - from;
        inflated = if bytes / MOST_TIMES > packed { bytes } else { 0 };
        let is_long = is_markup && longest.max(since_tag) > LONGEST_TEXT;
        if !share.take(length as u64) || inflated > *any || is_long || bytes > most || tags > most_tags {
            return Err(refused("the workbook unpacks to more than a workbook can mean"));
        }
    }
}

/// The library reserves memory for as many texts as the first tag says, so they can't be more than the part has bytes.
fn check_claim(part: impl BufRead, bytes: u64) -> io::Result<()> {
    let mut xml = Reader::from_reader(part);
    xml.config_mut().check_end_names = false;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let tag = match xml.read_event_into(&mut buffer).map_err(broken)? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "sst" => tag,
            Event::Eof => return Ok(()),
            _ => continue,
        };
        for attribute in tag.attributes().with_checks(false) {
            let attribute = attribute.map_err(broken)?;
            let is_claim = attribute.key.as_ref().trim() == "uniqueCount";
            if is_claim && !attribute.value.parse::<u64>().is_ok_and(|texts| texts <= bytes) {
                return Err(broken("it claims more texts than it has"));
            }
        }
        return Ok(());
    }
}

/// Why a workbook is refused. The message follows the name of the file.
pub(super) fn refused(why: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.into())
}

pub(super) fn broken(why: impl Display) -> io::Error {
    refused(format!("the workbook is broken: {}", start_of(why)))
}

fn start_of(text: impl Display) -> String {
    text.to_string().chars().take(MESSAGE_LETTERS).collect()
}

fn unreadable(error: &ZipError) -> io::Error {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => {
            refused("the workbook has a password; save it without one")
        }
        error => broken(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_workbooks_have_one_budget() {
        static BUDGET: AtomicU64 = AtomicU64::new(0);
        let [mut one, mut other] = [(); 2].map(|()| Share { budget: &BUDGET, bytes: 0 });
        assert!(one.take(MOST_BYTES / 2) && other.take(MOST_BYTES / 2) && !other.take(1));
        drop(one);
        assert!(other.take(1));
        drop(other);
        assert_eq!(BUDGET.load(Ordering::Relaxed), 0);
    }

    /// Pieces, each with a first byte and the same byte after it.
    struct Pieces(u8, u8);

    impl Read for Pieces {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            into.fill(self.1);
            into[..1].fill(self.0);
            Ok(into.len())
        }
    }

    #[test]
    fn a_part_may_unpack_to_so_much() {
        static BUDGET: AtomicU64 = AtomicU64::new(0);
        for (first, rest, most, packed, is_shared) in [
            (b' ', b' ', LONGEST_TEXT as u64, u64::MAX, false),
            (b'<', b'x', ANY_BYTES, 0, false),
            (b'<', b'x', ANY_BYTES * 2, ANY_BYTES * 2 / MOST_TIMES, false),
            (b'<', b'x', MOST_SHARED_BYTES, u64::MAX, true),
            (b'<', b'<', MOST_SHARED_TAGS, u64::MAX, true),
        ] {
            for (bytes, is_read) in [(most, true), (most + MOST_TIMES, false)] {
                let (mut share, mut any) = (Share { budget: &BUDGET, bytes: 0 }, ANY_BYTES);
                let read = check_part(Pieces(first, rest).take(bytes), (packed, &mut any), is_shared, &mut share);
                assert_eq!(read.is_ok(), is_read, "{bytes} of {packed}");
            }
        }
        let picture = Pieces(0, 0).take(2 * LONGEST_TEXT as u64);
        let share = &mut Share { budget: &BUDGET, bytes: 0 };
        assert!(check_part(picture, (u64::MAX, &mut 0), false, share).is_ok());
    }

    #[test]
    fn parts_that_were_packed_too_well_have_one_budget() {
        static BUDGET: AtomicU64 = AtomicU64::new(0);
        let (mut any, mut share) = (ANY_BYTES, Share { budget: &BUDGET, bytes: 0 });
        let mut read = |bytes: u64, packed: u64| {
            check_part(Pieces(b'<', b'x').take(bytes), (packed, &mut any), false, &mut share).is_ok()
        };
        assert!(read(MOST_TIMES * 1000, 1000) && read(ANY_BYTES / 2, 0) && read(ANY_BYTES / 2, 0));
        assert!(read(MOST_TIMES * 1000, 1000) && !read(MOST_TIMES, 0));
    }
}
