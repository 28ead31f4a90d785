import { Inflate } from 'fflate';

/** How much is given at once. */
const pieceBytes = 16_384;

/** Hands out what zlib packed, bit by bit, until `take` says no, or it ends or is damaged. */
export function inflate(packed: Iterable<Uint8Array>, take: (part: Uint8Array) => boolean): void {
  let wantsMore = true;
  const inflating = new Inflate((part) => (wantsMore &&= take(part)));
  // Without the two bytes of zlib's header.
  let skipped = 0;
  try {
    for (const part of packed) {
      for (let at = Math.min(2 - skipped, part.length); at < part.length; at += pieceBytes) {
        if (!wantsMore) return;
        inflating.push(part.subarray(at, at + pieceBytes), false);
      }
      skipped += Math.min(2 - skipped, part.length);
    }
  } catch {
    // damaged from here on
  }
}

/** Whether what zlib packed has so many bytes, or more. Takes little memory, however many they are. */
export async function inflatesTo(
  packed: readonly Uint8Array<ArrayBuffer>[],
  wanted: number,
): Promise<boolean> {
  const queue = packed.values();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { done, value } = queue.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  // Fast, and not in this thread.
  const reader = source.pipeThrough(new DecompressionStream('deflate')).getReader();
  let length = 0;
  try {
    while (length < wanted) {
      const { done, value } = await reader.read();
      if (done) return false;
      length += value.length;
    }
    return true;
  } catch {
    // It also fails for bytes after the end, and loses what it has unpacked by then.
    let known = 0;
    inflate(packed, (part) => (known += part.length) < wanted);
    return known >= wanted;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
