//! Where things are: points in Hilbert-ordered pages, polygons and lines by envelope, each under an R*-tree built at open.

mod areas;
mod hilbert;
mod lines;
mod points;

pub use areas::{AreaIndex, Shape};
pub use hilbert::hilbert_key;
pub use lines::LineIndex;
pub use points::{PointPages, Position};
