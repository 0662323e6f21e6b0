//! Describes the HTTP interface: makes `docs/openapi.json`, which the server embeds. Only a test does so, and the program is built
//! without the code that describes it.

use crate::http::{analysis, art, games, lists, play, records, survey, tables};
use crate::socket;
use bastide_art::Theme;
use bastide_engine::data::FILES;
use bastide_engine::setup::GameKind;
use bastide_table::examples;
use bastide_table::ids::TABLE_ID_PATTERN;
use bastide_table::pictures::{ROW_PATTERN, SHEETS, VARIANT_PATTERN};
use bastide_table::rules::LANGUAGES;
use bastide_wire::command::{Act, LONGEST_REQUEST_ID};
use bastide_wire::preview::MOST_PREVIEWED;
use bastide_wire::socket::Message;
use serde_json::{Value, json};
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
        art::row,
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
fn make() -> String {
    let description = Description::openapi().to_json();
    let description = description.ok().and_then(|text| serde_json::from_str(&text).ok());
    let mut description: Value =
        description.expect("the description has no maps with keys other than strings");
    bound_integers(&mut description);
    describe_parameters(&mut description["paths"]);
    describe_texts(&mut description["components"]["schemas"]);
    format!("{description:#}\n")
}

/// Adds the range of each integer's type: programs that check messages against this description know few of the formats.
fn bound_integers(part: &mut Value) {
    let range = match part.get("format").and_then(Value::as_str) {
        // As utoipa writes them.
        Some("u-int8") => Some(("uint8", 0, i64::from(u8::MAX))),
        Some("u-int16") => Some(("uint16", 0, i64::from(u16::MAX))),
        Some("u-int32") => Some(("uint32", 0, i64::from(u32::MAX))),
        Some("int8") => Some(("int8", i64::from(i8::MIN), i64::from(i8::MAX))),
        Some("int16") => Some(("int16", i64::from(i16::MIN), i64::from(i16::MAX))),
        Some("int32") => Some(("int32", i64::from(i32::MIN), i64::from(i32::MAX))),
        _ => None,
    };
    if let (Some((format, least, most)), Some(schema)) = (range, part.as_object_mut()) {
        schema.insert("format".to_owned(), format.into());
        schema.entry("minimum").or_insert(least.into());
        schema.entry("maximum").or_insert(most.into());
    }
    match part {
        Value::Object(map) => map.values_mut().for_each(bound_integers),
        Value::Array(list) => list.iter_mut().for_each(bound_integers),
        _ => {}
    }
}

/// Adds the values of parameters that the server knows: from its own lists, so that they cannot be out of date.
fn describe_parameters(paths: &mut Value) {
    let paths = paths.as_object_mut().into_iter().flatten();
    let operations = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object_mut().into_iter().flatten();
        methods.map(move |(_, operation)| (path, operation))
    });
    for (path, operation) in operations {
        // An empty body is no record.
        if let Some(record) = operation.pointer_mut("/requestBody/content/text~1plain/schema") {
            record["minLength"] = json!(1);
        }
        let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
        for parameter in parameters.into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap_or_default();
            let (key, value) = match name {
                "id" => ("pattern", json!(TABLE_ID_PATTERN)),
                "look" => ("enum", json!(Theme::ALL.map(Theme::name))),
                "game" => (
                    "enum",
                    json!(GameKind::ALL.iter().map(|game| game.name()).collect::<Vec<_>>()),
                ),
                "lang" => ("enum", json!(LANGUAGES)),
                "set" => ("enum", json!(FILES.each_ref().map(|file| file.name))),
                "rotation" => ("enum", json!(["N", "E", "S", "W"])),
                "variant" => ("pattern", json!(VARIANT_PATTERN)),
                "tiles" => ("pattern", json!(ROW_PATTERN)),
                "file" => ("enum", json!(SHEETS)),
                "name" if path.contains("/example/") => ("enum", json!(examples::ids())),
                // The names of tiles; 404 says which are none.
                "name" => ("pattern", json!("^[0-9A-Za-z-]+$")),
                // Any value makes the answer last; `at` and `since` are numbers.
                "v" | "at" | "since" => continue,
                _ => unreachable!("the parameter `{name}` of {path} is not described"),
            };
            parameter["schema"][key] = value;
        }
    }
}

/// Adds the forms of texts and the lengths of lists that a request may have.
fn describe_texts(schemas: &mut Value) {
    let classic = GameKind::Classic.sets();
    let request_id = format!("^[0-9A-Za-z-]{{1,{LONGEST_REQUEST_ID}}}$");
    let options = GameKind::ALL.iter().flat_map(|game| game.options());
    let mut names: Vec<_> = options.clone().map(|option| option.name).collect();
    names.sort_unstable();
    names.dedup();
    let mut values: Vec<_> = options.flat_map(|option| option.values.iter().copied()).collect();
    values.sort_unstable();
    values.dedup();
    const BITS: &str = "^[0-9A-Fa-f]{64}$";
    for (schema, property, key, value) in [
        ("Act", "client", "pattern", json!(request_id)),
        ("Join", "client", "pattern", json!(request_id)),
        ("Join", "nonce_hash", "pattern", json!(BITS)),
        ("SeatWish", "nonce_hash", "pattern", json!(BITS)),
        ("Command", "nonce", "pattern", json!(BITS)),
        ("Join", "name", "minLength", json!(1)),
        ("SeatWish", "name", "minLength", json!(1)),
        ("CreateTable", "seats", "minItems", json!(2)),
        ("CreateTable", "seats", "maxItems", json!(6)),
        (
            "CreateTable",
            "sets",
            "items",
            json!({"type": "string", "enum": classic}),
        ),
        ("GameOption", "name", "enum", json!(names)),
        ("GameOption", "value", "enum", json!(values)),
        ("PreviewRequest", "actions", "minItems", json!(1)),
        ("PreviewRequest", "actions", "maxItems", json!(MOST_PREVIEWED)),
        ("RecordPreviewRequest", "actions", "minItems", json!(1)),
        (
            "RecordPreviewRequest",
            "actions",
            "maxItems",
            json!(MOST_PREVIEWED),
        ),
        ("Command", "line", "minLength", json!(1)),
        ("Command", "text", "minLength", json!(1)),
    ] {
        let found = set_property(&mut schemas[schema], property, key, &value);
        assert!(found, "the schema {schema} has no property `{property}`");
    }
}

/// Sets a key of a property wherever the schema declares it; `false` if it does not.
fn set_property(schema: &mut Value, property: &str, key: &str, value: &Value) -> bool {
    let mut found = false;
    if let Some(declared) = schema.pointer_mut(&format!("/properties/{property}")) {
        declared[key] = value.clone();
        found = true;
    }
    let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
    for variant in variants.into_iter().flatten() {
        found |= set_property(variant, property, key, value);
    }
    found
}

#[test]
fn the_checked_in_description_is_current() {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let text = make();
    if std::env::var_os("BASTIDE_BLESS").is_some() {
        std::fs::write(PATH, &text).unwrap();
    }
    let kept = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        kept == text,
        "docs/openapi.json is stale; BASTIDE_BLESS=1 cargo test -p bastide-server openapi updates it"
    );
}
