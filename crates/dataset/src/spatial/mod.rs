//! Where things are: points in Hilbert-ordered pages, polygons by envelope, each under an R*-tree built at open.

mod areas;
mod hilbert;
mod points;

pub use areas::{AreaIndex, Shape};
pub use hilbert::hilbert_key;
pub use points::{PointPages, Position};
