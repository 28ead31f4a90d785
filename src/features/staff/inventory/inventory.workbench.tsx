import { inventoryLine } from '../../../../tests/factory/staff.ts';
import { listInventory, type InventoryLine } from '../../../contracts/staff/list-inventory.ts';
import { readStyleStock } from '../../../contracts/staff/read-style-stock.ts';
import { testConnection } from '../../../contracts/staff/test-connection.ts';
import {
  answer,
  keepWaiting,
  noNetwork,
  type Answer,
  type Bench,
} from '../../../workbench/bench.ts';
import { asStaff, at, coworker } from '../../../workbench/staff.ts';
import { StaffInventory } from './StaffInventory.tsx';

const connected = { [at(testConnection)]: answer({ wroteAt: '2026-11-22T12:00:00Z' }) };
const withLines = (lines: readonly InventoryLine[], stock: Answer = keepWaiting) =>
  asStaff(coworker, {
    ...connected,
    [at(listInventory)]: answer(lines),
    [at(readStyleStock)]: stock,
  });

export const bench: Bench = {
  feature: 'inventory',
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
        filled: { ...withLines([inventoryLine()]), shows: 'Last sync' },
        'never synced': {
          ...withLines([inventoryLine({ syncedAt: null, pieces: 0, colorsInStock: 0 })]),
          shows: 'Never synced',
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
        'on a phone': { ...withLines([inventoryLine()]), width: 360, shows: 'Last sync' },
      },
    },
  },
};
