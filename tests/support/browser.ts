import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium's arguments: no network traffic by itself. Root has no sandbox. */
export const browserArgs: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Letters as wide as on a modern screen; the shell would round each to whole pixels.
  '--font-render-hinting=none',
];

/**
 * The shell is the same engine without the parts for windows, like Playwright's own: a third
 * faster.
 */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Chromium's path: CHROME_PATH, Playwright's download, or the system's; null if there is none. */
export function findBrowser(): string | null {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => systemNames.map((name) => path.join(folder, name)));
  const candidates = [process.env.CHROME_PATH, chromium.executablePath(), ...onPath];
  return candidates.find((candidate) => candidate && isExecutable(candidate)) ?? null;
}

/** Chromium's path; installs it first if there is none. */
export async function findOrInstallBrowser(): Promise<
  { ok: true; executablePath: string } | { ok: false; reason: string }
> {
  const present = findBrowser();
  if (present) return { ok: true, executablePath: present };

  const tried: string[] = [];
  const attempt = async (command: string, args: readonly string[]): Promise<string | null> => {
    console.log(`Installing Chromium: ${command} ${args.join(' ')}`);
    const output = await run(command, args);
    const found = findBrowser();
    if (!found) tried.push(`${command} ${args.join(' ')}:\n${output.trim()}`);
    return found;
  };
  const cli = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  const found =
    // Debian's comes with the libraries it needs.
    (process.platform === 'linux' && process.getuid?.() === 0
      ? ((await attempt('sh', [
          '-c',
          'apt-get update && apt-get install -y chromium-headless-shell',
        ])) ?? (await attempt('apt-get', ['install', '-y', 'chromium'])))
      : null) ?? (await attempt(process.execPath, [cli, 'install', 'chromium']));
  return found
    ? { ok: true, executablePath: found }
    : {
        ok: false,
        reason:
          'The browser tests need Chromium, and it could not be installed: install it (Debian: ' +
          `apt-get install chromium-headless-shell) or set CHROME_PATH to one.\n\n${tried.join('\n\n')}`,
      };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(output));
  });
}
