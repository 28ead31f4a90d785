// product: upload-receipts, uploads
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxReceiptLength } from './receipt-length.ts';
import { readReceipt, receiptDays, signReceipt, type Receipt } from './receipts.server.ts';

const secret = 'a secret of at least thirty-two characters';
const issued = new Date('2026-11-21T12:00:00Z');
const receipt: Receipt = {
  path: '1795262400000_frontLarge_river_days.png',
  location: 'frontLarge',
  fileName: 'river days.png',
  size: 1234,
  contentType: 'image/png',
  format: 'png',
  issuedAt: issued.getTime(),
};
const text = signReceipt(receipt, secret);
const after = (days: number) => new Date(issued.getTime() + days * 86_400_000);

describe('an upload receipt', () => {
  test('reads back what was signed', () => {
    expect(readReceipt(text, secret, issued)).toEqual({ ok: true, receipt });
  });

  test('is good for 14 days and no longer', () => {
    expect(readReceipt(text, secret, after(receiptDays)).ok).toBe(true);
    const late = new Date(after(receiptDays).getTime() + 1);
    expect(readReceipt(text, secret, late)).toEqual({ ok: false, reason: 'expired' });
  });

  test('is refused when it comes from the future', () => {
    expect(readReceipt(text, secret, after(-1))).toEqual({ ok: false, reason: 'expired' });
  });

  test('is refused with another secret', () => {
    const other = readReceipt(text, `${secret}!`, issued);
    expect(other).toEqual({ ok: false, reason: 'signature' });
  });

  test('signed as something else is refused even though the signature fits', () => {
    const odd = signReceipt({ ...receipt, location: 'hat' } as unknown as Receipt, secret);
    expect(readReceipt(odd, secret, issued)).toEqual({ ok: false, reason: 'malformed' });
  });

  test('with any character changed, added, or removed is refused', () => {
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('replace', 'insert', 'remove'),
        fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }),
        (at, kind, character) => {
          const altered =
            text.slice(0, at) +
            (kind === 'remove' ? '' : character) +
            text.slice(kind === 'insert' ? at : at + 1);
          fc.pre(altered !== text);
          expect(readReceipt(altered, secret, issued).ok).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('with any field changed under the old signature is refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(receipt) as (keyof Receipt)[])),
        fc.oneof(fc.string(), fc.integer()),
        (field, value) => {
          fc.pre(receipt[field] !== value);
          const payload = Buffer.from(JSON.stringify({ ...receipt, [field]: value }));
          const [version, , signature] = text.split('.');
          const forged = `${version}.${payload.toString('base64url')}.${signature}`;
          expect(readReceipt(forged, secret, issued)).toEqual({ ok: false, reason: 'signature' });
        },
      ),
    );
  });

  test('is refused, without throwing, for arbitrary text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
        (any) => {
          expect(readReceipt(any, secret, issued).ok).toBe(false);
        },
      ),
    );
  });

  test('with the longest names fits the contract', () => {
    for (const fileName of ['€'.repeat(255), '"'.repeat(255), '😀'.repeat(127)]) {
      const long = signReceipt({ ...receipt, fileName, path: 'x'.repeat(130) }, secret);
      expect(long.length).toBeLessThanOrEqual(maxReceiptLength);
    }
  });
});
