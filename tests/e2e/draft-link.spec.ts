import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { lastOrderKey } from '../../src/orders/drafts/order-draft.client.ts';
import { keepDraft } from '../../src/orders/drafts/keep-draft.contract.ts';
import { noDraft } from '../../src/orders/drafts/draft-link.ts';
import { draftFragment, paths } from '../../src/paths.ts';
import { newCustomer, readyArtwork, readyDraft, newDraftKey } from '../factory/order-draft.ts';
import { keepConnected } from '../support/connection.ts';
import type { Control } from '../support/control.ts';
import { pngFile } from '../support/files.ts';
import { noLocations } from '../../src/garments/print-location.ts';
import {
  confirmedNumber,
  fillContact,
  fillStorage,
  OrderPage,
  placeButton,
} from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { ordersOf } from '../support/placed-order.ts';

const draftsAddress = '**/api/keep-draft';
const linkPattern = /#draft=[\w-]{32}$/;

/** The browser throws whenever a page touches session storage. */
async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
  });
}

async function fillForm(order: OrderPage): Promise<void> {
  await order.material('Premium Cotton').check();
  await order.color('Navy').check();
  await order.quantity('M').fill('6');
  await order.location('Front Large').check();
  await order.artworkType('Written description').check();
  await order.description.fill('A heron in one color.');
}

/** The link that the dialog shows. */
async function askForLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Finish later' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: /^Link, until/ });
  const link = await field.inputValue();
  await page.getByRole('button', { name: 'Back to the order' }).click();
  return link;
}

// product: draft-links
test('a customer finishes on a phone what they began on a laptop', async ({
  order,
  page,
  browser,
  control,
  quiet,
}) => {
  quiet.allow(/status of 400.*api\/email-draft/);
  await order.seed(
    { locations: { ...noLocations, frontLarge: true } },
    { type: 'complete', description: '' },
  );
  await order.open();
  const file = pngFile(`${crypto.randomUUID()}.png`, 1200, 900);
  await order.upload('Front Large', file);
  await order.proceed.click();
  const customer = newCustomer();
  await fillContact(page, customer);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const link = await askForLink(page);
  expect(link).toMatch(linkPattern);
  await page.getByRole('button', { name: 'Email me this order to finish later' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabel('Your email');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(customer.email);
  await address.fill('ada@');
  await address.press('Enter');
  await expect(address).toHaveAccessibleDescription(
    'Enter an email address like name@example.com.',
  );
  await address.fill(customer.email);
  await dialog.getByRole('button', { name: 'Email me the link' }).click();
  await expect(dialog.getByText(`We’re sending it to ${customer.email}.`)).toBeVisible();
  await page.keyboard.press('Escape');
  const textOf = async () => (await control.emailsTo(customer.email))[0]?.text;
  await expect.poll(textOf).toContain(link.slice(-32));
  // What changes after that is in the link, too.
  const kept = page.waitForResponse(draftsAddress);
  await page.getByLabel('Notes for the press').fill('Finished on the bus.');
  await kept;
  expect(sent.filter((url) => url.includes(link.slice(-32)))).toEqual([]);

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('region', { name: 'Your order' })).toContainText(file.name);
  await expect(phone.getByLabel('Email')).toHaveValue(customer.email);
  await expect(phone.getByLabel('Notes for the press')).toHaveValue('Finished on the bus.');
  await phone.getByRole('link', { name: 'Edit sizes' }).click();
  const form = new OrderPage(phone, control);
  await form.ready();
  await expect(form.section('Unisex quantities').getByRole('heading').first()).toBeInViewport();
  await expect(form.section('Upload artwork')).toContainText(file.name);
  await form.quantity('M').fill('9');
  await form.proceed.click();
  await placeButton(phone).click();
  const number = await confirmedNumber(phone);
  await phone.goto(link);
  await expect(phone.getByRole('main').getByRole('alert')).toContainText(
    `already placed: it’s order #${number}`,
  );
  expect(await ordersOf(control, customer.email)).toMatchObject([
    { total_quantity: 24, customer_notes: 'Finished on the bus.' },
  ]);
  await elsewhere.close();
});

// product: last-order
test('a new tab is offered the last order, without who it is for, until it is placed or started over', async ({
  order,
  page,
  control,
}) => {
  const offer = (on: Page) => on.getByRole('status').filter({ hasText: 'an order in progress' });
  const remembered = (on: Page) => on.evaluate((name) => localStorage.getItem(name), lastOrderKey);
  const openTab = async (query = '') => {
    const tab = new OrderPage(await page.context().newPage(), control);
    await tab.open(query);
    return tab;
  };
  await order.open();
  await fillForm(order);
  await order.delivery('Nationwide shipping').check();
  const kept = page.waitForResponse(draftsAddress);
  await order.section('Delivery method').getByLabel('City').fill('Ames');
  expect((await kept).request().postData()).not.toContain('Ames');
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
  await expect
    .poll(() => remembered(page))
    .toMatch(/^\{"key":"[\w-]{32}","at":\d+,"linked":false\}$/);

  const second = await openTab();
  await expect(offer(second.page)).toHaveText(
    'You have an order in progress from today: 6 Premium Cotton.',
  );
  await second.page.getByRole('button', { name: 'Continue it' }).click();
  await expect(offer(second.page)).toHaveCount(0);
  await expect(second.quantity('M')).toHaveValue('6');
  await expect(second.color('Navy')).toBeChecked();
  await expect(second.description).toHaveValue('A heron in one color.');
  await expect(second.section('Delivery method').getByLabel('City')).toHaveValue('');
  await second.delivery('Pick up at the shop').check();
  await second.quantity('M').fill('7');
  await second.page.reload();
  await second.ready();
  await expect(second.quantity('M')).toHaveValue('7');

  const job = await openTab('?shirt=budget-cotton&pieces=12');
  await expect(job.section('Select material')).toContainText('Budget Cotton');
  const third = await openTab();
  await expect(offer(third.page)).toContainText('7 Premium Cotton.');
  for (const tab of [second, job]) await expect(offer(tab.page)).toHaveCount(0);

  await second.proceed.click();
  await fillContact(second.page, newCustomer());
  await placeButton(second.page).click();
  await confirmedNumber(second.page);
  expect(await remembered(page)).toBeNull();

  // Another order, which has a link and is then started over.
  const other = await openTab('?shirt=premium-blend&pieces=24');
  await other.quantity('M').fill('2');
  const link = await askForLink(other.page);
  const fourth = await openTab();
  await expect(offer(fourth.page)).toContainText('24 Premium Blend.');
  await fourth.page.getByRole('button', { name: 'Continue it' }).click();
  await expect(fourth.page).toHaveURL(new RegExp(`${link.slice(-39)}$`));
  await expect(fourth.quantity('M')).toHaveValue('2');
  const fifth = await openTab();
  await fifth.page.getByRole('button', { name: 'Start over' }).click();
  await expect(offer(fifth.page)).toHaveCount(0);
  expect(await remembered(page)).toBeNull();
});

// product: draft-links, order-draft
test('a browser that refuses storage gets an order from the blank form to its confirmation', async ({
  order,
  page,
  control,
}) => {
  await refuseStorage(page);
  await order.open();
  await fillForm(order);
  await expect(
    page
      .getByRole('status')
      .getByText('Your browser won’t save this draft, so we’re keeping it for you'),
  ).toBeVisible();
  await expect(page).toHaveURL(linkPattern);
  await order.quantity('M').fill('7');
  await page.reload();
  await order.ready();
  await expect(order.description).toHaveValue('A heron in one color.');
  await order.quantity('M').fill('8');
  await order.proceed.click();
  const review = page.getByRole('region', { name: 'Your order' });
  await expect(review).toContainText('M × 8');
  const customer = newCustomer();
  await fillContact(page, customer);
  // Back and forth without waiting for anything to be saved.
  await page.getByRole('link', { name: 'Edit sizes' }).click();
  await order.ready();
  await expect(order.quantity('M')).toHaveValue('8');
  await order.quantity('M').fill('12');
  await order.proceed.click();
  await expect(review).toContainText('M × 12');
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByLabel('Notes for the press')).toHaveValue(customer.notes);
  await placeButton(page).click();
  const number = await confirmedNumber(page);
  await page.reload();
  expect(await confirmedNumber(page)).toBe(number);
  expect(await ordersOf(control, customer.email)).toMatchObject([{ number, total_quantity: 12 }]);
});

// product: draft-links, order-draft
test('an order that outgrows a full storage isn’t checked out as an older one', async ({
  order,
  page,
}) => {
  await order.seed();
  await order.open();
  await fillStorage(page);
  await order.quantity('M').fill('888');
  await order.description.fill('A catfish. '.repeat(200));
  await order.proceed.click();
  await expect(page).toHaveURL(linkPattern);
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('M × 888');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('M × 888');
});

test('an order that nobody can keep stays in the form, which says why', async ({
  order,
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED.*api\/keep-draft/);
  await refuseStorage(page);
  await keepConnected(page);
  await page.route(draftsAddress, (route) => route.abort());
  await order.open();
  await fillForm(order);
  const sentence =
    'We couldn’t reach the shop. Your connection works, so try again in a minute; nothing is lost.';
  await expect(
    page.getByRole('status').filter({ hasText: 'a reload would clear it' }),
  ).toContainText(sentence);
  const failure = page.locator('form').getByRole('alert').filter({ hasText: sentence });
  for (const change of [
    () => order.quantity('M').fill('7'),
    () => page.evaluate(() => dispatchEvent(new Event('online'))),
  ]) {
    await order.proceed.click();
    await expect(failure).toHaveText(sentence);
    await change();
    await expect(failure).toHaveCount(0);
  }
  await expect(order.quantity('M')).toHaveValue('7');
  await page.unroute(draftsAddress);
  await order.proceed.click();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('M × 7');
});

test('a link that is wrong, cut short, or expired says so on both pages, and a new order can start', async ({
  order,
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of 40[04].*api\/open-draft/);
  const key = await keepDirectly(control);
  await page.goto(`${paths.checkout}${draftFragment}${key}`);
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('M × 8');
  await control.sql(
    `update private.order_drafts set saved_at = now() - interval '14 days', expires_at = now()
     where key_hash = $1`,
    [createHash('sha256').update(key).digest('hex')],
  );
  const swapped = key.startsWith('A') ? 'B' : 'A';
  for (const wrong of [key, `${swapped}${key.slice(1)}`, key.slice(0, 20), '']) {
    await page.goto('about:blank');
    await page.goto(`${paths.checkout}${draftFragment}${wrong}`);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(noDraft);
  }
  await page.evaluate(() => sessionStorage.clear());
  await order.open(`${draftFragment}${key}`);
  await expect(page.getByRole('alert').filter({ hasText: noDraft })).toBeVisible();
  await order.material('Budget Cotton').check();
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
});

test('changes that didn’t reach us count when the link is opened in their tab', async ({
  order,
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED.*api\/keep-draft/);
  await order.seed();
  await order.open();
  const link = await askForLink(page);
  await page.route(draftsAddress, (route) => route.abort());
  await order.quantity('M').fill('55');
  await page.goto('about:blank');
  await page.unroute(draftsAddress);
  await page.goto(link);
  await order.ready();
  await expect(order.quantity('M')).toHaveValue('55');
});

test('the quote generator’s job arrives in a browser that refuses storage', async ({
  order,
  page,
}) => {
  await refuseStorage(page);
  await page.goto(`${paths.quoteGenerator}?garment=premium-blend&pieces=48&print=backLarge`);
  await page.locator('form[data-live]').waitFor();
  await page.getByRole('link', { name: 'Order this' }).click();
  await order.ready();
  await expect(page).toHaveURL(linkPattern);
  await expect(order.material('Premium Blend')).toBeChecked();
  await expect(order.location('Back Large')).toBeChecked();
});

/** Keeps a ready order under a link, as if on another device; returns its key. */
async function keepDirectly(control: Control, draft = readyDraft()): Promise<string> {
  const key = newDraftKey();
  const response = await fetch(control.siteUrl + keepDraft.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key,
      kept: { draft, artwork: readyArtwork, contact: {} },
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  return key;
}
