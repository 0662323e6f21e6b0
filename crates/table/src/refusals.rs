//! Refusals that several parts use.

use crate::convert::rule::rule;
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
