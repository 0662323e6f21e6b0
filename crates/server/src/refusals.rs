//! Refusals that several parts of the server use.

use crate::convert::rule::rule;
use crate::store::StoreError;
use bastide_engine::illegal::Illegal;
use bastide_engine::notation::resolve::ResolveError;
use bastide_engine::setup::GameKind;
use bastide_wire::refusal::{Code, Reason, Refusal};

pub fn unknown_table() -> Refusal {
    Refusal::new(
        Code::UnknownTable,
        "there is no such table; its address may have been copied incompletely",
    )
}

/// Refuses to draw while the key to a table's secret is missing.
pub fn sealed() -> Refusal {
    let message = "this game cannot go on: the next draw needs the table's secret, which is sealed with a key that the server \
                   does not have; nothing is lost, and it goes on when the operator has put the key file back";
    Refusal::new(Code::Away, message).because(Reason::Sealed)
}

/// Refuses an action that the rules forbid.
pub fn illegal(game: GameKind, illegal: &Illegal) -> Refusal {
    Refusal::new(Code::Illegal, illegal.to_string()).with_rule(rule(game, illegal))
}

/// Refuses a line that means no action.
pub fn unresolved(game: GameKind, error: &ResolveError) -> Refusal {
    match error {
        ResolveError::NotNow(reason) => illegal(game, reason),
        _ => Refusal::new(Code::Illegal, error.to_string()),
    }
}

/// The refusal for an error of the store; its cause is logged for the operator.
impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Busy => Refusal::new(Code::Busy, "the server is too busy; try again in a moment"),
            StoreError::NoTable(_) => unknown_table(),
            StoreError::Unfit(why) => Refusal::new(Code::BadRequest, format!("this cannot be stored: {why}")),
            StoreError::Closed => Refusal::new(Code::Away, "the server is stopping; try again in a moment"),
            StoreError::Torn(_) => {
                tracing::error!(%error, "an operation of the store failed");
                let message = "the server's database is damaged, so that this cannot be read or stored; its operator is told";
                Refusal::new(Code::Away, message).because(Reason::Damaged)
            }
            error => {
                tracing::error!(%error, "an operation of the store failed");
                Refusal::new(
                    Code::Away,
                    "the server cannot reach its database; nothing is lost, try again in a moment",
                )
            }
        }
    }
}
