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

test('staff ask for another color, the customer agrees on a phone, and the ticket has it', async ({
  page,
  control,
  browser,
}) => {
  const { number, orderKey, input } = await placeJob(control, {});
  for (const status of ['proof_sent', 'approved']) {
    await control.sql('update public.orders set status = $2 where number = $1', [number, status]);
  }
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  const change = page.getByRole('region', { name: 'Change the order' });
  await change.getByRole('button', { name: 'Change something' }).click();
  const form = change.getByRole('form', { name: 'Change the order' });
  await change.getByLabel('What to change').selectOption('Color');
  await form.getByRole('radio', { name: /^White/ }).check();
  await form.getByLabel('Reason for the exception').fill('Navy is out until Friday.');
  await form.getByLabel(/^Ask the customer on their page/).check();
  await form.getByRole('button', { name: 'Ask the customer' }).click();
  await expect(change.getByText('Asked. The order stays as it is')).toBeFocused();
  const question = change.getByRole('group', { name: 'Asked on the customer’s page' });
  await expect(question).toContainText('The customer hasn’t answered yet.');

  const phone = await browser.newContext({ viewport: { width: 375, height: 740 } });
  const theirs = await phone.newPage();
  await theirs.goto(`${paths.yourOrder}${orderFragment}${orderKey}`);
  const asked = theirs.getByRole('region', { name: 'May we change this?' });
  for (const text of ['White', 'Navy', 'as before', 'Reason: Navy is out until Friday.']) {
    await expect(asked).toContainText(text);
  }
  await expectAccessible(theirs, 'a question on the order’s page');
  await asked.getByRole('button', { name: 'Agree' }).click();
  await expect(asked).toHaveCount(0);
  const main = theirs.getByRole('main');
  await expect(main).toContainText('You agreed to this change.');
  await expect(main).toContainText('I agree to the change.');
  await phone.close();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Notes and timeline' })).toContainText(
    'Agreed by the customer on',
  );
  await expect(question).toContainText('The customer agreed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main')).toContainText(/Premium Cotton, White · .* · style 00606/);
  await expect(page.getByText('Not approved: don’t print')).toHaveCount(0);
  const emails = await emailsOf(
    control,
    (await ordersOf(control, input.customer.email))[0]!.id,
    input.customer.email,
  );
  expect(emails.map(({ text }) => text).join()).toContain('May we change your order?');
});
