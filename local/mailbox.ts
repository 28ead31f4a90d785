import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describeFault, logFault } from '../src/platform/log.server.ts';
import { mailboxPage, messagePolicy } from './mailbox-page.ts';
import { isDiskFull, reportFullDisk } from './full-disk.ts';
import { loopback } from './ports.ts';

/** A caught email. `id` sorts by time of arrival. */
export type CaughtEmail = {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** ISO 8601, when it arrived. */
  readonly receivedAt: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly mimeType: string;
    /** What the email's HTML calls it, after `cid:`; '' if it isn't shown there. */
    readonly cid: string;
    readonly base64: string;
  }[];
};

/** Without the bodies. */
export type CaughtEmailSummary = Pick<CaughtEmail, 'id' | 'from' | 'to' | 'subject' | 'receivedAt'>;

/** How a mail server treats senders and emails badly. */
export type MailFault =
  /** It doesn't take one of these, and replies with this code. */
  | {
      readonly refuses: 'connection' | 'password' | 'recipient' | 'email';
      readonly reply: number;
    }
  /** It takes the email, and says so late. */
  | { readonly answersAfterMs: number }
  /** It takes the email, and hangs up before it says so. */
  | { readonly answersAfterMs: null };

/** A mail server that is down. */
export const down: MailFault = { refuses: 'connection', reply: 421 };

/**
 * A mail server that delivers nothing: it stores what it gets and shows it on a page. smtp-server
 * and postal-mime do the work; MailDev brings 165 packages, and Mailpit a binary.
 */
export type Mailbox = {
  readonly url: string;
  readonly smtpUrl: string;
  /** Newest first. */
  list(): Promise<CaughtEmailSummary[]>;
  read(id: string): Promise<CaughtEmail | null>;
  clear(): Promise<void>;
  /** How it fails from now on; null: it works again. */
  fail(fault: MailFault | null): void;
  close(): Promise<void>;
};

const maxEmailBytes = 25 * 1024 * 1024;

/**
 * Starts the mail catcher, which stores emails as `.eml` files in `folder`. Port 0 is any free one.
 */
export async function startMailbox(options: {
  readonly folder: string;
  readonly port: number;
  readonly smtpPort: number;
}): Promise<Mailbox> {
  const { folder } = options;
  mkdirSync(folder, { recursive: true });
  let fault: MailFault | null = null;
  const sockets = new Set<Socket>();
  let count = 0;
  const parsed = new Map<string, CaughtEmail>();

  const refusalOf = (what: 'connection' | 'password' | 'recipient' | 'email'): Error | null =>
    fault && 'refuses' in fault && fault.refuses === what ? reply(fault.reply) : null;

  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideSTARTTLS: true,
    closeTimeout: 500,
    size: maxEmailBytes,
    onAuth: (_auth, _session, callback) => callback(refusalOf('password'), { user: 'anyone' }),
    onConnect: (_session, callback) => callback(refusalOf('connection')),
    // For connections that a sender has kept open.
    onMailFrom: (_address, _session, callback) => callback(refusalOf('connection')),
    onRcptTo: (_address, _session, callback) => callback(refusalOf('recipient')),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalOf('email');
        if (refusal) {
          callback(refusal);
          return;
        }
        const answersAfterMs = fault && 'answersAfterMs' in fault ? fault.answersAfterMs : 0;
        count += 1;
        const id = `${Date.now()}-${String(count).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
        // Renamed into place, so that nobody reads half an email.
        const unfinished = path.join(folder, `${id}.part`);
        writeFile(unfinished, Buffer.concat(chunks))
          .then(() => rename(unfinished, path.join(folder, `${id}.eml`)))
          .then(() => {
            if (answersAfterMs === null) {
              for (const socket of sockets) {
                if (socket.remotePort === session.remotePort) socket.destroy();
              }
            } else setTimeout(() => callback(null, `Kept as ${id}`), answersAfterMs);
          })
          .catch(async (error: unknown) => {
            await rm(unfinished, { force: true });
            if (isDiskFull(error)) reportFullDisk(console.error);
            callback(isDiskFull(error) ? reply(452) : (error as Error));
          });
      });
    },
  });
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  smtp.on('error', (error) => logFault('mail-catcher-failed', { faults: describeFault(error) }));

  const read = async (id: string): Promise<CaughtEmail | null> => {
    const known = parsed.get(id);
    if (known) return known;
    if (!/^[\w-]+$/.test(id)) return null;
    let source: Buffer;
    try {
      source = await readFile(path.join(folder, `${id}.eml`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    const email = await parseEmail(id, source);
    parsed.set(id, email);
    return email;
  };

  const listIds = async (): Promise<string[]> =>
    (await readdir(folder))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -'.eml'.length))
      .sort()
      .reverse();

  const list = async (): Promise<CaughtEmailSummary[]> => {
    const emails = await Promise.all((await listIds()).map(read));
    return emails
      .filter((email) => email !== null)
      .map(({ id, from, to, subject, receivedAt }) => ({ id, from, to, subject, receivedAt }));
  };

  const clear = async (): Promise<void> => {
    parsed.clear();
    await Promise.all(
      (await listIds()).map((id) => rm(path.join(folder, `${id}.eml`), { force: true })),
    );
  };

  const answer = async (
    method: string,
    pathname: string,
    response: ServerResponse,
  ): Promise<void> => {
    const id = /^\/api\/messages\/([\w-]+)(\/html)?$/.exec(pathname);
    if (method === 'GET' && pathname === '/') {
      sendText(response, 200, 'text/html; charset=utf-8', mailboxPage());
    } else if (method === 'GET' && pathname === '/api/messages') {
      sendJson(response, 200, await list());
    } else if (method === 'DELETE' && pathname === '/api/messages') {
      await clear();
      sendJson(response, 200, { deleted: true });
    } else if (method === 'GET' && id?.[1]) {
      const email = await read(id[1]);
      if (!email) sendJson(response, 404, { error: 'No such email' });
      else if (id[2]) {
        response.setHeader('content-security-policy', messagePolicy);
        sendText(response, 200, 'text/html; charset=utf-8', htmlWithPictures(email));
      } else sendJson(response, 200, email);
    } else {
      sendJson(response, 404, { error: 'Not found' });
    }
  };

  const web = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    answer(request.method ?? 'GET', pathname, response).catch((error: unknown) => {
      logFault('mailbox-failed', { faults: describeFault(error) });
      sendJson(response, 500, { error: 'Failed' });
    });
  });

  await listen((done) => smtp.listen(options.smtpPort, loopback, done), smtp.server);
  try {
    await listen((done) => web.listen(options.port, loopback, done), web);
  } catch (error) {
    await new Promise<void>((resolve) => smtp.close(resolve));
    throw error;
  }
  return {
    url: `http://localhost:${(web.address() as AddressInfo).port}`,
    smtpUrl: `smtp://${loopback}:${(smtp.server.address() as AddressInfo).port}`,
    list,
    read,
    clear,
    fail: (value) => {
      fault = value;
    },
    close: async () => {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
    },
  };
}

function listen(
  start: (done: () => void) => void,
  server: { once(event: 'error', listener: (error: Error) => void): unknown },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    start(resolve);
  });
}

function reply(responseCode: number): Error {
  return Object.assign(new Error('Not accepted'), { responseCode });
}

async function parseEmail(id: string, source: Buffer): Promise<CaughtEmail> {
  const email = await PostalMime.parse(source, { attachmentEncoding: 'base64' });
  return {
    id,
    from: email.from ? describeAddress(email.from) : '',
    to: (email.to ?? []).map(describeAddress),
    subject: email.subject ?? '',
    receivedAt: new Date(Number(id.split('-')[0])).toISOString(),
    html: email.html ?? null,
    text: email.text ?? null,
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    attachments: email.attachments.map(({ filename, mimeType, contentId, content }) => ({
      fileName: filename ?? '',
      mimeType,
      cid: contentId?.replace(/^<|>$/g, '') ?? '',
      base64: content as string, // as asked for
    })),
  };
}

/** The HTML with its own pictures, which a browser doesn't find by `cid:`. */
function htmlWithPictures({ html, attachments }: CaughtEmail): string {
  return attachments
    .filter(({ cid }) => cid !== '')
    .reduce(
      (text, { cid, mimeType, base64 }) =>
        text.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${base64}`),
      html ?? '',
    );
}

function describeAddress({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

function sendText(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
