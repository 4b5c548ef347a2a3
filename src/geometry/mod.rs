//! Points, board sizes, lines and sets of points. A leaf: nothing here knows stones or rules.

mod direction;
mod point;
mod point_set;
mod symmetry;

pub use direction::{Direction, Line};
pub use point::{MAX_POINTS, MAX_SIDE, MIN_SIDE, Point, Size};
pub use point_set::PointSet;
pub use symmetry::Symmetry;
