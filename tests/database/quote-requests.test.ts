import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { maxPerSize } from '../../src/orders/quantity.ts';
import { maxQuotedPieces, maxQuoteRequestFiles } from '../../src/quotes/quote-request.ts';
import { reorderSizes } from '../../src/orders/repeats/reorder.ts';
import { quoteRequestRecordSchema } from '../../src/quotes/quote-request-record.ts';
import { reorderRecordSchema } from '../../src/orders/repeats/reorder-record.ts';
import { textLimits } from '../../src/platform/forms/text-field.ts';
import {
  frontFile,
  keptFile,
  orderToPlace,
  quoteRequestToPlace,
  reorderToPlace,
} from '../factory/orders.ts';
import { quoteToSend } from '../factory/quotes.ts';
import { putFiles } from '../factory/rows.ts';
import {
  openTestBackend,
  type PlacedOrder,
  type PlacedRequest,
  type TestBackend,
} from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  for (const table of ['quote_requests', 'reorders', 'orders']) {
    await backend.sql(`delete from public.${table}`);
  }
});

/** Seals the request's files, and places it. */
async function placeQuoteRequest(p: Record<string, unknown>): Promise<PlacedRequest> {
  await putFiles(backend.sql, p['files'] as { objectPath: string }[]);
  return backend.call<PlacedRequest>('place_quote_request', { p });
}
const placeReorder = (p: Record<string, unknown>): Promise<PlacedRequest> =>
  backend.call<PlacedRequest>('place_reorder', { p });
async function placeOrder(p: Record<string, unknown>): Promise<PlacedOrder> {
  await putFiles(backend.sql, p['files'] as { objectPath: string }[]);
  return backend.call<PlacedOrder>('place_order', { p });
}

const tables = ['quote_requests', 'quote_request_artwork', 'reorders', 'reorder_lines', 'outbox'];
/** How many rows each table has, except the empty ones. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await backend.sql(`select count(*)::int as rows from public.${table}`);
    if (row?.['rows'] !== 0) counts[table] = row?.['rows'] as number;
  }
  return counts;
}

type Kind = {
  name: 'quote_request' | 'reorder';
  first: number;
  input: (changes?: Record<string, unknown>) => Record<string, unknown>;
  rows: Record<string, number>;
  /** What its answer has besides. */
  more: Record<string, unknown>;
};
const kinds: readonly Kind[] = [
  {
    name: 'quote_request',
    first: 5001,
    input: quoteRequestToPlace,
    rows: { quote_requests: 1, outbox: 2 },
    more: {},
  },
  {
    name: 'reorder',
    first: 7001,
    input: reorderToPlace,
    rows: { reorders: 1, reorder_lines: 2, outbox: 2 },
    more: { linkEmail: null },
  },
];

describe.each(kinds)('placing a $name', ({ name, first, input, rows, more }) => {
  const place = (p: Record<string, unknown>): Promise<PlacedRequest> =>
    backend.call<PlacedRequest>(`place_${name}`, { p });
  const idName = name === 'quote_request' ? 'quoteRequestId' : 'reorderId';
  const about = name.replace('_', '-');
  const idOf = ({ quoteRequestId, reorderId }: PlacedRequest) => quoteRequestId ?? reorderId;

  test('gives the very first one the shop’s first number', async () => {
    const [sequence] = await backend.sql(
      `select seqstart::int as start, seqincrement::int as step from pg_sequence
       where seqrelid = 'public.${name}s_number_seq'::regclass`,
    );
    expect(sequence).toEqual({ start: first, step: 1 });
  });

  test('writes all of it, with a receipt to the customer and an email to the shop', async () => {
    const placed = await place(input());
    expect(placed).toEqual({
      outcome: 'placed',
      [idName]: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: expect.any(Number),
      emails: [expect.any(String), expect.any(String)],
      ...more,
    });
    expect(await rowCounts()).toEqual(rows);
    const email = { status: 'pending', about: idOf(placed), others: 1 };
    expect(
      await backend.sql(
        `select id, template, recipient, status, ${name}_id as about,
           num_nonnulls(order_id, quote_request_id, reorder_id) as others
         from public.outbox order by template desc`,
      ),
    ).toEqual([
      {
        ...email,
        id: placed.emails[0],
        template: `${about}-receipt`,
        recipient: 'Ada@example.com',
      },
      {
        ...email,
        id: placed.emails[1],
        template: `new-${about}`,
        recipient: 'orders@confluenceprint.example',
      },
    ]);
  });

  test('numbers them consecutively', async () => {
    const { number } = await place(input());
    expect((await place(input())).number).toBe(number + 1);
  });

  test('again with the same key and body returns the same answer', async () => {
    const given = input();
    const placed = await place(given);
    expect(await place(given)).toEqual({ ...placed, outcome: 'replayed' });
    expect(await rowCounts()).toEqual(rows);
  });

  test('is found by its key', async () => {
    const given = input();
    const key = { p_key: given['idempotencyKey'] };
    expect(await backend.call(`find_${name}_by_key`, key)).toBeNull();
    const { number } = await place(given);
    expect(await backend.call(`find_${name}_by_key`, key)).toEqual({
      number,
      requestHash: given['requestHash'],
    });
  });

  test('with the same key and another body is a conflict and reveals nothing', async () => {
    const given = input();
    await place(given);
    expect(await place({ ...given, requestHash: 'b'.repeat(64) })).toEqual({
      outcome: 'conflict',
      [idName]: null,
      number: null,
      emails: [],
      ...more,
    });
    expect(await rowCounts()).toEqual(rows);
  });

  test('20 times at once with two bodies makes one, with replays and conflicts', async () => {
    const given = input();
    const quotes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        place(index % 2 === 0 ? given : { ...given, requestHash: 'b'.repeat(64) }),
      ),
    );
    const outcomes = quotes.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'replayed')).toHaveLength(9);
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(10);
    expect(await rowCounts()).toEqual(rows);
  });

  test('works again after a failed attempt', async () => {
    const given = input();
    const response = await backend.tryCall('service', `place_${name}`, {
      p: { ...given, shopInbox: 'nobody' },
    });
    expect(response.status).toBe(400);
    expect((await place(given)).outcome).toBe('placed');
  });

  test('works without a pickup date', async () => {
    const placed = await place(input({ pickupDate: null }));
    expect(await backend.call(`read_${name}`, { [`p_${name}_id`]: idOf(placed) })).toMatchObject({
      pickupDate: null,
    });
  });

  test('keeps markup and line breaks as typed', async () => {
    const odd = '<b>Ada</b> "\'; drop table\r\nBcc: x@example.com';
    const placed = await place(input({ name: odd }));
    expect(await backend.call(`read_${name}`, { [`p_${name}_id`]: idOf(placed) })).toMatchObject({
      name: odd,
    });
  });

  test('reads null when there is none', async () => {
    const nobody = { [`p_${name}_id`]: '00000000-0000-4000-8000-000000000000' };
    expect(await backend.call(`read_${name}`, nobody)).toBeNull();
  });

  test('updates its timestamp when it changes', async () => {
    const id = idOf(await place(input()));
    await backend.sql(`alter table public.${name}s disable trigger ${name}s_touch`);
    await backend.sql(`update public.${name}s set updated_at = '2020-01-01' where id = $1`, [id]);
    await backend.sql(`alter table public.${name}s enable trigger ${name}s_touch`);
    await backend.sql(`update public.${name}s set status = 'declined' where id = $1`, [id]);
    expect(
      await backend.sql(`select updated_at > '2020-01-02' as stamped from public.${name}s`),
    ).toEqual([{ stamped: true }]);
  });

  test('sends its emails through the outbox: leased by one of 20 senders, failed, sent', async () => {
    const placed = await place(input());
    const claim = (): Promise<Record<string, unknown>[]> =>
      backend.call('claim_outbox', { p_limit: 10 });
    const claimed = (await Promise.all(Array.from({ length: 20 }, claim))).flat();
    const job = {
      order_id: null,
      quote_request_id: null,
      reorder_id: null,
      [`${name}_id`]: idOf(placed),
    };
    expect(claimed).toHaveLength(2);
    expect(claimed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...job,
          id: placed.emails[0],
          template: `${about}-receipt`,
          attempts: 1,
        }),
        expect.objectContaining({
          ...job,
          id: placed.emails[1],
          template: `new-${about}`,
          attempts: 1,
        }),
      ]),
    );
    const [failing, passing] = claimed;
    expect(
      await backend.call('fail_outbox', {
        p_id: failing?.['id'],
        p_claim: failing?.['claim'],
        p_error_code: 'ECONNREFUSED',
      }),
    ).toMatchObject({ outcome: 'retry' });
    expect(
      await backend.call('finish_outbox', { p_id: passing?.['id'], p_claim: passing?.['claim'] }),
    ).toBe(true);
  });

  test('allows one email per template, and each email is about one thing', async () => {
    const id = idOf(await place(input()));
    const { orderId } = await placeOrder(orderToPlace());
    await expect(
      backend.sql(
        `insert into public.outbox (${name}_id, template, recipient)
         values ($1, '${about}-receipt', 'a@example.com')`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: `outbox_one_email_a_${name}_template` });
    await expect(
      backend.sql(
        `insert into public.outbox (${name}_id, order_id, template, recipient)
         values ($1, $2, 'probe', 'a@example.com')`,
        [id, orderId],
      ),
    ).rejects.toMatchObject({ constraint: 'outbox_about_one_thing' });
  });

  const tooLong = (field: 'fullName' | 'email'): string =>
    field === 'email'
      ? `${'x'.repeat(textLimits.email - 11)}@example.com`
      : 'x'.repeat(textLimits[field] + 1);

  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '' }, 'full_name_check'],
    ['a name too long', { name: tooLong('fullName') }, 'full_name_check'],
    ['no email address', { email: null }, 'malformed value'],
    ['an email address without domain', { email: 'ada' }, 'email_check'],
    ['an email address too long', { email: tooLong('email') }, 'email_check'],
    ['an email address with a line break', { email: 'a@b.co\nBcc:x@y.z' }, 'email_check'],
    ['a pickup day that doesn’t exist', { pickupDate: '2026-02-30' }, 'malformed value'],
    ['a pickup time', { pickupDate: '2026-12-04T10:00' }, 'day_text_check'],
    ['a pickup day in words', { pickupDate: 'tomorrow' }, 'day_text_check'],
    ['a pickup at no time', { pickupDate: 'infinity' }, 'day_text_check'],
    ['an invalid hash', { requestHash: 'abc' }, 'sha256_check'],
    ['no key', { idempotencyKey: null }, 'malformed value'],
    ['an invalid key', { idempotencyKey: 'x' }, 'malformed value'],
    // The very last rows to be written.
    ['an inbox that isn’t an address', { shopInbox: 'nobody' }, 'email_check'],
  ])('with %s returns 400 with the rule and leaves nothing', async (_, changes, rule) => {
    const response = await backend.tryCall('service', `place_${name}`, { p: input(changes) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PT400', details: rule });
    expect(await rowCounts()).toEqual({});
  });
});

async function refused(name: string, p: Record<string, unknown>): Promise<unknown> {
  const response = await backend.tryCall('service', name, { p });
  expect(response.status).toBe(400);
  return response.json();
}

// product: text-limits
describe('a quote', () => {
  test('can be read back as placed, files in order', async () => {
    const { idempotencyKey, requestHash, shopInbox, ...given } = quoteRequestToPlace({
      phone: '(515) 555-0123',
      files: [
        keptFile({ objectPath: '3_quote_z.png', page: null }),
        keptFile({
          objectPath: '2_quote_mark.svg',
          contentType: 'application/octet-stream',
          format: 'svg',
          sizeBytes: 52_428_800,
          widthPx: null,
          heightPx: null,
          facts: null,
          page: 2,
        }),
        keptFile({ objectPath: '1_quote_a.png', page: null }),
      ],
    });
    const placed = await placeQuoteRequest({ idempotencyKey, requestHash, shopInbox, ...given });
    const read = await backend.call('read_quote_request', {
      p_quote_request_id: placed.quoteRequestId,
    });
    expect(quoteRequestRecordSchema.parse(read)).toEqual({
      ...given,
      id: placed.quoteRequestId,
      number: placed.number,
      status: 'new',
      createdAt: expect.any(String),
    });
  });

  test('needs neither a phone number nor a file', async () => {
    const { quoteRequestId } = await placeQuoteRequest(
      quoteRequestToPlace({ phone: null, files: [] }),
    );
    expect(
      await backend.call('read_quote_request', { p_quote_request_id: quoteRequestId }),
    ).toMatchObject({
      phone: null,
      files: [],
    });
  });

  test('may be as large as the form allows', async () => {
    const placed = await placeQuoteRequest(
      quoteRequestToPlace({
        name: 'x'.repeat(textLimits.fullName),
        email: `${'x'.repeat(textLimits.email - 12)}@example.com`,
        phone: '5'.repeat(textLimits.phone),
        quantity: maxQuotedPieces,
        projectDetails: 'x'.repeat(textLimits.projectDetails),
        files: Array.from({ length: maxQuoteRequestFiles }, () => keptFile()),
      }),
    );
    expect(placed.outcome).toBe('placed');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no pieces', { quantity: 0 }, 'quote_requests_quantity_check'],
    ['too many pieces', { quantity: maxQuotedPieces + 1 }, 'quote_requests_quantity_check'],
    ['half a piece', { quantity: 1.5 }, 'malformed value'],
    ['a quantity in words', { quantity: 'a dozen' }, 'malformed value'],
    ['no quantity', { quantity: null }, 'malformed value'],
    ['no details', { projectDetails: '' }, 'description_check'],
    [
      'details too long',
      { projectDetails: 'x'.repeat(textLimits.projectDetails + 1) },
      'description_check',
    ],
    ['a phone number of six digits', { phone: '555010' }, 'phone_check'],
    ['a phone number too long', { phone: '5'.repeat(textLimits.phone + 1) }, 'phone_check'],
    [
      'too many files',
      { files: Array.from({ length: maxQuoteRequestFiles + 1 }, () => keptFile()) },
      'quote_request_artwork_position_check',
    ],
    [
      'a path out of the bucket',
      { files: [keptFile({ objectPath: '../secret' })] },
      'object_path_check',
    ],
    ['a file over 50 MB', { files: [keptFile({ sizeBytes: 52_428_801 })] }, 'file_size_check'],
    ['a file of another format', { files: [keptFile({ format: 'exe' })] }, 'file_format_check'],
    [
      'a width without height',
      { files: [keptFile({ heightPx: null })] },
      'quote_request_artwork_has_both_sides',
    ],
    ['a file that isn’t sealed', { files: [keptFile()] }, 'quote_request_artwork_is_sealed'],
    [
      'one file twice',
      { files: [keptFile({ objectPath: 'a.png' }), keptFile({ objectPath: 'a.png' })] },
      'quote_request_artwork_one_owner_a_file',
    ],
  ])('with %s returns 400 with the rule and leaves nothing', async (_, changes, rule) => {
    const request = quoteRequestToPlace(changes);
    const sealed = request.files.filter(({ objectPath }) => !objectPath.startsWith('.'));
    if (rule !== 'quote_request_artwork_is_sealed') await putFiles(backend.sql, sealed);
    expect(await refused('place_quote_request', request)).toMatchObject({
      code: 'PT400',
      details: rule,
    });
    expect(await rowCounts()).toEqual({});
  });

  test('can’t have the file of another quote or of an order', async () => {
    const order = orderToPlace({ files: [frontFile()] });
    await placeOrder(order);
    const request = quoteRequestToPlace({ files: [keptFile()] });
    await placeQuoteRequest(request);
    const another = keptFile();
    await putFiles(backend.sql, [another]);
    const before = await rowCounts();
    const [ordered] = order.files;
    for (const objectPath of [ordered?.objectPath, request.files[0]?.objectPath]) {
      expect(
        await refused(
          'place_quote_request',
          quoteRequestToPlace({ files: [another, keptFile({ objectPath: objectPath! })] }),
        ),
      ).toMatchObject({ code: 'PT400', details: 'quote_request_artwork_one_owner_a_file' });
    }
    expect(await rowCounts()).toEqual(before);
  });

  test('keeps its files from being deleted, as an order does', async () => {
    const order = orderToPlace({ files: [frontFile()] });
    const request = quoteRequestToPlace({ files: [keptFile()] });
    await placeOrder(order);
    await placeQuoteRequest(request);
    for (const { objectPath } of [...order.files, ...request.files]) {
      expect(await backend.call('delete_file', { p_upload_path: objectPath })).toBeNull();
    }
    expect(await backend.call('delete_file', { p_upload_path: 'new.png' })).toEqual(['new.png']);
    expect(
      await refused(
        'place_quote_request',
        quoteRequestToPlace({ files: [keptFile({ objectPath: 'new.png' })] }),
      ),
    ).toMatchObject({ details: 'quote_request_artwork_is_sealed' });
  });
});

describe('a reorder', () => {
  test('can be read back as placed', async () => {
    const { idempotencyKey, requestHash, shopInbox, ...given } = reorderToPlace();
    const placed = await placeReorder({ idempotencyKey, requestHash, shopInbox, ...given });
    const read = await backend.call('read_reorder', { p_reorder_id: placed.reorderId });
    expect(reorderRecordSchema.parse(read)).toEqual({
      ...given,
      id: placed.reorderId,
      number: placed.number,
      status: 'new',
      createdAt: expect.any(String),
      order: null,
    });
  });

  test('doesn’t need a size', async () => {
    const { reorderId } = await placeReorder(reorderToPlace({ quantities: {} }));
    expect(await backend.call('read_reorder', { p_reorder_id: reorderId })).toMatchObject({
      quantities: {},
    });
  });

  test('may be as large as the form allows', async () => {
    const placed = await placeReorder(
      reorderToPlace({
        name: 'x'.repeat(textLimits.fullName),
        invoiceNumber: '9'.repeat(textLimits.invoiceNumber),
        quantities: Object.fromEntries(reorderSizes.map((size) => [size, maxPerSize])),
      }),
    );
    expect(placed.outcome).toBe('placed');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no invoice number', { invoiceNumber: '' }, 'invoice_number_check'],
    [
      'an invoice number too long',
      { invoiceNumber: '9'.repeat(textLimits.invoiceNumber + 1) },
      'invoice_number_check',
    ],
    ['a size of no garment', { quantities: { '9XL': 1 } }, 'reorder_lines_are_of_a_garment'],
    ['what isn’t a size', { quantities: { m: 1 } }, 'size_name_check'],
    ['a size with no pieces', { quantities: { M: 0 } }, 'reorder_lines_quantity_check'],
    ['fewer than none', { quantities: { M: -1 } }, 'reorder_lines_quantity_check'],
    ['too many', { quantities: { M: maxPerSize + 1 } }, 'reorder_lines_quantity_check'],
    ['half a shirt', { quantities: { M: 1.5 } }, 'malformed value'],
  ])('with %s returns 400 with the rule and leaves nothing', async (_, changes, rule) => {
    expect(await refused('place_reorder', reorderToPlace(changes))).toMatchObject({
      code: 'PT400',
      details: rule,
    });
    expect(await rowCounts()).toEqual({});
  });

  /** What the shop reads about the order behind a reorder with these changes. */
  async function orderFound(changes: Record<string, unknown>): Promise<unknown> {
    const placed = await placeReorder(reorderToPlace(changes));
    // Only the server learns more, from the email that it then sends.
    expect(Object.keys(placed).sort()).toEqual([
      'emails',
      'linkEmail',
      'number',
      'outcome',
      'reorderId',
    ]);
    const read = await backend.call<{ order: unknown }>('read_reorder', {
      p_reorder_id: placed.reorderId,
    });
    return read.order;
  }

  test.each<[string, (number: number) => string]>([
    ['plain', (number) => `${number}`],
    ['with a number sign', (number) => `#${number}`],
    ['with spaces', (number) => `  # ${number} `],
  ])('with our order’s number, %s, and the same email links to that order', async (_, write) => {
    const { orderId, number } = await placeOrder(orderToPlace());
    await placeOrder(orderToPlace());
    expect(await orderFound({ invoiceNumber: write(number), email: 'aDA@EXAMPLE.com' })).toEqual({
      id: orderId,
      number,
    });
  });

  test('with our order’s number and another email links to none', async () => {
    const { number } = await placeOrder(orderToPlace());
    for (const email of ['mallory@example.com', 'ada@example.co', '%@example.com']) {
      expect(await orderFound({ invoiceNumber: `${number}`, email })).toBeNull();
    }
  });

  test('with another number, or with something else, links to none', async () => {
    const { number } = await placeOrder(orderToPlace());
    const others = [`${number + 1}`, `${number}5`, `##${number}`, `INV-${number}`, `-${number}`];
    for (const invoiceNumber of [...others, `${number}.0`, '#', '9'.repeat(19), '9'.repeat(40)]) {
      expect(await orderFound({ invoiceNumber })).toBeNull();
    }
  });

  test('outlives its order', async () => {
    const { orderId, number } = await placeOrder(orderToPlace());
    const { reorderId } = await placeReorder(reorderToPlace({ invoiceNumber: `${number}` }));
    await backend.sql('delete from public.orders where id = $1', [orderId]);
    expect(await backend.call('read_reorder', { p_reorder_id: reorderId })).toMatchObject({
      invoiceNumber: `${number}`,
      order: null,
    });
  });
});

describe('a quoted request', () => {
  const today = '2026-11-23';
  async function quote(changes: Record<string, unknown> = {}) {
    const { number, quoteRequestId = '' } = await placeQuoteRequest(quoteRequestToPlace());
    const sent = quoteToSend(number, changes);
    const { sha256 } = await backend.call<{ sha256: string }>('send_quote', {
      p: toColumns(sent),
    });
    const seen = {
      number,
      keyHash: sent.linkKeyHash,
      version: 1,
      sha256,
      today,
      shopInbox: 'a@b.c',
    };
    const decide = (name: string, more: Record<string, unknown>) =>
      backend.call<{ outcome: string; number?: number }>(name, {
        p: toColumns({ ...seen, ...more }),
      });
    return {
      quoteRequestId,
      accept: (order = orderToPlace(), more = {}) => decide('accept_quote', { order, ...more }),
      decline: (more = {}) => decide('decline_quote', { reason: '', ...more }),
    };
  }
  const statusOf = async (id: string) =>
    (await backend.sql('select status from public.quote_requests where id = $1', [id]))[0]?.[
      'status'
    ];

  // product: sending-a-quote
  test('keeps quotes and decisions as they are, until it is erased', async () => {
    const { quoteRequestId, accept } = await quote();
    await accept();
    for (const change of [
      `update public.quotes set contents = '{}'`,
      'delete from public.quotes',
      'truncate public.quotes cascade',
      'update public.quote_decisions set accepted = false, order_id = null',
      'delete from public.quote_decisions',
    ]) {
      await expect(backend.sql(change), change).rejects.toThrow("can't be changed");
    }
    await backend.sql('delete from public.orders');
    expect(await backend.sql('select accepted, order_id from public.quote_decisions')).toEqual([
      { accepted: true, order_id: null },
    ]);
    await backend.sql('delete from public.quote_requests where id = $1', [quoteRequestId]);
    expect(await backend.sql('select 1 from public.quote_decisions')).toEqual([]);
  });

  // product: accepting-a-quote
  test('is accepted whole or not at all, and never again once its order is erased', async () => {
    const { quoteRequestId, accept } = await quote();
    await expect(accept(orderToPlace({ totalCents: 1 }))).rejects.toMatchObject({ code: 'PT400' });
    expect(await statusOf(quoteRequestId)).toBe('quoted');
    const order = orderToPlace();
    const first = await accept(order);
    expect(await accept(order)).toMatchObject({ outcome: 'accepted', number: first.number });
    expect(await accept(orderToPlace({ requestHash: 'c'.repeat(64) }))).toEqual({
      outcome: 'conflict',
    });
    await backend.sql('delete from public.orders');
    expect(await accept(order)).toEqual({ outcome: 'closed' });
    expect(await backend.sql('select 1 from public.orders')).toEqual([]);
  });

  // product: accepting-a-quote
  test.each([
    ['its last day', today, 'accepted'],
    ['the day after', '2026-11-22', 'expired'],
  ])('on %s', async (_, validUntil, outcome) => {
    const { quoteRequestId, accept, decline } = await quote({ validUntil });
    expect(await accept()).toMatchObject({ outcome });
    if (outcome !== 'expired') return;
    expect(await decline()).toMatchObject({ outcome: 'declined' });
    expect(await statusOf(quoteRequestId)).toBe('declined');
  });
});
