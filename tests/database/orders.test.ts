import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { garments } from '../../src/garments/garment.ts';
import { maxBulkColors } from '../../src/shop.ts';
import { itemsOf, type OrderDesign } from '../../src/orders/order-design.ts';
import { orderedPieces } from '../../src/orders/order-goods.ts';
import { orderRecordSchema, orderShape, withPrefix } from '../../src/orders/order-record.ts';
import { totalPieces } from '../../src/orders/quantity.ts';
import { listJobs } from '../../src/staff/board/list-jobs.rpc.ts';
import { notShipped } from '../../src/orders/delivery/shipment.ts';
import {
  threeItemDesign,
  frontFile,
  orderDesign,
  orderOf,
  orderToPlace as plainOrder,
} from '../factory/orders.ts';
import { putFiles } from '../factory/rows.ts';
import { iowaTax, oregonTax } from '../factory/taxes.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

const soldInIllinois = { state: 'IL', goodsCents: 1000, shippingCents: 0, taxCents: 83 };
let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(() => backend.sql('delete from public.orders'));

/** A valid order with a file. */
const orderToPlace = (changes: Record<string, unknown> = {}) =>
  plainOrder({ files: [frontFile()], ...changes });

/** Seals the order's files, and places it. */
async function place(p: Record<string, unknown>): Promise<PlacedOrder> {
  await putFiles(backend.sql, p['files'] as { objectPath: string }[]);
  return backend.call<PlacedOrder>('place_order', { p });
}

const tables = ['orders', 'order_artwork', 'job_events', 'outbox'];
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await backend.sql(`select count(*)::int as rows from public.${table}`);
    counts[table] = row?.['rows'] as number;
  }
  return counts;
}
const nothing = { orders: 0, order_artwork: 0, job_events: 0, outbox: 0 };

describe('placing an order', () => {
  test('gives the very first one number 1001', async () => {
    const [sequence] = await backend.sql(
      `select seqstart::int as start, seqincrement::int as step from pg_sequence
       where seqrelid = 'public.orders_number_seq'::regclass`,
    );
    expect(sequence).toEqual({ start: 1001, step: 1 });
  });

  // product: order-draft
  test('writes the order, artwork, event, and both emails', async () => {
    const placed = await place(orderToPlace());
    expect(placed).toEqual({
      outcome: 'placed',
      orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: expect.any(Number),
      emails: [expect.any(String), expect.any(String)],
    });
    expect(placed.number).toBeGreaterThanOrEqual(1001);
    expect(await rowCounts()).toEqual({
      orders: 1,
      order_artwork: 1,
      job_events: 1,
      outbox: 2,
    });
    expect(
      await backend.sql('select id, template, recipient, status from public.outbox order by 2'),
    ).toEqual([
      {
        id: placed.emails[1],
        template: 'new-order',
        recipient: 'orders@confluenceprint.example',
        status: 'pending',
      },
      {
        id: placed.emails[0],
        template: 'order-confirmation',
        recipient: 'Ada@example.com',
        status: 'pending',
      },
    ]);
    expect(
      await backend.sql('select from_status, to_status, actor from public.job_events'),
    ).toEqual([{ from_status: null, to_status: 'submitted', actor: 'customer' }]);
  });

  test('numbers orders consecutively', async () => {
    const first = await place(orderToPlace());
    const second = await place(orderToPlace());
    expect(second.number).toBe(first.number + 1);
  });

  // product: artwork-types
  test('can be read back as placed', async () => {
    const {
      idempotencyKey,
      requestHash,
      shopInbox,
      linkKeyHash,
      paymentTerms,
      depositPermille,
      ...given
    } = orderToPlace({
      artworkType: 'sketch',
      artworkDescription: 'The crest, but friendlier.',
      files: [
        {
          design: 0,
          location: 'leftSleeve',
          objectPath: '1_leftSleeve_mark.svg',
          fileName: 'mark.svg',
          sizeBytes: 52_428_800,
          sha256: 'c'.repeat(64),
          contentType: 'application/octet-stream',
          format: 'svg',
          widthPx: null,
          heightPx: null,
          page: 3,
          facts: { pages: [{ empty: true }, {}, { marks: true }], spots: ['PANTONE 185 C'] },
        },
      ],
      turnaroundClass: 'rush',
      deliveryMethod: 'shipping',
      deliveryName: 'Ada Lovelace',
      deliveryStreet: '12 St James’s Sq.',
      deliveryCity: 'Ames',
      deliveryState: 'IA',
      deliveryZip: '50010-1234',
      customerPoNumber: 'PO-4471/B',
      customerNotes: 'Ring twice; "quotes" & <tags> survive.',
      rushFeeCents: 3000,
      shippingCents: 2000,
      taxCents: 3080,
      totalCents: 47_080,
      stockNote: 'The supplier was short when this order came in: 9 of 14 in M.',
    });
    const placed = await place({
      idempotencyKey,
      requestHash,
      shopInbox,
      linkKeyHash,
      paymentTerms,
      depositPermille,
      ...given,
    });
    const read = await backend.call('read_order', { p_order_id: placed.orderId });
    expect(orderRecordSchema.parse(read)).toEqual({
      exemptReason: null,
      ...given,
      ...notShipped,
      id: placed.orderId,
      number: placed.number,
      status: 'submitted',
      createdAt: expect.any(String),
    });
  });

  test('reads null when there is no order', async () => {
    expect(
      await backend.call('read_order', { p_order_id: '00000000-0000-4000-8000-000000000000' }),
    ).toBeNull();
  });

  test('sets the id, number, status, version, and times itself', async () => {
    const wanted = {
      id: '00000000-0000-4000-8000-000000000000',
      number: 1,
      status: 'completed',
      version: 7,
      createdAt: '2001-01-01T00:00:00Z',
      updatedAt: '2001-01-01T00:00:00Z',
    };
    const file = { ...frontFile(), id: wanted.id, orderId: wanted.id };
    const placed = await place(orderToPlace({ ...wanted, files: [file] }));
    const [row] = await backend.sql(
      `select o.id <> $1 and f.id <> $1 as own_ids, f.order_id = o.id as own_file,
         o.number > 1000 as own_number, o.status, o.version,
         least(o.created_at, o.updated_at) > now() - interval '1 minute' as own_times
       from public.orders as o join public.order_artwork as f on true`,
      [wanted.id],
    );
    expect(row).toEqual({
      own_ids: true,
      own_file: true,
      own_number: true,
      status: 'submitted',
      version: 1,
      own_times: true,
    });
    expect(placed.orderId).not.toBe(wanted.id);
  });

  test('has a column for each field that an order declares', async () => {
    const columns = await backend.sql(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'orders'`,
    );
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(toColumns(orderShape) as object)),
    );
  });
});

describe('the same key', () => {
  test('and body return the same order and answer', async () => {
    const input = orderToPlace();
    const first = await place(input);
    expect(await place(input)).toEqual({ ...first, outcome: 'replayed' });
    expect(await rowCounts()).toMatchObject({ orders: 1, outbox: 2, job_events: 1 });
  });

  test('finds the order before checking anything again', async () => {
    const input = orderToPlace();
    expect(await backend.call('find_order_by_key', { p_key: input.idempotencyKey })).toBeNull();
    const { orderId, number } = await place(input);
    expect(await backend.call('find_order_by_key', { p_key: input.idempotencyKey })).toEqual({
      id: orderId,
      number,
      requestHash: input.requestHash,
      linkId: input.linkId,
      totalCents: 41_730,
    });
  });

  test('with another body is a conflict and reveals nothing about the order', async () => {
    const input = orderToPlace();
    await place(input);
    expect(await place({ ...input, requestHash: 'b'.repeat(64) })).toEqual({
      outcome: 'conflict',
      orderId: null,
      number: null,
      emails: [],
    });
    expect(await rowCounts()).toMatchObject({ orders: 1 });
  });

  test('sent 20 times at once makes one order', async () => {
    const input = orderToPlace();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(input)));
    expect(answers.filter(({ outcome }) => outcome === 'placed')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(19);
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(await rowCounts()).toMatchObject({ orders: 1, outbox: 2 });
  });

  test('sent 20 times at once with two bodies makes one order and conflicts for the other', async () => {
    const input = orderToPlace();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        place(index % 2 === 0 ? input : { ...input, requestHash: 'b'.repeat(64) }),
      ),
    );
    const outcomes = answers.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'replayed')).toHaveLength(9);
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(10);
    expect(await rowCounts()).toMatchObject({ orders: 1 });
  });

  test('works again after a failed attempt', async () => {
    const input = orderToPlace();
    expect(
      (await backend.tryCall('service', 'place_order', { p: { ...input, shopInbox: 'nobody' } }))
        .status,
    ).toBe(400);
    expect((await place(input)).outcome).toBe('placed');
  });
});

describe('an order that breaks a rule', () => {
  const file = frontFile();
  beforeAll(() => putFiles(backend.sql, [file]));
  const address = withPrefix('delivery', {
    name: 'Ada',
    street: '1 Main St',
    city: 'Ames',
    state: 'IA',
    zip: '50010',
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a total that doesn’t add up', { totalCents: 1 }, 'orders_total_adds_up'],
    [
      'a subtotal that isn’t price times quantity',
      { subtotalCents: 1, totalCents: 2731 },
      'orders_subtotal_adds_up',
    ],
    ['negative tax', { taxCents: -1, totalCents: 38_999 }, 'cents_check'],
    ['tax where we collect none', { tax: oregonTax }, 'orders_tax_is_known'],
    ...(
      [
        ['less tax than what it sold elsewhere has', [{ ...soldInIllinois, taxCents: 2731 }]],
        ['a sale in no state', [{ ...soldInIllinois, state: 'Illinois' }]],
        ['a sale elsewhere below nothing', [{ ...soldInIllinois, goodsCents: -1 }]],
        ['an empty list of sales elsewhere', []],
      ] as const
    ).map(([name, elsewhere]): [string, Record<string, unknown>, string] => [
      name,
      { tax: { ...iowaTax, elsewhere } },
      'orders_tax_is_known',
    ]),
    [
      'a rush fee without rush',
      { rushFeeCents: 3000, totalCents: 44_730 },
      'orders_rush_fee_for_rush_only',
    ],
    [
      'shipping charged for a pickup',
      { shippingCents: 100, totalCents: 41_830 },
      'orders_pickup_ships_free',
    ],
    [
      '100,001 pieces',
      {
        quantities: { M: 60_000, L: 40_001 },
        totalQuantity: 100_001,
        subtotalCents: 162_501_625,
        totalCents: 162_504_355,
      },
      'orders_total_quantity_check',
    ],
    [
      'no pieces',
      {
        quantities: {},
        totalQuantity: 0,
        subtotalCents: 0,
        totalCents: 2730,
      },
      'orders_total_quantity_check',
    ],
    ['sizes that don’t add up', { quantities: { S: 10, M: 13 } }, 'order_items_add_up'],
    ['what isn’t a size', { quantities: { S: 10, xl: 14 } }, 'orders_fit_their_garment'],
    [
      'a size that its garment doesn’t list',
      { quantities: { S: 10, '4XL': 14 } },
      'orders_fit_their_garment',
    ],
    ['a size with no pieces', { quantities: { S: 24, M: 0 } }, 'orders_quantities_are_counts'],
    ['half a shirt', { quantities: { S: 10.5, M: 13.5 } }, 'malformed value'],
    [
      'an unknown location',
      { printLocations: ['frontSmall', null] },
      'orders_locations_are_known_and_differ',
    ],
    ['a day in words', { dueDate: 'tomorrow' }, 'day_text_check'],
    ['a day long past', { dueDate: '4714-11-24 BC' }, 'day_text_check'],
    ['a day without end', { dueDate: 'infinity' }, 'day_text_check'],
    ['no location', { printLocations: [] }, 'orders_locations_are_known_and_differ'],
    ['an unknown location', { printLocations: ['hood'] }, 'orders_locations_are_known_and_differ'],
    [
      'a location twice',
      { printLocations: ['frontLarge', 'frontLarge'] },
      'orders_locations_are_known_and_differ',
    ],
    [
      'a sleeve of a cap',
      {
        garmentId: 'richardson-112',
        quantities: { 'One size': 24 },
        printLocations: ['leftSleeve'],
      },
      'orders_fit_their_garment',
    ],
    [
      'a medium cap',
      { garmentId: 'richardson-112', printLocations: ['frontSmall'] },
      'orders_fit_their_garment',
    ],
    ['a garment we don’t have', { garmentId: 'wool-sock' }, 'orders_fit_their_garment'],
    ['two fronts', { printLocations: ['frontLarge', 'frontSmall'] }, 'orders_one_print_a_side'],
    ['two backs', { printLocations: ['backSmall', 'backLarge'] }, 'orders_one_print_a_side'],
    [
      'a described design without description',
      { artworkType: 'description', files: [] },
      'orders_description_is_described',
    ],
    [
      'a description of 4,001 letters',
      { artworkType: 'description', artworkDescription: 'x'.repeat(4001), files: [] },
      'description_check',
    ],
    [
      'artwork where nothing is printed',
      { files: [{ ...file, location: 'backSmall' }] },
      'order_artwork_is_printed',
    ],
    ['a file that isn’t sealed', { files: [frontFile()] }, 'order_artwork_is_sealed'],
    ['two files for a location', { files: [file, file] }, 'order_artwork_one_file_a_location'],
    ['a file over 50 MB', { files: [{ ...file, sizeBytes: 52_428_801 }] }, 'file_size_check'],
    [
      'a path out of the bucket',
      { files: [{ ...file, objectPath: '../secret' }] },
      'object_path_check',
    ],
    ['the folder above', { files: [{ ...file, objectPath: '..' }] }, 'object_path_check'],
    [
      'a width without height',
      { files: [{ ...file, heightPx: null }] },
      'order_artwork_has_both_sides',
    ],
    [
      'a shipment without address',
      { deliveryMethod: 'shipping' },
      'orders_address_unless_picked_up',
    ],
    [
      'a local delivery with half an address',
      { deliveryMethod: 'local', ...address, deliveryZip: null },
      'orders_address_unless_picked_up',
    ],
    [
      'a pickup with an address',
      { deliveryMethod: 'pickup', ...address },
      'orders_address_unless_picked_up',
    ],
    [
      'a ZIP of four digits',
      { deliveryMethod: 'local', ...address, deliveryZip: '5001' },
      'zip_check',
    ],
    [
      'an unknown delivery',
      { deliveryMethod: 'drone', ...address },
      'orders_delivery_method_check',
    ],
    ['super-rush', { turnaroundClass: 'super-rush' }, 'orders_turnaround_class_check'],
    ['a day that doesn’t exist', { dueDate: '2026-02-30' }, 'malformed value'],
    ['an email address with a line break', { customerEmail: 'a@b.co\nBcc:x@y.z' }, 'email_check'],
    ['an email address in angle brackets', { customerEmail: '<a@b.c>' }, 'email_check'],
    ['an email address without domain', { customerEmail: 'ada' }, 'email_check'],
    ['no name', { customerName: '' }, 'full_name_check'],
    ['no email address', { customerEmail: null }, 'malformed value'],
    ['notes of 2,001 letters', { customerNotes: 'x'.repeat(2001) }, 'notes_check'],
    ['an empty description', { artworkDescription: '' }, 'description_check'],
    ['empty notes', { customerNotes: '' }, 'notes_check'],
    ['a PO number of 41 letters', { customerPoNumber: 'x'.repeat(41) }, 'po_number_check'],
    ['an empty PO number', { customerPoNumber: '' }, 'po_number_check'],
    ['an invalid hash', { requestHash: 'abc' }, 'sha256_check'],
    ['no key', { idempotencyKey: null }, 'malformed value'],
    ['an invalid key', { idempotencyKey: 'x' }, 'malformed value'],
    // The very last rows to be written.
    ['an inbox that isn’t an address', { shopInbox: 'nobody' }, 'email_check'],
  ])('(%s) returns 400 with the rule and leaves nothing', async (_, changes, rule) => {
    const response = await backend.tryCall('service', 'place_order', {
      p: plainOrder(changes),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PT400', details: rule });
    expect(await rowCounts()).toEqual(nothing);
  });

  test('is refused when its file belongs to another order', async () => {
    const first = orderToPlace();
    await place(first);
    const response = await backend.tryCall('service', 'place_order', {
      p: orderToPlace({ files: first.files }),
    });
    expect(await response.json()).toMatchObject({ details: 'order_artwork_one_order_a_file' });
    expect(await rowCounts()).toMatchObject({ orders: 1, order_artwork: 1 });
  });

  describe('can’t be written with SQL, either', () => {
    /** Copies the only row of a table, with these changes, straight into the table. */
    const copy = (table: string, changes: Record<string, unknown>): Promise<unknown> =>
      backend.sql(
        `insert into public.${table} overriding user value
         select filled.*
         from public.${table} as row, jsonb_populate_record(row, $1::jsonb) as filled`,
        [JSON.stringify({ id: crypto.randomUUID(), ...changes })],
      );
    const copyOrder = (changes: Record<string, unknown>) =>
      copy('orders', { idempotency_key: crypto.randomUUID(), ...changes });
    beforeAll(() => putFiles(backend.sql, [{ objectPath: 'another.png' }]));
    const copyFile = (changes: Record<string, unknown>) =>
      copy('order_artwork', { location: 'leftSleeve', object_path: 'another.png', ...changes });

    test('while a row that breaks no rule can', async () => {
      await place(orderToPlace());
      await copyFile({});
      expect(await rowCounts()).toMatchObject({ order_artwork: 2 });
      await backend.sql('delete from public.order_artwork');
      await copyOrder({});
      expect(await rowCounts()).toMatchObject({ orders: 2 });
    });

    // To Postgres, 'tomorrow' is a day in every column of dates, so only calls can refuse it.
    test.each<[string, (changes: Record<string, unknown>) => Promise<unknown>, object, string]>([
      ['a wrong total', copyOrder, { total_cents: 1 }, 'orders_total_adds_up'],
      ['a day without end', copyOrder, { due_date: 'infinity' }, 'day_check'],
      ['a day before all others', copyOrder, { due_date: '-infinity' }, 'day_check'],
      ['a day long past', copyOrder, { due_date: '4714-11-24 BC' }, 'day_check'],
      [
        'a location that is null',
        copyOrder,
        { designs: [{ ...(toColumns(orderDesign()) as object), print_locations: [null] }] },
        'orders_locations_are_known_and_differ',
      ],
      ['an email address in brackets', copyOrder, { customer_email: '<a@b.c>' }, 'email_check'],
      ['the folder above', copyFile, { object_path: '..' }, 'object_path_check'],
      ['a file that isn’t sealed', copyFile, { object_path: 'x.png' }, 'order_artwork_is_sealed'],
      [
        'artwork where nothing is printed',
        copyFile,
        { location: 'backSmall' },
        'order_artwork_is_printed',
      ],
    ])('(%s)', async (_, write, changes, constraint) => {
      await place(orderToPlace());
      await expect(write({ ...changes })).rejects.toMatchObject({ constraint });
    });

    test.each<[string, object[], boolean]>([
      ['by a line', [{ line: 'rush', cents: 100, reason: 'x' }], true],
      [
        'by as many as there can be',
        Array.from({ length: 30 }, (_, at) => ({ line: 'order', cents: at ? 1 : 71, reason: 'x' })),
        true,
      ],
      [
        'by one more',
        Array.from({ length: 31 }, (_, at) => ({ line: 'order', cents: at ? 1 : 70, reason: 'x' })),
        false,
      ],
      ['by none', [], false],
      ['by another amount', [{ line: 'rush', cents: 99, reason: 'x' }], false],
      ['on a line that isn’t', [{ line: 'ink', cents: 100, reason: 'x' }], false],
      ['without a line', [{ cents: 100, reason: 'x' }], false],
      ['without a reason', [{ line: 'rush', cents: 100 }], false],
      ['with an empty reason', [{ line: 'rush', cents: 100, reason: '' }], false],
      [
        'by a line of nothing',
        [
          { line: 'rush', cents: 100, reason: 'x' },
          { line: 'goods', cents: 0, reason: 'x' },
        ],
        false,
      ],
    ])('(a dollar more, adjusted %s)', async (_, adjustments, allowed) => {
      const { totalCents } = orderToPlace();
      await place(orderToPlace());
      const copied = copyOrder({
        adjustment_cents: 100,
        total_cents: totalCents + 100,
        adjustments,
      });
      if (allowed) await copied;
      else await expect(copied).rejects.toMatchObject({ constraint: 'orders_adjustments_add_up' });
    });

    test('(printing somewhere else than the artwork says)', async () => {
      const { orderId } = await place(orderToPlace());
      await expect(
        backend.sql(
          `update public.orders set designs = jsonb_set(designs, '{0,print_locations}', '["leftSleeve"]')
           where id = $1`,
          [orderId],
        ),
      ).rejects.toMatchObject({ constraint: 'order_artwork_is_printed' });
    });
  });

  test('breaks none at the largest size allowed', async () => {
    const placed = await place(
      orderToPlace({
        quantities: { XS: 1, S: 1, M: 1, L: 1, XL: 1, '2XL': 1, '3XL': 99_994 },
        totalQuantity: 100_000,
        inkColors: 24,
        printLocations: ['frontSmall', 'backLarge', 'leftSleeve', 'rightSleeve'],
        artworkType: 'description',
        artworkDescription: 'x'.repeat(4000),
        files: [],
        perItemCents: [2100],
        subtotalCents: 210_000_000,
        taxCents: 14_700_000,
        totalCents: 224_700_000,
      }),
    );
    expect(placed.outcome).toBe('placed');
  });
});

// product: designs-and-items
describe('an order of several designs and items', () => {
  const locations = fc
    .tuple(
      fc.constantFrom([], ['frontLarge'], ['frontSmall']),
      fc.constantFrom([], ['backLarge'], ['backSmall']),
      fc.subarray(['leftSleeve', 'rightSleeve']),
    )
    .map((parts) => parts.flat())
    .filter((chosen) => chosen.length > 0);
  const text = (maxLength: number) =>
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength })
      .filter((made) => [...made].length <= maxLength && !made.includes('\0'));
  const shirts = garments.filter(({ kind }) => kind !== 'cap');
  /** Text in these letters, made ten times as fast as by `fc.stringMatching`. */
  const written = (letters: string, minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength });
  const item = fc.constantFrom(...shirts).chain(({ id, sizes }) =>
    fc.record({
      garmentId: fc.constant(id),
      garmentName: text(100),
      styleCode: written('0123456789', 5, 5),
      colorKey: written('abc019-', 1, 60),
      colorName: text(60),
      colorHex: written('0123456789abcdefABCDEF', 6, 6).map((hex) => `#${hex}`),
      quantities: fc.dictionary(fc.constantFrom(...sizes), fc.integer({ min: 1, max: 4 }), {
        minKeys: 1,
        noNullPrototype: true,
      }),
    }),
  );
  const words = fc.record({
    artworkType: fc.constantFrom('complete' as const, 'sketch' as const, 'description' as const),
    artworkDescription: text(4000),
  });
  const files = fc.record({
    artworkType: fc.constantFrom('complete' as const, 'sketch' as const),
    artworkDescription: fc.constant(null),
  });
  const anyDesigns = fc
    .array(
      fc
        .tuple(
          locations,
          fc.oneof(words, files),
          fc.option(fc.constant<OrderDesign['roster']>([{ name: 'Ada', number: '7', size: 'M' }])),
          fc.option(fc.integer({ min: 1, max: maxBulkColors })),
          fc.array(item, { minLength: 1, maxLength: 20 }),
        )
        .map(([printLocations, artwork, roster, inkColors, items]) => ({
          printLocations,
          ...artwork,
          ...(roster && { roster }),
          ...(inkColors && { inkColors }),
          items,
        })),
      { minLength: 1, maxLength: 6 },
    )
    .map((designs) => designs as unknown as OrderDesign[]);

  test('is read back as it was placed, whatever it has', async () => {
    await fc.assert(
      fc.asyncProperty(anyDesigns, async (designs) => {
        fc.pre(orderedPieces({ designs }) <= 1000);
        const each = itemsOf({ designs }).map((_, at) => 1000 + at);
        const subtotalCents = itemsOf({ designs }).reduce(
          (sum, { quantities }, at) => sum + totalPieces(quantities) * (1000 + at),
          0,
        );
        const price = { perItemCents: each, subtotalCents, taxCents: 0, totalCents: subtotalCents };
        const { orderId } = await place(orderOf(designs, price));
        const read = await backend.call('read_order', { p_order_id: orderId });
        expect(orderRecordSchema.parse(read)).toMatchObject({ designs, perItemCents: each });
        for (const { garmentName, colorName } of itemsOf({ designs })) {
          const [found] = await backend.sql(
            `select position(private.folded($2) in searched) > 0 as found
             from public.orders where id = $1`,
            [orderId, `${garmentName} ${colorName}`],
          );
          expect(found).toEqual({ found: true });
        }
      }),
      { numRuns: 40 },
    );
  });

  const company = [
    threeItemDesign(),
    orderDesign({ printLocations: ['backLarge'], quantities: { M: 3 } }),
  ];
  const columns = (): Design[] => toColumns(company) as Design[];
  type Item = Record<string, unknown> & { quantities: Record<string, unknown> };
  type Design = Record<string, unknown> & { items: Item[] };
  /** Places the company's order after a change of its designs' columns, as superuser. */
  const placeChanged = (designs: unknown, changes: Record<string, unknown> = {}) =>
    backend.sql('select public.place_order($1::jsonb)', [
      JSON.stringify({ ...(toColumns(orderOf(company, changes)) as object), designs }),
    ]);

  test.each<[string, string, (item: Item) => unknown]>([
    ['a garment we don’t have', 'orders_fit_their_garment', (of) => (of['garment_id'] = 'sock')],
    ['no garment', 'orders_designs_are_in_form', (of) => delete of['garment_id']],
    [
      'a size it isn’t made in',
      'orders_fit_their_garment',
      ({ quantities }) => (quantities['9XL'] = 1),
    ],
    ['no name', 'orders_items_are_named', (of) => (of['garment_name'] = '')],
    [
      'a name of 101 letters',
      'orders_items_are_named',
      (of) => (of['garment_name'] = 'x'.repeat(101)),
    ],
    ['no style', 'orders_items_are_named', (of) => (of['style_code'] = null)],
    ['another style', 'style_code_check', (of) => (of['style_code'] = '3001')],
    ['an odd color', 'orders_items_are_named', (of) => (of['color_key'] = 'Navy Blue')],
    ['a color without name', 'orders_items_are_named', (of) => (of['color_name'] = null)],
    [
      'a color of 61 letters',
      'orders_items_are_named',
      (of) => (of['color_name'] = 'x'.repeat(61)),
    ],
    ['a color in words', 'orders_items_are_named', (of) => (of['color_hex'] = 'navy')],
    ['no pieces', 'orders_quantities_are_counts', (of) => (of.quantities = {})],
    [
      'no quantities',
      'orders_designs_are_in_form',
      (of) => delete (of as Partial<Item>).quantities,
    ],
    ['none of a size', 'orders_quantities_are_counts', ({ quantities }) => (quantities['S'] = 0)],
    ['fewer than none', 'orders_quantities_are_counts', ({ quantities }) => (quantities['S'] = -1)],
    [
      '100,001 of a size',
      'orders_quantities_are_counts',
      ({ quantities }) => (quantities['S'] = 100_001),
    ],
    [
      'a count in words',
      'orders_quantities_are_counts',
      ({ quantities }) => (quantities['S'] = '10'),
    ],
    ['half a piece', 'malformed value', ({ quantities }) => (quantities['S'] = 1.5)],
    ['a piece more', 'order_items_add_up', ({ quantities }) => (quantities['XL'] = 1)],
    ['a number for a name', 'orders_designs_are_in_form', (of) => (of['garment_name'] = 7)],
    ['what no item has', 'orders_designs_are_in_form', (of) => (of['note'] = 'x')],
  ])('is refused if any of its items has %s', async (_, rule, spoil) => {
    for (const [design, { items }] of company.entries()) {
      for (const place of items.keys()) {
        const designs = columns();
        spoil(designs[design]?.items[place] as Item);
        await expect(placeChanged(designs)).rejects.toMatchObject({ code: 'PT400', detail: rule });
      }
    }
    expect(await rowCounts()).toEqual(nothing);
  });

  test.each<[string, string, (design: Design) => unknown]>([
    ['no items', 'orders_designs_have_items', (of) => (of.items = [])],
    [
      '21 items',
      'orders_designs_have_items',
      (of) => (of.items = Array.from({ length: 21 }, () => ({ ...of.items[0] }) as Item)),
    ],
    [
      'items by name',
      'orders_designs_have_items',
      (of) => ((of as Record<string, unknown>)['items'] = { a: 1 }),
    ],
    ['no locations', 'orders_locations_are_known_and_differ', (of) => (of['print_locations'] = [])],
    [
      'null for locations',
      'orders_locations_are_known_and_differ',
      (of) => (of['print_locations'] = null),
    ],
    [
      'lists of locations',
      'orders_locations_are_known_and_differ',
      (of) => (of['print_locations'] = [['backLarge']]),
    ],
    [
      'a location twice',
      'orders_locations_are_known_and_differ',
      (of) => (of['print_locations'] = ['backLarge', 'backLarge']),
    ],
    [
      'two backs',
      'orders_one_print_a_side',
      (of) => (of['print_locations'] = ['backLarge', 'backSmall']),
    ],
    ['no artwork', 'orders_artwork_type_is_known', (of) => delete of['artwork_type']],
    ['other artwork', 'orders_artwork_type_is_known', (of) => (of['artwork_type'] = 'song')],
    [
      'artwork described in no words',
      'orders_description_is_described',
      (of) => (of['artwork_type'] = 'description'),
    ],
    ['an empty description', 'description_check', (of) => (of['artwork_description'] = '')],
    [
      'a roster of 20,001',
      'orders_roster_is_short',
      (of) => (of['roster'] = Array.from({ length: 20_001 }, () => 0)),
    ],
    [
      'a roster of 3 MB',
      'orders_roster_is_short',
      (of) => (of['roster'] = ['x'.repeat(3_000_000)]),
    ],
    ['a roster by name', 'orders_roster_is_short', (of) => (of['roster'] = { Ada: 7 })],
    ['no ink', 'orders_ink_colors_fit_the_press', (of) => (of['ink_colors'] = 0)],
    ['25 inks', 'orders_ink_colors_fit_the_press', (of) => (of['ink_colors'] = 25)],
    ['inks in words', 'orders_designs_are_in_form', (of) => (of['ink_colors'] = '3')],
    ['what no design has', 'orders_designs_are_in_form', (of) => (of['note'] = 'x')],
  ])('is refused if any of its designs has %s', async (_, rule, spoil) => {
    for (const design of company.keys()) {
      const designs = columns();
      spoil(designs[design] as Design);
      await expect(placeChanged(designs)).rejects.toMatchObject({ code: 'PT400', detail: rule });
    }
  });

  test.each<[string, string, unknown, Record<string, unknown>?]>([
    ['no designs', 'orders_have_designs', []],
    ['seven designs', 'orders_have_designs', Array(7).fill(columns()[1])],
    ['null for designs', 'malformed value', null],
    ['a design by name', 'orders_have_designs', { design: columns()[0] }],
    [
      'a price less than it has items',
      'orders_subtotal_adds_up',
      columns(),
      { perItemCents: [1625, 1625, 1625] },
    ],
    [
      'a price more than it has items',
      'orders_subtotal_adds_up',
      columns(),
      { perItemCents: Array(5).fill(1625) },
    ],
    [
      'an item without price',
      'orders_subtotal_adds_up',
      columns(),
      { perItemCents: [1625, 1625, 1625, null] },
    ],
    [
      'a price below nothing',
      'orders_subtotal_adds_up',
      columns(),
      { perItemCents: [1625, 1625, 1625, -1] },
    ],
    [
      'prices of which one is for another item',
      'orders_subtotal_adds_up',
      columns(),
      { perItemCents: [1625, 1625, 1626, 1624] },
    ],
    [
      'artwork of a design it doesn’t have',
      'order_artwork_is_printed',
      columns(),
      { files: [{ ...frontFile(), design: 2 }] },
    ],
    [
      'artwork where only another design prints',
      'order_artwork_is_printed',
      columns(),
      { files: [{ ...frontFile(), design: 1 }] },
    ],
  ])('is refused with %s', async (_, rule, designs, changes) => {
    await putFiles(backend.sql, (changes?.['files'] ?? []) as { objectPath: string }[]);
    await expect(placeChanged(designs, changes)).rejects.toMatchObject({
      code: 'PT400',
      detail: rule,
    });
  });

  test('is either refused by a rule or readable, whatever JSON its designs have', async () => {
    const anywhere = fc.tuple(
      fc.constantFrom(0, 1),
      fc.constantFrom(0, 1, 2),
      fc.constantFrom(
        'garment_id',
        'garment_name',
        'style_code',
        'color_key',
        'color_name',
        'color_hex',
        'quantities',
      ),
      fc.constantFrom('print_locations', 'artwork_type', 'artwork_description', 'items'),
      fc.constantFrom('item', 'design', 'all'),
      fc.jsonValue({ maxDepth: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(anywhere, async ([at, place, ofItem, ofDesign, what, value]) => {
        const designs = columns();
        const design = designs[at] as Design;
        const changed = design.items[place] ?? design.items[0]!;
        if (what === 'item') changed[ofItem] = value as never;
        if (what === 'design') (design as Record<string, unknown>)[ofDesign] = value;
        try {
          const [row] = await placeChanged(what === 'all' ? value : designs);
          const { orderId } = row!['place_order'] as PlacedOrder;
          orderRecordSchema.parse(await backend.call('read_order', { p_order_id: orderId }));
        } catch (error) {
          expect(error).toMatchObject({ code: 'PT400' });
        }
      }),
      { numRuns: 300 },
    );
  });

  test('keeps a file for the same place of each design, and lists them by design and place', async () => {
    const both = [threeItemDesign(), orderDesign({ printLocations: ['leftSleeve', 'frontLarge'] })];
    const files = [
      { ...frontFile(), design: 1 },
      { ...frontFile(), design: 0, location: 'leftSleeve' },
      { ...frontFile(), design: 1, location: 'leftSleeve' },
      { ...frontFile(), design: 0 },
    ];
    const { orderId } = await place(orderOf(both, { files }));
    const read = await backend.call('read_order', { p_order_id: orderId });
    const { files: listed } = orderRecordSchema.parse(read);
    expect(listed).toEqual([files[3], files[1], files[2], files[0]]);
  });

  test('is hashed with every item and design, so that an approval covers all of them', async () => {
    const { orderId } = await place(orderOf(company));
    const hash = async () => {
      const [row] = await backend.sql('select private.ordered_hash($1::uuid) as hash', [orderId]);
      return row?.['hash'];
    };
    const changes = company.flatMap(({ items }, design): [string, unknown][] => [
      [`${design},print_locations`, ['backSmall']],
      [`${design},artwork_type`, 'sketch'],
      [`${design},artwork_description`, 'A heron.'],
      ...items.flatMap(({ quantities }, at): [string, unknown][] => [
        [`${design},items,${at},garment_id`, 'premium-blend'],
        [`${design},items,${at},color_key`, 'black'],
        [`${design},items,${at},style_code`, '99999'],
        [`${design},items,${at},quantities`, { XS: totalPieces(quantities) }],
      ]),
    ]);
    const before = await hash();
    const hashes = [before];
    for (const [path, value] of changes) {
      await backend.sql(
        `update public.orders set designs = jsonb_set(designs, $2::text[], $3::jsonb) where id = $1`,
        [orderId, `{${path}}`, JSON.stringify(value)],
      );
      hashes.push(await hash());
      await backend.sql('update public.orders set designs = $2::jsonb where id = $1', [
        orderId,
        JSON.stringify(toColumns(company)),
      ]);
    }
    expect(new Set(hashes).size).toBe(1 + changes.length);
    expect(await hash()).toBe(before);
  });

  test('is found by any of its garments and colors', async () => {
    const { number } = await place(orderOf(company));
    await place(orderOf([orderDesign()]));
    for (const text of ['alpine', 'Crewneck', 'premium red', 'GREEN navy']) {
      const { jobs } = await backend.ask(listJobs, {
        text,
        sort: 'newest',
        limit: 50,
        today: '2026-11-28',
      });
      expect(jobs.map((job) => job.number)).toEqual([number]);
    }
  });
});

test('changing an order updates its timestamp', async () => {
  const { orderId } = await place(orderToPlace());
  await backend.sql(`alter table public.orders disable trigger orders_touch`);
  await backend.sql(`update public.orders set updated_at = '2020-01-01' where id = $1`, [orderId]);
  await backend.sql(`alter table public.orders enable trigger orders_touch`);
  await backend.sql(`update public.orders set status = 'in_review' where id = $1`, [orderId]);
  const [order] = await backend.sql(
    `select updated_at > '2020-01-02' as stamped from public.orders where id = $1`,
    [orderId],
  );
  expect(order).toEqual({ stamped: true });
});

// product: print-locations
test('the database’s catalog matches src/garments/garment.ts', async () => {
  expect(await backend.sql('select * from private.catalog order by garment_id')).toEqual(
    garments
      .map(({ id, locations, sizes }) => ({ garment_id: id, locations, sizes }))
      .toSorted((a, b) => (a.garment_id < b.garment_id ? -1 : 1)),
  );
});
