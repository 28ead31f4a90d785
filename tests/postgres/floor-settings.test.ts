// product: presses
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualFloorSettings } from '../../src/press/floor-settings.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.addStaff('olga@confluenceprint.example', 'owner');
});
afterAll(() => database.close());

test('of owners who save the presses at once, exactly one does', async () => {
  for (const seen of [0, 1]) {
    const answers = await onEveryConnection((at) =>
      database.callAs<{ outcome: string }>(owner, 'save_floor_settings', {
        seen,
        settings: { ...usualFloorSettings, soldAheadPermille: 800 + at },
      }),
    );
    expect(countOutcomes(answers)).toEqual({ saved: 1, stale: 31 });
  }
  const kept = await database.sql('select version from private.floor_settings order by version');
  expect(kept).toEqual([{ version: 1 }, { version: 2 }]);
});
