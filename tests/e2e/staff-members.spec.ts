// product: staff-list, audit-trail
import { randomUUID } from 'node:crypto';
import { paths } from '../../src/paths.ts';
import { companyOnly } from '../../src/staff/staff-email.ts';
import { shop } from '../../src/shop.ts';
import { keepConnected } from '../support/connection.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { emailedLink, signInAs } from '../support/staff-page.ts';

// product: audit-trail
test('an owner invites somebody by email, changes their role, and removes them, and every change is recorded', async ({
  page,
  control,
  browser,
  baseURL,
}) => {
  const owner = await signInAs(page, control, 'owner');
  const email = `new.hand.${randomUUID()}@${shop.emailDomain}`;
  await page.goto(paths.adminStaff);
  const form = page.getByRole('form', { name: 'Add somebody' });
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Email').press('Enter');
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(companyOnly));
  await form.getByLabel('Email').fill(email.toUpperCase());
  await form.getByLabel('Email').press('Enter');
  await expect(
    page.getByText(`${email} is on the list. An invitation is on its way.`),
  ).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('invitation not accepted yet');
  await expect(row.getByRole('combobox')).toHaveValue('staff');

  // Anyone who is invited chooses a password and is in.
  const link = await emailedLink(control, email);
  const context = await browser.newContext({ baseURL: baseURL! });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill('four words in a row');
  await theirs.getByLabel('New password').press('Enter');
  await expect(theirs).toHaveURL(paths.adminAnalytics);
  await theirs.goto(paths.adminStaff);
  await expect(theirs.getByRole('alert')).toContainText('Only owners can open this page.');
  await expect(theirs.getByRole('form')).toHaveCount(0);

  await page.reload();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('invitation not accepted yet');
  await row.getByRole('combobox').selectOption('owner');
  await expect(page.getByText(`${email} is an owner now.`)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('form', { name: 'Add somebody' })).toBeVisible();

  const remove = page.getByRole('button', { name: `Remove ${email}` });
  await remove.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('They lose everything here at once');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeVisible();
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${email} is off the list.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Not on the staff list');
  await context.close();

  const log = page.getByRole('row').filter({ hasText: email });
  await expect(log).toContainText([
    `${email} removed${owner.email}`,
    `${email} made owner${owner.email}`,
    `${email} added as staff${owner.email}`,
  ]);
  await expect(page.getByRole('row', { name: email })).toContainText([
    `${email} removed`,
    `${email} made owner`,
    `Chose a new password${email}`,
    `Signed in${email}`,
    `${email} added as staff`,
  ]);
});

test('the last owner stays, and a failed load or change is reported and can be retried', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/);
  const owner = await signInAs(page, control, 'owner');
  const list = '**/rest/v1/rpc/list_staff*';
  await keepConnected(page);
  await page.route(list, (route) => route.abort());
  await page.goto(paths.adminStaff);
  await expect(page.getByRole('alert')).toContainText('Your connection works');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  const row = page.getByRole('listitem').filter({ hasText: owner.email });
  await expect(row).toContainText('(you)');

  // Other tests have owners, too; a database test covers what happens to the last one.
  const answer = {
    headers: { 'access-control-allow-origin': '*' },
    json: { outcome: 'last-owner' },
  };
  await page.route('**/rest/v1/rpc/grant_staff*', (route) => route.fulfill(answer));
  await row.getByRole('combobox').selectOption('staff');
  const sentence = 'The last owner can’t step down: make somebody else an owner first.';
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(row.getByRole('combobox')).toHaveValue('owner');
  await page.route('**/rest/v1/rpc/remove_staff*', (route) => route.abort());
  await row.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Remove yourself?');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'connection' })).toBeVisible();
  await expect(row).toBeVisible();
});

// product: erasing-a-customer
test('an owner erases a customer after typing the address again, but not while a job is open', async ({
  page,
  control,
}) => {
  const email = `ada.${randomUUID()}@example.com`;
  const { number } = await placeJob(control, { customer: { email } });
  await signInAs(page, control, 'owner');
  await page.goto(paths.adminStaff);
  const form = page.getByRole('form', { name: 'Erase a customer' });
  const lookUp = async () => {
    await form.getByLabel('Customer’s email').fill(email.toUpperCase());
    await form.getByRole('button', { name: 'Look up' }).click();
  };
  await lookUp();
  await expect(form.getByRole('alert')).toContainText(`Order #${number} isn’t finished.`);

  await control.sql(`update public.orders set status = 'cancelled' where number = $1`, [number]);
  await lookUp();
  const dialog = page.getByRole('dialog', { name: 'Erase this customer?' });
  await expect(dialog).toContainText('1 order, 0 quotes, 0 reorders, 0 drafts, and');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  const confirmation = dialog.getByLabel('Type the address to confirm');
  await expect(confirmation).toHaveAccessibleDescription('Type the address as it is above.');
  await expect(confirmation).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Look up' })).toBeFocused();

  await lookUp();
  await confirmation.fill(email);
  await confirmation.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Erased 1 order' })).toBeVisible();
  await expect(form.getByLabel('Customer’s email')).toHaveValue('');
  expect(
    await control.sql('select from public.orders where lower(customer_email) = $1', [email]),
  ).toEqual([]);
  const trail = page.getByRole('region', { name: 'Sign-ins and changes' });
  await expect(trail).toContainText(
    'Erased a customer: 1 order, 0 quotes, 0 reorders, 0 drafts, and',
  );
  await expect(trail).not.toContainText(email);
});
