//! Crops: the colour of the ground, and how rows are drawn.

/// What grows on a strip of land.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Crop {
    Pasture,
    Orchard,
    Meadow,
    Green,
    Wheat,
    Stubble,
    Plough,
    Vines,
}

/// The crops of furlongs that are divided into strips.
pub(super) const STRIPS: [Crop; 6] = [
    Crop::Green,
    Crop::Wheat,
    Crop::Plough,
    Crop::Meadow,
    Crop::Stubble,
    Crop::Green,
];

impl Crop {
    pub const fn ground(self) -> &'static str {
        match self {
            Crop::Pasture => "#b4d274",
            Crop::Orchard => "#a9c968",
            Crop::Meadow => "#c3d885",
            Crop::Green => "#83b04b",
            Crop::Wheat => "#e6c95f",
            Crop::Stubble => "#eddb92",
            Crop::Plough => "#b9986a",
            Crop::Vines => "#cdb67e",
        }
    }

    /// The colour of ground and rows together, for tiles that show no rows.
    pub const fn far(self) -> &'static str {
        match self {
            Crop::Pasture => "#b4d274",
            Crop::Orchard => "#a9c968",
            Crop::Meadow => "#bdd47d",
            Crop::Green => "#7aa845",
            Crop::Wheat => "#dcbb54",
            Crop::Stubble => "#e6d287",
            Crop::Plough => "#a98859",
            Crop::Vines => "#9ca161",
        }
    }

    /// The attributes of rows; `None` for grass.
    pub const fn row(self) -> Option<&'static str> {
        match self {
            Crop::Pasture | Crop::Orchard => None,
            Crop::Meadow => Some("stroke=\"#aac866\" stroke-width=\".7\" stroke-dasharray=\"3 2 5 3\""),
            Crop::Green => Some("stroke=\"#6a9a3c\" stroke-width=\".7\""),
            Crop::Wheat => Some("stroke=\"#cba540\" stroke-width=\".7\" stroke-dasharray=\"2.2 .7\""),
            Crop::Stubble => Some("stroke=\"#d6bf6e\" stroke-width=\".6\""),
            Crop::Plough => Some("stroke=\"#977648\" stroke-width=\".8\""),
            Crop::Vines => Some(
                "stroke=\"#4a7a34\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-dasharray=\".1 1.9\"",
            ),
        }
    }

    /// The distance between rows, in tiles.
    pub const fn spacing(self) -> f64 {
        match self {
            Crop::Vines => 0.026,
            Crop::Stubble => 0.02,
            _ => 0.017,
        }
    }
}
