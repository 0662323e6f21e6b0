//! Conversion between the engine's types and the wire's. Every `match` here is exhaustive, so that a new variant of the
//! engine cannot be forgotten on the wire.
//!
//! - `vocabulary`: words in both directions
//! - `place`: squares, sides, regions
//! - `action`: actions in both directions, and the legal actions of a decision
//! - `event`: events and points
//! - `view`: the state of a game
//! - `survey`: what features are worth and what fits where
//! - `preview`: what actions would bring
//! - `replay`: the game of a record
//! - `rule`: the rule behind an illegal action

pub mod action;
pub mod event;
mod place;
pub mod preview;
pub mod replay;
pub mod rule;
pub mod survey;
pub mod view;
mod vocabulary;

/// An engine value that has a wire type of its own.
pub trait ToWire {
    type Wire;

    fn to_wire(self) -> Self::Wire;
}

/// A wire value that stands for an engine value.
pub trait FromWire<Wire> {
    fn from_wire(wire: Wire) -> Self;
}
