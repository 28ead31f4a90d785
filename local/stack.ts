import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackend, type Backend, type BackendCopy } from './backend.ts';
import { ensureBuilt } from './build.ts';
import { startBuildHook } from './build-hook.ts';
import { publishableKey } from './data-folder.ts';
import { loadFunctions, type Functions } from './functions.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { findFreePort, requireFreePorts } from './ports.ts';
import { describeFault, logFault } from '../src/platform/log.server.ts';
import { definitions, publishedBook } from '../src/settings/published-book.build.ts';
import { shop } from '../src/shop.ts';
import { startSchedule } from './schedule.ts';
import { StartError, type Ports } from './settings.ts';
import { startSite } from './site.ts';
import { startStripe, type StripeStandIn } from './stripe-stand-in.ts';
import { startSupplier, type SupplierStandIn } from './supplier-stand-in.ts';

/** The project's folder. */
export const projectRoot = path.resolve(import.meta.dirname, '..');

/** How often the embedded stack drains the outbox, in milliseconds. */
const drainEveryMs = 15_000;

export type StackOptions = {
  /** 0 or a missing port is any free one. */
  readonly ports?: Partial<Ports>;
  /** null: a temporary folder, deleted with the stack. */
  readonly dataDir: string | null;
  /** Without a data folder: the database starts from this, in memory. */
  readonly startWith?: BackendCopy;
  /**
   * Where the built pages are, built first if necessary; null: the caller serves pages and
   * `functions`.
   */
  readonly build: { readonly outDir: string } | null;
  /** Hosted Supabase is used: neither a database nor a mail catcher starts. */
  readonly hosted?: boolean;
  /** Takes all emails instead of the mail catcher. */
  readonly smtpUrl?: string | null;
  /** A PostgreSQL server for the database. */
  readonly databaseUrl?: string | null;
  /** The stand-in plays the supplier, which is the default. */
  readonly standIn?: boolean;
  /** The stand-in plays Stripe, which is the default. */
  readonly stripeStandIn?: boolean;
  /** How many requests per minute the stand-in takes; by default, as many as the supplier. */
  readonly supplierRequestsPerMinute?: number;
  /** Drains the outbox only on request. */
  readonly manualDrain?: boolean;
  /** The CDN and browsers may keep functions' answers, which is the default. */
  readonly cachesAnswers?: boolean;
  readonly onBuild?: () => void;
};

/** Site, database, mail catcher, and the stand-ins in one process. */
export type Stack = {
  readonly siteUrl: string;
  readonly ports: Ports;
  readonly dataDir: string;
  /** The functions' environment. */
  readonly env: Readonly<Record<string, string>>;
  /** null with hosted Supabase. */
  readonly backend: Backend | null;
  /** null with hosted Supabase or a mail server. */
  readonly mailbox: Mailbox | null;
  /** null if the real supplier is used, or none is set up. */
  readonly supplier: SupplierStandIn | null;
  /** null if Stripe itself is used, or none is set up. */
  readonly stripe: StripeStandIn | null;
  readonly functions: Functions;
  /** Sends what is due in the outbox. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

/** How often to run the rest of Netlify's schedule. A night's sync that is done isn't repeated. */
const scheduledEveryMs = {
  'rebuild-site': 3_000,
  'copy-pictures': 60_000,
  'reconcile-cards': 60_000,
  'look-for-purchases': 10_000,
  'compare-purchases': 3_600_000,
  'close-groups': 60_000,
  'remind-customers': 60_000,
  'remind-of-balances': 600_000,
  'write-morning-emails': 600_000,
  'remind-of-certificates': 3_600_000,
  'sweep-files': 3_600_000,
  'sync-stock': 3_600_000,
} as const;

/**
 * Starts the embedded stack. Its variables are set in this process's environment, because that is
 * where functions read them; closing restores the old ones.
 * @throws StartError or BackendError with one sentence: port taken, folder unusable, build failed
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const undo: (() => void | Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      for (let step = undo.pop(); step; step = undo.pop()) await step();
    })();
    return closing;
  };
  try {
    return await start(options, undo, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  options: StackOptions,
  undo: (() => void | Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Stack> {
  const ports = await choosePorts(options);
  const dataDir = await openDataFolder(options.dataDir, undo);
  const siteUrl = `http://localhost:${ports.site}`;

  // React's development build takes twice as long for a page; `npm run dev` keeps it for its messages.
  if (options.build) setEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'production' }, undo);
  const backendUrl = options.hosted
    ? process.env.SUPABASE_URL
    : `http://127.0.0.1:${ports.backend}`;
  let mailbox: Mailbox | null = null;
  let backend: Backend | null = null;
  let env: Record<string, string>;
  if (options.hosted) {
    env = {};
    setEnvironment({ SITE_URL: process.env.SITE_URL ?? siteUrl }, undo);
  } else {
    let { smtpUrl } = options;
    if (!smtpUrl) {
      mailbox = await startMailbox({
        folder: path.join(dataDir, 'emails'),
        port: ports.mailbox,
        smtpPort: ports.smtp,
      });
      undo.push(mailbox.close);
      smtpUrl = mailbox.smtpUrl;
    }
    const { databaseUrl = null, startWith } = options;
    backend = await startBackend({
      dataDir: startWith ? null : dataDir,
      ...(startWith ? { startWith } : {}),
      port: ports.backend,
      siteUrl,
      smtpUrl,
      databaseUrl,
    });
    undo.push(backend.close);
    // A real mail server accepts only some senders, so they come from the environment.
    const { MAIL_FROM, SHOP_INBOX } = mailbox ? {} : process.env;
    env = {
      SITE_URL: siteUrl,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      RECEIPT_SECRET: await keepSecret(dataDir),
      SMTP_URL: smtpUrl,
      MAIL_FROM: MAIL_FROM || `${shop.name} <${shop.ordersEmail}>`,
      SHOP_INBOX: SHOP_INBOX || shop.ordersEmail,
    };
    setEnvironment(env, undo);
  }
  let supplier: SupplierStandIn | null = null;
  if (usesStandIn(options)) {
    const perMinute = options.supplierRequestsPerMinute;
    supplier = await startSupplier({
      port: ports.supplier,
      file: options.dataDir === null ? null : path.join(dataDir, 'supplier.json'),
      ...(perMinute ? { requestsPerMinute: perMinute } : {}),
    });
    undo.push(supplier.close);
    setEnvironment(supplier.env, undo);
    env = { ...env, ...supplier.env };
  }
  let stripe: StripeStandIn | null = null;
  if (usesStripeStandIn(options)) {
    stripe = await startStripe({
      port: ports.stripe,
      webhookUrl: `${siteUrl}/api/stripe`,
      file: options.dataDir === null ? null : path.join(dataDir, 'stripe.json'),
    });
    undo.push(stripe.close);
    setEnvironment(stripe.env, undo);
    env = { ...env, ...stripe.env };
  }
  const stack = { siteUrl, ports, dataDir, env, backend, mailbox, supplier, stripe, close };

  // Not before the data folder is locked: a start that is refused mustn't build over the pages of
  // the site that runs.
  const { build } = options;
  const buildSite = async (live: boolean): Promise<void> => {
    if (!build) return;
    await ensureBuilt({
      root: projectRoot,
      outDir: build.outDir,
      live,
      env: {
        SITE_URL: (options.hosted && process.env.SITE_URL) || siteUrl,
        SUPABASE_URL: backendUrl ?? '',
        SUPABASE_PUBLISHABLE_KEY:
          (options.hosted && process.env.SUPABASE_PUBLISHABLE_KEY) || publishableKey,
        PUBLIC_TAG_MANAGER_ID: process.env.PUBLIC_TAG_MANAGER_ID,
        STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY,
        PRICE_BOOK: await publishedText(backend),
        KEEPS_SHARE_PICTURES: live ? 'true' : undefined,
      },
      ...(options.onBuild ? { onBuild: options.onBuild } : {}),
    });
  };
  await buildSite(false);
  const functions = await loadFunctions(projectRoot, async () =>
    definitions(await publishedBook({ PRICE_BOOK: await publishedText(backend) })),
  ).catch((cause: unknown) => {
    throw new StartError(`The functions can't be bundled: ${(cause as Error).message}`, { cause });
  });
  undo.push(functions.settle);
  if (build && !options.hosted && !options.manualDrain) {
    const hook = await startBuildHook(() => Promise.all([functions.reload(), buildSite(true)]));
    undo.push(hook.close);
    setEnvironment({ BUILD_HOOK_URL: hook.url }, undo);
    env.BUILD_HOOK_URL = hook.url;
  }
  if (build) {
    const site = await startSite({
      root: projectRoot,
      outDir: build.outDir,
      port: ports.site,
      functions,
      cachesAnswers: options.cachesAnswers ?? true,
    });
    undo.push(site.close);
  }
  const drain = async (): Promise<void> => void (await functions.trigger('drain-outbox'));
  if (!options.manualDrain) {
    keepDraining(drain, undo);
    keepTriggering(functions, undo);
  }
  return { ...stack, functions, drain };
}

/** What owners published that counts, as builds take it; undefined if nobody published anything. */
async function publishedText(backend: Backend | null): Promise<string | undefined> {
  const [book] = backend
    ? await backend.sql(
        `select version, book from public.price_books
         where version = private.current_price_version() and version > 1`,
      )
    : [];
  return book && JSON.stringify(book);
}

/** Drains the outbox at intervals until `undo` runs, like Netlify's schedule. */
function keepDraining(drain: () => Promise<void>, undo: (() => void | Promise<unknown>)[]): void {
  const schedule = startSchedule(drainEveryMs, drain, (error) => {
    logFault('drain-failed', { faults: describeFault(error) });
  });
  undo.push(schedule.stop);
}

function keepTriggering(functions: Functions, undo: (() => void | Promise<unknown>)[]): void {
  for (const [name, everyMs] of Object.entries(scheduledEveryMs)) {
    const schedule = startSchedule(
      everyMs,
      async () => void (await functions.trigger(name)),
      (error) => logFault('schedule-failed', { name, faults: describeFault(error) }),
    );
    undo.push(schedule.stop);
  }
}

function usesStandIn({ standIn, hosted }: StackOptions): boolean {
  return standIn ?? !hosted;
}

function usesStripeStandIn({ stripeStandIn, hosted }: StackOptions): boolean {
  return stripeStandIn ?? !hosted;
}

async function choosePorts(options: StackOptions): Promise<Ports> {
  const wanted = options.ports ?? {};
  const { site, supplier, stripe, backend, ...emails } = wanted;
  await requireFreePorts(
    withoutZero({
      ...(site ? { site } : {}),
      ...(backend && !options.hosted ? { backend } : {}),
      ...(options.hosted || options.smtpUrl ? {} : emails),
      ...(supplier && usesStandIn(options) ? { supplier } : {}),
      ...(stripe && usesStripeStandIn(options) ? { stripe } : {}),
    }),
  );
  return {
    site: wanted.site || (await findFreePort()),
    backend: wanted.backend || (await findFreePort()),
    mailbox: wanted.mailbox || (await findFreePort()),
    smtp: wanted.smtp || (await findFreePort()),
    supplier: wanted.supplier || (await findFreePort()),
    stripe: wanted.stripe || (await findFreePort()),
  };
}

function withoutZero(ports: Partial<Ports>): Partial<Ports> {
  return Object.fromEntries(Object.entries(ports).filter(([, port]) => port > 0));
}

async function openDataFolder(
  folder: string | null,
  undo: (() => void | Promise<unknown>)[],
): Promise<string> {
  if (folder === null) {
    const made = await mkdtemp(path.join(tmpdir(), 'confluence-print-'));
    undo.push(() => rm(made, { recursive: true, force: true }));
    return made;
  }
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // The superuser passes every access check.
    const probe = path.join(folder, '.writable');
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    throw new StartError(
      `The data folder ${folder} can't be read and written (${(cause as NodeJS.ErrnoException).code ?? 'error'}); ` +
        'fix its permissions, or set DATA_DIR to another folder.',
      { cause },
    );
  }
  return folder;
}

/** The secret that signs receipts and makes the keys of orders' links; made if there is none. */
export async function keepSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'receipt-secret');
  try {
    const kept = (await readFile(file, 'utf8')).trim();
    if (kept.length >= 32) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

function setEnvironment(
  values: Readonly<Record<string, string>>,
  undo: (() => void | Promise<unknown>)[],
): void {
  for (const [name, value] of Object.entries(values)) {
    const old = process.env[name];
    undo.push(() => {
      if (old === undefined) delete process.env[name];
      else process.env[name] = old;
    });
    process.env[name] = value;
  }
}
