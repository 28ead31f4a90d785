// product: proof, building-a-proof, comparing-versions, approving-a-proof, asking-for-a-change
import type { Locator, Page } from '@playwright/test';
import { jobPath, orderFragment, paths } from '../../src/paths.ts';
import { overflow } from '../support/axe.ts';
import { pngFile } from '../support/files.ts';
import { expect, test } from '../support/order-test.ts';
import { pdfOf } from '../support/pdf.ts';
import { placeJob, uploadFile } from '../support/placed-job.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';
import { signInAs } from '../support/staff-page.ts';

/** Drags with the mouse from the middle of something. */
async function drag(page: Page, grip: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await grip.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 3 });
  await page.mouse.up();
}

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
  await form.getByLabel('Width, in').fill('12,5');
  await form.getByRole('button', { name: 'Send the proof' }).click();
  await expect(form.getByLabel('Width, in')).toHaveValue('12,5');
  await expect(form.getByLabel('Width, in')).toBeFocused();
  await expect(form.getByLabel('Width, in')).toHaveAccessibleDescription(/^Enter −40 to 40 in\./);
  await form.getByLabel('Width, in').fill('14');
  await expect(form.getByLabel('Height, in')).toHaveValue('10.5');
  await form.getByLabel('Words on the print').fill('Beaver Dale');
  const suggested = form.getByText(/^The file’s colors look like /);
  await expect(suggested).toBeVisible();
  await form.getByText(/^Inks: /).click();
  const chosen = form.getByRole('checkbox', { checked: true });
  await expect(chosen).not.toHaveCount(0);
  for (let inks = await chosen.count(); inks > 0; inks -= 1) await chosen.first().click();
  await form.getByRole('button', { name: 'Send the proof' }).click();
  await expect(form).toContainText('Choose the inks.');
  await expect(form).toContainText('Front prints are at most');
  await form.getByLabel('Capitol Gold').check();
  await form.getByLabel('Width, in').fill('8');

  // Dragging and keys do it, too: 2 inches wider by its corner, then moved away and back.
  const drawing = form.getByRole('application', { name: 'Place the print: Front Large' });
  await drawing.scrollIntoViewIfNeeded();
  const inch = ((await drawing.boundingBox())?.width ?? 0) / 38;
  await drag(page, drawing.locator('[data-grip="size"]'), { x: inch, y: 1.5 * inch });
  await expect(form.getByLabel('Width, in')).toHaveValue('10');
  await expect(form.getByLabel('Height, in')).toHaveValue('7.5');
  await drag(page, drawing.locator('[data-grip="move"]'), { x: 5 * inch, y: 2 * inch });
  await expect(form.getByLabel('Below the collar, in')).toHaveValue('5');
  await expect(form.getByLabel('Right of center, in')).toHaveValue('1');
  for (let step = 0; step < 4; step += 1) await drawing.press('Shift+ArrowUp');
  for (let step = 0; step < 8; step += 1) await drawing.press('ArrowLeft');
  await drawing.press('+');
  await expect(form.getByLabel('Width, in')).toHaveValue('10.125');
  await drawing.press('-');
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
  await customer.getByRole('button', { name: /^Pin a change/ }).press('Enter');
  await customer.getByLabel('Change 1').fill('It’s Beaverdale.');
  await customer.getByLabel('Attach files').setInputFiles(pngFile('better.png', 90, 60));
  await expect(customer.getByText('better.png uploaded')).toBeAttached();
  await customer.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(customer.getByText('What you asked us to change')).toBeVisible();
  await expect(customer.getByRole('link', { name: 'better.png' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: 'better.png' })).toBeVisible();
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
  await customer.getByRole('button', { name: 'Compare the versions' }).press('Enter');
  await expect(customer.getByText('Version 1: Beaver Dale', { exact: true })).toBeVisible();
  await customer.getByLabel('Side by side').press('ArrowRight');
  const slider = customer.getByLabel('How much of version 1 shows');
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100 percent of version 1');
  expect(await overflow(customer)).toBeLessThanOrEqual(0);
  await customer.getByRole('button', { name: 'Stop comparing' }).press('Enter');
  await customer.getByLabel('Your name').focus();
  await customer.keyboard.press('Enter');
  await expect(customer.getByText('Type your name to approve.')).toBeVisible();
  await customer.keyboard.type('Dana Whitfield');
  await customer.reload();
  await expect(customer.getByLabel('Your name')).toHaveValue('Dana Whitfield');
  await customer.getByLabel('Your name').focus();
  await customer.keyboard.press('Tab');
  await customer.keyboard.press('Enter');
  await expect(customer.getByText('Dana Whitfield approved this version')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('Status: Approved')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Not approved: don’t print')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  // Nothing is paid.
  await page.getByRole('button', { name: 'Start production', exact: true }).click();
  await page.getByRole('button', { name: 'Start anyway' }).click();
  await expect(page.getByText('Write a sentence. It stays with the job.')).toBeVisible();
  await page.getByLabel('Why start anyway?').fill('The check is in the mail.');
  await page.getByRole('button', { name: 'Start anyway' }).click();
  await expect(page.getByText('Status: In production')).toBeVisible();
});

// product: artwork-files, building-a-proof
test('staff can print another page of the customer’s file', async ({ page, control }) => {
  const square = '1 0 0 rg 20 20 100 100 re f';
  const buffer = Buffer.from(pdfOf([square, '0 0 1 rg 20 20 100 50 re f', '']));
  const receipt = await uploadFile(control, 'frontLarge', {
    name: 'book.pdf',
    mimeType: 'application/pdf',
    buffer,
  });
  const { number } = await placeJob(control, {
    printLocations: ['frontLarge'],
    artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
  });
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByText('page 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Start review' }).click();
  const form = page.getByRole('form', { name: 'Proof, version 1' });
  const choice = form.getByRole('group', { name: /^3 pages. Which one do we print\?/ });
  await expect(choice.getByRole('radio', { name: 'Page 1' })).toBeChecked();
  await expect(choice.getByRole('radio', { name: 'Page 3 (empty)' })).toBeDisabled();
  await choice.getByRole('radio', { name: 'Page 2' }).check();
  await expect(form.getByText(/^Inks: /)).not.toHaveText('Inks: none');
  await form.getByRole('button', { name: 'Send the proof' }).click();
  await expect(page.getByRole('heading', { name: 'Version 1: waits' })).toBeVisible();
  expect(
    await control.sql(
      `select page from public.proof_files
       join public.proofs on proofs.id = proof_id
       join public.orders on orders.id = order_id where number = $1`,
      [number],
    ),
  ).toEqual([{ page: 2 }]);
});
