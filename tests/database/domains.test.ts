import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bookNoteLength } from '../../src/settings/save-book.contract.ts';
import { exemptReasons } from '../../src/payments/exemptions/exempt-reason.ts';
import { rejectionLength } from '../../src/payments/exemptions/exemption.ts';
import { paymentLimits } from '../../src/payments/payment.ts';
import { textLimits } from '../../src/platform/forms/text-field.ts';
import { newIdSchema } from '../../src/platform/new-id.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { notSizes, someSizes } from '../factory/invented-garment.ts';
import { orderToPlace } from '../factory/orders.ts';
import { expectRefusal, openTestBackend, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const holds = async (domain: string, value: string): Promise<boolean> => {
  try {
    await backend.sql(`select $1::text::${domain}`, [value]);
    return true;
  } catch {
    return false;
  }
};

const limits: Record<string, number> = {
  full_name: textLimits.fullName,
  email: textLimits.email,
  phone: textLimits.phone,
  po_number: textLimits.poNumber,
  notes: textLimits.notes,
  message_text: textLimits.message,
  street: textLimits.street,
  city: textLimits.city,
  state: textLimits.state,
  invoice_number: textLimits.invoiceNumber,
  description: textLimits.projectDetails,
  file_name: textLimits.fileName,
  organization: textLimits.organization,
  certificate_number: textLimits.certificateNumber,
};

describe('text limits', () => {
  test.each(Object.entries(limits))('of %s match the rules', async (domain, limit) => {
    const text = (length: number): string => (domain === 'email' ? 'a@b.' : '').padEnd(length, 'x');
    expect(await holds(`public.${domain}`, text(limit))).toBe(true);
    expect(await holds(`public.${domain}`, text(limit + 1))).toBe(false);
    expect(await holds(`public.${domain}`, '')).toBe(false);
  });

  test('are all listed above, except those of described artwork and of searches', async () => {
    const { artworkDescription, search, ...others } = textLimits;
    expect(Object.values(limits).toSorted()).toEqual(Object.values(others).toSorted());
    expect(artworkDescription).toBe(others.projectDetails);
    expect(await holds('private.searched_text', 'x'.repeat(search))).toBe(true);
    expect(await holds('private.searched_text', 'x'.repeat(search + 1))).toBe(false);
  });

  // product: price-book
  test('of a price book’s note match the rule, which takes none, too', async () => {
    const takes = (length: number) => holds('public.book_note', 'x'.repeat(length));
    expect(await Promise.all([0, bookNoteLength, bookNoteLength + 1].map(takes))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

type Row = [domain: string, good: string, bad: string[]];
test.each<Row>([
  ['public.email', 'ada@example.com', ['<a@b.c>', 'ada', 'a@b', 'a b@c.de', 'a@b.co\nBcc:x@y.z']],
  ['public.phone', '515-555-0100', ['555010']],
  ['public.zip', '50309-1234', ['5030', '50309-', 'K1A 0B1']],
  ['public.cents', '0', ['-1', '10.5', '2147483648']],
  [
    'public.day',
    '2026-12-04',
    ['4713-01-01 BC', 'infinity', '-infinity', '1999-12-31', '2026-02-30'],
  ],
  ['private.day_text', '2026-12-04', ['tomorrow', '2026-12-04T10:00', '12/04/2026', 'infinity']],
  [
    'private.new_id',
    '0b0e7f1a-3c5d-4e6f-8a9b-0c1d2e3f4a5b',
    [
      '0b0e7f1a-3c5d-9e6f-8a9b-0c1d2e3f4a5b',
      '0b0e7f1a-3c5d-8e6f-8a9b-0c1d2e3f4a5b',
      '0b0e7f1a-3c5d-4e6f-7a9b-0c1d2e3f4a5b',
    ],
  ],
  ...someSizes.map((size): Row => ['public.size_name', size, notSizes]),
  ['public.style_code', '00606', ['606', '006060', '0060a']],
  ['public.sha256', 'a'.repeat(64), ['a'.repeat(63), 'A'.repeat(64)]],
  ['public.web_address', 'https://example.com', ['javascript:alert(1)', '//example.com']],
  ['public.object_path', '1_frontLarge_a.png', ['..', '../secret', 'a/b.png', '.png', '']],
  ['public.file_size', '52428800', ['0', '52428801']],
  ['public.content_type', 'image/png', ['']],
  ['public.file_format', 'png', ['exe']],
  ['public.pixels', '1', ['0']],
  ['public.page_number', '100', ['0', '101']],
  ['public.artwork_facts', '{"pages": [{}]}', ['[]', `{"pages": "${'x'.repeat(200_000)}"}`]],
  ['public.payment_terms', 'deposit', ['sometime', '']],
  ...exemptReasons.map((reason): Row => ['public.exempt_reason', reason, ['poverty', '']]),
  ['public.rejection', 'x'.repeat(rejectionLength), ['', 'x'.repeat(rejectionLength + 1)]],
  ['public.payment_reference', 'x'.repeat(paymentLimits.reference), ['', 'x'.repeat(41)]],
  ['public.payment_reason', 'x'.repeat(paymentLimits.reason), ['', 'x'.repeat(201)]],
])('%s accepts %s and no bad value', async (domain, good, bad) => {
  expect(await holds(domain, good)).toBe(true);
  const held = await Promise.all(bad.map((value) => holds(domain, value)));
  expect(bad.filter((_, index) => held[index])).toEqual([]);
});

test('pages and the database agree on which ids are new', async () => {
  for (const digit of '0123456789abcdef') {
    for (const id of [
      `0b0e7f1a-3c5d-${digit}e6f-8a9b-0c1d2e3f4a5b`,
      `0b0e7f1a-3c5d-4e6f-${digit}a9b-0c1d2e3f4a5b`,
    ]) {
      expect([id, await holds('private.new_id', id)]).toEqual([
        id,
        z.safeParse(newIdSchema, id).success,
      ]);
    }
  }
});

// Domains for arguments are private, and tested with their calls.
test('every domain of the tables has a test above', async () => {
  const rows = await backend.sql(`select count(*)::integer as domains from pg_type
    where typtype = 'd' and typnamespace = 'public'::regnamespace`);
  expect(rows).toEqual([{ domains: Object.keys(limits).length + 20 }]);
});

test.each([
  ['add_note', { text: 'Hi.' }],
  ['answer_customer', { text: 'Hi.', files: [] }],
  ['record_payment', { kind: 'charge', method: 'cash', amountCents: 1, seenCents: 41_730 }],
  ['ask_card_refund', { amountCents: 1, seenHeldCents: 0 }],
  ['ask_purchase', { lines: [{}], seenCents: 0, seenPurchase: 0 }],
  [
    'enter_purchase',
    {
      seller: 'Blanks & Co.',
      goodsCents: 1,
      lines: [{ styleCode: '00606', colorKey: 'navy', size: 'M', pieces: 1 }],
    },
  ],
  ['reject_certificate', { why: 'It expired.' }],
])(
  '%s takes no id that pages couldn’t read, or that the database makes itself',
  async (name, rest) => {
    const { number } = await backend.call<{ number: number }>('place_order', {
      p: toColumns(orderToPlace()),
    });
    const call = (id: string) =>
      backend.tryCall('owner', name, { p: { id, kind: 'order', number, ...rest } });
    await expectRefusal(await call('42904f45-906a-1ca5-248f-32e2d9c53f91'));
    await expectRefusal(await call('42904f45-906a-8ca5-a48f-32e2d9c53f91'));
    expect((await call('42904f45-906a-4ca5-a48f-32e2d9c53f91')).status).toBe(200);
  },
);
