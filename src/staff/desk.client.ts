/** What the desk does with several orders at once, and what became of each (product.md#job-board). */
import { memberName } from './member-name.ts';
import { holdText, type Hold } from '../orders/hold.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { jobTitle, statusLabel, type JobStatus } from '../orders/job.ts';
import { failure, type CallResult } from '../platform/call.client.ts';
import { formatRecent } from '../platform/dates/date-words.ts';
import { nudgeCustomers } from '../proofs/nudge-customers.rpc.ts';
import { ask } from './ask.client.ts';
import { assignOrders } from './assign-orders.rpc.ts';
import type { Assignee, DeskChange } from './desk-schema.ts';
import { holdOrders } from './hold-orders.rpc.ts';
import { actorText, jobsText } from './job-words.client.ts';
import type { ListedJob } from './listed-job.ts';

type Order = Pick<ListedJob, 'kind' | 'number' | 'assignee' | 'hold'>;
/** What became of each order, in their order: null if it was done, or the sentence why not. */
type Results = CallResult<readonly (string | null)[]>;

/** Something to do with several orders in one press. */
export type DeskAct = {
  readonly send: (orders: readonly Order[]) => Promise<Results>;
  /** What to say of those that it was done with. */
  readonly done: (count: number) => string;
  /** What undoes it for those. */
  readonly takeBack?: DeskAct;
};

const undone = (count: number): string =>
  `Undone: ${jobsText(count)} ${count === 1 ? 'is as it was' : 'are as they were'}.`;

/** Assigns orders to a member, or to nobody. */
export function assigning(to: Assignee | null, me: string): DeskAct {
  const send = (wanted: (order: Order) => string | null, from: (order: Order) => string | null) =>
    inGroups(wanted, async (assignee, group) => {
      const orders = group.map((order) => ({ number: order.number, from: from(order) }));
      const answer = await ask(assignOrders, { orders, assignee });
      if (!answer.ok) return answer;
      if (answer.data.outcome === 'no-member') {
        return failure('not-found', 'They don’t work on jobs anymore. Reload the page.');
      }
      return { ok: true, data: sentences(group, answer.data.changes, me) };
    });
  const before = ({ assignee }: Order) => assignee?.id ?? null;
  const after = () => to?.id ?? null;
  return {
    send: send(after, before),
    done: (count) =>
      `${jobsText(count)} ${count === 1 ? 'is' : 'are'} assigned to ${to === null ? 'nobody' : to.email === me ? 'you' : memberName(to.email)} now.`,
    takeBack: { send: send(before, after), done: undone },
  };
}

/** Puts orders on hold, or takes them off. */
export function holding(to: Hold | null, me: string, now: Date): DeskAct {
  const send = (wanted: (order: Order) => Hold | null, from: (order: Order) => Hold | null) =>
    inGroups(wanted, async (hold, group) => {
      const orders = group.map((order) => ({
        number: order.number,
        from: from(order)?.reason ?? null,
      }));
      const { reason, lookOn } = hold ?? { reason: null, lookOn: null };
      const answer = await ask(holdOrders, { orders, reason, lookOn });
      if (!answer.ok) return answer;
      if (answer.data.outcome === 'not-then') {
        return failure('invalid-argument', 'Choose a day from today to a year from now, or none.');
      }
      return { ok: true, data: sentences(group, answer.data.changes, me) };
    });
  // A day that has passed can't be set again.
  const before = ({ hold }: Order) =>
    hold?.lookOn && hold.lookOn < shopToday(new Date())
      ? { ...hold, lookOn: null }
      : (hold ?? null);
  const after = () => to;
  return {
    send: send(after, before),
    done: (count) =>
      to === null
        ? `Took ${jobsText(count)} off hold.`
        : `${holdText(to, now)}, ${jobsText(count)}.`,
    takeBack: { send: send(before, after), done: undone },
  };
}

/** Emails the customers whose proofs wait. */
export const nudging: DeskAct = {
  send: async (orders) => {
    const answer = await ask(nudgeCustomers, { numbers: orders.map(({ number }) => number) });
    if (!answer.ok) return answer;
    return {
      ok: true,
      data: orders.map((order) => {
        const outcome = answer.data.outcomes[order.number];
        if (outcome === 'nudged') return null;
        return outcome === 'too-soon'
          ? `${jobTitle(order)} wasn’t nudged: its customer got an email about it less than four hours ago.`
          : `${jobTitle(order)} wasn’t nudged: no proof of it waits for its customer.`;
      }),
    };
  },
  done: (count) =>
    `We’re emailing the ${count === 1 ? 'customer' : 'customers'} of ${jobsText(count)}.`,
};

/** Sends a call for each group of orders that are to become the same. */
const inGroups =
  <To>(wanted: (order: Order) => To, send: (to: To, group: readonly Order[]) => Promise<Results>) =>
  async (orders: readonly Order[]): Promise<Results> => {
    const groups = Map.groupBy(orders, (order) => JSON.stringify(wanted(order)));
    const said = new Map<number, string | null>();
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const answer = await send(wanted(first), group);
      // Those before it are done.
      if (!answer.ok && said.size === 0) return answer;
      for (const [at, order] of group.entries()) {
        said.set(
          order.number,
          answer.ok ? (answer.data[at] ?? null) : `${jobTitle(order)}: ${answer.message}`,
        );
      }
    }
    return { ok: true, data: orders.map(({ number }) => said.get(number) ?? null) };
  };

const sentences = (
  orders: readonly Order[],
  changes: readonly DeskChange[],
  me: string,
): (string | null)[] =>
  orders.map((order, at) => {
    const change = changes[at];
    const title = jobTitle(order);
    switch (change?.outcome) {
      case 'done':
        return null;
      case 'stale':
        return `${actorText(change.actor, me)} changed ${title} first (${formatRecent(new Date(change.at), new Date())}). Nothing was overwritten.`;
      case 'not-allowed':
        return `${title} is “${statusLabel(change.status as JobStatus)}”, so it can’t be on hold.`;
      default:
        return `${title} is gone.`;
    }
  });
