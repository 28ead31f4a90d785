// product: paying-by-card, cancellation-charge
import { afterAll, beforeAll, expect, test } from 'vitest';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import payOrderFunction from '../../netlify/functions/pay-order.ts';
import receiveStripeFunction from '../../netlify/functions/receive-stripe.ts';
import refundCardFunction from '../../netlify/functions/refund-card.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { payOrder } from '../../src/payments/cards/pay-order.contract.ts';
import { refundCard } from '../../src/payments/cards/refund-card.contract.ts';
import type { Webhook } from '../../local/stripe-stand-in.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { reconcileCards } from '../../src/payments/cards/reconcile-cards.server.ts';
import { signInOwner } from '../bench/sign-in.ts';
import { findCardFaults, runCardPayments, settleCards } from '../torture/card-payments.ts';
import type { CardShop } from '../torture/card-life.ts';
import { openShop, siteUrl, type Handler, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const handlers: Readonly<Record<string, Handler>> = {
  [openOrder.path]: openOrderFunction,
  [payOrder.path]: payOrderFunction,
  [refundCard.path]: refundCardFunction,
};

/** The shop in this process: webhooks come in any order, and a few answers get lost. */
async function openCardShop(): Promise<CardShop> {
  const { backend, stripe } = shop;
  const { access_token: ownerToken } = await signInOwner(backend);
  let asked = 0;
  let held: Webhook[] = [];
  const tell = ({ body, headers }: Webhook): Promise<Response> =>
    receiveStripeFunction(
      new Request(new URL('/api/stripe', siteUrl), { method: 'POST', body, headers }),
      { ip: '203.0.113.1' },
    );
  return {
    stripe,
    ownerToken,
    receiptSecret: process.env['RECEIPT_SECRET'] ?? '',
    ask: async (path, input, visitor, token) => {
      const request = new Request(new URL(path, siteUrl), {
        method: 'POST',
        body: JSON.stringify(input),
        headers: {
          'content-type': 'application/json',
          origin: siteUrl,
          'sec-fetch-site': 'same-origin',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      });
      const response = await handlers[path]!(request, {
        ip: `2001:db8:${visitor.toString(16)}::1`,
      });
      const body: unknown = await response.json();
      asked += 1;
      return asked % 7 === 0 ? null : { status: response.status, body };
    },
    rest: async (name, body, as) => {
      const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: as === 'owner' ? backend.publishableKey : backend.secretKey,
          authorization: `Bearer ${as === 'owner' ? ownerToken : backend.secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      return (await response.json()) as unknown;
    },
    deliver: async (random) => {
      const waiting = [...held, ...stripe.takeWebhooks()].map(
        (one) => [random.next(), one] as const,
      );
      held = [];
      for (const [chance, webhook] of waiting.toSorted(([a], [b]) => a - b)) {
        // A fifth is lost, a fifth late, and a fifth comes twice.
        if (chance < 0.2) continue;
        if (chance < 0.4) held.push(webhook);
        else await tell(webhook);
        if (chance > 0.8) await tell(webhook);
      }
    },
    pause: async () => undefined,
  };
}

/** Rendering emails would take most of the time; other tests read them. */
const sendAfter = (delay: string) =>
  shop.backend.sql(
    `alter table public.outbox alter column next_attempt_at set default now() + interval '${delay}'`,
  );

test('whatever happens to payments, every balance equals Stripe’s books', async () => {
  await sendAfter('1 day');
  const cards = await openCardShop();
  const { counts, lives, faults } = await runCardPayments(cards, {
    payments: 24,
    seed: 18,
    atOnce: 6,
    faultShare: 0.25,
  });
  const { sql } = shop.backend;
  await settleCards(cards, sql, () => reconcileCards(readEnv(process.env), new Date()));
  await sendAfter('0');
  expect([...faults, ...(await findCardFaults(cards, sql, lives))]).toEqual([]);
  // Otherwise it would show nothing.
  const booked = shop.stripe.report().payments;
  const refunds = booked.flatMap((payment) => payment.refunds);
  expect(booked.filter(({ charges }) => charges === 1).length).toBeGreaterThan(5);
  expect(booked.filter(({ status }) => status === 'expired').length).toBeGreaterThan(0);
  expect(booked.filter(({ disputed }) => disputed !== null).length).toBeGreaterThan(0);
  expect(refunds.length).toBeGreaterThan(2);
  expect(counts['cancel at a charge: charged']).toBeGreaterThan(0);
});
