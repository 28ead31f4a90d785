// product: staff-list
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import { grantStaff } from '../../src/contracts/staff/grant-staff.ts';
import { listStaff, type StaffList } from '../../src/contracts/staff/list-staff.ts';
import { removeStaff } from '../../src/contracts/staff/remove-staff.ts';
import { whoAmI } from '../../src/contracts/staff/who-am-i.ts';
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
  await backend.sql('delete from private.staff_changes');
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
/** The log without times, newest first. */
const log = async () => (await list()).log.map(({ at: _, ...change }) => change);

describe('who is staff', () => {
  test('is told to staff themselves, and is nobody for a stranger or a removed member', async () => {
    expect(await ask(whoAmI, {}, 'owner')).toEqual({
      userId: owner,
      email: ownerEmail,
      role: 'owner',
    });
    expect(await ask(whoAmI, {}, 'staff')).toMatchObject({ email: emailOf.staff, role: 'staff' });
    expect(await ask(whoAmI, {}, 'stranger')).toBeNull();
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
    expect(await remove(id)).toEqual({ outcome: 'removed' });
    expect((await asked()).status).toBe(403);
    expect(await remove(id)).toEqual({ outcome: 'not-found' });
    expect(await remove(randomUUID())).toEqual({ outcome: 'not-found' });
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
        [`public.${name}`],
      );
      expect(row?.['lock']).toBeGreaterThan(0);
      expect(row?.['question']).toBeGreaterThan(row?.['lock'] as number);
    }
  });
});

describe('the log of staff changes', () => {
  test('says who did what to whom, newest first', async () => {
    const id = await addSignIn(backend.sql, somebody, password, null);
    await grant(somebody, 'staff');
    await grant(somebody, 'staff');
    await grant(somebody, 'owner');
    await remove(id);
    const by = { actor: ownerEmail, subject: somebody };
    expect(await log()).toEqual([
      { ...by, action: 'removed', role: 'owner' },
      { ...by, action: 'role-changed', role: 'owner' },
      { ...by, action: 'added', role: 'staff' },
    ]);
  });

  test('includes changes by SQL and by a sign-in that was deleted', async () => {
    const id = await addSignIn(backend.sql, somebody, password, 'staff');
    await backend.sql(`update private.staff set role = 'staff' where user_id = $1`, [id]);
    await backend.sql(`update private.staff set role = 'owner' where user_id = $1`, [id]);
    await backend.sql('delete from auth.users where id = $1', [id]);
    const by = { actor: 'system', subject: somebody };
    expect(await log()).toEqual([
      { ...by, action: 'removed', role: 'owner' },
      { ...by, action: 'role-changed', role: 'owner' },
      { ...by, action: 'added', role: 'staff' },
    ]);
  });

  test('includes a row given to another sign-in, and an emptied list', async () => {
    const first = await addSignIn(backend.sql, somebody, password, 'staff');
    const second = await addSignIn(backend.sql, 'press2@confluenceprint.example', password, null);
    await backend.sql('update private.staff set user_id = $2 where user_id = $1', [first, second]);
    expect((await log()).slice(0, 2)).toEqual([
      {
        actor: 'system',
        subject: 'press2@confluenceprint.example',
        action: 'added',
        role: 'staff',
      },
      { actor: 'system', subject: somebody, action: 'removed', role: 'staff' },
    ]);

    const kept = await backend.sql('select user_id, role::text from private.staff');
    await backend.sql('truncate private.staff');
    const [{ removed } = {}] = await backend.sql(
      `select count(*)::int as removed from
         (select * from private.staff_changes order by id desc limit $1) as latest
       where action = 'removed'`,
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

  test('shows 200 changes at a time', async () => {
    await backend.sql(
      `insert into private.staff_changes (actor, subject_id, subject, action, role)
       select 'a', gen_random_uuid(), 'number ' || n, 'added', 'staff' from generate_series(1, 201) as n`,
    );
    const changes = await log();
    expect(changes).toHaveLength(200);
    expect(changes[0]?.subject).toBe('number 201');
  });
});
