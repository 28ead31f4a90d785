import { globSync } from 'node:fs';
import netlify from '@astrojs/netlify';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import config from './astro.config.ts';
import { paths } from './src/paths.ts';

/** Adds the workbench. */
const workbench: AstroIntegration = {
  name: 'workbench',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const entrypoint of globSync('src/workbench/pages/**/*.astro')) {
        const pattern = entrypoint.replace(/^src\/workbench\/pages|(\/index)?\.astro$/g, '');
        injectRoute({ pattern, entrypoint: `./${entrypoint}`, prerender: true });
      }
    },
    // netlify.toml rewrites these, but `astro dev` follows a rewrite only to a file.
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, _response, next) => {
        if (/^\/admin\/(order|quote|reorder)s\/[^/?]+(\?|$)/.test(request.url ?? '')) {
          request.url = paths.adminJob;
        }
        next();
      });
    },
  },
};

/**
 * Netlify's adapter serves netlify/functions, redirects, and headers here. In a build it would emit
 * a function that catches every path without a file, even with only static pages, and the 404 page
 * would go through it. Move it to `adapter` of astro.config.ts when the first page is rendered on
 * demand.
 */
const adapter = netlify({
  imageCDN: false,
  devFeatures: { images: false, environmentVariables: false, edgeFunctions: false },
});

/** The whole site for `npm run dev`. */
export default {
  ...config,
  session: false,
  integrations: [...config.integrations, workbench, adapter],
} satisfies AstroUserConfig;
