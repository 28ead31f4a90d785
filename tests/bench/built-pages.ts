import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../local/settings.ts';
import { newsArticlePath, paths } from '../../src/paths.ts';

export type MeasuredPage = {
  /** For example, '/about'. */
  readonly page: string;
  readonly hasIsland: boolean;
  /** Its HTML in bytes, uncompressed. */
  readonly size: number;
};

/** All pages of a built site, sorted by path. */
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
 * The pages listed as `/a,/b` (default: all) plus those that other sites are compared with.
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
    throw new StartError(`--pages: there is no built page "${unknown}", only ${known}`);
  }
  const beside = others.flatMap(({ pages }) => pages.map((page) => counterpart(built, page)?.page));
  return built.filter(({ page }) => names.includes(page) || beside.includes(page));
}

/**
 * Our page to compare with a page of another site: the one at the same path, or else the home page.
 */
export function counterpart<T extends { readonly page: string }>(
  ours: readonly T[],
  page: string,
): T | undefined {
  return ours.find((own) => own.page === page) ?? ours.find((own) => own.page === paths.home);
}

/** All articles but the first and the longest: they share a template. */
export function alikeArticles(pages: readonly MeasuredPage[]): string[] {
  const articles = pages.filter(({ page }) => page.startsWith(newsArticlePath('')));
  const [first] = articles;
  const longest = articles.toSorted((a, b) => b.size - a.size)[0];
  return articles.filter((each) => each !== first && each !== longest).map(({ page }) => page);
}
