import { shopToday } from '../orders/due-dates/turnaround.ts';
import { itemsOf } from '../orders/order-design.ts';
import { documentKindName, documentNumber, documentTitle } from '../payments/documents/document.ts';
import type { DocumentPage, DocumentTable } from '../payments/documents/document-page.server.ts';
import { countedText } from '../platform/count-words.ts';
import { formatFullDate, formatTime } from '../platform/dates/date-words.ts';
import { shop } from '../shop.ts';
import { takesNames } from './group.ts';
import { itemTexts, piecesText } from './group-words.ts';
import type { OrganizedGroup } from './groups-store.server.ts';
import { handOutLists } from './hand-out.ts';

/** What hand-out sheets and labels say. */
export type HandedOut = Pick<
  OrganizedGroup,
  | 'number'
  | 'title'
  | 'organizer'
  | 'fieldLabel'
  | 'dueDate'
  | 'closedAt'
  | 'designs'
  | 'people'
  | 'roll'
>;

const dateText = (at: Date): string => `${formatFullDate(shopToday(at))}, ${formatTime(at)}`;

/** A sheet to tick while a group's pieces are handed out, a page for each answer to its question. */
export function describeHandOut(group: HandedOut, now: Date): DocumentPage {
  const document = { kind: 'hand-out-sheet', number: group.number } as const;
  const pieces = group.roll.reduce((sum, person) => sum + person.pieces.length, 0);
  return {
    title: documentTitle(document),
    kind: documentKindName(document),
    number: documentNumber(document),
    at: now,
    figure: {
      label: 'Pieces',
      value: pieces.toLocaleString('en-US'),
      note: `As of ${dateText(now)}`,
    },
    facts: [
      { label: 'Group', lines: [group.title, countedText(group.people, 'person', 'people')] },
      {
        label: 'Organizer',
        lines: [group.organizer, `Due ${formatFullDate(group.dueDate)}`],
      },
      { label: 'What', lines: itemTexts(group) },
    ],
    tables: handOutLists(group.roll).map(({ people, ...list }, at) => ({
      ...tableOf(group, people),
      title: titleOf(group, list),
      ownPage: at > 0,
    })),
    totals: [
      { label: 'Pieces in all', amount: pieces.toLocaleString('en-US'), weight: 'last' as const },
    ],
    notes: [
      ...(group.closedAt === null
        ? [
            {
              title: 'This can still change',
              text: 'The group hasn’t closed, so people can join, change their size, or leave. Print this again before you hand anything out.',
            },
          ]
        : []),
      {
        title: 'Something missing or off?',
        text: `Call ${shop.ordersPhone} or email ${shop.ordersEmail} about order #${group.number}, and we’ll make it right.`,
      },
    ],
  };
}

const titleOf = (
  { fieldLabel }: HandedOut,
  { field, spare }: { field: string | null; spare: boolean },
): string => {
  if (spare) return 'Spares';
  if (fieldLabel === null) return 'Everybody';
  return field === null ? `No ${fieldLabel}` : `${fieldLabel}: ${field}`;
};

const tableOf = (
  group: HandedOut,
  people: HandedOut['roll'],
): Pick<DocumentTable, 'columns' | 'rows'> => ({
  columns: [
    { label: 'Name', share: takesNames(group) ? 0.3 : 0.4 },
    { label: itemsOf(group).length > 1 ? 'What' : 'Size', share: takesNames(group) ? 0.3 : 0.45 },
    ...(takesNames(group) ? [{ label: 'On the back', share: 0.25 }] : []),
    { label: 'Got it', share: 0.15, right: true, box: true },
  ],
  rows: people.map(({ name, pieces, backName }) => [
    name,
    piecesText(group, pieces),
    ...(takesNames(group) ? [backName ?? ''] : []),
    '',
  ]),
});
