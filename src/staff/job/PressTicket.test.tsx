// product: job-ticket
// @vitest-environment happy-dom
import { cleanup, render, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  companyDesigns,
  companyProof,
  familyDesigns,
  orderFile,
  returnedProof,
  staffOrder,
} from '../../../tests/factory/staff.ts';
import { encode } from 'uqr';
import { itemText } from '../../proofs/proof-words.ts';
import { createFilms } from './films.client.ts';
import { JobContext, type useJob } from './job-page.client.ts';
import { PressTicket } from './PressTicket.tsx';

afterEach(cleanup);

const page = { links: {}, pictures: {}, ...createFilms() } as unknown as ReturnType<typeof useJob>;
/** Its sheets of paper. */
function sheetsOf(job: ReturnType<typeof staffOrder>): HTMLElement[] {
  const { container } = render(
    <JobContext value={page}>
      <PressTicket job={job} now={new Date('2026-11-22T18:00:00Z')} />
    </JobContext>,
  );
  return [...container.children] as HTMLElement[];
}
/** A table's rows, cell by cell. */
const rowsOf = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('an order of one design is one sheet that counts no designs', () => {
  const [sheet, ...others] = sheetsOf(staffOrder());
  expect(others).toEqual([]);
  expect(sheet?.textContent).not.toContain('Design');
  expect(rowsOf(sheet!)).toEqual([
    ['S', 'M', 'All'],
    ['10', '14', '24'],
  ]);
});

test.each([
  [{ approved: true }, null],
  [{ approved: false }, 'Not approved: don’t print'],
  [{ approved: true, status: 'cancelled' as const }, 'Canceled: don’t print'],
  [{ approved: true, hold: { reason: 'They count again.', lookOn: null } }, 'On hold: don’t print'],
])('a ticket of an order with %o says across it: %s', (changes, stamp) => {
  const [sheet] = sheetsOf(staffOrder(changes));
  expect(sheet?.querySelector('p')?.textContent?.match(/.*: don’t print/)?.[0] ?? null).toBe(stamp);
});

test('a design on several colors has a row of sizes for each', () => {
  const [sheet] = sheetsOf(staffOrder({ designs: familyDesigns }));
  expect(sheet?.textContent).toContain('Premium Cotton, Navy, Pink · Bella + Canvas 3001');
  expect(rowsOf(sheet!)).toEqual([
    ['Color', 'S', 'M', 'L', 'All'],
    ['Navy', '10', '14', '', '24'],
    ['Pink', '6', '', '6', '12'],
    ['All', '16', '14', '6', '36'],
  ]);
});

test('each design has a sheet with what was approved of it, and one for its own roster', () => {
  const [choir, staff] = companyDesigns;
  const roster = [{ name: 'Olson', number: '7', size: 'M' }];
  const [first, second, team, ...others] = sheetsOf(
    staffOrder({
      designs: [choir!, { ...staff!, roster }],
      approved: true,
      proofs: [{ ...companyProof, state: 'approved' }],
    }),
  );
  expect(others).toEqual([]);
  expect(first?.textContent).toContain('Design 1 of 2');
  expect(first?.textContent).toContain('Words: Third Street Choir');
  expect(first?.textContent).not.toContain('Richardson');
  expect(second?.textContent).toContain('Design 2 of 2');
  expect(second?.textContent).toContain('Richardson 112: Front, centered, 2 in below the button');
  expect(second?.textContent).not.toContain('Left Sleeve');
  expect(rowsOf(second!)).toEqual([
    ['Color', 'M', 'One size', 'All'],
    ['Premium Cotton, Navy', '12', '', '12'],
    ['Richardson 112, Black', '', '12', '12'],
    ['All', '12', '12', '24'],
  ]);
  expect(team?.textContent).toContain('Order #1042 · Design 2: 1 player.');
  expect(team?.textContent).toContain('1 M, not 12');
});

// product: names-on-backs
test('a group’s names have a sheet once it has closed, with the garment of each', () => {
  const [first, second] = companyDesigns[1]!.items;
  const roster = [
    { name: 'Ada', number: '', size: 'M', item: 0 },
    { name: '', number: '', size: 'L', item: 1 },
  ];
  const items = [
    { ...first!, quantities: { M: 1 } },
    { ...second!, quantities: { L: 1 } },
  ];
  const sheets = (of: typeof roster) =>
    sheetsOf(staffOrder({ designs: [{ ...companyDesigns[1]!, roster: of, items }] }));
  expect(sheets([])).toHaveLength(1);
  const names = sheets(roster).at(1);
  expect(names?.textContent).toContain('Order #1042: 2 pieces. People in the group chose');
  expect([...(names?.querySelectorAll('li') ?? [])].map((line) => line.textContent)).toEqual([
    ` Ada${itemText(items[0]!)}, M`,
    ` No name${itemText(items[1]!)}, L`,
  ]);
});

test('a ticket has a code that opens the job on a phone', () => {
  const [sheet] = sheetsOf(staffOrder());
  const path = sheet?.querySelector('svg[viewBox] > path')?.getAttribute('d') ?? '';
  const [, , size] = (sheet?.querySelector('svg[viewBox]')?.getAttribute('viewBox') ?? '').split(
    ' ',
  );
  const { size: expected } = encode(new URL('/admin/orders/1042', location.origin).href, {
    border: 4,
  });
  expect(Number(size)).toBe(expected);
  expect(path).toMatch(/^M4 4h1v1h-1z/);
});

// product: print-recipes
test('a ticket says how each location is set up: the usual way, or as it worked last time', () => {
  const order = staffOrder({ approved: true, proofs: [{ ...returnedProof, state: 'approved' }] });
  const [usual] = sheetsOf(order);
  expect(usual?.textContent).toContain(
    'Screens: 1. White underbase, 156 mesh, flash; 2. Sweet-Corn Cream, 230 mesh; 3. Capitol Gold, 230 mesh',
  );
  cleanup();
  const kept = {
    ...{ design: 0, location: 'frontLarge', note: 'Slow down.', number: 1001 },
    ...{ savedBy: 'pat@confluence.example', savedAt: '2026-11-02T17:04:00Z' },
    screens: [{ screen: 'cream', mesh: 110, strokes: 2, flash: true }],
  } satisfies (typeof order)['recipes'][number];
  const [again] = sheetsOf({ ...order, recipes: [kept], repeats: { number: 1001, prints: [] } });
  expect(again?.textContent).toContain('2. Sweet-Corn Cream, 110 mesh, 2 strokes, flash');
  expect(again?.textContent).toContain('Slow down.');
  expect(again?.textContent).toContain('Reprint of #1001');
});

test('a repeat without a proof is set up like the order that it repeats', () => {
  const prints = returnedProof.contents.designs[0]!.prints;
  const order = staffOrder({
    approved: true,
    files: [orderFile()],
    repeats: { number: 1001, prints: [prints] },
  });
  expect(sheetsOf(order)[0]?.textContent).toContain('2. Sweet-Corn Cream, 230 mesh');
});

// product: blanks-to-buy
test('a ticket names the spares by size', () => {
  const designs = [{ ...familyDesigns[0]! }];
  expect(sheetsOf(staffOrder({ designs }))[0]?.textContent).toContain('Spares: 1 Navy M.');
  cleanup();
  const spoilage = { permille: 0, leastPieces: 0, abovePieces: 0 };
  expect(sheetsOf(staffOrder({ designs, spoilage }))[0]?.textContent).not.toContain('Spares');
});
