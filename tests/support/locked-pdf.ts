import { createHash } from 'node:crypto';

/** What PDF puts in place of a password that nobody needs. */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/**
 * A PDF of these objects, numbered from 1, which are all in one object stream, and of `content`,
 * object 20. It's encrypted (RC4, 40 bits) and opens without a password.
 */
export function lockedPdfOf(objects: readonly string[], content: string): Buffer {
  const [owner, id] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9)];
  const key = md5(padding, owner, Buffer.from('fcffffff', 'hex'), id).subarray(0, 5);
  const locked = (number: number, data: string): Buffer =>
    rc4(md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10), Buffer.from(data, 'latin1'));

  const places = objects.map((_, at) => objects.slice(0, at).join('\n').length + (at > 0 ? 1 : 0));
  const head = `${places.map((place, at) => `${at + 1} ${place}`).join(' ')}\n`;
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.5\n')];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const rows: [number, number, number][] = objects.map((_, at) => [2, 21, at]);
  while (rows.length < 19) rows.push([0, 0, 0]);
  const add = (number: number, dictionary: string, data: Uint8Array): void => {
    rows.push([1, length(), 0]);
    parts.push(
      Buffer.from(`${number} 0 obj<<${dictionary}/Length ${data.length}>>stream\n`),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    );
  };
  add(20, '', locked(20, content));
  const packed = `/Type/ObjStm/N ${objects.length}/First ${head.length}`;
  add(21, packed, locked(21, head + objects.join('\n')));
  rows.push([1, length(), 0]);
  const hex = (data: Buffer) => `<${data.toString('hex')}>`;
  const user = hex(rc4(key, padding));
  parts.push(
    Buffer.from(`22 0 obj<</Filter/Standard/V 1/R 2/P -4/O ${hex(owner)}/U ${user}>>\nendobj\n`),
  );
  const start = length();
  rows.unshift([0, 0, 0]);
  rows.push([1, start, 0]);
  const table = Buffer.concat(
    rows.map(([kind, place, at]) => Buffer.from([kind, place >> 8, place & 255, at])),
  );
  add(23, `/Type/XRef/Size 24/W[1 2 1]/Root 1 0 R/Encrypt 22 0 R/ID[${hex(id)}${hex(id)}]`, table);
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF`));
  return Buffer.concat(parts);
}

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** Node's own is switched off with other ciphers that are no longer safe. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let [at, other] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      at = (at + 1) & 255;
      other = (other + (state[at] ?? 0)) & 255;
      swap(at, other);
      return byte ^ (state[((state[at] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
    }),
  );
}
