import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';
import { startBackend } from '../../local/backend.ts';
import { startMailbox } from '../../local/mailbox.ts';
import { projectRoot } from '../../local/stack.ts';
import { formatTable } from '../../local/table.ts';
import { listColors } from '../../src/garments/stock/list-colors.contract.ts';
import { placeOrder } from '../../src/orders/placing/place-order.contract.ts';
import { readHealth } from '../../src/platform/read-health.contract.ts';
import { shop } from '../../src/shop.ts';
import { orderInput } from '../factory/orders.ts';
import { keepMigratedDatabase, readMigratedDatabase } from '../support/migrate-database.ts';

// A deploy without Netlify: its own bundler makes the bundles, outside this project, so that a file
// it misses is missing here, too. All are loaded, and some are called, on the local backend.

type Handler = (request: Request, context: object) => Promise<Response>;

const siteUrl = 'http://localhost:4321';

async function rehearse(folder: string): Promise<void> {
  const bundles = await bundle(folder);
  const sizes = await Promise.all(bundles.map(({ path: output }) => measure(output)));
  await shareEqualPackages(bundles, sizes);
  const handlers = new Map<string, Handler>();
  for (const { name, mainFile } of bundles) handlers.set(name, await load(mainFile));

  const mailbox = await startMailbox({ folder: path.join(folder, 'emails'), port: 0, smtpPort: 0 });
  const backend = await startBackend({
    dataDir: null,
    port: 0,
    siteUrl,
    startWith: await readMigratedDatabase(await keepMigratedDatabase()),
  });
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    RECEIPT_SECRET: 'no secret, because nothing here lasts',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: shop.ordersEmail,
    SHOP_INBOX: shop.ordersEmail,
  });
  const call = async (name: string, address: string, input?: object): Promise<object> => {
    const request = new Request(new URL(address, siteUrl), {
      method: input ? 'POST' : 'GET',
      headers: { origin: siteUrl, 'content-type': 'application/json' },
      ...(input ? { body: JSON.stringify(input) } : {}),
    });
    const handler = handlers.get(name);
    assert(handler, `There is no function ${name}.`);
    const response = await handler(request, { ip: '203.0.113.1' });
    const text = await response.text();
    assert.equal(response.status, 200, `${name} answered ${response.status}: ${text}`);
    return JSON.parse(text) as object;
  };
  try {
    const health = readHealth.output.parse(await call('read-health', readHealth.path));
    assert.deepEqual([health.database, health.storage], ['up', 'up']);
    const { colors } = listColors.output.parse(
      await call('list-colors', `${listColors.path}?style=00606`),
    );
    assert.notEqual(colors.length, 0);
    const order = orderInput();
    const placed = placeOrder.output.parse(await call('place-order', placeOrder.path, order));
    await call('drain-outbox', '/.netlify/functions/drain-outbox', {});
    assert.deepEqual(
      await backend.sql('select number::int, total_cents::int as total from public.orders'),
      [{ number: placed.orderNumber, total: placed.totalCents }],
    );
    const [notice, ...others] = (await mailbox.list()).filter(({ to }) => to.some(isShop));
    assert(notice && others.length === 0, 'The shop didn’t get one email.');
    const { attachments } = (await mailbox.read(notice.id)) ?? { attachments: [] };
    const prints = order.designs.flatMap(({ printLocations }) => printLocations);
    assert.equal(attachments.length, prints.length, 'Pictures are missing.');
  } finally {
    await Promise.all([backend.close(), mailbox.close()]);
  }
  const rows = bundles.map(({ name }, at): [string, string] => [name, formatSize(sizes[at])]);
  console.log(`Bundles that load on Node ${process.versions.node}:\n${formatTable(rows)}`);
}

const formatSize = (size?: Size): string =>
  size ? `${(size.bytes / 1e6).toFixed(1)} MB in ${size.files.length} files` : '';

const isShop = (address: string): boolean => address.includes(shop.ordersEmail);

type Bundle = { readonly name: string; readonly path: string; readonly mainFile: string };

/** Bundles all functions as a deploy does, for the Node that Netlify takes from `.nvmrc`. */
async function bundle(folder: string): Promise<Bundle[]> {
  const source = path.join(projectRoot, 'netlify/functions');
  const nodeVersion = (await readFile(path.join(projectRoot, '.nvmrc'), 'utf8')).trim();
  const toml = parse(await readFile(path.join(projectRoot, 'netlify.toml'), 'utf8'));
  const { included_files: includedFiles } = toml['functions'] as { included_files: string[] };
  const made = await zipFunctions(source, path.join(folder, 'functions'), {
    archiveFormat: 'none',
    basePath: projectRoot,
    repositoryRoot: projectRoot,
    config: { '*': { nodeVersion, includedFiles } },
    // With more, each reads and analyzes the same packages at the same time: three times as slow.
    parallelLimit: 1,
  });
  assert.equal(made.length, (await readdir(source)).length, 'Netlify overlooks a function.');
  return made.map(({ name, path: output, mainFile, runtimeVersion }) => {
    const [major] = process.versions.node.split('.');
    assert.equal(runtimeVersion, `nodejs${major}.x`, `${name} would run on ${runtimeVersion}.`);
    const built = path.relative(projectRoot, mainFile).replace(/\.ts$/, '.mjs');
    return { name, path: output, mainFile: path.join(output, built) };
  });
}

async function load(file: string): Promise<Handler> {
  const module = (await import(pathToFileURL(file).href)) as { default: Handler };
  assert.equal(typeof module.default, 'function', `${file} has no handler.`);
  return module.default;
}

type Size = { readonly bytes: number; readonly files: readonly string[] };

/** Files are relative to the folder. */
async function measure(folder: string): Promise<Size> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    files: files.map((file) => path.relative(folder, file)).sort(),
  };
}

const packagesFolder = 'node_modules';

/** Bundles with the same packages share one copy, because loading each copy takes seconds. */
async function shareEqualPackages(bundles: readonly Bundle[], sizes: readonly Size[]) {
  const copies = new Map<string, string>();
  for (const [at, bundle] of bundles.entries()) {
    const files = sizes[at]?.files.filter((file) => file.startsWith(packagesFolder)) ?? [];
    const packages = path.join(bundle.path, packagesFolder);
    const copy = copies.get(files.join());
    if (copy) {
      await rm(packages, { recursive: true });
      await symlink(copy, packages, 'junction');
    } else copies.set(files.join(), packages);
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'confluence-deploy-'));
try {
  await rehearse(folder);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
