import { useState } from 'react';
import { sendPaymentLinks } from '../../payments/send-payment-links.rpc.ts';
import { countedText } from '../../platform/count-words.ts';
import { ask } from '../ask.client.ts';
import { paymentLinksText } from './edition-words.ts';
import type { MorningOrder } from './morning-job.ts';
import styles from './morning.module.css';

/** Emails the customers of these orders a link to pay what's left (product.md#morning-edition). */
export function SendPaymentLinks({ jobs }: { jobs: readonly MorningOrder[] }) {
  const [state, setState] = useState({ isBusy: false, failed: false, text: '' });
  const press = async () => {
    if (state.isBusy) return;
    setState({ isBusy: true, failed: false, text: '' });
    const answer = await ask(sendPaymentLinks, { numbers: jobs.map(({ number }) => number) });
    setState({
      isBusy: false,
      failed: !answer.ok,
      text: answer.ok ? paymentLinksText(jobs, answer.data.outcomes) : answer.message,
    });
  };
  return (
    <>
      <button
        type="button"
        className="button alt no-print"
        aria-disabled={state.isBusy || undefined}
        onClick={() => void press()}
      >
        Send {countedText(jobs.length, 'payment link')}
      </button>
      <p role="status" className={state.failed ? styles.warn : undefined}>
        {state.text}
      </p>
    </>
  );
}
