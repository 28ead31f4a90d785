import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LocalBackendError, keepKeys, lockFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-folder-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the lock', () => {
  test('keeps a second holder out until it’s released', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(LocalBackendError);
    expect(() => lockFolder(folder)).toThrow('is in use;');
    release();
    lockFolder(folder)();
  });

  test('creates the folder if it’s missing', () => {
    const inner = path.join(folder, 'a', 'b');
    const release = lockFolder(inner);
    expect(existsSync(inner)).toBe(true);
    release();
  });

  test('ends with its process, even if that is killed', async () => {
    const script = `
      const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('./data-folder.ts'))});
      lockFolder(${JSON.stringify(folder)});
      console.log('locked');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await once(holder.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow('is in use;');
    holder.kill('SIGKILL');
    await once(holder, 'close');
    lockFolder(folder)();
  });

  test('fails with a sentence where no folder can be', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(() => lockFolder(path.join(file, 'data'))).toThrow(LocalBackendError);
    expect(() => lockFolder(path.join(file, 'data'))).toThrow("can't be created.");
  });
});

describe('the keys', () => {
  test('are created once and kept', () => {
    const keys = keepKeys(folder);
    expect(keys.secretKey).toMatch(/^sb_secret_[\w-]{20,}$/);
    expect(keepKeys(folder)).toEqual(keys);
  });

  test.each(['{', '{}', 'null', '{"secretKey":"","jwtSecret":"s"}'])(
    'are reported when damaged (%s)',
    (text) => {
      writeFileSync(path.join(folder, 'keys.json'), text);
      expect(() => keepKeys(folder)).toThrow(LocalBackendError);
      expect(() => keepKeys(folder)).toThrow('are damaged');
    },
  );

  test("are reported when they can't be read", () => {
    mkdirSync(path.join(folder, 'keys.json'));
    expect(() => keepKeys(folder)).toThrow("can't be read");
  });
});
