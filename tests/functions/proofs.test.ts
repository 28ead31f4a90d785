import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import approveFunction from '../../netlify/functions/approve-proof.ts';
import askForChangeFunction from '../../netlify/functions/ask-for-change.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import remindFunction from '../../netlify/functions/remind-customers.ts';
import remindOfBalancesFunction from '../../netlify/functions/remind-of-balances.ts';
import sendProofFunction from '../../netlify/functions/send-proof.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import stopRemindersFunction from '../../netlify/functions/stop-reminders.ts';
import { addSignIn } from '../../local/backend.ts';
import { approveProof } from '../../src/proofs/approve-proof.contract.ts';
import { askForChange } from '../../src/proofs/ask-for-change.contract.ts';
import { openOrder, type CustomerOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { pinLimits } from '../../src/proofs/shown-proof.ts';
import { sendProof } from '../../src/proofs/send-proof.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { stopReminders } from '../../src/payments/stop-reminders.contract.ts';
import { approvalClock } from '../../src/proofs/approval-clock.ts';
import { reminderMoments } from '../../src/proofs/approval-reminder.ts';
import { longDay } from '../../src/proofs/approval-words.ts';
import { formatCents } from '../../src/platform/money.ts';
import { doneBy } from '../../src/orders/due-dates/production.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { brokenOrderLink } from '../../src/orders/order-link.ts';
import { mostDesigns } from '../../src/orders/order-design.ts';
import type { DesignChoices, Proof, ProofChoices, ProofPrint } from '../../src/proofs/proof.ts';
import { priceWithRush } from '../../src/orders/prices/rush-offer.ts';
import { queueDay, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { wrongId } from '../../src/platform/new-id.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput } from '../factory/orders.ts';
import { hashOf } from '../factory/proofs.ts';
import { pdfOf } from '../support/pdf.ts';
import { emptyPresses, fillPresses } from '../factory/presses.ts';
import { confirmAddress } from '../factory/rows.ts';
import { password } from '../support/people.ts';
import {
  callFunction,
  openShop,
  orderWithFile,
  place,
  png,
  readableText,
  siteUrl,
  upload,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

const staffEmail = `sam@${facts.emailDomain}`;
let shop: TestShop;
let tokens: { staff: string; press: string };
beforeAll(async () => {
  shop = await openShop();
  const pressEmail = `hands@${facts.emailDomain}`;
  await addSignIn(shop.backend.sql, staffEmail, password, 'staff');
  await addSignIn(shop.backend.sql, pressEmail, password, 'press');
  tokens = { staff: await tokenOf(staffEmail), press: await tokenOf(pressEmail) };
});
afterAll(() => shop.close());
afterEach(() => shop.backend.sql('delete from private.rate_limits'));

async function tokenOf(email: string): Promise<string> {
  return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
}
const as = (role: keyof typeof tokens): CallOptions => ({
  headers: { authorization: `Bearer ${tokens[role]}` },
});

type Placed = { number: number; key: string; email: string; totalCents: number };
const artwork = png(300, 200);

/** An order in review, with a file for its one print. */
async function inReview(): Promise<Placed> {
  const input = await orderWithFile('heron.png', artwork);
  const { data } = await place(input);
  await setStatus(data.orderNumber, 'in_review');
  return {
    number: data.orderNumber,
    key: data.orderKey,
    email: input.customer.email,
    totalCents: input.seenTotalCents,
  };
}
const setStatus = (number: number, status: string) =>
  shop.backend.sql('update public.orders set status = $2 where number = $1', [number, status]);

const open = async (key: string): Promise<CustomerOrder> =>
  (await callFunction(openOrder, openOrderFunction, { key })).data;
const contentsOf = ({ contents }: { contents: string }) => JSON.parse(contents) as Proof;

const print = (changes: Partial<ProofPrint> = {}): ProofPrint => ({
  location: 'frontLarge',
  file: hashOf(artwork),
  widthIn: 10.5,
  heightIn: 7,
  topIn: 3,
  rightIn: 0,
  inks: ['cream', 'gold'],
  ...changes,
});
const choices = (changes: Partial<DesignChoices> = {}): ProofChoices => ({
  designs: [{ prints: [print()], wording: 'The Heron', picture: null, ...changes }],
  note: '',
});
async function send(order: Placed, changes: object = {}, options = as('staff')) {
  const [row] = await shop.backend.sql('select version from public.orders where number = $1', [
    order.number,
  ]);
  const input = {
    id: randomUUID(),
    number: order.number,
    version: row?.['version'],
    choices: choices(),
    uploads: [],
    replies: [],
    ...changes,
  };
  return callFunction(sendProof, sendProofFunction, input, options);
}

/** An order whose first version waits, and what its customer sees of it. */
async function withProof() {
  const placed = await inReview();
  const proofId = randomUUID();
  expect((await send(placed, { id: proofId })).status).toBe(200);
  const { proofs, dueDate, totalCents } = await open(placed.key);
  const [proof] = proofs;
  const seen = {
    key: placed.key,
    version: 1,
    sha256: proof!.sha256,
    seenDate: dueDate,
    seenTotalCents: totalCents,
  };
  return { ...placed, proofId, proof: proof!, seen };
}
const approve = (input: object, options?: CallOptions) =>
  callFunction(
    approveProof,
    approveFunction,
    { name: 'Ada Lovelace', rush: false, ...input },
    options,
  );
const pin = (changes: object = {}) => ({
  design: 0,
  location: 'frontLarge',
  x: 0.5,
  y: 0.25,
  text: 'Two A’s in Beaverdale.',
  ...changes,
});
const askFor = (input: object) =>
  callFunction(askForChange, askForChangeFunction, {
    requestId: randomUUID(),
    pins: [pin()],
    ...input,
  });

async function expectEmail(address: string, subject: RegExp) {
  const find = async () =>
    (await shop.emailsTo(address)).find((email) => subject.test(email.subject ?? ''));
  await expect.poll(find).toBeDefined();
  return (await find())!;
}

/** The colors in an email's picture in the middle of the print, and left of it. */
async function emailed(address: string, subject: RegExp): Promise<string[]> {
  const [picture] = (await expectEmail(address, subject)).attachments;
  const { data, info } = await sharp(Buffer.from(picture!.base64, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.5, 0.38].map((x) => {
    const at = (Math.floor(0.45 * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  });
}

// product: proof
describe('sending a proof', () => {
  test('shows the customer the order’s goods and price with what staff chose', async () => {
    const placed = await inReview();
    const id = randomUUID();
    const { data } = await send(placed, { id });
    const order = await open(placed.key);
    expect(order.status).toBe('proof_sent');
    const [proof] = order.proofs;
    expect(proof).toMatchObject({ version: 1, state: 'waiting', approval: null, pins: [] });
    expect(contentsOf(proof!)).toMatchObject({
      designs: [
        {
          items: [
            {
              garmentId: 'premium-cotton',
              colorKey: 'white',
              quantities: { S: 4, M: 8, L: 7, XL: 3, '2XL': 1 },
            },
          ],
          prints: [print()],
          wording: 'The Heron',
        },
      ],
      price: { totalCents: placed.totalCents },
    });
    expect([data.sha256, proof?.sha256]).toEqual(Array(2).fill(hashOf(proof!.contents)));
    const [file] = proof!.files;
    expect(file).toMatchObject({ sha256: hashOf(artwork), fileName: 'heron.png', widthPx: 300 });
    const bytes = new Uint8Array(await (await fetch(file!.url!)).arrayBuffer());
    expect(bytes).toEqual(artwork);
    expect(JSON.stringify(order)).not.toMatch(/objectPath|made_?by|order_?sha|sam@/i);
  });

  test.each([
    ['no id', async () => 'x'],
    ['an id without a version', async () => '00000000-0000-0000-0000-000000000000'],
    ['the id of another order’s proof', async () => (await withProof()).proofId],
  ])('is refused with %s', async (_what, idOf) => {
    const placed = await inReview();
    const { status, error } = await send(placed, { id: await idOf() });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'invalid-argument', fields: { id: wrongId } });
    expect((await open(placed.key)).proofs).toEqual([]);
  });

  test('emails the customer the link once, without the words on the print', async () => {
    const { email, key, number } = await withProof();
    await expect.poll(async () => (await shop.emailsTo(email)).length).toBe(2);
    const news = (await shop.emailsTo(email)).find(({ subject }) => subject?.includes('proof'));
    expect(news?.subject).toBe(`Your proof for order #${number} is ready (version 1)`);
    expect(news?.html).toContain(`href="${siteUrl}${paths.yourOrder}#order=${key}&amp;mail=`);
    const text = readableText(news!.html!);
    for (const said of [text, news!.text!.replace(/\s+/g, ' ')]) {
      expect(said).toContain('Approve by');
      expect(said).toContain('10½ in wide, 7 in tall');
      expect(said).toContain('Cream and');
      expect(said).not.toMatch(/Lovelace|Heron/);
    }
    expect(news?.html).toContain('cid:frontLarge-1@');
  });

  // product: proof-emails
  test('shows in its emails what it shows on the page', async () => {
    const background = { r: 0, g: 255, b: 0 };
    const green = await sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .png()
      .toBuffer();
    const file = hashOf(green);
    const order = await inReview();
    const { receipt } = await upload('frontLarge', 'green.png', green);
    const prints = [print({ file, widthIn: 6, heightIn: 8 })];
    const drawn = choices({ prints });
    const uploads = [{ design: 0, location: 'frontLarge', receipt }];
    expect((await send(order, { choices: drawn, uploads })).status).toBe(200);
    expect(await emailed(order.email, /is ready \(version 1\)/)).toEqual(['#00ff00', '#ffffff']);

    expect((await send(order, { choices: choices({ prints, picture: file }) })).status).toBe(200);
    expect(await emailed(order.email, /is ready \(version 2\)/)).toEqual(['#00ff00', '#00ff00']);
    const { proofs, dueDate, totalCents } = await open(order.key);
    const { sha256, version } = proofs[0]!;
    const seen = { key: order.key, version, sha256, seenDate: dueDate, seenTotalCents: totalCents };
    expect((await approve(seen)).status).toBe(200);
    expect(await emailed(order.email, /^You approved/)).toEqual(['#00ff00', '#00ff00']);
  });

  // product: confirmed-addresses
  test('shows none of the artwork at an address that the customer gave since', async () => {
    const background = { r: 0, g: 255, b: 0 };
    const green = await sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .png()
      .toBuffer();
    const order = await inReview();
    const { receipt } = await upload('frontLarge', 'green.png', green);
    const drawn = choices({ prints: [print({ file: hashOf(green), widthIn: 6, heightIn: 8 })] });
    await send(order, {
      choices: drawn,
      uploads: [{ design: 0, location: 'frontLarge', receipt }],
    });
    const stranger = `stranger-${order.email}`;
    const contactRow = { part: 'contact', what: 'Email', typed: true };
    await shop.backend.sql(
      `with changed as (
         update public.orders set customer_email = $2, version = version + 1
         where number = $1 returning id, version
       )
       insert into public.order_changes (order_id, version, actor, rows)
       select id, version, 'customer', $3::jsonb from changed`,
      [order.number, stranger, [{ ...contactRow, before: order.email, after: stranger }]],
    );
    const { proofs, dueDate, totalCents } = await open(order.key);
    const { sha256, version } = proofs[0]!;
    const seen = { key: order.key, version, sha256, seenDate: dueDate, seenTotalCents: totalCents };
    expect((await approve(seen)).status).toBe(200);
    expect(await emailed(stranger, /^You approved/)).not.toContain('#00ff00');
  });

  test('takes a file that staff upload, and keeps it for the next version', async () => {
    const placed = await inReview();
    const better = png(3000, 2000);
    const { receipt } = await upload('frontLarge', 'better.png', better);
    const withBetter = choices({ prints: [print({ file: hashOf(better) })] });
    const uploads = [{ design: 0, location: 'frontLarge', receipt }];
    expect((await send(placed, { choices: withBetter, uploads })).status).toBe(200);
    expect((await send(placed, { choices: withBetter })).data.version).toBe(2);
    const { proofs } = await open(placed.key);
    expect(proofs.map(({ state, files }) => [state, files[0]?.fileName])).toEqual([
      ['waiting', 'better.png'],
      ['superseded', 'better.png'],
    ]);
  });

  // product: artwork-files
  test('shows several pages of one file, but none that isn’t there', async () => {
    const square = '1 0 0 rg 20 20 100 100 re f';
    const pdf = new TextEncoder().encode(pdfOf(['', square, square]));
    const first = await orderWithFile('book.pdf', pdf);
    const { receipt } = await upload('backLarge', 'book.pdf', pdf);
    const { data } = await place({
      ...first,
      ...orderInput({
        printLocations: ['frontLarge', 'backLarge'],
        artwork: {
          type: 'complete',
          description: '',
          files: [...first.designs[0]!.artwork.files, { location: 'backLarge', receipt }],
        },
      }),
    });
    await setStatus(data.orderNumber, 'in_review');
    const order = {
      number: data.orderNumber,
      key: data.orderKey,
      email: first.customer.email,
      totalCents: 0,
    };
    const pages = (front: number, back: number) =>
      choices({
        prints: [
          print({ file: `${hashOf(pdf)}#${front}` }),
          print({ location: 'backLarge', file: `${hashOf(pdf)}#${back}`, topIn: 4 }),
        ],
      });
    for (const page of [1, 4]) {
      const { status, error } = await send(order, { choices: pages(2, page) });
      expect(status).toBe(400);
      expect(error.fields).toEqual({ choices: `There’s nothing on page ${page} of book.pdf.` });
    }
    const { status } = await send(order, { choices: pages(2, 3) });
    expect(status).toBe(200);
    const [proof] = (await open(order.key)).proofs;
    expect(proof?.files.map(({ page }) => page)).toEqual([2, 3]);
  });

  test('covers every design and item of its order, in one version', async () => {
    const shirt = { styleCode: '00606', colorKey: 'white', quantities: { S: 6, M: 6 } };
    const artwork = { type: 'description', description: 'A heron.', files: [] } as const;
    const input = orderInput({
      designs: [
        {
          printLocations: ['frontLarge'],
          artwork: { ...artwork, files: [] },
          items: [shirt, { ...shirt, colorKey: 'black' }],
        },
        {
          printLocations: ['frontLarge'],
          artwork: { ...artwork, files: [] },
          items: [{ ...shirt, styleCode: '00760' }],
        },
      ],
    });
    const { data } = await place(input);
    await setStatus(data.orderNumber, 'in_review');
    const { email } = input.customer;
    const { orderNumber: number, orderKey: key } = data;
    const placed = { number, key, email, totalCents: input.seenTotalCents };
    const files = [png(300, 200), png(600, 400)];
    const uploads = await Promise.all(
      files.map(async (bytes, design) => {
        const { receipt } = await upload('frontLarge', `${design}.png`, bytes);
        return { design, location: 'frontLarge', receipt };
      }),
    );
    const chosen: ProofChoices = {
      designs: files.map((bytes, design) => ({
        prints: [print({ file: hashOf(bytes) })],
        wording: `Words of ${design + 1}`,
        picture: null,
      })),
      note: '',
    };
    const half = { ...chosen, designs: chosen.designs.slice(0, 1) };
    const refused = await send(placed, { choices: half, uploads });
    expect(refused.error.fields).toEqual({
      'designs.1.prints.frontLarge': 'Place the print for Front Large.',
    });
    expect((await send(placed, { choices: chosen, uploads })).status).toBe(200);
    const order = await open(key);
    const [proof] = order.proofs;
    expect(contentsOf(proof!)).toMatchObject({
      designs: [
        { items: [{ colorKey: 'white' }, { colorKey: 'black' }], wording: 'Words of 1' },
        { items: [{ garmentId: 'budget-cotton' }], wording: 'Words of 2' },
      ],
      price: { perItemCents: order.perItemCents, totalCents: order.totalCents },
    });
    expect(proof?.files.map(({ fileName }) => fileName).toSorted()).toEqual(['0.png', '1.png']);
    const about = (await expectEmail(email, /is ready \(version 1\)/)).html!;
    expect(about).toContain('cid:frontLarge-1@');
    expect(about).toContain('cid:frontLarge-2@');
    expect(readableText(about)).toContain('Design 2 · Budget Cotton in White, 12 shirts: S 6, M 6');

    const { dueDate: seenDate, totalCents: seenTotalCents } = order;
    const seen = { key, version: 1, sha256: proof!.sha256 };
    await askFor({ ...seen, pins: [pin({ design: 1, text: 'Lower.' })] });
    expect((await open(key)).proofs[0]?.pins).toMatchObject([{ design: 1, text: 'Lower.' }]);
    const toShop = await expectEmail(
      'inbox@confluenceprint.example',
      new RegExp(`^Changes to the proof of order #${number},`),
    );
    expect(readableText(toShop.html!)).toContain('1. Design 2, Front Large');

    expect((await send(placed, { choices: chosen })).data.version).toBe(2);
    const { sha256 } = (await open(key)).proofs[0]!;
    const approval = { ...seen, version: 2, sha256, seenDate, seenTotalCents };
    expect((await approve(approval)).status).toBe(200);
    expect((await open(key)).status).toBe('approved');
  });

  test('is once per id, even when the order moved meanwhile', async () => {
    const placed = await inReview();
    const id = randomUUID();
    const first = await send(placed, { id });
    expect((await send(placed, { id })).data).toEqual(first.data);
    expect((await open(placed.key)).proofs).toHaveLength(1);
  });

  test('refuses what can’t be printed, in sentences by field', async () => {
    const placed = await inReview();
    const other = hashOf('another customer’s file');
    for (const [prints, field] of [
      [[print({ widthIn: 30 })], 'designs.0.prints.frontLarge.widthIn'],
      [
        [print({ location: 'backLarge' })],
        'designs.0.prints.frontLarge designs.0.prints.backLarge',
      ],
      [[print({ file: null })], 'designs.0.prints.frontLarge.file'],
      [[print({ file: other })], 'choices'],
      [[print({ inks: [] })], 'choices.designs.0.prints.0.inks'],
    ] as const) {
      const { status, error } = await send(placed, { choices: choices({ prints: [...prints] }) });
      expect(status).toBe(400);
      expect(Object.keys(error.fields!).join(' ')).toBe(field);
    }
    const forged = { design: 0, location: 'frontLarge', receipt: 'forged' };
    const refused = await send(placed, { uploads: [forged] });
    expect(Object.keys(refused.error.fields!)).toEqual(['designs.0.prints.frontLarge.file']);
    const { designs } = choices();
    const twice = { designs: [...designs, ...designs], note: '' };
    expect((await send(placed, { choices: twice })).status).toBe(400);
    expect((await open(placed.key)).proofs).toEqual([]);
  });

  test('is for staff only, while the order is as they saw it', async () => {
    const placed = await inReview();
    expect((await send(placed, {}, {})).status).toBe(401);
    expect((await send(placed, {}, as('press'))).status).toBe(403);
    const stale = await send(placed, { version: 1 });
    expect([stale.status, stale.error.message]).toEqual([
      409,
      expect.stringContaining('Somebody changed this order'),
    ]);
    expect((await send({ ...placed, number: 999_999 }, { version: 1 })).status).toBe(404);
    await setStatus(placed.number, 'in_production');
    const late = await send(placed);
    expect([late.status, late.error.message]).toEqual([
      409,
      expect.stringContaining('“In production”'),
    ]);
  });
});

// product: approving-a-proof
describe('approving a proof', () => {
  test('locks it under the typed name, and emails a copy', async () => {
    const { seen, key, email, number } = await withProof();
    const { status, data } = await approve({ ...seen, name: ' Ada Lovelace ' });
    expect({ status, name: data.name }).toEqual({ status: 200, name: 'Ada Lovelace' });
    const order = await open(key);
    expect(order.status).toBe('approved');
    expect(order.proofs[0]).toMatchObject({ state: 'approved', approval: data });
    expect((await approve(seen)).data).toEqual(data);
    const subject = `You approved version 1 of order #${number}`;
    const copies = async () =>
      (await shop.emailsTo(email)).filter((sent) => sent.subject === subject);
    await expect.poll(copies).toHaveLength(1);
    const [copy] = await copies();
    expect(readableText(copy!.html!)).toContain('23 shirts: S 4, M 8, L 7, XL 3, 2XL 1');
    expect(readableText(copy!.html!)).not.toMatch(/Lovelace|Heron/);
  });

  // product: tax-exempt-customers, approving-a-proof
  test('counts at the total without tax once a certificate is accepted, and the copy says that total', async () => {
    const { seen, key, email, number, totalCents } = await withProof();
    await shop.backend.sql(
      `with file as (
         insert into private.artwork_files (upload_path, object_path, sha256, size_bytes, format)
         values ('up.pdf', 'certificate.pdf', repeat('b', 64), 1, 'pdf')
         returning object_path
       ), accepted as (
         insert into private.exemptions (
           id, order_number, organization, reason, certificate_number, state, object_path, file_name, sent_by,
           status, covers, expires_on, decided_by, decided_at
         )
         select
           gen_random_uuid(), 1, 'Lincoln High', 'school', '1', 'Iowa', object_path, 'a.pdf',
           'customer', 'accepted', 'address', current_date + 9, 'sam', now()
         from file
         returning *
       )
       select private.exempt_order(o, accepted::private.exemptions, '{"actor": "sam"}')
       from public.orders as o, accepted
       where o.number = $1`,
      [number],
    );
    const order = await open(key);
    expect(order.totalCents).toBe(totalCents - Math.round((totalCents * 7) / 107));
    expect(order.proofs[0]).toMatchObject({ version: 1, state: 'waiting' });
    expect((await approve(seen)).status).toBe(409);
    expect((await approve({ ...seen, seenTotalCents: order.totalCents })).status).toBe(200);
    const total = `${formatCents(order.totalCents)} in all without tax`;
    const copy = await expectEmail(email, /^You approved version 1/);
    expect(readableText(copy.html!)).toContain(total);
  });

  test('is refused with another order’s key, an old one, or a guess', async () => {
    const [{ seen, number }, other] = [await withProof(), await withProof()];
    const [, otherKey] = other.key.split('.');
    await shop.backend.sql('update public.orders set link_key_hash = $2 where number = $1', [
      number,
      hashOf('renewed'),
    ]);
    for (const key of [seen.key, `${number}.${otherKey}`, `${number}.${'A'.repeat(32)}`]) {
      for (const { status, error } of [
        await approve({ ...seen, key }),
        await askFor({ ...seen, key }),
      ]) {
        expect([status, error.message]).toEqual([404, brokenOrderLink]);
      }
    }
  });

  test('is refused for a superseded version, a wrong hash, and a version that went back', async () => {
    const placed = await withProof();
    await send(placed, { choices: { ...choices(), note: 'Bigger.' } });
    const [second] = (await open(placed.key)).proofs;
    for (const input of [
      placed.seen,
      { ...placed.seen, version: 2 },
      { ...placed.seen, version: 3, sha256: second!.sha256 },
    ]) {
      const { status, error } = await approve(input);
      expect([status, error.code]).toEqual([409, 'aborted']);
      expect(error.message).toContain('newer version');
    }
    const newest = { ...placed.seen, version: 2, sha256: second!.sha256 };
    await askFor(newest);
    const { status, error } = await approve(newest);
    expect([status, error.message]).toEqual([409, expect.stringContaining('went back')]);
    expect((await open(placed.key)).status).toBe('in_review');
  });

  test('needs a name that can be read', async () => {
    const { seen } = await withProof();
    for (const name of ['', '  ', 'x'.repeat(101), 'Ada\u202e']) {
      expect((await approve({ ...seen, name })).error.fields).toHaveProperty('name');
    }
    expect((await approve({ ...seen, sha256: 'x' })).status).toBe(400);
  });

  test('has a limit on how often a visitor tries', async () => {
    const { seen } = await withProof();
    const ip = '192.0.2.200';
    await approve({ ...seen, version: 9 }, { ip });
    await shop.backend.sql(
      `update private.rate_limits set taken = 1000 where bucket = 'proof-answers'`,
    );
    expect((await approve(seen, { ip })).status).toBe(429);
  });
});

// product: approving-a-proof, approval-clock
describe('approving a proof late', () => {
  /** To be delivered in four business days, so that it had to be started yesterday. */
  async function late() {
    const placed = await withProof();
    const now = new Date();
    const start = addBusinessDays(shopToday(now), -1);
    const dueDate = doneBy(start, 'local');
    await shop.backend.sql(
      `update public.orders set due_date = $2, start_by = $3, delivery_method = 'local',
         delivery_name = 'Ada', delivery_street = '1 Elm St', delivery_city = 'Des Moines',
         delivery_state = 'IA', delivery_zip = '50309'
       where number = $1`,
      [placed.number, dueDate, start],
    );
    const order = await open(placed.key);
    const clock = approvalClock(order, now);
    expect(clock.missed).toBe(true);
    return { ...placed, order, dueDate, clock, seen: { ...placed.seen, seenDate: clock.date } };
  }
  const copyTo = async (email: string, version: number) => {
    const copies = async () =>
      (await shop.emailsTo(email)).filter(({ subject }) =>
        subject?.startsWith(`You approved version ${version}`),
      );
    await expect.poll(copies).toHaveLength(1);
    const [copy] = await copies();
    return readableText(copy!.html!);
  };

  test('gives the date that the page showed, everywhere', async () => {
    const { seen, key, email, clock, dueDate } = await late();
    expect(clock.date > dueDate).toBe(true);
    const { data } = await approve(seen);
    expect((await approve(seen)).data).toEqual(data);
    const order = await open(key);
    expect(order).toMatchObject({ status: 'approved', dueDate: clock.date, rushFeeCents: 0 });
    expect(order.startBy).toBe(queueDay(new Date()));
    expect(order.proofs.map(({ version, state }) => [version, state])).toEqual([[1, 'approved']]);
    expect(order.changes.map(({ rows }) => rows.map(({ what }) => what))).toEqual([
      ['Due date (approved late)'],
    ]);
    expect(await copyTo(email, 1)).toContain(`Delivered ${longDay(clock.date, new Date())}.`);
  });

  test('keeps the promised date with rush, at the price that the page showed', async () => {
    const { seen, key, email, dueDate, order } = await late();
    const price = priceWithRush(order, 3000);
    const input = { ...seen, rush: true, seenDate: dueDate, seenTotalCents: price.totalCents };
    const { status, data } = await approve(input);
    expect([status, (await approve(input)).data]).toEqual([200, data]);
    const after = await open(key);
    const { rushFeeCents, taxCents, totalCents } = price;
    const bought = { rushFeeCents, taxCents, totalCents };
    expect(after).toMatchObject({
      status: 'approved',
      turnaroundClass: 'rush',
      dueDate,
      startBy: queueDay(new Date()),
      ...bought,
    });
    const [second, first] = after.proofs;
    expect(contentsOf(second!)).toEqual({
      ...contentsOf(first!),
      price: { ...contentsOf(first!).price, ...bought },
      note: 'Rush added at approval.',
    });
    expect([second, first]).toMatchObject([
      { state: 'approved', sha256: hashOf(second!.contents), approval: data },
      { state: 'superseded', approval: null },
    ]);
    expect(await copyTo(email, 2)).toContain(`${formatCents(totalCents)} in all with tax`);
  });

  test('approves nothing at a date or a price that the browser made up', async () => {
    const { seen, key, dueDate, order } = await late();
    const { totalCents } = priceWithRush(order, 3000);
    for (const wrong of [
      { seenDate: dueDate },
      { seenTotalCents: 1 },
      { rush: true },
      { rush: true, seenDate: dueDate, seenTotalCents: totalCents - 1 },
      { rush: true, seenDate: dueDate },
    ]) {
      const { status, error } = await approve({ ...seen, ...wrong });
      expect([status, error.message]).toEqual([409, expect.stringMatching(/^An approval now/)]);
    }
    expect(await open(key)).toEqual({
      ...order,
      files: expect.anything() as unknown,
      proofs: expect.anything() as unknown,
    });
  });

  test('sells no rush before the deadline, or when it can’t help anymore', async () => {
    const { seen, number, order } = await late();
    const { totalCents } = priceWithRush(order, 3000);
    const now = new Date();
    for (const [due, start] of [
      [12, 9],
      [1, -2],
    ] as const) {
      const dueDate = addBusinessDays(shopToday(now), due);
      await shop.backend.sql(
        'update public.orders set due_date = $2, start_by = $3 where number = $1',
        [number, dueDate, addBusinessDays(shopToday(now), start)],
      );
      const asked = { ...seen, rush: true, seenDate: dueDate, seenTotalCents: totalCents };
      const { status, error } = await approve(asked);
      expect([status, error.message]).toEqual([409, expect.stringMatching(/^Rush can’t keep/)]);
    }
  });

  // product: dates-that-can-be-kept
  test('sells no rush for a day that the presses are full until', async () => {
    const { seen, key, number, email, dueDate, order } = await late();
    expect(order.isTooFullToRush).toBeUndefined();
    await fillPresses(shop.backend.sql, dueDate);
    expect((await open(key)).isTooFullToRush).toBe(true);
    await shop.backend.sql(`update public.outbox set created_at = now() - interval '5 hours'`);
    await asStaff('nudge_customer', { number, version: 1 });
    const nudge = async () => {
      await shop.drain();
      return (await shop.emailsTo(email)).find(({ subject }) => subject.includes('have you seen'));
    };
    await expect.poll(nudge).toBeDefined();
    const text = readableText((await nudge())?.text ?? '');
    expect(text).toContain('It’s too late to make');
    expect(text).not.toContain('Rush');
    const { totalCents } = priceWithRush(order, 3000);
    const asked = { ...seen, rush: true, seenDate: dueDate, seenTotalCents: totalCents };
    const { status, error } = await approve(asked);
    expect([status, error.message]).toEqual([409, expect.stringMatching(/^Rush can’t keep/)]);
    // The later date is free of charge, as ever.
    expect((await approve(seen)).status).toBe(200);
    await emptyPresses(shop.backend.sql);
  });
});

// product: asking-for-a-change
describe('asking for a change', () => {
  test('keeps the pins, and emails them to the shop once', async () => {
    const { seen, key, number } = await withProof();
    const requestId = randomUUID();
    const pins = [pin(), pin({ x: null, y: null, text: ' Bigger. ' })];
    expect((await askFor({ ...seen, requestId, pins })).data).toEqual({ asked: true });
    expect((await askFor({ ...seen, requestId, pins })).data).toEqual({ asked: true });
    const order = await open(key);
    expect(order.status).toBe('in_review');
    expect(order.proofs[0]).toMatchObject({
      state: 'returned',
      pins: [
        { number: 1, x: 0.5, y: 0.25, text: 'Two A’s in Beaverdale.', reply: null },
        { number: 2, x: null, y: null, text: 'Bigger.' },
      ],
    });
    const subject = `Changes to the proof of order #${number}, from Ada Lovelace`;
    const emails = async () =>
      (await shop.emailsTo('inbox@confluenceprint.example')).filter(
        (sent) => sent.subject === subject,
      );
    await expect.poll(emails).toHaveLength(1);
    const [email] = await emails();
    expect(readableText(email!.html!)).toContain('Two A’s in Beaverdale.');
    expect(email!.text).toContain('Bigger.');
  });

  test('answers are shown with the version that they were about', async () => {
    const placed = await withProof();
    await askFor(placed.seen);
    await send(placed, { replies: [{ number: 1, text: 'Fixed, and checked.' }] });
    expect((await open(placed.key)).proofs[1]?.pins[0]?.reply).toBe('Fixed, and checked.');
  });

  test('a pin is text and nothing else, wherever it’s shown', async () => {
    const { seen, key, number } = await withProof();
    const attack = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    await askFor({ ...seen, pins: [pin({ text: attack })] });
    expect((await open(key)).proofs[0]?.pins[0]?.text).toBe(attack);
    const emails = async () =>
      (await shop.emailsTo('inbox@confluenceprint.example')).filter(({ subject }) =>
        subject?.includes(`#${number},`),
      );
    await expect.poll(async () => (await emails()).length).toBeGreaterThan(0);
    const html = (await emails()).map((email) => email.html ?? '').join('');
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toMatch(/<img src=x|<script/);
  });

  test('takes pins however close to an edge', async () => {
    const order = await withProof();
    const pins = [5e-324, 1e-46, 1e-6, 1 - 2 ** -53].map((x) => pin({ x, y: -0 }));
    expect(await askFor({ ...order.seen, pins })).toMatchObject({ status: 200 });
    const [proof] = (await open(order.key)).proofs;
    expect(proof?.pins.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [0, 0],
      [1e-6, 0],
      [1, 0],
    ]);
  });

  test('takes one to twenty pins on the picture, each with a sentence', async () => {
    const { seen, key } = await withProof();
    const many = Array.from({ length: pinLimits.pins + 1 }, () => pin());
    for (const pins of [
      [],
      many,
      [pin({ text: ' ' })],
      [pin({ text: 'x'.repeat(pinLimits.text + 1) })],
      [pin({ x: 1.5 })],
      [pin({ y: null })],
      [pin({ location: 'hood' })],
      [pin({ design: -1 })],
      [pin({ design: mostDesigns })],
    ]) {
      expect((await askFor({ ...seen, pins })).status).toBe(400);
    }
    expect((await open(key)).status).toBe('proof_sent');
    expect((await askFor({ ...seen, pins: many.slice(1) })).status).toBe(200);
  });

  test.each([{ design: 1 }, { location: 'backLarge' }])(
    'refuses a pin on %o, which the proof doesn’t show',
    async (place) => {
      const { seen, key } = await withProof();
      expect(await askFor({ ...seen, pins: [pin(), pin(place)] })).toMatchObject({
        status: 400,
        error: {
          fields: { 'pins.1.location': 'Choose one of the prints that this proof shows.' },
        },
      });
      expect((await open(key)).status).toBe('proof_sent');
    },
  );
});

/** Calls a function for staff, and answers with what the database says. */
async function asStaff(name: string, p: object): Promise<unknown> {
  const response = await fetch(`${shop.backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: shop.backend.publishableKey,
      authorization: `Bearer ${tokens.staff}`,
    },
    body: JSON.stringify({ p }),
  });
  return response.json();
}

// product: order-emails, job-moves
describe('the emails about moves', () => {
  /** Moves an order as staff do. */
  async function move(number: number, to: string, said: object = {}) {
    const [row] = await shop.backend.sql('select version from public.orders where number = $1', [
      number,
    ]);
    return asStaff('move_job', { kind: 'order', number, version: row?.['version'], to, ...said });
  }
  const about = async ({ email, number }: Placed, end: string) =>
    (await shop.emailsTo(email)).filter(({ subject }) => subject === `Order #${number} ${end}`);
  /** Records what an order costs, or so much of it. */
  async function pay({ number }: Placed, said: object) {
    const [row] = await shop.backend.sql(
      `select private.balance_cents(o)::int as cents, private.held_cents(id)::int as held
       from public.orders as o where number = $1`,
      [number],
    );
    const seen = { seenCents: row?.['cents'], seenHeldCents: row?.['held'] };
    const p = { id: randomUUID(), number, kind: 'charge', amountCents: row?.['cents'], ...said };
    const answer = await asStaff('record_payment', { ...p, ...seen });
    return (answer as { outcome: string }).outcome;
  }

  // product: ledger, payment-terms
  test('a payment gets its customer a receipt with what is left, once', async () => {
    const order = await withProof();
    await approve(order.seen);
    await pay(order, { method: 'cash', amountCents: 10_000 });
    await shop.drain();
    await shop.drain();
    const subject = `We got your $100.00 for order #${order.number}`;
    const [receipt, ...others] = (await shop.emailsTo(order.email)).filter(
      (email) => email.subject === subject,
    );
    expect(others).toEqual([]);
    expect(receipt?.text).toMatch(/Paid in cash +-\$100\.00/);
    expect(receipt?.text).toMatch(/Balance due +\$/);
    expect(receipt?.text).toContain('is due now.');
    expect(receipt?.html).toContain(
      `href="${siteUrl}${paths.yourOrder}#order=${order.key}&amp;mail=`,
    );
    expect(await move(order.number, 'in_production')).toMatchObject({ outcome: 'unpaid' });
    expect(await pay(order, { method: 'transfer' })).toBe('recorded');
    expect(await move(order.number, 'in_production')).toMatchObject({ outcome: 'moved' });
  });

  async function sendDue() {
    await shop.dueNow();
    await shop.drain();
    await shop.drain();
  }

  test('go out once, when the move can’t be undone anymore, with a file for the calendar', async () => {
    const order = await withProof();
    await approve(order.seen);
    expect(await pay(order, { method: 'check', reference: '1042' })).toBe('recorded');
    expect(await move(order.number, 'in_production')).toHaveProperty('tellsAt');
    await shop.drain();
    expect(await about(order, 'is being printed')).toHaveLength(0);
    await sendDue();
    const [printing, ...others] = await about(order, 'is being printed');
    expect(others).toEqual([]);
    expect(printing?.html).toContain(
      `href="${siteUrl}${paths.yourOrder}#order=${order.key}&amp;mail=`,
    );
    expect(printing?.text).not.toMatch(/Lovelace|Heron/);

    await move(order.number, 'ready');
    await sendDue();
    const [ready, ...more] = await about(order, 'is ready for pickup');
    expect(more).toEqual([]);
    const [calendar] = ready!.attachments;
    expect(calendar).toMatchObject({
      fileName: `order-${order.number}.ics`,
      mimeType: 'text/calendar',
    });
    expect(Buffer.from(calendar!.base64, 'base64').toString()).toContain('BEGIN:VEVENT');
    expect(await move(order.number, 'completed', { tell: false })).not.toHaveProperty('tellsAt');
    await sendDue();
    expect(await about(order, 'is done')).toEqual([]);
  });

  test('tell of corrected tracking while the order is on its way', async () => {
    const order = await inReview();
    const correct = async () => {
      await shop.backend.sql(
        `insert into public.outbox (order_id, template, occasion, recipient)
         select id, 'status-tracking', gen_random_uuid(), customer_email
         from public.orders where number = $1`,
        [order.number],
      );
      await sendDue();
      return about(order, 'has corrected tracking');
    };
    await shop.backend.sql(
      `update public.orders set status = 'ready', delivery_method = 'shipping', carrier = 'ups',
         tracking_number = 'T123456789', delivery_name = 'Ada', delivery_street = '1 Elm',
         delivery_city = 'Portland', delivery_state = 'OR', delivery_zip = '97201'
       where number = $1`,
      [order.number],
    );
    const [news] = await correct();
    expect(news?.text).toContain('T123456789, with UPS');
    await setStatus(order.number, 'completed');
    expect(await correct()).toHaveLength(1);
  });

  // product: shipping-boxes
  test('tell of the part that ships now, unless its boxes were unpacked again', async () => {
    const [order, unpacked] = [await inReview(), await inReview()];
    for (const { number } of [order, unpacked]) {
      const [row] = await shop.backend.sql(
        `update public.orders set status = 'in_production', delivery_method = 'shipping',
           delivery_name = 'Ada', delivery_street = '1 Elm', delivery_city = 'Portland',
           delivery_state = 'OR', delivery_zip = '97201'
         where number = $1
         returning version, (
           select min(size) from jsonb_object_keys(designs #> '{0,items,0,quantities}') as size
         ) as size`,
        [number],
      );
      const id = randomUUID();
      const line = { design: 0, item: 0, size: row?.['size'], pieces: 1 };
      const shipment = { carrier: 'ups', trackingNumber: 'T123456789' };
      await asStaff('pack_box', { id, number, contents: [line], ...shipment });
      const shipped = await asStaff('ship_boxes', {
        ...{ number, version: row?.['version'], boxes: [id] },
      });
      expect(shipped).toMatchObject({ outcome: 'moved', status: 'in_production' });
      if (number === unpacked.number) await asStaff('unpack_box', { id, shipped: true });
    }
    await sendDue();
    const part = async ({ email }: Placed) =>
      (await shop.emailsTo(email)).filter(({ subject }) => subject?.includes('part of it'));
    const [news, ...others] = await part(order);
    expect(others).toEqual([]);
    expect(news?.text).toMatch(/We handed 1 of \d+ pieces to UPS\./);
    expect(news?.text).not.toContain('Ada');
    expect(await part(unpacked)).toEqual([]);
  });

  test('say what was approved by hand: the proof, or else the goods, and nothing of the note', async () => {
    const note = { note: 'Ada at the counter.' };
    const [shown, quiet, spoken] = [await withProof(), await withProof(), await inReview()];
    expect(await move(shown.number, 'approved', note)).toHaveProperty('tellsAt');
    expect(await move(quiet.number, 'approved', { ...note, tell: false })).not.toHaveProperty(
      'tellsAt',
    );
    await move(spoken.number, 'proof_sent', note);
    expect(await move(spoken.number, 'approved', note)).toHaveProperty('tellsAt');
    await sendDue();
    const copies = async ({ email }: Placed) =>
      (await shop.emailsTo(email)).filter(({ subject }) => subject?.startsWith('You approved'));
    const [copy, ...others] = await copies(shown);
    expect(others).toEqual([]);
    expect(copy?.subject).toBe(`You approved version 1 of order #${shown.number}`);
    expect(copy?.html).toContain('cid:frontLarge-1@');
    expect([...(await copies(quiet)), ...(await copies(spoken))]).toEqual([]);
    const [said] = await about(spoken, 'is approved');
    expect(said?.text).toContain('It’s approved, so this is what we print');
    for (const email of [copy, said]) expect(email?.text).not.toContain('counter');
  });

  test('aren’t sent once the order has another status', async () => {
    const order = await inReview();
    await move(order.number, 'cancelled');
    await setStatus(order.number, 'in_review');
    await sendDue();
    expect(await about(order, 'is canceled')).toEqual([]);
    expect(
      await shop.backend.sql(
        `select status::text, sent_at from public.outbox where template = 'status-canceled'`,
      ),
    ).toEqual([{ status: 'skipped', sent_at: null }]);
  });
});

// product: asking-for-a-change
describe('files with a change request', () => {
  const attach = async (name = 'logo.png') => (await upload('change', name, png(40, 30))).receipt;

  test('reach staff and the shop’s inbox with the pins, once, and stay with the customer', async () => {
    const { seen, key, number } = await withProof();
    const request = {
      ...seen,
      requestId: randomUUID(),
      receipts: [await attach(), await attach()],
    };
    for (const { status } of [await askFor(request), await askFor(request)])
      expect(status).toBe(200);
    const [proof] = (await open(key)).proofs;
    expect(proof?.requestFiles.map(({ fileName }) => fileName)).toEqual(['logo.png', 'logo.png']);
    const bytes = await (await fetch(proof!.requestFiles[0]!.url!)).arrayBuffer();
    expect(new Uint8Array(bytes)).toEqual(png(40, 30));
    const emails = async () =>
      (await shop.emailsTo('inbox@confluenceprint.example')).filter(({ subject }) =>
        subject?.startsWith(`Changes to the proof of order #${number},`),
      );
    await expect.poll(emails).toHaveLength(1);
    const [email] = await emails();
    expect(readableText(email!.html!)).toContain('logo.png');
    const [, link = ''] = /href="(http[^"]*logo\.png[^"]*)"/.exec(email!.html!) ?? [];
    expect((await fetch(link.replaceAll('&amp;', '&'))).status).toBe(200);
    // The first version's files aren't the next one's.
    await send({ ...seen, number, email: '', totalCents: 0 });
    expect((await open(key)).proofs.map(({ requestFiles }) => requestFiles.length)).toEqual([0, 2]);
  });

  test('need receipts of ours for a change request, at most three, and belong to one request', async () => {
    const [{ seen, key }, other] = [await withProof(), await withProof()];
    const elsewhere = (await upload('message', 'a.png', png(3, 3))).receipt;
    for (const receipt of ['nonsense', elsewhere, `${await attach()}x`]) {
      const { status, error } = await askFor({ ...seen, receipts: [receipt] });
      expect([status, Object.keys(error.fields!)]).toEqual([400, ['receipts.0']]);
    }
    const four = await Promise.all(Array.from({ length: 4 }, () => attach()));
    expect((await askFor({ ...seen, receipts: four })).status).toBe(400);
    const taken = [await attach()];
    expect((await askFor({ ...other.seen, receipts: taken })).status).toBe(200);
    const { status, error } = await askFor({ ...seen, receipts: taken });
    expect([status, error.message]).toEqual([409, expect.stringContaining('another request')]);
    const order = await open(key);
    expect([order.status, order.proofs[0]?.pins]).toEqual(['proof_sent', []]);
  });
});

// product: logs
test('none of it leaves the customer, their words, or the link in the log', async () => {
  const { seen, key } = await withProof();
  await approve({ ...seen, name: '' });
  await askFor(seen);
  await approve(seen);
  expect(shop.log.join('\n')).not.toMatch(/Lovelace|Beaverdale/);
  expect(shop.log.join('\n')).not.toContain(key.slice(0, 30));
});

// product: proof-emails, approval-clock
test('a customer is reminded before the deadline and after it, unless the proof no longer waits', async () => {
  const [order, approved] = [await withProof(), await withProof()];
  const moments = reminderMoments(await open(order.key));
  const remind = async (
    moment: Date,
    minutes: number,
    before = async (): Promise<unknown> => 0,
  ) => {
    vi.useFakeTimers({ toFake: ['Date'], now: moment.getTime() + minutes * 60_000 });
    try {
      const response = await remindFunction();
      await before();
      await shop.drain();
      return (await response.json()) as { written: number };
    } finally {
      vi.useRealTimers();
    }
  };
  const about = async ({ email, number }: Placed) =>
    (await shop.emailsTo(email)).filter(({ subject }) =>
      new RegExp(`^(Approve your proof|New date) for order #${number}`).test(subject ?? ''),
    );
  await remind(moments.soon, -1);
  expect(await about(order)).toEqual([]);
  await remind(moments.soon, 1, () => setStatus(approved.number, 'approved'));
  expect(await remind(moments.soon, 6)).toEqual({ written: 0 });
  const [soon] = await about(order);
  expect(readableText(soon!.html!)).toMatch(/Approve by .* to keep .* After that: /);
  await remind(moments.missed, 1);
  await remind(moments.missed, 6);
  const emails = await about(order);
  expect(emails).toHaveLength(2);
  const missed = emails.find(({ subject }) => subject?.startsWith('New date'))!;
  expect(missed.html).toContain(`#order=${order.key}`);
  const { totalCents } = priceWithRush(await open(order.key), 3000);
  for (const said of [readableText(missed.html!), missed.text!.replace(/\s+/g, ' ')]) {
    expect(said).toContain('It’s too late to make');
    expect(said).toContain(`${formatCents(totalCents)} in all`);
    expect(said).not.toMatch(/Lovelace|Heron/);
  }
  expect(await about(approved)).toEqual([]);
});

// product: proof-emails
test('a version that was replaced before its email went out isn’t announced', async () => {
  const placed = await inReview();
  await send(placed);
  const announced = async (version: number) =>
    (await shop.emailsTo(placed.email)).filter(({ subject }) =>
      subject?.endsWith(`(version ${version})`),
    );
  await expect.poll(() => announced(1)).toHaveLength(1);
  await shop.backend.sql(
    `update public.outbox set status = 'pending', sent_at = null, attempts = 0,
       next_attempt_at = now() + interval '1 hour'
     where template = 'proof-ready'
       and order_id = (select id from public.orders where number = $1)`,
    [placed.number],
  );
  await send(placed);
  await expect.poll(() => announced(2)).toHaveLength(1);
  await shop.dueNow();
  await shop.drain();
  expect(await announced(1)).toHaveLength(1);
});

// product: customers
test('who approves for the customer gets the proof with the link, and nobody else does', async () => {
  const placed = await inReview();
  const contact = async (role: string) => {
    const email = `${randomUUID()}@mill.example`;
    await shop.backend.sql(
      `insert into private.contacts (email, customer_id, home_id, ${role}, latest_at, searched)
       select $1, customer_id, customer_id, true, now(), '' from private.contacts where email = $2`,
      [email, placed.email.toLowerCase()],
    );
    return email;
  };
  const [approver, former] = [await contact('approves'), await contact('approves')];
  const [payer, books] = [await contact('pays'), await contact('gets_invoice')];
  await send(placed);
  await shop.backend.sql('update private.contacts set approves = false where email = $1', [former]);
  await shop.dueNow();
  await shop.drain();
  const [copy, ...others] = await shop.emailsTo(approver);
  expect(others).toEqual([]);
  expect(copy!.html).toContain(`#order=${placed.key}`);
  expect(copy!.text).toContain('Ada Lovelace ordered it and got this, too: one of you approves.');
  for (const email of [former, payer, books]) expect(await shop.emailsTo(email)).toEqual([]);
});

// product: job-board
test('a nudge reminds a customer of the proof that waits, and says nothing once it’s approved', async () => {
  const [waits, approved] = [await withProof(), await withProof()];
  for (const { number } of [waits, approved]) {
    await shop.backend.sql(`update public.outbox set created_at = now() - interval '5 hours'`);
    expect(await asStaff('nudge_customer', { number, version: 1 })).toEqual({ outcome: 'nudged' });
  }
  expect((await approve(approved.seen)).status).toBe(200);
  await shop.drain();
  const nudges = async ({ email }: Pick<Placed, 'email'>) =>
    (await shop.emailsTo(email)).filter(({ subject }) => subject.endsWith('seen your proof?'));
  const [nudge] = await nudges(waits);
  expect(readableText(nudge?.text ?? '')).toContain('Nothing is printed until you approve it.');
  expect(await nudges(approved)).toEqual([]);
});

// product: morning-edition, customers
test('a payment link goes to the customer, and without the link to who pays, unless it’s paid or somebody else’s by then', async () => {
  const orders = [await inReview(), await inReview(), await inReview()] as const;
  const [waits, paid, moved] = orders;
  const payers = new Map<Placed, string>();
  for (const order of orders) {
    await shop.backend.sql(`update public.orders set payment_terms = 'placed' where number = $1`, [
      order.number,
    ]);
    const payer = `${randomUUID()}@mill.example`;
    payers.set(order, payer);
    await shop.backend.sql(
      `insert into private.contacts (email, customer_id, home_id, pays, latest_at, searched)
       select $1, customer_id, customer_id, true, now(), '' from private.contacts where email = $2`,
      [payer, order.email.toLowerCase()],
    );
    await confirmAddress(shop.backend.sql, order);
  }
  const numbers = orders.map(({ number }) => number);
  expect(await asStaff('send_payment_links', { numbers })).toEqual({
    outcomes: Object.fromEntries(numbers.map((number) => [number, 'sent'])),
  });
  await shop.backend.sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
     select gen_random_uuid(), id, number, 'charge', 'cash', total_cents, 'a'
     from public.orders where number = $1`,
    [paid.number],
  );
  await shop.backend.sql(`update private.contacts set pays = false where email = $1`, [
    payers.get(moved),
  ]);
  await shop.drain();
  const links = async (email: string) =>
    (await shop.emailsTo(email)).filter(({ subject }) => subject?.startsWith('Paying $'));
  const [[link, again], [copy]] = [await links(waits.email), await links(payers.get(waits)!)];
  expect(again).toBeUndefined();
  expect(link!.html).toContain(`#order=${waits.key}`);
  expect(copy!.html).not.toContain(waits.key);
  expect(readableText(copy!.text ?? '')).toContain('ask them what it’s for, or to pay by card');
  for (const email of [paid.email, payers.get(paid)!, payers.get(moved)!]) {
    expect(await links(email)).toEqual([]);
  }
});

// product: payment-reminders, customers
test('a customer is reminded of an overdue balance, unless it’s paid, stopped, or due since another day by the time of the email', async () => {
  const noon = Date.parse(`${shopToday(new Date())}T18:00:00Z`);
  const [late, paid, stopped, moved] = [
    await inReview(),
    await inReview(),
    await inReview(),
    await inReview(),
  ];
  const placedDaysAgo = (days: number, { number }: Placed) =>
    shop.backend.sql(
      `update public.orders set payment_terms = 'placed', created_at = $2 where number = $1`,
      [number, new Date(noon - days * 86_400_000).toISOString()],
    );
  for (const order of [late, paid, stopped, moved]) await placedDaysAgo(7, order);
  const payer = `${randomUUID()}@mill.example`;
  await shop.backend.sql(
    `insert into private.contacts (email, customer_id, home_id, pays, latest_at, searched)
     select $1, customer_id, customer_id, true, now(), '' from private.contacts where email = $2`,
    [payer, late.email.toLowerCase()],
  );
  await shop.backend.sql(
    `insert into private.confirmed_addresses select id, lower(customer_email)
     from public.orders where number = $1`,
    [late.number],
  );
  const remind = async (now: number, before = async (): Promise<unknown> => 0) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      const response = await remindOfBalancesFunction();
      await before();
      await shop.drain();
      return (await response.json()) as { written: number };
    } finally {
      vi.useRealTimers();
    }
  };
  const about = async ({ email }: Placed) =>
    (await shop.emailsTo(email)).filter(({ subject }) => subject?.endsWith('is overdue'));
  expect(await remind(noon + 9 * 3_600_000)).toEqual({ written: 0 });
  const settle = async () => {
    await shop.backend.sql(
      `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
       select gen_random_uuid(), id, number, 'charge', 'cash', total_cents, 'a'
       from public.orders where number = $1`,
      [paid.number],
    );
    const { key } = stopped;
    const stop = () => callFunction(stopReminders, stopRemindersFunction, { key });
    expect((await stop()).data).toEqual({ stopped: true });
    expect((await open(key)).money.remindersOff).toMatchObject({ byCustomer: true });
    await placedDaysAgo(8, moved);
  };
  expect(await remind(noon, settle)).toEqual({ written: 5 });
  expect(await about(moved)).toEqual([]);
  expect(await remind(noon)).toEqual({ written: 1 });
  expect(await about(moved)).toHaveLength(1);
  // By then, other tests' orders are overdue, too.
  await remind(noon + 7 * 86_400_000);
  await remind(noon + 23 * 86_400_000);
  expect([await about(paid), await about(stopped)]).toEqual([[], []]);
  const emails = await about(late);
  expect(emails).toHaveLength(3);
  const said = emails.map(({ html }) => readableText(html!)).join('\n');
  expect(said).toContain(`${formatCents(late.totalCents)} for `);
  expect(said).toContain('(7 days overdue)');
  expect(said).toContain('(14 days overdue)');
  expect(said).toContain('(30 days overdue)');
  expect(said).toContain('Stop payment reminders');
  expect(said).not.toMatch(/Lovelace|Heron/);
  expect(emails[0]!.html).toContain(`#order=${late.key}`);
  // Who pays gets the same without the link.
  const copies = await about({ ...late, email: payer });
  expect(copies).toHaveLength(3);
  for (const { html, text } of copies) {
    expect(readableText(html!)).toContain(`${formatCents(late.totalCents)} for `);
    expect(readableText(html!)).toContain('ordered it and has the order’s link');
    expect(`${html} ${text}`).not.toMatch(/your-order|#order=|Stop payment reminders/);
  }
});
