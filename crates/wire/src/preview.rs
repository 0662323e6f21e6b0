//! A turn in the making: what its actions would bring before any of them is played.

use crate::action::Action;
use crate::decision::Decision;
use crate::event::Event;
use crate::place::Square;
use crate::survey::FeatureInfo;
use serde::{Deserialize, Serialize};
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// Most actions of a preview: no turn has more decisions of one seat before chance or another seat decides.
pub const MOST_PREVIEWED: usize = 8;

/// The actions that the deciding seat considers, in order.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// The number of the last entry that the sender knows.
    pub after: u32,
    /// 1 to 8 actions, each legal after those before it.
    pub actions: Vec<Action>,
}

/// The actions that the seat considers that decides after the last line of a record.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordPreviewRequest {
    /// The game as text.
    pub record: String,
    /// 1 to 8 actions, each legal after those before it.
    pub actions: Vec<Action>,
}

/// What would follow from the actions of a [`PreviewRequest`]. Nothing is drawn.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Preview {
    /// The seat's next decision with its legal actions; null if chance or another seat decides next.
    pub decision: Option<Decision>,
    /// The events of the last action; empty at tables without aids.
    pub events: Vec<Event>,
    /// The features on which the last action has an effect: after a placement those of the placed tile, after a figure
    /// has joined that feature, otherwise those that the action names, before it. Empty at tables without aids.
    pub features: Vec<FeatureInfo>,
    /// What the guard or tower of the last action would score if the game ended now; null for other actions and at
    /// tables without aids.
    pub points: Option<u16>,
    /// The far end of the row that the guard of the last action would see.
    pub sees_to: Option<Square>,
}
