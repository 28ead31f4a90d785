// product: tax-exempt-customers
import { expect, test } from 'vitest';
import { orderRecord } from '../../../tests/factory/orders.ts';
import { readableText } from '../../../tests/functions/test-shop.ts';
import { renderEmail } from '../../platform/emails/render.server.tsx';
import { certificateRejected } from './certificate-rejected.email.tsx';

const link = 'https://shop.example/your-order#order=1001.key';

test.each([
  ['in_review', true],
  ['cancelled', false],
] as const)(
  'of an order that is %s, the email asks for another certificate: %s',
  async (status, asks) => {
    const email = certificateRejected({ ...orderRecord(), status }, 'It expired.', link);
    const text = readableText((await renderEmail(email, 'https://shop.example')).html);
    expect(text).toContain('It expired.');
    expect(/another certificate/i.test(text)).toBe(asks);
  },
);
