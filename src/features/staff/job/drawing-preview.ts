import { areaOf, sharpPixels } from '../../../domain/artwork.ts';
import { decodeSvg, svgPixels } from '../../../domain/svg-work.ts';

/**
 * Whether a stored SVG can be shown without much work or memory: its pictures have no more pixels
 * than a PNG with a preview. False if it can't be read; then its format is shown instead.
 */
export async function isLightDrawing(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    if (!response.ok) return false;
    const pixels = svgPixels(decodeSvg(new Uint8Array(await response.arrayBuffer())));
    return pixels !== null && pixels <= areaOf(sharpPixels);
  } catch {
    return false;
  }
}
