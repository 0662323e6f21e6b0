//! A table's log as a text that the page keeps: a line of JSON with what the server keeps in the table's row, then a line for each
//! entry.

use bastide_table::ids::{hex, is_local_id};
use bastide_table::table::seats::Person;
use bastide_table::table::{LogRow, TableData};
use bastide_wire::nonces;
use bastide_wire::refusal::{Code, Refusal};
use serde::{Deserialize, Serialize};

/// An entry of a log.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub seq: u32,
    /// In milliseconds since 1970.
    pub at: i64,
    /// The id of the request, with a prefix for the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    pub body: String,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    id: String,
    header: String,
    secret: String,
    secret_hash: String,
    plan: String,
    creator: String,
    listed: bool,
    at: i64,
}

impl Row {
    pub fn row(&self) -> LogRow<'_> {
        LogRow {
            seq: self.seq,
            at: self.at,
            request_id: self.request_id.as_deref(),
            body: &self.body,
        }
    }
}

/// The text of a log.
pub fn write(data: &TableData, rows: &[Row]) -> String {
    let head = Head {
        id: data.id.clone(),
        header: data.header.clone(),
        secret: hex(&data.secret.expect("tables in a browser keep theirs")),
        secret_hash: hex(&data.secret_hash),
        plan: data.plan.clone(),
        creator: hex(&data.creator),
        listed: data.listed,
        at: data.at,
    };
    let mut text = line(&head);
    rows.iter().for_each(|row| text += &line(row));
    text
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("its keys are strings") + "\n"
}

/// The inverse of [`write()`].
pub fn read(text: &str) -> Result<(TableData, Vec<Row>), Refusal> {
    let wrong = |nth: usize, why: String| {
        Refusal::new(
            Code::BadRequest,
            format!("line {} of the log cannot be read: {why}", nth + 1),
        )
    };
    let mut lines = text.lines().enumerate();
    let (_, first) = lines.next().ok_or_else(|| wrong(0, "it is missing".to_owned()))?;
    let head: Head = serde_json::from_str(first).map_err(|error| wrong(0, error.to_string()))?;
    if !is_local_id(&head.id) {
        return Err(wrong(
            0,
            format!("`{}` is no id of a table in a browser", head.id),
        ));
    }
    let bits = |name: &str, text: &str| {
        nonces::parse(text).ok_or_else(|| wrong(0, format!("`{name}` must have 64 hexadecimal digits")))
    };
    let Some(Person(creator)) = Person::parse(&head.creator) else {
        return Err(wrong(0, "`creator` must have 64 hexadecimal digits".to_owned()));
    };
    let data = TableData {
        secret: Some(bits("secret", &head.secret)?),
        secret_hash: bits("secret_hash", &head.secret_hash)?,
        id: head.id,
        header: head.header,
        plan: head.plan,
        creator,
        listed: head.listed,
        at: head.at,
    };
    let rows = lines.map(|(nth, line)| {
        serde_json::from_str(line).map_err(|error: serde_json::Error| wrong(nth, error.to_string()))
    });
    Ok((data, rows.collect::<Result<_, _>>()?))
}
