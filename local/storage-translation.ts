import { readToken } from './read-token.ts';

/**
 * Makes the embedded Storage behave as hosted Supabase Storage is documented. The rules below are
 * independent: when the embedded Storage catches up, delete the rule, its line in
 * `translateStorage`, and its test.
 */

/** Answers one request, like `fetch`. */
export type Fetch = (request: Request) => Promise<Response>;

/** Larger than any bucket's own limit; it only keeps one upload from filling the memory. */
const mostBytesBuffered = 64 * 1024 * 1024;

/**
 * @param answer the embedded backend
 * @param jwtSecret signs its storage tokens
 */
export function translateStorage(answer: Fetch, jwtSecret: string): Fetch {
  const put = inTurn(answer);
  const translate: Fetch = async (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/storage/v1/')) return answer(request);
    const route = url.pathname.slice('/storage/v1'.length);

    if (/^\/object\/(info\/)?authenticated\//.test(route)) {
      return translate(withoutAuthenticated(request));
    }
    if (request.method === 'POST' && /^\/object\/sign\/[^/]+$/.test(route)) {
      return signEach(translate, request);
    }
    const refusal = refuseBadToken(request.method, route, url.searchParams, jwtSecret);
    if (refusal !== null) return refusal;

    const isUpload = /^\/object\//.test(route) && /^(POST|PUT)$/.test(request.method);
    const inner = isUpload ? await readUpload(request) : request;
    if (inner instanceof Response) return inner;

    const single = /^\/object\/([^/]+)\/(.+)$/.exec(route);
    if (request.method === 'DELETE' && single !== null) return deleteOne(answer, request, single);

    const response = await (request.method === 'PUT' ? put(inner) : answer(inner));
    if (/^\/object\/(upload\/)?sign\//.test(route) && request.method === 'POST') {
      return renameSignedAddresses(response, route);
    }
    if (/^\/object\/info\//.test(route)) return describeAsDocumented(response);
    if (/^\/object\//.test(route) && request.method === 'GET') {
      return sliceRange(
        nameDownload(response, url.searchParams.get('download')),
        request.headers.get('range'),
      );
    }
    return response;
  };
  return translate;
}

/** It lacks the documented /object/authenticated/… and /object/info/authenticated/…. */
function withoutAuthenticated(request: Request): Request {
  return new Request(request.url.replace('/authenticated/', '/'), request);
}

/** It treats signing several downloads at once as signing one without a name. */
async function signEach(translate: Fetch, request: Request): Promise<Response> {
  const { expiresIn, paths } = (await request.json()) as { expiresIn: number; paths: string[] };
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const body = JSON.stringify({ expiresIn });
  const signed = await Promise.all(
    paths.map(async (path) => {
      const address = `${request.url}/${path.split('/').map(encodeURIComponent).join('/')}`;
      const response = await translate(new Request(address, { method: 'POST', headers, body }));
      const answer = (await response.json()) as { signedURL?: string };
      return response.ok
        ? { error: null, path, signedURL: answer.signedURL }
        : {
            error: 'Either the object does not exist or you do not have access to it',
            path,
            signedURL: null,
          };
    }),
  );
  return Response.json(signed);
}

/** An error in Storage's form: HTTP 400, with the real status inside. */
function storageError(statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status: 400 });
}

/** It answers a bad, expired, or foreign token with a 500; documented is 400. */
function refuseBadToken(
  method: string,
  route: string,
  query: URLSearchParams,
  jwtSecret: string,
): Response | null {
  const signed =
    method === 'PUT'
      ? /^\/object\/upload\/sign\/([^/]+)\/(.+)$/.exec(route)
      : method === 'GET' || method === 'HEAD'
        ? /^\/object\/sign\/([^/]+)\/(.+)$/.exec(route)
        : null;
  if (signed === null) return null;
  const claims = readToken(query.get('token') ?? '', jwtSecret);
  if (claims === null) return storageError('400', 'InvalidJWT', 'invalid or expired token');
  const [, bucket, key] = signed as unknown as [string, string, string];
  const intent = method === 'PUT' ? 'upload' : 'download';
  const matches =
    claims['bucket'] === decodeURIComponent(bucket) &&
    claims['sub'] === decodeURIComponent(key) &&
    claims['intent'] === intent;
  return matches
    ? null
    : storageError('400', 'InvalidSignature', 'The url do not match the signature');
}

/**
 * Reads an upload completely before storing anything: an interrupted one leaves nothing, a size
 * limit works without Content-Length, and a multipart body is stored as its file, not as the
 * envelope.
 */
async function readUpload(request: Request): Promise<Request | Response> {
  const headers = new Headers(request.headers);
  let body = await readAll(request.body);
  if (body === null) {
    return storageError('413', 'Payload too large', 'The object exceeded the maximum allowed size');
  }
  if (headers.get('content-type')?.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers }).formData().catch(() => null);
    const file = [...(form?.values() ?? [])].find((value) => typeof value !== 'string');
    if (!form || !file) {
      return storageError('400', 'InvalidRequest', 'The form holds no file');
    }
    body = new Uint8Array(await file.arrayBuffer());
    headers.set('content-type', file.type || 'application/octet-stream');
    const seconds = form.get('cacheControl');
    if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`);
  }
  headers.set('content-length', String(body.byteLength));
  headers.delete('transfer-encoding');
  return new Request(request.url, { method: request.method, headers, body });
}

/**
 * It lets uploads to one address race: each replaces the file before it, and all but the first are
 * answered with a 500. One at a time, all but the first find that the file exists, as documented.
 */
function inTurn(answer: Fetch): Fetch {
  const last = new Map<string, Promise<unknown>>();
  return (request) => {
    const { pathname } = new URL(request.url);
    const answered = (last.get(pathname) ?? Promise.resolve()).then(() => answer(request));
    const turn = answered
      .catch(() => undefined)
      .finally(() => {
        if (last.get(pathname) === turn) last.delete(pathname);
      });
    last.set(pathname, turn);
    return answered;
  };
}

/**
 * All bytes, or null if there are too many. It reads to the end either way, so that the answer
 * arrives.
 */
async function readAll(
  stream: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (stream !== null) {
    for await (const part of stream) {
      length += part.byteLength;
      if (length > mostBytesBuffered) parts.length = 0;
      else parts.push(part);
    }
  }
  return length > mostBytesBuffered ? null : new Uint8Array(Buffer.concat(parts));
}

/** It only deletes lists; DELETE of a single object's address is documented, too. */
async function deleteOne(
  answer: Fetch,
  request: Request,
  [, bucket, key]: RegExpExecArray,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const url = new URL(`/storage/v1/object/${bucket}`, request.url);
  const body = JSON.stringify({ prefixes: [decodeURIComponent(key ?? '')] });
  const response = await answer(new Request(url, { method: 'DELETE', headers, body }));
  if (!response.ok) return response;
  const deleted = (await response.json()) as unknown[];
  return deleted.length > 0
    ? Response.json({ message: 'Successfully deleted' })
    : storageError('404', 'not_found', 'Object not found');
}

/**
 * It answers `signedUrl` under /storage/v1; documented are `url` and `signedURL`, relative to
 * Storage.
 */
async function renameSignedAddresses(response: Response, route: string): Promise<Response> {
  if (!response.ok) return response;
  const name = route.startsWith('/object/upload/') ? 'url' : 'signedURL';
  const rename = (entry: Record<string, unknown>): Record<string, unknown> => {
    const { signedUrl, ...others } = entry;
    if (typeof signedUrl !== 'string') return entry;
    return { ...others, [name]: signedUrl === '' ? null : signedUrl.replace(/^\/storage\/v1/, '') };
  };
  const answered = (await response.json()) as Record<string, unknown> | Record<string, unknown>[];
  return Response.json(Array.isArray(answered) ? answered.map(rename) : rename(answered), {
    status: response.status,
  });
}

/**
 * It answers its table row; documented are size, content_type, etag, and so on at the top level.
 */
async function describeAsDocumented(response: Response): Promise<Response> {
  if (!response.ok || response.body === null) return response;
  const row = (await response.json()) as Record<string, unknown>;
  const stored = (row['metadata'] ?? {}) as Record<string, unknown>;
  return Response.json({
    id: row['id'],
    name: row['name'],
    version: row['version'],
    bucket_id: row['bucket_id'],
    size: stored['size'] ?? null,
    content_type: stored['mimetype'] ?? null,
    cache_control: stored['cacheControl'] ?? null,
    etag: stored['eTag'] ?? null,
    metadata: row['user_metadata'] ?? {},
    last_modified: row['updated_at'],
    created_at: row['created_at'],
  });
}

/** It ignores `?download` and `?download=name`, which set Content-Disposition. */
function nameDownload(response: Response, name: string | null): Response {
  if (!response.ok || name === null) return response;
  const encoded = encodeURIComponent(name);
  response.headers.set(
    'Content-Disposition',
    name === '' ? 'attachment;' : `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`,
  );
  return response;
}

/**
 * It ignores Range; documented is a 206 with the requested bytes (one range, from a start or a
 * suffix).
 */
async function sliceRange(response: Response, range: string | null): Promise<Response> {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  if (response.status !== 200 || asked === null || (asked[1] === '' && asked[2] === '')) {
    return response;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = bytes.byteLength;
  const first = asked[1] === '' ? Math.max(0, size - Number(asked[2])) : Number(asked[1]);
  const last = asked[1] === '' || asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1);
  const headers = new Headers(response.headers);
  if (first > last) {
    headers.set('Content-Range', `bytes */${size}`);
    headers.delete('Content-Length');
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${first}-${last}/${size}`);
  headers.set('Content-Length', String(last - first + 1));
  headers.set('Accept-Ranges', 'bytes');
  return new Response(bytes.subarray(first, last + 1), { status: 206, headers });
}
