import { allSizes } from '../../garments/size-order.ts';
import type { Size } from '../../garments/size.ts';
import { oneSize, usualSizes } from '../../garments/usual-sizes.ts';
import { rosterLimits, type Player } from './roster.ts';
import { type RosterField } from './check-roster.ts';

// Apart from roster.ts, which the designer starts with, because pasting comes later.

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

export type ParsedRoster = {
  players: Player[];
  /** Lines that need another look, as they came, each with a sentence that says what to do. */
  refused: { line: string; says: string }[];
};

/**
 * The players in text that was typed or copied from a spreadsheet: a line each, with cells between
 * tabs, semicolons, or commas, in any order, with or without a header. Words without any of these
 * work, too: 'Smith 23 L'. At most `room` players are read. `offered` are the garment's sizes.
 */
export function parseRoster(
  text: string,
  room: number,
  offered: readonly Size[] = usualSizes,
): ParsedRoster {
  const rows = readRows(text.slice(0, rosterLimits.pasted));
  const [first] = rows;
  const header = first && headerColumns(first.cells);
  const columns = header ?? guessColumns(rows.map(({ cells }) => cells));
  const players: Player[] = [];
  const refused: ParsedRoster['refused'] = [];
  for (const { line, cells } of header ? rows.slice(1) : rows) {
    const cell = (field: RosterField) => (cells[columns[field] ?? -1] ?? '').trim();
    const read = readPlayer(cell('name'), cell('number'), cell('size'), offered);
    if (typeof read === 'string') refused.push({ line, says: read });
    else if (players.length < room) players.push(read);
    else {
      const says = `A roster holds ${rosterLimits.players} players. Delete some, or make a second design.`;
      refused.push({ line, says });
    }
  }
  return { players, refused };
}

/** A player, or why not. */
function readPlayer(
  name: string,
  number: string,
  size: string,
  offered: readonly Size[],
): Player | string {
  const shirtName = name.replace(/\s+/g, ' ');
  const digits = number.replace(/^(#|no\.?|nr\.?)\s*/i, '');
  const readSize = sizeOfWord(size);
  if (shirtName.length > rosterLimits.name) {
    return `“${shirtName}” has ${shirtName.length} characters, and a name has up to ${rosterLimits.name}. Shorten it.`;
  }
  if (!/^[0-9]{0,3}$/.test(digits)) {
    return `“${number}” isn’t a number of up to three digits, like 23. Change it.`;
  }
  if (size !== '' && readSize === null) {
    return `We don’t know the size “${size}”. Write it as ${eitherOf.format(offered)}.`;
  }
  if (shirtName === '' && digits === '') return 'Enter a name or a number.';
  return { name: shirtName, number: digits, size: readSize };
}

/** The size that a word means, such as 'xl', 'XX-Large', or 'Adult M'; null for any other. */
export function sizeOfWord(word: string): Size | null {
  if (/^\s*(one[ -]?size|adjustable)/i.test(word)) return oneSize;
  const wanted = plainSize(word);
  return allSizes().find((size) => plainSize(size) === wanted) ?? null;
}

function plainSize(word: string): string {
  return word
    .toUpperCase()
    .replace(/ADULT|UNISEX|MEN[’']?S|[\s.-]/g, '')
    .replace('EXTRA', 'X')
    .replace(/SM(ALL)?$/, 'S')
    .replace(/MED(IUM)?$/, 'M')
    .replace(/(LARGE|LG)$/, 'L')
    .replace(/^(X{2,})L$/, ({ length }) => `${length - 1}X`)
    .replace(/^([2-9])X$/, '$1XL');
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
  number: [/^(#|no\.?|nr\.?|num\.?|numbers?|(shirt|jersey|player) ?(#|no\.?|numbers?))$/],
  size: [/^(sizes?|(shirt|jersey|tee|t-shirt) ?sizes?)$/],
};

/** Which column is which by the names in a first row; undefined if it isn't a header. */
function headerColumns(cells: readonly string[]): Columns | undefined {
  const words = cells.map((cell) => cell.trim().toLowerCase());
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
function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const free = new Set(Array.from({ length: width }, (_, index) => index));
  const take = (fits: (cell: string) => boolean): number | undefined => {
    let best: number | undefined;
    let most = 0;
    for (const index of free) {
      const count = rows.filter((cells) => fits((cells[index] ?? '').trim())).length;
      if (count > most) [best, most] = [index, count];
    }
    if (best !== undefined) free.delete(best);
    return best;
  };
  const size = take((cell) => sizeOfWord(cell) !== null);
  const number = take((cell) => /^#?[0-9]+$/.test(cell));
  const name = take((cell) => /\p{L}/u.test(cell));
  return {
    ...(name !== undefined && { name }),
    ...(number !== undefined && { number }),
    ...(size !== undefined && { size }),
  };
}

type Row = { line: string; cells: string[] };

/** Lines with their cells, without blank ones. */
function readRows(text: string): Row[] {
  const separator = ['\t', ';', ','].find((each) => text.includes(each));
  if (separator === undefined) {
    return text
      .split(/\r\n|[\n\r]/)
      .filter((line) => line.trim() !== '')
      .map((line) => ({ line, cells: splitWords(line) }));
  }
  return readCells(text, separator).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** 'Van Dyke 23 L' → name, number, size, of which any may be missing. */
function splitWords(line: string): string[] {
  const words = line.trim().split(/\s+/);
  const last = (count: number) => sizeOfWord(words.slice(-count).join(' '));
  const length = last(2)?.includes(' ') ? 2 : Number(last(1) !== null);
  // A letter by itself is a name's initial.
  const size = words.length > length ? words.splice(words.length - length).join(' ') : '';
  const at = words.findIndex((word) => /^#?[0-9]+$/.test(word));
  const number = at < 0 ? '' : (words.splice(at, 1)[0] ?? '');
  return [words.join(' '), number, size];
}

/** Cells as spreadsheets copy and save them (RFC 4180): a quoted one may hold anything. */
function readCells(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let [cells, cell, quoted, start] = [[] as string[], '', false, 0];
  const endRow = (end: number) => {
    rows.push({ line: text.slice(start, end), cells: [...cells, cell] });
    [cells, cell, start] = [[], '', end + 1];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
      else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) [cells, cell] = [[...cells, cell], ''];
    else if (character === '\n' || character === '\r') endRow(at);
    else cell += character;
  }
  endRow(text.length);
  return rows;
}
