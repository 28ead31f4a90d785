import { useState } from 'react';
import { callAsStaff } from './call-as-staff.client.ts';
import { resendEmail, type ResendOutcome } from './resend-email.contract.ts';

/** The result of sending an email again. */
export type Resent = {
  readonly state: 'sending' | 'sent' | 'waiting' | 'failed';
  readonly text: string;
};

const outcomes: Readonly<Record<ResendOutcome, Resent>> = {
  sent: { state: 'sent', text: 'Sent.' },
  skipped: {
    state: 'failed',
    text: 'Nothing went out: what this email says isn’t true anymore.',
  },
  waiting: { state: 'waiting', text: 'It didn’t go out. We’ll retry automatically.' },
  'being-sent': { state: 'waiting', text: 'It’s being sent right now.' },
  refused: { state: 'failed', text: 'The mail server refused it for good.' },
  unconfirmed: {
    state: 'waiting',
    text: 'The mail server didn’t confirm it. It may have arrived. We’ll retry in two hours.',
  },
};

/**
 * Sends emails again, each only once at a time. The result shows once `afterwards` is done.
 */
export function useResending(afterwards?: () => Promise<unknown>) {
  const [resent, setResent] = useState<Readonly<Record<string, Resent | undefined>>>({});
  return {
    resent,
    async resend(id: string): Promise<void> {
      if (resent[id]?.state === 'sending') return;
      const say = (said: Resent) => setResent((before) => ({ ...before, [id]: said }));
      say({ state: 'sending', text: '' });
      const result = await callAsStaff(resendEmail, { id });
      await afterwards?.();
      say(result.ok ? outcomes[result.data.outcome] : { state: 'failed', text: result.message });
    },
  };
}
