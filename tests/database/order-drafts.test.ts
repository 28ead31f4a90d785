import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBackend, roles, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.sql('delete from private.order_drafts'));

const hash = () => createHash('sha256').update(randomUUID()).digest('hex');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const kept = (changes: Record<string, unknown> = {}) => ({
  p_key_hash: hash(),
  p_draft: '{"draft":"River Days"}',
  p_expires_at: inDays(14),
  p_may_add: true,
  ...changes,
});
const keep = (args: Record<string, unknown>) => backend.tryCall('service', 'keep_draft', args);
const open = (p_key_hash: string) => backend.call('open_draft', { p_key_hash });

// product: draft-links
describe('a kept draft', () => {
  test('is returned by its key’s hash alone, in its last version', async () => {
    const mine = kept();
    await keep(mine);
    await keep(kept());
    const newer = {
      ...mine,
      p_draft: '{"draft":"River Nights \\u0000"}',
      p_expires_at: inDays(15),
    };
    expect((await keep(newer)).ok).toBe(true);
    expect(await open(mine.p_key_hash)).toBe(newer.p_draft);
    expect(await open(hash())).toBeNull();
  });

  test('can be kept from becoming a new one, but not from being replaced', async () => {
    const mine = kept();
    expect(await backend.call('keep_draft', { ...mine, p_may_add: false })).toBe(false);
    expect(await open(mine.p_key_hash)).toBeNull();
    expect(await backend.call('keep_draft', mine)).toBe(true);
    const newer = { ...mine, p_draft: '{"draft":"River Nights"}', p_may_add: false };
    expect(await backend.call('keep_draft', newer)).toBe(true);
    expect(await open(mine.p_key_hash)).toBe(newer.p_draft);
  });

  test('can be kept, opened, ended, and read by the service only', async () => {
    const mine = kept();
    await keep(mine);
    for (const role of roles.filter((one) => one !== 'service')) {
      for (const [name, args] of [
        ['keep_draft', kept()],
        ['open_draft', { p_key_hash: mine.p_key_hash }],
        ['end_drafts', { p_limit: 1 }],
      ] as const) {
        expect([401, 403, 404], `${role} ${name}`).toContain(
          (await backend.tryCall(role, name, args)).status,
        );
      }
    }
    expect(await open(mine.p_key_hash)).toBe(mine.p_draft);
  });

  test('opens until it ends, and is forgotten afterward', async () => {
    const [works, ended] = [kept(), kept()];
    await keep(works);
    await keep(ended);
    await backend.sql(
      `update private.order_drafts
       set saved_at = now() - interval '1 day', expires_at = now() where key_hash = $1`,
      [ended.p_key_hash],
    );
    expect(await open(ended.p_key_hash)).toBeNull();
    expect(await backend.call('end_drafts', { p_limit: 10 })).toBe(1);
    expect(await backend.call('end_drafts', { p_limit: 10 })).toBe(0);
    expect(await open(works.p_key_hash)).not.toBeNull();
  });

  test.each([
    ['a key itself instead of its hash', { p_key_hash: 'x'.repeat(32) }],
    ['nothing', { p_draft: '' }],
    ['no JSON', { p_draft: '{"draft":' }],
    ['more than 130 KB', { p_draft: JSON.stringify({ draft: 'x'.repeat(130_001) }) }],
    ['an end in the past', { p_expires_at: inDays(-1) }],
    ['an end in months', { p_expires_at: inDays(40) }],
    ['no end', { p_expires_at: 'infinity' }],
  ])('is refused with %s, and the older copy stays', async (_name, changes) => {
    const mine = kept({ p_key_hash: 'a'.repeat(64) });
    await keep(mine);
    expect((await keep({ ...mine, ...changes })).ok).toBe(false);
    expect(await open(mine.p_key_hash)).toBe(mine.p_draft);
  });
});
