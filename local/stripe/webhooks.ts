import { createHmac } from 'node:crypto';
import type { StripeEvent } from './objects.ts';
import type { StripeFaults } from './faults.ts';

/** A webhook as it's sent: its body and what its headers say. */
export type Webhook = {
  readonly event: StripeEvent;
  readonly body: string;
  readonly headers: { readonly 'content-type': string; readonly 'stripe-signature': string };
};

/** Sends events to the shop until it takes them. */
export type Webhooks = {
  send(event: StripeEvent): void;
  /** Signs an event with the current time. */
  sign(event: StripeEvent): Webhook;
  /** What is to be sent by now; only if there is no address to send it to. */
  take(): Webhook[];
  /** Forgets what is still to be sent. */
  clear(): void;
};

/** Stripe goes on for three days. */
const usuallyAgainAfterMs = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000];
/** How long Stripe waits for an answer. */
const patienceMs = 10_000;
/** How many events are being sent at the same time. */
const atOnce = 4;
/** For one that is to come after the next, if there is no next. */
const longestWaitMs = 2000;

/** `url` null: webhooks are only taken, not sent. */
export function openWebhooks(options: {
  readonly url: string | null;
  readonly secret: string;
  readonly faults: StripeFaults;
  readonly now: () => number;
  /** When one that wasn't taken is sent again, in milliseconds. */
  readonly againAfterMs?: readonly number[];
}): Webhooks {
  const { url, secret, faults, now, againAfterMs = usuallyAgainAfterMs } = options;
  let waiting: StripeEvent[] = [];
  let held: (() => void)[] = [];
  let sending = 0;
  const timers = new Set<NodeJS.Timeout>();

  const later = (ms: number, task: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, ms);
    timer.unref();
    timers.add(timer);
  };

  const sign = (event: StripeEvent): Webhook => {
    const body = JSON.stringify(event);
    const at = Math.floor(now() / 1000);
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return {
      event,
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${at},v1=${signature}`,
      },
    };
  };

  const post = async (event: StripeEvent, to: string): Promise<boolean> => {
    const { body, headers } = sign(event);
    try {
      const answer = await fetch(to, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      // Nobody took it: it's sent again, like after any other answer than 2xx.
      return false;
    }
  };

  const attempts = new WeakMap<StripeEvent, number>();
  const queue = (event: StripeEvent, attempt = 0): void => {
    attempts.set(event, attempt);
    waiting.push(event);
    void drain();
  };

  const drain = async (): Promise<void> => {
    if (!url || sending >= atOnce) return;
    const event = waiting.shift();
    if (!event) return;
    sending += 1;
    const attempt = attempts.get(event) ?? 0;
    const taken = await post(event, url);
    sending -= 1;
    const pause = againAfterMs[attempt];
    // A copy, because the twin of a doubled one has its own attempts.
    if (!taken && pause !== undefined) later(pause, () => queue({ ...event }, attempt + 1));
    void drain();
  };

  return {
    sign,
    send: (event) => {
      const fault = faults.ofWebhook(event.type, event.data.object);
      if (fault?.fault === 'lost-webhook') return;
      if (fault?.fault === 'late-webhook') {
        later(fault.ms ?? 5000, () => queue(event));
        return;
      }
      if (fault?.fault === 'reordered-webhook') {
        const release = (): void => {
          if (!held.includes(release)) return;
          held = held.filter((one) => one !== release);
          queue(event);
        };
        held.push(release);
        later(longestWaitMs, release);
        return;
      }
      queue(event);
      if (fault?.fault === 'doubled-webhook') queue({ ...event });
      for (const release of held) release();
    },
    take: () => {
      for (const release of held) release();
      return waiting.splice(0).map(sign);
    },
    clear: () => {
      waiting = [];
      held = [];
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
