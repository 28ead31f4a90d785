// product: paperwork
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPdf, rowsOf } from '../../../tests/support/read-pdf.ts';
import { paperRecord } from '../../../tests/factory/papers.ts';
import { formatCents } from '../../domain/money.ts';
import type { PaperRecord } from '../../domain/paper-record.ts';
import { paidCents, paymentMethods } from '../../domain/payment.ts';
import { paymentTerms } from '../../domain/payment-terms.ts';
import { sizes } from '../../domain/quantity.ts';
import { documentFile, estimateFile, slipFile } from './paper-files.ts';

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** An order's price that adds up, what was paid for it, and how. */
const anyRecord = fc
  .record({
    quantities: fc.dictionary(fc.constantFrom(...sizes), fc.integer({ min: 1, max: 300 }), {
      minKeys: 1,
      maxKeys: 8,
    }),
    perItemCents: fc.integer({ min: 1, max: 9_999 }),
    rushFeeCents: fc.constantFrom(0, 3000),
    shippingCents: fc.constantFrom(0, 1500, 12_345),
    adjustment: fc.option(fc.integer({ min: 1, max: 90_000 }), { nil: null }),
    taxCents: fc.nat(99_999),
    terms: fc.constantFrom(...paymentTerms),
    entries: fc.array(
      fc.record({
        method: fc.constantFrom(...paymentMethods.filter((method) => method !== 'account')),
        amountCents: fc.integer({ min: -99_999, max: 999_999 }).filter((each) => each !== 0),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ quantities, adjustment, entries, terms, ...price }) => {
    const totalQuantity = Object.values(quantities).reduce((sum, count) => sum + count, 0);
    const subtotalCents = price.perItemCents * totalQuantity;
    const adjustmentCents = adjustment ?? 0;
    const { rushFeeCents, shippingCents, taxCents, perItemCents } = price;
    const totalCents = subtotalCents + rushFeeCents + shippingCents + adjustmentCents + taxCents;
    const payments = entries.map(({ method, amountCents }, index) => ({
      id: `3b241101-e2bb-4255-8caf-4136c566a96${index}`,
      kind: amountCents > 0 ? ('charge' as const) : ('refund' as const),
      method,
      amountCents,
      reference: null,
      reason: null,
      at: '2026-11-24T16:00:00Z',
    }));
    return {
      terms,
      quantities,
      deliveryMethod: shippingCents > 0 ? ('shipping' as const) : ('pickup' as const),
      payments,
      owedCents: totalCents,
      price: {
        totalQuantity,
        perItemCents,
        subtotalCents,
        rushFeeCents,
        shippingCents,
        adjustments:
          adjustment === null
            ? []
            : [{ line: 'order' as const, cents: adjustment, reason: 'Screens' }],
        adjustmentCents,
        taxCents,
        totalCents,
      },
    };
  });

const readRows = async (record: PaperRecord) =>
  rowsOf((await readPdf((await documentFile(record)).content)).parts);

describe('every figure', () => {
  test('of an invoice and a credit note is the order’s, and they add up', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (changes) => {
        const record = paperRecord('invoice', changes);
        const { price, payments, quantities } = record;
        const rows = await readRows(record);
        const lines = rows.filter(({ length }) => length === 5).slice(1);
        expect(lines.map(([, , count]) => Number(count?.replace(',', '')))).toEqual(
          sizes.flatMap((size) => quantities[size] ?? []),
        );
        expect(lines.map((line) => line[3])).toEqual(
          lines.map(() => formatCents(price.perItemCents)),
        );
        const amounts = lines.map((line) => cents(line[4]!));
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(price.subtotalCents);

        const totals = rows.filter(({ length }) => length === 2);
        const balance = price.totalCents - paidCents(payments);
        expect(totals.map(([, amount]) => cents(amount!))).toEqual([
          price.subtotalCents,
          ...(price.rushFeeCents > 0 ? [price.rushFeeCents] : []),
          ...(price.shippingCents > 0 ? [price.shippingCents] : []),
          ...price.adjustments.map((each) => each.cents),
          price.taxCents,
          price.totalCents,
          ...payments.map(({ amountCents }) => -amountCents),
          Math.abs(balance),
        ]);
        expect(totals.at(-1)?.[0]).toBe(balance < 0 ? 'Refund due' : 'Balance due');

        const credit = await readRows(paperRecord('credit-note', changes));
        expect(credit.at(-1)).toEqual(['Credit for INV-20001', formatCents(price.totalCents)]);
        expect(credit.filter(({ length }) => length === 5).slice(1)).toEqual(lines);
      }),
      { numRuns: 8 },
    );
  });

  test('of a receipt is the ledger’s', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (changes) => {
        const last = changes.payments.at(-1)!;
        const record = paperRecord('receipt', { ...changes, paymentId: last.id });
        const { pages, parts } = await readPdf((await documentFile(record)).content);
        const rows = rowsOf(parts);
        const entries = rows.filter(({ length }) => length === 3).slice(1);
        expect(entries.map(([, , amount]) => cents(amount!))).toEqual(
          record.payments.map(({ amountCents }) => amountCents),
        );
        const balance = record.owedCents - paidCents(record.payments);
        expect(rows.slice(-3).map(([, amount]) => cents(amount!))).toEqual([
          record.owedCents,
          -paidCents(record.payments),
          Math.abs(balance),
        ]);
        expect(pages[0]).toContain(formatCents(Math.abs(last.amountCents)));
        expect(pages[0]).toContain(last.amountCents < 0 ? 'REFUNDED' : 'PAID');
      }),
      { numRuns: 8 },
    );
  });
});

describe('an invoice', () => {
  test('says whom it’s for, by when it’s to be paid, how, and with which PO number', async () => {
    const { content, fileName } = await documentFile(
      paperRecord('invoice', { terms: 'account', customerPoNumber: 'PO-77' }),
    );
    const { pages } = await readPdf(content);
    expect(fileName).toBe('invoice-inv-20001.pdf');
    for (const words of [
      'INV-20001',
      'Ada Lovelace',
      'PO number PO-77',
      'Order #1042',
      'Net 30',
      'Issued Nov 24, 2026',
      'Due Dec 24, 2026',
      'make it out to Confluence Print Co., write INV-20001 on it',
      '14 Water Street, Des Moines, IA 50309',
      'Page 1 of 1',
    ]) {
      expect(pages[0]?.replaceAll('\n', ' ')).toContain(words);
    }
  });

  test.each([
    [0, '$359.52 now, the rest at pickup'],
    [35_952, 'Due Nov 24, 2026'],
    [71_904, 'Paid in full'],
    [80_000, 'We owe you this.'],
  ])('on a share of the total says what is due after %i cents', async (amountCents, note) => {
    const [payment] = paperRecord('receipt').payments;
    const record = paperRecord('invoice', {
      terms: 'deposit',
      askedCents: 35_952,
      payments: amountCents === 0 ? [] : [{ ...payment!, amountCents }],
    });
    const { pages } = await readPdf((await documentFile(record)).content);
    expect(pages[0]).toContain(note);
  });
});

test.each([
  ['canceled', 'The order was canceled'],
  ['changed', 'The order changed'],
  ['reopened', 'The order went back to review'],
] as const)('a credit note says that the order was %s', async (reason, words) => {
  const { content } = await documentFile(paperRecord('credit-note', { reason }));
  expect((await readPdf(content)).pages[0]).toContain(words);
});

const packed = {
  ...paperRecord('invoice'),
  number: 1042,
  createdAt: '2026-11-20T15:00:00Z',
  totalQuantity: 200,
  dueDate: '2026-12-04',
  deliveryMethod: 'shipping' as const,
  deliveryName: 'Ada Lovelace',
  deliveryStreet: '1 Engine Road',
  deliveryCity: 'Ames',
  deliveryState: 'IA',
  deliveryZip: '50010',
};

test('a packing slip lists what is in the boxes and for whom, without a price', async () => {
  const { pages } = await readPdf((await slipFile(packed)).content);
  for (const words of ['1 Engine Road', 'Ames, IA 50010', 'Premium Cotton, Navy']) {
    expect(pages[0]).toContain(words);
  }
  expect(pages.join()).not.toContain('$');
});

test('a table’s head is on each page that it takes, and is read once', async () => {
  const roster = Array.from({ length: 200 }, (_, index) => ({
    name: `NAME${index + 1}`,
    number: `${index % 100}`,
    size: 'M' as const,
  }));
  const { pages, parts } = await readPdf((await slipFile({ ...packed, roster })).content);
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, text] of pages.slice(0, -1).entries()) {
    expect(text).toContain('PLAYER');
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const rows = rowsOf(parts).filter(({ length }) => length === 5);
  expect(rows.filter(([first]) => first === 'PLAYER')).toHaveLength(1);
  expect(rows.slice(1).map(([, name]) => name)).toEqual(roster.map(({ name }) => name));
});

test('an estimate has the answer’s price, the other counts, and until when it’s good', async () => {
  const { price } = paperRecord('invoice');
  const lines = (cents: number) => [{ label: 'Shirt', cents }];
  const { content } = await estimateFile(
    { number: 5001, name: 'Ada Lovelace', email: 'ada@example.com', phone: null },
    {
      id: '3b241101-e2bb-4255-8caf-4136c566a962',
      version: 2,
      sha256: '',
      reason: null,
      madeBy: 'june@confluenceprint.example',
      at: '2026-11-24T15:00:00Z',
      decision: null,
      contents: {
        format: 1,
        garmentId: 'premium-cotton',
        garmentName: 'Premium Cotton',
        styleCode: '00606',
        printLocations: ['frontLarge'],
        pieces: 48,
        delivery: 'pickup',
        tiers: [
          { from: 24, to: 49, lines: lines(1400) },
          { from: 50, to: 99, lines: lines(1200) },
        ],
        adjustments: [],
        price,
        files: [],
        note: 'One ink would be less.\nAsk us.',
        validUntil: '2026-12-24',
      },
    },
  );
  const { pages, parts, title } = await readPdf(content);
  expect(title).toBe('Estimate #5001');
  expect(rowsOf(parts).at(-1)).toEqual(['Total', formatCents(price.totalCents)]);
  const text = pages[0]!.replaceAll('\n', ' ');
  for (const words of ['Good through Dec 24, 2026', '50–99 pieces: $12.00 each', 'Ask us.']) {
    expect(text).toContain(words);
  }
});

test('a PDF says its title and language, and all of it is tagged for screen readers', async () => {
  const { title, language, isTagged, parts, pages } = await readPdf(
    (await documentFile(paperRecord('invoice'))).content,
  );
  expect({ title, language, isTagged }).toEqual({
    title: 'Invoice INV-20001',
    language: 'en-US',
    isTagged: true,
  });
  const roles = parts.map(({ role }) => role);
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(roles).toContain('Table');
  const [heads, ...rows] = parts.find(({ role }) => role === 'Table')!.parts;
  expect(heads?.parts.map(({ role }) => role)).toEqual(Array(5).fill('TH'));
  for (const { parts: cells } of rows) {
    expect(cells.map(({ role }) => role)).toEqual(Array(5).fill('TD'));
  }
  // All words are read, except the foot with the page number.
  const words = (text: string) => text.split(/\s+/).filter(Boolean).sort();
  const foot = 'Confluence Print Co. · Des Moines, Iowa Invoice INV-20001 · Page 1 of 1';
  expect(words(`${parts.map(({ text }) => text).join(' ')} ${foot}`)).toEqual(words(pages[0]!));
});

test('names in other Latin alphabets are set as they’re written', async () => {
  const customerName = 'Nguyễn Ánh-Łukaszewska Ørsted';
  const { pages } = await readPdf(
    (await documentFile(paperRecord('invoice', { customerName }))).content,
  );
  expect(pages[0]?.replace(/\s/g, '')).toContain(customerName.replace(/\s/g, ''));
});

test('the same document has the same bytes, whenever and wherever it’s drawn', async () => {
  const record = paperRecord('invoice');
  const here = sha256((await documentFile(record)).content);
  expect(sha256((await documentFile(record)).content)).toBe(here);
  const there = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createHash } from 'node:crypto';
       import { documentFile } from ${JSON.stringify(new URL('paper-files.ts', import.meta.url).href)};
       const { content } = await documentFile(JSON.parse(process.env.RECORD));
       console.log(createHash('sha256').update(content).digest('hex'));`,
    ],
    { env: { ...process.env, RECORD: JSON.stringify(record), TZ: 'Asia/Tokyo' }, encoding: 'utf8' },
  );
  expect(there.trim()).toBe(here);
});
