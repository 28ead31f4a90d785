import type { ReactElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { shop } from '../shop.ts';
import { siteInks } from '../platform/build/inks.build.ts';
import { fontsOfOtherLetters } from './share-fonts.build.ts';
import { shareSize, type ShareStory } from './share-story.build.ts';

/** Some sites give up on larger pictures. */
const largestBytes = 60_000;

const margin = 44;
const inner = shareSize.width - 2 * margin;
/** The proportions of the paper's own drawings. */
const plate = { width: 544, height: 340, left: 598, top: 198 } as const;
const column = plate.left - margin - 36;
/** The height for headline and dek, below the kicker and above the patches of ink. */
const wordsHeight = 350;

/** Font sizes of headline and dek in pixels, largest first. */
const headlineSizes = [104, 96, 88, 80, 74, 68, 62, 57, 52, 48, 44, 40, 36];
const dekSizes = [34, 30, 27, 25, 23];
type Sizes = { readonly headline: number; readonly dek: number };

/**
 * A page's picture for link previews: the front page of the paper with its story.
 * @param fonts the paper's faces (share-fonts.build.ts)
 * @returns a PNG of `shareSize`
 * @throws if the headline doesn't fit at the smallest size
 */
export async function drawSharePicture(
  story: ShareStory,
  fonts: Font[],
): Promise<Buffer<ArrayBuffer>> {
  const sizes = await fitWords(story, fonts);
  const sheet = await satori(<Sheet story={story} sizes={sizes} />, {
    ...shareSize,
    fonts,
    loadAdditionalAsset,
  });
  const picture = await sharp(story.picture)
    .resize(plate.width, plate.height, { fit: 'cover' })
    .flatten({ background: siteInks.paper })
    .toBuffer();
  const printed = await sharp(Buffer.from(sheet))
    .composite([{ input: picture, left: plate.left, top: plate.top }])
    .removeAlpha()
    .raw()
    .toBuffer();
  let png: Buffer;
  let colors = 16;
  do {
    png = await sharp(printed, { raw: { ...shareSize, channels: 3 } })
      .png({ palette: true, colors, dither: 0, effort: 2, compressionLevel: 9 })
      .toBuffer();
    colors /= 2;
    // A photograph has more tones than halftone dots show; fewer make the file smaller.
  } while (png.length > largestBytes && colors >= 4);
  return Buffer.from(png);
}

const loadAdditionalAsset = (_language: string, text: string) => fontsOfOtherLetters(text);

/**
 * The largest headline that leaves the words about as high as the picture, then the largest dek.
 */
async function fitWords({ headline, dek }: ShareStory, fonts: Font[]): Promise<Sizes> {
  const measure = (element: ReactElement) => measureHeight(element, fonts);
  const longest = Math.max(...headline.split(/\s/).map((word) => word.length));
  const smallest = dekSizes.at(-1) ?? 0;
  const least = await measure(<p style={dekStyle(smallest)}>{dek}</p>);
  for (const size of headlineSizes) {
    // Even the widest letters are narrower than this on average.
    if (longest * size * 0.56 > column) continue;
    const room = wordsHeight - (await measure(<p style={headlineStyle(size)}>{headline}</p>));
    if (room < least) continue;
    for (const dekSize of dekSizes) {
      const height = await measure(<p style={dekStyle(dekSize)}>{dek}</p>);
      if (height <= room) return { headline: size, dek: dekSize };
    }
  }
  throw new Error(`The headline "${headline}" is too long for a share picture.`);
}

/** Height in pixels of an element set in the text column, margins included. */
async function measureHeight(element: ReactElement, fonts: Font[]): Promise<number> {
  let height = 0;
  const box = <div style={{ display: 'flex', width: column }}>{element}</div>;
  await satori(box, {
    width: column,
    fonts,
    loadAdditionalAsset,
    onNodeDetected: (node) => (height = Math.max(height, node.top + node.height)),
  });
  return height;
}

const headlineStyle = (fontSize: number) =>
  ({
    margin: '13px 0 18px',
    fontFamily: 'Display',
    fontWeight: 800,
    fontSize,
    lineHeight: 0.98,
    letterSpacing: '-0.025em',
  }) as const;

const dekStyle = (fontSize: number) =>
  ({ margin: 0, fontFamily: 'Text', fontSize, lineHeight: 1.26, color: siteInks.ink2 }) as const;

function Sheet({ story, sizes }: { story: ShareStory; sizes: Sizes }) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width: shareSize.width,
        height: shareSize.height,
        background: siteInks.paper,
        color: siteInks.ink,
      }}
    >
      <div style={{ ...row, top: 28, alignItems: 'center' }}>
        <RegistrationMark />
        <div
          style={{
            display: 'flex',
            fontFamily: 'Display',
            fontSize: 84,
            lineHeight: 1,
            letterSpacing: '-0.035em',
          }}
        >
          <span style={{ fontWeight: 800 }}>{shop.nameLead}</span>
          <span style={{ marginLeft: 18, fontWeight: 500, fontStyle: 'italic' }}>
            {shop.nameTail}
          </span>
        </div>
        <RegistrationMark />
      </div>
      <div style={{ ...row, top: 122, height: 4, background: siteInks.ink }} />
      <div style={{ ...row, top: 129, height: 1.5, background: siteInks.ink }} />
      <div style={{ ...row, ...small, top: 138 }}>
        <span>{`${shop.city}, ${shop.regionName} · Est. ${shop.established}`}</span>
        <span>{shop.motto}</span>
        <span>{shop.phone}</span>
      </div>
      <div style={{ ...row, top: 167, height: 1.5, background: siteInks.ink }} />
      <div style={{ display: 'flex', position: 'absolute', left: margin, top: plate.top - 5 }}>
        <Words story={story} sizes={sizes} />
      </div>
      {/* The picture goes into this frame; its second plate is slightly off. */}
      <div style={{ ...frame(12), background: siteInks.spot }} />
      <div style={{ ...frame(0), background: siteInks.ink }} />
      <div style={{ ...row, top: 590, height: 14, justifyContent: 'flex-start' }}>
        {[siteInks.ink, siteInks.spot, siteInks.blue, siteInks.ink2].map((ink) => (
          <div key={ink} style={{ width: 28, height: 14, marginRight: 6, background: ink }} />
        ))}
        {story.note && <span style={{ ...small, margin: '-3px 0 0 auto' }}>{story.note}</span>}
      </div>
    </div>
  );
}

const row = {
  display: 'flex',
  position: 'absolute',
  left: margin,
  width: inner,
  justifyContent: 'space-between',
} as const;

const frame = (off: number) =>
  ({
    position: 'absolute',
    left: plate.left - 2 + off,
    top: plate.top - 2 + off,
    width: plate.width + 4,
    height: plate.height + 4,
  }) as const;

const small = { fontFamily: 'Sans', fontSize: 17, lineHeight: 1.2, letterSpacing: '0.03em' };

function Words({ story, sizes }: { story: ShareStory; sizes: Sizes }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: column }}>
      <div
        style={{
          ...small,
          fontSize: 20,
          letterSpacing: '0.1em',
          textTransform: 'uppercase',
          color: siteInks.spotInk,
        }}
      >
        {story.kicker}
      </div>
      <p style={{ ...headlineStyle(sizes.headline), textWrap: 'balance' }}>{story.headline}</p>
      <p style={{ ...dekStyle(sizes.dek), textWrap: 'balance' }}>{story.dek}</p>
    </div>
  );
}

function RegistrationMark() {
  return (
    <svg width="34" height="34" viewBox="0 0 26 26" fill="none" stroke={siteInks.ink}>
      <circle cx="13" cy="13" r="8" />
      <path d="M13 0v26M0 13h26" />
    </svg>
  );
}
