// product: dates-that-can-be-kept
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import changeAsStaffFunction from '../../netlify/functions/change-as-staff.ts';
import changeOrderFunction from '../../netlify/functions/change-order.ts';
import editOrderFunction from '../../netlify/functions/edit-order.ts';
import findKeptDaysFunction from '../../netlify/functions/find-kept-days.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import placePhoneOrderFunction from '../../netlify/functions/place-phone-order.ts';
import previewFunction from '../../netlify/functions/preview-repeat.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { changeAsStaff } from '../../src/orders/changes/change-as-staff.contract.ts';
import { changeOrder } from '../../src/orders/changes/change-order.contract.ts';
import { editOrder } from '../../src/orders/changes/edit-order.contract.ts';
import { forOwnersMessage, reasonMessage } from '../../src/orders/changes/exception.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { placePhoneOrder } from '../../src/orders/placing/place-phone-order.contract.ts';
import { previewRepeat } from '../../src/orders/repeats/preview-repeat.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { formatDay } from '../../src/platform/dates/date-words.ts';
import { findKeptDays } from '../../src/press/find-kept-days.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput, priceOf } from '../factory/orders.ts';
import { fillPresses, saveFloor, shirts, slowPress } from '../factory/presses.ts';
import { putJobs } from '../factory/rows.ts';
import { password } from '../support/people.ts';
import { callFunction, openShop, place, type CallOptions, type TestShop } from './test-shop.ts';

let shop: TestShop;
let tokens: { owner: string; staff: string };
beforeAll(async () => {
  shop = await openShop();
  const tokenOf = async (name: string, role: 'owner' | 'staff') => {
    const email = `${name}@${facts.emailDomain}`;
    await addSignIn(shop.backend.sql, email, password, role);
    return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  };
  tokens = { owner: await tokenOf('olive', 'owner'), staff: await tokenOf('sam', 'staff') };
});
afterAll(() => shop.close());

const as = (role: keyof typeof tokens): CallOptions => ({
  headers: { authorization: `Bearer ${tokens[role]}` },
});
const today = shopToday(new Date());
/** The last day of a press that's full, beyond any usual due date, and the first that's free. */
const full = addBusinessDays(today, 12);
const free = addBusinessDays(today, 13);

const keptFor = async ({ designs, delivery }: ReturnType<typeof orderInput>) =>
  (
    await callFunction(findKeptDays, findKeptDaysFunction, {
      designs: designs.map(({ printLocations, items }) => ({ printLocations, items })),
      deliveryMethod: delivery.method,
    })
  ).data.keptDays;

test('every day can be kept while no owner said what the press room has', async () => {
  expect(await keptFor(orderInput())).toBeNull();
  expect((await place(orderInput())).status).toBe(200);
});

test('no place that sells a date sells one that can’t be kept, and each names the nearest', async () => {
  const before = await place(orderInput({ dueDate: free }));
  await fillPresses(shop.backend.sql, full);
  const nearest = `The nearest day we can keep is ${formatDay(free, new Date())}.`;
  const refusal = `Our presses are full until then. ${nearest}`;

  // The order form.
  expect(await keptFor(orderInput())).toMatchObject({ first: free, blanksUntil: null });
  const refused = await place(orderInput({ dueDate: full }));
  expect([refused.status, refused.error.fields]).toEqual([400, { dueDate: refusal }]);
  const order = orderInput({ dueDate: free });
  const placed = await place(order);
  expect(placed.status).toBe(200);

  // On the phone, with a reason that the customer reads.
  const phoned = (reason: string, role: keyof typeof tokens) =>
    callFunction(
      placePhoneOrder,
      placePhoneOrderFunction,
      { ...orderInput({ dueDate: full }), reason },
      as(role),
    );
  expect((await phoned('For the mayor', 'staff')).error.message).toBe(forOwnersMessage);
  expect((await phoned('', 'owner')).error.fields).toEqual({ reason: reasonMessage });
  const byPhone = await phoned('For the mayor', 'owner');
  expect(byPhone.status).toBe(200);
  const opened = await callFunction(openOrder, openOrderFunction, { key: byPhone.data.orderKey });
  expect(opened.data).toMatchObject({ dueDate: full, rushFeeCents: 0 });
  expect(opened.data.changes[0]).toMatchObject({
    reason: 'For the mayor',
    rows: [{ what: 'A date we had to make room for' }],
  });

  // A change of the date; a promise that was made stays.
  const key = placed.data.orderKey;
  const { idempotencyKey: _, ...wanted } = order;
  const changed = (dueDate: string, changes: object = {}) =>
    callFunction(changeOrder, changeOrderFunction, {
      ...wanted,
      ...changes,
      dueDate,
      key,
      version: 1,
      seenTotalCents: priceOf({ ...wanted, dueDate }).totalCents,
    });
  expect((await callFunction(editOrder, editOrderFunction, { key })).data.keptDays?.first).toBe(
    free,
  );
  expect((await changed(full)).error.fields).toEqual({ dueDate: refusal });
  // What was promised is kept, and so is any later day, however full the presses are.
  const old = orderInput({ dueDate: addBusinessDays(today, 9) });
  await saveFloor(shop.backend.sql, {
    presses: [{ ...slowPress, weekdayMinutes: [1, 1, 1, 1, 1] }],
  });
  await shop.backend.sql('update public.orders set due_date = $2 where number = $1', [
    before.data.orderNumber,
    old.dueDate,
  ]);
  const opening = { key: before.data.orderKey };
  const edited = await callFunction(editOrder, editOrderFunction, opening);
  expect(edited.data.keptDays?.first).toBe(old.dueDate);
  expect(edited.data.keptDays?.words.presses).toContain(formatDay(old.dueDate, new Date()));
  await saveFloor(shop.backend.sql, {
    presses: [{ ...slowPress, weekdayMinutes: [...slowPress.weekdayMinutes] }],
    soldAheadPermille: 1000,
  });
  expect((await changed(addBusinessDays(free, 5))).status).toBe(200);
  const byStaff = (reason: string, role: keyof typeof tokens) =>
    callFunction(
      changeAsStaff,
      changeAsStaffFunction,
      {
        ...wanted,
        dueDate: full,
        number: placed.data.orderNumber,
        version: 2,
        reason,
        seenTotalCents: priceOf({ ...wanted, dueDate: full }).totalCents,
      },
      as(role),
    );
  expect((await byStaff('', 'owner')).error.fields).toEqual({ reason: reasonMessage });
  expect((await byStaff('We’ll stay late', 'staff')).error.message).toBe(forOwnersMessage);
  expect((await byStaff('We’ll stay late', 'owner')).status).toBe(200);

  // Ordering again starts with a date that can be kept.
  const again = await callFunction(previewRepeat, previewFunction, { key: before.data.orderKey });
  expect(again.data.dueDate).toBe(free);
});

test('unpaid orders of strangers can’t close the calendar', async () => {
  await saveFloor(shop.backend.sql, {
    presses: [{ ...slowPress, weekdayMinutes: [400, 400, 400, 400, 400] }],
    soldAheadPermille: 1000,
    strangersPermille: 200,
  });
  const input = orderInput();
  const before = await keptFor(input);
  await putJobs(
    shop.backend.sql,
    'order',
    Array.from({ length: 60 }, (_, at) => ({
      dueDate: addBusinessDays(today, 20 + (at % 20)),
      customerEmail: `nobody-${at}@made-up.example`,
      ...shirts(400),
    })),
  );
  expect((await keptFor(input))?.first).toBe(before?.first);
});

test('an order whose blanks come later keeps no press until then', async () => {
  await shop.backend.sql(`update public.orders set status = 'cancelled'`);
  await fillPresses(shop.backend.sql, full);
  const waiting = { dueDate: free, startBy: free, paymentTerms: 'account', ...shirts(200) };
  await putJobs(shop.backend.sql, 'order', [{ status: 'approved', ...waiting }]);
  const lead = (days: number) =>
    shop.backend.sql(
      `insert into private.warehouse_transit (supplier, warehouse, days) values ('ss', 'KS', $1)
       on conflict (supplier, warehouse) do update set days = excluded.days`,
      [days],
    );
  // What the supplier lacks limits no date, so only the other order's blanks count.
  await shop.backend.sql('delete from public.garment_stock');
  await lead(1);
  const taken = (await keptFor(orderInput()))?.first;
  expect(taken && taken > free).toBe(true);
  await lead(25);
  expect((await keptFor(orderInput()))?.first).toBe(free);
});
