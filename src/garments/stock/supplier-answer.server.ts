/** An answer was cut off because it is too large; `message` says what was too much. */
export class TooLargeError extends Error {
  override name = 'TooLargeError';
}

/**
 * The whole body.
 * @throws TooLargeError if it has more than `most` bytes
 */
export async function readBytes(
  response: Response,
  most: number,
  look: (part: Uint8Array) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (response.body) {
    // Leaving the loop cancels the rest.
    for await (const part of response.body) {
      length += part.byteLength;
      if (length > most) throw new TooLargeError(`more than ${describeBytes(most)}`);
      look(part);
      parts.push(part);
    }
  }
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * The items of a JSON list, cut off while streaming once there are too many bytes or items.
 * @throws TooLargeError, or SyntaxError if it isn't a JSON list
 */
export async function readList(
  response: Response,
  mostBytes: number,
  mostItems: number,
): Promise<unknown[]> {
  const count = makeItemCounter();
  const bytes = await readBytes(response, mostBytes, (part) => {
    if (count(part) > mostItems) throw new TooLargeError(`more than ${mostItems} rows`);
  });
  const value = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  if (!Array.isArray(value)) throw new SyntaxError('The answer is no list');
  return value as unknown[];
}

/** Whether the body ended because the request was aborted. */
export function closesAnswers(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Counts the objects directly inside a list as its bytes arrive. */
function makeItemCounter(): (part: Uint8Array) => number {
  let depth = 0;
  let inText = false;
  let escaped = false;
  let items = 0;
  return (part) => {
    for (const byte of part) {
      if (escaped) escaped = false;
      else if (inText) {
        if (byte === 0x5c) escaped = true;
        else if (byte === 0x22) inText = false;
      } else if (byte === 0x22) inText = true;
      else if (byte === 0x7b || byte === 0x5b) {
        depth += 1;
        if (depth === 2) items += 1;
      } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    }
    return items;
  };
}

function describeBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} kB`;
}
