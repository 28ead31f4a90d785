// product: exceptions
import { formatCents } from '../../src/platform/money.ts';
import { withTax } from '../../src/orders/prices/price.ts';
import { jobPath, orderFragment, paths } from '../../src/paths.ts';
import { iowaTax } from '../factory/taxes.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';
import { signInAs } from '../support/staff-page.ts';

test('an address is corrected in production, freight is entered, and the customer reads both', async ({
  page,
  control,
}) => {
  const { number, orderKey, input } = await placeJob(control, {
    delivery: {
      method: 'shipping',
      address: {
        name: 'Ada Lovelace',
        street: '12 Pine Street',
        city: 'Ames',
        state: 'IA',
        zip: '50010',
      },
    },
  });
  for (const status of ['proof_sent', 'approved', 'in_production']) {
    await control.sql('update public.orders set status = $2 where number = $1', [number, status]);
  }
  const before = (await ordersOf(control, input.customer.email))[0]!;

  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  const change = page.getByRole('region', { name: 'Change the order' });
  await expect(change).toContainText('Changes take a reason');
  await change.getByRole('button', { name: 'Change something' }).click();
  const form = change.getByRole('form', { name: 'Change the order' });
  await change.getByLabel('What to change').selectOption('Delivery');
  await form.getByLabel('Street').fill('9 Elm Street');
  await form.getByRole('button', { name: 'Save changes' }).click();
  const reason = form.getByLabel('Reason for the exception');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Say why/);
  await expectAccessible(page, 'a change in production that lacks its reason');
  await page.keyboard.type('Ada moved.');
  await page.keyboard.press('Enter');
  await expect(change.getByText('Saved. We’ll email the customer')).toBeFocused();

  await change.getByRole('button', { name: 'Change something' }).click();
  await change.getByLabel('What to change').selectOption('Price');
  const shippingCents = Number(before['shipping_cents']);
  const freight = form.getByLabel('What shipping costs, in dollars');
  await expect(freight).toHaveAccessibleDescription(/It’s \$\d+\.\d\d so far/);
  await freight.fill('26.40');
  const total = withTax(
    { subtotalCents: Number(before['subtotal_cents']), rushFeeCents: 0, shippingCents: 2640 },
    iowaTax,
  ).totalCents;
  await expect(form).toContainText(`Total: ${formatCents(total)}, was`);
  await expect(reason).toHaveCount(0);
  await expectAccessible(page, 'freight');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(change.getByText('Saved. We’ll email the customer')).toBeFocused();
  const timeline = page.getByRole('region', { name: 'Notes and timeline' });
  await expect(timeline).toContainText('Reason: Ada moved.');

  const boxed = `Shipping: $26.40, set after boxing (was ${formatCents(shippingCents)})`;
  await page.goto(`${paths.yourOrder}${orderFragment}${orderKey}`);
  const main = page.getByRole('main');
  for (const text of ['9 Elm Street', 'Reason: Ada moved.', `We changed: ${boxed}`]) {
    await expect(main).toContainText(text);
  }
  await expect(main).toContainText(formatCents(total));
  const emails = await emailsOf(control, before.id, input.customer.email);
  const changed = emails.find(({ subject }) => subject?.endsWith('is changed'));
  for (const text of ['Address: changed', 'Reason: Ada moved.', boxed]) {
    expect(changed?.text).toContain(text);
  }
});
