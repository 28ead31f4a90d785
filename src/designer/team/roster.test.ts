// product: roster
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { garmentById } from '../../garments/garment.ts';
import { totalPieces } from '../../orders/quantity.ts';
import { parseRoster, sizeOfWord } from './pasted-roster.ts';
import { noPlayer, rosterLimits, rosterSchema, type Player } from './roster.ts';
import { rosterFindings } from './check-roster.ts';
import { rosterQuantities } from './roster-mismatch.ts';

const players = (text: string) =>
  parseRoster(text, rosterLimits.players).players.map(({ name, number, size }) =>
    [name, number, size].join(' '),
  );
const refused = (text: string) => parseRoster(text, rosterLimits.players).refused;
const two = ['Olson 7 L', 'Van Dyke 07 2XL'];

describe('a pasted roster', () => {
  test.each([
    ['a spreadsheet with a header', 'Name\tNumber\tSize\nOlson\t7\tL\nVan Dyke\t07\t2XL'],
    ['one without', 'Olson\t7\tL\r\nVan Dyke\t07\t2XL\r\n'],
    ['columns in another order', 'L,Olson,7\n2XL,Van Dyke,07'],
    [
      'other words in the header',
      'Jersey #;Shirt size;Player\n7;Large;Olson\n#07;XX-Large;Van Dyke',
    ],
    [
      'other columns',
      'Date,First name,Last name,No.,Size\n5/1,Ann,Olson,7,l\n5/2,Bo,Van Dyke,07,xxl',
    ],
    ['quoted cells', '"Name","Number","Size"\n"Olson","7","Adult L"\n"Van Dyke","07","2X"\n'],
    ['typed lines', '  Olson 7 L\n\nVan Dyke #07 2XL'],
  ])('is read from %s', (_, text) => {
    expect(players(text)).toEqual(two);
    expect(refused(text)).toEqual([]);
  });

  test('may lack numbers, names, or sizes', () => {
    expect(players('Olson\nVan Dyke')).toEqual(['Olson  ', 'Van Dyke  ']);
    expect(players('7\n12')).toEqual([' 7 ', ' 12 ']);
    expect(players('Name,Size\n"O’Hara, Jr.",M')).toEqual(['O’Hara, Jr.  M']);
  });

  test.each([
    ['XS', ['xs', 'X-Small', 'extra small']],
    ['S', ['s', 'Sm', 'Small', 'Men’s S']],
    ['M', ['Med', 'medium', 'Adult M']],
    ['L', ['lg', 'Large']],
    ['XL', ['X-Large', 'Extra Large']],
    ['2XL', ['2x', 'XXL', 'xx-large']],
    ['3XL', ['3X', 'XXXL']],
    ['One size', ['One size', 'adjustable']],
    [null, ['', 'YM', 'Youth M', 'X', '4XL', '12', 'Lee']],
  ])('has %s for %s', (size, words) => {
    for (const word of words) expect(sizeOfWord(word)).toBe(size);
  });

  test('keeps lines that can’t be read, and says what to do', () => {
    expect(refused('Olson,7,L\nLee,1234,L\nKim,8,YM\nVanderlinden-Olson-Kovač,9,S\n,,M')).toEqual([
      { line: 'Lee,1234,L', says: expect.stringContaining('up to three digits') },
      { line: 'Kim,8,YM', says: expect.stringContaining('the size “YM”') },
      { line: 'Vanderlinden-Olson-Kovač,9,S', says: expect.stringContaining('up to 20') },
      { line: ',,M', says: 'Enter a name or a number.' },
    ]);
  });

  test(`has at most ${rosterLimits.players} players with those that were there`, () => {
    const text = Array.from({ length: 5 }, (_, index) => `P${index}\t${index}\tM`).join('\n');
    const { players: added, refused: left } = parseRoster(text, 3);
    expect(added).toHaveLength(3);
    expect(left.map(({ line }) => line)).toEqual(['P3\t3\tM', 'P4\t4\tM']);
    expect(rosterSchema.safeParse(Array(200).fill(noPlayer)).success).toBe(true);
    expect(rosterSchema.safeParse(Array(201).fill(noPlayer)).success).toBe(false);
  });

  test('is never more than a roster may hold, whatever is pasted', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('"', '\t', ',', ';', '\n', 'L', '23', 'name'),
    );
    fc.assert(
      fc.property(
        fc.array(cell).map((cells) => cells.join('')),
        (text) => {
          const read = parseRoster(text, rosterLimits.players);
          expect(rosterSchema.safeParse(read.players).success).toBe(true);
          for (const { says } of read.refused) expect(says).toMatch(/\.$/);
        },
      ),
    );
  });

  test('comes back from its own lines', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,8}( [A-Z][a-z]{3,8})?$/);
    const player = fc.record({
      name: name.filter((each) => sizeOfWord(each) === null),
      number: fc.stringMatching(/^[0-9]{1,3}$/),
      size: fc.constantFrom('S' as const, '2XL' as const),
    });
    fc.assert(
      fc.property(fc.array(player, { minLength: 1, maxLength: 9 }), (roster) => {
        const text = roster.map(({ name: who, number, size }) => `${size},${who},${number}`);
        expect(parseRoster(['size,name,number', ...text].join('\n'), 200).players).toEqual(roster);
      }),
    );
  });
});

describe('a roster', () => {
  const { sizes: offered } = garmentById('premium-cotton')!;
  const player = (name: string, number: string, size: Player['size']): Player => ({
    ...{ name, number, size },
  });

  test('says what each player still needs, and advises where two wear a number', () => {
    const roster = [
      player('Olson', '7', 'L'),
      player('', '', 'L'),
      player('Lee', '12', null),
      player('Kim', '7', 'One size'),
    ];
    expect(
      rosterFindings(roster, offered).map(({ index, field, level, says }) =>
        [index, field, level, says].join(' · '),
      ),
    ).toEqual([
      '0 · number · advice · Kim also wears 7.',
      '1 · name · error · Enter a name or a number.',
      '2 · size · error · Choose a size.',
      '3 · number · advice · Olson also wears 7.',
      expect.stringMatching(/^3 · size · error · This garment doesn’t come in One size\. Choose /),
    ]);
  });

  test('has a shirt for each player with a size', () => {
    const quantities = rosterQuantities([
      player('Olson', '7', 'L'),
      player('Lee', '8', 'L'),
      player('Kim', '9', 'XS'),
      player('Ray', '10', null),
    ]);
    expect(quantities).toEqual({ L: 2, XS: 1 });
    expect(totalPieces(quantities)).toBe(3);
  });
});
