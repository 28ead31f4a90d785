import { createHash } from 'node:crypto';
import {
  createServer,
  request as sendPlain,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as sendSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { loopback } from '../../local/ports.ts';

const compress = promisify(brotliCompress);

/** Compresses a site's answers, as the network in front of a published site does. */
export type Front = {
  /** No trailing slash. */
  readonly url: string;
  close(): Promise<void>;
};

const compressible = /^(text\/|image\/svg\+xml|application\/(javascript|([\w.-]+\+)?(json|xml)))/;

/**
 * A server on a free loopback port that passes on the answers of `siteUrl`, compressed with brotli.
 */
export async function startFront(siteUrl: string): Promise<Front> {
  const site = new URL(siteUrl);
  const send = site.protocol === 'https:' ? sendSecure : sendPlain;
  // Locally, the port says which site is meant, and functions compare Host with Origin.
  const isHere = ['localhost', loopback, '[::1]'].includes(site.hostname);
  const kept = new Map<string, Promise<Buffer>>();

  /** Compresses each body only once. */
  const encode = (body: Buffer): Promise<Buffer> => {
    const key = createHash('sha256').update(body).digest('base64');
    const known = kept.get(key) ?? brotli(body);
    kept.set(key, known);
    return known;
  };

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const upstream = send(
        {
          host: site.hostname.replace(/^\[|\]$/g, ''),
          port: site.port,
          path: request.url ?? '/',
          method: request.method,
          headers: {
            ...request.headers,
            ...(isHere ? {} : { host: site.host }),
            'accept-encoding': 'identity',
          },
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
    if (headers.location?.startsWith(`${site.origin}/`)) {
      headers.location = headers.location.slice(site.origin.length);
    }
    const accepts = /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '');
    const isPlain = !headers['content-encoding'];
    if (accepts && isPlain && body.length > 0 && compressible.test(headers['content-type'] ?? '')) {
      body = Buffer.from(await encode(body));
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

/** `body` compressed with brotli at the best level (11), as a network compresses files. */
export function brotli(body: Buffer): Promise<Buffer> {
  return compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
