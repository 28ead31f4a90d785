// product: press-plan
import { jobPath, paths } from '../../src/paths.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

test('staff pin a job to a day by keyboard on a phone, and it stays there until it’s unpinned', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control);
  await control.sql(`update public.orders set status = 'in_production' where number = $1`, [
    number,
  ]);
  await signInAs(page, control, 'staff');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(paths.adminPlan);
  await page.getByRole('button', { name: 'Show all planned days' }).press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: `#${number}` });
  await expect(row.getByRole('link')).toHaveAttribute('href', jobPath({ kind: 'order', number }));
  await row.getByRole('button', { name: `Move #${number}` }).press('Enter');

  const form = page.getByRole('form', { name: new RegExp(`#${number}$`) });
  await expect(form.getByRole('heading')).toBeFocused();
  const day = form.getByLabel('Day', { exact: true });
  const later = day.locator('option').nth(2);
  const name = (await later.textContent()) ?? '';
  await day.selectOption({ label: name });
  await form.getByLabel('Why, if the day is full').fill('They pick it up that night.');
  await form.getByRole('button', { name: 'Pin it there' }).press('Enter');
  await expect(page.getByText(new RegExp(`^#${number} is pinned to `))).toBeVisible();
  await expect(row).toContainText('Pinned');
  await expect(page.getByRole('region').filter({ has: row })).toHaveAccessibleName(
    new RegExp(`^${name.slice(0, 3)}`),
  );
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'the press plan');

  await page.reload();
  await page.getByRole('button', { name: `Unpin #${number}` }).press('Enter');
  await expect(page.getByText(`#${number} goes where the plan puts it.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Unpin #${number}` })).toHaveCount(0);
});
