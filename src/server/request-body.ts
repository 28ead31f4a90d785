import { RequestError } from './errors.ts';

/** What a form without script sent: its texts by the controls' names. */
export type FormValues = ReadonlyMap<string, string>;

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The media type of a body, without its parameters; '' when none is named. */
export function contentTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

export function isFormPost(request: Request): boolean {
  return request.method === 'POST' && formTypes.includes(contentTypeOf(request));
}

/** @throws RequestError for another content type, too many bytes, or what isn't JSON */
export async function readJson(
  request: Request,
  maxBytes: number,
  types: readonly string[],
): Promise<unknown> {
  if (!types.includes(contentTypeOf(request))) {
    throw new RequestError('invalid-argument', 'Send the content type application/json.');
  }
  const bytes = await readBody(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new RequestError('invalid-argument', 'The request body isn’t JSON.', { cause });
  }
  return withPlainText(value, maxDepth);
}

/**
 * The texts of a form, and whether it brought a file. Of a name that comes twice the first counts.
 * @throws RequestError for too many bytes, or what isn't a form
 */
export async function readForm(
  request: Request,
  maxBytes: number,
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
    // A file field that was left alone sends an empty file without a name.
    if (typeof value !== 'string') hasFile ||= value.name !== '' || value.size > 0;
    // Forms write line breaks as two characters; scripts and the pages' limits count one.
    else if (!values.has(name)) values.set(name, plainText(value.replace(/\r\n?/g, '\n')));
  }
  return { values, hasFile };
}

/** A form's texts as the contract names them: `sizes.S` is `S` within `sizes`. */
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

/** A map, since a name like `__proto__` must be a name like any other. */
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

/** Counts what arrives: Content-Length may be missing or wrong. */
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

/** Postgres takes neither lone surrogates nor NUL; no other control character is meant as text. */
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

function plainText(text: string): string {
  return text.toWellFormed().replace(controls, '');
}

/** The value with its texts free of what can't be stored or shown. */
function withPlainText(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) {
    throw new RequestError('invalid-argument', 'The request is nested too deeply.');
  }
  if (Array.isArray(value)) return value.map((item: unknown) => withPlainText(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withPlainText(item, depth - 1)]),
  );
}
