// product: accessibility
import type { Page } from '@playwright/test';
import { noLocations } from '../../src/domain/print-location.ts';
import { noQuantities } from '../../src/domain/quantity.ts';
import { paths } from '../../src/paths.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { pdfFile, pngFile, programFile } from '../support/files.ts';
import { firstDay, newCustomer } from '../factory/order-draft.ts';
import { fillContact, placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';

const colorsAddress = '**/api/colors?*';
const narrow = { width: 360, height: 740 };

test.describe('the order form is accessible, narrow and wide, by day and by night', () => {
  // Each state is looked at four times.
  test.slow();

  test('blank', async ({ order, page }) => {
    await order.open();
    await expectAccessible(page, 'blank');
  });

  test('with everything that is missing said', async ({ order, page }) => {
    await order.open();
    await order.delivery('Nationwide shipping').check();
    await order.artworkType('Completed artwork').check();
    await order.proceed.click();
    await expect(page.getByText('Choose a material.', { exact: true })).toBeVisible();
    await expectAccessible(page, 'everything missing');
    await order.artworkType('Written description').check();
    await order.quantity('M').fill('1001');
    await expectAccessible(page, 'over 1,000 pieces, no description');
  });

  test('while colors load, when they fail, and when there are none', async ({
    order,
    page,
    quiet,
  }) => {
    quiet.allow(/ERR_FAILED.*api\/colors/);
    let fail: () => void = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(colorsAddress, async (route) => {
      await held;
      await route.abort();
    });
    await order.open();
    await order.material('Premium Cotton').check();
    const section = order.section('Select color');
    await expect(section.getByRole('status')).toBeVisible();
    await expectAccessible(page, 'colors loading');
    fail();
    await expect(section.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'colors failed');
    await page.unroute(colorsAddress);
    await page.route(colorsAddress, (route) =>
      route.fulfill({ json: { style: '00606', colors: [] } }),
    );
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section).toContainText('No colors are listed');
    await expectAccessible(page, 'no colors');
  });

  test('filled in, with the ticket closed and open', async ({ order, page }) => {
    await order.seed({ dueDate: firstDay('rush') });
    await order.open();
    await expect(order.color('Navy')).toBeChecked();
    await expectAccessible(page, 'filled in, rush');
    await page.setViewportSize(narrow);
    await order.ticket.getByRole('button', { name: 'Open ticket' }).click();
    await expectAccessible(page, 'ticket open');
  });

  test('with a super-rush date and a wrong address', async ({ order, page }) => {
    await order.seed({
      dueDate: firstDay('super-rush'),
      delivery: 'shipping',
      address: { name: 'Ada', street: '', city: 'Ames', state: 'IA', zip: '5' },
    });
    await order.open();
    await order.proceed.click();
    await expect(page.getByText('Enter the street address.')).toBeVisible();
    await expectAccessible(page, 'super rush, wrong address');
  });

  test('with uploads running, failed and done', async ({ order, page }) => {
    await order.seed(
      {
        locations: {
          ...noLocations,
          frontLarge: true,
          backLarge: true,
          leftSleeve: true,
          rightSleeve: true,
        },
      },
      { type: 'complete', description: '' },
    );
    await order.open();
    await order.upload('Front Large', pngFile('sharp.png', 3600, 3600));
    await order.upload('Back Large', pngFile('rough.png', 300, 300));
    await order.fileFor('Left Sleeve').setInputFiles(programFile('program.png'));
    await expect(order.section('Upload artwork').getByRole('alert')).toBeVisible();
    // Answered by nobody, and given up with the page.
    await page.route('**/storage/v1/object/upload/sign/**', () => {});
    await order.fileFor('Right Sleeve').setInputFiles(pdfFile('slow.pdf'));
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page, 'uploads');
  });

  test('with a shirt from the favorites', async ({ order, page }) => {
    await order.open('?shirt=premium-blend');
    await expect(
      order.color('Solid White Triblend').or(order.color('White')).first(),
    ).toBeVisible();
    await expectAccessible(page, 'fixed garment');
  });
});

test.describe('checkout and confirmation are accessible, narrow and wide, by day and by night', () => {
  test.slow();

  test('without an order', async ({ page }) => {
    await page.goto(paths.checkout);
    await expect(page.getByText('There’s no order in this tab yet.')).toBeVisible();
    await expectAccessible(page, 'no order');
    await page.goto(paths.orderConfirmation);
    await expect(page.getByText('No order was placed in this tab.')).toBeVisible();
    await expectAccessible(page, 'no confirmation');
  });

  test('with an order, with errors, with a failure and placed', async ({ order, page, quiet }) => {
    quiet.allow(/ERR_FAILED.*api\/orders/);
    await order.seed({ delivery: 'local' });
    await page.goto(paths.checkout);
    await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
    await expectAccessible(page, 'checkout');
    await placeButton(page).click();
    await expect(page.getByText('Enter your full name.')).toBeVisible();
    await expectAccessible(page, 'checkout with errors');
    await fillContact(page, newCustomer());
    const where = page.getByRole('region', { name: 'Where should we bring it?' });
    for (const [label, text] of [
      ['Full name', 'Grace Fish Fry'],
      ['Street', '1200 Locust Street'],
      ['City', 'Des Moines'],
      ['State', 'IA'],
      ['ZIP', '50309'],
    ] as const) {
      await where.getByLabel(label).fill(text);
    }
    await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
    await placeButton(page).click();
    await expect(page.getByText('We couldn’t reach the shop.')).toBeVisible();
    await expectAccessible(page, 'checkout with a failure');
    await placeButton(page).click();
    await expect(page.getByText('Thank You For Your Order!')).toBeVisible();
    await expectAccessible(page, 'confirmation');
  });

  test('with an order that lacks something', async ({ order, page }) => {
    await order.seed({ color: null });
    await page.goto(paths.checkout);
    await expect(page.getByText('The order isn’t complete yet.')).toBeVisible();
    await expectAccessible(page, 'incomplete order');
  });
});

test('no state of the order form or the checkout is wider than 320 px', async ({ order, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await order.seed(
    {
      locations: { ...noLocations, frontLarge: true, leftSleeve: true },
      delivery: 'shipping',
      quantities: { ...noQuantities, M: 1000 },
      dueDate: firstDay('super-rush'),
    },
    { type: 'complete', description: '' },
  );
  await order.open();
  await order.upload('Front Large', pngFile(`${'long-name-'.repeat(12)}.png`, 2000, 2000));
  await order.fileFor('Left Sleeve').setInputFiles(programFile(`${'x'.repeat(90)}.png`));
  await order.proceed.click();
  await expect(order.page.getByText('Enter the street address.')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await order.quantity('3XL').fill('99999');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await order.ticket.getByRole('button', { name: 'Open ticket' }).click();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto(paths.checkout);
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('on a phone nothing that has the focus lies under the ticket’s bar', async ({
  order,
  page,
}) => {
  test.slow();
  await page.setViewportSize(narrow);
  await order.seed({ delivery: 'shipping' });
  await order.open();
  await expect(order.color('Navy')).toBeVisible();
  const hidden: string[] = [];
  let stops = 0;
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let at = ''; at !== 'the end'; stops += 1) {
      await page.keyboard.press(key);
      at = await placeOfFocus(page);
      if (at.startsWith('hidden')) hidden.push(`${key}: ${at}`);
    }
  }
  expect(hidden).toEqual([]);
  expect(stops).toBeGreaterThan(80);
});

test('an open ticket on a phone scrolls to its end and closes again', async ({ order, page }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await order.seed({ dueDate: firstDay('rush'), delivery: 'shipping' });
  await order.open();
  await order.ticket.getByRole('button', { name: 'Open ticket' }).click();
  const proceed = order.ticket.getByRole('button', { name: /Proceed to checkout/ });
  await proceed.focus();
  await expect(proceed).toBeInViewport({ ratio: 1 });
  await order.ticket.getByRole('button', { name: 'Close ticket' }).click();
  await expect(proceed).toBeHidden();
});

/** Where the focus is: clear of the ticket's bar and in the window, or not. */
function placeOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const ticket = document.querySelector('aside[aria-label="Your order"]');
    if (!focused || !ticket) throw new Error('No ticket.');
    if (focused === document.body) return 'the end';
    if (ticket.contains(focused)) return 'in the ticket';
    const { top, bottom } = focused.getBoundingClientRect();
    if (top >= 0 && bottom <= ticket.getBoundingClientRect().top) return 'clear';
    return `hidden: ${focused.outerHTML.slice(0, 120)} ${top} to ${bottom}`;
  });
}
