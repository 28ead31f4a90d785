// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sellerTexts } from '../../groups/seller.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { TaxExempt } from './TaxExempt.tsx';

afterEach(cleanup);

// product: tax-exempt-customers
test.each([
  [null, 'If we can use it, we’ll take the sales tax off'],
  ['school', 'This order has no sales tax already.'],
] as const)(
  'a certificate sent for an order that is exempt by %j says so',
  (exemptReason, says) => {
    const exemption = {
      state: 'sent',
      organization: 'Lincoln High',
      expiresOn: null,
      rejection: null,
    };
    const order = { exemptReason, exemption } as unknown as CustomerOrder;
    render(<TaxExempt order={order} orderKey="key" onRefresh={() => undefined} />);
    expect(document.body.textContent).toContain(says);
    expect(document.body.textContent).not.toContain(
      exemptReason === null ? 'no sales tax already' : 'If we can use it',
    );
  },
);

// product: group-orders
test.each([
  ['sent', 'This order keeps its sales tax.'],
  ['known', 'We have a certificate for Lincoln High.'],
])(
  'a group to whose people the shop sells keeps its tax with one %s, and says why',
  (state, says) => {
    const exemption = {
      state,
      organization: 'Lincoln High',
      expiresOn: null,
      rejection: null,
    };
    const group = { seller: 'shop' };
    const order = { exemptReason: null, exemption, group } as unknown as CustomerOrder;
    render(<TaxExempt order={order} orderKey="key" onRefresh={() => undefined} />);
    expect(document.body.textContent).toContain(sellerTexts.shop);
    expect(document.body.textContent).toContain(says);
    // There's nothing to use it for.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Send another certificate',
    ]);
  },
);
