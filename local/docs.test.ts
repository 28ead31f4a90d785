import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './stack.ts';
import { generatedDocs } from './write-docs.ts';

test('the diagrams and the index of decisions are what `npm run docs` writes', async () => {
  for (const { file, text } of await generatedDocs()) expect(read(file), file).toBe(text);
});

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}
