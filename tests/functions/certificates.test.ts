// product: tax-exempt-customers
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import enterCertificateFunction from '../../netlify/functions/enter-certificate.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import readDocumentFunction from '../../netlify/functions/read-document.ts';
import remindFunction from '../../netlify/functions/remind-of-certificates.ts';
import reuseCertificateFunction from '../../netlify/functions/reuse-certificate.ts';
import sendCertificateFunction from '../../netlify/functions/send-certificate.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import startUploadFunction from '../../netlify/functions/start-upload.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { brokenOrderLink } from '../../src/orders/order-link.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { exemptionId, jobPath } from '../../src/paths.ts';
import { readDocument } from '../../src/payments/documents/read-document.contract.ts';
import { enterCertificate } from '../../src/payments/exemptions/enter-certificate.contract.ts';
import { maxCertificateBytes } from '../../src/payments/exemptions/exemption.ts';
import { reuseCertificate } from '../../src/payments/exemptions/reuse-certificate.contract.ts';
import { sendCertificate } from '../../src/payments/exemptions/send-certificate.contract.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { formatLongDate } from '../../src/platform/dates/date-words.ts';
import { shop as facts } from '../../src/shop.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { orderInput } from '../factory/orders.ts';
import { password } from '../support/people.ts';
import { pdfOf } from '../support/pdf.ts';
import { readPdf, rowsOf } from '../support/read-pdf.ts';
import {
  callFunction,
  openShop,
  place,
  png,
  readableText,
  upload,
  type TestShop,
} from './test-shop.ts';

const inbox = 'inbox@confluenceprint.example';

let shop: TestShop;
let tokens: Record<'staff' | 'press', string>;
beforeAll(async () => {
  shop = await openShop();
  const tokenOf = async (role: 'staff' | 'press') => {
    const email = `${role}.tax@${facts.emailDomain}`;
    await addSignIn(shop.backend.sql, email, password, role);
    return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  };
  tokens = { staff: await tokenOf('staff'), press: await tokenOf('press') };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.mailbox.clear();
  await shop.backend.sql('delete from private.rate_limits');
});

const pdf = new Uint8Array(Buffer.from(pdfOf(['20 20 100 100 re f']), 'latin1'));
const attach = async (name = 'certificate.pdf', bytes = pdf) =>
  (await upload('certificate', name, bytes)).receipt;

type Placed = { number: number; key: string; email: string };
async function placed(email?: string): Promise<Placed> {
  const input = orderInput(email === undefined ? {} : { customer: { email } });
  const { orderNumber, orderKey } = (await place(input)).data;
  return { number: orderNumber, key: orderKey, email: input.customer.email };
}
const told = {
  organization: 'Lincoln High',
  reason: 'school',
  certificateNumber: '42-600',
  state: 'Iowa',
};
const send = (key: string, changes: object) =>
  callFunction(sendCertificate, sendCertificateFunction, {
    key,
    id: randomUUID(),
    ...told,
    ...changes,
  });
const opened = async ({ key }: Placed) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data;
const as = (role: keyof typeof tokens) => ({
  headers: { authorization: `Bearer ${tokens[role]}` },
});
async function decide(name: 'accept_certificate' | 'reject_certificate', changes: object) {
  const [row] = await shop.backend.sql(
    `select id from private.exemptions where status = 'sent' order by created_at desc limit 1`,
  );
  const response = await fetch(`${shop.backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      ...as('staff').headers,
      apikey: shop.backend.publishableKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p: { id: row?.['id'], ...changes } }),
  });
  return (await response.json()) as { outcome: string };
}
const until = (days: number) => ({
  expiresOn: addDays(shopToday(new Date()), days),
  covers: 'address',
});

describe('a customer’s certificate', () => {
  test('goes to the shop, which accepts it; the tax is off, and the invoice says why', async () => {
    const order = await placed();
    const { taxCents, totalCents } = await opened(order);
    expect(taxCents).toBeGreaterThan(0);
    expect(await send(order.key, { receipt: await attach() })).toMatchObject({ status: 200 });
    expect((await opened(order)).exemption).toMatchObject({ state: 'sent' });
    const [notice] = (await shop.emailsTo(inbox)).filter(({ subject }) => subject.includes('tax'));
    expect(notice?.subject).toBe(`Order #${order.number} — tax certificate from Lincoln High`);
    expect(notice?.text).toContain(jobPath({ kind: 'order', number: order.number }));
    // The inbox may be read by people who may not see it.
    expect(notice?.html).not.toMatch(/\/storage\/|certificate\.pdf/);

    expect(await decide('accept_certificate', until(365))).toEqual({ outcome: 'accepted' });
    expect(await opened(order)).toMatchObject({
      exemptReason: 'school',
      taxCents: 0,
      totalCents: totalCents - taxCents,
      exemption: { state: 'accepted', organization: 'Lincoln High' },
    });
    await shop.backend.sql(`update public.orders set status = 'approved' where number = $1`, [
      order.number,
    ]);
    const { data } = await opened(order).then(({ documents }) =>
      callFunction(readDocument, readDocumentFunction, {
        key: order.key,
        document: { kind: 'invoice', number: documents[0]?.number },
      }),
    );
    const text = rowsOf((await readPdf(Buffer.from(data.pdf, 'base64'))).parts)
      .flat()
      .join(' ');
    expect(text).toContain('No sales tax: school, certificate on file');
    expect(text).not.toMatch(/42-600|Lincoln/);
  });

  test('that is rejected is said by email, in our words and those of staff', async () => {
    const order = await placed();
    await send(order.key, { receipt: await attach(), organization: 'Rude words' });
    await shop.mailbox.clear();
    await decide('reject_certificate', { why: 'It expired in June.' });
    await shop.drain();
    const [email] = (await shop.emailsTo(order.email)).filter(({ subject }) =>
      subject.includes('certificate'),
    );
    expect(email?.subject).toBe(`We can’t use the tax certificate for order #${order.number}`);
    expect(email?.text).toContain('It expired in June.');
    expect(email?.text).toMatch(new RegExp(`#order=${order.key}&mail=\\S+&${exemptionId}`));
    expect(readableText(email!.html!)).not.toContain('Rude words');
    expect((await opened(order)).exemption).toMatchObject({
      state: 'rejected',
      rejection: 'It expired in June.',
    });
  });

  test('has to be filled in, with a file that was uploaded for it', async () => {
    const order = await placed();
    const { status, error } = await send(order.key, {
      organization: ' ',
      reason: '',
      certificateNumber: '',
      state: '',
      receipt: '',
    });
    expect([status, error.fields]).toEqual([
      400,
      {
        organization: 'Enter the organization’s name.',
        reason: 'Choose why you’re exempt.',
        certificateNumber: 'Enter the number on the certificate.',
        state: 'Enter the state that it’s for.',
        receipt: 'Attach the certificate.',
      },
    ]);
    const message = (await upload('message', 'a.png', png(30, 20))).receipt;
    expect((await send(order.key, { receipt: message })).error.fields).toEqual({
      receipt: 'We have no such upload. Choose the file again.',
    });
  });

  test('isn’t another customer’s, nor sent with a wrong link', async () => {
    const [order, other] = [await placed(), await placed()];
    const receipt = await attach();
    const wrong = `${order.number}.${'x'.repeat(32)}`;
    expect((await send(wrong, { receipt })).error.message).toBe(brokenOrderLink);
    expect((await send(order.key, { receipt })).status).toBe(200);
    expect((await send(other.key, { receipt })).error.fields).toHaveProperty('receipt');
    expect((await opened(other)).exemption).toBeNull();
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a program', 'MZ\u0090\u0000'],
  ])('that is %s with the name of a PDF is refused by what is in it', async (_, text) => {
    const order = await placed();
    const receipt = await attach('certificate.pdf', new TextEncoder().encode(text));
    const { status, error } = await send(order.key, { receipt });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['receipt']]);
    expect((await opened(order)).exemption).toBeNull();
  });

  test.each([
    ['certificate.svg', 100, 'PDF, PNG, or JPG'],
    ['certificate.ai', 100, 'PDF, PNG, or JPG'],
    ['certificate.html', 100, 'PDF, PNG, or JPG'],
    ['certificate.pdf', maxCertificateBytes + 1, '10 MB'],
  ])('as %s of %i bytes gets no address to upload to', async (fileName, size, why) => {
    const { status, error } = await callFunction(startUpload, startUploadFunction, {
      location: 'certificate',
      fileName,
      size,
    });
    expect([status, error.fields?.['fileName']]).toEqual([400, expect.stringContaining(why)]);
  });
});

describe('a certificate that staff enter', () => {
  test('needs the duty, and emails nobody', async () => {
    const order = await placed();
    await shop.mailbox.clear();
    const enter = async (role: keyof typeof tokens) =>
      callFunction(
        enterCertificate,
        enterCertificateFunction,
        { orderNumber: order.number, id: randomUUID(), ...told, receipt: await attach() },
        as(role),
      );
    expect((await enter('press')).status).toBe(403);
    expect((await opened(order)).exemption).toBeNull();
    expect((await enter('staff')).status).toBe(200);
    expect((await opened(order)).exemption).toMatchObject({ state: 'sent' });
    await shop.drain();
    expect(await shop.mailbox.list()).toEqual([]);
  });
});

describe('a certificate on file', () => {
  const reuse = ({ key }: Placed) =>
    callFunction(reuseCertificate, reuseCertificateFunction, { key });

  test('is used again by who opens the order from an email, and nobody who typed the address', async () => {
    const first = await placed();
    await send(first.key, { receipt: await attach() });
    await decide('accept_certificate', until(365));
    const order = await placed(first.email);
    expect((await opened(order)).exemption).toBeNull();
    expect((await reuse(order)).status).toBe(409);
    await shop.dueNow();
    await shop.drain();
    const mail = (await shop.emailsTo(order.email))
      .map(({ text }) => new RegExp(`#order=${order.key}&mail=([\\w-]+)`).exec(text ?? '')?.[1])
      .find((found) => found !== undefined);
    await callFunction(openOrder, openOrderFunction, { key: order.key, mail });
    expect((await opened(order)).exemption).toMatchObject({ state: 'known' });
    expect((await reuse(order)).data).toEqual({ used: true });
    expect(await opened(order)).toMatchObject({ taxCents: 0, exemptReason: 'school' });
  });

  test('is asked for again 30 days before it expires, once', async () => {
    const order = await placed();
    await send(order.key, { receipt: await attach() });
    await decide('accept_certificate', until(30));
    await shop.dueNow();
    await shop.drain();
    await shop.mailbox.clear();
    expect(await (await remindFunction()).json()).toEqual({ written: 1 });
    expect(await (await remindFunction()).json()).toEqual({ written: 0 });
    await shop.drain();
    const [email, ...others] = await shop.emailsTo(order.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Your tax certificate expires soon');
    expect(email?.text).toContain(formatLongDate(until(30).expiresOn, new Date()));
    expect(email?.text).toMatch(new RegExp(`#order=${order.key}&mail=\\S+&${exemptionId}`));
    // The next one may come on this order’s page, though it has no tax already.
    expect((await send(order.key, { receipt: await attach() })).status).toBe(200);
  });
});
