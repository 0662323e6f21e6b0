//! Pictures and outlines: completeness, caching, compression, rate limits.

use crate::common::Host;
use bastide_engine::data::FILES;
use bastide_server::config::Rate;
use std::time::Duration;

#[tokio::test]
async fn every_tile_has_pictures_and_outlines() {
    let host = Host::start().await;
    let mut anna = host.client();
    for file in &FILES {
        let set = anna.get(&format!("/api/art/{}?v=1", file.name)).await.ok();
        assert_eq!(set["set"], file.name);
        let tiles = set["tiles"].as_array().unwrap();
        let count: u64 = tiles.iter().map(|tile| tile["count"].as_u64().unwrap()).sum();
        assert_eq!(count, u64::from(file.tiles));
        for tile in tiles {
            let shapes = tile["rotations"]["E"].as_array().unwrap();
            // Inside Carcassonne there is nothing but the town.
            assert!(!shapes.is_empty() || file.name == "count", "{tile}");
            for shape in shapes {
                assert!(shape["d"].as_str().unwrap().starts_with('M'), "{shape}");
                assert!((0.0..=100.0).contains(&shape["x"].as_f64().unwrap()));
            }
        }
        let id = tiles[0]["tile"].as_str().unwrap();
        for look in ["painted", "plain"] {
            let picture = anna.get(&format!("/art/{look}/tile/{id}/W/3.svg")).await;
            assert_eq!(picture.status, 200);
            assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
            assert!(picture.body.contains("viewBox=\"0 0 100 100\""));
        }
    }
    let castle = anna.get("/api/art/castle").await.ok()["castle"].clone();
    assert_eq!(castle["spaces"].as_array().unwrap().len(), 100);
    assert_eq!(castle["towers"].as_array().unwrap().len(), 14);
    assert_eq!(castle["starts"].as_array().unwrap().len(), 7);
    let quarters = anna.get("/api/art/count").await.ok()["quarters"].clone();
    assert_eq!(quarters.as_array().unwrap().len(), 4);
    assert_eq!(quarters[0]["quarter"], "castle");
    let start = anna.get("/art/painted/tile/castle/start-6/N/0.svg").await;
    assert_eq!(start.status, 200, "start squares are tiles too");
    for path in ["/art/plain/figures.svg", "/art/painted/castle.svg"] {
        assert_eq!(anna.get(path).await.status, 200);
    }
    assert!(anna.cookie.is_none(), "requests for pictures set no cookie");
}

#[tokio::test]
async fn rules_have_examples() {
    let host = Host::start().await;
    let mut anna = host.client();
    let mut count = 0;
    for game in ["classic", "castle", "city"] {
        let rules = anna.get(&format!("/api/rules/{game}?lang=de")).await.ok();
        let sections = rules["sections"].as_array().unwrap().iter();
        for rule in sections.flat_map(|section| section["rules"].as_array().unwrap()) {
            let Some(example) = rule.get("example") else {
                continue;
            };
            count += 1;
            let name = example["name"].as_str().unwrap();
            let size = |side: &str| example[side].as_u64().unwrap();
            assert!(size("width") >= 100 && size("height") >= 100, "{example}");
            let size = format!("width=\"{}\" height=\"{}\"", size("width"), size("height"));
            for look in ["painted", "plain"] {
                let path = format!("/art/{look}/example/{name}.svg?v=1");
                let picture = anna.get(&path).await;
                assert_eq!(picture.status, 200, "{name}");
                assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
                assert!(picture.header("cache-control").unwrap().contains("immutable"));
                assert!(picture.body.contains("<title>"), "{name} has a tile");
                assert!(picture.body.contains(&size), "{name}: {size}");
                assert!(picture.body.len() < 500_000, "{name}: {}", picture.body.len());
            }
        }
    }
    assert!(count > 1, "{count}");
}

#[tokio::test]
async fn a_row_contains_its_tiles() {
    let host = Host::with(|config| {
        config.art_rate = Rate {
            count: 12,
            per: Duration::from_secs(3600),
        }
    })
    .await;
    let mut anna = host.client();
    let row = "/art/painted/tiles.svg?tiles=base/FFFF/N/0,base/CFFF/E/3-far&v=1";
    let answer = anna.get(row).await;
    assert_eq!(
        answer.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    assert!(answer.body.contains("viewBox=\"0 0 200 100\""));
    for (tile, at) in [("base/FFFF/N/0", 0), ("base/CFFF/E/3-far", 100)] {
        let alone = anna.get(&format!("/art/painted/tile/{tile}.svg")).await.body;
        let (_, content) = alone.split_once('\n').unwrap();
        let inner = format!("<svg x=\"{at}\" width=\"100\" height=\"100\">{content}");
        assert!(answer.body.contains(&inner), "{tile}");
    }
    // Each tile counts as a picture, also where the commas are escaped.
    for row in [row, &row.replace(',', "%2C")].repeat(2) {
        assert_eq!(anna.get(row).await.status, 200);
    }
    assert_eq!(anna.get(row).await.code(), "too-fast");
}

#[tokio::test]
async fn unknown_pictures_are_refused() {
    let host = Host::start().await;
    let mut anna = host.client();
    for path in [
        "/art/loud/figures.svg",
        "/art/plain/other.svg",
        "/art/plain/tile/base/FFFF/N/4.svg",
        "/art/plain/tile/base/FFFF/X/0.svg",
        "/art/plain/tile/base/FFFF/NE/0.svg",
        "/art/plain/tile/base/FFFF/N/0.png",
        "/art/plain/tile/base/none/N/0.svg",
        "/art/plain/tile/none/FFFF/N/0.svg",
        "/art/plain/tiles.svg",
        "/art/plain/tiles.svg?tiles=",
        "/art/plain/tiles.svg?tiles=base/FFFF/N/0,base/none/N/0",
        &format!("/art/plain/tiles.svg?tiles={}", ["base/FFFF/N/0"; 25].join(",")),
        "/art/plain/example/B0.svg",
        "/art/plain/example/B20.png",
        "/art/loud/example/B20.svg",
        "/api/art/none",
    ] {
        let answer = anna.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.code(), "bad-request");
    }
}

#[tokio::test]
async fn pictures_can_be_cached() {
    let host = Host::start().await;
    let mut anna = host.client();
    let path = "/art/painted/figures.svg";
    let first = anna.get(path).await;
    assert_eq!(first.header("cache-control"), Some("public, max-age=86400"));
    let tag = first.header("etag").unwrap().to_owned();
    let again = anna.send("GET", path, &[("if-none-match", &tag)], "").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let versioned = anna.get(&format!("{path}?v=abc")).await;
    assert_eq!(
        versioned.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    assert_eq!(versioned.header("etag"), Some(tag.as_str()));
}

#[tokio::test]
async fn pictures_have_their_own_rate_limit() {
    let rate = |count| Rate {
        count,
        per: Duration::from_secs(3600),
    };
    let host = Host::with(|config| {
        config.request_rate = rate(2);
        config.art_rate = rate(4);
    })
    .await;
    let mut anna = host.client();
    for _ in 0..4 {
        assert_eq!(anna.get("/art/plain/figures.svg").await.status, 200);
    }
    assert_eq!(anna.get("/api/art/base").await.code(), "too-fast");
    for _ in 0..2 {
        anna.get("/api/tables").await.ok();
    }
    assert_eq!(anna.get("/api/tables").await.code(), "too-fast");
}

#[tokio::test]
async fn answers_are_compressed_if_the_client_accepts_it() {
    let host = Host::start().await;
    let anna = host.client();
    let address = anna.address;
    let gzip = |path: &'static str| async move {
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\naccept-encoding: gzip, br\r\n\r\n"
        );
        crate::common::raw_bytes(address, request.as_bytes()).await
    };
    for path in [
        "/art/painted/castle.svg",
        "/api/art/base",
        "/api/openapi.json",
        "/",
    ] {
        let plain = anna.clone().get(path).await;
        let (head, body) = gzip(path).await;
        let small = head.contains("content-encoding: gzip");
        if plain.body.len() > 600 {
            assert!(small, "{path}: {head}");
            assert!(
                body.len() * 2 < plain.body.len(),
                "{path}: {} of {}",
                body.len(),
                plain.body.len()
            );
        } else {
            assert!(!small, "{path} is small enough");
        }
        assert_eq!(plain.header("content-encoding"), None);
    }
    let (head, _) = gzip("/api/tables").await;
    assert!(
        !head.contains("content-encoding"),
        "short answers are not compressed: {head}"
    );
}
