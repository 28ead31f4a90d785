import { InfiniteQueryObserver, QueryObserver } from '@tanstack/query-core';
import { ask } from '../../../browser/staff/ask.ts';
import { answered, asking, observed, staffQueries } from '../../../browser/staff/queries.ts';
import {
  auditPageSize,
  listAuditEvents,
  type AuditEvent,
} from '../../../contracts/staff/list-audit-events.ts';
import { listStaff, type StaffList } from '../../../contracts/staff/list-staff.ts';

/**
 * The list of staff and the audit trail as owners see them. `open` loads both, and again once the
 * network is back.
 */
export function createMembers() {
  const client = staffQueries();
  const listing = new QueryObserver<StaffList>(client, {
    ...asking(listStaff, () => ({})),
    refetchOnWindowFocus: false,
  });
  const trail = new InfiniteQueryObserver(client, {
    queryKey: [listAuditEvents.name],
    queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
      answered(ask(listAuditEvents, { before: pageParam }, { signal })),
    initialPageParam: null as number | null,
    getNextPageParam: (page: AuditEvent[]) =>
      page.length < auditPageSize ? null : (page.at(-1)?.id ?? null),
    refetchOnWindowFocus: false,
  });
  const [$listed, watchList] = observed(listing);
  const [$trail, watchTrail] = observed(trail);
  return {
    $listed,
    $trail,
    reload(): void {
      void listing.refetch();
      void trail.refetch();
    },
    /** Appends the next page of the trail. */
    loadOlder: () => void trail.fetchNextPage(),
    open(): () => void {
      client.mount();
      const stops = [watchList(), watchTrail()];
      return () => {
        for (const stop of stops) stop();
        client.unmount();
        client.clear();
      };
    },
  };
}
