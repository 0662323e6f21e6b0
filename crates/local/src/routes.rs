//! What the host answers: an address and the work behind it, most of which is in `bastide_table`.

use crate::host::Host;
use crate::request::{Request, Response};
use crate::tables;
use bastide_art::{Theme, row_svg};
use bastide_table::pictures::{Drawing, draw, no_such_picture};
use bastide_table::{games, records, rules};
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::verify::Verified;

/// Answers a request. The paths are those of `docs/openapi.json`, and some below `/api/local`.
pub(crate) fn answer(host: &mut Host, request: &Request, now: i64) -> Result<Response, Refusal> {
    let parts = request.parts();
    match (request.method.as_str(), &parts[..]) {
        ("GET", ["art", look, rest @ ..]) => picture(host, request, look, rest),
        (_, ["api", "local", ..]) => tables::local(host, request, &parts[2..], now),
        (_, ["api", "tables", ..] | ["api", "mine" | "watch"]) => {
            tables::answer(host, request, &parts[1..], now)
        }
        ("GET", ["api", "games"]) => Ok(Response::json(&games::games(true))),
        ("GET", ["api", "rules", game]) => {
            rules::find(game, request.query("lang").as_deref()).map(|rules| Response::json(&rules))
        }
        ("GET", ["api", "art", set]) => Ok(Drawing::set(set).map_or_else(no_such_drawing, |set| Response {
            content_type: "application/json",
            ..Response::svg(draw(set))
        })),
        ("POST", ["api", "records"]) => Ok(Response::json(&records::open(&record(request)?)?)),
        ("POST", ["api", "records", "preview"]) => Ok(Response::json(&records::preview(&request.json()?)?)),
        ("POST", ["api", "records", "look"]) => Ok(Response::json(&records::survey(&record(request)?)?)),
        ("POST", ["api", "verify"]) => Ok(Response::json(&Verified::of(&record(request)?, None))),
        _ => Ok(no_such_address()),
    }
}

/// The answer for an address that does not exist.
pub(crate) fn no_such_address() -> Response {
    let message = "tables in this browser have no such address; docs/openapi.json lists those of the server";
    Response {
        status: 404,
        ..Response::refused(&Refusal::new(Code::BadRequest, message))
    }
}

fn no_such_drawing() -> Response {
    Response {
        status: 404,
        ..Response::refused(&no_such_picture())
    }
}

/// The record in the body.
fn record(request: &Request) -> Result<String, Refusal> {
    records::text(request.text().as_bytes().to_vec())
}

fn picture(host: &mut Host, request: &Request, look: &str, rest: &[&str]) -> Result<Response, Refusal> {
    let stem = |file: &str| file.strip_suffix(".svg").map(str::to_owned);
    let drawing = match rest {
        ["table", file] => {
            return match Theme::parse(look).zip(stem(file)) {
                Some((theme, id)) => tables::thumbnail(host, theme, &id).map(Response::svg),
                None => Ok(no_such_drawing()),
            };
        }
        ["tiles.svg"] => {
            let row = request
                .query("tiles")
                .and_then(|tiles| Drawing::row(look, &tiles));
            let Some(row) = row else {
                return Ok(no_such_drawing());
            };
            let tiles: Vec<_> = row.into_iter().map(draw).collect();
            let tiles: Vec<_> = tiles.iter().map(String::as_str).collect();
            return Ok(Response::svg(row_svg(&tiles)));
        }
        ["tile", set, name, rotation, file] => {
            stem(file).and_then(|variant| Drawing::tile(look, &format!("{set}/{name}"), rotation, &variant))
        }
        ["example", file] => stem(file).and_then(|id| Drawing::example(look, &id)),
        [file] => Drawing::sheet(look, file),
        _ => None,
    };
    Ok(drawing.map_or_else(no_such_drawing, |drawing| Response::svg(draw(drawing))))
}
