import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishedBook } from '../src/settings/published-book.build.ts';

/** The module that functions read what owners published from. */
const file = path.resolve(import.meta.dirname, '../src/settings/published.ts');

// Netlify runs this before it builds the pages and bundles the functions, so that both go by the same
// version. It would change a checkout that somebody works in.
const built = await publishedBook(process.env);
writeFileSync(file, `export const published = ${JSON.stringify(built)};\n`);
