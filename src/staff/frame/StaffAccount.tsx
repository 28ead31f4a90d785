import { useEffect, useLayoutEffect, useState } from 'react';
import { signOut } from '../session.client.ts';
import { useSession } from '../use-member.client.ts';
import { may, type Duty } from '../permission.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { changesPassword, paths, setsUpTwoStep } from '../../paths.ts';
import styles from './frame.module.css';

const loadFind = () => import('./FindDialog.tsx');

/**
 * Who is signed in, a way to find anything, and the sign-out button, at the right end of the staff's bar. The bar gets the
 * links that the role can open.
 */
export function StaffAccount() {
  const session = useSession();
  const [going, setGoing] = useState(false);
  const [finding, setFinding] = useState(false);
  const find = useOnDemand(finding, loadFind);
  const email =
    session.state === 'in'
      ? session.member.email
      : session.state === 'nonMember'
        ? session.email
        : '';
  const role = session.state === 'in' ? session.member.role : null;

  // In the same frame as the account, which would wrap for as long as they're all there. Another
  // island may render a frame later.
  useLayoutEffect(() => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-needs]')) {
      const opens = role !== null && may({ role }, link.dataset.needs as Duty);
      link.toggleAttribute('data-open', opens);
      // Keeps its space until the role is known.
      link.hidden = role !== null && !opens;
    }
  }, [role]);

  const canFind = role !== null;
  useEffect(() => {
    if (!canFind) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setFinding(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [canFind]);

  if (!email) return null;
  return (
    <>
      <div className={styles.account}>
        <span className={styles.email}>{email}</span>
        <span aria-hidden="true"> · </span>
        <a href={`${paths.login}?${changesPassword}`}>Password</a>
        <span aria-hidden="true"> · </span>
        <a href={`${paths.login}?${setsUpTwoStep}`}>Two-step sign-in</a>
        <span aria-hidden="true"> · </span>
        <button
          type="button"
          disabled={going}
          onClick={() => {
            setGoing(true);
            void signOut();
          }}
        >
          Sign out
        </button>
        {role && (
          <>
            <span aria-hidden="true"> · </span>
            <button
              type="button"
              aria-haspopup="dialog"
              title="Ctrl K"
              onClick={() => setFinding(true)}
            >
              Find
            </button>
          </>
        )}
      </div>
      {finding && find && role && <find.FindDialog role={role} onClose={() => setFinding(false)} />}
    </>
  );
}
