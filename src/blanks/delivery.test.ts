// product: receiving
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrivesOn,
  checkOff,
  deliveriesDue,
  expectedIn,
  findDeliveries,
  isBarCode,
  noDifference,
  piecesLeft,
  type Delivery,
} from './delivery.ts';
import { partKey } from './purchase.ts';
import { readCarton } from './supplier-order.ts';

const partOf = (size: string) => ({ styleCode: '00606', colorKey: 'navy', size });
const came = { good: 0, short: 0, damaged: 0, wrong: 0 };
const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  purchaseId: '0c0ffee0-0000-4000-8000-000000000001',
  poNumber: 'CP-000123',
  seller: 'ss',
  reference: null,
  // Monday, 10 AM at the shop.
  askedAt: '2026-11-30T16:00:00Z',
  supplierOrder: '80000001',
  warehouse: 'KS',
  days: 1,
  cutoff: '4:00 CT',
  orders: [1042],
  cartons: [],
  parts: ['M', 'L'].map((size) => ({
    ...partOf(size),
    garment: 'Premium Cotton',
    color: 'Navy',
    partNumber: `B${size}`,
    pieces: 12,
    ...came,
  })),
  ...changes,
});

describe('a delivery', () => {
  test('arrives after its warehouse’s days, counted from its cutoff', () => {
    expect(arrivesOn(delivery())).toBe('2026-12-01');
    expect(arrivesOn(delivery({ askedAt: '2026-11-30T22:30:00Z' }))).toBe('2026-12-02');
    expect(arrivesOn(delivery({ days: null }))).toBe('2026-12-07');
    expect(arrivesOn(delivery({ warehouse: null, days: null }))).toBeNull();
  });

  test('is listed by the day that it’s due until all of it is checked off', () => {
    const late = delivery({ supplierOrder: '2', days: 4 });
    const unknown = delivery({ supplierOrder: '3', warehouse: null, days: null });
    const done = delivery({
      parts: delivery().parts.map((part) => ({ ...part, good: 10, short: 2 })),
    });
    const listed = deliveriesDue([unknown, late, done, delivery()]);
    expect(listed.map(({ supplierOrder }) => supplierOrder)).toEqual(['80000001', '2', '3']);
  });

  test('is found by its PO number, the supplier’s order number, or a reference', () => {
    const byHand = delivery({ poNumber: 'CP-000007', supplierOrder: null, reference: 'Inv-7' });
    const all = [delivery(), delivery({ supplierOrder: '80000002' }), byHand];
    const found = (code: string) => findDeliveries(all, code).length;
    for (const code of ['CP-000123', 'cp-123', ' 123 ', 'CP123']) expect(found(code), code).toBe(2);
    for (const code of ['80000002', 'inv-7', '7']) expect(found(code), code).toBe(1);
    for (const code of ['', '12', '8000000', 'CP-']) expect(found(code), code).toBe(0);
  });
});

describe('a carton', () => {
  const row = {
    orderNumber: 80_000_001,
    boxes: [
      { conveyorBarcode: '57926652.0021', lines: [{ sku: 'BM', qty: 1 }] },
      {
        conveyorBarcode: '57926652.0031',
        lines: [
          { Sku: 'BM', Qty: '5' },
          { sku: '', qty: 1 },
        ],
      },
    ],
  };

  test('is read from what the supplier says about its bar code', () => {
    expect(isBarCode(' 57926652.0031 ')).toBe(true);
    for (const code of ['57926652', 'CP-000123', '1.2.3']) expect(isBarCode(code)).toBe(false);
    expect(readCarton([null, row], '57926652.0031')).toEqual({
      supplierOrder: '80000001',
      lines: [{ partNumber: 'BM', pieces: 5 }],
    });
    expect(readCarton([row], '57926652.0041')).toBeNull();
    expect(readCarton([{ ...row, boxes: 'none' }], '57926652.0031')).toBeNull();
  });

  test('should have its own pieces, at most what is left', () => {
    const carton = { supplierOrder: '80000001', lines: [{ partNumber: 'BM', pieces: 20 }] };
    expect([...expectedIn(delivery(), carton)]).toEqual([[partKey(partOf('M')), 12]]);
    expect([...expectedIn(delivery(), null).values()]).toEqual([12, 12]);
  });

  test('has what is expected less the differences, and never less than nothing', () => {
    const differences = new Map([
      [partKey(partOf('M')), { short: 2, damaged: 1, wrong: 0, later: 3 }],
    ]);
    const all = delivery();
    expect(checkOff(all, expectedIn(all, null), differences)).toEqual([
      { ...partOf('M'), good: 6, short: 2, damaged: 1, wrong: 0 },
      { ...partOf('L'), ...came, good: 12 },
    ]);
    const tooMany = new Map([
      [partKey(partOf('M')), { short: 12, damaged: 0, wrong: 0, later: 1 }],
    ]);
    expect(checkOff(all, expectedIn(all, null), tooMany)).toBeNull();
    const later = new Map([[partKey(partOf('M')), { ...noDifference, later: 12 }]]);
    expect(checkOff(all, expectedIn(all, null), later)).toMatchObject([{ size: 'L', good: 12 }]);
  });

  test('adds up, whatever was checked off before', () => {
    const count = fc.nat(5);
    const before = fc.record({ good: count, short: count, damaged: count, wrong: count });
    const difference = fc.record({ short: count, damaged: count, wrong: count, later: count });
    fc.assert(
      fc.property(before, before, difference, fc.nat(30), (one, other, found, inBox) => {
        const [m, l] = delivery().parts;
        const open = delivery({
          parts: [
            { ...m!, ...one },
            { ...l!, ...other },
          ],
        });
        const carton = { supplierOrder: '80000001', lines: [{ partNumber: 'BM', pieces: inBox }] };
        const expected = expectedIn(open, carton);
        const checked = checkOff(open, expected, new Map([[partKey(m!), found]]));
        const pieces = expected.get(partKey(m!)) ?? 0;
        expect(pieces).toBeLessThanOrEqual(Math.min(inBox, piecesLeft(open)));
        const said = (checked ?? []).reduce(
          (sum, part) => sum + part.good + part.short + part.damaged + part.wrong,
          0,
        );
        if (checked) expect(said).toBe(Math.max(0, pieces - found.later));
        else {
          const missing = found.short + found.damaged + found.wrong + found.later;
          expect(missing).toBeGreaterThan(pieces);
        }
      }),
    );
  });
});
