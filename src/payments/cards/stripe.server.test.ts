import { afterEach, expect, test, vi } from 'vitest';
import { makePage, openStripe } from './stripe.server.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

// product: paying-by-card
test('the client asks Stripe itself for the same as its stand-in; only the base differs', async () => {
  const asked: [string, string][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    asked.push([request.url, await request.text()]);
    return Response.json({ id: 'cs_test_1', object: 'checkout.session' });
  });
  for (const apiBase of [null, 'http://localhost:12111']) {
    await makePage(
      openStripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase }),
      {
        id: '0c0ffee0-0000-4000-8000-000000000001',
        number: 1042,
        amountCents: 71_904,
        taxCents: 4_704,
        expiresAt: '2026-11-25T12:00:00Z',
        email: 'dana@example.com',
      },
      'https://www.example.com/your-order',
    );
  }
  const [stripe, standIn] = asked;
  expect(stripe?.[0]).toBe('https://api.stripe.com/v1/checkout/sessions');
  expect(standIn?.[0]).toBe('http://localhost:12111/v1/checkout/sessions');
  expect(stripe?.[1]).toBe(standIn?.[1]);
  const sent = new URLSearchParams(stripe?.[1]);
  expect(sent.get('payment_intent_data[statement_descriptor_suffix]')).toBe('ORDER 1042');
  expect(sent.get('line_items[1][price_data][product_data][name]')).toBe('Sales tax');
  expect(sent.get('line_items[1][price_data][unit_amount]')).toBe('4704');
  // Our own emails are the receipts.
  expect([...sent.keys()].filter((key) => key.includes('receipt_email'))).toEqual([]);
});
