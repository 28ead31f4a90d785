// product: roster
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainDigits } from '../../platform/typed-number.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
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
    ['typed lines with the size first', 'L 7 Olson\n2XL 07 Van Dyke'],
    ['sizes, then names', 'L Olson 7\n2XL Van Dyke 07'],
    ['a numbered list', '1. Olson 7 L\n2. Van Dyke 07 2XL'],
    ['a size with a hyphen', 'Olson 7 adult-large\nVan Dyke 07 2XL'],
    ['a list with bullets', '• Olson 7 L\n- Van Dyke No. 07 2XL'],
    ['a list of lines with cells', '11) Olson, 7, L\n12) Van Dyke, 07, 2XL'],
    ['a spreadsheet’s numbers', 'Olson\t7.0\tL\nVan Dyke\t07.00\t2XL'],
    ['digits of other scripts', 'Olson، ٧، L\nVan Dyke، ٠٧، ２XL'],
    ['full-width text', 'Olson　７　L\nVan Dyke，０７，２ＸＬ'],
    ['typed lines among those with cells', 'Olson,7,L\nVan Dyke 07 2XL'],
    ['a line in another order', 'Olson,7,L\nVan Dyke,2XL,07'],
  ])('is read from %s', (_, text) => {
    expect(players(text)).toEqual(two);
    expect(refused(text)).toEqual([]);
  });

  test('has youth and women’s sizes where the garment has them', () => {
    const offered = ['Youth M', 'Youth L', 'M', 'Ladies XL'];
    const text = 'Ann 1 Youth M\nBo 2 YL\nCy 3 M\nDi 4 Ladies XL\nEm 5 Women’s X-Large\nFlo 6 wxl';
    const sizes = parseRoster(text, 9, offered).players.map(({ size }) => size);
    expect(sizes).toEqual(['Youth M', 'Youth L', 'M', 'Ladies XL', 'Ladies XL', 'Ladies XL']);
    expect(parseRoster('Ann,1,Youth Medium\nBo,2,Women’s S', 9, ['M', 'S']).refused).toEqual([
      expect.objectContaining({ says: expect.stringContaining('doesn’t come in “Youth Medium”') }),
      expect.objectContaining({ says: expect.stringContaining('doesn’t come in “Women’s S”') }),
    ]);
  });

  test('keeps a nickname’s quotes, and one that never closes spoils nothing else', () => {
    expect(players('"Ace" Rivera,1,L\n"Ace",2,M\n"""Ace"" Rivera",3,S')).toEqual([
      '"Ace" Rivera 1 L',
      'Ace 2 M',
      '"Ace" Rivera 3 S',
    ]);
    expect(players('"Ace,1,L\nBo,2,M\n"Cy",3,S')).toEqual(['"Ace 1 L', 'Bo 2 M', 'Cy 3 S']);
    expect(players('Ann "Ace,1,L\nBo,2,M')).toEqual(['Ann "Ace 1 L', 'Bo 2 M']);
  });

  test('keeps numbers that aren’t a list’s, names like a size, and initials', () => {
    expect(players('12. Olson L\n7. Lee M')).toEqual(['Olson 12 L', 'Lee 7 M']);
    expect(players('Ann Small 5 L\nL Smith 23 M\nXL')).toEqual([
      'Ann Small 5 L',
      'L Smith 23 M',
      'XL  ',
    ]);
    expect(players('Ed S M')).toEqual(['Ed S  M']);
    expect(players('1\tAnn\t23\tL\n2\tBo\t7\tM')).toEqual(['Ann 23 L', 'Bo 7 M']);
  });

  test('reports each cell that went onto no shirt, beside its line', () => {
    const unused = (text: string) => parseRoster(text, rosterLimits.players).unused;
    expect(unused('Date,First name,Name,Size\n5/1,Ann,Olson,L\n,,Lee,M')).toEqual([
      { line: 'Date,First name,Name,Size', cells: ['Date', 'First name'] },
      { line: '5/1,Ann,Olson,L', cells: ['5/1', 'Ann'] },
    ]);
    expect(unused('1\tAnn\t23\tL\tgoalie\n2\tBo\t7\tM')).toEqual([
      { line: '1\tAnn\t23\tL\tgoalie', cells: ['1', 'goalie'] },
      { line: '2\tBo\t7\tM', cells: ['2'] },
    ]);
    const long = `${'Olson,7,L\n'.repeat(5_000)}Last,8,M`;
    expect(refused(long).at(-1)?.line).toContain('Last,8,M');
  });

  test('loses no cell, whatever is pasted', () => {
    const offered = [...usualGarment.sizes, 'Youth M', 'Youth L'];
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aZé"\'. #1٧９-()'), maxLength: 8 }),
      fc.constantFrom('L', 'Youth M', 'YL', '2XL', '23', '23.0', '#7', 'Ann Lee', '"Ace" Lee'),
    );
    const lines = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 });
    const separator = fc.constantFrom(',', '\t', ';', '，', ' ');
    const bare = (text: string) => plainDigits(text).replace(/[\s"]/g, '');
    /** A line without its numbering and its bullet. */
    const unlisted = (text: string) =>
      text.replace(/^\s*[-*•] +/, '').replace(/^\s*\p{Nd}+[.)] +/u, '');
    fc.assert(
      fc.property(separator, lines, fc.integer({ min: 0, max: 6 }), (between, table, room) => {
        const text = table.map((cells) => cells.join(between)).join('\n');
        const read = parseRoster(text, room, offered);
        const told = [
          ...read.players.map(({ name }) => name),
          ...read.refused.map(({ line }) => line),
          ...read.unused.flatMap(({ cells }) => cells),
        ].map(bare);
        const isKept = (part: string): boolean =>
          ['', '#'].includes(bare(part)) || // it may be a heading
          told.some((one) => one.includes(bare(part))) ||
          read.players.some(
            ({ number, size }) =>
              number === bare(part).replace(/^#|\.0*$/g, '') ||
              (size !== null && (size === sizeOfWord(part, offered) || size.includes(part))),
          );
        const all = between === ' ' ? table.map((words) => words.join(' ')) : table.flat();
        for (const each of all.map(unlisted)) {
          // Words of a line without cells may part.
          if (!isKept(each))
            for (const part of each.split(/\s+/)) expect(isKept(part), part).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
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
      { line: 'Kim,8,YM', says: expect.stringContaining('doesn’t come in “YM”') },
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
