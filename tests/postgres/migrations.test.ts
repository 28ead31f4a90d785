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
