import { QueryObserver } from '@tanstack/react-query';
import { atom, computed, map } from 'nanostores';
import { createContext, use } from 'react';
import * as z from 'zod/mini';
import type { ArtworkPicture } from '../../../browser/artwork-picture.ts';
import { loadPicture } from '../../../browser/artwork-transfer.ts';
import { readSession, removeSession, writeSession } from '../../../browser/session-value.ts';
import { artworkLinks } from '../../../browser/staff/artwork-links.ts';
import { ask } from '../../../browser/staff/ask.ts';
import { callAsStaff } from '../../../browser/staff/call-as-staff.ts';
import { answered, asking, observed, staffQueries } from '../../../browser/staff/queries.ts';
import type { CallResult } from '../../../browser/call.ts';
import { renewOrderLink } from '../../../contracts/renew-order-link.ts';
import { addNote } from '../../../contracts/staff/add-note.ts';
import { correctShipment } from '../../../contracts/staff/correct-shipment.ts';
import type { JobChange } from '../../../contracts/staff/job-schema.ts';
import { moveJob, type MoveAnswer } from '../../../contracts/staff/move-job.ts';
import { readJob, type Job, type JobFile } from '../../../contracts/staff/read-job.ts';
import { undoMove } from '../../../contracts/staff/undo-move.ts';
import { jobKinds, type JobName, type JobStatus } from '../../../domain/job.ts';
import type { Shipment } from '../../../domain/shipment.ts';
import { jobPath } from '../../../paths.ts';
import { changedText, movedText } from '../jobs/job-words.ts';
import { createResending, type Resent } from '../jobs/resending.ts';
import { settle } from '../jobs/settle.ts';
import { createFilms } from './films.ts';
import { downloadName, hasPreview } from './sheet-words.ts';

const pollMs = 15_000;
/** Links to the artwork are good for an hour. */
const linksMs = 45 * 60_000;

export type View =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; message: string }
  | {
      state: 'shown';
      job: Job;
      /** When it was loaded, by this browser's clock. */
      readAt: number;
      /** Why this may be out of date; null while it isn't. */
      behind: string | null;
    };

const draftSchema = z.object({ id: z.uuid(), text: z.string() });

/** The job of an address such as '/admin/orders/1042'; null for any other address. */
export function jobAt(pathname: string): JobName | null {
  const number = Number(/\/([1-9]\d{0,8})\/?$/.exec(pathname)?.[1]);
  const path = pathname.replace(/\/$/, '');
  const kind = jobKinds.find((each) => jobPath({ kind: each, number }) === path);
  return kind ? { kind, number } : null;
}

export type JobPage = ReturnType<typeof createJobPage>;

/** One job for `reader` (an email address). `open` keeps it up to date. */
export function createJobPage(name: JobName, reader: string) {
  const client = staffQueries();
  const query = asking(readJob, () => name);
  const reading = new QueryObserver<Job | null>(client, {
    ...query,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const linking = new QueryObserver<Record<string, string>>(client, linksOf(name, []));
  const { $films, showFilms, awaitFilms } = createFilms();
  const [$read, watchJob] = observed(reading);
  const [$linked, watchLinks] = observed(linking);

  const $view = computed($read, ({ data, error, dataUpdatedAt }): View => {
    if (data === null) return { state: 'unknown' };
    const behind = error?.message ?? null;
    if (data) return { state: 'shown', job: data, readAt: dataUpdatedAt, behind };
    return behind === null ? { state: 'loading' } : { state: 'failed', message: behind };
  });
  /** The result of the last move, or what somebody else did; announced when it changes. */
  const $news = atom<{ text: string; bad: boolean } | null>(null);
  /** A move or an undo is in progress. */
  const $moving = atom(false);
  const { $resent, resend } = createResending(() => reading.refetch());

  /** The result of replacing the customer's link. */
  const $renewed = atom<Resent | null>(null);

  const draftKey = `staff-note-${name.kind}-${name.number}`;
  /** The note being written, kept in the tab until it is added. */
  const $note = atom(readSession(draftKey, draftSchema) ?? blankNote());
  const $noteState = atom<'idle' | 'sending'>('idle');
  /** The result of adding it. */
  const $noteSaid = atom<{ text: string; bad: boolean } | null>(null);

  /** What an `<img>` shows of each file with a preview, by object path. */
  const $pictures = map<Record<string, ArtworkPicture | undefined>>({});

  /** The version that the reader has seen; a later one is news. */
  let known: number | null = null;

  /** Says what happened to the job last. */
  function tellNews(job: Job): void {
    const last = job.events.at(-1);
    const change = job.kind === 'order' ? job.changes.at(-1) : undefined;
    if (change?.version === job.version) {
      $news.set({ text: changedText(change, reader, new Date()), bad: false });
    } else if (last) $news.set({ text: movedText(last, reader, new Date()), bad: false });
  }

  function onRead({ data: job }: ReturnType<typeof $read.get>): void {
    if (!job) return;
    if (known !== null && job.version !== known && !$moving.get()) tellNews(job);
    known = job.version;
    linking.setOptions(linksOf(name, [...picturedOf(job), ...attachedTo(job)]));
  }

  async function onLinks({ data: links = {} }: ReturnType<typeof $linked.get>): Promise<void> {
    const job = reading.getCurrentResult().data;
    const show = async (file: JobFile) => {
      const { objectPath } = file;
      const link = links[objectPath];
      // A file never changes.
      if (!link || $pictures.get()[objectPath]?.url.startsWith('blob:')) return;
      const picture = await pictureOf(file, link);
      if (picture) $pictures.setKey(objectPath, picture);
    };
    if (job) await Promise.all(picturedOf(job).filter(hasPreview).map(show));
  }

  async function change(
    to: JobStatus | null,
    send: (seen: JobName & { version: number }) => Promise<CallResult<JobChange>>,
  ): Promise<void> {
    const job = reading.getCurrentResult().data;
    if (!job || $moving.get()) return;
    $moving.set(true);
    // An answer from before the move mustn't overwrite what the page shows after it.
    await client.cancelQueries({ queryKey: query.queryKey });
    const result = await send({ ...name, version: job.version });
    const settled = settle(job, result, to, reader, new Date());
    if (settled.known) {
      // Whether it can be undone, and the customer is told, is known once it's loaded again.
      const now = { ...job, ...settled.known, mayUndo: false, tellsAt: null };
      client.setQueryData<Job>(query.queryKey, now);
    }
    // The page shows and announces the new status.
    $news.set(settled.done && to !== null ? null : { text: settled.text, bad: !settled.done });
    const { data: after } = await reading.refetch();
    // The note may have arrived even though the answer didn't; check before saying so.
    if (!result.ok && after && after.version !== job.version) tellNews(after);
    known = after?.version ?? known;
    $moving.set(false);
  }

  function keepNote(draft: z.infer<typeof draftSchema>): void {
    $note.set(draft);
    if (draft.text === '') removeSession(draftKey);
    else writeSession(draftKey, draft);
  }

  return {
    $view,
    $news,
    $moving,
    $resent,
    resend,
    $renewed,
    /** Ends the customer's link and emails them another one. */
    async renewLink(): Promise<void> {
      if ($renewed.get()?.state === 'sending') return;
      $renewed.set({ state: 'sending', text: '' });
      const result = await callAsStaff(renewOrderLink, { number: name.number });
      await reading.refetch();
      $renewed.set(
        result.ok
          ? { state: 'sent', text: 'A new link is on its way. The old one opens nothing now.' }
          : { state: 'failed', text: result.message },
      );
    },
    $note,
    $noteState,
    $noteSaid,
    /** Links to the artwork, by object path. */
    $links: computed($linked, ({ data }): Readonly<Record<string, string>> => data ?? {}),
    $films,
    showFilms,
    /** Resolves once the job ticket has the films of a job's print files from the designer. */
    async prepareTicket(job: Job): Promise<void> {
      if (job.kind !== 'order') return;
      const links = linking.getCurrentResult().data ?? {};
      await awaitFilms(
        picturedOf(job).flatMap(({ objectPath, format }) => {
          const link = links[objectPath];
          return link && format === 'svg' ? [{ objectPath, link, clothHex: job.colorHex }] : [];
        }),
      );
    },
    $pictures,
    /** Why there are none. */
    $linksFailed: computed($linked, ({ error }) => error?.message ?? null),

    /** Tries again after a failure. */
    retry: () => void reading.refetch(),
    /** Loads the job again, and resolves once that's done. */
    reload: async (): Promise<void> => void (await reading.refetch()),
    retryLinks: () => void linking.refetch(),

    /** Moves the job, unless somebody else did meanwhile. */
    move: (to: JobStatus, said: MoveAnswer = {}) =>
      change(to, (seen) => ask(moveJob, { ...seen, to, ...said })),

    /** Corrects who has the shipped order, unless somebody else changed it meanwhile. */
    async correctShipment(said: Shipment & { tell: boolean }): Promise<void> {
      const job = reading.getCurrentResult().data;
      if (!job) return;
      await change(job.status, (seen) => ask(correctShipment, { ...seen, ...said }));
      if ($news.get() === null) $news.set({ text: 'The tracking is corrected.', bad: false });
    },

    /** Undoes the reader's own last move. */
    undo: () => change(null, (seen) => ask(undoMove, seen)),

    writeNote: (text: string) => keepNote({ ...$note.get(), text }),

    /**
     * Adds the note. Each id makes at most one note. If there was no answer and the text has
     * changed since, it stays in the field under a new id.
     */
    async sendNote(): Promise<void> {
      const { id, text } = $note.get();
      if ($noteState.get() === 'sending') return;
      const checked = addNote.input.safeParse({ ...name, id, text });
      if (!checked.success) {
        $noteSaid.set({ text: checked.error.issues[0]?.message ?? '', bad: true });
        return;
      }
      $noteState.set('sending');
      $noteSaid.set(null);
      const sent = checked.data;
      const result = await ask(addNote, sent);
      if (!result.ok || result.data.outcome === 'not-found') {
        const why = result.ok ? 'This job is gone.' : result.message;
        $noteSaid.set({ text: `The note hasn’t been added yet; it stays here. ${why}`, bad: true });
        $noteState.set('idle');
        return;
      }
      const { data: job } = await reading.refetch();
      const added = job?.notes.find((note) => note.id === id);
      const whole = (added ? added.text : sent.text) === $note.get().text.trim();
      keepNote({ ...blankNote(), text: whole ? '' : $note.get().text });
      $noteSaid.set(
        whole
          ? { text: 'Note added.', bad: false }
          : {
              text: 'We added the note as you first sent it. Your changes are still here.',
              bad: true,
            },
      );
      $noteState.set('idle');
    },

    /** Shows the job and keeps it up to date until the returned function is called. */
    open(): () => void {
      client.mount();
      const stops = [
        $read.listen(onRead),
        $linked.listen((linked) => void onLinks(linked)),
        watchJob(),
        watchLinks(),
      ];
      return () => {
        for (const stop of stops) stop();
        client.unmount();
        client.clear();
      };
    },
  };
}

const blankNote = () => ({ id: crypto.randomUUID(), text: '' });

async function pictureOf(
  { format, fileName }: JobFile,
  link: string,
): Promise<ArtworkPicture | null> {
  if (format !== 'svg') return loadPicture(link, fileName);
  const loaded = await import('./drawing-preview.ts').catch(() => null);
  const url = loaded && (await loaded.drawingPicture(link));
  return url === null ? null : { url, sheet: false };
}

/** Its artwork, and what its proofs have shown, each file once. */
function picturedOf(job: Job): JobFile[] {
  const shown = job.kind === 'order' ? job.proofs.flatMap(({ files }) => files) : [];
  const files = [...job.files, ...shown.map((file) => ({ ...file, location: null }))];
  return files.filter(
    ({ objectPath }, at) => files.findIndex((each) => each.objectPath === objectPath) === at,
  );
}

/** The files of the job's messages and of the changes that its customer asked for. */
function attachedTo(job: Job): NamedFile[] {
  if (job.kind !== 'order') return [];
  const attached = [
    ...job.messages.flatMap(({ files }) => files),
    ...job.proofs.flatMap(({ requestFiles }) => requestFiles),
  ];
  return attached.map((file) => ({ ...file, location: null }));
}

type NamedFile = Pick<JobFile, 'objectPath' | 'fileName' | 'format' | 'location'>;

function linksOf(job: JobName, files: readonly NamedFile[]) {
  const paths = files.map(({ objectPath }) => objectPath);
  const names = Object.fromEntries(files.map((file) => [file.objectPath, downloadName(job, file)]));
  return {
    queryKey: ['artwork', ...paths],
    queryFn: () => answered(artworkLinks(paths, { names })),
    enabled: paths.length > 0,
    staleTime: linksMs,
    refetchInterval: ({ state }: { state: { error: Error | null } }) =>
      state.error ? pollMs : linksMs,
  };
}

export const JobContext = createContext<JobPage | null>(null);

/** The job page around this part. */
export function useJobPage(): JobPage {
  const page = use(JobContext);
  if (!page) throw new Error('A part of a job’s page is rendered outside of it.');
  return page;
}
