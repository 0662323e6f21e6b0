//! Players who continue whatever happens: they reconnect, repeat unanswered requests, and record every answer.

use crate::client::{Person, Socket, ask_within};
use crate::database::{Database, Entry};
use crate::node::SharedAddress;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Error};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::{JoinHandle, JoinSet};

/// How long to wait for a silent server before trying another.
const RESPONSE_TIME: Duration = Duration::from_secs(2);

/// The pause before the next attempt.
const PAUSE: Duration = Duration::from_millis(20);

/// How a player talks to the server.
#[derive(Clone, Copy)]
pub enum Way {
    Socket,
    Http,
}

/// What the players of one table were told.
#[derive(Default, Clone)]
pub struct Ledger {
    pub table: String,
    /// The acknowledged requests, by their name in the log, with the numbers of their entries.
    pub done: HashMap<String, u64>,
    /// The entries that were sent, by number.
    pub told: BTreeMap<u64, Value>,
    pub over: bool,
}

pub type Shared = Arc<Mutex<Ledger>>;

impl Ledger {
    /// Checks that everything acknowledged or sent is in the log exactly once, and that the log has no gap.
    pub fn check(&self, log: &[Entry]) {
        let table = &self.table;
        for (place, entry) in (1..).zip(log) {
            assert_eq!(entry.seq, place, "{table}: a gap in the log");
        }
        for (client, seq) in &self.done {
            let found: Vec<u64> = log
                .iter()
                .filter(|entry| entry.client.as_ref() == Some(client))
                .map(|entry| entry.seq)
                .collect();
            assert_eq!(found, [*seq], "{table}: where {client} is in the log");
        }
        for (seq, told) in &self.told {
            let entry = usize::try_from(seq - 1).ok().and_then(|place| log.get(place));
            let body = entry.map(|entry| entry.body.lines().next().unwrap_or_default());
            let field = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
            let expected = match told["type"].as_str() {
                Some("played") => format!("play {} {}", told["seat"], field("line")),
                Some("said") => format!("say {} {}", told["seat"], told["text"]),
                _ => continue,
            };
            assert_eq!(body, Some(&expected[..]), "{table}: entry {seq}");
        }
    }
}

pub struct Player {
    pub who: Person,
    pub way: Way,
    pub table: String,
    pub nodes: Vec<SharedAddress>,
    pub ledger: Shared,
    rng: fastrand::Rng,
    seq: u64,
    now: Value,
    pending: Option<Value>,
    count: u32,
}

impl Player {
    pub fn new(who: &Person, way: Way, table: &str, nodes: &[SharedAddress], ledger: &Shared) -> Player {
        Player {
            who: who.clone(),
            way,
            table: table.to_owned(),
            nodes: nodes.to_vec(),
            ledger: Arc::clone(ledger),
            rng: fastrand::Rng::new(),
            seq: 0,
            now: Value::Null,
            pending: None,
            count: 0,
        }
    }

    /// Plays until the game is over.
    pub async fn play(mut self) {
        let mut attempt = 0;
        while !self.is_over() {
            let address = self.nodes[attempt % self.nodes.len()].address();
            let ended = match self.way {
                Way::Socket => self.by_socket(address).await,
                Way::Http => self.by_http(address).await,
            };
            if ended.is_err() {
                attempt += 1;
                tokio::time::sleep(PAUSE).await;
            }
        }
        self.ledger.lock().unwrap().over = true;
    }

    fn is_over(&self) -> bool {
        self.now["status"] == "over"
    }

    async fn by_socket(&mut self, address: SocketAddr) -> io::Result<()> {
        let since = (self.seq > 0).then_some(self.seq);
        let mut socket = Socket::open(address, Some(&self.who), &self.table, since).await?;
        let mut sent = false;
        while !self.is_over() {
            if self.pending.is_none() {
                self.think();
                sent = false;
            }
            if let Some(act) = self.pending.as_ref().filter(|_| !sent) {
                socket.say(act).await?;
                sent = true;
            }
            let message = socket.next(RESPONSE_TIME).await?;
            match message["type"].as_str() {
                Some("hello") => self.state(&message["state"]),
                Some("update") => self.update(&message),
                Some("done") => self.done(message["client"].as_str(), &message["seq"]),
                Some("refused") => {
                    may_be_sent_again(&message["refusal"]);
                    tokio::time::sleep(PAUSE).await;
                    sent = false;
                }
                _ => {}
            }
        }
        Ok(())
    }

    async fn by_http(&mut self, address: SocketAddr) -> io::Result<()> {
        let table = format!("/api/tables/{}", self.table);
        while !self.is_over() {
            if self.pending.is_none() {
                self.think();
            }
            let (method, path) = match (&self.pending, self.seq) {
                (_, 0) => ("GET", table.clone()),
                (Some(_), _) => ("POST", format!("{table}/act")),
                (None, seq) => ("GET", format!("{table}/updates?since={seq}")),
            };
            let body = self.pending.clone();
            let answer = ask_within(
                RESPONSE_TIME,
                address,
                Some(&self.who),
                method,
                &path,
                body.as_ref(),
            )
            .await?;
            let told: Value = serde_json::from_str(&answer.body).map_err(Error::other)?;
            if answer.status != 200 {
                may_be_sent_again(&told);
                return Err(Error::other("try again"));
            }
            let updates = match (self.seq, &body) {
                (0, _) => {
                    self.state(&told["state"]);
                    continue;
                }
                (_, Some(act)) => {
                    self.done(act["client"].as_str(), &told["seq"]);
                    told["updates"].clone()
                }
                (_, None) => told["updates"].clone(),
            };
            let updates = updates.as_array().cloned().unwrap_or_default();
            if updates.is_empty() {
                tokio::time::sleep(PAUSE).await;
            }
            updates.iter().for_each(|update| self.update(update));
        }
        Ok(())
    }

    fn state(&mut self, state: &Value) {
        let seq = state["seq"].as_u64().unwrap();
        assert!(seq >= self.seq, "the server forgot entries after {seq}");
        self.seq = seq;
        self.now = state["now"].clone();
    }

    fn update(&mut self, update: &Value) {
        let seq = update["seq"].as_u64().unwrap();
        assert_eq!(seq, self.seq + 1, "no gap, nothing twice");
        self.seq = seq;
        if update["now"].is_object() {
            self.now = update["now"].clone();
        }
        let mut ledger = self.ledger.lock().unwrap();
        let entry = update["entry"].clone();
        if let Some(other) = ledger.told.insert(seq, entry.clone()) {
            assert_eq!(other, entry, "entry {seq} was told in two ways");
        }
    }

    fn done(&mut self, client: Option<&str>, seq: &Value) {
        let pending = self.pending.take().expect("a request that was sent");
        assert_eq!(pending["client"].as_str(), client);
        let client = self.who.full(client.unwrap());
        let mut ledger = self.ledger.lock().unwrap();
        ledger.done.insert(client, seq.as_u64().unwrap());
    }

    /// Prepares the next request, if the player is to act.
    fn think(&mut self) {
        let Some(legal) = self.now["decision"]["legal"].as_array() else {
            return;
        };
        self.count += 1;
        let command = if self.rng.u8(..16) == 0 {
            json!({"type": "say", "text": format!("thinking about {} moves", legal.len())})
        } else {
            let legal = self.rng.choice(legal).expect("somebody who decides has a choice");
            if self.rng.bool() {
                json!({"type": "play", "line": legal["line"]})
            } else {
                json!({"type": "choose", "action": legal["action"]})
            }
        };
        let client = format!("c{}", self.count);
        self.pending = Some(json!({"client": client, "after": self.seq, "do": command}));
    }
}

/// Only `away` and `busy` may be refused to players who do nothing wrong.
fn may_be_sent_again(refusal: &Value) {
    let code = refusal["code"].as_str().unwrap_or_default();
    assert!(matches!(code, "away" | "busy"), "{refusal}");
    let message = refusal["message"].as_str().unwrap_or_default();
    assert!(message.contains("try again"), "{message}");
}

/// Opens a table for two and seats both, with as many attempts as necessary.
pub async fn open_table(nodes: &[SharedAddress], people: &[Person; 2]) -> String {
    let wish = json!({"game": "classic", "seats": [{"type": "me", "name": "Anna"}, {"type": "open"}]});
    let created = insist(nodes, &people[0], "/api/tables", &wish).await;
    let id = created["id"].as_str().unwrap().to_owned();
    let join = json!({"client": "join", "name": "Ben", "invite": created["invite"]});
    insist(nodes, &people[1], &format!("/api/tables/{id}/join"), &join).await;
    id
}

async fn insist(nodes: &[SharedAddress], who: &Person, path: &str, body: &Value) -> Value {
    for node in nodes.iter().cycle() {
        match ask_within(RESPONSE_TIME, node.address(), Some(who), "POST", path, Some(body)).await {
            Ok(answer) if answer.status == 200 => return answer.json(),
            Ok(answer) => may_be_sent_again(&answer.json()),
            Err(_) => {}
        }
        tokio::time::sleep(PAUSE).await;
    }
    unreachable!("the list of nodes is not empty");
}

/// Pairs of players, each at their own table, with what they were told.
#[derive(Default)]
pub struct Crowd {
    ledgers: Arc<Mutex<Vec<Shared>>>,
    pairs: Vec<JoinHandle<()>>,
}

impl Crowd {
    /// This many pairs, each playing `games` games one after the other; half of the players use sockets.
    pub fn gather(pairs: usize, games: usize, nodes: &[SharedAddress]) -> Crowd {
        let mut crowd = Crowd::default();
        for pair in 0..pairs {
            let (ledgers, nodes) = (Arc::clone(&crowd.ledgers), nodes.to_vec());
            let ways = if pair % 2 == 0 {
                [Way::Socket, Way::Socket]
            } else {
                [Way::Http, Way::Socket]
            };
            crowd.pairs.push(tokio::spawn(async move {
                for _ in 0..games {
                    one_game(&nodes, ways, &ledgers).await;
                }
            }));
        }
        crowd
    }

    /// What all players were told so far.
    pub fn ledgers(&self) -> Vec<Ledger> {
        let ledgers = self.ledgers.lock().unwrap();
        ledgers
            .iter()
            .map(|ledger| ledger.lock().unwrap().clone())
            .collect()
    }

    pub fn acknowledged(&self) -> usize {
        self.ledgers().iter().map(|ledger| ledger.done.len()).sum()
    }

    /// Waits until `holds` is true of the ledgers.
    pub async fn wait(&self, what: &str, holds: impl Fn(&[Ledger]) -> bool) {
        let waiting = async {
            while !holds(&self.ledgers()) {
                assert!(
                    !self.pairs.iter().any(JoinHandle::is_finished) || holds(&self.ledgers()),
                    "somebody stopped playing before {what}"
                );
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_secs(60), waiting).await;
        waited.unwrap_or_else(|_| panic!("waited for {what} in vain"));
    }

    /// Waits until this many more requests were acknowledged.
    pub async fn wait_for_more(&self, more: usize) {
        let before = self.acknowledged();
        let all = |ledgers: &[Ledger]| ledgers.iter().map(|ledger| ledger.done.len()).sum::<usize>();
        self.wait("more acknowledgements", |ledgers| all(ledgers) >= before + more)
            .await;
    }

    /// Waits until every unfinished game has one more acknowledged request, or is over.
    pub async fn wait_for_all(&self, before: &[Ledger]) {
        self.wait("each game to go on", |ledgers| {
            before.iter().zip(ledgers).all(|(before, now)| {
                before.over || before.told.is_empty() || now.over || now.done.len() > before.done.len()
            })
        })
        .await;
    }

    /// Ends all players during their games.
    pub async fn leave(&mut self) {
        for pair in self.pairs.drain(..) {
            pair.abort();
            if let Err(error) = pair.await
                && error.is_panic()
            {
                std::panic::resume_unwind(error.into_panic());
            }
        }
    }

    /// Waits until all games are over.
    pub async fn finish(&mut self) {
        for pair in self.pairs.drain(..) {
            if let Err(error) = pair.await {
                std::panic::resume_unwind(error.into_panic());
            }
        }
    }

    /// Checks that everything that any player was told is in the log.
    pub async fn check(&self, database: &Database) {
        check(&self.ledgers(), database).await;
    }
}

/// Checks that everything that any player was told is in the log.
pub async fn check(ledgers: &[Ledger], database: &Database) {
    for ledger in ledgers {
        ledger.check(&database.log(&ledger.table).await);
    }
    database.has_no_gap().await;
}

async fn one_game(nodes: &[SharedAddress], ways: [Way; 2], ledgers: &Mutex<Vec<Shared>>) {
    let people = [Person::new(), Person::new()];
    let table = open_table(nodes, &people).await;
    let ledger = Arc::new(Mutex::new(Ledger {
        table: table.clone(),
        ..Ledger::default()
    }));
    ledgers.lock().unwrap().push(Arc::clone(&ledger));
    let mut playing = JoinSet::new();
    for (who, way) in people.iter().zip(ways) {
        playing.spawn(Player::new(who, way, &table, nodes, &ledger).play());
    }
    while let Some(ended) = playing.join_next().await {
        if let Err(error) = ended {
            std::panic::resume_unwind(error.into_panic());
        }
    }
}
