//! The tables in memory, and what the page is told besides answers.

use crate::log::{self, Row};
use crate::random::Random;
use crate::request::{Request, Response};
use crate::routes;
use crate::think::{Review, Thinking};
use bastide_bots::analyse::DEFAULT_SIMULATIONS;
use bastide_bots::bot::Budget;
use bastide_table::refusals::unknown_table;
use bastide_table::table::seats::Person;
use bastide_table::table::{Applied, Checked, Table, TableData};
use bastide_wire::nonces;
use bastide_wire::refusal::Refusal;
use bastide_wire::socket::Message;
use bastide_wire::table::Listed;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the page gives at the start.
#[derive(Deserialize, Clone, Debug)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Start {
    /// Who plays in this browser: 64 hexadecimal digits in lower case.
    pub person: String,
    /// 256 random bits as 64 hexadecimal digits, never used before.
    pub seed: String,
    /// The seed of every table, for tests with known deals; bots then choose by the position alone.
    #[serde(default)]
    pub test_seed: Option<String>,
    /// The simulations for each estimate of an analysis.
    #[serde(default)]
    pub analysis_simulations: Option<u32>,
}

/// The tables that are in memory, for one person.
pub struct Host {
    pub(crate) person: Person,
    pub(crate) random: Random,
    pub(crate) test_seed: Option<[u8; 32]>,
    pub(crate) analysis_budget: Budget,
    pub(crate) tables: BTreeMap<String, Local>,
    news: Vec<News>,
    /// The tables whose logs have changed.
    changed: BTreeSet<String>,
}

/// A table in memory with its log.
pub(crate) struct Local {
    pub data: TableData,
    pub rows: Vec<Row>,
    pub table: Table,
    /// The table of which this is the rematch.
    pub rematch_of: Option<String>,
    /// When it came into memory; a clock that expired before that restarts.
    pub since: i64,
    pub thinking: Option<Thinking>,
    pub review: Option<Review>,
}

/// A message as the socket of a table delivers it.
#[derive(Serialize, Debug)]
pub struct News {
    pub table: String,
    pub message: Message,
}

/// The log of a table that has changed, and what lists show of the table.
#[derive(Serialize, Debug)]
pub struct Saved {
    pub id: String,
    pub log: String,
    pub listed: Listed,
}

/// What the page is told after a request or a step of thinking.
#[derive(Serialize, Debug)]
pub struct Told {
    pub news: Vec<News>,
    pub saved: Vec<Saved>,
    /// Whether there is something to think about.
    pub more: bool,
}

/// The answer to a request, with what happened meanwhile.
#[derive(Serialize, Debug)]
pub struct Answer {
    #[serde(flatten)]
    pub response: Response,
    #[serde(flatten)]
    pub told: Told,
}

/// A request whose entry is in the log.
pub(crate) struct Written {
    pub seq: u32,
    /// `None` if the entry was written by an earlier request with the same id.
    pub applied: Option<Applied>,
}

impl Host {
    /// A host without tables; the error says what is wrong with the start.
    pub fn new(start: &Start) -> Result<Host, String> {
        let bits = |name: &str, text: &str| {
            nonces::parse(text).ok_or_else(|| format!("`{name}` must have 64 hexadecimal digits"))
        };
        let person = Person::parse(&start.person);
        Ok(Host {
            person: person.ok_or("`person` must have 64 hexadecimal digits in lower case")?,
            random: Random::new(bits("seed", &start.seed)?),
            test_seed: start
                .test_seed
                .as_deref()
                .map(|seed| bits("testSeed", seed))
                .transpose()?,
            analysis_budget: Budget::Simulations(
                start.analysis_simulations.unwrap_or(DEFAULT_SIMULATIONS).max(1),
            ),
            tables: BTreeMap::new(),
            news: Vec::new(),
            changed: BTreeSet::new(),
        })
    }

    /// Answers a request at a time in milliseconds since 1970.
    pub fn request(&mut self, request: &Request, now: i64) -> Answer {
        let response =
            routes::answer(self, request, now).unwrap_or_else(|refusal| Response::refused(&refusal));
        Answer {
            response,
            told: self.tell(),
        }
    }

    /// Thinks for a step: a few simulations of a bot, or a turn of an analysis.
    pub fn work(&mut self, now: i64) -> Told {
        self.step(now);
        self.tell()
    }

    fn tell(&mut self) -> Told {
        let changed = std::mem::take(&mut self.changed);
        let saved = changed.into_iter().filter_map(|id| {
            let local = self.tables.get(&id)?;
            Some(Saved {
                log: local.log(),
                listed: local.table.listed(&self.person),
                id,
            })
        });
        Told {
            saved: saved.collect(),
            news: std::mem::take(&mut self.news),
            more: self.has_work(),
        }
    }

    pub(crate) fn local(&mut self, id: &str) -> Result<&mut Local, Refusal> {
        self.tables.get_mut(id).ok_or_else(unknown_table)
    }

    /// Puts a table into memory and says that its log has changed.
    pub(crate) fn insert(&mut self, local: Local) {
        let id = local.table.id().to_owned();
        self.changed.insert(id.clone());
        self.tables.insert(id, local);
    }

    /// Writes the entry of a request to the log. A request whose id is in the log is not carried out again; the host's own
    /// requests have none.
    pub(crate) fn write(
        &mut self,
        id: &str,
        request_id: Option<&str>,
        check: impl FnOnce(&mut Table) -> Result<Checked, Refusal>,
    ) -> Result<Written, Refusal> {
        let person = self.person;
        let local = self.local(id)?;
        if let Some(seq) = request_id.and_then(|id| local.table.entry_of(id)) {
            return Ok(Written { seq, applied: None });
        }
        let checked = check(&mut local.table)?;
        local.rows.push(Row {
            seq: checked.seq,
            at: checked.at,
            request_id: request_id.map(str::to_owned),
            body: checked.body.clone(),
        });
        let applied = local.table.commit(checked, request_id);
        let mine = local.table.held_by(&person);
        let update = local.table.update_for(&applied, mine);
        self.news.push(News {
            table: id.to_owned(),
            message: Message::Update(Box::new(update)),
        });
        self.changed.insert(id.to_owned());
        Ok(Written {
            seq: applied.seq,
            applied: Some(applied),
        })
    }
}

impl Local {
    pub fn new(data: TableData, rows: Vec<Row>, table: Table, since: i64) -> Local {
        Local {
            data,
            rows,
            table,
            rematch_of: None,
            since,
            thinking: None,
            review: None,
        }
    }

    /// The log as the page keeps it.
    pub fn log(&self) -> String {
        log::write(&self.data, &self.rows)
    }

    /// The time of the last entry.
    pub fn at(&self) -> i64 {
        self.rows.last().map_or(self.data.at, |row| row.at)
    }
}
