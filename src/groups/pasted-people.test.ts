// product: group-orders
import { describe, expect, test } from 'vitest';
import { groupLimits } from './group-input.ts';
import { readPeople } from './pasted-people.ts';

const shirt = {
  garmentName: 'Premium Cotton',
  colorName: 'Navy',
  text: 'Premium Cotton in Navy',
  sizes: ['S', 'M', 'L', 'XL'],
};
const hoodie = {
  garmentName: 'Hoodie',
  colorName: 'Green',
  text: 'Hoodie in Green',
  sizes: ['M', 'L', 'Youth M'],
};
const oneItem = { fieldLabel: null, named: false, items: [shirt] };
const school = { fieldLabel: 'Room', named: false, items: [shirt, hoodie] };
const plain = (name: string, size: string) => ({
  name,
  email: null,
  field: null,
  backName: null,
  pieces: [{ item: 0, size }],
});

describe('a list of people', () => {
  test.each([
    ['a spreadsheet’s cells', 'Grace Hopper\tM\r\nAlan Kay\tX-Large\r\n'],
    ['a CSV file with a header', 'Name,Size\nGrace Hopper,medium\n"Alan Kay",xl\n\n'],
    ['a header in another order', 'T-Shirt Size;Full name\nM;Grace Hopper\nXL;Alan Kay'],
  ])('is read from %s', (_, text) => {
    const people = [plain('Grace Hopper', 'M'), plain('Alan Kay', 'XL')];
    expect(readPeople(text, oneItem)).toEqual({ ok: true, people });
  });

  test.each([
    ['without a header, in any order', 'Grace Hopper, grace@example.com, 9, Hoodie, Youth Medium'],
    [
      'with one',
      'Name,Email,Room,Garment,Size\nGrace Hopper,grace@example.com,9,green hoodie,Youth M',
    ],
  ])('says garment, answer, and email address %s', (_, text) => {
    expect(readPeople(text, school)).toEqual({
      ok: true,
      people: [
        {
          name: 'Grace Hopper',
          email: 'grace@example.com',
          field: '9',
          backName: null,
          pieces: [{ item: 1, size: 'Youth M' }],
        },
      ],
    });
  });

  test.each([
    ['after the answer', 'Grace Hopper,M,9,AMAZING'],
    ['in a column with a heading', 'Name on back,Name,Size,Room\nAMAZING,Grace Hopper,M,9'],
  ])('says the name on the back %s', (_, text) => {
    const team = { ...oneItem, fieldLabel: 'Room', named: true };
    const grace = { ...plain('Grace Hopper', 'M'), field: '9', backName: 'AMAZING' };
    expect(readPeople(text, team)).toEqual({ ok: true, people: [grace] });
    expect(readPeople(text.replace('AMAZING', ''), team)).toMatchObject({
      people: [{ backName: null }],
    });
    expect(readPeople(text.replace('AMAZING', 'GR@CE!'), team).ok).toBe(false);
    expect(readPeople(text, { ...team, named: false }).ok).toBe(false);
  });

  test('tells designs on the same garment apart', () => {
    const items = [1, 2].map((design) => ({
      ...shirt,
      text: `Design ${design}: Premium Cotton in Navy`,
    }));
    const read = (garment: string) =>
      readPeople(`Grace Hopper\t${garment}\tM`, { ...oneItem, items });
    expect(read('Design 2: Premium Cotton in Navy')).toMatchObject({
      people: [{ pieces: [{ item: 1, size: 'M' }] }],
    });
    expect(read('Premium Cotton')).toMatchObject({
      problems: [
        {
          says: 'Say which garment it is: Design 1: Premium Cotton in Navy or Design 2: Premium Cotton in Navy.',
        },
      ],
    });
  });

  test('takes nobody if a row can’t be taken, and says what to do about each', () => {
    const text = [
      'Name,Size,Garment,Room,Email',
      'Grace Hopper,M,Navy,9,',
      '',
      ',M,Navy,9,',
      'Alan Kay,,Navy,9,',
      'Kay Taylor,6XL,Navy,9,',
      'Ada Byron,M,,9,',
      'Bo Kay,M,Hat,9,',
      'Cy Young,M,Navy,9,cy@',
      'Di Ana,M,Navy,9,,twelve',
    ].join('\n');
    expect(readPeople(text, school)).toEqual({
      ok: false,
      problems: [
        { row: 4, says: 'Enter a name.' },
        { row: 5, says: 'Enter a size: S, M, L, or XL.' },
        { row: 6, says: 'It doesn’t come in “6XL”. Change it to S, M, L, or XL.' },
        { row: 7, says: 'Say which garment it is: Premium Cotton in Navy or Hoodie in Green.' },
        {
          row: 8,
          says: '“Hat” isn’t in this group. Write Premium Cotton in Navy or Hoodie in Green.',
        },
        { row: 9, says: 'Enter an email address like name@example.com.' },
        { row: 10, says: 'We don’t know what “twelve” is. Delete it.' },
      ],
    });
  });

  test('isn’t empty, and has an end', () => {
    expect(readPeople(' \n', oneItem)).toMatchObject({ ok: false });
    const rows = Array.from({ length: groupLimits.listed }, () => 'Grace Hopper,M');
    expect(readPeople(rows.join('\n'), oneItem).ok).toBe(true);
    expect(readPeople([...rows, 'Alan Kay,M'].join('\n'), oneItem)).toMatchObject({
      problems: [{ row: groupLimits.listed + 1 }],
    });
  });
});
