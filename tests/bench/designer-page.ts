import type { Page } from '@playwright/test';
import type { Design } from '../../src/designer/design.ts';

/** A design's file (design-file.client.ts). */
export type DesignFile = { design: Design; pictures: { id: string; base64: string }[] };

/** Opens a design's file on the designer's page, and waits until it is drawn. */
export async function openFile(page: Page, { design, pictures }: DesignFile): Promise<void> {
  await page.getByRole('button', { name: 'Designs', exact: true }).click();
  const file = { kind: 'shirt-design', version: 1, design, pictures };
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'design.shirt.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
  await page.evaluate(waitForDrawing, design.sides.front.length);
}

/** In the page: resolves with the milliseconds since loading started, once all objects are drawn. */
export async function waitForDrawing(objects: number): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isDrawn = () =>
    document.querySelectorAll('[data-object]').length === objects &&
    !document.querySelector('[data-object][data-settling], [data-object] > [class*="waiting"]');
  while (!isDrawn()) await frame();
  // Until it is on the screen.
  await frame();
  await frame();
  return performance.now();
}
