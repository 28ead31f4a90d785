import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** Storage's information about an object. */
type ObjectMetadata = {
  cacheControl: string;
  contentLength: number;
  size: number;
  mimetype: string;
  lastModified: Date;
  eTag: string;
};

/** The content type and cache rule recorded when an object was uploaded; null if unknown. */
export type RecordedMetadata = (
  bucket: string,
  key: string,
) => Promise<{ mimetype?: string; cacheControl?: string; eTag?: string } | null>;

/**
 * Stores Storage objects as files in `folder`, one folder per bucket. A file only appears under its
 * name once it is complete. The built-in adapter guesses the content type from the name and writes
 * in place; this one returns what was recorded, as hosted Storage does.
 */
export function makeObjectFiles(folder: string, recorded: RecordedMetadata) {
  const fileOf = (bucket: string, key: string): string =>
    path.join(folder, encodeURIComponent(bucket), encodeURIComponent(key));

  const describe = async (bucket: string, key: string): Promise<ObjectMetadata> => {
    const { size, mtime } = await stat(fileOf(bucket, key));
    const known = await recorded(bucket, key);
    return {
      cacheControl: known?.cacheControl ?? 'no-cache',
      contentLength: size,
      size,
      mimetype: known?.mimetype ?? 'application/octet-stream',
      lastModified: mtime,
      eTag: known?.eTag ?? `"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    };
  };

  const place = async (
    bucket: string,
    key: string,
    write: (temporary: string) => Promise<void>,
  ): Promise<void> => {
    const target = fileOf(bucket, key);
    const temporary = path.join(folder, `${randomUUID()}.part`);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await write(temporary);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const deleteObject = (bucket: string, key: string): Promise<void> =>
    rm(fileOf(bucket, key), { force: true });

  return {
    driver: null,
    async getObject(bucket: string, key: string) {
      return {
        httpStatusCode: 200,
        metadata: await describe(bucket, key),
        body: Readable.toWeb(createReadStream(fileOf(bucket, key))),
      };
    },
    async uploadObject(
      bucket: string,
      key: string,
      _version: string | undefined,
      body: unknown,
      contentType: string,
      cacheControl: string,
    ): Promise<ObjectMetadata> {
      const bytes =
        body instanceof Uint8Array
          ? body
          : new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
      await place(bucket, key, (temporary) => writeFile(temporary, bytes));
      return {
        cacheControl,
        contentLength: bytes.byteLength,
        size: bytes.byteLength,
        mimetype: contentType,
        lastModified: new Date(),
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      };
    },
    deleteObject,
    async deleteObjects(bucket: string, keys: string[]): Promise<void> {
      await Promise.all(keys.map((key) => deleteObject(bucket, key)));
    },
    async copyObject(
      fromBucket: string,
      fromKey: string,
      _fromVersion: string | undefined,
      toBucket: string,
      toKey: string,
    ) {
      await place(toBucket, toKey, (temporary) => copyFile(fileOf(fromBucket, fromKey), temporary));
      const { eTag, lastModified } = await describe(fromBucket, fromKey);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    headObject: describe,
    async privateAssetUrl(bucket: string, key: string): Promise<string> {
      return `file://${fileOf(bucket, key)}`;
    },
  };
}
