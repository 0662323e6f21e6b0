//! The rules of the Carcassonne family of tile-laying games, and nothing else: no input or output, no clock, no threads.

#![warn(missing_docs)]

pub mod action;
pub mod castle;
pub mod city;
pub mod classic;
mod cloning;
pub mod core;
pub mod data;
pub mod event;
pub mod figures;
mod fit;
pub mod game;
pub mod illegal;
pub mod kernel;
pub mod notation;
pub mod points;
pub mod progress;
pub mod record;
pub mod region_name;
pub mod setup;
pub mod shuffle;
pub mod survey;
pub mod view;
