//! The games with their sets and options, and the rules.

use super::body::{Answer, Refused};
use crate::app::App;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::Uri;
use bastide_table::rules;
use bastide_wire::games::Games;
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::rules::Rules;
use serde::Deserialize;
use std::sync::Arc;

/// The games with their sets and options, the levels of bots, and the features of this server.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/games", tag = "games",
    responses((status = 200, body = Games), (status = "4XX", body = Refusal))
))]
pub async fn games(State(app): State<Arc<App>>) -> Json<Games> {
    Json(bastide_table::games::games(app.config.analysis))
}

/// The language of an answer.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Language {
    /// `en`, `fr` or `de`; English if it is left out.
    lang: Option<String>,
}

/// The numbered rules of a game.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/rules/{game}", tag = "games",
    params(("game" = String, Path, description = "`classic`, `castle` or `city`"), Language),
    responses((status = 200, body = Rules), (status = "4XX", body = Refusal), (status = 503, body = Refusal))
))]
pub async fn game_rules(Path(game): Path<String>, uri: Uri) -> Answer<Rules> {
    let refuse = |message: &str| Refused(Refusal::new(Code::BadRequest, message));
    let language = Query::<Language>::try_from_uri(&uri);
    let Query(language) = language.map_err(|_| refuse("`lang` should be named once"))?;
    let rules = rules::find(&game, language.lang.as_deref());
    Ok(Json(rules.map_err(Refused)?))
}
