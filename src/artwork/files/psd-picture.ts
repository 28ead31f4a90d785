import type { PictureInside, Pixels } from './picture-inside.ts';
import { cmykToRgb } from './cmyk.ts';
import { inflatesTo } from './inflating.ts';
import { unpackBits, unpackedLength } from './picture-inside.ts';
import type { PixelSize } from '../print-verdict.ts';

/**
 * What a PSD looks like: the composite of all layers that Photoshop saves at the end, with at most
 * `longestSide` pixels a side, or else its thumbnail. null if it has neither, or is damaged.
 */
export function readPsd(bytes: Uint8Array, longestSide: number): PictureInside | null {
  const psd = openPsd(bytes);
  if (!psd) return null;
  const pixels = psd.hasComposite ? readComposite(psd, longestSide) : null;
  if (pixels) return psd.profile ? { pixels, profile: psd.profile } : { pixels };
  return psd.thumbnail && { jpg: psd.thumbnail };
}

/** The JPG among Photoshop's resources ('8BIM'), which EPS files have, too; null without one. */
export function photoshopThumbnail(resources: Uint8Array): Uint8Array | null {
  const data = readResource(resources, 1036);
  // 1 is JPG; the picture follows 28 bytes about it.
  return data && data.length > 28 && viewOf(data).getUint32(0) === 1 ? data.subarray(28) : null;
}

/** Pixels per inch that a PSD says it has; null if it doesn't. Its first megabyte is enough. */
export function psdDpi(head: Uint8Array): number | null {
  const sections = sectionsOf(head);
  const data = sections && readResource(sections.resources, 1005);
  const dpi = data && data.length >= 4 ? viewOf(data).getUint32(0) / 65_536 : 0;
  return dpi >= 1 ? dpi : null;
}

/** Whether a PSD holds all that its sections say, and each row of its composite. */
export async function psdEnds(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const psd = openPsd(bytes);
  if (!psd) return false;
  const view = viewOf(bytes);
  let at = 26;
  for (let section = 0; section < 3; section += 1) {
    if (at + 4 > bytes.length) return false;
    at += 4 + view.getUint32(at);
  }
  if (at + 2 > bytes.length) return false;
  const rowBytes = rowBytesOf(psd);
  const rows = psd.channels * psd.heightPx;
  switch (view.getUint16(at)) {
    case compressions.none:
      return at + 2 + rows * rowBytes <= bytes.length;
    case compressions.packed:
      return packedRows(psd) !== null;
    case compressions.zip:
    case compressions.zipOfDifferences:
      return inflatesTo([bytes.subarray(at + 2)], rows * rowBytes);
    default:
      // No program writes another number, so this isn't where the composite begins.
      return false;
  }
}

/** Whether a PSD was saved without the picture of all its layers together. */
export const lacksComposite = (bytes: Uint8Array): boolean =>
  openPsd(bytes)?.hasComposite === false;

/**
 * Spot colors: the names of a PSD's channels that are inks, from 'Alpha channels' and what shows
 * each (resources 1045, or else 1006, and 1077).
 */
export function psdSpots(bytes: Uint8Array): string[] {
  const sections = sectionsOf(bytes);
  if (!sections) return [];
  const kinds = readResource(sections.resources, 1077);
  const names = channelNames(sections.resources);
  if (!kinds) return [];
  // A version, and then 13 bytes a channel: 2 in the last of them is a spot color.
  return names.filter((name, at) => name !== '' && kinds[4 + at * 13 + 12] === 2);
}

function channelNames(resources: Uint8Array): string[] {
  const wide = readResource(resources, 1045);
  const names: string[] = [];
  if (wide) {
    const view = viewOf(wide);
    for (let at = 0; at + 4 <= wide.length;) {
      const end = at + 4 + view.getUint32(at) * 2;
      if (end > wide.length) break;
      names.push(
        new TextDecoder('utf-16be').decode(wide.subarray(at + 4, end)).replace(/\0+$/, ''),
      );
      at = end;
    }
    return names;
  }
  const narrow = readResource(resources, 1006) ?? new Uint8Array();
  for (let at = 0; at < narrow.length;) {
    const end = at + 1 + (narrow[at] ?? 0);
    names.push(new TextDecoder('latin1').decode(narrow.subarray(at + 1, end)));
    at = end;
  }
  return names;
}

const compressions = { none: 0, packed: 1, zip: 2, zipOfDifferences: 3 } as const;

type Psd = PixelSize & {
  mode: number;
  depth: number;
  channels: number;
  /** Red, green, and blue of each index, one after the other. */
  palette: Uint8Array;
  /** False if it was saved without "Maximize Compatibility"; then the composite is blank. */
  hasComposite: boolean;
  /** Whether the first channel after the colors says what is transparent. */
  hasOpacity: boolean;
  thumbnail: Uint8Array | null;
  /** The ICC profile of its red, green, and blue; null if it has other colors, or none. */
  profile: Uint8Array | null;
  /** From the compression's number to the end. */
  composite: Uint8Array;
};

const modes = { bitmap: 0, gray: 1, indexed: 2, rgb: 3, cmyk: 4, duotone: 8 } as const;

function openPsd(bytes: Uint8Array): Psd | null {
  const sections = sectionsOf(bytes);
  if (!sections) return null;
  const view = viewOf(bytes);
  const { palette, resources, layers, rest } = sections;
  const version = readResource(resources, 1057);
  const mode = view.getUint16(24);
  return {
    channels: view.getUint16(12),
    heightPx: view.getUint32(14),
    widthPx: view.getUint32(18),
    depth: view.getUint16(22),
    mode,
    palette,
    hasComposite: version?.[4] !== 0,
    // A negative number of layers.
    hasOpacity: layers.length >= 6 && viewOf(layers).getInt16(4) < 0,
    thumbnail: photoshopThumbnail(resources),
    profile: mode === modes.rgb || mode === modes.indexed ? readResource(resources, 1039) : null,
    composite: rest,
  };
}

type Sections = Record<'palette' | 'resources' | 'layers' | 'rest', Uint8Array>;

/** The parts after the header; one that is cut off ends with the file. */
function sectionsOf(bytes: Uint8Array): Sections | null {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  let at = 26;
  const next = () => {
    const length = at + 4 <= bytes.length ? view.getUint32(at) : 0;
    const section = bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    return section;
  };
  return { palette: next(), resources: next(), layers: next(), rest: bytes.subarray(at) };
}

function readResource(resources: Uint8Array, wanted: number): Uint8Array | null {
  const view = viewOf(resources);
  for (let at = 0; at + 12 <= resources.length;) {
    if (view.getUint32(at) !== 0x3842494d) return null; // '8BIM'
    const id = view.getUint16(at + 4);
    const name = (resources[at + 6] ?? 0) + 1;
    const size = at + 6 + name + (name % 2);
    if (size + 4 > resources.length) return null;
    const length = view.getUint32(size);
    if (id === wanted) return resources.subarray(size + 4, size + 4 + length);
    at = size + 4 + length + (length % 2);
  }
  return null;
}

/** Channels, which are planes one after the other, averaged to the smaller size. */
function readComposite(psd: Psd, longestSide: number): Pixels | null {
  const { mode, depth, widthPx, heightPx, channels } = psd;
  const colors = colorsOf(psd);
  if (colors === null || channels < colors || widthPx === 0 || heightPx === 0) return null;
  if (depth !== (mode === modes.bitmap ? 1 : 8) && depth !== 16) return null;
  const rowAt = openRows(psd);
  if (!rowAt) return null;

  const scale = Math.max(1, Math.ceil(Math.max(widthPx, heightPx) / longestSide));
  const small = { widthPx: Math.ceil(widthPx / scale), heightPx: Math.ceil(heightPx / scale) };
  const planeOf = (channel: number, level: (value: number) => number): Uint8Array => {
    const plane = new Uint8Array(small.widthPx * small.heightPx);
    const sums = new Uint32Array(small.widthPx);
    for (let y = 0; y < heightPx; y += 1) {
      const row = rowAt(channel, y);
      const step = depth === 16 ? 2 : 1;
      for (let x = 0; x < widthPx; x += 1) {
        const value =
          depth === 1 ? (((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1) * 255 : (row[x * step] ?? 0);
        const at = Math.floor(x / scale);
        sums[at] = (sums[at] ?? 0) + level(value);
      }
      if ((y + 1) % scale !== 0 && y + 1 !== heightPx) continue;
      const rows = (y % scale) + 1;
      const start = Math.floor(y / scale) * small.widthPx;
      for (let x = 0; x < small.widthPx; x += 1) {
        const columns = Math.min(scale, widthPx - x * scale);
        plane[start + x] = Math.round((sums[x] ?? 0) / (rows * columns));
      }
      sums.fill(0);
    }
    return plane;
  };

  const same = (value: number) => value;
  const planes =
    mode === modes.indexed
      ? [0, 1, 2].map((part) => planeOf(0, (index) => psd.palette[part * 256 + index] ?? 0))
      : Array.from({ length: colors }, (_, channel) =>
          // In a bitmap, 1 is black.
          planeOf(channel, mode === modes.bitmap ? (value) => 255 - value : same),
        );
  const opacity = psd.hasOpacity && channels > colors ? planeOf(colors, same) : null;
  return { ...small, rgba: mix(planes, opacity, mode === modes.cmyk) };
}

/** How many channels hold colors; null for a mode that we don't read. */
function colorsOf({ mode, palette }: Psd): number | null {
  switch (mode) {
    case modes.rgb:
      return 3;
    case modes.cmyk:
      return 4;
    case modes.indexed:
      return palette.length >= 768 ? 1 : null;
    case modes.bitmap:
    case modes.gray:
    case modes.duotone:
      return 1;
    default:
      return null;
  }
}

function mix(planes: readonly Uint8Array[], opacity: Uint8Array | null, cmyk: boolean) {
  const [first = new Uint8Array(), second = first, third = first, black = first] = planes;
  const rgba = new Uint8ClampedArray(first.length * 4);
  for (let at = 0; at < first.length; at += 1) {
    const alpha = opacity?.[at] ?? 255;
    if (alpha === 0) continue;
    // Photoshop puts the composite on white, which has to come off again.
    const own = (plane: Uint8Array) => (((plane[at] ?? 0) + alpha - 255) * 255) / alpha;
    // Inks are stored as the light they leave.
    const ink = (plane: Uint8Array) => Math.min(1, 1 - own(plane) / 255);
    const seen = cmyk
      ? cmykToRgb(ink(first), ink(second), ink(third), ink(black))
      : [own(first), own(second), own(third)];
    rgba.set(seen, at * 4);
    rgba[at * 4 + 3] = alpha;
  }
  return rgba;
}

const rowBytesOf = ({ widthPx, depth }: Psd): number => Math.ceil((widthPx * depth) / 8);

/** Reads a channel's row, as stored or from PackBits; null if the file ends before the last one. */
function openRows(psd: Psd): ((channel: number, y: number) => Uint8Array) | null {
  const { composite, heightPx, channels } = psd;
  if (composite.length < 2) return null;
  const rowBytes = rowBytesOf(psd);
  const compression = viewOf(composite).getUint16(0);
  if (compression === compressions.none) {
    if (2 + channels * heightPx * rowBytes > composite.length) return null;
    return (channel, y) => {
      const start = 2 + (channel * heightPx + y) * rowBytes;
      return composite.subarray(start, start + rowBytes);
    };
  }
  const packed = compression === compressions.packed ? packedRows(psd) : null;
  if (!packed) return null;
  const row = new Uint8Array(rowBytes);
  return (channel, y) => {
    unpackBits(packed(channel * heightPx + y), row);
    return row;
  };
}

/** The rows of all channels in PackBits; null if one has too few pixels or the file ends before it. */
function packedRows(psd: Psd): ((row: number) => Uint8Array) | null {
  const { composite, heightPx, channels } = psd;
  const rowBytes = rowBytesOf(psd);
  const rows = channels * heightPx;
  if (2 + rows * 2 > composite.length) return null;
  const view = viewOf(composite);
  const starts = new Uint32Array(rows + 1);
  starts[0] = 2 + rows * 2;
  for (let index = 0; index < rows; index += 1) {
    starts[index + 1] = (starts[index] ?? 0) + view.getUint16(2 + index * 2);
  }
  if ((starts[rows] ?? 0) > composite.length) return null;
  const rowAt = (row: number) => composite.subarray(starts[row], starts[row + 1]);
  for (let row = 0; row < rows; row += 1) {
    if (unpackedLength(rowAt(row)) < rowBytes) return null;
  }
  return rowAt;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
