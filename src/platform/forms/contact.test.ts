// product: contact-details
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressFields, tidyZip } from '../../orders/delivery/address.ts';
import { emailSchema, optionalPhoneSchema, phoneSchema } from './contact.ts';
import { likelyEmail } from './email-typo.ts';
import { tidyEmail, tidyPhone } from './tidy-contact.ts';

const phone = phoneSchema('Enter one.');

describe('a phone number', () => {
  test.each([
    ['515-555-0142', '515-555-0142'],
    ['(515) 555-0142', '(515) 555-0142'],
    ['+1 515.555.0142 ext. 4', '+1 515.555.0142 ext. 4'],
    ['515–555—0142', '515-555-0142'],
    ['515‑555‑0142', '515-555-0142'],
    ['515−555−0142', '515-555-0142'],
    ['515/555-0142', '515-555-0142'],
    ['515 / 555 / 0142', '515-555-0142'],
    ['tel:+1-515-555-0142;ext=12', '+1-515-555-0142 ext. 12'],
    ['Phone: 515\u00a0555\u00a00142', '515 555 0142'],
    ['\u202a515-555-0142\u202c', '515-555-0142'],
    ['515-555-0142 #12', '515-555-0142 ext. 12'],
    ['515-555-0142x12', '515-555-0142 ext. 12'],
    ['515-555-0142, extension 12', '515-555-0142 ext. 12'],
    ['1-800-PRINTME', '1-800-774-6863'],
    ['(800) Print-Me', '800-774-6863'],
    ['1–800–PRINTME #12', '1-800-774-6863 ext. 12'],
    ['٥١٥-٥٥٥-٠١٤٢', '515-555-0142'],
    ['＋１（５１５）５５５－０１４２', '+1(515)555-0142'],
  ])('%j is taken as %j', (typed, kept) => expect(phone.parse(typed)).toBe(kept));

  test.each(['call me', '12 shirts', '515-555-0142 at home', '1-800-PRINT', '12345', 'PRINTME'])(
    '%j isn’t one',
    (typed) => expect(phone.safeParse(typed).success).toBe(false),
  );

  test('may be left out where it’s optional', () => {
    expect(optionalPhoneSchema.parse('  ')).toBe('');
  });
});

test.each([
  ['50309', '50309'],
  ['503091234', '50309-1234'],
  ['50309 – 1234', '50309-1234'],
  ['50309‑1234', '50309-1234'],
  ['５０３０９', '50309'],
])('the ZIP code %j is taken as %j', (typed, kept) => {
  expect(addressFields.zip.input.parse(typed)).toBe(kept);
});

test.each(['5030', '50309123', '5030912345', 'K1A 0B1', '5O309'])(
  '%j isn’t a ZIP code',
  (typed) => {
    expect(addressFields.zip.input.safeParse(typed).success).toBe(false);
  },
);

describe('an email address', () => {
  test.each([
    [' jane@example.com ', 'jane@example.com'],
    ['mailto:jane@example.com?subject=Shirts', 'jane@example.com'],
    ['Jane <jane@example.com>', 'jane@example.com'],
    ['"Doe, Jane" <mailto:jane@example.com>;', 'jane@example.com'],
    ['jane@example.com.', 'jane@example.com'],
    ['jane\u200b@example.com', 'jane@example.com'],
    ['jane＠example.com', 'jane@example.com'],
    ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
    ['jane@пример.рф', 'jane@xn--e1afmkfd.xn--p1ai'],
    ['josé@example.com', 'josé@example.com'],
    ['李@例え.jp', '李@xn--r8jz45g.jp'],
  ])('%j is taken as %j', (typed, kept) => expect(emailSchema.parse(typed)).toBe(kept));

  test.each(['', 'jane', 'jane@', '@example.com', 'jane@example', 'a b@example.com', 'a..b@c.com'])(
    '%j isn’t one',
    (typed) => expect(emailSchema.safeParse(typed).success).toBe(false),
  );
});

test('what’s tidied stays as it is', () => {
  const slips = fc.string({ unit: fc.constantFrom(...'15 0-–/.#xXeEtl:+(),;@<>aü​') });
  fc.assert(
    fc.property(fc.oneof(slips, fc.string()), (text) => {
      for (const schema of [phone, emailSchema, addressFields.zip.input]) {
        const { data } = schema.safeParse(text);
        if (data !== undefined) expect(schema.parse(data)).toBe(data);
      }
      for (const tidy of [tidyPhone, tidyEmail, tidyZip]) expect(typeof tidy(text)).toBe('string');
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['jane@gmial.com', 'jane@gmail.com'],
  ['jane@gmail.con', 'jane@gmail.com'],
  ['jane@gmial.con', 'jane@gmail.com'],
  ['jane@gmal.com', 'jane@gmail.com'],
  ['jane@yahooo.com', 'jane@yahoo.com'],
  ['jane@hotnail.com', 'jane@hotmail.com'],
  ['jane@example.cmo', 'jane@example.com'],
  ['jane@school.eud', 'jane@school.edu'],
])('%s was likely meant as %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant));

test.each(['gmail.com', 'ymail.com', 'mail.com', 'example.com', 'yahoo.ca', 'aol.com', 'aim.com'])(
  '%s isn’t a typo',
  (domain) => expect(likelyEmail(`jane@${domain}`)).toBeNull(),
);
