//! The refusal for an error of the store.

use crate::store::StoreError;
use bastide_table::refusals::unknown_table;
use bastide_wire::refusal::{Code, Reason, Refusal};

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
