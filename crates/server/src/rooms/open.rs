//! Opens tables, new ones and rematches, and closes those that nobody uses.

use super::Room;
use crate::app::App;
use crate::fair::Client;
use crate::secret::{self, Hash};
use crate::store::{self, Mark, NewTable, Row, StoredSecret};
use bastide_table::table::glance::Glance;
use bastide_table::table::open::{Opening, check_people, open};
use bastide_table::table::seats::Person;
use bastide_table::table::{Outcome, Table, Waits};
use bastide_wire::command::Command;
use bastide_wire::refusal::{Code, Reason, Refusal};
use bastide_wire::state::Status;
use bastide_wire::table::{CreateTable, Created, Rematch, RematchWish};
use std::net::IpAddr;
use std::sync::Arc;

impl App {
    /// Opens a table; `rematch_of` is the table of which it is the rematch.
    pub async fn open(
        self: &Arc<App>,
        who: Person,
        address: IpAddr,
        wish: &CreateTable,
        rematch_of: Option<&str>,
    ) -> Result<Created, Refusal> {
        check_people(wish)?;
        let now = super::now();
        let (id, invite) = (secret::table_id(now), secret::key());
        let deal = self.config.deal();
        let opening = open(rematch_of, wish, &id, who, deal, now)?;
        self.limits.opened.take(address).map_err(|wait| {
            Refusal::too_fast(
                wait,
                "too many tables were opened from this address; try again later",
            )
        })?;
        let most = self.config.open_tables;
        if self.store.count_open_by(&who.0).await? as usize >= most {
            let message =
                format!("you have {most} unfinished tables; finish or close one before you open another");
            let most = most as u32;
            return Err(Refusal::new(Code::TooMany, message).because(Reason::TooManyTables { most }));
        }
        let sealed = self.key.seal(&id, &deal.secret);
        let (table, first) = rows_of(&opening, sealed, Some(secret::hash(&invite)));
        self.store.create(table, first).await?;
        self.meters.entries.increment(1);
        let mut room = self.lock_room(&id).await?;
        room.live().client = Some(Client {
            address,
            person: who.0,
        });
        self.start_bots(&mut room);
        drop(room);
        Ok(Created { id, invite })
    }

    /// Returns the table for the rematch. Opens it unless another player has.
    pub async fn rematch(
        self: &Arc<App>,
        id: &str,
        who: Person,
        address: IpAddr,
        wish: &RematchWish,
    ) -> Result<Rematch, Refusal> {
        let of_another = |id: &str| Rematch {
            id: id.to_owned(),
            invite: None,
        };
        let mut room = self.lock_room(id).await?;
        if !room.seats_of(Some(&who)).is_empty()
            && let Some(other) = room.table().rematch()
        {
            return Ok(of_another(other));
        }
        let wish = room.table().rematch_wish(&who, wish)?;
        let created = self.open(who, address, &wish, Some(id)).await?;
        let check = |table: &mut Table, now| table.check_rematch(&who, &created.id, now);
        match self.write(&mut room, "", check).await {
            Ok(_) => Ok(Rematch {
                id: created.id,
                invite: Some(created.invite),
            }),
            Err(refusal) => {
                let other = room.table().rematch().map(of_another);
                drop(room);
                self.close_unused(&created.id, &who).await;
                other.ok_or(refusal)
            }
        }
    }

    /// Closes a table in memory that has had no entry since `before`.
    pub async fn close_idle(&self, room: &Arc<Room>, before: i64) -> Result<(), Refusal> {
        let mut room = room.lock(self).await?;
        let check = |table: &mut Table, now| table.check_idle(before, now);
        self.write(&mut room, "", check).await.map(drop)
    }

    /// Closes a table for a rematch after another player's was faster; if that fails, it stays open and empty.
    async fn close_unused(self: &Arc<App>, id: &str, who: &Person) {
        let Ok(mut room) = self.lock_room(id).await else {
            return;
        };
        let check = |table: &mut Table, now| table.check(who, &Command::Close, table.seq(), now);
        let _ = self.write(&mut room, "", check).await;
    }
}

/// What is stored of a new table: its row and its first entries.
pub fn rows_of(
    opening: &Opening,
    secret: StoredSecret,
    invite: Option<Hash>,
) -> (NewTable, Vec<(Row, Mark)>) {
    let data = &opening.data;
    let table = NewTable {
        id: data.id.clone(),
        header: data.header.clone(),
        secret,
        invite,
        listed: data.listed,
        plan: data.plan.clone(),
        creator: data.creator,
        at: data.at,
    };
    (table, first_rows(opening))
}

fn first_rows(opening: &Opening) -> Vec<(Row, Mark)> {
    let mut rows: Vec<_> = (1..)
        .zip(&opening.bodies)
        .map(|(seq, body)| {
            let row = Row {
                table: opening.data.id.clone(),
                seq,
                request_id: None,
                at: opening.data.at,
                body: body.clone(),
            };
            (row, Mark::default())
        })
        .collect();
    if let Some((_, last)) = rows.last_mut() {
        *last = mark(&opening.outcome);
    }
    rows
}

/// The changes to the table's row in the store's index.
pub fn mark(outcome: &Outcome) -> Mark {
    let seats = outcome.seats.iter().map(|change| store::Seat {
        seat: change.seat.0,
        holder: change.holder.map(|person| person.0),
        name: change.name.clone(),
    });
    Mark {
        status: Some(match outcome.status {
            Status::Open => store::Status::Open,
            Status::Running => store::Status::Running,
            Status::Over => store::Status::Over,
            Status::Closed => store::Status::Closed,
        }),
        waits: Some(match outcome.waits {
            Waits::Nobody => store::Waits::Nobody,
            Waits::Person => store::Waits::Person,
            Waits::Bot => store::Waits::Bot,
        }),
        due: Some(outcome.due),
        glance: outcome.glance.as_ref().map(Glance::to_text),
        seats: seats.collect(),
    }
}
