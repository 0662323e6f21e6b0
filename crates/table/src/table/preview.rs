//! What actions would bring, before one of them is played.

use super::Table;
use super::seats::Person;
use crate::convert::preview::{Detail, preview};
use bastide_wire::preview::{Preview, PreviewRequest};
use bastide_wire::refusal::Refusal;

impl Table {
    /// A preview of actions of the deciding seat, for the person who holds it.
    pub fn preview(&mut self, who: &Person, request: &PreviewRequest, now: i64) -> Result<Preview, Refusal> {
        self.check_up_to_date(request.after, self.moved)?;
        self.deciding_seat_of(who, now)?;
        let detail = if self.has_aids() {
            Detail::All
        } else {
            Detail::Decision
        };
        preview(self.game(), &request.actions, detail)
    }
}
