import { useState } from 'react';
import { signOut } from '../../../browser/staff/session.ts';
import { useSession } from '../../../browser/staff/use-member.ts';
import { changesPassword, paths, setsUpTwoStep } from '../../../paths.ts';
import styles from './frame.module.css';

/** Who is signed in, and the sign-out button, at the right end of the staff's bar. */
export function StaffAccount() {
  const session = useSession();
  const [going, setGoing] = useState(false);
  const email =
    session.state === 'in'
      ? session.member.email
      : session.state === 'stranger'
        ? session.email
        : '';
  if (!email) return null;
  return (
    <p className={styles.account}>
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
    </p>
  );
}
