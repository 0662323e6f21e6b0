//! Cookies, origins, security headers, ownership of seats, and malformed requests.

use crate::common::Host;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn table() -> Value {
    json!({"game": "castle", "seats": [{"type": "me", "name": "Anna"}, {"type": "me", "name": "Bea"}]})
}

#[tokio::test]
async fn cookies_are_secure_and_stay_the_same() {
    let host = Host::with(|config| config.public = "https://play.example.org".to_owned()).await;
    let mut anna = host.client();
    let page = anna.get("/").await;
    let cookie = page.header("set-cookie").unwrap().to_owned();
    for flag in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/", "Max-Age="] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert_eq!(page.header("cache-control"), Some("private, no-cache"));
    let token = anna.cookie.clone().unwrap();
    assert_eq!(token.strip_prefix("__Host-bastide=").unwrap().len(), 64);
    anna.get("/t/0123456789abcdef").await;
    assert_eq!(anna.cookie, Some(token), "a known cookie is kept");
    assert_eq!(host.client().get("/api/tables").await.header("set-cookie"), None);
    let open = Host::start().await;
    assert!(
        !open
            .client()
            .get("/")
            .await
            .header("set-cookie")
            .unwrap()
            .contains("Secure")
    );
}

#[tokio::test]
async fn every_answer_has_security_headers() {
    let host = Host::with(|config| config.public = "https://play.example.org".to_owned()).await;
    for path in [
        "/",
        "/api/tables",
        "/api/nothing",
        "/missing.js",
        "/healthz",
        "/api/tables/0123456789abcdef",
    ] {
        let answer = host.client().get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        // WebAssembly may be compiled, but no text is executed as a script.
        let others = policy.replace("'wasm-unsafe-eval'", "");
        assert!(
            policy.contains("default-src 'none'") && !others.contains("unsafe"),
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("x-frame-options"), Some("DENY"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"), "{path}");
        assert!(answer.header("strict-transport-security").is_some(), "{path}");
        assert!(answer.header("cache-control").is_some(), "{path}");
    }
}

#[tokio::test]
async fn requests_of_other_sites_are_refused() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    let path = format!("/api/tables/{id}/socket");
    let own = format!("http://{}", host.server.address());
    assert!(anna.open_socket(&path, Some(&own)).await.is_ok());
    for other in [
        "https://evil.test",
        "null",
        &own.replace("http:", "ftp:"),
        &format!("{own}.evil.test"),
    ] {
        assert!(anna.open_socket(&path, Some(other)).await.is_err(), "{other}");
        let headers = [("content-type", "application/json"), ("origin", other)];
        let answer = anna
            .send("POST", "/api/tables", &headers, &table().to_string())
            .await;
        assert_eq!(answer.code(), "not-allowed", "{other}");
    }
    for (kind, status) in [
        ("text/plain", 400),
        ("text/plain; application/json", 400),
        ("application/jsonx", 400),
        ("Application/JSON; charset=utf-8", 200),
    ] {
        let headers = [("content-type", kind)];
        let answer = anna
            .send("POST", "/api/tables", &headers, &table().to_string())
            .await;
        assert_eq!(answer.status, status, "{kind}");
    }
}

#[tokio::test]
async fn only_its_holder_acts_for_a_seat() {
    let host = Host::start().await;
    let (mut anna, mut carl) = (host.client(), host.client());
    let (id, _) = anna.create(&table()).await;
    let seq = anna.state(&id).await["state"]["seq"].as_u64().unwrap();
    carl.get("/").await;
    assert_eq!(
        carl.act(&id, "a", seq, json!({"type": "resign"})).await.code(),
        "not-seated"
    );
    let state = carl.state(&id).await;
    assert!(!state.to_string().contains("\"legal\""));
    assert_eq!(state["table"]["mine"], json!([]));
    let forged = json!({"client": "a", "after": seq, "seat": 0, "do": {"type": "resign"}});
    assert_eq!(
        carl.post(&format!("/api/tables/{id}/act"), &forged).await.code(),
        "bad-request"
    );
}

#[tokio::test]
async fn malformed_requests_are_refused_without_server_errors() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, _) = anna.create(&table()).await;
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"client\":1}",
        "\u{0}",
        "{\"client\":\"a\",\"after\":-1,\"do\":{}}",
    ] {
        for path in [
            "/api/tables",
            &format!("/api/tables/{id}/act"),
            &format!("/api/tables/{id}/join"),
        ] {
            let answer = anna
                .send("POST", path, &[("content-type", "application/json")], body)
                .await;
            assert_eq!(answer.code(), "bad-request", "{path} {body}");
        }
    }
    for path in [
        "nothing",
        "0000000000000000",
        "%ff",
        "..%2f..",
        "0123456789ABCDEF",
    ] {
        assert_eq!(
            anna.get(&format!("/api/tables/{path}")).await.code(),
            "unknown-table",
            "{path}"
        );
    }
    assert_eq!(
        anna.get(&format!("/api/tables/{id}/updates?since=x"))
            .await
            .code(),
        "bad-request"
    );
    assert_eq!(
        anna.get(&format!("/api/tables/{id}/updates?since=4000000000"))
            .await
            .ok(),
        json!({"updates": [], "more": false})
    );
    assert_eq!(
        anna.send("DELETE", &format!("/api/tables/{id}"), &[], "")
            .await
            .status,
        405
    );
    let mut socket = anna.socket(&id, None).await;
    for text in [
        "",
        "{",
        "null",
        "{\"client\":\"a b\",\"after\":1,\"do\":{\"type\":\"resign\"}}",
    ] {
        socket.0.send(Message::text(text)).await.unwrap();
        assert_eq!(socket.until("refused").await["refusal"]["code"], "bad-request");
    }
    socket.0.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.closed().await, 1003);
}
