import type { PrintArea } from '../garments/print-location.ts';

export type PixelSize = { widthPx: number; heightPx: number };

/** The resolution at which prints are sharp (product.md#print-quality). */
export const sharpDpi = 300;
export const roughDpi = 150;

export type PrintVerdict = {
  /** The size the art prints at when it fills the location, in inches. */
  widthIn: number;
  heightIn: number;
  /** Pixels per inch at that size. */
  dpi: number;
  quality: 'sharp' | 'soft' | 'rough';
  /** One sentence. Advice; it never blocks. */
  advice: string;
};

/** How the art prints when it fills the largest print. */
export function printVerdict(pixels: PixelSize, area: PrintArea): PrintVerdict {
  return verdictAt(pixels, printedSize(pixels, area));
}

/** How art with that many pixels prints at a size in inches, and its DPI there. */
export function verdictAt(
  pixels: PixelSize,
  { widthIn, heightIn, dpi }: { widthIn: number; heightIn: number; dpi: number },
): PrintVerdict {
  const size = `${widthIn.toFixed(1)} × ${heightIn.toFixed(1)} in`;
  const shown = Math.round(dpi);
  if (shown >= sharpDpi) {
    return {
      widthIn,
      heightIn,
      dpi,
      quality: 'sharp',
      advice: `Prints sharp at ${size} (${shown} DPI)`,
    };
  }
  const sharpSize = `${(pixels.widthPx / sharpDpi).toFixed(1)} × ${(pixels.heightPx / sharpDpi).toFixed(1)} in`;
  const quality = shown >= roughDpi ? 'soft' : 'rough';
  return {
    widthIn,
    heightIn,
    dpi,
    quality,
    advice: `Looks ${quality} at ${size} (${shown} DPI). Sharp up to ${sharpSize}; a bigger file or a vector file prints better.`,
  };
}

/** The largest size in the art's proportions that fits the area, and the DPI there. */
export function printedSize(
  pixels: PixelSize,
  area: PrintArea,
): { widthIn: number; heightIn: number; dpi: number } {
  const inchesPerPixel = Math.min(area.widthIn / pixels.widthPx, area.heightIn / pixels.heightPx);
  return {
    widthIn: pixels.widthPx * inchesPerPixel,
    heightIn: pixels.heightPx * inchesPerPixel,
    dpi: 1 / inchesPerPixel,
  };
}
