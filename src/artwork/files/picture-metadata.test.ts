// product: pictures-in-a-design
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutMetadata } from './picture-metadata.ts';

const photo = async (format: 'png' | 'jpg') =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d1301d' } })
      .withExif({
        IFD0: { Artist: 'Ada Calloway', Copyright: 'Ada' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 35/1 0/1' },
      })
      .withIccProfile('srgb')
      .withMetadata({ density: 300 })
      .toFormat(format === 'jpg' ? 'jpeg' : format)
      .toBuffer(),
  );
const formats = ['png', 'jpg'] as const;

test.each(formats)(
  'removes where and by whom a %s was made, but not pixels and colors',
  async (format) => {
    const before = await photo(format);
    expect((await sharp(before).metadata()).exif).toBeDefined();
    const after = withoutMetadata(before, format);
    const { exif, xmp, iptc, icc, width, height } = await sharp(after).metadata();
    expect({ exif, xmp, iptc, width, height }).toEqual({ width: 40, height: 30 });
    expect(icc).toBeDefined();
    expect(new TextDecoder('latin1').decode(after)).not.toContain('Calloway');
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
  },
);

test('removes words, times, and what hides behind the picture from a PNG, but not its size in inches', async () => {
  const before = await photo('png');
  const note = Buffer.from('\0\0\0\x0btEXtAuthor\0Ada!crc!', 'latin1');
  const hidden = new Uint8Array([
    ...before.subarray(0, 33),
    ...note,
    ...before.subarray(33),
    1,
    2,
    3,
  ]);
  const after = withoutMetadata(hidden, 'png');
  expect(after).toEqual(withoutMetadata(before, 'png'));
  expect((await sharp(after).metadata()).density).toBe(300);
});

test.each(formats)('finds nothing to remove from a %s a second time', async (format) => {
  const once = withoutMetadata(await photo(format), format);
  expect(withoutMetadata(once, format)).toEqual(once);
});

test.each(formats)(
  'adds no bytes to any %s, and never makes a truncated one longer',
  async (format) => {
    const whole = await photo(format);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), (length, noise) => {
        const bytes = new Uint8Array([...whole.subarray(0, length), ...noise]);
        expect(withoutMetadata(bytes, format).length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  },
);
