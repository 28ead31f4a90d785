import { buyBlanks } from '../../blanks/buy-blanks.contract.ts';
import type { BlanksToBuy } from '../../blanks/blanks-to-buy.ts';
import { cancelPurchase } from '../../blanks/cancel-purchase.contract.ts';
import { closePurchase } from '../../blanks/close-purchase.rpc.ts';
import { enterPurchase } from '../../blanks/enter-purchase.rpc.ts';
import { listBlanksToBuy } from '../../blanks/list-blanks-to-buy.rpc.ts';
import { readStyleStock, type StyleStock } from '../../garments/stock/read-style-stock.rpc.ts';
import { listPurchases } from '../../blanks/list-purchases.rpc.ts';
import type { Purchase } from '../../blanks/purchase.ts';
import { answer, keepWaiting, noNetwork, refuse, type Bench } from '../../workbench/bench.ts';
import { asStaff, at, coworker, longEmail } from '../../workbench/staff.ts';
import { StaffBlanks } from './StaffBlanks.tsx';

const part = (size: string) => ({ styleCode: '00606', colorKey: 'navy', size });
const cost = { pieceCents: 410, dozenCents: 390, caseCents: 350, casePieces: 72 };
const known = (size: string, stock: Record<string, number>) => ({
  ...part(size),
  garment: 'Premium Cotton',
  color: 'Navy',
  synced: true,
  cost,
  stock,
});
const list: BlanksToBuy = {
  unknown: [],
  differences: [],
  seenPurchase: 122,
  jobs: [
    {
      number: 1042,
      dueDate: '2026-12-04',
      startBy: '2026-12-02',
      customer: 'Ada Lovelace',
      needs: [
        { ...part('M'), design: 0, pieces: 60 },
        { ...part('L'), design: 0, pieces: 40 },
      ],
    },
    {
      number: 1043,
      dueDate: '2026-12-08',
      startBy: '2026-12-04',
      customer: 'Grace Hopper',
      needs: [{ ...part('M'), design: 0, pieces: 12 }],
    },
  ],
  coming: [],
  given: [],
  again: [],
  inHouse: [],
  parts: [known('L', { KS: 30, NV: 300 }), known('M', { KS: 200, IL: 20, NV: 300 })],
  spoilage: null,
  transit: [
    { warehouse: 'KS', days: 1, cutoff: '4:00 CT' },
    { warehouse: 'IL', days: 1, cutoff: '3:00 CT' },
    { warehouse: 'NV', days: 4, cutoff: '4:00 PT' },
  ],
};
const short: BlanksToBuy = {
  ...list,
  parts: [known('L', { KS: 30 }), known('M', { KS: 200 })],
};
const color = (key: string, name: string, hex: string, quantity: number) => ({
  ...{ key, code: null, name, hex, inStock: true, gone: false },
  ...{ swatchUrl: null, frontImageUrl: null, backImageUrl: null },
  sizes: ['M', 'L'].map((size, at) => ({
    ...{ size, order: at + 1, quantity },
    warehouses: [
      { abbr: 'KS', quantity, closeout: false, dropship: false, expected: '240 on 12/18/2099' },
    ],
  })),
});
const stock: StyleStock = {
  styleCode: '00606',
  syncedAt: null,
  colors: [color('navy', 'Navy', '#1c2336', 30), color('midnight', 'Midnight', '#1d2437', 300)],
};
const nothing: BlanksToBuy = { ...list, jobs: [], parts: [] };

const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  id: '0c0ffee0-0000-4000-8000-000000000123',
  poNumber: 'CP-000123',
  seller: 'ss',
  byHand: false,
  reference: null,
  state: 'bought',
  reason: null,
  goodsCents: 41_200,
  actor: coworker.email,
  askedAt: new Date().toISOString(),
  lines: [
    {
      ...part('M'),
      partNumber: 'B1',
      warehouse: 'KS',
      orderNumber: 1042,
      pieces: 72,
      boughtPieces: 72,
    },
  ],
  orders: [
    {
      number: '80000001',
      warehouse: 'KS',
      isCanceled: false,
      totalCents: 42_650,
      freightCents: 1_450,
      lines: [{ partNumber: 'B1', pieces: 72, unitCents: 350 }],
    },
  ],
  ...changes,
});
const unknown = purchase({
  id: '0c0ffee0-0000-4000-8000-000000000122',
  poNumber: 'CP-000122',
  state: 'unknown',
  reason: 'The supplier doesn’t list it.',
  orders: [],
});

const withAnswers = (blanks: BlanksToBuy, purchases: Purchase[], more = {}) =>
  asStaff(coworker, {
    [at(listBlanksToBuy)]: answer(blanks),
    [at(listPurchases)]: answer(purchases),
    ...more,
  });

export const bench: Bench = {
  screen: 'blanks',
  islands: {
    page: {
      render: () => <StaffBlanks />,
      states: {
        loading: {
          ...asStaff(coworker, {
            [at(listBlanksToBuy)]: keepWaiting,
            [at(listPurchases)]: keepWaiting,
          }),
          shows: 'Loading...',
        },
        filled: { ...withAnswers(list, [purchase(), unknown]), shows: 'Buy 114 blanks from S&S' },
        'bought again': {
          ...withAnswers(
            {
              ...list,
              again: [
                {
                  ...{ ...part('M'), number: 1040, pieces: 3, misprinted: 3 },
                  ...{ dueDate: '2026-12-02', startBy: '2026-12-01', customer: 'Ada Lovelace' },
                },
                {
                  ...{ ...part('M'), number: 1041, pieces: 2, misprinted: 0 },
                  ...{ dueDate: '2026-12-02', startBy: '2026-12-01', customer: 'Grace Hopper' },
                },
              ],
            },
            [purchase()],
          ),
          shows: '3 again for #1040, misprinted',
        },
        'books that differ': {
          ...withAnswers(
            {
              ...list,
              differences: [
                { number: '80000012', poNumber: 'CP-000130', what: 'stranger' },
                { number: '80000001', poNumber: 'CP-000123', what: 'not-listed' },
              ],
            },
            [purchase()],
          ),
          shows: 'They don’t list their order 80000001 of CP-000123.',
        },
        'a purchase that somebody saw, on a phone': {
          ...withAnswers(list, [unknown], { [at(closePurchase)]: answer({ outcome: 'taken' }) }),
          act: async ({ press, user, screen }) => {
            await press('It’s there CP-000122');
            await user.type(screen.getByLabelText(/^Number of the order from Olathe/), '80000001');
            await press('It’s bought');
          },
          width: 360,
          shows: 'Another purchase has an order with this number.',
        },
        'a purchase that nobody named': {
          ...withAnswers(list, [unknown]),
          act: async ({ press }) => {
            await press('It’s there CP-000122');
            await press('It’s bought');
          },
          shows: 'Enter the number of the supplier’s order.',
        },
        'nothing to buy': { ...withAnswers(nothing, []), shows: 'Nothing to buy' },
        'not synced yet': {
          ...withAnswers(
            {
              ...list,
              parts: list.parts.map((one) => ({ ...one, synced: false, cost: null, stock: {} })),
            },
            [],
          ),
          shows: 'We don’t know yet what the supplier has of Premium Cotton.',
        },
        short: {
          ...withAnswers(short, [], { [at(readStyleStock)]: answer(stock) }),
          shows: 'Write to Ada Lovelace about #1042',
        },
        failed: {
          ...asStaff(coworker, {
            [at(listBlanksToBuy)]: noNetwork,
            [at(listPurchases)]: noNetwork,
          }),
          shows: 'Failed to load the blanks.',
        },
        buying: {
          ...withAnswers(list, [], { [buyBlanks.path]: keepWaiting }),
          act: ({ press }) => press('Buy 114 blanks from S&S'),
          shows: 'Buying...',
        },
        bought: {
          ...withAnswers(list, [purchase()], {
            [buyBlanks.path]: answer({ outcome: 'asked', purchase: purchase() }),
          }),
          act: ({ press }) => press('Buy 114 blanks from S&S'),
          shows: 'Bought as CP-000123 for $426.50 with freight, in 1 order of the supplier.',
        },
        'an answer that’s lost': {
          ...withAnswers(list, [purchase({ state: 'buying', orders: [] })], {
            [buyBlanks.path]: answer({
              outcome: 'asked',
              purchase: purchase({ state: 'buying', orders: [] }),
            }),
          }),
          act: ({ press }) => press('Buy 114 blanks from S&S'),
          shows: 'We’re looking for it, so don’t buy it again.',
        },
        'somebody was faster': {
          ...withAnswers(list, [], { [buyBlanks.path]: answer({ outcome: 'stale' }) }),
          act: ({ press }) => press('Buy 114 blanks from S&S'),
          shows: 'Somebody bought blanks a moment ago',
        },
        'another price': {
          ...withAnswers(list, [], {
            [buyBlanks.path]: answer({ outcome: 'other-price', goodsCents: 40_000 }),
          }),
          act: ({ press }) => press('Buy 114 blanks from S&S'),
          shows: 'The pieces cost $400.00 now.',
        },
        'bought elsewhere': {
          ...withAnswers(list, [], {
            [at(enterPurchase)]: answer({ outcome: 'entered', poNumber: 'CP-000124' }),
          }),
          act: async ({ press, user, screen }) => {
            await press('It was bought elsewhere');
            await user.type(screen.getByLabelText(/^Who sold it/), 'Blanks & Co.');
            await user.type(screen.getByLabelText(/^What the pieces cost/), '99.50');
            await user.type(screen.getByLabelText('Premium Cotton, Navy, M'), '24');
            await press('Enter the purchase');
          },
          shows: 'Entered as CP-000124.',
        },
        'bought elsewhere, with mistakes': {
          ...withAnswers(list, []),
          act: async ({ press, user, screen }) => {
            await press('It was bought elsewhere');
            await user.type(screen.getByLabelText('Premium Cotton, Navy, M'), 'two');
            await press('Enter the purchase');
          },
          shows: 'Say who sold it.',
        },
        'no supplier': {
          ...withAnswers(list, [], {
            [buyBlanks.path]: refuse('unavailable', 'No supplier is set up.'),
          }),
          act: ({ press }) => press('Buy 114 blanks from S&S'),
          shows: 'No supplier is set up.',
        },
        'canceled in part': {
          ...withAnswers(nothing, [purchase()], {
            [cancelPurchase.path]: answer({
              outcome: 'answered',
              orders: [
                { number: '80000001', warehouse: 'KS', result: 'canceled' },
                { number: '80000002', warehouse: 'IL', result: 'too-late' },
              ],
              purchase: purchase({ state: 'partly' }),
            }),
          }),
          act: ({ press }) => press('Cancel CP-000123'),
          shows: 'too late for 80000002 from IL',
        },
        'on a phone': {
          ...withAnswers(list, [purchase({ actor: longEmail }), unknown]),
          width: 360,
          shows: 'Buy 114 blanks from S&S',
        },
      },
    },
  },
};
