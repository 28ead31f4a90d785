import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  axeViolations,
  colorRules,
  expectAccessible,
  expectAccessibleNarrow,
} from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** Those with the most states first, so that the last test is a short one. */
const features = globSync('src/features/**/*.workbench.tsx')
  .sort((a, b) => statSync(b).size - statSync(a).size)
  .map((file) => path.basename(file, '.workbench.tsx'));

type Listed = { island: string; state: string; width: number | null };

/** The feature's islands and states, as listed on the workbench. */
async function listStates(page: Page, workbench: string, feature: string): Promise<Listed[]> {
  await page.goto(workbench);
  return page.locator(`section[data-feature="${feature}"] a`).evaluateAll((links) =>
    links.map((link) => {
      const { searchParams, hash } = new URL((link as HTMLAnchorElement).href);
      return {
        island: searchParams.get('island') ?? '',
        state: decodeURIComponent(hash.slice(1)),
        width: link.dataset.width ? parseInt(link.dataset.width) : null,
      };
    }),
  );
}

for (const feature of features) {
  test(`every state of ${feature} is accessible`, async ({ page, control }) => {
    test.slow();
    const workbench = `${control.workbenchUrl}/workbench`;
    const listed = await listStates(page, workbench, feature);
    expect(listed).not.toEqual([]);
    let loaded = '';
    for (const { island, state, width } of listed) {
      if (island !== loaded) await page.goto(`${workbench}/stage?island=${island}`);
      loaded = island;
      await page.setViewportSize({ width: width ?? 1360, height: 900 });
      await page.evaluate((name) => void (location.hash = encodeURIComponent(name)), state);
      const shown = () =>
        page.evaluate(() => {
          const problem = document.querySelector('body > output')?.textContent;
          return problem || document.querySelector('main')?.dataset.shown;
        });
      await expect
        .poll(shown, { message: `${island}, ${state}`, timeout: 20_000, intervals: [50, 100] })
        .toBe(state);
      const check = width === null ? expectAccessible : expectAccessibleNarrow;
      await check(page, `${island}, ${state}`);
      if (feature === 'shirt-designer' && width === null) {
        // Its custom controls must not vanish under forced colors.
        const forced = { colorScheme: 'dark', forcedColors: 'active' } as const;
        expect(await axeViolations(page, forced, colorRules), `${state}, forced`).toEqual([]);
      }
    }
  });
}
