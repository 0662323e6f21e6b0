import { describe, expect, it } from 'vitest';
import { lessonNamed } from './all';
import { m } from '../paraglide/messages.js';
import { isAction, linesBefore, linesOf, missText, parseLesson } from './lesson';
import { LESSONS } from './list';
import { loadProgress, saveStep } from './progress';

describe.each(LESSONS.map(({ name }) => name))('the lesson %s', (name) => {
  const lesson = lessonNamed(name);
  const record = parseLesson(lesson?.record ?? '');
  const lines = linesBefore(record, record.parts.length);

  it('has the steps of its record', () => {
    expect(lesson?.steps.map((step) => step.name)).toEqual(record.parts.map((part) => part.name));
    expect(new Set(record.parts.map((part) => part.name)).size).toBe(record.parts.length);
  });

  it('has a text for each action of a task', () => {
    for (const [index, { task }] of record.parts.entries()) {
      expect(lesson?.steps[index]?.then?.length ?? 0, lesson?.steps[index]?.name).toBe(Math.max(0, task.length - 1));
    }
  });

  // Otherwise an entry of the log would change when the next lines are added.
  it('ends no part before a draw', () => {
    const after = record.parts.map((_, index) => lines[linesBefore(record, index).length]);
    for (const line of after) expect(line ?? '').not.toMatch(/^(draw|discard|reveal)\b/);
  });

  it('ends with a step to read', () => {
    expect(record.parts.at(-1)).toMatchObject({ task: [], reply: [] });
  });

  it('has texts in plain sentences of a length that fits a phone', () => {
    for (const step of lesson?.steps ?? []) {
      for (const text of [step.text, ...(step.then ?? []).map((one) => one.text)]) {
        for (const locale of ['en', 'fr', 'de'] as const) {
          const said = (text as (values: object, options: object) => string)({}, { locale });
          expect(said.length, said).toBeLessThan(330);
        }
      }
    }
  });
});

const RECORD = `bastide 1
# A lesson
draw base/FRFR
# step read
draw base/CFFF
# task lay
expect legal place 1,0 S
place 1,0 N
pass
# reply
draw base/FFFF
`;

it('divides a record into steps', () => {
  const { start, parts } = parseLesson(RECORD);
  expect(start).toEqual(['bastide 1', 'draw base/FRFR']);
  expect(parts).toEqual([
    { name: 'read', task: [], reply: ['draw base/CFFF'] },
    { name: 'lay', task: [['place 1,0 N', 'place 1,0 S'], ['pass']], reply: ['draw base/FFFF'] },
  ]);
  expect(parts.map((part) => linesOf(part).filter(isAction).length)).toEqual([0, 2]);
});

describe('progress', () => {
  const store = () => {
    let kept: string | null = null;
    return { getItem: () => kept, setItem: (_: string, text: string) => void (kept = text) };
  };
  it('continues at the step, and begins again after the end', () => {
    const one = store();
    saveStep(one, 'basics', 3, 9);
    expect(loadProgress(one)).toEqual({ basics: { step: 3, of: 9, isDone: false } });
    saveStep(one, 'basics', 8, 9);
    expect(loadProgress(one)).toEqual({ basics: { step: 0, of: 9, isDone: true } });
    saveStep(one, 'basics', 1, 9);
    expect(loadProgress(one)).toEqual({ basics: { step: 1, of: 9, isDone: true } });
  });
  it('ignores what it does not understand', () => {
    const one = store();
    one.setItem('', '{"basics":{"step":"x"},"owners":{"step":1,"of":3,"isDone":false}}');
    expect(Object.keys(loadProgress(one))).toEqual(['owners']);
    one.setItem('', 'nonsense');
    expect(loadProgress(one)).toEqual({});
  });
});

it('says what is missing after the right tile', () => {
  const step = { name: 'city', text: m.l_basics_city, wrong: m.l_basics_city_wrong };
  const figure = 'deploy follower city:S';
  expect(missText(step, 0, 'place 0,-1 S', 'place 1,0 N')).toBe(m.l_basics_city_wrong);
  expect(missText(step, 1, figure, 'pass')).toBe(m.l_wrong_no_figure);
  expect(missText(step, 1, figure, 'deploy follower field:N')).toBe(m.l_wrong_figure);
  expect(missText(step, 1, 'pass', figure)).toBe(m.l_wrong_pass);
  expect(missText(step, 1, 'quarter castle', 'pass')).toBe(m.l_wrong);
  const then = [{ text: m.l_inns_rival_figure, wrong: m.l_inns_rival_wrong }];
  expect(missText({ ...step, then }, 1, figure, 'deploy follower field:N')).toBe(m.l_inns_rival_wrong);
});
