// product: on-the-press
// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, type CallResult } from '../../platform/call.client.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { FirstShirt } from './FirstShirt.tsx';
import { FloorPage } from './FloorPage.tsx';
import type { FloorJob, FloorView } from './floor-job.ts';
import { keepTap, type Tap } from './keep-tap.contract.ts';
import { $taps, addTap } from './taps.client.ts';
import { takePhoto } from './take-photo.client.ts';

vi.mock('../../platform/call.client.ts', () => ({ call: vi.fn() }));
vi.mock('./take-photo.client.ts', () => ({ takePhoto: vi.fn() }));
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());

const listed = {
  number: 1042,
  customer: 'Grace Hopper',
  status: 'in_production',
  dueDate: '2026-12-04',
  deliveryMethod: 'pickup',
} as const;
const job: FloorJob = {
  ...listed,
  rush: false,
  unpaid: false,
  approved: true,
  hold: null,
  notes: null,
  ourNotes: [],
  designs: [{ items: [], printLocations: ['frontLarge'], artworkDescription: null }],
  proof: null,
  repeats: null,
  recipes: [],
  photos: [],
  lastPhotos: [],
  taps: [],
  parts: [],
};
const walt = { id: '0c0ffee0-0000-4000-8000-000000000004', email: 'walt@confluenceprint.example' };
const june = { id: '0c0ffee0-0000-4000-8000-000000000005', email: 'june@confluenceprint.example' };
const view = (changes: Partial<FloorView> = {}): FloorView => ({
  tablet: 'Press 1 tablet',
  member: walt,
  members: [],
  presses: [],
  jobs: [{ ...listed, pieces: 24, held: false }],
  job: null,
  ...changes,
});
const opened = (changes: Partial<FloorView> = {}) => ({ ok: true as const, data: view(changes) });
const noNetwork = { ok: false, code: 'unavailable', message: 'No network.' } as const;
const ordersAsked = () =>
  vi.mocked(call).mock.calls.map(([, input]) => (input as { order: number | null }).order);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValue(opened());
  history.replaceState(null, '', '/staff/floor');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const show = async () => {
  render(<FloorPage />);
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.advanceTimersByTimeAsync(0));
};

test('a job is loading until the answer comes, and missing only if there is none', async () => {
  await show();
  const answer = Promise.withResolvers<CallResult<FloorView>>();
  vi.mocked(call).mockReturnValueOnce(answer.promise);
  await press(/#1042/);
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => answer.resolve(noNetwork));
  expect(screen.getByRole('alert').textContent).toContain('No network.');
  expect(screen.queryByText(/There is no order/)).toBeNull();

  await press('Try again');
  expect(screen.getByRole('alert').textContent).toContain('There is no order #1042.');
  vi.mocked(call).mockResolvedValueOnce(opened({ job }));
  await press(/#1042/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('#1042');
});

describe('a tap', () => {
  const open = async (search: string) => {
    history.replaceState(null, '', search);
    vi.mocked(call).mockImplementation(async (to) =>
      to === keepTap ? { ok: true, data: { outcome: 'kept' } } : opened({ job }),
    );
    await show();
  };
  const kept = () =>
    vi.mocked(call).mock.calls.flatMap(([to, input]) => (to === keepTap ? [input as Tap] : []));

  test('right after another does nothing, because what is below the finger may have changed', async () => {
    await open('?order=1042');
    await press('Start');
    await press('Done');
    expect(kept().map(({ what }) => what)).toEqual(['start']);
    await act(() => vi.advanceTimersByTimeAsync(700));
    await press('Done');
    expect(kept().map(({ what }) => what)).toEqual(['start', 'done']);
  });

  test('goes to a design that the order has, and an old ticket is called old', async () => {
    await open('?order=1042&design=2');
    expect(screen.getByText(/has no design 2 anymore/)).toBeTruthy();
    await press('Done');
    expect(kept()).toMatchObject([{ what: 'done', design: 0 }]);
  });
});

test('what others did is loaded when the page is looked at again, and every five minutes', async () => {
  await show();
  vi.mocked(call).mockResolvedValueOnce(opened({ jobs: [] }));
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText(/Nothing has to be printed/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect(screen.getByRole('button', { name: /#1042/ })).toBeTruthy();
  cleanup();
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(ordersAsked()).toEqual([null, null, null]);
});

test('a better photo after a lost answer is another one', async () => {
  vi.mocked(takePhoto).mockResolvedValue('No network.');
  render(<FirstShirt job={job} design={0} onTaken={async () => {}} />);
  for (const name of ['blurred.jpg', 'better.jpg']) {
    fireEvent.change(screen.getByLabelText('Take a photo of the first shirt'), {
      target: { files: [new File(['x'], name)] },
    });
    await act(() => vi.advanceTimersByTimeAsync(0));
  }
  const ids = vi.mocked(takePhoto).mock.calls.map(([, { id }]) => id);
  expect(new Set(ids).size).toBe(2);
});

test('a colleague’s taps wait until they sign in, and are dropped only after it’s said what', async () => {
  const at = '2026-11-30T16:40:00.000Z';
  const of = { number: 1042, design: 0, what: 'done', at } as const;
  for (const id of [1, 2]) {
    addTap({ ...of, id: `0c0ffee0-0000-4000-8000-00000000010${id}`, member: june.id });
  }
  vi.mocked(call).mockResolvedValue(opened({ members: [walt, june] }));
  await show();
  expect(screen.getByText(/2 taps of june wait until june signs in/)).toBeTruthy();
  await press('Drop them');
  expect(screen.getByRole('dialog').textContent).toContain(
    `#1042, ${formatMoment(new Date(at), new Date())}: done`,
  );
  await press('Never mind');
  expect($taps.get()).toHaveLength(2);
  await press('Drop them');
  await press('Drop for good');
  expect(screen.getByText(/^Dropped, and the shop doesn’t have it: #1042/)).toBeTruthy();
  expect($taps.get()).toEqual([]);
  // None of it was sent as who is there.
  expect(ordersAsked()).toEqual([null]);
});
