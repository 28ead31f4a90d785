// product: job-moves, order-page
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  carrierKeys,
  isDoubtful,
  notShipped,
  plainTracking,
  trackingLack,
  trackingOf,
} from './shipment.ts';

test.each([
  ['usps', '9400 1000 0000 0000 0000 00', '9400100000000000000000'],
  ['usps', 'ea123456789us', 'EA123456789US'],
  ['ups', '1z 999aa1 0123456784', '1Z999AA10123456784'],
  ['fedex', '9612-0191-1234', '961201911234'],
  ['other', 'dhl-42 x', 'DHL42X'],
] as const)('%s takes %s', (carrier, typed, stored) => {
  expect(plainTracking(typed)).toBe(stored);
  expect(trackingLack({ carrier, trackingNumber: stored })).toBeNull();
});

test.each([
  ['ups', '1Z999AA1012345678', 'A UPS number has 1Z and 16 letters and digits'],
  ['ups', '1Z999AA101234567845', 'A UPS number has'],
  ['usps', '9'.repeat(19), 'A USPS number has'],
  ['fedex', '9'.repeat(11), 'A FedEx number has'],
  ['fedex', '9'.repeat(35), 'A FedEx number has'],
  ['other', 'X42', 'A tracking number has'],
  [null, '1Z999AA10123456784', 'Choose the carrier'],
] as const)('%s refuses %s, and says what to do', (carrier, trackingNumber, says) => {
  expect(trackingLack({ carrier, trackingNumber })).toContain(says);
});

test.each([
  ['ups', '1Z999AA10123456784'],
  ['ups', '1Z5R89390357567127'],
  ['usps', '9400111202555842332669'],
  ['usps', '420221539101026837331000039521'],
  ['usps', 'RB123456785US'],
  ['fedex', '986578788855'],
  ['fedex', '477179081230'],
  ['fedex', '041441760228964'],
] as const)(
  '%s: any wrong digit of %s makes it doubtful, and the right ones don’t',
  (carrier, number) => {
    expect(isDoubtful({ carrier, trackingNumber: number })).toBe(false);
    const last = Number(/(\d)(?:US)?$/.exec(number)?.[1]);
    for (let digit = 0; digit < 10; digit += 1) {
      const typed = number.replace(/\d(?=(?:US)?$)/, String(digit));
      expect(isDoubtful({ carrier, trackingNumber: typed }), typed).toBe(digit !== last);
    }
  },
);

test('numbers whose arithmetic we don’t know, and none, are never doubtful', () => {
  for (const [carrier, trackingNumber] of [
    ['fedex', '9'.repeat(20)],
    ['ups', '123456789'],
    ['other', 'DHL42X'],
    ['usps', null],
    [null, null],
  ] as const) {
    expect(isDoubtful({ carrier, trackingNumber })).toBe(false);
  }
});

test('a shipment may have no number, or nobody may know who has it', () => {
  expect(trackingLack(notShipped)).toBeNull();
  expect(trackingOf(notShipped)).toBeNull();
  expect(trackingLack({ carrier: 'fedex', trackingNumber: null })).toBeNull();
  expect(trackingOf({ carrier: 'fedex', trackingNumber: null })).toEqual({
    carrier: 'FedEx',
    number: null,
    url: null,
  });
  expect(trackingOf({ carrier: 'other', trackingNumber: 'DHL42X' })).toEqual({
    carrier: 'the carrier',
    number: 'DHL42X',
    url: null,
  });
});

test('whatever is typed, a link leads to the carrier, and what passes can be stored', () => {
  fc.assert(
    fc.property(fc.constantFrom(...carrierKeys), fc.string(), (carrier, typed) => {
      const trackingNumber = plainTracking(typed);
      if (trackingLack({ carrier, trackingNumber }) === null) {
        expect(trackingNumber).toMatch(/^[0-9A-Z]{4,40}$/);
      }
      const url = trackingOf({ carrier, trackingNumber })?.url;
      if (url)
        expect(new URL(url).origin).toMatch(/^https:\/\/(tools\.usps|www\.ups|www\.fedex)\.com$/);
    }),
  );
});
