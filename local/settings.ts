import path from 'node:path';

/** A reason not to start: one sentence for the person at the terminal, without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Loopback ports of the embedded stack. */
export type Ports = {
  readonly site: number;
  /** Postgres's HTTP APIs: REST, sign-in, and files. */
  readonly backend: number;
  /** The mail catcher's web pages. */
  readonly mailbox: number;
  readonly smtp: number;
  /** The stand-in for the supplier. */
  readonly supplier: number;
  /** The stand-in for Stripe. */
  readonly stripe: number;
};

/** What the environment says about a local run. */
export type Settings = {
  readonly ports: Ports;
  readonly dataDir: string;
  /** Where the built pages are. */
  readonly siteDir: string;
  /** Hosted Supabase is used instead of the embedded backend, with email through SMTP_URL. */
  readonly hosted: boolean;
  /** The user's own mail server, which gets all emails instead of the mail catcher. */
  readonly smtpUrl: string | null;
  /** The user's own PostgreSQL server, which has the database instead of the data folder. */
  readonly databaseUrl: string | null;
  /** The stand-in plays the supplier, because there is no key, and no hosted data to spoil. */
  readonly standIn: boolean;
  /** The stand-in plays Stripe, for the same reasons. */
  readonly stripeStandIn: boolean;
};

/** The variable that changes each port. */
export const portVariables = {
  site: 'PORT',
  backend: 'SUPABASE_PORT',
  mailbox: 'MAILBOX_PORT',
  smtp: 'SMTP_PORT',
  supplier: 'SUPPLIER_PORT',
  stripe: 'STRIPE_PORT',
} as const satisfies Record<keyof Ports, string>;

export const defaultPorts: Ports = {
  site: 4321,
  backend: 54321,
  mailbox: 8025,
  smtp: 1025,
  supplier: 8090,
  stripe: 12111,
};

/** Where `npm start` stores its database, files, and emails unless DATA_DIR says otherwise. */
export const defaultDataDir = '.local/data';

/** Required along with SUPABASE_URL, because none of it can be made up for a hosted project. */
const hostedVariables = [
  'SUPABASE_SECRET_KEY',
  'SUPABASE_PUBLISHABLE_KEY',
  'RECEIPT_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SHOP_INBOX',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a local run's settings from environment variables; `root` is the project's folder.
 * @throws StartError that names everything wrong at once
 */
export function readSettings(env: Environment, root: string): Settings {
  const problems: string[] = [];
  const port = (name: keyof Ports): number => {
    const text = env[portVariables[name]]?.trim();
    if (!text) return defaultPorts[name];
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= 1 && number <= 65_535) return number;
    problems.push(`${portVariables[name]} is "${text}", which is no port from 1 to 65535.`);
    return defaultPorts[name];
  };
  const ports: Ports = {
    site: port('site'),
    backend: port('backend'),
    mailbox: port('mailbox'),
    smtp: port('smtp'),
    supplier: port('supplier'),
    stripe: port('stripe'),
  };
  const hosted = Boolean(env.SUPABASE_URL?.trim());
  const missing = hosted ? hostedVariables.filter((name) => !env[name]?.trim()) : [];
  if (missing.length > 0) {
    problems.push(
      `SUPABASE_URL is set, so the site runs on hosted Supabase and needs ${joinNames(missing)} too: ` +
        'set them (.env.example explains each), or unset SUPABASE_URL to use the embedded database.',
    );
  }
  const account = Boolean(env.SUPPLIER_ACCOUNT?.trim());
  const key = Boolean(env.SUPPLIER_KEY?.trim());
  if (account !== key) {
    problems.push(
      'SUPPLIER_ACCOUNT and SUPPLIER_KEY go together: set both for the supplier itself, or neither.',
    );
  }
  const standIn = !hosted && !key;
  const stripeKey = env.STRIPE_SECRET_KEY?.trim() ?? '';
  if (Boolean(stripeKey) !== Boolean(env.STRIPE_WEBHOOK_SECRET?.trim())) {
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both for Stripe itself, or neither.',
    );
  }
  if (!hosted && /^[a-z]+_live_/.test(stripeKey)) {
    problems.push(
      'STRIPE_SECRET_KEY is a live key, which would charge real cards for local orders; use a test key (sk_test_…).',
    );
  }
  const stripeStandIn = !hosted && !stripeKey;
  const smtpUrl = env.SMTP_URL?.trim() || null;
  if (smtpUrl !== null && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    problems.push('SMTP_URL is no address like smtps://user:password@host:465.');
  }
  const databaseUrl = (!hosted && env.DATABASE_URL?.trim()) || null;
  if (databaseUrl !== null && !isLocalDatabase(databaseUrl)) {
    problems.push(
      'DATABASE_URL must be an address on this machine like postgres://user:password@localhost:5432/database, because starting writes roles, tables, and a sign-in there.',
    );
  }
  const used: readonly (keyof Ports)[] = [
    'site',
    ...(hosted ? [] : (['backend'] as const)),
    ...(hosted || smtpUrl ? [] : (['mailbox', 'smtp'] as const)),
    ...(standIn ? (['supplier'] as const) : []),
    ...(stripeStandIn ? (['stripe'] as const) : []),
  ];
  for (const [index, name] of used.entries()) {
    const twin = used.slice(0, index).find((other) => ports[other] === ports[name]);
    if (twin) {
      problems.push(
        `${portVariables[twin]} and ${portVariables[name]} are both ${ports[name]}; give each its own port.`,
      );
    }
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return {
    ports,
    dataDir: path.resolve(root, env.DATA_DIR?.trim() || defaultDataDir),
    siteDir: path.resolve(root, env.SITE_DIR?.trim() || 'dist'),
    hosted,
    smtpUrl,
    databaseUrl,
    standIn,
    stripeStandIn,
  };
}

function isLocalDatabase(address: string): boolean {
  const url = URL.parse(address);
  return (
    /^postgres(ql)?:$/.test(url?.protocol ?? '') &&
    ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '')
  );
}

function joinNames(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
