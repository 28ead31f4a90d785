// product: blanks-to-buy
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlanksToBuy } from './blanks-to-buy.ts';
import { spoilageOf } from '../press/floor-settings.ts';
import { buyList, linesFor, shareBlanks } from './buy-list.ts';

import { partKey } from './purchase.ts';

const sizes = ['S', 'M', 'L'];
const partOf = (size: string) => ({ styleCode: '00760', colorKey: 'red', size });
const facts = sizes.map((size) => ({
  ...partOf(size),
  garment: 'Ultra Cotton Tee',
  color: 'Red',
  synced: true,
  cost: { pieceCents: 300, dozenCents: 280, caseCents: 250, casePieces: 72 },
  stock: { IL: 1000 },
}));
type Job = BlanksToBuy['jobs'][number];
const job = (number: number, designs: readonly Readonly<Record<string, number>>[]): Job => ({
  number,
  dueDate: '2026-12-10',
  startBy: '2026-12-08',
  customer: 'Ada Lovelace',
  needs: designs.flatMap((counts, design) =>
    Object.entries(counts).map(([size, pieces]) => ({ ...partOf(size), design, pieces })),
  ),
});
const none = { coming: [], given: [], again: [], inHouse: [], spoilage: null };
const list = (jobs: Job[], coming: BlanksToBuy['coming'] = []) =>
  buyList({ ...none, jobs, coming, parts: facts });

describe('the list of blanks to buy', () => {
  it('has each part with its jobs by due date', () => {
    expect(list([job(1001, [{ M: 12 }]), job(1002, [{ M: 6, L: 2 }])])).toMatchObject([
      {
        size: 'M',
        pieces: 18,
        garment: 'Ultra Cotton Tee',
        jobs: [{ number: 1001 }, { number: 1002 }],
      },
      { size: 'L', pieces: 2, jobs: [{ number: 1002, pieces: 2, spares: 0 }] },
    ]);
  });

  it('adds a design’s spares to the sizes with the most pieces', () => {
    expect(list([job(1001, [{ S: 5, M: 40, L: 15 }])])).toMatchObject([
      { size: 'S', pieces: 5 },
      { size: 'M', pieces: 41, jobs: [{ spares: 1 }] },
      { size: 'L', pieces: 16, jobs: [{ spares: 1 }] },
    ]);
  });

  it('counts spares by design, not by order', () => {
    expect(list([job(1001, [{ M: 20 }, { M: 20 }])])).toMatchObject([{ pieces: 40 }]);
    expect(list([job(1001, [{ M: 40 }])])).toMatchObject([{ pieces: 41 }]);
  });

  it('leaves out what was bought for a job, and only for that job', () => {
    const coming = [{ ...partOf('M'), number: 1001, pieces: 30 }];
    expect(list([job(1001, [{ M: 12 }]), job(1002, [{ M: 6 }])], coming)).toMatchObject([
      { pieces: 6, jobs: [{ number: 1002 }] },
    ]);
    expect(list([job(1001, [{ M: 40 }])], coming)).toMatchObject([
      { pieces: 11, jobs: [{ pieces: 11, spares: 1 }] },
    ]);
  });

  it('leaves out what came in for a job, and buys again what didn’t', () => {
    const given = [{ ...partOf('M'), number: 1001, pieces: 9 }];
    expect(buyList({ ...none, jobs: [job(1001, [{ M: 12 }])], given, parts: facts })).toMatchObject(
      [{ pieces: 3, jobs: [{ number: 1001, pieces: 3 }] }],
    );
  });

  it('has what orders in production need again first, without spares or what is in house', () => {
    const again = [
      {
        ...{ ...partOf('M'), number: 1000, pieces: 40, misprinted: 38 },
        ...{ dueDate: '2026-12-04', startBy: '2026-12-01', customer: 'Ada Lovelace' },
      },
    ];
    const inHouse = [{ ...partOf('M'), pieces: 14 }];
    const wanted = buyList({
      ...none,
      ...{ jobs: [job(1001, [{ M: 20 }])], again, inHouse, parts: facts },
    });
    expect(wanted).toMatchObject([
      {
        pieces: 46,
        jobs: [
          { number: 1000, pieces: 40, spares: 0, again: { misprinted: 38 } },
          { number: 1001, pieces: 6 },
        ],
      },
    ]);
  });

  it('takes what is in house for the jobs that start first', () => {
    const jobs = [job(1001, [{ M: 12 }]), job(1002, [{ M: 6 }])];
    const inHouse = [{ ...partOf('M'), pieces: 14 }];
    expect(buyList({ ...none, jobs, inHouse, parts: facts })).toMatchObject([
      { pieces: 4, jobs: [{ number: 1002, pieces: 4 }] },
    ]);
  });

  const counts = fc.dictionary(fc.constantFrom(...sizes), fc.integer({ min: 1, max: 400 }), {
    minKeys: 1,
  });
  const someJobs = fc
    .array(fc.array(counts, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
    .map((all) => all.map((designs, at) => job(1001 + at, designs)));

  it('never buys less than is needed, and never more than that and the spares', () => {
    fc.assert(
      fc.property(
        someJobs,
        fc.integer({ min: 0, max: 100 }),
        fc.array(
          fc.record({
            at: fc.integer({ min: 0, max: 5 }),
            size: fc.constantFrom(...sizes),
            pieces: fc.integer({ min: 1, max: 300 }),
          }),
          { maxLength: 6 },
        ),
        fc.integer({ min: 0, max: 300 }),
        (jobs, permille, bought, shelf) => {
          const spoilage = { permille, leastPieces: 1, abovePieces: 24 };
          const seen = new Set<string>();
          const all = bought.flatMap(({ at, size, pieces }) => {
            const key = `${at} ${size}`;
            if (seen.has(key)) return [];
            seen.add(key);
            return [{ ...partOf(size), number: 1001 + at, pieces }];
          });
          // Some of it came in, and the rest is on its way.
          const given = all.map((one) => ({ ...one, pieces: Math.floor(one.pieces / 3) }));
          const coming = all.map((one, at) => ({
            ...one,
            pieces: one.pieces - (given[at]?.pieces ?? 0),
          }));
          const inHouse = [{ ...partOf('M'), pieces: shelf }];
          const wanted = buyList({
            jobs,
            coming,
            given,
            again: [],
            inHouse,
            spoilage,
            parts: facts,
          });
          let fromShelf = 0;
          let spares = 0;
          for (const { number, needs } of jobs) {
            const allowed = [...new Set(needs.map(({ design }) => design))].reduce(
              (sum, design) =>
                sum +
                spoilageOf(
                  needs
                    .filter((need) => need.design === design)
                    .reduce((all, { pieces }) => all + pieces, 0),
                  spoilage,
                ),
              0,
            );
            let over = 0;
            for (const size of sizes) {
              const key = partKey(partOf(size));
              const need = needs
                .filter((one) => partKey(one) === key)
                .reduce((sum, { pieces }) => sum + pieces, 0);
              const has =
                all.find((one) => one.number === number && one.size === size)?.pieces ?? 0;
              const share = wanted
                .find((part) => partKey(part) === key)
                ?.jobs.find((one) => one.number === number);
              const buys = share?.pieces ?? 0;
              const lacks = Math.max(0, need - has - buys);
              // What is missing comes from the shelf.
              if (size === 'M') fromShelf += lacks;
              else expect(lacks).toBe(0);
              over += Math.max(0, buys - Math.max(0, need - has));
              if (need === 0) expect(buys).toBe(0);
            }
            expect(over).toBeLessThanOrEqual(allowed);
            spares += allowed;
          }
          expect(fromShelf).toBeLessThanOrEqual(shelf);
          expect(spares).toBeGreaterThanOrEqual(
            wanted.flatMap((part) => part.jobs).reduce((sum, share) => sum + share.spares, 0),
          );
        },
      ),
    );
  });
});

it('lists the sizes of a color in their order, from the smallest', () => {
  const sizes = ['2XL', 'L', 'M', 'S', 'XL'];
  const need = (size: string) => ({ styleCode: '00606', colorKey: 'navy', size });
  const wanted = buyList({
    jobs: [
      {
        number: 1,
        dueDate: '2026-12-04',
        startBy: '2026-12-01',
        customer: 'Ada',
        needs: sizes.map((size) => ({ ...need(size), design: 0, pieces: 1 })),
      },
    ],
    ...none,
    parts: sizes.map((size) => ({
      ...need(size),
      garment: 'Premium Cotton',
      color: 'Navy',
      synced: true,
      cost: null,
      stock: {},
    })),
  });
  expect(wanted.map(({ size }) => size)).toEqual(['S', 'M', 'L', 'XL', '2XL']);
});

it('says where the pieces of a job are: in house, on their way, or to buy', () => {
  const jobs = [job(1001, [{ M: 40 }]), job(1002, [{ M: 10 }])];
  const shares = shareBlanks({
    ...none,
    jobs,
    given: [{ ...partOf('M'), number: 1001, pieces: 20 }],
    coming: [{ ...partOf('M'), number: 1001, pieces: 12 }],
    inHouse: [{ ...partOf('M'), pieces: 12 }],
  });
  expect(shares).toMatchObject([
    { number: 1001, size: 'M', needed: 40, spares: 1, here: 29, coming: 12, lacks: 0 },
    { number: 1002, size: 'M', needed: 10, spares: 0, here: 3, coming: 0, lacks: 7 },
  ]);
});

it('splits what was bought elsewhere among the jobs in their order, and the rest is for stock', () => {
  const jobs = [job(1001, [{ M: 12 }]), job(1002, [{ M: 6 }])];
  const [part] = list(jobs);
  const split = (pieces: number) =>
    linesFor(part!, pieces).map((line) => [line.orderNumber, line.pieces]);
  expect(split(0)).toEqual([]);
  expect(split(14)).toEqual([
    [1001, 12],
    [1002, 2],
  ]);
  expect(split(20)).toEqual([
    [1001, 12],
    [1002, 6],
    [null, 2],
  ]);
});
