import type { APIRoute } from 'astro';

/**
 * Only the endpoints are off limits. Pages that search engines should leave out say so themselves,
 * which crawlers can only read if they may fetch the page.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`,
  );
