//! `bastide tiles`: lists and checks the tile sets.

use super::{Error, parse_theme, print, read_file};
use bastide_art::Theme;
use bastide_engine::data::{self, FILES, Problem, SetFile};
use bastide_engine::kernel::geometry::Rot;
use bastide_engine::kernel::tile::{RegionIdx, Tile};
use bastide_engine::region_name::RegionName;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// List the tile sets and check their data
#[derive(clap::Args)]
#[command(after_help = "Examples:
  bastide tiles                              all sets with their sizes
  bastide tiles base                         the tiles of a set
  bastide tiles --check tiles/base.toml      check a changed data file
  bastide tiles base --svg base.svg          draw a set")]
pub struct Args {
    /// Show the tiles of these sets
    sets: Vec<String>,
    /// Check data files instead; the name of a file is that of its set
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "sets")]
    check: Vec<PathBuf>,
    /// Draw the tiles into an SVG file
    #[arg(long, value_name = "OUT", requires = "sets")]
    svg: Option<PathBuf>,
    /// How they are painted: painted, or plain for high contrast
    #[arg(long, value_name = "LOOK", value_parser = parse_theme, requires = "svg")]
    look: Option<Theme>,
}

pub fn run(args: &Args) -> Result<ExitCode, Error> {
    if !args.check.is_empty() {
        return check(&args.check);
    }
    if args.sets.is_empty() {
        return list_sets();
    }
    let mut tiles: Vec<&Tile> = Vec::new();
    for name in &args.sets {
        let set = data::set(name)
            .ok_or_else(|| Error::Usage(format!("unknown set `{name}`; there are {}", names())))?;
        tiles.extend(&set.tiles);
    }
    if let Some(path) = &args.svg {
        let picture = bastide_art::sheet_svg(&tiles, args.look.unwrap_or_default());
        return std::fs::write(path, picture)
            .map(|()| ExitCode::SUCCESS)
            .map_err(|error| Error::File(path.clone(), error));
    }
    for tile in tiles {
        print(describe(tile))?;
    }
    for file in FILES
        .iter()
        .filter(|file| args.sets.iter().any(|name| name == file.name))
    {
        if let Some(note) = file.note {
            print(format_args!("{}: {note}", file.name))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn names() -> String {
    FILES.map(|file| file.name).join(", ")
}

fn list_sets() -> Result<ExitCode, Error> {
    let mut failed = false;
    for file in &FILES {
        match data::load(file) {
            Ok(set) => {
                let faces = set.tiles.len();
                let (name, tiles, title) = (file.name, file.tiles, file.title);
                print(format_args!(
                    "{name:8} {tiles:3} tiles, {faces:2} different   {title}"
                ))?;
                if let Some(note) = file.note {
                    print(format_args!("         {note}"))?;
                }
            }
            Err(problems) => {
                failed = true;
                print_problems(&problems)?;
            }
        }
    }
    if !failed {
        print("all sets are valid")?;
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn check(paths: &[PathBuf]) -> Result<ExitCode, Error> {
    let mut failed = false;
    for path in paths {
        let file = set_of(path)?;
        let text = read_file(path)?;
        match data::read(file, &text) {
            Ok(set) => print(format_args!(
                "{}: {} different tiles, valid",
                path.display(),
                set.tiles.len()
            ))?,
            Err(mut problems) => {
                failed = true;
                for problem in &mut problems {
                    problem.file = path.display().to_string();
                }
                print_problems(&problems)?;
            }
        }
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn set_of(path: &Path) -> Result<&'static SetFile, Error> {
    let name = path
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    let file = FILES.iter().find(|file| file.name == name);
    file.ok_or_else(|| {
        Error::Usage(format!(
            "{}: the file's name must be that of a set: {}",
            path.display(),
            names()
        ))
    })
}

fn print_problems(problems: &[Problem]) -> Result<(), Error> {
    problems.iter().try_for_each(print)
}

fn describe(tile: &Tile) -> String {
    let regions =
        (0..tile.regions.len() as u8).map(|idx| RegionName::of(tile, RegionIdx(idx), Rot::NORTH).to_string());
    format!(
        "{:30} ×{}  {}",
        tile.id,
        tile.count,
        regions.collect::<Vec<_>>().join(" ")
    )
}
