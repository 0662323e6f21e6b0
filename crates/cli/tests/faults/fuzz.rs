//! Invalid input over HTTP and sockets: bad JSON, bad UTF-8, huge frames, wrong order, wrong seats, unknown tables, records that
//! are none. The server never panics, never answers 5xx, and keeps playing.

use crate::client::{Answer, Person, Socket, TIME_LIMIT, ask, send};
use crate::common::root;
use crate::database::Database;
use crate::mutate::{frame, nasty, scratch, spoil};
use crate::node::Node;
use crate::player::{Crowd, open_table};
use crate::size;
use bastide_wire::refusal::Refusal;
use fastrand::Rng;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// The number of attempts at the same time.
const AT_ONCE: usize = 16;

/// How long to wait for an answer that may not come.
const SHORT_WAIT: Duration = Duration::from_millis(100);

#[derive(Clone)]
struct Target {
    address: SocketAddr,
    people: [Person; 3],
    tables: Vec<String>,
    /// Records of whole games.
    records: Arc<[String]>,
}

/// A valid request.
struct Request {
    method: &'static str,
    path: String,
    body: Value,
}

impl Request {
    /// Records are sent as text, everything else as JSON.
    fn to_bytes(&self) -> Vec<u8> {
        match &self.body {
            Value::String(text) => text.clone().into_bytes(),
            body => body.to_string().into_bytes(),
        }
    }
}

/// The records of the golden games.
fn records() -> Arc<[String]> {
    let files = std::fs::read_dir(root().join("testdata/golden")).unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().filter_map(|path| std::fs::read_to_string(path).ok());
    texts.take(40).collect()
}

impl Target {
    async fn new(node: &Node, records: Arc<[String]>) -> Target {
        let people = [Person::new(), Person::new(), Person::new()];
        let mut tables = vec![
            "0123456789abcdef".to_owned(),
            "nonsense".to_owned(),
            "%00".to_owned(),
        ];
        for _ in 0..3 {
            tables.push(open_table(&[node.shared_address()], &[people[0].clone(), people[1].clone()]).await);
        }
        Target {
            address: node.address(),
            people,
            tables,
            records,
        }
    }

    fn table(&self, rng: &mut Rng) -> &str {
        &self.tables[rng.usize(..self.tables.len()).max(rng.usize(..self.tables.len()))]
    }

    /// A command that plays an action, which may even be legal, as a line or typed.
    async fn play(&self, rng: &mut Rng, table: &str) -> Value {
        let who = rng.choice(&self.people).unwrap();
        let state = ask(
            self.address,
            Some(who),
            "GET",
            &format!("/api/tables/{table}"),
            None,
        )
        .await;
        let state = state.unwrap();
        let legal = match state.status {
            200 => state.json()["state"]["now"]["decision"]["legal"].clone(),
            _ => Value::Null,
        };
        let legal = legal.as_array().cloned().unwrap_or_default();
        let action = json!({"type": "place", "x": 1, "y": 0, "rotation": "E"});
        let legal = rng
            .choice(legal)
            .unwrap_or(json!({"line": "place 1,0 E", "action": action}));
        if rng.bool() {
            json!({"type": "play", "line": legal["line"]})
        } else {
            json!({"type": "choose", "action": legal["action"]})
        }
    }

    async fn act(&self, rng: &mut Rng, table: &str) -> Value {
        let command = match rng.u8(..16) {
            0 => json!({"type": "undo-ask"}),
            1 => json!({"type": "undo-answer", "yes": rng.bool()}),
            2 => json!({"type": "say", "text": "hello"}),
            3 => json!({"type": "leave", "seat": rng.u8(..)}),
            4 => json!({"type": "start", "bots": "easy"}),
            5 => json!({"type": "close"}),
            6 if rng.u8(..4) == 0 => json!({"type": "resign"}),
            _ => self.play(rng, table).await,
        };
        json!({"client": format!("f{}", rng.u16(..)), "after": rng.u32(..60), "do": command})
    }

    async fn request(&self, rng: &mut Rng) -> Request {
        let table = self.table(rng).to_owned();
        let at = |rest: &str| format!("/api/tables/{table}{rest}");
        let (method, path, body) = match rng.u8(..18) {
            12 => ("POST", "/api/records".to_owned(), self.record(rng)),
            13 => ("POST", "/api/records/look".to_owned(), self.record(rng)),
            14 => ("POST", "/api/verify".to_owned(), self.record(rng)),
            15 => {
                let action = json!({"type": "place", "x": 1, "y": 0, "rotation": "E"});
                let record = self.record(rng);
                let body = json!({"record": record, "actions": [action]});
                ("POST", "/api/records/preview".to_owned(), body)
            }
            16 => {
                let actions = json!([{"type": "place", "x": rng.i16(..), "y": 0, "rotation": "E"}]);
                let body = json!({"after": rng.u32(..60), "actions": actions});
                ("POST", at("/preview"), body)
            }
            17 => {
                let file = nasty(rng);
                let path = match rng.u8(..6) {
                    0 => at(&format!("/look?at={file}")),
                    1 => format!("/art/plain/table/{table}.svg?at={file}"),
                    2 => format!("/art/painted/tile/base/{file}/N/0.svg"),
                    3 => format!("/api/rules/{file}"),
                    4 => format!("/art/painted/tiles.svg?tiles=base/FFFF/N/0,{file}"),
                    _ => format!("/api/art/{file}"),
                };
                ("GET", path, Value::Null)
            }
            0 => {
                let seats = json!([{"type": "me", "name": "Anna"}, {"type": "open"}, {"type": "bot", "level": "easy"}]);
                let sets = json!(["base", "inns", "traders"]);
                let clock = json!({"type": "fischer", "seconds": 300, "add": 5});
                let wish = json!({"game": "classic", "sets": sets, "options": [{"name": "small-cities", "value": "halved"}],
                    "seats": seats, "clock": clock, "listed": true, "aids": true});
                ("POST", "/api/tables".to_owned(), wish)
            }
            1 => (
                "POST",
                at("/join"),
                json!({"client": "join", "name": "Ben", "seat": 1, "invite": "key"}),
            ),
            2 => ("POST", at("/rematch"), json!({})),
            3 => ("GET", at(&format!("/updates?since={}", nasty(rng))), Value::Null),
            4 => ("GET", at("/record"), Value::Null),
            5 => ("GET", "/api/mine".to_owned(), Value::Null),
            6 => ("DELETE", at(""), Value::Null),
            _ => ("POST", at("/act"), self.act(rng, &table).await),
        };
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/?=%-".contains(&byte);
        let path = path
            .bytes()
            .take(3000)
            .fold(String::new(), |path, byte| match byte {
                byte if is_plain(byte) => path + char::from(byte).to_string().as_str(),
                byte => path + &format!("%{byte:02x}"),
            });
        Request { method, path, body }
    }

    /// The beginning of a game's record.
    fn record(&self, rng: &mut Rng) -> Value {
        let record = &self.records[rng.usize(..self.records.len())];
        let count = rng.usize(..record.lines().count());
        json!(
            record
                .lines()
                .take(count)
                .fold(String::new(), |text, line| text + line + "\n")
        )
    }

    fn bytes(&self, rng: &mut Rng, request: &Request, body: &[u8]) -> Vec<u8> {
        let who = &rng.choice(&self.people).unwrap().token;
        let head = format!(
            "{} {} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncookie: bastide={who}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            request.method,
            request.path,
            self.address,
            body.len()
        );
        [head.as_bytes(), body].concat()
    }

    /// A well-formed request with wrong contents is refused with a reason.
    async fn wrong_contents(&self, rng: &mut Rng) {
        let mut request = self.request(rng).await;
        let mut body = {
            if rng.u8(..8) > 0 {
                spoil(rng, &mut request.body);
            }
            request.to_bytes()
        };
        if rng.u8(..3) == 0 {
            scratch(rng, &mut body);
        }
        let bytes = self.bytes(rng, &request, &body);
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        let answer = send(self.address, &bytes, TIME_LIMIT).await;
        let answer = match answer {
            Ok(answer) => answer,
            // The connection of a body that is too large may be closed before all of it was sent.
            Err(_) if body.len() > 8192 => return,
            Err(error) => panic!("{error}: {shown}"),
        };
        check(&answer, &shown);
        if answer.status >= 400 && request.path.starts_with("/api/") {
            let refusal: Result<Refusal, _> = serde_json::from_str(&answer.body);
            assert!(
                refusal.is_ok_and(|refusal| refusal.message.len() > 10),
                "{shown}\n{answer:?}"
            );
        }
    }

    /// Bytes that may not be a request.
    async fn wrong_bytes(&self, rng: &mut Rng) {
        let request = self.request(rng).await;
        let mut bytes = self.bytes(rng, &request, &request.to_bytes());
        scratch(rng, &mut bytes);
        if rng.u8(..10) == 0 {
            bytes = vec![0; rng.usize(..40_000)];
            rng.fill(&mut bytes);
        }
        if let Ok(answer) = send(self.address, &bytes, SHORT_WAIT).await {
            check(&answer, &String::from_utf8_lossy(&bytes));
        }
    }

    /// Well-formed messages with wrong contents or in the wrong order are all answered.
    async fn wrong_messages(&self, rng: &mut Rng) {
        let table = self.table(rng).to_owned();
        let who = rng.choice(&self.people).unwrap();
        let since = rng.bool().then(|| rng.u64(..80));
        let Ok(mut socket) = Socket::open(self.address, Some(who), &table, since).await else {
            return;
        };
        for _ in 0..rng.u8(1..6) {
            let mut act = self.act(rng, &table).await;
            if rng.bool() {
                spoil(rng, &mut act);
            }
            if socket.say(&act).await.is_err() {
                return;
            }
            loop {
                match socket.next(TIME_LIMIT).await {
                    Ok(said) if said["type"] == "done" => break,
                    Ok(said) if said["type"] == "refused" => {
                        let refusal: Refusal = serde_json::from_value(said["refusal"].clone()).unwrap();
                        assert!(refusal.code.status() < 500, "{act}: {refusal}");
                        break;
                    }
                    Ok(_) => {}
                    Err(_) if act.to_string().len() > 8192 => return,
                    Err(error) => panic!("{error}: {act}"),
                }
            }
        }
    }

    /// Bytes that may not be frames.
    async fn wrong_frames(&self, rng: &mut Rng) {
        let table = self.table(rng).to_owned();
        let handshake = format!(
            "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\ncookie: bastide={}\r\n\r\n",
            self.address, self.people[0].token
        );
        let mut handshake = handshake.into_bytes();
        if rng.u8(..4) == 0 {
            scratch(rng, &mut handshake);
        }
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut bytes = [0; 4096];
        let _ = stream.write_all(&handshake).await;
        let _ = timeout(SHORT_WAIT, stream.read(&mut bytes)).await;
        assert!(
            !bytes.starts_with(b"HTTP/1.1 5"),
            "{}",
            String::from_utf8_lossy(&handshake)
        );
        for _ in 0..rng.u8(1..6) {
            let mut payload = self.act(rng, &table).await.to_string().into_bytes();
            match rng.u8(..4) {
                0 => scratch(rng, &mut payload),
                1 => payload = vec![rng.u8(..); rng.usize(..20_000)],
                _ => {}
            }
            if stream.write_all(&frame(rng, &payload)).await.is_err() {
                return;
            }
        }
        let _ = timeout(SHORT_WAIT, stream.read(&mut bytes)).await;
    }

    async fn attempt(&self, seed: u64) {
        let mut rng = Rng::with_seed(seed);
        match rng.u8(..8) {
            0..3 => self.wrong_contents(&mut rng).await,
            3 => self.wrong_bytes(&mut rng).await,
            4..7 => self.wrong_messages(&mut rng).await,
            _ => self.wrong_frames(&mut rng).await,
        }
    }
}

/// Never a 5xx, because the database works and the server is not busy.
fn check(answer: &Answer, request: &str) {
    assert!((200..500).contains(&answer.status), "{request}\n{answer:?}");
}

fn seed() -> u64 {
    let given = std::env::var("BASTIDE_FAULTS_SEED").ok();
    given
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_else(|| size(7, fastrand::u64(..)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_over_http_and_sockets() {
    let database = Database::sqlite();
    let node = Node::start_with(&database, &["--header-time", "2s"]);
    let mut rng = Rng::with_seed(seed());
    println!("BASTIDE_FAULTS_SEED={} begins here again", rng.get_seed());
    let (begin, mut count) = (Instant::now(), 0);
    let seconds = std::env::var("BASTIDE_FAULTS_SECONDS").ok();
    let seconds = seconds.map_or(300, |seconds| seconds.parse().unwrap());
    let is_enough = |count: usize| size(count >= 1500, begin.elapsed() >= Duration::from_secs(seconds));
    let records = records();
    while !is_enough(count) {
        let target = Target::new(&node, Arc::clone(&records)).await;
        let mut attempts = JoinSet::new();
        for _ in 0..200 {
            if attempts.len() >= AT_ONCE {
                attempts.join_next().await.unwrap().unwrap();
            }
            let (target, seed) = (target.clone(), rng.u64(..));
            attempts.spawn(async move { target.attempt(seed).await });
            count += 1;
        }
        while let Some(ended) = attempts.join_next().await {
            ended.unwrap();
        }
        node.check_no_panics().await;
    }
    println!("{count} attempts in {:?}", begin.elapsed());
    let gone = async {
        while node.meter("bastide_sockets").await > 0.0 {
            tokio::time::sleep(SHORT_WAIT).await;
        }
    };
    timeout(TIME_LIMIT, gone).await.expect("all sockets end");
    let mut crowd = Crowd::gather(2, 1, &[node.shared_address()]);
    crowd.finish().await;
    crowd.check(&database).await;
    node.check_no_panics().await;
}
