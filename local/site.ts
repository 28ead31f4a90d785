import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { describeFault, logFault } from '../src/platform/log.server.ts';
import { makeCdnCache } from './cdn-cache.ts';
import { maxBodyBytes, type Functions } from './functions.ts';
import { loopback } from './ports.ts';
import { makeStaticFiles, type StaticFile } from './static-files.ts';

/** A server that serves a built site the way Netlify does. */
export type Site = {
  readonly url: string;
  close(): Promise<void>;
};

/** Takes over once headers are set. `page` is a path and its query; a rewrite may have changed it. */
type ServePage = (page: string) => void;

type SiteOptions = {
  readonly root: string;
  readonly outDir: string;
  readonly functions: Pick<Functions, 'match'>;
  /** The CDN and browsers may keep functions' answers, which is the default. */
  readonly cachesAnswers?: boolean;
};

/**
 * Answers requests with functions, the redirects and headers of `netlify.toml` (using Netlify's own
 * parsers), and the files in `outDir`. The order is Netlify's: a function on its path, a redirect
 * unless a file shadows it, a file, the 404 page. `servePage` replaces the last two.
 */
export function answerLikeNetlify(
  options: SiteOptions,
): (request: IncomingMessage, response: ServerResponse, servePage?: ServePage) => void {
  const { root, outDir, functions, cachesAnswers = true } = options;
  const cached = makeCdnCache();
  const configPath = path.join(root, 'netlify.toml');
  const findFile = makeStaticFiles(outDir);
  const headerRules = new HeadersHandler({
    configPath,
    projectDir: root,
    publishDir: outDir,
    logger: console,
  });
  const redirectRules = new RedirectsHandler({
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: root,
    publicDir: outDir,
  });
  const headersByPath = new Map<string, Promise<Record<string, string>>>();
  const setHeaders = async (url: URL, response: ServerResponse): Promise<void> => {
    let headers = headersByPath.get(url.pathname);
    if (!headers) {
      headers = headerRules.apply(new Request(url));
      headersByPath.set(url.pathname, headers);
    }
    for (const [name, value] of Object.entries(await headers)) response.setHeader(name, value);
  };

  const sendFile = async (
    file: StaticFile,
    status: number,
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    response.setHeader('content-type', file.contentType);
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate');
    response.setHeader('etag', file.etag);
    await setHeaders(url, response);
    if (status === 200 && request.headers['if-none-match']?.includes(file.etag)) {
      response.removeHeader('content-type');
      response.writeHead(304).end();
      return;
    }
    response.writeHead(status, { 'content-length': file.body.byteLength });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    servePage?: ServePage,
  ): Promise<void> => {
    const url = readUrl(request);
    const pathname = url && decodePath(url);
    if (!url || pathname === null) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('Bad request');
      return;
    }
    const method = request.method ?? 'GET';
    const isRead = method === 'GET' || method === 'HEAD';
    const file = isRead ? await findFile(pathname) : null;

    const match = functions.match(method, url);
    if (match && !(match.preferStatic && file)) {
      const body = isRead ? null : await readBody(request);
      if (body === 'too large') {
        response.writeHead(413, {
          'content-type': 'text/plain; charset=utf-8',
          connection: 'close',
        });
        response.end('The request is larger than 6 MB');
        return;
      }
      const clientIp = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
      const headers = readHeaders(request);
      headers.set('x-forwarded-for', clientIp);
      headers.set('x-nf-client-connection-ip', clientIp);
      headers.set('x-nf-request-id', randomUUID());
      const ask = () => match.invoke(new Request(url, { method, headers, body }), clientIp);
      const found = method === 'GET' && cachesAnswers ? await cached(url, ask) : await ask();
      if (!cachesAnswers && found.headers.get('cache-control')?.includes('max-age')) {
        found.headers.set('cache-control', 'no-cache');
      }
      await sendResponse(found, response, method);
      return;
    }

    const rule = await redirectRules.match(new Request(url, { headers: readHeaders(request) }));
    const applies = rule && (rule.force || !file);
    if (applies && rule.redirect) {
      const location = rule.external ? rule.target.href : rule.target.href.slice(url.origin.length);
      response.writeHead(rule.statusCode, { location, 'content-length': 0 }).end();
      return;
    }
    const rewritten = applies && !rule.external ? rule.target : null;
    if (servePage) {
      await setHeaders(url, response);
      const { pathname: page, search } = rewritten ?? url;
      return servePage(page + search);
    }
    const target = rewritten && (await findFile(decodeURIComponent(rewritten.pathname)));
    if (target) return sendFile(target, rule?.statusCode ?? 200, rewritten, request, response);
    if (file) return sendFile(file, 200, url, request, response);

    const notFound = await findFile('/404.html');
    if (notFound) return sendFile(notFound, 404, url, request, response);
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
  };

  return (request, response, servePage) => {
    answer(request, response, servePage).catch((error: unknown) => {
      if (response.destroyed) return;
      // Without the query, which can hold a receipt.
      const path = request.url?.split('?')[0];
      logFault('site-failed', { method: request.method, path, faults: describeFault(error) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal server error');
    });
  };
}

/** Serves a built site on `port`; 0 is any free one. */
export async function startSite(options: SiteOptions & { readonly port: number }): Promise<Site> {
  const answer = answerLikeNetlify(options);
  const server = createServer((request, response) => {
    // Node's own header says the machine's time, which `TEST_NOW` doesn't move.
    response.setHeader('date', new Date().toUTCString());
    answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, loopback, resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function readUrl(request: IncomingMessage): URL | null {
  // A path that starts with two slashes would be read as a host.
  const target = (request.url ?? '/').replace(/^\/{2,}/, '/');
  return URL.parse(target, `http://${request.headers.host ?? 'localhost'}`);
}

function decodePath(url: URL): string | null {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
}

function readHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

async function readBody(
  request: IncomingMessage,
): Promise<Buffer<ArrayBuffer> | null | 'too large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) return 'too large';
    chunks.push(chunk);
  }
  return size === 0 ? null : Buffer.concat(chunks);
}

async function sendResponse(from: Response, to: ServerResponse, method: string): Promise<void> {
  for (const [name, value] of from.headers) {
    if (name !== 'set-cookie') to.setHeader(name, value);
  }
  const cookies = from.headers.getSetCookie();
  if (cookies.length > 0) to.setHeader('set-cookie', cookies);
  to.writeHead(from.status);
  if (!from.body || method === 'HEAD') {
    to.end();
    return;
  }
  await pipeline(Readable.fromWeb(from.body as Parameters<typeof Readable.fromWeb>[0]), to);
}
