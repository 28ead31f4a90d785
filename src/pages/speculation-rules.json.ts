import type { APIRoute } from 'astro';
import { newsArticlePath, paths, unlistedPaths } from '../paths.ts';

/**
 * What a browser may fetch when somebody points at a link or touches it: the page alone, without
 * running it. Only what is named here, so staff pages, checkout and endpoints never are. Sent with
 * every page as the Speculation-Rules header (netlify.toml); browsers that don't know it do nothing.
 */
export const GET: APIRoute = () => {
  const unlikely: readonly string[] = [...unlistedPaths, paths.newsFeed];
  const pages = Object.values(paths).filter((path) => !unlikely.includes(path));
  const where = {
    and: [
      { href_matches: [...pages, newsArticlePath(':article')] },
      { not: { href_matches: paths.newsFeed } },
    ],
  };
  return Response.json({ prefetch: [{ where, eagerness: 'moderate' }] });
};
