import { createTransport } from 'nodemailer';
import { shop } from '../shop.ts';
import type { Env } from './env.ts';
import { EmailError } from './errors.ts';

export type OutgoingEmail = {
  /** Stable across retries: email programs show a Message-ID only once. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo: { name: string; address: string };
};

/** A slower mail server counts as down; the outbox tries again. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 8_000,
} as const;
const wholeSendMs = 12_000;

/**
 * Hands one email to the server of SMTP_URL.
 * @throws EmailError with a code free of personal data
 */
export async function sendEmail(env: Env, email: OutgoingEmail): Promise<void> {
  const transport = createTransport({
    url: env.smtpUrl,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new EmailError('ETIMEDOUT', undefined)), wholeSendMs);
  });
  try {
    await Promise.race([
      bound,
      transport.sendMail({
        messageId: `<${email.id}@${shop.emailDomain}>`,
        from: env.emailFrom,
        to: { name: '', address: email.to },
        // The transport encodes names and subjects, so a line break in one can't start a header.
        replyTo: email.replyTo,
        subject: email.subject,
        html: email.html,
        text: email.text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    ]);
  } catch (cause) {
    throw cause instanceof EmailError ? cause : new EmailError(codeOf(cause), cause);
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
