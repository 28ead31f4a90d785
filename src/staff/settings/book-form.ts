/** A price book as an owner types it: dollars, percents, and counts are text until it's saved. */
import { compareTaxRows, taxPlaceSpans } from '../../payments/tax-place.ts';
import type * as z from 'zod/mini';
import type { Garment } from '../../garments/garment.ts';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import { parseCents, type Cents } from '../../platform/money.ts';
import { plainDigits, readCount } from '../../platform/typed-number.ts';
import type { GarmentPrice } from '../../settings/price-book.ts';
import { shopBookSchema } from '../../settings/shop-book-schema.ts';
import type { ShopBook } from '../../settings/shop-book.ts';

/** The same tree with text for every number. */
type Typed<Value> = Value extends number
  ? string
  : Value extends boolean | string | null | undefined
    ? Value
    : Value extends readonly string[]
      ? string
      : { -readonly [Key in keyof Value]: Typed<Value[Key]> };
/** A garment with its price is one row. A new one has no id yet. */
export type BookForm = Typed<
  Omit<ShopBook, 'catalog' | 'garments'> & {
    garments: readonly (Garment & GarmentPrice)[];
    /** As they were: pages that aren't built again yet sell under earlier part numbers. */
    prices: ShopBook['garments'];
  }
>;

/** Messages by dotted path: 'print.steps.2.cents'. */
export type BookMessages = Readonly<Record<string, string>>;

type Tree = { [key: string]: unknown };

/**
 * The form of a book. A garment without a price costs as much as any other, as in the
 * price function.
 */
export function bookForm({ catalog, ...book }: ShopBook): BookForm {
  const other = { cents: book.otherGarmentCents, estimated: true, sizeCents: {} };
  const garments = catalog.map((garment) => ({
    ...garment,
    ...(book.garments[garment.styleCode] ?? other),
  }));
  return typed({ ...book, garments, prices: book.garments }, '') as BookForm;
}

function typed(value: unknown, key: string): unknown {
  if (typeof value === 'number') return numberText(value, key);
  if (Array.isArray(value) && isList(key)) return value.join(', ');
  if (Array.isArray(value)) return value.map((part) => typed(part, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([part, inner]) => [part, typed(inner, kindOf(part, key))]),
  );
}

/**
 * What a key holds: amounts by size are under `sizeCents`, and a closure goes from a day to a day,
 * not from a number.
 */
const kindOf = (key: string, holder: string): string =>
  holder === 'sizeCents' ? holder : holder === 'closures' ? 'fromDay' : key;

function numberText(value: number, key: string): string {
  if (isMoney(key)) return dollarsText(value);
  if (key === 'permille') return String(value / 10);
  if (key === 'rate') return String(value / 1000);
  return key === 'fromPrefix' ? String(value).padStart(3, '0') : String(value);
}

const texts = ['by', 'place', 'name', 'fromDay', 'paymentTerms', 'opens', 'closes', 'id'].concat(
  ['model', 'description', 'priceIndicator', 'offered', 'kind', 'weight', 'material', 'supplier'],
  'styleCode',
);
const isText = (key: string): boolean => texts.includes(key);
/** 'S, M, Youth L' → ['S', 'M', 'Youth L']. */
export const listOf = (text: string): string[] => text.split(/\s*,\s*/).filter(Boolean);
const isList = (key: string): boolean =>
  ['metroZips', 'sizes', 'locations', 'holidays'].includes(key);
const isMoney = (key: string): boolean => /cents$/i.test(key);

/** 1250 → '12.50', as one types it. */
export const dollarsText = (cents: Cents): string => (cents / 100).toFixed(2);

/** A price book that has been checked. */
export type SavedBook = z.infer<typeof shopBookSchema>;

/** What the form says, or what's wrong with it. Rows are put in order first, in both cases. */
export type FormReading = { form: BookForm } & (
  | { ok: true; book: SavedBook }
  | { ok: false; messages: BookMessages }
);

export function readBookForm(given: BookForm): FormReading {
  const form = inOrder(given);
  const taxes = form.taxes.map((row) => ({
    ...(untyped(row, '') as object),
    zips: taxPlaceSpans(row.place) ?? [],
  }));
  const {
    garments: rows,
    prices,
    ...rest
  } = untyped(form, '') as {
    garments: GarmentRow[];
    prices: ShopBook['garments'];
  };
  const read = shopBookSchema.safeParse({ ...rest, ...readRows(rows, prices), taxes });
  if (read.success) return { ok: true, form, book: read.data };
  const messages: Record<string, string> = {};
  for (const [path, message] of Object.entries(fieldMessages(read.error.issues))) {
    messages[rowPath(path, form)] = message;
  }
  return { ok: false, form, messages };
}

type GarmentRow = Garment & GarmentPrice;

/**
 * The catalog, and the price of each garment in it, besides those of earlier part numbers; sizes that a
 * garment doesn't list add nothing.
 */
function readRows(
  rows: readonly GarmentRow[],
  before: ShopBook['garments'],
): Pick<ShopBook, 'catalog' | 'garments'> {
  // What's sold has the price of a part number that another garment had.
  const sold = rows.toSorted((one, other) => Number(isSold(one)) - Number(isSold(other)));
  const prices = sold.map(({ styleCode, cents, estimated, sizeCents, costCents, sizes }) => {
    const listed = Object.entries(sizeCents).filter(([size]) => sizes.includes(size));
    return [
      styleCode,
      {
        cents,
        estimated,
        sizeCents: Object.fromEntries(listed),
        ...(costCents === undefined ? {} : { costCents }),
      },
    ] as const;
  });
  const ids = new Set(rows.map(({ id }) => id));
  return {
    catalog: rows.map((row) => ({ ...row, id: row.id || newId(row.name, ids) })),
    garments: { ...before, ...Object.fromEntries(prices) },
  };
}

const isSold = ({ offered }: GarmentRow): boolean => offered !== 'nowhere';

/** 'Camp Tee' → 'camp-tee', or 'camp-tee-2' if another garment has that id. */
function newId(name: string, ids: Set<string>): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['garment'];
  const start = words.join('-').slice(0, 50);
  let id = start;
  for (let count = 2; ids.has(id); count += 1) id = `${start}-${count}`;
  ids.add(id);
  return id;
}

/** Where the form has what the book has in its catalog and its prices. */
function rowPath(path: string, { garments }: BookForm): string {
  const [part, key, ...rest] = path.split('.');
  if (part === 'catalog')
    return ['garments', ...(key === undefined ? [] : [key]), ...rest].join('.');
  if (part !== 'garments' || key === undefined) return path;
  const at = garments.findLastIndex(({ styleCode }) => styleCode.trim() === key);
  return ['garments', at, ...rest].join('.');
}

/** Rows by what they start with, so that a new one can be typed at the end. */
function inOrder(form: BookForm): BookForm {
  const { calendar, print, digital, rush, delivery, taxes } = form;
  const { shipping } = delivery;
  return {
    ...form,
    calendar: {
      ...calendar,
      closures: calendar.closures.toSorted((one, other) => one.from.localeCompare(other.from)),
    },
    print: { ...print, steps: sorted(print.steps, ({ from }) => from) },
    digital: { ...digital, steps: sorted(digital.steps, ({ from }) => from) },
    rush: { ...rush, steps: sorted(rush.steps, ({ fromDays }) => fromDays) },
    delivery: {
      ...delivery,
      shipping:
        shipping.by === 'pieces'
          ? { ...shipping, steps: sorted(shipping.steps, ({ upTo }) => upTo ?? 'Infinity') }
          : { ...shipping, zones: sorted(shipping.zones, ({ fromPrefix }) => fromPrefix) },
    },
    taxes: taxes
      .map((row) => ({ ...row, place: row.place.trim().toUpperCase() }))
      .toSorted(compareTaxRows),
  };
}

/** Rows without a number stay where they are, and so do all others then. */
function sorted<Row>(rows: readonly Row[], startOf: (row: Row) => string): Row[] {
  const starts = new Map(rows.map((row) => [row, countOf(startOf(row))]));
  if ([...starts.values()].some((start) => Number.isNaN(start))) return [...rows];
  return rows.toSorted((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0));
}

function untyped(value: unknown, key: string): unknown {
  if (typeof value === 'string' && key === 'styleCode') return value.trim();
  if (typeof value === 'string' && !isText(key)) {
    if (isMoney(key)) return parseCents(value);
    if (key === 'permille') return partsOfText(value, 10);
    if (key === 'metroZips')
      return plainDigits(value)
        .split(/[,\s]+/)
        .filter(Boolean);
    if (isList(key)) return listOf(value.trim());
    return key === 'rate' ? partsOfText(value, 1000) : countOf(value);
  }
  if (Array.isArray(value)) return value.map((part) => untyped(part, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([part, inner]) => inner !== '' || !isOptional(part, key))
      .map(([part, inner]) => [part, untyped(inner, kindOf(part, key))]),
  );
}

/** Fields that may stay empty: what a garment costs us, and what a size adds. */
const isOptional = (key: string, holder: string): boolean =>
  key === 'costCents' || holder === 'sizeCents';

/** '1,200' → 1200; NaN for anything but digits. 'Infinity' sorts the last row. */
function countOf(text: string): number {
  return text === 'Infinity' ? Infinity : readCount(text, Number.MAX_SAFE_INTEGER);
}

/** '12.5' and '12.5%' in 10 parts of a percent → 125; NaN for smaller parts, and anything else. */
export function partsOfText(text: string, parts: number): number {
  const percent = plainDigits(text).replace(/%\s*$/, '').trim();
  const found = Math.round(Number(percent) * parts);
  return /^\d+(\.\d{1,3})?$/.test(percent) && found / parts === Number(percent) ? found : NaN;
}

/** What stands at a path; undefined if nothing does. */
export function valueAt(form: object, path: string): unknown {
  let value: unknown = form;
  for (const key of path.split('.')) value = (value as Tree | undefined)?.[key];
  return value;
}

/** The text at a path; '' if there's none. */
export function textAt(form: object, path: string): string {
  const value = valueAt(form, path);
  return typeof value === 'string' ? value : '';
}

/** The form with another value at a path. */
export const withValue = <Form>(form: Form, path: string, value: unknown): Form =>
  replaced(form, path.split('.'), value) as Form;

function replaced(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(tree)) {
    return tree.map((part: unknown, at) =>
      String(at) === key ? replaced(part, rest, value) : part,
    );
  }
  return { ...(tree as Tree), [key]: replaced((tree as Tree | null)?.[key], rest, value) };
}
