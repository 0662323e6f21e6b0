//! Tables as state machines: whole games, what is told to whom, taking back, clocks, seats.

mod entries;
mod futures;
mod limits;
mod play;
mod preview;
mod seats;
mod taking_back;
mod world;
