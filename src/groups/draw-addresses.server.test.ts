// product: group-orders
import { expect, test } from 'vitest';
import { readPdf } from '../../tests/support/read-pdf.ts';
import { textLimits } from '../platform/forms/text-field.ts';
import { drawAddresses } from './draw-addresses.server.ts';

test('a label has the whole address, however long it is', async () => {
  const long = (most: number) => 'Lakeside Heights '.repeat(20).slice(0, most - 1);
  const address = {
    name: long(textLimits.fullName),
    street: `${long(textLimits.street - 10)} Suite 300`,
    city: long(textLimits.city),
    state: 'IA',
    zip: '52240-1234',
  };
  const parcels = [
    { number: '#1042-7', address },
    { number: '#1042-8', address: { ...address, name: 'Ada', street: '1 Elm St', city: 'Ames' } },
  ];
  const pdf = await drawAddresses('Address labels', parcels, new Date('2026-12-01T12:00:00Z'));
  const { pages } = await readPdf(new Uint8Array(pdf));
  const text = pages.join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('Suite 300');
  expect(text.match(/IA 52240-1234/g)).toHaveLength(2);
});
