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
  await box.fill('Size\tName\tNo.\nL\tOlson\t7.0\tgoalie\nXL\tVanderlinden-Olson\t88\nYM\tLee\t9');
  await roster.getByRole('button', { name: 'Add these players' }).click();
  await expect(box).toHaveValue('YM\tLee\t9');
  const left = roster.getByRole('listitem').filter({ hasText: '“goalie”' });
  await expect(left).toHaveText('L · Olson · 7.0 · goalie: “goalie”');
  await expect(roster.getByLabel('Number of player 1')).toHaveValue('7');
  await expect(box).toHaveAccessibleDescription(/doesn’t come in “YM”/);

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

// product: players-fill-in-the-roster
test('players fill in their own lines on a phone, and their coach brings them in', async ({
  page,
  browser,
}) => {
  const designer = new DesignerPage(page);
  const dialog = page.getByRole('dialog', { name: 'Ask your players' });
  const ask = async () => {
    await designer.openPanel('Team');
    await page.getByRole('button', { name: 'Ask your players' }).click();
  };
  await designer.open();
  await ask();
  const team = dialog.getByLabel('The team’s name');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect(team).toBeFocused();
  await expect(team).toHaveAccessibleDescription(/Enter the team’s name/);
  await team.fill('Duck Derby');
  await team.press('Enter');
  const link = dialog.getByLabel(/^Link, until/);
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  expect(address).toMatch(/\/your-line#team=[\w-]{32}$/);

  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await elsewhere.newPage();
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  const name = phone.getByLabel('Name on your shirt');
  const number = phone.getByLabel('Number');
  const size = phone.getByLabel('Size');
  const send = phone.getByRole('button', { name: 'Send it to my coach' });
  const done = phone.getByRole('heading', { name: 'You’re on the roster' });
  await phone.goto(address);
  await expect(phone.getByText('Shirts for Duck Derby')).toBeVisible();
  await send.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Enter a name or a number\./);
  await name.fill('Olson');
  await number.fill('7');
  await size.selectOption('L');
  await send.click();
  await expect(done).toBeFocused();

  await phone.getByRole('button', { name: 'Fill in a line for someone else' }).click();
  await expect(number).toHaveAccessibleDescription('Taken: 7');
  await number.fill('7');
  await expect(phone.getByText('7 is taken. Pick another')).toBeVisible();
  await name.fill('Lee');
  await size.selectOption('M');
  await send.click();
  await expect(done).toBeFocused();
  await phone.reload();
  await expect(phone.getByText('Lee', { exact: true })).toBeVisible();

  await page.reload();
  await designer.ready();
  await expect(designer.name).toHaveValue('Duck Derby');
  await ask();
  await expect(dialog.getByText('2 of your players have filled in their line.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Bring these 2 lines into the roster' }).click();
  await expect(dialog.getByText('Added 2 players.')).toBeFocused();
  await expect(dialog.getByText('also wears 7.')).toHaveCount(2);

  await phone.getByRole('button', { name: 'Change my line' }).click();
  await number.fill('8');
  await send.click();
  await expect(done).toBeFocused();
  await dialog.getByRole('button', { name: 'Look again' }).click();
  await dialog.getByRole('button', { name: 'Bring this line into the roster' }).click();
  await expect(dialog.getByText('Changed 1 player.')).toBeFocused();
  await expect(dialog.getByText('also wears 7.')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Close the link' }).click();
  await expect(dialog.getByRole('button', { name: 'Open the link again' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('Your coach closed this roster');
  const key = address.slice(-32);
  expect(asked.filter((url) => !url.startsWith(address) && url.includes(key))).toEqual([]);
  await elsewhere.close();

  await page.getByRole('button', { name: 'Back to the design' }).click();
  await expect(page.getByRole('button', { name: 'Roster: 2 players' })).toBeVisible();
  await page.getByRole('button', { name: 'Designs', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this one as a file' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('Olson');
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).join('\n'));
  const keys = /"playerKey":"([\w-]{32})","coachKey":"([\w-]{32})"/.exec(kept);
  expect(keys?.[1]).toBe(key);
  for (const each of keys ?? []) expect(file).not.toContain(each);
  await page.keyboard.press('Escape');
  await designer.undo.click();
  await designer.undo.click();
  await expect(page.getByRole('button', { name: 'Roster', exact: true })).toBeVisible();
});
