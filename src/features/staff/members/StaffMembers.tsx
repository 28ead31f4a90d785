import { useEffect, useState } from 'react';
import { ask } from '../../../browser/staff/ask.ts';
import { useMember } from '../../../browser/staff/use-member.ts';
import { useOnline } from '../../../browser/staff/use-online.ts';
import { listStaff, type StaffList } from '../../../contracts/staff/list-staff.ts';
import type { StaffMember } from '../../../contracts/staff/who-am-i.ts';
import { mayManageStaff } from '../../../domain/permission.ts';
import { AddMember } from './AddMember.tsx';
import { MemberTable } from './MemberTable.tsx';
import { StaffLog } from './StaffLog.tsx';
import styles from './members.module.css';

/** The staff list, for owners. */
export function StaffMembers() {
  const member = useMember();
  if (!member) return <p role="status">Loading...</p>;
  if (!mayManageStaff(member.role)) {
    return (
      <div className={styles.told}>
        <p>Owners add and remove staff. Ask one of them; you have everything else here.</p>
      </div>
    );
  }
  return <OwnersView me={member} />;
}

function OwnersView({ me }: { me: StaffMember }) {
  const [list, setList] = useState<StaffList | null>(null);
  const [problem, setProblem] = useState('');
  /** The result of the last change. */
  const [done, setDone] = useState('');
  const [asked, setAsked] = useState(0);
  const online = useOnline();

  useEffect(() => {
    const abort = new AbortController();
    void ask(listStaff, {}, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      setProblem(result.ok ? '' : result.message);
      if (result.ok) setList(result.data);
    });
    return () => abort.abort();
    // Retry failures once back online.
  }, [asked, online]);

  const reload = () => setAsked((times) => times + 1);
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
          <section aria-labelledby="log">
            <h2 id="log">Changes</h2>
            <StaffLog log={list.log} />
          </section>
        </>
      )}
    </div>
  );
}
