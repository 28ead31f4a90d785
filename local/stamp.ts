import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A hash of the files at `paths` (files or folders, relative to `root`; missing ones count as such)
 * and of `values`, where an undefined one counts as missing. Equal exactly if names, contents, and
 * values are equal.
 */
export async function hashSources(
  root: string,
  paths: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(paths.map((entry) => listFiles(root, entry)))).flat()) {
    hash.update(`${file}\0`);
    hash.update(
      createHash('sha256')
        .update(await readFile(path.join(root, file)))
        .digest(),
    );
  }
  hash.update(JSON.stringify(values, Object.keys(values).sort()));
  return hash.digest('hex');
}

/** How long ago a file changed, by the machine's clock, which `TEST_NOW` doesn't move. */
export function fileAgeMs({ mtimeMs }: { readonly mtimeMs: number }): number {
  return performance.timeOrigin + performance.now() - mtimeMs;
}

async function listFiles(root: string, entry: string): Promise<string[]> {
  let found;
  try {
    found = await readdir(path.join(root, entry), { withFileTypes: true, recursive: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTDIR') return [entry];
    if (code === 'ENOENT') return [];
    throw error;
  }
  return found
    .filter((file) => file.isFile())
    .map((file) => path.relative(root, path.join(file.parentPath, file.name)))
    .sort();
}
