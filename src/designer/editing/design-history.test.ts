// product: editing-a-design
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endJoining,
  historySteps,
  redo,
  remember,
  startHistory,
  undo,
  type History,
} from './design-history.ts';

const times = <State>(count: number, step: (state: State) => State, start: State): State =>
  Array.from({ length: count }).reduce<State>((state) => step(state), start);

test('undoes 250 steps to the start and redoes them to the end', () => {
  const done = times(
    250,
    (history) => remember(history, history.present + 1, 'Count'),
    startHistory(0),
  );
  const undone = times(250, undo, done);
  expect(undone.present).toBe(0);
  expect(undo(undone)).toBe(undone);
  const again = times(250, redo, undone);
  expect(again).toEqual({ ...done, joins: null });
  expect(redo(again)).toBe(again);
});

test('drops the oldest steps beyond the limit, which is at least a hundred', () => {
  expect(historySteps).toBeGreaterThanOrEqual(100);
  const more = historySteps + 5;
  const done = times(
    more,
    (history) => remember(history, history.present + 1, 'Count'),
    startHistory(0),
  );
  expect(done.past).toHaveLength(historySteps);
  expect(times(more, undo, done).present).toBe(5);
});

test('moves through the same states when undoing and redoing in any order', () => {
  const moves = fc.array(fc.constantFrom('undo', 'redo', 'change'), { maxLength: 60 });
  fc.assert(
    fc.property(moves, (list) => {
      let [history, states, at]: [History<number>, number[], number] = [startHistory(0), [0], 0];
      for (const [index, move] of list.entries()) {
        if (move === 'change') {
          states = [...states.slice(0, at + 1), index + 1];
          at += 1;
          history = remember(history, index + 1, 'Change');
        } else if (move === 'undo') {
          at = Math.max(0, at - 1);
          history = undo(history);
        } else {
          at = Math.min(states.length - 1, at + 1);
          history = redo(history);
        }
        expect(history.present).toBe(states[at]);
      }
    }),
  );
});

describe('changes with the same key', () => {
  const typed = ['D', 'DS', 'DSM'].reduce(
    (history, text) => remember(history, text, 'Type', 'typing'),
    startHistory(''),
  );

  test('are one step', () => {
    expect(typed.past).toHaveLength(1);
    expect(undo(typed).present).toBe('');
  });

  test('are two steps after another change, a pause, or an undo', () => {
    const other = remember(typed, 'dsm', 'Case', 'case');
    expect(remember(other, 'dsm!', 'Type', 'typing').past).toHaveLength(3);
    expect(remember(endJoining(typed), 'DSM!', 'Type', 'typing').past).toHaveLength(2);
    expect(remember(undo(typed), 'X', 'Type', 'typing').past).toHaveLength(1);
    expect(undo(remember(redo(undo(typed)), 'DSM!', 'Type', 'typing')).present).toBe('DSM');
  });

  test('discard what was undone before them', () => {
    expect(remember(undo(typed), 'X', 'Type', 'typing').future).toEqual([]);
  });
});

test('a change to the same state isn’t a step', () => {
  const history = startHistory('same');
  expect(remember(history, 'same', 'Nothing')).toBe(history);
});
