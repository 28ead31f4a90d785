import { createTransport, type NodemailerError } from 'nodemailer';
import { shop } from '../../shop.ts';
import type { Env } from '../env.server.ts';
import { EmailError, type EmailFailure } from '../errors.server.ts';

/** A PNG attached to an email, whose HTML shows it as `cid:` and this name. */
export type EmailPicture = { cid: string; content: Buffer };

/** A PDF for the recipient to keep. */
export type AttachedDocument = { fileName: string; content: Buffer };

export type OutgoingEmail = {
  /** Stable across retries: email programs show a Message-ID only once. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo: { name: string; address: string };
  pictures?: readonly EmailPicture[];
  documents?: readonly AttachedDocument[];
  /** An event for the recipient's calendar. */
  calendar?: { fileName: string; content: string };
};

/** A mail server that is slower to begin counts as down. After that, only `patienceMs` ends it. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
} as const;

/**
 * Hands one email to the server of SMTP_URL, and gives up after `patienceMs`.
 * @throws EmailError with a code free of personal data
 */
export async function sendEmail(env: Env, email: OutgoingEmail, patienceMs: number): Promise<void> {
  const transport = createTransport({
    url: env.smtpUrl,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let handedOver = false;
  transport.use('stream', ({ message }, done) => {
    message.processFunc((content) => content.once('end', () => (handedOver = true)));
    done();
  });
  try {
    await transport.sendMail({
      signal: AbortSignal.timeout(patienceMs),
      messageId: `<${email.id}@${shop.emailDomain}>`,
      from: env.emailFrom,
      to: { name: '', address: email.to },
      // The transport encodes names and subjects, so a line break in one can't start a header.
      replyTo: email.replyTo,
      subject: email.subject,
      html: email.html,
      text: email.text,
      attachments: [
        ...(email.pictures ?? []).map(({ cid, content }) => ({
          cid,
          content,
          filename: `${cid.replace(/@.*/, '')}.png`,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
        })),
        ...(email.documents ?? []).map(({ fileName, content }) => ({
          content,
          filename: fileName,
          contentType: 'application/pdf',
        })),
        ...(email.calendar
          ? [
              {
                filename: email.calendar.fileName,
                content: email.calendar.content,
                contentType: 'text/calendar; charset=utf-8',
              },
            ]
          : []),
      ],
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (cause) {
    const failure = failureOf(cause as NodemailerError, handedOver);
    const code =
      failure === 'unconfirmed'
        ? failure
        : failure === 'refused' && needsUtf8(email.to)
          ? 'address-letters'
          : codeOf(cause);
    throw new EmailError(code, failure, cause);
  } finally {
    transport.close();
  }
}

/** Whether only servers with SMTPUTF8 (RFC 6531) write to it; nodemailer asks them for it. */
const needsUtf8 = (address: string): boolean =>
  /\P{ASCII}/u.test(address.slice(0, address.lastIndexOf('@')));

/**
 * Without an answer to the whole email, nobody knows. Only a refusal of the recipient or of the
 * email is for good: a wrong password or sender is our own mistake, and gets fixed.
 */
function failureOf(
  { command, responseCode, permanent }: NodemailerError,
  handedOver: boolean,
): EmailFailure {
  if (responseCode === undefined) return handedOver ? 'unconfirmed' : 'failed';
  return permanent && (command === 'RCPT TO' || command === 'DATA') ? 'refused' : 'failed';
}

/** 'EENVELOPE-550': nodemailer's code with the server's reply number. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as NodemailerError;
  // Only our own time limit aborts.
  const name = code === 'EABORT' ? 'ETIMEDOUT' : (code ?? error.name);
  return responseCode === undefined ? name : `${name}-${responseCode}`;
}
