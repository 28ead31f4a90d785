import { inventoryLine, someStock } from '../../../tests/factory/staff.ts';
import { refreshColors } from '../../garments/stock/refresh-colors.contract.ts';
import { listInventory, type InventoryLine } from '../../garments/stock/list-inventory.rpc.ts';
import { listShortOrders } from '../../garments/stock/list-short-orders.rpc.ts';
import { readStyleStock } from '../../garments/stock/read-style-stock.rpc.ts';
import { testConnection } from '../../garments/stock/test-connection.rpc.ts';
import { syncInventory } from '../../garments/stock/sync-inventory.contract.ts';
import { testEmail } from '../test-email.contract.ts';
import { garments } from '../../garments/garment.ts';
import {
  answer,
  keepWaiting,
  noNetwork,
  refuse,
  type Answer,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import { asStaff, at, coworker, printer } from '../../workbench/staff.ts';
import { StaffInventory } from './StaffInventory.tsx';

const connected = {
  [at(testConnection)]: answer({ wroteAt: '2026-11-22T12:00:00Z' }),
  [at(listShortOrders)]: answer({ count: 0, orders: [] }),
};
const withLines = (lines: readonly InventoryLine[], stock: Answer = keepWaiting) =>
  asStaff(coworker, {
    ...connected,
    [at(listInventory)]: answer(lines),
    [at(readStyleStock)]: stock,
  });

const [, second] = garments;

const openGarment = async ({ user, screen }: Hands) => {
  // Until the list is there, the heading opens nothing.
  await screen.findByText(/^Last sync/);
  await user.click(await screen.findByRole('heading', { name: 'Premium Cotton' }));
};

export const bench: Bench = {
  screen: 'inventory',
  islands: {
    dashboard: {
      render: () => <StaffInventory />,
      states: {
        loading: {
          ...asStaff(coworker, {
            [at(listInventory)]: keepWaiting,
            [at(testConnection)]: keepWaiting,
          }),
          shows: 'Loading...',
        },
        'promised without stock': {
          ...asStaff(coworker, {
            ...connected,
            [at(listInventory)]: answer([inventoryLine()]),
            [at(readStyleStock)]: keepWaiting,
            [at(listShortOrders)]: answer({
              count: 1,
              orders: [
                {
                  number: 1042,
                  status: 'approved',
                  dueDate: '2026-12-04',
                  lacks: [
                    {
                      garment: 'Premium Cotton',
                      color: 'Navy',
                      size: 'M',
                      wanted: 24,
                      lacking: 15,
                      expected: ['240 on 12/18/2026'],
                    },
                  ],
                },
              ],
            }),
          }),
          shows: 'Promised without stock',
        },
        filled: { ...withLines([inventoryLine()]), shows: 'Last sync' },
        'never synced': {
          ...withLines([inventoryLine({ syncedAt: null, pieces: 0, colorsInStock: 0 })]),
          shows: 'Never synced',
        },
        'never synced, for press staff': {
          ...asStaff(printer, {
            [at(listInventory)]: answer([inventoryLine({ syncedAt: null, pieces: 0 })]),
            [at(readStyleStock)]: keepWaiting,
          }),
          shows: 'Ask an owner or staff to sync it.',
        },
        syncing: { ...withLines([inventoryLine({ syncing: true })]), shows: 'Last sync' },
        'a sync that failed': {
          ...withLines([
            inventoryLine({ failedAt: '2026-11-22T13:00:00Z', failure: 'The supplier is down.' }),
          ]),
          shows: /failed/,
        },
        failed: {
          ...asStaff(coworker, {
            [at(listInventory)]: noNetwork,
            [at(testConnection)]: noNetwork,
          }),
          shows: 'Failed to load garments.',
        },
        stale: {
          ...withLines([inventoryLine()]),
          act: async ({ screen, refresh }) => {
            await screen.findAllByText(/Last sync/);
            await refresh({ [at(listInventory)]: noNetwork });
          },
          shows: 'This is what we loaded last time.',
        },
        offline: { ...withLines([inventoryLine()]), offline: true, shows: 'Last sync' },
        'nothing fits': { ...withLines([inventoryLine()]), query: 'q=cape', shows: 'Last sync' },
        'a garment with its warehouses': {
          ...withLines([inventoryLine()], answer(someStock)),
          act: openGarment,
          shows: 'Heather Teal',
        },
        'a garment that didn’t load': {
          ...withLines([inventoryLine()], noNetwork),
          act: openGarment,
          shows: 'Failed to fetch color swatches.',
        },
        'the tools’ answers': {
          ...asStaff(coworker, {
            ...withLines([inventoryLine()]).answers,
            [syncInventory.path]: async (request) =>
              (await request.text()).includes(String(second?.styleCode))
                ? refuse('unavailable', 'The supplier is down.')(request)
                : keepWaiting(request),
            [refreshColors.path]: keepWaiting,
            [testEmail.path]: answer({ sent: true, to: coworker.email }),
          }),
          act: async ({ user, screen, press }) => {
            await user.selectOptions(
              await screen.findByLabelText('Garment to sync'),
              String(second?.name),
            );
            await press('Sync');
            await screen.findByText(/^Sync failed/);
            await press('Sync all');
            await press('Refresh colors');
            await press('Send');
          },
          shows: /sync failed.*1 of \d+: syncing.*updating the colors.*sent to/,
        },
        'on a phone': { ...withLines([inventoryLine()]), width: 360, shows: 'Last sync' },
      },
    },
  },
};
