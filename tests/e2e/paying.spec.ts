// product: paying-by-card, paying-at-checkout, card-refunds, payment-terms, payment-reminders, job-board
import { confirmAddress } from '../factory/rows.ts';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { sendProof } from '../../src/proofs/send-proof.contract.ts';
import { jobPath, orderFragment, paths } from '../../src/paths.ts';
import { formatCents } from '../../src/platform/money.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { hashOf } from '../factory/proofs.ts';
import { overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { pngFile } from '../support/files.ts';
import { keyboardOnly, onPhone, openAs } from '../support/hands.ts';
import { expectedPrice, fillContact, OrderPage, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob, uploadFile } from '../support/placed-job.ts';
import { makeSignIn, sessionOf, signInAs } from '../support/staff-page.ts';

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
        designs: [
          {
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
            picture: null,
          },
        ],
        note: '',
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

test('with only the keyboard: approving leads straight to Pay, a declined card is said, another pays, and production can start', async ({
  browser,
  control,
}) => {
  const { press, fill } = keyboardOnly.hands;
  const { number, link, total, cents } = await proofed(control);
  const context = await openAs(browser, keyboardOnly);
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin);
  });
  await page.goto(link);
  await expect(page.getByText('Then you can pay right here.')).toBeVisible();
  await expect(payButton(page, total)).toHaveCount(0);
  await fill(page, page.getByLabel('Your name'), 'Dana Whitfield');
  await press(page, page.getByRole('button', { name: 'Approve version 1' }));
  await expect(payButton(page, total)).toBeFocused();
  await expect(main(page).getByRole('heading', { name: 'You pay, we print' })).toBeVisible();
  await press(page, payButton(page, total));
  await expect(page.getByRole('row', { name: 'Sales tax' })).toBeVisible();
  expect(page.url()).not.toContain(link.slice(-32));
  await press(page, page.getByRole('button', { name: 'Decline' }));
  await expect(page.getByRole('alert')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Close' }));
  await expect(page).toHaveURL(new RegExp(`${link.replaceAll('.', '\\.')}$`));
  await expect(main(page)).toContainText('The bank declined the card, and nothing was charged.');
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await press(page, payButton(page, total));
  await press(page, payButton(page, total));
  await expect(main(page)).toContainText('Paid. Thanks!');
  await expect(main(page)).toContainText('Paid in full');
  await expect(payButton(page, total)).toHaveCount(0);
  expect(new Set(scripts)).toEqual(new Set([new URL(control.siteUrl).origin]));
  expect(await control.stripePayments(number)).toMatchObject([{ paidCents: cents }]);

  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Paid by card' })).toHaveCount(2);
  await press(page, page.getByRole('button', { name: 'Start production + email' }));
  await expect(page.getByText('Status: In production')).toBeVisible();
  await context.close();
});

test('on a phone: an order that got cheaper after it was paid has a refund due, which an owner pays back through Stripe, and one that got dearer a balance', async ({
  browser,
  control,
}) => {
  const { press, fill } = onPhone.hands;
  const { number, link, total, cents } = await proofed(control);
  const context = await openAs(browser, onPhone);
  const page = await context.newPage();
  await page.goto(link);
  await fill(page, page.getByLabel('Your name'), 'Dana Whitfield');
  await press(page, page.getByRole('button', { name: 'Approve version 1' }));
  await press(page, payButton(page, total));
  await press(page, payButton(page, total));
  await expect(main(page)).toContainText('Paid. Thanks!');
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  const staff = await context.newPage();
  await signInAs(staff, control, 'owner');
  await staff.goto(jobPath({ kind: 'order', number }));
  await press(staff, staff.getByRole('button', { name: 'Reopen' }));
  await expect(staff.getByText('Status: In review')).toBeVisible();
  const change = async (pieces: string) => {
    await page.reload();
    await press(page, page.getByRole('button', { name: 'Sizes and counts' }));
    await fill(page, page.getByLabel('M', { exact: true }), pieces);
    await press(page, page.getByRole('button', { name: 'Save changes' }));
    await expect(page.getByText(/^Saved\./)).toBeVisible();
    const [order] = await control.sql<{ cents: number }>(
      'select total_cents::int as cents from public.orders where number = $1',
      [number],
    );
    return order?.cents ?? 0;
  };
  const cheaper = await change('6');
  await expect(page.getByText('Refund due')).toBeVisible();
  const owed = formatCents(cents - cheaper);

  await staff.reload();
  await expect(staff.getByText('Refund due')).toBeVisible();
  await press(staff, staff.getByText('Refund this payment'));
  const form = staff.getByRole('form', { name: 'Refund through Stripe' });
  await expect(form.getByLabel('Refund')).toHaveValue(owed.replace('$', ''));
  await press(staff, form.getByRole('button'));
  await expect(form).toContainText('Say why, for the customer.');
  await fill(staff, form.getByLabel('Reason'), 'Two shirts fewer.');
  await press(staff, form.getByRole('button'));
  await expect(staff.getByRole('status').filter({ hasText: 'Paid in full' })).toBeFocused();
  await expect(staff.getByText('Partly refunded')).toBeVisible();
  expect(await overflow(staff)).toBeLessThanOrEqual(0);
  await staff.goto(`${paths.adminOrders}?money=part-refunded`);
  await expect(staff.locator(`[data-job="order ${number}"]`)).toContainText('Partly refunded');

  await page.reload();
  await expect(main(page)).toContainText(/Refunded by card.*Two shirts fewer\./);
  await expect(main(page)).toContainText('Paid in full');
  const dearer = await change('16');
  await expect(
    page.getByText(formatCents(dearer - cheaper), { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByText('Balance due')).toBeVisible();
  await staff.goto(jobPath({ kind: 'order', number }));
  await expect(staff.getByText('Balance due')).toBeVisible();
  await context.close();
});

test('with only the keyboard: an order that is paid when it’s placed outlives a closed payment page, says after a day that it’s unpaid, and is paid once the bank agrees', async ({
  browser,
  control,
}) => {
  const { press } = keyboardOnly.hands;
  const context = await openAs(browser, keyboardOnly);
  const page = await context.newPage();
  const draft = await new OrderPage(page, control).seed();
  const total = formatCents(expectedPrice(draft).totalCents);
  await page.goto(paths.checkoutWithStripe);
  await fillContact(page, newCustomer());
  await expect(page.getByText(/pay by card right after you place it/)).toBeVisible();
  await expect(placeButton(page)).toHaveText(`Place order and pay ${total} →`);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await press(page, placeButton(page));
  await press(page, page.getByRole('link', { name: 'Close' }));
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
  await expect(main(page)).toContainText(
    /We’ve been waiting for your payment since \w+day, .* Nothing is lost/,
  );
  const staff = await context.newPage();
  await signInAs(staff, control, 'staff');
  await staff.goto(`${paths.adminOrders}?money=unpaid&status=all`);
  await expect(staff.locator(`[data-job="order ${number}"]`)).toContainText('Unpaid since');
  await staff.close();

  await press(page, payButton(page, total));
  for (const answer of ['Fail', 'Complete']) {
    await press(page, page.getByRole('button', { name: '3-D Secure' }));
    await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
    await press(page, page.getByRole('button', { name: answer }));
  }
  await expect(main(page)).toContainText('Paid. Thanks!');
  await expect(main(page)).not.toContainText('waiting for your payment');
  await context.close();
});

test('on a phone: an order on account goes to production unpaid, and its invoice can be paid by card', async ({
  browser,
  control,
}) => {
  const { press, fill, choose } = onPhone.hands;
  const { number, link, total } = await proofed(control, { customer: { poNumber: 'PO-7781' } });
  await confirmAddress(control.sql, { number });
  const context = await openAs(browser, onPhone);
  const staff = await context.newPage();
  await signInAs(staff, control, 'owner');
  await staff.goto(jobPath({ kind: 'order', number }));
  await press(staff, staff.getByRole('link', { name: 'When this customer pays' }));
  await choose(staff, staff.getByLabel('When they pay'), 'On account, net 30');
  await press(staff, staff.getByRole('button', { name: 'Save terms' }));
  await expect(staff.getByText('Saved for all of this customer’s orders.')).toBeVisible();

  const page = await context.newPage();
  await page.goto(link);
  await fill(page, page.getByLabel('Your name'), 'Dana Whitfield');
  await press(page, page.getByRole('button', { name: 'Approve version 1' }));
  await expect(main(page)).toContainText('It’s on your account.');
  await expect(main(page).getByRole('heading', { name: 'We print it' })).toBeVisible();
  await staff.goto(jobPath({ kind: 'order', number }));
  await press(staff, staff.getByRole('button', { name: 'Start production + email' }));
  await expect(staff.getByText('Status: In production')).toBeVisible();

  await page.reload();
  await press(page, payButton(page, total));
  await press(page, payButton(page, total));
  await expect(main(page)).toContainText('Paid. Thanks!');
  await context.close();
});

test('with only the keyboard: staff go ahead with an unpaid order and say why, and its reminders stop when the customer says so, until staff turn them on', async ({
  browser,
  control,
}) => {
  const { press, fill, check } = keyboardOnly.hands;
  const { number, link } = await proofed(control);
  const context = await openAs(browser, keyboardOnly);
  const page = await context.newPage();
  await page.goto(link);
  await fill(page, page.getByLabel('Your name'), 'Dana Whitfield');
  await press(page, page.getByRole('button', { name: 'Approve version 1' }));
  await expect(main(page).getByRole('heading', { name: 'You pay, we print' })).toBeVisible();

  const staff = await context.newPage();
  await signInAs(staff, control, 'staff');
  await staff.goto(jobPath({ kind: 'order', number }));
  await press(staff, staff.getByRole('button', { name: 'Start production' }));
  const question = staff.getByRole('dialog');
  await expect(question).toContainText('It isn’t paid as agreed.');
  await press(staff, question.getByRole('button', { name: 'Start anyway' }));
  await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await fill(staff, question.getByRole('textbox'), 'Dana brings a check tomorrow.');
  await press(staff, question.getByRole('button', { name: 'Start anyway' }));
  await expect(staff.getByText('Status: In production')).toBeVisible();
  await expect(staff.getByText('Dana brings a check tomorrow.').first()).toBeVisible();

  await control.sql(
    `with aged as (
       update public.orders set created_at = created_at - interval '4 days'
       where number = $1 returning id
     )
     update public.job_events set created_at = created_at - interval '3 days'
     where order_id = (select id from aged) and to_status = 'approved'`,
    [number],
  );
  await page.reload();
  await expect(main(page)).toContainText('3 days overdue');
  await press(page, main(page).getByRole('button', { name: 'Stop payment reminders' }));
  await expect(main(page)).toContainText('We won’t email you payment reminders.');
  await staff.reload();
  const remind = staff.getByRole('checkbox', { name: /^Remind this customer/ });
  await expect(remind).not.toBeChecked();
  await expect(staff.getByText('The customer turned theirs off')).toBeVisible();
  await check(staff, remind);
  await expect(remind).toBeChecked();
  await expect(staff.getByText('The customer turned theirs off')).toHaveCount(0);
  await context.close();
});
