//! The oracle alone replays every record of Classic in `testdata/golden`.

use bastide_engine::game::{AnyGame, Choice, Game};
use bastide_engine::notation::parse::parse_line;
use bastide_engine::notation::statement::{Expect, HeaderLine, Statement};
use bastide_engine::setup::Header;
use bastide_testkit::oracle::{Oracle, oracle};
use std::path::{Path, PathBuf};

/// Beginnings of file names, each of which needs a record, so that missing files are noticed.
const FAMILIES: [&str; 10] = [
    "base-2p",
    "inns-2p",
    "traders-2p",
    "inns-traders-2p",
    "cult-2p",
    "count-2p",
    "cult-count-3p",
    "full-",
    "castle-",
    "city-",
];

fn golden() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let files = std::fs::read_dir(folder).expect("the folder exists");
    let paths = files.map(|file| file.expect("the folder can be read").path());
    paths.collect()
}

fn name(path: &Path) -> String {
    let name = path.file_name().expect("a file has a name");
    name.to_string_lossy().into_owned()
}

#[test]
fn the_oracle_agrees_with_every_golden_game() {
    let paths = golden();
    for family in FAMILIES {
        let found = paths.iter().any(|path| name(path).starts_with(family));
        assert!(found, "no golden game {family}*");
    }
    let mut failures = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        if let Err(reason) = Reader::default().run(&text) {
            failures.push(format!("{}: {reason}", name(&path)));
        }
    }
    failures.sort();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn a_wrong_record_is_refused() {
    let start = "bastide 1\ngame classic\nplayers 2\ndraw base/FRFR\n";
    let places = "expect places 6\nplace 1,0 N\n";
    assert_eq!(Reader::default().run(&format!("{start}{places}")), Ok(()));
    for wrong in [
        "expect places 5\n",
        "place 1,0 E\n",
        "expect places 6\nplace 1,0 N\nexpect scores 1 0\n",
        "expect places 6\nplace 1,0 N\ndeploy follower city:N\n",
        "expect places 6\nplace 1,0 N\ndeploy big road:E\n",
        "expect places 6\nplace 1,0 N\nend 0 0\n",
        "expect legal pass\n",
    ] {
        let read = Reader::default().run(&format!("{start}{wrong}"));
        assert!(read.is_err(), "{wrong}");
    }
}

/// Reads a record with the oracle as its only judge.
#[derive(Default)]
struct Reader {
    header: Header,
    oracle: Option<Box<dyn Oracle>>,
}

impl Reader {
    fn run(&mut self, text: &str) -> Result<(), String> {
        for (idx, line) in text.lines().enumerate() {
            let read = self.line(line);
            read.map_err(|reason| format!("line {}: `{line}`: {reason}", idx + 1))?;
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        match parse_line(line).map_err(|error| error.to_string())? {
            Some(Statement::Header(line)) => self.head(line),
            Some(Statement::Action(line)) => {
                let oracle = self.oracle();
                let action = oracle
                    .read(&line)
                    .ok_or("it names something that does not exist")?;
                if !oracle.legal().contains(&action) {
                    return Err(format!(
                        "it is not legal; the decision is {:?}",
                        oracle.seen().decision
                    ));
                }
                oracle.play(action);
                Ok(())
            }
            Some(Statement::Expect(Expect::Scores(scores))) => self.has_scores(&scores),
            Some(Statement::Expect(Expect::Places(count))) => {
                let seen = self.oracle().seen();
                let places = seen.decision.is_some_and(|asked| asked.choice == Choice::Place);
                if places && seen.legal.len() == count {
                    Ok(())
                } else {
                    Err(format!("legal are {:?}", seen.legal))
                }
            }
            Some(Statement::End(scores)) => {
                let decision = self.oracle().seen().decision;
                match decision {
                    Some(decision) => Err(format!("the game is not over: the decision is {decision:?}")),
                    None => self.has_scores(&scores),
                }
            }
            Some(Statement::Expect(_)) => Err("a golden game expects only scores and places".to_owned()),
            None => Ok(()),
        }
    }

    fn head(&mut self, line: HeaderLine) -> Result<(), String> {
        match line {
            HeaderLine::Bastide => {}
            HeaderLine::Game(game) => self.header.game = Some(game),
            HeaderLine::Sets(sets) => self.header.sets = Some(sets),
            HeaderLine::Option(name, value) => self.header.options.push((name, value)),
            HeaderLine::Players(players) => self.header.players = Some(players),
            HeaderLine::Seat(_) | HeaderLine::Seed(_) => return Err("a golden game has neither".to_owned()),
        }
        Ok(())
    }

    fn oracle(&mut self) -> &mut dyn Oracle {
        let header = &self.header;
        let oracle = self.oracle.get_or_insert_with(|| {
            let game = AnyGame::new(header).expect("the header sets up a game");
            oracle(header, game.tiles())
        });
        &mut **oracle
    }

    fn has_scores(&mut self, wanted: &[u16]) -> Result<(), String> {
        let scores = self.oracle().seen().scores;
        let wanted: Vec<u32> = wanted.iter().map(|&score| score.into()).collect();
        if scores == wanted {
            Ok(())
        } else {
            Err(format!("scores are {scores:?}"))
        }
    }
}
