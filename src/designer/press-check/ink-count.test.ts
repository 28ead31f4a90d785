// product: inks
import { describe, expect, it } from 'vitest';
import { inkCountAdvice, inkCountText, usualInks } from './ink-count.ts';
import { mostReducedInks } from '../../artwork/films/color-reduction.ts';

describe('ink count of a side', () => {
  it('says how many inks a side has', () => {
    expect([0, 1, 2].map(inkCountText)).toEqual(['No inks', '1 ink', '2 inks']);
  });

  it('warns that the shop reviews more than six inks on a side, but not six', () => {
    expect(inkCountAdvice(usualInks)).toBeNull();
    expect(inkCountAdvice(usualInks + 1)).toContain('7 inks on one side');
  });

  it('lets a reduced picture fill a side by itself', () => {
    expect(inkCountAdvice(mostReducedInks)).toBeNull();
  });
});
