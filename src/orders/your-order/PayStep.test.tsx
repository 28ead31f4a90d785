// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { unpaidMoney } from '../../../tests/factory/money.ts';
import { mostCardCents } from '../../payments/cards/card-payment.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { PayStep } from './PayStep.tsx';

afterEach(cleanup);

// product: paying-by-card
test.each([
  [mostCardCents, true, /^Pay \$100,000\.00/],
  [mostCardCents + 1, false, /^Call us to pay by check or bank transfer\.$/],
])('of %i cents due, the page says how to pay', (dueCents, canPay, says) => {
  const order = {
    money: { ...unpaidMoney(dueCents), dueCents },
    card: { canPay, dueOnceApprovedCents: dueCents, status: null },
  } as unknown as CustomerOrder;
  const props = { orderKey: 'key', returned: null, now: new Date(), onRefresh: () => undefined };
  render(<PayStep order={order} {...props} />);
  expect(document.body.textContent).toMatch(says);
});
