import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../platform/call.client.ts';
import { openTeamLink, type OpenedTeamLink } from '../team/open-team-link.contract.ts';
import { afterFragment } from '../../orders/order-link.ts';
import { teamFragment } from '../../paths.ts';
import { readEditKey } from './edit-key.client.ts';
import { LineForm } from './LineForm.tsx';
import styles from './your-line.module.css';

type Linked =
  /** 'none' without a link. */
  | { status: 'loading' | 'none' }
  | { status: 'open'; team: OpenedTeamLink; linkKey: string; editKey: string }
  /** `again` if another try may help. */
  | { status: 'failed'; message: string; again: boolean };

/** A player's line of the roster that the address links to. */
export function YourLine() {
  const [linked, setLinked] = useState<Linked>({ status: 'loading' });
  const asking = useRef<AbortController>(null);

  const load = useCallback(async () => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const linkKey = afterFragment(location.hash, teamFragment);
    if (linkKey === null) return setLinked({ status: 'none' });
    setLinked({ status: 'loading' });
    const editKey = readEditKey(linkKey);
    const result = await call(openTeamLink, { key: linkKey, editKey }, { signal });
    if (signal.aborted) return;
    if (result.ok) return setLinked({ status: 'open', team: result.data, linkKey, editKey });
    const again = !['not-found', 'invalid-argument', 'aborted'].includes(result.code);
    setLinked({ status: 'failed', message: result.message, again });
  }, []);

  useEffect(() => {
    const onHash = () => void load();
    onHash();
    addEventListener('hashchange', onHash);
    return () => {
      asking.current?.abort();
      removeEventListener('hashchange', onHash);
    };
  }, [load]);

  if (linked.status === 'open') {
    const { team, linkKey, editKey } = linked;
    return <LineForm key={linkKey} {...{ team, linkKey }} firstEditKey={editKey} />;
  }
  if (linked.status === 'failed') {
    return (
      <Notice title={linked.again ? 'We can’t show your line right now' : 'No line to fill in'}>
        <p role="alert">{linked.message}</p>
        {linked.again && (
          <button type="button" className="button" onClick={() => void load()}>
            Try again
          </button>
        )}
      </Notice>
    );
  }
  if (linked.status === 'none') {
    return (
      <Notice title="Which team?">
        <p role="alert">This page opens from the link that your coach sends you. Use that one.</p>
      </Notice>
    );
  }
  return (
    <div className={styles.page} role="status">
      <h1>Getting your team…</h1>
    </div>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
