import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishedBook } from '../src/settings/published-book.build.ts';

/** The module that functions read what owners published from. */
const publishedFile = path.resolve(import.meta.dirname, '../src/settings/published.ts');

/** Writes what owners published, as customers may know it, or null for a new shop. */
export async function writePublished(
  file: string,
  env: Parameters<typeof publishedBook>[0],
): Promise<void> {
  const published = await publishedBook(env);
  await writeFile(file, `export const published = ${JSON.stringify(published)};\n`);
}

// Netlify runs this before it builds the pages and bundles the functions, so that both go by the same
// version. It would change a checkout that somebody works in.
if (import.meta.main) await writePublished(publishedFile, process.env);
