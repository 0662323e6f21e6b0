// The lines of `legal`, taken apart by their form alone. Whether a line is legal is for the server to say.

/** A column and a row. */
export interface Square {
  x: number;
  y: number;
}

/** What a word of a line can mean. */
type Field = 'square' | 'turn' | 'piece' | 'region' | 'quarter' | 'wallTile' | 'end' | 'tile' | 'space';

/** For each verb, its words in order, as in docs/notation.md. */
const FORMS: Record<string, readonly Field[]> = {
  draw: ['tile'],
  discard: ['tile'],
  place: ['square', 'turn'],
  deploy: ['piece', 'region'],
  pass: [],
  quarter: ['quarter', 'piece'],
  count: ['quarter'],
  join: ['region', 'square', 'piece'],
  first: ['region', 'square'],
  use: ['wallTile'],
  reveal: ['space', 'wallTile'],
  gate: ['square', 'turn'],
  wall: ['end'],
  guard: [],
  tower: ['end'],
  resign: [],
};

/** The word of a line that is an alternative within one place: turns of a tile, figures on a spot. */
const OPTIONS: Record<string, Field> = { place: 'turn', deploy: 'piece', quarter: 'piece', join: 'piece' };

/** One line, taken apart; words that its form does not have are empty. */
export interface Line {
  text: string;
  verb: string;
  square: Square | null;
  /** A turn of a tile, or a side of it (`gate`): N, E, S or W. */
  turn: string;
  piece: string;
  region: string;
  quarter: string;
  wallTile: string;
  end: string;
  tile: string;
  space: string;
}

/** Reads `1,-2`. */
export function parseSquare(text: string): Square | null {
  const found = /^(-?\d+),(-?\d+)$/.exec(text);
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

/** Reads `1,0` or `1,0 city:N`, as events name places. */
export function parseAt(at: string): { square: Square; region: string; } | null {
  const [first = '', region = ''] = at.split(' ');
  const square = parseSquare(first);
  return square && { square, region };
}

/** The squares that events speak of, each once. */
export function squaresOf(events: readonly object[]): Square[] {
  const found = new Map<string, Square>();
  for (const event of events) {
    const square = 'at' in event && typeof event.at === 'string' ? parseAt(event.at)?.square : null;
    if (square) found.set(squareKey(square), square);
  }
  return [...found.values()];
}

export const squareKey = ({ x, y }: Square): string => `${x},${y}`;

/** Takes a line apart; null for a form that is not known. */
export function parseLine(text: string): Line | null {
  const [verb = '', ...words] = text.split(' ');
  const form = FORMS[verb];
  if (!form || form.length !== words.length) return null;
  const line: Line = {
    text,
    verb,
    square: null,
    turn: '',
    piece: '',
    region: '',
    quarter: '',
    wallTile: '',
    end: '',
    tile: '',
    space: '',
  };
  for (const [index, field] of form.entries()) {
    const word = words[index] ?? '';
    if (field === 'square') {
      line.square = parseSquare(word);
      if (!line.square) return null;
    } else {
      line[field] = word;
    }
  }
  return line;
}

/** A place that can be chosen, with the lines that differ only in how: turns of the tile, figures for the spot. */
export interface Target {
  key: string;
  verb: string;
  lines: Line[];
}

/** What is asked as a tree: places, then the ways to use each; and the lines that belong to no place. */
export interface Choices {
  targets: Target[];
  pass: Line | null;
  /** Lines of a form that this page does not know; offered as they are. */
  unknown: string[];
}

/** What a line is about, without the word that is an alternative within it. */
export function targetKey(line: Line): string {
  const option = OPTIONS[line.verb];
  const words = (FORMS[line.verb] ?? [])
    .filter((field) => field !== option)
    .map((field) => (field === 'square' ? (line.square ? squareKey(line.square) : '') : line[field]));
  return [line.verb, ...words].join(' ');
}

/** The word of a line that is its alternative within its place; empty where there is none. */
export function optionOf(line: Line): string {
  const option = OPTIONS[line.verb];
  return option && option !== 'square' ? line[option] : '';
}

/** Sorts legal lines into what can be chosen; the order of the server is kept. */
export function choices(legal: readonly string[]): Choices {
  const targets = new Map<string, Target>();
  const result: Choices = { targets: [], pass: null, unknown: [] };
  for (const text of legal) {
    const line = parseLine(text);
    if (!line) {
      result.unknown.push(text);
    } else if (line.verb === 'pass') {
      result.pass = line;
    } else {
      const key = targetKey(line);
      const target = targets.get(key);
      if (target) target.lines.push(line);
      else targets.set(key, { key, verb: line.verb, lines: [line] });
    }
  }
  result.targets = [...targets.values()];
  for (const target of result.targets) target.lines.sort(byTurn);
  return result;
}

/** Turns are gone through clockwise. */
function byTurn(a: Line, b: Line): number {
  return 'NESW'.indexOf(a.turn) - 'NESW'.indexOf(b.turn);
}
