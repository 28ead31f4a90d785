import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSources } from './stamp.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'stamp-'));
  await mkdir(path.join(root, 'src/pages'), { recursive: true });
  await writeFile(path.join(root, 'src/pages/index.astro'), 'home');
  await writeFile(path.join(root, 'netlify.toml'), '[build]');
});

afterEach(() => rm(root, { recursive: true, force: true }));

const hash = (values: Record<string, string | undefined> = {}): Promise<string> =>
  hashSources(root, ['src', 'netlify.toml', 'absent'], values);

describe('the stamp of a build', () => {
  it('stays the same while sources and variables do', async () => {
    expect(await hash({ A: '1', B: '2' })).toBe(await hash({ B: '2', A: '1', C: undefined }));
  });

  it('changes with a file’s content or name, a new file, or a variable', async () => {
    const stamps = [await hash(), await hash({ A: '1' })];
    await writeFile(path.join(root, 'src/pages/index.astro'), 'home!');
    stamps.push(await hash());
    await rename(path.join(root, 'src/pages/index.astro'), path.join(root, 'src/pages/x.astro'));
    stamps.push(await hash());
    await writeFile(path.join(root, 'absent'), '');
    stamps.push(await hash());
    expect(new Set(stamps).size).toBe(stamps.length);
  });
});
