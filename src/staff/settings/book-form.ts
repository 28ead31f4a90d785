/** A price book as an owner types it: dollars, percents, and counts are text until it's saved. */
import { compareTaxRows, taxPlaceSpans } from '../../payments/tax-place.ts';
import type * as z from 'zod/mini';
import { garments } from '../../garments/garment.ts';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import { parseCents, type Cents } from '../../platform/money.ts';
import { priceBookSchema } from '../../settings/price-book-schema.ts';
import type { PriceBook } from '../../settings/price-book.ts';

/** The same tree with text for every number. */
type Typed<Value> = Value extends number
  ? string
  : Value extends boolean | string | null | undefined
    ? Value
    : Value extends readonly string[]
      ? string
      : { -readonly [Key in keyof Value]: Typed<Value[Key]> };
export type BookForm = Typed<PriceBook>;

/** Messages by dotted path: 'print.steps.2.cents'. */
export type BookMessages = Readonly<Record<string, string>>;

type Tree = { [key: string]: unknown };

/**
 * The form of a book. It has every garment of the catalog; one that the book doesn't have is priced
 * as any other garment, as the price function does.
 */
export function bookForm(book: PriceBook): BookForm {
  const prices = { ...book.garments };
  for (const { styleCode } of garments) {
    prices[styleCode] ??= { cents: book.otherGarmentCents, estimated: true, sizeCents: {} };
  }
  return typed({ ...book, garments: prices }, '') as BookForm;
}

function typed(value: unknown, key: string): unknown {
  if (typeof value === 'number') return numberText(value, key);
  if (Array.isArray(value) && key === 'metroZips') return value.join(', ');
  if (Array.isArray(value)) return value.map((part) => typed(part, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([part, inner]) => [part, typed(inner, kindOf(part, key))]),
  );
}

/** Amounts by size are under `sizeCents`, so a size takes the kind of what holds it. */
const kindOf = (key: string, holder: string): string => (holder === 'sizeCents' ? holder : key);

function numberText(value: number, key: string): string {
  if (isMoney(key)) return dollarsText(value);
  if (key === 'permille') return String(value / 10);
  if (key === 'rate') return String(value / 1000);
  return key === 'fromPrefix' ? String(value).padStart(3, '0') : String(value);
}

const isText = (key: string): boolean =>
  ['by', 'place', 'name', 'fromDay', 'paymentTerms'].includes(key);
const isMoney = (key: string): boolean => /cents$/i.test(key);

/** 1250 → '12.50', as one types it. */
export const dollarsText = (cents: Cents): string => (cents / 100).toFixed(2);

/** A price book that has been checked. */
export type SavedBook = z.infer<typeof priceBookSchema>;

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
  const read = priceBookSchema.safeParse({ ...(untyped(form, '') as object), taxes });
  return read.success
    ? { ok: true, form, book: read.data }
    : { ok: false, form, messages: fieldMessages(read.error.issues) };
}

/** Rows by what they start with, so that a new one can be typed at the end. */
function inOrder(form: BookForm): BookForm {
  const { print, digital, rush, delivery, taxes } = form;
  const { shipping } = delivery;
  return {
    ...form,
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
  if (typeof value === 'string' && !isText(key)) {
    if (isMoney(key)) return parseCents(value);
    if (key === 'permille') return partsOfText(value, 10);
    if (key === 'metroZips') return value.split(/[,\s]+/).filter(Boolean);
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
  const digits = text.replaceAll(/[,\s]/g, '');
  return /^(\d+|Infinity)$/.test(digits) ? Number(digits) : NaN;
}

/** '12.5' and '12.5%' in 10 parts of a percent → 125; NaN for smaller parts, and anything else. */
function partsOfText(text: string, parts: number): number {
  const percent = text.replaceAll(/[%\s]/g, '');
  const found = Math.round(Number(percent) * parts);
  return /^\d+(\.\d{1,3})?$/.test(percent) && found / parts === Number(percent) ? found : NaN;
}

/** What stands at a path; undefined if nothing does. */
export function valueAt(form: BookForm, path: string): unknown {
  let value: unknown = form;
  for (const key of path.split('.')) value = (value as Tree | undefined)?.[key];
  return value;
}

/** The text at a path; '' if there's none. */
export function textAt(form: BookForm, path: string): string {
  const value = valueAt(form, path);
  return typeof value === 'string' ? value : '';
}

/** The form with another value at a path. */
export const withValue = (form: BookForm, path: string, value: unknown): BookForm =>
  replaced(form, path.split('.'), value) as BookForm;

function replaced(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(tree)) {
    return tree.map((part: unknown, at) =>
      String(at) === key ? replaced(part, rest, value) : part,
    );
  }
  return { ...(tree as Tree), [key]: replaced((tree as Tree | null)?.[key], rest, value) };
}
