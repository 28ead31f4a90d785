import type { APIRoute } from 'astro';
import { siteInks } from '../platform/build/inks.build.ts';
import { paths } from '../paths.ts';
import { shop } from '../shop.ts';

/**
 * For home screens. A newspaper keeps the browser's address bar; it doesn't pretend to be an app.
 */
export const GET: APIRoute = () =>
  Response.json({
    name: shop.name,
    short_name: shop.nameLead,
    description: shop.motto,
    lang: 'en-US',
    id: paths.home,
    start_url: paths.home,
    scope: paths.home,
    display: 'browser',
    background_color: siteInks.paper,
    theme_color: siteInks.paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
