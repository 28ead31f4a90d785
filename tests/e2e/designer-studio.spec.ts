import type { Page } from '@playwright/test';
import { DesignerPage } from '../support/designer-page.ts';
import { expect, test } from '../support/test.ts';

let designer: DesignerPage;
test.beforeEach(({ page }) => {
  designer = new DesignerPage(page);
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

// product: designer-window, printing-a-page
test('the shirt fills the window below the toolbar, which stays while the page scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await designer.open();
  for (const [width, height] of [
    [1360, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [header, use, stage] = await Promise.all(
      [page.getByRole('banner'), designer.use, designer.stage].map((each) => each.boundingBox()),
    );
    expect(Math.abs(stage!.y + stage!.height - height)).toBeLessThanOrEqual(2);
    expect(use!.y).toBeGreaterThan(header!.y + header!.height);
    expect(stage!.y - use!.y - use!.height).toBeLessThan(12);
    expect(stage!.height).toBeGreaterThan(height - 160);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(designer.use).toBeInViewport({ ratio: 1 });
  await expect(designer.undo).toBeInViewport({ ratio: 1 });

  await test.step('on paper, the shirt and the price are left', async () => {
    await page.setViewportSize({ width: 800, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await expect
      .poll(async () => (await designer.stage.boundingBox())?.height)
      .toBeGreaterThan(400);
    await expect(page.getByRole('heading', { name: 'Inks and price' })).toBeVisible();
    await expect(designer.use).toBeHidden();
    await expect(designer.panelTab('Shirt')).toBeHidden();
  });
});

// product: designer-window
test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the shirt gets half of the window, panels open below it and close, and the page never moves', async ({
    page,
  }) => {
    await designer.open();
    const atRest = (await designer.stage.boundingBox())!;
    expect(atRest.height).toBeGreaterThanOrEqual(370);
    expect(atRest.y).toBeLessThan(160);

    await designer.panelTab('Text').tap({ force: true });
    const beside = (await designer.stage.boundingBox())!;
    await designer.words.tap();
    await page.keyboard.insertText('River Days');
    await page.getByRole('button', { name: 'Add the words' }).tap();
    for (const panel of ['Art', 'Shapes', 'Edit', 'Layers', 'Price'] as const) {
      await designer.openPanel(panel);
      if (panel === 'Art') await page.getByRole('button', { name: 'Duck on parade' }).waitFor();
      expect(await scrolled(page), panel).toBe(0);
      expect(await designer.stage.boundingBox(), panel).toEqual(beside);
    }
    await expect(page.getByRole('heading', { name: 'Inks and price' })).toBeInViewport();

    const close = page.getByRole('button', { name: 'Close Price' });
    await close.press('Enter');
    await expect(close).toBeHidden();
    await expect(designer.panelTab('Price')).toBeFocused();
    expect(await designer.stage.boundingBox()).toEqual(atRest);
    await page.keyboard.press(' ');
    await expect(close).toBeVisible();
    await designer.openPanel('Shapes');
    await page.getByRole('button', { name: 'Star', exact: true }).press('Escape');
    await expect(designer.panelTab('Shapes')).toBeFocused();
    expect(await designer.stage.boundingBox()).toEqual(atRest);
  });
});

// product: editing-a-design
test('after an ink is pressed, keys still move and delete the object', async ({ page }) => {
  await designer.open();
  await designer.openPanel('Shapes');
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await page.getByRole('radio', { name: 'Barn Red' }).first().click();
  const star = page.locator('[data-object]');
  await expect(star.locator('path').first()).toHaveAttribute('fill', '#b3122a');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(star).toHaveAttribute('transform', /^translate\(0\.5 0\)/);
  await page.keyboard.press('Delete');
  await expect(star).toHaveCount(0);
});

/**
 * Pastes or drops onto the stage, as a browser would; a drop is at a place in pixels of the window.
 */
async function bring(
  page: Page,
  how: 'paste' | 'drop',
  what: { text?: string; png?: string },
  at = { x: 0, y: 0 },
): Promise<void> {
  await page.getByRole('application').evaluate(
    async (target, { how, what, at }) => {
      const data = new DataTransfer();
      if (what.text) data.setData('text/plain', what.text);
      if (what.png) {
        const canvas = new OffscreenCanvas(600, 400);
        canvas.getContext('2d')?.fillText(what.png, 20, 20);
        data.items.add(new File([await canvas.convertToBlob()], what.png, { type: 'image/png' }));
      }
      const options = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', {
              ...options,
              dataTransfer: data,
              clientX: at.x,
              clientY: at.y,
            }),
      );
    },
    { how, what, at },
  );
}

// product: pictures-in-a-design
test('words, SVG, and pictures can be pasted, and a file dropped on the shirt; what was copied here comes back as it was', async ({
  page,
}) => {
  await designer.open();
  await bring(page, 'paste', { text: 'River Days\r\n2026' });
  await expect(designer.objects).toHaveCount(1);
  await expect(designer.objects.first()).toContainText('River Days 2026');
  await bring(page, 'paste', {
    text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  });
  await expect(designer.objects.first()).toContainText('pasted.svg');
  await bring(page, 'paste', { png: 'screenshot.png' });
  await expect(designer.objects.first()).toContainText('screenshot.png');
  // An inch to the right of the middle, and two above it.
  const canvas = designer.stage.locator('[data-origin]');
  const [x = 0, y = 0] = (await canvas.getAttribute('data-origin'))!.split(',').map(Number);
  const scale = Number(await canvas.getAttribute('data-scale'));
  const stage = (await designer.stage.boundingBox())!;
  const pointer = { x: stage.x + x + scale, y: stage.y + y - 2 * scale };
  await bring(page, 'drop', { png: 'poster.png' }, pointer);
  await expect(designer.objects.first()).toContainText('poster.png');
  const drawn = await page.locator('[data-object]').last().getAttribute('transform');
  const [toRight = 0, down = 0] = drawn!.match(/-?[\d.]+/g)!.map(Number);
  // Browsers give a drop's place in whole pixels.
  expect(Math.abs(toRight - 1) * scale).toBeLessThan(2);
  expect(Math.abs(down + 2) * scale).toBeLessThan(2);
  await expect(designer.panelTab('Picture')).toBeChecked();
  await expect(designer.objects).toHaveCount(4);

  await designer.stage.press('Control+c');
  await designer.stage.press('Control+v');
  await expect(designer.objects).toHaveCount(5);
  await expect(designer.objects.first()).toContainText('poster.png');
});

// product: editing-a-design
test('a right click, Shift+F10, and a long press open a menu, which runs a command and gives the keys back', async ({
  page,
}) => {
  await designer.open();
  await designer.openPanel('Shapes');
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await designer.stage.press('Escape');
  const star = page.locator('[data-object]');
  const menu = page.getByRole('menu', { name: 'Commands for Star' });
  await star.click({ button: 'right' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(menu).toBeHidden();
  await expect(star).toHaveCount(2);
  await expect(designer.stage).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitem', { name: 'Lock' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(star).toHaveCount(1);
  await page.keyboard.press('Control+v');
  await expect(star).toHaveCount(2);

  const session = await page.context().newCDPSession(page);
  const box = (await star.first().boundingBox())!;
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await expect(menu).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(menu).toBeVisible();
  await page.mouse.click(finger.x - 200, finger.y);
  await expect(menu).toBeHidden();
});
