// V8 Authorization
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import changePasswordFunction from '../../netlify/functions/change-password.ts';
import inviteFunction from '../../netlify/functions/invite-staff.ts';
import refreshColorsFunction from '../../netlify/functions/refresh-colors.ts';
import resendFunction from '../../netlify/functions/resend-email.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import syncFunction from '../../netlify/functions/sync-inventory.ts';
import testMailFunction from '../../netlify/functions/test-email.ts';
import { changePassword } from '../../src/staff/login/change-password.contract.ts';
import { inviteStaff } from '../../src/staff/members/invite-staff.contract.ts';
import { refreshColors } from '../../src/garments/stock/refresh-colors.contract.ts';
import { resendEmail } from '../../src/staff/resend-email.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { syncInventory } from '../../src/garments/stock/sync-inventory.contract.ts';
import { testEmail } from '../../src/staff/test-email.contract.ts';
import type { StaffRole } from '../../src/staff/permission.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput, reorderInput } from '../factory/orders.ts';
import { hashOf, proofToSend } from '../factory/proofs.ts';
import {
  askReorder,
  callFunction,
  openShop,
  place,
  type TestShop,
} from '../functions/test-shop.ts';
import { addPerson, password } from '../support/people.ts';

const testOrder = {
  orderId: 'TEST-1',
  order: {
    material: { name: 'Premium Cotton' },
    color: 'Navy',
    totalQuantity: 12,
    pricing: { subtotal: 192, total: 205.44 },
    sizes: { M: 12 },
  },
  customer: { fullName: 'Test', email: 'a@example.com', phone: '515-555-0100', orderNotes: '' },
};

let shop: TestShop;
let tokens: Record<Exclude<StaffRole, 'owner'>, string>;
let number: number;
/** The order's amounts, as an answer would spell them. */
let amounts: string[];
beforeAll(async () => {
  shop = await openShop();
  tokens = {
    press: await tokenOf('press'),
    staff: await tokenOf('staff'),
    bookkeeper: await tokenOf('bookkeeper'),
  };
  const placed = await place(orderInput());
  expect(placed.status).toBe(200);
  number = placed.data.orderNumber;
  expect((await askReorder(reorderInput({ invoiceNumber: String(number) }))).status).toBe(200);
  const [price] = await shop.backend.sql(
    `select subtotal_cents, tax_cents, total_cents from public.orders where number = $1`,
    [number],
  );
  amounts = Object.values(price ?? {}).map(String);
  expect(amounts).toHaveLength(3);
});
afterAll(() => shop.close());

async function tokenOf(role: StaffRole): Promise<string> {
  const email = await addPerson(shop.backend.sql, role);
  return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
}

type Probe = { name: string; path: string; body?: unknown };
type Job = { kind: 'order'; number: number };

/** Every table and view, and every SQL function with input that staff get an answer to. */
async function probes(job: Job): Promise<Probe[]> {
  const tables = await shop.backend.sql(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p', 'v', 'm')`,
  );
  const functions = await shop.backend.sql(
    `select proname as name, proargnames as args from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
  );
  const [customer] = await shop.backend.sql(
    `select customer_id as id from private.contacts
     where email = (select lower(customer_email) from public.orders where number = $1)`,
    [job.number],
  );
  const today = new Date().toISOString().slice(0, 10);
  const page = { today, sort: 'newest', limit: 50 };
  const inputs: Readonly<Record<string, object>> = {
    assign_orders: { orders: [{ number: job.number, from: null }], assignee: null },
    hold_orders: { orders: [{ number: job.number, from: null }], reason: null },
    nudge_customers: { numbers: [job.number] },
    send_payment_links: { numbers: [job.number] },
    add_note: { ...job, id: randomUUID(), text: 'Two screens.' },
    solve_problem: { id: randomUUID() },
    list_customers: { limit: 50 },
    read_customer: { id: customer?.['id'] },
    correct_shipment: { ...job, version: 1 },
    count_jobs: { today },
    export_jobs: page,
    list_jobs: page,
    list_stuck_emails: { status: 'held' },
    move_job: { ...job, version: 1, to: 'in_review' },
    move_jobs: { jobs: [{ ...job, version: 2 }], to: 'in_review' },
    read_analytics: { from: today, to: today },
    read_job: job,
    remove_tablet: { id: randomUUID() },
    read_money_report: { from: today, to: today, today, zone: 'America/Chicago' },
    read_style_stock: { styleCode: '00606' },
    undo_move: { ...job, version: 2 },
  };
  return [
    ...(tables as { name: string }[]).map(({ name }) => ({
      name: `table ${name}`,
      path: `/rest/v1/${name}?select=*`,
    })),
    ...(functions as { name: string; args: string[] | null }[]).map(({ name, args }) => ({
      name,
      path: `/rest/v1/rpc/${name}`,
      body:
        args?.[0] === 'p'
          ? { p: inputs[name] ?? {} }
          : Object.fromEntries((args ?? []).map((arg) => [arg, null])),
    })),
  ];
}

/** The answers that aren't refused or empty, by probe. */
async function answersTo(
  token: string,
  job: Job = { kind: 'order', number },
): Promise<Record<string, string>> {
  const { url, publishableKey } = shop.backend;
  const found: Record<string, string> = {};
  for (const { name, path, body } of await probes(job)) {
    const response = await fetch(url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
    });
    const text = await response.text();
    if (response.ok && !/^(\[\]|null)?$/.test(text.trim())) found[name] = text;
  }
  return found;
}

/** What has any digits: ids, and moments. */
const anyDigits = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+/gi;

/** An amount under any key, one of the order's amounts anywhere, or when it's to be paid. */
const holdsMoney = (text: string): boolean =>
  /cents":(?!\s*null)|"(payment_terms|deposit_permille)":/i.test(text) ||
  amounts.some((amount) => text.replace(anyDigits, '').includes(amount));

// product: roles, money-page
describe('a bookkeeper', () => {
  test('gets the books, nobody’s job, and no address from any table or SQL function', async () => {
    await shop.backend.sql(`update public.orders set payment_terms = 'placed' where number = $1`, [
      number,
    ]);
    const answers = await answersTo(tokens.bookkeeper);
    expect(Object.keys(answers).sort()).toEqual([
      'read_money_report',
      'table color_swatches',
      'who_am_i',
    ]);
    expect(answers['read_money_report']).toContain('"Ada Lovelace"');
    expect(answers['read_money_report']).not.toMatch(/@|515-555/);
  });

  test('is refused by every function of ours but the one for their own password', async () => {
    const headers = { authorization: `Bearer ${tokens.bookkeeper}` };
    const answers = await Promise.all([
      callFunction(resendEmail, resendFunction, { id: randomUUID() }, { headers }),
      callFunction(syncInventory, syncFunction, { styleId: '00606' }, { headers }),
      callFunction(
        changePassword,
        changePasswordFunction,
        { current: 'a wrong one', password: 'four words in a row' },
        { headers },
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 400]);
  });
});

// product: roles
describe('press staff', () => {
  test('get no amount of money from any table or SQL function, while they can do their work', async () => {
    const answers = await answersTo(tokens.press);
    expect(Object.keys(answers).sort()).toEqual(
      [
        'add_note',
        'assign_orders',
        'hold_orders',
        'list_assignees',
        'correct_shipment',
        'count_jobs',
        'list_deliveries',
        'list_house_stock',
        'list_inventory',
        'list_jobs',
        'list_short_orders',
        'list_tablets',
        'list_waiting_proofs',
        'move_job',
        'move_jobs',
        'read_floor_settings',
        'read_job',
        'read_morning',
        'remove_tablet',
        'solve_problem',
        'table color_swatches',
        'undo_move',
        'unpack_box',
        'who_am_i',
        'read_style_stock',
      ].sort(),
    );
    expect(Object.keys(answers).filter((name) => holdsMoney(answers[name] ?? ''))).toEqual([]);
    expect(JSON.parse(answers['read_job'] ?? '')).toMatchObject({ price: null, emails: [] });
    expect(JSON.parse(answers['move_job'] ?? '')).toMatchObject({ outcome: 'moved' });
    expect(JSON.parse(answers['undo_move'] ?? '')).toMatchObject({ outcome: 'moved' });

    // The same probes find it for staff, so they would for the press.
    const forStaff = await answersTo(tokens.staff);
    expect(
      Object.keys(forStaff)
        .filter((name) => holdsMoney(forStaff[name] ?? ''))
        .sort(),
    ).toEqual([
      'export_jobs',
      'list_customers',
      'list_jobs',
      'read_analytics',
      'read_customer',
      'read_job',
      'read_morning',
    ]);
  });

  test('get no email, and don’t hear how many wait or failed', async () => {
    await shop.backend.sql(
      `update public.outbox set last_error_code = 'x',
         status = case when template like 'new-%' then 'dead' else 'held' end::public.outbox_status`,
    );
    const told = async (token: string): Promise<string[]> =>
      Object.entries(await answersTo(token))
        .filter(([, text]) =>
          /"(email_(failed|held)": *true|(dead|held)Emails": *[1-9]|recipient")/.test(text),
        )
        .map(([name]) => name)
        .sort();
    expect(await told(tokens.press)).toEqual([]);
    // The same probes hear of it for staff.
    expect(await told(tokens.staff)).toEqual([
      'count_jobs',
      'export_jobs',
      'list_jobs',
      'list_stuck_emails',
      'read_job',
      'read_morning',
    ]);
  });

  // Of a hash, everything but the price is known, and there aren't many prices to try.
  test('get no hash but those of files', async () => {
    const { sql } = shop.backend;
    const { data } = await place(orderInput());
    await sql(`update public.orders set status = 'in_review' where number = $1`, [
      data.orderNumber,
    ]);
    const contents = '{"price":{"totalCents":41730},"prints":[]}';
    const proof = proofToSend(data.orderNumber, { contents });
    const [sent] = await sql('select public.send_proof($1) as answer', [JSON.stringify(proof)]);
    expect(sent?.['answer']).toMatchObject({ outcome: 'sent' });
    const files = await sql('select sha256 from private.artwork_files');
    const known = new Set(files.map(({ sha256 }) => sha256));
    const otherHashes = async (token: string): Promise<string[]> =>
      Object.values(await answersTo(token, { kind: 'order', number: data.orderNumber }))
        .flatMap((answer) => answer.match(/\b[0-9a-f]{64}\b/g) ?? [])
        .filter((hash) => !known.has(hash));
    expect(await otherHashes(tokens.press)).toEqual([]);
    // The same finds it for staff.
    expect(await otherHashes(tokens.staff)).toEqual([hashOf(contents)]);
  });

  test('are refused by every function of ours that sends email, asks the supplier, or adds staff, and may change their own password', async () => {
    const headers = { authorization: `Bearer ${tokens.press}` };
    const id = randomUUID();
    const answers = await Promise.all([
      callFunction(
        inviteStaff,
        inviteFunction,
        { email: 'eve@confluenceprint.example', role: 'press' },
        { headers },
      ),
      callFunction(resendEmail, resendFunction, { id }, { headers }),
      callFunction(syncInventory, syncFunction, { styleId: '00606' }, { headers }),
      callFunction(refreshColors, refreshColorsFunction, {}, { headers }),
      callFunction(testEmail, testMailFunction, testOrder, { headers }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const changed = await callFunction(
      changePassword,
      changePasswordFunction,
      { current: 'a wrong one', password: 'four words in a row' },
      { headers },
    );
    expect(changed.status).toBe(400);
  });
});

// product: staff-access, audit-trail
describe('an owner who gives their sign-in another address, over Auth’s own API,', () => {
  const ask = (token: string, method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(shop.backend.url + path, {
      method,
      headers: {
        apikey: shop.backend.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  /** Asks Auth for the change; answers the links that it emailed to the old and the new address. */
  async function change(token: string, from: string, to: string): Promise<[URL, URL]> {
    expect((await ask(token, 'PUT', '/auth/v1/user', { email: to })).status).toBe(200);
    const links = await Promise.all(
      [from, to].map(async (address) => {
        const [email] = await shop.emailsTo(address);
        return new URL(/https?:\/\/\S+verify\S+/.exec(email?.text ?? '')![0]);
      }),
    );
    return links as [URL, URL];
  }
  /** What Auth says in the address that a link leads to. */
  async function follow(link: URL): Promise<URLSearchParams> {
    const response = await fetch(link, { redirect: 'manual' });
    return new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1));
  }
  async function storageOf(token: string): Promise<{ listed: number; status: number }> {
    const list = { prefix: '', limit: 10 };
    const listing = await ask(token, 'POST', '/storage/v1/object/list/artwork', list);
    const file = await ask(token, 'GET', `/storage/v1/object/authenticated/artwork/${artwork}`);
    return { listed: ((await listing.json()) as unknown[]).length, status: file.status };
  }
  const artwork = '1_frontLarge_a.png';
  beforeAll(async () => {
    const { url, secretKey } = shop.backend;
    const stored = await fetch(`${url}/storage/v1/object/artwork/${artwork}`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'image/png' },
      body: 'a picture',
    });
    expect(stored.status).toBe(200);
  });

  test('opens nothing with any session once both mailboxes have confirmed it, and owners hear of it', async () => {
    const { sql, staff: owner } = shop.backend;
    const email = await addPerson(sql, 'owner');
    const { accessToken: token } = (await callFunction(signIn, signInFunction, { email, password }))
      .data;
    const outside = `${randomUUID()}@evil${facts.emailDomain}`;
    await shop.mailbox.clear();
    const [toOld, toNew] = await change(token, email, outside);
    expect((await follow(toNew)).get('message')).toMatch(/confirm link sent to the other email/);
    // Again doesn't help.
    expect((await follow(toNew)).get('access_token')).toBeNull();
    expect(Object.keys(await answersTo(token)).length).toBeGreaterThan(20);
    expect(await storageOf(token)).toMatchObject({ status: 200 });

    const session = await follow(toOld);
    const [row] = await sql('select email from auth.users where email = $1', [outside]);
    expect(row).toEqual({ email: outside });
    for (const one of [token, session.get('access_token') ?? '']) {
      expect(Object.keys(await answersTo(one))).toEqual(['table color_swatches']);
      expect(await storageOf(one)).toEqual({ listed: 0, status: 400 });
      const headers = { authorization: `Bearer ${one}` };
      const answer = await callFunction(
        resendEmail,
        resendFunction,
        { id: randomUUID() },
        { headers },
      );
      expect(answer.status).toBe(403);
      const invited = { email: `friend@${facts.emailDomain}`, role: 'owner' as const };
      expect((await callFunction(inviteStaff, inviteFunction, invited, { headers })).status).toBe(
        403,
      );
    }
    expect((await callFunction(signIn, signInFunction, { email: outside, password })).status).toBe(
      400,
    );

    const events = await sql(
      `select what, actor, target, details from private.audit_events
       where target_id = (select id from auth.users where email = $1)
         and what like 'email%' order by id`,
      [outside],
    );
    expect(events).toEqual([
      { what: 'email-change-asked', actor: email, target: email, details: { to: outside } },
      { what: 'email-changed', actor: email, target: email, details: { to: outside } },
    ]);
    await shop.drain();
    for (const mailbox of [owner.email, email]) {
      const news = (await shop.emailsTo(mailbox)).filter(
        ({ subject }) => subject === `The sign-in of ${email}`,
      );
      const told = news
        .map(({ text }) => text)
        .join()
        .replace(/\s+/g, ' ');
      expect(told).toContain(`asked to change that address to ${outside}`);
      // Added again, the session that asked would open everything again.
      expect(told).toContain('Before you add them again, have them choose a new password');
      expect(told).toContain(`has another address now: ${outside}`);
      expect(told).toContain(`add them again as ${email}, which makes a new sign-in`);
      expect(news).toHaveLength(2);
    }
    expect((await shop.emailsTo(outside)).map(({ subject }) => subject)).toEqual([
      'Confirm Email Change',
    ]);
  });

  test('stays one at another address of the shop', async () => {
    const email = await addPerson(shop.backend.sql, 'owner');
    const { accessToken: token } = (await callFunction(signIn, signInFunction, { email, password }))
      .data;
    const next = `${randomUUID()}@${facts.emailDomain}`;
    const [toOld, toNew] = await change(token, email, next);
    await follow(toOld);
    await follow(toNew);
    const who = await ask(token, 'POST', '/rest/v1/rpc/who_am_i', { p: {} });
    expect(await who.json()).toMatchObject({ email: next, role: 'owner' });
  });

  test('needs both links, however they are followed, and digits are none', async () => {
    const email = await addPerson(shop.backend.sql, 'owner');
    const { accessToken: token } = (await callFunction(signIn, signInFunction, { email, password }))
      .data;
    const [toOld] = await change(token, email, `${randomUUID()}@example.com`);
    const more = new URL(toOld);
    more.searchParams.append('type', 'signup');
    await fetch(more, { method: 'HEAD', redirect: 'manual' });
    await fetch(toOld, { method: 'HEAD', redirect: 'manual' });
    await follow(more);
    await follow(toOld);
    for (const body of [
      { type: 'email_change', email, token: '123456' },
      { type: 'email_change', token_hash: toOld.searchParams.get('token') },
    ]) {
      expect((await ask(token, 'POST', '/auth/v1/verify', body)).status).toBe(403);
    }
    const who = await ask(token, 'POST', '/rest/v1/rpc/who_am_i', { p: {} });
    expect(await who.json()).toMatchObject({ email });
  });
});
