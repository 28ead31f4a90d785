import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './stack.ts';

/** What a test shows: `// product: due-dates, rush` above it, or on a file's first line for all of it. */
const marker = /^\s*\/\/ product: (.+)$/;
const testCall = /^\s*(?:test|it|describe)\b[^'"`]*(?:(['"`])(.*?)\1|$)/;

export type CoverageMark = {
  /** 'src/orders/prices/price.test.ts:12'. */
  readonly place: string;
  readonly sections: readonly string[];
  /**
   * The title of the test or group, or the file's name for the whole file; null if no test follows.
   */
  readonly title: string | null;
};

/** The headings of a markdown text by the anchor that GitHub gives each: `Due dates` is `due-dates`. */
export function anchorsOf(markdown: string): { anchor: string; level: number }[] {
  const seen = new Map<string, number>();
  return [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^(#+) (.+)$/gm)].map(
    ([, hashes = '', heading = '']) => {
      const text = heading.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').toLowerCase();
      const slug = text.replace(/[^\p{L}\p{N}\- _]/gu, '').replaceAll(' ', '-');
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return { anchor: count === 0 ? slug : `${slug}-${count}`, level: hashes.length };
    },
  );
}

/** The rules of docs/product.md: its third-level sections. */
export function productSections(): string[] {
  return anchorsOf(read('docs/product.md'))
    .filter(({ level }) => level === 3)
    .map(({ anchor }) => anchor);
}

/** Every mark in the tests. */
export function productMarks(): CoverageMark[] {
  const files = globSync(['{src,local,tests}/**/*.{test,spec}.{ts,tsx}'], { cwd: projectRoot });
  return files.sort().flatMap((file) => marksIn(file, read(file)));
}

/** The marks in one file's text. */
export function marksIn(file: string, text: string): CoverageMark[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const sections = marker
      .exec(line)?.[1]
      ?.split(',')
      .map((name) => name.trim());
    if (!sections) return [];
    const next = lines.slice(index + 1).find((later) => !/^\s*\/\//.test(later)) ?? '';
    const call = testCall.exec(next);
    const title = index === 0 ? path.basename(file) : call ? (call[2] ?? next.trim()) : null;
    return [{ place: `${file}:${index + 1}`, sections, title }];
  });
}

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

if (import.meta.main) {
  const marks = productMarks();
  for (const section of productSections()) {
    console.log(`\n${section}`);
    for (const { place, sections, title } of marks) {
      if (sections.includes(section)) console.log(`  ${place}  ${title ?? ''}`);
    }
  }
}
