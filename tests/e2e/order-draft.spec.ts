import { randomUUID } from 'node:crypto';
import { draftKey } from '../../src/orders/drafts/order-draft.client.ts';
import { noLocations } from '../../src/garments/print-location.ts';
import { defaultDueDate } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { pngFile, svgFile } from '../support/files.ts';
import { firstDay, readyDraft } from '../factory/order-draft.ts';
import { expectedRows } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';

// product: order-draft
test('the draft survives a reload, with previews of its uploads through new links', async ({
  order,
  page,
}) => {
  const draft = {
    delivery: 'shipping',
    locations: { ...noLocations, frontLarge: true, leftSleeve: true },
  } as const;
  await order.seed(draft, { type: 'complete', description: '' });
  await order.open();
  await order.quantity('M').fill('9');
  const file = pngFile(`${randomUUID()}.png`, 1200, 900);
  await order.upload('Front Large', file);
  await order.section('Delivery method').getByLabel('City').fill('Ames');

  const linked = page.waitForResponse('**/api/seal-upload');
  await page.reload();
  await order.ready();
  expect((await linked).status()).toBe(200);
  await expect(order.material('Premium Cotton')).toBeChecked();
  await expect(order.color('Navy')).toBeChecked();
  await expect(order.quantity('M')).toHaveValue('9');
  await expect(order.location('Left Sleeve')).toBeChecked();
  await expect(order.artworkType('Completed artwork')).toBeChecked();
  await expect(order.section('Delivery method').getByLabel('City')).toHaveValue('Ames');
  expect(await order.rows()).toEqual(
    expectedRows(readyDraft({ ...draft, quantities: { S: 4, M: 9, L: 7, XL: 4 } })),
  );
  const section = order.section('Upload artwork');
  await expect(section).toContainText(file.name);
  await expect(section.locator('img')).toHaveJSProperty('naturalWidth', 1200);
  await expect(section.locator('img')).not.toHaveAttribute('src', /^blob:/);
  await expect(order.ticket.locator('image')).toHaveAttribute('href', /^http/);
  await order.deleteFileFor('Front Large').click();
  await expect(order.fileFor('Front Large')).toBeVisible();
});

test('an upload that Storage has lost is requested again', async ({ order, page, quiet }) => {
  quiet.allow(/status of 404.*api\/seal-upload/);
  await order.seed(
    { locations: { ...noLocations, frontLarge: true } },
    { type: 'complete', description: '' },
  );
  await order.open();
  const file = svgFile(`${randomUUID()}.svg`);
  await order.upload('Front Large', file);
  const { uploads } = await order.artwork();
  const deleted = await page.request.post('/api/delete-upload', {
    data: { receipt: uploads.frontLarge?.receipt },
  });
  expect(deleted.ok()).toBe(true);
  await page.reload();
  await expect(order.section('Upload artwork').getByRole('alert')).toHaveText(
    'We no longer have this upload. Choose the file again.',
  );
  await order.upload('Front Large', file);
});

// Unit tests try every kind of corrupt value; here, a few that are bad in different ways.
// product: order-draft
test('corrupt stored values give a blank form without errors, which works', async ({
  order,
  page,
}) => {
  const draft = JSON.stringify(readyDraft());
  for (const { what, ...stored } of [
    {
      what: 'cut off',
      [draftKey]: '{"version":2,',
    },
    {
      what: 'with a file of the wrong type',
      [draftKey]: draft.replace('"uploads":{}', '"uploads":{"frontLarge":"file.png"}'),
    },
    { what: 'of an older version', [draftKey]: draft.replace('"version":2', '"version":1') },
    {
      what: 'reaching for the prototype',
      [draftKey]: '{"__proto__":{"designs":[]},"constructor":{"prototype":{"owned":1}}}',
    },
  ]) {
    await test.step(what, async () => {
      await order.seedStorage(stored);
      await order.open();
      await expect(
        order.section('Select material').getByRole('radio', { checked: true }),
      ).toHaveCount(0);
      await expect(order.totalQuantity).toHaveText('Total Quantity 0');
      await expect(order.dueDate).toHaveValue(defaultDueDate(new Date()));
      await expect(
        order.section('Upload artwork').getByRole('radio', { checked: true }),
      ).toHaveCount(0);
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
      expect(await page.evaluate(() => 'owned' in {})).toBe(false);
    });
  }
  await order.material('Budget Cotton').check();
  await page.reload();
  await expect(order.material('Budget Cotton')).toBeChecked();
  await page.goto(paths.checkout);
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
});

// product: select-color
test('a garment that is no longer sold says so, and another one can be chosen', async ({
  order,
}) => {
  await order.seed({ garmentId: 'discontinued-tee' });
  await order.open();
  await expect(order.section('Select color').getByRole('alert')).toHaveText(
    'Invalid material selection',
  );
  await order.material('Budget Cotton').check();
  await expect(order.color('White')).toBeVisible();
});

// product: order-draft
test('order details from another page replace the draft once', async ({ order, page }) => {
  await order.seed();
  const handed = readyDraft({
    quantities: { XL: 30 },
    dueDate: '2027-01-15',
    artwork: { description: 'As last year.' },
  });
  await order.seedStorage({ 'order-details': JSON.stringify(handed) });
  await order.open();
  await expect(order.quantity('XL')).toHaveValue('30');
  await expect(order.description).toHaveValue('As last year.');
  expect(await page.evaluate(() => sessionStorage.getItem('order-details'))).toBeNull();
  await page.reload();
  await order.ready();
  await expect(order.quantity('XL')).toHaveValue('30');
  await expect(order.description).toHaveValue('As last year.');
});

// product: select-material
test('a shirt in the address is fixed on arrival, the rest of the draft stays, and a later choice survives a reload', async ({
  order,
  page,
}) => {
  await order.seed();
  await order.open('?shirt=premium-blend');
  const material = order.section('Select material');
  await expect(material).toContainText('Premium Blend');
  await expect(material).toContainText('$10.50–$34.75');
  await expect(order.quantity('M')).toHaveValue('8');
  await page.reload();
  await order.ready();
  await expect(material).toContainText('$10.50–$34.75');
  await material.getByRole('button', { name: 'Choose another garment' }).click();
  await order.material('Budget Cotton').check();
  await order.color('Navy').check();
  await page.reload();
  await order.ready();
  await expect(order.material('Budget Cotton')).toBeChecked();
  await expect(order.color('Navy')).toBeChecked();
});

// product: order-draft
test('a job in the address is priced on arrival, whatever this tab’s draft was; nonsense is ignored', async ({
  order,
  page,
}) => {
  await order.seed({ delivery: 'shipping', dueDate: firstDay('rush') });
  await order.open('?shirt=budget-cotton&pieces=48&print=frontLarge&print=hood&due=soon');
  await expect(order.section('Unisex quantities')).toContainText('25 left to spread');
  const job = {
    garmentId: 'budget-cotton',
    quantities: { M: 48 },
    locations: { ...noLocations, frontLarge: true },
    dueDate: defaultDueDate(new Date()),
    delivery: 'pickup',
  } as const;
  expect((await order.rows()).at(-1)).toEqual(
    expectedRows(readyDraft({ ...job, color: null })).at(-1),
  );
  await expect(order.dueDate).toHaveValue(job.dueDate);
  await order.section('Unisex quantities').getByRole('button', { name: 'Order just 23' }).click();
  await page.reload();
  await order.ready();
  await expect(order.totalQuantity).toHaveText('Total Quantity 23');
  await order.open('?shirt=richardson-112&pieces=0');
  await expect(page.getByRole('textbox', { name: 'One size' })).toHaveValue('23');
});

test('a page restored from the back/forward cache shows the current draft', async ({
  order,
  page,
}) => {
  await order.seed();
  await order.open();
  await page.evaluate((key) => sessionStorage.removeItem(key), draftKey);
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await reloaded;
  await order.ready();
  await expect(order.totalQuantity).toHaveText('Total Quantity 0');
});
