import path from 'node:path';
import { keepDraining, projectRoot, startStack } from './stack.ts';
import { readSettings } from './settings.ts';
import { formatTable } from './table.ts';
import { closeOnSignal, exitWith, loadDotEnv } from './terminal.ts';

// `npm run dev`: like `npm start`, but with Astro's hot reload instead of the built site. The
// Netlify adapter serves functions, redirects, and headers there.
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
    configFile: 'dev.config.ts',
    server: { port: ports.site, host: '127.0.0.1' },
    logLevel: 'warn',
  });
  undo.push(() => server.stop());
  keepDraining(stack.drain, undo);
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
