import { designLimits } from './design.ts';

const copyMark = ' (copy)';

/** What a design is called until it gets a name. */
export const untitled = 'Untitled design';

export function designTitle({ name }: { name: string }): string {
  return name.trim() || untitled;
}

/** 'Duck parade' → 'Duck parade (copy)', cut to what a name may have; a copy's copy is called alike. */
export function copyName(name: string): string {
  const title = designTitle({ name });
  if (title.endsWith(copyMark)) return title;
  return title.slice(0, designLimits.name - copyMark.length).trimEnd() + copyMark;
}
