const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** The length of signature and IHDR, which comes first and is always the same size. */
const headBytes = 8 + 25;
const inchesPerMeter = 1 / 0.0254;

/**
 * A PNG that states its pixels per inch (in its pHYs chunk), so that it prints at true size. The
 * picture is unchanged. Throws if the bytes aren't a PNG.
 */
export function withDensity(png: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  if (!signature.every((byte, index) => png[index] === byte) || png.length < headBytes) {
    throw new TypeError('These bytes are no PNG.');
  }
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  const perMeter = Math.round(dpi * inchesPerMeter);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4); // 'pHYs'
  view.setUint32(8, perMeter);
  view.setUint32(12, perMeter);
  chunk[16] = 1; // the unit is the meter
  view.setUint32(17, crc32(chunk.subarray(4, 17)));

  const result = new Uint8Array(png.length + chunk.length);
  result.set(png.subarray(0, headBytes));
  result.set(chunk, headBytes);
  result.set(png.subarray(headBytes), headBytes + chunk.length);
  return result;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
