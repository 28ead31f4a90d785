// product: accessibility
import type { Page } from '@playwright/test';
import { noLocations } from '../../src/garments/print-location.ts';
import { formatCents } from '../../src/platform/money.ts';
import { paths } from '../../src/paths.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { pdfFile, pngFile, programFile } from '../support/files.ts';
import { expectedPrice, expectedRows } from '../support/order-page.ts';
import { firstDay } from '../factory/order-draft.ts';
import { expect, test } from '../support/order-test.ts';

const narrow = { width: 360, height: 740 };

test('the order form is accessible with uploads running, failed, and done', async ({
  order,
  page,
}) => {
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
  // Never answered; it ends with the page.
  await page.route('**/storage/v1/object/upload/sign/**', () => {});
  await order.fileFor('Right Sleeve').setInputFiles(pdfFile('slow.pdf'));
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page, 'uploads');
});

test('no state of the order form or the checkout is wider than 320 px', async ({ order, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await order.seed(
    {
      locations: { ...noLocations, frontLarge: true, leftSleeve: true },
      delivery: 'shipping',
      quantities: { M: 1000 },
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

test('on a phone, the ticket’s bar never covers the focused control', async ({ order, page }) => {
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

test('on a phone, the ticket’s bar has the total, and the open ticket has every line, scrolls to its end, and closes again', async ({
  order,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 480 });
  const draft = await order.seed({ dueDate: firstDay('rush'), delivery: 'shipping' });
  await order.open();
  await expect(order.ticket.locator('.ledger')).toBeHidden();
  const total = formatCents(expectedPrice(draft).totalCents);
  await expect(order.ticket.getByText(total).first()).toBeInViewport();
  await order.ticket.getByRole('button', { name: 'Open ticket' }).click();
  await expect(order.ticket.getByRole('button', { name: 'Close ticket' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(await order.rows()).toEqual(expectedRows(draft));
  const proceed = order.ticket.getByRole('button', { name: /Proceed to checkout/ });
  await proceed.focus();
  await expect(proceed).toBeInViewport({ ratio: 1 });
  await order.ticket.getByRole('button', { name: 'Close ticket' }).click();
  await expect(proceed).toBeHidden();
});

/** Whether the focused element is clear of the ticket's bar and in the window. */
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
