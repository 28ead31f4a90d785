import { expect, test } from '../support/order-test.ts';
import { misfits } from '../support/text-fit.ts';
import { firstDay, readyArtwork } from '../factory/order-draft.ts';
import { svgFile } from '../support/files.ts';
import { orderFormGarments, usualGarment } from '../../src/garments/garment.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import { noLocations, printLocations, locationLabel } from '../../src/garments/print-location.ts';
import { formatDay } from '../../src/platform/dates/date-words.ts';
import { superRushMessage } from '../../src/orders/order.ts';
import {
  defaultDueDate,
  openDayFrom,
  shopToday,
  turnaroundText,
} from '../../src/orders/due-dates/turnaround.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { paths } from '../../src/paths.ts';
import { phoneHref, shop } from '../../src/shop.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import type { Locator, Page } from '@playwright/test';

const colorsAddress = '**/api/list-colors?*';

test.describe('Select material', () => {
  // product: select-material
  test('one of the four garments is chosen at a time, and each choice is tracked', async ({
    order,
  }) => {
    await order.open();
    await expect(order.section('Select material').getByRole('radio')).toHaveCount(4);
    await order.material('Premium Cotton').check();
    await order.material('Budget Blend').check();
    await expect(order.material('Premium Cotton')).not.toBeChecked();
    await expect(order.material('Budget Blend')).toBeChecked();
    const chosen = (await order.events()).filter(({ event }) => event === 'materialSelected');
    expect(chosen).toEqual([
      { event: 'materialSelected', category: 'screenPrinting', material: 'premium-cotton' },
      { event: 'materialSelected', category: 'screenPrinting', material: 'budget-blend' },
    ]);
    const call = order.section('Select material').getByRole('link', { name: shop.phone });
    await expect(call).toHaveAttribute('href', phoneHref);
  });

  // product: page-views, select-material
  test('a shirt from the favorites page is fixed with its estimated range, and can be changed', async ({
    order,
  }) => {
    await order.open('?shirt=premium-cotton');
    const material = order.section('Select material');
    await expect(material).toContainText('Premium Cotton');
    await expect(material).toContainText('$8.50–$32.75');
    await expect(material.getByRole('radio')).toHaveCount(0);
    await expect(order.color('Navy')).toBeVisible();
    expect(await order.events(), 'the page view, with path and query').toContainEqual({
      event: 'page_view',
      page_path: `${paths.order}?shirt=premium-cotton`,
      page_title: await order.page.title(),
    });
    await material.getByRole('button', { name: 'Choose another garment' }).click();
    await expect(material.getByRole('radio')).toHaveCount(4);
    await expect(order.material('Premium Cotton')).toBeChecked();
  });

  // product: select-material
  test('coming from the favorites page without a shirt we have shows a message', async ({
    order,
  }) => {
    for (const query of ['?shirt=tuxedo', '?shirt']) {
      await order.open(query);
      await expect(
        order.page
          .getByRole('alert')
          .getByText(
            'No garment selected. Please return to the previous page and select a garment.',
          ),
        query,
      ).toBeVisible();
      await expect(order.section('Select material').getByRole('radio')).toHaveCount(4);
    }
  });
});

// product: select-color
test.describe('Select color', () => {
  test('colors load once a garment is chosen, say whether they’re in stock, and belong to its style', async ({
    order,
    page,
  }) => {
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(colorsAddress, async (route) => {
      await held;
      await route.continue();
    });
    await order.open();
    const section = order.section('Select color');
    await expect(section).toContainText('Please select a garment first');
    await order.material('Premium Cotton').check();
    await expect(section.getByRole('status')).toHaveText('Loading colors…');
    answer();

    await test.step('a color that is out of stock says so in words, and moves nothing under the pointer', async () => {
      const color = order.color('Heather Prism Mint, out of stock');
      await color.scrollIntoViewIfNeeded();
      const place = await color.boundingBox();
      await color.hover();
      await expect(section).toContainText('Heather Prism Mint');
      expect(await color.boundingBox()).toEqual(place);
      await color.check();
      await expect(section).toContainText('Heather Prism Mint · out of stock');
    });

    await order.color('Navy').check();
    await expect(section).toContainText('Navy · in stock');
    await order.material('Premium Cotton').click();
    await expect(order.color('Navy')).toBeChecked();
    await order.material('Budget Cotton').check();
    await expect(order.color('Navy')).not.toBeChecked();
    expect((await order.item()).color).toBeNull();
  });

  test('the form gets the lists ahead, so that colors show at once', async ({ order, page }) => {
    const lists = orderFormGarments.map(({ styleCode }) =>
      page.waitForResponse((answer) =>
        answer.url().endsWith(`/api/list-colors?style=${styleCode}`),
      ),
    );
    await order.open();
    await Promise.all(lists);
    await page.route(colorsAddress, () => {
      // Never answered.
    });
    await order.material('Premium Cotton').check();
    await order.color('Navy').check();
    await expect(order.section('Select color')).toContainText('Navy · in stock');
  });

  test('a press on a material waits for the list that is on its way', async ({ order, page }) => {
    let asked = 0;
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/list-colors?style=00760', async (route) => {
      asked += 1;
      await answer.promise;
      await route.continue();
    });
    await order.open();
    await order.material('Budget Cotton').check();
    await expect(order.section('Select color').getByRole('status')).toHaveText('Loading colors…');
    answer.resolve();
    await expect(order.color('Maroon')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('the house colors appear when colors can’t be loaded, and a retry brings the list', async ({
    order,
    page,
    quiet,
  }) => {
    quiet.allow(/ERR_FAILED.*api\/list-colors/);
    await page.route(colorsAddress, (route) => route.abort());
    await order.open();
    await order.material('Premium Cotton').check();
    const section = order.section('Select color');
    await expect(section.getByRole('alert')).toContainText(
      'Error loading colors: Failed to load color options',
    );
    await expect(section.getByRole('radio')).toHaveCount(builtInSwatches['00606']?.length ?? 0);
    await order.color('Navy').check();
    // Their stock is unknown, so nothing is said to be short.
    await order.quantity('M').fill('24');
    await expect(section).toContainText('Navy · in stock');
    const quantities = order.section('Unisex quantities');
    await expect(quantities).not.toContainText('left');
    await expect(quantities).not.toContainText('this week');
    await page.unroute(colorsAddress);
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section.getByRole('alert')).toHaveCount(0);
    await expect(order.color('Navy')).toBeChecked();
  });

  test('a garment without colors shows the phone number', async ({ order, page }) => {
    await page.route(colorsAddress, (route) =>
      route.fulfill({ json: { style: '00606', colors: [] } }),
    );
    await order.open('?shirt=premium-cotton');
    const section = order.section('Select color');
    await expect(section).toContainText('No colors are listed for this garment right now.');
    await expect(section.getByRole('link', { name: shop.phone })).toBeVisible();
  });
});

// product: quantities
test('a size takes what people type or paste as a number of pieces, and counts toward the total', async ({
  order,
  page,
}) => {
  await order.open();
  await test.step('a 0 turns empty on focus and back to 0 on blur', async () => {
    const medium = order.quantity('M');
    await expect(medium).toHaveValue('0');
    await medium.focus();
    await expect(medium).toHaveValue('');
    await medium.blur();
    await expect(medium).toHaveValue('0');
  });
  // quantity.test.ts has every other text.
  await test.step('1,200 becomes 1200 on blur', async () => {
    const small = order.quantity('S');
    await small.fill('5');
    await small.selectText();
    await page.keyboard.type('1,200');
    await small.blur();
    await expect(small).toHaveValue('1200');
    await expect(order.totalQuantity).toHaveText('Total Quantity 1,200');
  });
  await order.quantity('S').fill('');
  await test.step('a pasted 1,200 is read as 1200', async () => {
    const large = order.quantity('L');
    await large.focus();
    await large.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '1,200');
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(large).toHaveValue('1200');
    await expect(order.totalQuantity).toHaveText('Total Quantity 1,200');
  });
  await order.quantity('L').fill('');
  await test.step('what isn’t a count stays, says what to write, and goes no further', async () => {
    const medium = order.quantity('M');
    await medium.fill('12,50');
    await medium.blur();
    await expect(medium).toHaveValue('12,50');
    await expect(medium).toHaveAccessibleDescription(/like 24 or 1,250\.$/);
    await order.quantity('S').fill('5');
    await order.proceed.click();
    await expect(medium).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
    await medium.fill('٤');
    await medium.blur();
    await expect(medium).toHaveValue('4');
    await expect(order.totalQuantity).toHaveText('Total Quantity 9');
    await medium.fill('');
    await order.quantity('S').fill('');
  });
  await test.step('arrow keys count by one, never below 0', async () => {
    const extraLarge = order.quantity('XL');
    await extraLarge.press('ArrowUp');
    await extraLarge.press('ArrowUp');
    await expect(extraLarge).toHaveValue('2');
    for (let presses = 0; presses < 4; presses += 1) await extraLarge.press('ArrowDown');
    await expect(extraLarge).toHaveValue('0');
    await extraLarge.press('ArrowUp');
    await expect(order.totalQuantity).toHaveText('Total Quantity 1');
  });
  await test.step('all sizes count', async () => {
    for (const [index, size] of usualGarment.sizes.entries())
      await order.quantity(size).fill(String(index + 1));
    await expect(order.totalQuantity).toHaveText('Total Quantity 28');
  });
});

// product: choosing-print-locations, order-ticket
test('the ticket shows a price only once quantity, material, and location are chosen, and each side in the chosen color', async ({
  order,
}) => {
  await order.open();
  const { ticket } = order;
  const ledger = ticket.locator('.ledger');
  await order.quantity('M').fill('6');
  await expect(ledger).toHaveCount(0);
  await order.material('Premium Cotton').check();
  await expect(ledger).toHaveCount(0);
  await order.location('Front Large').check();
  await expect(ledger).toBeVisible();
  expect((await order.rows()).at(-1)).toEqual(['Total', '$109.14']);

  await order.color('Navy').check();
  await expect(
    ticket.getByRole('img', { name: 'Front of Premium Cotton in Navy, print area outlined' }),
  ).toBeVisible();
  await order.location('Back Large').check();
  await ticket.getByRole('radio', { name: 'Back' }).check();
  await expect(
    ticket.getByRole('img', { name: 'Back of Premium Cotton in Navy, print area outlined' }),
  ).toBeVisible();
  await expect(ticket.getByRole('radio', { name: 'Left sleeve' })).toHaveCount(0);

  await order.location('Back Large').uncheck();
  await order.location('Front Large').uncheck();
  await expect(ledger).toHaveCount(0);
  await order.location('Left Sleeve').check();
  await order.quantity('M').fill('');
  await expect(ledger).toHaveCount(0);
});

// product: bulk-orders, price-breaks
test('the form says how much a bigger order saves, up to 1,000 pieces; more go to phone, email, or the calculator', async ({
  order,
}) => {
  await order.seed();
  await order.open();
  const section = order.section('Unisex quantities');
  await expect(section).toContainText('Add 1 shirt, pay $31.83 less in total.');
  await order.quantity('S').fill('5');
  await expect(section).not.toContainText('less in total');
  expect((await order.rows()).at(-1)).toEqual(['Total', '$417.30']);

  await order.quantity('M').fill('984');
  await expect(order.totalQuantity).toHaveText('Total Quantity 1,000');
  await expect(section.getByRole('link')).toHaveCount(0);
  await order.quantity('S').fill('6');
  await expect(section.getByRole('link', { name: shop.phone })).toHaveAttribute('href', phoneHref);
  await expect(section.getByRole('link', { name: shop.email })).toHaveAttribute(
    'href',
    `mailto:${shop.email}`,
  );
  await expect(section.getByRole('link', { name: /calculator/ })).toHaveAttribute(
    'href',
    paths.highVolumePricing,
  );
  await expect(section).toContainText('Local delivery is free then, instead of $15.');
  const { ticket } = order;
  await expect(ticket.getByRole('button', { name: /checkout/ })).toHaveCount(0);
  await expect(ticket).toContainText('With one color in each location');
  expect(await order.rows()).toEqual([
    ['Premium Cotton', '$4.00'],
    ['2 print locations', '$4.50'],
    ['1 color in each', '$0.50'],
    ['Each × 1,001', '$9.00'],
    ['Total before tax', '$9,009.00'],
  ]);
  await expect(order.proceed).toHaveCount(0);
  for (const place of [ticket, order.page.locator('form')]) {
    await expect(place.getByRole('link', { name: `Call ${shop.phone}` })).toHaveAttribute(
      'href',
      phoneHref,
    );
    await expect(place.getByRole('link', { name: 'Email us this order' })).toHaveAttribute(
      'href',
      /^mailto:.*1%2C001.*Premium%20Cotton/,
    );
  }
  await order.quantity('S').fill('5');
  await expect(order.proceed).toBeVisible();
});

// product: print-locations
test('the print locations have readable names, and large and small exclude each other on one side', async ({
  order,
}) => {
  await order.open();
  for (const location of printLocations) {
    await expect(order.location(locationLabel(location))).toBeVisible();
  }
  // print-location.test.ts has every sequence.
  await order.location('Front Large').check();
  await order.location('Front Small').check();
  await expect(order.location('Front Large')).not.toBeChecked();
  await order.location('Back Large').check();
  await order.location('Left Sleeve').check();
  await expect(order.location('Front Small')).toBeChecked();
});

// product: artwork-types, page-views, upload-artwork
test('Upload artwork asks for a location first, then shows a box for each one; type and description are tracked', async ({
  order,
}) => {
  await order.open();
  const section = order.section('Upload artwork');
  await order.artworkType('Sketch or partial artwork').check();
  await expect(section).toContainText(
    'Please select at least one print location in the previous section',
  );
  await order.location('Front Small').check();
  await order.location('Right Sleeve').check();
  await expect(order.fileFor('Front Small')).toBeVisible();
  await expect(order.fileFor('Right Sleeve')).toBeVisible();
  await expect(section.locator('input[type=file]')).toHaveCount(2);
  for (const text of [
    'Simple design, large quantity',
    'Complex design, small to medium quantity',
    'Used on blends, simple or complex, small to medium quantity',
    'Supported formats: PNG, SVG, EPS, AI, PSD, JPG, PDF; Vector Files are Ideal; Raster Files need to be 300DPI',
  ]) {
    await expect(section).toContainText(text);
  }

  await order.artworkType('Written description').check();
  await expect(order.description).toHaveAttribute('rows', '5');
  await order.description.fill('A catfish reading the paper.');
  await order.description.blur();
  const events = await order.events();
  expect(events).toContainEqual({
    event: 'artworkTypeSelected',
    category: 'screenPrinting',
    artworkType: 'description',
  });
  expect(events).toContainEqual({ event: 'descriptionAdded', category: 'screenPrinting' });
  expect(JSON.stringify(events)).not.toContain('catfish');
});

// product: shop-time
test(
  'a wrong clock gives way to the server’s with the first choice, here and at checkout',
  { tag: '@alone' },
  async ({ order, page }) => {
    const ahead = new Date(Date.now() + 14 * 86_400_000);
    await page.clock.setFixedTime(ahead);
    await order.open();
    await expect(order.dueDate).toHaveValue(defaultDueDate(ahead));
    await order.material('Premium Cotton').check();
    await expect(order.dueDate).toHaveValue(defaultDueDate(new Date()));
    const soon = firstDay('rush');
    await order.dueDate.fill(soon);
    await expect(order.section('Select due date')).toContainText(turnaroundText.rush);
    await page.reload();
    await order.ready();
    await expect(order.dueDate).toHaveValue(soon);
    await expect(order.section('Select due date')).toContainText(turnaroundText.rush);
    await page.goto(paths.checkout);
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(
      turnaroundText.rush,
    );
  },
);

// product: dates-that-can-be-kept
test('days that can’t be kept are marked, nobody goes on with one, and the nearest is a press away', async ({
  order,
  page,
}) => {
  const usual = defaultDueDate(new Date());
  const first = addBusinessDays(usual, 3);
  const early = addBusinessDays(usual, 1);
  const why = `Our presses are full until then. The nearest day we can keep is ${formatDay(first, new Date())}.`;
  await page.route('**/api/find-kept-days', (route) =>
    route.fulfill({
      json: {
        keptDays: {
          first,
          last: addDays(first, 60),
          pressDay: first,
          blanksUntil: null,
          words: { blanks: '', presses: why },
        },
      },
    }),
  );
  await order.seed({ dueDate: usual });
  await order.open();
  const section = order.section('Select due date');
  // Nobody chose that date, so it becomes one that can be kept.
  await expect(order.dueDate).toHaveValue(first);
  await expect(section.getByText('Can’t be kept')).toBeVisible();
  await order.dueDate.fill(early);
  await expect(section).toContainText(why);
  await expect(
    section.getByRole('button', { name: /, can’t be kept$/, pressed: true }),
  ).toHaveCount(1);
  await order.proceed.press('Enter');
  await expect(page).toHaveURL(paths.order);
  await expect(order.dueDate).toHaveAttribute('aria-invalid', 'true');
  await section
    .getByRole('button', { name: `Choose ${formatDay(first, new Date())}` })
    .press('Enter');
  await expect(order.dueDate).toHaveValue(first);
  await expect(section).not.toContainText(why);
  // Checkout knows, too.
  await order.dueDate.fill(early);
  await page.goto(paths.checkout);
  await expect(page.getByRole('main')).toContainText(why);
});

test.describe('Select due date', { tag: '@alone' }, () => {
  // Monday, 9:00 AM in the shop.
  const monday = new Date('2026-11-23T15:00:00Z');
  test.beforeEach(async ({ page }) => {
    await page.clock.setFixedTime(monday);
    // The server's clock would win, whichever answer comes first.
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), date: monday.toUTCString() };
      await route.fulfill({ response, headers });
    });
  });
  test.afterEach(async ({ page }) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  // product: due-dates, rush, select-due-date
  test('says what each day means: standard, rush for $30, super rush by phone, or a day we can’t take', async ({
    order,
    page,
  }) => {
    await order.seed({ dueDate: '2026-12-04', quantities: { M: 1 } });
    await order.open();
    const section = order.section('Select due date');
    const labels = async () => (await order.rows()).map(([label]) => label);

    await test.step('the eighth business day is standard', async () => {
      await order.dueDate.fill('2026-12-03');
      await expect(section).toContainText(turnaroundText.standard);
      expect(await labels()).not.toContain('Rush fee');
    });
    await test.step('four to seven business days out is rush for $30', async () => {
      for (const day of ['2026-12-02', '2026-11-27']) {
        await order.dueDate.fill(day);
        await expect(section, day).toContainText(
          `${turnaroundText.rush}. A $30 rush fee is added.`,
        );
        expect(await order.rows(), day).toContainEqual(['Rush fee', '$30.00']);
      }
    });
    await test.step('fewer than four is super rush: a message, no fee, no checkout', async () => {
      await order.dueDate.fill('2026-11-25');
      await expect(section).toContainText(turnaroundText['super-rush']);
      await expect(section).toContainText(superRushMessage);
      expect(await labels()).not.toContain('Rush fee');
      await order.proceed.click();
      await expect(order.dueDate).toBeFocused();
      await expect(order.dueDate).toHaveAttribute('aria-invalid', 'true');
      await expect(order.dueDate).toHaveAccessibleDescription(superRushMessage);
      await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
    });
    await test.step('a closed day says why at once, and can’t go on', async () => {
      for (const [day, sentence] of [
        [
          '2026-11-26',
          'We’re closed for Thanksgiving. Choose an open day, like Wednesday, November 25, 2026.',
        ],
        [
          '2026-12-05',
          'We’re closed on weekends. Choose an open day, like Friday, December 4, 2026.',
        ],
      ] as const) {
        await order.dueDate.fill(day);
        await expect(order.dueDate).toHaveAttribute('aria-invalid', 'true');
        await expect(order.dueDate).toHaveAccessibleDescription(sentence);
        await order.proceed.click();
        await expect(order.dueDate).toBeFocused();
        await expect(order.dueDate).toHaveAccessibleDescription(sentence);
        expect(await labels()).not.toContain('Rush fee');
      }
    });
    await test.step('a past date, an empty date, and a date too far ahead each get their own message', async () => {
      await expect(order.dueDate).toHaveAttribute('min', '2026-11-23');
      for (const [day, sentence] of [
        ['2026-11-20', 'That day has passed. Choose a later one.'],
        ['', 'Choose the day you need the shirts.'],
        ['2029-01-01', 'Choose a day within the next year.'],
      ] as const) {
        await order.dueDate.fill(day);
        await order.proceed.click();
        await expect(section).toContainText(sentence);
        await expect(order.dueDate).toBeFocused();
      }
    });
  });

  // product: due-dates, select-due-date
  test('starts eight business days out, with a calendar that names each day’s class and works by keyboard and by click', async ({
    order,
    page,
  }) => {
    await order.open();
    const section = order.section('Select due date');
    await expect(order.dueDate).toHaveValue('2026-12-04');
    await expect(section).toContainText(turnaroundText.standard);

    const calendar = section.getByRole('grid');
    const day = (name: string) => calendar.getByRole('button', { name });
    await test.step('the class of each day is in words, but not of past days', async () => {
      for (const name of [
        'Wednesday, November 25, 2026, super rush, call us',
        'Thursday, November 26, 2026, closed for Thanksgiving',
        'Saturday, November 28, 2026, closed on weekends',
        'Friday, November 27, 2026, rush, $30 more',
        'Tuesday, Dec 1, 2026, rush, $30 more',
        'Thursday, December 3, 2026, standard',
      ]) {
        await expect(day(name)).toBeVisible();
      }
      await expect(day('Friday, December 4, 2026')).toHaveAttribute('aria-pressed', 'true');
      await expect(section.getByLabel('Earlier dates')).toBeDisabled();
    });
    await test.step('clicking a day chooses it', async () => {
      await day('Monday, December 14, 2026').click();
      await expect(order.dueDate).toHaveValue('2026-12-14');
      expect((await order.draft()).dueDate).toBe('2026-12-14');
    });
    await test.step('a closed day can’t be chosen, by click or by key', async () => {
      const closed = day('Saturday, December 12, 2026, closed on weekends');
      await expect(closed).toBeDisabled();
      await closed.click({ force: true });
      await closed.focus();
      await page.keyboard.press('Enter');
      await expect(order.dueDate).toHaveValue('2026-12-14');
    });
    await test.step('keys move by days, weeks, ends of a week, and months, and Enter chooses', async () => {
      await day('Thursday, December 3, 2026').click();
      for (const [key, name] of [
        ['ArrowRight', 'Friday, December 4, 2026'],
        ['ArrowDown', 'Friday, December 11, 2026'],
        ['End', 'Sunday, December 13, 2026'],
        ['Home', 'Monday, December 7, 2026'],
        ['ArrowUp', 'Monday, November 30, 2026'],
        ['ArrowLeft', 'Sunday, November 29, 2026'],
        ['PageDown', 'Tuesday, December 29, 2026'],
        ['PageDown', 'Friday, January 29, 2027'],
        ['PageUp', 'Tuesday, December 29, 2026'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(day(name)).toBeFocused();
      }
      await page.keyboard.press('Enter');
      await expect(order.dueDate).toHaveValue('2026-12-29');
      await expect(calendar.locator('[tabindex="0"]')).toHaveCount(1);
      // It stops at today.
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('PageUp');
      await expect(day('Monday, November 23, 2026')).toBeFocused();
    });
  });
});

// product: order-cutoff
test(
  'the countdown to the cutoff is correct over a weekend when the clocks change, and updates each minute',
  { tag: '@alone' },
  async ({ page, order }) => {
    const clock = page.getByRole('main').getByRole('timer');
    const friday = '2026-03-06T20:00:00Z';
    await page.clock.install({ time: new Date(friday) });
    await order.open();
    await page.clock.pauseAt(new Date(Date.parse(friday) + 10_000));
    await expect(page.getByText('Next cutoff Monday 1:00 PM Central')).toBeVisible();
    await expect(clock).toHaveText('2 d 22 h 0 min');
    await expect(page.getByText('Placed now, it enters the queue Mon, Mar 9.')).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(clock).toHaveText('2 d 21 h 59 min');
    await page.clock.pauseAt(new Date('2026-03-09T14:18:10Z'));
    await page.clock.runFor(60_000);
    await expect(page.getByText('Next cutoff today 1:00 PM Central')).toBeVisible();
    await expect(clock).toHaveText('3 h 41 min');
    await expect(page.getByText('Placed now, it enters the queue today.')).toBeVisible();
  },
);

// product: delivery-method
test('each delivery method shows the price that the total includes, and shipping asks for an address', async ({
  order,
}) => {
  await order.seed();
  await order.open();
  const section = order.section('Delivery method');
  await expect(section.getByRole('textbox')).toHaveCount(0);
  for (const [name, label, row] of [
    ['Nationwide shipping', '$20 est.', ['Shipping, estimated', '$20.00']],
    ['Des Moines metro delivery', '$15', ['Des Moines metro delivery', '$15.00']],
    ['Pick up at the shop', 'Free', ['Pickup', 'Free']],
  ] as const) {
    await order.delivery(name).check();
    await expect(section.locator('label', { hasText: name })).toContainText(label);
    expect(await order.rows()).toContainEqual(row);
  }
  await expect(section).toContainText('typically $30 per 72 shirts');
  await expect(section).not.toContainText('2 days');

  await order.delivery('Nationwide shipping').check();
  for (const [label, placeholder, token] of [
    ['Full name', 'Full Name', 'name'],
    ['Street', 'Street Address', 'street-address'],
    ['City', 'City', 'address-level2'],
    ['State', 'State', 'address-level1'],
    ['ZIP', 'ZIP Code', 'postal-code'],
  ] as const) {
    const field = section.getByLabel(label);
    await expect(field).toHaveAttribute('placeholder', placeholder);
    await expect(field).toHaveAttribute('autocomplete', `section-shipping shipping ${token}`);
  }
  await section.getByLabel('City').fill('Ames');
  await order.delivery('Des Moines metro delivery').check();
  await expect(section.getByRole('textbox')).toHaveCount(0);
  await order.delivery('Nationwide shipping').check();
  await expect(section.getByLabel('City')).toHaveValue('Ames');
});

// product: delivery-dates
test('the date says what happens on it, and a ZIP code when a package arrives', async ({
  order,
}) => {
  const now = new Date();
  const dueDate = defaultDueDate(now);
  const day = formatDay(dueDate, now);
  const arrival = `arrives about ${formatDay(addBusinessDays(dueDate, 4), now)}`;
  await order.seed({ dueDate });
  await order.open();
  const step = order.section('Select due date');
  for (const [name, text] of [
    ['Des Moines metro delivery', `Delivered ${day}`],
    ['Pick up at the shop', `Ready ${day}`],
    ['Nationwide shipping', `Ships ${day}`],
  ] as const) {
    await order.delivery(name).check();
    for (const place of [step, order.ticket]) await expect(place).toContainText(text);
  }
  const section = order.section('Delivery method');
  await expect(section).toContainText('Enter the ZIP code to see when it arrives.');
  await section.getByLabel('ZIP').fill('97201');
  await expect(section).toContainText(
    `Ships ${day}, ${arrival} (4 business days to 97201). Need it sooner?`,
  );
  for (const place of [step, order.ticket]) await expect(place).toContainText(arrival);
});

// product: delivery-method, delivery-dates
test('a state that isn’t the ZIP’s is asked about before the form goes on', async ({
  order,
  page,
}) => {
  await order.seed({
    delivery: 'shipping',
    address: { name: 'Ada', street: '1 Oak', city: 'Omaha', state: 'NE', zip: '503091234' },
  });
  await order.open();
  const section = order.section('Delivery method');
  await expect(section).toContainText('The ZIP code 50309 is in Iowa, and you entered NE.');
  await order.proceed.click();
  const fix = section.getByRole('button', { name: 'It’s Iowa' });
  await expect(fix).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
  await fix.click();
  await expect(section.getByLabel('State')).toHaveValue('IA');
  await section.getByLabel('ZIP').fill('09012');
  await section.getByLabel('City').focus();
  await expect(section).toContainText('is in Armed Forces Europe');
  await expect(section).toContainText('3 weeks by USPS to 09012');
  await order.proceed.click();
  await expect(section.getByRole('button', { name: 'It’s Armed Forces Europe' })).toBeFocused();
  await order.proceed.click();
  await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
});

// product: proceed-to-checkout, who-uses-it
test.describe('Proceed to checkout', () => {
  test('moves to the first thing missing, says what to do there, and goes on once it’s done', async ({
    order,
    page,
  }) => {
    await order.seed(
      {
        color: null,
        quantities: {},
        locations: { ...noLocations },
        delivery: 'shipping',
        address: { name: 'Ada', street: '1 Oak', city: 'Ames', state: 'IA', zip: '501' },
      },
      { type: 'complete', description: '' },
    );
    await order.open();
    const expectFirst = async (target: Locator, sentence: string) => {
      await order.proceed.click();
      await expect(target).toBeFocused();
      // Radios and checkboxes get their description from their group.
      const described = target.locator('xpath=ancestor-or-self::*[@aria-describedby][1]');
      await expect(described).toHaveAccessibleDescription(new RegExp(sentence));
      await expect(page.locator('form section').getByText(sentence)).toHaveCount(1);
      await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
    };

    await test.step('a color, the only lack that marks the colors as invalid', async () => {
      await expect(order.color('Navy')).not.toHaveAttribute('aria-invalid');
      await expectFirst(order.color('Navy'), 'Choose a color.');
      await expect(order.color('Navy')).toHaveAttribute('aria-invalid', 'true');
      await order.color('White').check();
      await expect(order.color('Navy')).not.toHaveAttribute('aria-invalid');
    });
    await test.step('the quantities, whose message goes away once one is filled in', async () => {
      const sentence = 'Enter how many shirts of each size.';
      await expectFirst(order.quantity('XS'), sentence);
      await order.quantity('M').fill('3');
      await expect(order.section('Unisex quantities').getByText(sentence)).toHaveCount(0);
      await expect(order.quantity('M')).not.toHaveAttribute('aria-invalid', 'true');
    });
    await test.step('the locations', async () => {
      await expectFirst(order.location('Front Large'), 'Choose at least one print location.');
      await order.location('Front Large').check();
      await order.location('Back Large').check();
    });
    await test.step('the second file', async () => {
      await order.upload('Front Large', svgFile('front.svg'));
      await expectFirst(
        order.fileFor('Back Large'),
        'Upload a file for Back Large, or describe the design instead.',
      );
    });
    await test.step('the description', async () => {
      await order.artworkType('Written description').check();
      await order.description.fill('  ');
      await expectFirst(order.description, 'Describe the design in a sentence or two.');
      await order.description.fill('A catfish.');
    });
    await test.step('the ZIP code, when nothing else is missing', async () => {
      const zip = order.section('Delivery method').getByLabel('ZIP');
      await expectFirst(zip, 'Enter a five-digit ZIP code, like 50309.');
      await zip.fill('50309');
    });
    await order.proceed.click();
    await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
  });

  test('counts what’s left as it’s done, and an address that was asked for later waits to be left or missed', async ({
    order,
    page,
  }) => {
    await order.seed({ color: null, quantities: {} }, { type: null });
    await order.open();
    await order.proceed.click();
    const summary = page
      .locator('form')
      .getByRole('status')
      .filter({ hasText: /missing|Tell us/ });
    await expect(summary).toHaveText('3 things are missing. First: Choose a color.');
    await order.color('Navy').check();
    await expect(summary).toHaveText(/^2 things are missing. First: Enter how many shirts/);
    await order.quantity('M').fill('6');
    await expect(summary).toHaveText('Tell us what kind of artwork you have.');
    await order.artworkType('Written description').check();
    await order.description.fill('A heron.');
    await expect(summary).toHaveCount(0);

    await order.delivery('Nationwide shipping').check();
    const section = order.section('Delivery method');
    const wrong = section.locator('[aria-invalid="true"]');
    await expect(section.getByLabel('Street')).toBeVisible();
    await expect(wrong).toHaveCount(0);
    await expect(page.locator('form').getByText(/missing/)).toHaveCount(0);
    await section.getByLabel('Street').focus();
    await page.keyboard.press('Tab');
    await expect(section.getByLabel('Street')).toHaveAccessibleDescription(
      'Enter the street address.',
    );
    await expect(wrong).toHaveCount(1);
    await section.getByLabel('City').fill('Ames');
    await section.getByLabel('Street').fill('1200 Locust Street');
    await expect(wrong).toHaveCount(0);
    await order.proceed.click();
    await expect(wrong).toHaveCount(3);
    await expect(page.locator('form').getByText(/^3 things are missing/)).toBeVisible();
    await order.delivery('Pick up at the shop').check();
    await expect(page.locator('form').getByText(/missing/)).toHaveCount(0);
  });

  test('moves to the heading while colors are loading', async ({ order, page }) => {
    await page.route(colorsAddress, () => {
      // Never answered.
    });
    await order.seed({ color: null });
    await order.open();
    await order.proceed.click();
    await expect(
      order.section('Select color').getByRole('heading', { name: 'Select color' }),
    ).toBeFocused();
  });

  test('records the step and goes to checkout with the draft intact, which is there on the way back', async ({
    order,
    page,
  }) => {
    const draft = await order.seed();
    await order.open();
    await page.evaluate(() =>
      addEventListener('pagehide', () =>
        sessionStorage.setItem(
          'test-events',
          JSON.stringify((window as unknown as { dataLayer: [] }).dataLayer),
        ),
      ),
    );
    await order.proceed.click();
    await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
    await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
    const events = await page.evaluate(() => sessionStorage.getItem('test-events'));
    expect(JSON.parse(events ?? '[]')).toContainEqual({
      event: 'funnelStep',
      category: 'screenPrinting',
      step: 'artworkUpload',
    });
    expect((await order.draft()).idempotencyKey).toBe(draft.idempotencyKey);
    await page.goBack();
    await order.ready();
    await expect(order.quantity('L')).toHaveValue('7');
    await expect(order.description).toHaveValue(readyArtwork.description);
    expect((await order.draft()).idempotencyKey).toBe(draft.idempotencyKey);
  });
});

type Placed = { element: Element; name: string; x: number; y: number };
type Watching = Window & { placed?: Placed[] };

/**
 * Scrolls to the control, then records the position of everything in view outside its step, with the
 * bottom edge of a phone's ticket.
 */
function notePlaces(target: Locator, step: string): Promise<void> {
  return target.evaluate((control, step) => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const own = document.querySelector(`[data-step="${step}"]`)!;
    const parts =
      'header, h1, [data-step], [data-step] :is(h2, label, input, textarea, button, fieldset), form > div, aside[data-open], footer';
    (window as Watching).placed = [...document.querySelectorAll(parts)]
      .filter((element) => !own.contains(element) && !element.contains(own))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.bottom > 0 && box.top < innerHeight)
      .map(({ element, box }) => ({
        element,
        name: `${element.tagName} ${(element.textContent ?? '').slice(0, 30)}`,
        x: box.left,
        y: getComputedStyle(element).position === 'fixed' ? box.bottom : box.top,
      }));
  }, step);
}

/** Which of these have moved by the next frame. */
function moved(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return ((window as Watching).placed ?? []).flatMap(({ element, name, x, y }) => {
      const box = element.getBoundingClientRect();
      const top = getComputedStyle(element).position === 'fixed' ? box.bottom : box.top;
      const stays = Math.abs(box.left - x) < 1 && Math.abs(top - y) < 1;
      return stays || !element.isConnected ? [] : [`${name}: ${y} → ${top}`];
    });
  });
}

for (const width of [1360, 360]) {
  // product: order-ticket
  test(`pressing anything in a step moves nothing outside it at ${width} px`, async ({
    order,
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await order.open();
    const still = async (step: string, target: Locator, act = () => target.click()) => {
      await notePlaces(target, step);
      await act();
      expect(await moved(page), `${step}, ${String(target)}`).toEqual([]);
    };
    const option = (name: string, value: string) =>
      page.locator(`input[name="${name}"][value="${value}"]`);
    for (const id of ['budget-cotton', 'premium-blend', 'premium-cotton']) {
      await still('material', option('material', id));
      await expect(page.locator('input[name="color"]').first()).toBeVisible();
      expect(await moved(page), 'the colors of a garment').toEqual([]);
    }
    for (const nth of [1, 4, 7]) await still('color', page.locator('input[name="color"]').nth(nth));
    for (const [size, count] of [
      ['S', '2'],
      ['M', '9'],
      ['L', '2000'],
      ['L', '24'],
    ] as const) {
      const field = order.quantity(size);
      await still('quantities', field, () => field.fill(count));
    }
    for (const location of printLocations) {
      await still('locations', option('location', location));
    }
    for (const type of ['complete', 'sketch', 'description', 'complete']) {
      await still('artwork', option('artwork-type', type));
    }
    for (const name of ['Later dates', 'Later dates', 'Earlier dates']) {
      await still('dueDate', page.getByRole('button', { name }));
    }
    for (const nth of [3, 20]) {
      await still('dueDate', page.locator('[role="grid"] button:not([aria-disabled])').nth(nth));
    }
    const dueDate = page.locator('input[name="due-date"]');
    for (const days of [0, 30]) {
      await still('dueDate', dueDate, () =>
        dueDate.fill(openDayFrom(addDays(shopToday(new Date()), days))),
      );
    }
    for (const method of ['local', 'pickup']) await still('delivery', option('delivery', method));
    // The address opens at the end of the last step, so only what follows the form moves.
    await still('delivery', option('delivery', 'shipping'), async () => {
      await page.evaluate(() => {
        const before = (window as Watching).placed ?? [];
        (window as Watching).placed = before.filter(({ element }) =>
          element.matches('[data-step] *'),
        );
      });
      await option('delivery', 'shipping').click();
    });
  });

  // product: proceed-to-checkout, who-uses-it
  test(`everything missing is shown in place, and goes away without moving a step, at ${width} px`, async ({
    order,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await order.open();
    await order.delivery('Nationwide shipping').check();
    await page.locator('form button[type="submit"]').click();
    for (const [section, sentence] of [
      ['Select material', 'Choose a material.'],
      ['Select color', 'Choose a material first, then a color.'],
      ['Unisex quantities', 'Enter how many shirts of each size.'],
      ['Print locations', 'Choose at least one print location.'],
      ['Upload artwork', 'Tell us what kind of artwork you have.'],
    ] as const) {
      await expect(order.section(section).getByText(sentence)).toHaveCount(1);
      await expect(order.section(section).getByText(sentence)).toBeVisible();
    }
    const zip = order.section('Delivery method').getByLabel('ZIP');
    await expect(zip).toHaveAccessibleDescription('Enter a five-digit ZIP code, like 50309.');
    await expect(order.section('Select material').getByRole('radio').first()).toBeFocused();
    await expect(page.getByRole('status').getByText(/10 things are missing/)).toBeVisible();
    for (const [step, target] of [
      ['material', page.locator('input[name="material"]').first()],
      ['color', page.locator('input[name="color"]').first()],
      ['locations', page.locator('input[name="location"]').first()],
    ] as const) {
      await notePlaces(target, step);
      await target.click();
      await expect(page.locator(`#lack-${step}`)).toBeEmpty();
      expect(await moved(page), step).toEqual([]);
    }
  });
}

// product: accessibility
test('text of twice the size fits on the order form and the quote generator, and so does 400% zoom', async ({
  order,
  page,
}) => {
  await order.seed({ delivery: 'local' });
  for (const path of [
    paths.order,
    `${paths.quoteGenerator}?garment=premium-cotton&pieces=48&print=frontLarge&delivery=shipping`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('radio', { name: /^Pick up at the shop/ })).toBeVisible();
    for (const [width, size] of [
      [320, '100%'],
      [360, '200%'],
      [768, '200%'],
      [1360, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
      await expect.poll(() => misfits(page), `${path} at ${width}, ${size}`).toEqual([]);
    }
  }
});
