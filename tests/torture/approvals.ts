import { parseArgs } from 'node:util';
import { addSignIn, startBackend } from '../../local/backend.ts';
import { formatTable } from '../../local/table.ts';
import { exitWith } from '../../local/terminal.ts';
import { shop as facts } from '../../src/shop.ts';
import { signInOwner } from '../bench/sign-in.ts';
import { runLifecycles } from './order-lifecycles.ts';

const help = `torture:approvals sends orders through their lives in random steps of customers and staff, on
an embedded backend. After each step, what is on the ticket of an order in production must be exactly
what was approved.
  --lifecycles N   orders (500)
  --seed N         which steps (1)`;

const siteUrl = 'http://localhost:4321';
const receiptSecret = 'only-for-lifecycles-'.repeat(3);

async function torture(): Promise<void> {
  const { values } = parseArgs({
    options: {
      lifecycles: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const [lifecycles, seed] = [Number(values.lifecycles), Number(values.seed)];
  const backend = await startBackend({ dataDir: null, port: 0, siteUrl });
  let failed = false;
  try {
    Object.assign(process.env, {
      SITE_URL: siteUrl,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      RECEIPT_SECRET: receiptSecret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: facts.ordersEmail,
      SHOP_INBOX: facts.ordersEmail,
    });
    const member = async (name: string, role: 'staff' | 'owner' = 'staff'): Promise<string> => {
      const staff = { email: `${name}@${facts.emailDomain}`, password: 'correct horse battery' };
      await addSignIn(backend.sql, staff.email, staff.password, role);
      return (await signInOwner({ ...backend, staff })).access_token;
    };
    const tokens = [await member('one'), await member('other')] as const;
    const ownerToken = await member('boss', 'owner');
    const { counts, compared, faults } = await runLifecycles(
      { backend, siteUrl, receiptSecret, tokens, ownerToken },
      { lifecycles, seed },
    );
    const rows = Object.entries(counts)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([step, count]) => [step, String(count)] as const);
    console.log(
      formatTable([
        ['lifecycles', String(lifecycles)],
        ['seed', String(seed)],
        ...rows,
        ['tickets compared', String(compared)],
        ['not what was approved', String(faults.length)],
      ]),
    );
    for (const fault of faults) console.error(fault);
    failed = faults.length > 0;
  } finally {
    await backend.close();
  }
  // Not earlier: closing the embedded Postgres sets the exit code, too.
  process.exitCode = failed ? 1 : 0;
}

await torture().catch(exitWith);
