import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../../local/migrations.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the first migration begins by asking for PostgreSQL 17', async () => {
  const [first] = readMigrations();
  const [check = ''] = /do \$\$.*?^\$\$;/ms.exec(first?.text ?? '') ?? [];
  expect(
    first?.text
      .replace(/^--.*$/gm, '')
      .trimStart()
      .startsWith(check),
  ).toBe(true);
  await database.sql(check);
  await expect(database.sql(check.replace('170000', '990000'))).rejects.toThrow(
    /^This site needs PostgreSQL 17 or later, and this server runs 17\./,
  );
});

// product: two-steps
test('the second step is asked for in hosted Auth’s own tables', async () => {
  const id = await database.addStaff('two.steps@confluenceprint.example', 'owner');
  const whoTheyAre = () => database.callAs(id, 'who_am_i', {});
  await database.sql(
    `insert into auth.mfa_factors (id, user_id, status, created_at)
     values ($1, $1, 'unverified', now())`,
    [id],
  );
  expect(await whoTheyAre()).toMatchObject({ twoStep: false });
  await database.sql(`update auth.mfa_factors set status = 'verified' where id = $1`, [id]);
  await expect(whoTheyAre()).rejects.toThrow('This session has ended');
  await database.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [id]);
  expect(await whoTheyAre()).toMatchObject({ twoStep: true });
  const other = await database.addStaff('other.owner@confluenceprint.example', 'owner');
  expect(await database.callAs(other, 'remove_second_factor', { userId: id })).toEqual({
    outcome: 'removed',
  });
  await expect(whoTheyAre()).rejects.toThrow('This session has ended');
});

// product: two-steps
test.each([
  ['two challenges', false],
  ['one challenge', true],
])(
  'of codes for %s that are entered at hosted Auth itself at the same time, one is taken',
  async (_, isSame) => {
    const id = await database.addStaff(`${randomUUID()}@confluenceprint.example`, 'owner');
    await database.sql(
      `insert into auth.mfa_factors (id, user_id, status, created_at)
     values ($1, $1, 'verified', now())`,
      [id],
    );
    const first = randomUUID();
    const second = isSame ? first : randomUUID();
    for (const challenge of new Set([first, second])) {
      await database.sql(
        `insert into auth.mfa_challenges (id, factor_id, created_at) values ($1, $2, now())`,
        [challenge, id],
      );
    }
    const waiting = async () => {
      const [row] = await database.sql<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.count;
    };
    let settled = 0;
    const take = async (statement: string) => {
      const outcome = await database.sql(statement).then(
        () => 'taken',
        () => 'refused',
      );
      settled += 1;
      return outcome;
    };
    let taken: Promise<string>[] = [];
    await database.inTransaction(async (sql) => {
      await sql('select pg_advisory_xact_lock(1)');
      // The first has its code taken, and isn't committed until this transaction ends.
      taken = [
        take(`do $$ begin
        update auth.mfa_challenges set verified_at = now() where id = '${first}';
        perform pg_advisory_xact_lock(1);
      end $$`),
      ];
      await expect.poll(waiting).toBe(1);
      taken.push(
        take(
          `update auth.mfa_challenges set verified_at = clock_timestamp() where id = '${second}'`,
        ),
      );
      await expect.poll(async () => settled + ((await waiting()) ?? 0)).toBe(2);
    });
    expect(await Promise.all(taken)).toEqual(['taken', 'refused']);
  },
);

// product: signing-in
test('somebody whom hosted Auth gave a random password has none until they choose one', async () => {
  const id = randomUUID();
  const set = (change: string) =>
    database.sql(`update auth.users set ${change} where id = $1`, [id]);
  const hasPassword = () => database.call('has_password', id);
  await database.sql(
    `insert into auth.users (id, email, encrypted_password, invited_at) values ($1, $2, '', now())`,
    [id, `${id}@confluenceprint.example`],
  );
  // What happens when they follow their invitation, in this order.
  await set(`encrypted_password = 'random'`);
  await set('email_confirmed_at = now()');
  expect(await hasPassword()).toBe(false);
  await set(`encrypted_password = 'chosen'`);
  expect(await hasPassword()).toBe(true);
});

// product: audit-trail
test('a change in hosted Auth’s own table of sign-ins is recorded, and told to owners', async () => {
  const id = await database.addStaff('moves.away@confluenceprint.example');
  await database.addStaff('stays.here@confluenceprint.example', 'owner');
  await database.sql(
    `update auth.users set email = 'away@example.com', raw_user_meta_data = '{"name": "A"}'
     where id = $1`,
    [id],
  );
  const events = await database.sql<{ what: string }>(
    `select what from private.audit_events where target_id = $1 order by id`,
    [id],
  );
  expect(events.map(({ what }) => what)).toEqual([
    'staff-added',
    'email-changed',
    'profile-changed',
  ]);
  const emails = await database.sql<{ recipient: string }>(
    `select recipient from public.outbox where template = 'sign-in-changed' and occasion = $1`,
    [id],
  );
  expect(emails.map(({ recipient }) => recipient)).toContain('stays.here@confluenceprint.example');
  expect(await database.callAs(id, 'who_am_i', {})).toBeNull();
});
