import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceTree } from './import-rules.ts';

const folders = ['src', 'netlify', 'local', 'tests', 'public'];

/** Reads the project in `root` in the form that the import rules take. */
export async function readSourceTree(root: string): Promise<SourceTree> {
  const found = await Promise.all([
    listFiles(root, '.', false),
    ...folders.map((folder) => listFiles(root, folder, true)),
  ]);
  const paths = found.flat();
  const code = await Promise.all(
    paths
      .filter((file) => /\.(ts|tsx|mts|js|mjs|astro)$/.test(file) && !file.startsWith('public/'))
      .map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  );
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  return {
    code: new Map(code),
    paths: new Set(paths),
    dependencies: new Set(Object.keys(manifest.dependencies)),
    devDependencies: new Set(Object.keys(manifest.devDependencies)),
  };
}

async function listFiles(root: string, folder: string, recursive: boolean): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true, recursive }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
}
