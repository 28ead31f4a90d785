import { dueFilters, moneyFilters, type JobFilters } from './list-jobs.rpc.ts';
import {
  firstStatuses,
  jobKinds,
  jobStatuses,
  type JobKind,
  type JobStatus,
} from '../../orders/job.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { kindSlugs, paths } from '../../paths.ts';

/** Which jobs are shown and how. All of it is in the address, so that it can be shared. */
export type JobView = {
  readonly layout: 'list' | 'board';
  /** null for every kind; the board shows one kind. */
  readonly kind: JobKind | null;
  /** 'open' leaves out finished jobs; 'new' is what nobody has looked at, of any kind. */
  readonly status: 'open' | 'all' | JobStatus;
  readonly due: (typeof dueFilters)[number] | null;
  readonly money: (typeof moneyFilters)[number] | null;
  readonly rush: boolean;
  /** Only orders that are assigned to the reader. */
  readonly mine: boolean;
  /** What staff typed into the search field. */
  readonly text: string;
  readonly sort: 'start' | 'newest';
};

export const firstView: JobView = {
  layout: 'list',
  kind: null,
  status: 'open',
  due: null,
  money: null,
  rush: false,
  mine: false,
  text: '',
  sort: 'start',
};

const maxText = 100;

/** The view of a query such as `?status=proof_sent&due=overdue`, ignoring what makes no sense. */
export function readView(query: string): JobView {
  const params = new URLSearchParams(query);
  const layout = params.get('view') === 'board' ? 'board' : 'list';
  const kind = jobKinds.find((known) => kindSlugs[known] === params.get('kind')) ?? null;
  const named = params.get('status') ?? 'open';
  // Links that were saved when quotes were still called answers.
  const status = named === 'answered' ? 'quoted' : named;
  return settled({
    layout,
    kind,
    status: status as JobView['status'],
    due: dueFilters.find((known) => known === params.get('due')) ?? null,
    money: moneyFilters.find((known) => known === params.get('money')) ?? null,
    rush: params.get('rush') === 'yes',
    mine: params.get('mine') === 'yes',
    text: (params.get('q') ?? '').slice(0, maxText),
    sort: params.get('sort') === 'newest' ? 'newest' : 'start',
  });
}

/** `view` with these changes; whatever they rule out goes back to its default. */
export function changedView(view: JobView, changes: Partial<JobView>): JobView {
  return settled({ ...view, ...changes });
}

/** `view` filtered by money: finished ones too, because those are owed as well. */
export function moneyView(view: JobView, money: JobView['money']): JobView {
  const status = money !== null && view.status === 'open' ? 'all' : view.status;
  return changedView(view, { money, status });
}

/** The status must exist for the kind. */
function settled(view: JobView): JobView {
  const status = asNew(view.status);
  const known = status === 'all' || statusChoices(view.kind).includes(status as JobStatus);
  return { ...view, status: known ? status : 'open', text: view.text.slice(0, maxText) };
}

/** The statuses to choose from; 'new' includes an order's 'submitted'. */
export function statusChoices(kind: JobKind | null): readonly JobStatus[] {
  const all = (kind ? [kind] : jobKinds).flatMap((each): readonly JobStatus[] => jobStatuses[each]);
  return [...new Set(all.map(asNew))];
}

function asNew<Status extends JobView['status']>(status: Status): Status | 'new' {
  return firstStatuses.some((first) => first === status) ? 'new' : status;
}

/** The address of a view, without its defaults. */
export function viewPath(view: JobView): string {
  const params = new URLSearchParams();
  if (view.layout !== 'list') params.set('view', view.layout);
  if (view.kind) params.set('kind', kindSlugs[view.kind]);
  if (view.status !== 'open') params.set('status', view.status);
  if (view.due) params.set('due', view.due);
  if (view.money) params.set('money', view.money);
  if (view.rush) params.set('rush', 'yes');
  if (view.mine) params.set('mine', 'yes');
  if (view.text.trim() !== '') params.set('q', view.text.trim());
  if (view.sort !== 'start') params.set('sort', view.sort);
  const query = params.toString();
  return query === '' ? paths.adminOrders : `${paths.adminOrders}?${query}`;
}

/**
 * The search is for a number: '#1042', 'Order #1042', '1042', or 'INV-20001'. All jobs are searched for
 * it, whatever the filters say.
 */
export const isWidened = ({ text }: JobView): boolean =>
  /^(?:(?:order|quote|reorder|invoice|receipt|credit note|inv|rec|cn)s?[\s-]*)?#?\s*\d{1,9}$/i.test(
    text.trim(),
  );

/** How many filters leave jobs out, not counting layout, order, and the search. */
export function filterCount(view: JobView): number {
  if (isWidened(view)) return 0;
  const kinds = view.layout === 'list' && view.kind !== null;
  const statuses = view.layout === 'list' && view.status !== 'open';
  return [kinds, statuses, view.due, view.money, view.rush, view.mine].filter(Boolean).length;
}

/** Jobs are in columns by status: unfinished ones of one kind, and never what a number finds. */
export const hasColumns = (view: JobView): boolean => view.layout === 'board' && !isWidened(view);

/** The kind that a board shows. */
export const boardKind = (view: JobView): JobKind => view.kind ?? 'order';

/** The input of list_jobs for a view, except page size and cursor. */
export function filtersOf(view: JobView, now: Date): Omit<JobFilters, 'limit' | 'cursor'> {
  const text = view.text.trim();
  if (isWidened(view)) return { text, sort: view.sort, today: shopToday(now) };
  const asked = {
    ...(view.due && { due: view.due }),
    ...(view.money && { money: view.money }),
    ...(view.rush && { rush: true }),
    ...(view.mine && { mine: true }),
    ...(text !== '' && { text }),
    today: shopToday(now),
  };
  if (view.layout === 'board') {
    return { ...asked, kinds: [boardKind(view)], open: true, sort: 'start' };
  }
  return {
    ...asked,
    ...(view.kind && { kinds: [view.kind] }),
    ...statusFilter(view.status),
    sort: view.sort,
  };
}

function statusFilter(status: JobView['status']): Pick<JobFilters, 'open' | 'statuses'> {
  if (status === 'open') return { open: true };
  if (status === 'all') return {};
  return { statuses: status === 'new' ? [...new Set(firstStatuses)] : [status] };
}
