import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A pattern to avoid, in which a space matches any whitespace, and what to write instead. */
const phrases: readonly (readonly [avoid: string, write: string])[] = [
  ['anew', 'again'],
  ['whoever', 'anyone who'],
  ['whomever', 'the person who'],
  ['reckon(s|ed|ing)?', 'calculate, count, or work out'],
  ['mend(s|ed|ing)?', 'fix'],
  ['of (its|their) own', 'its own, or a separate'],
  ['as which', 'the name that … uses'],
  ['in which case', 'then'],
  ['tells? apart', 'distinguishes'],
  ['stands? in for', 'replaces'],
  ['name the number', 'mention the number'],
  ['answer this (e-?)?mail', 'reply to this email'],
  ['e-mail(s|ed|ing)?', 'email'],
  ['each once', 'without duplicates, distinct, or at most one'],
  ['none such', 'no such … or doesn’t have it'],
  ['(go(es)?|went) along with', 'is attached to'],
  // A comment that begins with one of these leaves out what it is about.
  [
    '(?<=/\\*\\* )(?:Of|(?:Those|The same) (?:for|of|that)|So many|See above|As typed)',
    'what it is, with a subject',
  ],
];

// A comment's line may end inside a phrase.
const space = String.raw`(?:\s|//|--|\*)+`;
const patterns = phrases.map(([avoid, write]) => ({
  pattern: new RegExp(String.raw`\b(?:${avoid.replaceAll(' ', space)})\b`, 'gi'),
  write,
}));

/** A sentence for each phrase in `text` to avoid, in the text's order. */
export function findPhrases(file: string, text: string): string[] {
  return patterns
    .flatMap(({ pattern, write }) => [...text.matchAll(pattern)].map((match) => ({ match, write })))
    .sort((a, b) => a.match.index - b.match.index)
    .map(({ match, write }) => {
      const line = text.slice(0, match.index).split('\n').length;
      return `${file}:${line} says "${match[0].replace(new RegExp(space), ' ')}". Write: ${write}.`;
    });
}

const searched = [
  '*.md',
  '{docs,local,netlify,src,supabase,tests}/**/*.{astro,css,md,mjs,sql,ts,tsx,yaml}',
];
/** These quote what to avoid. */
const exempt = ['CONTRIBUTING.md', 'local/phrases.ts', 'local/phrases.test.ts'];

/** The phrases to avoid in everything that people read in the project in `root`. */
export async function findProjectPhrases(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const match of glob(searched, { cwd: root })) {
    const file = match.replaceAll(path.sep, '/');
    if (exempt.some((start) => file.startsWith(start))) continue;
    found.push(...findPhrases(file, await readFile(path.join(root, file), 'utf8')));
  }
  return found.sort();
}
