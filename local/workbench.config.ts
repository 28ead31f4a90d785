import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

/** The workbench by itself, for the browser tests; `npm run dev` includes it. */
export default defineConfig({
  root: '..',
  srcDir: './src/workbench',
  publicDir: './public',
  cacheDir: './.local/cache/workbench',
  build: { format: 'file' },
  trailingSlash: 'never',
  integrations: [react()],
  devToolbar: { enabled: false },
  // As in astro.config.ts: HarfBuzz waits for its WebAssembly before it answers.
  vite: { worker: { format: 'es' } },
});
