// What a lesson is: a record whose comments divide it into steps, and for each step a text and what it points at.
//
//   # step NAME    the following lines are played when the learner continues
//   # task NAME    the following lines are the learner's, until `# reply`; `expect legal ACTION` before a line names another
//                  accepted action that leads to the same position, such as another rotation of a symmetric tile
//   # reply        the following lines are played after the learner's
//
// Each part ends after a draw, so that an entry of the log never changes when lines are added.
import { m } from '../paraglide/messages.js';
import type { GameKind, Port, Kind, RegionAt } from '../wire/types';

export type Text = () => string;

/** Something that a step points at. */
export type Pointer =
  | { type: 'square'; x: number; y: number }
  /** A whole feature, named by one of its regions. */
  | { type: 'feature'; at: RegionAt }
  | { type: 'seat'; seat: number }
  /** The drawn tile in the panel. */
  | { type: 'drawn' }
  /** The quarters of Carcassonne. */
  | { type: 'quarters' };

export const square = (x: number, y: number): Pointer => ({ type: 'square', x, y });
export const feature = (x: number, y: number, kind: Kind, port?: Port): Pointer => ({
  type: 'feature',
  at: { x, y, region: port ? { kind, port } : { kind } },
});
export const seat = (number: number): Pointer => ({ type: 'seat', seat: number });
export const drawn: Pointer = { type: 'drawn' };
export const quarters: Pointer = { type: 'quarters' };

export interface Step {
  /** As in the record. */
  name: string;
  text: Text;
  /** The id of the rule that it explains. */
  rule?: string;
  at?: readonly Pointer[];
  /** Texts for the second and later actions of a task. */
  then?: readonly { text: Text; at?: readonly Pointer[]; wrong?: Text }[];
  /** Whether not to tell what happened before it. */
  isQuiet?: boolean;
  /** Whether what was played before it is not shown move by move. */
  isLater?: boolean;
  /** What to say after a first action that is not the wanted one. */
  wrong?: Text;
}

/** What the list of lessons shows. */
export interface LessonInfo {
  name: string;
  game: GameKind;
  /** The set that it teaches. */
  set: string;
  title: Text;
  about: Text;
  minutes: number;
  /** A tile that stands for it. */
  tile: string;
}

export interface Lesson extends LessonInfo {
  record: string;
  steps: readonly Step[];
}

/** One step of a record. */
export interface Part {
  name: string;
  /** For each action of the learner the accepted lines, the one of the record first; empty if the learner only continues. */
  task: readonly (readonly string[])[];
  /** The lines that follow. */
  reply: readonly string[];
}

export interface LessonRecord {
  /** The header and the lines before the first step. */
  start: readonly string[];
  parts: readonly Part[];
}

export function parseLesson(record: string): LessonRecord {
  const start: string[] = [];
  const parts: { name: string; task: string[][]; reply: string[] }[] = [];
  let isTask = false;
  let others: string[] = [];
  for (const line of record.split('\n').map((one) => one.trim())) {
    const [, mark, name = ''] = /^# (step|task|reply)\b ?(.*)$/.exec(line) ?? [];
    const part = parts.at(-1);
    if (mark === 'reply') isTask = false;
    else if (mark) {
      isTask = mark === 'task';
      parts.push({ name, task: [], reply: [] });
    } else if (line === '' || line.startsWith('#')) continue;
    else if (!part) start.push(line);
    else if (line.startsWith('expect legal ') && isTask) others.push(line.slice('expect legal '.length));
    else if (line.startsWith('expect ')) continue;
    else if (isTask) {
      part.task.push([line, ...others]);
      others = [];
    } else part.reply.push(line);
  }
  return { start, parts };
}

/** The lines of the record before a step, with the learner's actions as the record has them. */
export function linesBefore({ start, parts }: LessonRecord, step: number): string[] {
  return [...start, ...parts.slice(0, step).flatMap(linesOf)];
}

export const linesOf = ({ task, reply }: Part): string[] => [...task.flatMap((accepted) => accepted.slice(0, 1)), ...reply];

/** Whether a line is an action of a seat: each is one entry of the log. */
export const isAction = (line: string): boolean =>
  /^(place|deploy|pass|quarter|count|join|first|use|gate|wall|guard|tower|resign)\b/.test(line);

/** What to say after the line `missed` was played instead of `wanted`, with `played` actions of the task done. */
export function missText({ wrong, then }: Step, played: number, wanted: string, missed: string): Text {
  const wantsFigure = wanted.startsWith('deploy ');
  if (played > 0 && wantsFigure && missed === 'pass') return m.l_wrong_no_figure;
  const own = played === 0 ? wrong : then?.[played - 1]?.wrong;
  if (own) return own;
  if (played > 0 && missed.startsWith('deploy ')) {
    if (wantsFigure) return m.l_wrong_figure;
    if (wanted === 'pass') return m.l_wrong_pass;
  }
  return m.l_wrong;
}
