import { describe, expect, it } from 'vitest';
import { takenSentence } from './ports.ts';
import { defaultPorts, readSettings, StartError } from './settings.ts';

const sentence = (env: Record<string, string>): string => {
  try {
    readSettings(env, '/project');
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
};

describe('settings of a local run', () => {
  it('need no variables', () => {
    expect(readSettings({}, '/project')).toEqual({
      ports: defaultPorts,
      dataDir: '/project/.local/data',
      siteDir: '/project/dist',
      hosted: false,
      smtpUrl: null,
      databaseUrl: null,
      standIn: true,
      stripeStandIn: true,
    });
  });

  it('use the supplier’s stand-in unless a key is set or the data is hosted', () => {
    const supplier = { SUPPLIER_ACCOUNT: '12345', SUPPLIER_KEY: 'key' };
    expect(readSettings(supplier, '/project').standIn).toBe(false);
    const hosted = {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_SECRET_KEY: 'x',
      SUPABASE_PUBLISHABLE_KEY: 'x',
      RECEIPT_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://x',
      MAIL_FROM: 'x@example.com',
      SHOP_INBOX: 'x@example.com',
    };
    // Made-up stock doesn't belong in a real shop's database.
    expect(readSettings(hosted, '/project').standIn).toBe(false);
  });

  it('reject a supplier’s key without an account', () => {
    expect(sentence({ SUPPLIER_KEY: 'key' })).toBe(
      'SUPPLIER_ACCOUNT and SUPPLIER_KEY go together: set both for the supplier itself, or neither.',
    );
  });

  it('use Stripe’s stand-in unless a test key is set', () => {
    const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const test = { STRIPE_SECRET_KEY: 'sk_test_x', ...secret };
    expect(readSettings(test, '/project').stripeStandIn).toBe(false);
    expect(sentence({ STRIPE_SECRET_KEY: 'sk_test_x' })).toBe(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both for Stripe itself, or neither.',
    );
    for (const live of ['sk_live_x', 'rk_live_x']) {
      expect(sentence({ STRIPE_SECRET_KEY: live, ...secret })).toMatch(/is a live key/);
    }
  });

  it('take ports and folders from variables, and ignore empty ones', () => {
    const env = { PORT: '5000', SMTP_PORT: '', DATA_DIR: 'kept', SITE_DIR: '/pages' };
    expect(readSettings(env, '/project')).toMatchObject({
      ports: { ...defaultPorts, site: 5000 },
      dataDir: '/project/kept',
      siteDir: '/pages',
    });
  });

  it.each(['0', '65536', '80.5', 'http', '-1', '1e3'])('reject the port %s by name', (port) => {
    expect(sentence({ PORT: port })).toBe(`PORT is "${port}", which is no port from 1 to 65535.`);
  });

  it('reject one port for two servers', () => {
    expect(sentence({ PORT: '8025' })).toBe(
      'PORT and MAILBOX_PORT are both 8025; give each its own port.',
    );
    expect(sentence({ SUPPLIER_PORT: '1025' })).toBe(
      'SMTP_PORT and SUPPLIER_PORT are both 1025; give each its own port.',
    );
  });

  it('take a mail server, and then need no ports for the mail catcher', () => {
    const env = { SMTP_URL: 'smtp://localhost:25', SMTP_PORT: '4321' };
    expect(readSettings(env, '/project').smtpUrl).toBe('smtp://localhost:25');
    expect(sentence({ SMTP_URL: 'localhost:25' })).toBe(
      'SMTP_URL is no address like smtps://user:password@host:465.',
    );
  });

  it('take a PostgreSQL server on this machine, and no other', () => {
    const env = { DATABASE_URL: 'postgres://me:secret@localhost:5432/shop' };
    expect(readSettings(env, '/project').databaseUrl).toBe(env.DATABASE_URL);
    for (const address of ['postgres://me:secret@db.example.com/shop', 'mysql://localhost/shop']) {
      expect(sentence({ DATABASE_URL: address })).toMatch(
        /^DATABASE_URL must be an address on this/,
      );
    }
  });

  it('list every variable that hosted Supabase still needs', () => {
    const text = sentence({
      SUPABASE_URL: 'https://x.supabase.co',
      RECEIPT_SECRET: 'x'.repeat(32),
    });
    expect(text).toContain(
      'needs SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, SMTP_URL, MAIL_FROM and SHOP_INBOX too',
    );
    expect(text).not.toContain('RECEIPT_SECRET');
  });

  it('name the variable that moves a taken port', () => {
    expect(takenSentence('mailbox', 8025)).toBe(
      'Port 8025 is taken by another program; stop that one, or set MAILBOX_PORT to a free port.',
    );
  });
});
