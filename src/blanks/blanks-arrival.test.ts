// product: dates-that-can-be-kept
import { expect, test } from 'vitest';
import { blanksArrival } from './blanks-arrival.ts';
import { warehouseName } from './warehouse.ts';

/** Tuesday, December 1, 2026, 10 AM in Des Moines. */
const now = Date.parse('2026-12-01T16:00:00Z');
const transit = [
  { warehouse: 'KS', days: 1, cutoff: '4:00 CT' },
  { warehouse: 'TX', days: 2, cutoff: '4:00 CT' },
  { warehouse: 'NV', days: 4, cutoff: null },
];
const arrival = (...parts: [pieces: number, stock: Record<string, number>][]) =>
  blanksArrival(
    parts.map(([pieces, stock]) => ({ pieces, stock })),
    transit,
    now,
  );

test('blanks are here when the last come from the nearest warehouses that have them', () => {
  expect(arrival([20, { KS: 30, NV: 900 }])).toMatchObject({
    warehouse: 'KS',
    leavesOn: '2026-12-01',
    arrivesOn: '2026-12-02',
  });
  expect(arrival([40, { KS: 30, TX: 9, NV: 900 }])).toMatchObject({ warehouse: 'NV' });
  expect(arrival([20, { KS: 30 }], [5, { TX: 9 }])).toMatchObject({
    warehouse: 'TX',
    arrivesOn: '2026-12-03',
  });
});

test('nobody knows when what the supplier doesn’t have is here', () => {
  expect(arrival([20, {}])).toBeNull();
  expect(arrival([20, { KS: 30 }], [40, { KS: 9, TX: 9 }])).toBeNull();
  expect(arrival()).toBeNull();
});

test('warehouses are called by their towns, and unknown ones by their letters', () => {
  expect(warehouseName('KS')).toBe('Olathe');
  expect(warehouseName('ZZ')).toBe('ZZ');
});
