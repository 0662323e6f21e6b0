// The JSON that the server and the page speak. Made by `cargo test -p bastide-wire`; not to be edited.

/**
 * The games.
 */
export type GameKind = "classic" | "castle" | "city";

/**
 * The levels of bots, from the weakest to the strongest.
 */
export type Level = "easy" | "normal" | "hard" | "master";

/**
 * A side of a square. As a tile's rotation: the side that its printed north faces.
 */
export type Side = "N" | "E" | "S" | "W";

/**
 * A third of a side: its middle, or its left or right part as seen from the tile's centre.
 */
export type Port = "Nl" | "N" | "Nr" | "El" | "E" | "Er" | "Sl" | "S" | "Sr" | "Wl" | "W" | "Wr";

/**
 * What a region or feature is.
 */
export type Kind = "road" | "city" | "field" | "cloister" | "shrine" | "river" | "path" | "tower" | "house" | "court" | "market" | "homes";

/**
 * The wooden figures that can be deployed.
 */
export type Piece = "follower" | "big" | "builder" | "pig";

/**
 * The quarters of the city of Carcassonne (The Count).
 */
export type Quarter = "castle" | "market" | "blacksmith" | "cathedral";

/**
 * The kinds of wall tiles (Castle).
 */
export type WallTile = "again" | "double-tower" | "double-house" | "open-path" | "open-tower" | "open-house" | "rich-market" | "great-keep" | "bonus";

/**
 * The ends of the chain of walls, as seen from the gate looking out (City).
 */
export type End = "left" | "right";

/**
 * Goods tokens (Traders & Builders).
 */
export type Goods = "wine" | "grain" | "cloth" | "fish" | "cattle";

/**
 * The titles of King & Robber.
 */
export type Title = "king" | "robber";

/**
 * What has to be decided. `draw`, `discard` and `reveal` are decided by chance, all others by a seat.
 */
export type Choice = "draw" | "discard" | "place" | "deploy" | "join" | "quarter" | "count" | "market" | "first" | "use" | "reveal" | "gate" | "wall" | "guard" | "tower";

/**
 * Why a feature was scored: it was completed, the game ended, or a wall tile acted at the end.
 */
export type Why = "complete" | "unfinished" | "final" | "again" | "double-tower" | "double-house" | "open-path" | "open-tower" | "open-house" | "rich-market" | "great-keep" | "bonus";

/**
 * What points that belong to no feature are for.
 */
export type Award = "wine" | "grain" | "cloth" | "fish" | "cattle" | "king" | "robber" | "keep" | "bonus" | "tower" | "guard";

/**
 * What a term of points counts. `public` and `historic` are buildings.
 */
export type Counted = "tiles" | "shields" | "cities" | "roads" | "majorities" | "squares" | "markets" | "wall-tiles" | "walls" | "public" | "historic";

/**
 * A square, by column and row.
 */
export type Square = { x: number, y: number, };

/**
 * A side of the tile on a square.
 */
export type Edge = { x: number, y: number, side: Side, };

/**
 * A corner of the grid: the north-west corner of a square.
 */
export type Corner = { x: number, y: number, };

/**
 * A region of a tile, named as the tile lies. Two regions of a tile never have the same name.
 */
export type Region = {
/**
 * What it is.
 */
kind: Kind,
/**
 * One of its ports; left out for a region that touches no side.
 */
port?: Port,
/**
 * Which one, counted from 1, where a tile has several regions of a kind that touch no side.
 */
number?: number, };

/**
 * A region of the tile on a square.
 */
export type RegionAt = { x: number, y: number, region: Region, };

/**
 * Points and the terms that add up to them.
 */
export type Points = {
/**
 * The sum of all terms.
 */
points: number,
/**
 * Empty for 0 points.
 */
terms: Array<Term>, };

/**
 * One term of a sum: `count` times `each` points.
 */
export type Term = {
/**
 * What is counted.
 */
what: Counted,
/**
 * How many there are.
 */
count: number,
/**
 * Points for each of them.
 */
each: number, };

/**
 * What a seat does.
 */
export type Action = { "type": "place", x: number, y: number, rotation: Side, } | { "type": "deploy", piece: Piece, region: Region, } | { "type": "pass" } | { "type": "quarter", quarter: Quarter, piece: Piece, } | { "type": "count", quarter: Quarter, } | { "type": "join", x: number, y: number, region: Region, piece: Piece, } | { "type": "first", x: number, y: number, region: Region, } | { "type": "use", kind: WallTile, } | { "type": "gate", x: number, y: number, side: Side, } | { "type": "wall", end: End, } | { "type": "guard" } | { "type": "tower", end: End, } | { "type": "resign" };

/**
 * An action that would be accepted now.
 */
export type LegalAction = {
/**
 * The action in the notation, for programs.
 */
line: string,
/**
 * The action.
 */
action: Action,
/**
 * Where it takes place, if the action itself does not name a place on the board but has one.
 */
target?: Target,
/**
 * The features that it would complete by closing a side (City).
 */
closes?: Array<RegionAt>, };

/**
 * The place on the board of an action that does not name it.
 */
export type Target = { "type": "region" } & RegionAt | { "type": "edge" } & Edge | { "type": "corner" } & Corner;

/**
 * The decision that the game waits for.
 */
export type Decision = {
/**
 * The seat that decides; null for chance.
 */
seat: number | null,
/**
 * What has to be decided.
 */
kind: Choice,
/**
 * All legal actions except `resign`; only sent to the person who decides.
 */
legal?: Array<LegalAction>, };

/**
 * One thing that happened.
 */
export type Event = { "type": "drawn", tile: string, } | { "type": "discarded", tile: string, } | { "type": "placed", seat: number, tile: string, at: Square, rotation: Side, } | { "type": "deployed", seat: number, piece: Piece, at: RegionAt, } | { "type": "scored", seat: number, points: number, terms: Array<Term>, feature: Kind, tiles: number, at: RegionAt, why: Why, } | { "type": "returned", seat: number, piece: Piece, at: RegionAt, } | { "type": "awarded", seat: number, points: number, terms: Array<Term>, for: Award, } | { "type": "goods", seat: number, goods: Goods, count: number, at: RegionAt, } | { "type": "second-turn", seat: number, } | { "type": "challenge-lost", seat: number, at: RegionAt, winner: RegionAt, } | { "type": "entered", seat: number, quarter: Quarter, piece: Piece, } | { "type": "count-moved", seat: number, quarter: Quarter, } | { "type": "joined", seat: number, piece: Piece, quarter: Quarter, at: RegionAt, } | { "type": "title-taken", seat: number, title: Title, tiles: number, } | { "type": "revealed", seat: number, space: number, kind: WallTile, } | { "type": "used", seat: number, kind: WallTile, } | { "type": "keep", seat: number, tiles: number, at: RegionAt, } | { "type": "gate-set", seat: number, at: Edge, } | { "type": "wall-set", seat: number, end: End, at: Edge, } | { "type": "guard-posted", seat: number, at: Edge, } | { "type": "tower-set", seat: number, end: End, } | { "type": "resigned", seat: number, } | { "type": "over", winners: Array<number>, };

/**
 * The stage of a table.
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
 * The latest chat messages.
 */
chat: Array<Said>, };

/**
 * All of the state but the tiles.
 */
export type Now = {
/**
 * The stage of the table.
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
 * The drawn tile until it is placed.
 */
drawn: string | null,
/**
 * How many of each tile are left in the bag.
 */
bag: { [key in string]: number },
/**
 * The number of discarded tiles: those that fitted nowhere.
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
 * The decision that the game waits for; null before the start and at the end.
 */
decision: Decision | null,
/**
 * The winners; empty until the game is over.
 */
winners: Array<number>,
/**
 * The clocks, where the table has them.
 */
clock?: ClockNow,
/**
 * The request to undo that waits for answers.
 */
undo?: UndoNow,
/**
 * The seats that may request to undo their last action.
 */
may_undo: Array<number>,
/**
 * The seed, once the game is over or closed.
 */
seed?: string,
/**
 * The id of the table for the rematch.
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
 * The side that its printed north faces.
 */
rotation: Side, };

/**
 * A figure on the board.
 */
export type Figure = {
/**
 * Whose.
 */
seat: number,
/**
 * Which.
 */
piece: Piece,
/**
 * The tile's column.
 */
x: number,
/**
 * The tile's row.
 */
y: number,
/**
 * The region on which it stands.
 */
region: Region, };

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
supply: Array<PieceCount>,
/**
 * Goods tokens, where they are in play.
 */
goods: Array<GoodsCount>,
/**
 * Titles that the seat holds.
 */
titles: Array<Title>,
/**
 * Whether the seat has resigned.
 */
resigned: boolean, };

/**
 * Figures of one kind.
 */
export type PieceCount = { piece: Piece, count: number, };

/**
 * Goods tokens of one kind.
 */
export type GoodsCount = { goods: Goods, count: number, };

/**
 * Wall tiles of one kind.
 */
export type WallTileCount = { kind: WallTile, count: number, };

/**
 * Who is in the city of Carcassonne.
 */
export type Quarters = {
/**
 * The quarter where the count is.
 */
count: Quarter,
/**
 * Who is where.
 */
figures: Array<Resident>,
/**
 * Quarters that take no figures and not the count at this table.
 */
closed: Array<Quarter>, };

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
quarter: Quarter,
/**
 * Which figure.
 */
piece: Piece,
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
wall_tiles: Array<WallTileCount>,
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
region: Region, };

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
 * Where the next wall at each end would stand; empty before the gate stands.
 */
open_ends: Array<OpenEnd>,
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
 * An end of the chain of walls.
 */
export type OpenEnd = {
/**
 * Which end.
 */
end: End,
/**
 * The column of the tile on which its next wall would stand.
 */
x: number,
/**
 * The row of that tile.
 */
y: number,
/**
 * The side of that tile.
 */
side: Side, };

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
side: Side,
/**
 * The far end of the straight row of tiles that the guard sees; the row begins at the wall's tile.
 */
sees_to: Square, };

/**
 * A tower beyond a wall.
 */
export type Tower = {
/**
 * Whose.
 */
seat: number,
/**
 * On which arm.
 */
end: End,
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
side: Side,
/**
 * Where the tower stands: the corner at the outer end of that wall.
 */
corner: Corner, };

/**
 * The clocks as they were at the last entry.
 */
export type ClockNow = {
/**
 * Milliseconds that each seat had left; null for bots.
 */
left: Array<number | null>,
/**
 * When the deciding seat runs out of time, in milliseconds since 1970.
 */
due: number | null, };

/**
 * A request to undo.
 */
export type UndoNow = {
/**
 * The seat that requests it.
 */
seat: number,
/**
 * The entry to whose position the game would return.
 */
to: number,
/**
 * The seats that have not answered.
 */
waits: Array<number>, };

/**
 * A chat message.
 */
export type Said = {
/**
 * Its entry.
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
 * What an entry changed. It is the same for everybody except for the legal actions, which only the person who decides gets.
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
 * The whole state after an undo; `laid` and `now` are left out then.
 */
state?: State, };

/**
 * What was done.
 */
export type Entry = { "type": "opened" } | { "type": "sat", seat: number, name: string, begins: boolean, } | { "type": "left", seat: number, } | { "type": "started", bots?: Level, } | { "type": "played", seat: number, line: string, action: Action, } | { "type": "said", seat: number, text: string, } | { "type": "undo-asked", seat: number, to: number, undone: boolean, } | { "type": "undo-agreed", seat: number, undone: boolean, } | { "type": "undo-refused", seat: number, } | { "type": "flagged", seat: number, } | { "type": "clock", seat: number, } | { "type": "closed" } | { "type": "rematch", id: string, };

/**
 * One request to a table. It does not name a seat: it acts for the seat that decides, which this person must hold.
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
 * What to do.
 */
do: Command, };

/**
 * What a person can do at a table.
 */
export type Command = { "type": "choose",
/**
 * The action.
 */
action: Action, } | { "type": "play",
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
 * May be left out where no seat is open.
 */
bots?: Level, } | { "type": "close" };

/**
 * A request was refused, and nothing has changed.
 */
export type Refusal = {
/**
 * The class of the reason: what a client can do about it.
 */
code: Code,
/**
 * The exact reason, where the code alone does not tell it.
 */
reason?: Reason,
/**
 * What was wrong and what would be right, in English.
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
 * The classes of reasons.
 */
export type Code = "stale" | "not-your-turn" | "illegal" | "not-seated" | "full" | "not-started" | "started" | "over" | "time-up" | "no-undo" | "not-allowed" | "unknown-table" | "too-fast" | "too-large" | "too-many" | "bad-request" | "busy" | "away";

/**
 * Exact reasons.
 */
export type Reason = { "type": "seat-taken", seat: number, } | { "type": "too-many-watchers" } | { "type": "already-seated" } | { "type": "bots-alone" } | { "type": "seats-open" } | { "type": "text-length", longest: number, } | { "type": "clock-range", shortest: number, longest: number, } | { "type": "bad-setup" } | { "type": "bad-record", line: number, } | { "type": "illegal-record", line: number, } | { "type": "needs-invite" } | { "type": "only-creator" } | { "type": "others-play" } | { "type": "aids-off" } | { "type": "game-not-over" } | { "type": "too-much-talk" } | { "type": "too-much-undone" } | { "type": "too-many-tables", most: number, } | { "type": "undo-pending" } | { "type": "undo-not-asked" } | { "type": "unreadable" };

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
 * Who takes a seat of a new table.
 */
export type SeatWish = { "type": "me",
/**
 * The name that others see.
 */
name: string, } | { "type": "bot",
/**
 * Its level.
 */
level: Level, } | { "type": "open" };

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
 * A request to open a table.
 */
export type CreateTable = {
/**
 * Which game.
 */
game: GameKind,
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
 * Whether the lobby lists the table; otherwise only people with the link can join.
 */
listed: boolean,
/**
 * Whether players are shown what features are worth and what fits where.
 */
aids: boolean, };

/**
 * A table that was opened.
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
 * A request to take a seat.
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
 * A seat that was taken.
 */
export type Joined = {
/**
 * The seat.
 */
seat: number,
/**
 * Its entry.
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
level: Level, };

/**
 * What a table is, apart from the game that goes on at it.
 */
export type TableInfo = {
/**
 * Its id.
 */
id: string,
/**
 * Which game.
 */
game: GameKind,
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
 * Whether the lobby lists it.
 */
listed: boolean,
/**
 * Whether players are shown what features are worth and what fits where.
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
 * Which game.
 */
game: GameKind,
/**
 * Classic's tile sets.
 */
sets: Array<string>,
/**
 * Options of the game.
 */
options: Array<GameOption>,
/**
 * Its stage.
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
 * Whether one of them has to decide.
 */
my_turn: boolean,
/**
 * When the deciding seat runs out of time, in milliseconds since 1970.
 */
due: number | null, };

/**
 * A request that was carried out.
 */
export type Done = {
/**
 * Its entry.
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
 * The features of a position and what fits where.
 */
export type Survey = {
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
 * What it is.
 */
kind: Kind,
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
figures: Array<PieceCount>, };

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
 * The terms that add up to them.
 */
terms: Array<Term>, };

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
 * The rotations in which it fits.
 */
rotations: Array<Side>, };

/**
 * The actions that the deciding seat considers, in order.
 */
export type PreviewRequest = {
/**
 * The number of the last entry that the sender knows.
 */
after: number,
/**
 * 1 to 8 actions, each legal after those before it.
 */
actions: Array<Action>, };

/**
 * What would follow from the actions of a [`PreviewRequest`]. Nothing is drawn.
 */
export type Preview = {
/**
 * The seat's next decision with its legal actions; null if chance or another seat decides next.
 */
decision: Decision | null,
/**
 * The events of the last action; empty at tables without aids.
 */
events: Array<Event>,
/**
 * The features on which the last action has an effect: after a placement those of the placed tile, otherwise those
 * that the action names, before it. Empty at tables without aids.
 */
features: Array<FeatureInfo>,
/**
 * What the guard or tower of the last action would score if the game ended now; null for other actions and at
 * tables without aids.
 */
points: number | null,
/**
 * The far end of the row that the guard of the last action would see.
 */
sees_to: Square | null, };

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
 * Which game.
 */
game: GameKind,
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
 * The result of verifying a record.
 */
export type Verified = {
/**
 * Whether the seed is the promised one and all draws follow from it.
 */
ok: boolean,
/**
 * What was found.
 */
finding: Finding,
/**
 * The finding as an English sentence.
 */
message: string,
/**
 * How many draws follow from the seed.
 */
draws: number, };

/**
 * What verifying a record can find.
 */
export type Finding = "fair" | "other-draws" | "bad-record" | "no-seed" | "no-promise" | "other-seed";

/**
 * The progress and the result of an analysis.
 */
export type Analysis = {
/**
 * Its progress.
 */
state: AnalysisState,
/**
 * Decisions that are analysed.
 */
done: number,
/**
 * Decisions in the game.
 */
of: number,
/**
 * The analysed decisions; empty until all are done.
 */
moves: Array<MoveInfo>,
/**
 * The entries at which the game turned, in order.
 */
turning: Array<number>, };

/**
 * The progress of an analysis.
 */
export type AnalysisState = "waiting" | "running" | "done" | "off";

/**
 * An analysed decision.
 */
export type MoveInfo = {
/**
 * The entry in which it was taken.
 */
seq: number,
/**
 * The seat that decided.
 */
seat: number,
/**
 * Each seat's chance to win after it, from 0 to 1.
 */
chance: Array<number>,
/**
 * How much it lowered this seat's chance to win.
 */
gave_away: number,
/**
 * The best alternatives, the best first.
 */
best: Array<BestMove>, };

/**
 * A legal alternative with its evaluation.
 */
export type BestMove = {
/**
 * The action, with its target.
 */
move: LegalAction,
/**
 * The chance to win after it.
 */
chance: number,
/**
 * Expected points ahead of the best other seat at the end.
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
levels: Array<Level>,
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
 * Which game.
 */
game: GameKind,
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
 * Which game.
 */
game: GameKind,
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
 * The outlines of the tiles of a set.
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
 * The outlines of a tile.
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
 * Its regions in each rotation.
 */
rotations: ArtRotations, };

/**
 * The regions of a tile by its rotation. Later shapes lie above earlier ones.
 */
export type ArtRotations = { N: Array<RegionShape>, E: Array<RegionShape>, S: Array<RegionShape>, W: Array<RegionShape>, };

/**
 * The outline of a region as its tile lies.
 */
export type RegionShape = {
/**
 * The region. A region can have several shapes.
 */
region: Region,
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
 * The side that faces the castle.
 */
side: Side, };
