import { useCallback, useEffect, useRef, useState } from 'react';
import { call, unreached } from '../../platform/call.client.ts';
import { openOrder, type CustomerOrder } from './open-order.contract.ts';
import { afterFragment } from '../order-link.ts';
import { emailedPart, orderFragment } from '../../paths.ts';

/** What the page's address opens, and the part of the page's code that shows it. */
export type Linked<Part> =
  /** 'none' without a link. */
  | { status: 'loading' | 'none' }
  | { status: 'open'; order: CustomerOrder; orderKey: string; part: Part }
  /** `again` if another try may help. */
  | { status: 'failed'; message: string; again: boolean };

/** A tab that comes to the front again asks for its order at most this often. */
const freshMs = 60_000;

async function open<Part>(
  orderKey: string,
  mail: string | undefined,
  loadPart: () => Promise<Part>,
  signal: AbortSignal,
): Promise<Linked<Part>> {
  const [result, part] = await Promise.all([
    call(openOrder, { key: orderKey, mail }, { signal }),
    loadPart().catch(() => null),
  ]);
  if (result.ok) {
    return part
      ? { status: 'open', order: result.data, orderKey, part }
      : { status: 'failed', message: unreached, again: true };
  }
  const again = result.code !== 'not-found' && result.code !== 'invalid-argument';
  return { status: 'failed', message: result.message, again };
}

/**
 * The order that the page's address links to. It's opened again when the address changes, and when
 * the tab comes to the front after a while, because staff may have moved it since.
 */
export function useLinkedOrder<Part>(loadPart: () => Promise<Part>): {
  linked: Linked<Part>;
  load: () => void;
  /** Opens the shown order again, without hiding it meanwhile. */
  refresh: () => void;
  /** Shows a newer version of the open order. */
  renew: (order: CustomerOrder) => void;
} {
  const [linked, setLinked] = useState<Linked<Part>>({ status: 'loading' });
  const asking = useRef<AbortController>(null);
  const askedAt = useRef(0);

  const ask = useCallback(
    async (orderKey: string, mail?: string): Promise<Linked<Part> | null> => {
      asking.current?.abort();
      const { signal } = (asking.current = new AbortController());
      askedAt.current = Date.now();
      const answer = await open(orderKey, mail, loadPart, signal);
      return signal.aborted ? null : answer;
    },
    [loadPart],
  );

  const load = useCallback(() => {
    // In an email, '&mail=…' follows, and perhaps a part of the page: '&messages'.
    const [orderKey, ...more] = afterFragment(location.hash, orderFragment)?.split('&') ?? [];
    const mail = more.find((each) => each.startsWith(emailedPart))?.slice(emailedPart.length);
    if (orderKey === undefined) {
      asking.current?.abort();
      setLinked({ status: 'none' });
      return;
    }
    setLinked({ status: 'loading' });
    void ask(orderKey, mail).then((answer) => answer && setLinked(answer));
  }, [ask]);

  useEffect(() => {
    load();
    addEventListener('hashchange', load);
    return () => {
      asking.current?.abort();
      removeEventListener('hashchange', load);
    };
  }, [load]);

  const shownKey = linked.status === 'open' ? linked.orderKey : null;
  const refresh = useCallback(() => {
    if (shownKey === null) return;
    void ask(shownKey).then((answer) => {
      // Without a connection, what is there still stands.
      if (answer && !(answer.status === 'failed' && answer.again)) setLinked(answer);
    });
  }, [shownKey, ask]);
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt.current < freshMs) return;
      refresh();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refresh]);

  const renew = useCallback((order: CustomerOrder) => {
    asking.current?.abort(); // its answer may be older
    setLinked((now) => (now.status === 'open' ? { ...now, order } : now));
  }, []);

  return { linked, load, refresh, renew };
}
