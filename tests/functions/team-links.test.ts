// product: players-fill-in-the-roster
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import closeFunction from '../../netlify/functions/close-team-link.ts';
import fillInFunction from '../../netlify/functions/fill-in-line.ts';
import makeFunction from '../../netlify/functions/make-team-link.ts';
import openFunction from '../../netlify/functions/open-team-link.ts';
import readFunction from '../../netlify/functions/read-team-lines.ts';
import removeFunction from '../../netlify/functions/remove-team-line.ts';
import sweepFiles from '../../netlify/functions/sweep-files.ts';
import { closeTeamLink } from '../../src/designer/team/close-team-link.contract.ts';
import { fillInLine } from '../../src/designer/team/fill-in-line.contract.ts';
import { makeTeamLink } from '../../src/designer/team/make-team-link.contract.ts';
import { openTeamLink } from '../../src/designer/team/open-team-link.contract.ts';
import { readTeamLines } from '../../src/designer/team/read-team-lines.contract.ts';
import { removeTeamLine } from '../../src/designer/team/remove-team-line.contract.ts';
import { rosterLimits } from '../../src/designer/team/roster.ts';
import { closedTeam, fullTeam, noTeam, teamLinkDays } from '../../src/designer/team/team-link.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { callFunction, newVisitor, openShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const team = { team: 'Ducks', asks: { name: true, number: true }, sizes: ['S', 'M', 'L'] };
const newKey = () => randomBytes(24).toString('base64url');
const make = async (changes: object = {}) =>
  (await callFunction(makeTeamLink, makeFunction, { ...team, ...changes })).data;
const open = (key: string, editKey = newKey()) =>
  callFunction(openTeamLink, openFunction, { key, editKey });
const fillIn = (key: string, line: object = {}, editKey = newKey()) =>
  callFunction(fillInLine, fillInFunction, {
    key,
    editKey,
    line: { name: 'Olson', number: '7', size: 'M', ...line },
  });
const read = (coachKey: string) => callFunction(readTeamLines, readFunction, { coachKey });
const close = (coachKey: string, closed = true) =>
  callFunction(closeTeamLink, closeFunction, { coachKey, closed });

const expire = () =>
  shop.backend.sql(
    `update private.team_links set created_at = now() - interval '61 days', expires_at = now()`,
  );

describe('a link for a team’s players', () => {
  test('asks each for their own line, and tells them only which numbers are taken', async () => {
    const { playerKey, coachKey } = await make();
    const [mine, other] = [newKey(), newKey()];
    await fillIn(playerKey, { name: 'Olson' }, mine);
    await fillIn(playerKey, { name: ' Van  Dyke ', number: '12', size: 'L' }, other);
    const { data } = await open(playerKey, mine);
    const { own, taken, ...rest } = data;
    expect({ own, taken }).toEqual({
      own: { name: 'Olson', number: '7', size: 'M' },
      taken: ['12'],
    });
    expect(rest).toEqual({ ...team, expiresAt: expect.any(String) });
    expect(JSON.stringify((await open(playerKey)).data)).not.toMatch(/Olson|Dyke|[\w-]{32}/);
    const { lines } = (await read(coachKey)).data;
    expect(lines.map(({ name, number, size }) => [name, number, size])).toEqual([
      ['Olson', '7', 'M'],
      ['Van Dyke', '12', 'L'],
    ]);
  });

  test('lets a player change their line from the same browser, and nobody else’s', async () => {
    const { playerKey, coachKey } = await make();
    const mine = newKey();
    await fillIn(playerKey, {}, mine);
    const versions = async () =>
      (await read(coachKey)).data.lines.map(({ size, version }) => [size, version]);
    await fillIn(playerKey, {}, mine);
    expect(await versions()).toEqual([['M', 1]]);
    await fillIn(playerKey, { size: 'L' }, mine);
    expect(await versions()).toEqual([['L', 2]]);
    await fillIn(playerKey, {});
    expect(await versions()).toEqual([
      ['L', 2],
      ['M', 1],
    ]);
  });

  test('keeps nothing that the shirt doesn’t show, and refuses what it can’t be', async () => {
    const { playerKey } = await make({ asks: { name: false, number: true } });
    expect((await fillIn(playerKey)).data.line).toEqual({ name: '', number: '7', size: 'M' });
    const refused = async (line: object) => (await fillIn(playerKey, line)).error.fields;
    expect(await refused({ number: '' })).toEqual({ 'line.number': 'Enter your number.' });
    expect(await refused({ size: '3XL' })).toEqual({
      'line.size': 'This garment doesn’t come in 3XL. Choose S, M, or L.',
    });
    for (const line of [{ number: '1234' }, { name: 'x'.repeat(21) }, { name: 'a\u202E' }]) {
      expect(Object.keys((await refused(line)) ?? {})).toHaveLength(1);
    }
  });

  test('is refused without a team’s name, a question, or a size', async () => {
    for (const changes of [
      { team: ' ' },
      { team: 'x'.repeat(61) },
      { asks: { name: false, number: false } },
      { sizes: [] },
      { sizes: ['M', 'huge'] },
    ]) {
      const { status } = await callFunction(makeTeamLink, makeFunction, { ...team, ...changes });
      expect(status, JSON.stringify(changes)).toBe(400);
    }
  });

  test('takes nothing more while it is closed or full, and says so', async () => {
    const { playerKey, coachKey } = await make();
    const mine = newKey();
    await fillIn(playerKey, {}, mine);
    await shop.backend.sql(
      `insert into private.team_lines (link_id, edit_key_hash, name, number, size)
       select id, encode(sha256(n::text::bytea), 'hex'), 'P' || n, '', 'M'
       from private.team_links, generate_series(2, $1::int) as n where team = 'Ducks'
         and id = (select link_id from private.team_lines order by written_at desc limit 1)`,
      [rosterLimits.players],
    );
    for (const { status, error } of [await open(playerKey), await fillIn(playerKey)]) {
      expect({ status, message: error.message }).toEqual({ status: 409, message: fullTeam });
    }
    expect((await fillIn(playerKey, { size: 'S' }, mine)).status).toBe(200);
    expect((await close(coachKey)).data).toEqual({ closed: true });
    for (const { status, error } of [
      await open(playerKey, mine),
      await fillIn(playerKey, {}, mine),
    ]) {
      expect({ status, message: error.message }).toEqual({ status: 409, message: closedTeam });
    }
    const { closed, lines } = (await read(coachKey)).data;
    expect([closed, lines.length]).toEqual([true, rosterLimits.players]);
    await close(coachKey, false);
    expect((await open(playerKey, mine)).data.own?.size).toBe('S');
  });

  test('opens nothing after 60 days, and is deleted with its lines', async () => {
    const { playerKey, coachKey, expiresAt } = await make();
    await fillIn(playerKey);
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(teamLinkDays);
    await expire();
    for (const { status, error } of [
      await open(playerKey),
      await fillIn(playerKey),
      await read(coachKey),
      await close(coachKey),
    ]) {
      expect({ status, message: error.message }).toEqual({ status: 404, message: noTeam });
    }
    expect(await (await sweepFiles()).json()).toMatchObject({ ended: expect.any(Number) });
    expect(await shop.backend.sql('select from private.team_lines')).toEqual([]);
    expect(await shop.backend.sql('select from private.team_links')).toEqual([]);
  });

  test('has two keys, of which each opens its own page, and we store neither', async () => {
    const { playerKey, coachKey } = await make();
    const own = newKey();
    await fillIn(playerKey, {}, own);
    expect((await read(playerKey)).status).toBe(404);
    expect((await close(playerKey)).status).toBe(404);
    expect((await open(coachKey)).status).toBe(404);
    const stored = JSON.stringify([
      await shop.backend.sql('select * from private.team_links'),
      await shop.backend.sql('select * from private.team_lines'),
    ]);
    for (const key of [playerKey, coachKey, own]) expect(stored).not.toContain(key);
  });

  test('lets its coach delete a line, and no other coach', async () => {
    const [{ playerKey, coachKey }, stranger] = [await make(), await make()];
    await fillIn(playerKey);
    const lines = async () => (await read(coachKey)).data.lines;
    const [line] = await lines();
    const remove = (key: string) =>
      callFunction(removeTeamLine, removeFunction, { coachKey: key, line: line?.id ?? '' });
    await remove(stranger.coachKey);
    expect(await lines()).toHaveLength(1);
    expect((await remove(coachKey)).status).toBe(200);
    expect(await lines()).toEqual([]);
  });

  test('puts no name, number, or key into the log', async () => {
    const { playerKey, coachKey } = await make();
    await fillIn(playerKey, { name: 'Unseen' });
    await shop.backend.sql('alter table private.team_lines rename to hidden_lines');
    for (const { status } of [await fillIn(playerKey, { name: 'Unseen' }), await read(coachKey)]) {
      expect(status).toBeGreaterThanOrEqual(500);
    }
    await shop.backend.sql('alter table private.hidden_lines rename to team_lines');
    expect(shop.log.length).toBeGreaterThan(0);
    const log = shop.log.join('\n');
    for (const secret of ['Unseen', playerKey, coachKey]) expect(log).not.toContain(secret);
    shop.log.length = 0;
  });

  // product: rate-limits
  test('can’t be made without end', async () => {
    const options = { ip: newVisitor() };
    const { tokens } = rateLimits.teamLinks;
    const statuses = new Set<number>();
    for (let count = 0; count <= tokens; count += 1) {
      const { status } = await callFunction(makeTeamLink, makeFunction, team, options);
      statuses.add(status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
