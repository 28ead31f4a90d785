import { createTransport } from 'nodemailer';
import { shop } from '../shop.ts';
import type { Env } from './env.ts';
import { MailError } from './errors.ts';

export type OutgoingEmail = {
  /** Stable over retries: mail programs show the same Message-ID once. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo: { name: string; address: string };
};

/** A mail server that is this slow counts as down; the outbox tries again. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 8_000,
} as const;
const wholeSendMs = 12_000;

/** Hands one mail to the server of SMTP_URL. @throws MailError with a code free of personal data */
export async function sendMail(env: Env, mail: OutgoingEmail): Promise<void> {
  const transport = createTransport({
    url: env.smtpUrl,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new MailError('ETIMEDOUT', undefined)), wholeSendMs);
  });
  try {
    await Promise.race([
      bound,
      transport.sendMail({
        messageId: `<${mail.id}@${shop.emailDomain}>`,
        from: env.mailFrom,
        to: { name: '', address: mail.to },
        // Names and subjects are encoded by the transport, so a line break in one starts no header.
        replyTo: mail.replyTo,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    ]);
  } catch (cause) {
    throw cause instanceof MailError ? cause : new MailError(codeOf(cause), cause);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** 'EENVELOPE-550': nodemailer's code with the server's reply number. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const name = typeof code === 'string' ? code : error.name;
  return typeof responseCode === 'number' ? `${name}-${responseCode}` : name;
}
