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
  it('need no variable', () => {
    expect(readSettings({}, '/project')).toEqual({
      ports: defaultPorts,
      dataDir: '/project/.local/data',
      siteDir: '/project/dist',
      hosted: false,
    });
  });

  it('take ports and folders from variables, empty ones counting as unset', () => {
    const env = { PORT: '5000', SMTP_PORT: '', DATA_DIR: 'kept', SITE_DIR: '/pages' };
    expect(readSettings(env, '/project')).toMatchObject({
      ports: { ...defaultPorts, site: 5000 },
      dataDir: '/project/kept',
      siteDir: '/pages',
    });
  });

  it.each(['0', '65536', '80.5', 'http', '-1', '1e3'])('refuse the port %s by name', (port) => {
    expect(sentence({ PORT: port })).toBe(`PORT is "${port}", which is no port from 1 to 65535.`);
  });

  it('refuse one port for two servers', () => {
    expect(sentence({ PORT: '8025' })).toBe(
      'PORT and MAILBOX_PORT are both 8025; give each its own port.',
    );
  });

  it('name every variable that hosted Supabase still needs, at once', () => {
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
