// product: making-the-order
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import makeOrderFunction from '../../netlify/functions/make-order.ts';
import placePhoneOrderFunction from '../../netlify/functions/place-phone-order.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { garments } from '../../src/garments/garment.ts';
import { chosenLocations, type PrintLocation } from '../../src/garments/print-location.ts';
import type { KeptDraft } from '../../src/orders/drafts/draft-link.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { defaultDueDate, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { placePhoneOrder } from '../../src/orders/placing/place-phone-order.contract.ts';
import type { PlaceOrderInput } from '../../src/orders/placing/place-order.contract.ts';
import { makeOrder } from '../../src/orders/repeats/make-order.contract.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { shop as facts } from '../../src/shop.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { orderInput, priceOf, reorderInput } from '../factory/orders.ts';
import { password } from '../support/people.ts';
import {
  askReorder,
  callFunction,
  openShop,
  orderWithFile,
  place,
  png,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

const people = { staff: 'jo', other: 'sam', press: 'hands' } as const;
type Person = keyof typeof people;
const emailOf = (person: Person) => `${people[person]}@${facts.emailDomain}`;
let shop: TestShop;
const tokens: Partial<Record<Person, string>> = {};
beforeAll(async () => {
  shop = await openShop();
  for (const person of ['staff', 'other', 'press'] as const) {
    const email = emailOf(person);
    await addSignIn(shop.backend.sql, email, password, person === 'press' ? 'press' : 'staff');
    tokens[person] = (
      await callFunction(signIn, signInFunction, { email, password })
    ).data.accessToken;
  }
});
afterAll(() => shop.close());

const as = (person: Person): CallOptions => ({
  headers: { authorization: `Bearer ${tokens[person]}` },
});
const make = (reorderId: string, options = as('staff')) =>
  callFunction(makeOrder, makeOrderFunction, { reorderId }, options);
const placeByPhone = (input: unknown, person: Person = 'staff') =>
  callFunction(placePhoneOrder, placePhoneOrderFunction, input, as(person));

/** The order's customer asks for it again. */
async function reordered(
  input: PlaceOrderInput,
  number: number,
  changes: Record<string, unknown> = {},
) {
  const { email } = input.customer;
  return asked({ name: 'Ada King', email, invoiceNumber: `#${number}`, ...changes });
}
async function asked(changes: Record<string, unknown>) {
  const input = reorderInput(changes);
  const { reorderNumber } = (await askReorder(input)).data;
  const [row] = await shop.backend.sql('select id from public.reorders where number = $1', [
    reorderNumber,
  ]);
  return { input, id: row!['id'] as string };
}

/** What staff place of a draft. */
function checkedOut({ draft, artwork, contact }: KeptDraft): PlaceOrderInput {
  const files = Object.entries(artwork.uploads) as [PrintLocation, { receipt: string }][];
  const input = orderInput({
    idempotencyKey: draft.idempotencyKey,
    colorKey: draft.color!.key,
    quantities: draft.quantities,
    printLocations: chosenLocations(draft.locations),
    dueDate: draft.dueDate!,
    customer: { phone: '515-555-0100', ...contact },
    artwork: {
      type: artwork.type!,
      description: artwork.description,
      files: files.map(([location, { receipt }]) => ({ location, receipt })),
    },
  });
  return { ...input, seenTotalCents: priceOf(input).totalCents };
}

const orderOf = async (number: number) =>
  (
    await shop.backend.sql(
      `select o.status, o.customer_email, earlier.number as repeats, r.id as reorder,
         r.status as reorder_status,
         (select actor from public.job_events where reorder_id = r.id and to_status = 'ordered')
           as ordered_by
       from public.orders as o
       left join public.orders as earlier on earlier.id = o.repeats_id
       left join public.reorders as r on r.ordered_id = o.id
       where o.number = $1`,
      [number],
    )
  )[0];

describe('the order that staff make from a reorder', () => {
  test('is the earlier one with the sizes asked for, and placing it makes the reorder ordered', async () => {
    const input = await orderWithFile('heron.png', png(300, 200));
    const number = (await place(input)).data.orderNumber;
    const { id, input: wanted } = await reordered(input, number);
    // Long after its link has expired.
    await shop.backend.sql(`update public.orders set status = 'cancelled' where number = $1`, [
      number,
    ]);
    await shop.backend.sql(
      `update public.job_events set created_at = now() - interval '3 years'
       where order_id = (select id from public.orders where number = $1)`,
      [number],
    );
    const { status, data: kept } = await make(id);
    expect(status).toBe(200);
    expect(kept).toMatchObject({
      draft: {
        idempotencyKey: id,
        garmentId: 'premium-cotton',
        color: { key: input.colorKey },
        quantities: { S: 2, M: 4, '2XL': 1 },
        piecesWanted: 0,
        locations: { frontLarge: true, backLarge: false },
        dueDate: defaultDueDate(new Date()),
      },
      artwork: { type: 'complete', uploads: { frontLarge: { name: 'heron.png', widthPx: 300 } } },
      contact: { name: 'Ada King', email: wanted.email, phone: input.customer.phone },
    });
    // Nothing has happened yet, and it can be opened again.
    expect((await make(id, as('other'))).data.draft).toEqual(kept.draft);

    const order = checkedOut(kept);
    const placed = await placeByPhone(order);
    expect(placed.status).toBe(200);
    const made = {
      status: 'submitted',
      customer_email: wanted.email,
      repeats: number,
      reorder: id,
      reorder_status: 'ordered',
      ordered_by: emailOf('staff'),
    };
    expect(await orderOf(placed.data.orderNumber)).toEqual(made);
    expect((await placeByPhone(order)).data).toEqual(placed.data);
    expect(await orderOf(placed.data.orderNumber)).toEqual(made);
    const emails = await shop.emailsTo(wanted.email);
    expect(
      emails.filter(({ subject }) => subject.includes(`#${placed.data.orderNumber}`)),
    ).toHaveLength(1);

    // A coworker who had it open, too, is told.
    const other = await placeByPhone(
      { ...order, customer: { ...order.customer, notes: 'Ring twice.' } },
      'other',
    );
    expect(other).toMatchObject({ status: 409, error: { code: 'aborted' } });
    expect(other.error.message).toContain(`already placed as order #${placed.data.orderNumber}`);
    expect(await make(id)).toMatchObject({
      status: 409,
      error: { message: 'This reorder is already ordered. Reload its page.' },
    });
  });

  test('is a blank one if the invoice isn’t ours, or we don’t print on that garment anymore', async () => {
    const other = await asked({ name: 'Ada King' });
    const input = orderInput();
    const number = (await place(input)).data.orderNumber;
    const again = await reordered(input, number);
    await shop.backend.sql(`update public.orders set garment_id = 'smock' where number = $1`, [
      number,
    ]);
    for (const { id, input: wanted } of [other, again]) {
      expect((await make(id)).data).toMatchObject({
        draft: {
          idempotencyKey: id,
          garmentId: null,
          color: null,
          quantities: { S: 2, M: 4, '2XL': 1 },
          locations: { frontLarge: false },
        },
        artwork: { type: null, uploads: {} },
        contact: { name: 'Ada King', email: wanted.email },
      });
    }
    const filled = checkedOut({
      ...(await make(other.id)).data,
      draft: { ...(await make(other.id)).data.draft, color: { key: 'white' } as never },
      artwork: { type: 'description', description: 'A heron.', uploads: {} },
    });
    const placed = await placeByPhone({ ...filled, printLocations: ['frontLarge'] });
    expect(placed.status).toBe(200);
    expect(await orderOf(placed.data.orderNumber)).toMatchObject({
      repeats: null,
      reorder: other.id,
      reorder_status: 'ordered',
    });
  });

  test('leaves a color that is gone to choose, and pieces that the garment has no such size for', async () => {
    const input = orderInput({ colorKey: 'navy' });
    const number = (await place(input)).data.orderNumber;
    const { id } = await reordered(input, number);
    await shop.backend.sql(
      `update public.color_swatches set gone = true, in_stock = false
       where style_code = '00606' and color_key = 'navy'`,
    );
    try {
      expect((await make(id)).data.draft).toMatchObject({
        garmentId: 'premium-cotton',
        color: null,
      });
    } finally {
      await shop.backend.sql(
        'update public.color_swatches set gone = false, in_stock = true where gone',
      );
    }
    const caps = await reordered(input, number, { sizes: { S: 5, M: 7 } });
    const cap = garments.find(({ kind }) => kind === 'cap')!;
    await shop.backend.sql(
      'update public.orders set garment_id = $2, style_code = $3 where number = $1',
      [number, cap.id, cap.styleCode],
    );
    expect((await make(caps.id)).data.draft).toMatchObject({
      quantities: { 'One size': 12 },
    });
  });

  test('is due on the pickup day, if that can still be ordered, and has no sizes if none were given', async () => {
    const today = shopToday(new Date());
    const later = addBusinessDays(addDays(today, 20), 1);
    const due = async (pickupDate: string) => {
      const { id } = await asked({ pickupDate, sizes: { ...{} } });
      return (await make(id)).data.draft;
    };
    expect(await due(later)).toMatchObject({ dueDate: later, quantities: {} });
    for (const pickupDate of ['', addBusinessDays(today, 1)]) {
      expect(await due(pickupDate)).toMatchObject({ dueDate: defaultDueDate(new Date()) });
    }
  });

  test('is refused once the reorder was declined, even if it was opened before', async () => {
    const input = await orderWithFile('heron.png', png(300, 200));
    const number = (await place(input)).data.orderNumber;
    const { id } = await reordered(input, number);
    const kept = (await make(id)).data;
    await shop.backend.sql(`update public.reorders set status = 'declined' where id = $1`, [id]);
    const late = await placeByPhone(checkedOut(kept));
    expect(late).toMatchObject({ status: 400, error: { code: 'invalid-argument' } });
    expect(late.error.message).toBe(
      'Somebody has ordered or declined the reorder that this is for. Look at its page.',
    );
    expect(await make(id)).toMatchObject({
      status: 409,
      error: { message: 'This reorder is already declined. Reload its page.' },
    });
  });

  test('can’t be placed by somebody else who knows the reorder’s id', async () => {
    const { id } = await asked({});
    expect((await place(orderInput({ idempotencyKey: id }))).status).toBe(400);
    const kept = (await make(id)).data;
    expect(kept.draft.idempotencyKey).toBe(id);
  });

  test('is for staff who place orders, and for a reorder that exists', async () => {
    const { id } = await asked({});
    expect((await make(id, {})).status).toBe(401);
    expect((await make(id, as('press'))).status).toBe(403);
    expect((await make(randomUUID())).status).toBe(404);
    expect((await make('7001')).status).toBe(400);
  });
});
