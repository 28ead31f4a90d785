// product: csv-files
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

describe('CSV', () => {
  test('follows RFC 4180: quotes around commas, quotes, and line breaks; lines end in CR LF', () => {
    expect(
      toCsv([
        ['a', 'b,c', 'say "hi"'],
        ['two\nlines', 7, ''],
      ]),
    ).toBe('a,"b,c","say ""hi"""\r\n"two\nlines",7,\r\n');
  });

  test.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1+1', '\u00a0+1', '\n-1', '\u200b@A'],
    ...['＝1+1', '＋1', '－1', '＠A', ' ＝1', '﹦1'],
  ])('defuses a text that starts like the formula %j', (text) => {
    expect(toCsv([[text]]).replace(/^"/, '')).toMatch(/^'/);
  });

  test.each(['00606', '02116', '02116-1234', '9400111899223197428490', '12E5', '1.5e10', '3-4'])(
    'marks the text %j, which a spreadsheet would change',
    (text) => expect(toCsv([[text]])).toBe(`'${text}\r\n`),
  );

  test.each([
    '50309',
    '50309-1234',
    '515-555-0142',
    '2026-11-02',
    '0',
    '1Z999AA10123456784',
    'INV-20001',
  ])('leaves the text %j alone', (text) => expect(toCsv([[text]])).toBe(`${text}\r\n`));

  test('leaves numbers alone', () => {
    expect(toCsv([[-3, 0.5, { cents: -2500 }]])).toBe('-3,0.5,-25.00\r\n');
  });

  test('can be read back for any text by the rules of RFC 4180', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=') }), (text) => {
        const line = toCsv([[text, 'end']]).slice(0, -',end\r\n'.length);
        const read = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
        expect(read).toBe(/^[\r\n]*=|^\r/.test(text) ? `'${text}` : text);
      }),
    );
  });
});
