// product: receiving
import type { Page } from '@playwright/test';
import { jobPath, paths } from '../../src/paths.ts';
import type { Control } from '../support/control.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { bought, type Bought } from '../support/bought-blanks.ts';
import { signInAs } from '../support/staff-page.ts';

const code = (page: Page) => page.getByLabel('Carton’s bar code, or a number');
const givenTo = async (control: Control, { number }: Bought) =>
  (
    await control.sql<{ size: string; pieces: number }>(
      `select size, pieces from private.given_blanks where order_number = $1 order by size`,
      [number],
    )
  ).map(({ size, pieces }) => `${pieces} ${size}`);

test('a complete delivery takes two clicks, and says which job has its blanks', async ({
  page,
  control,
}) => {
  const one = await bought(control);
  await signInAs(page, control, 'press');
  await page.goto(paths.adminReceiving);
  const row = page.getByRole('listitem').filter({ hasText: one.supplierOrder });
  await row.getByRole('button', { name: /^Check off/ }).click();
  await expect(page.getByRole('heading', { name: one.poNumber })).toBeFocused();
  await page.getByRole('button', { name: 'All here: 30 pieces' }).click();
  await expect(page.getByRole('status').filter({ hasText: one.poNumber })).toContainText(
    `#${one.number} Ada Ruth Calloway has all its blanks.`,
  );
  expect(await givenTo(control, one)).toEqual(['6 L', '24 M']);
  await expect(row).toHaveCount(0);
  await expect(page.getByText('$')).toHaveCount(0);

  // The carton is scanned again.
  await expect(code(page)).toBeFocused();
  await code(page).fill(one.supplierOrder);
  await code(page).press('Enter');
  await expect(page.getByText(`${one.poNumber} is checked off already`)).toBeVisible();
  expect(await givenTo(control, one)).toEqual(['6 L', '24 M']);
});

test('by keyboard, what is short and damaged is bought again', async ({ page, control }) => {
  const one = await bought(control);
  await signInAs(page, control, 'staff');
  await page.goto(paths.adminReceiving);
  await code(page).focus();
  await page.keyboard.type(one.poNumber.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: one.poNumber })).toBeFocused();
  // A scanner that reads twice changes nothing.
  await page.keyboard.press('Enter');
  expect(await givenTo(control, one)).toEqual([]);
  await page.getByLabel(/^Short, .*, M$/).focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: one.poNumber });
  await expect(said).toContainText('26 pieces checked off. 3 short, 1 damaged.');
  await expect(said).toContainText('is short 4 in M.');
  await said.getByRole('link', { name: 'Buy them again' }).press('Enter');
  await expect(page).toHaveURL(paths.adminBlanks);
  const missing = page
    .getByRole('table', { name: 'Blanks to buy' })
    .getByRole('row')
    .filter({ hasText: `#${one.number}` });
  await expect(missing).toContainText('M');
});

test('the camera reads a bar code where the browser can', async ({ page, control }) => {
  const one = await bought(control);
  await page.addInitScript((value) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: value }];
      },
    });
  }, one.supplierOrder);
  await signInAs(page, control, 'press');
  await page.goto(paths.adminReceiving);
  await page.getByLabel('Use the camera').setInputFiles('tests/files/progressive.jpg');
  await expect(page.getByRole('button', { name: 'All here: 30 pieces' })).toBeVisible();
});

test('press staff count what is printed and packed on the job page, all or by size', async ({
  page,
  control,
}) => {
  const { number } = await bought(control);
  await control.sql(`update public.orders set status = 'in_production' where number = $1`, [
    number,
  ]);
  await signInAs(page, control, 'press');
  await page.goto(jobPath({ kind: 'order', number }));
  const pieces = page.getByRole('region', { name: 'Received, printed, packed' });
  await pieces.getByRole('button', { name: 'All 30 printed' }).click();
  const all = pieces.getByRole('row', { name: /^All/ });
  await expect(all).toHaveText(/^All30030 *0$/);
  await pieces.getByRole('button', { name: 'Count by size' }).press('Enter');
  await pieces.getByLabel('Packed, M').fill('20');
  await pieces.getByLabel('Packed, M').press('Enter');
  await expect(all).toHaveText(/^All3003020$/);
  await page.reload();
  await expect(all).toHaveText(/^All3003020$/);
});

test('stock in house is corrected, and damaged pieces go back, with a reason each', async ({
  page,
  control,
}) => {
  // Sizes that no other test takes from stock.
  const one = await bought(control, ['S', '2XL']);
  await signInAs(page, control, 'press');
  await page.goto(paths.adminReceiving);
  await code(page).fill(one.supplierOrder);
  await code(page).press('Enter');
  await page.getByLabel(/^Damaged, .*, 2XL$/).fill('2');
  // Who goes on before the list is there again keeps the focus.
  const held = Promise.withResolvers<void>();
  await page.route('**/rest/v1/rpc/list_deliveries*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Check off 28 of 30' }).click();
  const stock = page.getByRole('region', { name: 'Stock in house' });
  await stock
    .getByRole('button', { name: /^Return .*, 2XL$/ })
    .first()
    .click();
  await stock.getByLabel(/^How many/).fill('1');
  held.resolve();
  await expect(page.getByText('28 pieces checked off. 2 damaged.')).toBeVisible();
  await expect(stock.getByLabel(/^How many/)).toBeFocused();
  await stock.getByLabel(/^Why/).fill('Holes.');
  await stock.getByRole('button', { name: 'Record the return' }).click();
  await expect(stock.getByText(/^The return of .*, 2XL is recorded\.$/)).toBeVisible();

  await stock
    .getByRole('button', { name: /^Correct .*, 2XL$/ })
    .first()
    .click();
  await stock.getByRole('button', { name: 'Correct it' }).click();
  await expect(stock.getByText('Say why.')).toBeVisible();
  await stock.getByLabel(/^How many there are/).fill('3');
  await stock.getByLabel(/^Why/).fill('Found behind the dryer.');
  await stock.getByRole('button', { name: 'Correct it' }).click();
  await expect(stock.getByText(/^The count of .*, 2XL is corrected\.$/)).toBeVisible();
  await stock.getByText('Corrections and returns').click();
  await expect(stock.getByText('Found behind the dryer.').first()).toBeVisible();
});

test('what was bought elsewhere is entered by hand, and comes in like the rest', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control, { quantities: { XL: 26 } });
  await control.sql(
    `update public.orders set status = 'approved', payment_terms = 'account' where number = $1`,
    [number],
  );
  await signInAs(page, control, 'staff');
  await page.goto(paths.adminBlanks);
  const wanted = page.getByRole('row').filter({ hasText: `#${number}` });
  await expect(wanted).toHaveCount(1);
  await page.getByRole('button', { name: 'It was bought elsewhere' }).click();
  const form = page.getByRole('form', { name: 'Bought elsewhere' });
  const reference = `N-${number}`;
  await form.getByLabel(/^Who sold it/).fill('Blanks & Co.');
  await form.getByLabel('Their number of it').fill(reference);
  await form.getByLabel(/^What the pieces cost/).fill('$99.50');
  await form.getByLabel(/, XL$/).first().fill('400');
  await form.getByRole('button', { name: 'Enter the purchase' }).click();
  await expect(
    page.getByText(/^Entered as CP-\d{6}\. Its pieces count as on their way\.$/),
  ).toBeVisible();
  await expect(wanted).toHaveCount(0);

  await page.goto(paths.adminReceiving);
  await code(page).fill(reference);
  await code(page).press('Enter');
  await page.getByRole('button', { name: 'All here: 400 pieces' }).click();
  await expect(page.getByRole('status').filter({ hasText: '400 pieces' })).toContainText(
    `#${number} Ada Ruth Calloway has all its blanks.`,
  );
});

test('bookkeepers don’t receive', async ({ page, control }) => {
  await signInAs(page, control, 'bookkeeper');
  await page.goto(paths.adminReceiving);
  await expect(page.getByRole('alert')).toContainText('Only people who work on jobs');
});
