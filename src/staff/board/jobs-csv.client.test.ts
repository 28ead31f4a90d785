// product: csv-files, job-board
import { expect, test } from 'vitest';
import { quoteRequestToPlace, reorderToPlace } from '../../../tests/factory/orders.ts';
import { exportedOrder, listedJob } from '../../../tests/factory/staff.ts';
import type { ExportedJob } from './export-jobs.rpc.ts';
import { customerFieldNames, customerFields } from '../../orders/customer.ts';
import { allSizes } from '../../garments/size-order.ts';
import { jobsCsv, jobsCsvName } from './jobs-csv.client.ts';

const quote: ExportedJob = {
  ...quoteRequestToPlace(),
  ...listedJob({ number: 5003, status: 'new', totalCents: null, startBy: null }),
  kind: 'quote_request',
  projectDetails: 'Shirts for the choir, "soft" ones.',
};
const reorder: ExportedJob = {
  ...reorderToPlace(),
  ...listedJob({ number: 7002, status: 'declined', totalCents: null }),
  kind: 'reorder',
  invoiceNumber: 'INV-77',
  quantities: { S: 30, M: 6 },
};

/** The only row of a job's file by heading; no cell here contains a line break. */
function rowOf(job: ExportedJob): Record<string, string> {
  const [head = [], row = []] = jobsCsv([job])
    .split('\r\n')
    .map((line): string[] =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell),
    );
  return Object.fromEntries(head.map((name, index): [string, string] => [name, row[index] ?? '']));
}

test('the due date says what happens on it, and when a shipped order arrives', () => {
  const shipped = exportedOrder({
    deliveryMethod: 'shipping',
    deliveryZip: '97201',
    dueDate: '2026-12-02',
  });
  expect(rowOf(shipped)).toMatchObject({
    Due: '2026-12-02',
    'When due': 'Ships',
    'Arrives about': '2026-12-08',
  });
  expect(rowOf(exportedOrder())).toMatchObject({ 'When due': 'Ready', 'Arrives about': '' });
});

test('an order has one row with what was ordered, by whom, where it goes, and what it costs in dollars', () => {
  const job = exportedOrder({ customerNotes: 'White ink.' });
  expect(rowOf(job)).toMatchObject({
    Kind: 'Order',
    Number: '1042',
    Status: 'Submitted',
    'Came in': '2026-11-20',
    Due: '2026-12-04',
    'Start by': '2026-12-01',
    Rush: 'no',
    Name: 'Ada Lovelace',
    Email: 'Ada@example.com',
    Phone: '515-555-0100',
    'Notes for the press': 'White ink.',
    Garment: 'Premium Cotton',
    Color: 'Navy',
    XS: '',
    S: '10',
    M: '26',
    Pieces: '36',
    'Print locations': '"Front Large, Left Sleeve"',
    Street: '',
    'Each $': '16.25',
    'Total $': '417.30',
    'Paid $': '0.00',
  });
});

test('an order’s adjustments are one cell with their reasons, and one amount', () => {
  const job = exportedOrder({
    adjustmentCents: -2500,
    adjustments: [
      { line: 'goods', cents: 500, reason: 'A sample.' },
      { line: 'order', cents: -3000, reason: 'Second order this year.' },
    ],
  });
  expect(rowOf(job)).toMatchObject({
    'Adjustment $': '-25.00',
    Adjustments: '"Subtotal: A sample, $5.00; Second order this year, -$30.00"',
  });
});

test('a quote and a reorder use the same columns, and leave empty what they don’t have', () => {
  expect(rowOf(quote)).toMatchObject({
    Kind: 'Quote',
    Name: 'Third Street Choir',
    Phone: '',
    Project: '"Shirts for the choir, ""soft"" ones."',
    Pieces: '36',
    S: '',
    'Total $': '',
  });
  expect(rowOf(reorder)).toMatchObject({
    Kind: 'Reorder',
    'Invoice number': 'INV-77',
    S: '30',
    Garment: '',
    'Total $': '',
  });
});

test('each size that a garment lists has a column, and so has one that none lists anymore', () => {
  const row = rowOf(exportedOrder({ quantities: { '9XL': 4, S: 2 } }));
  const heads = Object.keys(row);
  expect(heads.slice(heads.indexOf('XS'), heads.indexOf('Pieces'))).toEqual([...allSizes(), '9XL']);
  expect(row).toMatchObject({ XS: '', S: '2', 'One size': '', '9XL': '4' });
});

test('every field of checkout has a column', () => {
  const given = Object.fromEntries(
    customerFieldNames.map((name) => [
      `customer${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      `the ${name}`,
    ]),
  );
  const row = Object.values(rowOf({ ...exportedOrder(), ...given }));
  expect(row).toEqual(expect.arrayContaining(customerFieldNames.map((name) => `the ${name}`)));
  expect(customerFields.notes.form.label).toBe('Notes for the press');
});

test('a text that a spreadsheet would run as a formula stays text', () => {
  const row = rowOf(exportedOrder({ customerName: '=HYPERLINK(1)', customerNotes: '@SUM(1)' }));
  expect(row).toMatchObject({ Name: "'=HYPERLINK(1)", 'Notes for the press': "'@SUM(1)" });
});

test('a file is named after its day', () => {
  expect(jobsCsvName('2026-11-21')).toBe('jobs-2026-11-21.csv');
});
