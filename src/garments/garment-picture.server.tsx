import { renderToStaticMarkup } from 'react-dom/server';
import { jpgFrame, pixelSize } from '../artwork/artwork.ts';
import type { ArtworkFormat } from '../artwork/artwork-format.ts';
import type { GarmentKind } from './garment.ts';
import type { KeptFile } from '../orders/placed-record.ts';
import type { PrintLocation } from './print-location.ts';
import type { PixelSize } from '../artwork/print-verdict.ts';
import { decodeSvg, svgPixels } from '../artwork/files/svg-work.ts';
import { everyDrawing } from './drawings/every.ts';
import { fileSheet } from './drawings/file-sheet.ts';
import { garmentGeometry } from './drawings/garment-geometry.ts';
import { GarmentDrawing } from './drawings/GarmentDrawing.tsx';
import type { GarmentView } from './drawings/garment-views.ts';
import { drawSvg } from '../artwork/pictures/draw-svg.server.ts';
import { ink } from '../platform/emails/email-ink.server.ts';

/** Twice as wide as emails show it, for sharp screens. */
const pictureSize = { widthPx: 336, heightPx: 336 };
/** A larger file isn't drawn, because opening it could take longer or more memory than there is. */
const mostBytes = 10 * 1024 * 1024;
const mostPixels = 25_000_000;

export type PrintedFile = Pick<KeptFile, 'format' | 'sizeBytes' | 'widthPx' | 'heightPx'>;

export type Print = {
  location: PrintLocation;
  /**
   * What prints there; null marks its place instead. A file that can't be drawn, or whose `bytes`
   * are null, is shown as a sheet that says what we read in it.
   */
  art: (PrintedFile & { bytes: Uint8Array | null }) | null;
  /**
   * Where it prints, in inches from the upper left corner of the location's largest print. The
   * artwork fills this box as far as its proportions allow, from the top.
   */
  x: number;
  y: number;
  widthIn: number;
  heightIn: number;
};

/** Whether it makes sense to read a file for `garmentPicture`. */
export function isDrawable({ format, sizeBytes, widthPx, heightPx }: PrintedFile): boolean {
  if (sizeBytes > mostBytes) return false;
  if (format === 'svg') return true;
  if (format !== 'png' && format !== 'jpg') return false;
  return widthPx !== null && heightPx !== null && widthPx * heightPx <= mostPixels;
}

/**
 * One side of a garment in its color, '#rrggbb', with its prints at true scale, as PNG. The same
 * input gives the same picture.
 * @throws if a file takes too long (until `signal`) or brings the drawing program down
 */
export async function garmentPicture(
  garment: { kind: GarmentKind; color: string },
  view: GarmentView,
  prints: readonly Print[],
  signal: AbortSignal,
  shown: PixelSize = pictureSize,
): Promise<Uint8Array> {
  const { width, height, unitsPerInch, areas } = garmentGeometry[garment.kind][view.side];
  const scale = shown.widthPx / width;
  const placed = await Promise.all(
    prints.map(async ({ location, art, x, y, widthIn, heightIn }) => {
      const corner = areas[location];
      if (!corner) throw new Error(`This side of a ${garment.kind} has no ${location}.`);
      const box = {
        x: corner.x + x * unitsPerInch,
        y: corner.y + y * unitsPerInch,
        width: widthIn * unitsPerInch,
        height: heightIn * unitsPerInch,
      };
      // Twice as sharp as it's shown, because it's drawn a second time.
      const size = {
        widthPx: Math.ceil(box.width * scale * 2),
        heightPx: Math.ceil(box.height * scale * 2),
      };
      const png = art && (await artPng(art, size, signal));
      return { location, box, href: png && dataUrl('image/png', png) };
    }),
  );
  const picture = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} color={ink.ink}>
      <rect width={width} height={height} fill={ink.well} />
      <GarmentDrawing
        garment={everyDrawing[garment.kind]}
        side={view.side}
        mirrored={view.key === 'right'}
        color={garment.color}
        areas={prints.map(({ location }) => location)}
      >
        {placed.map(({ location, box, href }) =>
          href ? (
            <image key={location} href={href} {...box} preserveAspectRatio="xMidYMin meet" />
          ) : (
            <rect key={location} {...box} fill={ink.spot} />
          ),
        )}
      </GarmentDrawing>
    </svg>,
  );
  const png = await drawSvg(picture, shown, signal);
  if (!png) throw new Error('The drawing of the garment is empty.');
  return png;
}

/** A file by itself, as large as fits, or its sheet, as PNG; null if it's empty. */
export const filePicture = (
  art: NonNullable<Print['art']>,
  signal: AbortSignal,
  shown: PixelSize = pictureSize,
): Promise<Uint8Array | null> => artPng(art, shown, signal);

/** The artwork as a picture that fits its box, or its sheet. */
async function artPng(
  { bytes, ...file }: NonNullable<Print['art']>,
  size: PixelSize,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const svg = bytes && isDrawable(file) ? artSvg(bytes, file.format) : null;
  const { format, sizeBytes, widthPx, heightPx } = file;
  return (
    (svg ? await drawSvg(svg, size, signal) : null) ??
    drawSvg(
      fileSheet({
        format: format as ArtworkFormat,
        bytes: sizeBytes,
        inches: null,
        pixels: widthPx && heightPx ? { widthPx, heightPx } : null,
      }),
      size,
      signal,
    )
  );
}

/** null if drawing it would take too much. */
function artSvg(bytes: Uint8Array, format: string): string | null {
  if (format === 'svg') {
    const text = decodeSvg(bytes);
    const pixels = svgPixels(text);
    return pixels !== null && pixels <= mostPixels ? text : null;
  }
  const size = pixelSize(bytes, format as ArtworkFormat);
  if (!size) return null;
  const frame = format === 'jpg' ? jpgFrame(bytes) : null;
  const { widthPx, heightPx } = frame ?? size;
  // The drawing program doesn't read EXIF.
  const turn = turnOf(frame?.orientation ?? 1, widthPx, heightPx);
  const type = format === 'jpg' ? 'image/jpeg' : 'image/png';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.widthPx} ${size.heightPx}"><image width="${widthPx}" height="${heightPx}" transform="matrix(${turn})" href="${dataUrl(type, bytes)}"/></svg>`;
}

/** From a JPG's pixels as stored to how they're seen, by EXIF orientation. */
function turnOf(orientation: number, width: number, height: number): string {
  const turns = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, width, 0],
    [-1, 0, 0, -1, width, height],
    [1, 0, 0, -1, 0, height],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, height, 0],
    [0, -1, -1, 0, height, width],
    [0, -1, 1, 0, 0, width],
  ];
  return String(turns[orientation - 1]);
}

const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
