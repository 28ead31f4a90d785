import path from 'node:path';
import { describeFault, logFault } from '../src/platform/log.server.ts';
import { readSettings } from './settings.ts';
import { projectRoot, startStack, type Stack } from './stack.ts';
import { formatTable } from './table.ts';
import { closeOnSignal, exitWith, loadDotEnv } from './terminal.ts';

// `npm start`: the built site with its functions, database, mail catcher, and stand-ins for
// the supplier and Stripe.
try {
  loadDotEnv(path.join(projectRoot, '.env'));
  const { siteDir, ...settings } = readSettings(process.env, projectRoot);
  const starting = startStack({
    ...settings,
    build: { outDir: siteDir },
    onBuild: () => console.log('Building the site…'),
  });
  // From the beginning, so that Ctrl-C during the build leaves nothing behind either.
  closeOnSignal(async () => {
    await (await starting.catch(() => null))?.close();
  });
  const stack = await starting;
  console.log(describe(stack));
  // Or nobody would know the supplier's stock for an hour.
  stack.functions.trigger('sync-stock').catch((error: unknown) => {
    logFault('schedule-failed', { name: 'sync-stock', faults: describeFault(error) });
  });
} catch (error) {
  exitWith(error);
}

function describe({ siteUrl, backend, mailbox, supplier, stripe, dataDir, env }: Stack): string {
  const rows: [string, string][] = [['Site', siteUrl]];
  if (mailbox) rows.push(['Mailbox', mailbox.url]);
  else rows.push(['Emails', `sent by ${new URL(process.env.SMTP_URL ?? '').host}`]);
  if (supplier) rows.push(['Supplier', `${supplier.url} (stand-in)`]);
  if (stripe) rows.push(['Stripe', `${stripe.url} (stand-in)`]);
  if (backend) {
    rows.push(['Staff sign-in', `${backend.staff.email} / ${backend.staff.password}`]);
    const databaseUrl = process.env.DATABASE_URL?.trim();
    if (databaseUrl) rows.push(['Database', new URL(databaseUrl).host]);
    rows.push(['Data', path.relative(projectRoot, dataDir) || dataDir]);
  } else {
    rows.push(['Data', process.env.SUPABASE_URL ?? env.SUPABASE_URL ?? '']);
  }
  return `\n${formatTable(rows)}\n\nCtrl-C stops everything.`;
}
