import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Design, DesignObject } from '../../src/designer/design.ts';
import { inkByKey } from '../../src/artwork/ink.ts';
import { blankDesign, newShape, newText } from '../../src/designer/starting-point.ts';
import { formatDayLong } from '../../src/platform/dates/date-words.ts';
import { priceDigital } from '../../src/orders/prices/digital-price.ts';
import { formatCents } from '../../src/platform/money.ts';
import { defaultDueDate } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { DesignerPage } from '../support/designer-page.ts';
import { expect, test } from '../support/order-test.ts';

const area = { widthIn: 12, heightIn: 16 };
const dpi = 300;

/** The share of bytes that may differ, because two programs draw soft edges differently. */
const tolerance = 0.0001;

/** A checkered picture of 90 × 60 px that looks different when mirrored or rotated. */
async function checkered(): Promise<{ id: string; bytes: Buffer }> {
  const [width, height] = [90, 60];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = x < 30 && y < 30 ? [200, 20, 20] : x >= 60 ? [20, 20, 200] : [20, 160, 20];
      pixels.set(color, (y * width + x) * 3);
    }
  }
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { id: createHash('sha256').update(bytes).digest('hex'), bytes };
}

function designOf(front: DesignObject[], changes: Partial<Design> = {}): Design {
  const blank = blankDesign('3f2b8f0e-7f55-4d3b-9a9c-4c1b7e0f2a11');
  return { ...blank, name: 'Press check', ...changes, sides: { ...blank.sides, front } };
}

async function openDesign(page: Page, design: Design): Promise<DesignerPage> {
  const designer = new DesignerPage(page);
  await designer.open();
  await designer.openFile(design);
  return designer;
}

async function download(page: Page, button: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const dialog = page.getByRole('dialog', { name: 'Files' });
  if (!(await dialog.isVisible())) {
    await page.getByRole('button', { name: 'Files', exact: true }).click();
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Pixels, four bytes each, on white so that transparent ones count as empty. */
const pixelsOf = (bytes: Buffer) =>
  sharp(bytes)
    .resize(area.widthIn * dpi, area.heightIn * dpi, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer();

/** The same SVG at 300 px per inch. */
const inPixels = (svg: Buffer) =>
  Buffer.from(svg.toString().replace('width="12in" height="16in"', 'width="3600" height="4800"'));

/** The share of bytes that differ visibly. */
function difference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  let differing = 0;
  for (let at = 0; at < a.length; at += 1) {
    if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 48) differing += 1;
  }
  return differing / a.length;
}

/** The same side, written by hand in pixels without any of the code under test. */
function expectedPicture(picture: Buffer, shift = 0): Promise<Buffer> {
  const href = `data:image/png;base64,${picture.toString('base64')}`;
  const { vermilion, navy, gold } = inkByKey;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="3600" height="4800">
      <rect x="${1650 + shift}" y="1500" width="900" height="600" fill="${vermilion.hex}"/>
      <ellipse cx="900" cy="3300" rx="450" ry="300" fill="${navy.hex}"/>
      <rect x="2550" y="3000" width="600" height="600" fill="none" stroke="${gold.hex}" stroke-width="60" stroke-linejoin="round" transform="rotate(30 2850 3300)"/>
      <image x="600" y="600" width="900" height="600" href="${href}" image-rendering="optimizeQuality" preserveAspectRatio="none"/>
    </svg>`),
  )
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer();
}

async function pressCheck(): Promise<{ design: Design; picture: { id: string; bytes: Buffer } }> {
  const picture = await checkered();
  const shape = (id: string, changes: Partial<DesignObject>) =>
    ({ ...newShape(id, 'rectangle', area, 'red'), outline: null, ...changes }) as DesignObject;
  const design = designOf([
    shape('rect', { x: 1, y: -2, widthIn: 3, heightIn: 2, ink: 'vermilion' }),
    shape('disc', { shape: 'ellipse', x: -3, y: 3, widthIn: 3, heightIn: 2, ink: 'navy' }),
    shape('frame', {
      x: 3.5,
      y: 3,
      widthIn: 2,
      heightIn: 2,
      rotation: 30,
      ink: null,
      outline: { ink: 'gold', widthIn: 0.1 },
    }),
    {
      ...{ id: 'pic', x: -2.5, y: -5, rotation: 0, locked: false, group: null },
      kind: 'picture',
      picture: picture.id,
      source: picture.id,
      name: 'checkered.png',
      widthPx: 90,
      heightPx: 60,
      widthIn: 3,
      heightIn: 2,
      mirrored: false,
      inks: null,
    },
  ]);
  return { design, picture };
}

// product: print-files
test('PNG, SVG, and mock-up show the side with every pixel where the design puts it', async ({
  page,
}) => {
  const { design, picture } = await pressCheck();
  const designer = new DesignerPage(page);
  await designer.open();
  await designer.openFile(design, [picture]);
  const wanted = await expectedPicture(picture.bytes);
  // Moving one of four objects by a hundredth of an inch is detected.
  const moved = await expectedPicture(picture.bytes, 3);

  await test.step('the PNG has 300 DPI', async () => {
    const { name, bytes } = await download(page, /^PNG, 300 DPI/);
    expect(name).toBe('press-check-front-large.png');
    const { width, height, density, hasAlpha } = await sharp(bytes).metadata();
    expect({ width, height, density, hasAlpha }).toEqual({
      width: 3600,
      height: 4800,
      density: 300,
      hasAlpha: true,
    });
    const corner = await sharp(bytes)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(corner[3]).toBe(0);
    const found = await pixelsOf(bytes);
    expect(difference(found, wanted)).toBeLessThan(tolerance);
    expect(difference(found, moved)).toBeGreaterThan(tolerance);
  });

  await test.step('the SVG is the size of the print area, and another program draws it the same', async () => {
    const { name, bytes } = await download(page, /^SVG/);
    expect(name).toBe('press-check-front-large.svg');
    expect(bytes.toString()).toContain('width="12in" height="16in" viewBox="-6 -8 12 16"');
    const found = await pixelsOf(inPixels(bytes));
    expect(difference(found, wanted)).toBeLessThan(tolerance);
    expect(difference(found, moved)).toBeGreaterThan(tolerance);
  });

  await test.step('the mock-up shows the print on shaded cloth in the chosen color, in each view', async () => {
    const mockUp = page.getByRole('region', { name: 'Mock-ups' });
    const ink = inkByKey.vermilion.hex;
    for (const [view, pxPerInch] of [
      ['Front', 40],
      ['Folded', 59.7],
    ] as const) {
      await mockUp.getByRole('radio', { name: view }).check();
      await expect(mockUp.getByRole('img', { name: `: ${view.toLowerCase()}` })).toBeVisible();
      const { name, bytes } = await download(page, /^Download mock-up/);
      const color = design.color.name.toLowerCase();
      expect(name).toBe(`press-check-${view.toLowerCase()}-${color}-mock-up.png`);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1600, 1600]);
      /** Pixels about in a color; light and shadow change it. */
      const count = (hex: string) => {
        const rgb = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
        let found = 0;
        for (let at = 0; at < data.length; at += info.channels) {
          if (rgb.every((value, index) => Math.abs((data[at + index] ?? 0) - value) < 40)) {
            found += 1;
          }
        }
        return found;
      };
      // A rectangle of 3 × 2 in, and the red square inch of the picture.
      const share = count(ink) / (7 * pxPerInch ** 2);
      expect(share).toBeGreaterThan(0.9);
      expect(share).toBeLessThan(1.1);
      expect(count(design.color.hex)).toBeGreaterThan(100_000);
    }
  });
});

// product: screens
test('a side prints screen by screen, and each film holds its ink alone, where the design puts it', async ({
  page,
}) => {
  const { design, picture } = await pressCheck();
  const [rect, disc, , photo] = design.sides.front;
  if (!rect || !disc || photo?.kind !== 'picture') throw new Error('The design has changed.');
  const front = [disc, { ...rect, x: -2, y: 3 }, photo];
  const designer = new DesignerPage(page);
  await designer.open();
  await designer.openFile(
    {
      ...design,
      color: { ...design.color, key: 'navy', name: 'Navy', hex: '#1b2a41' },
      sides: { ...design.sides, front },
    },
    [picture],
  );
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Files' });
  await dialog.getByRole('button', { name: 'Screens of the front' }).click();
  const screens = dialog.getByRole('group', { name: 'Front, screen by screen' });
  // The picture's green and blue are near two other inks.
  await expect(screens.locator('label')).toHaveText([
    'White underbase',
    'Tractor Kelly',
    'Front-Page Vermilion',
    'Royal Blue',
    'Night-Shift Navy',
  ]);

  /** The film at 30 px per inch without its margin of half an inch, as bytes of gray. */
  const filmOf = async (name: string) => {
    const { bytes } = await download(page, new RegExp(`^Film for ${name}`));
    // At y = 3 in, from 0.6 to 0.4 in left of the middle, at 300 px per inch.
    const row = await sharp(bytes, { density: 147 })
      .resize(3900, 5100, { fit: 'fill' })
      .extract({ left: 1770, top: 3450, width: 60, height: 1 })
      .grayscale()
      .raw()
      .toBuffer();
    const { data, info } = await sharp(bytes, { density: 30 })
      .resize(390, 510, { fit: 'fill' })
      .extract({ left: 15, top: 15, width: 360, height: 480 })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(1);
    const pixel = (x: number, y: number) =>
      data[Math.round((y + 8) * 30) * 360 + Math.round((x + 6) * 30)];
    return Object.assign(pixel, { inkEnds: row.findIndex((gray) => gray > 128) });
  };
  const [base, vermilion, navy] = [
    await filmOf('White underbase'),
    await filmOf('Front-Page Vermilion'),
    await filmOf('Night-Shift Navy'),
  ];
  // The rectangle, from −3.5 to −0.5 in, covers the right half of the disc.
  expect([base(-1, 3), vermilion(-1, 3), navy(-1, 3)]).toEqual([0, 0, 255]);
  expect([base(-4, 3), vermilion(-4, 3), navy(-4, 3)]).toEqual([0, 255, 0]);
  expect([base(3, 3), vermilion(3, 3), navy(3, 3)]).toEqual([255, 255, 255]);
  expect(base(-2.5, -5)).toBe(0);
  // The rectangle's right edge, with the underbase 0.01 in short of it.
  expect([vermilion.inkEnds, base.inkEnds]).toEqual([30, 27]);

  const shirt = (after: string) =>
    dialog.getByRole('img', { name: `Front of the shirt after ${after}` });
  await screens.getByRole('radio', { name: 'White underbase' }).focus();
  await page.keyboard.press('Space');
  await expect(shirt('White underbase')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(shirt('White underbase, Tractor Kelly')).toBeVisible();
});

// product: print-files
test('text is exported as outlines: the file asks for no font, and SVG and PNG agree', async ({
  page,
}) => {
  const words = { ...newText('t', 'Café “Duck” 50¢', area, 'navy'), arc: 90, heightIn: 1.2 };
  await openDesign(page, designOf([{ ...words, outline: { ink: 'gold', widthIn: 0.08 } }]));
  const svg = await download(page, /^SVG/);
  expect(svg.bytes.toString()).not.toMatch(/<text|font-family|<style|Caf/);
  const png = await download(page, /^PNG, 300 DPI/);
  const [drawn, painted] = [await pixelsOf(inPixels(svg.bytes)), await pixelsOf(png.bytes)];
  expect(difference(drawn, painted)).toBeLessThan(0.001);
  expect(difference(painted, Buffer.alloc(painted.length, 255))).toBeGreaterThan(0.02);
});

// product: using-a-design
test('whatever sticks out of the print area is cut off, with a warning before ordering that fits a phone', async ({
  page,
}) => {
  const star = { ...newShape('s', 'star', area, 'red'), x: 1.5, widthIn: 4, heightIn: 4 };
  const small = { front: true, back: false };
  const designer = await openDesign(page, designOf([star], { small }));
  const { bytes } = await download(page, /^PNG/);
  expect((await sharp(bytes).metadata()).width).toBe(4 * dpi);
  await page.keyboard.press('Escape');
  await designer.use.click();
  const dialog = page.getByRole('dialog', { name: 'Use this design' });
  await expect(dialog).toContainText(
    'Star sticks 1.5 in out of the print area. What’s outside won’t print.',
  );
  const fits = async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  };
  await dialog.getByRole('button', { name: 'On to the order form →' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await fits();
  await dialog
    .getByRole('button', { name: 'Shrink it to fit' })
    .or(dialog.getByRole('button', { name: 'Move it inside' }))
    .click();
  await dialog.getByLabel('M', { exact: true }).fill('23');
  await fits();
});

// product: using-a-design
test('a failed upload is reported, nothing is lost, and the next try goes through', async ({
  page,
  quiet,
}) => {
  quiet.allow(/Failed to load resource/);
  const designer = await openDesign(page, designOf([newShape('s', 'star', area, 'red')]));
  await page.route('**/api/start-upload', (route) => route.abort());
  await designer.use.click();
  const dialog = page.getByRole('dialog', { name: 'Use this design' });
  await dialog.getByLabel('M', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'On to the order form →' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Upload failed');
  await expect(dialog.getByLabel('M', { exact: true })).toHaveValue('12');
  await page.unroute('**/api/start-upload');
  await dialog.getByRole('button', { name: 'On to the order form →' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.order}$`));
  await page.goBack();
  await designer.ready();
  await expect(page.locator('[data-object]')).toHaveCount(1);
});

// product: shop-time, using-a-design
test(
  'a design ordered by a wrong clock is due by the server’s',
  { tag: '@alone' },
  async ({ page }) => {
    await page.clock.setFixedTime(Date.now() + 400 * 86_400_000);
    const designer = await openDesign(page, designOf([newShape('s', 'star', area, 'red')]));
    await designer.use.click();
    const dialog = page.getByRole('dialog', { name: 'Use this design' });
    await dialog.getByLabel('M', { exact: true }).fill('12');
    await dialog.getByRole('button', { name: 'Straight to checkout' }).click();
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(
      formatDayLong(defaultDueDate(new Date())),
    );
    await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
  },
);

// product: using-a-design
test('a digital design goes to the quote form with its price, text, and files', async ({
  page,
}) => {
  const star = newShape('s', 'star', area, 'red');
  const designer = await openDesign(page, designOf([star], { method: 'digital' }));
  await designer.use.click();
  const dialog = page.getByRole('dialog', { name: 'Use this design' });
  await dialog.getByLabel('L', { exact: true }).fill('6');
  const { totalCents } = priceDigital(6, { frontLarge: true }, { rush: false, delivery: 'pickup' });
  await expect(dialog.locator('.ledger')).toContainText(formatCents(totalCents));
  await expect(dialog.getByRole('button', { name: 'Straight to checkout' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Request a quote →' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.getQuote}$`));
  await expect(page.getByLabel(/project/i)).toHaveValue(/Made in the shirt designer: Press check/);
  await expect(page.getByRole('main')).toContainText('press-check-front-large.svg');
});
