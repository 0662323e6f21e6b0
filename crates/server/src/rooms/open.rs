//! A table is opened, by wish or as a rematch.

use super::act::mark;
use crate::app::App;
use crate::http::store_refusal;
use crate::secret;
use crate::store::{self, Mark, NewTable, Row};
use crate::table::open::{Opening, open};
use crate::table::seats::Person;
use bastide_wire::command::Command;
use bastide_wire::refusal::{Code, Refusal};
use bastide_wire::table::{CreateTable, Created, SeatWish};
use std::net::IpAddr;
use std::sync::Arc;

impl App {
    /// Opens a table for somebody.
    pub async fn open(
        self: &Arc<App>,
        who: Person,
        address: IpAddr,
        wish: &CreateTable,
        rematch_of: Option<&str>,
    ) -> Result<Created, Refusal> {
        if !wish.seats.is_empty() && wish.seats.iter().all(|seat| matches!(seat, SeatWish::Bot { .. })) {
            let message = "at least one seat should be for a person; `bastide arena` lets bots play alone";
            return Err(Refusal::new(Code::BadRequest, message));
        }
        let (id, invite) = (secret::table_id(), secret::key());
        let opening = open(rematch_of, wish, &id, who, self.config.table_seed(), super::now())?;
        if !self.limits.opened.take(address) {
            let message = "too many tables were opened from this address; try again later";
            return Err(Refusal::new(Code::TooFast, message));
        }
        let most = self.config.open_tables;
        if self.store.count_open_by(&who.0).await.map_err(store_refusal)? as usize >= most {
            let message =
                format!("you have {most} tables that are not over; end one before you open another");
            return Err(Refusal::new(Code::TooMany, message));
        }
        let first = first_rows(&opening, wish);
        let data = opening.data;
        let table = NewTable {
            id: data.id,
            header: data.header,
            seed: data.seed,
            invite: Some(secret::hash(&invite)),
            listed: data.listed,
            plan: data.plan,
            creator: data.creator,
            at: data.at,
        };
        self.store.create(table, first).await.map_err(store_refusal)?;
        self.meters.entries.increment(1);
        self.wake(&id, super::now()).await?;
        Ok(Created { id, invite })
    }

    /// The table for a rematch: opened now, or by another of the players before.
    pub async fn rematch(self: &Arc<App>, id: &str, who: Person, address: IpAddr) -> Result<String, Refusal> {
        let room = self.room(id).await?;
        let mut entered = room.enter(&self.store).await?;
        if !entered.seats_of(Some(&who)).is_empty()
            && let Some(other) = entered.state(Some(&who)).state.now.rematch
        {
            return Ok(other);
        }
        let wish = entered.table().rematch_wish(&who)?;
        let created = self.open(who, address, &wish, Some(id)).await?;
        let think = |table: &mut crate::table::Table, now| {
            Ok((table.check_rematch(&who, &created.id, now)?, Vec::new()))
        };
        match self.write(&mut entered, "", think).await {
            Ok(_) => Ok(created.id),
            Err(refusal) => {
                let other = entered.state(Some(&who)).state.now.rematch;
                drop(entered);
                self.close_unused(&created.id, &who).await;
                other.ok_or(refusal)
            }
        }
    }

    /// Closes a table that was opened in vain; if that fails, it stays open and empty.
    async fn close_unused(self: &Arc<App>, id: &str, who: &Person) {
        let Ok(room) = self.room(id).await else {
            return;
        };
        let Ok(mut entered) = room.enter(&self.store).await else {
            return;
        };
        let think = |table: &mut crate::table::Table, now| {
            let seq = table.seq();
            Ok((table.check(who, &Command::Close, seq, now)?, Vec::new()))
        };
        let _ = self.write(&mut entered, "", think).await;
    }
}

fn first_rows(opening: &Opening, wish: &CreateTable) -> Vec<(Row, Mark)> {
    let mut rows: Vec<_> = (1..)
        .zip(&opening.bodies)
        .map(|(seq, body)| {
            let row = Row {
                table: opening.data.id.clone(),
                seq,
                client: None,
                at: opening.data.at,
                body: body.clone(),
            };
            (row, Mark::default())
        })
        .collect();
    let bots = (0..).zip(&wish.seats).filter_map(|(seat, wish)| match wish {
        SeatWish::Bot { level } => Some(store::Seat {
            seat,
            holder: None,
            name: level.clone(),
        }),
        SeatWish::Me { .. } | SeatWish::Open => None,
    });
    let people = opening.seats.iter().map(|(seat, person, name)| store::Seat {
        seat: *seat,
        holder: Some(person.0),
        name: name.clone(),
    });
    if let Some((_, last)) = rows.last_mut() {
        *last = mark(&opening.outcome, bots.chain(people).collect());
    }
    rows
}
