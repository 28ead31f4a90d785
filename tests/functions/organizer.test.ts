// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import groupPageFunction from '../../netlify/functions/group-page.ts';
import groupPaperFunction from '../../netlify/functions/group-paper.ts';
import readDocumentFunction from '../../netlify/functions/read-document-as-staff.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { groupLimits } from '../../src/groups/group-input.ts';
import { mostReminders, unconfirmed } from '../../src/groups/invitation.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { groupPaperPath, groupPath } from '../../src/paths.ts';
import { readDocumentAsStaff } from '../../src/payments/documents/read-document-as-staff.contract.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { formatLongDate } from '../../src/platform/dates/date-words.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput } from '../factory/orders.ts';
import { password } from '../support/people.ts';
import { readPdf, rowsOf } from '../support/read-pdf.ts';
import { ask, groupOf, joined, visit, type Form, type Who } from './group-visits.ts';
import { callFunction, openShop, place, readableText, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => shop.backend.sql('delete from public.orders'));

/** The first day on which a group can close. */
function closingDay(): string {
  let day = addDays(shopToday(new Date()), 1);
  while (closingDayMessage(day, new Date()) !== null) day = addDays(day, 1);
  return day;
}

/** A group that is open: shirts and sweatshirts for the rooms of a school. */
async function opened(named = 'no') {
  const [design] = orderInput().designs;
  const group = {
    title: 'Field Day',
    welcome: '',
    fieldLabel: 'Room',
    closesOn: closingDay(),
    named,
  };
  const items = [
    { styleCode: '00606', colorKey: 'white', quantities: { M: 24 } },
    { styleCode: '62430', colorKey: 'alpine-green', quantities: { L: 16 } },
  ];
  const input = orderInput({
    designs: [{ ...design!, printLocations: ['frontLarge', 'backSmall'], items }],
    ...({ group } as object),
  });
  const { status, data, error } = await place(input);
  if (status !== 200) throw new Error(JSON.stringify(error));
  for (const next of ['in_review', 'proof_sent', 'gathering']) {
    await shop.backend.sql('update public.orders set status = $2 where number = $1', [
      data.orderNumber,
      next,
    ]);
  }
  const [row] = await shop.backend.sql(
    'select g.slug from private.groups as g join public.orders as o on o.id = g.order_id where o.number = $1',
    [data.orderNumber],
  );
  return {
    number: data.orderNumber,
    key: data.orderKey,
    slug: String(row?.['slug']),
    email: input.customer.email,
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const join = ({ slug }: Opened, name: string, field: string, changes: object = {}) =>
  joined(slug, { name, field, email: `${randomUUID()}@example.com`, ...changes });

/** A file that a browser gets which has the organizer's cookie, or these. */
const paper = ({ slug, key }: Opened, name: string, who: Who = { organizer: key }) =>
  ask(groupPaperFunction, groupPaperPath(slug, name), { slug, paper: `${name}.pdf` }, { who });

/** Sends a form of the group's page, as its organizer. */
const send = ({ slug, key }: Opened, form: Form) => visit(slug, { organizer: key }, form);

const openOwn = ({ key }: Opened) => groupOf(key);

/** As if the organizer had followed the link in an email. */
const confirm = ({ number }: Opened) =>
  shop.backend.sql(
    `insert into private.confirmed_addresses
     select id, lower(customer_email) from public.orders where number = $1`,
    [number],
  );

const written = async (template: string): Promise<string[]> =>
  (
    await shop.backend.sql('select recipient from public.outbox where template = $1 order by 1', [
      template,
    ])
  ).map((row) => String(row['recipient']));

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('what a group’s pieces are handed out by', () => {
  test('is a sheet with a row for each person, a page for each answer, and the time it was made', async () => {
    const group = await opened();
    await join(group, 'Zoe Zimmer', '10');
    await join(group, 'Grace Hopper', '9');
    const pieces = { piece0: '0:M', piece1: '0:M', piece2: '1:L' };
    await send(group, { action: 'set', person: '2', version: '1', ...pieces });
    await join(group, 'Ada Byron', '9');
    const response = await paper(group, 'hand-out-sheet');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { pages, parts, title } = await readPdf(await bytesOf(response));
    expect(title).toBe(`Hand-out sheet #${group.number}`);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/As of .*(AM|PM)/);
    expect(pages[0]).toContain('Room: 9');
    expect(pages[1]).toContain('Room: 10');
    const people = rowsOf(parts).filter(([name]) => /Ada|Grace|Zoe/.test(name ?? ''));
    expect(people.map(([name]) => name)).toEqual(['Ada Byron', 'Grace Hopper', 'Zoe Zimmer']);
    expect(people[1]?.[1]).toMatch(/^2 × .* in White, M; .* in Alpine Green, L$/);
    expect(pages.join('')).not.toContain('@example.com');
  });

  test('has the names on the backs', async () => {
    const group = await opened('yes');
    const list =
      'Name,Size,Garment,Room,On the back\nGrace Hopper,M,White,9,Amazing\nBo,L,White,9,';
    expect((await send(group, { action: 'add', id: randomUUID(), list })).status).toBe(303);
    expect((await openOwn(group)).roll.map(({ backName }) => backName)).toEqual(['Amazing', null]);
    const sheet = await readPdf(await bytesOf(await paper(group, 'hand-out-sheet')));
    const people = rowsOf(sheet.parts).filter(([name]) => /Bo|Grace/.test(name ?? ''));
    expect(people.map((row) => row[2])).toEqual(['', 'Amazing']);
    const labels = await readPdf(await bytesOf(await paper(group, 'bag-labels')));
    expect(labels.pages[0]).toContain('Back: Amazing');
    expect(labels.pages[0]?.match(/Back:/g)).toHaveLength(1);
  });

  test('is labels in the same order, 30 on a page', async () => {
    const group = await opened();
    await join(group, 'Zoe Zimmer', '10');
    for (let at = 0; at < 30; at += 1) await join(group, `Pupil ${at}`, '9');
    const { pages } = await readPdf(await bytesOf(await paper(group, 'bag-labels')));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Pupil 0\n9\n');
    expect(pages[0]).toMatch(/in White, M/);
    expect(pages[0]?.match(/Pupil/g)).toHaveLength(30);
    expect(pages[1]).toContain('Zoe Zimmer');
  });

  test('is nobody’s but the organizer’s of this group', async () => {
    const group = await opened();
    const other = await opened();
    for (const name of ['hand-out-sheet', 'bag-labels']) {
      expect((await paper(group, name, {})).status).toBe(404);
      expect((await paper(group, name, { organizer: other.key })).status).toBe(404);
    }
    expect((await paper(group, 'invoice')).status).toBe(404);
  });

  test.each(['staff', 'press'] as const)('is for %s, too', async (role) => {
    const group = await opened();
    await join(group, 'Grace Hopper', '9');
    const email = `${role}-${randomUUID()}@${facts.emailDomain}`;
    await addSignIn(shop.backend.sql, email, password, role);
    const { data: signed } = await callFunction(signIn, signInFunction, { email, password });
    const read = (job: number) =>
      callFunction(
        readDocumentAsStaff,
        readDocumentFunction,
        { job, document: { kind: 'hand-out-sheet', number: job } },
        { headers: { authorization: `Bearer ${signed.accessToken}` } },
      );
    const { data } = await read(group.number);
    expect(data.fileName).toBe(`hand-out-sheet-${group.number}.pdf`);
    const { pages } = await readPdf(Buffer.from(data.pdf, 'base64'));
    expect(pages[0]).toContain('Grace Hopper');
    const plain = await place(orderInput());
    expect((await read(plain.data.orderNumber)).status).toBe(404);
  });
});

describe('a group’s poster', () => {
  test('says by when to pick a size, and where, to everybody until the group closes', async () => {
    const group = await opened();
    const response = await paper(group, 'poster', {});
    const { pages, title } = await readPdf(await bytesOf(response));
    expect(title).toBe('Field Day');
    expect(pages).toHaveLength(1);
    const words = pages[0]?.replace(/\s+/g, ' ');
    expect(words).toContain('Field Day');
    expect(words).toContain(`Pick your size by ${formatLongDate(closingDay(), new Date())}`);
    expect(words?.replaceAll(' ', '')).toContain(`localhost:4321${groupPath(group.slug)}`);
    await shop.backend.sql('update private.groups set closes_at = now()');
    expect((await paper(group, 'poster', {})).status).toBe(409);
  });
});

describe('a list that the organizer adds', () => {
  const list =
    'Name,Size,Garment,Room,Email\nGrace Hopper,M,White,9,grace@example.com\nBo,L,Alpine Green,,';

  test('adds everybody once, hidden from the others, and writes only to those with an address', async () => {
    const group = await opened();
    await confirm(group);
    const form = { action: 'add', id: randomUUID(), list };
    expect((await send(group, form)).status).toBe(303);
    expect((await send(group, form)).status).toBe(303);
    const { roll, people, counts } = await openOwn(group);
    expect(roll).toMatchObject([
      { name: 'Grace Hopper', field: '9', pieces: [{ item: 0, size: 'M' }] },
      { name: 'Bo', email: null, field: null, pieces: [{ item: 1, size: 'L' }] },
    ]);
    expect({ people, counts }).toEqual({ people: 2, counts: [2] });
    expect((await visit(group.slug, {})).says).toContain('2 people who aren’t shown.');
    expect(await written('group-joined')).toEqual(['grace@example.com']);
    const other = await send(group, { ...form, list: 'Alan Kay,M,White' });
    expect(other.says).toContain('These were added already');
  });

  test('comes from a file, too', async () => {
    const group = await opened();
    const form = new FormData();
    for (const [name, value] of Object.entries({ action: 'add', id: randomUUID(), list: '' })) {
      form.set(name, value);
    }
    form.set('file', new File(['\uFEFFName;Size;Garment\r\nBo;L;White\r\n'], 'people.csv'));
    expect((await send(group, form)).status).toBe(303);
    expect((await openOwn(group)).roll).toMatchObject([{ name: 'Bo' }]);
    form.set('id', randomUUID());
    form.set('file', new File([Buffer.from('Ren\xe9,M,White', 'latin1')], 'people.csv'));
    expect((await send(group, form)).says).toContain('Save the file as CSV UTF-8.');
  });

  test('adds nobody if a row can’t be taken, and says which', async () => {
    const group = await opened();
    const answer = await send(group, {
      action: 'add',
      id: randomUUID(),
      list: 'Bo,L,White\nGrace Hopper,10XL,White',
    });
    expect(answer.status).toBe(400);
    expect(answer.says).toContain('Row 2: Enter a size: XS, S, M');
    expect((await openOwn(group)).roll).toEqual([]);
  });

  test('writes to nobody before the organizer’s address is confirmed', async () => {
    const group = await opened();
    expect((await send(group, { action: 'add', id: randomUUID(), list })).says).toContain(
      unconfirmed,
    );
    expect((await openOwn(group)).roll).toEqual([]);
  });
});

test('spares are pieces without a person, and taken out like one', async () => {
  const group = await opened();
  await join(group, 'Grace Hopper', '9');
  const form = { action: 'spares', id: randomUUID(), spare: '0:M', count: '12' };
  expect((await send(group, { ...form, count: '101' })).says).toContain(`to ${groupLimits.spares}`);
  expect((await send(group, form)).status).toBe(303);
  const { roll, people, counts } = await openOwn(group);
  expect(roll.map(({ spare, pieces }) => [spare, pieces.length])).toEqual([
    [false, 1],
    [true, 10],
    [true, 2],
  ]);
  expect({ people, counts }).toEqual({ people: 1, counts: [13] });
  const { pages } = await readPdf(await bytesOf(await paper(group, 'hand-out-sheet')));
  expect(pages.at(-1)).toContain('Spares');
  await send(group, { action: 'remove', person: '2', version: '1' });
  expect(await openOwn(group)).toMatchObject({ people: 1, counts: [3] });
});

test('the organizer gives somebody another garment and size, by a form of their row', async () => {
  const group = await opened();
  await join(group, 'Grace Hopper', '9');
  const { says } = await visit(group.slug, { organizer: group.key }, undefined, '?person=1');
  expect(says).toContain('What Grace Hopper gets');
  const form = { action: 'set', person: '1', version: '1', piece0: '1:L', piece1: '0:S' };
  expect((await send(group, { ...form, piece0: '', piece1: '' })).says).toContain(
    'Choose at least one.',
  );
  expect((await send(group, form)).status).toBe(303);
  expect((await openOwn(group)).roll[0]?.pieces).toEqual([
    { item: 1, size: 'L' },
    { item: 0, size: 'S' },
  ]);
});

describe('an invitation by email', () => {
  const emails = 'grace@example.com, Alan Kay <alan@example.com>, Grace@Example.com';

  test('goes out once to each who hasn’t joined, once the organizer’s address is confirmed', async () => {
    const group = await opened();
    await join(group, 'Alan Kay', '9', { email: 'alan@example.com' });
    expect((await send(group, { action: 'invite', emails })).says).toContain(unconfirmed);
    await confirm(group);
    expect((await send(group, { action: 'invite', emails: 'grace@' })).says).toContain('“grace@”');
    for (const _ of ['once', 'again']) {
      expect((await send(group, { action: 'invite', emails })).status).toBe(303);
    }
    expect(await written('group-invited')).toHaveLength(1);
    await shop.drain();
    const [letter] = await shop.emailsTo('race@');
    expect(letter?.subject).toBe('Pick your size: Field Day');
    expect(letter?.text).toContain(`/g/${group.slug}\n`);
  });

  test('opens from the organizer’s email, which confirms their address', async () => {
    const group = await opened();
    await shop.dueNow();
    await shop.drain();
    const letters = await shop.emailsTo(group.email);
    const link = letters
      .flatMap(({ text }) => /\/g\/\S+#order=(\S+)&mail=(\S+)/.exec(text ?? '') ?? [])
      .slice(1);
    const [key = '', mail = ''] = link;
    expect(key).toBe(group.key);
    const open = (proof: string) =>
      visit(group.slug, {}, { action: 'open', order: key, mail: proof });
    expect((await open(`${mail}x`)).status).toBe(303);
    expect((await send(group, { action: 'invite', emails })).says).toContain(unconfirmed);
    expect((await open(mail)).status).toBe(303);
    expect((await send(group, { action: 'invite', emails })).status).toBe(303);
  });

  test('is followed by two reminders, a day apart, to those who haven’t answered', async () => {
    const group = await opened();
    await confirm(group);
    await send(group, { action: 'invite', emails });
    const dayLater = () =>
      shop.backend.sql(
        `update private.group_invitations set written_at = written_at - interval '1 day'`,
      );
    await send(group, { action: 'remind' });
    expect(await written('group-reminded-1')).toEqual([]);
    await dayLater();
    const page = () => visit(group.slug, { organizer: group.key });
    expect((await page()).says).toContain('Remind the 2');
    await send(group, { action: 'remind' });
    await send(group, { action: 'remind' });
    expect((await page()).says).not.toContain('Remind the');
    expect(await written('group-reminded-1')).toHaveLength(2);
    await join(group, 'Alan Kay', '9', { email: 'ALAN@example.com' });
    for (let at = 0; at <= mostReminders; at += 1) {
      await dayLater();
      await send(group, { action: 'remind' });
    }
    expect(await written('group-reminded-2')).toHaveLength(1);
  });

  test('isn’t needed by those who ask on the page: they get one email the day before it closes', async () => {
    const group = await opened();
    await shop.backend.sql(`update private.groups set closes_at = now() + interval '3 days'`);
    const remind = (remindEmail: string) => visit(group.slug, {}, { action: 'later', remindEmail });
    const { status, fields } = await remind('nobody');
    expect([status, Object.keys(fields)]).toEqual([400, ['remindEmail']]);
    for (const email of ['later@example.com', 'LATER@example.com', 'joins@example.com']) {
      const { next } = await remind(email);
      expect(
        (await visit(group.slug, {}, undefined, next?.slice(next.indexOf('?')))).says,
      ).toContain('We’ll email you the day before it closes');
    }
    expect((await visit(group.slug, { organizer: group.key })).says).toContain(
      'Asked for a reminder',
    );
    const due = async () =>
      (
        await shop.backend.sql(
          `select (closes_at - next_attempt_at)::text as before from public.outbox
           join private.groups using (order_id) where template = 'group-last-call'`,
        )
      ).map((row) => row['before']);
    expect(await due()).toEqual(['1 day', '1 day']);
    await shop.backend.sql(`update private.groups set closes_at = closes_at + interval '2 days'`);
    expect(await due()).toEqual(['1 day', '1 day']);
    // Everybody reads that it closes a day earlier.
    await shop.backend.sql(
      `update private.groups set stragglers = true, closes_at = closes_at + interval '2 days'`,
    );
    expect(await due()).toEqual(['2 days', '2 days']);

    await join(group, 'Alan Kay', '9', { email: 'joins@example.com' });
    await shop.dueNow();
    await shop.drain();
    const [letter, ...others] = await shop.emailsTo('later@example.com');
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/^There’s still time/);
    expect(letter?.text).toContain('you asked us to remind you');
    expect(letter?.text).toMatch(/\/g\/\S+\/stop\/\S+/);
    const subjects = (await shop.emailsTo('joins@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /still time/.test(subject))).toEqual([]);
  });

  test('has a link that stops these emails, by a press', async () => {
    const group = await opened();
    await confirm(group);
    await send(group, { action: 'invite', emails: 'stop@example.com' });
    await shop.drain();
    const [letter] = await shop.emailsTo('stop@example.com');
    const path = /\/g\/\S+\/stop\/\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    const stop = path.split('/').at(-1) ?? '';
    const follow = (key: string, form?: Record<string, string>) =>
      ask(groupPageFunction, path, { slug: group.slug, stop: key }, { form });
    expect(readableText(await (await follow(stop)).text())).toContain('Stop these emails');
    await shop.backend.sql(
      `update private.group_invitations set written_at = written_at - interval '1 day'`,
    );
    await send(group, { action: 'remind' });
    expect((await follow(`${stop.slice(0, -2)}aa`, { action: 'stop' })).status).toBe(404);
    expect((await follow(stop, { action: 'stop' })).status).toBe(200);
    await shop.drain();
    // It waited when they stopped it.
    expect(await shop.emailsTo('stop@example.com')).toHaveLength(1);
  });

  test('counts toward its mailbox’s limit, so that nobody is flooded', async () => {
    const group = await opened();
    await confirm(group);
    await shop.backend.sql('delete from private.rate_limits');
    for (let at = 0; at < 10; at += 1) {
      await send(group, { action: 'invite', emails: `flood+${at}@example.com` });
    }
    await send(group, { action: 'invite', emails: 'flood+more@example.com' });
    const rows = await shop.backend.sql(
      `select status, last_error_code from public.outbox where recipient = 'flood+more@example.com'`,
    );
    expect(rows).toEqual([{ status: 'held', last_error_code: 'emails-to-mailbox-from-all' }]);
  });
});
