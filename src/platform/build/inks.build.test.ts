import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { siteInks } from './inks.build.ts';

it('inks match the tokens of the light scheme', async () => {
  const tokens = await readFile('src/ui/tokens.css', 'utf8');
  for (const [name, color] of Object.entries(siteInks)) {
    const token = name.replace(/([A-Z0-9])/g, (part) => `-${part.toLowerCase()}`);
    expect(new RegExp(`--${token}: (#\\w+);`).exec(tokens)?.[1], token).toBe(color);
  }
});
