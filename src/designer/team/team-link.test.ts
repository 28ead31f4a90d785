// product: players-fill-in-the-roster
import { describe, expect, test } from 'vitest';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import { rosterLimits, type Player } from './roster.ts';
import { bringIn, filledLineSchema, lineProblems, type TeamLine } from './team-link.ts';

const player = (name: string, number: string, size: Player['size'] = 'M'): Player => ({
  name,
  number,
  size,
});
const line = (id: string, filled: Player, version = 1): TeamLine => ({ id, version, ...filled });
const shown = (players: readonly Player[]) =>
  players.map(({ name, number, size }) => [name, number, size].join(' '));

describe('lines that are brought into a roster', () => {
  test('are added once, and again after their players changed them', () => {
    const first = bringIn([player('Olson', '7')], [line('a', player('Lee', '9'))]);
    expect(first).toMatchObject({ added: 1, changed: 0, known: 0 });
    expect(shown(first.roster)).toEqual(['Olson 7 M', 'Lee 9 M']);
    const again = bringIn(first.roster, [line('a', player('Lee', '9'))]);
    expect(again).toEqual({ roster: first.roster, added: 0, changed: 0, known: 0, left: 0 });
    const changed = bringIn(first.roster, [line('a', player('Lee', '10', 'L'), 2)]);
    expect(changed).toMatchObject({ added: 0, changed: 1 });
    expect(shown(changed.roster)).toEqual(['Olson 7 M', 'Lee 10 L']);
  });

  test('leave what the coach changed about them, until their players change them', () => {
    const { roster } = bringIn([], [line('a', player('lee', '9'))]);
    const fixed = roster.map((each) => ({ ...each, name: 'Lee' }));
    expect(bringIn(fixed, [line('a', player('lee', '9'))]).roster).toEqual(fixed);
  });

  test('take the place of the same player whom the coach typed, and no other’s', () => {
    const typed = [player('OLSON', '7', null), player('Olson', '8'), player('', '7')];
    const brought = bringIn(typed, [line('a', player('Olson', '7', 'XL'))]);
    expect(brought).toMatchObject({ added: 0, known: 1 });
    expect(shown(brought.roster)).toEqual(['Olson 7 XL', 'Olson 8 M', ' 7 M']);
    // Two players who filled in the same are still two.
    const twins = [line('a', player('Olson', '7')), line('b', player('Olson', '7'))];
    expect(bringIn([], twins)).toMatchObject({ added: 2 });
  });

  test('take the place of the same player from an older link', () => {
    const { roster } = bringIn(
      [],
      [line('old', player('Lee', '9')), line('gone', player('Ito', '3'))],
    );
    const brought = bringIn(roster, [line('new', player('Lee', '9', 'S'))]);
    expect(brought).toMatchObject({ added: 0, known: 1 });
    expect(shown(brought.roster)).toEqual(['Lee 9 S', 'Ito 3 M']);
  });

  test('stay out if the roster is full, and say how many', () => {
    const full = Array.from({ length: rosterLimits.players }, (_, at) => player(`P${at}`, ''));
    const brought = bringIn(full, [line('a', player('Lee', '9'))]);
    expect(brought).toMatchObject({ added: 0, left: 1, roster: full });
  });
});

describe('a line', () => {
  const both = { name: true, number: true };

  test('needs a name or a number, and one of the garment’s sizes', () => {
    expect(lineProblems(player('', ''), both, ['M'])).toEqual({
      name: 'Enter a name or a number.',
    });
    expect(lineProblems(player('', '0', 'L'), both, ['M', 'S'])).toEqual({
      size: 'This garment doesn’t come in L. Choose M or S.',
    });
    expect(lineProblems(player('Lee', '', null), both, ['M'])).toEqual({ size: 'Choose a size.' });
    expect(lineProblems(player('Lee', ''), both, ['M'])).toEqual({});
  });

  test('needs what the shirt shows, if that is one of them', () => {
    const nobody = player('', '');
    expect(lineProblems(nobody, { name: false, number: true }, ['M'])).toEqual({
      number: 'Enter your number.',
    });
    expect(lineProblems(nobody, { name: true, number: false }, ['M'])).toEqual({
      name: 'Enter your name.',
    });
  });

  test('has the limits of a roster, and no characters that print nothing', () => {
    const read = (name: string, number = '7') =>
      filledLineSchema.safeParse(player(name, number)).data?.name;
    expect(read('  van \n Dyke ')).toBe('van Dyke');
    expect(read('x'.repeat(20))).toBe('x'.repeat(20));
    for (const name of ['x'.repeat(21), 'Lee\u202E']) expect(read(name)).toBeUndefined();
    for (const number of ['1234', '1a', '-1']) expect(read('Lee', number)).toBeUndefined();
  });

  test('says what to do about a number with anything but digits', () => {
    const { error } = filledLineSchema.safeParse(player('Lee', '1a'));
    expect(fieldMessages(error?.issues ?? [])).toEqual({ number: 'Enter up to three digits.' });
  });
});
