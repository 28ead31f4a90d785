import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from './env.server.ts';

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
  test('reads a complete environment, with addresses as origins', () => {
    expect(readEnv(whole)).toEqual({
      siteUrl: 'https://print.example',
      supabaseUrl: 'https://abc.supabase.co',
      supabasePublishableKey: 'publishable',
      supabaseSecretKey: 'secret',
      receiptSecret: 'x'.repeat(32),
      smtpUrl: 'smtp://user:pass@mail.example:587',
      emailFrom: 'Print Shop <orders@print.example>',
      shopInbox: 'orders@print.example',
      emailsPerHour: 400,
      supplier: null,
      stripe: null,
      buildHookUrl: null,
    });
  });

  // product: paying-by-card
  test('reads a card processor if there are key and webhook secret, both or neither', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: null };
    expect(readEnv({ ...whole, ...keys }).stripe).toEqual(stripe);
    const STRIPE_API_BASE = 'http://localhost:12111/';
    expect(readEnv({ ...whole, ...keys, STRIPE_API_BASE }).stripe).toEqual({
      ...stripe,
      apiBase: 'http://localhost:12111',
    });
    const sentence = 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set, or neither.';
    expect(() => readEnv({ ...whole, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
      new EnvError(sentence),
    );
    expect(() => readEnv({ ...whole, ...keys, STRIPE_API_BASE: 'localhost' })).toThrow(EnvError);
  });

  test('reads how many emails may go out in an hour, a whole number above 0', () => {
    expect(readEnv({ ...whole, EMAILS_PER_HOUR: ' 50 ' }).emailsPerHour).toBe(50);
    for (const EMAILS_PER_HOUR of ['0', '-1', '1.5', 'many']) {
      expect(() => readEnv({ ...whole, EMAILS_PER_HOUR })).toThrow(
        new EnvError('EMAILS_PER_HOUR must be a whole number above 0.'),
      );
    }
  });

  test('reads a supplier if there are account and key, at its own address by default', () => {
    const credentials = { SUPPLIER_ACCOUNT: '12345', SUPPLIER_KEY: 'secret-key' };
    expect(readEnv({ ...whole, ...credentials }).supplier).toEqual({
      url: 'https://api.ssactivewear.com/v2',
      imagesUrl: 'https://www.ssactivewear.com/',
      account: '12345',
      key: 'secret-key',
    });
    expect(
      readEnv({
        ...whole,
        ...credentials,
        SUPPLIER_URL: 'http://127.0.0.1:8090/v2/',
        SUPPLIER_IMAGES_URL: 'http://127.0.0.1:8090',
      }).supplier,
    ).toMatchObject({ url: 'http://127.0.0.1:8090/v2', imagesUrl: 'http://127.0.0.1:8090/' });
  });

  test('rejects a supplier’s account without its key, and the other way around', () => {
    const sentence = 'SUPPLIER_ACCOUNT and SUPPLIER_KEY must both be set, or neither.';
    expect(() => readEnv({ ...whole, SUPPLIER_ACCOUNT: '12345' })).toThrow(new EnvError(sentence));
    expect(() => readEnv({ ...whole, SUPPLIER_KEY: 'secret-key' })).toThrow(new EnvError(sentence));
  });

  test('uses Netlify’s address if there is no SITE_URL', () => {
    const env = readEnv({ ...whole, SITE_URL: undefined, URL: 'https://shop.netlify.app' });
    expect(env.siteUrl).toBe('https://shop.netlify.app');
  });

  test('reports everything missing at once', () => {
    const names = Object.keys(whole).join(', ');
    expect(() => readEnv({})).toThrow(new EnvError(`Missing environment variables: ${names}.`));
  });

  test('treats a blank value as missing', () => {
    expect(() => readEnv({ ...whole, SMTP_URL: '  ' })).toThrow(
      'Missing environment variables: SMTP_URL.',
    );
  });

  test('reports malformed and missing variables, without the values', () => {
    const read = () =>
      readEnv({
        ...whole,
        SITE_URL: undefined,
        SUPABASE_URL: 'ftp://abc',
        RECEIPT_SECRET: 'short-secret',
        SMTP_URL: 'mail.example',
        MAIL_FROM: 'Print Shop',
        SHOP_INBOX: 'Shop <orders@print.example>',
        SUPPLIER_ACCOUNT: '12:345',
        SUPPLIER_KEY: 'secret-key',
        SUPPLIER_URL: 'api.example/v2',
      });
    expect(read).toThrow(
      'Missing environment variables: SITE_URL. ' +
        'SUPABASE_URL must be an address that starts with http:// or https://. ' +
        'RECEIPT_SECRET must be at least 32 characters long. ' +
        'SMTP_URL must be an address like smtp://user:password@host:587. ' +
        'MAIL_FROM must be an email address, or a name and an address like Shop <shop@example.com>. ' +
        'SHOP_INBOX must be an email address. ' +
        'SUPPLIER_URL must be an address that starts with http:// or https://. ' +
        'SUPPLIER_ACCOUNT must be a number, without a colon.',
    );
    expect(read).not.toThrow('short-secret');
    expect(read).not.toThrow('secret-key');
  });
});
