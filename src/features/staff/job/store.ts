import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { readSession, removeSession, writeSession } from '../../../browser/session-value.ts';
import { artworkLinks, type ArtworkLink } from '../../../browser/staff/artwork-links.ts';
import { ask } from '../../../browser/staff/ask.ts';
import { callAsStaff } from '../../../browser/staff/call-as-staff.ts';
import { resendMail } from '../../../contracts/resend-mail.ts';
import { addNote } from '../../../contracts/staff/add-note.ts';
import type { JobChange } from '../../../contracts/staff/job-schema.ts';
import { moveJob } from '../../../contracts/staff/move-job.ts';
import { readJob, type Job } from '../../../contracts/staff/read-job.ts';
import { undoMove } from '../../../contracts/staff/undo-move.ts';
import { sanitizeFileName } from '../../../domain/artwork.ts';
import type { JobName, JobStatus } from '../../../domain/job.ts';
import { shop } from '../../../shop.ts';
import { movedText } from './job-words.ts';

export type View =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; message: string }
  | {
      state: 'shown';
      job: Job;
      /** When it was read, by this browser's clock. */
      readAt: number;
      /** Why what is shown may no longer hold; null while it does. */
      behind: string | null;
    };

/** The job of this page; one page shows one. */
export const $view = atom<View>({ state: 'loading' });
/** What came of the last move, or what another did meanwhile; read out when it changes. */
export const $news = atom<{ text: string; bad: boolean } | null>(null);
/** A move, an undo on its way. */
export const $moving = atom(false);
/** By object path. */
export const $links = atom<Readonly<Record<string, ArtworkLink>>>({});
/** Why there are no addresses of the artwork. */
export const $linksFailed = atom<string | null>(null);
/** What came of sending a mail once more, by its id; null while it is under way. */
export const $resent = atom<Readonly<Record<string, string | null>>>({});

const pollMs = 15_000;
/** Addresses are good for an hour. */
const linksMs = 45 * 60_000;

let name: JobName = { kind: 'order', number: 0 };
let reader = '';
/** Counts the reads and the changes: an answer that was asked for before a change is dropped. */
let turn = 0;
let linked: { paths: string; at: number } | null = null;

/** Shows `job` to `email`, and keeps it up to date while the page is seen; the answer ends that. */
export function openJob(job: JobName, email: string): () => void {
  name = job;
  reader = email;
  $view.set({ state: 'loading' });
  restoreNote();
  void read();
  const again = (): void => {
    if (document.visibilityState === 'visible' && !$moving.get()) void read();
  };
  const timer = setInterval(again, pollMs);
  document.addEventListener('visibilitychange', again);
  addEventListener('online', again);
  return () => {
    turn += 1;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
    removeEventListener('online', again);
  };
}

/** Asks once more after a failure. */
export function retry(): void {
  if ($view.get().state === 'failed') $view.set({ state: 'loading' });
  void read();
}

async function read(): Promise<void> {
  const mine = ++turn;
  const result = await ask(readJob, { ...name, closures: [...shop.closures] });
  if (mine !== turn) return;
  const before = $view.get();
  if (!result.ok) {
    $view.set(
      before.state === 'shown'
        ? { ...before, behind: result.message }
        : { state: 'failed', message: result.message },
    );
    return;
  }
  if (result.data === null) {
    $view.set({ state: 'unknown' });
    return;
  }
  const job = result.data;
  if (before.state === 'shown' && before.job.version !== job.version) tellMove(job);
  $view.set({ state: 'shown', job, readAt: Date.now(), behind: null });
  void link(job);
}

/** Says what another did, unless it is this page's own doing. */
function tellMove(job: Job): void {
  const last = job.events.at(-1);
  if (!last) return;
  $news.set({ text: movedText(last.actor, reader, last.to, last.at, new Date()), bad: false });
}

async function link(job: Job): Promise<void> {
  const paths = job.files.map(({ objectPath }) => objectPath);
  const now = Date.now();
  if (linked?.paths === paths.join() && now - linked.at < linksMs) return;
  linked = { paths: paths.join(), at: now };
  const names = Object.fromEntries(
    job.files.map(({ objectPath, fileName }) => [objectPath, sanitizeFileName(fileName)]),
  );
  const result = await artworkLinks(paths, { names });
  $linksFailed.set(result.ok ? null : result.message);
  if (result.ok) $links.set(result.data);
  else linked = null; // the next read tries again
}

/** Asks for the addresses of the artwork once more. */
export function retryLinks(): void {
  const view = $view.get();
  if (view.state === 'shown') void link(view.job);
}

/** Moves the job on, if nobody did meanwhile. True when it was moved. */
export function move(to: JobStatus): Promise<boolean> {
  return change((seen) => ask(moveJob, { ...seen, to }), {
    moved: null, // the page says where it stands, and reads it out
    refused: 'That move is no longer possible. The page shows where it stands now.',
  });
}

/** Takes the reader's own last move back. True when it was. */
export function undo(): Promise<boolean> {
  return change((seen) => ask(undoMove, seen), {
    moved: 'Undone.',
    refused: 'It’s too late to undo.',
  });
}

type Seen = JobName & { version: number };

async function change(
  send: (seen: Seen) => ReturnType<typeof ask<typeof moveJob.input, typeof moveJob.output>>,
  words: { moved: string | null; refused: string },
): Promise<boolean> {
  const view = $view.get();
  if (view.state !== 'shown' || $moving.get()) return false;
  $moving.set(true);
  turn += 1;
  const result = await send({ ...name, version: view.job.version });
  if (result.ok) {
    settle(result.data, words);
    await read();
  } else {
    // It may have arrived though no answer did: what is true now says so.
    $news.set({ text: result.message, bad: true });
    await read();
    const now = $view.get();
    if (now.state === 'shown' && now.job.version === view.job.version && now.behind === null) {
      $news.set({ text: `Nothing was changed. ${result.message}`, bad: true });
    }
  }
  $moving.set(false);
  return result.ok && result.data.outcome === 'moved';
}

/** Shows what a change came to before the job is read again, so that reading it is no news. */
function settle(data: JobChange, words: { moved: string | null; refused: string }): void {
  const view = $view.get();
  if (view.state !== 'shown') return;
  if (data.outcome === 'moved') {
    const job = { ...view.job, status: data.status, version: data.version, mayUndo: false };
    $view.set({ ...view, job });
    $news.set(words.moved === null ? null : { text: words.moved, bad: false });
  } else if (data.outcome === 'stale') {
    const job = { ...view.job, status: data.status, version: data.version, mayUndo: false };
    $view.set({ ...view, job });
    const told = movedText(data.actor, reader, data.status, data.at, new Date());
    $news.set({ text: `Nothing was changed: ${told}`, bad: true });
  } else {
    $news.set({ text: words.refused, bad: true });
  }
}

const draftSchema = z.object({ id: z.uuid(), text: z.string() });
type NoteDraft = z.infer<typeof draftSchema>;

/** The note being written: kept in the tab until it is added. */
export const $note = atom<NoteDraft>({ id: '', text: '' });
export const $noteState = atom<'idle' | 'sending'>('idle');
/** What came of adding it. */
export const $noteSaid = atom<{ text: string; bad: boolean } | null>(null);

const draftKey = (): string => `staff-note-${name.kind}-${name.number}`;

function restoreNote(): void {
  $note.set(readSession(draftKey(), draftSchema) ?? { id: crypto.randomUUID(), text: '' });
  $noteSaid.set(null);
}

export function writeNote(text: string): void {
  keepNote({ ...$note.get(), text });
}

function keepNote(draft: NoteDraft): void {
  $note.set(draft);
  if (draft.text === '') removeSession(draftKey());
  else writeSession(draftKey(), draft);
}

/**
 * Adds the note. Under one id at most one note comes of it: what was sent without an answer and
 * changed since stays in the field, under an id of its own.
 */
export async function sendNote(): Promise<boolean> {
  const { id, text } = $note.get();
  if ($noteState.get() === 'sending') return false;
  const checked = addNote.input.safeParse({ ...name, id, text });
  if (!checked.success) {
    $noteSaid.set({ text: checked.error.issues[0]?.message ?? '', bad: true });
    return false;
  }
  $noteState.set('sending');
  $noteSaid.set(null);
  const sent = checked.data;
  const result = await ask(addNote, sent);
  if (!result.ok || result.data.outcome === 'not-found') {
    const why = result.ok ? 'This job is gone.' : result.message;
    $noteSaid.set({ text: `The note hasn’t been added yet; it stays here. ${why}`, bad: true });
    $noteState.set('idle');
    return false;
  }
  await read();
  const view = $view.get();
  const added = view.state === 'shown' && view.job.notes.find((note) => note.id === id);
  const whole = (added ? added.text : sent.text) === $note.get().text.trim();
  keepNote({ id: crypto.randomUUID(), text: whole ? '' : $note.get().text });
  $noteSaid.set(
    whole
      ? { text: 'Note added.', bad: false }
      : {
          text: 'We added the note as you first sent it. Your changes are still here.',
          bad: true,
        },
  );
  $noteState.set('idle');
  return whole;
}

const outcomes = {
  sent: 'Sent again.',
  waiting: 'It didn’t go out. We’ll retry automatically.',
  'being-sent': 'It’s being sent right now.',
} as const;

/** Sends a mail of this job once more. */
export async function resend(id: string): Promise<void> {
  if ($resent.get()[id] === null) return;
  $resent.set({ ...$resent.get(), [id]: null });
  const result = await callAsStaff(resendMail, { id });
  await read();
  $resent.set({
    ...$resent.get(),
    [id]: result.ok ? outcomes[result.data.outcome] : result.message,
  });
}
