import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { Backend } from '../../local/backend.ts';
import { seededRandom, type SeededRandom } from '../../local/seeded-random.ts';
import approveFunction from '../../netlify/functions/approve-proof.ts';
import askForChangeFunction from '../../netlify/functions/ask-for-change.ts';
import cancelFunction from '../../netlify/functions/cancel-order.ts';
import changeAsStaffFunction from '../../netlify/functions/change-as-staff.ts';
import changeFunction from '../../netlify/functions/change-order.ts';
import openFunction from '../../netlify/functions/open-order.ts';
import sendProofFunction from '../../netlify/functions/send-proof.ts';
import { approveProof } from '../../src/proofs/approve-proof.contract.ts';
import { askForChange } from '../../src/proofs/ask-for-change.contract.ts';
import { cancelOrder } from '../../src/orders/changes/cancel-order.contract.ts';
import { changeAsStaff } from '../../src/orders/changes/change-as-staff.contract.ts';
import { changeOrder } from '../../src/orders/changes/change-order.contract.ts';
import { errorEnvelopeSchema, type Contract } from '../../src/platform/contract.ts';
import { placesOf } from '../../src/orders/your-order/pins.client.ts';
import type { PrintPlace, Proof } from '../../src/proofs/proof.ts';
import { openOrder, type CustomerOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { sendProof } from '../../src/proofs/send-proof.contract.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { readJob, type Job } from '../../src/staff/job/read-job.rpc.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { undoMove } from '../../src/staff/job/undo-move.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { usualGarment } from '../../src/garments/garment.ts';
import { jobStatuses, type OrderStatus } from '../../src/orders/job.ts';
import { repriceOrder } from '../../src/orders/changes/order-change.ts';
import type { OrderDesign, OrderItem } from '../../src/orders/order-design.ts';
import { customerOf } from '../../src/orders/order-record.ts';
import type { KeptFile } from '../../src/orders/placed-record.ts';
import { usualPlacement } from '../../src/proofs/place-print.ts';
import { printLocations, type PrintLocation } from '../../src/garments/print-location.ts';
import { defaultDueDate } from '../../src/orders/due-dates/turnaround.ts';
import { newLink, orderKeyOf } from '../../src/orders/order-link.server.ts';
import { signReceipt } from '../../src/artwork/uploads/receipts.server.ts';
import { keptFile, orderOf, startFor } from '../factory/orders.ts';
import { randomColor, randomDesigns, randomItem, randomPlaces } from './random-designs.ts';

/** What lifecycles run on: a real backend, with the functions' environment set. */
export type LifecycleShop = {
  backend: Pick<Backend, 'url' | 'publishableKey' | 'secretKey' | 'sql'>;
  siteUrl: string;
  receiptSecret: string;
  /** Sign-ins of two members who both move orders. */
  tokens: readonly [string, string];
  /** The sign-in of an owner, who may charge anything for canceling. */
  ownerToken: string;
};

export type LifecycleReport = {
  /** How often each step had each result: 'start production: not-approved'. */
  counts: Record<string, number>;
  /** How many orders were canceled at a charge. */
  charged: number;
  /** How many tickets of orders in production or beyond were compared with what was approved. */
  compared: number;
  /** What must never happen. */
  faults: string[];
};

type OrderJob = Extract<Job, { kind: 'order' }>;
type Handler = (request: Request, context: { ip: string }) => Promise<Response>;

/** How many orders are under way at the same time, taking turns. */
const atOnce = 6;
const stepsOfALife = 20;
const printed: readonly string[] = ['in_production', 'ready', 'completed'];
const chargeable: readonly string[] = ['approved', 'in_production'];

/**
 * Sends orders through their lives in random steps of customers and staff, also where and when these
 * aren't allowed. After each step, the ticket of an order in production or beyond must say exactly
 * what was approved last: by the contents of the version that was approved on the page, or by the
 * order as it was when staff noted an approval. What the database calls approved doesn't count.
 */
export async function runLifecycles(
  shop: LifecycleShop,
  { lifecycles, seed }: { lifecycles: number; seed: number },
): Promise<LifecycleReport> {
  const random = seededRandom(seed);
  const report: LifecycleReport = { counts: {}, charged: 0, compared: 0, faults: [] };
  const all: Life[] = [];
  let under: Life[] = [];
  // Rendering the emails would take most of the time; other tests read them.
  const sendAfter = (delay: string) =>
    shop.backend.sql(
      `alter table public.outbox alter column next_attempt_at set default now() + interval '${delay}'`,
    );
  await sendAfter('1 day');
  try {
    while (all.length < lifecycles || under.length > 0) {
      while (all.length < lifecycles && under.length < atOnce) {
        const life = await begin(shop, random);
        all.push(life);
        under.push(life);
      }
      const life = random.pick(under);
      const name = random.weighted(usualSteps);
      const key = `${name}: ${await steps[name](life)}`;
      report.counts[key] = (report.counts[key] ?? 0) + 1;
      life.story.push(key);
      const status = await checkTicket(life, report);
      // Hardly anything can happen to a canceled order.
      const isOver =
        life.story.length >= stepsOfALife || (status === 'cancelled' && random.chance(0.5));
      if (isOver) under = under.filter((one) => one !== life);
    }
    // Nor may the steps of another order have changed it.
    for (const life of all) await checkTicket(life, report);
    report.charged = all.filter(({ chargeCents }) => chargeCents > 0).length;
  } finally {
    await sendAfter('0');
  }
  return report;
}

/** One order, and what its customer and staff know of it. */
type Life = {
  shop: LifecycleShop;
  random: SeededRandom;
  number: number;
  key: string;
  /** Each step with its result. */
  story: string[];
  /** The versions of its proof that the customer has seen, newest first. */
  seen: {
    version: number;
    sha256: string;
    prints: PrintPlace[];
    seenDate: string;
    seenTotalCents: number;
  }[];
  /** The ticket when staff noted an approval, by the place of that event. */
  noted: Map<number, Ticket>;
  /** What canceling it cost the last time. */
  chargeCents: number;
};

async function begin(shop: LifecycleShop, random: SeededRandom): Promise<Life> {
  const link = newLink(shop.receiptSecret);
  const dueDate = defaultDueDate(new Date());
  const designs = randomDesigns(random);
  const files = await Promise.all(
    designs.flatMap(({ printLocations: locations }, design) =>
      locations.map(async (location) => ({ design, location, ...(await newFile(shop, random)) })),
    ),
  );
  const order = orderOf(designs, { ...link, files, dueDate, startBy: startFor(dueDate) });
  const placed = await rest(shop, 'place_order', { p: toColumns(order) });
  const { number } = placed as { number: number };
  const key = orderKeyOf({ number, linkId: link.linkId }, shop.receiptSecret);
  return { shop, random, number, key, story: [], seen: [], noted: new Map(), chargeCents: 0 };
}

/** Artwork as if it had been uploaded and sealed. */
async function newFile({ backend }: LifecycleShop, random: SeededRandom): Promise<KeptFile> {
  const file = keptFile({ sha256: `${random.uuid()}${random.uuid()}`.replaceAll('-', '') });
  await backend.sql(
    `insert into private.artwork_files
       (upload_path, object_path, sha256, size_bytes, format, width_px, height_px)
     values ($1, $1, $2, $3, $4, $5, $6)`,
    [file.objectPath, file.sha256, file.sizeBytes, file.format, file.widthPx, file.heightPx],
  );
  return file;
}

/** Each step answers with its result. */
const steps = {
  /** The usual way, by hand. */
  'move on': async (life: Life) => {
    const way = jobStatuses.order;
    const next = way[way.indexOf((await standing(life)).status) + 1];
    return next && next !== 'cancelled' ? move(life, next, 0.8) : 'there’s no way on';
  },
  'move anywhere': async (life: Life) => move(life, life.random.pick(jobStatuses.order), 0.5),
  'start production': async (life: Life) => move(life, 'in_production', 0),
  undo: async (life: Life) => {
    const { version } = await standing(life);
    return (await asStaff(life, undoMove, { kind: 'order', number: life.number, version })).outcome;
  },
  'send a proof': async (life: Life) => {
    const { random, number, shop } = life;
    const job = await read(life);
    const designs = job.designs.map(({ printLocations: locations }, at) => ({
      prints: locations.map((location) => ({
        location,
        file: fileFor(job, at, location),
        ...usualPlacement(usualGarment, location, null),
        inks: ['cream'],
      })),
      wording: '',
      picture: null,
    }));
    const input = {
      id: randomUUID(),
      number,
      version: seenVersion(life, job),
      choices: { designs, note: `Version of step ${life.story.length}` },
      uploads: [],
      replies: [],
    };
    return resultOf(await ask(shop, sendProof, sendProofFunction, input, random.pick(shop.tokens)));
  },
  approve: async (life: Life) => {
    await look(life);
    return approve(life, life.seen[0]);
  },
  /** From a page that may be behind. */
  'approve any version': async (life: Life) =>
    approve(life, life.random.pick([...life.seen, null])),
  'ask for a change': async (life: Life) => {
    const shown = life.random.pick([...life.seen, null]);
    if (!shown) return 'there’s nothing to see';
    const { version, sha256, prints } = shown;
    const pin = { ...life.random.pick(prints), x: null, y: null, text: 'Wider?' };
    const input = { key: life.key, version, sha256, requestId: randomUUID(), pins: [pin] };
    return resultOf(await ask(life.shop, askForChange, askForChangeFunction, input));
  },
  'change the order': async (life: Life) => {
    const { what, wanted } = await changed(life, await look(life));
    const input = { ...wanted, key: life.key };
    const answer = await ask(life.shop, changeOrder, changeFunction, input);
    return `${what}, ${resultOf(answer)}`;
  },
  'change it as staff': async (life: Life) => {
    const { number, random, shop } = life;
    const { what, wanted } = await changed(life, await look(life));
    const token = random.pick(shop.tokens);
    const input = { ...wanted, number };
    const answer = await ask(shop, changeAsStaff, changeAsStaffFunction, input, token);
    return `${what}, ${resultOf(answer)}`;
  },
  /** In the database, past every rule. What is printed by then stays. */
  'change behind the approval': async ({ shop, number, random }: Life) => {
    const approved = `number = $1 and status in ('proof_sent', 'approved')`;
    const rows = await shop.backend.sql(
      random.chance(0.5)
        ? `update public.orders
           set designs = jsonb_set(
             designs, '{-1,items,-1}',
             designs #> '{-1,items,-1}' || '{"color_key": "asphalt", "color_name": "Asphalt"}'
           )
           where ${approved} returning id`
        : `update public.order_artwork set sha256 = repeat('e', 64)
           where order_id in (select id from public.orders where ${approved}) returning order_id`,
      [number],
    );
    return rows.length > 0 ? 'ok' : 'not now';
  },
  cancel: async (life: Life) => {
    const { version } = await look(life);
    const input = { key: life.key, version };
    return resultOf(await ask(life.shop, cancelOrder, cancelFunction, input));
  },
  'cancel at a charge': async (life: Life) =>
    chargeable.includes((await standing(life)).status) ? move(life, 'cancelled', 0.8) : 'not now',
} satisfies Record<string, (life: Life) => Promise<string>>;

const usualSteps: readonly (readonly [keyof typeof steps, number])[] = [
  ['move on', 8],
  ['move anywhere', 3],
  ['start production', 5],
  ['undo', 3],
  ['send a proof', 7],
  ['approve', 8],
  ['approve any version', 2],
  ['ask for a change', 2],
  ['change the order', 3],
  ['change it as staff', 3],
  ['change behind the approval', 4],
  ['cancel', 0.3],
  ['cancel at a charge', 2],
];

/** One in twenty pages is behind. */
const seenVersion = ({ random }: Life, { version }: { version: number }): number =>
  random.chance(0.05) ? Math.max(1, version - 1) : version;

/** By one of two members, with a note for `notes` of all moves. */
async function move(life: Life, to: OrderStatus, notes: number): Promise<string> {
  const note = life.random.chance(notes)
    ? { note: 'They said so on the phone.', waiver: 'asked' as const }
    : {};
  const { status, version } = await standing(life);
  const chargeCents =
    to === 'cancelled' && chargeable.includes(status) ? life.random.between(1, 5_000) : null;
  const { random, shop } = life;
  const token = random.pick(chargeCents === null ? shop.tokens : [shop.tokens[0], shop.ownerToken]);
  const p = {
    kind: 'order' as const,
    number: life.number,
    version: seenVersion(life, { version }),
    to,
    ...note,
    ...(chargeCents === null ? {} : { chargeCents }),
  };
  const { outcome } = await asStaff(life, moveJob, p, token);
  if (outcome === 'moved') life.chargeCents = chargeCents ?? 0;
  if (outcome === 'moved' && to === 'approved') {
    const now = await read(life);
    life.noted.set(now.events.length - 1, ticketOf(now));
  }
  return outcome;
}

async function approve(life: Life, shown: Life['seen'][number] | null | undefined) {
  if (!shown) return 'there’s nothing to see';
  const sha256 = life.random.chance(0.05) ? 'f'.repeat(64) : shown.sha256;
  // Nobody sells rush to an order that's on time.
  const rush = life.random.chance(0.05);
  const input = { ...shown, key: life.key, sha256, rush, name: 'Ada Lovelace' };
  return resultOf(await ask(life.shop, approveProof, approveFunction, input));
}

/** Opens the order's page. */
async function look(life: Life): Promise<CustomerOrder> {
  const answer = await ask(life.shop, openOrder, openFunction, { key: life.key });
  if (!answer.ok) throw new Error(`Order ${life.number} doesn’t open: ${answer.code}`);
  const { dueDate: seenDate, totalCents: seenTotalCents, proofs } = answer.data;
  life.seen = proofs.map(({ version, sha256, contents }) => ({
    version,
    sha256,
    prints: placesOf(JSON.parse(contents) as Proof),
    seenDate,
    seenTotalCents,
  }));
  return answer.data;
}

/** What is sent to change one thing about an order, or nothing, and what that is. */
async function changed(life: Life, order: CustomerOrder) {
  const { random, shop } = life;
  const what = random.pick(changes);
  const at = random.between(0, order.designs.length - 1);
  const designs = order.designs.map((design, place) =>
    place === at ? changedDesign(what, design, random) : design,
  );
  const stored = await shop.backend.sql(
    `select design, location, object_path from public.order_artwork
     join public.orders on orders.id = order_id where number = $1`,
    [life.number],
  );
  const filesOf = ({ printLocations: locations }: OrderDesign, design: number) =>
    locations.map(async (location) => {
      const kept =
        what !== 'artwork' &&
        stored.find((row) => row['design'] === design && row['location'] === location);
      const path = kept
        ? (kept['object_path'] as string)
        : (await newFile(shop, random)).objectPath;
      const { sizeBytes: size, fileName, contentType } = keptFile();
      const issuedAt = Date.now();
      const receipt = {
        path,
        location,
        fileName,
        size,
        contentType,
        format: 'png',
        issuedAt,
      } as const;
      return { location, receipt: signReceipt(receipt, shop.receiptSecret) };
    });
  const customer = Object.fromEntries(
    Object.entries(customerOf(order)).map(([name, value]) => [name, value ?? '']),
  );
  if (what === 'notes') customer['notes'] = `Ring ${life.story.length} times.`;
  const after = { ...order, designs, files: [] };
  const price = repriceOrder({ ...order, files: [] }, after, new Date());
  const wanted = {
    version: seenVersion(life, order),
    seenTotalCents: price.new.totalCents,
    designs: await Promise.all(
      designs.map(async (design, place) => ({
        printLocations: design.printLocations,
        artwork: {
          type: design.artworkType,
          description: '',
          files: await Promise.all(filesOf(design, place)),
        },
        items: design.items.map(({ styleCode, colorKey, quantities }) => ({
          styleCode,
          colorKey,
          quantities,
        })),
      })),
    ),
    dueDate: order.dueDate,
    delivery: { method: order.deliveryMethod, address: null },
    customer,
  };
  const isSame =
    what !== 'artwork' && what !== 'notes' && isDeepStrictEqual(designs, order.designs);
  return { what: isSame ? 'nothing' : what, wanted };
}

const changes = [
  'color',
  'sizes',
  'another item',
  'an item less',
  'an item in two',
  'locations',
  'artwork',
  'notes',
] as const;

function changedDesign(
  what: (typeof changes)[number],
  design: OrderDesign,
  random: SeededRandom,
): OrderDesign {
  if (what === 'locations') return { ...design, printLocations: randomPlaces(random) };
  const { items } = design;
  if (what === 'another item') return { ...design, items: [...items, randomItem(random)] };
  const at = random.between(0, items.length - 1);
  return {
    ...design,
    items: items.flatMap((item, place): OrderItem[] => {
      if (place !== at) return [item];
      const { S = 0, ...others } = item.quantities;
      if (what === 'color') return [{ ...item, ...randomColor(random) }];
      if (what === 'sizes') {
        const size = { [random.pick(['S', 'M'])]: random.between(1, 40) };
        return [{ ...item, quantities: { ...item.quantities, ...size } }];
      }
      if (what === 'an item less' && items.length > 1) return [];
      if (what === 'an item in two' && S > 0 && Object.keys(others).length > 0)
        return [others, { S }].map((quantities) => ({ ...item, quantities }));
      return [item];
    }),
  };
}

/** What is printed for each design: on which shirts, and what for each location; and what it costs. */
type Ticket = {
  designs: {
    items: { garment: readonly string[]; quantities: Record<string, number> }[];
    prints: { location: PrintLocation; file: string | null }[];
  }[];
  price: unknown;
};

const shirtsOf = (items: readonly OrderItem[]) =>
  items.map(({ garmentId, garmentName, styleCode, colorKey, colorName, quantities }) => ({
    garment: [garmentId, garmentName, styleCode, colorKey, colorName],
    quantities,
  }));

/** The hash of the file for a place of an order; null if there's none. */
const fileFor = ({ files }: OrderJob, design: number, location: PrintLocation): string | null =>
  files.find((file) => file.design === design && file.location === location)?.sha256 ?? null;

function ticketOf(job: OrderJob): Ticket {
  if (!job.price) throw new Error(`Order ${job.number} has no price.`);
  // A proof's price doesn't have it: an exempt order stays approved.
  const { exemptReason: _, ...price } = job.price;
  return {
    designs: job.designs.map((design, at) => ({
      items: shirtsOf(design.items),
      prints: printLocations
        .filter((location) => design.printLocations.includes(location))
        .map((location) => ({ location, file: fileFor(job, at, location) })),
    })),
    price: { priceVersion: job.priceVersion, ...price },
  };
}

/** What the customer approved by name, or what staff noted; null if nothing, or if it was undone. */
function approvedTicket(life: Life, job: OrderJob): Ticket | null {
  const lasting: number[] = [];
  for (const [index, { undo }] of job.events.entries()) {
    if (undo) lasting.pop();
    else lasting.push(index);
  }
  const last = lasting.findLast((index) => job.events[index]?.to === 'approved');
  const event = last === undefined ? undefined : job.events[last];
  if (last === undefined || !event) return null;
  if (event.actor !== 'customer') return life.noted.get(last) ?? null;
  const shown = job.proofs.find(({ at }) => Date.parse(at) <= Date.parse(event.at));
  if (!shown?.approval) return null;
  const { contents } = shown;
  return {
    designs: contents.designs.map(({ items, prints }) => ({
      items: shirtsOf(items),
      prints: prints.map(({ location, file }) => ({ location, file })),
    })),
    price: contents.price,
  };
}

/** Answers with the order's status. */
async function checkTicket(life: Life, report: LifecycleReport): Promise<OrderStatus> {
  const { status } = await standing(life);
  if (status === 'cancelled') {
    // Nothing is paid here.
    const owed = (await read(life)).money?.balanceCents;
    if (owed !== life.chargeCents) {
      report.faults.push(
        `Order ${life.number} owes ${owed}, not ${life.chargeCents}:\n  ${life.story.join('\n  ')}`,
      );
    }
  }
  const inPrint = printed.includes(status);
  if (!inPrint && status !== 'approved') return status;
  const job = await read(life);
  const [ticket, approved] = [ticketOf(job), approvedTicket(life, job)];
  const same = isDeepStrictEqual(ticket, approved);
  if (inPrint) report.compared += 1;
  const fault = (what: string) =>
    report.faults.push(
      `Order ${life.number} (${job.status}) ${what}:\n  ticket ${JSON.stringify(ticket)}\n  approved ${JSON.stringify(approved)}\n  ${life.story.join('\n  ')}`,
    );
  if (inPrint && !same) fault('isn’t what was approved');
  if (job.approved !== same) fault(`has a ticket ${job.approved ? 'without' : 'with'} the stamp`);
  return status;
}

async function standing({ shop, number }: Life) {
  const [row] = await shop.backend.sql(
    'select status, version from public.orders where number = $1',
    [number],
  );
  return row as { status: OrderStatus; version: number };
}

async function read({ shop, number }: Life): Promise<OrderJob> {
  const answer = await rest(shop, readJob.name, { p: { kind: 'order', number } }, shop.tokens[0]);
  const job = readJob.output.parse(answer);
  if (job?.kind !== 'order') throw new Error(`There’s no order ${number}.`);
  return job;
}

async function asStaff<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  { shop, random }: Life,
  { name, output }: StaffCall<Input, Output>,
  p: z.input<Input>,
  token = random.pick(shop.tokens),
): Promise<z.output<Output>> {
  return output.parse(await rest(shop, name, { p }, token));
}

/** Calls an SQL function as the member with this token, or as the service. */
async function rest(
  { backend }: LifecycleShop,
  name: string,
  body: unknown,
  token?: string,
): Promise<unknown> {
  const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: token ? backend.publishableKey : backend.secretKey,
      authorization: `Bearer ${token ?? backend.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return response.json();
}

type Answer<Data> = { ok: true; data: Data } | { ok: false; code: string };
const resultOf = (answer: Answer<unknown>): string => (answer.ok ? 'ok' : answer.code);
let visitors = 0;

/** Calls a function through its contract, from a new address each time. */
async function ask<C extends Contract>(
  { siteUrl }: LifecycleShop,
  contract: C,
  handler: Handler,
  input: unknown,
  token?: string,
): Promise<Answer<z.infer<C['output']>>> {
  const request = new Request(new URL(contract.path, siteUrl), {
    method: contract.method,
    body: JSON.stringify(input),
    headers: {
      'content-type': 'application/json',
      origin: siteUrl,
      'sec-fetch-site': 'same-origin',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  visitors += 1;
  const response = await handler(request, { ip: `2001:db8:${visitors.toString(16)}::1` });
  const body: unknown = await response.json();
  if (response.ok) return { ok: true, data: contract.output.parse(body) as z.infer<C['output']> };
  const { error } = errorEnvelopeSchema.parse(body);
  // Staff may be asked why they change what is being printed.
  const isWrong = error.code === 'invalid-argument' && !error.fields?.['reason'];
  if (error.code === 'internal' || isWrong) {
    throw new Error(`${contract.path}: ${JSON.stringify(error)}`);
  }
  return { ok: false, code: error.code };
}
