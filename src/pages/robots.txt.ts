import type { APIRoute } from 'astro';

/**
 * Nothing but the endpoints is forbidden: a page that search engines are to leave out says so itself,
 * which they can read only if they may fetch it.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`,
  );
