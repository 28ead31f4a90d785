// product: contact-details, delivery-method, text-limits
import { describe, expect, test } from 'vitest';
import { addressSchema, emptyAddress, type Address } from './delivery/address.ts';
import { customerSchema, type Customer } from './customer.ts';
import { fieldMessages, textLimits } from '../platform/forms/text-field.ts';

const jane: Customer = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: '515-555-0142',
  poNumber: '',
  notes: '',
};

const home: Address = {
  name: 'Jane Doe',
  street: '400 Locust St',
  city: 'Des Moines',
  state: 'IA',
  zip: '50309',
};

/** What the customer reads at each field; nothing if all is well. */
function messages(schema: typeof customerSchema | typeof addressSchema, value: object) {
  const result = schema.safeParse(value);
  return result.success ? {} : fieldMessages(result.error.issues);
}

describe('a customer', () => {
  test('may fill in every field, and may leave the PO number and the notes empty', () => {
    expect(customerSchema.parse(jane)).toEqual(jane);
  });

  test('is trimmed', () => {
    const typed = {
      name: ' Jane Doe ',
      email: ' jane@example.com\n',
      phone: '\t515-555-0142 ',
    };
    expect(customerSchema.parse({ ...typed, poNumber: '\t', notes: '  ' })).toEqual(jane);
  });

  test.each([
    ['name', 'Enter your full name.'],
    ['email', 'Enter your email address.'],
    ['phone', 'Enter a phone number we can call about the proof.'],
  ])('who leaves %s blank is told: %s', (field, message) => {
    for (const blank of ['', '   ', '\n\t']) {
      expect(messages(customerSchema, { ...jane, [field]: blank })).toEqual({ [field]: message });
    }
  });

  test.each(Object.keys(jane))('with no %s at all is refused', (field) => {
    expect(Object.keys(messages(customerSchema, { ...jane, [field]: undefined }))).toEqual([field]);
    expect(Object.keys(messages(customerSchema, { ...jane, [field]: 5 }))).toEqual([field]);
  });

  test.each([
    'jane@example.com',
    'Jane.Doe+shirts@mail.example.co.uk',
    "o'brien@example.com",
    'a_b-c@sub-domain.example.org',
    '1@example.io',
  ])('may have the email address %s', (email) => {
    expect(messages(customerSchema, { ...jane, email })).toEqual({});
  });

  test.each([
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'jane@@example.com',
    'jane doe@example.com',
    'jane@exam ple.com',
    '.jane@example.com',
    'jane..doe@example.com',
    'jane@example.com, joe@example.com',
    'jane@example.com\nBcc: joe@example.com',
    'jane@-example.com',
  ])('may not have the email address %j', (email) => {
    expect(messages(customerSchema, { ...jane, email })).toEqual({
      email: 'Enter an email address like name@example.com.',
    });
  });

  test.each([
    '515-555-0142',
    '(515) 555-0142',
    '5155550142',
    '515 555 0142',
    '515.555.0142',
    '555-0142',
    '1-515-555-0142',
    '+1 515 555 0142',
    '+1 (515) 555-0142',
    '+49 30 901820',
    '515.555.0142 x12',
    '515-555-0142 ext. 12',
    '515-555-0142 EXT 12',
  ])('may have the phone number %s', (phone) => {
    expect(messages(customerSchema, { ...jane, phone })).toEqual({});
  });

  test.each([
    '555-014',
    'call me maybe',
    'x515-555-0142',
    '515-555-0142; drop',
    '515-555-O142a',
    '(((((((((',
    '+-+-+-+-+-',
    'jane@example.com',
    '515-555-0142\nfax',
  ])('may not have the phone number %j', (phone) => {
    expect(messages(customerSchema, { ...jane, phone })).toEqual({
      phone: 'Enter a phone number like 515-555-0123.',
    });
  });
});

describe('an address', () => {
  test('with every field filled in is taken, trimmed', () => {
    expect(addressSchema.parse(home)).toEqual(home);
    const padded = Object.fromEntries(
      Object.entries(home).map(([field, value]) => [field, ` ${value} `]),
    );
    expect(addressSchema.parse(padded)).toEqual(home);
  });

  test('left blank says what each field needs', () => {
    expect(messages(addressSchema, emptyAddress)).toEqual({
      name: 'Enter the name on the package.',
      street: 'Enter the street address.',
      city: 'Enter the city.',
      state: 'Enter the state.',
      zip: 'Enter a five-digit ZIP code, like 50309.',
    });
  });

  test.each(['50309', '00501', '99950', '50309-1234'])('may have the ZIP code %s', (zip) => {
    expect(messages(addressSchema, { ...home, zip })).toEqual({});
  });

  test.each(['5030', '503099', '50309-', '50309-123', '50309-12345', 'K1A 0B1', '00000'])(
    'may not have the ZIP code %j',
    (zip) => {
      expect(messages(addressSchema, { ...home, zip })).toEqual({
        zip: 'Enter a five-digit ZIP code, like 50309.',
      });
    },
  );
});

describe('a text', () => {
  const filled: Record<string, (length: number) => string> = {
    email: (length) => `${'a'.repeat(length - '@example.com'.length)}@example.com`,
    phone: (length) => '5'.repeat(length),
  };
  const ofLength = (field: string, length: number) =>
    (filled[field] ?? ((size: number) => 'a'.repeat(size)))(length);

  test.each([
    [customerSchema, jane, 'name', textLimits.fullName, '100'],
    [customerSchema, jane, 'email', textLimits.email, '254'],
    [customerSchema, jane, 'phone', textLimits.phone, '30'],
    [customerSchema, jane, 'notes', textLimits.notes, '2,000'],
    [addressSchema, home, 'name', textLimits.fullName, '100'],
    [addressSchema, home, 'street', textLimits.street, '200'],
    [addressSchema, home, 'city', textLimits.city, '100'],
    [addressSchema, home, 'state', textLimits.state, '40'],
  ] as const)(
    '%#: $2 may be $4 characters long, not one more',
    (schema, whole, field, limit, shown) => {
      expect(messages(schema, { ...whole, [field]: ofLength(field, limit) })).toEqual({});
      expect(messages(schema, { ...whole, [field]: ofLength(field, limit + 1) })).toEqual({
        [field]: `Shorten this to ${shown} characters.`,
      });
    },
  );

  test('is measured after trimming', () => {
    const name = `   ${'a'.repeat(textLimits.fullName)}   `;
    expect(messages(customerSchema, { ...jane, name })).toEqual({});
  });
});

test('each field gets its first sentence, under its dotted path', () => {
  const issues = [
    { code: 'custom', path: ['customer', 'email'], message: 'first', input: '' },
    { code: 'custom', path: ['customer', 'email'], message: 'second', input: '' },
    { code: 'custom', path: ['artwork', 'files', 0], message: 'third', input: '' },
    { code: 'custom', path: [], message: 'whole', input: '' },
  ] as const;
  const copies = issues.map((issue) => ({ ...issue, path: [...issue.path] }));
  expect(fieldMessages(copies)).toEqual({
    'customer.email': 'first',
    'artwork.files.0': 'third',
    '': 'whole',
  });
});
