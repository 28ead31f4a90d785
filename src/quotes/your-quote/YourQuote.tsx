import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../platform/call.client.ts';
import { openQuote, type CustomerQuoteRequest } from '../open-quote.contract.ts';
import { afterFragment } from '../../orders/order-link.ts';
import { paths, quoteFragment } from '../../paths.ts';
import { ordersPhoneHref, shop } from '../../shop.ts';
import { QuotePage } from './QuotePage.tsx';
import styles from './your-quote.module.css';

type Linked =
  /** 'none' without a link. */
  | { status: 'loading' | 'none' }
  | { status: 'open'; request: CustomerQuoteRequest; quoteKey: string }
  /** `again` if another try may help. */
  | { status: 'failed'; message: string; again: boolean };

/** The page of the quote that the address links to. */
export function YourQuote() {
  const [linked, setLinked] = useState<Linked>({ status: 'loading' });
  const asking = useRef<AbortController>(null);

  const load = useCallback(async (quietly = false) => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const quoteKey = afterFragment(location.hash, quoteFragment);
    if (quoteKey === null) return setLinked({ status: 'none' });
    if (!quietly) setLinked({ status: 'loading' });
    const result = await call(openQuote, { key: quoteKey }, { signal });
    if (signal.aborted) return;
    if (result.ok) return setLinked({ status: 'open', request: result.data, quoteKey });
    const again = result.code !== 'not-found' && result.code !== 'invalid-argument';
    // Without a connection, what is there still stands.
    if (!quietly || !again) setLinked({ status: 'failed', message: result.message, again });
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
    const { request, quoteKey } = linked;
    return <QuotePage key={quoteKey} {...{ request, quoteKey }} onNews={() => load(true)} />;
  }
  if (linked.status === 'loading') {
    return (
      <div className={styles.notice} role="status">
        <h1>Getting your quote…</h1>
      </div>
    );
  }
  const desk = (
    <p>
      Call{' '}
      <a href={ordersPhoneHref} className={styles.phone}>
        {shop.ordersPhone}
      </a>{' '}
      or email <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a>.
    </p>
  );
  if (linked.status === 'failed' && linked.again) {
    return (
      <Notice title="We can’t show your quote right now.">
        <p role="alert">{linked.message}</p>
        <button type="button" className="button" onClick={() => void load()}>
          Try again
        </button>
        {desk}
      </Notice>
    );
  }
  return (
    <Notice title="Which quote?">
      <p role="alert">
        {linked.status === 'failed'
          ? linked.message
          : 'This page opens from the link in the email with your quote.'}
      </p>
      <p>
        Use the link in our newest email, or tell us your quote’s number and we’ll send it again.
      </p>
      <a className="button" href={paths.yourOrder}>
        Email me the link
      </a>
      {desk}
      <a className="button alt" href={paths.getQuote}>
        Get a quote →
      </a>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
