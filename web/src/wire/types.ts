// The JSON that the server and the page speak. Made by `cargo test -p bastide-wire`; not to be edited.

export type GameKind = "classic" | "castle" | "city";

/**
 * The bots: levels from the weakest to the strongest, then styles that play like `hard`.
 */
export type Level = "easy" | "normal" | "hard" | "master" | "grandmaster" | "farmer" | "raider";

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
export type Region = { kind: Kind,
/**
 * One of its ports; left out for a region that touches no side.
 */
port?: Port,
/**
 * Counted from 1, where a tile has several regions of a kind that touch no side.
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
what: Counted, count: number,
/**
 * Points for each of them.
 */
each: number, };

/**
 * An action of a seat.
 */
export type Action = { "type": "place", x: number, y: number, rotation: Side, } | { "type": "deploy", piece: Piece, region: Region, } | { "type": "pass" } | { "type": "quarter", quarter: Quarter, piece: Piece, } | { "type": "count", quarter: Quarter, } | { "type": "join", x: number, y: number, region: Region, piece: Piece, } | { "type": "first", x: number, y: number, region: Region, } | { "type": "use", kind: WallTile, } | { "type": "gate", x: number, y: number, side: Side, } | { "type": "wall", end: End, } | { "type": "guard" } | { "type": "tower", end: End, } | { "type": "resign" };

/**
 * An action that would be accepted now.
 */
export type LegalAction = {
/**
 * The action in the notation, for programs.
 */
line: string, action: Action,
/**
 * The place on the board at which it takes effect, for actions that do not name it.
 */
target?: Target,
/**
 * The features that it would complete by closing a side (City).
 */
closes?: Array<RegionAt>, };

/**
 * The place on the board at which an action takes effect.
 */
export type Target = { "type": "region" } & RegionAt | { "type": "edge" } & Edge | { "type": "corner" } & Corner;

/**
 * The decision that the game waits for.
 */
export type Decision = {
/**
 * The seat that decides; null for chance.
 */
seat: number | null, kind: Choice,
/**
 * All legal actions except `resign`; only sent to the person who decides, and at the end of a record.
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
 * The number of the last entry that it includes.
 */
seq: number,
/**
 * The server's time, in milliseconds since 1970.
 */
at: number,
/**
 * The laid tiles in the order of laying.
 */
tiles: Array<Tile>, now: Now,
/**
 * The latest chat messages.
 */
chat: Array<Said>, };

/**
 * All of the state but the tiles.
 */
export type Now = { status: Status, seats: Array<SeatNow>,
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
quarters?: Quarters, walls?: Walls,
/**
 * The growing wall of City.
 */
city_wall?: CityWall,
/**
 * The decision that the game waits for; null before the first draw and at the end.
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
 * The seats for whose nonces the first draw waits.
 */
awaits?: Array<number>,
/**
 * The id of the table for the rematch.
 */
rematch?: string, };

export type Tile = { tile: string,
/**
 * Its column; columns grow to the east.
 */
x: number,
/**
 * Its row; rows grow to the south.
 */
y: number,
/**
 * The side that its printed north faces.
 */
rotation: Side, };

/**
 * A figure on the board.
 */
export type Figure = { seat: number, piece: Piece, x: number, y: number,
/**
 * The region on which it stands.
 */
region: Region, };

/**
 * Points and supply of a seat.
 */
export type SeatNow = { score: number, supply: Array<PieceCount>,
/**
 * Goods tokens, where they are in play.
 */
goods: Array<GoodsCount>,
/**
 * Titles that the seat holds.
 */
titles: Array<Title>, resigned: boolean, };

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
 * The city of Carcassonne with its figures.
 */
export type Quarters = {
/**
 * The quarter where the count is.
 */
count: Quarter, figures: Array<Resident>,
/**
 * Quarters that neither figures nor the count can enter at this table.
 */
closed: Array<Quarter>, };

/**
 * Figures of one kind in a quarter.
 */
export type Resident = { seat: number, quarter: Quarter, piece: Piece, count: number, };

export type Walls = {
/**
 * The lower spaces of the towers on which a wall tile lies face down.
 */
lying: Array<number>, seats: Array<WallsSeat>, };

/**
 * Marker, wall tiles and keep of a seat in Castle.
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

export type CityWall = { gate: Edge | null,
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
open_ends: Array<OpenEnd>, guards: Array<Guard>,
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
export type OpenEnd = { end: End,
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
export type Guard = { seat: number,
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
export type Tower = { seat: number, end: End,
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

export type Said = {
/**
 * The number of its entry.
 */
seq: number,
/**
 * In milliseconds since 1970.
 */
at: number, seat: number,
/**
 * Plain text.
 */
text: string, };

/**
 * What an entry changed. It is the same for everybody except for the legal actions, which only the person who decides gets.
 */
export type Update = {
/**
 * The entry's number; numbers have no gaps.
 */
seq: number,
/**
 * The entry's time, in milliseconds since 1970.
 */
at: number, entry: Entry,
/**
 * Events in order.
 */
events: Array<Event>, laid: Array<Tile>,
/**
 * The state without the tiles, if anything of it changed.
 */
now?: Now,
/**
 * The seats, if somebody sat down or left.
 */
seats?: Array<SeatInfo>,
/**
 * After an undo: how many tiles are left on the board, those that were laid first.
 */
kept?: number, };

export type Entry = { "type": "opened" } | { "type": "sat", seat: number, name: string, begins: boolean, } | { "type": "left", seat: number, } | { "type": "started", bots?: Level, } | { "type": "played", seat: number, line: string, action: Action, } | { "type": "said", seat: number, text: string, } | { "type": "undo-asked", seat: number, to: number, undone: boolean, } | { "type": "undo-agreed", seat: number, undone: boolean, } | { "type": "undo-refused", seat: number, } | { "type": "flagged", seat: number, } | { "type": "clock", seat: number, } | { "type": "nonce", seat: number, nonce: string, } | { "type": "closed" } | { "type": "rematch", id: string, };

/**
 * A part of a table's history, bounded in bytes.
 */
export type History = {
/**
 * Updates in order, without gaps.
 */
updates: Array<Update>,
/**
 * Whether there are later ones; request them with the last `seq` as `since`.
 */
more: boolean, };

/**
 * One request to a table. It does not name a seat: it acts for the deciding seat, which the sender must hold.
 */
export type Act = {
/**
 * An id of the request that the sender chooses: 1 to 40 letters, digits or `-`. A request with a known id is not carried
 * out again.
 */
client: string,
/**
 * The number of the last entry that the sender knows.
 */
after: number, do: Command, };

/**
 * What a person can do at a table.
 */
export type Command = { "type": "choose", action: Action, } | { "type": "play",
/**
 * The line in the notation, such as `place 1,0 E`.
 */
line: string, } | { "type": "resign" } | { "type": "undo-ask" } | { "type": "undo-answer", yes: boolean, } | { "type": "say",
/**
 * Plain text.
 */
text: string, } | { "type": "leave",
/**
 * A seat of the sender.
 */
seat: number, } | { "type": "start",
/**
 * Needed if a seat is open.
 */
bots?: Level, } | { "type": "nonce",
/**
 * A seat of the sender.
 */
seat: number,
/**
 * 256 random bits as 64 hexadecimal digits.
 */
nonce: string, } | { "type": "close" };

/**
 * A request was refused, and nothing has changed.
 */
export type Refusal = {
/**
 * The class of the reason; it determines what a client can do about it.
 */
code: Code,
/**
 * The exact reason, if the code alone does not say it.
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
 * With `too-fast`: the seconds after which the same request may succeed, rounded up.
 */
wait?: number,
/**
 * With `stale`: the updates that the sender did not know.
 */
missed?: Array<Update>, };

/**
 * Classes of reasons.
 */
export type Code = "stale" | "not-your-turn" | "illegal" | "not-seated" | "full" | "not-started" | "started" | "over" | "time-up" | "no-undo" | "not-allowed" | "banned" | "unknown-table" | "too-fast" | "too-large" | "too-many" | "bad-request" | "busy" | "away";

/**
 * Exact reasons. Each comment begins with the code that it refines.
 */
export type Reason = { "type": "seat-taken", seat: number, } | { "type": "too-many-watchers" } | { "type": "already-seated" } | { "type": "bots-alone" } | { "type": "seats-open" } | { "type": "text-length", longest: number, } | { "type": "clock-range", shortest: number, longest: number, } | { "type": "bad-setup" } | { "type": "bad-record", line: number, } | { "type": "illegal-record", line: number, } | { "type": "needs-invite" } | { "type": "only-creator" } | { "type": "others-play" } | { "type": "aids-off" } | { "type": "game-not-over" } | { "type": "too-much-talk" } | { "type": "too-much-undone" } | { "type": "log-full" } | { "type": "too-many-tables", most: number, } | { "type": "undo-pending" } | { "type": "undo-not-asked" } | { "type": "bad-nonce" } | { "type": "other-nonce" } | { "type": "sealed" } | { "type": "unreadable" } | { "type": "damaged" };

/**
 * The thinking time of people; bots have no clock. A move lasts until another seat decides or the next tile is drawn.
 */
export type Clock = { "type": "none" } | { "type": "per-move", seconds: number, } | { "type": "fischer",
/**
 * Seconds at the start.
 */
seconds: number,
/**
 * Seconds that each move adds.
 */
add: number, };

/**
 * The wanted holder of a seat of a new table.
 */
export type SeatWish = { "type": "me", name: string,
/**
 * See `Join`.
 */
nonce_hash?: string, } | { "type": "bot", level: Level, } | { "type": "open" };

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
export type CreateTable = { game: GameKind,
/**
 * Classic's tile sets; `base` is always there.
 */
sets: Array<string>, options: Array<GameOption>,
/**
 * One wish for each seat, in the order of play.
 */
seats: Array<SeatWish>, clock: Clock,
/**
 * Whether the lobby lists the table, and the list of games to watch when its game runs; otherwise only people with the
 * link can join or watch.
 */
listed: boolean,
/**
 * Whether players are shown what features are worth and what fits where.
 */
aids: boolean, };

/**
 * The answer to opening a table.
 */
export type Created = { id: string,
/**
 * The key of the link with which others join; only this answer contains it.
 */
invite: string, };

/**
 * A request to take a seat.
 */
export type Join = {
/**
 * An id of the request, as in `Act`.
 */
client: string, name: string,
/**
 * If left out, the first open seat is taken.
 */
seat?: number,
/**
 * The key of the link, for a table that is not listed.
 */
invite?: string,
/**
 * The SHA-256 of a nonce that becomes part of the seed, in 64 hexadecimal digits; the nonce has 32 random bytes. Who gives it
 * has to tell the nonce with the command `nonce` when all seats are taken; the first draw waits for it.
 */
nonce_hash?: string, };

/**
 * The answer to taking a seat.
 */
export type Joined = { seat: number,
/**
 * The number of the entry.
 */
seq: number, };

/**
 * The holder of a seat.
 */
export type SeatInfo = { "type": "open" } | { "type": "person", name: string,
/**
 * The SHA-256 of the seat's nonce, if it was promised one; left out in lists of tables.
 */
nonce_hash?: string, } | { "type": "bot", level: Level, };

/**
 * A table without the state of its game.
 */
export type TableInfo = { id: string, game: GameKind,
/**
 * Classic's tile sets.
 */
sets: Array<string>, options: Array<GameOption>, seats: Array<SeatInfo>, clock: Clock,
/**
 * Whether the lobby and the list of games to watch show it.
 */
listed: boolean,
/**
 * Whether players are shown what features are worth and what fits where.
 */
aids: boolean,
/**
 * The SHA-256 of the server's secret of 32 bytes, in hexadecimal. The seed is made of the secret and the nonces of the seats;
 * without any nonce it is the secret itself.
 */
seed_hash: string,
/**
 * When it was opened, in milliseconds since 1970.
 */
opened: number,
/**
 * The seats of the caller; empty for spectators.
 */
mine: Array<number>,
/**
 * Whether the caller opened the table.
 */
creator: boolean,
/**
 * The seats whose people are connected now.
 */
connected: Array<number>,
/**
 * The table of which this is the rematch; only sent to its players, until the game begins.
 */
rematch_of?: string, };

/**
 * A table with the state of its game as the caller may see it.
 */
export type TableState = { table: TableInfo, state: State, };

/**
 * A table in the lobby or in the list of the caller's own tables.
 */
export type Listed = { id: string, game: GameKind,
/**
 * Classic's tile sets.
 */
sets: Array<string>, options: Array<GameOption>, status: Status, seats: Array<SeatInfo>, clock: Clock,
/**
 * When it was opened, in milliseconds since 1970.
 */
opened: number,
/**
 * The seats of the caller.
 */
mine: Array<number>,
/**
 * Whether one of them has to decide.
 */
my_turn: boolean,
/**
 * The number of the last entry.
 */
seq: number,
/**
 * The seat that decides; null unless the game runs.
 */
turn: number | null,
/**
 * The number of placed tiles; null before the game.
 */
tiles: number | null,
/**
 * The scores by seat; null before the game.
 */
scores: Array<number> | null,
/**
 * The seats that have won; empty until the game is over.
 */
winners: Array<number>,
/**
 * When the deciding seat runs out of time, in milliseconds since 1970.
 */
due: number | null, };

/**
 * The answer to a request that was carried out.
 */
export type Done = {
/**
 * The number of the entry.
 */
seq: number,
/**
 * The updates since the last entry that the sender knew; only the first of them if they are many.
 */
updates: Array<Update>, };

/**
 * The answer to a request for a rematch.
 */
export type Rematch = { id: string,
/**
 * The key of the link with which others join; only in the answer to the request that opened the table.
 */
invite?: string, };

/**
 * A request for a rematch; its body may be left out.
 */
export type RematchWish = {
/**
 * The hash of a nonce for each seat of the caller, in the order of these seats at the old table; see `Join`. They count only
 * if this request opens the table.
 */
nonce_hashes: Array<string>, };

/**
 * One message of the server.
 */
export type Message = { "type": "hello" } & TableState | { "type": "update" } & Update | { "type": "done",
/**
 * The id of the request.
 */
client: string,
/**
 * The number of its entry.
 */
seq: number, } | { "type": "refused",
/**
 * The id of the request.
 */
client: string | null, refusal: Refusal, } | { "type": "here", seats: Array<number>, } | { "type": "reconnect" };

/**
 * The features of a position, and the tiles that fit on its empty squares.
 */
export type Survey = {
/**
 * The number of the entry after which this is the position.
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
 * A feature with its figures and its value.
 */
export type FeatureInfo = { kind: Kind, regions: Array<RegionAt>,
/**
 * The figures on it, by seat.
 */
claims: Array<Claim>,
/**
 * The seats that have the majority and would score it.
 */
owners: Array<number>,
/**
 * The number of tiles that count for it.
 */
tiles: number,
/**
 * The number of its open sides, or for a cloister of empty squares around it; 0 if it is complete.
 */
open: number,
/**
 * Its value if the game ended now: to the owner who gets most, or without owners to a seat that would have it.
 */
now: Points,
/**
 * The points that each owner would get for it if the game ended now.
 */
shares: Array<Share>,
/**
 * Its value if it were complete with its present tiles; null for features that are only scored at the end.
 */
complete: Points | null,
/**
 * The id of the rule by which it is scored.
 */
rule: string, };

/**
 * The figures of a seat on a feature.
 */
export type Claim = { seat: number, figures: Array<PieceCount>, };

export type Share = { seat: number, points: number,
/**
 * The terms that add up to them.
 */
terms: Array<Term>, };

/**
 * An empty square and the tiles that fit there.
 */
export type Fit = { x: number, y: number,
/**
 * Tiles in the bag that fit; empty if the square can never be filled.
 */
tiles: Array<FitTile>, };

export type FitTile = { tile: string,
/**
 * Copies in the bag.
 */
left: number, rotations: Array<Side>, };

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
 * The actions that the seat considers that decides after the last line of a record.
 */
export type RecordPreviewRequest = {
/**
 * The game as text.
 */
record: string,
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
 * The features on which the last action has an effect: after a placement those of the placed tile, after a figure
 * has joined that feature, otherwise those that the action names, before it. Empty at tables without aids.
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
 * The game and its players.
 */
table: ReplayTable,
/**
 * The state before the first entry.
 */
start: State,
/**
 * The updates in order: the start with the first draw, then each action of a seat with the draws that followed. The
 * last one has the legal actions of the seat that decides.
 */
updates: Array<Update>, };

/**
 * The game and its players.
 */
export type ReplayTable = { game: GameKind,
/**
 * Classic's tile sets.
 */
sets: Array<string>, options: Array<GameOption>,
/**
 * Names by seat; empty if there is none.
 */
names: Array<string>,
/**
 * Kinds of players by seat: `human`, or the kind of bot; empty if the record does not say.
 */
kinds: Array<string>, };

/**
 * The result of verifying a record.
 */
export type Verified = {
/**
 * Whether the seed follows from what was promised, and all draws follow from the seed.
 */
ok: boolean, finding: Finding,
/**
 * The finding as an English sentence.
 */
message: string,
/**
 * The number of draws that follow from the seed.
 */
draws: number, };

/**
 * What verifying a record can find.
 */
export type Finding = "fair" | "other-draws" | "bad-record" | "no-seed" | "no-promise" | "other-seed" | "other-nonce" | "other-mixture";

/**
 * The progress and the result of an analysis.
 */
export type Analysis = { state: AnalysisState,
/**
 * Decisions that are analysed.
 */
done: number, of: number,
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
 * Each seat's expected points ahead of the best other seat at the end.
 */
lead: Array<number>,
/**
 * How much more this seat's chance to win would be after the action that a search prefers: an estimate without bias,
 * negative where the action that was played did better.
 */
gave_away: number,
/**
 * The action that a search prefers, which may be the one that was played.
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
export type Games = { games: Array<GameInfo>,
/**
 * The bots: levels from the weakest to the strongest, then styles that play like `hard`.
 */
levels: Array<Level>,
/**
 * The version of the pictures: with `?v=` and this version, a picture's address always returns the same picture.
 */
art: string,
/**
 * Whether this server analyses finished games.
 */
analysis: boolean, };

export type GameInfo = { game: GameKind,
/**
 * The smallest and the largest number of seats without further sets.
 */
seats: [number, number],
/**
 * The number of tiles without further sets.
 */
tiles: number,
/**
 * Tile sets, the game's own first; empty if there is nothing to choose.
 */
sets: Array<SetInfo>, options: Array<OptionInfo>, };

export type SetInfo = { set: string, tiles: number,
/**
 * Sets that it needs.
 */
needs: Array<string>,
/**
 * Sets with which it cannot be combined.
 */
excludes: Array<string>,
/**
 * The smallest and the largest number of seats with it.
 */
seats: [number, number], };

/**
 * An option of a game.
 */
export type OptionInfo = { name: string,
/**
 * The possible values, the default first.
 */
values: Array<string>,
/**
 * The tile set without which the option is refused.
 */
needs: string | null, };

/**
 * The rules of a game.
 */
export type Rules = { game: GameKind, sections: Array<RuleSection>, };

/**
 * Rules that belong together.
 */
export type RuleSection = {
/**
 * The set to which they belong, such as `inns`.
 */
set: string,
/**
 * The heading.
 */
title: string, rules: Array<RuleText>, };

export type RuleText = {
/**
 * Its id, such as `B5`.
 */
id: string,
/**
 * Its text, with `*…*`, `**…**` and backquotes as in Markdown.
 */
text: string, example?: RuleExample, };

/**
 * A picture that shows a rule.
 */
export type RuleExample = {
/**
 * For `/art/{look}/example/{name}.svg`.
 */
name: string,
/**
 * In hundredths of a tile's side.
 */
width: number,
/**
 * In hundredths of a tile's side.
 */
height: number, };

/**
 * The outlines of the tiles of a set.
 */
export type ArtSet = { set: string,
/**
 * Its tiles; of Castle the start squares too.
 */
tiles: Array<TileArt>,
/**
 * Castle's board.
 */
castle?: CastleArt,
/**
 * The quarters of Carcassonne (The Count); empty in other sets.
 */
quarters?: Array<QuarterSquare>, };

/**
 * The outlines of a tile.
 */
export type TileArt = { tile: string,
/**
 * Copies in the set.
 */
count: number,
/**
 * Whether it is laid before the first turn.
 */
start: boolean,
/**
 * How many city walls end at the corners north-west, north-east, south-east, south-west of the tile as printed. A
 * quarter turn clockwise moves each to the next. The board has a tower where two or more walls meet.
 */
corners: [number, number, number, number], rotations: ArtRotations, };

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
 * Its outline as an SVG path, with the fill rule `nonzero`.
 */
d: string,
/**
 * Where a figure stands: units from the tile's west side.
 */
x: number,
/**
 * Where a figure stands: units from the tile's north side.
 */
y: number,
/**
 * Whether figures lie instead of standing.
 */
lying: boolean, };

/**
 * Where the figures of a quarter of Carcassonne stand. Coordinates are units from the north-west corner of square 0,0.
 */
export type QuarterSquare = { quarter: Quarter, x: number, y: number, };

/**
 * Castle's board. Coordinates are units from the north-west corner of square 0,0.
 */
export type CastleArt = {
/**
 * The extent of its picture: left, top, width, height.
 */
view: [number, number, number, number],
/**
 * The centres of the track's spaces, from space 0.
 */
spaces: Array<TrackSpace>,
/**
 * The centres of the towers.
 */
towers: Array<TrackTower>,
/**
 * The start squares: their tiles are part of the board's picture.
 */
starts: Array<StartSquare>, };

/**
 * A space of the track.
 */
export type TrackSpace = { number: number, x: number, y: number,
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
space: number, x: number, y: number, };

/**
 * A start square.
 */
export type StartSquare = { x: number, y: number,
/**
 * The side that faces the castle.
 */
side: Side, };
