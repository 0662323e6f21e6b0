//! The description of the HTTP interface, served and checked in as `docs/openapi.json`.

use crate::http::{analysis, art, games, lists, play, records, survey, tables};
use crate::socket;
use bastide_wire::command::Act;
use bastide_wire::socket::Message;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Bastide",
        description = "Tables on which people play. Who acts is known by the cookie `bastide`, which the first \
            request that changes something gets. A refused request has changed nothing; its answer says why."
    ),
    paths(
        tables::create,
        lists::lobby,
        lists::watch,
        lists::mine,
        tables::join,
        tables::rematch,
        play::state,
        play::act,
        play::preview,
        play::updates,
        play::record,
        survey::survey,
        records::open,
        records::preview,
        records::survey,
        records::verify,
        analysis::analysis,
        games::games,
        games::game_rules,
        art::tile,
        art::sheet,
        art::example,
        art::table,
        art::set,
        socket::open
    ),
    components(schemas(Act, Message))
)]
struct Description;

/// The description as JSON, a line for each field.
pub fn text() -> String {
    Description::openapi()
        .to_pretty_json()
        .map(|text| text + "\n")
        .expect("the description has no maps with keys other than strings")
}

#[cfg(test)]
mod tests {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

    #[test]
    fn the_checked_in_description_is_current() {
        let text = super::text();
        if std::env::var_os("BASTIDE_BLESS").is_some() {
            std::fs::write(PATH, &text).unwrap();
        }
        let kept = std::fs::read_to_string(PATH).unwrap_or_default();
        assert!(
            kept == text,
            "docs/openapi.json is stale; BASTIDE_BLESS=1 cargo test -p bastide-server openapi updates it"
        );
    }
}
