import { allSizes } from '../../garments/size-order.ts';
import type { Size } from '../../garments/size.ts';
import { oneSize, usualSizes } from '../../garments/usual-sizes.ts';
import { readCells, type CellRow } from '../../platform/pasted-cells.ts';
import { plainDigits } from '../../platform/typed-number.ts';
import { rosterLimits, type Player } from './roster.ts';
import { type RosterField } from './check-roster.ts';

// Apart from roster.ts, which the designer starts with, because pasting comes later.

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

export type ParsedRoster = {
  players: Player[];
  /** Lines that need another look, as they came, each with a sentence that says what to do. */
  refused: { line: string; says: string }[];
  /** The cells of other lines that went onto no shirt. */
  unused: { line: string; cells: string[] }[];
};

/**
 * The players in text that was typed or copied from a spreadsheet: a line each, with cells between
 * tabs, semicolons, or commas, in any order, with or without a header. Words without any of these
 * work, too: 'Smith 23 L'. At most `room` players are read. `offered` are the garment's sizes. Every
 * cell is in a player, in `refused`, or in `unused`, but for the words of a header and the numbering
 * of a list.
 */
export function parseRoster(
  text: string,
  room: number,
  offered: readonly Size[] = usualSizes,
): ParsedRoster {
  const sizes = sizesBy(offered);
  const whole = text.length <= rosterLimits.pasted;
  const end = whole ? text.length : text.lastIndexOf('\n', rosterLimits.pasted) + 1;
  const rows = readRows(text.slice(0, end), sizes);
  const header = rows[0] && headerColumns(rows[0].cells);
  const columns = header ?? guessColumns(rows, sizes);
  const players: Player[] = [];
  const refused: ParsedRoster['refused'] = [];
  const unused: ParsedRoster['unused'] = [];
  for (const [at, { line, cells, words }] of rows.entries()) {
    const isHeader = header !== undefined && at === 0;
    const isWords = words && !isHeader;
    const places = isWords ? wordColumns : header ? columns : fitColumns(cells, columns, sizes);
    const left = cells.filter((_, index) => !Object.values(places).includes(index)).filter(Boolean);
    const cell = (field: RosterField) => cells[places[field] ?? -1] ?? '';
    const read = isHeader
      ? null
      : readPlayer(cell('name'), cell('number'), cell('size'), offered, sizes);
    if (typeof read === 'string') refused.push({ line, says: read });
    else if (read && players.length >= room) {
      const says = `A roster holds ${rosterLimits.players} players. Delete some, or make a second design.`;
      refused.push({ line, says });
    } else {
      if (read) players.push(read);
      if (left.length > 0) unused.push({ line, cells: left });
    }
  }
  if (!whole)
    refused.push({ line: text.slice(end), says: 'That’s too much at once. Add it next.' });
  return { players, refused, unused };
}

/** A player, or why not. */
function readPlayer(
  name: string,
  number: string,
  size: string,
  offered: readonly Size[],
  sizes: Sizes,
): Player | string {
  const shirtName = name.replace(/\s+/g, ' ');
  const digits = digitsOf(number);
  const readSize = sizeIn(size, sizes);
  if (shirtName.length > rosterLimits.name) {
    return `“${shirtName}” has ${shirtName.length} characters, and a name has up to ${rosterLimits.name}. Shorten it.`;
  }
  if (number !== '' && (digits === null || digits.length > rosterLimits.number)) {
    return `“${number}” isn’t a number of up to three digits, like 23. Change it.`;
  }
  if (size !== '' && readSize === null) {
    const known = isSize(size, sizes) ? 'This garment doesn’t come in' : 'We don’t know the size';
    return `${known} “${size}”. Change it to ${eitherOf.format(offered)}.`;
  }
  if (shirtName === '' && !digits) return 'Enter a name or a number.';
  return { name: shirtName, number: digits ?? '', size: readSize };
}

/** The digits of '23', '#07', 'No. 5', or a spreadsheet's '23.0', in any script; null without. */
function digitsOf(text: string): string | null {
  const number = /^(?:#|(?:no|nr)[. ])?\s*(\d+)(?:\.0*)?$/i;
  return number.exec(plainDigits(text).trim())?.[1] ?? null;
}

/**
 * The size that a word means, such as 'xl', 'XX-Large', 'Adult M', or, if the garment has it, 'YM';
 * null for any other.
 */
export const sizeOfWord = (word: string, offered: readonly Size[] = usualSizes): Size | null =>
  sizeReader(offered)(word);

/** `sizeOfWord` for many words of one garment. */
export function sizeReader(offered: readonly Size[]): (word: string) => Size | null {
  const sizes = sizesBy(offered);
  return (word) => sizeIn(word, sizes);
}

/** The garment's sizes and all others, by `plainSize`. */
type Sizes = ReadonlyMap<string, Size>;

const sizesBy = (offered: readonly Size[]): Sizes =>
  new Map([...allSizes(), ...offered].map((size) => [plainSize(size), size]));

const sizeIn = (word: string, sizes: Sizes): Size | null =>
  /^\s*(one[ -]?size|adjustable)/i.test(word) ? oneSize : (sizes.get(plainSize(word)) ?? null);

/** Whether a word is a size, though perhaps not one of this garment. */
const isSize = (word: string, sizes: Sizes): boolean =>
  word !== '' &&
  (sizeIn(word, sizes) !== null || /^([YW]:)?(X?S|M|(\d?X)?L)$/.test(plainSize(word)));

/** 'Medium' → 'M', 'Youth Medium' and 'YM' → 'Y:M', 'Ladies XL' and 'Women’s X-Large' → 'W:XL'. */
function plainSize(word: string): string {
  const plain = plainDigits(word)
    .toUpperCase()
    .trim()
    .replace(/^\((.+)\)$|\.$/, '$1')
    .replace(/(?<=N)[’'](?=S)/, '');
  const rest = plain
    .replace(/\b(ADULTS?|UNISEX|MENS?)\b(?:[\s-]+(?=\w))?/g, '')
    .replace(/\b(YOUTHS?|KIDS?|CHILD(REN)?S?)\b(?:[\s-]+(?=\w))?/g, 'Y:')
    .replace(/\b(WOM[AE]NS?|LADIES|LADYS?)\b(?:[\s-]+(?=\w))?/g, 'W:')
    .replace(/^([YW])(?=[ -]*(\dX|X*[SML]))/, '$1:');
  const [, group = ''] = /([YW]:)/.exec(rest) ?? [];
  const size = rest
    .replace(group, '')
    .trim()
    .replace(/(?<=\w)[\s-]+(?=\w)/g, '')
    .replace('EXTRA', 'X')
    .replace(/SM(ALL)?$/, 'S')
    .replace(/MED(IUM)?$/, 'M')
    .replace(/(LARGE|LG)$/, 'L')
    .replace(/^(X{2,})L$/, ({ length }) => `${length - 1}X`)
    .replace(/^([2-9])X$/, '$1XL');
  return group + size;
}

type Columns = Partial<Record<RosterField, number>>;

/** Best first: of two columns with names, the one for the shirt counts. */
const headings: Readonly<Record<RosterField, readonly RegExp[]>> = {
  name: [
    /^(name on .*|(shirt|jersey|back) name)$/,
    /^(last ?name|surname)$/,
    /^names?$/,
    /^(players?|player ?name)$/,
    /^(first ?name|full ?name)$/,
  ],
  number: [
    /^(shirt|jersey|player) ?(#|no\.?|numbers?)$/,
    /^numbers?$/,
    /^(#|no\.?|nr\.?|num\.?)$/, // perhaps only the list's
  ],
  size: [/^(sizes?|(shirt|jersey|tee|t-shirt) ?sizes?)$/],
};

/** Which column is which by the names in a first row; undefined if it isn't a header. */
function headerColumns(cells: readonly string[]): Columns | undefined {
  const words = cells.map((cell) => cell.toLowerCase());
  const columns: Columns = {};
  for (const field of ['name', 'number', 'size'] as const) {
    for (const heading of headings[field]) {
      const index = words.findIndex((word) => heading.test(word));
      if (index >= 0) columns[field] ??= index;
    }
  }
  return Object.keys(columns).length > 0 ? columns : undefined;
}

/** Which column is which by what is in them. */
function guessColumns(rows: readonly Row[], sizes: Sizes): Columns {
  const listed = rows.filter(({ words }) => !words).map(({ cells }) => cells);
  const width = Math.max(0, ...listed.map((cells) => cells.length));
  const free = new Set(Array.from({ length: width }, (_, index) => index));
  const take = (fits: (cell: string, index: number) => boolean): number | undefined => {
    let best: number | undefined;
    let most = 0;
    for (const index of free) {
      const count = listed.filter((cells) => fits(cells[index] ?? '', index)).length;
      if (count > most) [best, most] = [index, count];
    }
    if (best !== undefined) free.delete(best);
    return best;
  };
  const size = take((cell) => isSize(cell, sizes));
  const numbers = (cell: string) => digitsOf(cell) !== null;
  const counts = new Set(
    [...free].filter((index) => isNumbering(listed.map((cells) => digitsOf(cells[index] ?? '')))),
  );
  // A list's own numbering is only the players' numbers if nothing else is.
  const number = take((cell, index) => numbers(cell) && !counts.has(index)) ?? take(numbers);
  const name = take((cell) => /\p{L}/u.test(cell));
  return {
    ...(name !== undefined && { name }),
    ...(number !== undefined && { number }),
    ...(size !== undefined && { size }),
  };
}

/** Whether these count on by one, line by line: a single one, from 1. */
function isNumbering(numbers: readonly (string | null)[]): boolean {
  const [first, ...rest] = numbers.map((number) => (number === null ? NaN : Number(number)));
  if (first === undefined || (rest.length === 0 && first !== 1)) return false;
  return rest.every((number, at) => number === first + at + 1);
}

/** The columns with a size where the number should be, or the other way around, put right. */
function fitColumns(cells: readonly string[], columns: Columns, sizes: Sizes): Columns {
  const fits = {
    size: (cell: string) => isSize(cell, sizes),
    number: (cell: string) => digitsOf(cell) !== null,
  };
  const cellOf = (field: 'size' | 'number') => cells[columns[field] ?? -1] ?? '';
  const wrong = (['size', 'number'] as const).filter(
    (field) => cellOf(field) !== '' && !fits[field](cellOf(field)),
  );
  const placed: Columns = { ...columns };
  for (const field of wrong) delete placed[field];
  for (const field of ['size', 'number'] as const) {
    const from = wrong.find((other) => other !== field && fits[field](cellOf(other)));
    const isOpen = wrong.includes(field) || cellOf(field) === '';
    const at = columns[from && isOpen ? from : field];
    if (isOpen && at !== undefined && !Object.values(placed).includes(at)) placed[field] = at;
  }
  return placed;
}

/** `words`: the line has no cells, and they're as `wordColumns` says. */
type Row = { line: string; cells: string[]; words: boolean };

const wordColumns = { name: 0, number: 1, size: 2 } as const satisfies Columns;

/** '1. ' or '1) ' before a name, and a bullet. */
const numbering = /^[^\S\t\r\n]*(\p{Nd}{1,3})[.)][^\S\t\r\n]+(?=\S)/u;
const bullet = /^[^\S\t\r\n]*[-*•·–][^\S\t\r\n]+(?=\S)/;

/** Lines with their cells, without blank ones, a list's numbering, and bullets. */
function readRows(text: string, sizes: Sizes): Row[] {
  const lines = readCells(text)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((row) => withoutMark(row, bullet));
  const numbers = lines.flatMap(({ line }) => numbering.exec(line)?.[1] ?? []);
  const isList = isNumbering(numbers.map(plainDigits));
  const rows = isList ? lines.map((row) => withoutMark(row, numbering)) : lines;
  const inWords = ({ cells }: (typeof rows)[number]) => cells.length === 1;
  const sizesFirst = rows
    .filter(inWords)
    .map(({ line }) => line.trim().split(/\s+/))
    .every(
      (words, _, { length }) =>
        length > 1 && isSize(words[0] ?? '', sizes) && !isSize(words.at(-1) ?? '', sizes),
    );
  return rows.map((row) =>
    inWords(row)
      ? { ...row, cells: splitWords(row.cells[0] ?? '', sizes, sizesFirst), words: true }
      : { ...row, words: false },
  );
}

/** The row without what stands before its text. */
function withoutMark({ line, cells: [first = '', ...rest] }: CellRow, mark: RegExp): CellRow {
  return { line: line.replace(mark, ''), cells: [first.replace(mark, ''), ...rest] };
}

/** 'Van Dyke 23 L' or 'L 23 Van Dyke' → name, number, size, of which any may be missing. */
function splitWords(text: string, sizes: Sizes, sizesFirst: boolean): string[] {
  const words = text
    .replace(/\bn[or]\.?\s+(?=\p{Nd})/giu, '#')
    .trim()
    .split(/\s+/);
  const sizeAt = (at: number, length: number): boolean =>
    at >= 0 &&
    // 'S M' is an initial and a size.
    (length === 1 || (digitsOf(words[at] ?? '') === null && !isSize(words[at] ?? '', sizes))) &&
    isSize(words.slice(at, at + length).join(' '), sizes);
  // No surname is like 'XL', '2XL', or 'Youth M'; 'Small' and a letter by itself may be one.
  const isClear = (at: number, length: number): boolean =>
    /[\dX:]/.test(plainSize(words.slice(at, at + length).join(' ')));
  const found = [3, 2, 1]
    .filter((length) => length < words.length)
    .flatMap((length) => [
      { at: words.length - length, length, clear: true },
      { at: 0, length, clear: sizesFirst || digitsOf(words[length] ?? '') !== null },
      ...words.map((_, at) => ({ at, length, clear: false })),
    ])
    .find(({ at, length, clear }) => sizeAt(at, length) && (clear || isClear(at, length)));
  const size = found ? words.splice(found.at, found.length).join(' ') : '';
  const at = words.findIndex((word) => digitsOf(word) !== null);
  const number = at < 0 ? '' : (words.splice(at, 1)[0] ?? '');
  return [words.join(' '), number, size];
}
