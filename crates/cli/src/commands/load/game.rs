//! One game: opened, played over two sockets, and compared with the server's log.

use super::api::{Api, Fault, Legal, Received, Refusal, Socket, parse_message};
use super::run::Run;
use bastide_wire::refusal::Code;
use bastide_wire::state::Status;
use bastide_wire::table::{CreateTable, Created, Join, SeatWish};
use std::time::{Duration, Instant};

/// How long a player waits after the server was busy.
const BUSY_PAUSE: Duration = Duration::from_millis(100);

/// A table and its two players.
pub struct Game {
    table: String,
    sockets: [Socket; 2],
    /// The number of the last entry.
    seq: u32,
    turn: Turn,
    /// The acknowledged lines, for the comparison with the log.
    lines: Vec<String>,
}

enum Turn {
    /// This socket plays this line.
    Play(usize, String),
    Over,
}

impl Game {
    /// Opens a table for two new people.
    pub async fn open(run: &Run) -> Result<Game, Fault> {
        let cookies = [cookie(), cookie()];
        let mut api = Api::connect(&run.address).await?;
        let seats = vec![
            SeatWish::Me {
                name: "One".to_owned(),
                nonce_hash: None,
            },
            SeatWish::Open,
        ];
        let wish = CreateTable {
            seats,
            ..run.wish.clone()
        };
        let created = api.post("/api/tables", &cookies[0], json(&wish)).await?;
        let created: Created = serde_json::from_str(&created).map_err(|error| error.to_string())?;
        let table = created.id;
        let join = Join {
            client: "join".to_owned(),
            name: "Two".to_owned(),
            seat: None,
            invite: Some(created.invite),
            nonce_hash: None,
        };
        let path = format!("/api/tables/{table}/join");
        api.post(&path, &cookies[1], json(&join)).await?;
        drop(api);
        let one = Socket::open(&run.address, &table, &cookies[0]).await?;
        let two = Socket::open(&run.address, &table, &cookies[1]).await?;
        let mut game = Game {
            table,
            sockets: [one, two],
            seq: 0,
            turn: Turn::Over,
            lines: Vec::new(),
        };
        for place in 0..2 {
            let text = game.sockets[place].next().await?;
            let message = parse_message(&text)?;
            let first = message.state.ok_or("a socket did not begin with the state")?;
            game.seq = first.seq;
            if let Some(legal) = first.now.decision.and_then(|decision| decision.legal) {
                game.turn = Turn::Play(place, run.choose(&legal));
            }
        }
        Ok(game)
    }

    /// Plays one game after the other until the run is over. `phase`, from 0 to 1, is the time of the first move within the
    /// first interval of a given rate.
    pub async fn play(mut self, run: &Run, phase: f64) -> Result<Game, Fault> {
        for nth in 0.. {
            if !run.may_move(phase + f64::from(nth)).await {
                break;
            }
            if matches!(self.turn, Turn::Over) {
                self.check(run).await?;
                self = Game::open(run).await?;
            }
            self.step(run).await?;
        }
        self.check(run).await?;
        Ok(self)
    }

    /// Plays one line, waits until it is acknowledged, and finds out who is next.
    async fn step(&mut self, run: &Run) -> Result<(), Fault> {
        let Turn::Play(mover, line) = std::mem::replace(&mut self.turn, Turn::Over) else {
            return Err("the game was over before it began".to_owned());
        };
        let sent = Instant::now();
        self.sockets[mover].play(self.seq, &line).await?;
        let mut is_over = false;
        let mut next = None;
        self.seq = loop {
            let text = self.sockets[mover].next().await?;
            let message = parse_message(&text)?;
            match (message.kind, message.seq) {
                ("done", Some(seq)) => break seq,
                ("update", Some(seq)) if seq > self.seq => {
                    is_over = is_ended(&message);
                    next = legal(&message).map(|legal| Turn::Play(mover, run.choose(legal)));
                }
                ("refused", _) => match message.refusal {
                    Some(Refusal {
                        code: Code::Busy | Code::TooFast,
                        ..
                    }) => {
                        run.put_off();
                        tokio::time::sleep(BUSY_PAUSE).await;
                        self.sockets[mover].play(self.seq, &line).await?;
                    }
                    refusal => {
                        let why = refusal.map_or(String::new(), |refusal| refusal.message);
                        return Err(format!("`{line}` was refused: {why}"));
                    }
                },
                _ => {}
            }
        };
        run.acknowledged(sent.elapsed());
        if run.check {
            self.lines.push(line);
        }
        self.turn = match next {
            Some(turn) => turn,
            None if is_over => {
                run.ended();
                Turn::Over
            }
            None => self.asked(run, 1 - mover).await?,
        };
        Ok(())
    }

    /// Reads the other socket up to the entry after which it is to move.
    async fn asked(&mut self, run: &Run, place: usize) -> Result<Turn, Fault> {
        loop {
            let text = self.sockets[place].next().await?;
            let message = parse_message(&text)?;
            if message.kind == "update" && message.seq == Some(self.seq) {
                let legal = legal(&message).ok_or("nobody is asked, but the game is not over")?;
                return Ok(Turn::Play(place, run.choose(legal)));
            }
        }
    }

    /// Checks that the server's log has all acknowledged lines in order, and agrees with the rules.
    async fn check(&self, run: &Run) -> Result<(), Fault> {
        if !run.check {
            return Ok(());
        }
        let path = format!("/api/tables/{}/record", self.table);
        let record = Api::connect(&run.address).await?.get(&path).await?;
        bastide_engine::record::replay::replay(&record, |_, _| {})
            .map_err(|error| format!("table {}: its record does not replay: {error}", self.table))?;
        let mut written = record.lines();
        match self
            .lines
            .iter()
            .find(|&line| !written.any(|other| other == line))
        {
            Some(line) => Err(format!(
                "table {}: `{line}` was acknowledged and is not in the record",
                self.table
            )),
            None => Ok(()),
        }
    }

    /// Stays connected without playing.
    pub async fn rest(mut self) -> Fault {
        let [one, two] = &mut self.sockets;
        tokio::select! {
            fault = one.rest() => fault,
            fault = two.rest() => fault,
        }
    }
}

fn is_ended(message: &Received) -> bool {
    message.now.as_ref().is_some_and(|now| now.status == Status::Over)
}

fn legal<'a>(message: &'a Received<'a>) -> Option<&'a [Legal<'a>]> {
    message.now.as_ref()?.decision.as_ref()?.legal.as_deref()
}

fn cookie() -> String {
    let digits: String = (0..64).map(|_| fastrand::digit(16)).collect();
    // The server accepts one of the names, depending on whether it is reached by http or https.
    format!("bastide={digits}; __Host-bastide={digits}")
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("requests are plain data")
}
