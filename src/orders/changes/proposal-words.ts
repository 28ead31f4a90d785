/** What is said about a change that the customer is asked to agree to (product.md#exceptions). */
import { formatFullDay } from '../../platform/dates/date-words.ts';
import { shop } from '../../shop.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import type { ChangeRow } from './change-record.ts';
import { changeText, reasonText } from './change-words.ts';

/** What a proposal can't be answered by anymore, and says instead. */
export const closedProposal: Readonly<Record<'void' | 'agreed' | 'kept' | 'withdrawn', string>> = {
  void: `Your order changed since we asked, so our question is off. You don’t have to do anything. Questions? Call ${shop.ordersPhone}.`,
  agreed: 'You agreed already, and your order is changed.',
  kept: 'You’re keeping your order as it is.',
  withdrawn: 'We took our question back. Your order stays as it is.',
};

/** The message that asks the customer to agree to a change. It has no amounts, which not everybody at the press sees. */
export const proposalText = (rows: readonly ChangeRow[], reason: string): string =>
  [
    'May we change your order?',
    ...rows.map(changeText),
    reasonText(reason),
    'Your order’s page says what it would cost. Please press “Agree” or “Keep my order as it is” there.',
  ].join('\n');

/** 'Agreed by the customer on Sunday, November 29, 2026', on the order's page; `at` is ISO 8601. */
export const agreedText = (at: string): string =>
  `Agreed by the customer on ${formatFullDay(shopToday(new Date(at)))}`;
