/** More scans are surely there to waste time; programs write ten. */
const mostScans = 64;
/** Some cameras leave out the last few blocks. */
const enough = 0.99;
/** Read at once, in a few hundredths of a second; then others get the thread. */
const unitsAtOnce = 16_384;

type Component = { across: number; down: number };
type Frame = {
  widthPx: number;
  heightPx: number;
  isProgressive: boolean;
  /** By how many times more pixels of each it has than the coarsest, by its number. */
  components: ReadonlyMap<number, Component>;
};
/**
 * For each 16 bits, the length of the code that they start with and of its value, times 256, and
 * what it means.
 */
type Codes = Uint16Array;

/**
 * Whether a JPG's scans hold its pixels to the end, which their codes have to be read for. True also
 * if that can't be told: of arithmetic coding, of what only refines pixels, and of damaged codes.
 * Takes linear time, and lets a page respond meanwhile.
 */
export async function jpgHoldsPixels(jpg: Uint8Array): Promise<boolean> {
  const view = new DataView(jpg.buffer, jpg.byteOffset, jpg.byteLength);
  const tables = new Map<number, Uint8Array>();
  let frame: Frame | null = null;
  let [interval, scans] = [0, 0];
  /** How many bits each frequency of a component still lacks. */
  const lacks = new Map<number, Uint8Array>();
  for (let at = 2; at + 4 <= jpg.length;) {
    const marker = jpg[at] === 0xff ? (jpg[at + 1] ?? 0) : 0;
    if (marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    if (marker === 0xd8) return false; // another one begins
    const start = at + 4;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > jpg.length || end < start) return true;
    const segment = jpg.subarray(start, end);
    if (marker === 0xc4) takeTables(segment, tables);
    else if (marker === 0xdd && segment.length >= 2) interval = view.getUint16(start);
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
      if (frame) return false; // that of another one
      frame = marker <= 0xc2 ? readFrame(segment, marker === 0xc2) : null;
      if (!frame) return true;
      for (const id of frame.components.keys()) lacks.set(id, new Uint8Array(64).fill(255));
    }
    at = end;
    if (marker !== 0xda) continue;
    scans += 1;
    const scan = frame && readScan(segment, frame);
    if (!frame || !scan || scans > mostScans) return true;
    const [first, last, high, low] = scan.spectrum;
    for (const { id } of scan.parts) lacks.get(id)?.fill(low, first, last + 1);
    if (frame.isProgressive && first > 0 && high > 0) continue;
    const isWhole = await scanHoldsBlocks(jpg, end, { frame, scan, tables, interval });
    if (isWhole !== true) return isWhole ?? true;
  }
  return scans === 0 || [...lacks.values()].every((bits) => bits.every((lacking) => lacking === 0));
}

function takeTables(segment: Uint8Array, tables: Map<number, Uint8Array>): void {
  for (let at = 0; at + 17 <= segment.length;) {
    const counts = segment.subarray(at + 1, at + 17);
    const end = at + 17 + counts.reduce((sum, count) => sum + count, 0);
    tables.set(segment[at] ?? 0, segment.subarray(at + 1, end));
    at = end;
  }
}

function readFrame(segment: Uint8Array, isProgressive: boolean): Frame | null {
  const [, high = 0, low = 0, left = 0, right = 0, count = 0] = segment;
  const components = new Map<number, Component>();
  for (let index = 0; index < count; index += 1) {
    const [id = 0, sampling = 0] = segment.subarray(6 + index * 3);
    components.set(id, { across: sampling >> 4, down: sampling & 15 });
  }
  const [heightPx, widthPx] = [(high << 8) | low, (left << 8) | right];
  // The height may only come after the pixels.
  const isKnown = heightPx > 0 && widthPx > 0 && components.size === count && count > 0;
  const isSampled = [...components.values()].every(
    ({ across, down }) => across >= 1 && across <= 4 && down >= 1 && down <= 4,
  );
  return isKnown && isSampled ? { widthPx, heightPx, isProgressive, components } : null;
}

type Scan = {
  parts: readonly { id: number; direct: number; others: number }[];
  spectrum: readonly [first: number, last: number, high: number, low: number];
};

function readScan(segment: Uint8Array, { components, isProgressive }: Frame): Scan | null {
  const [count = 0] = segment;
  if (segment.length < 4 + count * 2 || count === 0) return null;
  const parts = Array.from({ length: count }, (_, index) => {
    const [id = 0, table = 0] = segment.subarray(1 + index * 2);
    return { id, direct: table >> 4, others: 0x10 | (table & 15) };
  });
  const [first = 0, last = 0, bits = 0] = segment.subarray(1 + count * 2);
  if (parts.some(({ id }) => !components.has(id)) || first > last || last > 63) return null;
  const spectrum = isProgressive ? ([first, last, bits >> 4, bits & 15] as const) : whole;
  return { parts, spectrum };
}

const whole = [0, 63, 0, 0] as const;

/** null if a code means nothing. */
async function scanHoldsBlocks(
  jpg: Uint8Array,
  start: number,
  about: { frame: Frame; scan: Scan; tables: ReadonlyMap<number, Uint8Array>; interval: number },
): Promise<boolean | null> {
  const { frame, scan, tables, interval } = about;
  const [first, last, high] = scan.spectrum;
  const isSequential = !frame.isProgressive;
  const codes = new Map<number, Codes | null>();
  const codesOf = (id: number): Codes | null => {
    if (!codes.has(id)) codes.set(id, codesFrom(tables.get(id)));
    return codes.get(id) ?? null;
  };
  const parts = scan.parts.map(({ id, direct, others }) => ({
    blocks: scan.parts.length === 1 ? 1 : blocksOf(frame.components.get(id)),
    direct: first === 0 && high === 0 ? codesOf(direct) : null,
    others: isSequential || first > 0 ? codesOf(others) : null,
  }));
  const needsCodes = parts.some(
    ({ direct, others }) =>
      (first === 0 && high === 0 && !direct) || ((isSequential || first > 0) && !others),
  );
  if (needsCodes) return null;

  let at = start;
  let bits = 0;
  /** How many of them are left; below zero, as many are still to be skipped. */
  let count = 0;
  let padding = 0;
  const fill = (): void => {
    while (count <= 16) {
      const byte = jpg[at] ?? 0xff;
      if (byte === 0xff) {
        // Codes write 0 after it; anything else is a marker.
        if (jpg[at + 1] === 0) at += 2;
        else padding += 8;
      } else at += 1;
      bits = (bits << 8) | byte;
      count += 8;
    }
  };
  /** Reads a code, and skips its value; -1 for a code that means nothing. */
  const decode = (table: Codes): number => {
    if (count <= 16) fill();
    const found = table[(bits >>> (count - 16)) & 0xffff] ?? 0;
    count -= found >> 8;
    return found === 0 ? -1 : found & 255;
  };
  /** Blocks that are skipped because nothing else is in them. */
  let empty = 0;
  const readBlock = (direct: Codes | null, others: Codes | null): boolean => {
    if (direct) {
      if (decode(direct) < 0) return false;
    } else if (first === 0) {
      if (count <= 16) fill();
      count -= 1;
    }
    if (!others) return true;
    if (empty > 0) {
      empty -= 1;
      return true;
    }
    for (let place = Math.max(1, first); place <= last;) {
      const code = decode(others);
      if (code < 0) return false;
      const run = code >> 4;
      if (run < 15 && (code & 15) === 0) {
        if (run === 0) return true;
        if (count <= 16) fill();
        count -= run;
        empty = (1 << run) - 1 + ((bits >>> count) & ((1 << run) - 1));
        return true;
      }
      place += run + 1;
    }
    return true;
  };

  const total = unitsOf(frame, scan);
  let units = 0;
  for (; units < total; units += 1) {
    if (units % unitsAtOnce === unitsAtOnce - 1) await new Promise((go) => setTimeout(go));
    if (interval > 0 && units > 0 && units % interval === 0) {
      [bits, count, padding, empty] = [0, 0, 0, 0];
      at = markerFrom(jpg, at);
      const marker = jpg[at + 1] ?? 0;
      if (marker < 0xd0 || marker > 0xd7) break;
      at += 2;
    }
    for (const { blocks, direct, others } of parts) {
      for (let block = 0; block < blocks; block += 1) {
        if (readBlock(direct, others)) continue;
        if (padding === 0) return null;
        count = 0;
      }
    }
    // What is still to be skipped may be there; the next code shows it.
    if (padding === 0 || padding <= count) continue;
    // The scan, or only this interval of it, has ended.
    const marker = jpg[markerFrom(jpg, at) + 1] ?? 0;
    if (interval === 0 || marker < 0xd0 || marker > 0xd7) break;
    units = (Math.floor(units / interval) + 1) * interval - 1;
  }
  return units >= total * enough;
}

const blocksOf = (component: Component | undefined): number =>
  component ? component.across * component.down : 1;

/** How many units of blocks there are. A scan of one component has just its own blocks. */
function unitsOf({ widthPx, heightPx, components }: Frame, { parts }: Scan): number {
  const all = [...components.values()];
  const most = {
    across: Math.max(...all.map(({ across }) => across)),
    down: Math.max(...all.map(({ down }) => down)),
  };
  const [only, another] = parts;
  const alone = another ? undefined : components.get(only?.id ?? -1);
  return alone
    ? Math.ceil(Math.ceil((widthPx * alone.across) / most.across) / 8) *
        Math.ceil(Math.ceil((heightPx * alone.down) / most.down) / 8)
    : Math.ceil(widthPx / (8 * most.across)) * Math.ceil(heightPx / (8 * most.down));
}

/** The place of the next marker, or the end. */
function markerFrom(jpg: Uint8Array, start: number): number {
  let at = start;
  while (at < jpg.length && !(jpg[at] === 0xff && jpg[at + 1] !== 0 && jpg[at + 1] !== 0xff)) {
    at += 1;
  }
  return at;
}

/** From how many codes there are of each length, and what they mean in order; null without them. */
function codesFrom(table: Uint8Array | undefined): Codes | null {
  if (!table) return null;
  const codes = new Uint16Array(0x10000);
  let [from, index] = [0, 16];
  for (let length = 1; length <= 16; length += 1) {
    const size = 1 << (16 - length);
    for (let left = table[length - 1] ?? 0; left > 0 && from < 0x10000; left -= 1) {
      const code = table[index] ?? 0;
      codes.fill(((length + (code & 15)) << 8) | code, from, from + size);
      from += size;
      index += 1;
    }
  }
  return codes;
}
