//! King & Robber (R1–R5).

use crate::classic::Classic;
use crate::event::{Award, Event, Events, Title};
use crate::kernel::claims::Seat;
use crate::kernel::feature::FeatureIdx;
use crate::kernel::tile::Kind;
use crate::points::{Counted, Points};

/// The state of one title: its holder, the size of the feature that gave it, and how many such features are complete.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Record {
    pub holder: Option<Seat>,
    tiles: u16,
    complete: u16,
}

impl Record {
    /// R3, R4: the title's points at the end.
    pub fn complete(self) -> u16 {
        self.complete
    }

    /// R1, R2: the size of the feature that gave the title; 0 before there is one.
    pub fn tiles(self) -> u16 {
        self.tiles
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Titles {
    pub king: Record,
    pub robber: Record,
}

/// R5: the city of Carcassonne counts as one complete city for the king's points. It gives nobody the title, and its
/// size is not compared.
pub(crate) fn carcassonne_laid(game: &mut Classic) {
    game.titles.king.complete += 1;
}

/// R1, R2: whoever completes a city of more tiles than any before becomes king, a road of more tiles than any before
/// the robber; whether anybody held the feature does not matter.
pub(crate) fn feature_completed(game: &mut Classic, idx: FeatureIdx, events: &mut Events<'_>) {
    let seat = game.active;
    let tiles = game.board.tiles_of(idx);
    let (title, record) = match game.board.feature(idx).kind() {
        Kind::City => (Title::King, &mut game.titles.king),
        Kind::Road => (Title::Robber, &mut game.titles.robber),
        _ => return,
    };
    record.complete += 1;
    if tiles > record.tiles {
        record.tiles = tiles;
        record.holder = Some(seat);
        events.tell(|| Event::TitleTaken { seat, title, tiles });
    }
}

/// R3, R4: at the end the king gets 1 point for each complete city on the board, the robber 1 for each complete road.
pub(crate) fn final_scoring(game: &mut Classic, events: &mut Events<'_>) {
    let Titles { king, robber } = game.titles;
    let titles = [
        (king, Award::Title(Title::King), Counted::Cities),
        (robber, Award::Title(Title::Robber), Counted::Roads),
    ];
    for (record, award, counted) in titles {
        if let Some(seat) = record.holder {
            game.award(
                seat,
                award,
                Points::default().plus(record.complete, counted, 1),
                events,
            );
        }
    }
}
