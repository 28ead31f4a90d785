import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

/** The workbench by itself, as the browser tests load it; `npm run dev` has it among its pages. */
export default defineConfig({
  root: '..',
  srcDir: './src/workbench',
  publicDir: './public',
  outDir: './.local/test/workbench',
  cacheDir: './.local/cache/workbench',
  build: { format: 'file' },
  trailingSlash: 'never',
  integrations: [react()],
  devToolbar: { enabled: false },
});
