//! Questions: read, looked up in the catalogue, answered.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::value::RawValue;
use vejviser_engine::request::Page;
use vejviser_engine::{Budget, Engine};
use vejviser_wire::Presentation;

use crate::catalogue::{Context, Visitor, visit};
use crate::resource::{Operation, Parameters};
use crate::{Fault, Outcome};

/// A question as it comes over the border; `parameters` are read once the operation, and so their type, is found.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question<'json> {
    /// Name in the catalogue.
    pub resource: &'json str,
    /// The operation.
    pub operation: Operation,
    /// Those of the operation.
    #[serde(borrow)]
    pub parameters: &'json RawValue,
    /// Of a list.
    pub page: Option<Page>,
}

/// Appends the answer to a question.
///
/// `question` is `{resource, operation, parameters, page?}`, `presentation` how the rows are written, both JSON;
/// `budget` the steps it may take.
pub fn answer(engine: &Engine, question: &str, presentation: &str, budget: &mut Budget, out: &mut Vec<u8>) -> Outcome {
    let presentation = presentation_of(presentation)?;
    let Question { resource, operation, parameters, page } = serde_json::from_str(question)?;
    let entry = entry(resource, operation)?;
    (entry.answer)(&Context { engine, page, presentation: &presentation }, parameters.get(), budget, out)
}

/// Many questions of one operation, all answered in one representation.
#[derive(Clone)]
pub struct Rows {
    entry: &'static Entry,
    presentation: Rc<Presentation>,
}

impl Rows {
    /// `operation` is its name in JSON's form, `presentation` JSON.
    pub fn new(resource: &str, operation: &str, presentation: &str) -> Result<Self, Fault> {
        let operation = Operation::deserialize(serde::de::value::StrDeserializer::<serde_json::Error>::new(operation))?;
        Ok(Self { entry: entry(resource, operation)?, presentation: presentation_of(presentation)? })
    }

    /// Appends the answer to one question's parameters.
    pub fn answer(&self, engine: &Engine, parameters: &str, budget: &mut Budget, out: &mut Vec<u8>) -> Outcome {
        let context = Context { engine, page: None, presentation: &self.presentation };
        (self.entry.answer)(&context, parameters, budget, out)
    }
}

/// Presentations in the cache of a thread.
const CACHED: usize = 8;

thread_local! {
    /// A service writes its answers in few ways: each is read when it first comes.
    static PRESENTATIONS: RefCell<Vec<(String, Rc<Presentation>)>> = const { RefCell::new(Vec::new()) };
}

fn presentation_of(text: &str) -> Result<Rc<Presentation>, Fault> {
    PRESENTATIONS.with_borrow_mut(|cache| {
        if let Some((_, presentation)) = cache.iter().find(|(key, _)| key == text) {
            return Ok(Rc::clone(presentation));
        }
        let presentation = Rc::new(serde_json::from_str(text)?);
        if cache.len() == CACHED {
            cache.remove(0);
        }
        cache.push((text.to_owned(), Rc::clone(&presentation)));
        Ok(presentation)
    })
}

/// Reads parameters from JSON and appends the answer to them.
type Handler = dyn Fn(&Context<'_>, &str, &mut Budget, &mut Vec<u8>) -> Outcome + Send + Sync;

/// An operation of the catalogue.
struct Entry {
    resource: &'static str,
    operation: Operation,
    answer: Box<Handler>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries = Entries(Vec::new());
    visit(&mut entries);
    entries.0
});

struct Entries(Vec<Entry>);

impl Visitor for Entries {
    fn operation<P: Parameters>(
        &mut self,
        resource: &'static str,
        operation: Operation,
        answer: impl Fn(&Context<'_>, &P, &mut Budget, &mut Vec<u8>) -> Outcome + Send + Sync + 'static,
    ) {
        let answer =
            Box::new(move |context: &Context<'_>, parameters: &str, budget: &mut Budget, out: &mut Vec<u8>| {
                answer(context, &serde_json::from_str(parameters)?, budget, out)
            });
        self.0.push(Entry { resource, operation, answer });
    }
}

fn entry(resource: &str, operation: Operation) -> Result<&'static Entry, Fault> {
    let is_meant = |entry: &&Entry| entry.operation == operation && entry.resource == resource;
    ENTRIES
        .iter()
        .find(is_meant)
        .ok_or_else(|| Fault::Unknown { resource: resource.to_owned(), operation: operation.name() })
}
