import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  axeViolations,
  colorRules,
  expectAccessible,
  expectAccessibleNarrow,
  wide,
} from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** Those with the most states first, so that the last test is a short one. */
const screens = globSync('src/**/*.workbench.tsx')
  .sort((a, b) => statSync(b).size - statSync(a).size)
  .map((file) => path.basename(file, '.workbench.tsx'));

/**
 * Most screens are one test, because each test loads the rules and the islands again. Workers share
 * the large ones, and the designer's, whose states have a thousand elements each.
 */
const partsOf = (screen: string): number =>
  screen === 'shirt-designer' ? 5 : large.includes(screen) ? 3 : 1;
const large = ['your-order', 'job', 'order-builder', 'settings'];

type Listed = { island: string; state: string; width: number | null };

/** The screen's islands and states, as listed on the workbench. */
async function listStates(page: Page, workbench: string, screen: string): Promise<Listed[]> {
  await page.goto(workbench);
  return page.locator(`section[data-screen="${screen}"] a`).evaluateAll((links) =>
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

/** Runs on the stage. Answers with the state that is shown in the end, or why it isn't. */
async function show(state: string): Promise<string> {
  location.hash = encodeURIComponent(state);
  const start = performance.now();
  while (performance.now() < start + 20_000) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const problem = document.querySelector('body > output')?.textContent;
    if (problem) return problem;
    if (document.querySelector('main')?.dataset.shown === state) return state;
  }
  return 'Nothing was shown for 20 seconds.';
}

for (const screen of screens) {
  const parts = partsOf(screen);
  for (let part = 0; part < parts; part += 1) {
    test(`every state of ${screen} is accessible, part ${part + 1} of ${parts}`, async ({
      page,
      control,
    }) => {
      test.slow();
      const workbench = `${control.workbenchUrl}/workbench`;
      const all = await listStates(page, workbench, screen);
      const first = (at: number) => Math.floor((all.length * at) / parts);
      const listed = all.slice(first(part), first(part + 1));
      expect(listed).not.toEqual([]);
      let loaded = '';
      for (const { island, state, width } of listed) {
        if (island !== loaded) await page.goto(`${workbench}/stage?island=${island}`);
        loaded = island;
        await page.setViewportSize(width === null ? wide : { ...wide, width });
        expect(await page.evaluate(show, state), `${island}, ${state}`).toBe(state);
        if (screen === 'shirt-designer' && width === null) {
          // Its custom controls must not vanish under forced colors.
          const forced = { colorScheme: 'dark', forcedColors: 'active' } as const;
          expect(await axeViolations(page, forced, colorRules), `${state}, forced`).toEqual([]);
        }
        const check = width === null ? expectAccessible : expectAccessibleNarrow;
        await check(page, `${island}, ${state}`);
      }
    });
  }
}
