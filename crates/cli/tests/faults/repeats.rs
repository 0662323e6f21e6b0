//! Each request is sent one to five times, shuffled, over several sockets and both nodes: the log is as if it was sent
//! once.

use crate::client::{Person, Socket, TIME_LIMIT, ask};
use crate::database::Database;
use crate::node::Node;
use crate::player::open_table;
use crate::size;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

type Answers = mpsc::UnboundedSender<Value>;

/// A connection to a node: an open socket, or an HTTP request for each message.
enum Way {
    Socket(mpsc::UnboundedSender<Value>),
    Http(SocketAddr),
}

/// Forwards messages to and from a socket, and checks that its updates have no gaps.
async fn carry(mut socket: Socket, mut orders: mpsc::UnboundedReceiver<Value>, answers: Answers) {
    let mut seq = None;
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Some(order) => socket.say(&order).await.unwrap(),
                None => return,
            },
            message = socket.next(TIME_LIMIT) => {
                let message = message.unwrap();
                if message["type"] == "hello" {
                    seq = message["state"]["seq"].as_u64();
                }
                if message["type"] == "update" {
                    let now = message["seq"].as_u64().unwrap();
                    assert!(seq.is_none_or(|seq| now == seq + 1), "{seq:?}, then {now}");
                    seq = Some(now);
                }
                if answers.send(message).is_err() {
                    return;
                }
            }
        }
    }
}

struct Sender {
    who: Person,
    table: String,
    ways: Vec<Way>,
    carriers: Vec<JoinHandle<()>>,
    answers: Answers,
}

impl Sender {
    async fn new(who: &Person, table: &str, nodes: [&Node; 2], answers: &Answers) -> Sender {
        let (mut ways, mut carriers) = (Vec::new(), Vec::new());
        for node in nodes {
            for _ in 0..2 {
                let socket = Socket::open(node.address(), Some(who), table, None).await;
                let (orders, taken) = mpsc::unbounded_channel();
                carriers.push(tokio::spawn(carry(socket.unwrap(), taken, answers.clone())));
                ways.push(Way::Socket(orders));
            }
            ways.push(Way::Http(node.address()));
        }
        Sender {
            who: who.clone(),
            table: table.to_owned(),
            ways,
            carriers,
            answers: answers.clone(),
        }
    }

    fn send(&self, rng: &mut fastrand::Rng, act: &Value) {
        match rng.choice(&self.ways).unwrap() {
            Way::Socket(orders) => orders.send(act.clone()).unwrap(),
            Way::Http(address) => {
                let (address, answers) = (*address, self.answers.clone());
                let (who, act) = (self.who.clone(), act.clone());
                let path = format!("/api/tables/{}/act", self.table);
                tokio::spawn(async move {
                    let answer = ask(address, Some(&who), "POST", &path, Some(&act)).await.unwrap();
                    let said = match answer.status {
                        200 => json!({"type": "done", "client": act["client"], "seq": answer.json()["seq"]}),
                        _ => json!({"type": "refused", "client": act["client"], "refusal": answer.json()}),
                    };
                    answers.send(said).unwrap();
                });
            }
        }
    }
}

/// Collects answers until a request is done, or until this many are answered.
struct Answered {
    answers: mpsc::UnboundedReceiver<Value>,
    seqs: HashMap<String, u64>,
    answered: usize,
}

impl Answered {
    async fn take(&mut self) {
        let answer = tokio::time::timeout(TIME_LIMIT, self.answers.recv())
            .await
            .unwrap()
            .unwrap();
        assert_ne!(answer["type"], "refused", "{answer}");
        if answer["type"] == "done" {
            self.answered += 1;
            let seq = answer["seq"].as_u64().unwrap();
            let client = answer["client"].as_str().unwrap().to_owned();
            let known = *self.seqs.entry(client).or_insert(seq);
            assert_eq!(known, seq, "one request, two entries: {answer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_is_as_if_once() {
    let database = Database::postgres("repeats").await;
    let nodes = [Node::start(&database), Node::start(&database)];
    let mut rng = fastrand::Rng::new();
    for _ in 0..size(1, 10) {
        one_game(&database, [&nodes[0], &nodes[1]], &mut rng).await;
    }
    database.has_no_gap().await;
    for node in &nodes {
        node.check_no_panics().await;
    }
}

async fn one_game(database: &Database, nodes: [&Node; 2], rng: &mut fastrand::Rng) {
    let people = [Person::new(), Person::new()];
    let table = open_table(&[nodes[0].shared_address(), nodes[1].shared_address()], &people).await;
    let (answers, answered) = mpsc::unbounded_channel();
    let mut senders = Vec::new();
    for who in &people {
        senders.push(Sender::new(who, &table, nodes, &answers).await);
    }
    let mut answered = Answered {
        answers: answered,
        seqs: HashMap::new(),
        answered: 0,
    };
    let mut bag: Vec<(usize, Value)> = Vec::new();
    let (mut wanted, mut sent, mut last) = (Vec::new(), 0, 0);
    let path = format!("/api/tables/{table}");
    while wanted.len() < size(40, usize::MAX) {
        // A node that has not heard of the last entry yet is asked again.
        let seat = rng.usize(..2);
        let state = ask(
            rng.choice(nodes).unwrap().address(),
            Some(&people[seat]),
            "GET",
            &path,
            None,
        );
        let state = &state.await.unwrap().ok()["state"];
        let seq = state["seq"].as_u64().unwrap();
        if state["now"]["status"] == "over" {
            break;
        }
        let Some(legal) = state["now"]["decision"]["legal"]
            .as_array()
            .filter(|_| seq >= last)
        else {
            continue;
        };
        let client = format!("r{}", wanted.len());
        let line = rng.choice(legal).unwrap()["line"].as_str().unwrap();
        let (command, body) = match rng.u8(..8) {
            0 => (
                json!({"type": "say", "text": client}),
                format!("say {seat} \"{client}\""),
            ),
            _ => (
                json!({"type": "play", "line": line}),
                format!("play {seat} {line}"),
            ),
        };
        let act = json!({"client": client, "after": seq, "do": command});
        wanted.push((people[seat].full(&client), body));
        bag.extend(std::iter::repeat_n((seat, act), rng.usize(1..=5)));
        rng.shuffle(&mut bag);
        let mut is_sent = false;
        while !is_sent {
            let (seat, act) = bag.pop().unwrap();
            is_sent = act["client"] == client;
            senders[seat].send(rng, &act);
            sent += 1;
        }
        while !answered.seqs.contains_key(&client) {
            answered.take().await;
        }
        last = answered.seqs[&client];
    }
    for (seat, act) in bag {
        senders[seat].send(rng, &act);
        sent += 1;
    }
    while answered.answered < sent {
        answered.take().await;
    }
    for sender in senders {
        drop(sender.ways);
        for carrier in sender.carriers {
            carrier.await.expect("a socket that told everything in order");
        }
    }
    let log = database.log(&table).await;
    let written: Vec<_> = log
        .iter()
        .skip(3)
        .map(|entry| {
            let line = entry.body.lines().next().unwrap_or_default();
            (entry.client.clone().unwrap_or_default(), line.to_owned())
        })
        .collect();
    println!(
        "{} requests sent {sent} times, {} entries",
        wanted.len(),
        log.len()
    );
    assert_eq!(written, wanted);
}
