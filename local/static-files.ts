import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file of the built site, ready to send. */
export type StaticFile = {
  /** Relative to the built site, with slashes. */
  readonly name: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly contentType: string;
  /** Strong entity tag, quotes included. */
  readonly etag: string;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * The file names Netlify tries for a decoded path, in order: `/about` is `about`, `about.html` or
 * `about/index.html`.
 */
export function candidateNames(pathname: string): readonly string[] {
  const name = pathname.replace(/^\/+|\/+$/g, '');
  if (name === '') return ['index.html'];
  if (pathname.endsWith('/')) return [`${name}/index.html`, `${name}.html`];
  return [name, `${name}.html`, `${name}/index.html`];
}

/** Reads files of the built site in `folder` and caches them in memory. */
export function makeStaticFiles(folder: string): (pathname: string) => Promise<StaticFile | null> {
  const root = path.resolve(folder);
  const kept = new Map<string, { readonly file: StaticFile; readonly modifiedMs: number }>();

  const read = async (name: string): Promise<StaticFile | null> => {
    const location = path.resolve(root, name);
    if (location !== root && !location.startsWith(root + path.sep)) return null;
    // Files with rules for Netlify, which it never publishes.
    if (/^_(headers|redirects)$/i.test(path.relative(root, location))) return null;
    const known = kept.get(location);
    // Named by its content.
    if (known && name.startsWith('_astro/')) return known.file;
    let stats;
    try {
      stats = await stat(location);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
      throw error;
    }
    if (!stats.isFile()) return null;
    if (known?.modifiedMs === stats.mtimeMs) return known.file;
    const body = await readFile(location);
    const file: StaticFile = {
      name,
      body,
      contentType: contentTypes[path.extname(name).toLowerCase()] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    };
    kept.set(location, { file, modifiedMs: stats.mtimeMs });
    return file;
  };

  return async (pathname) => {
    if (pathname.includes('\0')) return null;
    for (const name of candidateNames(pathname)) {
      const file = await read(name);
      if (file) return file;
    }
    return null;
  };
}
