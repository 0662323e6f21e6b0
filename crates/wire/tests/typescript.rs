//! Generates the page's types: `BASTIDE_BLESS=1 cargo test -p bastide-wire` writes `web/src/wire/types.ts`.

use bastide_wire::{
    action, analysis, art, command, decision, event, games, place, points, preview, refusal, replay, rules,
    socket, state, survey, table, update, verify, vocabulary,
};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use ts_rs::{Config, TS};

macro_rules! declarations {
    ($($module:ident: $($name:ident),+;)+) => {{
        let config = Config::new().with_large_int("number");
        vec![$($((stringify!($name), declaration::<$module::$name>(&config))),+),+]
    }};
}

fn declaration<T: TS>(config: &Config) -> String {
    let mut text = T::docs().unwrap_or_default();
    for line in format!("export {}", T::decl(config)).lines() {
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn all() -> Vec<(&'static str, String)> {
    declarations! {
        vocabulary: GameKind, Level, Side, Port, Kind, Piece, Quarter, WallTile, End, Goods, Title, Choice, Why, Award,
            Counted;
        place: Square, Edge, Corner, Region, RegionAt;
        points: Points, Term;
        action: Action, LegalAction, Target;
        decision: Decision;
        event: Event;
        state: Status, State, Now, Tile, Figure, SeatNow, PieceCount, GoodsCount, WallTileCount, Quarters, Resident, Walls,
            WallsSeat, Keep, CityWall, OpenEnd, Guard, Tower, ClockNow, UndoNow, Said;
        update: Update, Entry, History;
        command: Act, Command;
        refusal: Refusal, Code, Reason;
        table: Clock, SeatWish, GameOption, CreateTable, Created, Join, Joined, SeatInfo, TableInfo, TableState, Listed, Done,
            Rematch, RematchWish;
        socket: Message;
        survey: Survey, FeatureInfo, Claim, Share, Fit, FitTile;
        preview: PreviewRequest, RecordPreviewRequest, Preview;
        replay: Replay, ReplayTable;
        verify: Verified, Finding;
        analysis: Analysis, AnalysisState, MoveInfo, BestMove;
        games: Games, GameInfo, SetInfo, OptionInfo;
        rules: Rules, RuleSection, RuleText, RuleExample;
        art: ArtSet, TileArt, ArtRotations, RegionShape, QuarterSquare, CastleArt, TrackSpace, TrackTower, StartSquare;
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
        .to_owned()
}

#[test]
fn the_generated_types_are_current() {
    let mut text = "// The JSON that the server and the page speak. Made by `cargo test -p bastide-wire`; not to be edited.\n".to_owned();
    for (_, declaration) in all() {
        let _ = write!(text, "\n{declaration}");
    }
    let path = root().join("web/src/wire/types.ts");
    if std::env::var_os("BASTIDE_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == text,
        "web/src/wire/types.ts is stale: run `BASTIDE_BLESS=1 cargo test -p bastide-wire`"
    );
}

#[test]
fn no_type_is_forgotten() {
    let known = all();
    for entry in fs::read_dir(root().join("crates/wire/src")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines() {
            let Some(rest) = line
                .strip_prefix("pub struct ")
                .or(line.strip_prefix("pub enum "))
            else {
                continue;
            };
            let name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap();
            assert!(
                known.iter().any(|(known, _)| *known == name),
                "{name} is not in web/src/wire/types.ts"
            );
        }
    }
}

/// That field is filled when the game has ended.
#[test]
fn the_seed_is_in_one_field_of_one_type() {
    let with_seed: Vec<_> = all()
        .into_iter()
        .filter(|(_, text)| text.contains("seed?") || text.contains("seed:"))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(with_seed, ["Now"]);
}
