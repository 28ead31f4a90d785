// V9 Self-contained Tokens
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfirmationToken, signConfirmation } from '../../src/server/confirmation-link.ts';
import { hashWhom } from '../../src/server/rate-limit.ts';
import { readReceipt, signReceipt } from '../../src/server/receipts.ts';

const secret = 'a secret of at least thirty-two characters';
const orderId = randomUUID();
const token = signConfirmation(orderId, secret);

// product: order-confirmation
test('a link to a confirmation opens one order, and only as we signed it', () => {
  expect(readConfirmationToken(token, secret)).toBe(orderId);
  expect(readConfirmationToken(token, `${secret}!`)).toBeNull();
  fc.assert(
    fc.property(
      fc.nat(token.length - 1),
      fc.constantFrom('replace', 'insert', 'remove'),
      fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }),
      (at, kind, character) => {
        const altered =
          token.slice(0, at) +
          (kind === 'remove' ? '' : character) +
          token.slice(kind === 'insert' ? at : at + 1);
        fc.pre(altered !== token);
        expect(readConfirmationToken(altered, secret)).toBeNull();
      },
    ),
    { numRuns: 1000 },
  );
});

test('what we sign for one purpose is worth nothing for another', () => {
  const receipt = signReceipt(
    {
      path: `1_frontLarge_${orderId}.png`,
      location: 'frontLarge',
      fileName: 'a.png',
      size: 1,
      contentType: 'image/png',
      format: 'png',
      issuedAt: Date.now(),
    },
    secret,
  );
  const [, , receiptSignature] = receipt.split('.');
  expect(readConfirmationToken(`${orderId}.${receiptSignature}`, secret)).toBeNull();
  expect(readConfirmationToken(`${orderId}.${hashWhom(orderId, secret)}`, secret)).toBeNull();
  const [, signature] = token.split('.');
  expect(readReceipt(`r1.${orderId}.${signature}`, secret, new Date()).ok).toBe(false);
});
