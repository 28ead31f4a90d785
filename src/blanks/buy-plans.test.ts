// product: blanks-to-buy
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlanksToBuy } from './blanks-to-buy.ts';
import type { WantedPart } from './buy-list.ts';
import { buyPlans, unitCents, usualFreight, type Plan } from './buy-plans.ts';
import { arrivalAfter, readCutoff } from './cutoff.ts';
import { partKey } from './purchase.ts';

const cost = { pieceCents: 300, dozenCents: 280, caseCents: 250, casePieces: 72 };
const partOf = (size: string) => ({ styleCode: '00760', colorKey: 'red', size });
const named = { garment: 'Ultra Cotton Tee', color: 'Red' };
const facts = (stocks: Readonly<Record<string, Record<string, number>>>) => ({
  parts: Object.entries(stocks).map(([size, stock]) => ({
    ...partOf(size),
    ...named,
    synced: true,
    cost,
    stock,
  })),
  transit: [
    { warehouse: 'KS', days: 1, cutoff: '4:00 CT' },
    { warehouse: 'IL', days: 1, cutoff: '3:00 CT' },
    { warehouse: 'TX', days: 2, cutoff: '4:00 CT' },
    { warehouse: 'NV', days: 4, cutoff: null },
  ],
});
const want = (counts: Readonly<Record<string, number>>, number = 1001): WantedPart[] =>
  Object.entries(counts).map(([size, pieces]) => ({
    ...partOf(size),
    ...named,
    pieces,
    jobs: [{ number, pieces, spares: 0 }],
  }));
/** Tuesday, December 1, 2026, 10 AM in Des Moines. */
const now = Date.parse('2026-12-01T16:00:00Z');
const planOf = (
  name: string,
  wanted: readonly WantedPart[],
  known: Pick<BlanksToBuy, 'parts' | 'transit'>,
): Plan | undefined =>
  buyPlans(wanted, known, now).plans.find(({ names }) => names.some((one) => one === name))?.plan;

describe('a cutoff in the supplier’s words', () => {
  it.each([
    ['4:00 CT', 16, 'America/Chicago'],
    ['3:30 PM EST', 15.5, 'America/New_York'],
    ['12:00 pm PT', 12, 'America/Los_Angeles'],
    ['12 AM MT', 0, 'America/Denver'],
    ['9:00 CT', 9, 'America/Chicago'],
    ['16:00', 16, 'America/Chicago'],
  ])('%s', (text, hour, zone) => {
    expect(readCutoff(text)).toEqual({ hour, zone });
  });

  it.each([null, '', 'soon', '25:00 CT', '4:75 CT', '13 PM', '0:30 AM'])('%j is none', (text) => {
    expect(readCutoff(text)).toBeNull();
  });

  it('passes, and the parcel leaves on the carrier’s next day', () => {
    const cutoff = { hour: 16, zone: 'America/Chicago' };
    expect(arrivalAfter(now, 1, cutoff)).toEqual({
      cutoffAt: Date.parse('2026-12-01T22:00:00Z'),
      leavesOn: '2026-12-01',
      arrivesOn: '2026-12-02',
    });
    expect(arrivalAfter(now + 6 * 3_600_000, 1, cutoff).arrivesOn).toBe('2026-12-03');
    // Friday afternoon: it leaves on Monday.
    expect(arrivalAfter(Date.parse('2026-12-04T22:30:00Z'), 2, cutoff).arrivesOn).toBe(
      '2026-12-09',
    );
    // A day before Christmas.
    expect(arrivalAfter(Date.parse('2026-12-24T16:00:00Z'), 1, cutoff).arrivesOn).toBe(
      '2026-12-28',
    );
  });
});

describe('plans to buy', () => {
  it('are one when a warehouse is the best in every way', () => {
    const { plans, short } = buyPlans(want({ M: 20 }), facts({ M: { KS: 50, NV: 50 } }), now);
    expect(short).toEqual([]);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatchObject({
      names: ['one-warehouse', 'fastest', 'cheapest'],
      plan: {
        pieces: 20,
        goodsCents: 20 * 280,
        freightCents: usualFreight.cents,
        boxes: 1,
        arrivesOn: '2026-12-02',
        cutoffAt: Date.parse('2026-12-01T22:00:00Z'),
        stops: [{ warehouse: 'KS' }],
        lines: [{ warehouse: 'KS', orderNumber: 1001, pieces: 20 }],
      },
    });
  });

  it('say what speed costs: two orders from nearby, or one from far away', () => {
    const known = facts({ M: { KS: 30, NV: 90 }, L: { IL: 30, NV: 90 } });
    const wanted = want({ M: 30, L: 30 });
    expect(planOf('fastest', wanted, known)).toMatchObject({
      arrivesOn: '2026-12-02',
      freightCents: 2 * usualFreight.cents,
      // The first cutoff of the two, at 3 PM.
      cutoffAt: Date.parse('2026-12-01T21:00:00Z'),
    });
    expect(planOf('cheapest', wanted, known)).toMatchObject({
      arrivesOn: '2026-12-07',
      freightCents: usualFreight.cents,
    });
    expect(planOf('one-warehouse', wanted, known)?.stops).toMatchObject([{ warehouse: 'NV' }]);
  });

  it('ship free from $200 per warehouse', () => {
    const known = facts({ M: { KS: 100 } });
    expect(planOf('cheapest', want({ M: 100 }), known)).toMatchObject({
      goodsCents: 25_000,
      freightCents: 0,
      boxes: 2,
    });
  });

  it('don’t split what one warehouse has, because a case costs less', () => {
    const known = facts({ M: { KS: 40, TX: 80 } });
    expect(planOf('cheapest', want({ M: 72 }), known)).toMatchObject({ goodsCents: 72 * 250 });
  });

  it('leave out what nobody has, and name the jobs that are due last', () => {
    const [first] = want({ M: 30 });
    const wanted = [
      {
        ...first!,
        pieces: 30,
        jobs: [
          { number: 1001, pieces: 10, spares: 0 },
          { number: 1002, pieces: 20, spares: 1 },
        ],
      },
    ];
    const { plans, short } = buyPlans(wanted, facts({ M: { KS: 11, IL: 5 } }), now);
    expect(short).toMatchObject([
      { size: 'M', pieces: 14, jobs: [{ number: 1002, pieces: 14, spares: 1 }] },
    ]);
    expect(plans[0]?.plan.pieces).toBe(16);
  });

  it('are none if the supplier has nothing, or doesn’t sell it', () => {
    expect(buyPlans(want({ M: 3 }), facts({ M: {} }), now)).toMatchObject({
      plans: [],
      short: [{ pieces: 3 }],
    });
    const known = facts({ M: { KS: 9 } });
    const unsynced = known.parts.map((part) => ({ ...part, synced: false, cost: null, stock: {} }));
    // Nothing is short while nobody knows.
    expect(buyPlans(want({ M: 3 }), { ...known, parts: unsynced }, now)).toEqual({
      plans: [],
      short: [],
      unsynced: [known.parts[0]!.garment],
    });
    const unsold = known.parts.map((part) => ({ ...part, cost: null }));
    expect(buyPlans(want({ M: 3 }), { ...known, parts: unsold }, now).plans).toEqual([]);
    expect(buyPlans([], facts({}), now)).toEqual({ plans: [], short: [], unsynced: [] });
  });

  it('take the usual days and cutoff of a warehouse that isn’t known', () => {
    expect(planOf('fastest', want({ M: 3 }), facts({ M: { OH: 9 } }))).toMatchObject({
      arrivesOn: '2026-12-08',
    });
  });

  const warehouses = ['KS', 'IL', 'TX', 'NV', 'OH'];
  const stock = fc.dictionary(fc.constantFrom(...warehouses), fc.integer({ min: 0, max: 150 }));
  const wish = fc.array(
    fc.record({
      number: fc.integer({ min: 1001, max: 1005 }),
      pieces: fc.integer({ min: 1, max: 90 }),
    }),
    { minLength: 1, maxLength: 3 },
  );

  it('buy exactly what is wanted and there, from where it is, and none is beaten', () => {
    fc.assert(
      fc.property(
        fc.record({ M: stock, L: stock }),
        fc.record({ M: wish, L: wish }),
        (stocks, wishes) => {
          const known = facts(stocks);
          const wanted = Object.entries(wishes).map(([size, jobs]): WantedPart => ({
            ...partOf(size),
            ...named,
            pieces: jobs.reduce((sum, { pieces }) => sum + pieces, 0),
            jobs: jobs.map((one, at) => ({ ...one, number: one.number + at * 10, spares: 0 })),
          }));
          const { plans, short } = buyPlans(wanted, known, now);
          const lacking = new Map(short.map((part) => [partKey(part), part.pieces]));
          for (const { plan } of plans) {
            for (const part of wanted) {
              const lines = plan.lines.filter((line) => partKey(line) === partKey(part));
              const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
              expect(pieces).toBe(part.pieces - (lacking.get(partKey(part)) ?? 0));
              const of = known.parts.find((one) => partKey(one) === partKey(part));
              for (const warehouse of warehouses) {
                const here = lines
                  .filter((line) => line.warehouse === warehouse)
                  .reduce((sum, line) => sum + line.pieces, 0);
                expect(here).toBeLessThanOrEqual(of?.stock[warehouse] ?? 0);
              }
              for (const { number, pieces: most } of part.jobs) {
                const got = lines
                  .filter((line) => line.orderNumber === number)
                  .reduce((sum, line) => sum + line.pieces, 0);
                expect(got).toBeLessThanOrEqual(most);
              }
            }
            // What the database will work out.
            const sums = new Map<string, number>();
            for (const line of plan.lines) {
              const key = `${partKey(line)} ${line.warehouse}`;
              sums.set(key, (sums.get(key) ?? 0) + line.pieces);
            }
            const goods = [...sums.values()].reduce((sum, n) => sum + n * unitCents(n, cost), 0);
            expect(plan.goodsCents).toBe(goods);
          }
          const total = ({ goodsCents, freightCents }: Plan): number => goodsCents + freightCents;
          const of = (name: string): Plan | undefined =>
            plans.find(({ names }) => names.some((one) => one === name))?.plan;
          const [fastest, cheapest, one] = [of('fastest'), of('cheapest'), of('one-warehouse')];
          for (const { plan } of plans) {
            expect(fastest && fastest.arrivesOn <= plan.arrivesOn).toBe(true);
            expect(cheapest && total(cheapest) <= total(plan)).toBe(true);
          }
          if (one) expect(one.stops).toHaveLength(1);
          for (const part of wanted) {
            const has = Object.values(known.parts.find((p) => p.size === part.size)?.stock ?? {});
            const there = has.reduce((sum, pieces) => sum + pieces, 0);
            expect(lacking.get(partKey(part)) ?? 0).toBe(Math.max(0, part.pieces - there));
          }
        },
      ),
    );
  });
});
