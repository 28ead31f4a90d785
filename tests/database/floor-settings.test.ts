// product: presses
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualFloorSettings } from '../../src/press/floor-settings.ts';
import { readFloorSettings } from '../../src/press/read-floor-settings.rpc.ts';
import { saveFloorSettings } from '../../src/press/save-floor-settings.rpc.ts';
import { listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import { openTestBackend, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const owner = 'owner@confluenceprint.example';
const selling = (soldAheadPermille: number) => ({ ...usualFloorSettings, soldAheadPermille });
const save = (seen: number, permille: number) =>
  backend.ask(saveFloorSettings, { seen, settings: selling(permille) }, 'owner');
const read = () => backend.ask(readFloorSettings, {}, 'press');

test('the presses are kept version by version, and nobody saves over somebody else', async () => {
  expect(await read()).toEqual({ version: 0, settings: null, savedBy: null, savedAt: null });

  expect(await save(0, 700)).toEqual({ outcome: 'saved', version: 1 });
  expect(await read()).toMatchObject({ version: 1, settings: selling(700), savedBy: owner });
  expect(await save(1, 800)).toEqual({ outcome: 'saved', version: 2 });
  expect(await read()).toMatchObject({ version: 2, settings: selling(800) });

  // A repeat, and one that saw an earlier version, or one that doesn't exist.
  expect(await save(1, 800)).toEqual({ outcome: 'saved', version: 2 });
  expect(await save(1, 900)).toEqual({ outcome: 'stale', savedBy: owner });
  expect(await save(5, 900)).toEqual({ outcome: 'stale', savedBy: owner });
  expect(await read()).toMatchObject({ version: 2, settings: selling(800) });

  const saved = (await backend.ask(listAuditEvents, { before: null }, 'owner')).filter(
    ({ what }) => what === 'presses-saved',
  );
  expect(saved).toMatchObject([
    { actor: owner, details: { version: 2 } },
    { actor: owner, details: { version: 1 } },
  ]);
});

test.each([
  `update private.floor_settings set saved_by = 'mallory'`,
  'delete from private.floor_settings',
  'truncate private.floor_settings',
])('a saved version never changes: %s', async (statement) => {
  await expect(backend.sql(statement)).rejects.toMatchObject({ code: '42501' });
});

test('a version is no larger than the form can make it', async () => {
  const press = usualFloorSettings.presses[0];
  const most = Array.from({ length: 12 }, (_, at) => ({
    ...press,
    id: `${at}`.padEnd(40, 'x'),
    name: `${at}`.padEnd(40, '„'),
  }));
  let version = 1000;
  const insert = (settings: object) =>
    backend.sql(
      `insert into private.floor_settings (version, settings, saved_by) values ($1, $2, 'a')`,
      [(version += 1), settings],
    );
  await insert({ ...usualFloorSettings, presses: most });
  for (const settings of [{}, { presses: 'none' }, { presses: [], more: 'x'.repeat(16_000) }]) {
    await expect(insert(settings)).rejects.toMatchObject({ code: '23514' });
  }
});
