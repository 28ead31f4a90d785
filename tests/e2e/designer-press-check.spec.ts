import sharp from 'sharp';
import { blankDesign, newShape, newTeam } from '../../src/designer/starting-point.ts';
import { paths } from '../../src/paths.ts';
import { DesignerPage } from '../support/designer-page.ts';
import { tabTo } from '../support/keyboard.ts';
import { svg } from '../support/svg.ts';
import { expect, test } from '../support/test.ts';

/** A sunset, 198 × 100: 18 DPI at 11 in wide. */
const photo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="198" height="100">
      <linearGradient id="a" x2="0" y2="1"><stop stop-color="#f0a818"/>
      <stop offset="1" stop-color="#f2559a"/></linearGradient>
      <rect width="198" height="100" fill="url(#a)"/><circle cx="99" cy="60" r="30" fill="#fff"/></svg>`),
  )
    .jpeg()
    .toBuffer();

// product: press-check
test('a name, a duck, and a photo of 18 DPI don’t reach checkout unnoticed', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  const designer = new DesignerPage(page);
  await designer.open();
  await designer.addWords('Kovačević 🦆');
  await designer.openPanel('Picture');
  await page
    .locator('[data-panel="picture"] input[type="file"]')
    .setInputFiles({ name: 'sunset.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(designer.objects).toHaveCount(2);
  await page.locator('[data-panel="edit"]').getByLabel('Width (in)').fill('11');
  await designer.use.click();
  const dialog = page.getByRole('dialog', { name: 'Use this design' });
  const check = dialog.getByRole('region', { name: 'Press check' });
  const finding = (words: string | RegExp) =>
    check.getByRole('listitem').filter({ hasText: words });
  const letters = finding(/doesn’t have .*🦆/);
  const dpi = finding('sunset.jpg has 18 DPI at 11 in wide. It will look blurry in print');
  const color = finding('sunset.jpg is in full color');

  await test.step('nothing goes on until each error is settled', async () => {
    await dialog.getByLabel('M', { exact: true }).fill('24');
    await dialog.getByRole('button', { name: 'Straight to checkout' }).click();
    await expect(check.getByRole('alert')).toHaveText(
      /^Choose a fix for each of these first, or “Print it anyway.”$/,
    );
    await expect(letters.getByRole('button').first()).toBeFocused();
    await expect(check.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('Show it turns to the object and chooses it', async () => {
    await dpi.getByRole('button', { name: 'Show it' }).click();
    await expect(dialog).toBeHidden();
    await expect(designer.stage).toBeFocused();
    await expect(page.locator('[data-panel="edit"]')).toContainText('sunset.jpg');
    await designer.use.click();
  });

  await test.step('a fix is one key press, and the next finding takes the focus', async () => {
    const write = letters.getByRole('button', { name: /^Write “Kova[čc]evi[ćc]” instead$/ });
    await tabTo(page, write);
    await page.keyboard.press('Enter');
    await expect(letters).toHaveCount(0);
    await expect(dpi.getByRole('button', { name: 'Shrink it to 1.32 in' })).toBeFocused();
    await expect(check.getByRole('status')).toContainText('Done: Write “Kova');
    await tabTo(page, color.getByRole('button', { name: 'Reduce it to 3 inks' }));
    await page.keyboard.press('Enter');
    await expect(color).toHaveCount(0);
  });

  await test.step('what’s printed anyway is in the notes for the press', async () => {
    const anyway = dpi.getByRole('button', { name: 'Print it anyway' });
    await anyway.click();
    await expect(anyway).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: 'Straight to checkout' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.checkout}$`));
    await expect(page.getByLabel('Notes for the press')).toHaveValue(
      /^Print it anyway: sunset\.jpg has 18 DPI at 11 in wide/,
    );
  });
});

// product: press-check
test('text in an SVG in a font that isn’t here is named, and asked for as outlines', async ({
  page,
}) => {
  const designer = new DesignerPage(page);
  await designer.open();
  await designer.openPanel('Picture');
  await page.locator('[data-panel="picture"] input[type="file"]').setInputFiles({
    name: 'club.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      svg('<text y="60" font-size="40" font-family="Ames Grotesk, sans-serif">Club</text>'),
    ),
  });
  await expect(designer.objects).toHaveCount(1);
  await designer.use.click();
  const check = page.getByRole('region', { name: 'Press check' });
  const font = check.getByRole('listitem').filter({ hasText: 'has text in Ames Grotesk' });
  await expect(font).toContainText('Export it with its text as outlines');
  await font.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('There’s nothing on the shirt anymore.')).toBeVisible();
});

// product: press-check, roster
test('lines thinner than a screen holds are measured, on every player, and get thicker', async ({
  page,
}) => {
  const designer = new DesignerPage(page);
  await designer.open();
  const check = page.getByRole('region', { name: 'Press check' });
  const leave = page.getByRole('button', { name: 'Back to the design' });
  await designer.addWords('River Days');
  await designer.use.click();
  await expect(check.getByRole('status')).toHaveText('Ready for the press.');
  await leave.click();
  const blank = blankDesign('3f0c8d52-7a51-4c8b-9a35-5f9d1f0f7a11');
  const ring = newShape('ring', 'ring', { widthIn: 12, heightIn: 16 }, 'white');
  const front = [{ ...ring, widthIn: 0.1, heightIn: 3 }];
  // Her name is set so narrow that its lines are too thin; the name on the sample's back isn't.
  const team = {
    ...newTeam('team', { widthIn: 2, heightIn: 2 }, 'white'),
    name: 'LEE',
    number: '',
  };
  const back = [{ ...team, typeface: 'oswald', nameHeightIn: 0.25, mostWidthIn: 0.5 } as const];
  const roster = ['Lee', 'Vanderlinden-Olson'].map(
    (name) => ({ name, number: '', size: 'L' }) as const,
  );
  await designer.openFile({ ...blank, roster, sides: { ...blank.sides, front, back } });
  await designer.use.click();
  const lines = check.getByRole('listitem').filter({
    hasText: /^Front.*Lines in Ring are about 0\.01\d? in thick. A screen holds 0\.014 in/,
  });
  await expect(lines).toHaveCount(1);
  const narrow = check.getByRole('listitem').filter({ hasText: 'Lines in “Vanderlinden-Olson”' });
  await expect(narrow).toHaveText(/ are about 0\.0\d+ in thick/);
  await narrow.getByRole('button', { name: 'Let them be 12 in wide' }).click();
  await expect(narrow).toHaveCount(0);
  await lines.getByRole('button', { name: 'Make the lines thicker' }).click();
  await expect(lines).toHaveCount(0);
  await expect(check.getByRole('status')).toHaveText(/^Done: .* Nothing left to settle$/);
  await leave.click();
  await designer.undo.click();
  await designer.expectSaid('Undid: Make the lines thicker.');
});
