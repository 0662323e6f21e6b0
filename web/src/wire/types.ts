// The JSON that the server and the page speak. Made by `cargo test -p bastide-wire`; not to be edited.

/**
 * One thing that happened. `at` names a square (`1,0`) or a region on it (`1,0 city:N`).
 */
export type Event = { "type": "drawn", tile: string, } | { "type": "discarded", tile: string, } | { "type": "placed", seat: number, tile: string, at: string, turn: string, } | { "type": "deployed", seat: number, piece: string, at: string, } | { "type": "scored", seat: number, points: number, feature: string, tiles: number, at: string, why: string, sum: string, } | { "type": "returned", seat: number, piece: string, at: string, } | { "type": "awarded", seat: number, points: number, for: string, sum: string, } | { "type": "goods", seat: number, goods: string, count: number, at: string, } | { "type": "second-turn", seat: number, } | { "type": "challenge-lost", seat: number, at: string, winner: string, } | { "type": "entered", seat: number, quarter: string, piece: string, } | { "type": "count-moved", seat: number, quarter: string, } | { "type": "joined", seat: number, piece: string, quarter: string, at: string, } | { "type": "title-taken", seat: number, title: string, tiles: number, } | { "type": "revealed", seat: number, space: number, kind: string, } | { "type": "used", seat: number, kind: string, } | { "type": "keep", seat: number, tiles: number, at: string, } | { "type": "gate-set", seat: number, at: string, side: string, } | { "type": "wall-set", seat: number, end: string, at: string, side: string, } | { "type": "guard-posted", seat: number, at: string, side: string, } | { "type": "tower-set", seat: number, end: string, } | { "type": "resigned", seat: number, } | { "type": "over", winners: Array<number>, };

/**
 * What is asked now.
 */
export type Decision = {
/**
 * Who is asked; null if it is the bag.
 */
seat: number | null,
/**
 * What is asked: `place`, `deploy`, …
 */
kind: string,
/**
 * Every line that would be accepted, `resign` aside; only for those who are asked.
 */
legal?: Array<string>,
/**
 * For such lines, in the same order, the features that they would complete by closing a side, where there are any.
 */
closes?: { [key in string]: Array<string> }, };

/**
 * How far a table has come.
 */
export type Status = "open" | "running" | "over" | "closed";

/**
 * The whole state as one viewer may see it.
 */
export type State = {
/**
 * The number of the last entry that it knows.
 */
seq: number,
/**
 * The server's time, in milliseconds since 1970.
 */
at: number,
/**
 * The laid tiles in the order of laying.
 */
tiles: Array<Tile>,
/**
 * Everything else.
 */
now: Now,
/**
 * What was said last.
 */
chat: Array<Said>, };

/**
 * All of the state but the tiles.
 */
export type Now = {
/**
 * How far the table has come.
 */
status: Status,
/**
 * The seats in order.
 */
seats: Array<SeatNow>,
/**
 * The figures on the board.
 */
figures: Array<Figure>,
/**
 * The drawn tile that waits for its place.
 */
drawn: string | null,
/**
 * How many of each tile are left in the bag.
 */
bag: { [key in string]: number },
/**
 * How many tiles fitted nowhere.
 */
discarded: number,
/**
 * The city of Carcassonne, where it is in play.
 */
quarters?: Quarters,
/**
 * The walls of Castle.
 */
walls?: Walls,
/**
 * The growing wall of City.
 */
city_wall?: CityWall,
/**
 * What is asked; null before the start and at the end.
 */
decision: Decision | null,
/**
 * Those who won, when the game is over.
 */
winners: Array<number>,
/**
 * The clocks, where the table has them.
 */
clock?: ClockNow,
/**
 * The wish to take something back that waits for answers.
 */
undo?: UndoNow,
/**
 * The seats that may ask to take back what they did last.
 */
may_undo: Array<number>,
/**
 * The seed, when the game is over or closed and not before.
 */
seed?: string,
/**
 * The table where the same people play again.
 */
rematch?: string, };

/**
 * A laid tile.
 */
export type Tile = {
/**
 * The tile's id.
 */
tile: string,
/**
 * Its column; east is plus.
 */
x: number,
/**
 * Its row; south is plus.
 */
y: number,
/**
 * The side that its printed north is turned to: N, E, S or W.
 */
turn: string, };

/**
 * A figure on the board.
 */
export type Figure = {
/**
 * Whose.
 */
seat: number,
/**
 * Which: follower, big, builder or pig.
 */
piece: string,
/**
 * The tile's column.
 */
x: number,
/**
 * The tile's row.
 */
y: number,
/**
 * The region as the tile lies, such as `city:N`.
 */
region: string, };

/**
 * What a seat has.
 */
export type SeatNow = {
/**
 * Points so far.
 */
score: number,
/**
 * Figures in supply.
 */
supply: Array<Amount>,
/**
 * Goods tokens, where they are in play.
 */
goods: Array<Amount>,
/**
 * Titles that the seat holds: king, robber.
 */
titles: Array<string>,
/**
 * Whether the seat has given up.
 */
resigned: boolean, };

/**
 * So many of something.
 */
export type Amount = {
/**
 * Of what.
 */
what: string,
/**
 * How many.
 */
count: number, };

/**
 * Who is in the city of Carcassonne.
 */
export type Quarters = {
/**
 * The quarter where the count is.
 */
count: string,
/**
 * Who is where.
 */
figures: Array<Resident>, };

/**
 * Figures of one kind in a quarter.
 */
export type Resident = {
/**
 * Whose.
 */
seat: number,
/**
 * In which quarter.
 */
quarter: string,
/**
 * Which figure.
 */
piece: string,
/**
 * How many.
 */
count: number, };

/**
 * The walls of Castle.
 */
export type Walls = {
/**
 * The lower spaces of the towers on which a wall tile lies face down.
 */
lying: Array<number>,
/**
 * The seats in order.
 */
seats: Array<WallsSeat>, };

/**
 * What a seat has on the walls of Castle.
 */
export type WallsSeat = {
/**
 * The marker's space on the track.
 */
space: number,
/**
 * How often the marker has gone round.
 */
lap: number,
/**
 * Wall tiles that lie open before the player.
 */
wall_tiles: Array<Amount>,
/**
 * The keep, once it is set.
 */
keep: Keep | null, };

/**
 * A keep on its house.
 */
export type Keep = {
/**
 * The tiles of the house.
 */
tiles: number,
/**
 * The column of a tile of it.
 */
x: number,
/**
 * The row of that tile.
 */
y: number,
/**
 * The house's region on that tile.
 */
region: string, };

/**
 * The wall of City.
 */
export type CityWall = {
/**
 * The gate.
 */
gate: Edge | null,
/**
 * The walls of the left arm, from the gate on.
 */
left: Array<Edge>,
/**
 * The walls of the right arm, from the gate on.
 */
right: Array<Edge>,
/**
 * Guards on walls.
 */
guards: Array<Guard>,
/**
 * Towers beyond walls.
 */
towers: Array<Tower>,
/**
 * Towers that each seat has left.
 */
towers_left: Array<number>,
/**
 * Walls that are left.
 */
walls_left: number,
/**
 * Tiles left in each pile.
 */
piles: [number, number, number], };

/**
 * A side of a tile.
 */
export type Edge = {
/**
 * The tile's column.
 */
x: number,
/**
 * The tile's row.
 */
y: number,
/**
 * The side of it: N, E, S or W.
 */
side: string, };

/**
 * A guard on a wall.
 */
export type Guard = {
/**
 * Whose.
 */
seat: number,
/**
 * The column of the wall's tile.
 */
x: number,
/**
 * The row of the wall's tile.
 */
y: number,
/**
 * The side on which the wall stands.
 */
side: string, };

/**
 * A tower beyond a wall.
 */
export type Tower = {
/**
 * Whose.
 */
seat: number,
/**
 * On which arm: left or right.
 */
end: string,
/**
 * The column of the wall's tile.
 */
x: number,
/**
 * The row of the wall's tile.
 */
y: number,
/**
 * The side on which the wall stands.
 */
side: string, };

/**
 * The clocks as they were at the last entry.
 */
export type ClockNow = {
/**
 * Milliseconds that each seat had left then; null for bots.
 */
left: Array<number | null>,
/**
 * When the time of the seat that is asked runs out, in milliseconds since 1970.
 */
due: number | null, };

/**
 * The wish to take something back.
 */
export type UndoNow = {
/**
 * Who asks.
 */
seat: number,
/**
 * The entry after which the game would go on.
 */
to: number,
/**
 * The seats whose people have not answered.
 */
waits: Array<number>, };

/**
 * Something that was said.
 */
export type Said = {
/**
 * The entry in which it was said.
 */
seq: number,
/**
 * When, in milliseconds since 1970.
 */
at: number,
/**
 * Who.
 */
seat: number,
/**
 * What: plain text.
 */
text: string, };

/**
 * What an entry changed. It is the same for everybody, but for the legal lines, which only those who are asked get.
 */
export type Update = {
/**
 * The entry's number; they come one after the other without gaps.
 */
seq: number,
/**
 * When it was written, in milliseconds since 1970.
 */
at: number,
/**
 * What was done.
 */
entry: Entry,
/**
 * What followed, in order.
 */
events: Array<Event>,
/**
 * Tiles that were laid.
 */
laid: Array<Tile>,
/**
 * All of the state but the tiles, if anything of it changed.
 */
now?: Now,
/**
 * The seats, if somebody sat down or left.
 */
seats?: Array<SeatInfo>,
/**
 * The whole state, where something was taken back; `laid` and `now` are left out then.
 */
state?: State, };

/**
 * What was done.
 */
export type Entry = { "type": "opened" } | { "type": "sat", seat: number, name: string, begins: boolean, } | { "type": "left", seat: number, } | { "type": "started", bots?: string, } | { "type": "played", seat: number, line: string, } | { "type": "said", seat: number, text: string, } | { "type": "undo-asked", seat: number, to: number, undone: boolean, } | { "type": "undo-agreed", seat: number, undone: boolean, } | { "type": "undo-refused", seat: number, } | { "type": "flagged", seat: number, } | { "type": "clock", seat: number, } | { "type": "closed" } | { "type": "rematch", id: string, };

/**
 * One request to a table. The seat is not in it: it is the seat that this person holds and that is asked.
 */
export type Act = {
/**
 * A name for this request, chosen by the sender, 1 to 40 letters, digits or `-`: the same one sent twice is done once.
 */
client: string,
/**
 * The number of the last entry that the sender knows.
 */
after: number,
/**
 * What is wanted.
 */
do: Command, };

/**
 * What can be wanted.
 */
export type Command = { "type": "play",
/**
 * The line in the notation, such as `place 1,0 E`.
 */
line: string, } | { "type": "resign" } | { "type": "undo-ask" } | { "type": "undo-answer",
/**
 * Whether one agrees.
 */
yes: boolean, } | { "type": "say",
/**
 * Plain text.
 */
text: string, } | { "type": "leave",
/**
 * One's own seat.
 */
seat: number, } | { "type": "start",
/**
 * `easy`, `normal`, `hard` or `master`; may be left out where no seat is open.
 */
bots?: string, } | { "type": "close" };

/**
 * A request was refused, and nothing has changed.
 */
export type Refusal = {
/**
 * The reason.
 */
code: Code,
/**
 * What was wrong and what would be right.
 */
message: string,
/**
 * The rule behind it, such as `B5`, where there is one.
 */
rule?: string,
/**
 * With `stale`: what the sender did not know.
 */
missed?: Array<Update>, };

/**
 * The reasons.
 */
export type Code = "stale" | "not-your-turn" | "illegal" | "not-seated" | "full" | "not-started" | "started" | "over" | "time-up" | "no-undo" | "not-allowed" | "unknown-table" | "too-fast" | "too-large" | "too-many" | "bad-request" | "busy" | "away";

/**
 * How long people may think. Bots have no clock. A move is what a seat does from being asked until another is asked or
 * the next tile is drawn.
 */
export type Clock = { "type": "none" } | { "type": "per-move",
/**
 * Seconds for a move.
 */
seconds: number, } | { "type": "fischer",
/**
 * Seconds at the start.
 */
seconds: number,
/**
 * Seconds that each move adds.
 */
add: number, };

/**
 * What is wanted for a seat when a table is opened.
 */
export type SeatWish = { "type": "me",
/**
 * The name that others see.
 */
name: string, } | { "type": "bot",
/**
 * `easy`, `normal`, `hard` or `master`.
 */
level: string, } | { "type": "open" };

/**
 * An option of the game.
 */
export type GameOption = {
/**
 * Its name, such as `small-cities`.
 */
name: string,
/**
 * Its value, such as `halved`.
 */
value: string, };

/**
 * A table is to be opened.
 */
export type CreateTable = {
/**
 * `classic`, `castle` or `city`.
 */
game: string,
/**
 * Classic's tile sets; `base` is always there.
 */
sets: Array<string>,
/**
 * Options of the game.
 */
options: Array<GameOption>,
/**
 * One wish for each seat, in the order of play.
 */
seats: Array<SeatWish>,
/**
 * How long people may think.
 */
clock: Clock,
/**
 * Whether the table stands in the lobby; otherwise only those who have the link can join.
 */
listed: boolean,
/**
 * Whether the page may help its players to see what a move would bring.
 */
aids: boolean, };

/**
 * A table was opened.
 */
export type Created = {
/**
 * The table.
 */
id: string,
/**
 * The key that lets others join, for a link; it is told only once.
 */
invite: string, };

/**
 * Somebody wants to sit down.
 */
export type Join = {
/**
 * A name for this request: the same one sent twice is done once.
 */
client: string,
/**
 * The name that others see.
 */
name: string,
/**
 * The seat; if left out, the first that is open.
 */
seat?: number,
/**
 * The key of the link, for a table that is not listed.
 */
invite?: string, };

/**
 * Somebody sat down.
 */
export type Joined = {
/**
 * The seat.
 */
seat: number,
/**
 * The entry in which that was written.
 */
seq: number, };

/**
 * Who sits at a seat.
 */
export type SeatInfo = { "type": "open" } | { "type": "person",
/**
 * The name that others see.
 */
name: string, } | { "type": "bot",
/**
 * Its level.
 */
level: string, };

/**
 * What a table is, apart from the game that goes on at it.
 */
export type TableInfo = {
/**
 * Its id.
 */
id: string,
/**
 * `classic`, `castle` or `city`.
 */
game: string,
/**
 * Classic's tile sets.
 */
sets: Array<string>,
/**
 * Options of the game.
 */
options: Array<GameOption>,
/**
 * Who sits where.
 */
seats: Array<SeatInfo>,
/**
 * How long people may think.
 */
clock: Clock,
/**
 * Whether it stands in the lobby.
 */
listed: boolean,
/**
 * Whether the page may help its players.
 */
aids: boolean,
/**
 * The SHA-256 of the seed's 32 bytes, in hexadecimal: the shuffle cannot be changed any more.
 */
seed_hash: string,
/**
 * When it was opened, in milliseconds since 1970.
 */
opened: number,
/**
 * The seats of the person who asks; empty for those who watch.
 */
mine: Array<number>,
/**
 * Whether the person who asks opened the table.
 */
creator: boolean,
/**
 * The seats whose people are connected now.
 */
connected: Array<number>, };

/**
 * A table and all that can be seen at it.
 */
export type TableState = {
/**
 * The table.
 */
table: TableInfo,
/**
 * The game at it.
 */
state: State, };

/**
 * A table in a list: of the lobby, or of one's own tables.
 */
export type Listed = {
/**
 * Its id.
 */
id: string,
/**
 * `classic`, `castle` or `city`.
 */
game: string,
/**
 * Classic's tile sets.
 */
sets: Array<string>,
/**
 * Options of the game.
 */
options: Array<GameOption>,
/**
 * How far it has come.
 */
status: Status,
/**
 * Who sits where.
 */
seats: Array<SeatInfo>,
/**
 * How long people may think.
 */
clock: Clock,
/**
 * When it was opened, in milliseconds since 1970.
 */
opened: number,
/**
 * The seats of the person who asks.
 */
mine: Array<number>,
/**
 * Whether one of them is asked now.
 */
my_turn: boolean,
/**
 * When the time of the seat that is asked runs out.
 */
due: number | null, };

/**
 * A request was done.
 */
export type Done = {
/**
 * The entry in which it was written.
 */
seq: number,
/**
 * Everything since the entry that the sender knew.
 */
updates: Array<Update>, };

/**
 * A table for a rematch.
 */
export type Rematch = {
/**
 * Its id.
 */
id: string, };

/**
 * One message of the server.
 */
export type Message = { "type": "hello" } & TableState | { "type": "update" } & Update | { "type": "done",
/**
 * The request.
 */
client: string,
/**
 * The entry.
 */
seq: number, } | { "type": "refused",
/**
 * The request.
 */
client: string | null,
/**
 * Why.
 */
refusal: Refusal, } | { "type": "here",
/**
 * The seats.
 */
seats: Array<number>, };

/**
 * A position, looked at closely.
 */
export type Look = {
/**
 * The entry after which it is the position.
 */
seq: number,
/**
 * All features but rivers.
 */
features: Array<FeatureInfo>,
/**
 * The empty squares beside laid tiles; none when the game is over.
 */
fits: Array<Fit>, };

/**
 * A feature.
 */
export type FeatureInfo = {
/**
 * What it is: road, city, field, …
 */
kind: string,
/**
 * Its regions.
 */
regions: Array<RegionAt>,
/**
 * Whose figures are on it.
 */
claims: Array<Claim>,
/**
 * Who has the majority and would score it.
 */
owners: Array<number>,
/**
 * The tiles that count for it.
 */
tiles: number,
/**
 * Its open sides, of a cloister the empty squares around it; 0 if it is complete.
 */
open: number,
/**
 * What it is worth at the end of the game as it is: to the owner who gets most, or to somebody who had it.
 */
now: Points,
/**
 * What the final scoring would give each owner for it as it is.
 */
shares: Array<Share>,
/**
 * What it would score if it were complete as it is; null for what is scored only at the end.
 */
complete: Points | null,
/**
 * The rule that says what it is worth.
 */
rule: string, };

/**
 * A region of a laid tile.
 */
export type RegionAt = {
/**
 * The tile's column.
 */
x: number,
/**
 * The tile's row.
 */
y: number,
/**
 * The region as the tile lies, such as `city:N`.
 */
region: string, };

/**
 * The figures of a seat on a feature.
 */
export type Claim = {
/**
 * Whose.
 */
seat: number,
/**
 * Which, and how many of each.
 */
figures: Array<ClaimFigure>, };

/**
 * Figures of one kind.
 */
export type ClaimFigure = {
/**
 * Which: follower, big, builder or pig.
 */
piece: string,
/**
 * How many.
 */
count: number, };

/**
 * Points and how they come about.
 */
export type Points = {
/**
 * How many.
 */
points: number,
/**
 * How they come about, such as `3 tiles × 2 + 1 shields × 2`.
 */
sum: string, };

/**
 * Points for an owner.
 */
export type Share = {
/**
 * Who.
 */
seat: number,
/**
 * How many.
 */
points: number,
/**
 * How they come about.
 */
sum: string, };

/**
 * An empty square and what fits there.
 */
export type Fit = {
/**
 * Its column.
 */
x: number,
/**
 * Its row.
 */
y: number,
/**
 * The kinds of tiles in the bag that fit; empty if nothing fits any more.
 */
tiles: Array<FitTile>, };

/**
 * A kind of tile that fits.
 */
export type FitTile = {
/**
 * The tile's id.
 */
tile: string,
/**
 * How many of it are in the bag.
 */
left: number,
/**
 * The turns in which it fits, such as `NS`.
 */
turns: string, };

/**
 * A game from a record.
 */
export type Replay = {
/**
 * What was played, and by whom.
 */
table: ReplayTable,
/**
 * Before anything happened.
 */
start: State,
/**
 * What happened, in order: the start with the first draw, then what each seat did with the draws that followed.
 */
updates: Array<Update>, };

/**
 * What was played, and by whom.
 */
export type ReplayTable = {
/**
 * `classic`, `castle` or `city`.
 */
game: string,
/**
 * Classic's tile sets.
 */
sets: Array<string>,
/**
 * Options of the game.
 */
options: Array<GameOption>,
/**
 * The names by seat; empty for who has none.
 */
names: Array<string>,
/**
 * Who sat there, by seat: `human`, or what kind of bot; empty where the record does not say.
 */
kinds: Array<string>, };

/**
 * What was found out about a record.
 */
export type Verified = {
/**
 * Whether the seed is the promised one and all draws follow from it.
 */
ok: boolean,
/**
 * One sentence that says what holds, or what does not.
 */
message: string,
/**
 * How many draws follow from the seed.
 */
draws: number, };

/**
 * How far it has come, and what was found out.
 */
export type Analysis = {
/**
 * How far it has come.
 */
state: AnalysisState,
/**
 * How many decisions were looked at.
 */
done: number,
/**
 * How many there are.
 */
of: number,
/**
 * The decisions, when all are done.
 */
moves: Array<MoveInfo>,
/**
 * The entries at which the game turned, in order.
 */
turning: Array<number>, };

/**
 * How far an analysis has come.
 */
export type AnalysisState = "waiting" | "running" | "done" | "off";

/**
 * A decision, looked at again.
 */
export type MoveInfo = {
/**
 * The entry in which it was taken.
 */
seq: number,
/**
 * Who took it.
 */
seat: number,
/**
 * Each seat's chance to win after it, from 0 to 1.
 */
chance: Array<number>,
/**
 * How much of their chance to win it gave away.
 */
gave_away: number,
/**
 * What would have been best, the best first.
 */
best: Array<BestMove>, };

/**
 * Something that could have been done.
 */
export type BestMove = {
/**
 * The line.
 */
line: string,
/**
 * The chance to win after it.
 */
chance: number,
/**
 * How many points ahead it leads one to expect.
 */
points: number, };

/**
 * All games, and the bots that play them.
 */
export type Games = {
/**
 * The games.
 */
games: Array<GameInfo>,
/**
 * The levels of bots, from the weakest to the strongest.
 */
levels: Array<string>,
/**
 * The version of the drawings: with `?v=` and this behind their addresses they never change.
 */
art: string,
/**
 * Whether games that are over can be looked at again by a bot.
 */
analysis: boolean, };

/**
 * A game.
 */
export type GameInfo = {
/**
 * `classic`, `castle` or `city`.
 */
game: string,
/**
 * The fewest and the most who can play it without further sets.
 */
seats: [number, number],
/**
 * How many tiles it has without further sets.
 */
tiles: number,
/**
 * Tile sets that can be chosen, the game's own first; none where there is nothing to choose.
 */
sets: Array<SetInfo>,
/**
 * Options.
 */
options: Array<OptionInfo>, };

/**
 * A tile set.
 */
export type SetInfo = {
/**
 * Its name.
 */
set: string,
/**
 * How many tiles it has.
 */
tiles: number,
/**
 * Sets that it cannot be played without.
 */
needs: Array<string>,
/**
 * Sets that it cannot be played with.
 */
excludes: Array<string>,
/**
 * The fewest and the most who can play with it.
 */
seats: [number, number], };

/**
 * An option of a game.
 */
export type OptionInfo = {
/**
 * Its name.
 */
name: string,
/**
 * What it can be; the first is what it is if nobody chooses.
 */
values: Array<string>,
/**
 * The tile set without which the option is refused.
 */
needs: string | null, };

/**
 * The rules of a game.
 */
export type Rules = {
/**
 * `classic`, `castle` or `city`.
 */
game: string,
/**
 * The sections in order.
 */
sections: Array<RuleSection>, };

/**
 * Rules that belong together.
 */
export type RuleSection = {
/**
 * The set that they are the rules of, such as `inns`.
 */
set: string,
/**
 * What they are about.
 */
title: string,
/**
 * The rules.
 */
rules: Array<RuleText>, };

/**
 * A rule.
 */
export type RuleText = {
/**
 * Its id, such as `B5`.
 */
id: string,
/**
 * What it says, with `*…*`, `**…**` and backquotes as in Markdown.
 */
text: string, };

/**
 * The tiles of a set as they are drawn.
 */
export type ArtSet = {
/**
 * The set's name.
 */
set: string,
/**
 * Its tiles; of Castle the start squares too.
 */
tiles: Array<TileArt>,
/**
 * Castle's board.
 */
castle?: CastleArt, };

/**
 * A tile as it is drawn.
 */
export type TileArt = {
/**
 * The tile's id.
 */
tile: string,
/**
 * How many of it are in the set.
 */
count: number,
/**
 * Whether it lies there before the first turn.
 */
start: boolean,
/**
 * Its regions in each turn.
 */
turns: ArtTurns, };

/**
 * The regions of a tile by the side that its printed north is turned to. Later shapes lie above earlier ones.
 */
export type ArtTurns = { N: Array<RegionShape>, E: Array<RegionShape>, S: Array<RegionShape>, W: Array<RegionShape>, };

/**
 * A region of a tile as it lies.
 */
export type RegionShape = {
/**
 * Its name as the tile lies, such as `city:N`.
 */
region: string,
/**
 * What it is: road, city, field, …
 */
kind: string,
/**
 * Its outline as the path of an SVG picture, filled by the rule `nonzero`.
 */
d: string,
/**
 * Where a figure stands, to the east.
 */
x: number,
/**
 * Where a figure stands, to the south.
 */
y: number,
/**
 * Whether figures lie there.
 */
lying: boolean, };

/**
 * Castle's board. Places are counted from the north-west corner of square 0,0.
 */
export type CastleArt = {
/**
 * What its picture shows: left, top, width, height.
 */
view: [number, number, number, number],
/**
 * The middles of the track's spaces, from space 0.
 */
spaces: Array<TrackSpace>,
/**
 * The middles of the towers.
 */
towers: Array<TrackTower>,
/**
 * The start squares: their tiles are part of the board's picture.
 */
starts: Array<StartSquare>, };

/**
 * A space of the track.
 */
export type TrackSpace = {
/**
 * Its number.
 */
number: number,
/**
 * To the east.
 */
x: number,
/**
 * To the south.
 */
y: number,
/**
 * Whether it is on a tower.
 */
tower: boolean, };

/**
 * A corner tower.
 */
export type TrackTower = {
/**
 * The lower of its two spaces.
 */
space: number,
/**
 * To the east.
 */
x: number,
/**
 * To the south.
 */
y: number, };

/**
 * A start square.
 */
export type StartSquare = {
/**
 * Its column.
 */
x: number,
/**
 * Its row.
 */
y: number,
/**
 * The side that faces the castle: N, E, S or W.
 */
side: string, };
