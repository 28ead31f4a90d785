import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { loopback } from '../../local/ports.ts';

const compress = promisify(brotliCompress);

/** Compresses what a site answers, as the network in front of a published site does. */
export type Front = {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
};

/** Files are compressed once and at the best level; answers of functions anew and quickly. */
const levels = { file: 11, answer: 5 } as const;

const compressible = /^(text\/|image\/svg\+xml|application\/(json|javascript|xml|manifest\+json))/;

/** A server on a free loopback port that passes on what `siteUrl` answers, brotli-compressed. */
export async function startFront(siteUrl: string): Promise<Front> {
  const { port: sitePort } = new URL(siteUrl);
  const kept = new Map<string, Promise<Buffer>>();

  const encode = async (answer: IncomingMessage, path: string, body: Buffer): Promise<Buffer> => {
    const { etag } = answer.headers;
    if (!etag) return brotli(body, levels.answer);
    const key = `${path} ${etag}`;
    const known = kept.get(key) ?? brotli(body, levels.file);
    kept.set(key, known);
    return known;
  };

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const upstream = send(
        {
          host: loopback,
          port: sitePort,
          path,
          method: request.method,
          headers: request.headers,
        },
        resolve,
      );
      upstream.once('error', reject);
      request.pipe(upstream);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    let body = Buffer.concat(chunks);
    const headers = { ...answer.headers };
    delete headers['transfer-encoding'];
    delete headers.connection;
    const accepts = /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '');
    if (accepts && body.length > 0 && compressible.test(headers['content-type'] ?? '')) {
      body = Buffer.from(await encode(answer, path, body));
      headers['content-encoding'] = 'br';
      headers.vary = 'accept-encoding';
    }
    if (body.length > 0) headers['content-length'] = String(body.length);
    response.writeHead(answer.statusCode ?? 502, headers).end(body);
  };

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** `body` brotli-compressed at `level` (0 to 11). */
export function brotli(body: Buffer, level: number = levels.file): Promise<Buffer> {
  return compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
