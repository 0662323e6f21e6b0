//! Tables as state machines: whole games, what viewers are sent, undo, clocks, seats.

mod entries;
mod hidden;
mod limits;
mod nonces;
mod play;
mod preview;
mod seats;
mod undo;
mod world;
