import { expect, test } from '../support/order-test.ts';
import { firstDay, readyDraft } from '../factory/order-draft.ts';
import { type OrderPage } from '../support/order-page.ts';
import { builtInSwatches } from '../../src/domain/swatches.ts';
import { noLocations, printLocations, locationLabel } from '../../src/domain/print-location.ts';
import { noQuantities, sizes } from '../../src/domain/quantity.ts';
import { superRushMessage, tooManyPieces } from '../../src/domain/order.ts';
import { defaultDueDate, shopToday, turnaroundText } from '../../src/domain/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { phoneHref, shop } from '../../src/shop.ts';
import { addDays } from '../../src/domain/calendar.ts';
import type { Locator, Page } from '@playwright/test';

const colorsAddress = '**/api/colors?*';

test.describe('Select material', () => {
  // product: page-views, select-material
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

  test('a page view is sent with path and query', async ({ order }) => {
    await order.open('?shirt=premium-cotton');
    expect(await order.events()).toContainEqual({
      event: 'page_view',
      page_path: `${paths.order}?shirt=premium-cotton`,
      page_title: await order.page.title(),
    });
  });

  // product: select-material
  test('a shirt from the favorites page is fixed with its estimated range, and can be changed', async ({
    order,
  }) => {
    await order.open('?shirt=premium-cotton');
    const material = order.section('Select material');
    await expect(material).toContainText('Premium Cotton');
    await expect(material).toContainText('$8.50–$32.75');
    await expect(material.getByRole('radio')).toHaveCount(0);
    await expect(order.color('Navy')).toBeVisible();
    await material.getByRole('button', { name: 'Choose another garment' }).click();
    await expect(material.getByRole('radio')).toHaveCount(4);
    await expect(order.material('Premium Cotton')).toBeChecked();
  });

  for (const query of ['?shirt=tuxedo', '?shirt=', '?shirt']) {
    // product: select-material
    test(`coming from the favorites page without a shirt we have shows a message: ${query}`, async ({
      order,
    }) => {
      await order.open(query);
      await expect(
        order.page
          .getByRole('alert')
          .getByText(
            'No garment selected. Please return to the previous page and select a garment.',
          ),
      ).toBeVisible();
      await expect(order.section('Select material').getByRole('radio')).toHaveCount(4);
    });
  }
});

// product: select-color
test.describe('Select color', () => {
  test('colors load once a garment is chosen, and a different style clears the color', async ({
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
    await order.color('Navy').check();
    await expect(section).toContainText('Navy · in stock');
    await order.material('Premium Cotton').click();
    await expect(order.color('Navy')).toBeChecked();
    await order.material('Budget Cotton').check();
    await expect(order.color('Navy')).not.toBeChecked();
    expect((await order.draft()).color).toBeNull();
  });

  test('a color that is out of stock says so in words', async ({ order }) => {
    await order.open('?shirt=premium-cotton');
    const color = order.color('Heather Prism Mint, out of stock');
    await color.scrollIntoViewIfNeeded();
    const place = await color.boundingBox();
    await color.hover();
    await expect(order.section('Select color')).toContainText('Heather Prism Mint');
    // The note about a color moves nothing under the pointer.
    expect(await color.boundingBox()).toEqual(place);
    await color.check();
    await expect(order.section('Select color')).toContainText('Heather Prism Mint · out of stock');
  });

  test('the house colors appear when colors can’t be loaded, and a retry brings the list', async ({
    order,
    page,
    quiet,
  }) => {
    quiet.allow(/ERR_FAILED.*api\/colors/);
    await page.route(colorsAddress, (route) => route.abort());
    await order.open();
    await order.material('Premium Cotton').check();
    const section = order.section('Select color');
    await expect(section.getByRole('alert')).toContainText(
      'Error loading colors: Failed to load color options',
    );
    await expect(section.getByRole('radio')).toHaveCount(builtInSwatches['00606']?.length ?? 0);
    await order.color('Navy').check();
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
test.describe('Unisex quantities', () => {
  test.beforeEach(({ order }) => order.open());

  test('a 0 turns empty on focus and back to 0 on blur', async ({ order }) => {
    const medium = order.quantity('M');
    await expect(medium).toHaveValue('0');
    await medium.focus();
    await expect(medium).toHaveValue('');
    await medium.blur();
    await expect(medium).toHaveValue('0');
  });

  for (const [typed, meant] of [
    ['', '0'],
    ['abc', '0'],
    ['-3', '0'],
    ['2.7', '2'],
    ['007', '7'],
    [' 12 ', '12'],
    ['1,200', '1200'],
  ] as const) {
    test(`'${typed}' becomes ${meant} on blur`, async ({ order, page }) => {
      const small = order.quantity('S');
      await small.fill('5');
      await small.press('ControlOrMeta+a');
      await small.press('Delete');
      await page.keyboard.type(typed);
      await small.blur();
      await expect(small).toHaveValue(meant);
      await expect(order.totalQuantity).toHaveText(
        `Total Quantity ${Number(meant).toLocaleString('en-US')}`,
      );
    });
  }

  test('a pasted 1,200 is read as 1200', async ({ order }) => {
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

  test('arrow keys count by one, never below 0', async ({ order }) => {
    const extraLarge = order.quantity('XL');
    await extraLarge.press('ArrowUp');
    await extraLarge.press('ArrowUp');
    await expect(extraLarge).toHaveValue('2');
    for (let presses = 0; presses < 4; presses += 1) await extraLarge.press('ArrowDown');
    await expect(extraLarge).toHaveValue('0');
    await extraLarge.press('ArrowUp');
    await expect(order.totalQuantity).toHaveText('Total Quantity 1');
  });

  test('the total updates as sizes are typed', async ({ order }) => {
    for (const [index, size] of sizes.entries()) await order.quantity(size).fill(String(index + 1));
    await expect(order.totalQuantity).toHaveText('Total Quantity 28');
  });
});

// product: order-ticket
test('the ticket shows a price only once quantity, material, and location are chosen', async ({
  order,
}) => {
  await order.open();
  const ledger = order.ticket.locator('.ledger');
  await order.quantity('M').fill('6');
  await expect(ledger).toHaveCount(0);
  await order.material('Premium Cotton').check();
  await expect(ledger).toHaveCount(0);
  await order.location('Front Large').check();
  await expect(ledger).toBeVisible();
  expect((await order.rows()).at(-1)).toEqual(['Total', '$109.14']);
  await order.location('Front Large').uncheck();
  await expect(ledger).toHaveCount(0);
  await order.location('Left Sleeve').check();
  await order.quantity('M').fill('');
  await expect(ledger).toHaveCount(0);
});

// product: price-breaks
test('the form says how much is saved when a bigger order costs less', async ({ order }) => {
  await order.seed();
  await order.open();
  const section = order.section('Unisex quantities');
  await expect(section).toContainText('Add 1 shirt, pay $31.83 less in total.');
  await order.quantity('S').fill('5');
  await expect(section).not.toContainText('less in total');
  expect((await order.rows()).at(-1)).toEqual(['Total', '$417.30']);
});

// product: bulk-orders
test('up to 1,000 pieces are accepted, and more go to phone, email, or the calculator', async ({
  order,
}) => {
  await order.seed({ quantities: { ...noQuantities, M: 1000 } });
  await order.open();
  const section = order.section('Unisex quantities');
  await expect(section.getByRole('link')).toHaveCount(0);
  await order.quantity('S').fill('1');
  await expect(section.getByRole('link', { name: shop.phone })).toHaveAttribute('href', phoneHref);
  await expect(section.getByRole('link', { name: shop.email })).toHaveAttribute(
    'href',
    `mailto:${shop.email}`,
  );
  await expect(section.getByRole('link', { name: /calculator/ })).toHaveAttribute(
    'href',
    paths.highVolumePricing,
  );
  await order.proceed.click();
  await expect(section).toContainText(tooManyPieces);
  await expect(order.page).toHaveURL(new RegExp(`${paths.order}$`));
});

// product: print-locations
test.describe('Print locations', () => {
  test('have readable names', async ({ order }) => {
    await order.open();
    for (const location of printLocations) {
      await expect(order.location(locationLabel(location))).toBeVisible();
    }
  });

  test('large and small exclude each other on each side, and sleeves are independent', async ({
    order,
  }) => {
    await order.open();
    for (const side of ['Front', 'Back']) {
      await order.location(`${side} Large`).check();
      await order.location(`${side} Small`).check();
      await expect(order.location(`${side} Large`)).not.toBeChecked();
      await order.location(`${side} Large`).check();
      await expect(order.location(`${side} Small`)).not.toBeChecked();
      await expect(order.location(`${side} Large`)).toBeChecked();
    }
    await order.location('Left Sleeve').check();
    await order.location('Right Sleeve').check();
    await expect(order.location('Left Sleeve')).toBeChecked();
    await order.location('Front Large').uncheck();
    await expect(order.location('Front Large')).not.toBeChecked();
    await expect(order.location('Front Small')).not.toBeChecked();
    await expect(order.location('Back Large')).toBeChecked();
  });
});

test.describe('Upload artwork', () => {
  // product: artwork-types, upload-artwork
  test('it asks for a location first, and then shows a box for each one', async ({ order }) => {
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
  });

  // product: artwork-types, page-views, upload-artwork
  test('the description has five rows, and type and description are tracked', async ({ order }) => {
    await order.open();
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

test.describe('Select due date', { tag: '@alone' }, () => {
  // Monday, 9:00 AM in the shop.
  const monday = new Date('2026-11-23T15:00:00Z');
  test.beforeEach(async ({ page, order }) => {
    await page.clock.setFixedTime(monday);
    // The server's clock would win.
    await page.route('**/api/track', (route) => route.fulfill({ json: { counted: true } }));
    await order.seed({ dueDate: '2026-12-03', quantities: { ...noQuantities, M: 1 } });
    await order.open();
  });

  // product: due-dates
  test('starts eight business days out', async ({ order, page }) => {
    await page.evaluate(() => sessionStorage.clear());
    await order.open();
    await expect(order.dueDate).toHaveValue('2026-12-03');
    await expect(order.section('Select due date')).toContainText(turnaroundText.standard);
  });

  // product: due-dates
  test('the eighth business day is standard', async ({ order }) => {
    await order.dueDate.fill('2026-12-02');
    await expect(order.section('Select due date')).toContainText(turnaroundText.standard);
    expect((await order.rows()).map(([label]) => label)).not.toContain('Rush fee');
  });

  for (const day of ['2026-12-01', '2026-11-26']) {
    // product: rush, select-due-date
    test(`${day}, four to seven business days out, is rush for $30`, async ({ order }) => {
      await order.dueDate.fill(day);
      const section = order.section('Select due date');
      await expect(section).toContainText(`${turnaroundText.rush}. A $30 rush fee is added.`);
      expect(await order.rows()).toContainEqual(['Rush fee', '$30.00']);
    });
  }

  // product: rush, select-due-date
  test('fewer than four business days is super rush: a message, no fee, no checkout', async ({
    order,
    page,
  }) => {
    await order.dueDate.fill('2026-11-25');
    const section = order.section('Select due date');
    await expect(section).toContainText(turnaroundText['super-rush']);
    await expect(section).toContainText(superRushMessage);
    expect((await order.rows()).map(([label]) => label)).not.toContain('Rush fee');
    await order.proceed.click();
    await expect(order.dueDate).toBeFocused();
    await expect(order.dueDate).toHaveAttribute('aria-invalid', 'true');
    await expect(order.dueDate).toHaveAccessibleDescription(superRushMessage);
    await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
  });

  // product: select-due-date
  test('a past date, an empty date, and a date too far ahead each get their own message', async ({
    order,
  }) => {
    const section = order.section('Select due date');
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

  test('the calendar names the class of each day in words, but not of past days', async ({
    order,
  }) => {
    const calendar = order.section('Select due date').getByRole('grid');
    for (const name of [
      'Wednesday, November 25, 2026, super rush, call us',
      'Thursday, November 26, 2026, rush, $30 more',
      'Tuesday, Dec 1, 2026, rush, $30 more',
      'Wednesday, December 2, 2026, standard',
    ]) {
      await expect(calendar.getByRole('button', { name })).toBeVisible();
    }
    await expect(
      calendar.getByRole('button', { name: 'Thursday, December 3, 2026' }),
    ).toHaveAttribute('aria-pressed', 'true');
    await expect(order.section('Select due date').getByLabel('Earlier dates')).toBeDisabled();
  });

  test('the calendar works with the keyboard: days, weeks, ends of a week, months, and Enter', async ({
    order,
    page,
  }) => {
    const calendar = order.section('Select due date').getByRole('grid');
    const day = (name: string) => calendar.getByRole('button', { name });
    await day('Thursday, December 3, 2026').focus();
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

  test('clicking a day chooses it', async ({ order }) => {
    const calendar = order.section('Select due date').getByRole('grid');
    await calendar.getByRole('button', { name: 'Monday, December 14, 2026' }).click();
    await expect(order.dueDate).toHaveValue('2026-12-14');
    expect((await order.draft()).dueDate).toBe('2026-12-14');
  });
});

// product: order-cutoff
test.describe('the countdown to the cutoff', () => {
  const clock = (page: Page) => page.getByRole('main').getByRole('timer');

  for (const { moment, says, next, name } of [
    {
      name: 'a Friday afternoon before the clocks go forward',
      moment: '2026-03-06T20:00:00Z',
      says: 'Next cutoff Monday 1:00 PM Central',
      next: ['2 d 22 h 0 min', '2 d 21 h 59 min'],
    },
    {
      name: 'a Friday afternoon before the clocks go back',
      moment: '2026-10-30T19:00:00Z',
      says: 'Next cutoff Monday 1:00 PM Central',
      next: ['3 d 0 h 0 min', '2 d 23 h 59 min'],
    },
    {
      name: 'a morning',
      moment: '2026-11-24T15:18:00Z',
      says: 'Next cutoff today 1:00 PM Central',
      next: ['3 h 42 min', '3 h 41 min'],
    },
  ]) {
    test(
      `is correct on ${name}, and updates each minute`,
      { tag: '@alone' },
      async ({ page, order }) => {
        await page.clock.install({ time: new Date(moment) });
        await order.open();
        await page.clock.pauseAt(new Date(Date.parse(moment) + 10_000));
        const [before = '', after = ''] = next;
        await expect(page.getByText(says)).toBeVisible();
        await expect(clock(page)).toHaveText(before);
        await page.clock.runFor(60_000);
        await expect(clock(page)).toHaveText(after);
      },
    );
  }
});

// product: delivery-method
test.describe('Delivery method', () => {
  test('each method shows the price that the total includes', async ({ order }) => {
    await order.seed();
    await order.open();
    const section = order.section('Delivery method');
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
    await expect(section).toContainText('Adds 2 days');
  });

  test('the address form shows only while shipping is chosen', async ({ order }) => {
    await order.open();
    const section = order.section('Delivery method');
    await expect(section.getByRole('textbox')).toHaveCount(0);
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
});

// product: proceed-to-checkout, who-uses-it
test.describe('Proceed to checkout', () => {
  test('shows everything missing in place, and moves to the first', async ({ order }) => {
    await order.open();
    await order.delivery('Nationwide shipping').check();
    await order.proceed.click();
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
    await expect(order.page.getByRole('alert').getByText(/10 things are missing/)).toBeVisible();
  });

  // An otherwise complete order without one thing, and where focus goes.
  const cases: {
    name: string;
    lack: (order: OrderPage) => Promise<unknown>;
    sentence: string;
    focus: (order: OrderPage) => ReturnType<OrderPage['quantity']>;
  }[] = [
    {
      name: 'a color',
      lack: (order) => order.seed({ color: null }),
      sentence: 'Choose a color.',
      focus: (order) => order.color('Navy'),
    },
    {
      name: 'the quantities',
      lack: (order) => order.seed({ quantities: { ...noQuantities } }),
      sentence: 'Enter how many shirts of each size.',
      focus: (order) => order.quantity('XS'),
    },
    {
      name: 'the locations',
      lack: (order) => order.seed({ locations: { ...noLocations } }),
      sentence: 'Choose at least one print location.',
      focus: (order) => order.location('Front Large'),
    },
    {
      name: 'the second file',
      lack: (order) =>
        order.seed(
          {},
          {
            type: 'complete',
            uploads: {
              frontLarge: {
                receipt: 'not looked at here',
                name: 'front.pdf',
                size: 1000,
                widthPx: null,
                heightPx: null,
                transparent: false,
                previewable: false,
              },
            },
          },
        ),
      sentence: 'Upload a file for Back Large, or describe the design instead.',
      focus: (order) => order.fileFor('Back Large'),
    },
    {
      name: 'the description',
      lack: (order) => order.seed({}, { description: '  ' }),
      sentence: 'Describe the design in a sentence or two.',
      focus: (order) => order.description,
    },
    {
      name: 'the ZIP code',
      lack: (order) =>
        order.seed({
          delivery: 'shipping',
          address: { name: 'Ada', street: '1 Oak', city: 'Ames', state: 'IA', zip: '501' },
        }),
      sentence: 'Enter a five-digit ZIP code, like 50309.',
      focus: (order) => order.section('Delivery method').getByLabel('ZIP'),
    },
  ];
  for (const { name, lack, sentence, focus } of cases) {
    test(`moves to ${name} when nothing else is missing`, async ({ order, page }) => {
      // The seeded file's receipt isn't real.
      await page.route('**/api/uploads/read', (route) =>
        route.fulfill({ json: { url: '/favicon.svg', size: 1000 } }),
      );
      await lack(order);
      await order.open();
      if (name === 'a color') await expect(order.color('Navy')).toBeVisible();
      await order.proceed.click();
      await expect(focus(order)).toBeFocused();
      // Radios and checkboxes get their description from their group.
      const described = focus(order).locator('xpath=ancestor-or-self::*[@aria-describedby][1]');
      await expect(described).toHaveAccessibleDescription(new RegExp(sentence));
      await expect(page.locator('form section').getByText(sentence)).toHaveCount(1);
      await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
    });
  }

  test('a message about something missing goes away once it is filled in', async ({ order }) => {
    await order.seed({ quantities: { ...noQuantities } });
    await order.open();
    await order.proceed.click();
    const sentence = order
      .section('Unisex quantities')
      .getByText('Enter how many shirts of each size.');
    await expect(sentence).toBeVisible();
    await order.quantity('M').fill('3');
    await expect(sentence).toHaveCount(0);
    await expect(order.quantity('M')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('only the colors’ own lack marks them as invalid', async ({ order }) => {
    await order.seed({ color: null, quantities: { ...noQuantities } });
    await order.open();
    await expect(order.color('Navy')).not.toHaveAttribute('aria-invalid');
    await order.proceed.click();
    await expect(order.color('Navy')).toHaveAttribute('aria-invalid', 'true');
    await order.color('White').check();
    await expect(order.color('Navy')).not.toHaveAttribute('aria-invalid');
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

  test('records the step and goes to checkout with the draft intact', async ({ order, page }) => {
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
    const events = await page.evaluate(() => sessionStorage.getItem('test-events'));
    expect(JSON.parse(events ?? '[]')).toContainEqual({
      event: 'funnelStep',
      category: 'screenPrinting',
      step: 'artworkUpload',
    });
    expect((await order.draft()).idempotencyKey).toBe(draft.idempotencyKey);
  });
});

// product: choosing-print-locations
test('the preview shows the back and the chosen color', async ({ order }) => {
  await order.seed();
  await order.open();
  const { ticket } = order;
  await expect(
    ticket.getByRole('img', { name: 'Front of Premium Cotton in Navy, print area outlined' }),
  ).toBeVisible();
  await ticket.getByRole('radio', { name: 'Back' }).check();
  await expect(
    ticket.getByRole('img', { name: 'Back of Premium Cotton in Navy, print area outlined' }),
  ).toBeVisible();
  expect(readyDraft().locations.leftSleeve).toBe(false);
  await expect(ticket.getByRole('radio', { name: 'Left sleeve' })).toHaveCount(0);
});

type Placed = { element: Element; name: string; x: number; y: number };
type Watching = Window & { placed?: Placed[] };

/**
 * Records the position of everything in view outside the step, with the bottom edge of a phone's
 * ticket.
 */
function notePlaces(page: Page, step: string): Promise<void> {
  return page.evaluate((step) => {
    const own = document.querySelector(`[data-step="${step}"]`)!;
    const parts =
      'header, h1, [data-step], [data-step] :is(h2, label, input, textarea, button, fieldset), form > div, aside[data-open], footer';
    (window as Watching).placed = [...document.querySelectorAll(parts)]
      .filter((element) => !own.contains(element) && !element.contains(own))
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

/** Which of these have moved. */
function moved(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ((window as Watching).placed ?? []).flatMap(({ element, name, x, y }) => {
      const box = element.getBoundingClientRect();
      const top = getComputedStyle(element).position === 'fixed' ? box.bottom : box.top;
      const stays = Math.abs(box.left - x) < 1 && Math.abs(top - y) < 1;
      return stays || !element.isConnected ? [] : [`${name}: ${y} → ${top}`];
    }),
  );
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
      await target.evaluate((element) =>
        element.scrollIntoView({ block: 'center', behavior: 'instant' }),
      );
      await notePlaces(page, step);
      await act();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      );
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
      await still('dueDate', page.locator('[role="grid"] button').nth(nth));
    }
    const dueDate = page.locator('input[name="due-date"]');
    for (const days of [0, 30]) {
      await still('dueDate', dueDate, () => dueDate.fill(addDays(shopToday(new Date()), days)));
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

  test(`a message about something missing goes away without moving a step at ${width} px`, async ({
    order,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await order.open();
    await page.locator('form button[type="submit"]').click();
    for (const [step, target] of [
      ['material', page.locator('input[name="material"]').first()],
      ['color', page.locator('input[name="color"]').first()],
      ['locations', page.locator('input[name="location"]').first()],
    ] as const) {
      await target.evaluate((element) =>
        element.scrollIntoView({ block: 'center', behavior: 'instant' }),
      );
      await notePlaces(page, step);
      await target.click();
      await expect(page.locator(`#lack-${step}`)).toBeEmpty();
      expect(await moved(page), step).toEqual([]);
    }
  });
}
