import { pngChunk, pngSignature } from '../films/png-chunk.ts';

/** The length of signature and IHDR, which comes first and is always the same size. */
const headBytes = 8 + 25;
const inchesPerMeter = 1 / 0.0254;

/**
 * A PNG that states its pixels per inch (in its pHYs chunk), so that it prints at true size. The
 * picture is unchanged. Throws if the bytes aren't a PNG.
 */
export function withDensity(png: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  if (!pngSignature.every((byte, index) => png[index] === byte) || png.length < headBytes) {
    throw new TypeError('These bytes are no PNG.');
  }
  const density = new Uint8Array(9);
  const view = new DataView(density.buffer);
  const perMeter = Math.round(dpi * inchesPerMeter);
  view.setUint32(0, perMeter);
  view.setUint32(4, perMeter);
  density[8] = 1; // the unit is the meter
  const chunk = pngChunk('pHYs', density);

  const result = new Uint8Array(png.length + chunk.length);
  result.set(png.subarray(0, headBytes));
  result.set(chunk, headBytes);
  result.set(png.subarray(headBytes), headBytes + chunk.length);
  return result;
}
