import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { openTestBackend, roles, type Role, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const artwork = new Uint8Array(5000).map((_, index) => index % 251);
const sample = '1_frontLarge_crest.png';
const storage = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${backend.url}/storage/v1${path}`, init);
const json = (role: Role): Record<string, string> => ({
  ...backend.headers(role),
  'content-type': 'application/json',
});

async function names(): Promise<unknown[]> {
  const rows = await backend.sql('select name from storage.objects order by name');
  return rows.map((row) => row['name']);
}
async function upload(name: string, body: BodyInit, role: Role = 'service'): Promise<Response> {
  return storage(`/object/artwork/${name}`, {
    method: 'POST',
    headers: { ...backend.headers(role), 'content-type': 'image/png' },
    body,
    duplex: 'half',
  } as RequestInit);
}
/** A signed upload address, requested the way our function does it. */
async function signUpload(name: string, role: Role = 'service'): Promise<Response> {
  return storage(`/object/upload/sign/artwork/${name}`, {
    method: 'POST',
    headers: json(role),
    body: '{}',
  });
}
async function uploadAddress(name: string): Promise<string> {
  return ((await (await signUpload(name)).json()) as { url: string }).url;
}

beforeEach(() => upload(sample, artwork));
afterEach(async () => {
  await storage('/object/artwork', {
    method: 'DELETE',
    headers: json('service'),
    body: JSON.stringify({ prefixes: await names() }),
  });
});

/** Everything one can do to the bucket, judged by what happens. */
const actions: Readonly<Record<string, (role: Role) => Promise<boolean>>> = {
  download: async (role) =>
    (await storage(`/object/authenticated/artwork/${sample}`, { headers: backend.headers(role) }))
      .ok,
  list: async (role) => {
    const response = await storage('/object/list/artwork', {
      method: 'POST',
      headers: json(role),
      body: JSON.stringify({ prefix: '' }),
    });
    return response.ok && ((await response.json()) as unknown[]).length > 0;
  },
  'read info of': async (role) =>
    (await storage(`/object/info/artwork/${sample}`, { headers: backend.headers(role) })).ok,
  'sign a download of': async (role) =>
    (
      await storage(`/object/sign/artwork/${sample}`, {
        method: 'POST',
        headers: json(role),
        body: JSON.stringify({ expiresIn: 60 }),
      })
    ).ok,
  'upload to': async (role) => {
    await upload('2_backLarge_new.png', artwork, role);
    return (await names()).includes('2_backLarge_new.png');
  },
  'sign an upload to': async (role) => (await signUpload('3_backLarge_new.png', role)).ok,
  overwrite: async (role) => {
    await storage(`/object/artwork/${sample}`, {
      method: 'PUT',
      headers: { ...backend.headers(role), 'content-type': 'image/png' },
      body: 'changed',
    });
    const [row] = await backend.sql('select metadata from storage.objects where name = $1', [
      sample,
    ]);
    return (row?.['metadata'] as { size: number } | undefined)?.size !== artwork.length;
  },
  move: async (role) => {
    await storage('/object/move', {
      method: 'POST',
      headers: json(role),
      body: JSON.stringify({
        bucketId: 'artwork',
        sourceKey: sample,
        destinationKey: '4_backLarge_moved.png',
      }),
    });
    return (await names()).includes('4_backLarge_moved.png');
  },
  'delete from': async (role) => {
    await storage('/object/artwork', {
      method: 'DELETE',
      headers: json(role),
      body: JSON.stringify({ prefixes: [sample, '4_backLarge_moved.png'] }),
    });
    const left = await names();
    return !left.includes(sample) && !left.includes('4_backLarge_moved.png');
  },
  'make public': async (role) => {
    await storage('/bucket/artwork', {
      method: 'PUT',
      headers: json(role),
      body: JSON.stringify({ public: true }),
    });
    const [row] = await backend.sql(`select public from storage.buckets where id = 'artwork'`);
    await backend.sql(`update storage.buckets set public = false where id = 'artwork'`);
    return row?.['public'] === true;
  },
};
const staffMay = ['download', 'list', 'read info of', 'sign a download of'];
const may: Readonly<Record<Role, readonly string[]>> = {
  visitor: [],
  nonMember: [],
  removed: [],
  bookkeeper: [],
  press: staffMay,
  staff: staffMay,
  owner: staffMay,
  service: Object.keys(actions),
};

async function breaches(): Promise<string[]> {
  const found: string[] = [];
  for (const role of roles) {
    for (const [name, act] of Object.entries(actions)) {
      const happened = await act(role);
      if (happened !== may[role].includes(name)) {
        found.push(`${role} ${happened ? 'can' : "can't"} ${name} artwork`);
      }
    }
    await upload(sample, artwork);
  }
  return found;
}

// product: artwork-safety
describe('the bucket artwork', () => {
  test('is private and takes up to 50 MB per file', async () => {
    expect(
      await backend.sql(`select public, file_size_limit from storage.buckets where id = 'artwork'`),
    ).toEqual([{ public: false, file_size_limit: 52_428_800 }]);
    expect((await storage(`/object/public/artwork/${sample}`)).ok).toBe(false);
  });

  test('can be read by staff and written only by the service', async () => {
    expect(await breaches()).toEqual([]);
  });

  // product: tax-exempt-customers
  test('keeps tax certificates from press staff, and shows bookkeepers nothing else', async () => {
    const certificates = ['2_certificate_a.png', `${'a'.repeat(32)}_2_certificate_a.png`];
    const prints = [sample, '3_frontLarge_certificate_a.png', '3_message_2_certificate_a.png'];
    for (const name of [...certificates, ...prints]) await upload(name, artwork);
    const seenBy = async (role: Role) => {
      const response = await storage('/object/list/artwork', {
        method: 'POST',
        headers: json(role),
        body: JSON.stringify({ prefix: '' }),
      });
      const listed = response.ok ? ((await response.json()) as { name: string }[]) : [];
      return listed.map(({ name }) => name).toSorted();
    };
    expect(await seenBy('press')).toEqual(prints.toSorted());
    expect(await seenBy('bookkeeper')).toEqual(certificates.toSorted());
    for (const role of ['staff', 'owner'] as const) {
      expect(await seenBy(role)).toEqual([...certificates, ...prints].toSorted());
    }
    for (const role of ['visitor', 'nonMember', 'removed'] as const) {
      expect(await seenBy(role)).toEqual([]);
    }
  });

  test('has one policy', async () => {
    expect(
      await backend.sql(
        `select tablename, policyname, cmd, roles::text from pg_policies
         where schemaname = 'storage'`,
      ),
    ).toEqual([
      {
        tablename: 'objects',
        policyname: 'Staff may read artwork files',
        cmd: 'SELECT',
        roles: '{authenticated}',
      },
    ]);
  });

  test.each([
    [
      "bucket_id = 'artwork'",
      ['nonMember', 'removed', 'bookkeeper'].flatMap((role) =>
        staffMay.map((name) => `${role} can ${name} artwork`),
      ),
    ],
    [
      'false',
      ['press', 'staff', 'owner'].flatMap((role) =>
        staffMay.map((name) => `${role} can't ${name} artwork`),
      ),
    ],
  ])('notices its policy changed to (%s)', async (expression, expected) => {
    const alter = (using: string): Promise<unknown> =>
      backend.sql(
        `alter policy "Staff may read artwork files" on storage.objects using (${using})`,
      );
    const [{ asItWas } = { asItWas: 'false' }] = (await backend.sql(
      `select qual as "asItWas" from pg_policies where schemaname = 'storage'`,
    )) as { asItWas: string }[];
    await alter(expression);
    try {
      expect(await breaches()).toEqual(expected);
    } finally {
      await alter(asItWas);
    }
  });

  test('notices row-level security turned off', async () => {
    await backend.sql('alter table storage.objects disable row level security');
    try {
      expect(await breaches()).toContain('nonMember can download artwork');
    } finally {
      await backend.sql('alter table storage.objects enable row level security');
    }
  });
});

describe('the bucket products', () => {
  const picture = 'shirts/00606/Navy-front.jpg';
  const added = 'shirts/00606/Navy-back.jpg';
  const send = (method: string, role: Role, name: string, body: BodyInit, type = 'image/jpeg') =>
    storage(`/object/products/${name}`, {
      method,
      headers: { ...backend.headers(role), 'content-type': type },
      body,
    });
  const post = (role: Role, path: string, body: unknown, method = 'POST') =>
    storage(path, { method, headers: json(role), body: JSON.stringify(body) });
  beforeEach(async () => {
    expect((await send('POST', 'service', picture, artwork)).status).toBe(200);
  });
  afterEach(() => post('service', '/object/products', { prefixes: [picture, added] }, 'DELETE'));

  /** Everything one can do to the bucket, judged by what happens. */
  const acts: Readonly<Record<string, (role: Role) => Promise<boolean>>> = {
    'read by address in': async (role) => {
      const response = await storage(`/object/public/products/${picture}`, {
        headers: role === 'visitor' ? {} : backend.headers(role),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return response.headers.get('content-type') === 'image/jpeg' && bytes.length === 5000;
    },
    list: async (role) => {
      const response = await post(role, '/object/list/products', { prefix: 'shirts/00606' });
      return response.ok && ((await response.json()) as unknown[]).length > 0;
    },
    'upload to': async (role) => {
      await send('POST', role, added, artwork);
      return (await names()).includes(added);
    },
    'sign an upload to': async (role) =>
      (await post(role, `/object/upload/sign/products/shirts/1.jpg`, {})).ok,
    overwrite: async (role) => {
      await send('PUT', role, picture, 'changed');
      const [row] = await backend.sql('select metadata from storage.objects where name = $1', [
        picture,
      ]);
      return (row?.['metadata'] as { size: number } | undefined)?.size !== artwork.length;
    },
    move: async (role) => {
      const [sourceKey, destinationKey] = [picture, 'shirts/00606/moved.jpg'];
      await post(role, '/object/move', { bucketId: 'products', sourceKey, destinationKey });
      const moved = (await names()).includes(destinationKey);
      if (moved) {
        const back = { sourceKey: destinationKey, destinationKey: sourceKey };
        await post('service', '/object/move', { bucketId: 'products', ...back });
      }
      return moved;
    },
    'delete from': async (role) => {
      await post(role, '/object/products', { prefixes: [picture] }, 'DELETE');
      return !(await names()).includes(picture);
    },
    'make private': async (role) => {
      await post(role, '/bucket/products', { public: false }, 'PUT');
      const [row] = await backend.sql(`select public from storage.buckets where id = 'products'`);
      await backend.sql(`update storage.buckets set public = true where id = 'products'`);
      return row?.['public'] === false;
    },
  };

  test('is public, takes up to 5 MB per file, and only pictures', async () => {
    expect(
      await backend.sql(
        `select public, file_size_limit, allowed_mime_types from storage.buckets
         where id = 'products'`,
      ),
    ).toEqual([
      {
        public: true,
        file_size_limit: 5_242_880,
        allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
      },
    ]);
    const script = await send('POST', 'service', added, '<script>', 'text/html');
    const large = await send('POST', 'service', added, new Uint8Array(5_242_881));
    expect([script.status, large.status]).toEqual([400, 400]);
    expect(await names()).not.toContain(added);
    expect((await send('POST', 'service', added, new Uint8Array(5_242_880))).status).toBe(200);
  });

  test('can be read by anyone with the address, but listed and written only by the service', async () => {
    const found: string[] = [];
    for (const role of roles) {
      for (const [name, act] of Object.entries(acts)) {
        const happened = await act(role);
        if (happened !== (role === 'service' || name === 'read by address in')) {
          found.push(`${role} ${happened ? 'can' : "can't"} ${name} products`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});

// product: uploads
describe('a signed upload address', () => {
  const put = (address: string, body: BodyInit, init: RequestInit = {}): Promise<Response> =>
    storage(address, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body,
      duplex: 'half',
      ...init,
    } as RequestInit);

  test('takes the file without any key, byte for byte', async () => {
    expect((await put(await uploadAddress('5_a.png'), artwork)).status).toBe(200);
    const response = await storage('/object/authenticated/artwork/5_a.png', {
      headers: backend.headers('service'),
    });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(artwork);
  });

  test('passes the browser’s preflight from our site', async () => {
    const response = await storage(await uploadAddress('5_a.png'), {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4321',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-upsert',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,x-upsert');
  });

  test('works for one upload only', async () => {
    const address = await uploadAddress('5_a.png');
    await put(address, artwork);
    const again = await put(address, 'other');
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ statusCode: '409', error: 'Duplicate' });
  });

  test('isn’t handed out for a file that exists', async () => {
    expect((await signUpload(sample)).ok).toBe(false);
  });

  test('works for no other path', async () => {
    const address = (await uploadAddress('5_a.png')).replace('5_a.png', '5_b.png');
    expect((await put(address, artwork)).status).toBe(400);
    expect(await names()).toEqual([sample]);
  });

  test.each([
    ['50 MB', 52_428_800, 200],
    ['a byte more', 52_428_801, 400],
  ])('takes %s with status %i → %i', async (_, size, status) => {
    const response = await put(await uploadAddress('6_big.png'), new Uint8Array(size));
    expect(response.status).toBe(status);
    if (status === 400) expect(await response.json()).toMatchObject({ statusCode: '413' });
    expect((await names()).includes('6_big.png')).toBe(status === 200);
  });

  test('enforces the limit even when the length isn’t declared', async () => {
    let left = 51;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(1024 * 1024));
        else controller.close();
      },
    });
    const response = await put(await uploadAddress('6_big.png'), body);
    expect(await response.json()).toMatchObject({ statusCode: '413' });
    expect(await names()).toEqual([sample]);
  });

  test('keeps nothing of an interrupted upload, and takes the next try', async () => {
    const address = await uploadAddress('7_cut.png');
    const abort = new AbortController();
    const sending = put(
      address,
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(artwork);
        },
        // The stream asks for more once those bytes are on their way.
        pull: () => abort.abort(),
      }),
      { signal: abort.signal },
    );
    await expect(sending).rejects.toThrow();
    expect(await names()).toEqual([sample]);
    expect((await put(address, artwork)).status).toBe(200);
  });
});

// product: uploads
describe('a download', () => {
  test('of a range returns those bytes', async () => {
    const response = await storage(`/object/authenticated/artwork/${sample}`, {
      headers: { ...backend.headers('service'), range: 'bytes=0-15' },
    });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 0-15/5000');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(artwork.subarray(0, 16));
  });

  test('by a signed address needs no key and can have a name', async () => {
    const signed = await storage(`/object/sign/artwork/${sample}`, {
      method: 'POST',
      headers: json('staff'),
      body: JSON.stringify({ expiresIn: 60 }),
    });
    const { signedURL } = (await signed.json()) as { signedURL: string };
    const response = await storage(`${signedURL}&download=crest.png`);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=crest\.png;/,
    );
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(artwork);
    expect((await storage(signedURL.replace(sample, 'other.png'))).status).toBe(400);
    expect((await storage(signedURL.slice(0, -2))).status).toBe(400);
  });

  test('of a missing file says 404 in its body', async () => {
    const response = await storage('/object/authenticated/artwork/none.png', {
      headers: backend.headers('service'),
    });
    expect(response.ok).toBe(false);
    expect(await response.json()).toMatchObject({ statusCode: '404' });
  });

  test('info returns size and type', async () => {
    const response = await storage(`/object/info/artwork/${sample}`, {
      headers: backend.headers('service'),
    });
    expect(await response.json()).toMatchObject({
      name: sample,
      size: 5000,
      content_type: 'image/png',
    });
  });
});

test('supabase-js works with it', async () => {
  const { storage: client } = createClient(backend.url, backend.secretKey);
  const bucket = client.from('artwork');

  const signed = await bucket.createSignedUploadUrl('8_js.png');
  expect(signed.error).toBeNull();
  const sent = await bucket.uploadToSignedUrl(
    '8_js.png',
    signed.data!.token,
    new Blob([artwork], { type: 'image/png' }),
  );
  expect(sent.error).toBeNull();

  const download = await bucket.download('8_js.png');
  expect(download.error).toBeNull();
  expect(download.data?.type).toBe('image/png');
  expect(new Uint8Array(await download.data!.arrayBuffer())).toEqual(artwork);

  expect((await bucket.info('8_js.png')).data).toMatchObject({ size: 5000 });
  const one = await bucket.createSignedUrl('8_js.png', 60, { download: 'mine.png' });
  expect((await fetch(one.data!.signedUrl)).headers.get('content-disposition')).toContain(
    'mine.png',
  );
  const several = await bucket.createSignedUrls(['8_js.png', 'none.png'], 60);
  expect(several.data?.map(({ path, error }) => [path, error === null])).toEqual([
    ['8_js.png', true],
    ['none.png', false],
  ]);
  expect((await bucket.list()).data?.map(({ name }) => name)).toContain('8_js.png');
  expect((await bucket.remove(['8_js.png'])).error).toBeNull();
  expect(await names()).toEqual([sample]);
});
