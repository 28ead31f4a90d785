import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyFilters } from './list-jobs.rpc.ts';
import { jobKinds } from '../../orders/job.ts';
import {
  changedView,
  filterCount,
  filtersOf,
  firstView,
  isWidened,
  moneyView,
  readView,
  statusChoices,
  viewPath,
  type JobView,
} from './job-view.client.ts';

const now = new Date('2026-11-21T16:00:00Z');
const queryOf = (path: string) => path.slice(path.indexOf('?') + 1);

test('every view has an address that restores it', () => {
  const views = fc
    .record<JobView>({
      layout: fc.constantFrom('list', 'board'),
      kind: fc.constantFrom(null, ...jobKinds),
      status: fc.constantFrom('open', 'all', ...statusChoices(null)),
      due: fc.constantFrom(null, 'overdue', 'week', 'waiting'),
      money: fc.constantFrom(null, ...moneyFilters),
      rush: fc.boolean(),
      mine: fc.boolean(),
      text: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      sort: fc.constantFrom('start', 'newest'),
    })
    .map((view) => changedView(view, {}));
  fc.assert(
    fc.property(views, (view) => {
      const path = viewPath(view);
      expect(readView(path.includes('?') ? queryOf(path) : '')).toEqual(view);
    }),
  );
});

test('in the address, a quote request is a quote', () => {
  const view: JobView = { ...firstView, kind: 'quote_request' };
  expect(viewPath(view)).toBe('/admin/orders?kind=quote');
  expect(readView('?kind=quote')).toEqual(view);
  expect(readView('?kind=quote&status=answered')).toEqual({ ...view, status: 'quoted' });
});

test('defaults aren’t in the address', () => {
  expect(viewPath(firstView)).toBe('/admin/orders');
  expect(viewPath({ ...firstView, due: 'overdue', text: ' choir ' })).toBe(
    '/admin/orders?due=overdue&q=choir',
  );
});

test('an address that makes no sense shows what it can', () => {
  expect(
    readView('?view=wall&kind=shirt&status=lost&due=never&rush=1&sort=size&q=' + 'x'.repeat(300)),
  ).toEqual({ ...firstView, text: 'x'.repeat(100) });
  expect(readView('?kind=quote&status=in_production').status).toBe('open');
});

test('a filter by money covers all orders, finished ones too, unless a status says otherwise', () => {
  expect(filtersOf(moneyView(firstView, 'owed'), now)).toMatchObject({ money: 'owed' });
  expect(moneyView(firstView, 'owed').status).toBe('all');
  expect(moneyView({ ...firstView, status: 'ready' }, 'owed').status).toBe('ready');
});

test('another kind drops a status that it can’t have', () => {
  const proofs = changedView(firstView, { status: 'proof_sent' });
  expect(changedView(proofs, { kind: 'order' }).status).toBe('proof_sent');
  expect(changedView(proofs, { kind: 'reorder' }).status).toBe('open');
});

test('new means nobody has looked at it, whatever its kind calls it', () => {
  expect(readView('?status=submitted').status).toBe('new');
  expect(filtersOf({ ...firstView, status: 'new' }, now).statuses).toEqual(['submitted', 'new']);
  expect(statusChoices('order')).not.toContain('submitted');
});

test('a list shows unfinished jobs by default, in the shop’s own day', () => {
  const night = new Date('2026-11-22T03:00:00Z'); // still Saturday in Des Moines
  expect(filtersOf(firstView, night)).toMatchObject({
    open: true,
    sort: 'start',
    today: '2026-11-21',
  });
  expect(filtersOf({ ...firstView, status: 'all' }, now)).not.toHaveProperty('open');
  expect(filtersOf({ ...firstView, text: '  ' }, now)).not.toHaveProperty('text');
});

test('a board asks for one kind, with all of its open columns', () => {
  const board: JobView = {
    ...firstView,
    layout: 'board',
    status: 'completed',
    sort: 'newest',
    due: 'week',
  };
  expect(filtersOf(board, now)).toMatchObject({
    kinds: ['order'],
    open: true,
    due: 'week',
    sort: 'start',
  });
  expect(filtersOf(board, now)).not.toHaveProperty('statuses');
});

test('filters are counted only if they leave something out', () => {
  expect(filterCount(firstView)).toBe(0);
  expect(filterCount({ ...firstView, sort: 'newest' })).toBe(0);
  expect(filterCount({ ...firstView, kind: 'quote_request', rush: true, text: 'choir' })).toBe(2);
  expect(filterCount({ ...firstView, layout: 'board', kind: 'quote_request', status: 'all' })).toBe(
    0,
  );
});

test.each(['1042', '#1042', 'Order #1042', ' quotes 5003 '])(
  'a search for “%s” looks in all jobs, and the filters count as widened',
  (text) => {
    const view: JobView = { ...firstView, kind: 'reorder', due: 'week', rush: true, text };
    for (const layout of ['list', 'board'] as const) {
      expect(filtersOf({ ...view, layout }, now)).toEqual({
        text: text.trim(),
        sort: 'start',
        today: '2026-11-21',
      });
    }
    expect(isWidened(view)).toBe(true);
    expect(filterCount(view)).toBe(0);
  },
);

test.each(['choir', '515 555 0142', 'order 66 shirts', '(515) 555-0142', '5155550142', ''])(
  'a search for “%s” keeps the filters',
  (text) => {
    expect(isWidened({ ...firstView, text })).toBe(false);
    expect(filtersOf({ ...firstView, text }, now)).toMatchObject({ open: true });
  },
);
