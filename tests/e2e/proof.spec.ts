// product: proof, approving-a-proof, asking-for-a-change
import { jobPath, orderFragment, paths } from '../../src/paths.ts';
import { overflow } from '../support/axe.ts';
import { pngFile } from '../support/files.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob, uploadFile } from '../support/placed-job.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';
import { signInAs } from '../support/staff-page.ts';

test('a proof goes out, comes back with a pin, and its second version is approved and printed', async ({
  page,
  browser,
  control,
}) => {
  test.slow();
  const file = pngFile('crest.png', 1200, 900);
  const receipt = await uploadFile(control, 'frontLarge', file);
  const { number, orderKey, input } = await placeJob(control, {
    printLocations: ['frontLarge'],
    artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
  });
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  await page.getByRole('button', { name: 'Start review' }).click();
  const form = page.getByRole('form', { name: 'Proof, version 1' });
  // The shop's usual place: 12 inches wide, 3 inches below the collar.
  await expect(form.getByLabel('Width, in')).toHaveValue('12');
  await expect(form.getByLabel('Height, in')).toHaveValue('9');
  await expect(form.getByLabel('Below the collar, in')).toHaveValue('3');
  await form.getByLabel('Width, in').fill('14');
  await form.getByLabel('Words on the print').fill('Beaver Dale');
  await form.getByRole('button', { name: 'Send the proof' }).click();
  await expect(form).toContainText('Choose the inks.');
  await expect(form).toContainText('Front prints are at most');
  await form.getByLabel('Width, in').fill('10');
  await form.getByLabel('Height, in').fill('7.5');
  await form.getByLabel('Capitol Gold').check();
  await form.getByRole('button', { name: 'Send the proof' }).click();
  await expect(page.getByText('Status: Proof sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Version 1: waits' })).toBeVisible();
  await expect(page.getByText('Not approved: don’t print')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Not approved: don’t print')).toBeVisible();
  await page.emulateMedia({ media: null });
  const { email } = input.customer;
  const [row] = await ordersOf(control, email);
  const emails = await emailsOf(control, row?.id ?? '', email);
  expect(emails.map(({ subject }) => subject)).toContain(
    `Your proof for order #${number} is ready (version 1)`,
  );

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const customer = await context.newPage();
  const link = `${paths.yourOrder}${orderFragment}${orderKey}`;
  await customer.goto(link);
  await expect(
    customer.getByRole('img', {
      name: /^Front of .*, with crest\.png, 10 in wide, 7½ in tall, Front, centered, 3 in below the collar$/,
    }),
  ).toBeVisible();
  expect(await overflow(customer)).toBeLessThanOrEqual(0);
  await customer.getByRole('button', { name: 'Ask for a change' }).click();
  await customer.getByRole('button', { name: /^Pin a change/ }).click();
  await customer.getByLabel('Change 1').fill('It’s Beaverdale.');
  await customer.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(customer.getByText('What you asked us to change')).toBeVisible();

  await page.reload();
  const second = page.getByRole('form', { name: 'Proof, version 2' });
  await second.getByLabel('Words on the print').fill('Beaverdale');
  await second.getByLabel('Answer to 1: “It’s Beaverdale.”').fill('Fixed.');
  await second.getByRole('button', { name: 'Send the proof' }).click();
  await expect(page.getByRole('heading', { name: 'Version 2: waits' })).toBeVisible();

  // With the keyboard alone.
  await customer.goto('about:blank');
  await customer.goto(link);
  await expect(customer.getByText('What changed since version 1')).toBeVisible();
  await expect(customer.getByText('Fixed.')).toBeVisible();
  await customer.getByLabel('Your name').focus();
  await customer.keyboard.press('Enter');
  await expect(customer.getByText('Type your name to approve.')).toBeVisible();
  await customer.keyboard.type('Dana Whitfield');
  await customer.keyboard.press('Tab');
  await customer.keyboard.press('Enter');
  await expect(customer.getByText('Dana Whitfield approved this version')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('Status: Approved')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Not approved: don’t print')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Start production' }).click();
  await expect(page.getByText('Status: In production')).toBeVisible();
});
