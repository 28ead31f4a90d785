// V13 Configuration
import { readFileSync } from 'node:fs';
import type { APIContext } from 'astro';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { GET } from '../../src/pages/.well-known/security.txt.ts';
import { eventTypes } from '../../src/payments/cards/receive-stripe.contract.ts';
import { shop } from '../../src/shop.ts';

// product: security-headers
test('security.txt says where to report a vulnerability, for months after a build', async () => {
  const answer = await GET({ site: new URL('https://print.example') } as APIContext);
  const lines = (await answer.text()).trim().split('\n');
  const fields = Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  );
  expect(fields).toEqual({
    Contact: `mailto:${shop.email}`,
    Expires: expect.any(String),
    'Preferred-Languages': 'en',
    Canonical: 'https://print.example/.well-known/security.txt',
  });
  const daysLeft = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  // For months, even if nobody builds the site.
  expect(daysLeft).toBeGreaterThan(150);
  // RFC 9116 wants less than a year.
  expect(daysLeft).toBeLessThan(365);
});

// product: paying-by-card
test('the guide to deploying asks Stripe for the events that we handle, and no others', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const asked = [...guide.matchAll(/^ +((?:checkout|payment_intent|charge|refund)\.[a-z_.]+)$/gm)];
  expect(asked.map(([, type]) => type)).toEqual([...eventTypes]);
});

// product: signing-in
test('what Auth takes instead of a link in its emails can’t be guessed within the hour it’s good for', () => {
  const { auth } = parse(readFileSync('supabase/config.toml', 'utf8')) as {
    auth: { email: { otp_length: number; otp_expiry: number } };
  };
  expect(auth.email).toMatchObject({ otp_length: 10, otp_expiry: 3600 });
});
