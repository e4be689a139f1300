//! What readers of XML share: lines are counted, and an end that never comes is told from damage.

use std::io::{BufRead, Read};
use std::path::Path;

use crate::ImportError;
use crate::open::Input;

/// The input, and the number of the line it has come to.
pub(super) struct Lines<'a, 'i> {
    pub(super) input: &'a mut Input<'i>,
    pub(super) passed: u64,
}

impl<'a, 'i> Lines<'a, 'i> {
    pub(super) fn new(input: &'a mut Input<'i>) -> Self {
        Self { input, passed: 1 }
    }
}

impl Read for Lines<'_, '_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        self.input.read(into)
    }
}

impl BufRead for Lines<'_, '_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if let Ok(buffer) = self.input.fill_buf() {
            self.passed += buffer.iter().take(count).filter(|&&byte| byte == b'\n').count() as u64;
        }
        self.input.consume(count);
    }
}

pub(super) fn error(path: &Path, error: quick_xml::Error) -> ImportError {
    let path = path.to_owned();
    match error {
        quick_xml::Error::Io(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            ImportError::CutOff { path, reason: error.to_string() }
        }
        quick_xml::Error::Io(error) => {
            ImportError::Io { path, source: std::io::Error::new(error.kind(), error.to_string()) }
        }
        // Each of them is an end that never comes.
        quick_xml::Error::Syntax(error) => ImportError::CutOff { path, reason: error.to_string() },
        other => ImportError::Damaged { path, reason: other.to_string() },
    }
}

/// The error of a document whose last element has no end.
pub(super) fn unfinished(path: &Path) -> ImportError {
    ImportError::CutOff { path: path.to_owned(), reason: "the last element has no end".to_owned() }
}
