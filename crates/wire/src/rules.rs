//! The numbered rules of a game in a language.

use crate::vocabulary::GameKind;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;
use utoipa::ToSchema;

/// The rules of a game.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Which game.
    pub game: GameKind,
    /// The sections in order.
    pub sections: Vec<RuleSection>,
}

/// Rules that belong together.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct RuleSection {
    /// The set that they are the rules of, such as `inns`.
    pub set: Cow<'static, str>,
    /// What they are about.
    pub title: String,
    /// The rules.
    pub rules: Vec<RuleText>,
}

/// A rule.
#[derive(Serialize, Deserialize, TS, ToSchema, Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// Its id, such as `B5`.
    pub id: String,
    /// What it says, with `*…*`, `**…**` and backquotes as in Markdown.
    pub text: String,
}
