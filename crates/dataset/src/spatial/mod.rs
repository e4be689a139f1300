//! Where things are: points in pages, polygons and lines, each by the Hilbert curve under a stored tree of boxes, and rows of
//! tables under such a tree.

mod areas;
mod boxes;
mod collect;
mod edges;
mod hilbert;
mod lines;
mod nearest;
mod nearness;
mod points;
mod position;
mod row_pages;
mod simplify;
mod within;

pub(crate) use areas::AreaTables;
pub use areas::{AreaIndex, Shape};
pub use boxes::{EVERYWHERE, distance_2};
pub use collect::{LineCollector, PointCollector, PolygonCollector};
pub use edges::{Edge, Edges};
pub use hilbert::hilbert_key;
pub use lines::{LineIndex, RoadArea, RoadLine};
pub use points::{PointPage, PointPages};
pub use position::Position;
pub use row_pages::RowPages;
pub(crate) use row_pages::page_edges;
