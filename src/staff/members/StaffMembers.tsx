import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../ask.client.ts';
import { answered, asking } from '../queries.client.ts';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import { auditPageSize, listAuditEvents } from './list-audit-events.rpc.ts';
import { listStaff } from './list-staff.rpc.ts';
import type { StaffMember } from '../login/who-am-i.rpc.ts';
import { AddMember } from './AddMember.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { EraseCustomer } from './EraseCustomer.tsx';
import { MemberTable } from './MemberTable.tsx';
import styles from './members.module.css';

/** The staff list, erasing customers, and the audit trail, for owners. */
export function StaffMembers() {
  const owner = useMember('manage-staff');
  if (!owner) return <p role="status">Loading...</p>;
  return (
    <StaffQueries person={owner.userId}>
      <OwnersView me={owner} />
    </StaffQueries>
  );
}

function OwnersView({ me }: { me: StaffMember }) {
  const listing = useQuery({ ...asking(listStaff, () => ({})), refetchOnWindowFocus: false });
  const trail = useInfiniteQuery({
    queryKey: [listAuditEvents.name],
    queryFn: ({ pageParam, signal }) =>
      answered(ask(listAuditEvents, { before: pageParam }, { signal })),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < auditPageSize ? null : (page.at(-1)?.id ?? null)),
    refetchOnWindowFocus: false,
  });
  const { data: list } = listing;
  const problem = listing.error?.message ?? trail.error?.message;
  /** What came of the last change. */
  const [done, setDone] = useState('');
  const reload = () => {
    void listing.refetch();
    void trail.refetch();
  };

  const onChanged = (sentence: string) => {
    setDone(sentence);
    reload();
  };

  return (
    <div className={styles.page}>
      <div role="alert">
        {problem && (
          <p className="notice warn">
            {problem}{' '}
            <button type="button" className="button quiet" onClick={reload}>
              Try again
            </button>
          </p>
        )}
      </div>
      <div role="status">
        {done && <p className="notice good">{done}</p>}
        {!list && !problem && 'Loading...'}
      </div>
      {list && (
        <>
          <section aria-labelledby="members">
            <h2 id="members">On the list</h2>
            <MemberTable me={me} members={list.members} onChanged={onChanged} />
          </section>
          <section aria-labelledby="add">
            <h2 id="add">Add somebody</h2>
            <AddMember onChanged={onChanged} />
          </section>
          <section aria-labelledby="erase">
            <h2 id="erase">Erase a customer</h2>
            <EraseCustomer onErased={onChanged} />
          </section>
        </>
      )}
      {trail.data && (
        <section aria-labelledby="trail">
          <h2 id="trail">Sign-ins and changes</h2>
          <AuditTrail
            events={trail.data.pages.flat()}
            busy={trail.isFetchingNextPage}
            onOlder={trail.hasNextPage ? () => void trail.fetchNextPage() : null}
          />
        </section>
      )}
    </div>
  );
}
