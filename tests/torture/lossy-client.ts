import { request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '../../local/seeded-random.ts';

/** An answer that arrived. */
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};

export type Sending = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

/** What a client on a bad line went through. */
export type LineCounts = { sent: number; lost: number; refused: number };

/** Sends requests from one address, each on a new connection, and loses a fifth of the answers. */
export class LossyClient {
  private readonly address: string;
  private readonly random: SeededRandom;
  private readonly counts: LineCounts;

  constructor(address: string, random: SeededRandom, counts: LineCounts) {
    this.address = address;
    this.random = random;
    this.counts = counts;
  }

  /** The answer; null if it was lost, or if nobody was there. */
  async send(url: string, { method, headers, body }: Sending): Promise<Answer | null> {
    this.counts.sent += 1;
    // Half of the lost answers were on their way; the other half come after the line broke.
    const loses = this.random.chance(0.2);
    const breaksAfterMs = loses && this.random.chance(0.5) ? this.random.between(0, 150) : null;
    if (loses) this.counts.lost += 1;
    return new Promise((resolve) => {
      const sent = request(url, {
        method,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        localAddress: this.address,
        agent: false,
      });
      const lose = (): void => {
        sent.destroy();
        resolve(null);
      };
      sent.once('error', () => {
        if (!loses) this.counts.refused += 1;
        lose();
      });
      sent.once('response', (response) => {
        if (loses) return lose();
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', lose);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const { statusCode: status = 0, headers: said } = response;
          resolve({ status, headers: said, body: readJson(text) });
        });
      });
      sent.end(body, () => {
        if (breaksAfterMs !== null) void wait(breaksAfterMs).then(lose);
      });
    });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
