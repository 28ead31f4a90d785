import type { Page } from '@playwright/test';
import { DesignerPage } from '../support/designer-page.ts';
import { expect, test } from '../support/test.ts';

let designer: DesignerPage;
test.beforeEach(({ page }) => {
  designer = new DesignerPage(page);
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

// product: designer-window
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
  });
});
