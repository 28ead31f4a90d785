import { randomUUID } from 'node:crypto';
import type { Contract } from '../../src/contracts/contract.ts';
import { placeOrder, type PlaceOrderInput } from '../../src/contracts/place-order.ts';
import { requestQuote } from '../../src/contracts/request-quote.ts';
import { requestReorder } from '../../src/contracts/request-reorder.ts';
import { startUpload } from '../../src/contracts/start-upload.ts';
import { priceOrder } from '../../src/domain/price.ts';
import { noLocations, type UploadPlace } from '../../src/domain/print-location.ts';
import { noQuantities, type Quantities } from '../../src/domain/quantity.ts';
import { classifyDueDate, defaultDueDate } from '../../src/domain/turnaround.ts';
import type { Control } from './control.ts';
import type { MadeFile } from './files.ts';

/** Sends a customer's request to the running site, as its forms do. */
async function send(control: Control, contract: Contract, input: unknown): Promise<unknown> {
  // All tests are one visitor.
  await control.sql(
    "delete from private.rate_limits where bucket in ('orders', 'uploads', 'requests')",
  );
  const response = await fetch(control.siteUrl + contract.path, {
    method: contract.method,
    headers: {
      'content-type': 'application/json',
      origin: control.siteUrl,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${contract.path}: ${await response.text()}`);
  return response.json();
}

/** Uploads a customer's file; the answer is its receipt. */
export async function uploadFile(
  control: Control,
  place: UploadPlace,
  file: MadeFile,
): Promise<string> {
  const { uploadUrl, contentType, receipt } = (await send(control, startUpload, {
    location: place,
    fileName: file.name,
    size: file.buffer.byteLength,
  })) as { uploadUrl: string; contentType: string; receipt: string };
  const response = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: new Uint8Array(file.buffer),
  });
  if (!response.ok) throw new Error(`Storage answered ${response.status}.`);
  return receipt;
}

type OrderChanges = Partial<Omit<PlaceOrderInput, 'quantities' | 'customer'>> & {
  quantities?: Partial<Quantities>;
  customer?: Partial<PlaceOrderInput['customer']>;
};

/** Places an order: 23 shirts described in words, picked up at the shop, unless told. */
export async function placeJob(
  control: Control,
  changes: OrderChanges = {},
): Promise<{ number: number; input: PlaceOrderInput }> {
  const input: PlaceOrderInput = {
    idempotencyKey: randomUUID(),
    styleCode: '00606',
    colorKey: 'navy',
    printLocations: ['frontLarge'],
    artwork: { type: 'description', description: 'A heron over two rivers.', files: [] },
    dueDate: defaultDueDate(new Date()),
    delivery: { method: 'pickup', address: null },
    ...changes,
    quantities: changes.quantities
      ? { ...noQuantities, ...changes.quantities }
      : { ...noQuantities, S: 4, M: 8, L: 7, XL: 4 },
    customer: {
      fullName: 'Ada Ruth Calloway',
      email: `ada.${randomUUID()}@example.com`,
      phone: '515-555-0199',
      notes: '',
      ...changes.customer,
    },
    seenTotalCents: 0,
  };
  input.seenTotalCents = priceOf(input).totalCents;
  const { orderNumber } = (await send(control, placeOrder, input)) as { orderNumber: number };
  return { number: orderNumber, input };
}

/** What such an order costs, by the domain's own function. */
export function priceOf(input: PlaceOrderInput) {
  const locations = { ...noLocations };
  for (const location of input.printLocations) locations[location] = true;
  return priceOrder({
    styleCode: input.styleCode,
    quantities: input.quantities,
    locations,
    rush: classifyDueDate(input.dueDate, new Date()).class === 'rush',
    delivery: input.delivery.method,
  });
}

/** Asks for a quote of about 150 shirts. */
export async function askQuote(
  control: Control,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const { quoteNumber } = (await send(control, requestQuote, {
    idempotencyKey: randomUUID(),
    name: 'Ada Ruth Calloway',
    email: `ada.${randomUUID()}@example.com`,
    phone: '515-555-0199',
    quantity: 150,
    pickupDate: '',
    projectDetails: 'Team shirts for the fish fry.\nA heron, two colors, front.',
    artwork: [],
    website: '',
    openMs: 60_000,
    ...changes,
  })) as { quoteNumber: number };
  return quoteNumber;
}

/** Asks for seven shirts of an earlier invoice. */
export async function askReorder(
  control: Control,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const { reorderNumber } = (await send(control, requestReorder, {
    idempotencyKey: randomUUID(),
    name: 'Ada Ruth Calloway',
    email: `ada.${randomUUID()}@example.com`,
    invoiceNumber: 'INV-0417',
    pickupDate: '',
    sizes: { S: 2, M: 4, L: 0, XL: 0, '2XL': 1, '3XL': 0 },
    website: '',
    openMs: 60_000,
    ...changes,
  })) as { reorderNumber: number };
  return reorderNumber;
}
