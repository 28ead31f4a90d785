// product: press-plan
import { expect, test } from 'vitest';
import type { Plan } from '../../press/plan.ts';
import { easingText, lateText, pinProblem, unplannedText } from './plan-words.ts';

const now = new Date('2026-11-23T15:00:00Z');
const plan = (changes: Partial<Plan> = {}): Plan => ({
  days: [],
  late: [],
  unplanned: [],
  ...changes,
});
const late = (job: string) => ({ job, day: '2026-12-01', reason: { type: 'press-full' } as const });

test('a late job says why, and when it’s printed', () => {
  expect(lateText(late('1042'), now)).toBe(
    'the presses are full until then; planned for Tue, Dec 1.',
  );
  expect(lateText({ day: '2026-12-01', reason: { type: 'blanks', day: '2026-11-30' } }, now)).toBe(
    'its blanks come Mon, Nov 30; planned for Tue, Dec 1.',
  );
});

test('a job without a place says what to do', () => {
  expect(unplannedText('heads')).toBe('it takes more heads than a press has.');
});

test('a pin without room stops, and one that makes others late says which', () => {
  const stopped = plan({ unplanned: [{ job: '1042', reason: 'pinned' }] });
  expect(pinProblem('1042', plan(), stopped)).toMatchObject({ stops: true });
  const early = plan({ unplanned: [{ job: '1042', reason: 'pinned-early' }] });
  expect(pinProblem('1042', plan(), early)?.text).toContain('blanks aren’t here');
  expect(pinProblem('1042', plan(), plan())).toBe(null);
  const before = plan({ late: [late('1040')] });
  const after = plan({ late: [late('1040'), late('1041'), late('1042')] });
  expect(pinProblem('1042', before, after)).toEqual({
    stops: false,
    text: 'It would be late there. That makes #1041 late.',
  });
});

test('a day with too much says by how much, and what can start on another', () => {
  const text = (day: string, to: string, over = 44, on: string | null = null) => {
    const move = { day, over, on, job: '1045', to };
    const { lead, rest } = easingText(move, { pieces: 60, dueDate: '2026-12-08' }, now);
    return `${lead} ${rest}`;
  };
  expect(text('2026-11-24', '2026-11-26')).toBe(
    'Tuesday is 0.7 h over. Start #1045 (60 pieces) on Thursday instead, and it still makes its date, Tue, Dec 8.',
  );
  expect(text('2026-11-24', '2026-11-23')).toMatch(/Start #1045 \(60 pieces\) today instead/);
  expect(text('2026-11-24', '2026-11-26', 1)).toMatch(/^Tuesday is 1 minute over\. /);
  expect(text('2026-11-24', '2026-11-26', 44, 'Press 2')).toMatch(
    /^Tuesday is 0.7 h over on Press 2\. /,
  );
  expect(text('2026-11-23', '2026-12-02')).toMatch(/^Today is .* on Wed, Dec 2 instead/);
});
