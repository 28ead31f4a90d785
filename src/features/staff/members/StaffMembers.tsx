import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useMember } from '../../../browser/staff/use-member.ts';
import type { StaffMember } from '../../../contracts/staff/who-am-i.ts';
import { AddMember } from './AddMember.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { createMembers } from './members.ts';
import { EraseCustomer } from './EraseCustomer.tsx';
import { MemberTable } from './MemberTable.tsx';
import styles from './members.module.css';

/** The staff list, erasing customers, and the audit trail, for owners. */
export function StaffMembers() {
  const owner = useMember('manage-staff');
  return owner ? <OwnersView me={owner} /> : <p role="status">Loading...</p>;
}

function OwnersView({ me }: { me: StaffMember }) {
  const [members] = useState(createMembers);
  const { data: list, error } = useStore(members.$listed);
  const trail = useStore(members.$trail);
  const problem = error?.message ?? trail.error?.message;
  /** What came of the last change. */
  const [done, setDone] = useState('');
  useEffect(() => members.open(), [members]);

  const onChanged = (sentence: string) => {
    setDone(sentence);
    members.reload();
  };

  return (
    <div className={styles.page}>
      <div role="alert">
        {problem && (
          <p className="notice warn">
            {problem}{' '}
            <button type="button" className="button quiet" onClick={members.reload}>
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
            onOlder={trail.hasNextPage ? members.loadOlder : null}
          />
        </section>
      )}
    </div>
  );
}
