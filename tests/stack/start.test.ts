import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../local/mailbox.ts';
import { findFreePort, isTaken } from '../../local/ports.ts';
import { portVariables, type Ports } from '../../local/settings.ts';
import { requestReorder } from '../../src/orders/repeats/request-reorder.contract.ts';
import { reorderSizes } from '../../src/orders/repeats/reorder.ts';
import { projectRoot } from '../../local/stack.ts';
import { ensureTestBuild, testBuildFolder } from '../support/test-build.ts';
import { currentTestRun } from '../support/test-run.ts';

let folder: string;
let ports: Ports;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  await ensureTestBuild();
  ports = currentTestRun().ports;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm start` without npm: the starter with the pinned Node behind it. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['local/starter.mjs', 'start'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: String(ports.site),
      SUPABASE_PORT: String(ports.backend),
      MAILBOX_PORT: String(ports.mailbox),
      SMTP_PORT: String(ports.smtp),
      SUPPLIER_PORT: String(ports.supplier),
      STRIPE_PORT: String(ports.stripe),
      DATA_DIR: path.join(folder, 'data'),
      SITE_DIR: testBuildFolder(),
      SMTP_URL: '',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const up = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (output.includes('Ctrl-C stops')) resolve();
    });
  });
  return { child, ended, up: Promise.race([up, ended]), output: () => output };
}

/** Variables that move every server to a free port. */
const freePorts = async (): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const name of Object.values(portVariables)) found[name] = String(await findFreePort());
  return found;
};

const anyTaken = async (): Promise<boolean> =>
  (await Promise.all(Object.values(ports).map(isTaken))).includes(true);

describe('npm start', () => {
  it('prints one table, keeps its data across a restart, and leaves nothing running', async () => {
    const first = start();
    await first.up;
    expect(first.output()).toMatch(
      /Site +http:\/\/localhost:\d+\n +Mailbox +http:\/\/localhost:\d+\n +Supplier +http:\/\/localhost:\d+ \(stand-in\)\n +Stripe +http:\/\/localhost:\d+ \(stand-in\)\n +Staff sign-in +\S+@\S+ \/ \S+\n +Data +\S+/,
    );
    expect((await fetch(`http://localhost:${ports.site}/`)).status).toBe(200);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(await anyTaken()).toBe(false);

    const catcher = await startMailbox({ folder: path.join(folder, 'mail'), port: 0, smtpPort: 0 });
    const second = start({ SMTP_URL: catcher.smtpUrl, SHOP_INBOX: 'desk@example.com' });
    await second.up;
    const signIn = /Staff sign-in.*/;
    // The password is created with the data.
    expect(signIn.exec(second.output())?.[0]).toBe(signIn.exec(first.output())?.[0]);

    // A second start at the same time, on the same ports.
    const beside = start();
    expect(await beside.ended).toBe(1);
    expect(beside.output()).toContain(`Port ${ports.site} is taken by another program;`);

    // Nor may one elsewhere build over the pages that the first one serves.
    const page = async () => (await fetch(`http://localhost:${ports.site}/`)).text();
    const served = await page();
    const elsewhere = start(await freePorts());
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.output()).toContain('is in use;');
    expect(await page()).toBe(served);

    // A mail server named in the environment gets every email.
    expect(second.output()).toContain(`sent by ${new URL(catcher.smtpUrl).host}`);
    const sent = await fetch(`http://localhost:${ports.site}${requestReorder.path}`, {
      method: 'POST',
      headers: { origin: `http://localhost:${ports.site}` },
      body: new URLSearchParams({
        name: 'Ada',
        email: 'ada@example.com',
        invoiceNumber: '7',
        pickupDate: '',
        ...Object.fromEntries(reorderSizes.map((size) => [`sizes.${size}`, ''])),
      }),
    });
    expect(sent.status).toBe(200);
    const receivers = async () => (await catcher.list()).flatMap(({ to }) => to).sort();
    await expect
      .poll(receivers, { timeout: 20_000 })
      .toEqual([expect.stringContaining('ada@'), expect.stringContaining('desk@')]);
    await catcher.close();

    // Killing the starter ends everything it started.
    second.child.kill('SIGKILL');
    await expect.poll(anyTaken, { timeout: 10_000 }).toBe(false);
  });

  it('says in one sentence that a port is taken', async () => {
    const server = createServer().listen(ports.smtp, '127.0.0.1');
    const run = start();
    expect(await run.ended).toBe(1);
    server.close();
    expect(run.output()).toBe(
      `Port ${ports.smtp} is taken by another program; stop that one, or set SMTP_PORT to a free port.\n`,
    );
  });

  it('says in one sentence that the data folder can’t be used', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const run = start({ DATA_DIR: file });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(
      /^The data folder \S+file can't be read and written \(\w+\);.*\n$/,
    );
  });

  it('says in one sentence which variables hosted Supabase needs', async () => {
    const run = start({ SUPABASE_URL: 'https://example.supabase.co' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^SUPABASE_URL is set, so .* SHOP_INBOX too: .*\n$/);
  });
});
