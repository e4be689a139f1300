//! The TypeScript types of what crosses the border are those of Rust: `src/engine/border.generated.ts` is written
//! from the catalogue, the options of batches and what else both sides must agree on, and must not differ.
//!
//! `UPDATE=1 cargo test -p vejviser-batch --test typescript` writes the file anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};
use vejviser_answer::bulk::{Layout, Written};
use vejviser_answer::catalogue::{Context, Visitor, visit};
use vejviser_answer::framing::{self, FrameStatus};
use vejviser_answer::{FailedRow, Operation, Outcome, Parameters, steps};
use vejviser_batch::{Bytes, FileFault, Finished, Group, Inspection, Options, Progress, RowSelection, Summary};
use vejviser_engine::request::Page;
use vejviser_engine::{Budget, ParameterFault};
use vejviser_ingest::{Event, Report, VerifyReport};
use vejviser_wire::{Description, Presentation, area_themes};

const HEAD: &str = "\
// Generated from the types of Rust that cross the border as JSON: requests, the catalogue, options of batches, reports of
// imports, the description of what is written; and from the numbers and paths that both sides know. Do not edit:
// `UPDATE=1 cargo test -p vejviser-batch --test typescript` writes it anew, and without UPDATE fails on a difference.
";

/// Declarations by name, and the members of the union of all questions.
struct Types {
    config: Config,
    declarations: BTreeMap<String, String>,
    questions: Vec<String>,
}

impl Types {
    /// Declares a type and all it refers to.
    fn declare<T: TS + 'static + ?Sized>(&mut self) {
        // Types without a file of their own are those that TypeScript has itself.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            if self.declarations.contains_key(&name) {
                return;
            }
            let documentation = T::docs().unwrap_or_default();
            let declaration = format!("{documentation}export {}\n", T::decl(&self.config));
            self.declarations.insert(name, declaration);
        }
        T::visit_dependencies(self);
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.declare::<T>();
    }
}

impl Visitor for Types {
    fn operation<P: Parameters>(
        &mut self,
        resource: &'static str,
        operation: Operation,
        _: impl Fn(&Context<'_>, &P, &mut Budget, &mut Vec<u8>) -> Outcome + Send + Sync + 'static,
    ) {
        self.declare::<P>();
        let page = if operation.is_paged() { "; page?: Page" } else { "" };
        let (operation, parameters) = (operation.name(), P::ident(&self.config));
        self.questions.push(format!(
            "  | {{ resource: '{resource}'; operation: '{operation}'; parameters: {parameters}{page} }}"
        ));
    }
}

/// Numbers and paths that both sides know: what they are, and their declarations.
fn constants() -> [(&'static str, String); 11] {
    let statuses = [FrameStatus::Answered, FrameStatus::Absent, FrameStatus::Failed]
        .map(|status| format!("{}: {}", format!("{status:?}").to_lowercase(), status as u8));
    let paths: Vec<String> = area_themes()
        .filter_map(|(_, folder, resource)| Some(format!("  {}: '{}'", resource?, folder.trim_end_matches('/'))))
        .collect();
    let keys: BTreeSet<&str> =
        vejviser_wire::replication::entities().iter().flat_map(|entity| entity.key()).copied().collect();
    let keys: Vec<String> = keys.into_iter().map(|key| format!("  '{key}'")).collect();
    let lines = |names: &mut dyn Iterator<Item = &'static str>| {
        names.map(|name| format!("  '{name}'")).collect::<Vec<_>>().join(",\n")
    };
    let rules = lines(&mut vejviser_wire::rule_names());
    let of_others = lines(&mut vejviser_wire::rules_of_other_addresses());
    [
        (
            "Names of the attributes that are part of the key of any entity.",
            format!("ENTITY_KEYS = [\n{},\n] as const", keys.join(",\n")),
        ),
        (
            "Steps of the engine's counter on the event loop: meant for two milliseconds.",
            format!("INLINE_STEPS = {}", steps::INLINE),
        ),
        ("Steps on a worker thread, where a question may take long.", format!("POOL_STEPS = {}", steps::POOL)),
        ("Steps of each row of a batch.", format!("ROW_STEPS = {}", steps::ROW)),
        (
            "Bytes of the length before a row of a batch, in both directions.",
            format!("LENGTH_BYTES = {}", framing::LENGTH_BYTES),
        ),
        (
            "Bytes behind an answer in a buffer: one for its flag, four for the generation of the snapshot that answered.",
            format!("TRAILER_BYTES = {}", framing::TRAILER_BYTES),
        ),
        (
            "What a row of an answered batch is; the byte between its length and its bytes.",
            format!("FRAME_STATUS = {{ {} }} as const", statuses.join(", ")),
        ),
        (
            "In place of the length of an answer: no such object; the buffer is too small.",
            format!("NO_LENGTH = {{ absent: {}, tooSmall: {} }} as const", framing::ABSENT, framing::TOO_SMALL),
        ),
        (
            "Paths of the resources whose rows are areas, as links name them.",
            format!("AREA_PATHS = {{\n{},\n}} as const", paths.join(",\n")),
        ),
        ("Names of the rules of cleansing.", format!("RULES = [\n{rules},\n] as const")),
        (
            "Rules of addresses that have another number, unit or place than was written.",
            format!("RULES_OF_OTHER_ADDRESSES = [\n{of_others},\n] as const"),
        ),
    ]
}

#[test]
fn the_types_of_typescript_are_those_of_the_catalogue() {
    let config = Config::new().with_large_int("number");
    let mut types = Types { config, declarations: BTreeMap::new(), questions: Vec::new() };
    types.declare::<Page>();
    types.declare::<Presentation>();
    types.declare::<FailedRow>();
    types.declare::<ParameterFault>();
    types.declare::<Description>();
    types.declare::<Options>();
    types.declare::<Progress>();
    types.declare::<Summary>();
    types.declare::<Inspection>();
    types.declare::<Event>();
    types.declare::<Report>();
    types.declare::<VerifyReport>();
    types.declare::<Layout>();
    types.declare::<Written>();
    types.declare::<Finished>();
    types.declare::<RowSelection>();
    types.declare::<Bytes>();
    types.declare::<Group>();
    types.declare::<FileFault>();
    types.declare::<vejviser_export::Options>();
    types.declare::<vejviser_export::Progress>();
    types.declare::<vejviser_replication::Transaction>();
    visit(&mut types);
    let mut text = HEAD.to_owned();
    for declaration in types.declarations.values() {
        let _ = write!(text, "\n{declaration}");
    }
    let _ = writeln!(
        text,
        "\n/** Every question that is answered. */\nexport type Question =\n{};",
        types.questions.join("\n")
    );
    for (about, declaration) in constants() {
        let _ = writeln!(text, "\n/** {about} */\nexport const {declaration};");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/engine/border.generated.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "border.generated.ts differs; {}", HEAD.lines().last().unwrap_or_default());
}
