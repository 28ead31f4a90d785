// product: presses, price-book, roles
import { randomUUID } from 'node:crypto';
import { paths } from '../../src/paths.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

// They publish: what one draws up, another would make out of date.
test.describe.configure({ mode: 'default' });

test('an owner raises 3XL by $3, previews it, sees what last year would have been, publishes it, and goes back', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control);
  const [before] = await control.sql('select total_cents from public.orders where number = $1', [
    number,
  ]);
  const note = `3XL ${randomUUID()}`;
  await signInAs(page, control, 'owner');
  await page.goto(paths.adminSettings);
  await page.getByRole('button', { name: 'New draft' }).click();
  // Other tests sell none of these in that size meanwhile.
  const garment = page.getByRole('group', { name: /^Budget Blend/ });
  await garment.getByText('What each size adds').click();
  await garment.getByLabel('3XL ($)').fill('3');
  await garment.getByLabel('Our cost ($)').fill('3.10');
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Customers see nothing of it until you publish it.')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  const figures = page.getByRole('table', { name: 'Figures that change' });
  await expect(figures.getByRole('row', { name: /size 3XL none \+\$3\.00/ })).toBeVisible();
  await page.getByRole('button', { name: 'Run the price lab' }).click();
  await expect(page.getByText(/^Last year’s orders would have cost/)).toBeVisible();

  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Published\. New orders use it now/)).toBeVisible();
  const counting = page.getByRole('region', { name: 'Counts now' });
  await expect(counting).toContainText(note);
  const version = /Version (\d+)/.exec((await counting.textContent()) ?? '')?.[1] ?? '';
  const answer = JSON.stringify(
    await (await page.request.get(`/api/shop?version=${version}`)).json(),
  );
  expect(answer).toContain('"sizeCents":{"3XL":300}');
  expect(answer).not.toContain('costCents');
  const [after] = await control.sql('select total_cents from public.orders where number = $1', [
    number,
  ]);
  expect(after).toEqual(before);

  // The version before it, which other tests count on.
  const earlier = page.getByRole('region', { name: 'Earlier' });
  await earlier.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Go back to this version' }).click();
  await expect(page.getByText(/ counts again, as version \d+\./)).toBeVisible();
  await expect(counting).not.toContainText(note);
});

test('a draft can be written with the keyboard alone, and says at a field what is wrong with it', async ({
  page,
  control,
}) => {
  await signInAs(page, control, 'owner');
  await page.goto(paths.adminSettings);
  await page.getByRole('button', { name: 'New draft' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Draft' })).toBeFocused();
  await page.getByRole('button', { name: 'Add a price step' }).press('Enter');
  await page.keyboard.type('36');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nine');
  await page.keyboard.press('Enter');
  const steps = page.getByRole('region', { name: 'Print', exact: true });
  const wrong = steps.locator('[aria-invalid="true"]');
  await expect(wrong).toBeFocused();
  await expect(wrong).toHaveAccessibleDescription(/Enter an amount from \$0/);
  await wrong.fill('9');
  await expect(wrong).toHaveCount(0);
  await steps.getByRole('button', { name: 'Remove the step from 36 pieces' }).press('Enter');
  await expect(steps.getByRole('button', { name: 'Add a price step' })).toBeFocused();
  await page.getByRole('button', { name: 'To all versions' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Counts now' })).toBeVisible();
});

test('an owner adds a garment with the keyboard, puts it first, and withdraws a planned version', async ({
  page,
  control,
}) => {
  await signInAs(page, control, 'owner');
  await page.goto(paths.adminSettings);
  await page.getByRole('button', { name: 'New draft' }).press('Enter');
  await page.getByRole('button', { name: 'Add a garment' }).press('Enter');
  const added = page.getByRole('group', { name: 'New garment' });
  await expect(added.getByLabel('Price ($)')).toBeFocused();
  await page.keyboard.type('3.50');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  const name = added.getByLabel('Our name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Enter your name for it/);
  for (const [label, text] of [
    ['Our name', 'Camp Tee'],
    ['Maker and model', 'Gildan 5250'],
    ['Supplier’s part number', '52500'],
    ['Material', '100% cotton'],
    ['Weight', '6.1 oz'],
    ['Description', 'For camp.'],
  ] as const) {
    // Its legend is its name.
    await page
      .getByRole('group', { name: /^New garment|^Camp Tee/ })
      .getByLabel(label)
      .fill(text);
  }
  const tee = page.getByRole('group', { name: 'Camp Tee (Gildan 5250)' });
  await tee.getByRole('button', { name: 'Move up: Camp Tee' }).press('Enter');
  await expect(tee.getByLabel('Price ($)')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Juneteenth' }).press('Space');
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const figures = page.getByRole('table', { name: 'Figures that change' });
  await expect(figures.getByRole('row', { name: /Camp Tee.*, its part number/ })).toContainText(
    '52500 at S&S Activewear',
  );
  await expect(figures.getByRole('row', { name: /Closed every year on/ })).toContainText(
    'Christmas, Juneteenth',
  );
  await page.getByRole('radio', { name: 'At a date and time' }).check();
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel(/^Date and time/).fill(tomorrow);
  await page.getByRole('button', { name: 'Publish at that time' }).press('Enter');
  const scheduled = page.getByRole('region', { name: 'Scheduled' });
  await scheduled.getByRole('button', { name: 'Open version' }).press('Enter');
  await page.getByRole('button', { name: /^Withdraw it and keep version \d+$/ }).press('Enter');
  await expect(page.getByText(/^Withdrawn\. Version \d+ goes on counting/)).toBeVisible();
  await expect(scheduled).toBeHidden();
});

test('an owner adds a press with the keyboard, is told what’s wrong with it, and saves it', async ({
  page,
  control,
}) => {
  await signInAs(page, control, 'owner');
  await page.goto(paths.adminSettings);
  const presses = page.getByRole('region', { name: 'Presses' });
  await presses.getByRole('button', { name: 'Add a press' }).press('Enter');
  const added = presses.getByRole('group', { name: 'New press' }).getByLabel('Name');
  await expect(added).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(added).toBeFocused();
  await expect(added).toHaveAccessibleDescription('Enter the press’s name.');
  const name = `Manual ${randomUUID().slice(0, 8)}`;
  await page.keyboard.type(name);
  const press = presses.getByRole('group', { name, exact: true });
  await press.getByLabel('Impressions an hour, dark').fill('60');
  await press.getByLabel('Friday, hours').fill('3.5');
  await press.getByLabel('Friday, hours').press('Enter');
  await expect(presses.getByText('Saved. Plans and dates go by it from now on.')).toBeVisible();

  // Somebody saves meanwhile, while this page is open.
  await control.sql(
    `insert into private.floor_settings (version, settings, saved_by)
     select version + 1, settings, 'june@confluenceprint.example'
     from private.floor_settings order by version desc limit 1`,
  );
  await press.getByLabel('Heads').fill('4');
  await presses.getByRole('button', { name: 'Save presses' }).click();
  await expect(presses.getByRole('alert').last()).toContainText(/june@.* saved the presses/);
  await expect(press.getByLabel('Heads')).toHaveValue('4');
  await presses.getByRole('button', { name: 'Show theirs instead' }).click();
  await expect(press.getByLabel('Heads')).toHaveValue('6');
  await expect(press.getByLabel('Friday, hours')).toHaveValue('3.5');

  await press.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  await expect(presses.getByRole('button', { name: 'Add a press' })).toBeFocused();
  await presses.getByRole('button', { name: 'Save presses' }).press('Enter');
  await expect(presses.getByText('Saved. Plans and dates go by it from now on.')).toBeVisible();
  await page.reload();
  await expect(presses.getByRole('group', { name: 'Press 1', exact: true })).toBeVisible();
  await expect(press).toBeHidden();
});

test('staff, press staff, and bookkeepers can’t open the price book', async ({ page, control }) => {
  for (const role of ['staff', 'press', 'bookkeeper'] as const) {
    await signInAs(page, control, role);
    await page.goto(paths.adminSettings);
    await expect(page.getByRole('alert'), role).toContainText('Only owners can open this page.');
    await expect(page.locator('#staff-page')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
  }
});
