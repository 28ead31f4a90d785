import { createHash } from 'node:crypto';
import { StorageApiError } from '@supabase/supabase-js';
import type { ServiceBackend } from './backend.server.ts';

/** The private bucket of customers' files. */
export const artworkBucket = 'artwork';

/** A stored file that was read from beginning to end. */
export type StoredFile = {
  size: number;
  contentType: string;
  /** SHA-256 of all its bytes, hex. */
  sha256: string;
  /** As many of its first bytes as were asked for. */
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

    /** Copies a file to a path where there is none; false if there is nothing to copy. */
    async copy(from: string, to: string): Promise<boolean> {
      return ask('Copying a file', async () => {
        const { error } = await bucket.copy(from, to);
        if (!error) return true;
        if (isMissing(error)) return false;
        throw error;
      });
    },

    /** Reads a whole file, keeping only its head in memory; null if it doesn't exist. */
    async digest(path: string, headBytes: number): Promise<StoredFile | null> {
      return ask('Reading a file', async () => {
        // The client reads everything into memory.
        const response = await fetch(
          `/storage/v1/object/${artworkBucket}/${encodeURIComponent(path)}`,
          {},
        );
        if (!response.ok) {
          const error = await readError(response);
          if (isMissing(error)) return null;
          throw error;
        }
        const hash = createHash('sha256');
        const parts: Uint8Array[] = [];
        let size = 0;
        for await (const part of response.body ?? []) {
          hash.update(part);
          if (size < headBytes) parts.push(part);
          size += part.byteLength;
        }
        return {
          size,
          contentType: response.headers.get('content-type')?.split(';')[0]?.trim() ?? '',
          sha256: hash.digest('hex'),
          head: new Uint8Array(Buffer.concat(parts)).subarray(0, headBytes),
        };
      });
    },

    /**
     * A link that works for `seconds` and always downloads: an `<img>` shows it as a picture, and
     * opened directly it is never a page. null if the file doesn't exist.
     */
    async signDownload(path: string, fileName: string, seconds: number): Promise<string | null> {
      return ask('Signing a download', async () => {
        const { data, error } = await bucket.createSignedUrl(path, seconds, {
          download: fileName,
        });
        if (!error) return data.signedUrl;
        if (isMissing(error)) return null;
        throw error;
      });
    },

    /**
     * Such links for many files at once, by object path; files that don't exist are left out. `names`
     * are the file names to save under, by object path.
     */
    async signDownloads(
      names: ReadonlyMap<string, string>,
      seconds: number,
    ): Promise<Map<string, string>> {
      if (names.size === 0) return new Map();
      return ask('Signing downloads', async () => {
        const { data, error } = await bucket.createSignedUrls([...names.keys()], seconds);
        if (error) throw error;
        return new Map(
          data.flatMap(({ path, signedUrl }) =>
            path && signedUrl
              ? [[path, `${signedUrl}&download=${encodeURIComponent(names.get(path) ?? '')}`]]
              : [],
          ),
        );
      });
    },

    /** Removes files; answers how many existed. */
    async remove(paths: readonly string[]): Promise<number> {
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
