//! All tests of the crate in one program, which is linked once and makes what they share once.

mod address_places;
mod autocomplete;
mod budget;
mod cleanse;
mod every_street;
mod filters;
mod history;
mod named_streets;
mod nearby;
mod parcels;
mod parse;
mod place_names;
mod register;
mod street_shapes;
mod street_text;
mod support;
mod text;
mod typed_places;
