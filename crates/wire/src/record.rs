//! What records are read from and by: the surroundings of an answer, points and boxes in its coordinate system, and the
//! entrance, which addresses are made of and areas refer to.
//!
//! Fields and forms stand with each resource, not here.

pub mod entrance;
pub mod geometry;
pub mod position;
pub mod scope;
