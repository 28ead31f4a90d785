import { useCallback, useEffect, useState } from 'react';
import { unreached } from '../../platform/call.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { repeatId } from '../../paths.ts';
import type * as RepeatCode from './Repeat.tsx';
import { Section } from './Section.tsx';

type Props = { order: CustomerOrder; orderKey: string };

/** The way to another order like this one, whose code loads with a press, or with a link to it. */
export function RepeatSection(props: Props) {
  const [code, setCode] = useState<typeof RepeatCode | 'closed' | 'loading' | 'failed'>('closed');
  const open = useCallback(() => {
    setCode('loading');
    import('./Repeat.tsx').then(setCode, () => setCode('failed'));
  }, []);
  useEffect(() => {
    if (location.hash.endsWith(`&${repeatId}`)) open();
  }, [open]);
  return (
    <Section title="Order it again" className="no-print">
      {typeof code === 'object' ? (
        <code.Repeat {...props} />
      ) : (
        <>
          <p>We’ll check today’s price and stock first.</p>
          <button type="button" className="button alt" onClick={open}>
            Order it again
          </button>
        </>
      )}
      <p role="status">{code === 'loading' && 'One moment…'}</p>
      <p role="alert">{code === 'failed' && unreached}</p>
    </Section>
  );
}
