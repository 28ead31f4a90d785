// product: sharing-a-design
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import deleteUploadFunction from '../../netlify/functions/delete-upload.ts';
import openDesignFunction from '../../netlify/functions/open-design.ts';
import shareDesignFunction from '../../netlify/functions/share-design.ts';
import sweepFiles from '../../netlify/functions/sweep-files.ts';
import { deleteUpload } from '../../src/artwork/uploads/delete-upload.contract.ts';
import { openDesign } from '../../src/designer/keeping/open-design.contract.ts';
import { shareDesign } from '../../src/designer/keeping/share-design.contract.ts';
import type { Design, ObjectOf } from '../../src/designer/design.ts';
import { sharedDays } from '../../src/designer/keeping/shared-design.ts';
import { blankDesign, newText } from '../../src/designer/starting-point.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { quoteRequestInput } from '../factory/orders.ts';
import {
  askQuote,
  callFunction,
  newVisitor,
  forged,
  openShop,
  orderWithFile,
  place,
  png,
  upload,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const share = (input: unknown, options?: CallOptions) =>
  callFunction(shareDesign, shareDesignFunction, input, options);
const open = (token: string, options?: CallOptions) =>
  callFunction(openDesign, openDesignFunction, { token }, options);
const remove = (receipt: string) => callFunction(deleteUpload, deleteUploadFunction, { receipt });
const sweep = async () => (await sweepFiles()).json() as Promise<unknown>;

const idOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const area = { widthIn: 12, heightIn: 16 };

function design(...pictures: string[]): Design {
  const blank = blankDesign(randomUUID());
  const placed = pictures.map((id, index): ObjectOf<'picture'> => ({
    ...{ id: `p${index}`, x: 0, y: 0, rotation: 0, locked: false, group: null },
    kind: 'picture',
    picture: id,
    source: id,
    name: 'heron.png',
    widthPx: 30,
    heightPx: 20,
    widthIn: 3,
    heightIn: 2,
    mirrored: false,
    inks: null,
  }));
  const words = newText('words', 'River Days', area, 'white');
  return { ...blank, name: 'Crew', sides: { ...blank.sides, front: [words, ...placed] } };
}

let drawn = 0;
/** A new picture each time, uploaded for a shared design. */
async function picture() {
  drawn += 1;
  const bytes = png(30, 20, 64 + drawn);
  const id = idOf(bytes);
  const { receipt } = await upload('design', `${id}.png`, bytes);
  return { bytes, id, receipt };
}

async function shareWithPicture() {
  const { id, receipt, bytes } = await picture();
  const { data } = await share({ design: design(id), pictures: [{ id, receipt }] });
  return { id, receipt, bytes, token: data.token };
}

async function stored(): Promise<string[]> {
  const rows = await shop.backend.sql(
    `select name from storage.objects where bucket_id = 'artwork' order by name`,
  );
  return rows.map((row) => String(row['name']));
}

/** Makes everything so far look this many days old. */
const age = (days: number) =>
  shop.backend.sql(
    `update storage.objects set created_at = now() - make_interval(days => $1::int)
     where bucket_id = 'artwork'`,
    [days],
  );

describe('a link to a design', () => {
  // product: roster, sharing-a-design
  test('opens the design as it was, with its pictures and without its players', async () => {
    const { id, receipt, bytes } = await picture();
    const mine = design(id);
    const roster = [{ name: 'Olson', number: '7', size: 'L' }];
    const shared = await share({ design: { ...mine, roster }, pictures: [{ id, receipt }] });
    expect(shared.status).toBe(200);
    const days = (Date.parse(shared.data.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(sharedDays);
    const { data } = await open(shared.data.token);
    expect(data.design).toEqual(mine);
    expect(data.pictures.map((one) => one.id)).toEqual([id]);
    const fetched = await fetch(data.pictures[0]!.url);
    expect(idOf(new Uint8Array(await fetched.arrayBuffer()))).toBe(idOf(bytes));
  });

  test('is unguessable, and stored only as a hash', async () => {
    const [one, other] = [
      await share({ design: design(), pictures: [] }),
      await share({ design: design(), pictures: [] }),
    ];
    expect(one.data.token).toMatch(/^[\w-]{32}$/);
    expect(other.data.token).not.toBe(one.data.token);
    const rows = await shop.backend.sql('select * from private.shared_designs');
    expect(JSON.stringify(rows)).not.toContain(one.data.token);
    expect((await open(one.data.token.replace(/.$/, '!'))).status).toBe(400);
    expect(await open('x'.repeat(32))).toMatchObject({ status: 404, error: { code: 'not-found' } });
  });

  test('that has ended opens nothing', async () => {
    const { token } = await shareWithPicture();
    expect((await open(token)).status).toBe(200);
    await shop.backend.sql(
      `update private.shared_designs
       set created_at = now() - interval '91 days', expires_at = now() - interval '1 second'`,
    );
    const { status, error } = await open(token);
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not-found' });
    expect(error.message).toContain(`${sharedDays} days`);
    await shop.backend.sql('delete from private.shared_designs');
  });

  test('reveals no receipt, and no path except in the file’s signed address', async () => {
    const { token, receipt } = await shareWithPicture();
    const { data } = await open(token);
    expect(Object.keys(data).sort()).toEqual(['design', 'pictures']);
    expect(Object.keys(data.pictures[0]!).sort()).toEqual(['id', 'url']);
    expect(JSON.stringify(data)).not.toContain(receipt.slice(3, 40));
  });

  test('keeps its files in use: their receipts no longer delete anything', async () => {
    const { token, receipt } = await shareWithPicture();
    const refused = await remove(receipt);
    expect({ status: refused.status, code: refused.error.code }).toEqual({
      status: 409,
      code: 'aborted',
    });
    expect((await open(token)).status).toBe(200);
  });

  test('takes only our receipts, for a design, for files that exist', async () => {
    const { id, receipt } = await picture();
    const elsewhere = await upload('frontLarge', `${id}.png`, png(30, 20));
    const gone = await picture();
    await remove(gone.receipt);
    const refused = [
      [design(id), [{ id, receipt: forged(receipt) }], 'pictures.0'],
      [design(id), [{ id, receipt: (await stored()).at(-1)! }], 'pictures.0'],
      [design(id), [{ id, receipt: elsewhere.receipt }], 'pictures.0'],
      [design(gone.id), [{ id: gone.id, receipt: gone.receipt }], 'pictures.0'],
      [design(id), [], 'pictures'],
      [design(), [{ id, receipt }], 'pictures.0'],
    ] as const;
    for (const [mine, pictures, field] of refused) {
      const { status, error } = await share({ design: mine, pictures });
      expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({
        status: 400,
        fields: [field],
      });
    }
  });

  test('takes a PNG or a JPG, and nothing that only claims to be one', async () => {
    const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const id = idOf(bytes);
    for (const name of [`${id}.png`, `${id}.svg`]) {
      const { receipt } = await upload('design', name, bytes);
      expect((await share({ design: design(id), pictures: [{ id, receipt }] })).status).toBe(400);
    }
  });

  test('takes no malformed design, and none that is too large', async () => {
    const mine = design();
    for (const wrong of [
      { ...mine, version: 2 },
      { ...mine, garmentId: 'classic-cap' },
      { ...mine, sides: { ...mine.sides, front: [{ kind: 'script' }] } },
      {},
    ]) {
      expect((await share({ design: wrong, pictures: [] })).status).toBe(400);
    }
    const words = { ...newText('w', '\u{1F986}'.repeat(150), area, 'white') };
    const side = Array.from({ length: 150 }, (_, index) => ({ ...words, id: `w${index}` }));
    const large = {
      ...mine,
      sides: { front: side, back: side, leftSleeve: side, rightSleeve: side },
    };
    const { status, error } = await share({ design: large, pictures: [] });
    expect([400, 413]).toContain(status);
    expect(error.message).toMatch(/large/);
  });

  // Postgres would write the 323 zeros of each.
  test('takes numbers that only a computer tells from 0, as 0', async () => {
    const tiny = { x: 5e-324, y: -5e-324, rotation: 5e-324, letterSpacing: 5e-324, arc: 5e-324 };
    const words = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...newText(`${at}`, 'R', area, 'white'),
        ...tiny,
      }));
    const { sides, ...rest } = design();
    const mine = { ...rest, sides: { ...sides, front: words(150), back: words(150) } };
    const { status, data } = await share({ design: mine, pictures: [] });
    expect(status).toBe(200);
    const zeros = { x: 0, y: 0, rotation: 0, letterSpacing: 0, arc: 0 };
    expect((await open(data.token)).data.design.sides.front[149]).toMatchObject(zeros);
  });

  test('has limits on how often it’s made and opened', async () => {
    const ip = newVisitor();
    const { token } = (await share({ design: design(), pictures: [] })).data;
    const key = (bucket: string) =>
      shop.backend.sql(`update private.rate_limits set taken = 1000 where bucket = $1`, [bucket]);
    for (const [bucket, again] of [
      [rateLimits.shares.bucket, () => share({ design: design(), pictures: [] }, { ip })],
      [rateLimits.sharedDesigns.bucket, () => open(token, { ip })],
    ] as const) {
      expect((await again()).status).toBe(200);
      await key(bucket);
      expect(await again()).toMatchObject({ status: 429, error: { code: 'resource-exhausted' } });
    }
  });

  test('leaves nothing of the design in the log', async () => {
    await share({ design: { ...design(), name: 'x'.repeat(99) }, pictures: [] });
    await open('x'.repeat(32));
    expect(shop.log.join('\n')).not.toMatch(/Crew|River Days|xxxx/);
  });
});

describe('the nightly sweep', () => {
  test('removes an ended link and its files, never those of a working link', async () => {
    await shop.backend.sql('delete from private.shared_designs');
    const [ended, works] = [await shareWithPicture(), await shareWithPicture()];
    await age(91);
    await shop.backend.sql(
      `update private.shared_designs
       set created_at = now() - interval '91 days', expires_at = now() - interval '1 second'
       where id = (select design_id from private.shared_design_pictures where picture_id = $1)`,
      [ended.id],
    );
    expect(await sweep()).toMatchObject({ ended: 1 });
    const names = (await stored()).join(' ');
    expect(names).not.toContain(ended.id);
    expect(names).toContain(works.id);
    expect((await open(works.token)).status).toBe(200);
  });

  test('removes abandoned uploads once no receipt can use them', async () => {
    const { id } = await picture();
    await age(15);
    await shop.backend.sql(
      `update storage.objects set created_at = now() - interval '14 days 23 hours'
       where name like '%' || $1 || '%'`,
      [id],
    );
    await sweep();
    expect((await stored()).join(' ')).toContain(id);
    await age(16);
    const { removed } = (await sweep()) as { removed: number };
    expect(removed).toBeGreaterThan(0);
    expect((await stored()).join(' ')).not.toContain(id);
  });

  test('never removes a file of an order or a quote, however old', async () => {
    expect((await place(await orderWithFile('kept-by-order.png', png(3, 3)))).status).toBe(200);
    const { receipt } = await upload('quote', 'kept-by-quote.png', png(3, 4));
    expect((await askQuote(quoteRequestInput({ artwork: [{ receipt }] }))).status).toBe(200);
    await upload('frontLarge', 'given-up.png', png(3, 5));
    await age(4000);
    // Two of the three are the uploads that the order's and the request's files were sealed from.
    expect(await sweep()).toMatchObject({ removed: 3 });
    const names = (await stored()).join(' ');
    expect(names).toContain('kept_by_order');
    expect(names).toContain('kept_by_quote');
    expect(names).not.toContain('given_up');
    expect(await sweep()).toEqual({ ended: 0, removed: 0, forgotten: 0 });
  });

  // product: audit-trail
  test('forgets audit events after a year', async () => {
    await shop.backend.sql(
      `insert into private.audit_events (what, actor, at)
       values ('signed-in', 'old', now() - interval '367 days'),
         ('signed-in', 'new', now() - interval '364 days')`,
    );
    expect(await sweep()).toMatchObject({ forgotten: 1 });
    const left = await shop.backend.sql('select actor from private.audit_events');
    expect(left).toContainEqual({ actor: 'new' });
    expect(left).not.toContainEqual({ actor: 'old' });
  });

  test('handles more than one batch, from one list of all', async () => {
    await shop.backend.sql(
      `insert into storage.objects (bucket_id, name, created_at)
       select 'artwork', 'old_' || n || '.png', now() - interval '20 days'
       from generate_series(1, 230) as n`,
    );
    const calls = vi.spyOn(globalThis, 'fetch');
    expect(await sweep()).toMatchObject({ removed: 230 });
    const lists = calls.mock.calls.filter(([url]) => (url as string).includes('/rpc/unused_files'));
    expect(lists.length).toBe(1);
  });
});
