import { designLimits } from './design.ts';

const copyMark = ' (copy)';

/** The name of a design until it gets one. */
export const untitled = 'Untitled design';

export function designTitle({ name }: { name: string }): string {
  return name.trim() || untitled;
}

/**
 * 'Duck parade' → 'Duck parade (copy)', cut to the longest name allowed; copies of copies are named
 * the same way.
 */
export function copyName(name: string): string {
  const title = designTitle({ name });
  if (title.endsWith(copyMark)) return title;
  return title.slice(0, designLimits.name - copyMark.length).trimEnd() + copyMark;
}
