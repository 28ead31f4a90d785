// product: stock-left
import { expect, test } from 'vitest';
import { expectedBy } from './expected.ts';

test.each([
  ['a day with its pieces', ['240 on 12/18/2026'], '2026-12-18'],
  ['a month with its pieces', ['EnRoute:None|OnOrder:2026-12-1000+, '], '2026-12-31'],
  ['a day in numbers', ['OnOrder:2026-12-05'], '2026-12-05'],
  ['the earliest of several', ['96 on 1/4/2027', '240 on 12/18/2026'], '2026-12-18'],
  ['nothing that has passed', ['240 on 11/18/2026'], null],
  ['no date that doesn’t exist', ['240 on 13/45/2026', 'OnOrder:2026-19-50+'], null],
  ['nothing in other words', ['EnRoute:None|OnOrder:None', 'soon'], null],
  ['nothing without words', [], null],
])('the supplier’s words say %s', (_, texts, day) => {
  expect(expectedBy(texts, '2026-11-24')).toBe(day);
});
