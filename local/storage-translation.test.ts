// product: uploads
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { translateStorage, type Fetch } from './storage-translation.ts';

const secret = 'a-secret-of-the-test';
const origin = 'http://127.0.0.1:1';

function token(claims: Record<string, unknown>, key = secret): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256' })}.${part({
    exp: Math.floor(Date.now() / 1000) + 60,
    ...claims,
  })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/**
 * Calls the translation over an embedded Storage with the given answers, and records what Storage
 * gets.
 */
async function call(
  method: string,
  route: string,
  given: (request: Request) => Response | Promise<Response>,
  init: RequestInit = {},
): Promise<{ response: Response; seen: Request[] }> {
  const seen: Request[] = [];
  const answer: Fetch = async (request) => {
    seen.push(request.clone());
    return given(request);
  };
  const response = await translateStorage(
    answer,
    secret,
  )(new Request(origin + route, { method, ...init }));
  return { response, seen };
}

const ok = (): Response => Response.json({ ok: true });
const bytes = (): Response => new Response('0123456789');

test('passes everything outside Storage through', async () => {
  const { response, seen } = await call('GET', '/rest/v1/orders?download=x', bytes);
  expect(await response.text()).toBe('0123456789');
  expect(response.headers.has('content-disposition')).toBe(false);
  expect(seen).toHaveLength(1);
});

describe('signed addresses', () => {
  test('an upload is answered with url, relative to Storage', async () => {
    const { response } = await call('POST', '/storage/v1/object/upload/sign/artwork/a.png', () =>
      Response.json({
        signedUrl: '/storage/v1/object/upload/sign/artwork/a.png?token=t',
        token: 't',
      }),
    );
    expect(await response.json()).toEqual({
      url: '/object/upload/sign/artwork/a.png?token=t',
      token: 't',
    });
  });

  test('a download is answered with signedURL, relative to Storage', async () => {
    const { response } = await call('POST', '/storage/v1/object/sign/artwork/a.png', () =>
      Response.json({ signedUrl: '/storage/v1/object/sign/artwork/a.png?token=t' }),
    );
    expect(await response.json()).toEqual({ signedURL: '/object/sign/artwork/a.png?token=t' });
  });

  test('several downloads are signed one by one, each with its own outcome', async () => {
    const { response } = await call(
      'POST',
      '/storage/v1/object/sign/artwork',
      (request) =>
        request.url.endsWith('/a.png')
          ? Response.json({ signedUrl: '/storage/v1/object/sign/artwork/a.png?token=t' })
          : Response.json({ statusCode: '404' }, { status: 400 }),
      { body: JSON.stringify({ expiresIn: 60, paths: ['a.png', 'b.png'] }) },
    );
    expect(await response.json()).toEqual([
      { error: null, path: 'a.png', signedURL: '/object/sign/artwork/a.png?token=t' },
      { error: expect.any(String), path: 'b.png', signedURL: null },
    ]);
  });

  test('an error passes unchanged', async () => {
    const { response } = await call('POST', '/storage/v1/object/sign/artwork/a.png', () =>
      Response.json({ statusCode: '404', error: 'not_found' }, { status: 400 }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ statusCode: '404', error: 'not_found' });
  });
});

describe('tokens', () => {
  const upload = { bucket: 'artwork', sub: 'a.png', intent: 'upload' };
  const put = (given: string) =>
    call('PUT', `/storage/v1/object/upload/sign/artwork/a.png?token=${given}`, ok, { body: 'x' });

  test('a genuine one for this path and use passes', async () => {
    expect((await put(token(upload))).response.status).toBe(200);
  });

  test.each([
    ['missing', '', 'InvalidJWT'],
    ['malformed', 'a.b', 'InvalidJWT'],
    ['not JSON', `a.${Buffer.from('{').toString('base64url')}.c`, 'InvalidJWT'],
    ['signed with another key', token(upload, 'another'), 'InvalidJWT'],
    ['expired', token({ ...upload, exp: 1 }), 'InvalidJWT'],
    ['for another path', token({ ...upload, sub: 'b.png' }), 'InvalidSignature'],
    ['for another bucket', token({ ...upload, bucket: 'products' }), 'InvalidSignature'],
    ['for another use', token({ ...upload, intent: 'download' }), 'InvalidSignature'],
  ])('one that is %s is refused and reaches nothing', async (_, given, error) => {
    const { response, seen } = await put(given);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '400', error });
    expect(seen).toHaveLength(0);
  });

  test('an upload token opens no download', async () => {
    const { response } = await call(
      'GET',
      `/storage/v1/object/sign/artwork/a.png?token=${token(upload)}`,
      bytes,
    );
    expect(response.status).toBe(400);
  });
});

describe('uploads', () => {
  test('a multipart body is stored as its file, with its type and cache rule', async () => {
    const form = new FormData();
    form.append('cacheControl', '3600');
    form.append('', new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' }), 'a.png');
    const { seen } = await call('POST', '/storage/v1/object/artwork/a.png', ok, { body: form });
    expect(seen[0]?.headers.get('content-type')).toBe('image/png');
    expect(seen[0]?.headers.get('cache-control')).toBe('max-age=3600');
    expect([...(await seen[0]!.bytes())]).toEqual([1, 2, 3]);
  });

  test('a form without a file is refused', async () => {
    const form = new FormData();
    form.append('cacheControl', '3600');
    const { response, seen } = await call('POST', '/storage/v1/object/artwork/a.png', ok, {
      body: form,
    });
    expect(response.status).toBe(400);
    expect(seen).toHaveLength(0);
  });

  test('a body of unknown length arrives with its length', async () => {
    const { seen } = await call('POST', '/storage/v1/object/artwork/a.png', ok, {
      body: new Blob(['four']).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(seen[0]?.headers.get('content-length')).toBe('4');
  });

  test('an interrupted upload reaches nothing', async () => {
    const cut = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('cut'));
      },
    });
    await expect(
      call(
        'POST',
        '/storage/v1/object/artwork/a.png',
        () => {
          throw new Error('reached');
        },
        { body: cut, duplex: 'half' } as RequestInit,
      ),
    ).rejects.toThrow('cut');
  });

  test('a body over every limit is refused with 413 in the answer', async () => {
    let left = 65;
    const huge = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(1024 * 1024));
        else controller.close();
      },
    });
    const { response, seen } = await call('POST', '/storage/v1/object/artwork/a.png', ok, {
      body: huge,
      duplex: 'half',
    } as RequestInit);
    expect(await response.json()).toMatchObject({ statusCode: '413' });
    expect(seen).toHaveLength(0);
  });
});

describe('downloads', () => {
  const get = (query: string, headers: HeadersInit = {}) =>
    call('GET', `/storage/v1/object/public/products/a.png${query}`, bytes, { headers });

  test.each([
    ['', null],
    ['?download=', 'attachment;'],
    ['?download', 'attachment;'],
    ['?download=a%20b.png', "attachment; filename=a%20b.png; filename*=UTF-8''a%20b.png;"],
    ['?download=x%0D%0Ay', "attachment; filename=x%0D%0Ay; filename*=UTF-8''x%0D%0Ay;"],
  ])('%s sets Content-Disposition %s', async (query, expected) => {
    expect((await get(query)).response.headers.get('content-disposition')).toBe(expected);
  });

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-12', 416, '', 'bytes */10'],
    ['bytes=-', 200, '0123456789', null],
    ['items=0-3', 200, '0123456789', null],
  ])('the range %s returns %i', async (range, status, body, contentRange) => {
    const { response } = await get('', { range });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  test('/authenticated/ returns the same object', async () => {
    const { response, seen } = await call(
      'GET',
      '/storage/v1/object/authenticated/artwork/a.png',
      bytes,
      { headers: { apikey: 'k', range: 'bytes=0-0' } },
    );
    expect(new URL(seen[0]!.url).pathname).toBe('/storage/v1/object/artwork/a.png');
    expect(seen[0]?.headers.get('apikey')).toBe('k');
    expect(response.status).toBe(206);
  });
});

test('info answers with the documented names', async () => {
  const { response } = await call('GET', '/storage/v1/object/info/artwork/a.png', () =>
    Response.json({
      id: 'i',
      name: 'a.png',
      version: 'v',
      bucket_id: 'artwork',
      created_at: 'c',
      updated_at: 'u',
      metadata: { size: 3, mimetype: 'image/png', cacheControl: 'no-cache', eTag: '"e"' },
      user_metadata: null,
    }),
  );
  expect(await response.json()).toEqual({
    id: 'i',
    name: 'a.png',
    version: 'v',
    bucket_id: 'artwork',
    size: 3,
    content_type: 'image/png',
    cache_control: 'no-cache',
    etag: '"e"',
    metadata: {},
    last_modified: 'u',
    created_at: 'c',
  });
});

test('one object can be deleted by its address', async () => {
  const { response, seen } = await call('DELETE', '/storage/v1/object/artwork/a%20b.png', () =>
    Response.json([{ name: 'a b.png' }]),
  );
  expect(await seen[0]?.json()).toEqual({ prefixes: ['a b.png'] });
  expect(await response.json()).toEqual({ message: 'Successfully deleted' });
});

test('deleting what is missing, or not allowed, is an error', async () => {
  const { response } = await call('DELETE', '/storage/v1/object/artwork/a.png', () =>
    Response.json([]),
  );
  expect(await response.json()).toMatchObject({ statusCode: '404' });
});
