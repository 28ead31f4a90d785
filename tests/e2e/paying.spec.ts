// product: paying-by-card, payment, refunding-a-card, payment-terms, job-board
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { sendProof } from '../../src/contracts/send-proof.ts';
import { jobPath, orderFragment, paths } from '../../src/paths.ts';
import { formatCents } from '../../src/domain/money.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { hashOf } from '../factory/proofs.ts';
import { overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { pngFile } from '../support/files.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectedPrice, fillContact, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob, uploadFile } from '../support/placed-job.ts';
import { makeSignIn, sessionOf, signInAs } from '../support/staff-page.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;

/** An order whose proof waits for its customer. */
async function proofed(control: Control, changes: Parameters<typeof placeJob>[1] = {}) {
  const file = pngFile('crest.png', 300, 200);
  const receipt = await uploadFile(control, 'frontLarge', file);
  const { number, orderKey, input } = await placeJob(control, {
    artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
    ...changes,
  });
  const [row] = await control.sql<{ version: number }>(
    `update public.orders set status = 'in_review' where number = $1 returning version`,
    [number],
  );
  const { access_token } = await sessionOf(control, await makeSignIn(control, 'staff'));
  const response = await fetch(control.siteUrl + sendProof.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${access_token}`,
      origin: control.siteUrl,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({
      id: randomUUID(),
      number,
      version: row?.version,
      choices: {
        prints: [
          {
            location: 'frontLarge',
            file: hashOf(file.buffer),
            widthIn: 9,
            heightIn: 6,
            topIn: 3,
            rightIn: 0,
            inks: ['cream'],
          },
        ],
        wording: 'The Heron',
        note: '',
        picture: null,
      },
      uploads: [],
      replies: [],
    }),
  });
  expect(response.status, await response.text()).toBe(200);
  const link = `${paths.yourOrder}${orderFragment}${orderKey}`;
  return { number, link, total: formatCents(input.seenTotalCents), cents: input.seenTotalCents };
}

const main = (page: Page): Locator => page.getByRole('main');
const payButton = (page: Page, total: string): Locator =>
  page.getByRole('button', { name: `Pay ${total}`, exact: true });

/** Tabs to something and presses it. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('by keyboard: approving leads straight to Pay, a declined card is said, another pays, and production can start', async ({
  page,
  browser,
  control,
}) => {
  const { number, link, total, cents } = await proofed(control);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin);
  });
  await page.goto(link);
  await expect(page.getByText('Then you can pay right here.')).toBeVisible();
  await expect(payButton(page, total)).toHaveCount(0);
  await page.getByLabel('Your name').focus();
  await page.keyboard.type('Dana Whitfield');
  await page.keyboard.press('Enter');
  await expect(payButton(page, total)).toBeFocused();
  await expect(main(page).getByRole('heading', { name: 'You pay, we print' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Sales tax' })).toBeVisible();
  expect(page.url()).not.toContain(link.slice(-32));
  await press(page, page.getByRole('button', { name: 'Decline' }));
  await expect(page.getByRole('alert')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Close' }));
  await expect(page).toHaveURL(new RegExp(`${link.replaceAll('.', '\\.')}$`));
  await expect(main(page)).toContainText('The bank declined the card, and nothing was charged.');

  await press(page, payButton(page, total));
  await press(page, payButton(page, total));
  await expect(main(page)).toContainText('Paid. Thank you! The receipt comes by email.');
  await expect(main(page)).toContainText('Paid in full');
  await expect(payButton(page, total)).toHaveCount(0);
  expect(new Set(scripts)).toEqual(new Set([new URL(control.siteUrl).origin]));
  expect(await control.stripePayments(number)).toMatchObject([{ paidCents: cents }]);

  const staff = await (await browser.newContext()).newPage();
  await signInAs(staff, control, 'staff');
  await staff.goto(jobPath({ kind: 'order', number }));
  await expect(staff.getByRole('listitem').filter({ hasText: 'Paid by card' })).toHaveCount(2);
  await staff.getByRole('button', { name: 'Start production + email' }).click();
  await expect(staff.getByText('Status: In production')).toBeVisible();
  await staff.context().close();
});

test('on a phone: an order that got cheaper after it was paid has a refund due, and an owner pays it back through Stripe', async ({
  page: staff,
  browser,
  control,
}) => {
  const { number, link, total, cents } = await proofed(control);
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill('Dana Whitfield');
  await page.getByRole('button', { name: 'Approve version 1' }).tap();
  await payButton(page, total).tap();
  await payButton(page, total).tap();
  await expect(main(page)).toContainText('Paid. Thank you!');
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await signInAs(staff, control, 'owner');
  await staff.goto(jobPath({ kind: 'order', number }));
  await staff.getByRole('button', { name: 'Reopen' }).click();
  await expect(staff.getByText('Status: In review')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sizes and counts' }).tap();
  await page.getByLabel('M', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await expect(page.getByText('Refund due')).toBeVisible();
  const [order] = await control.sql<{ cents: number }>(
    'select total_cents::int as cents from public.orders where number = $1',
    [number],
  );
  const owed = formatCents(cents - (order?.cents ?? 0));

  await staff.reload();
  await expect(staff.getByText('Refund due')).toBeVisible();
  await staff.getByText('Refund it').click();
  const form = staff.getByRole('form', { name: 'Refund through Stripe' });
  await expect(form.getByLabel('Refund')).toHaveValue(owed.replace('$', ''));
  await form.getByRole('button').click();
  await expect(form).toContainText('Say why, for the customer.');
  await form.getByLabel('Reason').fill('Two shirts fewer.');
  await form.getByRole('button').click();
  await expect(staff.getByText('Paid in full')).toBeVisible();
  await expect(staff.getByText('Partly refunded')).toBeVisible();
  await page.reload();
  await expect(main(page)).toContainText(/Refunded by card.*Two shirts fewer\./);
  await expect(main(page)).toContainText('Paid in full');
  await staff.goto(`${paths.adminOrders}?money=part-refunded`);
  await expect(staff.locator(`[data-job="order ${number}"]`)).toContainText('Partly refunded');
  await context.close();
});

test('on a phone: an order that is paid when it’s placed outlives a closed payment page, and says after a day that it’s unpaid', async ({
  order,
  page,
  control,
}) => {
  await page.setViewportSize(phone.viewport);
  const draft = await order.seed();
  const total = formatCents(expectedPrice(draft).totalCents);
  await page.goto(paths.checkoutWithStripe);
  await fillContact(page, newCustomer());
  await expect(placeButton(page)).toHaveText(`Place order and pay ${total} →`);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await placeButton(page).click();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(main(page)).toContainText('You left the payment page, and nothing was charged.');
  await expect(payButton(page, total)).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  const number = Number(
    /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? ''),
  );
  await control.sql(
    `update public.orders set created_at = created_at - interval '1 day' where number = $1`,
    [number],
  );
  await page.reload();
  await expect(main(page)).toContainText(/It’s been unpaid since \w+day, .* Nothing is lost/);
  const staff = await page.context().newPage();
  await signInAs(staff, control, 'staff');
  await staff.goto(`${paths.adminOrders}?money=unpaid&status=all`);
  await expect(staff.locator(`[data-job="order ${number}"]`)).toContainText('Unpaid since');
  await staff.close();

  await payButton(page, total).click();
  await payButton(page, total).click();
  await expect(main(page)).toContainText('Paid. Thank you!');
  await expect(main(page)).not.toContainText('unpaid since');
});

test('by keyboard: an order on account goes to production unpaid, and its invoice can be paid by card', async ({
  page,
  browser,
  control,
}) => {
  const { number, link, total } = await proofed(control, { customer: { poNumber: 'PO-7781' } });
  const staff = await (await browser.newContext()).newPage();
  await signInAs(staff, control, 'owner');
  await staff.goto(jobPath({ kind: 'order', number }));
  await press(staff, staff.getByText('When this customer pays'));
  await tabTo(staff, staff.getByLabel('For all their orders'));
  await staff.keyboard.type('On account');
  await press(staff, staff.getByRole('button', { name: 'Save', exact: true }));
  await expect(staff.getByText('Saved, for all orders of this customer.')).toBeVisible();

  await page.goto(link);
  await page.getByLabel('Your name').focus();
  await page.keyboard.type('Dana Whitfield');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('It’s on your account.');
  await expect(main(page).getByRole('heading', { name: 'We print it' })).toBeVisible();
  await staff.reload();
  await staff.getByRole('button', { name: 'Start production + email' }).click();
  await expect(staff.getByText('Status: In production')).toBeVisible();
  await staff.context().close();

  await page.reload();
  await press(page, payButton(page, total));
  await press(page, payButton(page, total));
  await expect(main(page)).toContainText('Paid. Thank you!');
});
