import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putFiles } from '../factory/rows.ts';
import { openTestBackend, roles, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
  await putFiles(backend.sql, [...pictures(21), { objectPath: 'x.png' }, held]);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql('delete from private.shared_designs');
  await backend.sql(`delete from storage.objects where name like 'shared_test_%'`);
});

const hash = () => createHash('sha256').update(randomUUID()).digest('hex');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function shared(changes: Record<string, unknown> = {}) {
  return {
    tokenHash: hash(),
    design: { version: 1, name: 'Crew' },
    expiresAt: inDays(90),
    pictures: [] as { id: string; objectPath: string }[],
    ...changes,
  };
}
const share = (p: Record<string, unknown>) => backend.tryCall('service', 'share_design', { p });
const open = (tokenHash: string) =>
  backend.call<{ pictures: unknown[] } | null>('open_shared_design', { p_token_hash: tokenHash });
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: hash(),
    objectPath: `shared_test_${index}.png`,
  }));

const held = { id: hash(), objectPath: 'shared_test_held.png' };

describe('a shared design', () => {
  test('is returned with its pictures in order, by its token’s hash alone', async () => {
    const mine = shared({ pictures: pictures(20) });
    expect((await share(mine)).ok).toBe(true);
    expect(await open(mine.tokenHash)).toEqual({ design: mine.design, pictures: mine.pictures });
    expect(await open(hash())).toBeNull();
  });

  test('can be read, written, shared, and opened by the service only', async () => {
    const mine = shared();
    await share(mine);
    for (const role of roles.filter((one) => one !== 'service')) {
      for (const [name, args] of [
        ['share_design', { p: shared() }],
        ['open_shared_design', { p_token_hash: mine.tokenHash }],
        ['end_shared_designs', { p_limit: 1 }],
        ['unused_files', { p_days: 15, p_limit: 1 }],
      ] as const) {
        expect([401, 403, 404]).toContain((await backend.tryCall(role, name, args)).status);
      }
    }
  });

  test('opens until it ends, and is forgotten afterward', async () => {
    const [works, ended] = [shared(), shared()];
    await share(works);
    await share(ended);
    await backend.sql(
      `update private.shared_designs
       set created_at = now() - interval '1 day', expires_at = now() where token_hash = $1`,
      [ended.tokenHash],
    );
    expect(await open(ended.tokenHash)).toBeNull();
    expect(await backend.call('end_shared_designs', { p_limit: 10 })).toBe(1);
    expect(await backend.call('end_shared_designs', { p_limit: 10 })).toBe(0);
    expect(await open(works.tokenHash)).not.toBeNull();
  });

  test.each([
    ['the same token twice', { tokenHash: 'a'.repeat(64) }],
    ['a token itself instead of its hash', { tokenHash: 'x'.repeat(32) }],
    ['no object', { design: ['a'] }],
    ['more than 300 KB', { design: { name: 'x'.repeat(400_001) } }],
    ['an end in the past', { expiresAt: inDays(-1) }],
    ['an end in years', { expiresAt: inDays(400) }],
    ['no end', { expiresAt: 'infinity' }],
    ['21 pictures', { pictures: pictures(21) }],
    ['a path out of the bucket', { pictures: [{ id: hash(), objectPath: '../x.png' }] }],
    ['a file that isn’t sealed', { pictures: [{ id: hash(), objectPath: 'y.png' }] }],
    ['a picture that isn’t a hash', { pictures: [{ id: 'heron', objectPath: 'x.png' }] }],
    [
      'one picture twice',
      { pictures: [pictures(1)[0], pictures(1)[0]].map((one) => ({ ...one, id: 'a'.repeat(64) })) },
    ],
  ])('is refused with %s, and nothing of it stays', async (_name, changes) => {
    await share(shared({ tokenHash: 'a'.repeat(64) }));
    expect((await share(shared(changes))).ok).toBe(false);
    const [rows] = await backend.sql('select count(*)::int as count from private.shared_designs');
    expect(rows?.['count']).toBe(1);
  });

  test('keeps its files in use while its link works', async () => {
    const mine = shared({ pictures: [held] });
    await share(mine);
    const remove = () => backend.call('delete_file', { p_upload_path: held.objectPath });
    expect(await remove()).toBeNull();
    await backend.sql('delete from private.shared_designs');
    expect(await remove()).toEqual([held.objectPath, held.objectPath]);
    await backend.sql('delete from private.artwork_files where upload_path = $1', [
      held.objectPath,
    ]);
    await putFiles(backend.sql, [held]);
  });
});

// product: unused-files
describe('unused files', () => {
  test('are listed oldest first, from the fifteenth day on, even if the caller asks for fewer days', async () => {
    await share(shared({ pictures: [held] }));
    await backend.sql(
      `insert into storage.objects (bucket_id, name, created_at) values
         ('artwork', 'shared_test_held.png', now() - interval '99 days'),
         ('artwork', 'shared_test_young.png', now() - interval '14 days 23 hours'),
         ('artwork', 'shared_test_old.png', now() - interval '15 days 1 hour'),
         ('artwork', 'shared_test_older.png', now() - interval '16 days'),
         ('products', 'shared_test_elsewhere.png', now() - interval '99 days')`,
    );
    const listed = (p_days: number, p_limit: number) =>
      backend.call('unused_files', { p_days, p_limit });
    expect(await listed(0, 10)).toEqual(['shared_test_older.png', 'shared_test_old.png']);
    expect(await listed(15, 1)).toEqual(['shared_test_older.png']);
    expect(await listed(17, 10)).toEqual([]);
  });

  test('are forgotten with their receipts, and what is used is not', async () => {
    const names = ['shared_test_young.png', 'shared_test_old.png'];
    await putFiles(backend.sql, [...names.map((objectPath) => ({ objectPath })), held]);
    await backend.call('delete_file', { p_upload_path: 'shared_test_deleted.png' });
    await backend.sql(
      `update private.artwork_files set created_at = now() - interval '16 days'
       where upload_path <> 'shared_test_young.png'`,
    );
    await share(shared({ pictures: [held] }));
    expect(await backend.call('forget_unused_files', { p_days: 0 })).toBeGreaterThan(1);
    const left = await backend.sql('select upload_path from private.artwork_files order by 1');
    expect(left.map((row) => row['upload_path'])).toEqual([held.objectPath, names[0]]);
  });
});
