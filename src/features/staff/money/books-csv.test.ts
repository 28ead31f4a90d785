// product: money-page
import { expect, test } from 'vitest';
import { openCsv, refundsCsv } from './books-csv.ts';

test('names and reasons that a spreadsheet would take for a formula stay text', () => {
  const none = { orders: 0, cents: 0 };
  const open = {
    ages: [none, none, none],
    later: none,
    owed: none,
    orders: [{ number: 1042, name: '=HYPERLINK("evil")', cents: 41_730, due: '2026-11-02' }],
  };
  expect(openCsv({ open }).split('\r\n')[1]).toBe(`1042,"'=HYPERLINK(""evil"")",2026-11-02,417.30`);
  const refund = { day: '2026-11-02', number: 1042, method: 'cash', cents: -1_000 } as const;
  expect(refundsCsv({ refunds: [{ ...refund, reason: '+1+1' }] }).split('\r\n')[1]).toBe(
    "2026-11-02,1042,Cash,'+1+1,-10.00",
  );
});
