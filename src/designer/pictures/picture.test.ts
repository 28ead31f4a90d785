// product: pictures-in-a-design
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printAreas, printLocations } from '../../garments/print-location.ts';
import { printedSize, printVerdict } from '../../artwork/print-verdict.ts';
import {
  initialSize,
  pictureDpi,
  pictureRefusal,
  pictureVerdict,
  sharpSize,
  tooLargeToChange,
} from './picture.ts';

const anyPixels = fc.record({
  widthPx: fc.integer({ min: 1, max: 10_000 }),
  heightPx: fc.integer({ min: 1, max: 10_000 }),
});
const inches = fc.double({ min: 0.1, max: 20, noNaN: true });
const anySize = fc.record({ widthIn: inches, heightIn: inches });

describe('live DPI of a picture', () => {
  it('is the lower of the pixels per inch in both directions', () => {
    expect(pictureDpi({ widthPx: 1200, heightPx: 1200 }, { widthIn: 4, heightIn: 8 })).toBe(150);
    expect(pictureDpi({ widthPx: 1200, heightPx: 1200 }, { widthIn: 8, heightIn: 4 })).toBe(150);
  });

  it('is that of the coarsest picture in it, which it’s placed by, too', () => {
    const drawn = { widthPx: 4000, heightPx: 4000, detail: 0.01 };
    const coarse = { widthPx: 40, heightPx: 40 };
    const size = { widthIn: 4, heightIn: 4 };
    expect(pictureDpi(drawn, size)).toBe(10);
    expect(pictureVerdict(drawn, size)).toEqual(pictureVerdict(coarse, size));
    const area = { widthIn: 12, heightIn: 16 };
    expect(initialSize(drawn, area)).toEqual(initialSize(coarse, area));
  });

  it('halves when the printed size doubles', () => {
    fc.assert(
      fc.property(anyPixels, anySize, (pixels, size) => {
        const doubled = { widthIn: size.widthIn * 2, heightIn: size.heightIn * 2 };
        expect(pictureDpi(pixels, doubled)).toBeCloseTo(pictureDpi(pixels, size) / 2);
      }),
    );
  });

  it.each([
    ['sharp at 300', 1200, 4, 'Prints sharp at 4.0 × 4.0 in (300 DPI)'],
    ['sharp at what rounds to 300', 1198, 4, 'Prints sharp at 4.0 × 4.0 in (300 DPI)'],
    [
      'soft at 299',
      1196,
      4,
      'Looks soft at 4.0 × 4.0 in (299 DPI). Sharp up to 4.0 × 4.0 in; a bigger file or a vector file prints better.',
    ],
    [
      'soft at 150',
      600,
      4,
      'Looks soft at 4.0 × 4.0 in (150 DPI). Sharp up to 2.0 × 2.0 in; a bigger file or a vector file prints better.',
    ],
    [
      'rough at 149',
      596,
      4,
      'Looks rough at 4.0 × 4.0 in (149 DPI). Sharp up to 2.0 × 2.0 in; a bigger file or a vector file prints better.',
    ],
  ])('is %s', (name, sidePx, sideIn, advice) => {
    const verdict = pictureVerdict(
      { widthPx: sidePx, heightPx: sidePx },
      { widthIn: sideIn, heightIn: sideIn },
    );
    expect(verdict.advice).toBe(advice);
    expect(name).toContain(verdict.quality);
  });

  it('says the same about a picture that fills a location as the order form about its file', () => {
    fc.assert(
      fc.property(anyPixels, fc.constantFrom(...printLocations), (pixels, location) => {
        const { dpi, ...said } = pictureVerdict(pixels, printedSize(pixels, printAreas[location]));
        const { dpi: formDpi, ...formSaid } = printVerdict(pixels, printAreas[location]);
        expect(dpi).toBeCloseTo(formDpi, 6);
        // A tiny difference in DPI may round differently.
        fc.pre(Math.round(dpi) === Math.round(formDpi));
        expect(said).toEqual(formSaid);
      }),
    );
  });
});

describe('the largest sharp size', () => {
  it('has 300 pixels per inch, and any larger size has fewer', () => {
    fc.assert(
      fc.property(anyPixels, (pixels) => {
        const size = sharpSize(pixels);
        expect(pictureDpi(pixels, size)).toBeCloseTo(300);
        expect(pictureDpi(pixels, { ...size, widthIn: size.widthIn * 1.01 })).toBeLessThan(300);
      }),
    );
  });
});

describe('the size at which a picture is placed', () => {
  const area = { widthIn: 12, heightIn: 16 };

  it('is 80% of the area if there are enough pixels', () => {
    expect(initialSize({ widthPx: 6000, heightPx: 6000 }, area).widthIn).toBeCloseTo(9.6);
    expect(initialSize({ widthPx: 1000, heightPx: 8000 }, area).heightIn).toBeCloseTo(12.8);
  });

  it('is the sharp size if that is smaller, down to 2 inches', () => {
    expect(initialSize({ widthPx: 900, heightPx: 600 }, area)).toEqual({ widthIn: 3, heightIn: 2 });
    expect(initialSize({ widthPx: 600, heightPx: 300 }, area)).toEqual({ widthIn: 2, heightIn: 1 });
    expect(initialSize({ widthPx: 64, heightPx: 32 }, area)).toEqual({ widthIn: 2, heightIn: 1 });
  });

  it('keeps the proportions and stays within 80% of the area', () => {
    fc.assert(
      fc.property(anyPixels, anySize, (pixels, space) => {
        const { widthIn, heightIn } = initialSize(pixels, space);
        expect(widthIn).toBeLessThanOrEqual(space.widthIn * 0.8 + 1e-9);
        expect(heightIn).toBeLessThanOrEqual(space.heightIn * 0.8 + 1e-9);
        expect(widthIn / heightIn / (pixels.widthPx / pixels.heightPx)).toBeCloseTo(1);
      }),
    );
  });

  it('is sharp unless the sharp size is under 2 inches', () => {
    fc.assert(
      fc.property(anyPixels, anySize, (pixels, space) => {
        fc.pre(Math.max(pixels.widthPx, pixels.heightPx) >= 600);
        const size = initialSize(pixels, space);
        expect(pictureDpi(pixels, size)).toBeGreaterThanOrEqual(300 - 1e-6);
      }),
    );
  });
});

describe('the designer opens', () => {
  it.each([
    ['png', { widthPx: 8000, heightPx: 8000 }],
    ['jpg', { widthPx: 20_000, heightPx: 3200 }],
    ['svg', null],
    ['pdf', null],
    ['ai', null],
    ['psd', { widthPx: 8000, heightPx: 8000 }],
  ] as const)('a %s within its limits', (format, pixels) => {
    expect(pictureRefusal(format, pixels)).toBe(null);
  });

  it('no picture over 64 megapixels, and says how many are enough', () => {
    expect(pictureRefusal('png', { widthPx: 8001, heightPx: 8000 })).toBe(
      'This picture has 65 megapixels, and the designer opens up to 64. Scale it down and choose it again: 4,800 × 6,000 pixels are sharp at our largest print.',
    );
  });

  it('no picture with more pixels along a side than a canvas has', () => {
    expect(pictureRefusal('jpg', { widthPx: 20, heightPx: 20_001 })).toBe(
      'This picture is 20 × 20,001 pixels, and the designer opens up to 20,000 along a side. Scale it down and choose it again: 4,800 × 6,000 pixels are sharp at our largest print.',
    );
    expect(pictureRefusal('png', { widthPx: 0xffffffff, heightPx: 0xffffffff })).toContain(
      '4,294,967,295',
    );
  });

  it('no EPS, which the order form takes', () => {
    expect(pictureRefusal('eps', null)).toMatch(
      /^The designer opens PNG, JPG, SVG, PDF, AI, and PSD, and this is an? .+\. The order form takes it as completed artwork, just as it is\.$/,
    );
  });
});

it('up to 48 megapixels can be reduced and edited; more get a sentence with what to do', () => {
  expect(tooLargeToChange({ widthPx: 8000, heightPx: 6000 })).toBeNull();
  expect(tooLargeToChange({ widthPx: 8000, heightPx: 6001 })).toBe(
    'This picture has 49 megapixels, and the designer edits and reduces up to 48. Scale it down to at most 6,000 × 8,000 pixels and choose it again, or print it as is.',
  );
});
