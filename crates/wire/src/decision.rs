//! The decision that a game waits for, with its legal actions.

use crate::action::LegalAction;
use crate::vocabulary::Choice;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// The decision that the game waits for.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Decision {
    /// The seat that decides; null for chance.
    pub seat: Option<u8>,
    pub kind: Choice,
    /// All legal actions except `resign`; only sent to the person who decides, and at the end of a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub legal: Option<Vec<LegalAction>>,
}
