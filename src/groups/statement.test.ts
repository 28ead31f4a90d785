// product: group-orders
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementOf } from './statement.ts';

const closed = { closedAt: '2026-12-04T23:00:00Z', raisedCents: 10_000, dueCents: 0 };
const card = (back: { refundedCents?: number; disputedCents?: number } = {}, pieces = 1) => ({
  pieces: Array.from({ length: pieces }, () => ({})),
  charge: { cents: 2000, refundedCents: 0, disputedCents: 0, state: 'paid', ...back },
});
const cash = { pieces: [{}], charge: null };

describe('a group’s statement', () => {
  it('loses with what goes back only what those pieces raised, also among people who paid in cash', () => {
    const roll = [card({ refundedCents: 2000 }), ...Array.from({ length: 9 }, () => cash)];
    expect(statementOf({ ...closed, counts: [6, 4], roll })).toMatchObject({
      paid: 1,
      pieces: 1,
      paidCents: 2000,
      lostCents: 1000,
      payoutCents: 9000,
    });
  });

  it('pays out nothing of what a bank took back, and that once', () => {
    const roll = [card({ disputedCents: 2000 }), card({ refundedCents: 500, disputedCents: 1500 })];
    expect(statementOf({ ...closed, counts: [4], roll: [...roll, card(), card()] })).toMatchObject({
      refundedCents: 500,
      disputedCents: 3500,
      lostCents: 5000,
      payoutCents: 5000,
    });
  });

  it('splits what was raised, whatever was paid, refunded, and disputed', () => {
    const anyone = fc.record({
      pieces: fc.array(fc.constant({}), { minLength: 1, maxLength: 10 }),
      charge: fc.option(
        fc.record({
          cents: fc.integer({ min: 50, max: 9000 }),
          refundedCents: fc.nat({ max: 9000 }),
          disputedCents: fc.nat({ max: 9000 }),
          state: fc.constantFrom('paid', 'given-up', 'due'),
        }),
      ),
    });
    fc.assert(
      fc.property(
        fc.array(anyone, { minLength: 1, maxLength: 20 }),
        fc.nat({ max: 900_000 }),
        fc.integer({ min: -5000, max: 900_000 }),
        (roll, raisedCents, dueCents) => {
          const counts = [roll.reduce((sum, { pieces }) => sum + pieces.length, 0)];
          const said = statementOf({ ...closed, raisedCents, dueCents, counts, roll });
          const { lostCents, keptCents, payoutCents } = said;
          expect(lostCents + keptCents + payoutCents).toBe(raisedCents);
          expect(Math.min(lostCents, keptCents, payoutCents)).toBeGreaterThanOrEqual(0);
          const all = roll.map(({ pieces, charge }) => ({
            pieces,
            charge: { cents: 100, disputedCents: 0, state: 'paid', ...charge, refundedCents: 9000 },
          }));
          expect(
            statementOf({ ...closed, raisedCents, dueCents, counts, roll: all }),
          ).toMatchObject({
            payoutCents: 0,
          });
        },
      ),
    );
  });
});
