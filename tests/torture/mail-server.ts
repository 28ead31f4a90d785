import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { loopback } from '../../local/ports.ts';
import type { SeededRandom } from '../../local/seeded-random.ts';

/** An email that the server took. */
export type TakenEmail = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  /** By `Date.now()`. */
  readonly at: number;
  /** The sender never heard that it was taken. */
  readonly answerLost: boolean;
};

/** A mail server that can be reached, and can't be relied on. */
export type BadMailServer = {
  readonly smtpUrl: string;
  readonly taken: readonly TakenEmail[];
  /** How often it did what. */
  readonly counts: Readonly<Record<MailDeed, number>>;
  /** From now on it takes every email. Those it was holding on to are dropped. */
  recover(): void;
  close(): Promise<void>;
};

const deeds = [
  ['takes', 70],
  ['refuses the sender', 6],
  ['refuses the recipient', 5],
  ['refuses the email', 5],
  ['refuses for good', 3],
  ['drops the email', 5],
  ['drops the answer', 4],
  ['hangs', 2],
] as const;
type MailDeed = (typeof deeds)[number][0];

/** Starts it on a free port; it takes seven of ten emails until it recovers. */
export async function startBadMailServer(random: SeededRandom): Promise<BadMailServer> {
  const taken: TakenEmail[] = [];
  const counts = Object.fromEntries(deeds.map(([deed]) => [deed, 0])) as Record<MailDeed, number>;
  const sockets = new Set<Socket>();
  const plans = new Map<string, MailDeed>();
  let recovered = false;

  const planOf = (session: { id: string }): MailDeed => {
    const known = plans.get(session.id);
    if (known) return known;
    const plan = recovered ? 'takes' : random.weighted(deeds);
    plans.set(session.id, plan);
    counts[plan] += 1;
    return plan;
  };
  const hangUp = ({ remotePort }: { remotePort: number }): void => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onMailFrom: (_address, session, done) =>
      done(planOf(session) === 'refuses the sender' ? refusal(421) : null),
    onRcptTo: (_address, session, done) =>
      done(planOf(session) === 'refuses the recipient' ? refusal(451) : null),
    onClose: (session) => plans.delete(session.id),
    onData: (stream, session, done) => {
      const plan = planOf(session);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (plan === 'drops the email') hangUp(session);
      });
      stream.on('end', () => {
        if (plan === 'drops the email') return;
        if (plan === 'refuses the email') return done(refusal(452));
        if (plan === 'refuses for good') return done(refusal(550));
        const answerLost = plan === 'drops the answer' || plan === 'hangs';
        const at = Date.now();
        readHead(Buffer.concat(chunks))
          .then((head) => {
            taken.push({ ...head, at, answerLost });
            if (plan === 'drops the answer') hangUp(session);
            else if (!answerLost) done();
          })
          .catch(done);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Senders that are killed break their connections off.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  return {
    smtpUrl: `smtp://${loopback}:${(server.server.address() as AddressInfo).port}`,
    taken,
    counts,
    recover: () => {
      recovered = true;
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not accepted'), { responseCode });
}

async function readHead(email: Buffer): Promise<Pick<TakenEmail, 'messageId' | 'to' | 'subject'>> {
  const {
    messageId = '',
    to,
    subject = '',
  } = await PostalMime.parse(email.subarray(0, email.indexOf('\r\n\r\n') + 4));
  return { messageId, to: to?.[0]?.address ?? '', subject };
}
