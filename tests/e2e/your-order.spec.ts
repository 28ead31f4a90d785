// product: order-page, find-my-order, changing-an-order, confirmed-addresses
import type { Page } from '@playwright/test';
import { findOrder } from '../../src/orders/your-order/find-order.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { brokenOrderLink } from '../../src/orders/order-link.ts';
import { formatDay } from '../../src/platform/dates/date-words.ts';
import { jobPath, orderFragment, paths } from '../../src/paths.ts';
import { priceOneItem } from '../../src/orders/prices/price.ts';
import { formatCents } from '../../src/platform/money.ts';
import { noLocations } from '../../src/garments/print-location.ts';
import { newCustomer } from '../factory/order-draft.ts';
import { overflow } from '../support/axe.ts';
import { pngFile } from '../support/files.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob, uploadFile } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';
import { emailsOf, ordersOf } from '../support/placed-order.ts';

const sentence = 'If they match an order or a quote, the link is on its way to that address.';
const linkIn = (text: string) => /\/your-order(#order=\S+)/.exec(text)?.[1] ?? '';

const steps = (page: Page) => page.getByRole('list', { name: 'Where your order stands' });

/** Fills in and sends the form with the keyboard alone, as slowly as a person. */
async function find(page: Page, number: number, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Find my order' });
  await form.getByLabel('Order or quote number').focus();
  await page.keyboard.type(`#${number}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@gmial.com');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Use @gmail.com' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Email')).toHaveValue('ada@gmail.com');
  await form.getByLabel('Email').selectText();
  await page.keyboard.type(email);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 10_000;
  });
  const answered = page.waitForResponse(`**${findOrder.path}`);
  await page.keyboard.press('Enter');
  await answered;
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(sentence)).toBeVisible();
}

test('the links of the confirmation and its email open an order in any browser, with its files; the email’s confirms the address', async ({
  page,
  browser,
  control,
}) => {
  const file = pngFile('crest.png', 1200, 900);
  const receipt = await uploadFile(control, 'frontLarge', file);
  const { number, orderKey, input } = await placeJob(control, {
    artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
    customer: { poNumber: 'PO-7781', notes: 'Gold as on the old sign.' },
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${paths.orderConfirmation}${orderFragment}${orderKey}`);
  await page.getByRole('link', { name: 'your order’s page' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.yourOrder}#order=[\\w.-]+$`));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
  await expect(steps(page).locator('[aria-current=step]')).toContainText('Placed');
  await expect(
    main.getByRole('img', {
      name: 'Front of Premium Cotton in Navy, print area outlined, with crest.png',
    }),
  ).toBeVisible();
  for (const text of [
    '23 navy shirts, printed on the front',
    'Nothing is printed until you approve the proof.',
    'Bella + Canvas 3001',
    'PO-7781',
    'Gold as on the old sign.',
    formatDay(input.dueDate, new Date()),
    'You placed the order.',
  ]) {
    await expect(main).toContainText(text);
  }
  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Download crest.png' }).click();
  expect((await download).suggestedFilename()).toBe('crest.png');
  expect(asked.filter((url) => url.includes(orderKey.slice(-32)))).toEqual([]);
  for (const format of ['Letter', 'A4']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }

  const { email } = input.customer;
  const confirmed = () =>
    control.sql('select email from private.confirmed_addresses where email = $1', [email]);
  expect(await confirmed()).toEqual([]);
  const [row] = await ordersOf(control, email);
  const [message] = await emailsOf(control, row?.id ?? '', email);
  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const phone = await elsewhere.newPage();
  await phone.goto(paths.yourOrder + linkIn(message?.text ?? ''));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
  await expect(phone.getByRole('figure').locator('image')).toHaveCount(1);
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  expect(await confirmed()).toEqual([{ email }]);
  await elsewhere.close();
});

test('a lost link is emailed to the order’s address alone, and the page says the same either way', async ({
  page,
  control,
}) => {
  const stranger = newCustomer().email;
  const { number, input } = await placeJob(control);
  const { email } = input.customer;
  const [row] = await ordersOf(control, email);
  await emailsOf(control, row?.id ?? '', email);
  await page.goto(paths.home);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find my order' }).click();
  await find(page, number, stranger);
  await page.getByRole('button', { name: 'Try again' }).click();
  await find(page, number, email);
  await expect.poll(async () => (await control.emailsTo(email)).length).toBe(2);
  expect(await control.emailsTo(stranger)).toEqual([]);
  const [newest] = await control.emailsTo(email);
  // The page is already there; only the fragment changes.
  await page.goto(paths.yourOrder + linkIn(newest?.text ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
});

test('a wrong key leads to the form, and a lost answer can be tried again', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of 404|ERR_FAILED.*open/);
  const { number, orderKey } = await placeJob(control);
  await page.goto(`${paths.yourOrder}${orderFragment}${orderKey.slice(0, -3)}AAA`);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(brokenOrderLink);
  await main.getByRole('button', { name: 'Email me the link' }).click();
  await expect(main.getByLabel('Order or quote number')).toHaveAccessibleDescription(
    'Enter the number of the order or quote, like 1042.',
  );
  await expect(main.getByLabel('Order or quote number')).toBeFocused();

  await page.route(`**${openOrder.path}`, (route) => route.abort(), { times: 1 });
  await page.evaluate((key) => (location.hash = `#order=${key}`), orderKey);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
});

test('a customer changes sizes and color at a price seen before, a second tab is told, staff see it, and the order is canceled', async ({
  page,
  context,
  control,
  quiet,
}) => {
  quiet.allow(/status of 409/);
  const { number, orderKey } = await placeJob(control);
  const totalOf = (pieces: number) =>
    formatCents(
      priceOneItem({
        styleCode: '00606',
        quantities: pieces,
        locations: { ...noLocations, frontLarge: true },
        rush: false,
        delivery: 'pickup',
      }).totalCents,
    );
  const address = `${paths.yourOrder}${orderFragment}${orderKey}`;
  const second = await context.newPage();
  await second.goto(address);
  await second.getByRole('button', { name: 'Notes for the press' }).click();
  await second.getByLabel('Notes for the press').fill('Gold as on the old sign.');

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(address);
  const change = page.getByRole('region', { name: 'Change something' });
  const sizes = change.getByRole('button', { name: 'Sizes and counts' });
  await sizes.focus();
  await page.keyboard.press('Enter');
  await change.getByLabel('M', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('20');
  await expect(change).toContainText(`Total: ${totalOf(35)}, was ${totalOf(23)}`);
  await expect(change).toContainText('S 4, M 8, L 7, XL 4');
  await change.getByRole('button', { name: 'Color of the shirts' }).click();
  await change
    .getByRole('radio', { name: /^Black\b/ })
    .first()
    .check({ force: true });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 780 });
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(change.getByText('Saved. We’ll make your proof to match.')).toBeFocused();
  const main = page.getByRole('main');
  await expect(main).toContainText('35 black shirts');
  await expect(main).toContainText('You changed: Sizes: S 4, M 20, L 7, XL 4 (was S 4, M 8');

  await second.getByRole('button', { name: 'Save changes' }).click();
  const form = second.getByRole('form', { name: 'Change your order' });
  await expect(form.getByRole('alert')).toContainText('M 20, L 7, XL 4 (was');
  await second.getByRole('button', { name: 'Load the newest version' }).click();
  await expect(second.getByLabel('Notes for the press')).toHaveValue('Gold as on the old sign.');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByText('Saved.', { exact: true })).toBeFocused();
  await expect(second.getByRole('main')).toContainText('35 black shirts');

  await second.getByRole('button', { name: 'Cancel the order' }).click();
  const dialog = second.getByRole('dialog', { name: `Cancel order #${number}?` });
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(second.getByText('Your order is canceled.')).toBeFocused();
  await expect(second.getByRole('region', { name: 'Change something' })).toContainText(
    'This order was canceled.',
  );

  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByRole('region', { name: 'Notes and timeline' })).toContainText(
    'Color: Black (was Navy)',
  );
});
