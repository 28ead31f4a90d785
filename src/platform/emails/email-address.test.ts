// product: held-emails
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailboxOf } from './email-address.ts';

const letters = (from: string, minLength = 1) =>
  fc.string({ unit: fc.constantFrom(...from), minLength, maxLength: 12 });
const name = letters('abc0189_-');
const tag = letters('abcXYZ.+-', 0);
const domain = fc.constantFrom('example.com', 'mail.example.co.uk', 'gmail.com.example');

/** `text` with each letter in either case. */
const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((at, i) => (upper[i] ? at.toUpperCase() : at)).join(''));

describe('the mailbox behind an address', () => {
  test('is one, whatever the case and the tag', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(name, tag, domain)
          .chain(([of, plus, at]) =>
            fc.tuple(fc.constant(`${of}@${at}`), inAnyCase(`${of}+${plus}@${at}`)),
          ),
        ([plain, typed]) => {
          expect(mailboxOf(typed)).toBe(plain);
        },
      ),
    );
  });

  test('is one at Gmail, whatever the dots and the domain', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('gmail.com', 'googlemail.com', 'GMail.com'),
        (parts, at) => {
          expect(mailboxOf(`${parts.join('.')}@${at}`)).toBe(`${parts.join('')}@gmail.com`);
        },
      ),
    );
  });

  test('differs if the names differ elsewhere, even by a dot', () => {
    fc.assert(
      fc.property(name, name, domain, (one, other, at) => {
        expect(mailboxOf(`${one}@${at}`) === mailboxOf(`${other}@${at}`)).toBe(one === other);
        expect(mailboxOf(`${one}.${other}@${at}`)).toBe(`${one}.${other}@${at}`);
      }),
    );
  });

  test('stays the same when normalized again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(mailboxOf(mailboxOf(address))).toBe(mailboxOf(address));
      }),
    );
  });

  test.each([
    ['+shirts@example.com', '+shirts@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    [' Ada@Example.com ', 'ada@example.com'],
  ])('of %o is %s', (typed, mailbox) => {
    expect(mailboxOf(typed)).toBe(mailbox);
  });
});
