//! Nothing that is sent depends on hidden tiles: two tables with the same actions and different seeds, whose first
//! draws agree, send the same bytes to every seat and to spectators, over HTTP and sockets, until their draws differ.
//! The tables are written directly into the database, because no request can choose a seed.

use crate::client::{Answer, Person, Socket, TIME_LIMIT, ask};
use crate::database::Database;
use crate::node::Node;
use crate::size;
use bastide_engine::setup::{GameKind, Header};
use bastide_server::secret;
use bastide_server::store::{self, Mark, NewTable, Row, Settings, Store, StoredSecret};
use bastide_table::convert::ToWire;
use bastide_table::table::open::{Deal, open};
use bastide_testkit::seeds::alike;
use bastide_testkit::variants;
use bastide_wire::seed_hash;
use bastide_wire::table::{Clock, CreateTable, GameOption, SeatWish};
use serde_json::{Value, json};

fn wish(header: &Header) -> CreateTable {
    let seats = (0..header.players.unwrap()).map(|seat| match seat % 2 {
        0 => SeatWish::Me {
            name: "Anna".to_owned(),
            nonce_hash: None,
        },
        _ => SeatWish::Open,
    });
    let option = |(name, value): &(String, String)| GameOption {
        name: name.clone(),
        value: value.clone(),
    };
    CreateTable {
        game: header.game.unwrap().to_wire(),
        sets: header.sets.clone().unwrap_or_default(),
        options: header.options.iter().map(option).collect(),
        seats: seats.collect(),
        clock: Clock::None,
        listed: true,
        aids: false,
    }
}

async fn write(store: &Store, wish: &CreateTable, id: &str, anna: &Person, seed: [u8; 32]) {
    let creator = secret::hash(&anna.token);
    let holder = bastide_table::table::seats::Person(creator);
    let opening = open(None, wish, id, holder, Deal::from_secret(seed), 1_000_000_000_000).unwrap();
    let data = opening.data;
    let row = |(seq, body): (u32, &String)| Row {
        table: id.to_owned(),
        seq,
        request_id: None,
        at: data.at,
        body: body.clone(),
    };
    let rows = (1..).zip(&opening.bodies).map(row);
    let seats = opening.outcome.seats.iter().map(|taken| store::Seat {
        seat: taken.seat.0,
        holder: taken.holder.map(|who| who.0),
        name: taken.name.clone(),
    });
    let mark = Mark {
        seats: seats.collect(),
        ..Mark::default()
    };
    let mut first: Vec<_> = rows.map(|row| (row, Mark::default())).collect();
    first.last_mut().unwrap().1 = mark;
    let table = NewTable {
        id: data.id.clone(),
        header: data.header,
        secret: StoredSecret::Plain(seed),
        invite: None,
        listed: true,
        plan: data.plan,
        creator,
        at: data.at,
    };
    store.create(table, first).await.unwrap();
}

/// One of the two tables.
struct Side {
    id: String,
    hash: String,
    sockets: Vec<Socket>,
}

impl Side {
    /// A message without what must differ: the table's id, the hash of its seed, and times.
    fn plain(&self, text: &str) -> String {
        let text = text.replace(&self.id, "TABLE").replace(&self.hash, "HASH");
        let mut plain = String::with_capacity(text.len());
        let mut rest = &text[..];
        while let Some(found) = rest.find("\"at\":") {
            let (before, time) = rest.split_at(found + "\"at\":".len());
            plain += before;
            rest = time.trim_start_matches(|letter: char| letter.is_ascii_digit());
        }
        plain + rest
    }

    fn answer(&self, answer: &Answer) -> String {
        let head = answer.head.lines().filter(|line| !line.starts_with("date: "));
        self.plain(&format!(
            "{}\r\n{}",
            head.collect::<Vec<_>>().join("\r\n"),
            answer.body
        ))
    }

    async fn ask(
        &self,
        node: &Node,
        who: Option<&Person>,
        method: &str,
        rest: &str,
        body: Option<&Value>,
    ) -> Answer {
        let path = format!("/api/tables/{}{rest}", self.id);
        ask(node.address(), who, method, &path, body).await.unwrap()
    }

    /// All messages of all sockets up to an entry, and the messages of that entry.
    async fn messages_up_to(&mut self, seq: u64) -> (Vec<String>, Vec<Value>) {
        let (mut said, mut updates) = (Vec::new(), Vec::new());
        for place in 0..self.sockets.len() {
            loop {
                let text = self.sockets[place].next_text(TIME_LIMIT).await.unwrap();
                let message: Value = serde_json::from_str(&text).unwrap();
                said.push(self.plain(&text));
                if message["seq"] == seq && message["type"] == "update" {
                    updates.push(message);
                    break;
                }
            }
        }
        (said, updates)
    }
}

/// Checks that the events of two updates are equal up to the first draw that differs.
fn part_by_a_draw(one: &Value, other: &Value) {
    assert_eq!(one["entry"], other["entry"]);
    let events = [one, other].map(|update| update["events"].as_array().unwrap().clone());
    let first = events[0].iter().zip(&events[1]).find(|(one, other)| one != other);
    let (one, other) = first.expect("a draw that differs");
    for event in [one, other] {
        let kind = event["type"].as_str().unwrap();
        assert!(
            matches!(kind, "drawn" | "discarded" | "revealed"),
            "{one} {other}"
        );
    }
}

async fn same_until_the_draws_part(kind: GameKind, number: usize, count: usize) {
    let header = variants::header(kind, number);
    let seeds = alike(&header, count);
    let database = Database::sqlite();
    let (anna, ben) = (Person::new(), Person::new());
    let ids = ["bcdfghjkmnpqrstv", "vtsrqpnmkjhgfdcb"];
    let store = Store::open(&database.address(), Settings::default())
        .await
        .unwrap();
    for (id, seed) in ids.iter().zip(seeds) {
        write(&store, &wish(&header), id, &anna, seed).await;
    }
    store.close().await;
    let node = Node::start(&database);
    let mut sides = [0, 1].map(|side| Side {
        id: ids[side].to_owned(),
        hash: seed_hash::hash(&seeds[side]),
        sockets: Vec::new(),
    });
    for side in &mut sides {
        for who in [Some(&anna), Some(&ben), None] {
            let socket = Socket::open(node.address(), who, &side.id, None).await.unwrap();
            side.sockets.push(socket);
        }
    }
    let everybody = [Some(&anna), Some(&ben), None];
    let mut rng = fastrand::Rng::with_seed(number as u64);
    let (mut draws, mut entries, mut bytes) = (0, 0, 0);
    loop {
        for who in everybody {
            for rest in ["", "/updates?since=0", "/record"] {
                let mut told = Vec::new();
                for side in &sides {
                    told.push(side.answer(&side.ask(&node, who, "GET", rest, None).await));
                }
                bytes += told[0].len();
                assert_eq!(told[0], told[1]);
            }
        }
        let mut states = Vec::new();
        for who in [&anna, &ben] {
            states.push(sides[0].ask(&node, Some(who), "GET", "", None).await.ok());
        }
        let seq = states[0]["state"]["seq"].as_u64().unwrap();
        let open = states[0]["table"]["seats"]
            .as_array()
            .unwrap()
            .iter()
            .position(|seat| seat["type"] == "open");
        let client = format!("x{}", rng.u64(..));
        let (who, rest, body) = match open {
            Some(seat) => {
                let join = json!({"client": client, "name": "Ben", "seat": seat});
                (&ben, "/join", join)
            }
            None => {
                let legal = |state: &Value| state["state"]["now"]["decision"]["legal"].as_array().cloned();
                let (who, legal) = match legal(&states[0]) {
                    Some(legal) => (&anna, legal),
                    None => (&ben, legal(&states[1]).expect("somebody is asked")),
                };
                let command = match rng.u8(..12) {
                    0 => json!({"type": "say", "text": "what comes next?"}),
                    1 => json!({"type": "undo-ask"}),
                    2 => json!({"type": "undo-answer", "yes": true}),
                    3 => json!({"type": "play", "line": "place 40,40 N"}),
                    _ => json!({"type": "play", "line": rng.choice(&legal).unwrap()["line"]}),
                };
                (
                    who,
                    "/act",
                    json!({"client": client, "after": seq, "do": command}),
                )
            }
        };
        let mut answers = Vec::new();
        for side in &sides {
            answers.push(side.ask(&node, Some(who), "POST", rest, Some(&body)).await);
        }
        if answers[0].status != 200 {
            // A refusal must not depend on hidden tiles either.
            assert_eq!(sides[0].answer(&answers[0]), sides[1].answer(&answers[1]));
            continue;
        }
        let [one, other] = &mut sides;
        let (one, other) = (
            one.messages_up_to(seq + 1).await,
            other.messages_up_to(seq + 1).await,
        );
        entries += 1;
        if one.0 != other.0 {
            one.1
                .iter()
                .zip(&other.1)
                .for_each(|(one, other)| part_by_a_draw(one, other));
            assert!(draws >= count, "{draws} draws before they parted");
            break;
        }
        assert_eq!(sides[0].answer(&answers[0]), sides[1].answer(&answers[1]));
        bytes += one.0.iter().map(String::len).sum::<usize>();
        let is_draw =
            |event: &&Value| matches!(event["type"].as_str(), Some("drawn" | "discarded" | "revealed"));
        draws += one.1[0]["events"]
            .as_array()
            .unwrap()
            .iter()
            .filter(is_draw)
            .count();
    }
    println!(
        "{kind} {number}: {bytes} equal bytes in {entries} entries with {draws} draws, until the draws parted"
    );
    node.check_no_panics().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn classic() {
    for number in 0..size(2, 12) {
        same_until_the_draws_part(GameKind::Classic, number, 4).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn castle() {
    for number in 0..size(1, 6) {
        same_until_the_draws_part(GameKind::Castle, number, 3).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn city() {
    for number in 0..size(1, 6) {
        same_until_the_draws_part(GameKind::City, number, 4).await;
    }
}
