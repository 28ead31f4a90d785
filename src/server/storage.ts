import { StorageApiError } from '@supabase/supabase-js';
import { headBytes } from '../domain/artwork.ts';
import type { ServiceBackend } from './backend.ts';
import { BackendError } from './errors.ts';

/** The private bucket of customers' files. */
export const artworkBucket = 'artwork';

/** A stored file and its first bytes. */
export type StoredFile = {
  size: number;
  contentType: string;
  /** The first `headBytes`, or as many as asked for, or all of a shorter file. */
  head: Uint8Array;
};

/** Customers' files in Storage, by object path. Each call throws BackendError. */
export type ArtworkStore = ReturnType<typeof openArtworkStore>;

export function openArtworkStore({ client, ask, fetch }: ServiceBackend) {
  const bucket = client.storage.from(artworkBucket);
  return {
    /**
     * An address that takes one file by PUT. It never replaces a file, so what was checked when an
     * order was placed doesn't change.
     */
    async signUpload(path: string): Promise<string> {
      return ask('Signing an upload', async () => {
        const { data, error } = await bucket.createSignedUploadUrl(path, { upsert: false });
        if (error) throw error;
        return data.signedUrl;
      });
    },

    /** A file's size in bytes, or null if it doesn't exist. */
    async stat(path: string): Promise<{ size: number } | null> {
      return ask('Looking at a file', async () => {
        const { data, error } = await bucket.info(path);
        if (!error) return { size: data.size ?? 0 };
        if (isMissing(error)) return null;
        throw error;
      });
    },

    /** A file's size, type, and first bytes in one request, or null if it doesn't exist. */
    async readHead(path: string, bytes: number = headBytes): Promise<StoredFile | null> {
      return ask('Reading a file', async () => {
        // The client can't request a range.
        const response = await fetch(
          `/storage/v1/object/${artworkBucket}/${encodeURIComponent(path)}`,
          { headers: { range: `bytes=0-${bytes - 1}` } },
        );
        if (response.status === 416) return { size: 0, contentType: '', head: new Uint8Array() };
        if (!response.ok) {
          const error = await readError(response);
          if (isMissing(error)) return null;
          throw error;
        }
        const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
        const size = total ?? response.headers.get('content-length');
        const head = await readUpTo(response, bytes);
        if (size === null) throw new BackendError('Storage told no size', {});
        return {
          size: Number(size),
          contentType: response.headers.get('content-type')?.split(';')[0]?.trim() ?? '',
          head,
        };
      });
    },

    /**
     * A link that works for `seconds` and always downloads: an `<img>` shows it as a picture, and
     * opened directly it is never a page.
     */
    async signDownload(path: string, fileName: string, seconds: number): Promise<string> {
      return ask('Signing a download', async () => {
        const { data, error } = await bucket.createSignedUrl(path, seconds, {
          download: fileName,
        });
        if (error) throw error;
        return data.signedUrl;
      });
    },

    /** Removes a file. Removing one that doesn't exist is fine. */
    async remove(path: string): Promise<void> {
      await ask('Removing a file', async () => {
        const { error } = await bucket.remove([path]);
        if (error && !isMissing(error)) throw error;
      });
    },

    /** Removes files; answers how many existed. */
    async removeAll(paths: readonly string[]): Promise<number> {
      return ask('Removing files', async () => {
        const { data, error } = await bucket.remove([...paths]);
        if (error) throw error;
        return data.length;
      });
    },
  };
}

/** Storage reports this by code; older versions only by the status inside the answer. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof StorageApiError)) return false;
  if (error.code !== undefined) return error.code === 'NoSuchKey';
  return error.status === 404 || error.statusCode === '404';
}

async function readError(response: Response): Promise<StorageApiError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return new StorageApiError(
    'Storage refused',
    response.status,
    typeof body['statusCode'] === 'string' ? body['statusCode'] : String(response.status),
    'storage',
    typeof body['code'] === 'string' ? body['code'] : undefined,
  );
}

/** A server that ignores ranges sends everything; we read at most `most` bytes. */
async function readUpTo(response: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (response.body) {
    // Leaving the loop cancels the rest.
    for await (const part of response.body) {
      parts.push(part);
      length += part.byteLength;
      if (length >= most) break;
    }
  }
  return new Uint8Array(Buffer.concat(parts)).subarray(0, most);
}
