type PsdOptions = {
  /** 1 is gray, 2 indexed, 3 RGB, 4 CMYK. */
  mode: number;
  widthPx: number;
  heightPx: number;
  /** Each channel's value, the same for every pixel. */
  planes: readonly number[];
  depth?: 8 | 16;
  /** The channel after the colors is what is transparent. */
  opacity?: boolean;
  packed?: boolean;
  palette?: Uint8Array;
  /** Photoshop's image resource blocks, by number. */
  resources?: Readonly<Record<number, Uint8Array>>;
};

/** A PSD whose composite is plain. */
export function psdOf(options: PsdOptions): Uint8Array<ArrayBuffer> {
  const { mode, widthPx, heightPx, planes, depth = 8, packed = false } = options;
  const header = Buffer.alloc(26);
  header.write('8BPS', 'latin1');
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(planes.length, 12);
  header.writeUInt32BE(heightPx, 14);
  header.writeUInt32BE(widthPx, 18);
  header.writeUInt16BE(depth, 22);
  header.writeUInt16BE(mode, 24);
  const layers = Buffer.alloc(8);
  layers.writeInt16BE(options.opacity ? -1 : 1, 4);
  const rowBytes = (widthPx * depth) / 8;
  const rows = planes.flatMap((value) =>
    Array.from({ length: heightPx }, () =>
      packed ? Buffer.from([257 - rowBytes, value]) : Buffer.alloc(rowBytes, value),
    ),
  );
  const counts = packed ? rows.flatMap((row) => [0, row.length]) : [];
  return Uint8Array.from(
    Buffer.concat([
      header,
      sized(options.palette ?? new Uint8Array()),
      sized(Buffer.concat(Object.entries(options.resources ?? {}).map(resource))),
      sized(layers),
      Buffer.from([0, packed ? 1 : 0, ...counts]),
      ...rows,
    ]),
  );
}

/** A block of Photoshop's, as PSD and EPS files hold it. */
export function resource([id, data]: [string, Uint8Array]): Buffer {
  const head = Buffer.alloc(12);
  head.write('8BIM', 'latin1');
  head.writeUInt16BE(Number(id), 4);
  head.writeUInt32BE(data.length, 8);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** The block 1036: 28 bytes about it, and a JPG. */
export const thumbnail = (jpg: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.alloc(24), jpg]);

function sized(section: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(section.length);
  return Buffer.concat([length, section]);
}

type TiffOptions = {
  widthPx: number;
  heightPx: number;
  /** 0 is gray from white to black, 1 from black to white, 2 RGB, 3 a palette. */
  colors: 0 | 1 | 2 | 3;
  packed?: boolean;
};

/** An EPS with a DOS header and a TIFF whose every byte is 200; the palette makes that red. */
export function dosEpsOf({
  widthPx,
  heightPx,
  colors,
  packed = false,
}: TiffOptions): Uint8Array<ArrayBuffer> {
  const samples = colors === 2 ? 3 : 1;
  const row = Buffer.alloc(widthPx * samples, 200);
  const packedRow = Buffer.from([257 - row.length, 200]);
  const strip = Buffer.concat(Array.from({ length: heightPx }, () => (packed ? packedRow : row)));
  const palette = Buffer.alloc(3 * 256 * 2);
  palette.writeUInt16LE(0xffff, 200 * 2);
  const data = 8;
  const directory = data + strip.length + palette.length;
  const tags: [number, number, number, number][] = [
    [256, 4, 1, widthPx],
    [257, 4, 1, heightPx],
    [258, 3, 1, 8],
    [259, 3, 1, packed ? 32_773 : 1],
    [262, 3, 1, colors],
    [273, 4, 1, data],
    [277, 3, 1, samples],
    [279, 4, 1, strip.length],
    [320, 3, 3 * 256, data + strip.length],
  ];
  const table = Buffer.alloc(2 + tags.length * 12);
  table.writeUInt16LE(tags.length);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    table.writeUInt16LE(tag, 2 + index * 12);
    table.writeUInt16LE(type, 4 + index * 12);
    table.writeUInt32LE(count, 6 + index * 12);
    table.writeUInt32LE(value, 10 + index * 12);
  }
  const head = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(directory, 4);
  const tiff = Buffer.concat([head, strip, palette, table]);
  const script = Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 144 72\n', 'latin1');
  const dos = Buffer.alloc(30);
  dos.writeUInt32BE(0xc5d0d3c6);
  dos.writeUInt32LE(30, 4);
  dos.writeUInt32LE(script.length, 8);
  dos.writeUInt32LE(30 + script.length, 20);
  dos.writeUInt32LE(tiff.length, 24);
  return Uint8Array.from(Buffer.concat([dos, script, tiff]));
}

/** EPSI: nine pixels a row, two rows; only the first and the ninth of the first are dark. */
export const epsiPreview = '%%BeginPreview: 9 2 1 2\n% 8080\n% 0000\n%%EndPreview\n';

/** A JPG as the preview in Adobe's XMP metadata. */
export const notedJpg = (jpg: Uint8Array): string =>
  `<xmpGImg:image>${Buffer.from(jpg).toString('base64').replace(/^.{8}/, '$&&#xA;')}</xmpGImg:image>`;

/** sRGB's red, green, and blue, as an ICC profile has them (XYZ under D50). */
const primaries = [
  [0.436, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7139],
];

/** An ICC profile whose red is sRGB's green, and the other way around, with a gamma of 2.2. */
export function swappedProfile(): Uint8Array<ArrayBuffer> {
  const fixed = (numbers: readonly number[]) => {
    const bytes = Buffer.alloc(numbers.length * 4);
    for (const [index, each] of numbers.entries()) {
      bytes.writeInt32BE(Math.round(each * 65_536), index * 4);
    }
    return bytes;
  };
  const xyz = (numbers: readonly number[] = []) =>
    Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), fixed(numbers)]);
  // One number, in 256ths.
  const curve = Buffer.from([...Buffer.from('curv\0\0\0\0', 'latin1'), 0, 0, 0, 1, 2, 0x33, 0, 0]);
  const [red, green, blue] = primaries;
  const parts: [string, Buffer][] = [
    ['rXYZ', xyz(green)],
    ['gXYZ', xyz(red)],
    ['bXYZ', xyz(blue)],
    ...['rTRC', 'gTRC', 'bTRC'].map((tag): [string, Buffer] => [tag, curve]),
    ['wtpt', xyz([0.9642, 1, 0.8249])],
  ];
  const table = Buffer.alloc(4 + parts.length * 12);
  table.writeUInt32BE(parts.length);
  let at = 128 + table.length;
  for (const [index, [tag, { length }]] of parts.entries()) {
    table.write(tag, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(length, 12 + index * 12);
    at += length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at);
  head.writeUInt32BE(0x02_10_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  fixed([0.9642, 1, 0.8249]).copy(head, 68);
  return Uint8Array.from(Buffer.concat([head, table, ...parts.map(([, data]) => data)]));
}
