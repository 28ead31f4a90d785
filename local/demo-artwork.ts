import { crc32, deflateSync } from 'node:zlib';
import type { SeededRandom } from './seeded-random.ts';

/** A file as a customer might send it. */
export type DemoFile = {
  readonly bytes: Uint8Array;
  readonly extension: 'svg' | 'png';
  /** For a PNG. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
};

/** What varies: its words, its two inks, and its picture. */
type DemoPrint = { words: string; since: number; ink: string; second: string; motif: Motif };
const motifs = ['sun', 'rivers', 'wheel', 'barn'] as const;
type Motif = (typeof motifs)[number];

/** Artwork for `words`: mostly vector, sometimes pixels, some sharp and some rough. */
export function demoArtwork(words: string, random: SeededRandom): DemoFile {
  const design = {
    words,
    since: random.between(1962, 2024),
    ink: random.pick(['#1f2742', '#7a1f2b', '#1f4d3a', '#222222', '#8a4b12']),
    second: random.pick(['#c98f1b', '#b5422c', '#4d7c8a', '#8f9779']),
    motif: random.pick(motifs),
  };
  if (random.chance(0.7)) {
    const text = drawSvg(design);
    return { bytes: new TextEncoder().encode(text), extension: 'svg', pixels: null };
  }
  const width = random.pick([3600, 2400, 800]);
  const bytes = drawPng(width, design.ink, design.motif);
  return { bytes, extension: 'png', pixels: { width, height: width } };
}

/** Pictures in a field of 400 by 280. */
const pictures: Readonly<Record<Motif, (design: DemoPrint) => string>> = {
  sun: ({ ink, second }) =>
    `<circle cx="200" cy="200" r="70" fill="${second}"/>` +
    Array.from({ length: 9 }, (_, ray) => {
      const angle = Math.PI + (ray * Math.PI) / 8;
      const at = (radius: number) =>
        `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 + radius * Math.sin(angle)).toFixed(1)}`;
      return `<path d="M${at(90)}L${at(140)}" stroke="${ink}" stroke-width="9"/>`;
    }).join('') +
    `<path d="M20 205H380V270H20Z" fill="${ink}"/>`,
  rivers: ({ ink, second }) =>
    `<path d="M40 20Q160 120 200 150T210 270" fill="none" stroke="${ink}" stroke-width="26"/>` +
    `<path d="M360 30Q260 110 204 160" fill="none" stroke="${second}" stroke-width="20"/>`,
  wheel: ({ ink, second }) =>
    `<circle cx="200" cy="140" r="118" fill="none" stroke="${ink}" stroke-width="14"/>` +
    Array.from(
      { length: 6 },
      (_, spoke) =>
        `<path d="M200 140v-118" stroke="${ink}" stroke-width="6" transform="rotate(${spoke * 60} 200 140)"/>`,
    ).join('') +
    `<circle cx="200" cy="140" r="26" fill="${second}"/>`,
  barn: ({ ink, second }) =>
    `<path d="M90 270V130L140 60H260L310 130V270Z" fill="${second}"/>` +
    `<path d="M160 270V180H240V270M160 180L240 270M240 180L160 270" fill="none" stroke="${ink}" stroke-width="7"/>` +
    `<path d="M70 138L132 48H268L330 138" fill="none" stroke="${ink}" stroke-width="12"/>`,
};

function drawSvg(design: DemoPrint): string {
  const words = design.words.toUpperCase().replaceAll('&', '&amp;');
  const size = Math.min(40, Math.floor(500 / words.length));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">',
    pictures[design.motif](design),
    `<text x="200" y="330" font-family="Georgia, serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${design.ink}">${words}</text>`,
    `<text x="200" y="372" font-family="Georgia, serif" font-size="20" text-anchor="middle" fill="${design.second}">Est. ${design.since}</text>`,
    '</svg>\n',
  ].join('\n');
}

/** One ink on transparent, one bit per pixel. */
function drawPng(width: number, ink: string, motif: Motif): Uint8Array {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(ink.slice(at, at + 2), 16),
  );
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, width);
  header.set([1, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.of(255, 255, 255, red, green, blue)),
    chunk('tRNS', Uint8Array.of(0)),
    chunk('IDAT', inkOf(width, motif)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

const drawn = new Map<string, Uint8Array>();

/** The pixels of a PNG in squares of eight, fine enough at print size and fast to draw. */
function inkOf(width: number, motif: Motif): Uint8Array {
  const name = `${width} ${motif}`;
  const known = drawn.get(name);
  if (known) return known;
  const covered = covers[motif];
  const squares = width / 8;
  const at = (square: number): number => ((square + 0.5) / squares) * 2 - 1;
  const rows = Array.from({ length: squares }, (_, y) => {
    const row = Uint8Array.from({ length: squares + 1 }, (_, x) =>
      x > 0 && covered(at(x - 1), at(y)) ? 255 : 0,
    );
    return Array.from({ length: 8 }, () => row);
  });
  const pixels = deflateSync(Buffer.concat(rows.flat()));
  drawn.set(name, pixels);
  return pixels;
}

/** Whether there is ink at a point; both axes from -1 to 1. */
const covers: Readonly<Record<Motif, (x: number, y: number) => boolean>> = {
  sun: (x, y) => Math.hypot(x, y) < 0.45 || (Math.hypot(x, y) < 0.9 && isRay(x, y)),
  rivers: (x, y) => Math.abs(x - Math.sin(y * 3) * 0.4) < 0.16,
  wheel: (x, y) => Math.abs(Math.hypot(x, y) - 0.75) < 0.08 || Math.hypot(x, y) < 0.16,
  barn: (x, y) => y < 0.8 && y > -0.1 + Math.abs(x) * 0.6 - 0.6 && Math.abs(x) < 0.7,
};

function isRay(x: number, y: number): boolean {
  return Math.hypot(x, y) > 0.58 && Math.cos(Math.atan2(y, x) * 12) > 0.4;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
