import { listBooks, type ListedBook } from '../../settings/list-books.rpc.ts';
import { listPricedOrders } from '../../settings/list-priced-orders.rpc.ts';
import type { PricedOrder } from '../../settings/priced-order.ts';
import { publishBook } from '../../settings/publish-book.contract.ts';
import { readBook } from '../../settings/read-book.rpc.ts';
import { restoreBook } from '../../settings/restore-book.contract.ts';
import { saveBook } from '../../settings/save-book.contract.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { usualShopBook } from '../../settings/shop-book.ts';
import {
  answer,
  keepWaiting,
  noNetwork,
  refuse,
  type Answer,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import { asStaff, at, coworker, longEmail, owner } from '../../workbench/staff.ts';
import { closeBook } from './settings.client.ts';
import { Settings } from './Settings.tsx';
import { usualFloorSettings } from '../../press/floor-settings.ts';
import { listPressRuns } from '../../press/list-press-runs.rpc.ts';
import { readFloorSettings } from '../../press/read-floor-settings.rpc.ts';
import { saveFloorSettings } from '../../press/save-floor-settings.rpc.ts';

const idOf = (last: number) => `0c0ffee0-0000-4000-8000-00000000000${last}`;
const nextYear = `${new Date().getUTCFullYear() + 1}-02-01T12:00:00Z`;

const published = (version: number, startsAt: string, more: Partial<ListedBook>): ListedBook => ({
  id: idOf(version),
  revision: 1,
  note: '',
  savedBy: owner.email,
  savedAt: startsAt,
  basedOn: version - 1,
  version,
  publishedBy: owner.email,
  publishedAt: startsAt,
  startsAt,
  ...more,
});
const draft = (last: number, note: string, savedBy: string): ListedBook => ({
  ...published(2, '2026-11-02T15:00:00Z', {}),
  id: idOf(last),
  note,
  savedBy,
  basedOn: 2,
  version: null,
  publishedBy: null,
  publishedAt: null,
  startsAt: null,
});
const books: readonly ListedBook[] = [
  published(3, nextYear, { note: 'Winter prices' }),
  draft(8, 'What the supplier’s new list would do', coworker.email),
  draft(9, '', longEmail),
  published(2, '2026-09-01T12:00:00Z', { note: 'Ink went up' }),
  published(1, '2026-01-01T12:00:00Z', { publishedBy: null, note: 'As the site came' }),
];

/** A book with everything that is worth a warning. */
const risky: PriceBook = {
  ...usualShopBook,
  garments: {
    ...usualShopBook.garments,
    '00606': {
      cents: 400,
      estimated: false,
      sizeCents: { '2XL': 200, '3XL': 300 },
      costCents: 431,
    },
  },
  print: {
    ...usualShopBook.print,
    steps: usualShopBook.print.steps.map((step) =>
      step.from === 100 ? { ...step, cents: 100 } : step,
    ),
  },
  setupCents: 2500,
  rush: {
    steps: [
      { fromDays: 2, toDays: 3, cents: 5000, permille: 150 },
      { fromDays: 4, toDays: 7, cents: 3000, permille: 0 },
    ],
    superRush: { cents: 10_000, permille: 250 },
  },
  delivery: {
    ...usualShopBook.delivery,
    shipping: {
      by: 'boxes',
      piecesPerBox: 72,
      zones: [
        { fromPrefix: 0, cents: 3500 },
        { fromPrefix: 500, cents: 1800 },
        { fromPrefix: 530, cents: 2400 },
      ],
    },
  },
};
/** The draft with a note is risky; all others have the usual prices. */
const readAny: Answer = async (request) => {
  const { p } = (await request.json()) as { p: { id: string } };
  const book = p.id === idOf(8) ? risky : usualShopBook;
  return Response.json({ id: p.id, revision: 1, book });
};

const orders: readonly PricedOrder[] = Array.from({ length: 14 }, (_, index) => {
  const pieces = 12 + index * 9;
  return {
    number: 2040 - index,
    byHand: index === 3,
    rush: index % 4 === 0 && 5,
    delivery: index % 2 ? 'shipping' : 'pickup',
    zip: index % 2 ? '61201' : null,
    designs: [
      {
        locations: ['frontLarge'],
        named: false,
        drawn: false,
        inkColors: 2,
        items: [{ styleCode: '00606', quantities: { L: pieces - 2, '3XL': 2 } }],
      },
    ],
    perItemCents: [1400],
    subtotalCents: 1400 * pieces,
    rushFeeCents: index % 4 === 0 ? 3000 : 0,
    shippingCents: index % 2 ? 2000 : 0,
    adjustmentCents: 0,
  };
});

const unsavedFloor = { version: 0, settings: null, savedBy: null, savedAt: null };
const [press] = usualFloorSettings.presses;
const twoPresses = {
  version: 4,
  settings: {
    ...usualFloorSettings,
    presses: [press, { ...press, id: 'manual', name: 'The old manual by the back door, Walt’s' }],
  },
  savedBy: longEmail,
  savedAt: '2026-11-20T15:00:00Z',
};

/** Six runs of 100 pieces, each in so many minutes. */
const runsIn = (minutes: number, hex: string) =>
  Array.from({ length: 6 }, () => ({
    press: press?.id,
    started_at: '2026-12-01T15:00:00Z',
    done_at: new Date(Date.parse('2026-12-01T15:00:00Z') + minutes * 60_000).toISOString(),
    designs: [
      {
        items: [{ style_code: '00606', color_hex: hex, quantities: { M: 100 } }],
        print_locations: ['frontLarge'],
        ink_colors: 1,
      },
    ],
    prints: null,
  }));

const asOwner = (answers: Readonly<Record<string, Answer>> = {}) =>
  asStaff(owner, {
    [at(listBooks)]: answer({ current: 2, books }),
    [at(readBook)]: readAny,
    [at(listPricedOrders)]: answer(orders),
    [saveBook.path]: answer({ revision: 2 }),
    [at(readFloorSettings)]: answer(unsavedFloor),
    [at(listPressRuns)]: answer([]),
    ...answers,
  });

const edit = ({ press }: Hands) => press(/^Edit draft: What the supplier/);
const openVersion = (version: number) => (hands: Hands) => hands.press(`Open version ${version}`);
const type = async ({ user, screen }: Hands, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const preview = async (hands: Hands) => {
  await edit(hands);
  await hands.press('Preview');
};
const lab = async (hands: Hands) => {
  await preview(hands);
  await hands.press('Run the price lab');
};

export const bench: Bench = {
  screen: 'settings',
  islands: {
    books: {
      render: () => <Settings />,
      reset: closeBook,
      states: {
        loading: { ...asOwner({ [at(listBooks)]: keepWaiting }), shows: 'Loading...' },
        failed: { ...asOwner({ [at(listBooks)]: noNetwork }), shows: 'Try again' },
        list: { ...asOwner(), shows: 'As the site came' },
        'no drafts yet': {
          ...asOwner({ [at(listBooks)]: answer({ current: 2, books: [books[3], books[4]] }) }),
          shows: 'Start one to change a price.',
        },
        opening: {
          ...asOwner({
            [at(readBook)]: async (request) =>
              (await request.clone().text()).includes(idOf(8))
                ? keepWaiting(request)
                : readAny(request),
          }),
          act: edit,
          shows: 'Opening...',
        },
        'a new draft': {
          ...asOwner(),
          act: ({ press }) => press('New draft'),
          shows: 'Not saved yet',
        },
        editing: { ...asOwner(), act: edit, shows: 'Zones: each goes on' },
        'another step': {
          ...asOwner(),
          act: async (hands) => {
            await hands.press('New draft');
            await hands.press('Add a price step');
            await hands.press('Add a count');
            await hands.press('Add closed days');
          },
          shows: 'Not saved yet',
        },
        'errors in its fields': {
          ...asOwner(),
          act: async (hands) => {
            await edit(hands);
            await type(hands, 'Any other garment ($)', 'four');
            await type(hands, 'Pieces in a box', '0');
            await hands.press('Add a rush step');
            await hands.press('Add a garment');
            await hands.press('Save draft');
          },
          shows: 'Each one is marked.',
        },
        saving: {
          ...asOwner({ [saveBook.path]: keepWaiting }),
          act: async (hands) => {
            await edit(hands);
            await hands.press('Save draft');
          },
          shows: 'Saving...',
        },
        saved: {
          ...asOwner(),
          act: async (hands) => {
            await edit(hands);
            await hands.press('Save draft');
          },
          shows: 'Customers see nothing of it until you publish it.',
        },
        'saved by somebody else meanwhile': {
          ...asOwner({
            [saveBook.path]: refuse(
              'aborted',
              `${coworker.email} saved this draft at 9:12 AM, so we didn’t save yours over it.`,
            ),
          }),
          act: async (hands) => {
            await edit(hands);
            await type(hands, 'Any other garment ($)', '5');
            await hands.press('Save draft');
          },
          shows: 'What you typed is still here.',
        },
        'asked before leaving': {
          ...asOwner(),
          act: async (hands) => {
            await edit(hands);
            await type(hands, 'Any other garment ($)', '5');
            await hands.press('To all versions');
          },
          shows: 'Leave without saving?',
        },
        'a preview with warnings': {
          ...asOwner(),
          act: preview,
          shows: 'It’s so now, too.',
        },
        'a preview of no change': {
          ...asOwner(),
          act: async (hands) => {
            await hands.press('New draft');
            await hands.press('Preview');
          },
          shows: 'Nothing: these are the prices that count now.',
        },
        'the price lab at work': {
          ...asOwner({ [at(listPricedOrders)]: keepWaiting }),
          act: lab,
          shows: '0 orders so far...',
        },
        'the price lab’s result': { ...asOwner(), act: lab, shows: 'The largest changes' },
        'the price lab of an empty year': {
          ...asOwner({ [at(listPricedOrders)]: answer([]) }),
          act: lab,
          shows: 'There are no orders with the price book’s prices',
        },
        'the price lab without a network': {
          ...asOwner({ [at(listPricedOrders)]: noNetwork }),
          act: lab,
          shows: 'Your connection works',
        },
        'publishing at no time': {
          ...asOwner(),
          act: async (hands) => {
            await preview(hands);
            await hands.user.click(await hands.screen.findByLabelText('At a date and time'));
            await hands.press('Publish at that time');
          },
          shows: 'Enter the date and the time.',
        },
        'publishing refused': {
          ...asOwner({
            [publishBook.path]: refuse(
              'aborted',
              'Version 3 was published since you began this draft. Start a new draft from it.',
            ),
          }),
          act: async (hands) => {
            await preview(hands);
            await hands.press('Publish now');
          },
          shows: 'Start a new draft from it.',
        },
        published: {
          ...asOwner({ [publishBook.path]: answer({ version: 4 }) }),
          act: async (hands) => {
            await preview(hands);
            await hands.press('Publish now');
          },
          shows: 'the pages that are built follow within a minute',
        },
        'a scheduled version': {
          ...asOwner(),
          act: openVersion(3),
          shows: 'Withdraw it and keep version 2',
        },
        'the version that counts': { ...asOwner(), act: openVersion(2), shows: 'Ink went up' },
        'an earlier version': {
          ...asOwner(),
          act: openVersion(1),
          shows: 'Go back to this version',
        },
        'two presses': {
          ...asOwner({ [at(readFloorSettings)]: answer(twoPresses) }),
          shows: 'Saved by',
        },
        'what a press really prints': {
          ...asOwner({
            [at(readFloorSettings)]: answer(twoPresses),
            [at(listPressRuns)]: answer([...runsIn(44, '#ffffff'), ...runsIn(83, '#1b2a41')]),
          }),
          act: ({ press: click }) => click('Use it for Press 1, dark'),
          shows: 'From 6 runs: 200 an hour on light.',
        },
        'presses that didn’t load': {
          ...asOwner({ [at(readFloorSettings)]: noNetwork }),
          shows: 'Try again',
        },
        'errors in a press': {
          ...asOwner(),
          act: async (hands) => {
            await type(hands, 'Heads', 'six');
            await type(hands, 'Friday, hours', '25');
            await hands.press('Add a press');
            await hands.press('Save presses');
          },
          shows: 'Enter the press’s name.',
        },
        'saving the presses': {
          ...asOwner({ [at(saveFloorSettings)]: keepWaiting }),
          act: ({ press: click }) => click('Save presses'),
          shows: 'Saving...',
        },
        'presses saved': {
          ...asOwner({ [at(saveFloorSettings)]: answer({ outcome: 'saved', version: 1 }) }),
          act: ({ press: click }) => click('Save presses'),
          shows: 'Saved. Plans and dates go by it from now on.',
        },
        'presses saved by somebody else meanwhile': {
          ...asOwner({
            [at(saveFloorSettings)]: answer({ outcome: 'stale', savedBy: coworker.email }),
          }),
          act: ({ press: click }) => click('Save presses'),
          shows: 'Show theirs instead',
        },
        'gone back': {
          ...asOwner({ [restoreBook.path]: answer({ version: 4 }) }),
          act: async (hands) => {
            await openVersion(1)(hands);
            await hands.press('Go back to this version');
          },
          shows: 'To undo it, open version 2',
        },
        'going back refused': {
          ...asOwner({
            [restoreBook.path]: refuse(
              'aborted',
              'Another version counts by now. Reload the page.',
            ),
          }),
          act: async (hands) => {
            await openVersion(1)(hands);
            await hands.press('Go back to this version');
          },
          shows: 'Another version counts by now.',
        },
      },
    },
  },
};
