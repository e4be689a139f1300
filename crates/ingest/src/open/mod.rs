//! Register files as streams of text, whatever they are packed in.
//!
//! The first bytes say how a file is packed, never its name. A packed stream that ends early is an error, and members
//! of an archive are read to their end, so that their checksum is checked. The layers of a `GeoPackage` ([`geopackage`]) are
//! members of their file; a packed one is unpacked into a file without a name, since a database is not read as a stream.

mod geopackage;

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::rc::Rc;

use self::geopackage::GeoPackage;
use crate::ImportError;

/// Bytes a read.
const BUFFER: usize = 1 << 18;

/// The text of one file, or of one member of an archive.
pub struct Input<'a> {
    reader: BufReader<Box<dyn Read + 'a>>,
    read: Rc<Cell<u64>>,
    last: Option<u8>,
}

impl Input<'_> {
    /// Bytes read from the disk so far.
    pub fn bytes_from_disk(&self) -> u64 {
        self.read.get()
    }

    /// The last byte that was consumed.
    pub fn last_byte(&self) -> Option<u8> {
        self.last
    }
}

impl<'a> Input<'a> {
    /// Text from memory.
    pub fn from_reader(reader: impl Read + 'a) -> Self {
        Self { reader: BufReader::with_capacity(BUFFER, Box::new(reader)), read: Rc::default(), last: None }
    }
}

impl<'a> Input<'a> {
    /// The text that another reader makes of this one; what was read from the disk is still counted.
    pub fn through<'b, R: Read + 'b>(&'b mut self, make: impl FnOnce(&'b mut Self) -> R) -> Input<'b>
    where
        'a: 'b,
    {
        let read = Rc::clone(&self.read);
        Input { reader: BufReader::with_capacity(BUFFER, Box::new(make(self))), read, last: None }
    }
}

impl Read for Input<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.reader.read(into)?;
        if let Some(&byte) = into[..count].last() {
            self.last = Some(byte);
        }
        Ok(count)
    }
}

impl BufRead for Input<'_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if let Some(&byte) = count.checked_sub(1).and_then(|last| self.reader.buffer().get(last)) {
            self.last = Some(byte);
        }
        self.reader.consume(count);
    }
}

/// Counts what is read from the disk.
struct Counting<R>(R, Rc<Cell<u64>>);

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read(into)?;
        self.1.set(self.1.get() + count as u64);
        Ok(count)
    }
}

impl<R: std::io::Seek> std::io::Seek for Counting<R> {
    fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Plain,
    Gzip,
    Xz,
    Zip,
}

fn packing(head: &[u8]) -> Packing {
    match head {
        [0x1f, 0x8b, ..] => Packing::Gzip,
        [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Packing::Xz,
        [b'P', b'K', 3, 4, ..] => Packing::Zip,
        _ => Packing::Plain,
    }
}

/// Which members of a file are opened.
#[derive(Clone, Copy, Debug)]
pub enum Members<'a> {
    /// Every one; they need not be read to their end.
    All,
    /// The one with this name, read to its end.
    One(Option<&'a str>),
}

/// What stands between the name of a `GeoPackage` with several layers and that of a layer.
const LAYER: char = '/';

impl Members<'_> {
    /// Whether a member of an archive is opened, or one of its layers.
    fn takes(self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::One(member) => member.is_some_and(|member| {
                member.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(LAYER))
            }),
        }
    }
}

/// Calls `each` with the name and the text of the members of a file; a file that is no archive is its own only member
/// and has no name. Databases are unpacked into the folder `unpack_in`, which is made for it.
pub fn for_each_member(
    path: &Path,
    members: Members<'_>,
    unpack_in: &Path,
    mut each: impl FnMut(Option<&str>, &mut Input<'_>) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let fail = || ImportError::io(path);
    let mut file = File::open(path).map_err(fail())?;
    let mut head = Vec::new();
    (&mut file).take(6).read_to_end(&mut head).map_err(fail())?;
    std::io::Seek::rewind(&mut file).map_err(fail())?;
    let packing = packing(&head);
    let read = Rc::new(Cell::new(0));
    let file = Counting(file, Rc::clone(&read));
    let mut run = |name: Option<&str>, reader: Box<dyn Read + '_>| {
        let mut input = Input { reader: BufReader::with_capacity(BUFFER, reader), read: Rc::clone(&read), last: None };
        if input.fill_buf().map_err(fail())?.starts_with(geopackage::MAGIC) {
            let is_packed = packing != Packing::Plain;
            let package = if is_packed {
                unpacked(&mut input, unpack_in).map_err(ImportError::io(unpack_in))?
            } else {
                GeoPackage::open(path)
            };
            let package = package.map_err(|reason| ImportError::Damaged { path: path.to_owned(), reason })?;
            return for_each_layer(path, &package, name, members, &mut each);
        }
        each(name, &mut input)?;
        if matches!(members, Members::One(_)) {
            io::copy(&mut input, &mut io::sink()).map_err(fail())?;
        }
        Ok(())
    };
    match packing {
        Packing::Plain => run(None, Box::new(file)),
        Packing::Gzip => run(None, Box::new(flate2::read::MultiGzDecoder::new(BufReader::new(file)))),
        Packing::Xz => run(None, Box::new(liblzma::read::XzDecoder::new_multi_decoder(BufReader::new(file)))),
        Packing::Zip => {
            let damaged = |error: zip::result::ZipError| match error {
                zip::result::ZipError::Io(error) => ImportError::io(path)(error),
                zip::result::ZipError::UnsupportedArchive(reason) => {
                    ImportError::Damaged { path: path.to_owned(), reason: reason.to_owned() }
                }
                other => ImportError::CutOff { path: path.to_owned(), reason: other.to_string() },
            };
            let mut archive = zip::ZipArchive::new(BufReader::new(file)).map_err(damaged)?;
            let mut names: Vec<(String, usize)> = (0..archive.len())
                .filter_map(|index| Some((archive.name_for_index(index)?.ok()?.into_owned(), index)))
                .filter(|(name, _)| !name.ends_with('/'))
                .collect();
            names.sort();
            names.retain(|(name, _)| members.takes(name));
            for (name, index) in names {
                let member = archive.by_index(index).map_err(damaged)?;
                run(Some(&name), Box::new(member))?;
            }
            Ok(())
        }
    }
}

/// Calls `each` with the layers of a `GeoPackage`: the only one has the name of the file.
fn for_each_layer(
    path: &Path,
    package: &GeoPackage,
    file: Option<&str>,
    members: Members<'_>,
    each: &mut impl FnMut(Option<&str>, &mut Input<'_>) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    for layer in &package.layers {
        let name = match file {
            _ if package.layers.len() == 1 => file.map(ToOwned::to_owned),
            Some(file) => Some(format!("{file}{LAYER}{}", layer.name)),
            None => Some(layer.name.clone()),
        };
        if matches!(members, Members::One(member) if member != name.as_deref()) {
            continue;
        }
        let read = package.read(layer, |text| each(name.as_deref(), &mut Input::from_reader(text)));
        read.map_err(|error| ImportError::Damaged { path: path.to_owned(), reason: error.to_string() })??;
    }
    Ok(())
}

/// Opens a packed `GeoPackage`, by a file that has its name only until it is open.
fn unpacked(packed: &mut impl Read, folder: &Path) -> io::Result<Result<GeoPackage, String>> {
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".unpacked-").tempfile_in(folder)?;
    io::copy(packed, &mut file)?;
    Ok(GeoPackage::open(file.path()))
}

#[cfg(test)]
mod tests {
    use super::{Packing, packing};

    #[test]
    fn packings_are_recognised_by_their_first_bytes() {
        let table: [(&[u8], Packing); 6] = [
            (b"\x1f\x8b\x08\0", Packing::Gzip),
            (b"\xfd7zXZ\0", Packing::Xz),
            (b"PK\x03\x04", Packing::Zip),
            (b"id,status", Packing::Plain),
            (b"PK", Packing::Plain),
            (b"", Packing::Plain),
        ];
        for (head, expected) in table {
            assert_eq!(packing(head), expected, "{head:?}");
        }
    }
}
