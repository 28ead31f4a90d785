import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromColumns, toColumns } from './column-names.ts';

test('turns field names into column names, also in lists and nested objects', () => {
  expect(
    toColumns({ customerPoNumber: 'aB', rushFeeCents: 1, files: [{ widthPx: null }], at: null }),
  ).toEqual({ customer_po_number: 'aB', rush_fee_cents: 1, files: [{ width_px: null }], at: null });
});

test('keeps the names of sizes both ways', () => {
  const quantities = { XS: 1, '2XL': 2, 'Youth S': 3, YouthM: 4, 'One size': 5 };
  expect(toColumns({ quantities })).toEqual({ quantities });
  expect(fromColumns({ quantities })).toEqual({ quantities });
});

test('returns what went to the database unchanged', () => {
  const word = fc.stringMatching(/^[a-z]{2,6}$/);
  const name = fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map(([first = '', ...rest]) =>
      [first, ...rest.map((each) => each[0]!.toUpperCase() + each.slice(1))].join(''),
    );
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
  const record = fc.dictionary(name, fc.oneof(value, fc.dictionary(name, value)));
  fc.assert(
    fc.property(record, (given) => {
      expect(fromColumns(toColumns(given))).toEqual({ ...given });
    }),
  );
});
