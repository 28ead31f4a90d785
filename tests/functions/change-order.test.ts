// product: changing-an-order
import { confirmAddress } from '../factory/rows.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import answerProposalFunction from '../../netlify/functions/answer-proposal.ts';
import cancelOrderFunction from '../../netlify/functions/cancel-order.ts';
import changeAsStaffFunction from '../../netlify/functions/change-as-staff.ts';
import changeOrderFunction from '../../netlify/functions/change-order.ts';
import editAsStaffFunction from '../../netlify/functions/edit-as-staff.ts';
import editOrderFunction from '../../netlify/functions/edit-order.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import placePhoneOrderFunction from '../../netlify/functions/place-phone-order.ts';
import sealUploadFunction from '../../netlify/functions/seal-upload.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { answerProposal } from '../../src/orders/changes/answer-proposal.contract.ts';
import { cancelOrder } from '../../src/orders/changes/cancel-order.contract.ts';
import { changeAsStaff } from '../../src/orders/changes/change-as-staff.contract.ts';
import {
  changeOrder,
  type ChangeOrderInput,
} from '../../src/orders/changes/change-order.contract.ts';
import { editAsStaff } from '../../src/orders/changes/edit-as-staff.contract.ts';
import { editOrder } from '../../src/orders/changes/edit-order.contract.ts';
import { adjustmentLimits } from '../../src/orders/prices/adjustment-schema.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import {
  placePhoneOrder,
  type PhoneOrderInput,
} from '../../src/orders/placing/place-phone-order.contract.ts';
import type {
  DesignInput,
  PlaceOrderInput,
} from '../../src/orders/placing/place-order.contract.ts';
import { sealUpload } from '../../src/artwork/uploads/seal-upload.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import type { Adjustment } from '../../src/orders/prices/adjustment-schema.ts';
import { jobStatuses } from '../../src/orders/job.ts';
import { withTax } from '../../src/orders/prices/price.ts';
import { formatCents } from '../../src/platform/money.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { changeRefusal, maxChanges } from '../../src/orders/changes/change-words.ts';
import { closedProposal } from '../../src/orders/changes/proposal-words.ts';
import { forOwnersMessage, reasonMessage } from '../../src/orders/changes/exception.ts';
import { cannotPropose } from '../../src/orders/changes/change-plan.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { withdrawProposal } from '../../src/staff/job/withdraw-proposal.rpc.ts';
import { tooManyMessage } from '../../src/orders/order.ts';
import { itemsOf } from '../../src/orders/order-design.ts';
import { maxBulkPieces } from '../../src/shop.ts';
import { onlyDesign } from '../factory/only.ts';
import { brokenOrderLink } from '../../src/orders/order-link.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput, priceOf } from '../factory/orders.ts';
import { iowaTax } from '../factory/taxes.ts';
import { password } from '../support/people.ts';
import {
  callFunction,
  openShop,
  orderWithFile,
  newVisitor,
  place,
  png,
  readableText,
  upload,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

const staffEmail = `sam@${facts.emailDomain}`;
let shop: TestShop;
let tokens: { owner: string; staff: string; press: string };
beforeAll(async () => {
  shop = await openShop();
  const tokenOf = async (email: string, role: 'owner' | 'staff' | 'press') => {
    await addSignIn(shop.backend.sql, email, password, role);
    return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  };
  tokens = {
    owner: await tokenOf(`olive@${facts.emailDomain}`, 'owner'),
    staff: await tokenOf(staffEmail, 'staff'),
    press: await tokenOf(`hands@${facts.emailDomain}`, 'press'),
  };
});
afterAll(() => shop.close());

const inbox = 'inbox@confluenceprint.example';
const open = (key: string) => callFunction(openOrder, openOrderFunction, { key });
const edit = (key: string) => callFunction(editOrder, editOrderFunction, { key });
const change = (input: unknown, options?: CallOptions) =>
  callFunction(changeOrder, changeOrderFunction, input, options);
const cancel = (key: string, version = 1) =>
  callFunction(cancelOrder, cancelOrderFunction, { key, version });

const as = (role: keyof typeof tokens): CallOptions => ({
  headers: { authorization: `Bearer ${tokens[role]}` },
});
const editAsMember = (number: number, options = as('staff')) =>
  callFunction(editAsStaff, editAsStaffFunction, { number }, options);
const changeAsMember = (input: unknown, options = as('staff')) =>
  callFunction(changeAsStaff, changeAsStaffFunction, input, options);

/** A staff member's call of an SQL function. */
async function asMember<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: StaffCall<Input, Output>,
  input: z.input<Input>,
): Promise<z.infer<Output>> {
  const response = await fetch(`${shop.backend.url}/rest/v1/rpc/${call.name}`, {
    method: 'POST',
    headers: {
      apikey: shop.backend.publishableKey,
      authorization: `Bearer ${tokens.staff}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p: input }),
  });
  return z.parse(call.output, await response.json());
}

const placeAsMember = (input: PhoneOrderInput, options = as('staff')) =>
  callFunction(placePhoneOrder, placePhoneOrderFunction, input, options);

async function placed(input: PlaceOrderInput = orderInput()) {
  const { orderKey, orderNumber } = (await place(input)).data;
  return { input, orderKey, orderNumber };
}

const home = {
  name: 'Ada Lovelace',
  street: '12 Pine Street',
  city: 'Ames',
  state: 'IA',
  zip: '50010',
};
const shippedInput = () => orderInput({ delivery: { method: 'shipping', address: home } });

/** An amount with our own tax. */
const priceWithTax = (subtotalCents: number) =>
  withTax({ subtotalCents, rushFeeCents: 0, shippingCents: 0 }, iowaTax).totalCents;

/** What a phone order of 1,500 pieces differs in. */
const bulk = { quantities: { S: 0, M: 1000, L: 500, XL: 0, '2XL': 0 }, inkColors: 3 };

type Item = DesignInput['items'][number];

/** The same order with changes, also of its first design and item, at the right price. */
function wanting(
  { input, orderKey }: { input: PlaceOrderInput; orderKey: string },
  changes: Parameters<typeof orderInput>[0] = {},
  version = 1,
): ChangeOrderInput {
  const { quantities, colorKey, printLocations, artwork, inkColors, customer, ...rest } = changes;
  const [design, ...others] = input.designs as [DesignInput, ...DesignInput[]];
  const [item, ...items] = design.items as [Item, ...Item[]];
  const { idempotencyKey: _, ...wanted } = orderInput({
    ...input,
    designs: [
      {
        ...design,
        ...(printLocations && { printLocations }),
        ...(artwork && { artwork }),
        ...(inkColors && { inkColors }),
        items: [
          {
            ...item,
            ...(colorKey && { colorKey }),
            quantities: { ...item.quantities, ...quantities },
          },
          ...items,
        ],
      },
      ...others,
    ],
    ...rest,
    customer: { ...input.customer, ...customer },
  });
  return { ...wanted, key: orderKey, version, seenTotalCents: priceOf(wanted).totalCents };
}

const move = (number: number, status: string) =>
  shop.backend.sql('update public.orders set status = $2 where number = $1', [number, status]);
const versionOf = async (key: string) => (await open(key)).data.version;

describe('changing a placed order', () => {
  // Its pages load every change, and each can be 60 KB.
  test('works for its customer as often as the limit says, and then for staff, and canceling does', async () => {
    const order = await placed();
    await shop.backend.sql(
      `insert into public.order_changes (order_id, version, actor, rows)
       select id, 1000 + n, case when n = 1 then $3 else 'customer' end, '[]'
       from public.orders, generate_series(1, $2::integer) as n where number = $1`,
      [order.orderNumber, maxChanges, staffEmail],
    );
    const last = wanting(order, { quantities: { M: 10 } });
    expect((await change(last)).status).toBe(200);
    expect((await change({ ...last, version: 2 })).data).toMatchObject({ version: 2 });
    const more = wanting(order, { quantities: { M: 11 } }, 2);
    const { status, error } = await change(more);
    expect(status).toBe(409);
    expect(error.message).toContain(`${maxChanges} times`);
    expect((await open(order.orderKey)).data.changes).toHaveLength(maxChanges + 1);
    const { key: _, ...byStaff } = more;
    expect(await changeAsMember({ ...byStaff, number: order.orderNumber })).toMatchObject({
      status: 200,
    });
    expect((await cancel(order.orderKey, 3)).status).toBe(200);
  });

  test('replaces what it holds, at the price the customer saw, and records each thing before and after', async () => {
    const order = await placed();
    const input = wanting(order, {
      quantities: { M: 10 },
      colorKey: 'navy',
      customer: { notes: 'Ring twice.' },
    });
    const { status, data } = await change(input);
    expect(status).toBe(200);
    expect(data).toEqual({ version: 2, totalCents: input.seenTotalCents });
    const after = (await open(order.orderKey)).data;
    expect(after).toMatchObject({
      version: 2,
      status: 'submitted',
      designs: [
        {
          items: [{ colorName: 'Navy', quantities: { S: 4, M: 10, L: 7, XL: 3, '2XL': 1 } }],
        },
      ],
      totalQuantity: 25,
      totalCents: input.seenTotalCents,
      customerNotes: 'Ring twice.',
    });
    expect(after.changes).toEqual([
      {
        version: 2,
        actor: 'customer',
        at: expect.any(String) as unknown,
        rows: [
          {
            part: 'sizes',
            what: 'Sizes',
            before: 'S 4, M 8, L 7, XL 3, 2XL 1',
            after: 'S 4, M 10, L 7, XL 3, 2XL 1',
            typed: false,
          },
          { part: 'color', what: 'Color', before: 'White', after: 'Navy', typed: false },
          {
            part: 'notes',
            what: expect.any(String) as unknown,
            before: 'None',
            after: 'Ring twice.',
            typed: true,
          },
        ],
        reason: null,
        agreed: false,
      },
    ]);
  });

  test('takes new files, keeps old ones by fresh receipts, and drops those that no location prints', async () => {
    const order = await placed(await orderWithFile('front.png', png(300, 200)));
    const edited = (await edit(order.orderKey)).data;
    expect(edited).toMatchObject({
      version: 1,
      files: [{ design: 0, location: 'frontLarge', upload: { name: 'front.png' } }],
    });
    const { receipt } = edited.files[0]!.upload;
    const preview = await callFunction(sealUpload, sealUploadFunction, { receipt });
    expect(preview.status).toBe(200);

    const back = await upload('backLarge', 'back.png', png(100, 100));
    const both = wanting(order, {
      printLocations: ['frontLarge', 'backLarge'],
      artwork: {
        type: 'complete',
        description: '',
        files: [
          { location: 'frontLarge', receipt },
          { location: 'backLarge', receipt: back.receipt },
        ],
      },
    });
    expect((await change(both)).status).toBe(200);
    expect((await open(order.orderKey)).data.files.map(({ fileName }) => fileName)).toEqual([
      'front.png',
      'back.png',
    ]);
    const onlyBack = wanting(
      order,
      {
        printLocations: ['backLarge'],
        artwork: {
          type: 'complete',
          description: '',
          files: [{ location: 'backLarge', receipt: back.receipt }],
        },
      },
      2,
    );
    expect((await change(onlyBack)).status).toBe(200);
    expect((await open(order.orderKey)).data.files).toMatchObject([{ fileName: 'back.png' }]);
  });

  test('adds, drops, and recolors items and drops a design, with the files of those that stay, but adds none', async () => {
    const [front, back] = [
      await upload('frontLarge', 'front.png', png(300, 200)),
      await upload('backLarge', 'back.png', png(100, 100)),
    ];
    const item = (colorKey: string, quantities: Record<string, number>): Item => ({
      styleCode: '00606',
      colorKey,
      quantities,
    });
    const design = (
      file: typeof front,
      location: 'frontLarge' | 'backLarge',
      ...items: Item[]
    ) => ({
      printLocations: [location],
      artwork: {
        type: 'complete' as const,
        description: '',
        files: [{ location, receipt: file.receipt }],
      },
      items,
    });
    const order = await placed(
      orderInput({
        designs: [
          design(front, 'frontLarge', item('navy', { M: 12 }), item('white', { S: 6 })),
          design(back, 'backLarge', item('navy', { XL: 20 })),
        ],
      }),
    );
    const { files } = (await edit(order.orderKey)).data;
    expect(files).toMatchObject([
      { design: 0, location: 'frontLarge', upload: { name: 'front.png' } },
      { design: 1, location: 'backLarge', upload: { name: 'back.png' } },
    ]);
    const kept = { ...back, receipt: files[1]!.upload.receipt };
    const input = wanting(order, {
      designs: [design(kept, 'backLarge', item('black', { XL: 20 }), item('white', { M: 30 }))],
    });
    const { status, data } = await change(input);
    expect({ status, data }).toEqual({
      status: 200,
      data: { version: 2, totalCents: input.seenTotalCents },
    });
    const after = (await open(order.orderKey)).data;
    expect(after.files).toMatchObject([{ design: 0, fileName: 'back.png' }]);
    expect(itemsOf(after)).toMatchObject([
      { colorName: 'Black', quantities: { XL: 20 } },
      { colorName: 'White', quantities: { M: 30 } },
    ]);
    expect(after).toMatchObject({ totalQuantity: 50, perItemCents: [1200, 1200] });
    expect(after.changes[0]?.rows.map(({ what, before }) => [what, before])).toEqual([
      ['Design 1', 'Navy Premium Cotton (M 12), White Premium Cotton (S 6)'],
      ['Design 2: Color, Navy Premium Cotton', 'Navy'],
      ['Design 2: Sizes, White Premium Cotton', 'None'],
    ]);
    // The dropped design is gone; it takes another order.
    const { key, ...more } = wanting(order, { designs: order.input.designs }, 2);
    const refused = [
      await change({ key, ...more }),
      await changeAsMember({ ...more, number: order.orderNumber }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(400);
      expect(answer.error.fields?.['designs']).toMatch(/^A different design takes another order/);
    }
    expect(await versionOf(key)).toBe(2);
  });

  test('isn’t at a price that the customer hasn’t seen, and answers the right one', async () => {
    const order = await placed();
    const input = wanting(order, { quantities: { M: 30 } });
    const { status, error } = await change({ ...input, seenTotalCents: 1 });
    expect(status).toBe(409);
    expect(error.updatedPrice?.price.totalCents).toBe(input.seenTotalCents);
    expect(await versionOf(order.orderKey)).toBe(1);
  });

  test('keeps a due date and an address that are no longer offered, but takes no such new one', async () => {
    const order = await placed();
    await shop.backend.sql(
      `update public.orders set due_date = current_date - 1, start_by = current_date - 1 where number = $1`,
      [order.orderNumber],
    );
    const { dueDate } = (await open(order.orderKey)).data;
    const notes = wanting(order, { dueDate, customer: { notes: 'Thanks!' } });
    notes.seenTotalCents = order.input.seenTotalCents;
    expect((await change(notes)).status).toBe(200);
    const sunday = wanting(order, { dueDate: '2026-11-01' }, 2);
    expect((await change(sunday)).error.fields).toHaveProperty('dueDate');
  });

  test('that changes nothing records nothing', async () => {
    const order = await placed();
    expect((await change(wanting(order))).data.version).toBe(1);
    expect((await open(order.orderKey)).data.changes).toEqual([]);
  });

  test('from a second tab is told what the first one changed, and saves nothing', async () => {
    const order = await placed();
    expect((await change(wanting(order, { quantities: { M: 9 } }))).status).toBe(200);
    const { status, error } = await change(wanting(order, { quantities: { L: 1 } }));
    expect(status).toBe(409);
    expect(error.message).toContain('S 4, M 9, L 7, XL 3, 2XL 1 (was S 4, M 8, L 7, XL 3, 2XL 1)');
    expect(itemsOf((await open(order.orderKey)).data)).toMatchObject([
      { quantities: { M: 9, L: 7 } },
    ]);
    expect((await change(wanting(order, { quantities: { L: 1 } }, 2))).status).toBe(200);
  });

  test('that the proof shows takes a proof back to review', async () => {
    const order = await placed();
    await move(order.orderNumber, 'proof_sent');
    const version = await versionOf(order.orderKey);
    const notes = wanting(order, { customer: { notes: 'Hi' } }, version);
    expect((await change(notes)).status).toBe(200);
    expect((await open(order.orderKey)).data.status).toBe('proof_sent');
    const color = wanting(order, { colorKey: 'navy', customer: { notes: 'Hi' } }, version + 1);
    expect((await change(color)).status).toBe(200);
    const { status, events } = (await open(order.orderKey)).data;
    expect(status).toBe('in_review');
    expect(events.at(-1)).toMatchObject({ from: 'proof_sent', to: 'in_review' });
  });

  test.each(jobStatuses.order)('when it is %s', async (status) => {
    const order = await placed();
    await move(order.orderNumber, status);
    const refusal = changeRefusal('customer', status);
    const version = await versionOf(order.orderKey);
    const answers = [
      await edit(order.orderKey),
      await change(wanting(order, { quantities: { M: 1 } }, version)),
      await cancel(order.orderKey, version),
    ];
    if (status === 'gathering') {
      // Its people have seen the garments and the price, so only canceling is left.
      expect(answers.map((answer) => answer.status)).toEqual([200, 400, 200]);
    } else if (refusal === null) {
      // The change came first, so canceling has an old version.
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 409]);
    } else if (status === 'cancelled') {
      expect(answers.map((answer) => answer.status)).toEqual([409, 409, 200]);
    } else {
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 409, error: { message: refusal } });
      }
    }
  });

  test('takes the order’s own key, and nothing that the customer can’t change', async () => {
    const [order, other] = [await placed(), await placed()];
    const input = wanting(order, { quantities: { M: 1 } });
    const [number] = order.orderKey.split('.');
    const [, otherKey] = other.orderKey.split('.');
    for (const key of [`${number}.${otherKey}`, `${number}.${'A'.repeat(32)}`]) {
      for (const answer of [await change({ ...input, key }), await edit(key), await cancel(key)]) {
        expect(answer).toMatchObject({ status: 404, error: { message: brokenOrderLink } });
      }
    }
    const sneaky = {
      ...input,
      status: 'approved',
      totalCents: 1,
      actor: 'owner@example.com',
      statuses: ['completed'],
      customerEmail: 'x',
      number: other.orderNumber,
    };
    expect((await change(sneaky)).status).toBe(200);
    const after = (await open(order.orderKey)).data;
    expect(after).toMatchObject({ status: 'submitted', totalCents: input.seenTotalCents });
    expect(after.changes[0]).toMatchObject({ actor: 'customer' });
    expect((await open(other.orderKey)).data.version).toBe(1);
  });
});

// product: placing-an-order
describe('a phone order', () => {
  test('is theirs in the event log, once per key, and its customer gets the link', async () => {
    const input = orderInput();
    const { data } = await placeAsMember(input);
    expect((await placeAsMember(input)).data).toEqual(data);
    const events = await shop.backend.sql(
      `select actor, to_status from public.job_events as event
       join public.orders as o on o.id = event.order_id where o.number = $1`,
      [data.orderNumber],
    );
    expect(events).toEqual([{ actor: staffEmail, to_status: 'submitted' }]);
    expect((await open(data.orderKey)).data).toMatchObject({
      number: data.orderNumber,
      customerName: 'Ada Lovelace',
      emailHeld: false,
      events: [{ to: 'submitted', by: 'shop' }],
    });
    await expect.poll(() => shop.emailsTo(input.customer.email)).toHaveLength(1);
    const [email] = await shop.emailsTo(input.customer.email);
    expect(email?.html).toContain(data.orderKey);
  });

  test('follows the order form’s rules and price, and isn’t for press staff or non-members', async () => {
    const unseen = await placeAsMember(orderInput({ seenTotalCents: 1 }));
    expect(unseen).toMatchObject({
      status: 409,
      error: { updatedPrice: expect.anything() as unknown },
    });
    expect((await placeAsMember(orderInput({ dueDate: '2020-01-01' }))).status).toBe(400);
    expect((await placeAsMember(orderInput(), as('press'))).status).toBe(403);
    expect((await placeAsMember(orderInput(), { headers: {} })).status).toBe(401);
  });

  // product: bulk-orders
  test('may be for 100,000 pieces, at the bulk price of the inks that staff entered', async () => {
    const input = orderInput({ ...bulk, quantities: { ...bulk.quantities, XL: 98_500 } });
    expect(priceOf(input)).toMatchObject({ items: [{ perItemCents: 400 + 2 * 225 + 3 * 25 }] });
    const { status, data } = await placeAsMember(input);
    expect(status).toBe(200);
    expect((await open(data.orderKey)).data).toMatchObject({
      totalQuantity: 100_000,
      totalCents: input.seenTotalCents,
      designs: [{ inkColors: 3 }],
    });
    const [row] = await shop.backend.sql(
      'select total_cents from public.orders where number = $1',
      [data.orderNumber],
    );
    expect(row).toEqual({ total_cents: input.seenTotalCents });
  });

  test('isn’t for more, and only staff may go over 1,000', async () => {
    const most = orderInput({ ...bulk, quantities: { ...bulk.quantities, XL: 98_501 } });
    expect(await placeAsMember(most)).toMatchObject({
      status: 400,
      error: { fields: { 'designs.0.items.0.quantities': tooManyMessage(maxBulkPieces) } },
    });
    expect(await place(orderInput(bulk))).toMatchObject({
      status: 400,
      error: { fields: { 'designs.0.items.0.quantities': tooManyMessage() } },
    });
    expect((await placeAsMember(orderInput({ ...bulk, inkColors: 25 }))).status).toBe(400);
  });

  test('keeps no inks of a design that doesn’t cost the bulk price', async () => {
    const { data } = await placeAsMember(orderInput({ inkColors: 3 }));
    expect((await open(data.orderKey)).data.designs[0]).not.toHaveProperty('inkColors');
  });

  test('of more pieces than customers order here tells them to call about a change', async () => {
    const input = orderInput(bulk);
    const { orderKey, orderNumber } = (await placeAsMember(input)).data;
    const order = { input, orderKey, orderNumber };
    const refused = {
      status: 409,
      error: { message: changeRefusal('customer', 'submitted', 1500) },
    };
    expect(await edit(orderKey)).toMatchObject(refused);
    expect(await change(wanting(order, { customer: { notes: 'Hi' } }))).toMatchObject(refused);
    expect(await cancel(orderKey)).toMatchObject(refused);
    const small = await placed();
    const more = wanting(small, { quantities: { M: 2000 } });
    expect((await change(more)).error.fields).toEqual({
      'designs.0.items.0.quantities': tooManyMessage(),
    });
  });

  test('sends its email even to an address that has had enough of strangers’', async () => {
    const email = `regular-${crypto.randomUUID()}@example.com`;
    const ip = newVisitor();
    for (let time = 0; time < 6; time += 1)
      await place(orderInput({ customer: { email } }), { ip });
    await placeAsMember(orderInput({ customer: { email } }));
    const rows = await shop.backend.sql(
      `select count(*)::int as held from public.outbox where recipient = $1 and status = 'held'`,
      [email],
    );
    expect(rows).toEqual([{ held: 1 }]);
  });
});

describe('staff changing an order', () => {
  /** The same order with staff's changes. */
  const wantingAsStaff = (
    order: Awaited<ReturnType<typeof placed>>,
    ...changes: [Parameters<typeof orderInput>[0], number?]
  ) => {
    const { key: _, ...input } = wanting(order, ...changes);
    return { ...input, number: order.orderNumber, adjustments: [] as Adjustment[] };
  };

  test('works as for its customer, and says who it was', async () => {
    const order = await placed();
    const loaded = (await editAsMember(order.orderNumber)).data;
    expect(loaded.order).toMatchObject({ version: 1, customerName: 'Ada Lovelace' });
    expect(loaded.edited).toEqual({ version: 1, keptDays: null, files: [] });
    const input = wantingAsStaff(order, { quantities: { M: 10 } });
    const unseen = await changeAsMember({ ...input, seenTotalCents: 1 });
    expect(unseen).toMatchObject({
      status: 409,
      error: { updatedPrice: expect.anything() as unknown },
    });
    expect((await changeAsMember(input)).data).toEqual({
      version: 2,
      totalCents: input.seenTotalCents,
    });
    const after = (await open(order.orderKey)).data;
    const { changes } = after;
    expect(itemsOf(after)).toMatchObject([{ quantities: { M: 10 } }]);
    // Customers don't learn which of us it was.
    expect(changes).toMatchObject([{ version: 2, actor: 'shop', rows: [{ part: 'sizes' }] }]);
    const recorded = await shop.backend.sql(
      `select actor from public.order_changes
       join public.orders as o on o.id = order_id where o.number = $1`,
      [order.orderNumber],
    );
    expect(recorded).toEqual([{ actor: staffEmail }]);
  });

  // product: bulk-orders
  test('may bring it over 1,000 pieces and back, at the price of each', async () => {
    const order = await placed();
    const { key: _, ...more } = wanting(order, bulk);
    const asStaff = { number: order.orderNumber, adjustments: [] };
    const raised = await changeAsMember({ ...more, ...asStaff });
    expect(raised.data).toEqual({ version: 2, totalCents: more.seenTotalCents });
    const { key: __, ...colors } = wanting(order, { ...bulk, inkColors: 5 }, 2);
    expect((await changeAsMember({ ...colors, ...asStaff })).data.totalCents).toBe(
      colors.seenTotalCents,
    );
    const seen = (await open(order.orderKey)).data;
    expect(seen).toMatchObject({ designs: [{ inkColors: 5 }], totalQuantity: 1500 });
    expect(seen.changes.at(-1)?.rows).toMatchObject([
      { what: 'Ink colors', before: '3', after: '5' },
    ]);
    const { key: ___, ...less } = wanting(order, {}, 3);
    const lowered = await changeAsMember({ ...less, ...asStaff });
    expect(lowered.data.totalCents).toBe(order.input.seenTotalCents);
  });

  test('is told what the customer changed meanwhile, as the customer is the other way around', async () => {
    const order = await placed();
    await change(wanting(order, { quantities: { M: 10 } }));
    const late = wantingAsStaff(order, { colorKey: 'navy' });
    const told = expect.stringMatching(/changed while you had it open\. Sizes: .*M 10/) as unknown;
    expect(await changeAsMember(late)).toMatchObject({ status: 409, error: { message: told } });
    const navy = wantingAsStaff(order, { quantities: { M: 10 }, colorKey: 'navy' }, 2);
    expect((await changeAsMember(navy)).status).toBe(200);
    const stale = wanting(order, { quantities: { M: 12 } }, 2);
    expect(await change(stale)).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('Color: Navy (was White)') as unknown },
    });
    const after = (await open(order.orderKey)).data;
    expect(after.version).toBe(3);
    expect(itemsOf(after)).toMatchObject([{ colorName: 'Navy' }]);
  });

  test.each(['approved', 'completed', 'cancelled'] as const)('when it is %s', async (status) => {
    const order = await placed();
    await move(order.orderNumber, status);
    const refusal = changeRefusal('staff', status);
    const version = await versionOf(order.orderKey);
    const answers = [
      await editAsMember(order.orderNumber),
      await changeAsMember(wantingAsStaff(order, { quantities: { M: 1 } }, version)),
    ];
    for (const answer of answers) {
      if (refusal === null) expect(answer.status).toBe(200);
      else expect(answer).toMatchObject({ status: 409, error: { message: refusal } });
    }
  });

  test('takes an approved order back to review only if the proof shows the change', async () => {
    const order = await placed();
    await move(order.orderNumber, 'proof_sent');
    await move(order.orderNumber, 'approved');
    const version = await versionOf(order.orderKey);
    const notes = { customer: { notes: 'Hi' } };
    expect((await changeAsMember(wantingAsStaff(order, notes, version))).status).toBe(200);
    expect((await open(order.orderKey)).data.status).toBe('approved');
    const more = wantingAsStaff(order, { ...notes, quantities: { M: 9 } }, version + 1);
    expect((await changeAsMember(more)).status).toBe(200);
    const { status, events } = (await open(order.orderKey)).data;
    expect(status).toBe('in_review');
    expect(events.at(-1)).toMatchObject({ from: 'approved', to: 'in_review' });
  });

  test('isn’t for press staff, non-members, or an order that isn’t there', async () => {
    const order = await placed();
    const input = wantingAsStaff(order, { quantities: { M: 1 } });
    const nobody: CallOptions = { headers: {} };
    for (const [options, status] of [
      [as('press'), 403],
      [nobody, 401],
    ] as const) {
      expect((await editAsMember(order.orderNumber, options)).status).toBe(status);
      expect((await changeAsMember(input, options)).status).toBe(status);
    }
    expect((await changeAsMember({ ...input, number: 999_999 })).status).toBe(404);
    expect((await open(order.orderKey)).data.version).toBe(1);
  });

  /** A subtotal with adjustments, with tax. */
  const taxed = (beforeTax: number) => beforeTax + Math.floor((beforeTax * 70 + 500) / 1000);

  test('can adjust lines of the price with reasons, which later changes of the customer keep', async () => {
    const order = await placed();
    const input = wantingAsStaff(order, {});
    const adjusting = (adjustments: Adjustment[], seenTotalCents: number) =>
      changeAsMember({ ...input, adjustments, seenTotalCents });
    const { subtotalCents } = priceOf(order.input);
    const total = taxed(subtotalCents - 4500);
    const thanks: Adjustment = { line: 'order', cents: -5000, reason: 'Second order this year.' };
    const sample: Adjustment = { line: 'goods', cents: 500, reason: 'A sample.' };
    const fields = (...names: string[]) => ({
      status: 400,
      error: { fields: Object.fromEntries(names.map((name) => [name, expect.any(String)])) },
    });
    expect(await adjusting([{ ...thanks, reason: ' ' }], total)).toMatchObject(
      fields('adjustments.0.reason'),
    );
    expect(await adjusting([sample, { ...thanks, cents: -subtotalCents - 501 }], 0)).toMatchObject(
      fields('adjustments.1.cents'),
    );
    expect(await adjusting([{ ...thanks, line: 'rush' }], 0)).toMatchObject(
      fields('adjustments.0.cents'),
    );
    expect((await adjusting([{ ...thanks, cents: -10_000_001 }], 0)).status).toBe(400);
    expect(
      (
        await adjusting(
          Array.from({ length: adjustmentLimits.kept + 1 }, () => sample),
          0,
        )
      ).status,
    ).toBe(400);
    expect((await adjusting([thanks, sample], total - 1)).status).toBe(409);
    expect((await adjusting([thanks, sample], total)).data.totalCents).toBe(total);
    const more = wanting(order, { quantities: { M: 20 } }, 2);
    const seenTotalCents = taxed(priceOf({ ...order.input, ...more }).subtotalCents - 4500);
    expect((await change(more)).status).toBe(409);
    // A customer can't change them, whatever they send.
    const sneaky = { ...more, adjustments: [{ ...thanks, cents: -10_000 }], seenTotalCents };
    expect((await change(sneaky)).status).toBe(200);
    const seen = (await open(order.orderKey)).data;
    expect(seen).toMatchObject({
      adjustmentCents: -4500,
      adjustments: [thanks, sample],
      totalCents: seenTotalCents,
    });
    expect(seen.changes.map(({ actor, rows }) => [actor, rows.map(({ part }) => part)])).toEqual([
      ['shop', ['price']],
      ['customer', ['sizes']],
    ]);
  });

  test('can waive the rush fee, which is no discount once the customer takes a later date', async () => {
    const { dueDate: later } = orderInput();
    const soon = addBusinessDays(shopToday(new Date()), 4);
    const order = await placed(orderInput({ dueDate: soon }));
    const { subtotalCents } = priceOf(order.input);
    const waived = {
      ...wantingAsStaff(order, {}),
      adjustments: [{ line: 'rush' as const, cents: -3000, reason: 'Our mix-up.' }],
      seenTotalCents: taxed(subtotalCents),
    };
    expect((await changeAsMember(waived)).status).toBe(200);
    expect((await change(wanting(order, { dueDate: later }, 2))).status).toBe(200);
    expect((await open(order.orderKey)).data).toMatchObject({
      rushFeeCents: 0,
      adjustments: [],
      totalCents: taxed(subtotalCents),
    });
  });

  test('emails the price line by line, with each adjustment and its reason', async () => {
    const order = await placed();
    const { subtotalCents } = priceOf(order.input);
    const adjustments: Adjustment[] = [
      { line: 'order', cents: -5000, reason: 'Second <i>order</i>.' },
      { line: 'goods', cents: 500, reason: 'A sample.' },
    ];
    const seenTotalCents = taxed(subtotalCents - 4500);
    await changeAsMember({ ...wantingAsStaff(order, {}), adjustments, seenTotalCents });
    await shop.dueNow();
    await shop.drain();
    const [email] = (await shop.emailsTo(order.input.customer.email)).filter(({ subject }) =>
      subject?.endsWith('is changed'),
    );
    expect(email?.html).toContain('Second &lt;i&gt;order&lt;/i&gt;.');
    for (const line of [/Second .+order.+ -\$50\.00/, /Subtotal: A sample\. +\$5\.00/]) {
      expect(email?.text).toMatch(line);
    }
    const html = readableText(email!.html!);
    expect(html).toContain('Subtotal: A sample.');
    expect(html).toContain(formatCents(seenTotalCents));
  });

  test('emails the customer once, in our words, and never the shop', async () => {
    const order = await placed();
    const { email } = order.input.customer;
    const notes = { customer: { notes: 'Ring twice.' } };
    await changeAsMember(wantingAsStaff(order, { quantities: { M: 9 } }));
    await changeAsMember(wantingAsStaff(order, { ...notes, quantities: { M: 9 } }, 2));
    const rows = await shop.backend.sql(
      `select template, recipient, mail.status::text from public.outbox as mail
       join public.orders as o on o.id = mail.order_id
       where o.number = $1 and template in ('order-changed', 'change-receipt')`,
      [order.orderNumber],
    );
    expect(rows).toEqual([{ template: 'change-receipt', recipient: email, status: 'pending' }]);
  });
});

describe('canceling an order', () => {
  test('is recorded, and can be repeated', async () => {
    const order = await placed();
    expect((await cancel(order.orderKey)).data).toEqual({ version: 2 });
    expect((await cancel(order.orderKey)).data).toEqual({ version: 2 });
    const { status, events, changes } = (await open(order.orderKey)).data;
    expect(status).toBe('cancelled');
    expect(events.at(-1)).toMatchObject({ from: 'submitted', to: 'cancelled' });
    expect(changes).toHaveLength(1);
  });
});

describe('the emails about changes', () => {
  /** The names of the documents in all emails to an address. */
  const documentsTo = async (address: string) =>
    (await shop.emailsTo(address))
      .flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName))
      .filter((name) => name.endsWith('.pdf'))
      .sort();

  const about = async (number: number, to: string) =>
    (await shop.emailsTo(to)).filter(({ subject }) => subject?.includes(`#${number} `));

  test('are one to the shop and one to the customer for all changes of ten minutes', async () => {
    // After 60 in an hour, which other tests write, the shop gets a list instead.
    await shop.backend.sql("update public.outbox set created_at = created_at - interval '1 hour'");
    const order = await placed();
    const { email } = order.input.customer;
    await change(wanting(order, { customer: { notes: 'Ring <b>twice</b>.' } }));
    await change(
      wanting(order, { quantities: { M: 9 }, customer: { notes: 'Ring <b>twice</b>.' } }, 2),
    );
    await shop.drain();
    expect((await about(order.orderNumber, email)).map(({ subject }) => subject)).not.toContain(
      `Order #${order.orderNumber} is changed`,
    );
    await shop.dueNow();
    await shop.drain();
    const toCustomer = (await shop.emailsTo(email)).filter(({ subject }) =>
      subject?.endsWith('is changed'),
    );
    const toShop = (await shop.emailsTo(inbox)).filter(({ subject }) =>
      subject?.startsWith(`Order #${order.orderNumber} was changed by Ada Lovelace`),
    );
    expect([toCustomer.length, toShop.length]).toEqual([1, 1]);
    const shops = readableText(toShop[0]!.html!);
    expect(toShop[0]!.html).toContain('Ring &lt;b&gt;twice&lt;/b&gt;.');
    expect(shops).toContain('M 9');
    const customers = readableText(toCustomer[0]!.html!);
    expect(customers).toContain('M 9');
    expect(customers).not.toContain('twice');
    await change(wanting(order, { quantities: { M: 9 }, customer: { notes: 'Third' } }, 3));
    await shop.dueNow();
    await shop.drain();
    const [later] = (await shop.emailsTo(email)).filter(({ subject }) =>
      subject?.endsWith('is changed'),
    );
    expect(readableText(later!.html!)).not.toContain('M 9');
  });

  // product: ledger
  test('tell a customer who paid what is left after a change, and what comes back after canceling', async () => {
    const order = await placed();
    await shop.backend.sql(
      `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
       select gen_random_uuid(), id, number, 'charge', 'cash', total_cents, 'a'
       from public.orders where number = $1`,
      [order.orderNumber],
    );
    const { totalCents: before } = (await open(order.orderKey)).data;
    await change(wanting(order, { quantities: { M: 60 } }));
    const { totalCents: after, money } = (await open(order.orderKey)).data;
    expect(after).toBeGreaterThan(before);
    expect(money.balanceCents).toBe(after - before);
    const raises = (number: number) =>
      shop.backend.sql(
        `select raised from public.order_changes where order_id =
           (select id from public.orders where number = $1)`,
        [number],
      );
    expect(await raises(order.orderNumber)).toEqual([{ raised: true }]);
    // Without a PO number, it isn't on account anymore, and so it's due then, and not before.
    const onAccount = await placed(orderInput({ customer: { poNumber: 'PO-7' } }));
    await shop.backend.sql(
      `insert into public.customer_terms (email, terms, set_by) values (lower($1), 'account', 'a')`,
      [onAccount.input.customer.email],
    );
    await confirmAddress(shop.backend.sql, { number: onAccount.orderNumber });
    await change(wanting(onAccount, { customer: { poNumber: '' } }));
    expect(await raises(onAccount.orderNumber)).toEqual([{ raised: true }]);
    const told = async (end: string) => {
      await shop.dueNow();
      await shop.drain();
      const [email] = (await shop.emailsTo(order.input.customer.email)).filter(({ subject }) =>
        subject?.endsWith(end),
      );
      return readableText(email!.html!);
    };
    const paid = `You’ve paid ${formatCents(before)}, so`;
    expect(await told('is changed')).toContain(
      `${paid} ${formatCents(after - before)} is left. It’s due once you approve the proof.`,
    );
    await cancel(order.orderKey, 2);
    const canceled = await told('is canceled');
    expect(canceled).toContain(`${paid} we owe you ${formatCents(before)}`);
    expect(canceled).not.toContain('you owe nothing');
  });

  test('leave a cancellation by staff to them: they choose whether to tell the customer', async () => {
    const order = await placed();
    await change(wanting(order, { quantities: { M: 9 } }));
    await move(order.orderNumber, 'cancelled');
    await shop.dueNow();
    await shop.drain();
    const { email } = order.input.customer;
    expect((await about(order.orderNumber, email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('23 Premium Cotton'),
    ]);
  });

  test('are held like any other when they would go to an address that has had enough', async () => {
    const victim = `victim-${crypto.randomUUID()}@example.com`;
    const ip = newVisitor();
    for (let time = 0; time < 6; time += 1) {
      const order = await placed();
      const moved = wanting(order, { customer: { email: victim } });
      expect((await change(moved, { ip })).status).toBe(200);
    }
    const rows = await shop.backend.sql(
      'select status::text, last_error_code from public.outbox where recipient = $1 order by created_at',
      [victim],
    );
    expect(rows.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'pending'),
      'held',
    ]);
    expect(rows.at(-1)).toMatchObject({ last_error_code: 'emails-to-mailbox' });
  });

  test('go out when staff change the order, even if one about the customer’s change is held', async () => {
    const email = `busy-${crypto.randomUUID()}@example.com`;
    const ip = newVisitor();
    for (let time = 0; time < 5; time += 1)
      await place(orderInput({ customer: { email } }), { ip });
    const order = await placed(orderInput({ customer: { email } }));
    await change(wanting(order, { quantities: { M: 9 } }), { ip });
    const { key: _, ...input } = wanting(order, { quantities: { M: 10 } }, 2);
    await changeAsMember({ ...input, number: order.orderNumber, adjustments: [] });
    const rows = await shop.backend.sql(
      `select status::text from public.outbox
       where recipient = $1 and template = 'change-receipt' order by created_at`,
      [email],
    );
    expect(rows).toEqual([{ status: 'held' }, { status: 'pending' }]);
  });

  test('go to the address that the order has by then, and to no earlier one', async () => {
    const order = await placed();
    const email = `new-${crypto.randomUUID()}@example.com`;
    await change(wanting(order, { quantities: { M: 9 } }));
    await change(wanting(order, { quantities: { M: 9 }, customer: { email } }, 2));
    await shop.dueNow();
    await shop.drain();
    const changed = `Order #${order.orderNumber} is changed`;
    const subjectsTo = async (address: string) =>
      (await shop.emailsTo(address)).map(({ subject }) => subject);
    expect(await subjectsTo(email)).toEqual([changed]);
    expect(await subjectsTo(order.input.customer.email)).not.toContain(changed);
  });

  // product: confirmed-addresses
  test('keep the customer’s words from a new address until staff work on the order again', async () => {
    const order = await placed();
    const work = () =>
      shop.backend.sql(
        `insert into public.job_events (order_id, from_status, to_status, actor)
         select id, 'submitted', 'in_review', $2 from public.orders where number = $1`,
        [order.orderNumber, staffEmail],
      );
    const mayEmailWords = async () => {
      const [row] = await shop.backend.sql(
        'select public.may_email_words(id) as may from public.orders where number = $1',
        [order.orderNumber],
      );
      return row?.['may'];
    };
    await work();
    expect(await mayEmailWords()).toBe(true);
    await change(wanting(order, { customer: { email: 'stranger@example.com' } }));
    expect(await mayEmailWords()).toBe(false);
    await change(wanting(order, {}, 2));
    expect(await mayEmailWords()).toBe(false);
    await work();
    expect(await mayEmailWords()).toBe(true);
  });

  // product: confirmed-addresses
  test('keep what the customer typed or uploaded after staff looked from an unconfirmed address', async () => {
    const { designs } = await orderWithFile('heron.png', png(30, 20));
    const { artwork } = onlyDesign({ designs });
    const order = await placed(orderInput({ designs }));
    const mayEmailWords = async () => {
      const [row] = await shop.backend.sql(
        'select public.may_email_words(id) as may from public.orders where number = $1',
        [order.orderNumber],
      );
      return row?.['may'];
    };
    const address = {
      name: 'Ada Lovelace',
      street: '1 Lake Street',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
    };
    const asked: Parameters<typeof orderInput>[0] = {};
    const say = async (changes: typeof asked) => {
      Object.assign(asked, changes, { customer: { ...asked.customer, ...changes.customer } });
      const { orderKey, orderNumber } = order;
      await shop.backend.sql(
        `insert into public.job_events (order_id, from_status, to_status, actor)
         select id, 'submitted', 'in_review', $2 from public.orders where number = $1`,
        [orderNumber, staffEmail],
      );
      expect(await mayEmailWords()).toBe(true);
      const input = wanting(order, asked, await versionOf(orderKey));
      expect((await change(input)).status).toBe(200);
      return mayEmailWords();
    };
    const file = await upload('frontLarge', 'spam.png', png(31, 20));
    for (const typed of [
      { customer: { name: 'Buy Pills' } },
      { customer: { phone: '515-555-0199' } },
      { customer: { poNumber: 'PILLS' } },
      { customer: { notes: 'Pills.' } },
      { delivery: { method: 'shipping' as const, address } },
      {
        artwork: {
          ...artwork,
          files: [{ location: 'frontLarge' as const, receipt: file.receipt }],
        },
      },
      { artwork: { type: 'description' as const, description: 'Pills.', files: [] } },
    ]) {
      expect(await say(typed), JSON.stringify(typed)).toBe(false);
    }
    expect(await say({ quantities: { M: 9 }, colorKey: 'navy' })).toBe(true);

    // What it's for: the invoice that comes with the email about the change.
    await shop.backend.sql(
      `update public.orders set payment_terms = 'placed', version = version + 1 where number = $1`,
      [order.orderNumber],
    );
    await say({ customer: { name: 'Buy More Pills' } });
    await shop.dueNow();
    await shop.drain();
    expect(await documentsTo(order.input.customer.email)).toEqual([]);
  });

  // product: confirmed-addresses, paperwork
  test('keep what the customer typed and took back before staff looked from an unconfirmed address', async () => {
    const order = await placed(orderInput({ customer: { name: 'Buy Pills' } }));
    const victim = `victim-${order.input.customer.email}`;
    await shop.backend.sql(
      `update public.orders set payment_terms = 'placed', version = version + 1 where number = $1`,
      [order.orderNumber],
    );
    for (const name of ['Buy More Pills', 'Ada Lovelace']) {
      const version = await versionOf(order.orderKey);
      const input = wanting(order, { customer: { name, email: victim } }, version);
      expect((await change(input)).status).toBe(200);
    }
    await shop.backend.sql(
      `select private.change_job('order', id, status, 'in_review', $2, null, false)
       from public.orders where number = $1`,
      [order.orderNumber, staffEmail],
    );
    await shop.dueNow();
    await shop.drain();
    expect(await documentsTo(victim)).toEqual([expect.stringMatching(/^invoice-/)]);

    // Once the address is confirmed, it gets the rest.
    await shop.backend.sql(
      `insert into private.confirmed_addresses
       select id, lower(customer_email) from public.orders where number = $1`,
      [order.orderNumber],
    );
    await shop.backend.sql(
      `insert into public.outbox (order_id, template, occasion, recipient)
       select id, 'change-receipt', gen_random_uuid(), customer_email
       from public.orders where number = $1`,
      [order.orderNumber],
    );
    await shop.drain();
    expect(await documentsTo(victim)).toEqual([
      expect.stringMatching(/^credit-note-/),
      expect.stringMatching(/^credit-note-/),
      expect.stringMatching(/^invoice-/),
    ]);
  });
});

// Last, because the shop's own emails about many orders are bundled.
// product: exceptions
describe('an exception', () => {
  /** An order that staff moved on, approved by phone. */
  async function movedTo(status: 'approved' | 'in_production' | 'ready', input?: PlaceOrderInput) {
    const order = await placed(input);
    const { orderNumber } = order;
    for (const each of ['proof_sent', 'approved', 'in_production', 'ready']) {
      await move(orderNumber, each);
      if (each === status) break;
    }
    return { ...order, version: await versionOf(order.orderKey) };
  }
  type Moved = Awaited<ReturnType<typeof movedTo>>;
  const wantingOf = (order: Moved, changes: Parameters<typeof orderInput>[0] = {}) => {
    const { key: _, ...input } = wanting(order, changes, order.version);
    return { ...input, number: order.orderNumber };
  };
  const stateOf = async ({ orderNumber }: Moved) => {
    const [row] = await shop.backend.sql(
      `select status, private.is_approved(id) as approved from public.orders where number = $1`,
      [orderNumber],
    );
    return row;
  };
  const audited = ({ orderNumber }: Moved) =>
    shop.backend.sql(
      `select actor, details -> 'exceptions' as exceptions from private.audit_events
       where what = 'exception-made' and (details ->> 'number')::bigint = $1`,
      [orderNumber],
    );

  test('corrects the address of an order in production, with a reason that everybody concerned reads', async () => {
    const order = await movedTo('in_production', shippedInput());
    const address = { ...home, street: '9 Elm Street' };
    const input = wantingOf(order, { delivery: { method: 'shipping', address } });
    expect(await changeAsMember(input)).toMatchObject({
      status: 400,
      error: { fields: { reason: expect.stringMatching(/^Say why/) as unknown } },
    });
    const tooLong = await changeAsMember({ ...input, reason: 'x'.repeat(201) });
    expect(Object.keys(tooLong.error.fields ?? {})).toEqual(['reason']);
    const reason = 'Ada <b>moved</b> in the meantime.';
    expect((await changeAsMember({ ...input, reason })).status).toBe(200);
    const { status, changes, ...seen } = (await open(order.orderKey)).data;
    expect(seen).toMatchObject({ deliveryStreet: '9 Elm Street', totalCents: seen.totalCents });
    expect(status).toBe('in_production');
    expect(changes).toMatchObject([{ actor: 'shop', reason, rows: [{ what: 'Address' }] }]);
    expect(await stateOf(order)).toMatchObject({ approved: true });
    // The trail has nothing about a customer.
    expect(await audited(order)).toEqual([{ actor: staffEmail, exceptions: ['details'] }]);
    await shop.dueNow();
    await shop.drain();
    const [email] = (await shop.emailsTo(order.input.customer.email)).filter(({ subject }) =>
      subject?.endsWith('is changed'),
    );
    expect(email?.html).toContain('Reason: Ada &lt;b&gt;moved&lt;/b&gt; in the meantime.');
    expect(readableText(email!.html!)).not.toContain('What changed 9 Elm');
  });

  test('lets fees follow the delivery, and the approval stand', async () => {
    const delivery = { method: 'pickup' as const, address: null };
    const reason = 'Ada comes by.';
    const boxed = await movedTo('ready', shippedInput());
    const refused = await changeAsMember({ ...wantingOf(boxed, { delivery }), reason });
    expect([refused.status, JSON.stringify(refused.error)]).toEqual([
      400,
      expect.stringContaining('Move it back to production'),
    ]);

    const order = await movedTo('in_production', shippedInput());
    const input = { ...wantingOf(order, { delivery }), reason };
    expect((await changeAsMember(input)).data.totalCents).toBe(input.seenTotalCents);
    const after = (await open(order.orderKey)).data;
    expect(after).toMatchObject({ shippingCents: 0, totalCents: input.seenTotalCents });
    expect(input.seenTotalCents).toBeLessThan(order.input.seenTotalCents);
    expect(await stateOf(order)).toEqual({ status: 'in_production', approved: true });
  });

  test('enters what shipping really costs, which the balance and the approval follow', async () => {
    const order = await movedTo('in_production', shippedInput());
    const { subtotalCents, shippingCents, totalCents } = (await open(order.orderKey)).data;
    const freight = (cents: number, more: object = {}) => {
      const seenTotalCents = priceWithTax(subtotalCents + cents);
      return changeAsMember({ ...wantingOf(order), freightCents: cents, seenTotalCents, ...more });
    };
    const over = shippingCents + 2501;
    expect((await freight(over)).error.fields).toHaveProperty('reason');
    // Only owners go over the limit.
    const reason = 'Three boxes.';
    expect((await freight(over, { reason })).status).toBe(403);
    expect((await freight(-1)).error.fields).toHaveProperty('freightCents');
    expect((await freight(shippingCents + 640)).status).toBe(200);
    const after = (await open(order.orderKey)).data;
    expect(after.totalCents).toBe(priceWithTax(subtotalCents + shippingCents + 640));
    expect(after.money.balanceCents).toBe(after.totalCents);
    expect(after.totalCents).toBeGreaterThan(totalCents);
    expect(after.changes).toMatchObject([
      {
        reason: null,
        rows: [
          {
            part: 'price',
            before: formatCents(shippingCents),
            after: `${formatCents(shippingCents + 640)}, set after boxing`,
          },
        ],
      },
    ]);
    expect(await stateOf(order)).toEqual({ status: 'in_production', approved: true });
    expect(await audited(order)).toEqual([]);
    const version = order.version + 1;
    expect(await freight(over, { reason, version }).then(({ status }) => status)).toBe(403);
    const byOwner = await changeAsMember(
      {
        ...wantingOf(order),
        version,
        freightCents: over,
        seenTotalCents: priceWithTax(subtotalCents + over),
        reason,
      },
      as('owner'),
    );
    expect(byOwner.status).toBe(200);
    expect(await audited(order)).toMatchObject([{ exceptions: ['freight'] }]);
    await move(order.orderNumber, 'completed');
    expect((await freight(shippingCents, { version: version + 2 })).status).toBe(409);
  });

  test('isn’t what shipping costs of an order that isn’t boxed, or isn’t shipped', async () => {
    const cases = [await movedTo('approved', shippedInput()), await movedTo('ready')];
    for (const order of cases) {
      const { status, error } = await changeAsMember({ ...wantingOf(order), freightCents: 100 });
      expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({
        status: 400,
        fields: ['freightCents'],
      });
    }
  });

  test('adds pieces after the approval at the order’s price a piece, and it’s still approved', async () => {
    const order = await movedTo('approved');
    const { perItemCents, extras } = (await open(order.orderKey)).data;
    const input = {
      ...wantingOf(order, { quantities: { M: 40 } }),
      seenTotalCents: priceWithTax(perItemCents[0]! * 55),
      reason: 'Two more classes, Ada said by phone.',
    };
    expect(extras).toEqual([]);
    expect((await changeAsMember(input)).data.totalCents).toBe(input.seenTotalCents);
    const after = (await open(order.orderKey)).data;
    expect(after).toMatchObject({ status: 'approved', perItemCents, totalQuantity: 55 });
    expect(await stateOf(order)).toEqual({ status: 'approved', approved: true });
    expect(await audited(order)).toMatchObject([{ exceptions: ['pieces'] }]);
    // Reopened, it takes a new proof like any other.
    await move(order.orderNumber, 'in_review');
    expect(await stateOf(order)).toEqual({ status: 'in_review', approved: false });
  });

  test('takes it past what’s ordered online, with its ink colors, at the order’s price a piece', async () => {
    const order = await movedTo('approved');
    const { perItemCents } = (await open(order.orderKey)).data;
    const seenTotalCents = priceWithTax(perItemCents[0]! * 1500);
    const reason = 'The whole fair wants one.';
    const input = { ...wantingOf(order, bulk), seenTotalCents, reason };
    expect((await changeAsMember(input)).data).toMatchObject({ totalCents: seenTotalCents });
    const after = (await open(order.orderKey)).data;
    expect(after).toMatchObject({ designs: [{ inkColors: 3 }], totalQuantity: 1500, perItemCents });
    expect(await stateOf(order)).toEqual({ status: 'approved', approved: true });
    expect(await audited(order)).toMatchObject([{ exceptions: ['pieces'] }]);
  });

  test('takes another color in production, but not another print', async () => {
    const order = await movedTo('in_production');
    const reason = 'White is out; Ada took navy by phone.';
    const navy = { ...wantingOf(order, { colorKey: 'navy' }), reason };
    expect((await changeAsMember(navy)).status).toBe(200);
    expect(itemsOf((await open(order.orderKey)).data)).toMatchObject([{ colorName: 'Navy' }]);
    expect(await stateOf(order)).toEqual({ status: 'in_production', approved: true });
    const artwork = { type: 'description' as const, description: 'Another duck', files: [] };
    const other = { ...wantingOf(order, { colorKey: 'navy', artwork }), reason };
    expect(await changeAsMember({ ...other, version: order.version + 1 })).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('stay as they were approved') as unknown },
    });
  });

  describe('that the customer is asked about on their page', () => {
    const reason = 'White is out until Friday.';
    const asking = (order: Moved, changes: object = {}) => ({
      ...wantingOf(order, { colorKey: 'navy' }),
      reason,
      proposalId: randomUUID(),
      ...changes,
    });
    const answer = (order: Moved, id: string, agrees: boolean) =>
      callFunction(answerProposal, answerProposalFunction, { key: order.orderKey, id, agrees });
    const asked = async (order: Moved) => {
      const input = asking(order);
      expect((await changeAsMember(input)).status).toBe(200);
      return input.proposalId;
    };
    const seen = async ({ orderKey }: Moved) => (await open(orderKey)).data;
    const colorOf = async (order: Moved) => itemsOf(await seen(order))[0]?.colorName;
    const withdraw = (order: Moved, id: string) =>
      asMember(withdrawProposal, { number: order.orderNumber, id });

    test('is made once they agree, at the price that they saw, and everybody reads that they did', async () => {
      const order = await movedTo('in_production');
      const { perItemCents } = await seen(order);
      const input = asking(order, {
        ...wantingOf(order, { colorKey: 'navy', quantities: { M: 9 } }),
        seenTotalCents: priceWithTax(perItemCents[0]! * 24),
      });
      expect((await changeAsMember(input)).data).toEqual({
        version: order.version,
        totalCents: input.seenTotalCents,
      });
      // A repeat asks nothing more.
      expect((await changeAsMember(input)).status).toBe(200);
      const before = await seen(order);
      expect(before).toMatchObject({
        version: order.version,
        changes: [],
        totalCents: order.input.seenTotalCents,
        proposal: {
          id: input.proposalId,
          state: 'open',
          rows: [{ part: 'sizes' }, { what: 'Color', before: 'White', after: 'Navy' }],
          reason,
          oldTotalCents: order.input.seenTotalCents,
          totalCents: input.seenTotalCents,
        },
        messages: [{ fromShop: true }],
      });
      // Which of us asked is nothing to customers.
      expect(JSON.stringify(before)).not.toContain(staffEmail);
      const [email, ...more] = await shop
        .emailsTo(order.input.customer.email)
        .then((emails) =>
          emails.filter(({ subject }) => subject?.startsWith('A message about order')),
        );
      expect(more).toEqual([]);
      for (const text of ['May we change your order?', 'Navy (was White)', reason]) {
        expect(email?.text).toContain(text);
      }

      expect((await answer(order, input.proposalId, true)).data).toEqual({ answered: true });
      const after = await seen(order);
      expect(after).toMatchObject({
        status: 'in_production',
        totalCents: input.seenTotalCents,
        proposal: { state: 'agreed' },
        changes: [{ actor: 'shop', reason, agreed: true, rows: [{}, { after: 'Navy' }] }],
        messages: [{ fromShop: true }, { fromShop: false, text: 'I agree to the change.' }],
      });
      expect(itemsOf(after)).toMatchObject([{ colorName: 'Navy', quantities: { M: 9 } }]);
      expect(await stateOf(order)).toMatchObject({ approved: true });
      const trail = await shop.backend.sql(
        `select actor, details from private.audit_events
         where what = 'exception-made' and (details ->> 'number')::bigint = $1`,
        [order.orderNumber],
      );
      expect(trail).toEqual([
        {
          actor: staffEmail,
          details: { number: order.orderNumber, exceptions: ['pieces', 'garment'], agreed: true },
        },
      ]);
      // Twice is once.
      expect((await answer(order, input.proposalId, true)).status).toBe(200);
      expect((await answer(order, input.proposalId, false)).error.message).toBe(
        closedProposal.agreed,
      );
      expect(await seen(order)).toMatchObject({ version: after.version, messages: [{}, {}] });
    });

    test('is declined, and then can be asked about again', async () => {
      const order = await movedTo('approved');
      const id = await asked(order);
      expect((await answer(order, id, false)).status).toBe(200);
      expect((await answer(order, id, false)).status).toBe(200);
      expect((await answer(order, id, true)).error.message).toBe(closedProposal.kept);
      expect(await seen(order)).toMatchObject({
        version: order.version,
        proposal: { state: 'kept' },
        messages: [{}, { fromShop: false, text: 'Please keep my order as it is.' }],
      });
      expect(await colorOf(order)).toBe('White');
      expect(await asMember(readJob, { kind: 'order', number: order.orderNumber })).toMatchObject({
        proposal: { state: 'kept', askedBy: staffEmail },
      });
      expect((await changeAsMember(asking(order))).status).toBe(200);
    });

    test('is one question at a time, which staff can take back until it’s answered', async () => {
      const order = await movedTo('approved');
      const id = await asked(order);
      expect(await changeAsMember(asking(order))).toMatchObject({
        status: 409,
        error: { message: expect.stringContaining('already asked') as unknown },
      });
      expect(await withdraw(order, id)).toEqual({ outcome: 'withdrawn' });
      expect(await withdraw(order, id)).toEqual({ outcome: 'withdrawn' });
      expect((await answer(order, id, true)).error.message).toBe(closedProposal.withdrawn);
      const next = await asked(order);
      expect((await answer(order, next, true)).status).toBe(200);
      expect(await withdraw(order, next)).toEqual({ outcome: 'answered', state: 'agreed' });
      expect(await colorOf(order)).toBe('Navy');
    });

    test('is off once the order changed or moved, and both sides are told', async () => {
      const order = await movedTo('approved');
      const id = await asked(order);
      await move(order.orderNumber, 'in_production');
      expect(await seen(order)).toMatchObject({ proposal: { id, state: 'void' } });
      expect(await asMember(readJob, { kind: 'order', number: order.orderNumber })).toMatchObject({
        proposal: { state: 'void' },
      });
      expect(await answer(order, id, true)).toMatchObject({
        status: 409,
        error: { message: closedProposal.void },
      });
      expect(await colorOf(order)).toBe('White');
      const version = order.version + 1;
      expect((await changeAsMember(asking(order, { version }))).status).toBe(200);
    });

    test('is only another garment or color of what’s approved, by those who may make it, and with their reason', async () => {
      const order = await movedTo('approved');
      const refused = async (changes: object, options?: CallOptions) => {
        const { status, error } = await changeAsMember(asking(order, changes), options);
        return [status, error.message];
      };
      expect(await refused({ reason: undefined })).toEqual([400, cannotPropose]);
      expect(await refused(wantingOf(order, { quantities: { M: 9 } }))).toEqual([
        400,
        cannotPropose,
      ]);
      const notes = wantingOf(order, { colorKey: 'navy', customer: { notes: 'Ring twice.' } });
      expect(await refused(notes)).toEqual([400, cannotPropose]);
      expect((await refused({ seenTotalCents: 100 }))[0]).toBe(409);
      expect((await refused({}, as('press')))[0]).toBe(403);
      expect(await seen(order)).toMatchObject({ proposal: null, messages: [] });
    });

    test('is answered with its own order’s link only', async () => {
      const [order, other] = [await movedTo('approved'), await movedTo('approved')];
      const id = await asked(order);
      expect((await answer(other, id, true)).status).toBe(404);
      expect((await answer(order, randomUUID(), true)).status).toBe(404);
      const wrongKey = `${other.orderKey.split('-')[0]}-${order.orderKey.split('-')[1]}`;
      const sneaky = { key: wrongKey, id, agrees: true };
      expect(
        (await callFunction(answerProposal, answerProposalFunction, sneaky)).status,
      ).toBeGreaterThanOrEqual(400);
      // Whatever else they send is nothing to it.
      const more = { key: order.orderKey, id, agrees: true, totalCents: 1, change: {} };
      expect((await callFunction(answerProposal, answerProposalFunction, more)).status).toBe(200);
      expect(await seen(order)).toMatchObject({ totalCents: order.input.seenTotalCents });
      expect(await colorOf(other)).toBe('White');
    });
  });

  test('takes a date nearer than we sell from owners, with the nearest rush fee', async () => {
    const order = await placed();
    const dueDate = addBusinessDays(shopToday(new Date()), 2);
    const { subtotalCents } = priceOf(order.input);
    const { key, ...wanted } = wanting(order, { dueDate });
    const seenTotalCents = priceWithTax(subtotalCents + 3000);
    const input = { ...wanted, number: order.orderNumber, seenTotalCents };
    const reason = 'The fair is on Friday.';
    expect((await change({ key, ...wanted })).error.fields).toHaveProperty('dueDate');
    expect((await changeAsMember(input)).error.fields).toHaveProperty('reason');
    expect((await changeAsMember({ ...input, reason })).status).toBe(403);
    expect((await changeAsMember({ ...input, reason }, as('owner'))).status).toBe(200);
    expect((await open(key)).data).toMatchObject({
      dueDate,
      turnaroundClass: 'rush',
      rushFeeCents: 3000,
    });
  });

  test('places a phone order for a date nearer than we sell: by owners, who say why, at the nearest rush fee', async () => {
    const dueDate = addBusinessDays(shopToday(new Date()), 2);
    const { subtotalCents } = priceOf(orderInput());
    const input = orderInput({ dueDate, seenTotalCents: priceWithTax(subtotalCents + 3000) });
    const reason = 'The fair is on Friday.';
    expect((await place(input)).error.fields).toHaveProperty('dueDate');
    const sneaky = { ...input, reason };
    expect((await place(sneaky)).error.fields).toHaveProperty('dueDate');
    expect((await placeAsMember({ ...input, reason })).error.message).toBe(forOwnersMessage);
    expect((await placeAsMember(input, as('owner'))).error.fields).toEqual({
      reason: reasonMessage,
    });
    const low = { ...input, reason, seenTotalCents: priceWithTax(subtotalCents) };
    expect((await placeAsMember(low, as('owner'))).status).toBe(409);
    const { status, data } = await placeAsMember({ ...input, reason }, as('owner'));
    expect(status).toBe(200);
    // A repeat is the same order, whatever its reason.
    expect((await placeAsMember({ ...input, reason: 'Oh.' }, as('owner'))).data).toEqual(data);
    expect((await open(data.orderKey)).data).toMatchObject({
      dueDate,
      turnaroundClass: 'rush',
      rushFeeCents: 3000,
      version: 1,
      changes: [{ version: 1, actor: 'shop', reason, rows: [{ what: 'Super rush' }] }],
    });
    const trail = await shop.backend.sql(
      `select actor, details -> 'exceptions' as exceptions from private.audit_events
       where what = 'exception-made' and (details ->> 'number')::bigint = $1`,
      [data.orderNumber],
    );
    expect(trail).toEqual([{ actor: `olive@${facts.emailDomain}`, exceptions: ['rush'] }]);
    // It keeps its fee when something else is changed.
    const order = { input, orderKey: data.orderKey, orderNumber: data.orderNumber };
    const notes = { ...wanting(order, { customer: { notes: 'Hi' } }) };
    expect(await change({ ...notes, seenTotalCents: input.seenTotalCents })).toMatchObject({
      status: 200,
      data: { totalCents: input.seenTotalCents },
    });
    // On an ordinary date, a reason is nothing.
    const plain = (await placeAsMember({ ...orderInput(), reason })).data;
    expect((await open(plain.orderKey)).data.changes).toEqual([]);
  });

  test('isn’t made by customers or press staff, whatever they send', async () => {
    const order = await movedTo('in_production');
    const { number: _, ...input } = wantingOf(order, { customer: { notes: 'Hi' } });
    const sneaky = { ...input, key: order.orderKey, reason: 'I say so.', freightCents: 0 };
    expect(await change(sneaky)).toMatchObject({
      status: 409,
      error: { message: changeRefusal('customer', 'in_production') },
    });
    const asStaff = { ...input, number: order.orderNumber, reason: 'They called.' };
    expect((await changeAsMember(asStaff, as('press'))).status).toBe(403);
    expect(await versionOf(order.orderKey)).toBe(order.version);
  });

  test('keeps no approval of what wasn’t approved', async () => {
    const order = await movedTo('in_production');
    await shop.backend.sql(
      `delete from private.approved_orders
       where order_id = (select id from public.orders where number = $1)`,
      [order.orderNumber],
    );
    const input = { ...wantingOf(order, { colorKey: 'navy' }), reason: 'They called.' };
    expect((await changeAsMember(input)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ approved: false });
  });
});
