// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { artworkLinks } from '../artwork-links.client.ts';
import { ask } from '../ask.client.ts';
import { correctShipment } from '../../orders/delivery/correct-shipment.rpc.ts';
import type { Job } from './read-job.rpc.ts';
import { jobPath } from '../../paths.ts';
import { does, leaveStaffPage, openStaffPage, pass } from '../../../tests/support/staff-hook.ts';
import { jobAt, useJob } from './job-page.client.ts';
import { useNote } from './use-note.client.ts';

vi.mock('../ask.client.ts');
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());
vi.mock('../call-as-staff.client.ts');
vi.mock('../artwork-links.client.ts', () => ({
  artworkLinks: vi.fn(() => Promise.resolve({ ok: true, data: { x: 'link' } })),
}));

const me = 'me@confluenceprint.example';
const lost = { ok: false, code: 'unavailable', message: 'No answer.' } as const;
let job: Job;
/** Answers to calls other than read_job, in order. */
let answers: unknown[];
const name = { kind: 'quote_request', number: 5001 } as const;
const usePage = () => {
  const page = useJob(name, me);
  return { ...page, notes: useNote(name, page.reload) };
};
let page: { current: ReturnType<typeof usePage> };

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  job = {
    kind: 'quote_request',
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
  page = openStaffPage('/admin/quotes/5001', usePage);
  await pass();
});
afterEach(() => {
  leaveStaffPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function movedBy(actor: string): void {
  job = {
    ...job,
    status: 'quoted',
    version: job.version + 1,
    events: [
      ...job.events,
      { from: 'new', to: 'quoted', undo: false, actor, note: null, at: '2026-11-20T16:00:00Z' },
    ],
  };
}

test('asks again every 15 seconds while visible, and reports what others did', async () => {
  movedBy('bea@confluenceprint.example');
  await pass(15_000);
  expect(page.current.job?.status).toBe('quoted');
  expect(page.current.news?.text).toContain('bea@confluenceprint.example moved it to Quoted');

  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const calls = vi.mocked(ask).mock.calls.length;
  await pass(60_000);
  visible.mockRestore();
  expect(ask).toHaveBeenCalledTimes(calls);
});

test('keeps showing the job when it can’t be read again, and says so until it can', async () => {
  vi.mocked(ask).mockResolvedValueOnce(lost);
  await pass(15_000);
  expect(page.current).toMatchObject({ behind: 'No answer.', job: { number: 5001 } });
  await pass(15_000);
  expect(page.current.behind).toBeNull();
});

test('keeps the links to a job’s files while those with a new one load', async () => {
  // Without its pixels, it has no preview.
  const file = { format: 'png', location: null, widthPx: null };
  const fileAt = (objectPath: string) => ({ ...file, objectPath, fileName: `${objectPath}.png` });
  job = { ...job, files: [fileAt('x')] } as unknown as Job;
  await pass(15_000);
  expect(page.current.links).toEqual({ x: 'link' });
  vi.mocked(artworkLinks).mockReturnValueOnce(new Promise(() => {}));
  job = { ...job, files: [fileAt('x'), fileAt('y')] } as unknown as Job;
  await pass(15_000);
  expect(page.current.job?.files).toHaveLength(2);
  expect(page.current.links).toEqual({ x: 'link' });
});

test('drops an answer that was requested before a move', async () => {
  let late: (value: unknown) => void = () => {};
  const before = structuredClone(job);
  vi.mocked(ask).mockReturnValueOnce(new Promise((resolve) => (late = resolve)) as never);
  await pass(15_000);
  answers = [{ ok: true, data: { outcome: 'moved', status: 'quoted', version: 2 } }];
  movedBy(me);
  await does(() => page.current.move('quoted'));
  late({ ok: true, data: before });
  await pass();
  expect(page.current.job?.status).toBe('quoted');
  expect(page.current.news).toBeNull();
});

test('a move whose answer was lost is reported by the job’s actual status', async () => {
  answers = [lost];
  await does(() => page.current.move('quoted'));
  expect(page.current.news).toMatchObject({
    text: 'Quote #5001 wasn’t moved. No answer.',
    bad: true,
  });
  movedBy(me);
  answers = [lost];
  await does(() => page.current.move('quoted'));
  expect(page.current.news?.text).toContain('You moved it to Quoted');
  expect(page.current.job?.status).toBe('quoted');
});

test('corrected tracking is news, and so is why it wasn’t corrected', async () => {
  const said = { carrier: 'ups', trackingNumber: '1Z999AA10123456784', tell: true } as const;
  answers = [lost];
  await does(() => page.current.correctShipment(said));
  expect(page.current.news).toEqual({ text: 'Quote #5001 wasn’t changed. No answer.', bad: true });
  job = { ...job, version: 2 };
  answers = [{ ok: true, data: { outcome: 'moved', status: 'new', version: 2 } }];
  await does(() => page.current.correctShipment(said));
  expect(vi.mocked(ask).mock.calls).toContainEqual([
    correctShipment,
    { kind: 'quote_request', number: 5001, version: 1, ...said },
  ]);
  expect(page.current.news).toEqual({ text: 'The tracking is corrected.', bad: false });
});

const addNote = () =>
  page.current.notes.onSubmit({
    preventDefault: () => undefined,
    currentTarget: document.createElement('form'),
  } as never);

test('a note that was changed after its answer was lost stays, under its own id', async () => {
  act(() => page.current.notes.write('First.'));
  const { id } = page.current.notes;
  answers = [lost];
  await does(addNote);
  expect(page.current.notes).toMatchObject({ id, text: 'First.' });

  job = {
    ...job,
    notes: [
      {
        id,
        author: me,
        text: 'First.',
        at: '2026-11-20T16:00:00Z',
        problem: false,
        solvedBy: null,
      },
    ],
  };
  act(() => page.current.notes.write('First. And more.'));
  answers = [{ ok: true, data: { outcome: 'added', author: me, at: '2026-11-20T16:00:00Z' } }];
  await does(addNote);
  expect(page.current.notes.text).toBe('First. And more.');
  expect(page.current.notes.id).not.toBe(id);
  expect(page.current.notes.error).toContain('Your changes are still here.');
});

test('an empty note and one of more than 2,000 characters are not sent', async () => {
  const calls = vi.mocked(ask).mock.calls.length;
  for (const text of ['  ', 'x'.repeat(2001)]) {
    act(() => page.current.notes.write(text));
    await does(addNote);
    expect(page.current.notes.error).toBeDefined();
  }
  expect(ask).toHaveBeenCalledTimes(calls);
});

test('addresses of artwork are requested once, and again before their hour is over', async () => {
  const { artworkLinks } = await import('../artwork-links.client.ts');
  vi.mocked(artworkLinks).mockClear();
  job = {
    ...job,
    files: [
      {
        objectPath: 'x',
        sha256: 'x',
        location: null,
        fileName: 'a b.png',
        format: 'png',
        widthPx: null,
      },
    ],
  } as unknown as Job;
  await pass(30_000);
  expect(artworkLinks).toHaveBeenCalledExactlyOnceWith(['x'], {
    names: { x: 'quote-5001-a_b.png' },
  });
  expect(page.current.links).toEqual({ x: 'link' });
  await pass(46 * 60_000);
  expect(artworkLinks).toHaveBeenCalledTimes(2);
});

test.each([
  { kind: 'order', number: 1042 },
  { kind: 'quote_request', number: 5001 },
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
      ...['small', 'large', 'gone'].map((objectPath) => ({
        ...svg,
        objectPath,
        sha256: objectPath,
      })),
      {
        ...svg,
        objectPath: 'photo',
        sha256: 'photo',
        format: 'png',
        fileName: 'a.png',
        widthPx: 9,
        heightPx: 9,
      },
    ],
  } as unknown as Job;
  await does(() => page.current.retry());
  // Their code loads on demand.
  await vi.waitFor(
    () => expect(Object.keys(page.current.pictures).sort()).toEqual(['photo', 'small']),
    20_000,
  );
  expect(page.current.links).toEqual(links);
});

// product: building-a-proof
test('files that only earlier versions showed are pictured once, too', async () => {
  const file = (objectPath: string) => ({
    objectPath,
    sha256: objectPath,
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
    exemptions: [],
    files: [{ ...file('now'), location: 'frontLarge' }],
    proofs: [{ files: [file('now')] }, { files: [file('before')] }].map((proof) => ({
      ...proof,
      requestFiles: [],
    })),
  } as unknown as Job;
  await does(() => page.current.retry());
  await vi.waitFor(
    () => expect(Object.keys(page.current.pictures)).toEqual(['now', 'before']),
    20_000,
  );
  expect(vi.mocked(artworkLinks).mock.lastCall?.[0]).toEqual(['now', 'before']);
});
