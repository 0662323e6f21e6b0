//! The decision that a game waits for, with its legal actions.

use crate::action::LegalAction;
use crate::vocabulary::Choice;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The decision that the game waits for.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Debug)]
pub struct Decision {
    /// The seat that decides; null for chance.
    pub seat: Option<u8>,
    pub kind: Choice,
    /// All legal actions except `resign`; only sent to the person who decides, and at the end of a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub legal: Option<Vec<LegalAction>>,
}
