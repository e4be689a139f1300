//! All tests of the crate in one program, which is linked once and makes what they share once.

mod bbr;
mod cadastre;
mod damage;
mod dar;
mod detection;
mod divisions;
mod extracts;
mod faults;
mod formats;
mod geopackage;
mod history;
mod joins;
mod places;
mod publish;
mod registers;
mod road_centres;
mod snapshot_formats;
mod support;
mod synthetic;
