// product: artwork-files
import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../../../local/seeded-random.ts';
import { jpgFile, pngFile } from '../../../tests/support/files.ts';
import { pdfOf } from '../../../tests/support/pdf.ts';
import { psdOf } from '../../../tests/support/picture-files.ts';
import { svg } from '../../../tests/support/svg.ts';
import { checkWholeArtwork } from './artwork-contents.ts';
import { readWith } from './read-pdf.server.ts';

const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const square = '1 0 0 rg 20 20 100 100 re f';
const jpg = Buffer.concat([
  jpgFile('a.jpg', 40, 30).buffer.subarray(0, -2),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0, 4, 5, 0xff, 0xd9]),
]);

/** A whole file of each kind, with the bytes from which on nothing matters. */
const files: readonly (readonly [name: string, bytes: Buffer, matters?: number])[] = [
  ['a.png', pngFile('a.png', 60, 40).buffer],
  ['a.jpg', jpg],
  [
    'a.psd',
    Buffer.from(psdOf({ mode: 3, widthPx: 40, heightPx: 30, planes: [200, 20, 20], packed: true })),
  ],
  ['a.pdf', text(pdfOf([square, square]))],
  ['a.ai', text(pdfOf([square]))],
  [
    'a.svg',
    text(svg('<g><circle cx="50" cy="50" r="40"/><text font-family="Papyrus">Hi</text></g>')),
  ],
  [
    'a.eps',
    text(
      '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 144 72\n%%EndComments\n0 0 moveto 72 72 lineto stroke\nshowpage\n%%EOF',
    ),
  ],
];

// In this thread, so that thousands of files take seconds.
const worker = new PDFWorker({ verbosity: 0 });
afterAll(() => worker.destroy());

async function outcomeOf(name: string, bytes: Uint8Array) {
  const check = await checkWholeArtwork({ name, bytes: Uint8Array.from(bytes) }, (pdf) =>
    readWith(worker, pdf),
  );
  if (!check.ok) {
    expect(check.message).toMatch(/^[A-Z].*[.!]$/s);
    return 'refused';
  }
  return check.facts.unfit ?? 'complete';
}

test('each of 10,000 files that was cut, changed, or padded is refused, warned about, or complete', async () => {
  const random = seededRandom(36);
  for (let turn = 0; turn < 10_000; turn += 1) {
    const [name, whole] = files[turn % files.length] ?? ['', Buffer.alloc(0)];
    const change = random.pick(['cut', 'flip', 'pad'] as const);
    const at = random.between(0, whole.length - 1);
    const where = `turn ${turn}: ${name}, ${change} at ${at} of ${whole.length}`;
    if (change === 'cut') {
      const cut = whole.subarray(0, at);
      const outcome = await outcomeOf(name, cut);
      // A program ends with an operator, and a mark of its end for the printer.
      const isEnded =
        name === 'a.eps' && /(?:stroke|showpage|%%EOF)\s*$/.test(cut.toString('latin1'));
      if (!isEnded) expect(outcome, where).toMatch(/^(?:refused|cut-off)$/);
    } else if (change === 'pad') {
      const padding = Buffer.alloc(random.between(1, 2000), random.pick([0, 10, 32]));
      const outcome = await outcomeOf(name, Buffer.concat([whole, padding]));
      // XML takes white space after its end, and nothing else.
      if (name !== 'a.svg' || padding[0] !== 0) expect(outcome, where).toBe('complete');
    } else {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ random.between(1, 255);
      const outcome = await outcomeOf(name, changed);
      // A PNG that passes can be opened.
      if (name === 'a.png' && outcome === 'complete') {
        await expect(sharp(changed).raw().toBuffer(), where).resolves.toBeDefined();
      }
    }
  }
});
