import * as z from 'zod/mini';
import { emailDraft } from './email-draft.contract.ts';
import { leastOpenMs } from '../../platform/form-guard.ts';
import { keepDraft } from './keep-draft.contract.ts';
import { openDraft } from './open-draft.contract.ts';
import { emptyAddress } from '../delivery/address.ts';
import { draftLinkDays, type KeptDraft } from './draft-link.ts';
import { itemPieces } from '../order.ts';
import { itemsOf } from '../order-design.ts';
import { draftFragment, paths } from '../../paths.ts';
import { call } from '../../platform/call.client.ts';
import { $contact, keepContact, restoreContact } from './contact.client.ts';
import { noteLastOrder } from '../placing/last-order.client.ts';
import {
  $draft,
  $draftKept,
  $keepNotice,
  $orderLink,
  forgetOrder,
  keepOrder,
  draftLinkKey,
  restoreStartedOrder,
} from './order-draft.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';

export type KeptLink =
  | {
      ok: true;
      url: string;
      /** ISO 8601. */
      expiresAt: string;
      /** What was typed at checkout, or ''. */
      address: string;
      email: typeof emailLink;
    }
  | { ok: false; message: string };

/**
 * Which link this tab's order (its idempotency key) has, whether the customer knows it, and whether
 * our server has all of it.
 */
const linkSchema = z.object({
  key: z.string(),
  order: z.string(),
  shown: z.boolean(),
  saved: z.boolean(),
});

const saveAfterMs = 1_000;
const tryAgainAfterMs = 15_000;
/** Asking again doesn't help. */
const final = ['not-found', 'invalid-argument', 'aborted'];

/** This order's key; null while our server doesn't keep it. */
let key: string | null = null;
/**
 * True once the customer knows the link: then it's in the address, and opens all that they entered.
 * Until then, our server gets nothing about the customer.
 */
let shown = false;
/** The changes so far, and how many of them our server has. */
let changes = 0;
let saved = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** 192 random bits. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Opens the order that the page's address links to, and from then on keeps it there, too. This
 * tab's copy counts if it has changes that our server hasn't got. Answers what went wrong, or ''.
 */
export async function openLinkedDraft(): Promise<string> {
  const [linked = '', anchor] = location.hash.slice(draftFragment.length).split('&');
  const mine = tabStorage.read(draftLinkKey, linkSchema);
  const isMine =
    mine?.key === linked && restoreStartedOrder() && $draft.get().idempotencyKey === mine.order;
  if (isMine && mine.shown && !mine.saved) {
    restoreContact();
    follow(linked, true);
    saveSoon();
  } else {
    const answer = await call(openDraft, { key: linked });
    if (answer.ok) {
      const { draft, contact } = answer.data;
      $draft.set(draft);
      keepOrder();
      keepContact(contact);
      follow(linked, true);
      noteSaved();
    } else if (isMine && !final.includes(answer.code)) {
      restoreContact();
      follow(linked, true);
    } else if (final.includes(answer.code)) {
      history.replaceState(history.state, '', location.pathname + location.search);
      return answer.message;
    } else {
      return `${answer.message} Reload the page to open your order.`;
    }
  }
  if (anchor) stayAt(anchor);
  return '';
}

/**
 * Shows the section with this id while the order's parts appear, which push it away: for two seconds,
 * or until the customer does something.
 */
function stayAt(id: string): void {
  const observer = new ResizeObserver(() =>
    document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }),
  );
  observer.observe(document.body);
  const stop = () => observer.disconnect();
  for (const input of ['pointerdown', 'keydown', 'wheel']) addEventListener(input, stop);
  setTimeout(stop, 2_000);
}

/** Gives the order a link if it has none, and sends our server what it hasn't got. */
export function keepLinked(): Promise<KeptLink> {
  if (!shown) {
    restoreContactOnce();
    if (key === null) follow(readOwn()?.key ?? newKey(), true);
    else showLink(key);
    changes += 1;
  }
  return save();
}

/** From now on, keeps the order for this browser's next visit, once it has pieces of a garment. */
export function keepForReturn(): void {
  const draft = $draft.get();
  const begun = itemsOf(draft).some((item) => item.garmentId !== null && itemPieces(item) > 0);
  if (key !== null || !begun) return;
  const own = readOwn();
  if (own?.shown) restoreContactOnce();
  follow(own?.key ?? newKey(), own?.shown ?? false);
  saveSoon();
}

/** Takes over an order that this browser worked on earlier, as this tab's. */
export function continueOrder(lastKey: string, { draft }: KeptDraft): void {
  $draft.set(draft);
  keepOrder();
  follow(lastKey, false);
  noteSaved();
}

/** What this tab knows about the link of its order. */
function readOwn() {
  const own = tabStorage.read(draftLinkKey, linkSchema);
  return own?.order === $draft.get().idempotencyKey ? own : null;
}

function save(): Promise<KeptLink> {
  clearTimeout(timer);
  // One at a time, so that an older copy never arrives last.
  const saving = last.then(send);
  last = saving;
  return saving;
}

/** Keeps an order for another page, if this tab can't. Its link's fragment, or null. */
export async function keepForNextPage(kept: KeptDraft): Promise<string | null> {
  const fresh = newKey();
  const answer = await call(keepDraft, { key: fresh, kept });
  return answer.ok ? draftFragment + fresh : null;
}

/** The order form itself doesn't restore the contact. */
function restoreContactOnce(): void {
  if (Object.keys($contact.get()).length === 0) restoreContact();
}

function follow(linked: string, show: boolean): void {
  key = linked;
  if (show) showLink(linked);
  for (const store of [$draft, $contact]) store.listen(saveSoon);
  addEventListener('pagehide', leave);
}

function showLink(linked: string): void {
  shown = true;
  $orderLink.set(draftFragment + linked);
  putInAddress();
  addEventListener('hashchange', keepShowing);
  document.addEventListener('click', carryLink, true);
}

function putInAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search + $orderLink.get());
}

/** Jumps within the page leave the link in the address. */
function keepShowing(): void {
  if (!location.hash.startsWith(draftFragment)) putInAddress();
}

function saveSoon(): void {
  changes += 1;
  clearTimeout(timer);
  timer = setTimeout(() => void save(), saveAfterMs);
}

function thisOrder(): KeptDraft {
  const draft = $draft.get();
  return shown
    ? { draft, contact: $contact.get() }
    : { draft: { ...draft, address: emptyAddress }, contact: {} };
}

async function send(): Promise<KeptLink> {
  if (key === null) throw new Error('Only an order with a link is sent.');
  const sent = changes;
  const answer = await call(keepDraft, { key, kept: thisOrder() });
  const inTab = $draftKept.get();
  if (answer.ok) {
    saved = sent;
    // An older copy must not come back.
    if (inTab) noteSaved();
    else forgetOrder();
    noteLastOrder({ key, at: Date.now(), linked: shown });
  } else if (shown) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), tryAgainAfterMs);
  }
  $keepNotice.set(
    inTab
      ? ''
      : answer.ok
        ? `Your browser won’t save this draft, so we’re keeping it for you for ${draftLinkDays} days. Bookmark this page to get back to it, here or on another device.`
        : `Your browser won’t save this draft. Finish in one go; a reload would clear it. We couldn’t keep it for you either: ${answer.message}`,
  );
  if (!answer.ok) return answer;
  return {
    ok: true,
    url: location.href,
    expiresAt: answer.data.expiresAt,
    address: $contact.get().email ?? '',
    email: emailLink,
  };
}

/** Has the order's link emailed. The key goes in the body only, which no log records. */
async function emailLink(
  email: string,
  website: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  if (key === null) throw new Error('Only an order with a link is emailed.');
  // With an address that the browser filled in, a person can be faster than our server believes.
  await new Promise((resolve) => setTimeout(resolve, leastOpenMs - performance.now()));
  const openMs = Math.ceil(performance.now());
  const answer = await call(emailDraft, { key, email, website, openMs });
  return answer.ok ? { ok: true } : { ok: false, message: answer.message };
}

function noteSaved(): void {
  const order = $draft.get().idempotencyKey;
  tabStorage.write(draftLinkKey, { key, order, shown, saved: saved === changes });
}

/**
 * Sends what is missing along with the page's end; the next page counts this tab's copy. Browsers
 * take 64 kB there. A larger order, such as of 120 garments with rosters, goes the usual way, which
 * arrives if the page only went to the background.
 */
function leave(): void {
  if (saved === changes) return;
  if (key === null) return;
  if ($draftKept.get()) noteSaved();
  else tabStorage.remove(draftLinkKey);
  noteLastOrder({ key, at: Date.now(), linked: shown });
  const body = new Blob([JSON.stringify({ key, kept: thisOrder() })], { type: 'application/json' });
  if (!navigator.sendBeacon(keepDraft.path, body)) void save();
}

/** Links between the order form and checkout carry the order's link. */
function carryLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin) return;
  const { pathname, hash } = link;
  if (pathname === location.pathname) return;
  if (pathname !== paths.order && pathname !== paths.checkout) return;
  if (!hash.startsWith(draftFragment)) {
    link.hash = hash ? `${$orderLink.get()}&${hash.slice(1)}` : $orderLink.get();
  }
  if ($draftKept.get() || saved === changes || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  // The next page would open an older copy.
  event.preventDefault();
  void keepLinked().then((kept) => {
    if (kept.ok) location.assign(link.href);
  });
}
