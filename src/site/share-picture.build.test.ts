// product: share-pictures
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cutShareFonts } from './share-fonts.build.ts';
import { drawSharePicture } from './share-picture.build.tsx';
import { shareSize } from './share-story.build.ts';

const picture = await readFile('src/content/illustrations/press.svg');
const fonts = await cutShareFonts();
const story = { kicker: 'Services', headline: 'Embroidery', dek: 'Stitched by friends.', picture };

/** How many pixels of the picture are clearly darker than paper. */
async function inkedPixels(png: Buffer): Promise<number> {
  const { data } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 100).length;
}

describe('a share picture', () => {
  it('is a PNG of 1200 × 630 px, at most 60 KB, with its headline', async () => {
    const drawn = await drawSharePicture(story, fonts);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', ...shareSize });
    expect(drawn.length).toBeLessThanOrEqual(60_000);
    const without = await drawSharePicture({ ...story, headline: 'I' }, fonts);
    expect((await inkedPixels(drawn)) - (await inkedPixels(without))).toBeGreaterThan(5000);
  });

  it('fits the longest headline and excerpt that an article may have', async () => {
    const headline =
      'Neighborhood association demands recount of commemorative softball tournament shirts, size XXL';
    const dek =
      'The association, which counted the shirts twice and the players once, says that one of the numbers is wrong and that it is not going to be the shirts this time.';
    expect(headline.length).toBeGreaterThanOrEqual(90);
    expect(dek.length).toBeGreaterThanOrEqual(160);
    const drawn = await drawSharePicture({ ...story, headline, dek }, fonts);
    expect(drawn.length).toBeLessThanOrEqual(60_000);
  });

  it.each(['Щукіна', 'שלום', '王伟', '김민준', 'สมชาย'])(
    'has the letters of %s, as they are',
    async (headline) => {
      const drawn = await drawSharePicture({ ...story, headline }, fonts);
      // No font has these, so they are boxes.
      const boxes = '\u{10ffff}'.repeat([...headline].length);
      const lacking = await drawSharePicture({ ...story, headline: boxes }, fonts);
      expect(await inkedPixels(drawn)).not.toBe(await inkedPixels(lacking));
      const other = await drawSharePicture(
        { ...story, headline: [...headline].toReversed().join('') },
        fonts,
      );
      expect(drawn.equals(other)).toBe(false);
    },
  );

  it('stays small with a photograph', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 900, height: 600, channels: 3, background: '#888', noise } as const;
    const photo = await sharp({ create }).jpeg().toBuffer();
    const drawn = await drawSharePicture({ ...story, picture: photo }, fonts);
    expect(await sharp(drawn).metadata()).toMatchObject(shareSize);
    expect(drawn.length).toBeLessThanOrEqual(90_000);
  });

  it('is refused for a word that fits at no size', async () => {
    const headline = 'Supercalifragilisticexpialidocious';
    await expect(drawSharePicture({ ...story, headline }, fonts)).rejects.toThrow(headline);
  });
});
