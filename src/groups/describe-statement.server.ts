import { documentKindName, documentNumber, documentTitle } from '../payments/documents/document.ts';
import type { DocumentPage } from '../payments/documents/document-page.server.ts';
import { countedText } from '../platform/count-words.ts';
import { formatFullDate } from '../platform/dates/date-words.ts';
import { formatCents } from '../platform/money.ts';
import { shop } from '../shop.ts';
import { itemTexts } from './group-words.ts';
import type { OrganizedGroup } from './groups-store.server.ts';
import { sellerTexts } from './seller.ts';
import { statementOf } from './statement.ts';

/** What a closed group raised, and what is paid out to its organizer. */
export function describeStatement(
  group: OrganizedGroup & { closedAt: string },
  now: Date,
): DocumentPage {
  const document = { kind: 'statement', number: group.number } as const;
  const statement = statementOf(group);
  const { paid, paidCents, refundedCents, disputedCents, raisedCents, lostCents, keptCents } =
    statement;
  const day = formatFullDate(statement.payableFrom);
  const payout = formatCents(statement.payoutCents);
  const line = (label: string, cents: number) => ({
    label,
    amount: formatCents(cents),
    weight: 'line' as const,
  });
  return {
    title: documentTitle(document),
    kind: documentKindName(document),
    number: documentNumber(document),
    at: now,
    figure: { label: 'We pay out', value: payout, note: `After ${day}` },
    facts: [
      { label: 'Group', lines: [group.title, countedText(group.people, 'person', 'people')] },
      {
        label: 'Paid out to',
        lines: [group.organizer, ...(group.cause === null ? [] : [`For ${group.cause}`])],
      },
      { label: 'What', lines: itemTexts(group) },
    ],
    tables: [
      {
        title: 'What people paid by card, with tax',
        columns: [
          { label: 'What', share: 0.7 },
          { label: 'Amount', share: 0.3, right: true },
        ],
        rows: [
          [
            `${countedText(statement.pieces, 'piece', 'pieces')}, paid by ${countedText(paid, 'person', 'people')}`,
            formatCents(paidCents),
          ],
          ['Refunded', formatCents(-refundedCents)],
          ...(disputedCents > 0
            ? [['Taken back by banks in disputes', formatCents(-disputedCents)]]
            : []),
          ['Card fees, which we pay', formatCents(0)],
        ],
      },
    ],
    totals: [
      line('Raised, before tax', raisedCents),
      ...(lostCents > 0 ? [line('The part of it that went back', -lostCents)] : []),
      ...(keptCents > 0 ? [line(`Still due for order #${group.number}`, -keptCents)] : []),
      { label: 'We pay out', amount: payout, weight: 'last' },
    ],
    notes: [
      {
        title: 'When, and how',
        text: `After ${day}, once no bank can take a payment back anymore, we send a check. What’s refunded or disputed until then comes off.`,
      },
      {
        title: 'Sales tax',
        text: `${sellerTexts[group.seller]} Sales tax isn’t in what was raised: what we collected, we send to the state.`,
      },
      {
        title: 'Something off?',
        text: `Call ${shop.ordersPhone} or email ${shop.ordersEmail} about order #${group.number}, and we’ll make it right.`,
      },
    ],
  };
}
