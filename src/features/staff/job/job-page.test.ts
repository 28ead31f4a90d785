import { environmentManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { artworkLinks } from '../../../browser/staff/artwork-links.ts';
import { ask } from '../../../browser/staff/ask.ts';
import { correctShipment } from '../../../contracts/staff/correct-shipment.ts';
import type { Job } from '../../../contracts/staff/read-job.ts';
import { jobPath } from '../../../paths.ts';
import { createJobPage, jobAt, type JobPage } from './job-page.ts';

vi.mock('../../../browser/staff/ask.ts');
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());
vi.mock('../../../browser/staff/call-as-staff.ts');
vi.mock('../../../browser/staff/artwork-links.ts', () => ({
  artworkLinks: vi.fn(() => Promise.resolve({ ok: true, data: { x: 'link' } })),
}));

const me = 'me@confluenceprint.example';
const lost = { ok: false, code: 'unavailable', message: 'No answer.' } as const;
let job: Job;
/** Answers to calls other than read_job, in order. */
let answers: unknown[];
let close: () => void;
let page: JobPage;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  job = {
    kind: 'quote',
    number: 5001,
    status: 'new',
    version: 1,
    files: [],
    notes: [],
    events: [
      {
        from: null,
        to: 'new',
        undo: false,
        actor: 'customer',
        note: null,
        at: '2026-11-20T15:00:00Z',
      },
    ],
  } as unknown as Job;
  answers = [];
  vi.mocked(ask).mockImplementation((call) =>
    Promise.resolve(
      (call.name === 'read_job'
        ? { ok: true, data: structuredClone(job) }
        : answers.shift()) as never,
    ),
  );
  environmentManager.setIsServer(() => false);
  page = createJobPage({ kind: 'quote', number: 5001 }, me);
  close = page.open();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function movedBy(actor: string): void {
  job = {
    ...job,
    status: 'answered',
    version: job.version + 1,
    events: [
      ...job.events,
      { from: 'new', to: 'answered', undo: false, actor, note: null, at: '2026-11-20T16:00:00Z' },
    ],
  };
}

const shown = () => {
  const view = page.$view.get();
  if (view.state !== 'shown') throw new Error(`The page shows: ${view.state}`);
  return view;
};

test('asks again every 15 seconds while visible, and reports what others did', async () => {
  movedBy('bea@confluenceprint.example');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown().job.status).toBe('answered');
  expect(page.$news.get()?.text).toContain('bea@confluenceprint.example moved it to Answered');

  (document as { visibilityState: string }).visibilityState = 'hidden';
  const calls = vi.mocked(ask).mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(calls);
});

test('keeps showing the job when it can’t be read again, and says so until it can', async () => {
  vi.mocked(ask).mockResolvedValueOnce(lost);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown()).toMatchObject({ behind: 'No answer.', job: { number: 5001 } });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown().behind).toBeNull();
});

test('drops an answer that was requested before a move', async () => {
  let late: (value: unknown) => void = () => {};
  const before = structuredClone(job);
  vi.mocked(ask).mockReturnValueOnce(new Promise((resolve) => (late = resolve)) as never);
  await vi.advanceTimersByTimeAsync(15_000);
  answers = [{ ok: true, data: { outcome: 'moved', status: 'answered', version: 2 } }];
  movedBy(me);
  await page.move('answered');
  late({ ok: true, data: before });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown().job.status).toBe('answered');
  expect(page.$news.get()).toBeNull();
});

test('a move whose answer was lost is reported by the job’s actual status', async () => {
  answers = [lost];
  await page.move('answered');
  expect(page.$news.get()).toMatchObject({
    text: 'Quote #5001 wasn’t moved. No answer.',
    bad: true,
  });
  movedBy(me);
  answers = [lost];
  await page.move('answered');
  expect(page.$news.get()?.text).toContain('You moved it to Answered');
  expect(shown().job.status).toBe('answered');
});

test('corrected tracking is news, and so is why it wasn’t corrected', async () => {
  const said = { carrier: 'ups', trackingNumber: '1Z999AA10123456784', tell: true } as const;
  answers = [lost];
  await page.correctShipment(said);
  expect(page.$news.get()).toEqual({ text: 'Quote #5001 wasn’t changed. No answer.', bad: true });
  job = { ...job, version: 2 };
  answers = [{ ok: true, data: { outcome: 'moved', status: 'new', version: 2 } }];
  await page.correctShipment(said);
  expect(vi.mocked(ask).mock.calls).toContainEqual([
    correctShipment,
    { kind: 'quote', number: 5001, version: 1, ...said },
  ]);
  expect(page.$news.get()).toEqual({ text: 'The tracking is corrected.', bad: false });
});

test('a note that was changed after its answer was lost stays, under its own id', async () => {
  page.writeNote('First.');
  const { id } = page.$note.get();
  answers = [lost];
  await page.sendNote();
  expect(page.$note.get()).toEqual({ id, text: 'First.' });

  job = { ...job, notes: [{ id, author: me, text: 'First.', at: '2026-11-20T16:00:00Z' }] };
  page.writeNote('First. And more.');
  answers = [{ ok: true, data: { outcome: 'added', author: me, at: '2026-11-20T16:00:00Z' } }];
  await page.sendNote();
  expect(page.$note.get().text).toBe('First. And more.');
  expect(page.$note.get().id).not.toBe(id);
  expect(page.$noteSaid.get()?.text).toContain('Your changes are still here.');
});

test('an empty note and one of more than 2,000 characters are not sent', async () => {
  const calls = vi.mocked(ask).mock.calls.length;
  for (const text of ['  ', 'x'.repeat(2001)]) {
    page.writeNote(text);
    await page.sendNote();
    expect(page.$noteSaid.get()?.bad).toBe(true);
  }
  expect(ask).toHaveBeenCalledTimes(calls);
});

test('addresses of artwork are requested once, and again before their hour is over', async () => {
  const { artworkLinks } = await import('../../../browser/staff/artwork-links.ts');
  vi.mocked(artworkLinks).mockClear();
  job = {
    ...job,
    files: [{ objectPath: 'x', location: null, fileName: 'a b.png', format: 'png', widthPx: null }],
  } as unknown as Job;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(artworkLinks).toHaveBeenCalledExactlyOnceWith(['x'], {
    names: { x: 'quote-5001-a_b.png' },
  });
  expect(page.$links.get()).toEqual({ x: 'link' });
  await vi.advanceTimersByTimeAsync(46 * 60_000);
  expect(artworkLinks).toHaveBeenCalledTimes(2);
});

test.each([
  { kind: 'order', number: 1042 },
  { kind: 'quote', number: 5001 },
  { kind: 'reorder', number: 7001 },
] as const)('the address of a $kind identifies it', (name) => {
  expect(jobAt(jobPath(name))).toEqual(name);
  expect(jobAt(`${jobPath(name)}/`)).toEqual(name);
});

test.each([
  '/admin/orders',
  '/admin/orders/',
  '/admin/orders/0',
  '/admin/orders/01042',
  '/admin/orders/1042abc',
  '/admin/orders/-1',
  '/admin/orders/1.5',
  '/admin/orders/12345678901',
  '/admin/shirts/1042',
  '/admin/orders/1042/1042',
  '/admin/job',
])('%s identifies no job', (path) => {
  expect(jobAt(path)).toBeNull();
});

// product: job-page
test('a drawing is shown only if the pictures inside it are small', async () => {
  const head = Buffer.alloc(45);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  head.write('IHDR', 12, 'latin1');
  head.write('IDAT', 37, 'latin1');
  const drawing = (sidePx: number) => {
    head.writeUInt32BE(sidePx, 16);
    head.writeUInt32BE(sidePx, 20);
    return `<svg width="9" height="9"><image href="data:image/png;base64,${head.toString('base64')}"/></svg>`;
  };
  const stored: Record<string, string> = { small: drawing(5000), large: drawing(6000) };
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(stored[address], { status: address in stored ? 200 : 404 })),
  );
  const links = { small: 'small', large: 'large', gone: 'gone', photo: 'photo' };
  vi.mocked(artworkLinks).mockResolvedValue({ ok: true, data: links });
  const svg = {
    location: 'frontLarge',
    format: 'svg',
    sizeBytes: 900,
    widthPx: null,
    heightPx: null,
    fileName: 'a.svg',
  };
  job = {
    ...job,
    files: [
      ...['small', 'large', 'gone'].map((objectPath) => ({ ...svg, objectPath })),
      { ...svg, objectPath: 'photo', format: 'png', fileName: 'a.png', widthPx: 9, heightPx: 9 },
    ],
  } as unknown as Job;
  page.retry();
  await vi.waitFor(() =>
    expect(Object.keys(page.$pictures.get()).sort()).toEqual(['photo', 'small']),
  );
  expect(page.$links.get()).toEqual(links);
});

// product: building-a-proof
test('files that only earlier versions showed are pictured, too, each once', async () => {
  const file = (objectPath: string) => ({
    objectPath,
    fileName: `${objectPath}.png`,
    format: 'png',
    widthPx: 9,
    heightPx: 9,
  });
  const links = { now: 'now', before: 'before' };
  vi.mocked(artworkLinks).mockClear();
  vi.mocked(artworkLinks).mockResolvedValue({ ok: true, data: links });
  job = {
    ...job,
    kind: 'order',
    changes: [],
    messages: [],
    files: [{ ...file('now'), location: 'frontLarge' }],
    proofs: [{ files: [file('now')] }, { files: [file('before')] }].map((proof) => ({
      ...proof,
      requestFiles: [],
    })),
  } as unknown as Job;
  page.retry();
  await vi.waitFor(() => expect(Object.keys(page.$pictures.get())).toEqual(['now', 'before']));
  expect(vi.mocked(artworkLinks).mock.lastCall?.[0]).toEqual(['now', 'before']);
});
