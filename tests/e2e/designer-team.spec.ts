import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { DesignerPage } from '../support/designer-page.ts';
import { expect, test } from '../support/test.ts';

// product: roster
test('a pasted roster gives every player a shirt, whose sizes become the order’s', async ({
  page,
}) => {
  const designer = new DesignerPage(page);
  await designer.open();
  await designer.turnTo('Back');
  await designer.openPanel('Team');
  await page.getByRole('button', { name: 'Add name and number' }).click();
  await expect(designer.objects).toHaveCount(1);

  await page.getByRole('button', { name: 'Roster', exact: true }).click();
  const roster = page.getByRole('dialog', { name: 'Roster' });
  const box = roster.getByLabel(/^Paste from a spreadsheet/);
  await box.fill('Size\tName\tNo.\nL\tOlson\t7\nXL\tVanderlinden-Olson\t88\nYM\tLee\t9');
  await roster.getByRole('button', { name: 'Add these players' }).click();
  await expect(box).toHaveValue('YM\tLee\t9');
  await expect(box).toHaveAccessibleDescription(/We don’t know the size “YM”/);

  await test.step('with the keyboard, Enter adds another player', async () => {
    await roster.getByLabel('Name of player 2').press('Enter');
    await expect(roster.getByLabel('Name of player 3')).toBeFocused();
    await page.keyboard.type('Lee');
    await expect(roster.getByLabel('Size of player 3')).toHaveAccessibleDescription(
      'Choose a size.',
    );
    await roster.getByLabel('Size of player 3').selectOption('L');
    await expect(roster.getByRole('caption')).toHaveText('3 players: 2 L, 1 XL');
  });

  await roster.getByRole('button', { name: 'Make everyone’s letters smaller' }).click();
  await expect(roster.getByText('Everyone’s letters fit now')).toBeFocused();
  const shirts = roster.getByRole('button', { name: /: show on the stage$/ });
  await expect(shirts).toHaveCount(3);
  await shirts.nth(1).scrollIntoViewIfNeeded();
  await expect(shirts.nth(1).locator('path[fill-rule="nonzero"]')).toHaveCount(1);
  await shirts.nth(1).press('Enter');
  await expect(roster).toHaveCount(0);
  await expect(designer.objects.first()).toContainText('Vanderlinden-Olson 88');

  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'A print file per player: 3 in a ZIP' }).click();
  const files = unzipSync(readFileSync(await (await zip).path()));
  expect(Object.keys(files)).toEqual([
    'design-back-large-01-olson-7-l.svg',
    'design-back-large-02-vanderlinden-olson-88-xl.svg',
    'design-back-large-03-lee-l.svg',
  ]);
  const paths = Object.values(files).map((file) => strFromU8(file).match(/ d="M[^"]{50,}"/g));
  expect(new Set(paths.map((path) => path?.join())).size).toBe(3);
  for (const path of paths) expect(path).toHaveLength(1);
  await page.getByRole('button', { name: 'Back to the design' }).click();

  await designer.use.click();
  const use = page.getByRole('dialog', { name: 'Use this design' });
  await expect(use.getByLabel('L', { exact: true })).toHaveValue('2');
  await expect(use.getByLabel('XL', { exact: true })).not.toBeEditable();
  await expect(use.getByText('3 in all')).toBeVisible();

  await use.getByRole('button', { name: 'Straight to checkout' }).click();
  await expect(page.getByText('3 players.')).toBeVisible();
});
