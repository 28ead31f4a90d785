import type { Contract } from '../../src/platform/contract.ts';
import { placeOrder, type PlaceOrderInput } from '../../src/orders/placing/place-order.contract.ts';
import { requestQuote } from '../../src/quotes/request-quote.contract.ts';
import { requestReorder } from '../../src/orders/repeats/request-reorder.contract.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import type { UploadPlace } from '../../src/garments/print-location.ts';
import type { Control } from './control.ts';
import { forgetCustomer } from './customer-limits.ts';
import { orderInput, quoteRequestInput, reorderInput } from '../factory/orders.ts';
import type { MadeFile } from './files.ts';

/** Sends a customer's request to the running site, as its forms do. */
async function send(control: Control, contract: Contract, input: unknown): Promise<unknown> {
  await forgetCustomer(control);
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

/** Uploads a customer's file and returns its receipt. */
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

const who = { name: 'Ada Ruth Calloway', phone: '515-555-0199' };

/** No pieces, in place of the input's own. */
const none = { S: 0, M: 0, L: 0, XL: 0, '2XL': 0 };

/** Places an order: by default 23 shirts described in words, picked up at the shop. */
export async function placeJob(
  control: Control,
  changes: Parameters<typeof orderInput>[0] = {},
): Promise<{ number: number; orderKey: string; input: PlaceOrderInput }> {
  const input = orderInput({
    colorKey: 'navy',
    printLocations: ['frontLarge'],
    ...changes,
    quantities: { ...none, ...(changes.quantities ?? { S: 4, M: 8, L: 7, XL: 4 }) },
    customer: { ...who, ...changes.customer },
  });
  const { orderNumber, orderKey } = (await send(control, placeOrder, input)) as {
    orderNumber: number;
    orderKey: string;
  };
  return { number: orderNumber, orderKey, input };
}

/** Requests a quote for about 150 shirts. */
export async function placeQuoteRequest(
  control: Control,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const input = quoteRequestInput({
    ...who,
    projectDetails: 'Team shirts for the fish fry.\nA heron, two colors, front.',
    ...changes,
  });
  const { quoteRequestNumber } = (await send(control, requestQuote, input)) as {
    quoteRequestNumber: number;
  };
  return quoteRequestNumber;
}

/** Requests seven shirts of an earlier invoice. */
export async function placeReorder(
  control: Control,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const input = reorderInput({ name: who.name, invoiceNumber: 'INV-0417', ...changes });
  const { reorderNumber } = (await send(control, requestReorder, input)) as {
    reorderNumber: number;
  };
  return reorderNumber;
}
