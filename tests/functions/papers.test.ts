// product: paperwork
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import answerFunction from '../../netlify/functions/answer-quote.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import readPaperFunction from '../../netlify/functions/read-paper.ts';
import readPaperAsStaffFunction from '../../netlify/functions/read-paper-as-staff.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { answerQuote } from '../../src/contracts/answer-quote.ts';
import { openOrder } from '../../src/contracts/open-order.ts';
import { readPaper } from '../../src/contracts/read-paper.ts';
import { readPaperAsStaff } from '../../src/contracts/read-paper-as-staff.ts';
import { signIn } from '../../src/contracts/sign-in.ts';
import { formatCents } from '../../src/domain/money.ts';
import { paperFileName, type PaperName } from '../../src/domain/paper.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderInput, quoteInput } from '../factory/orders.ts';
import { answerChoices } from '../factory/quote-answers.ts';
import { password } from '../support/people.ts';
import { readPdf, rowsOf } from '../support/read-pdf.ts';
import {
  askQuote,
  callFunction,
  openShop,
  place,
  readableText,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
let tokens: Record<'staff' | 'press', string>;
beforeAll(async () => {
  shop = await openShop();
  const tokenOf = async (name: string, role: 'staff' | 'press') => {
    const email = `${name}@${facts.emailDomain}`;
    await addSignIn(shop.backend.sql, email, password, role);
    return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  };
  tokens = { staff: await tokenOf('sam', 'staff'), press: await tokenOf('hands', 'press') };
});
afterAll(() => shop.close());
beforeEach(() => shop.mailbox.clear());
afterEach(() => shop.backend.sql('delete from private.rate_limits'));

const sql = <Row>(text: string, values: unknown[]) =>
  shop.backend.sql(text, values) as unknown as Promise<Row[]>;
const read = (key: string, paper: PaperName) =>
  callFunction(readPaper, readPaperFunction, { key, paper });
const readAs = (role: keyof typeof tokens, job: number, paper: PaperName) =>
  callFunction(
    readPaperAsStaff,
    readPaperAsStaffFunction,
    { job, paper },
    { headers: { authorization: `Bearer ${tokens[role]}` } },
  );
const rows = async (base64: string) => rowsOf((await readPdf(Buffer.from(base64, 'base64'))).parts);

type Placed = { number: number; key: string; email: string };
async function placeOne(): Promise<Placed> {
  const input = orderInput();
  const { data } = await place(input);
  await shop.mailbox.clear();
  return { number: data.orderNumber, key: data.orderKey, email: input.customer.email };
}
/** Moves an order as far as production is concerned: its customer approved it by phone. */
async function approve({ number }: Placed): Promise<void> {
  for (const status of ['in_review', 'proof_sent', 'approved']) {
    await sql(
      `select private.change_job('order', id, status, $2, 'sam@confluenceprint.example', null, false)
       from public.orders where number = $1`,
      [number, status],
    );
  }
}
/** A payment as staff record it, with its receipt to send. */
async function pay({ number }: Placed, amountCents: number): Promise<void> {
  await sql(
    `select private.add_payment(
       row($1, o.id, o.number, $3, 'check', $4, '1042', 'Sure.', 'sam', now())::public.payments, true
     ) from public.orders as o where number = $2`,
    [randomUUID(), number, amountCents > 0 ? 'charge' : 'refund', amountCents],
  );
}
const listed = async ({ key }: Placed) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data.papers;

test('what an order’s papers say is what its ledger says, and the emails have the same files', async () => {
  const order = await placeOne();
  expect(await listed(order)).toEqual([]);
  await approve(order);
  const [{ total }] = (await sql<{ total: number }>(
    'select total_cents as total from public.orders where number = $1',
    [order.number],
  )) as [{ total: number }];
  await pay(order, total - 10_000);
  await pay(order, 12_000);
  await pay(order, -2_000);
  await shop.dueNow();
  await shop.drain();
  const papers = await listed(order);
  expect(papers.map(({ kind }) => kind)).toEqual(['receipt', 'receipt', 'receipt', 'invoice']);

  const invoice = (await read(order.key, papers.at(-1)!)).data;
  expect((await rows(invoice.pdf)).slice(-2)).toEqual([
    ['Total', formatCents(total)],
    ['Balance due', formatCents(total)],
  ]);
  const last = (await read(order.key, papers[0]!)).data;
  const ledger = await sql<{ amount: number }>(
    `select amount_cents as amount from public.payments
     where order_number = $1 order by created_at`,
    [order.number],
  );
  const entries = (await rows(last.pdf)).filter(({ length }) => length === 3).slice(1);
  expect(entries.map(([, , amount]) => amount)).toEqual(
    ledger.map(({ amount }) => formatCents(amount)),
  );
  expect((await rows(last.pdf)).at(-1)).toEqual(['Paid in full', '$0.00']);

  const emails = await shop.emailsTo(order.email);
  const receipts = emails.filter(({ subject }) => subject?.includes(`for order #${order.number}`));
  expect(receipts).toHaveLength(3);
  const attached = receipts.flatMap(({ attachments }) => attachments);
  expect(attached.map(({ fileName }) => fileName).sort()).toEqual(
    papers.slice(0, 3).map(paperFileName).sort(),
  );
  const refund = receipts.find(({ subject }) => subject?.startsWith('We refunded'));
  expect(refund?.attachments[0]).toMatchObject({
    mimeType: 'application/pdf',
    base64: expect.stringContaining(last.pdf.slice(0, 200)) as unknown,
  });
  const sentence = `Attached: Receipt REC-${papers[0]!.number}.`;
  expect(readableText(refund!.html!)).toContain(sentence);
  expect(refund!.text).toContain(sentence);
});

test('only an order’s link and staff open its papers, and press staff only its packing slip', async () => {
  const [order, other] = [await placeOne(), await placeOne()];
  await approve(order);
  const [invoice] = await listed(order);
  const slip = { kind: 'packing-slip', number: order.number } as const;
  expect((await read(order.key, invoice!)).status).toBe(200);
  expect((await read(other.key, invoice!)).status).toBe(404);
  expect((await read(order.key.slice(0, -1) + '!', invoice!)).status).toBe(400);
  expect((await read(order.key, { kind: 'receipt', number: invoice!.number })).status).toBe(404);
  expect((await read(order.key, { kind: 'estimate', number: order.number })).status).toBe(404);
  expect((await read(order.key, slip)).data.fileName).toBe(`packing-slip-${order.number}.pdf`);

  const asStaff = await readAs('staff', order.number, invoice!);
  expect(asStaff.data.pdf).toBe((await read(order.key, invoice!)).data.pdf);
  expect((await readAs('staff', other.number, invoice!)).status).toBe(404);
  expect((await readAs('press', order.number, invoice!)).status).toBe(403);
  const pressed = await readAs('press', order.number, slip);
  expect((await rows(pressed.data.pdf)).flat().join()).not.toContain('$');
});

test('an answer to a quote comes with its estimate', async () => {
  const input = quoteInput();
  const number = (await askQuote(input)).data.quoteNumber;
  await shop.mailbox.clear();
  const sent = await callFunction(
    answerQuote,
    answerFunction,
    { id: randomUUID(), number, version: 1, choices: answerChoices() },
    { headers: { authorization: `Bearer ${tokens.staff}` } },
  );
  expect(sent.status).toBe(200);
  await expect.poll(() => shop.emailsTo(input.email)).toHaveLength(1);
  const [email] = await shop.emailsTo(input.email);
  expect(email?.attachments.map(({ fileName }) => fileName)).toEqual([`estimate-${number}.pdf`]);
  const key = /#quote=(\S+)/.exec(email!.text!)![1]!;
  const { data } = await read(key, { kind: 'estimate', number });
  const [label, total] = (await rows(data.pdf)).at(-1) ?? [];
  expect([label, email?.subject?.endsWith(total ?? '?')]).toEqual(['Total', true]);
  expect((await readAs('staff', number, { kind: 'estimate', number })).data.pdf).toBe(data.pdf);
});
