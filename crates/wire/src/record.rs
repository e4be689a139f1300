//! What records are read from and by: the surroundings of an answer, points and boxes in its coordinate system, the
//! entrance, which addresses are made of and areas refer to, and what stands on it.
//!
//! Fields and forms stand with each resource, not here.

pub mod entrance;
pub mod geometry;
pub mod position;
pub mod register_row;
pub mod scope;
pub mod standing;
