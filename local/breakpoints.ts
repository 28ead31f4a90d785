import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { breakpoints } from '../src/ui/breakpoints.ts';

const named = Object.entries(breakpoints);
const choices = named.map(([name, px]) => `${px} (${name})`).join(', ');

/** A query that compares a width with a length, in CSS, a script, or an image's sizes. */
const query = /\([^()]*\bwidth\s*[:<>=]+\s*[^()]*?[\d}](?:px|r?em)[^()]*\)/g;
const sizes = [...named.map(([, px]) => px), String.raw`\$\{breakpoints\.\w+\}`];
const allowed = new RegExp(String.raw`^\(width (?:<|>=) (?:${sizes.join('|')})px\)$`);
/** How much text fits into a container depends on the size of the text. */
const ofText = /@container.*\(width (?:<|>=) \d+rem\)/;

/** A sentence for each query in `text` whose width isn't one of the breakpoints. */
export function findStrayWidths(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(query)]
        .filter(([width]) => !allowed.test(width) && !ofText.test(line))
        .map(
          ([width]) =>
            `${file}:${index + 1} asks for ${width}. Write (width < Npx) or (width >= Npx), where N is one of ${choices}.`,
        ),
    );
}

/** The stray widths of everything in `src` of the project in `root`. */
export async function findProjectStrayWidths(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const match of glob('src/**/*.{astro,css,ts,tsx}', { cwd: root })) {
    const file = match.replaceAll(path.sep, '/');
    // Email programs know only the older spelling.
    if (file.startsWith('src/platform/emails/')) continue;
    found.push(...findStrayWidths(file, await readFile(path.join(root, file), 'utf8')));
  }
  return found.sort();
}
