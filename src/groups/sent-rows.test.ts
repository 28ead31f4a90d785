// product: group-orders
import { describe, expect, it } from 'vitest';
import { readSentRows } from './sent-rows.ts';

const sent = { order: 1042, mailed: new Set([1, 2, 7]) };

describe('parcels that staff sent', () => {
  it('are rows with the number on the slip and the tracking number, if there is one', () => {
    const text = '#1042-7\t1Z 999AA1 0123456784\n\n1042-2; 1Z999AA10123456784\r\n1\n';
    expect(readSentRows(text, 'ups', sent)).toEqual({
      ok: true,
      parcels: [
        { person: 7, trackingNumber: '1Z999AA10123456784' },
        { person: 2, trackingNumber: '1Z999AA10123456784' },
        { person: 1, trackingNumber: null },
      ],
    });
  });

  it.each([
    ['3', 'Row 1: There’s no parcel 3.'],
    ['#1043-7', 'Row 1: There’s no parcel #1043-7.'],
    ['Ada 1Z999AA10123456784', 'Row 1: There’s no parcel Ada.'],
    ['7\n1042-7', 'Row 2: Parcel 1042-7 is in two rows.'],
    [
      '7 1Z999',
      'Row 1: A UPS number has 1Z and 16 letters and digits. Check it, or leave it empty.',
    ],
    ['7 1Z999AA10123456785', 'Row 1: A digit of this number is wrong. Check it.'],
    ['', 'Enter a row for each parcel that you’ve sent.'],
  ])('are refused all together for %j', (text, problem) => {
    expect(readSentRows(text, 'ups', sent)).toEqual({ ok: false, problems: [problem] });
  });

  it('have a carrier if they have a number', () => {
    expect(readSentRows('7 1Z999AA10123456784', null, sent)).toMatchObject({ ok: false });
    expect(readSentRows('7', null, sent)).toMatchObject({ ok: true });
  });
});
