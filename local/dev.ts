import { globSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Functions } from './functions.ts';
import { answerLikeNetlify } from './site.ts';
import { projectRoot, startStack } from './stack.ts';
import { readSettings } from './settings.ts';
import { formatTable } from './table.ts';
import { closeOnSignal, exitWith, loadDotEnv } from './terminal.ts';

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
  },
};

/** Functions, redirects, and headers as Netlify has them. Functions follow their sources. */
const likeNetlify = (functions: Functions): AstroIntegration => ({
  name: 'like-netlify',
  hooks: {
    'astro:server:setup': ({ server }) => {
      let reloading = Promise.resolve();
      server.watcher.on('all', (_event, file) => {
        if (!functions.uses(file)) return;
        reloading = reloading.then(functions.reload).catch((error: unknown) => {
          console.error(`The functions can't be bundled: ${(error as Error).message}`);
        });
      });
      const answer = answerLikeNetlify({
        root: projectRoot,
        outDir: path.join(projectRoot, 'public'),
        functions,
      });
      server.middlewares.use((request, response, next) => {
        const servePage = (page: string): void => {
          request.url = page;
          next();
        };
        void reloading.then(() => answer(request, response, servePage));
      });
    },
  },
});

// `npm run dev`: like `npm start`, but with Astro's hot reload instead of the built site.
try {
  loadDotEnv(path.join(projectRoot, '.env'));
  const { ports, dataDir, ...settings } = readSettings(process.env, projectRoot);
  const undo: (() => void | Promise<unknown>)[] = [];
  const starting = startStack({ ...settings, ports, dataDir, build: null });
  closeOnSignal(async () => {
    const stack = await starting.catch(() => null);
    for (let step = undo.pop(); step; step = undo.pop()) await step();
    await stack?.close();
  });
  const stack = await starting;
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const { dev } = await import('astro');
  const server = await dev({
    root: projectRoot,
    integrations: [workbench, likeNetlify(stack.functions)],
    vite: { server: { watch: { ignored: ['**/.local/**'] } } },
    server: { port: ports.site, host: '127.0.0.1' },
    logLevel: 'warn',
  });
  undo.push(() => server.stop());
  const rows: [string, string][] = [['Site', `${stack.siteUrl} (hot reload)`]];
  if (stack.mailbox) rows.push(['Mailbox', stack.mailbox.url]);
  if (stack.supplier) rows.push(['Supplier', `${stack.supplier.url} (stand-in)`]);
  if (stack.stripe) rows.push(['Stripe', `${stack.stripe.url} (stand-in)`]);
  if (stack.backend) {
    rows.push(['Staff sign-in', `${stack.backend.staff.email} / ${stack.backend.staff.password}`]);
    rows.push(['Data', path.relative(projectRoot, dataDir) || dataDir]);
  }
  console.log(`\n${formatTable(rows)}\n\nCtrl-C stops everything.`);
} catch (error) {
  exitWith(error);
}
