// product: rate-limits
import { describe, expect, test } from 'vitest';
import { visitorOf } from './rate-limit.server.ts';

const request = (headers: Record<string, string> = {}) =>
  new Request('https://print.example/api/place-order', { headers });

describe('visitorOf', () => {
  test('trusts Netlify before any header', () => {
    const forged = request({ 'x-forwarded-for': '203.0.113.9' });
    expect(visitorOf(forged, '198.51.100.7')).toBe('198.51.100.7');
  });

  test('takes the first address that a proxy forwards if there is no other', () => {
    expect(visitorOf(request({ 'x-forwarded-for': '203.0.113.9, 10.0.0.1' }), undefined)).toBe(
      '203.0.113.9',
    );
    expect(visitorOf(request(), '')).toBe('unknown');
  });

  test.each([
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:DB8:0:0:ffff::2', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('counts the network of %s', (address, network) => {
    expect(visitorOf(request(), address)).toBe(network);
  });
});
