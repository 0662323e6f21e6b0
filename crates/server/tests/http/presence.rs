//! Who is connected at a table, and that the others are told.

use crate::common::Host;
use crate::tables::{TWO, begun, table};
use serde_json::json;

#[tokio::test]
async fn players_are_told_who_is_connected() {
    let host = Host::start().await;
    let (anna, bea, id) = begun(&host).await;
    let mut first = anna.socket(&id, None).await;
    assert_eq!(first.until("hello").await["table"]["connected"], json!([0]));
    let second = bea.socket(&id, None).await;
    assert_eq!(first.until("here").await["seats"], json!([0, 1]));
    drop(second);
    assert_eq!(first.until("here").await["seats"], json!([0]));
}

#[tokio::test]
async fn players_are_told_when_a_spectator_takes_a_seat() {
    let host = Host::start().await;
    let mut anna = host.client();
    let (id, invite) = anna.create(&table(TWO)).await;
    let mut first = anna.socket(&id, None).await;
    first.until("hello").await;
    let mut bea = host.client();
    bea.get("/").await;
    let _spectator = bea.socket(&id, None).await;
    bea.join(&id, &invite, "Bea").await.ok();
    assert_eq!(first.until("here").await["seats"], json!([0, 1]));
}
