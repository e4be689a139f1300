//! Facts about circles, polygons and boxes.
