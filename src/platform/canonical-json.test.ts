import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test.each([
  [{ b: 1, a: { d: null, c: [2, 1] } }, '{"a":{"c":[2,1],"d":null},"b":1}'],
  [[{ b: 1, a: 2 }], '[{"a":2,"b":1}]'],
  [{ a: undefined, b: 'é' }, '{"b":"é"}'],
  [{ a: 10.5 }, '{"a":10.5}'],
])('%j is %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('is the same however the keys come, and differs otherwise', () => {
  const anyRecord = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(anyRecord, anyRecord, (one, other) => {
      const turned = Object.fromEntries(Object.entries(one).toReversed());
      expect(canonicalJson(turned)).toBe(canonicalJson(one));
      const back: unknown = JSON.parse(canonicalJson(one));
      expect(back).toEqual(JSON.parse(JSON.stringify(one)));
      expect(canonicalJson({ ...one, key: 1 })).not.toBe(canonicalJson({ ...other, key: 2 }));
    }),
  );
});
