import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { call } from '../../platform/call.client.ts';
import { deviceStorage } from '../../platform/storage.client.ts';
import { keepTap, type Tap } from './keep-tap.contract.ts';

const key = 'floor-taps';
/** More than a day's. */
export const mostTaps = 200;

/** What was tapped here and isn't stored by the shop yet, oldest first. */
export const $taps = atom<readonly Tap[]>([]);
/** Why they wait, as a sentence; '' while nothing is wrong. */
export const $stuck = atom('');
/** What the shop doesn't have, of what was tapped, since the last press, as sentences. */
export const $refused = atom<readonly string[]>([]);

/** Another tab of this tablet may have added some, or sent them. */
const read = (): readonly Tap[] => deviceStorage.read(key, z.array(keepTap.input)) ?? [];

/** A browser that stores nothing keeps them as long as the page. */
function write(taps: readonly Tap[]): void {
  deviceStorage.write(key, taps);
  $taps.set(taps);
}

/** Finds what an earlier page left, and what other tabs do. Returns what stops that. */
export function watchTaps(): () => void {
  const look = () => $taps.set(read());
  look();
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}

/** Keeps a tap until the shop has it. False if too many wait already. */
export function addTap(tap: Tap): boolean {
  const waiting = $taps.get();
  if (waiting.length >= mostTaps) return false;
  $refused.set([]);
  write([...waiting, tap]);
  return true;
}

/** Whether a member sends a tap: their own, or one that was kept before taps had a member. */
export const isTapOf = (tap: Tap, member: string | null): boolean =>
  tap.member === undefined || tap.member === member;

/** Forgets taps that wait, and says so. */
export function dropTaps(taps: readonly Tap[], said: string): void {
  const dropped = new Set(taps.map(({ id }) => id));
  write($taps.get().filter(({ id }) => !dropped.has(id)));
  $refused.set([said]);
}

let sending: Promise<boolean> | null = null;

/**
 * Sends what a member tapped and waits, in order; one at a time. Answers whether the page has news to
 * load: some arrived, or they aren't signed in anymore.
 */
export function sendTaps(member: string): Promise<boolean> {
  sending ??= send(member).finally(() => {
    sending = null;
  });
  return sending;
}

const refusals = {
  gone: (number: number) =>
    `#${number}: those pieces aren’t there anymore, or somebody chose already. Look again.`,
  'not-found': (number: number) =>
    `#${number} doesn’t have that anymore, so what you tapped wasn’t kept. Tell the desk.`,
};

async function send(member: string): Promise<boolean> {
  let arrived = false;
  for (;;) {
    const first = $taps.get().find((tap) => isTapOf(tap, member));
    if (!first) break;
    const answer = await call(keepTap, first);
    if (!answer.ok && answer.code !== 'invalid-argument') {
      $stuck.set(answer.message);
      return arrived || answer.code === 'unauthenticated' || answer.code === 'permission-denied';
    }
    write($taps.get().filter(({ id }) => id !== first.id));
    arrived = true;
    $stuck.set('');
    const outcome = answer.ok ? answer.data.outcome : 'not-found';
    if (outcome === 'kept') continue;
    const text = refusals[outcome](first.number);
    if (!$refused.get().includes(text)) $refused.set([...$refused.get(), text]);
  }
  return arrived;
}
