// product: tax-exempt-customers
import { expect, test } from 'vitest';
import { certificateRefusal, maxCertificateBytes } from './exemption.ts';

test.each([
  ['certificate.pdf', maxCertificateBytes],
  ['SCAN.PDF', 1],
  ['photo.jpeg', 1],
  ['photo.JPG', 1],
  ['photo.png', 1],
])('%s of %i bytes may be a certificate', (name, size) => {
  expect(certificateRefusal({ name, size })).toBeNull();
});

test.each([
  ['certificate.pdf', maxCertificateBytes + 1, '10 MB'],
  ['certificate.svg', 1, 'PDF, PNG, or JPG'],
  ['certificate.pdf.html', 1, 'PDF, PNG, or JPG'],
  ['certificate.eps', 1, 'PDF, PNG, or JPG'],
  ['pdf', 1, 'PDF, PNG, or JPG'],
])('%s of %i bytes may not', (name, size, why) => {
  expect(certificateRefusal({ name, size })).toContain(why);
});
