import { atom } from 'nanostores';
import { ask } from '../ask.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { failure, type CallResult } from '../../platform/call.client.ts';
import { addMonths } from '../../platform/dates/calendar.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import type { ListedBook } from '../../settings/list-books.rpc.ts';
import { listPricedOrders, pricedOrdersPage } from '../../settings/list-priced-orders.rpc.ts';
import type { PricedOrder } from '../../settings/priced-order.ts';
import { emptyLab, repriceAll, type LabResult } from '../../settings/price-lab.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import type { ShopBook } from '../../settings/shop-book.ts';
import { saveBook } from '../../settings/save-book.contract.ts';
import { publishBook } from '../../settings/publish-book.contract.ts';
import {
  bookForm,
  readBookForm,
  withValue,
  type BookForm,
  type BookMessages,
  type SavedBook,
} from './book-form.ts';

/** A version or a draft on the page. */
export type OpenBook = {
  id: string;
  /** As it was read or saved last; 0 for a draft that nobody has saved. */
  revision: number;
  /** Published books are read-only; null for a draft. */
  version: number | null;
  form: BookForm;
  note: string;
  /** The form and the note as they were read or saved last. */
  saved: Pick<OpenBook, 'form' | 'note'> | null;
  messages: BookMessages;
  /** Counts the presses that failed, so that each moves the focus. */
  refusals: number;
  /** Why the last press failed; `taken` if somebody else saved or published meanwhile. */
  problem: { text: string; taken: boolean } | null;
  busy: 'saving' | 'publishing' | null;
  /** What came of the last press. */
  said: string;
  /** What the preview is about; null while it's closed, or once something was typed. */
  preview: ShopBook | null;
};

/** The open book; null while the list is shown. */
export const $open = atom<OpenBook | null>(null);

const closed = {
  messages: {},
  refusals: 0,
  problem: null,
  busy: null,
  said: '',
  preview: null,
} as const;

/** Opens a version or a draft. */
export function openBook(
  { id, version, note }: ListedBook,
  revision: number,
  book: ShopBook,
): void {
  const form = bookForm(book);
  $open.set({ ...closed, id, revision, version, form, note, saved: { form, note } });
}

/** Opens a new draft with the prices of another book. */
export function startDraft(book: ShopBook, id: string): void {
  $open.set({
    ...closed,
    id,
    revision: 0,
    version: null,
    form: bookForm(book),
    note: '',
    saved: null,
  });
}

export const closeBook = (): void => $open.set(null);

/** Whether leaving the book loses anything. */
export const isUnsaved = ({ version, form, note, saved }: OpenBook): boolean =>
  version === null &&
  (saved === null || note !== saved.note || JSON.stringify(form) !== JSON.stringify(saved.form));

function change(more: Partial<OpenBook>): void {
  const open = $open.get();
  if (open) $open.set({ ...open, ...more });
}

/** Sets a field or a list of rows. A message stays until the field is right. */
export function enter(path: string, value: unknown): void {
  const open = $open.get();
  if (!open || open.version !== null) return;
  const form = withValue(open.form, path, value);
  change({ form, preview: null, said: '', messages: stillWrong(open.messages, form) });
}

/** The messages that are still true; new ones wait for the next press. */
function stillWrong(messages: BookMessages, form: BookForm): BookMessages {
  if (Object.keys(messages).length === 0) return messages;
  const reading = readBookForm(form);
  if (reading.ok) return {};
  const kept = Object.entries(reading.messages).filter(([path]) => path in messages);
  return Object.fromEntries(kept);
}

export const enterNote = (note: string): void => change({ note, said: '' });

/** The typed book, or null after marking what's wrong. */
function readOpen(): SavedBook | null {
  const open = $open.get();
  if (!open) return null;
  const reading = readBookForm(open.form);
  if (reading.ok) {
    change({ form: reading.form, messages: {}, problem: null });
    return reading.book;
  }
  const { form, messages } = reading;
  change({ form, messages, problem: null, said: '', refusals: open.refusals + 1 });
  return null;
}

/** Shows what the open book would change. */
export function previewBook(): void {
  const preview = readOpen();
  if (preview) change({ preview, said: '' });
}

/** Replaced in tests. */
export type Calls = { callAsStaff: typeof callAsStaff; ask: typeof ask };
const real: Calls = { callAsStaff, ask };

/** Saves the open draft and says so. A failure keeps what was typed. */
export async function saveDraft(calls: Calls = real): Promise<boolean> {
  const open = $open.get();
  if (!open || open.busy) return false;
  const book = readOpen();
  if (!book) return false;
  if (!(await keep(book, calls))) return false;
  change({ said: 'Saved. Customers see nothing of it until you publish it.' });
  return true;
}

async function keep(book: SavedBook, { callAsStaff }: Calls): Promise<boolean> {
  const open = $open.get();
  if (!open) return false;
  const { id, revision, form, note } = open;
  change({ busy: 'saving', said: '' });
  const result = await callAsStaff(saveBook, { id, revision, note, book });
  if ($open.get()?.id !== id) return false;
  change({ busy: null });
  if (!result.ok) return refuse(result);
  change({ revision: result.data.revision, saved: { form, note } });
  return true;
}

/** Marks fields that the server refused, and says the rest. */
function refuse({ code, message, fields }: CallResult<never> & { ok: false }): false {
  const messages = Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, text]) => [path.replace(/^book\./, ''), text]),
  );
  const refusals = ($open.get()?.refusals ?? 0) + 1;
  change({ messages, refusals, problem: { text: message, taken: code === 'aborted' } });
  return false;
}

/** Saves what was typed as another draft, after somebody else saved this one. */
export async function saveAsOther(id: string, calls: Calls = real): Promise<void> {
  change({ id, revision: 0, saved: null, problem: null });
  await saveDraft(calls);
}

/**
 * Saves the draft if it has changed, and publishes it now or at a time. Answers the version, or null
 * if the page says why not.
 */
export async function publishDraft(
  startsAt: Date | null,
  calls: Calls = real,
): Promise<number | null> {
  const open = $open.get();
  if (!open || open.busy) return null;
  const book = readOpen();
  if (!book || (isUnsaved(open) && !(await keep(book, calls)))) return null;
  const now = $open.get();
  if (!now) return null;
  const { id, revision } = now;
  change({ busy: 'publishing' });
  const result = await calls.callAsStaff(publishBook, {
    id,
    revision,
    startsAt: startsAt?.toISOString() ?? null,
  });
  change({ busy: null });
  if (result.ok) return result.data.version;
  refuse(result);
  return null;
}

/** How many orders are priced before the page may do anything else. */
const chunk = 500;

/**
 * Prices the orders of the last twelve months with a book, a page at a time, and leaves the page
 * usable meanwhile. `onProgress` is told how many there were so far.
 */
export async function runLab(
  book: PriceBook,
  now: Date,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (orders: number) => void },
  { ask }: Pick<Calls, 'ask'> = real,
): Promise<CallResult<LabResult>> {
  const from = addMonths(shopToday(now), -12);
  let lab = emptyLab;
  let before: number | null = null;
  for (;;) {
    const page: CallResult<PricedOrder[]> = await ask(
      listPricedOrders,
      { from, before },
      { signal },
    );
    if (!page.ok) return page;
    for (let at = 0; at < page.data.length; at += chunk) {
      lab = repriceAll(page.data.slice(at, at + chunk), book, lab);
      onProgress(lab.orders + lab.byHand.orders);
      await rest();
      if (signal.aborted) return failure('cancelled', 'Canceled.');
    }
    before = page.data.at(-1)?.number ?? null;
    if (page.data.length < pricedOrdersPage || before === null) return { ok: true, data: lab };
  }
}

/** Lets the browser draw and answer a press. */
const rest = () => new Promise<void>((resolve) => void setTimeout(resolve));
