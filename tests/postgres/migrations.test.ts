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
