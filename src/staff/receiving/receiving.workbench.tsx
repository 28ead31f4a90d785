import type * as z from 'zod/mini';
import type { Delivery } from '../../blanks/delivery.ts';
import { findCarton } from '../../blanks/find-carton.contract.ts';
import { correctStock } from '../../blanks/correct-stock.rpc.ts';
import { listHouseStock } from '../../blanks/list-house-stock.rpc.ts';
import { keepBlanks } from '../../blanks/keep-blanks.rpc.ts';
import { undoReceiving } from '../../blanks/undo-receiving.rpc.ts';
import { returnBlanks } from '../../blanks/return-blanks.rpc.ts';
import { listColors } from '../../garments/stock/list-colors.contract.ts';
import { listDeliveries, type Deliveries } from '../../blanks/list-deliveries.rpc.ts';
import { receiveBlanks } from '../../blanks/receive-blanks.rpc.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import { asStaff, at, coworker, printer } from '../../workbench/staff.ts';
import { StaffReceiving } from './StaffReceiving.tsx';

const part = (size: string, pieces: number, came: Partial<Delivery['parts'][number]> = {}) => ({
  styleCode: '00606',
  colorKey: 'navy',
  size,
  garment: '3001CVC',
  color: 'Navy',
  partNumber: `B${size}`,
  pieces,
  good: 0,
  short: 0,
  damaged: 0,
  wrong: 0,
  ...came,
});
const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  purchaseId: '0c0ffee0-0000-4000-8000-000000000123',
  poNumber: 'CP-000123',
  seller: 'ss',
  reference: null,
  askedAt: new Date(Date.now() - 86_400_000).toISOString(),
  supplierOrder: '80000001',
  warehouse: 'KS',
  days: 1,
  cutoff: '4:00 CT',
  orders: [1042, 1043],
  cartons: ['57926652.0011'],
  parts: [part('M', 36), part('L', 12, { good: 4 }), part('2XL', 2)],
  ...changes,
});
const need = (size: string, pieces: number) => ({
  styleCode: '00606',
  colorKey: 'navy',
  size,
  design: 0,
  pieces,
});
const blanks = (changes: Partial<Deliveries> = {}): Deliveries => ({
  jobs: [
    {
      number: 1042,
      dueDate: '2026-12-04',
      startBy: '2026-12-02',
      customer: longName,
      needs: [need('M', 24)],
    },
    {
      number: 1043,
      dueDate: '2026-12-08',
      startBy: '2026-12-04',
      customer: 'Grace Hopper',
      needs: [need('M', 12), need('L', 12)],
    },
  ],
  coming: [],
  given: [],
  again: [],
  inHouse: [],
  spoilage: null,
  fastestDays: 1,
  deliveries: [
    delivery(),
    delivery({ supplierOrder: '80000002', warehouse: 'NV', days: 4, parts: [part('XL', 10)] }),
    delivery({
      purchaseId: '0c0ffee0-0000-4000-8000-000000000124',
      poNumber: 'CP-000124',
      seller: 'Blanks & Co.',
      reference: 'B-17',
      supplierOrder: null,
      warehouse: null,
      days: null,
      cutoff: null,
      orders: [],
      cartons: [],
      parts: [part('S', 6)],
    }),
  ],
  ...changes,
});
const given = (number: number, size: string, pieces: number) => ({
  styleCode: '00606',
  colorKey: 'navy',
  size,
  number,
  pieces,
});
const afterward = blanks({
  given: [given(1042, 'M', 24), given(1043, 'M', 10), given(1043, 'L', 12)],
});

const stock: z.infer<(typeof listHouseStock)['output']> = {
  parts: ['M', 'S'].map((size) => ({
    styleCode: '00606',
    colorKey: 'navy',
    size,
    garment: '3001CVC',
    color: 'Navy',
    pieces: size === 'M' ? 12 : 0,
    setAside: size === 'M' ? 3 : 0,
  })),
  events: [
    {
      ...{ id: 2, at: '2026-11-20T17:04:00Z', actor: printer.email, what: 'corrected', pieces: -2 },
      ...{
        styleCode: '00606',
        garment: '3001CVC',
        color: 'Navy',
        size: 'M',
        orderNumber: 1042,
        reference: null,
      },
      reason: 'Two have holes.',
    },
    {
      ...{ id: 1, at: '2026-11-19T17:04:00Z', actor: coworker.email, what: 'sent-back', pieces: 4 },
      ...{
        styleCode: '00606',
        garment: '3001CVC',
        color: 'Navy',
        size: 'L',
        orderNumber: null,
        reference: 'RA-17',
      },
      reason: 'Wrong color.',
    },
  ],
};
const withList = (list: Deliveries, more = {}, member = coworker) =>
  asStaff(member, {
    [at(listDeliveries)]: answer(list),
    [at(listHouseStock)]: answer(stock),
    ...more,
  });
const received = {
  [at(receiveBlanks)]: answer({
    outcome: 'received',
    orders: [1042, 1043],
    counted: { good: 44, short: 2, damaged: 0, wrong: 0 },
  }),
};
const openFirst = 'Check off CP-000123, S&S, from KS';

export const bench: Bench = {
  screen: 'receiving',
  islands: {
    page: {
      render: () => <StaffReceiving />,
      states: {
        loading: {
          ...asStaff(coworker, { [at(listDeliveries)]: keepWaiting }),
          shows: 'Loading...',
        },
        filled: { ...withList(blanks()), shows: '46 of 50 pieces' },
        'nothing on the way': {
          ...withList(blanks({ deliveries: [] })),
          shows: 'Nothing is on the way.',
        },
        failed: {
          ...asStaff(coworker, { [at(listDeliveries)]: noNetwork }),
          shows: 'Failed to load what’s on its way.',
        },
        'a delivery that’s here': {
          ...withList(blanks(), {}, printer),
          act: ({ press }) => press(openFirst),
          shows: 'All here: 46 pieces',
        },
        'on a phone': {
          ...withList(blanks()),
          act: ({ press }) => press(openFirst),
          width: 360,
          shows: 'All here: 46 pieces',
        },
        'more is missing than should be there': {
          ...withList(blanks()),
          act: async ({ press, user, screen }) => {
            await press(openFirst);
            await user.type(screen.getByLabelText(/^Short, .*, M$/), '37');
            await press(/^All here/);
          },
          shows: 'Only 36 should be inside.',
        },
        'checking off': {
          ...withList(blanks(), { [at(receiveBlanks)]: keepWaiting }),
          act: async ({ press, user, screen }) => {
            await press(openFirst);
            await user.type(screen.getByLabelText(/^Damaged, .*, M$/), '2');
            await press('Check off 44 of 46');
          },
          shows: 'Saving...',
        },
        'checked off': {
          ...withList(afterward, received),
          act: async ({ press }) => {
            await press(openFirst);
            await press(/^All here/);
          },
          shows: 'Buy them again',
        },
        'checked off by press staff': {
          ...withList(afterward, received, printer),
          act: async ({ press }) => {
            await press(openFirst);
            await press(/^All here/);
          },
          shows: 'tell the desk',
        },
        undone: {
          ...withList(blanks(), {
            ...received,
            [at(undoReceiving)]: answer({ outcome: 'undone' }),
          }),
          act: async ({ press }) => {
            await press(openFirst);
            await press(/^All here/);
            await press('Undo');
          },
          shows: 'CP-000123 is on the way again.',
        },
        'gone before it’s undone': {
          ...withList(blanks(), { ...received, [at(undoReceiving)]: answer({ outcome: 'gone' }) }),
          act: async ({ press }) => {
            await press(openFirst);
            await press(/^All here/);
            await press('Undo');
          },
          shows: 'so it stays checked off',
        },
        'too late to undo': {
          ...withList(blanks(), {
            ...received,
            [at(undoReceiving)]: answer({ outcome: 'too-late' }),
          }),
          act: async ({ press }) => {
            await press(openFirst);
            await press(/^All here/);
            await press('Undo');
          },
          shows: 'It’s been more than an hour',
        },
        'a delivery by hand in parts, on a phone': {
          ...withList(blanks()),
          act: async ({ press, user, screen }) => {
            await press('Check off CP-000124, Blanks & Co.');
            await user.type(screen.getByLabelText(/^Later, .*, S$/), '4');
          },
          width: 360,
          shows: 'Check off 2 of 6',
        },
        'pieces that are kept': {
          ...withList(blanks(), { [at(keepBlanks)]: answer({ outcome: 'kept' }) }, printer),
          act: async ({ press, user, screen }) => {
            await press('Put in stock Premium Cotton, Navy, M');
            await user.type(screen.getByLabelText(/^Why/), 'They’re fine.');
            await press('Put them in stock');
          },
          shows: /\d pieces? (is|are) in stock as premium cotton, navy, m\./,
        },
        'kept as something else, on a phone': {
          ...withList(blanks(), {}, printer),
          act: async ({ press, user, screen }) => {
            await press('Put in stock Premium Cotton, Navy, M');
            await user.selectOptions(screen.getByLabelText('What they are'), 'Something else');
            await user.type(screen.getByLabelText(/^Why/), 'They’re fine.');
            await press('Put them in stock');
          },
          width: 360,
          shows: 'Choose their garment, color, and size.',
        },
        'somebody was faster': {
          ...withList(blanks(), { [at(receiveBlanks)]: answer({ outcome: 'stale' }) }),
          act: async ({ press }) => {
            await press(openFirst);
            await press(/^All here/);
          },
          shows: 'Somebody checked it off a moment ago',
        },
        'a count that’s corrected': {
          ...withList(blanks(), {
            [at(correctStock)]: answer({ outcome: 'stale', pieces: 11 }),
          }),
          act: async ({ press, user, screen }) => {
            await press('Correct Premium Cotton, Navy, M');
            await user.type(screen.getByLabelText(/^How many there are/), '10');
            await user.type(screen.getByLabelText(/^Why/), 'Counted.');
            await press('Correct it');
          },
          shows: 'there are 11 now',
        },
        'a return': {
          ...withList(blanks(), {}, printer),
          act: async ({ press, user, screen }) => {
            await press('Return Premium Cotton, Navy, M');
            await user.type(screen.getByLabelText(/^How many/), '9');
            await press('Record the return');
          },
          shows: 'There are only 3.',
        },
        'a return on a phone': {
          ...withList(blanks(), { [at(returnBlanks)]: answer({ outcome: 'returned' }) }),
          act: async ({ press, user, screen }) => {
            await press('Return Premium Cotton, Navy, M');
            await user.type(screen.getByLabelText(/^Why/), 'Holes.');
            await press('Record the return');
          },
          width: 360,
          shows: 'The return of Premium Cotton, Navy, M is recorded.',
        },
        'another part': {
          ...withList(blanks(), {
            [listColors.path]: answer({
              style: '00606',
              colors: [
                {
                  key: 'navy',
                  name: 'Navy',
                  hex: '#1f2742',
                  swatchUrl: null,
                  inStock: true,
                  left: null,
                },
              ],
            }),
          }),
          act: async ({ press, user, screen }) => {
            await press('Count another part');
            await user.selectOptions(screen.getByLabelText('Garment'), '00606');
            await screen.findByRole('option', { name: 'Navy' });
            await user.selectOptions(screen.getByLabelText('Color'), 'navy');
            await user.selectOptions(screen.getByLabelText('Size'), 'M');
          },
          shows: '12 so far',
        },
        'a number in several parts': {
          ...withList(blanks()),
          act: ({ user, screen }) => scan(user, screen, '123'),
          shows: 'CP-000123 comes in several parts',
        },
        'an unknown number': {
          ...withList(blanks()),
          act: ({ user, screen }) => scan(user, screen, '999'),
          shows: 'Nothing that’s on its way has the number 999.',
        },
        'a carton': {
          ...withList(blanks(), {
            [findCarton.path]: answer({
              outcome: 'found',
              carton: { supplierOrder: '80000001', lines: [{ partNumber: 'BM', pieces: 24 }] },
            }),
          }),
          act: ({ user, screen }) => scan(user, screen, '57926652.0021'),
          shows: 'A carton of CP-000123',
        },
        'a carton that was checked off': {
          ...withList(blanks()),
          act: ({ user, screen }) => scan(user, screen, '57926652.0011'),
          shows: 'The carton 57926652.0011 is checked off already.',
        },
        'a carton that nobody knows': {
          ...withList(blanks(), { [findCarton.path]: answer({ outcome: 'not-found' }) }),
          act: ({ user, screen }) => scan(user, screen, '57926652.0099'),
          shows: 'The supplier doesn’t know a carton 57926652.0099 of ours.',
        },
      },
    },
  },
};

async function scan({ type }: Hands['user'], screen: Hands['screen'], code: string) {
  await type(await screen.findByLabelText('Carton’s bar code, or a number'), `${code}{Enter}`);
}
