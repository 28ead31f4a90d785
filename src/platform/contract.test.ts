import { iowaTax } from '../../tests/factory/taxes.ts';
import { describe, expect, test } from 'vitest';
import { maxArtworkBytes } from '../artwork/artwork-format.ts';
import { printLocations } from '../garments/print-location.ts';
import { errorEnvelopeSchema } from './contract.ts';
import { deleteUpload } from '../artwork/uploads/delete-upload.contract.ts';
import { listColors } from '../garments/stock/list-colors.contract.ts';
import { placeOrder } from '../orders/placing/place-order.contract.ts';
import { sealUpload } from '../artwork/uploads/seal-upload.contract.ts';
import { startUpload } from '../artwork/uploads/start-upload.contract.ts';

const letters = (count: number) => 'a'.repeat(count);

test('no two contracts share an address, and one that changes something is never a GET', () => {
  const contracts = [listColors, startUpload, sealUpload, deleteUpload, placeOrder];
  expect(new Set(contracts.map((one) => one.path)).size).toBe(contracts.length);
  expect(contracts.filter((one) => one.method === 'GET')).toEqual([listColors]);
});

describe('requesting a style’s colors', () => {
  test.each(['00606', '0', 'ABCdef123456'])('takes the style %j', (style) => {
    expect(listColors.input.safeParse({ style }).success).toBe(true);
  });

  test.each(['', letters(13), '00606 ', '00606,00760', '*', '../x', '00606\n', 606, undefined])(
    'refuses the style %j',
    (style) => {
      expect(listColors.input.safeParse({ style }).success).toBe(false);
    },
  );
});

describe('starting an upload', () => {
  const request = { location: 'frontLarge', fileName: 'logo.png', size: 2048 };

  test.each(printLocations)('takes a file for %s', (location) => {
    expect(startUpload.input.parse({ ...request, location })).toEqual({ ...request, location });
  });

  test.each([
    ['fileName', 'a', ''],
    ['fileName', letters(255), letters(256)],
    ['size', 1, 0],
    ['size', 2, 1.5],
    ['size', maxArtworkBytes, maxArtworkBytes + 1],
    ['size', 2048, '2048'],
    ['location', 'leftSleeve', 'hood'],
    ['location', 'backSmall', '../other'],
  ])('%s may be one but not the other (%#)', (field, within, past) => {
    expect(startUpload.input.safeParse({ ...request, [field]: within }).success).toBe(true);
    expect(startUpload.input.safeParse({ ...request, [field]: past }).success).toBe(false);
  });

  test('ignores a path or type from the browser', () => {
    const more = { ...request, objectPath: 'x', contentType: 'text/html' };
    expect(startUpload.input.parse(more)).toEqual(request);
  });

  test('fits its body with the longest file name', () => {
    const longest = { location: 'rightSleeve', fileName: '漢'.repeat(255), size: maxArtworkBytes };
    expect(startUpload.input.safeParse(longest).success).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(longest))).toBeLessThan(startUpload.maxBytes);
  });
});

describe.each([
  ['reading', sealUpload],
  ['deleting', deleteUpload],
])('%s an upload', (_, { input, maxBytes }) => {
  test('takes a receipt up to its limit and nothing else', () => {
    expect(input.parse({ receipt: letters(2000), path: 'x' })).toEqual({ receipt: letters(2000) });
    expect(Buffer.byteLength(JSON.stringify({ receipt: letters(2000) }))).toBeLessThan(maxBytes);
    for (const receipt of ['', letters(2001), null, undefined, 5]) {
      expect(input.safeParse({ receipt }).success).toBe(false);
    }
    expect(input.safeParse({ path: 'someone-elses.png' }).success).toBe(false);
  });
});

describe('a failure', () => {
  test('has a code of the catalog and a message, and may list fields or the new price', () => {
    const price = {
      items: [{ perItemCents: 400, lines: [{ label: 'Garment', cents: 400 }] }],
      extras: [],
      subtotalCents: 800,
      rushFeeCents: 3000,
      shippingCents: 0,
      tax: iowaTax,
      taxCents: 266,
      totalCents: 4066,
    };
    const plain = { error: { code: 'unavailable', message: 'Try again.' } };
    const full = {
      error: {
        code: 'aborted',
        message: 'The price has changed.',
        fields: { 'customer.email': 'Enter your email address.' },
        updatedPrice: {
          price,
          turnaroundClass: 'rush',
          dueDate: '2026-12-18',
        },
      },
    };
    expect(errorEnvelopeSchema.parse(plain)).toEqual(plain);
    expect(errorEnvelopeSchema.parse(full)).toEqual(full);
  });

  test.each([
    { error: { code: 'oops', message: '' } },
    { error: { code: 'constructor', message: '' } },
    { error: { code: 'internal' } },
    { error: 'internal' },
    { data: {} },
    null,
  ])('is not %j', (body) => {
    expect(errorEnvelopeSchema.safeParse(body).success).toBe(false);
  });
});
