import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import readConfirmationFunction from '../../netlify/functions/read-confirmation.ts';
import { readConfirmation } from '../../src/contracts/read-confirmation.ts';
import { brokenConfirmation, confirmationDays } from '../../src/domain/order-link.ts';
import { paths } from '../../src/paths.ts';
import { confirmationLink } from '../../src/server/confirmation-link.ts';
import { readEnv } from '../../src/server/env.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { orderInput } from '../factory/orders.ts';
import {
  callFunction,
  newVisitor,
  openShop,
  place,
  siteUrl,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const confirm = (token: string, options?: CallOptions) =>
  callFunction(readConfirmation, readConfirmationFunction, { token }, options);

async function placed() {
  const input = orderInput();
  const { data } = await place(input);
  return { input, ...data };
}

// product: order-confirmation
describe('the link to a confirmation', () => {
  test('opens number, name, and email address of its order, and nothing else', async () => {
    const { input, orderNumber, confirmation } = await placed();
    await placed();
    const { status, data } = await confirm(confirmation);
    expect(status).toBe(200);
    const { name, email } = input.customer;
    expect(data).toEqual({ orderNumber, name, email });
  });

  test('is the same for a repeat, and in emails', async () => {
    const { input, confirmation } = await placed();
    expect((await place(input)).data.confirmation).toBe(confirmation);
    const [row] = await shop.backend.sql(
      'select id from public.orders where idempotency_key = $1',
      [input.idempotencyKey],
    );
    expect(confirmationLink(String(row?.['id']), readEnv(process.env))).toBe(
      `${siteUrl}${paths.orderConfirmation}#order=${confirmation}`,
    );
  });

  test('works for 90 days after the order', async () => {
    const { input, confirmation } = await placed();
    const age = (seconds: number) =>
      shop.backend.sql(
        `update public.orders set created_at = now() - make_interval(secs => $1)
         where idempotency_key = $2`,
        [seconds, input.idempotencyKey],
      );
    const whole = confirmationDays * 86_400;
    await age(whole - 60);
    expect((await confirm(confirmation)).status).toBe(200);
    await age(whole + 60);
    const { status, error } = await confirm(confirmation);
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not-found' });
    expect(error.message).toContain(`${confirmationDays} days`);
  });

  test('that we didn’t sign opens nothing, and doesn’t say whether there is such an order', async () => {
    const { confirmation } = await placed();
    const [id, signature = ''] = confirmation.split('.');
    const other = crypto.randomUUID();
    for (const token of [`${id}.${'A'.repeat(43)}`, `${other}.${signature}`]) {
      const { status, error } = await confirm(token);
      expect({ status, ...error }).toEqual({
        status: 404,
        code: 'not-found',
        message: brokenConfirmation,
      });
    }
    for (const token of ['', id!, confirmation.slice(0, -1), `${confirmation}A`, '1042']) {
      expect((await confirm(token)).error.message).toBe(brokenConfirmation);
    }
  });

  test('has a limit on how often it’s opened', async () => {
    const ip = newVisitor();
    const { confirmation } = await placed();
    expect((await confirm(confirmation, { ip })).status).toBe(200);
    await shop.backend.sql(`update private.rate_limits set taken = 1000 where bucket = $1`, [
      rateLimits.orderLinks.bucket,
    ]);
    expect((await confirm(confirmation, { ip })).status).toBe(429);
  });

  test('leaves neither itself nor the customer in the log', async () => {
    const { confirmation } = await placed();
    await confirm(confirmation);
    await confirm(`${confirmation.slice(0, -1)}!`);
    expect(shop.log.join('\n')).not.toMatch(new RegExp(`${confirmation.slice(0, 36)}|Lovelace`));
  });
});
