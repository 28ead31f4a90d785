import { areaOf, sharpPixels } from '../../artwork/artwork.ts';
import { decodeSvg, svgPixels } from '../../artwork/files/svg-work.ts';

/**
 * An address that an `<img>` can show a stored SVG from; null if showing it would take much work or
 * memory, its pictures having more pixels than a PNG with a preview, or if it can't be read.
 */
export async function drawingPicture(link: string): Promise<string | null> {
  try {
    const response = await fetch(link);
    if (!response.ok) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const pixels = svgPixels(decodeSvg(bytes));
    if (pixels === null || pixels > areaOf(sharpPixels)) return null;
    return URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }));
  } catch {
    return null;
  }
}
