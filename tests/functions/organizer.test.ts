// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import groupPaperFunction from '../../netlify/functions/group-paper.ts';
import joinGroupFunction from '../../netlify/functions/join-group.ts';
import readDocumentFunction from '../../netlify/functions/read-document-as-staff.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { joinGroup } from '../../src/groups/join-group.contract.ts';
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
import { callFunction, newVisitor, openShop, place, siteUrl, type TestShop } from './test-shop.ts';

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
async function opened() {
  const [design] = orderInput().designs;
  const group = {
    title: 'Field Day',
    welcome: '',
    fieldLabel: 'Room',
    closesOn: closingDay(),
  };
  const items = [
    { styleCode: '00606', colorKey: 'white', quantities: { M: 24 } },
    { styleCode: '62430', colorKey: 'alpine-green', quantities: { L: 16 } },
  ];
  const input = orderInput({
    designs: [{ ...design!, printLocations: ['frontLarge'], items }],
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

async function join({ slug }: Opened, name: string, field: string, changes: object = {}) {
  const { status, error } = await callFunction(joinGroup, joinGroupFunction, {
    slug,
    id: randomUUID(),
    name,
    email: `${randomUUID()}@example.com`,
    shown: 'initial',
    field,
    pieces: [{ item: 0, size: 'M' }],
    ...changes,
  });
  if (status !== 200) throw new Error(JSON.stringify(error));
}

/** What a browser gets that has the organizer's cookie, or this one. */
function ask(
  handler: typeof groupPaperFunction,
  path: string,
  params: Record<string, string>,
  cookie: string | null,
  form?: Record<string, string>,
): Promise<Response> {
  const request = new Request(new URL(path, siteUrl), {
    method: form ? 'POST' : 'GET',
    headers: {
      ...(cookie === null ? {} : { cookie }),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin: siteUrl } : {}),
    },
    ...(form ? { body: new URLSearchParams(form).toString() } : {}),
  });
  return handler(request, { ip: newVisitor(), params });
}

const paper = ({ slug, key }: Opened, name: string, cookie: string | null = `organizer=${key}`) =>
  ask(groupPaperFunction, groupPaperPath(slug, name), { slug, paper: `${name}.pdf` }, cookie);

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('what a group’s pieces are handed out by', () => {
  test('is a sheet with a row for each person, a page for each answer, and the time it was made', async () => {
    const group = await opened();
    await join(group, 'Zoe Zimmer', '10');
    await join(group, 'Grace Hopper', '9', {
      pieces: [
        { item: 0, size: 'M' },
        { item: 0, size: 'M' },
        { item: 1, size: 'L' },
      ],
    });
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
      expect((await paper(group, name, null)).status).toBe(404);
      expect((await paper(group, name, `organizer=${other.key}`)).status).toBe(404);
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
    const response = await paper(group, 'poster', null);
    const { pages, title } = await readPdf(await bytesOf(response));
    expect(title).toBe('Field Day');
    expect(pages).toHaveLength(1);
    const words = pages[0]?.replace(/\s+/g, ' ');
    expect(words).toContain('Field Day');
    expect(words).toContain(`Pick your size by ${formatLongDate(closingDay(), new Date())}`);
    expect(words?.replaceAll(' ', '')).toContain(`localhost:4321${groupPath(group.slug)}`);
    await shop.backend.sql('update private.groups set closes_at = now()');
    expect((await paper(group, 'poster', null)).status).toBe(409);
  });
});
