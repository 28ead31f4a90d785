/** People whom an organizer lists (product.md#group-orders). */
import * as z from 'zod/mini';
import type { OrderItem } from '../orders/order-design.ts';
import { sizeReader } from '../designer/team/pasted-roster.ts';
import type { Size } from '../garments/size.ts';
import { emailSchema } from '../platform/forms/contact.ts';
import { personName } from '../platform/forms/text-field.ts';
import { readCells } from '../platform/pasted-cells.ts';
import { itemText } from '../proofs/proof-words.ts';
import { backNameSchema, fieldSchema, type WantedPiece } from './group.ts';
import { groupLimits } from './group-input.ts';

/** Somebody on the list, with one piece; without an email address, they get no email. */
export type ListedPerson = {
  name: string;
  email: string | null;
  field: string | null;
  backName: string | null;
  pieces: WantedPiece[];
};

/** A row that can't be taken, by its number from 1, with a sentence that says what to do. */
export type ListProblem = { row: number; says: string };

type OfferedItem = Pick<OrderItem, 'garmentName' | 'colorName'> & {
  /** What the group's page calls it: one of `itemTexts`. */
  text: string;
  sizes: readonly Size[];
};
/** What the group asks. */
type Asked = {
  fieldLabel: string | null;
  /** Whether people choose the names on the backs. */
  named: boolean;
};
/** That, and what the group offers, with what reads each garment's sizes. */
type Offered = Asked & {
  items: readonly (OfferedItem & { sizeOf: (word: string) => Size | null })[];
};

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * The people in text that was typed, or copied or saved from a spreadsheet: a row each, with or
 * without a header. Without one, the name comes first, and the rest in any order. If one row can't be
 * taken, none is.
 */
export function readPeople(
  text: string,
  { items, ...asked }: Asked & { items: readonly OfferedItem[] },
): { ok: true; people: ListedPerson[] } | { ok: false; problems: ListProblem[] } {
  const group: Offered = {
    ...asked,
    items: items.map((item) => ({ ...item, sizeOf: sizeReader(item.sizes) })),
  };
  const rows = readCells(text)
    .map(({ cells }, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const header = rows[0] && headerOf(rows[0].cells, group);
  const listed = header ? rows.slice(1) : rows;
  if (listed.length === 0) return refused([{ row: 1, says: 'Enter a name and a size.' }]);
  const tooMany = listed[groupLimits.listed];
  if (tooMany) {
    const says = `A list has at most ${groupLimits.listed} people. Add the rest from here on in another.`;
    return refused([{ row: tooMany.row, says }]);
  }
  const people: ListedPerson[] = [];
  const problems: ListProblem[] = [];
  for (const { row, cells } of listed) {
    const person = readPerson(header ? named(cells, header) : sorted(cells, group), group);
    if (typeof person === 'string') problems.push({ row, says: person });
    else people.push(person);
  }
  return problems.length > 0 ? refused(problems) : { ok: true, people };
}

const refused = (problems: ListProblem[]) => ({ ok: false, problems }) as const;

const columns = ['name', 'size', 'garment', 'field', 'backName', 'email'] as const;
type Column = (typeof columns)[number];
/** A row's cells by what they are, and those that are nothing. */
type Sorted = Partial<Record<Column, string>> & { rest: string[] };

const headings: Readonly<Record<Exclude<Column, 'field'>, RegExp>> = {
  name: /^(full ?)?names?$/,
  size: /^(shirt |t-shirt )?sizes?$/,
  garment: /^(garments?|items?|products?|shirts?)$/,
  backName: /^(names? )?on (the |their )?backs?$|^backs?( names?)?$/,
  email: /^(e-?mail)( address)?$/,
};

/** Which column is which, if a first row names them; undefined if it's somebody's. */
function headerOf(
  cells: readonly string[],
  { fieldLabel }: Offered,
): (Column | undefined)[] | undefined {
  const header = cells.map((cell): Column | undefined => {
    const words = cell.toLowerCase();
    if (words === fieldLabel?.toLowerCase()) return 'field';
    return columns.find((column) => column !== 'field' && headings[column].test(words));
  });
  return header.includes('name') && header.includes('size') ? header : undefined;
}

function named(cells: readonly string[], header: readonly (Column | undefined)[]): Sorted {
  const row: Sorted = { rest: [] };
  for (const [at, cell] of cells.entries()) {
    const column = header[at];
    if (column) row[column] ??= cell;
    else if (cell !== '') row.rest.push(cell);
  }
  return row;
}

function sorted([name = '', ...cells]: readonly string[], group: Offered): Sorted {
  const row: Sorted = { name, rest: [] };
  for (const cell of cells.filter(Boolean)) {
    const column = columnOf(cell, row, group);
    if (column) row[column] = cell;
    else row.rest.push(cell);
  }
  return row;
}

function columnOf(
  cell: string,
  row: Sorted,
  { items, fieldLabel, named: isNamed }: Offered,
): Column | undefined {
  const isFree = (column: Column) => row[column] === undefined;
  if (cell.includes('@') && isFree('email')) return 'email';
  if (itemsNamed(cell, items).length > 0 && isFree('garment')) return 'garment';
  const isSize = items.some(({ sizeOf }) => sizeOf(cell) !== null);
  if (isSize && isFree('size')) return 'size';
  if (fieldLabel !== null && isFree('field')) return 'field';
  return isNamed && isFree('backName') ? 'backName' : undefined;
}

/** The places of the items that a word may mean. */
function itemsNamed(word: string, items: Offered['items']): number[] {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const wanted = plain(word);
  return items.flatMap((item, at) =>
    [
      item.text,
      itemText(item),
      `${item.colorName} ${item.garmentName}`,
      `${item.garmentName} ${item.colorName}`,
      item.garmentName,
      item.colorName,
    ].some((each) => plain(each) === wanted)
      ? [at]
      : [],
  );
}

/** A person, or why not. */
function readPerson(
  row: Sorted,
  { fieldLabel, named: isNamed, items }: Offered,
): ListedPerson | string {
  const [extra] = row.rest;
  if (extra !== undefined) return `We don’t know what “${extra}” is. Delete it.`;
  const { name, field, backName, email } = row;
  const checks = [
    personName('Enter a name.').safeParse(name ?? ''),
    fieldSchema.safeParse(field ?? ''),
    backNameSchema.safeParse(backName ?? ''),
    ...(email ? [emailSchema.safeParse(email)] : []),
  ];
  const wrong = checks.find(({ success }) => !success)?.error?.issues[0]?.message;
  if (wrong !== undefined) return wrong;
  if (field && fieldLabel === null) return `We don’t know what “${field}” is. Delete it.`;
  if (backName && !isNamed) return `We don’t know what “${backName}” is. Delete it.`;
  const piece = readPiece(row, items);
  if (typeof piece === 'string') return piece;
  return {
    name: z.parse(personName('Enter a name.'), name),
    email: email ? z.parse(emailSchema, email) : null,
    field: (field && z.parse(fieldSchema, field)) || null,
    backName: (backName && z.parse(backNameSchema, backName)) || null,
    pieces: [piece],
  };
}

function readPiece(
  { size = '', garment = '' }: Sorted,
  items: Offered['items'],
): WantedPiece | string {
  const found = garment === '' ? [...items.keys()] : itemsNamed(garment, items);
  const [place, another] = found;
  if (place === undefined) {
    return `“${garment}” isn’t in this group. Write ${eitherOf.format(items.map(({ text }) => text))}.`;
  }
  if (another !== undefined) {
    return `Say which garment it is: ${eitherOf.format(found.flatMap((at) => items[at]?.text ?? []))}.`;
  }
  const { sizes = [], sizeOf } = items[place] ?? {};
  const read = sizeOf?.(size) ?? null;
  if (read === null || !sizes.includes(read)) {
    return size === ''
      ? `Enter a size: ${eitherOf.format(sizes)}.`
      : `It doesn’t come in “${size}”. Change it to ${eitherOf.format(sizes)}.`;
  }
  return { item: place, size: read };
}
