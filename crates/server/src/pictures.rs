//! Draws pictures and outlines, and caches them.

use crate::page;
use axum::body::Bytes;
use bastide_art::row_svg;
use bastide_table::pictures::{Drawing, draw};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::task::{JoinError, spawn_blocking};

/// A drawing as it is sent.
#[derive(Debug)]
pub struct Picture {
    /// SVG or JSON.
    pub text: Bytes,
    /// For the header `ETag`.
    pub tag: String,
}

/// A cache of pictures, bounded by their size.
pub struct Pictures(Cache<Drawing, Arc<Picture>, Size>);

/// Typical size of a picture in bytes; the cache estimates the number of its entries with it.
const TYPICAL_SIZE: usize = 4096;

/// Weighs a picture by the bytes of its text.
#[derive(Clone)]
struct Size;

impl Weighter<Drawing, Arc<Picture>> for Size {
    fn weight(&self, _: &Drawing, picture: &Arc<Picture>) -> u64 {
        // Entries of weight 0 would never be evicted.
        picture.text.len().max(1) as u64
    }
}

impl Pictures {
    /// An empty cache of at most `capacity` bytes.
    pub fn new(capacity: usize) -> Pictures {
        // A shard holds no picture that is larger than its part of the capacity, so that there is only one.
        let options = OptionsBuilder::new()
            .shards(1)
            .weight_capacity(capacity as u64)
            .estimated_items_capacity(capacity / TYPICAL_SIZE)
            .build()
            .expect("both capacities are set");
        Pictures(Cache::with_options(
            options,
            Size,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        ))
    }

    /// Returns a picture from the cache, or draws it on a blocking thread. Concurrent requests for the same picture wait for one
    /// drawing. The error is a panic while drawing.
    pub async fn get(&self, drawing: Drawing) -> Result<Arc<Picture>, JoinError> {
        let drawn = async move { spawn_blocking(move || Arc::new(Picture::new(draw(drawing)))).await };
        self.0.get_or_insert_async(&drawing, drawn).await
    }
}

impl Picture {
    /// The pictures of tiles in a row. Rows are not cached: there are too many.
    pub fn row(tiles: &[Arc<Picture>]) -> Picture {
        let texts = tiles
            .iter()
            .map(|tile| str::from_utf8(&tile.text).unwrap_or_default());
        Picture::new(row_svg(&texts.collect::<Vec<_>>()))
    }

    fn new(text: String) -> Picture {
        Picture {
            tag: page::tag(&Sha256::digest(&text).into()),
            text: text.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_art::{Detail, Theme};
    use bastide_engine::data;
    use bastide_engine::kernel::geometry::{Rot, Side};

    #[tokio::test]
    async fn the_cache_is_bounded_by_bytes() {
        let size = draw(Drawing::Figures(Theme::Plain)).len();
        let pictures = Pictures::new(size * 3);
        let figures = Drawing::Figures(Theme::Plain);
        let drawn = pictures.get(figures).await.unwrap();
        assert!(Arc::ptr_eq(&pictures.get(figures).await.unwrap(), &drawn));
        for theme in Theme::ALL {
            for tile in &data::set("base").unwrap().tiles {
                let drawing = Drawing::Tile(theme, &tile.id, Rot::to(Side::North), 0, Detail::Near);
                pictures.get(drawing).await.unwrap();
                assert!(pictures.0.weight() <= 3 * size as u64);
            }
        }
        assert!(pictures.0.weight() > size as u64, "the cache is used");
        // A cache without capacity draws every time.
        let none = Pictures::new(0);
        let first = none.get(figures).await.unwrap();
        assert!(!Arc::ptr_eq(&none.get(figures).await.unwrap(), &first));
    }
}
