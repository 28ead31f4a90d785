import sharp from 'sharp';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { DesignerPage } from '../support/designer-page.ts';
import { psdOf } from '../support/picture-files.ts';
import { pdfOf } from '../support/pdf.ts';
import { nested, svg } from '../support/svg.ts';
import { pngFile } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

let designer: DesignerPage;
test.beforeEach(async ({ page }) => {
  designer = new DesignerPage(page);
  await designer.open();
});

/** The form for the chosen object. */
const form = (page: Page) => page.locator('[data-panel="edit"]');
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name });
/** An object on the stage, by layer from the bottom. */
const drawn = (page: Page, layer = 0): Locator => page.locator('svg [data-object]').nth(layer);
/** Its markup and position. */
const look = (object: Locator) =>
  object.evaluate((element) => `${element.getAttribute('transform')} ${element.innerHTML}`);

/** The same once its letters have loaded. */
async function settledLook(page: Page): Promise<string> {
  await expect(page.locator('[data-settling]')).toHaveCount(0);
  return look(drawn(page));
}

type Change = readonly [what: string, change: () => Promise<unknown>];

/** Expects each change to change the drawing, in a single step of undo and redo. */
async function expectChanges(page: Page, changes: readonly Change[]): Promise<void> {
  const looks = [await settledLook(page)];
  for (const [what, change] of changes) {
    await change();
    await expect
      .poll(() => look(drawn(page)), `${what} changes the drawing`)
      .not.toBe(looks.at(-1));
    looks.push(await settledLook(page));
  }
  for (const [index, [what]] of [...changes.entries()].reverse()) {
    await designer.undo.press('Enter');
    await expect.poll(() => look(drawn(page)), `${what} is one step`).toBe(looks[index]);
  }
  for (const [index, [what]] of changes.entries()) {
    await designer.redo.press('Enter');
    await expect.poll(() => look(drawn(page)), `${what} comes back`).toBe(looks[index + 1]);
  }
}

async function addShape(page: Page, name: string) {
  await designer.openPanel('Shapes');
  await page.getByRole('button', { name, exact: true }).click();
}

async function takePicture(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await designer.openPanel('Picture');
  await page
    .locator('[data-panel="picture"] input[type="file"]')
    .setInputFiles({ name, mimeType, buffer });
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

/** Three flat colors on white, 900 × 600. */
function poster(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
    <rect width="900" height="600" fill="#fff"/>
    <circle cx="300" cy="300" r="220" fill="#d1301d"/>
    <rect x="450" y="200" width="350" height="250" fill="#1f45b0"/>
    <rect x="100" y="480" width="500" height="80" fill="#17140f"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** Checks a radio by its label. */
const pick = (page: Page, group: RegExp, name: string) =>
  form(page)
    .getByRole('group', { name: group })
    .getByRole('radio', { name })
    .check({ force: true });

// product: words-and-typefaces, effects
test('each property of text changes the drawing, in one undo step', async ({ page }) => {
  await designer.addWords('River Days');
  const openOutline = () => form(page).getByText('Outline', { exact: true }).first().click();
  const openEffects = () => form(page).getByText('Effects', { exact: true }).click();
  await expectChanges(page, [
    ['Words', () => field(page, 'Words').pressSequentially(' 26')],
    ['Letters', () => pick(page, /^Letters/, 'UPPER')],
    ['Ink', () => pick(page, /^Ink of the words/, 'School-Bus Yellow')],
    [
      'Typeface',
      async () => {
        await field(page, 'Search typefaces').fill('old sign saloon');
        await pick(page, /^Typeface/, 'Saloon');
      },
    ],
    ['Letter height', () => field(page, 'Letter height (in)').fill('0.75')],
    ['Letter spacing', () => field(page, 'Letter spacing (‰ em)').fill('200')],
    ['Arc', () => field(page, 'Arc, exactly (°)').fill('-90')],
    ['Outline', () => openOutline().then(() => field(page, 'Outline').check())],
    ['Outline width', () => field(page, 'Outline width (in)').fill('0.125')],
    ['Ink of the outline', () => pick(page, /^Ink of the outline/, 'Barn Red')],
    ['Bend', () => pick(page, /^Bend/, 'Wave')],
    ['Strength', () => field(page, 'Strength').fill('80')],
    ['Circle', () => pick(page, /^Bend/, 'Circle')],
    ['Circle, across', () => field(page, 'Circle, across (in)').fill('6')],
    ['Place on the circle', () => pick(page, /^Place on the circle/, 'Bottom')],
    ['Second outline', () => openEffects().then(() => field(page, 'Second outline').check())],
    ['Drop line', () => field(page, 'Drop line').check()],
    ['The drop line falls', () => pick(page, /^The drop line falls/, 'Up, left')],
    ['Worn', () => field(page, 'Worn').fill('60')],
    ['Right of center', () => field(page, 'Right of center (in)').fill('-1.5')],
    ['Below center', () => field(page, 'Below center (in)').fill('2')],
    ['Turn', () => field(page, 'Turn (°)').fill('30')],
  ]);
  await expect(form(page).getByText('60 % worn')).toBeVisible();

  await field(page, 'Words').fill('One\nof several');
  await expectChanges(page, [
    ['Wrap', () => field(page, 'Wrap words to a width').check()],
    ['Wrap at', () => field(page, 'Wrap at (in)').fill('20')],
    ['Line spacing', () => field(page, 'Line spacing (×)').fill('2')],
    ['Alignment', () => pick(page, /^Alignment/, 'Right')],
  ]);
});

test('an invalid number is reported at its field and changes nothing, an emptied field gets its number back, and what can’t be printed is said', async ({
  page,
}) => {
  await designer.addWords('Hold');
  const height = field(page, 'Letter height (in)');
  const number = await height.inputValue();
  const before = await look(drawn(page));
  for (const wrong of ['0', '20.5', '-3']) {
    await height.fill(wrong);
    await expect(height).toHaveAccessibleDescription('Enter 0.1 to 20 in.');
    await expect(height).toHaveAttribute('aria-invalid', 'true');
    expect(await look(drawn(page))).toBe(before);
  }
  await height.fill('');
  await expect(height).not.toHaveAttribute('aria-invalid');
  await height.blur();
  await expect(height).toHaveValue(number);
  expect(await look(drawn(page))).toBe(before);

  await height.fill('1');
  await height.press('ArrowUp');
  await expect(height).toHaveValue('1.0625');
  await height.press('Shift+ArrowUp');
  await expect(height).toHaveValue('1.5625');

  await designer.openPanel('Team');
  await page.getByRole('button', { name: 'Add name and number' }).click();
  const digits = field(page, 'Player’s number');
  await digits.fill('7x');
  await expect(digits).toHaveAccessibleDescription('Enter up to three digits.');
  await digits.blur();
  await expect(digits).toHaveValue('23');

  await test.step('the form and the list say what a typeface lacks and what is outside the print area', async () => {
    await designer.addWords('Ω river');
    await expect(form(page).getByText(/doesn’t have Ω/)).toBeVisible();
    await expect(designer.objects.first()).toContainText('The typeface lacks Ω');
    await field(page, 'Right of center (in)').fill('20');
    await expect(form(page).getByText(/outside the print area/)).toBeVisible();
    await expect(designer.objects.first()).toContainText(/\d in outside the print area/);
    await form(page).getByRole('button', { name: 'Fit the print area' }).click();
    await expect(designer.objects.first()).not.toContainText('outside the print area');
  });
});

// product: words-and-typefaces
test('names in Latin letters work as typed, and a typeface that lacks some offers one that has them', async ({
  page,
}) => {
  await designer.addWords('Kovačević Łukasz Việt №5');
  await settledLook(page);
  await expect(form(page).getByText(/doesn’t have/)).toHaveCount(0);
  await expect(designer.objects.first()).not.toContainText('lacks');

  await pick(page, /^Typeface/, 'Varsity');
  await expect(form(page).getByText('doesn’t have č ć Ł ệ and leaves them out')).toBeVisible();
  await form(page).getByRole('button', { name: 'Change to Poster' }).click();
  await expect(form(page).getByText(/doesn’t have/)).toHaveCount(0);

  for (const [name, typeface] of [
    ['محمد الحسيني', 'Arabic Bold'],
    ['山田 太郎', 'Japanese Poster'],
    ['김민준', 'Korean Poster'],
  ] as const) {
    await field(page, 'Words').fill(name);
    await form(page)
      .getByRole('button', { name: `Change to ${typeface}` })
      .click();
    await settledLook(page);
    await expect(form(page).getByText(/doesn’t have/)).toHaveCount(0);
    expect(await drawn(page).locator('path').first().getAttribute('d')).toMatch(/^M/);
  }

  await field(page, 'Words').fill('Duck 🦆');
  await expect(form(page).getByText('No other typeface has everything')).toBeVisible();
});

// product: shapes-and-drawings
test('names, numbers, shapes, and drawings can be changed in the form', async ({ page }) => {
  await addShape(page, 'Star');
  const openOutline = () => form(page).getByText('Outline', { exact: true }).first().click();
  await expectChanges(page, [
    ['Width', () => field(page, 'Width (in)').fill('2')],
    ['Shape', () => pick(page, /^Shape/, 'Heart')],
    ['Ink', () => pick(page, /^Ink of the shape/, 'Capitol Gold')],
    ['Outline', () => openOutline().then(() => field(page, 'Outline').check())],
    ['No ink', () => pick(page, /^Ink of the shape/, 'No ink')],
  ]);
  await expect(field(page, 'Outline')).toBeDisabled();
  await region(page, 'Arrange').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(designer.objects).toHaveCount(0);

  await designer.openPanel('Art');
  await page.getByRole('button', { name: 'Duck on parade' }).click();
  await expectChanges(page, [
    ['Size', () => field(page, 'Width (in)').fill('2')],
    ['Ink of a part', () => pick(page, /^Body/, 'Barn Red')],
    ['Mirrored', () => field(page, 'Mirrored').check()],
  ]);
  const [width, height] = [field(page, 'Width (in)'), field(page, 'Height (in)')];
  const ratio = Number(await width.inputValue()) / Number(await height.inputValue());
  await width.fill('4');
  await expect
    .poll(async () => Math.abs(4 / Number(await height.inputValue()) - ratio))
    .toBeLessThan(0.02);
  await region(page, 'Arrange').getByRole('button', { name: 'Delete', exact: true }).click();

  await designer.openPanel('Team');
  await page.getByRole('button', { name: 'Add name and number' }).click();
  const properties = {
    'Player’s name': 'OLSON',
    'Player’s number': '7',
    'Name height (in)': '1',
    'Number height (in)': '5',
    'Gap (in)': '2',
  };
  await expectChanges(
    page,
    Object.entries(properties).map(([name, value]) => [name, () => field(page, name).fill(value)]),
  );
});

// product: editing-a-design
test('what dragging does can be done without it: in the list of objects, by keyboard, and by buttons', async ({
  page,
}) => {
  await designer.addWords('Under');
  await addShape(page, 'Star');
  await expect(designer.objects.nth(0)).toContainText('layer 2 of 2');
  await expect(designer.objects.nth(1)).toContainText('“Under”');

  const under = page.getByRole('button', { name: /^“Under”/ });
  await under.focus();
  await page.keyboard.press('Enter');
  await expect(under).toHaveAttribute('aria-pressed', 'true');
  await expect(form(page).getByRole('heading', { name: /“Under”/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Lock: “Under”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(designer.objects.nth(1)).toContainText('locked');
  await expect(field(page, 'Words')).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Words')).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(designer.objects.nth(0)).toContainText('“Under”');
  await designer.expectSaid('“Under”: layer 2 of 2.');

  // Checkboxes choose several.
  await page.getByRole('checkbox', { name: /Star/ }).focus();
  await page.keyboard.press('Space');
  await expect(form(page).getByRole('heading', { name: '2 objects' })).toBeVisible();
  const group = region(page, 'Arrange').getByRole('button', { name: 'Group', exact: true });
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(designer.objects.nth(1)).toContainText('group 1');
  await region(page, 'Arrange').getByRole('button', { name: 'Ungroup' }).focus();
  await page.keyboard.press('Enter');
  await expect(designer.objects.nth(1)).not.toContainText('group');

  await under.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete: “Under”' }).focus();
  await page.keyboard.press('Enter');
  await expect(designer.objects).toHaveCount(1);
  await expect(designer.objects.getByRole('button', { name: /^Star/ })).toBeFocused();

  await test.step('buttons move, scale, rotate, align, space out, layer, and duplicate', async () => {
    await page.keyboard.press('Enter'); // chooses the star
    const arrange = region(page, 'Arrange');
    const press = (name: string) => arrange.getByRole('button', { name, exact: true }).click();
    for (const place of ['Right of', 'Below']) await field(page, `${place} center (in)`).fill('0');
    await press('Move right 1/16 in');
    await expect(field(page, 'Right of center (in)')).toHaveValue('0.0625');
    await arrange.getByLabel('Steps of 1/2 in').check();
    await press('Move down 1/2 in');
    await expect(field(page, 'Below center (in)')).toHaveValue('0.5');
    await press('Larger');
    await expect(field(page, 'Width (in)')).toHaveValue('4.4');
    await press('Smaller');
    await expect(field(page, 'Width (in)')).toHaveValue('4');
    await press('Align left edges');
    await expect(field(page, 'Right of center (in)')).toHaveValue('-4');
    await form(page)
      .getByRole('button', { name: /turn right/ })
      .click();
    await expect(field(page, 'Turn (°)')).toHaveValue('15');
    await form(page).getByRole('button', { name: 'Center', exact: true }).click();
    await expect(field(page, 'Right of center (in)')).toHaveValue('0');

    await arrange.getByRole('button', { name: 'Space out across' }).press('Enter');
    await designer.expectSaid('Spacing out takes three or more objects.');
    await press('Duplicate');
    await press('Duplicate');
    await expect(designer.objects).toHaveCount(3);
    await press('To the back');
    await designer.expectSaid('Star: layer 1 of 3.');
  });
});

// product: pictures-in-a-design
test('a picture is reduced to flat inks with a preview, its inks can be changed, and it can be undone', async ({
  page,
}) => {
  await takePicture(page, 'poster.png', 'image/png', await poster());
  await expect(form(page).getByText(/^Prints sharp at 3\.0 × 2\.0 in \(300 DPI\)$/)).toBeVisible();
  await expect(designer.objects.first()).toContainText('300 DPI, prints sharp');
  const inks = region(page, 'Inks and price');
  await expect(inks).toContainText('1 picture in full color');
  await field(page, 'Width (in)').fill('12');
  await expect(form(page).getByText(/^Looks rough at 12\.0 × 8\.0 in \(75 DPI\)/)).toBeVisible();

  await form(page).getByRole('button', { name: 'Reduce to flat inks' }).click();
  const reduce = region(page, 'Reduce to flat inks');
  await expect(reduce.getByRole('heading')).toBeFocused();
  await expect(reduce.getByText('3 colors found.')).toBeVisible();
  await expect(reduce.getByRole('img', { name: 'The picture in flat inks' })).toBeVisible();
  const boxes = reduce.getByRole('combobox');
  await expect(boxes).toHaveCount(3);
  await reduce.getByRole('group', { name: 'Inks at most' }).getByLabel('2').check({ force: true });
  await expect(reduce.getByText('2 colors found.')).toBeVisible();
  await reduce.getByRole('group', { name: 'Inks at most' }).getByLabel('3').check({ force: true });
  await expect(boxes).toHaveCount(3);
  const preview = reduce.getByRole('img', { name: 'The picture in flat inks' }).locator('image');
  const unpicked = (await preview.getAttribute('href')) ?? '';
  await boxes.first().selectOption({ label: 'Two-Rivers Teal' });
  await expect(preview).not.toHaveAttribute('href', unpicked);
  const before = await look(drawn(page));
  await test.step('it says how much is done, and canceling keeps everything', async () => {
    // A worker that arrives too late.
    const late = Promise.withResolvers<void>();
    await page.route('**/reduce.worker*', async (route) => {
      await late.promise;
      await route.abort();
    });
    await reduce.getByRole('button', { name: 'Apply' }).click();
    const progress = reduce.getByRole('progressbar', { name: 'Reducing' });
    await expect(progress).toHaveAttribute('value', '0');
    await expect(reduce.getByText('0%', { exact: true })).toBeVisible();
    await reduce.getByRole('button', { name: 'Cancel' }).click();
    await expect(progress).toHaveCount(0);
    await expect(reduce.getByText('3 colors found.')).toBeVisible();
    expect(await look(drawn(page))).toBe(before);
    late.resolve();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await reduce.getByRole('button', { name: 'Apply' }).click();
  await expect(form(page).getByRole('button', { name: 'Reduce it again' })).toBeFocused();
  await expect(inks).toContainText('Front: 3 inks');
  await expect(inks).toContainText('Two-Rivers Teal');
  await expect.poll(() => look(drawn(page))).not.toBe(before);

  await designer.undo.click();
  await expect.poll(() => look(drawn(page))).toBe(before);
  await designer.redo.click();
  await form(page).getByRole('button', { name: 'Back to full color' }).click();
  await expect.poll(() => look(drawn(page))).toBe(before);

  await test.step('it is cropped, and back', async () => {
    await form(page).getByRole('button', { name: 'Crop and adjust' }).click();
    const edit = region(page, 'Crop and adjust');
    await expect(edit.getByRole('heading')).toBeFocused();
    const off = (side: string) => edit.getByLabel(`Off the ${side} (px)`);
    const handle = (side: string) => edit.getByRole('slider', { name: `Crop from the ${side}` });
    await handle('left').press('Shift+ArrowRight');
    await handle('left').press('ArrowLeft');
    await expect(off('left')).toHaveValue('44');
    await expect(handle('left')).toHaveAttribute('aria-valuetext', '44 of 900 pixels off');
    await handle('top').press('ArrowUp');
    await expect(off('top')).toHaveValue('0');
    const { x, y, width, height } = (await handle('bottom').boundingBox()) ?? nowhere;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 - 40, { steps: 2 });
    await page.mouse.up();
    expect(Number(await off('bottom').inputValue())).toBeGreaterThan(40);
    await off('bottom').fill('0');
    await off('left').fill('450');
    await edit.getByRole('button', { name: 'Apply' }).click();
    await expect(form(page).getByRole('button', { name: 'Crop and adjust' })).toBeFocused();
    await expect(field(page, 'Width (in)')).toHaveValue('6');
    await designer.undo.click();
    await expect.poll(() => look(drawn(page))).toBe(before);
    await designer.redo.click();
    await form(page).getByRole('button', { name: 'Crop and adjust' }).click();
    await edit.getByRole('button', { name: 'Back to the original' }).click();
    await expect.poll(() => look(drawn(page))).toBe(before);
  });

  await test.step('a second picture goes beside the first, and one placed again goes beside both', async () => {
    const place = (index: number) => drawn(page, index).getAttribute('transform');
    const badge = sharp({
      create: { width: 300, height: 200, channels: 3, background: '#22692f' },
    });
    await takePicture(page, 'badge.png', 'image/png', await badge.png().toBuffer());
    await expect(designer.objects).toHaveCount(2);
    await page
      .getByRole('button', { name: /^Place .* again$/ })
      .first()
      .click();
    await expect(designer.objects).toHaveCount(3);
    const places = await Promise.all([place(0), place(1), place(2)]);
    expect(new Set(places).size).toBe(3);
  });
});

// product: inks
test('the form shows the inks of each side and the price with them, next to the digital price', async ({
  page,
}) => {
  const inks = region(page, 'Inks and price');
  await expect(inks.getByRole('columnheader')).toHaveText(['Pieces', 'Screen ✓', 'Digital']);
  await designer.addWords('Front');
  await expect(inks).toContainText('Front: 1 ink');
  await expect(inks.getByRole('row').nth(2)).toHaveText('24$14.00$16.00');
  await designer.turnTo('Left sleeve');
  await addShape(page, 'Star');
  await expect(inks).toContainText('Left sleeve: 1 ink');
  await expect(inks.getByRole('row').nth(2)).toHaveText('24$16.25');
  await expect(inks).toContainText('Digital prints the front and the back, not sleeves.');
  await expect(inks).toContainText('Includes ink colors');

  await designer.turnTo('Front');
  for (const name of [
    'School-Bus Yellow',
    'Barn Red',
    'Royal Blue',
    'Tractor Kelly',
    'Wild Rose',
    'Capitol Gold',
  ]) {
    await addShape(page, 'Star');
    await pick(page, /^Ink of the shape/, name);
  }
  await expect(inks).toContainText('The front takes 7 inks, and on Navy a white underbase');
});

// product: pictures-in-a-design
test('a refused picture says why, next to its field, until dismissed, and a hostile one does nothing', async ({
  page,
}) => {
  const panel = page.locator('[data-panel="picture"]');
  await takePicture(page, 'words.png', 'image/png', Buffer.from('These are only words.'));
  await expect(panel.getByRole('alert')).toContainText('What is inside this file is not a PNG.');

  // Headers that claim more pixels than any press uses, and more than the designer opens.
  const picture = Buffer.from(await poster());
  picture.writeUInt32BE(60_000, 16);
  picture.writeUInt32BE(60_000, 20);
  await takePicture(page, 'bomb.png', 'image/png', picture);
  await expect(panel.getByRole('alert')).toContainText('more than a press can use');
  picture.writeUInt32BE(9_000, 16);
  picture.writeUInt32BE(9_000, 20);
  await takePicture(page, 'large.png', 'image/png', picture);
  await expect(panel).toContainText('large.png');
  await expect(panel.getByRole('alert').getByRole('link')).toHaveAttribute('href', paths.order);

  await takePicture(
    page,
    'card.eps',
    'application/postscript',
    Buffer.from('%!PS-Adobe-3.0 EPSF-3.0'),
  );
  await expect(panel).toContainText('card.eps');
  await expect(panel.getByRole('alert').getByRole('link')).toHaveAttribute('href', paths.order);
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(designer.objects).toHaveCount(0);

  await test.step('an SVG that would freeze the page is refused before it is drawn', async () => {
    const uses = Buffer.from(nested(9, (id) => `<use href="#${id}"/>`));
    await takePicture(page, 'uses.svg', 'image/svg+xml', uses);
    await expect(page.getByText(/^This SVG repeats, nests, or filters so much/)).toBeVisible();

    // No text shows how long this takes: a layer over everything, often
    // enough for the fastest machine.
    const layers = '<rect width="9" height="9" opacity=".5" fill="red"/>'.repeat(20_000);
    const drawing = Buffer.from(svg(layers, 'width="9" height="9"'));
    await takePicture(page, 'layers.svg', 'image/svg+xml', drawing);
    await expect(page.getByText(/^This SVG would take your browser too long/)).toBeVisible({
      timeout: 40_000,
    });
    await expect(designer.objects).toHaveCount(0);
  });

  await test.step('a hostile SVG runs nothing and loads nothing: only its paths are placed, in inks', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const svg = (inside: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" onload="window.hostile = 1">
          <script>window.hostile = 2</script>
          <rect width="200" height="100" fill="#d1301d" onload="window.hostile = 3"/>${inside}</svg>`,
      );
    await takePicture(page, 'hostile.svg', 'image/svg+xml', svg(''));
    await expect(designer.objects).toHaveCount(1);
    await expect(panel).toContainText('It prints sharp at any size, in 1 ink.');
    await expect(drawn(page).locator('path')).toHaveAttribute('fill', '#d1301d');
    await page.getByLabel('It prints in').selectOption('Barn Red');
    await expect(drawn(page).locator('path')).toHaveAttribute('fill', '#b3122a');
    expect(await drawn(page).innerHTML()).not.toMatch(/script|onload/);

    const rainbow =
      '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient><path d="M0 0h99v99z" fill="url(#g)"/>';
    await takePicture(page, 'rainbow.svg', 'image/svg+xml', svg(rainbow));
    await expect(panel).toContainText('It prints as pixels, because it has gradients or patterns.');
    // What is kept, and would print.
    await expect.poll(() => page.evaluate(keptTypes)).toEqual(['image/png']);

    const words = '<text x="9" y="60" font-family="Brush Script MT">Reunion</text>';
    await takePicture(page, 'words.svg', 'image/svg+xml', svg(words));
    await expect(panel).toContainText('The words “Reunion” use Brush Script MT, which isn’t in');
    const coarse = `<image width="200" height="100" href="data:image/png;base64,${pngFile('a.png', 60, 30).buffer.toString('base64')}"/>`;
    await takePicture(page, 'coarse.svg', 'image/svg+xml', svg(coarse));
    await expect(panel).toContainText('Looks rough at 2.0 × 1.0 in (30 DPI).');

    const refusal = page.locator('[data-panel="picture"]').getByRole('alert');
    const image = '<image href="https://hostile.example/a.png" width="10" height="10"/>';
    await takePicture(page, 'outside.svg', 'image/svg+xml', svg(image));
    await expect(refusal).toContainText('outside the file');
    const html = `<foreignObject width="200" height="100"><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://hostile.example/b.png" onerror="window.hostile = 4"/></body></foreignObject>`;
    await takePicture(page, 'page.svg', 'image/svg+xml', svg(html));
    await expect(refusal).toContainText('outlines');
    await expect(designer.objects).toHaveCount(4);
    expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
    expect(asked.filter((url) => url.includes('hostile.example'))).toEqual([]);
  });
});

// product: pictures-in-a-design
test('a page of a PDF is placed as paths, or as pixels if it must, and a PSD as its composite', async ({
  page,
}) => {
  const panel = page.locator('[data-panel="picture"]');
  const takePdf = (name: string, pages: readonly string[]) =>
    takePicture(page, name, 'application/pdf', Buffer.from(pdfOf(pages)));
  const card = '1 0 0 rg 0 0 216 144 re f q 0 0 90 90 re W n 1 g 2 w 9 9 40 40 re B Q';

  await test.step('the only page of a file, as paths, as large as it is', async () => {
    await takePdf('card.pdf', [card]);
    await expect(panel).toContainText('It prints sharp at any size, in 3 inks.');
    await expect(field(page, 'Width (in)')).toHaveValue('3');
    await expect(designer.objects).toHaveCount(1);
  });

  await test.step('one of several, chosen with the keyboard by its preview', async () => {
    await takePdf('cards.pdf', [card, '0 0 1 rg 0 0 72 36 re f']);
    const choice = panel.getByLabel('Which one do we print?');
    await expect(choice).toBeFocused();
    await expect(panel.getByAltText('Preview of page 1')).toBeVisible();
    await choice.selectOption('Page 2 of 2');
    await expect(panel.getByAltText('Preview of page 2')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('in 1 ink');
    await expect(field(page, 'Width (in)')).toHaveValue('1');
    await expect(designer.objects).toHaveCount(2);
  });

  await test.step('or none of them', async () => {
    await takePdf('cards.pdf', [card, card]);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByLabel('Which one do we print?')).toHaveCount(0);
    await expect(designer.objects).toHaveCount(2);
  });

  await test.step('as pixels, with the reason', async () => {
    await takePdf('dashes.pdf', ['5 w [9 9] 0 d 0 72 m 216 72 l S']);
    await expect(panel).toContainText(
      'It prints as pixels, because it has effects, such as dashes',
    );
    await expect(panel).not.toContainText('first page');
    await expect(field(page, 'Width (in)')).toHaveValue('3');
    const psd = psdOf({ mode: 3, widthPx: 600, heightPx: 300, planes: [200, 30, 30] });
    await takePicture(page, 'badge.psd', 'image/vnd.adobe.photoshop', Buffer.from(psd));
    await expect(panel).toContainText('It prints as all of its layers together.');
    await expect(designer.objects).toHaveCount(4);
  });
});

/** Runs in the page: the types of the pictures in the browser's storage. */
function keptTypes(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('shirt-designs');
    opening.onerror = () => reject(new Error('The designs can’t be opened.'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('pictures').objectStore('pictures').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve((reading.result as { blob: Blob }[]).map(({ blob }) => blob.type));
      };
    };
  });
}
