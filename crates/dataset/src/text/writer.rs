//! Builds the text index: one segment, documents in row order, one raw term a word.

use std::io::Write;
use std::path::Path;

use tantivy::directory::{Directory, RamDirectory};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::{DocSet, Index, IndexSettings, SingleSegmentIndexWriter, TERMINATED, TantivyDocument};

use super::{FOLDER, TextField, similar};
use crate::tables::{TermDeletionsBuilder, TermPrefixesBuilder, TermRow, TermsBuilder};
use crate::{Error, Result};

/// Memory in which tantivy collects postings before it writes them: enough for the country's names in one go.
const MEMORY_BUDGET: usize = 256 << 20;

/// Collects the documents of all fields, in order of field and row.
pub struct TextWriter {
    writer: SingleSegmentIndexWriter<TantivyDocument>,
    directory: RamDirectory,
}

impl TextWriter {
    /// An empty index.
    pub fn new() -> tantivy::Result<Self> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("raw")
            .set_index_option(IndexRecordOption::Basic)
            .set_fieldnorms(false);
        for field in TextField::ALL {
            schema.add_text_field(field.name(), TextOptions::default().set_indexing_options(indexing.clone()));
        }
        let directory = RamDirectory::create();
        let writer = Index::builder()
            .schema(schema.build())
            .settings(IndexSettings::default())
            .single_segment_index_writer(directory.clone(), MEMORY_BUDGET)?;
        Ok(Self { writer, directory })
    }

    /// Adds the next row of `field` with its folded words. Rows come in order, and the fields in order of number.
    pub fn add<'a>(&mut self, field: TextField, words: impl IntoIterator<Item = &'a str>) -> tantivy::Result<()> {
        let mut document = TantivyDocument::new();
        for word in words {
            document.add_text(Field::from_field_id(u32::from(field as u8)), word);
        }
        self.writer.add_document(document)
    }

    /// Writes the index into the snapshot folder, feeds every term and posting to `hasher`, and returns the tables
    /// beside it.
    pub(crate) fn write(
        self,
        folder: &Path,
        hasher: &mut blake3::Hasher,
    ) -> Result<(TermsBuilder, TermPrefixesBuilder, TermDeletionsBuilder)> {
        let path = folder.join(FOLDER);
        let fail = |source: tantivy::TantivyError| Error::Text { path: path.clone(), source };
        let index = self.writer.finalize().map_err(fail)?;
        std::fs::create_dir_all(&path).map_err(Error::io(&path))?;
        for name in index.directory().list_managed_files().into_iter().chain([".managed.json".into()]) {
            let bytes = self.directory.atomic_read(&name).map_err(|error| fail(error.into()))?;
            let target = path.join(&name);
            let mut file = std::fs::File::create(&target).map_err(Error::io(&target))?;
            file.write_all(&bytes).and_then(|()| file.sync_all()).map_err(Error::io(&target))?;
        }
        let reader = index.reader().map_err(fail)?;
        let mut terms = TermsBuilder::default();
        let mut prefixes = similar::PrefixesBuilder::default();
        let searcher = reader.searcher();
        for segment in searcher.segment_readers() {
            for field in TextField::ALL {
                let inverted = segment.inverted_index(Field::from_field_id(u32::from(field as u8))).map_err(fail)?;
                prefixes.start_field();
                let mut stream = inverted.terms().stream().map_err(|error| fail(error.into()))?;
                while stream.advance() {
                    let term = String::from_utf8_lossy(stream.key()).into_owned();
                    let row =
                        terms.push(&TermRow { field: field as u8, term: &term, borrowed: std::marker::PhantomData });
                    prefixes.add(row, &term);
                    hasher.update(term.as_bytes());
                    let mut postings = inverted
                        .read_postings_from_terminfo(stream.value(), IndexRecordOption::Basic)
                        .map_err(|error| fail(error.into()))?;
                    while postings.doc() != TERMINATED {
                        hasher.update(&postings.doc().to_le_bytes());
                        postings.advance();
                    }
                }
            }
        }
        let (prefixes, deletions) = prefixes.finish();
        Ok((terms, prefixes, deletions))
    }
}
