import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const whole = {
  SITE_URL: 'https://print.example/',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'publishable',
  SUPABASE_SECRET_KEY: 'secret',
  RECEIPT_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://user:pass@mail.example:587',
  MAIL_FROM: 'Print Shop <orders@print.example>',
  SHOP_INBOX: 'orders@print.example',
};

describe('readEnv', () => {
  test('reads a whole environment, addresses as origins', () => {
    expect(readEnv(whole)).toEqual({
      siteUrl: 'https://print.example',
      supabaseUrl: 'https://abc.supabase.co',
      supabasePublishableKey: 'publishable',
      supabaseSecretKey: 'secret',
      receiptSecret: 'x'.repeat(32),
      smtpUrl: 'smtp://user:pass@mail.example:587',
      mailFrom: 'Print Shop <orders@print.example>',
      shopInbox: 'orders@print.example',
    });
  });

  test('takes the address that Netlify gives when there is no SITE_URL', () => {
    const env = readEnv({ ...whole, SITE_URL: undefined, URL: 'https://shop.netlify.app' });
    expect(env.siteUrl).toBe('https://shop.netlify.app');
  });

  test('names everything missing at once', () => {
    const names = Object.keys(whole).join(', ');
    expect(() => readEnv({})).toThrow(new EnvError(`Missing environment variables: ${names}.`));
  });

  test('a blank value is a missing one', () => {
    expect(() => readEnv({ ...whole, SMTP_URL: '  ' })).toThrow(
      'Missing environment variables: SMTP_URL.',
    );
  });

  test('names what is malformed beside what is missing, without the values', () => {
    const read = () =>
      readEnv({
        ...whole,
        SITE_URL: undefined,
        SUPABASE_URL: 'ftp://abc',
        RECEIPT_SECRET: 'short-secret',
        SMTP_URL: 'mail.example',
        MAIL_FROM: 'Print Shop',
        SHOP_INBOX: 'Shop <orders@print.example>',
      });
    expect(read).toThrow(
      'Missing environment variables: SITE_URL. ' +
        'SUPABASE_URL must be an address that starts with http:// or https://. ' +
        'RECEIPT_SECRET must be at least 32 characters long. ' +
        'SMTP_URL must be an address like smtp://user:password@host:587. ' +
        'MAIL_FROM must be an e-mail address, or a name and an address like Shop <shop@example.com>. ' +
        'SHOP_INBOX must be an e-mail address.',
    );
    expect(read).not.toThrow('short-secret');
  });
});
