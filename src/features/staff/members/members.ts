import { QueryObserver } from '@tanstack/query-core';
import { asking, observed, staffQueries } from '../../../browser/staff/queries.ts';
import { listStaff, type StaffList } from '../../../contracts/staff/list-staff.ts';

/** The list of staff as owners see it. `open` loads it, and again once the network is back. */
export function createMembers() {
  const client = staffQueries();
  const listing = new QueryObserver<StaffList>(client, {
    ...asking(listStaff, () => ({})),
    refetchOnWindowFocus: false,
  });
  const [$listed, watch] = observed(listing);
  return {
    $listed,
    reload: () => void listing.refetch(),
    open(): () => void {
      client.mount();
      const stop = watch();
      return () => {
        stop();
        client.unmount();
        client.clear();
      };
    },
  };
}
