import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './settings.ts';
import { hashSources } from './stamp.ts';

/** Everything a build of the pages reads, relative to the project's folder. */
const sources = [
  'src',
  'public',
  'astro.config.ts',
  'netlify.toml',
  'package-lock.json',
  'tsconfig.json',
];

/** Variables that end up in the built pages. */
export type BuildEnvironment = {
  readonly SITE_URL: string;
  readonly SUPABASE_URL: string;
  readonly SUPABASE_PUBLISHABLE_KEY: string;
  readonly PUBLIC_TAG_MANAGER_ID?: string | undefined;
  /** Checkout offers cards if it's set; the build doesn't contain the key itself. */
  readonly STRIPE_SECRET_KEY?: string | undefined;
  /** The price book as JSON; without it, a new shop's. */
  readonly PRICE_BOOK?: string | undefined;
  /**
   * Leaves out the pictures of links, which take the most time; a live site keeps those it has until
   * the next start.
   */
  readonly KEEPS_SHARE_PICTURES?: 'true' | undefined;
};

/**
 * Builds the site into `outDir` unless it already has a build of the same sources and variables.
 * @returns whether it built
 * @throws StartError with the build's output if it fails
 */
export async function ensureBuilt(options: {
  readonly root: string;
  readonly outDir: string;
  /**
   * A configuration other than the site's, and what else that build reads, relative to the root.
   */
  readonly config?: { readonly file: string; readonly sources: readonly string[] };
  readonly env: BuildEnvironment | Readonly<Record<string, never>>;
  readonly onBuild?: () => void;
  /** The old pages are served until the new ones are there. */
  readonly live?: boolean;
}): Promise<boolean> {
  const { root, outDir, live } = options;
  const stampFile = stampFileOf(root, outDir);
  const read = [...sources, ...(options.config?.sources ?? [])];
  const stamp = await hashSources(root, read, { ...options.env, node: process.version });
  const kept = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : '';
  if (kept === stamp && existsSync(outDir)) return false;
  options.onBuild?.();
  await rm(stampFile, { force: true });
  const config = options.config ? ['--config', options.config.file] : [];
  const made = live ? `${outDir}-next` : outDir;
  await runAstro(root, ['build', '--outDir', path.relative(root, made), ...config], options.env);
  if (live) await replaceFiles(outDir, made);
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
  return true;
}

/** Where it's kept what a folder was built from. */
export const stampFileOf = (root: string, outDir: string): string =>
  path.join(
    root,
    '.local',
    'stamps',
    `${path.relative(root, outDir).replaceAll(path.sep, '-')}.txt`,
  );

/**
 * Puts the files of a build in the place of an older one, scripts before the pages that load them.
 * What open pages may still load stays until the next start.
 */
async function replaceFiles(outDir: string, made: string): Promise<void> {
  await cp(path.join(made, '_astro'), path.join(outDir, '_astro'), { recursive: true });
  await cp(made, outDir, { recursive: true });
  await rm(made, { recursive: true });
}

/** Runs one Astro command, quietly unless it fails. */
export const runAstro = (
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> =>
  runQuietly(`astro ${args[0] ?? ''}`, root, ['node_modules/astro/bin/astro.mjs', ...args], env);

async function runQuietly(
  name: string,
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartError(`${name} failed:\n${output.trimEnd()}`);
}
