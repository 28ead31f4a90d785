import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { down, startMailbox, type Mailbox } from './mailbox.ts';

describe('the mail catcher', () => {
  let folder: string;
  let mailbox: Mailbox;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
    mailbox = await startMailbox({ folder, port: 0, smtpPort: 0 });
  });
  afterEach(async () => {
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  const send = async (subject: string): Promise<void> => {
    const transport = createTransport(mailbox.smtpUrl);
    try {
      await transport.sendMail({
        from: 'Shop <shop@example.com>',
        to: 'ann@example.com',
        subject,
        text: 'Plain – words',
        html: '<p>Fine words</p><script>alert(1)</script>',
      });
    } finally {
      transport.close();
    }
  };

  it('keeps emails, newest first, and lets nothing in them run', async () => {
    await send('One');
    await send('Two');
    const list = (await (await fetch(`${mailbox.url}/api/messages`)).json()) as { id: string }[];
    expect(list).toMatchObject([{ subject: 'Two', to: ['ann@example.com'] }, { subject: 'One' }]);
    const address = `${mailbox.url}/api/messages/${list[0]?.id ?? ''}`;
    expect(await (await fetch(address)).json()).toMatchObject({ text: 'Plain – words\n' });
    const html = await fetch(`${address}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect((await fetch(`${mailbox.url}/api/messages/..%2F..%2Fetc`)).status).toBe(404);
    await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
    expect(await mailbox.list()).toEqual([]);
  });

  it('refuses emails while told to, and takes them again afterward', async () => {
    mailbox.fail(down);
    await expect(send('Lost')).rejects.toThrow();
    mailbox.fail(null);
    await send('Kept');
    expect(await mailbox.list()).toMatchObject([{ subject: 'Kept' }]);
  });

  it('fails as told: refuses, answers late, or hangs up once it has the email', async () => {
    mailbox.fail({ refuses: 'recipient', reply: 550 });
    await expect(send('Nobody')).rejects.toMatchObject({ command: 'RCPT TO', responseCode: 550 });
    mailbox.fail({ refuses: 'email', reply: 554 });
    await expect(send('Spam')).rejects.toMatchObject({ command: 'DATA', responseCode: 554 });
    expect(await mailbox.list()).toEqual([]);
    mailbox.fail({ answersAfterMs: null });
    await expect(send('Cut off')).rejects.toMatchObject({ code: 'ECONNECTION' });
    mailbox.fail({ answersAfterMs: 1 });
    await send('Late');
    expect(await mailbox.list()).toMatchObject([{ subject: 'Late' }, { subject: 'Cut off' }]);
  });
});
