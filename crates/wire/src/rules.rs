//! The numbered rules of a game in a language.

use crate::vocabulary::GameKind;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
#[cfg(feature = "descriptions")]
use ts_rs::TS;
#[cfg(feature = "descriptions")]
use utoipa::ToSchema;

/// The rules of a game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct Rules {
    pub game: GameKind,
    pub sections: Vec<RuleSection>,
}

/// Rules that belong together.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct RuleSection {
    /// The set to which they belong, such as `inns`.
    pub set: Cow<'static, str>,
    /// The heading.
    pub title: String,
    pub rules: Vec<RuleText>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct RuleText {
    /// Its id, such as `B5`.
    pub id: String,
    /// Its text, with `*…*`, `**…**` and backquotes as in Markdown.
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "descriptions", ts(optional))]
    pub example: Option<RuleExample>,
}

/// A picture that shows a rule.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "descriptions", derive(TS, ToSchema))]
pub struct RuleExample {
    /// For `/art/{look}/example/{name}.svg`.
    pub name: String,
    /// In hundredths of a tile's side.
    pub width: u32,
    /// In hundredths of a tile's side.
    pub height: u32,
}
