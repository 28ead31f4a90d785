import { filmCloth } from '../../artwork/films/screens.ts';
import { firstPage } from '../../artwork/files/artwork-facts.ts';
import { artId } from '../../artwork/art-id.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ArtworkPicture } from '../../artwork/pictures/artwork-picture.client.ts';
import { loadPicture } from '../../artwork/pictures/load-picture.client.ts';
import { artworkLinks } from '../artwork-links.client.ts';
import { ask } from '../ask.client.ts';
import { answered, asking } from '../queries.client.ts';
import type { CallResult } from '../../platform/call.client.ts';
import { shipBoxes } from '../../orders/delivery/ship-boxes.rpc.ts';
import { correctShipment } from '../../orders/delivery/correct-shipment.rpc.ts';
import type { JobChange } from './job-schema.ts';
import { moveJob, type MoveAnswer } from './move-job.rpc.ts';
import { readJob, type Job, type JobFile } from './read-job.rpc.ts';
import { undoMove } from './undo-move.rpc.ts';
import { jobKinds, type JobName, type JobStatus } from '../../orders/job.ts';
import type { Shipment } from '../../orders/delivery/shipment.ts';
import { jobPath } from '../../paths.ts';
import { changedText, movedText } from '../job-words.client.ts';
import { settle } from '../settle.client.ts';
import { createFilms } from './films.client.ts';
import { downloadName, filesToPrint, hasPreview } from './sheet-words.client.ts';

const pollMs = 15_000;
/** Links to the artwork are good for an hour. */
const linksMs = 45 * 60_000;

/** The job of an address such as '/admin/orders/1042'; null for any other address. */
export function jobAt(pathname: string): JobName | null {
  const number = Number(/\/([1-9]\d{0,8})\/?$/.exec(pathname)?.[1]);
  const path = pathname.replace(/\/$/, '');
  const kind = jobKinds.find((each) => jobPath({ kind: each, number }) === path);
  return kind ? { kind, number } : null;
}

type JobPage = ReturnType<typeof useJob>;

const noLinks: Readonly<Record<string, string>> = {};

/** One job for `reader` (an email address), kept up to date. */
export function useJob(name: JobName, reader: string) {
  const client = useQueryClient();
  const query = asking(readJob, () => name, name.kind, String(name.number));
  const {
    data: job,
    error,
    dataUpdatedAt: readAt,
    refetch,
  } = useQuery({ ...query, refetchInterval: pollMs, refetchOnWindowFocus: 'always' });
  const files = job ? [...picturedOf(job), ...attachedTo(job)] : [];
  const linked = useQuery(linksOf(name, files));
  const links = linked.data ?? noLinks;
  const [{ $films, showFilms, awaitFilms }] = useState(createFilms);

  /** The result of the last move, or what somebody else did; announced when it changes. */
  const [news, setNews] = useState<{ text: string; bad: boolean } | null>(null);
  /** A move or an undo is in progress. */
  const [moving, setMoving] = useState(false);
  /** What an `<img>` shows of each file with a preview, by object path. */
  const [pictures, setPictures] = useState<Readonly<Record<string, ArtworkPicture | undefined>>>(
    {},
  );

  /** The version that the reader has seen; a later one is news. */
  const known = useRef<number | null>(null);
  const isMoving = useRef(false);

  /** Says what happened to the job last. */
  function tellNews(now: Job): void {
    const last = now.events.at(-1);
    const change = now.kind === 'order' ? now.changes.at(-1) : undefined;
    if (change?.version === now.version) {
      setNews({ text: changedText(change, reader, new Date()), bad: false });
    } else if (last) setNews({ text: movedText(last, reader, new Date()), bad: false });
  }

  const onRead = useEffectEvent((now: Job) => {
    const isNew = known.current !== null && now.version !== known.current;
    if (isNew && !isMoving.current) tellNews(now);
    known.current = now.version;
  });
  useEffect(() => {
    if (job) onRead(job);
  }, [job]);

  const onLinks = useEffectEvent(async () => {
    const show = async (file: JobFile) => {
      const link = links[file.objectPath];
      const id = artId(file);
      // A file never changes.
      if (!link || pictures[id]?.url.startsWith('blob:')) return;
      const picture = await pictureOf(file, link);
      if (picture) setPictures((before) => ({ ...before, [id]: picture }));
    };
    if (job) await Promise.all(picturedOf(job).filter(hasPreview).map(show));
  });
  /** Settles once the pictures of the files that are known are shown. */
  const pictured = useRef(Promise.resolve());
  useEffect(() => {
    pictured.current = onLinks();
  }, [links]);

  /**
   * Changes the job that the page shows, unless somebody else has changed it since.
   * @param to its new status; null for an undo
   * @param told what to say afterward, if the new status doesn't say it
   */
  async function change(
    to: JobStatus | null,
    send: (seen: JobName & { version: number }) => Promise<CallResult<JobChange>>,
    told?: string,
  ): Promise<void> {
    if (!job || isMoving.current) return;
    isMoving.current = true;
    setMoving(true);
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
    const text = settled.done && to !== null ? told : settled.text;
    setNews(text === undefined ? null : { text, bad: !settled.done });
    const { data: after } = await refetch();
    // The move may have been made even though its answer was lost; the job tells.
    if (!result.ok && after && after.version !== job.version) tellNews(after);
    known.current = after?.version ?? known.current;
    isMoving.current = false;
    setMoving(false);
  }

  return {
    /** null if there is none; undefined while it isn't known. */
    job,
    /** When it was loaded, by this browser's clock. */
    readAt,
    /** Why it may be out of date, or couldn't be loaded; null if all is well. */
    behind: error?.message ?? null,
    news,
    moving,
    /** Links to the artwork, by object path. */
    links,
    /** Why there are none. */
    linksFailed: linked.error?.message ?? null,
    retryLinks: () => void linked.refetch(),
    pictures,
    $films,
    showFilms,
    /** What the ticket shows is known, or why it isn't. */
    isKnown: job !== undefined && !linked.isLoading,
    /**
     * Resolves once the job ticket has its pictures, and the films of the job's print files from the
     * designer.
     */
    async prepareTicket(): Promise<void> {
      if (job?.kind !== 'order') return;
      await pictured.current;
      await awaitFilms(
        job.designs.flatMap((design, at) =>
          filesToPrint(job, at).flatMap(({ objectPath, format }) => {
            const link = links[objectPath];
            const clothHex = filmCloth(design);
            return link && format === 'svg' ? [{ objectPath, link, clothHex }] : [];
          }),
        ),
      );
    },

    /** Tries again after a failure. */
    retry: () => void refetch(),
    /** Loads the job again, and resolves with it once that's done. */
    reload: async () => (await refetch()).data,

    /** Moves the job, unless somebody else did meanwhile. */
    move: (to: JobStatus, said: MoveAnswer = {}) =>
      change(to, (seen) => ask(moveJob, { ...seen, to, ...said })),

    /** Corrects who has the shipped order, unless somebody else changed it meanwhile. */
    correctShipment: async (said: Shipment & { tell: boolean; box?: number }) =>
      job &&
      change(
        job.status,
        (seen) => ask(correctShipment, { ...seen, ...said }),
        'The tracking is corrected.',
      ),

    /** Notes that the packed boxes went out; the order moves on once all of it has. */
    shipBoxes: async (boxes: readonly string[]) =>
      job &&
      change(
        job.status,
        ({ number, version }) => ask(shipBoxes, { number, version, boxes: [...boxes] }),
        'The boxes have shipped.',
      ),

    /** Undoes the reader's own last move. */
    undo: () => change(null, (seen) => ask(undoMove, seen)),
  };
}

async function pictureOf(
  { format, fileName, page, facts }: JobFile,
  link: string,
): Promise<ArtworkPicture | null> {
  if (format !== 'svg') return loadPicture(link, fileName, page ?? (facts && firstPage(facts)));
  const loaded = await import('./drawing-preview.client.ts').catch(() => null);
  const url = loaded && (await loaded.drawingPicture(link));
  return url === null ? null : { url, sheet: false };
}

/** A file that is no print's. */
const unplaced = { location: null, design: 0 };

/** Its artwork, and what its proofs have shown, each file once. */
function picturedOf(job: Job): JobFile[] {
  const shown = job.kind === 'order' ? job.proofs.flatMap(({ files }) => files) : [];
  const files = [...job.files, ...shown.map((file) => ({ ...file, ...unplaced }))];
  const key = ({ objectPath, page }: JobFile) => `${objectPath} ${page ?? ''}`;
  return files.filter((file, at) => files.findIndex((each) => key(each) === key(file)) === at);
}

/** The files of the job's messages, of the changes that its customer asked for, and its tax certificates. */
function attachedTo(job: Job): NamedFile[] {
  if (job.kind !== 'order') return [];
  const attached = [
    ...job.messages.flatMap(({ files }) => files),
    ...job.proofs.flatMap(({ requestFiles }) => requestFiles),
    ...job.exemptions.map(({ file }) => file),
  ];
  return attached.map((file) => ({ ...file, ...unplaced }));
}

type NamedFile = Pick<JobFile, 'objectPath' | 'fileName' | 'format' | 'location' | 'design'>;

function linksOf(job: JobName, files: readonly NamedFile[]) {
  const paths = files.map(({ objectPath }) => objectPath);
  const names = Object.fromEntries(files.map((file) => [file.objectPath, downloadName(job, file)]));
  return {
    queryKey: ['artwork', ...paths],
    queryFn: () => answered(artworkLinks(paths, { names })),
    enabled: paths.length > 0,
    // The links to the other files stay while one is new.
    placeholderData: keepPreviousData,
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
