// product: staff-list
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import { companyEmailFile, companyEmailText } from '../../local/write-seed.ts';
import { shop } from '../../src/shop.ts';
import { listTablets } from '../../src/staff/floor/list-tablets.rpc.ts';
import { grantStaff } from '../../src/staff/members/grant-staff.rpc.ts';
import { auditPageSize, listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import { listStaff, type StaffList } from '../../src/staff/members/list-staff.rpc.ts';
import { removeSecondFactor } from '../../src/staff/members/remove-second-factor.rpc.ts';
import { removeStaff } from '../../src/staff/members/remove-staff.rpc.ts';
import { whoAmI } from '../../src/staff/login/who-am-i.rpc.ts';
import { emailOf, expectRefusal, openTestBackend, type Role, type TestBackend } from './support.ts';

const somebody = 'press@confluenceprint.example';
const password = 'a-long-password';

let backend: TestBackend;
let owner: string;
let ownerEmail: string;
beforeAll(async () => {
  backend = await openTestBackend();
  ownerEmail = backend.staff.email;
  owner = await idOf(ownerEmail);
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from auth.users where email like $1', ['press%']);
});

async function idOf(email: string): Promise<string> {
  const [user] = await backend.sql('select id from auth.users where email = $1', [email]);
  return user?.['id'] as string;
}

const ask: TestBackend['ask'] = (call, p, role = 'owner') => backend.ask(call, p, role);
const grant = (email: string, role: string, by: Role = 'owner') =>
  ask(grantStaff, { email, role }, by);
const remove = (userId: string, by: Role = 'owner') => ask(removeStaff, { userId }, by);
const list = async (): Promise<StaffList> => await ask(listStaff, {});
/** The newest event before each test; none can be deleted. */
let newest: number;
beforeEach(async () => {
  const [event] = await ask(listAuditEvents, {});
  newest = event?.id ?? 0;
});
/** This test's events without ids and times, newest first. */
const log = async () =>
  (await ask(listAuditEvents, {}))
    .filter(({ id, what }) => id > newest && what !== 'signed-in')
    .map(({ id: _id, at: _at, ...event }) => event);
/** A change of the staff list as an event. */
const change = (what: string, role: string, target = somebody, actor = 'system') => ({
  what,
  actor,
  target,
  details: { role },
});

describe('who is staff', () => {
  test('is told to staff themselves, and is nobody for a non-member or a removed member', async () => {
    expect(await ask(whoAmI, {}, 'owner')).toEqual({
      userId: owner,
      email: ownerEmail,
      role: 'owner',
      twoStep: false,
      startsWithMorning: false,
      getsMorning: false,
    });
    expect(await ask(whoAmI, {}, 'staff')).toMatchObject({ email: emailOf.staff, role: 'staff' });
    expect(await ask(whoAmI, {}, 'nonMember')).toBeNull();
    expect(await ask(whoAmI, {}, 'removed')).toBeNull();
  });

  test('is listed for owners, including invitations that aren’t accepted yet', async () => {
    const id = await addSignIn(backend.sql, somebody, password, null);
    await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await grant(somebody, 'owner');
    expect((await list()).members).toEqual([
      expect.objectContaining({ userId: owner, role: 'owner', confirmed: true }),
      expect.objectContaining({ email: somebody, role: 'owner', confirmed: false }),
      expect.objectContaining({ email: emailOf.staff, role: 'staff', confirmed: true }),
      expect.objectContaining({ email: emailOf.press, role: 'press', confirmed: true }),
      expect.objectContaining({ email: emailOf.bookkeeper, role: 'bookkeeper', confirmed: true }),
    ]);
  });
});

describe('granting', () => {
  test('adds a sign-in by its address in any case, changes a role, and says when nothing changed', async () => {
    await addSignIn(backend.sql, somebody, password, null);
    expect(await grant(` ${somebody.toUpperCase()} `, 'staff')).toEqual({ outcome: 'added' });
    expect(await grant(somebody, 'staff')).toEqual({ outcome: 'unchanged' });
    expect(await grant(somebody, 'owner')).toEqual({ outcome: 'role-changed' });
    expect(await grant(somebody, 'staff')).toEqual({ outcome: 'role-changed' });
    expect(await grant('nobody@confluenceprint.example', 'staff')).toEqual({
      outcome: 'no-sign-in',
    });
  });

  test.each([{ role: 'staff' }, { email: '', role: 'staff' }, {}, null])(
    'with %o finds no sign-in',
    async (p) => {
      const response = await backend.tryCall('owner', 'grant_staff', { p });
      expect(await response.json()).toEqual({ outcome: 'no-sign-in' });
    },
  );

  test.each(['boss', null, undefined])('as %s is refused', async (role) => {
    await addSignIn(backend.sql, somebody, password, null);
    for (const email of [somebody, emailOf.staff]) {
      await expectRefusal(await backend.tryCall('owner', 'grant_staff', { p: { email, role } }));
    }
  });
});

// product: roles
test('a changed role counts with the next call of the same sign-in, and is recorded', async () => {
  await addSignIn(backend.sql, somebody, password, 'staff');
  const headers = await backend.signIn(somebody, password);
  const statusOf = async (name: string, p: object) =>
    (
      await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ p }),
      })
    ).status;
  const day = '2026-12-01';
  const statuses = async () => [
    await statusOf('count_jobs', { today: day }),
    await statusOf('read_analytics', { from: day, to: day }),
    await statusOf('list_staff', {}),
  ];
  expect(await statuses()).toEqual([200, 200, 403]);
  expect(await grant(somebody, 'press')).toEqual({ outcome: 'role-changed' });
  expect(await statuses()).toEqual([200, 403, 403]);
  expect(await grant(somebody, 'owner')).toEqual({ outcome: 'role-changed' });
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await grant(somebody, 'press')).toEqual({ outcome: 'role-changed' });
  expect(await log()).toEqual([
    change('role-changed', 'press', somebody, ownerEmail),
    change('role-changed', 'owner', somebody, ownerEmail),
    change('role-changed', 'press', somebody, ownerEmail),
    change('staff-added', 'staff'),
  ]);
});

describe('removing', () => {
  test('takes effect immediately', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    const headers = await backend.signIn(somebody, password);
    const asked = () =>
      fetch(`${backend.url}/rest/v1/rpc/count_jobs`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ p: { today: '2026-12-01' } }),
      });
    expect((await asked()).status).toBe(200);
    expect(await remove(id)).toMatchObject({ outcome: 'removed' });
    expect((await asked()).status).toBe(403);
    expect(await remove(id)).toEqual({ outcome: 'not-found' });
    expect(await remove(randomUUID())).toEqual({ outcome: 'not-found' });
  });

  // product: on-the-press
  test('takes the tablets that they added, which may be their own phone', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'press');
    for (const [name, actor] of [
      ['My phone', somebody],
      ['Press 1 tablet', ownerEmail],
    ]) {
      await backend.call('add_tablet', { p: { id: randomUUID(), name, actor } });
    }
    expect(await remove(id)).toEqual({ outcome: 'removed', tablets: ['My phone'] });
    const { tablets } = await ask(listTablets, {}, 'owner');
    expect(tablets.map(({ name }) => name)).toEqual(['Press 1 tablet']);
    const [event] = await ask(listAuditEvents, { before: null }, 'owner');
    expect(event).toMatchObject({ what: 'tablet-removed', details: { name: 'My phone' } });
  });

  test('refuses what isn’t a sign-in’s id, and without an id removes nobody', async () => {
    await expectRefusal(await backend.tryCall('owner', 'remove_staff', { p: { userId: 'x' } }));
    for (const p of [{}, { userId: null }, null]) {
      const response = await backend.tryCall('owner', 'remove_staff', { p });
      expect(await response.json()).toEqual({ outcome: 'not-found' });
    }
  });
});

describe('the last owner', () => {
  test('can’t be removed or made staff until there is another', async () => {
    expect(await remove(owner)).toEqual({ outcome: 'last-owner' });
    expect(await grant(ownerEmail, 'staff')).toEqual({ outcome: 'last-owner' });
    expect(await grant(ownerEmail, 'press')).toEqual({ outcome: 'last-owner' });
    expect(await grant(ownerEmail, 'owner')).toEqual({ outcome: 'unchanged' });

    await addSignIn(backend.sql, somebody, password, 'owner');
    expect(await grant(ownerEmail, 'staff')).toEqual({ outcome: 'role-changed' });
    await expect(grant(ownerEmail, 'owner')).rejects.toMatchObject({ code: 'PT403' });
    await backend.sql(`update private.staff set role = 'owner' where user_id = $1`, [owner]);
  });

  test('counts as the last if the other has never signed in', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'owner');
    await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect(await remove(owner)).toEqual({ outcome: 'last-owner' });
    expect(await remove(id)).toEqual({ outcome: 'removed' });
  });

  test('stays when two owners remove each other at once', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'owner');
    const headers = await backend.signIn(somebody, password);
    const [mine, theirs] = await Promise.all([
      backend.tryCall('owner', 'remove_staff', { p: { userId: id } }),
      fetch(`${backend.url}/rest/v1/rpc/remove_staff`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ p: { userId: owner } }),
      }),
    ]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 403]);
    const owners = await backend.sql(`select user_id from private.staff where role = 'owner'`);
    expect(owners).toHaveLength(1);
    await backend.sql(
      `insert into private.staff (user_id, role) values ($1, 'owner') on conflict do nothing`,
      [owner],
    );
  });

  test('is determined with the list locked, so that nobody changes it meanwhile', async () => {
    // One connection can't wait for itself, so check in the text that the lock comes before the
    // query.
    for (const name of ['grant_staff', 'remove_staff']) {
      const [row] = await backend.sql(
        `select position('lock table private.staff in share row exclusive mode' in prosrc) as lock,
           position('is_last_owner' in prosrc) as question
         from pg_proc where oid = $1::regproc`,
        [`private.${name}`],
      );
      expect(row?.['lock']).toBeGreaterThan(0);
      expect(row?.['question']).toBeGreaterThan(row?.['lock'] as number);
    }
  });
});

// product: two-steps
describe('the second factor of somebody who lost their phone', () => {
  const addFactor = (userId: string) =>
    backend.sql(
      `insert into auth.mfa_factors (user_id, secret, status) values ($1, 'x', 'verified')`,
      [userId],
    );
  const isOn = async (email: string) =>
    (await list()).members.find((member) => member.email === email)?.twoStep;

  test('is removed by an owner, with their sessions, and the trail says by whom', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'owner');
    const headers = await backend.signIn(somebody, password);
    await addFactor(id);
    await backend.sql(`update auth.sessions set aal = 'aal2' where user_id = $1`, [id]);
    const whoTheyAre = () =>
      fetch(`${backend.url}/rest/v1/rpc/who_am_i`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"p":{}}',
      });
    expect(await (await whoTheyAre()).json()).toMatchObject({ email: somebody, twoStep: true });
    expect(await isOn(somebody)).toBe(true);
    expect(await ask(removeSecondFactor, { userId: id })).toEqual({ outcome: 'removed' });
    expect(await isOn(somebody)).toBe(false);
    expect((await whoTheyAre()).status).toBe(401);
    expect((await log())[0]).toMatchObject({
      what: 'two-step-off',
      actor: ownerEmail,
      target: somebody,
    });
  });

  test('isn’t the owner’s own, nor that of somebody who isn’t staff', async () => {
    await expectRefusal(
      await backend.tryCall('owner', 'remove_second_factor', { p: { userId: owner } }),
    );
    const id = await addSignIn(backend.sql, somebody, password, null);
    await addFactor(id);
    expect(await ask(removeSecondFactor, { userId: id })).toEqual({ outcome: 'not-found' });
    expect(await backend.sql('select 1 from auth.mfa_factors where user_id = $1', [id])).toEqual([
      expect.anything(),
    ]);
  });

  test('goes with a deleted sign-in, without a word in the trail', async () => {
    const id = await addSignIn(backend.sql, somebody, password, null);
    await addFactor(id);
    await backend.sql('delete from auth.users where id = $1', [id]);
    expect(await log()).toEqual([]);
  });
});

// product: staff-access
describe('an address outside the shop’s domain', () => {
  const addressed = (id: string, email: string) =>
    backend.sql('update auth.users set email = $2 where id = $1', [id, email]);

  // cspell:disable
  test.each([
    ['somebody@confluenceprint.example', true],
    ['SomeBody@ConfluencePrint.EXAMPLE', true],
    ['some+body@confluenceprint.example', true],
    ['somebody@evilconfluenceprint.example', false],
    ['somebody@mail.confluenceprint.example', false],
    ['somebody@confluenceprint.example.evil.com', false],
    ['somebody@confluenceprint.example@evil.com', false],
    ['evil@evil.com@confluenceprint.example', false],
    ['"somebody@confluenceprint.example"@evil.com', false],
    ['somebody@confluenceprint.example.', false],
    ['somebody@confluenceprint.example ', false],
    ['somebody@confluenceprint.example\n', false],
    ['evil@evil.com\nsomebody@confluenceprint.example', false],
    ['somebody@confluenceprintXexample', false],
    ['somebody@confluence-print.example', false],
    ['somebody@ⅽonfluenceprint.example', false],
    ['somebody@сonfluenceprint.example', false],
    ['@confluenceprint.example', false],
    ['confluenceprint.example', false],
    ['', false],
    [null, false],
    // cspell:enable
  ])('by %j: somebody at the shop’s is %s', async (email, expected) => {
    const [row] = await backend.sql('select private.is_company_email($1) as is', [email]);
    expect(row).toEqual({ is: expected });
  });

  test('is told apart as src/shop.ts has the domain', async () => {
    expect(readFileSync(companyEmailFile, 'utf8')).toBe(companyEmailText());
    const [row] = await backend.sql('select private.is_company_email($1) as is', [
      `somebody@${shop.emailDomain}`,
    ]);
    expect(row).toEqual({ is: true });
  });

  test('ends a member’s access from the next call on, and a shop address brings it back', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'owner');
    const headers = await backend.signIn(somebody, password);
    const whoTheyAre = async () => {
      const response = await fetch(`${backend.url}/rest/v1/rpc/who_am_i`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"p":{}}',
      });
      return (await response.json()) as unknown;
    };
    expect(await whoTheyAre()).toMatchObject({ email: somebody, role: 'owner' });
    await addressed(id, 'press@evilconfluenceprint.example');
    expect(await whoTheyAre()).toBeNull();
    await addressed(id, somebody);
    expect(await whoTheyAre()).toMatchObject({ email: somebody, role: 'owner' });
  });

  // product: staff-list
  test('shows on the list, gets no role, and can be taken off', async () => {
    const outside = 'press@example.com';
    const id = await addSignIn(backend.sql, outside, password, 'staff');
    expect((await list()).members).toContainEqual(
      expect.objectContaining({ email: outside, confirmed: true, outside: true }),
    );
    expect(await grant(outside, 'owner')).toEqual({ outcome: 'outside' });
    expect(await grant(` ${outside.toUpperCase()}`, 'press')).toEqual({ outcome: 'outside' });
    expect(await remove(id)).toEqual({ outcome: 'removed' });
    expect(await grant(outside, 'staff')).toEqual({ outcome: 'outside' });
    expect((await list()).members.every((member) => !member.outside)).toBe(true);
  });

  // product: staff-list
  test('makes nobody an owner who could replace the last one', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'owner');
    await addressed(id, 'press@example.com');
    expect(await remove(owner)).toEqual({ outcome: 'last-owner' });
    expect(await grant(ownerEmail, 'staff')).toEqual({ outcome: 'last-owner' });
    expect(await remove(id)).toEqual({ outcome: 'removed' });
  });
});

// product: audit-trail
describe('a change that people make to their own sign-in', () => {
  const change = (id: string, set: string) =>
    backend.sql(`update auth.users set ${set} where id = $1`, [id]);
  const told = async () =>
    (
      await backend.sql(
        `select recipient from public.outbox where template = 'sign-in-changed' order by recipient`,
      )
    ).map(({ recipient }) => recipient);
  beforeEach(() => backend.sql(`delete from public.outbox where template = 'sign-in-changed'`));
  const event = (what: string, rest = {}) => ({
    what,
    actor: somebody,
    target: somebody,
    ...rest,
  });
  const outside = 'press@example.com';

  test.each([
    [
      `email_change = '${outside}'`,
      event('email-change-asked', { details: { to: outside } }),
      true,
    ],
    [`email = '${outside}'`, event('email-changed', { details: { to: outside } }), true],
    [`phone_change = '15155550100'`, event('phone-change-asked'), true],
    [`phone = '15155550100'`, event('phone-changed'), true],
    [`raw_user_meta_data = '{"name": "The Owner"}'`, event('profile-changed'), false],
  ])('is recorded when it sets %s, and told to owners: %o %s', async (set, recorded, isTold) => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    await change(id, set);
    expect((await log())[0]).toEqual(recorded);
    expect(await told()).toEqual(isTold ? [ownerEmail] : []);
    const before = await log();
    await change(id, 'updated_at = now()');
    await change(id, set);
    expect(await log()).toEqual(before);
  });

  test.each([
    ['email', outside],
    ['phone', '15155550100'],
  ])('is recorded and told again when somebody asks for the same %s again', async (what, to) => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    for (const hour of [1, 2]) {
      // As Auth does, which keeps what was asked for until it's confirmed.
      await change(
        id,
        `${what}_change = '${to}', ${what}_change_sent_at = '2026-01-01 0${hour}:00'`,
      );
    }
    const asked = (await log()).slice(0, 2).map(({ what: recorded }) => recorded);
    expect(asked).toEqual([`${what}-change-asked`, `${what}-change-asked`]);
    expect(await told()).toEqual([ownerEmail, ownerEmail]);
  });

  test('is told to other owners, and to an owner at the address they had', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'owner');
    const elsewhere = await addSignIn(backend.sql, 'press2@example.com', password, 'owner');
    await change(id, `email = '${outside}'`);
    expect(await told()).toEqual([ownerEmail, somebody].toSorted());
    // Nothing goes to addresses outside.
    await change(elsewhere, `email = 'press3@example.com'`);
    expect(await told()).toEqual([ownerEmail, ownerEmail, somebody].toSorted());
  });

  test('is recorded, but no news for owners, for a sign-in that isn’t staff', async () => {
    const id = await addSignIn(backend.sql, somebody, password, null);
    await change(id, `email = '${outside}'`);
    expect((await log())[0]).toEqual(event('email-changed', { details: { to: outside } }));
    expect(await told()).toEqual([]);
  });

  test('names an owner who changes somebody else’s by SQL with their own session', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    await backend.transaction(async (sql) => {
      await sql(`select set_config('request.jwt.claim.sub', $1, true)`, [owner]);
      await sql(`update auth.users set email = $2 where id = $1`, [id, outside]);
    });
    expect((await log())[0]).toMatchObject({ actor: ownerEmail, target: somebody });
  });

  test('isn’t what Auth notes itself when an address is confirmed', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    const before = await log();
    await change(id, `raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'`);
    await change(id, `email_change = ''`);
    expect(await log()).toEqual(before);
    await change(id, `raw_user_meta_data = '{"email_verified": false}'`);
    expect((await log())[0]).toEqual(event('profile-changed'));
  });

  test('is recorded 20 times an hour each, so that nobody hides one change behind others', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    for (let name = 0; name < 25; name += 1) {
      await change(id, `raw_user_meta_data = '{"name": ${name}}'`);
    }
    await change(id, `email_change = '${outside}'`);
    for (let name = 0; name < 25; name += 1) {
      await change(id, `email = 'press${name}@example.com'`);
    }
    const counts = await backend.sql(
      `select what, count(*)::int as times from private.audit_events
       where target_id = $1 and what <> 'staff-added' group by what order by what`,
      [id],
    );
    expect(counts).toEqual([
      { what: 'email-change-asked', times: 1 },
      { what: 'email-changed', times: 25 },
      { what: 'profile-changed', times: 20 },
    ]);
  });

  test('is recorded 20 times an hour if it’s a new password or two-step sign-in, too', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    const turnOn = async () => {
      await backend.sql(`insert into auth.mfa_factors (user_id, secret) values ($1, 'a key')`, [
        id,
      ]);
      await backend.sql(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [id]);
    };
    for (let time = 0; time < 25; time += 1) {
      await change(id, `encrypted_password = 'another ${time}'`);
      await turnOn();
      await backend.sql('delete from auth.mfa_factors where user_id = $1', [id]);
    }
    const count = async () => {
      const events = await backend.sql(
        `select what, count(*)::int as times from private.audit_events
         where id > $1 and what <> 'staff-added' group by what order by what`,
        [newest],
      );
      return events.map(({ what, times }) => `${String(what)} ${String(times)}`);
    };
    const most = ['password-changed 20', 'two-step-off 20', 'two-step-on 20'];
    expect(await count()).toEqual(most);
    // What an owner does is always recorded.
    await turnOn();
    expect(await ask(removeSecondFactor, { userId: id })).toEqual({ outcome: 'removed' });
    expect(await count()).toEqual(most.with(1, 'two-step-off 21'));
  });

  test('takes the longest addresses there are', async () => {
    const long = `${'p'.repeat(228)}@confluenceprint.example`;
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    await change(id, `email = '${'é'.repeat(240)}@example.com'`);
    await change(id, `email = '${long}'`);
    await change(id, `email = '${somebody}'`);
    expect((await log()).slice(0, 2)).toMatchObject([{ target: long }, { details: { to: long } }]);
  });
});

// product: audit-trail
describe('the audit trail', () => {
  test('says who did what to whom on the staff list, newest first', async () => {
    const id = await addSignIn(backend.sql, somebody, password, null);
    await grant(somebody, 'staff');
    await grant(somebody, 'staff');
    await grant(somebody, 'owner');
    await remove(id);
    expect(await log()).toEqual([
      change('staff-removed', 'owner', somebody, ownerEmail),
      change('role-changed', 'owner', somebody, ownerEmail),
      change('staff-added', 'staff', somebody, ownerEmail),
    ]);
  });

  test('includes changes by SQL and by a sign-in that was deleted', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    await backend.sql(`update private.staff set role = 'staff' where user_id = $1`, [id]);
    await backend.sql(`update private.staff set role = 'owner' where user_id = $1`, [id]);
    await backend.sql('delete from auth.users where id = $1', [id]);
    expect(await log()).toEqual([
      change('staff-removed', 'owner'),
      change('role-changed', 'owner'),
      change('staff-added', 'staff'),
    ]);
  });

  test('includes a row given to another sign-in, and an emptied list', async () => {
    const first = await addSignIn(backend.sql, somebody, password, 'staff');
    const second = await addSignIn(backend.sql, 'press2@confluenceprint.example', password, null);
    await backend.sql('update private.staff set user_id = $2 where user_id = $1', [first, second]);
    expect((await log()).slice(0, 2)).toEqual([
      change('staff-added', 'staff', 'press2@confluenceprint.example'),
      change('staff-removed', 'staff'),
    ]);

    const kept = await backend.sql('select user_id, role::text from private.staff');
    await backend.sql('truncate private.staff cascade');
    const [{ removed } = {}] = await backend.sql(
      `select count(*)::int as removed from
         (select * from private.audit_events order by id desc limit $1) as latest
       where what = 'staff-removed'`,
      [kept.length],
    );
    expect(removed).toBe(kept.length);
    for (const row of kept) {
      await backend.sql(
        'insert into private.staff (user_id, role) values ($1, $2::private.staff_role)',
        [row['user_id'], row['role']],
      );
    }
  });

  test('includes every session and new password, no matter which way they came about', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    await backend.signIn(somebody, password);
    await backend.sql('update auth.users set encrypted_password = $2 where id = $1', [id, 'x']);
    await backend.sql('update auth.users set updated_at = now() where id = $1', [id]);
    const own = (await ask(listAuditEvents, {})).filter(
      ({ id: event, actor }) => event > newest && actor === somebody,
    );
    expect(own.map(({ what }) => what)).toEqual(['password-changed', 'signed-in']);
  });

  test('keeps the address of an attempt only if it has a sign-in, and counts each hour’s first 20', async () => {
    await addSignIn(backend.sql, somebody, password, 'staff');
    const attempt = (what: string, email: string) =>
      backend.call('record_attempt', { p_what: what, p_email: email });
    await attempt('sign-in-failed', ` ${somebody.toUpperCase()} `);
    await attempt('reset-asked', somebody);
    for (let tried = 0; tried < 25; tried += 1) await attempt('sign-in-failed', 'ada@example.com');
    const [first, second, ...others] = (await log()).toReversed().slice(1);
    expect([first, second]).toMatchObject([
      { what: 'sign-in-failed', actor: 'visitor', target: somebody },
      { what: 'reset-asked', actor: 'visitor', target: somebody },
    ]);
    expect(others).toEqual(
      Array.from({ length: 20 }, () => ({
        what: 'sign-in-failed',
        actor: 'visitor',
        target: null,
      })),
    );
    const [{ text } = {}] = await backend.sql(
      'select string_agg(event::text, chr(10)) as text from private.audit_events as event',
    );
    expect(text).not.toContain('ada@');
    const answer = await backend.tryCall('service', 'record_attempt', {
      p_what: 'customer-erased',
      p_email: somebody,
    });
    expect(answer.status).toBe(400);
  });

  test('is read in pages of 50, and only by owners', async () => {
    await backend.sql(
      `insert into private.audit_events (what, actor)
       select 'signed-in', 'number ' || n from generate_series(1, 60) as n`,
    );
    const page = await ask(listAuditEvents, { before: null });
    expect(page).toHaveLength(auditPageSize);
    expect(page[0]?.actor).toBe('number 60');
    const next = await ask(listAuditEvents, { before: page.at(-1)!.id });
    expect(next[0]?.actor).toBe('number 10');
    await expectRefusal(
      await backend.tryCall('owner', 'list_audit_events', { p: { before: 'x' } }),
    );
  });
});
