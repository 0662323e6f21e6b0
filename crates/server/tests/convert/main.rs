//! What is sent says the same as the engine: words, events, legal actions and states.

mod events;
mod legal;
mod words;
