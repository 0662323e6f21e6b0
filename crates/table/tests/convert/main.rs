//! Conversion to the wire: words, events, legal actions and states.

mod events;
mod legal;
mod words;
