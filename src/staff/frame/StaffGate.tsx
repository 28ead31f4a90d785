import { useLayoutEffect, useState } from 'react';
import { checkSession, signOut } from '../session.client.ts';
import { useSession } from '../use-member.client.ts';
import { useOnline } from '../use-online.client.ts';
import { duties, may, type Duty, type StaffGroup } from '../permission.ts';
import { paths, setsUpTwoStep } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { isCompanyEmail } from '../staff-email.ts';
import styles from './frame.module.css';

const whoCan: Readonly<Record<StaffGroup, string>> = {
  owners: 'Only owners can open this page.',
  office: 'Only owners and staff can open this page. Press staff work without prices and revenue.',
  crew: 'Only people who work on jobs can open this page.',
  books: 'Only owners and bookkeepers can open this page.',
  desk: 'Press staff can’t open this page.',
};

type Props = {
  /** The id of the page. */
  page: string;
  /** The duty of those who may open it. */
  needs: Duty;
};

/**
 * Says why there is nothing to see: not on the staff list, not for this role, or the backend can't
 * be reached. It is above the page, which it then hides.
 */
export function StaffGate({ page, needs }: Props) {
  const session = useSession();
  const online = useOnline();
  const [trying, setTrying] = useState(false);
  const member = session.state === 'in' ? session.member : null;
  const denied = member !== null && !may(member, needs);
  const closed = denied || session.state === 'nonMember' || session.state === 'unreachable';

  useLayoutEffect(() => {
    const element = document.getElementById(page);
    if (element) element.hidden = closed;
  }, [page, closed]);

  if (session.state === 'nonMember') {
    const isOutside = session.email !== '' && !isCompanyEmail(session.email);
    return (
      <div className={styles.gate} role="alert">
        <h1>Not on the staff list</h1>
        {isOutside ? (
          <p>
            This sign-in uses <b>{session.email}</b>, which isn’t at {shop.emailDomain}, so it
            doesn’t work here. Ask an owner to add your shop address, then sign in with that.
          </p>
        ) : (
          <p>
            This sign-in isn’t on the staff list. Ask an owner to add{' '}
            {session.email ? <b>{session.email}</b> : 'it'}, then sign in again.
          </p>
        )}
        <button type="button" className="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    );
  }
  if (denied) {
    const worksOnJobs = may(member, 'work-on-jobs');
    return (
      <div className={styles.gate} role="alert">
        <h1>Not open to you</h1>
        <p>{whoCan[duties[needs]]} Ask an owner if you need it.</p>
        <a className="button" href={worksOnJobs ? paths.adminOrders : paths.adminMoney}>
          {worksOnJobs ? 'To the board →' : 'To the books →'}
        </a>
      </div>
    );
  }
  if (session.state === 'unreachable') {
    return (
      <div className={styles.gate} role="alert">
        <h1>{online ? 'No answer' : 'You are offline'}</h1>
        <p>
          {online ? session.message : 'We can’t reach the shop’s system without a network.'} This
          page comes back on its own as soon as it can.
        </p>
        <button
          type="button"
          className="button"
          disabled={trying}
          onClick={() => {
            setTrying(true);
            void checkSession().finally(() => setTrying(false));
          }}
        >
          {trying ? 'Trying...' : 'Try again'}
        </button>
      </div>
    );
  }
  return (
    <div role="status" className={`no-print ${styles.told ?? ''}`}>
      {session.state === 'in' && session.member.role === 'owner' && !session.member.twoStep && (
        <p className="note-text">
          <span>Anyone who gets your password can sign in as you. </span>
          <a href={`${paths.login}?${setsUpTwoStep}`}>Set up two-step sign-in</a>
        </p>
      )}
      {session.state === 'in' && !online && (
        <p className="notice warn">
          You are offline. What you see may be out of date, and you can’t change anything.
        </p>
      )}
    </div>
  );
}
