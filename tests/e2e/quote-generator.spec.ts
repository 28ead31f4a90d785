import type { Page } from '@playwright/test';
import type { QuoteDetails } from '../../src/quotes/quote-details.client.ts';
import { comparePrices, priceRanges, startingEstimate } from '../../src/quotes/estimate.ts';
import { formatCents } from '../../src/platform/money.ts';
import { noLocations } from '../../src/garments/print-location.ts';
import { formatDayLong } from '../../src/platform/dates/date-words.ts';
import { addDays, startOfWeek } from '../../src/platform/dates/calendar.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { fees, phoneHref, shop } from '../../src/shop.ts';
import { firstDay, readyArtwork } from '../factory/order-draft.ts';
import { expect, test } from '../support/order-test.ts';

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(paths.quoteGenerator + query);
  await page.locator('form[data-live]').waitFor();
}

const pieces = (page: Page) => page.getByLabel('Pieces, all sizes together');
const market = (page: Page) => page.getByRole('table', { name: /by method of printing/ });
const row = (page: Page, name: string) =>
  market(page).getByRole('row', { name: new RegExp(`^${name}`) });
const breaks = (page: Page) => page.getByRole('table', { name: /each, before tax/ });
const plot = (page: Page) => page.getByRole('img', { name: /^Price per shirt/ });
const verdict = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const query = (page: Page) => new URL(page.url()).search;

test('each choice updates the estimate and the address, which survives reloading and sharing', async ({
  page,
  context,
}) => {
  await open(page);
  await page.getByLabel('Garment', { exact: true }).selectOption('Budget Cotton');
  await pieces(page).fill('48');
  await page.getByRole('checkbox', { name: 'Back Small' }).check();
  const due = firstDay('rush');
  await page.getByLabel('Due date, if you have one').fill(due);
  await page.getByRole('radio', { name: /metro delivery/ }).check();

  const locations = { ...noLocations, frontLarge: true, backSmall: true };
  const job = { garmentId: 'budget-cotton', pieces: 48, locations, dueDate: due } as const;
  const { screen, digital } = comparePrices({ ...job, delivery: 'local' }, new Date());
  const calculated = async (shown: Page) => {
    await expect(
      shown.getByText('Rush processing required. A $30 rush fee is added.'),
    ).toBeVisible();
    for (const price of [screen, digital!]) {
      await expect(row(shown, 'Per shirt')).toContainText(formatCents(price.perItemCents));
      await expect(row(shown, '× 48')).toContainText(formatCents(price.subtotalCents));
      await expect(row(shown, 'Rush fee')).toContainText(formatCents(fees.rushCents));
      await expect(row(shown, `${shop.metro} delivery`)).toContainText('$15.00');
      await expect(row(shown, 'Iowa sales tax')).toContainText(formatCents(price.taxCents));
      await expect(row(shown, 'In all')).toContainText(formatCents(price.totalCents));
    }
  };
  await calculated(page);
  await expect
    .poll(() => query(page))
    .toBe(
      `?garment=budget-cotton&pieces=48&print=frontLarge&print=backSmall&due=${due}&delivery=local`,
    );
  await page.reload();
  await calculated(page);
  await expect(pieces(page)).toHaveValue('48');

  const friend = await context.newPage();
  await friend.goto(page.url());
  await calculated(friend);
  await expect(friend.getByRole('checkbox', { name: 'Back Small' })).toBeChecked();
});

test('an address with invalid values gives the initial estimate', async ({ page }) => {
  await open(page, '?garment=tuxedo&pieces=-4&print=collar&due=1999-01-01&delivery=drone&x=%00');
  await expect(page.getByLabel('Garment', { exact: true })).toHaveValue('premium-cotton');
  await expect(pieces(page)).toHaveValue('24');
  await expect(row(page, 'In all')).toContainText('$359.52');
});

test('choices made before hydration count', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.quoteGenerator, { waitUntil: 'commit' });
  await pieces(page).fill('100');
  await page.getByRole('checkbox', { name: 'Back Large' }).check();
  release();
  await page.locator('form[data-live]').waitFor();
  await expect(row(page, '× 100')).toContainText('$1,225.00');
  await expect(pieces(page)).toHaveValue('100');
});

// product: quote-generator, services
test('an estimate is there at once: both methods, per shirt and total, with every price break and a chart that marks the job', async ({
  page,
}) => {
  await open(page);
  const { screen, digital, savedCents } = comparePrices(startingEstimate, null);
  await expect(verdict(page)).toHaveText(`Screen printing saves ${formatCents(savedCents)}`);
  await expect(
    market(page).getByRole('columnheader', { name: /^Screen printing Cheaper by \$51\.36/ }),
  ).toBeVisible();
  for (const price of [screen, digital!]) {
    await expect(row(page, 'Per shirt')).toContainText(formatCents(price.perItemCents));
    await expect(row(page, 'In all')).toContainText(formatCents(price.totalCents));
  }
  const rows = priceRanges(startingEstimate).map((range) => [
    range.from === range.to ? `${range.from}` : `${range.from}–${range.to.toLocaleString('en-US')}`,
    formatCents(range.screenCents),
    formatCents(range.digitalCents!),
    { screen: 'Screen', digital: 'Digital', same: 'Same' }[range.cheaper!],
  ]);
  const shown = await breaks(page)
    .getByRole('row')
    .evaluateAll((all) =>
      all.map((each) => [...(each as HTMLTableRowElement).cells].map((cell) => cell.innerText)),
    );
  expect(shown.slice(1)).toEqual(rows);
  await expect(page.getByText('Screen printing is cheaper from 24 pieces up.')).toBeVisible();
  await expect(page.getByText(/^Screen.*Below that:.*digital printing at 5,/)).toBeVisible();
  await expect(breaks(page).locator('[aria-current]')).toContainText('24–49');

  await expect(plot(page)).toHaveAccessibleName(
    'Price per shirt from 1 to 1,000 pieces. Screen printing falls from $26.00 to $8.50 in 8 steps, $14.00 at 24. Digital printing falls from $28.00 to $16.00 in 2 steps, $16.00 at 24. The table has every step.',
  );
  await pieces(page).fill('5');
  await expect(verdict(page)).toHaveText(/^Digital printing saves/);
  await expect(plot(page)).toHaveAccessibleName(/\$23\.00 at 5.*\$20\.00 at 5/);
  await expect(plot(page).getByText('5 pieces')).toBeAttached();
  await expect(breaks(page).locator('[aria-current]')).toHaveText(/^5\$23/);
  await pieces(page).fill('13');
  await expect(verdict(page)).toHaveText('A tie at $16.00 a shirt');
});

test('blends need film, priced on request; sleeves can’t be printed digitally; and one size goes on each side', async ({
  page,
}) => {
  await open(page, '?garment=premium-blend&pieces=24&print=frontLarge');
  await expect(verdict(page)).toHaveText('Screen printing at $16.00 a shirt');
  await expect(market(page)).toContainText('Not offered. Digital ink wants 100% cotton.');
  await expect(page.getByText(/Film transfer\. Fits this garment:.*on request/)).toBeVisible();
  await page.getByLabel('Garment', { exact: true }).selectOption('Premium Cotton');
  await expect(market(page)).not.toContainText('Not offered');
  await page.getByRole('checkbox', { name: 'Left Sleeve' }).check();
  await expect(market(page)).toContainText('not sleeves');
  await expect(row(page, 'Per shirt')).toContainText('$16.25');
  await test.step('only one of large and small on each side, as on the order form', async () => {
    await page.getByRole('checkbox', { name: 'Front Small' }).check();
    await expect(page.getByRole('checkbox', { name: 'Front Large' })).not.toBeChecked();
  });
});

test('jobs that can’t be calculated say what to do: more than 1,000 pieces, none, no location, super rush', async ({
  page,
}) => {
  await open(page);
  const why = page.getByRole('status').filter({ hasText: /./ });
  await pieces(page).fill('1000');
  await expect(row(page, 'In all')).toBeVisible();
  await pieces(page).fill('1001');
  await expect(why).toContainText('Over 1,000 pieces');
  await expect(why.getByRole('link', { name: 'high-volume calculator' })).toHaveAttribute(
    'href',
    paths.highVolumePricing,
  );
  await expect(market(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Order this' })).toHaveCount(0);

  await pieces(page).fill('');
  await expect(why).toHaveText('Enter how many shirts, at least 1.');
  await expect(pieces(page)).toHaveAccessibleDescription('Enter how many shirts, at least 1.');
  await pieces(page).fill('1e3');
  await pieces(page).blur();
  await expect(pieces(page)).toHaveValue('1e3');
  await expect(pieces(page)).toHaveAccessibleDescription(/like 24 or 1,250\.$/);
  await pieces(page).fill('24');
  await page.getByRole('checkbox', { name: 'Front Large' }).uncheck();
  await expect(why).toHaveText('Choose at least one print location.');
  await page.getByRole('checkbox', { name: 'Front Large' }).check();

  await page.getByLabel('Due date, if you have one').fill(firstDay('super-rush'));
  await expect(why).toContainText('Super rush isn’t available online.');
  await expect(why.getByRole('link')).toHaveAttribute('href', phoneHref);
  await expect(why.getByRole('button')).toHaveText([
    /, rush: \$391\.62$/,
    /, standard: \$359\.52$/,
  ]);
  await expect(page.getByRole('link', { name: 'Order this' })).toHaveCount(0);
  await page.getByLabel('Due date, if you have one').fill(addDays(shopToday(new Date()), -1));
  await expect(why).toContainText('That day has passed.');
  const sunday = addDays(startOfWeek(shopToday(new Date())), 13);
  await page.getByLabel('Due date, if you have one').fill(sunday);
  await expect(why).toContainText('We’re closed on weekends. Choose an open day, like');
  await expect(page.getByLabel('Due date, if you have one')).toHaveAccessibleDescription(
    /^We’re closed on weekends/,
  );
  await page.getByLabel('Due date, if you have one').fill(firstDay('super-rush'));
  await why.getByRole('button', { name: /rush/ }).click();
  await expect(page.getByLabel('Due date, if you have one')).toHaveValue(firstDay('rush'));
  await expect(page.getByRole('main')).toContainText(`Ready ${formatDayLong(firstDay('rush'))}`);
});

test('“Request this quote” takes the job and its prices to the quote form', async ({ page }) => {
  const due = firstDay('standard');
  await open(page, `?garment=premium-cotton&pieces=24&print=frontLarge&due=${due}`);
  // What the quote form will find; it reads the value once and clears it.
  await page.addInitScript(() => {
    const found = sessionStorage.getItem('quote-details');
    if (found) (window as { found?: string }).found = found;
  });
  await page.getByRole('link', { name: 'Request this quote' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.getQuote}$`));
  const found = await page.evaluate(() => (window as { found?: string }).found ?? '{}');
  const details = JSON.parse(found) as QuoteDetails;
  expect(details).toMatchObject({ quantity: 24, pickupDate: due });
  expect(details.projectDetails).toMatch(
    /^24 × Premium Cotton.*\nPrint: Front Large\n.*\n.*\nScreen printing, \$14\.00 a shirt, \$359\.52.*\nDigital printing, \$16\.00/,
  );
  const form = page.getByRole('form', { name: 'Request a quote' });
  await expect(form.getByLabel('Approximate Number of Shirts')).toHaveValue('24');
  await expect(form.getByLabel('Desired Pickup Date')).toHaveValue(due);
  await expect(form.getByLabel('Tell us about your project')).toHaveValue(details.projectDetails);
  await page.goBack();
  await expect(pieces(page)).toHaveValue('24');
});

test('“Order this” fills the order form and keeps what the estimate doesn’t cover', async ({
  order,
  page,
}) => {
  const before = await order.seed({ garmentId: 'premium-cotton' });
  const due = firstDay('rush');
  await open(
    page,
    `?garment=premium-cotton&pieces=48&print=backLarge&print=leftSleeve&due=${due}&delivery=local`,
  );
  const total = row(page, 'In all').getByRole('cell').first();
  const priced = await total.textContent();
  await expect(page.getByRole('link', { name: 'Order this' })).toHaveAttribute(
    'href',
    `${paths.order}?shirt=premium-cotton&pieces=48&print=backLarge&print=leftSleeve&due=${due}&delivery=local`,
  );
  await page.getByRole('link', { name: 'Order this' }).click();
  await order.ready();
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
  await order.ready();
  expect((await order.rows()).at(-1)).toEqual(['Total', priced]);
  await expect(order.material('Premium Cotton')).toBeChecked();
  await expect(order.location('Back Large')).toBeChecked();
  await expect(order.location('Left Sleeve')).toBeChecked();
  await expect(order.location('Front Large')).not.toBeChecked();
  await expect(order.dueDate).toHaveValue(due);
  await expect(order.delivery('metro delivery')).toBeChecked();
  await expect(order.color('Navy')).toBeChecked();
  await expect(order.quantity('L')).toHaveValue('7');
  const sizes = order.section('Unisex quantities');
  await expect(sizes).toContainText('25 left to spread');
  await order.proceed.click();
  await expect(sizes).toContainText('Choose a size for each of the 48 pieces; 25 to go.');
  await sizes.getByRole('button', { name: 'Fill in a usual split' }).click();
  await expect(order.totalQuantity).toHaveText('Total Quantity 48');
  await expect(order.quantity('XS')).toBeFocused();
  await expect(sizes).not.toContainText('to go');
  expect((await order.rows()).at(-1)).toEqual(['Total', priced]);
  await expect(order.description).toHaveValue(readyArtwork.description);
  expect((await order.draft()).idempotencyKey).toBe(before.idempotencyKey);
});

test('a garment without a card on the order form is fixed there', async ({ order, page }) => {
  await open(page, '?garment=bella-longsleeve&pieces=24&print=frontLarge');
  await page.getByRole('link', { name: 'Order this' }).click();
  await order.ready();
  await expect(order.section('Select material')).toContainText('Tri-blend Long Sleeve');
  await expect(
    order.section('Select material').getByRole('button', { name: 'Choose another garment' }),
  ).toBeVisible();
});

test('everything works with only the keyboard', async ({ page }) => {
  await open(page);
  await page.getByLabel('Garment', { exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(pieces(page)).toHaveValue('23');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('PageUp');
  await expect(pieces(page)).toHaveValue('36');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Front Small' })).toBeChecked();
  await expect(row(page, '× 36')).toContainText('$450.00');
  const request = page.getByRole('link', { name: 'Request this quote' });
  for (let stops = 0; stops < 20; stops += 1) {
    if (await request.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(request).toBeFocused();
});

// product: printing-a-page
test('on paper, it is a one-page quote: the job in words, the prices, and no controls', async ({
  page,
}) => {
  const due = firstDay('rush');
  await open(
    page,
    `?garment=premium-cotton&pieces=23&print=frontLarge&print=backSmall&due=${due}&delivery=shipping`,
  );
  await expect(row(page, 'In all')).toContainText('$502.63');
  for (const format of ['Letter', 'A4'] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  for (const text of [
    'Premium Cotton, Bella + Canvas 3001',
    'Front Large, Back Small',
    shop.email,
  ]) {
    await expect(main.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
  await expect(
    main.getByText(/^An estimate based on what you entered, not an order\./),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(shop.name);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('link')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
});

// product: without-a-script
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the example is correct, both price lists are shown, and the links work', async ({
    page,
  }) => {
    await page.goto(paths.quoteGenerator);
    // Text locators ignore what is inside <noscript>.
    const notice = page.locator('noscript p');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('needs JavaScript');
    const lists = page.locator('noscript table');
    await expect(lists.first().locator('caption')).toHaveText(/^Screen printing, each/);
    await expect(lists.first().locator('tr').nth(1)).toHaveText(/^1–2\s*\$24\.50/);
    await expect(lists.last().locator('caption')).toHaveText(/^Digital printing, each/);
    await expect(lists.last().locator('tr').nth(1)).toHaveText(/^1–4\s*\$28\s*\$33/);
    await expect(row(page, 'In all')).toContainText('$359.52');
    await expect(page.getByRole('form', { name: 'The job' })).toBeHidden();
    await page.getByRole('link', { name: 'Request this quote' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.getQuote}$`));
    await page.goBack();
    await page.getByRole('link', { name: 'Order this' }).click();
    await expect(page).toHaveURL(
      `${paths.order}?shirt=premium-cotton&pieces=24&print=frontLarge&delivery=pickup`,
    );
  });
});
