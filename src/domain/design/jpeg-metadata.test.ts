// product: pictures-in-a-design
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutMetadata } from './jpeg-metadata.ts';

const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d1301d' } })
      .withExif({
        IFD0: { Artist: 'Ada Calloway', Copyright: 'Ada' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 35/1 0/1' },
      })
      .withIccProfile('srgb')
      .jpeg()
      .toBuffer(),
  );

test('removes where and by whom a photo was taken, but keeps pixels and colors', async () => {
  const before = await photo();
  expect((await sharp(before).metadata()).exif).toBeDefined();
  const after = withoutMetadata(before);
  const { exif, xmp, iptc, icc, width, height } = await sharp(after).metadata();
  expect({ exif, xmp, iptc, width, height }).toEqual({ width: 40, height: 30 });
  expect(icc).toBeDefined();
  expect(new TextDecoder('latin1').decode(after)).not.toContain('Calloway');
  expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
});

test('finds nothing to remove a second time', async () => {
  const once = withoutMetadata(await photo());
  expect(withoutMetadata(once)).toEqual(once);
});

test('adds no bytes to any file, and never makes a truncated one longer', async () => {
  const whole = await photo();
  fc.assert(
    fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), (length, noise) => {
      const bytes = new Uint8Array([...whole.subarray(0, length), ...noise]);
      expect(withoutMetadata(bytes).length).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
