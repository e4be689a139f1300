//! The TypeScript types of what crosses the border are those of Rust: `src/engine/questions.generated.ts` is written
//! from the catalogue, the options of batches and what else the addon takes and gives as JSON, and must not differ.
//!
//! `UPDATE=1 cargo test -p vejviser-batch --test typescript` writes the file anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};
use vejviser_answer::bulk::{Layout, Written};
use vejviser_answer::catalogue::{Context, Visitor, visit};
use vejviser_answer::{FailedRow, Operation, Outcome, Parameters, steps};
use vejviser_batch::{Bytes, Finished, Inspection, Options, Progress, Summary, Wanted};
use vejviser_engine::request::Page;
use vejviser_engine::{Budget, ParameterFault};
use vejviser_ingest::{Event, Report, VerifyReport};
use vejviser_wire::{Description, Presentation};

const HEAD: &str = "\
// Generated from the types of Rust that cross the border as JSON: requests, the catalogue, options of batches, reports of
// imports, the description of what is written. Do not edit:
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
    types.declare::<Wanted>();
    types.declare::<Bytes>();
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
    for (name, about, number) in [
        ("INLINE_STEPS", "Steps of the engine's counter on the event loop: meant for two milliseconds.", steps::INLINE),
        ("POOL_STEPS", "Steps on a worker thread, where a question may take long.", steps::POOL),
        ("ROW_STEPS", "Steps of each of many questions that are asked at once.", steps::ROW),
    ] {
        let _ = writeln!(text, "\n/** {about} */\nexport const {name} = {number};");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/engine/questions.generated.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "questions.generated.ts differs; {}", HEAD.lines().last().unwrap_or_default());
}
