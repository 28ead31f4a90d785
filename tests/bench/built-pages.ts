import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../local/settings.ts';
import { newsArticlePath, paths } from '../../src/paths.ts';

/** A page of the built site. */
export type MeasuredPage = {
  /** E.g. '/about'. */
  readonly page: string;
  readonly hasIsland: boolean;
  /** Bytes of its HTML, uncompressed. */
  readonly size: number;
};

/** Every page of a built site, by its path. */
export async function listPages(outDir: string): Promise<MeasuredPage[]> {
  const files = (await readdir(outDir, { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  );
  const pages = await Promise.all(
    files.map(async (file) => {
      const html = await readFile(path.join(outDir, file), 'utf8');
      return {
        page: `/${file.replaceAll(path.sep, '/').replace(/(^|\/)index\.html$|\.html$/, '')}`,
        hasIsland: html.includes('<astro-island'),
        size: Buffer.byteLength(html),
      };
    }),
  );
  return pages.sort((a, b) => (a.page < b.page ? -1 : 1));
}

/**
 * The pages asked for as `/a,/b`, all by default, and those that other sites are set beside.
 * @throws StartError naming a page that isn't built
 */
export function choosePages(
  built: readonly MeasuredPage[],
  asked: string | undefined,
  others: readonly { readonly pages: readonly string[] }[],
): MeasuredPage[] {
  if (!asked) return [...built];
  const names = asked.split(',');
  const unknown = names.find((name) => !built.some(({ page }) => page === name));
  if (unknown !== undefined) {
    const known = built.map(({ page }) => page).join(' ');
    throw new StartError(`--pages: no page "${unknown}" is built; there are ${known}`);
  }
  const beside = others.flatMap(({ pages }) => pages.map((page) => counterpart(built, page)?.page));
  return built.filter(({ page }) => names.includes(page) || beside.includes(page));
}

/** Our page that a page of another site is set beside: that of the same path, else the home page. */
export function counterpart<T extends { readonly page: string }>(
  ours: readonly T[],
  page: string,
): T | undefined {
  return ours.find((own) => own.page === page) ?? ours.find((own) => own.page === paths.home);
}

/** Articles share a template: all but the first and the longest of them. */
export function alikeArticles(pages: readonly MeasuredPage[]): string[] {
  const articles = pages.filter(({ page }) => page.startsWith(newsArticlePath('')));
  const [first] = articles;
  const longest = articles.toSorted((a, b) => b.size - a.size)[0];
  return articles.filter((each) => each !== first && each !== longest).map(({ page }) => page);
}
