import { RequestError } from './errors.server.ts';

/** A form sent without script: its values by control name. */
export type FormValues = ReadonlyMap<string, string>;

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The media type of a body, without parameters; '' if there is none. */
export function contentTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

export function isFormPost(request: Request): boolean {
  return request.method === 'POST' && formTypes.includes(contentTypeOf(request));
}

/**
 * @param check sees the body as it was sent, before it's read
 * @throws RequestError for another content type, too many bytes, or invalid JSON
 */
export async function readJson(
  request: Request,
  maxBytes: number,
  check?: (body: Uint8Array) => void,
): Promise<unknown> {
  if (contentTypeOf(request) !== 'application/json') {
    throw new RequestError('invalid-argument', 'Send the content type application/json.');
  }
  const bytes = await readBody(request, maxBytes);
  check?.(bytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new RequestError('invalid-argument', 'The request body isn’t JSON.', { cause });
  }
  return plainValue(value, maxDepth);
}

/**
 * A form's values, and whether it has a file. The first of duplicate names counts.
 * @param readsFiles whether a file's text is the value of its field
 * @throws RequestError for too many bytes, or an invalid form
 */
export async function readForm(
  request: Request,
  maxBytes: number,
  { readsFiles = false }: { readsFiles?: boolean } = {},
): Promise<{ values: FormValues; hasFile: boolean }> {
  const bytes = await readBody(request, maxBytes);
  let data: FormData;
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    data = await new Response(bytes, { headers }).formData();
  } catch (cause) {
    throw new RequestError('invalid-argument', 'The request body isn’t a form.', { cause });
  }
  const values = new Map<string, string>();
  let hasFile = false;
  for (const [name, value] of data) {
    const isFile = typeof value !== 'string';
    // An unused file field sends an empty file without a name.
    if (isFile) hasFile ||= value.name !== '' || value.size > 0;
    if (isFile && !readsFiles) continue;
    const text = isFile ? await value.text() : value;
    // Forms write line breaks as two characters; scripts and the pages' limits count one.
    if (!values.has(name)) values.set(name, plainText(text.replace(/\r\n?/g, '\n')));
  }
  return { values, hasFile };
}

/** A form's values nested as the contract has them: `sizes.S` is `S` in `sizes`. */
export function nestValues(values: FormValues): unknown {
  const root = new Branch();
  for (const [name, value] of values) {
    const keys = name.split('.');
    if (keys.length > maxDepth) continue;
    const last = keys.pop() ?? '';
    let at: Branch | undefined = root;
    for (const key of keys) at = at?.branch(key);
    at?.leaf(last, value);
  }
  return root.toObject();
}

/** A map, so that `__proto__` is a name like any other. */
class Branch {
  private readonly parts = new Map<string, string | Branch>();

  branch(key: string): Branch | undefined {
    const part = this.parts.get(key) ?? new Branch();
    this.parts.set(key, part);
    return typeof part === 'string' ? undefined : part;
  }

  leaf(key: string, value: string): void {
    if (!this.parts.has(key)) this.parts.set(key, value);
  }

  toObject(): object {
    return Object.fromEntries(
      [...this.parts].map(([key, part]) => [
        key,
        typeof part === 'string' ? part : part.toObject(),
      ]),
    );
  }
}

/** Counts what arrives, because Content-Length may be missing or wrong. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    if (request.body) {
      for await (const part of request.body) {
        length += part.byteLength;
        if (length > maxBytes) break;
        parts.push(part);
      }
    }
  } catch (cause) {
    throw new RequestError('cancelled', 'The request was cut off.', { cause });
  }
  if (length > maxBytes) {
    throw new RequestError(
      'invalid-argument',
      `The request is too large: at most ${Math.floor(maxBytes / 1000)} kB.`,
    );
  }
  return Buffer.concat(parts);
}

/** Deeper than any contract. */
const maxDepth = 12;

/**
 * Postgres accepts neither lone surrogates nor NUL; of the other control characters, only tabs and
 * line breaks belong in text. A name of the rest would look like none.
 */
const controls = /(?![\t\n\r])\p{Control}/gu;

function plainText(text: string): string {
  return text.toWellFormed().replace(controls, '');
}

/** JavaScript and Postgres write numbers from here on at about the same length. */
const leastNumber = 1e-6;

/** The value without what can't be stored or shown: its texts are plain, and tiny numbers are 0. */
function plainValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'number') return Math.abs(value) < leastNumber ? 0 : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) {
    throw new RequestError('invalid-argument', 'The request is nested too deeply.');
  }
  if (Array.isArray(value)) return value.map((item: unknown) => plainValue(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, plainValue(item, depth - 1)]),
  );
}
