import { describe, expect, it } from 'vitest';
import { findProjectStrayWidths, findStrayWidths } from './breakpoints.ts';
import path from 'node:path';

describe('breakpoints', () => {
  it('are the only widths in this project’s queries', async () => {
    expect(await findProjectStrayWidths(path.resolve(import.meta.dirname, '..'))).toEqual([]);
  });

  it('may appear in styles, in scripts, and in an image’s sizes', () => {
    for (const text of [
      '@media print, (width >= 960px) {',
      '@container (width < 480px) and (height >= 560px) {',
      '@container (width < 14rem) {',
      'matchMedia(`(width >= ${breakpoints.tablet}px)`)',
      'sizes="(width >= 760px) 456px, calc(100vw - 2rem)"',
    ]) {
      expect(findStrayWidths('a.css', text), text).toEqual([]);
    }
  });

  it('are the only widths allowed, in one spelling, so that opposites never overlap', () => {
    for (const query of [
      '(width < 700px)',
      '(min-width: 700px)',
      '(max-width: 760px)',
      '(width <= 760px)',
      '(480px < width < 700px)',
      '(width >= 40em)',
      '(width < 14rem)',
    ]) {
      expect(findStrayWidths('a.css', `@media screen and ${query} {`), query).toHaveLength(1);
    }
    expect(findStrayWidths('a.css', '\n@media (width < 700px) {')).toEqual([
      'a.css:2 asks for (width < 700px). Write (width < Npx) or (width >= Npx), where N is one of 480 (phone), 620 (largePhone), 760 (tablet), 860 (twoColumns), 960 (threeColumns), 1080 (wide).',
    ]);
  });

  it('don’t apply to sizes or calculations', () => {
    for (const text of ['min-width: 100px;', 'calc(100% - 20px)', 'if (width < 400) return;']) {
      expect(findStrayWidths('a.css', text), text).toEqual([]);
    }
  });
});
