import { stat } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../../local/ports.ts';
import { StartError } from '../../local/settings.ts';
import { startSite } from '../../local/site.ts';
import { makeStaticFiles } from '../../local/static-files.ts';
import { startFront, type Front } from './front.ts';

/** Another site to measure next to ours. */
export type OtherSite = {
  readonly name: string;
  /** An origin, or a folder of files as a web server would publish it. */
  readonly where: string;
  readonly isFolder: boolean;
  /** Paths, each with a leading slash; at least one. */
  readonly pages: readonly string[];
};

/** Our column in tables that compare sites. */
export const ourName = 'ours';

/**
 * Reads the values of `--also`: NAME=FOLDER or NAME=http://…, then the pages to measure after
 * commas; the home page by default. The address may include a page.
 * @throws StartError with one sentence
 */
export function readSites(texts: readonly string[]): OtherSite[] {
  const sites = texts.map(readSite);
  const names = new Set([ourName]);
  for (const { name } of sites) {
    if (names.has(name)) {
      throw new StartError(`--also names two sites "${name}"; give each its own name.`);
    }
    names.add(name);
  }
  return sites;
}

function readSite(text: string): OtherSite {
  const [, name = '', where = '', list = ''] = /^([^=]+)=([^,]+)((?:,\/[^,]*)*)$/.exec(text) ?? [];
  if (!name) {
    throw new StartError(
      `--also ${text} is not NAME=FOLDER_OR_ADDRESS; put pages after commas, as in ` +
        '--also other=../other/dist,/,/about.',
    );
  }
  const pages = list.split(',').slice(1);
  if (!/^https?:\/\//i.test(where)) {
    return { name, where: path.resolve(where), isFolder: true, pages: orHome(pages) };
  }
  const url = URL.parse(where);
  if (!url) throw new StartError(`${name}: ${where} isn't an address.`);
  const inAddress = url.pathname + url.search;
  return {
    name,
    where: url.origin,
    isFolder: false,
    pages: orHome(inAddress === '/' ? pages : [inAddress, ...pages]),
  };
}

function orHome(pages: readonly string[]): readonly string[] {
  return pages.length === 0 ? ['/'] : pages;
}

/**
 * Makes a site answer like ours: folders go through our own server, with clean addresses and their
 * own `404.html`; both kinds go through a front that compresses.
 * @throws StartError with one sentence if a page doesn't exist
 */
export async function openSite(site: OtherSite): Promise<Front> {
  if (!site.isFolder) {
    await requireAnswers(site);
    return startFront(site.where);
  }
  await requireFiles(site);
  const server = await startSite({
    root: site.where,
    outDir: site.where,
    port: await findFreePort(),
    functions: { match: () => null },
  });
  const front = await startFront(server.url);
  return {
    url: front.url,
    close: async () => {
      await front.close();
      await server.close();
    },
  };
}

async function requireFiles({ name, where, pages }: OtherSite): Promise<void> {
  const stats = await stat(where).catch(() => null);
  if (!stats) throw new StartError(`${name}: there is no folder ${where}.`);
  if (!stats.isDirectory()) throw new StartError(`${name}: ${where} is a file, not a folder.`);
  const findFile = makeStaticFiles(where);
  for (const page of pages) {
    if (await findFile(page)) continue;
    throw new StartError(
      page === '/'
        ? `${name}: ${where} has no index.html; give the folder that a web server publishes.`
        : `${name}: ${where} has no page ${page}.`,
    );
  }
}

async function requireAnswers({ name, where, pages }: OtherSite): Promise<void> {
  for (const page of pages) {
    const answer = await fetch(where + page, { signal: AbortSignal.timeout(30_000) }).catch(
      (error: unknown) => {
        const { cause, message } = error as Error & { cause?: { code?: string } };
        throw new StartError(`${name}: ${where} doesn't answer (${cause?.code ?? message}).`);
      },
    );
    await answer.body?.cancel();
    if (!answer.ok) throw new StartError(`${name}: ${where}${page} returned ${answer.status}.`);
  }
}
