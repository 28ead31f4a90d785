/** The functions' environment; `.env.example` explains each variable. */
export type Env = {
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Origin of the backend, without a trailing slash. */
  supabaseUrl: string;
  /** Identifies the project to the backend, along with a staff member's own token. */
  supabasePublishableKey: string;
  /** Passes every row-level policy. For functions only. */
  supabaseSecretKey: string;
  /** Signs upload receipts and links to orders, and hashes visitors' addresses. */
  receiptSecret: string;
  smtpUrl: string;
  emailFrom: string;
  /** Where emails about new orders go. */
  shopInbox: string;
  /** Once as many emails went out within an hour, those to customers are held. */
  emailsPerHour: number;
  /** null: no supplier is set up, and calls that need one say so. */
  supplier: SupplierEnv | null;
  /** null: customers can't pay by card. */
  stripe: StripeEnv | null;
  /** Builds the site when prices change; null: somebody starts builds by hand. */
  buildHookUrl: string | null;
};

export type StripeEnv = {
  secretKey: string;
  /** Signs the events that Stripe sends. */
  webhookSecret: string;
  /** Where Stripe's API is instead, without a trailing slash; null is Stripe itself. */
  apiBase: string | null;
};

export type SupplierEnv = {
  /** Address of the API, without a trailing slash. */
  url: string;
  /** Base address of picture paths, with a trailing slash. */
  imagesUrl: string;
  account: string;
  key: string;
};

/** The environment is incomplete. The message names everything missing, but no values. */
export class EnvError extends Error {
  override name = 'EnvError';
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment. SITE_URL falls back to URL, which Netlify sets.
 * @throws EnvError naming everything missing or malformed at once
 */
export function readEnv(source: Source): Env {
  const missing: string[] = [];
  const malformed: string[] = [];
  const read = (name: string, rule?: { fits: (value: string) => boolean; shape: string }) => {
    const value = (source[name] ?? (name === 'SITE_URL' ? source['URL'] : undefined))?.trim();
    if (!value) {
      missing.push(name);
      return '';
    }
    if (rule && !rule.fits(value)) malformed.push(`${name} must be ${rule.shape}`);
    return value;
  };
  const env: Env = {
    siteUrl: originOf(read('SITE_URL', webAddress)),
    supabaseUrl: originOf(read('SUPABASE_URL', webAddress)),
    supabasePublishableKey: read('SUPABASE_PUBLISHABLE_KEY'),
    supabaseSecretKey: read('SUPABASE_SECRET_KEY'),
    receiptSecret: read('RECEIPT_SECRET', {
      fits: (value) => value.length >= 32,
      shape: 'at least 32 characters long',
    }),
    smtpUrl: read('SMTP_URL', {
      fits: (value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''),
      shape: 'an address like smtp://user:password@host:587',
    }),
    emailFrom: read('MAIL_FROM', emailAddress),
    shopInbox: read('SHOP_INBOX', {
      fits: (value) => bareAddress.test(value),
      shape: 'an email address',
    }),
    emailsPerHour: readEmailsPerHour(source, malformed),
    supplier: readSupplier(source, malformed),
    stripe: readStripe(source, malformed),
    buildHookUrl: readBuildHook(source, malformed),
  };
  const sentences = [
    ...(missing.length > 0 ? [`Missing environment variables: ${missing.join(', ')}.`] : []),
    ...malformed.map((text) => `${text}.`),
  ];
  if (sentences.length > 0) throw new EnvError(sentences.join(' '));
  return env;
}

/** By default, far more than the shop's busiest hour. */
function readEmailsPerHour(source: Source, malformed: string[]): number {
  const most = Number(source['EMAILS_PER_HOUR']?.trim() || 400);
  if (!(Number.isInteger(most) && most > 0)) {
    malformed.push('EMAILS_PER_HOUR must be a whole number above 0');
  }
  return most;
}

const supplierUrls = {
  SUPPLIER_URL: 'https://api.ssactivewear.com/v2',
  SUPPLIER_IMAGES_URL: 'https://www.ssactivewear.com/',
} as const;

/** Account and key come together or not at all. The addresses have defaults. */
function readSupplier(source: Source, malformed: string[]): SupplierEnv | null {
  const account = source['SUPPLIER_ACCOUNT']?.trim() ?? '';
  const key = source['SUPPLIER_KEY']?.trim() ?? '';
  const address = (name: keyof typeof supplierUrls): string => {
    const value = source[name]?.trim() || supplierUrls[name];
    if (!webAddress.fits(value)) malformed.push(`${name} must be ${webAddress.shape}`);
    return value.replace(/\/+$/, '');
  };
  const url = address('SUPPLIER_URL');
  const imagesUrl = `${address('SUPPLIER_IMAGES_URL')}/`;
  if (!account && !key) return null;
  if (!account || !key) {
    malformed.push('SUPPLIER_ACCOUNT and SUPPLIER_KEY must both be set, or neither');
  }
  if (account.includes(':')) malformed.push('SUPPLIER_ACCOUNT must be a number, without a colon');
  return { url, imagesUrl, account, key };
}

/** Key and webhook secret come together or not at all. */
function readStripe(source: Source, malformed: string[]): StripeEnv | null {
  const secretKey = source['STRIPE_SECRET_KEY']?.trim() ?? '';
  const webhookSecret = source['STRIPE_WEBHOOK_SECRET']?.trim() ?? '';
  const base = source['STRIPE_API_BASE']?.trim() ?? '';
  if (base && !webAddress.fits(base)) malformed.push(`STRIPE_API_BASE must be ${webAddress.shape}`);
  if (!secretKey && !webhookSecret) return null;
  if (!secretKey || !webhookSecret) {
    malformed.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set, or neither');
  }
  return { secretKey, webhookSecret, apiBase: base ? originOf(base) : null };
}

function readBuildHook(source: Source, malformed: string[]): string | null {
  const url = source['BUILD_HOOK_URL']?.trim() ?? '';
  if (url && !webAddress.fits(url)) malformed.push(`BUILD_HOOK_URL must be ${webAddress.shape}`);
  return url || null;
}

const webAddress = {
  fits: (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  shape: 'an address that starts with http:// or https://',
};

const bareAddress = /^[^@\s<>]+@[^@\s<>]+$/;

const emailAddress = {
  fits: (value: string) => bareAddress.test(/<([^<>]*)>$/.exec(value)?.[1] ?? value),
  shape: 'an email address, or a name and an address like Shop <shop@example.com>',
};

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? '';
}
