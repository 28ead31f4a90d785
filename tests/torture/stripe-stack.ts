import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBackend, type Backend } from '../../local/backend.ts';
import { keepKeys, publishableKey } from '../../local/data-folder.ts';
import { loadFunctions } from '../../local/functions.ts';
import { loopback } from '../../local/ports.ts';
import { seededRandom } from '../../local/seeded-random.ts';
import { keepSecret, projectRoot } from '../../local/stack.ts';
import { startStripe, type StripeStandIn } from '../../local/stripe-stand-in.ts';
import { shop as facts } from '../../src/shop.ts';
import { signInOwner } from '../bench/sign-in.ts';
import { ensureTestBuild } from '../support/test-build.ts';
import { currentTestRun } from '../support/test-run.ts';
import { LossyClient, type Answer, type LineCounts, type Sending } from './lossy-client.ts';
import { makeDataFolder, startStackProcess } from './stack-process.ts';

/** The emails have another test, and most of the time would go to them. */
const noMailServer = 'smtp://127.0.0.1:9';

/** A stack that can be killed, and Stripe, which outlives it, on a line that loses answers. */
export type StripeStack = {
  readonly stripe: StripeStandIn;
  readonly siteUrl: string;
  readonly ownerToken: string;
  readonly receiptSecret: string;
  readonly line: LineCounts;
  /** Asks the site, each visitor from another address; null: no answer came. */
  send(
    pathname: string,
    visitor: number,
    sending: Partial<Sending> & { token?: string | undefined },
  ): Promise<Answer | null>;
  /** Calls the site with JSON. */
  ask(pathname: string, input: object, visitor: number, token?: string): Promise<Answer | null>;
  /** Calls an SQL function; null: no answer came. */
  rest(name: string, body: object, as: 'owner' | 'service'): Promise<unknown>;
  /** Ends it the way a power failure would, and starts it again. */
  kill(): Promise<void>;
  /** Kills it so often, evenly while `finished` grows to `all`. Returns how often it did. */
  killWhile(progress: { kills: number; all: number; finished: () => number }): Promise<number>;
  /**
   * Ends it the way Ctrl-C does, and opens its data. `code` is its exit code, and `run` runs a
   * scheduled function once, and returns its report.
   */
  end(): Promise<{
    code: number | null;
    backend: Backend;
    run: <Report>(name: string) => Promise<Report>;
  }>;
  close(): Promise<void>;
};

/** Starts it on a new data folder, with more variables if they're given. */
export async function openStripeStack(
  name: string,
  seed: number,
  env: Readonly<Record<string, string>> = {},
): Promise<StripeStack> {
  const folder = await mkdtemp(path.join(tmpdir(), `confluence-${name}-`));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    await ensureTestBuild();
    const { ports } = currentTestRun();
    const dataDir = path.join(folder, 'data');
    await makeDataFolder(dataDir);
    const siteUrl = `http://localhost:${ports.site}`;
    const openBackend = () => startBackend({ dataDir, port: ports.backend, siteUrl });
    const before = await openBackend();
    await before.sql(
      `alter table public.outbox alter column next_attempt_at set default now() + interval '1 day'`,
    );
    await before.close();
    const stripe = await startStripe({
      port: 0,
      webhookUrl: `${siteUrl}/api/stripe`,
      webhookAgainAfterMs: [500, 1000, 2000, 4000, 8000, 16_000],
    });
    undo.push(stripe.close);
    const start = () =>
      startStackProcess({
        dataDir,
        ports,
        smtpUrl: noMailServer,
        shopInbox: facts.ordersEmail,
        databaseUrl: undefined,
        env: { ...stripe.env, ...env },
      });
    let stack = await start();
    undo.push(() => stack.kill());

    const { secretKey, staffPassword } = keepKeys(dataDir);
    const receiptSecret = await keepSecret(dataDir);
    const backendUrl = `http://${loopback}:${ports.backend}`;
    const owner = { email: `owner@${facts.emailDomain}`, password: staffPassword };
    const { access_token: ownerToken } = await signInOwner({
      url: backendUrl,
      secretKey,
      staff: owner,
    });
    const random = seededRandom(seed);
    const line: LineCounts = { sent: 0, lost: 0, refused: 0 };
    const clients = new Map<number, LossyClient>();
    const opened: StripeStack = {
      stripe,
      siteUrl,
      ownerToken,
      receiptSecret,
      line,
      close,
      send: (pathname, visitor, { method = 'POST', headers = {}, body = '', token }) => {
        const client =
          clients.get(visitor) ??
          new LossyClient(addressOf(visitor), seededRandom(seed + visitor), line);
        clients.set(visitor, client);
        return client.send(siteUrl + pathname, {
          method,
          headers: {
            origin: siteUrl,
            ...headers,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body,
        });
      },
      ask: (pathname, input, visitor, token) =>
        opened.send(pathname, visitor, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
          token,
        }),
      rest: async (named, body, as) => {
        const bearer = as === 'owner' ? ownerToken : secretKey;
        const answer = await fetchText(`${backendUrl}/rest/v1/rpc/${named}`, {
          method: 'POST',
          headers: {
            apikey: as === 'owner' ? publishableKey : secretKey,
            authorization: `Bearer ${bearer}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        });
        // While the stack is down, and while it starts.
        if (answer === null || answer.status === 503) return null;
        if (answer.status !== 200) throw new Error(`${named}: ${answer.text}`);
        return JSON.parse(answer.text) as unknown;
      },
      kill: async () => {
        await stack.kill();
        stack = await start();
      },
      killWhile: async ({ kills, all, finished }) => {
        for (let kill = 1; kill <= kills; kill += 1) {
          const due = Math.floor((all * kill) / (kills + 1));
          while (finished() < due) await wait(20);
          await wait(random.between(0, 300));
          await opened.kill();
        }
        return kills;
      },
      end: async () => {
        const code = await stack.end();
        const backend = await openBackend();
        undo.push(backend.close);
        Object.assign(process.env, {
          SITE_URL: siteUrl,
          SUPABASE_URL: backend.url,
          SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
          SUPABASE_SECRET_KEY: backend.secretKey,
          RECEIPT_SECRET: receiptSecret,
          SMTP_URL: noMailServer,
          MAIL_FROM: facts.ordersEmail,
          SHOP_INBOX: facts.ordersEmail,
          ...stripe.env,
          ...env,
        });
        // Bundled, because Node alone can't read the emails' components.
        const functions = await loadFunctions(projectRoot);
        const run = async <Report>(named: string): Promise<Report> =>
          JSON.parse(await functions.trigger(named)) as Report;
        return { code, backend, run };
      },
    };
    return opened;
  } catch (error) {
    await close();
    throw error;
  }
}

/** null if nobody is there, or the line breaks. */
async function fetchText(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Loopback has 16 million addresses on Linux, so that rate limits see many visitors. */
function addressOf(at: number): string {
  return process.platform === 'linux'
    ? `127.${2 + Math.floor(at / 62_500)}.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`
    : loopback;
}
