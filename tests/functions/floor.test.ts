// product: on-the-press
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import addTabletFunction from '../../netlify/functions/add-tablet.ts';
import enterPinFunction from '../../netlify/functions/enter-pin.ts';
import keepPhotoFunction from '../../netlify/functions/keep-photo.ts';
import keepTapFunction from '../../netlify/functions/keep-tap.ts';
import leaveFloorFunction from '../../netlify/functions/leave-floor.ts';
import openFloorFunction from '../../netlify/functions/open-floor.ts';
import setPinFunction from '../../netlify/functions/set-pin.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addTablet } from '../../src/staff/floor/add-tablet.contract.ts';
import { enterPin } from '../../src/staff/floor/enter-pin.contract.ts';
import { keepPhoto } from '../../src/staff/floor/keep-photo.contract.ts';
import { keepTap } from '../../src/staff/floor/keep-tap.contract.ts';
import { leaveFloor } from '../../src/staff/floor/leave-floor.contract.ts';
import { openFloor } from '../../src/staff/floor/open-floor.contract.ts';
import { setPin } from '../../src/staff/floor/set-pin.contract.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { addPerson, password } from '../support/people.ts';
import { putJobs } from '../factory/rows.ts';
import { jpgFile } from '../support/files.ts';
import { callFunction, openShop, png, upload, type TestShop } from './test-shop.ts';

const pin = '482057';
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => shop.backend.sql('delete from private.rate_limits'));

type Person = { id: string; email: string; token: string };

async function person(role: 'press' | 'bookkeeper' | 'staff'): Promise<Person> {
  const email = await addPerson(shop.backend.sql, role);
  const [row] = await shop.backend.sql('select id from auth.users where email = $1', [email]);
  const { data } = await callFunction(signIn, signInFunction, { email, password });
  return { id: String(row?.['id']), email, token: data.accessToken };
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** A tablet, by its cookie. */
async function tablet(token: string): Promise<string> {
  const { status, headers, data } = await callFunction(
    addTablet,
    addTabletFunction,
    { name: 'Press 1 tablet' },
    bearer(token),
  );
  expect([status, data]).toEqual([200, { added: true }]);
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Path=\/api\/; .*HttpOnly; SameSite=Strict; Secure$/);
  return cookie.split(';')[0] ?? '';
}
const choosePin = ({ token }: Person, chosen = pin) =>
  callFunction(setPin, setPinFunction, { pin: chosen }, bearer(token));
const by = (cookie: string) => ({ headers: { cookie } });
const open = (cookie: string, order: number | null = null) =>
  callFunction(openFloor, openFloorFunction, { order }, by(cookie));
const enter = (cookie: string, member: Person, entered = pin) =>
  callFunction(enterPin, enterPinFunction, { member: member.id, pin: entered }, by(cookie));
const tap = (cookie: string, number: number, changes: object = {}) =>
  callFunction(
    keepTap,
    keepTapFunction,
    {
      id: randomUUID(),
      number,
      design: 0,
      what: 'start',
      at: new Date().toISOString(),
      press: null,
      ...changes,
    },
    by(cookie),
  );

/** A member with a PIN, signed in on a tablet. */
async function signedIn() {
  const member = await person('press');
  const cookie = await tablet(member.token);
  expect((await choosePin(member)).status).toBe(200);
  expect((await enter(cookie, member)).data).toEqual({ signedIn: true });
  return { member, cookie };
}
const approved = async (changes: object = {}) => {
  const [job] = await putJobs(shop.backend.sql, 'order', [
    { status: 'approved', startBy: '2026-11-30', paymentTerms: 'account', ...changes },
  ]);
  return job!;
};
const statusOf = async (number: number) =>
  (await shop.backend.sql('select status from public.orders where number = $1', [number]))[0]?.[
    'status'
  ];

describe('signing in on a tablet', () => {
  test('takes a tablet that somebody who works on jobs made the shop’s', async () => {
    const [press, books] = [await person('press'), await person('bookkeeper')];
    await choosePin(press);
    const refused = await Promise.all([
      callFunction(addTablet, addTabletFunction, { name: 'x' }, bearer(books.token)),
      callFunction(setPin, setPinFunction, { pin }, bearer(books.token)),
      callFunction(addTablet, addTabletFunction, { name: 'x' }),
      open(''),
      open(`tablet=${randomUUID()}.${'x'.repeat(43)}`),
      enter('', press),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 401, 403, 403, 403]);
    // No PIN was even looked at.
    const tries = await shop.backend.sql(`select from private.rate_limits where bucket = 'pins'`);
    expect(tries).toEqual([]);

    const cookie = await tablet(press.token);
    const { data } = await open(cookie);
    expect(data).toMatchObject({ tablet: 'Press 1 tablet', member: null, jobs: [], job: null });
    expect(data.members).toContainEqual({ id: press.id, email: press.email });

    // Removed, it opens nothing.
    await shop.backend.sql('delete from private.tablets');
    expect((await open(cookie)).status).toBe(403);
    expect((await enter(cookie, press)).status).toBe(400);
  });

  test('takes the PIN, of which only a slow hash is kept', async () => {
    const { member, cookie } = await signedIn();
    expect((await open(cookie)).data.member?.id).toBe(member.id);
    const [row] = await shop.backend.sql('select pin_hash from private.staff where user_id = $1', [
      member.id,
    ]);
    expect(row?.['pin_hash']).toMatch(/^s1\.[\w-]{22}\.[\w-]{43}$/);

    expect(
      (await callFunction(leaveFloor, leaveFloorFunction, { leave: true }, by(cookie))).status,
    ).toBe(200);
    expect((await open(cookie)).data.member).toBeNull();
    const wrong = await enter(cookie, member, '482058');
    expect([wrong.status, wrong.error.fields]).toEqual([
      400,
      { pin: 'That PIN doesn’t match. Try again.' },
    ]);
    expect((await open(cookie)).data.member).toBeNull();
    // Nobody without a PIN gets in, whatever they enter.
    expect((await enter(cookie, await person('staff'))).status).toBe(400);
    expect((await choosePin(member, '123456')).status).toBe(400);
  });

  test('after five wrong PINs, waits a quarter of an hour, and colleagues don’t', async () => {
    const { member, cookie } = await signedIn();
    const colleague = await person('staff');
    await choosePin(colleague, '990114');
    await callFunction(leaveFloor, leaveFloorFunction, { leave: true }, by(cookie));
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await enter(cookie, member, '000001')).status);
    // The one that signed in earlier counts as the first.
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    expect((await enter(cookie, member)).status).toBe(429);
    expect((await enter(cookie, colleague, '990114')).status).toBe(200);
  });

  test('takes fifty guesses a day, however many tablets there are, and a new PIN ends the wait', async () => {
    const { member, cookie } = await signedIn();
    const fill = (bucket: string, taken: number) =>
      shop.backend.sql('update private.rate_limits set taken = $2 where bucket = $1', [
        bucket,
        taken,
      ]);
    await enter(cookie, member, '000001');
    await fill(rateLimits.pinsAnywhere.bucket, rateLimits.pinsAnywhere.tokens);
    const other = await tablet(member.token);
    expect((await enter(other, member)).status).toBe(429);
    expect((await choosePin(member, '990114')).status).toBe(200);
    expect((await enter(other, member, '990114')).status).toBe(200);

    await fill(rateLimits.newTablets.bucket, rateLimits.newTablets.tokens);
    const added = await callFunction(
      addTablet,
      addTabletFunction,
      { name: 'x' },
      bearer(member.token),
    );
    expect(added.status).toBe(429);
  });

  test('ends at midnight by the shop’s clock, with another PIN, and with the work on jobs', async () => {
    const { member, cookie } = await signedIn();
    const [row] = await shop.backend.sql(
      `select to_char(signed_in_until at time zone 'America/Chicago', 'HH24:MI') as at,
         signed_in_until - now() between interval '0' and interval '25 hours' as soon
       from private.tablets where member_id = $1`,
      [member.id],
    );
    expect(row).toEqual({ at: '00:00', soon: true });
    await shop.backend.sql('update private.tablets set signed_in_until = now()');
    expect((await open(cookie)).data.member).toBeNull();

    await enter(cookie, member);
    await choosePin(member);
    expect((await open(cookie)).data.member).toBeNull();

    await enter(cookie, member);
    const as = (role: string) =>
      shop.backend.sql(
        'update private.staff set role = $2::private.staff_role where user_id = $1',
        [member.id, role],
      );
    await as('bookkeeper');
    expect((await open(cookie)).data.member).toBeNull();
    expect((await tap(cookie, (await approved()).number)).status).toBe(401);
    await as('press');
    expect((await open(cookie)).data.member?.id).toBe(member.id);
    await shop.backend.sql('delete from private.staff where user_id = $1', [member.id]);
    expect((await open(cookie)).data).toMatchObject({ member: null, jobs: [] });
    expect((await enter(cookie, member)).status).toBe(400);
  });
});

describe('a job on a tablet', () => {
  test('has what the press needs, and no money or contact', async () => {
    const { cookie } = await signedIn();
    const { number, id } = await approved({
      customerName: 'Grace Hopper',
      customerEmail: 'grace@example.com',
      customerPhone: '515-555-0142',
      customerNotes: 'Navy, please.',
    });
    await shop.backend.sql(
      `insert into public.job_notes (id, order_id, author, text)
       values (gen_random_uuid(), $1, 'june@confluenceprint.example', 'Mind the zipper.')`,
      [id],
    );
    const { data } = await open(cookie, number);
    expect(data.job).toMatchObject({
      number,
      customer: 'Grace Hopper',
      notes: 'Navy, please.',
      ourNotes: ['Mind the zipper.'],
      approved: true,
      unpaid: false,
      taps: [],
    });
    expect(data.job?.designs[0]?.items[0]).toHaveProperty('quantities');
    expect(data.jobs.map((job) => job.number)).toContain(number);
    expect(JSON.stringify(data)).not.toMatch(/cents|price|total_|grace@|555-0142|terms/i);
    // Nobody signed in gets none of it.
    await callFunction(leaveFloor, leaveFloorFunction, { leave: true }, by(cookie));
    expect((await open(cookie, number)).data).toMatchObject({ jobs: [], job: null, presses: [] });
  });

  // product: on-hold, print-recipes
  test('stays where it is while it’s on hold, and shows how it was printed before', async () => {
    const { cookie } = await signedIn();
    const { id, number } = await approved();
    await shop.backend.sql(
      `insert into private.holds (order_id, reason, actor) values ($1, 'They count again', 'june')`,
      [id],
    );
    await shop.backend.sql(
      `insert into private.print_recipes (id, order_id, design, location, screens, note, saved_by)
       values (gen_random_uuid(), $1, 0, 'frontLarge',
         '[{"screen": "red", "mesh": 110, "strokes": 2, "flash": true}]', 'Slow down.', 'june')`,
      [id],
    );
    expect((await tap(cookie, number)).data).toEqual({ outcome: 'kept' });
    expect(await statusOf(number)).toBe('approved');
    expect((await open(cookie, number)).data.job).toMatchObject({
      hold: 'They count again',
      recipes: [
        { design: 0, location: 'frontLarge', note: 'Slow down.', screens: [{ mesh: 110 }] },
      ],
      taps: [{ what: 'start' }],
    });
  });

  test('goes into production with the first start, and is counted with done, once', async () => {
    const { member, cookie } = await signedIn();
    const { number } = await approved();
    const id = randomUUID();
    const answers = await Promise.all([tap(cookie, number, { id }), tap(cookie, number, { id })]);
    expect(answers.map(({ data }) => data)).toEqual([{ outcome: 'kept' }, { outcome: 'kept' }]);
    expect(await statusOf(number)).toBe('in_production');
    const [event] = await shop.backend.sql(
      'select actor from public.job_events order by id desc limit 1',
    );
    expect(event?.['actor']).toBe(member.email);

    const done = { id: randomUUID(), what: 'done' };
    await tap(cookie, number, done);
    await tap(cookie, number, done);
    const { taps } = (await open(cookie, number)).data.job!;
    expect(taps.map(({ what }) => what)).toEqual(['start', 'done']);
    const counts = await shop.backend.sql(
      `select sum(printed)::integer as printed, count(distinct request_id)::integer as requests
       from private.piece_counts
       where order_id = (select id from public.orders where number = $1)`,
      [number],
    );
    const [order] = await shop.backend.sql(
      'select total_quantity from public.orders where number = $1',
      [number],
    );
    expect(counts).toEqual([{ printed: order?.['total_quantity'], requests: 1 }]);
  });

  test('that may not be printed stays where it is, and the tap is kept', async () => {
    const { cookie } = await signedIn();
    const unpaid = await approved({ paymentTerms: 'approval' });
    expect((await tap(cookie, unpaid.number)).data).toEqual({ outcome: 'kept' });
    expect(await statusOf(unpaid.number)).toBe('approved');
    const { job } = (await open(cookie, unpaid.number)).data;
    expect(job).toMatchObject({ unpaid: true, taps: [{ what: 'start' }] });

    expect((await tap(cookie, 999_999)).data).toEqual({ outcome: 'not-found' });
    expect((await tap(cookie, unpaid.number, { design: 5 })).data).toEqual({
      outcome: 'not-found',
    });
  });

  test('a tap counts only for the member who tapped it', async () => {
    const { member, cookie } = await signedIn();
    const { number } = await approved();
    const colleague = await person('staff');
    await choosePin(colleague, '990114');
    const mine = { id: randomUUID(), member: member.id };
    await enter(cookie, colleague, '990114');
    const refused = await tap(cookie, number, mine);
    expect([refused.status, refused.error.message]).toEqual([
      401,
      'Somebody else is signed in on this tablet now. Enter your PIN.',
    ]);
    expect(await statusOf(number)).toBe('approved');
    // A tap without a member was kept before tablets noted it.
    await tap(cookie, number);
    await enter(cookie, member);
    expect((await tap(cookie, number, mine)).data).toEqual({ outcome: 'kept' });
    expect((await open(cookie, number)).data.job?.taps).toMatchObject([
      { what: 'start', member: colleague.email },
      { what: 'start', member: member.email },
    ]);
  });

  test('a tap has its own time, unless that’s to come or more than three days ago', async () => {
    const { cookie } = await signedIn();
    const { number } = await approved();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    for (const at of [ago(90), ago(-90), ago(4 * 24 * 60)]) await tap(cookie, number, { at });
    const { taps } = (await open(cookie, number)).data.job!;
    const minutes = taps.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 60_000));
    expect(minutes).toEqual([90, 0, 0]);
  });
});

describe('the photo of the first shirt', () => {
  const photo = (widthPx = 400) =>
    upload('photo', 'first-shirt.jpg', new Uint8Array(jpgFile('a.jpg', widthPx, 300).buffer));
  const keep = (cookie: string, number: number, receipt: string, id: string = randomUUID()) =>
    callFunction(keepPhoto, keepPhotoFunction, { id, number, design: 0, receipt }, by(cookie));

  test('is kept with its order, once, and shown beside what was approved', async () => {
    const { member, cookie } = await signedIn();
    const { number } = await approved();
    const [{ receipt }, id] = [await photo(), randomUUID()];
    expect((await keep(cookie, number, receipt, id)).data).toEqual({ kept: true });
    expect((await keep(cookie, number, receipt, id)).data).toEqual({ kept: true });
    const first = (await open(cookie, number)).data.job!;
    expect(first.photos).toMatchObject([{ design: 0, member: member.email }]);
    expect(first.taps.map(({ what }) => what)).toEqual(['photo']);
    const response = await fetch(first.photos[0]!.url!);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    // Another one takes its place.
    const again = await photo(401);
    await keep(cookie, number, again.receipt);
    const { photos } = (await open(cookie, number)).data.job!;
    expect(photos).toHaveLength(1);
    expect(photos[0]!.objectPath).not.toBe(first.photos[0]!.objectPath);
  });

  // product: print-recipes
  test('goes with the recipe that was kept, to the next order that prints the same', async () => {
    const { cookie } = await signedIn();
    const customerEmail = `${randomUUID()}@example.com`;
    const [earlier, next] = [await approved({ customerEmail }), await approved({ customerEmail })];
    const { sql } = shop.backend;
    await sql(
      `update public.orders
       set designs = jsonb_set(designs, '{0,artwork_description}', '"A heron, wading."')
       where id = any($1::uuid[])`,
      [[earlier.id, next.id]],
    );
    await sql(
      `insert into private.print_recipes (id, order_id, design, location, artwork, screens, saved_by)
       select gen_random_uuid(), o.id, 0, 'frontLarge',
         private.artwork_of(o, 0, 'frontLarge'), '[]', 'june'
       from public.orders as o where o.id = $1`,
      [earlier.id],
    );
    await keep(cookie, earlier.number, (await photo(402)).receipt);
    const { photos, lastPhotos } = (await open(cookie, next.number)).data.job!;
    expect(photos).toEqual([]);
    expect(lastPhotos).toMatchObject([{ design: 0, number: earlier.number }]);
    expect((await fetch(lastPhotos[0]!.url!)).status).toBe(200);
    // Its own is no earlier one, and what's erased isn't linked.
    expect((await open(cookie, earlier.number)).data.job?.lastPhotos).toEqual([]);
    await sql('delete from public.orders where id = $1', [earlier.id]);
    expect((await open(cookie, next.number)).data.job?.lastPhotos).toEqual([]);
  });

  test('is no other kind of file, and nobody else’s', async () => {
    const { cookie } = await signedIn();
    const { number } = await approved();
    const drawn = await upload('photo', 'first-shirt.png', png(10, 10));
    expect((await keep(cookie, number, drawn.receipt)).status).toBe(400);
    // A program under a photo's name is refused before it's kept.
    const program = await upload('photo', 'first-shirt.jpg', new TextEncoder().encode('MZ...'));
    expect((await keep(cookie, number, program.receipt)).status).toBe(400);
    // Artwork isn't a photo.
    const artwork = await upload(
      'frontLarge',
      'a.jpg',
      new Uint8Array(jpgFile('a.jpg', 9, 9).buffer),
    );
    expect((await keep(cookie, number, artwork.receipt)).status).toBe(400);

    const { receipt } = await photo();
    expect((await keep('', number, receipt)).status).toBe(403);
    expect((await keep(cookie, 999_999, receipt)).status).toBe(404);
    await callFunction(leaveFloor, leaveFloorFunction, { leave: true }, by(cookie));
    expect((await keep(cookie, number, receipt)).status).toBe(401);
    expect(
      await shop.backend.sql(
        'select from private.first_shirts where order_id = (select id from public.orders where number = $1)',
        [number],
      ),
    ).toEqual([]);
  });

  test('stays as long as its order, and goes with the customer', async () => {
    const { cookie } = await signedIn();
    const customerEmail = `${randomUUID()}@example.com`;
    const { number, id } = await approved({ customerEmail });
    const { receipt } = await photo();
    await keep(cookie, number, receipt);
    const path = (await open(cookie, number)).data.job!.photos[0]!.objectPath;
    const { sql } = shop.backend;
    const unused = async () =>
      (await sql('select public.unused_files(15, 1000) as paths'))[0]?.['paths'] as string[];
    await sql(`update storage.objects set created_at = now() - interval '20 days'`);
    await sql(`update private.artwork_files set created_at = now() - interval '20 days'`);
    await sql('select public.forget_unused_files(15)');
    expect(await unused()).not.toContain(path);
    expect(
      await sql('select object_path from private.files_of(array[$1]::uuid[])', [id]),
    ).toContainEqual({
      object_path: path,
    });
    await sql('delete from public.orders where id = $1', [id]);
    expect(await unused()).toContain(path);
  });
});
