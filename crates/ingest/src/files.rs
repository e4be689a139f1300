//! The files that the given paths stand for.

use std::path::{Path, PathBuf};

use crate::ImportError;

/// A file to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    pub(crate) path: PathBuf,
    /// Whether it was named itself, and not found in a folder.
    pub(crate) is_named: bool,
    pub(crate) size: u64,
}

/// Every file, each once, in an order that does not depend on how the paths were given: by file name, then by path.
pub(crate) fn list(paths: &[PathBuf]) -> Result<Vec<Given>, ImportError> {
    let mut files = Vec::new();
    for path in paths {
        let data = std::fs::metadata(path).map_err(ImportError::io(path))?;
        if data.is_dir() {
            walk(path, &mut files)?;
        } else {
            files.push(Given { path: real(path)?, is_named: true, size: data.len() });
        }
    }
    files.sort_by(|one, other| {
        let key = |file: &Given| (file.path.file_name().map(ToOwned::to_owned), file.path.clone(), !file.is_named);
        key(one).cmp(&key(other))
    });
    files.dedup_by(|later, first| later.path == first.path);
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<Given>) -> Result<(), ImportError> {
    for entry in std::fs::read_dir(folder).map_err(ImportError::io(folder))? {
        let path = entry.map_err(ImportError::io(folder))?.path();
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let data = std::fs::metadata(&path).map_err(ImportError::io(&path))?;
        if is_hidden {
            continue;
        }
        if data.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(Given { path: real(&path)?, is_named: false, size: data.len() });
        }
    }
    Ok(())
}

fn real(path: &Path) -> Result<PathBuf, ImportError> {
    std::fs::canonicalize(path).map_err(ImportError::io(path))
}
