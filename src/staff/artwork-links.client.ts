import { failure, patiently, type CallOptions, type CallResult } from '../platform/call.client.ts';
import { openBackend } from './backend.client.ts';

/** As long as a customer's own preview (product.md#upload-receipts). */
const seconds = 3600;

/**
 * Signed addresses of stored artwork by object path, good for an hour. Files that are gone or off
 * limits are left out. `names` are the file names to save under, if not the file's own.
 */
export function artworkLinks(
  objectPaths: readonly string[],
  options: CallOptions & { names?: Readonly<Record<string, string>> } = {},
): Promise<CallResult<Record<string, string>>> {
  return patiently(options, async () => {
    if (objectPaths.length === 0) return { ok: true, data: {} };
    const client = await openBackend();
    const { data, error } = await client.storage
      .from('artwork')
      .createSignedUrls([...objectPaths], seconds);
    if (error) {
      return failure('unavailable', 'We couldn’t reach the artwork. Try again.');
    }
    const links = data.flatMap(({ path, signedUrl }) => {
      if (!path || !signedUrl) return [];
      const name = options.names?.[path] ?? path.slice(path.lastIndexOf('/') + 1);
      // This doesn't affect an <img>, and when opened directly no file is ever run or shown.
      return [[path, `${signedUrl}&download=${encodeURIComponent(name)}`] as const];
    });
    return { ok: true, data: Object.fromEntries(links) };
  });
}
