//! The mapping of a scene to the pixels of a picture.

use resvg::tiny_skia::{Pixmap, Transform};

use crate::scene::{Place, Scene};

/// The position of a scene in its picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct ViewBox {
    /// Pixels per thousandth of a cell.
    pub(super) scale: f32,
    left: f64,
    top: f64,
}

impl ViewBox {
    /// As large as possible and centered, like `xMidYMid meet` in SVG.
    pub(super) fn of(scene: &Scene, pixels: &Pixmap) -> ViewBox {
        let (width, height) = (f64::from(pixels.width()), f64::from(pixels.height()));
        let frame = scene.frame;
        let (own_width, own_height) = (f64::from(frame.width.max(1)), f64::from(frame.height.max(1)));
        let scale = (width / own_width).min(height / own_height);
        let left = (width - own_width * scale) / 2.0 - f64::from(frame.x) * scale;
        let top = (height - own_height * scale) / 2.0 - f64::from(frame.y) * scale;
        ViewBox { scale: scale as f32, left, top }
    }

    /// Returns a place in pixels.
    pub(super) fn at(self, place: Place) -> (f32, f32) {
        let scale = f64::from(self.scale);
        ((f64::from(place.x) * scale + self.left) as f32, (f64::from(place.y) * scale + self.top) as f32)
    }

    pub(super) fn length(self, thousandths: i32) -> f32 {
        thousandths as f32 * self.scale
    }

    pub(super) fn transform(self, at: Place) -> Transform {
        let (x, y) = self.at(at);
        Transform::from_row(self.scale, 0.0, 0.0, self.scale, x, y)
    }
}
