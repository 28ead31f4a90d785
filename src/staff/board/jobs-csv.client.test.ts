// product: csv-files, job-board
import { expect, test } from 'vitest';
import {
  orderDesign,
  orderOf,
  orderToPlace,
  quoteRequestToPlace,
  reorderToPlace,
  threeItemDesign,
} from '../../../tests/factory/orders.ts';
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

/** A file's rows by heading; no cell here contains a line break. */
function rowsOf(...jobs: ExportedJob[]): Record<string, string>[] {
  const [head = [], ...rows] = jobsCsv(jobs)
    .split('\r\n')
    .filter(Boolean)
    .map((line): string[] =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell),
    );
  return rows.map((row) =>
    Object.fromEntries(head.map((name, index): [string, string] => [name, row[index] ?? ''])),
  );
}

/** The only row of a job. */
function rowOf(job: ExportedJob): Record<string, string> {
  const [row = {}, ...more] = rowsOf(job);
  expect(more).toEqual([]);
  return row;
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

test('an order of several items has a row for each item and size, and costs only once', () => {
  const several = exportedOrder({
    ...orderOf([threeItemDesign(), orderDesign({ artworkType: 'sketch', quantities: { M: 3 } })], {
      adjustments: [{ line: 'order', cents: -500, reason: 'Second order.' }],
      adjustmentCents: -500,
    }),
    perItemCents: [1600, 1625, 2650, 1400],
    customerNotes: 'White ink.',
    more: 3,
    pieces: 51,
  });
  const rows = rowsOf(several, exportedOrder());
  expect(
    rows.map((row) => ['Garment', 'Color', 'S', 'M', 'L', '3XL', 'Pieces'].map((of) => row[of])),
  ).toEqual([
    ['Premium Cotton', 'Navy', '10', '', '', '', '10'],
    ['Premium Cotton', 'Navy', '', '14', '', '', '14'],
    ['Premium Cotton', 'Red', '', '', '8', '', '8'],
    ['Independent Crewneck', 'Alpine Green', '2', '', '', '', '2'],
    ['Independent Crewneck', 'Alpine Green', '', '', '', '14', '14'],
    ['Premium Cotton', 'Navy', '', '3', '', '', '3'],
    ['Premium Cotton', 'Navy', '10', '26', '', '', '36'],
  ]);
  const ofSeveral = rows.slice(0, -1);
  for (const name of ['Number', 'Name', 'Due', 'Notes for the press', 'Print locations'])
    expect(new Set(ofSeveral.map((row) => row[name])).size, name).toBe(1);
  expect(ofSeveral.map((row) => row['Each $'])).toEqual([
    '16.00',
    '16.00',
    '16.25',
    '26.50',
    '26.50',
    '14.00',
  ]);
  expect(ofSeveral.map((row) => row['Artwork'])).toEqual([
    ...Array.from({ length: 5 }, () => ofSeveral[0]?.['Artwork']),
    'Sketch or partial artwork',
  ]);
  const total = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  expect(total('Pieces')).toBe(51 + 36);
  for (const name of [
    'Extras $',
    'Subtotal $',
    'Rush fee $',
    'Adjustment $',
    'Sales tax $',
    'Total $',
    'Paid $',
  ]) {
    expect(
      ofSeveral.map((row) => row[name]),
      name,
    ).toEqual([expect.stringMatching(/^-?\d+\.\d\d$/), ...Array.from({ length: 5 }, () => '')]);
  }
  expect(ofSeveral.map((row) => row['Adjustments']).filter(Boolean)).toHaveLength(1);
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
  const row = rowOf(exportedOrder(orderToPlace({ quantities: { '9XL': 4, S: 2 } })));
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
