// product: ordering-again
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import approveFunction from '../../netlify/functions/approve-proof.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import previewFunction from '../../netlify/functions/preview-repeat.ts';
import sealUploadFunction from '../../netlify/functions/seal-upload.ts';
import repeatFunction from '../../netlify/functions/repeat-order.ts';
import sendProofFunction from '../../netlify/functions/send-proof.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { approveProof } from '../../src/proofs/approve-proof.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { designsToPlace } from '../../src/orders/placing/designs-to-place.client.ts';
import type {
  DesignInput,
  PlaceOrderInput,
} from '../../src/orders/placing/place-order.contract.ts';
import { previewRepeat } from '../../src/orders/repeats/preview-repeat.contract.ts';
import { sealUpload } from '../../src/artwork/uploads/seal-upload.contract.ts';
import { repeatOrder } from '../../src/orders/repeats/repeat-order.contract.ts';
import { sendProof } from '../../src/proofs/send-proof.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import type { KeptDraft } from '../../src/orders/drafts/draft-link.ts';
import { itemsOf } from '../../src/orders/order-design.ts';
import { brokenOrderLink } from '../../src/orders/order-link.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { openGroups } from '../../src/groups/groups-store.server.ts';
import { readOrderKey } from '../../src/orders/order-link.server.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { defaultDueDate, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { openFreshBackend } from '../../src/platform/backend.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { openArtworkStore } from '../../src/platform/storage.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput } from '../factory/orders.ts';
import { hashOf } from '../factory/proofs.ts';
import { password } from '../support/people.ts';
import {
  callFunction,
  openShop,
  orderWithFile,
  place,
  png,
  upload,
  type TestShop,
} from './test-shop.ts';

const staffEmail = `again@${facts.emailDomain}`;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  await addSignIn(shop.backend.sql, staffEmail, password, 'staff');
  token = (await callFunction(signIn, signInFunction, { email: staffEmail, password })).data
    .accessToken;
});
afterAll(() => shop.close());

const preview = (key: string) => callFunction(previewRepeat, previewFunction, { key });
const repeat = (key: string, ...colorKeys: string[]) =>
  callFunction(repeatOrder, repeatFunction, {
    key,
    colorKeys: colorKeys.length > 0 ? colorKeys : ['white'],
  });
const open = async (key: string) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data;

async function job(number: number) {
  const response = await fetch(`${shop.backend.url}/rest/v1/rpc/read_job`, {
    method: 'POST',
    headers: {
      apikey: shop.backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p: { kind: 'order', number } }),
  });
  const read = readJob.output.parse(await response.json());
  if (read?.kind !== 'order') throw new Error(`There’s no order ${number}.`);
  return read;
}

async function placed(input: PlaceOrderInput = orderInput()) {
  const { orderKey: key, orderNumber: number } = (await place(input)).data;
  return { input, key, number };
}
const update = (number: number, changes: string) =>
  shop.backend.sql(`update public.orders set ${changes} where number = $1`, [number]);

/** What checkout sends of a draft. */
const checkedOut = ({ draft, contact }: KeptDraft): PlaceOrderInput =>
  orderInput({
    idempotencyKey: draft.idempotencyKey,
    designs: designsToPlace(draft),
    dueDate: draft.dueDate!,
    customer: contact,
  });

const artwork = png(300, 200);

describe('ordering again', () => {
  test('makes a new draft with copies of the files, and staff get the placement and inks that were approved', async () => {
    const first = await placed(await orderWithFile('heron.png', artwork));
    const { data: seen } = await preview(first.key);
    expect(seen).toMatchObject({
      wasCents: first.input.seenTotalCents,
      nowCents: first.input.seenTotalCents,
      reasons: [],
      dueDate: defaultDueDate(new Date()),
      items: [{ insteadKey: null }],
    });
    const { data: kept, status } = await repeat(first.key);
    expect(status).toBe(200);
    expect(kept).toMatchObject({
      draft: {
        designs: [
          {
            locations: { frontLarge: true, backLarge: false },
            artwork: {
              type: 'complete',
              uploads: { frontLarge: { name: 'heron.png', widthPx: 300 } },
            },
            items: [
              {
                garmentId: 'premium-cotton',
                garmentFixed: false,
                color: { key: 'white' },
                quantities: itemsOf(first.input)[0]!.quantities,
              },
            ],
          },
        ],
        dueDate: defaultDueDate(new Date()),
        delivery: 'pickup',
      },
      contact: { email: first.input.customer.email },
    });
    expect(kept.draft.idempotencyKey).not.toBe(first.input.idempotencyKey);
    const { receipt } = kept.draft.designs[0]!.artwork.uploads.frontLarge!;
    expect((await callFunction(sealUpload, sealUploadFunction, { receipt })).status).toBe(200);

    const again = await place(checkedOut(kept));
    expect(again).toMatchObject({ status: 200, data: { totalCents: seen.nowCents } });
    const repeated = again.data.orderNumber;
    const rows = await shop.backend.sql(
      `select number, object_path, sha256
       from public.orders join public.order_artwork on order_id = orders.id
       where number = any ($1) order by number`,
      [[first.number, repeated]],
    );
    expect(new Set(rows.map((row) => row['object_path'])).size).toBe(2);
    expect(rows.map((row) => row['sha256'])).toEqual([hashOf(artwork), hashOf(artwork)]);

    await update(first.number, "status = 'in_review'");
    const print = {
      location: 'frontLarge',
      file: hashOf(artwork),
      widthIn: 10.5,
      heightIn: 7,
      topIn: 3.5,
      rightIn: 0,
      inks: ['cream', 'gold'],
    };
    const { version, repeatedBy } = await job(first.number);
    expect(repeatedBy).toEqual([repeated]);
    const choices = { designs: [{ prints: [print], wording: '', picture: null }], note: '' };
    const sent = await callFunction(
      sendProof,
      sendProofFunction,
      { id: randomUUID(), number: first.number, version, choices, uploads: [], replies: [] },
      { headers: { authorization: `Bearer ${token}` } },
    );
    expect((await job(repeated)).repeats).toEqual({ number: first.number, prints: [[]] });
    const { sha256 } = sent.data;
    const { dueDate: seenDate, totalCents: seenTotalCents } = await open(first.key);
    const terms = { rush: false, seenDate, seenTotalCents };
    const approval = { key: first.key, version: 1, sha256, name: 'Ada Lovelace', ...terms };
    expect((await callFunction(approveProof, approveFunction, approval)).status).toBe(200);
    expect((await job(repeated)).repeats).toEqual({ number: first.number, prints: [[print]] });

    // With other artwork, the placement says nothing.
    const { data: other } = await repeat(first.key);
    const { designs } = orderInput({ printLocations: ['frontLarge'] });
    const changed = await place({ ...checkedOut(other), designs });
    expect((await job(changed.data.orderNumber)).repeats).toMatchObject({ prints: [[]] });

    const exactly: unknown[] = [];
    for (const number of [repeated, changed.data.orderNumber]) {
      await update(number, "status = 'in_review'");
      exactly.push((await job(number)).exactRepeatOf);
    }
    expect(exactly).toEqual([first.number, null]);
  });

  test('works for a canceled order, and not with another order’s key', async () => {
    const canceled = await placed();
    await update(canceled.number, "status = 'cancelled'");
    expect((await preview(canceled.key)).status).toBe(200);
    expect((await repeat(canceled.key)).status).toBe(200);
    const other = await placed();
    const wrong = `${canceled.number}.${other.key.split('.')[1]}`;
    for (const answer of [await preview(wrong), await repeat(wrong)]) {
      expect(answer).toMatchObject({ status: 404, error: { message: brokenOrderLink } });
    }
  });

  // product: group-orders
  test('starts a group like the last one, and asks its people again', async () => {
    let closesOn = addDays(shopToday(new Date()), 1);
    while (closingDayMessage(closesOn, new Date()) !== null) closesOn = addDays(closesOn, 1);
    const terms = { title: 'Choir', welcome: 'Hello!', fieldLabel: '' };
    const group = {
      ...terms,
      payer: 'both',
      allowance: '12.5',
      guarantees: 'yes',
      named: 'no',
    } as const;
    const dueDate = addBusinessDays(closesOn, 20);
    const first = await placed(orderInput({ dueDate, group: { ...group, closesOn } }));
    await shop.backend.sql(
      `insert into private.group_people (
         id, group_id, number, request_hash, link_id, link_key_hash, name, email, shown, pieces, left_at
       )
       select gen_random_uuid(), id, n, repeat('a', 64), gen_random_uuid(), repeat(n::text, 64),
         'Ada', email, 'initial', '[{"item": 0, "size": "M"}]', case when n = 3 then now() end
       from private.groups, unnest(array['walt@choir.example', 'ada@choir.example', 'left@choir.example'])
         with ordinality as listed (email, n)`,
    );
    const { data: kept } = await repeat(first.key);
    expect(kept.draft.group).toEqual({ ...group, allowance: '12.50' });
    await shop.backend.sql(
      `update private.groups
       set payer = 'person', allowance_cents = null, fixed_cents = '{1800}', share_cents = 450,
         cause = 'the band', stragglers = true`,
    );
    expect((await repeat(first.key)).data.draft.group).toEqual({
      ...terms,
      payer: 'person',
      allowance: '',
      guarantees: 'yes',
      named: 'no',
      stragglers: 'yes',
      pricing: 'own',
      'prices.0': '22.50',
      share: '4.50',
      cause: 'the band',
    });
    const again = { ...group, closesOn };
    const second = await placed({ ...checkedOut(kept), dueDate, group: again });
    const link = readOrderKey(second.key);
    const groups = openGroups(openFreshBackend(readEnv(process.env)));
    expect(await groups.readInvitations(link)).toMatchObject({
      earlier: ['ada@choir.example', 'walt@choir.example'],
    });
    await update(second.number, `customer_email = 'other@customer.example'`);
    expect(await groups.readInvitations(link)).toMatchObject({ earlier: [] });
  });

  test('says what made the price different', async () => {
    const { input, key, number } = await placed();
    const { perItemCents, totalQuantity: pieces } = await open(key);
    const [each = 0] = perItemCents;
    const subtotal = (each - 100) * pieces;
    const tax = Math.round((subtotal + 3000) * 0.07);
    await update(
      number,
      `per_item_cents = array[${each - 100}], subtotal_cents = ${subtotal}, rush_fee_cents = 3000,
       turnaround_class = 'rush', tax_cents = ${tax}, total_cents = ${subtotal + 3000 + tax}`,
    );
    const { data } = await preview(key);
    expect(data).toMatchObject({
      wasCents: subtotal + 3000 + tax,
      nowCents: input.seenTotalCents,
      reasons: [
        { what: 'Each piece', was: each - 100, now: each },
        { what: 'Rush fee', was: 3000, now: 0 },
        { what: 'Tax', was: tax },
      ],
    });
  });

  test('offers the nearest color for one that is gone, which it no longer takes', async () => {
    const { key } = await placed(orderInput({ colorKey: 'navy' }));
    await shop.backend.sql(
      `update public.color_swatches set gone = true, in_stock = false where style_code = '00606' and color_key = 'navy'`,
    );
    try {
      const { data } = await preview(key);
      expect(data.colors['00606']?.map((color) => color.key)).not.toContain('navy');
      expect(data.items).toMatchObject([{ insteadKey: 'black' }]);
      expect(await repeat(key, 'navy')).toMatchObject({
        status: 400,
        error: { fields: { 'colorKeys.0': 'Choose a color that the Premium Cotton comes in.' } },
      });
      const { draft } = (await repeat(key, 'black')).data;
      expect(itemsOf(draft)).toMatchObject([{ color: { id: '00606-black', key: 'black' } }]);
    } finally {
      await shop.backend.sql(
        'update public.color_swatches set gone = false, in_stock = true where gone',
      );
    }
  });

  /** White and navy shirts with a heron, and others with another print on their back. */
  async function company(): Promise<[heron: DesignInput, back: DesignInput]> {
    const back = await upload('backLarge', 'back.png', artwork);
    const { designs } = await orderWithFile('heron.png', artwork);
    const [front] = designs as [DesignInput];
    const [shirt] = front.items as [DesignInput['items'][number]];
    return [
      { ...front, items: [shirt, { ...shirt, colorKey: 'navy', quantities: { M: 12 } }] },
      {
        printLocations: ['backLarge'],
        artwork: { ...front.artwork, files: [{ location: 'backLarge', receipt: back.receipt }] },
        items: [{ styleCode: '00760', colorKey: 'navy', quantities: { L: 30 } }],
      },
    ];
  }

  test('carries all items of all designs, each with its color or another, and their files', async () => {
    const first = await placed(orderInput({ designs: await company() }));
    const { data: seen } = await preview(first.key);
    expect(seen).toMatchObject({ nowCents: first.input.seenTotalCents, reasons: [] });
    expect(Object.keys(seen.colors).toSorted()).toEqual(['00606', '00760']);
    expect(seen.items).toHaveLength(3);
    expect(await repeat(first.key, 'white', 'neon')).toMatchObject({
      status: 400,
      error: {
        fields: {
          'colorKeys.1': 'Choose a color that the Premium Cotton comes in.',
          'colorKeys.2': 'Choose a color that the Budget Cotton comes in.',
        },
      },
    });
    const { data: kept } = await repeat(first.key, 'white', 'black', 'navy');
    const again = checkedOut(kept);
    const pieces = (order: PlaceOrderInput) =>
      itemsOf(order).map(({ styleCode, quantities }) => ({ styleCode, quantities }));
    expect(pieces(again)).toEqual(pieces(first.input));
    expect(itemsOf(again).map(({ colorKey }) => colorKey)).toEqual(['white', 'black', 'navy']);
    const placedAgain = await place(again);
    expect(placedAgain).toMatchObject({ status: 200, data: { totalCents: seen.nowCents } });
    expect((await open(placedAgain.data.orderKey)).files).toMatchObject([
      { design: 0, location: 'frontLarge', fileName: 'heron.png' },
      { design: 1, location: 'backLarge', fileName: 'back.png' },
    ]);
  });

  /** Makes the first item of a design one that we don't print on anymore. */
  const retire = (number: number, design: number) =>
    update(
      number,
      `designs = jsonb_set(designs, '{${design},items,0}', designs #> '{${design},items,0}' ||
       '{"garment_name": "Canvas Smock", "style_code": "00001"}')`,
    );

  test('leaves out the garments that we no longer print on, says so, and carries the others', async () => {
    const [heron, back] = await company();
    const first = await placed(orderInput({ designs: [back, heron] }));
    await retire(first.number, 0);
    await retire(first.number, 1);
    await shop.backend.sql(
      `insert into private.groups (
         order_id, slug, title, expected, closes_at, closed_at, payer, fixed_cents, counts
       )
       select id, 'smocks-abcd2345', 'Smocks', 40, now(), now(), 'person', '{3100,3200,3300}', '{1,1}'
       from public.orders where number = $1`,
      [first.number],
    );
    const { data: seen } = await preview(first.key);
    const { perItemCents } = await open(first.key);
    const why = 'We don’t print on it anymore, so it’s left out.';
    expect(seen).toMatchObject({
      wasCents: first.input.seenTotalCents,
      items: [{ at: 2, insteadKey: null }],
    });
    expect(seen.reasons.slice(0, 3)).toMatchObject([
      { what: 'Canvas Smock, Navy', was: perItemCents[0]! * 30, now: 0, why },
      { what: 'Canvas Smock, White', now: 0, why },
      { what: 'Each piece', was: perItemCents[2], why: expect.stringContaining('fewer pieces') },
    ]);
    const { data: kept } = await repeat(first.key, 'navy');
    expect(kept.draft.designs).toMatchObject([
      { artwork: { uploads: { frontLarge: { name: 'heron.png' } } } },
    ]);
    expect(itemsOf(kept.draft)).toMatchObject([{ color: { key: 'navy' }, quantities: { M: 12 } }]);
    expect(kept.draft.group).toMatchObject({ 'prices.0': '33.00' });
    expect(await place(checkedOut(kept))).toMatchObject({
      status: 200,
      data: { totalCents: seen.nowCents },
    });
  });

  test('a garment that we no longer print on says whom to call', async () => {
    const { key, number } = await placed();
    await retire(number, 0);
    for (const answer of [await preview(key), await repeat(key)]) {
      expect(answer).toMatchObject({ status: 409, error: { code: 'aborted' } });
      expect(answer.error.message).toContain('on the Canvas Smock anymore. Call');
    }
  });

  test('leaves out a file that Storage has lost', async () => {
    const { key } = await placed(await orderWithFile('heron.png', artwork));
    const [file] = (await open(key)).files;
    const [row] = await shop.backend.sql(
      `select object_path from public.order_artwork join public.orders on orders.id = order_id
       where number = $1`,
      [Number(key.split('.')[0])],
    );
    await openArtworkStore(openFreshBackend(readEnv(process.env))).remove([
      row?.['object_path'] as string,
    ]);
    expect(file?.fileName).toBe('heron.png');
    const [design] = (await repeat(key)).data.draft.designs;
    expect(design?.artwork).toMatchObject({ type: 'complete', uploads: {} });
  });
});
