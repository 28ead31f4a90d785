import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { build, stop } from 'esbuild';
import { fileAgeMs } from './stamp.ts';
import { describeFault, logFault } from '../src/platform/log.server.ts';

/** Netlify's limit for a buffered request body, in bytes. */
export const maxBodyBytes = 6 * 1024 * 1024;

type Handler = (
  request: Request,
  context: Context,
) => Response | undefined | void | Promise<Response | undefined | void>;

type LoadedFunction = {
  readonly name: string;
  readonly handler: Handler;
  readonly patterns: readonly URLPattern[];
  /** Upper case; null is any. */
  readonly methods: readonly string[] | null;
  readonly preferStatic: boolean;
  readonly scheduled: boolean;
};

/** A function that answers requests. */
export type FunctionMatch = {
  readonly preferStatic: boolean;
  invoke(request: Request, clientIp: string): Promise<Response>;
};

/** The functions of `netlify/functions`, run in this process as Netlify runs a warm instance. */
export type Functions = {
  readonly names: readonly string[];
  match(method: string, url: URL): FunctionMatch | null;
  /**
   * Runs a scheduled function once.
   * @throws if there is none with that name, or it fails
   */
  trigger(name: string): Promise<void>;
  /** Waits for work that handlers do after their answer (`context.waitUntil`). */
  settle(): Promise<void>;
};

/** Bundles each of `files` into `output`, as an .mjs that leaves packages outside. */
export async function bundleForNode(
  root: string,
  files: readonly string[],
  output: string,
): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outdir: output,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  // Its process would otherwise outlive this one's work.
  await stop();
}

/**
 * Bundles and loads a project's functions. We don't use `@netlify/dev` for this: it bundles again
 * on every call and starts a worker for each, which makes endpoints a hundred times slower.
 */
export async function loadFunctions(root: string): Promise<Functions> {
  const folder = path.join(root, 'netlify/functions');
  // A new folder each time, because Node never reloads an imported module.
  const bundles = path.join(root, '.local/functions');
  await removeLeftovers(bundles);
  const output = path.join(bundles, randomUUID());
  const files = await listSources(folder);
  await mkdir(output, { recursive: true });
  await bundleForNode(
    root,
    files.map((file) => path.join(folder, file)),
    output,
  );
  const loaded = await Promise.all(
    files.map((file) => {
      const name = file.replace(/\.[^.]+$/, '');
      return loadFunction(name, path.join(output, `${name}.mjs`));
    }),
  );
  // Nothing reads the files again, and a process that is killed would leave them behind.
  await rm(output, { recursive: true });
  const background = new Set<Promise<unknown>>();

  const run = async (
    entry: LoadedFunction,
    request: Request,
    clientIp: string,
    params: Record<string, string>,
  ): Promise<Response> => {
    const context = makeContext(request, clientIp, params, (promise) => {
      const task: Promise<unknown> = promise
        .catch((error: unknown) => logFailure(entry.name, error))
        .finally(() => background.delete(task));
      background.add(task);
    });
    return (await entry.handler(request, context)) ?? new Response(null, { status: 204 });
  };

  return {
    names: loaded.map(({ name }) => name),
    match(method, url) {
      for (const entry of loaded) {
        if (entry.scheduled || (entry.methods && !entry.methods.includes(method))) continue;
        for (const pattern of entry.patterns) {
          const found = pattern.exec({ pathname: url.pathname });
          if (!found) continue;
          const params = Object.fromEntries(
            Object.entries(found.pathname.groups).flatMap(([key, value]) =>
              value === undefined ? [] : [[key, value]],
            ),
          );
          return {
            preferStatic: entry.preferStatic,
            invoke: async (request, clientIp) => {
              try {
                return await run(entry, request, clientIp, params);
              } catch (error) {
                logFailure(entry.name, error);
                return new Response('Internal server error', { status: 500 });
              }
            },
          };
        }
      }
      return null;
    },
    async trigger(name) {
      const entry = loaded.find((candidate) => candidate.name === name && candidate.scheduled);
      if (!entry) throw new Error(`There is no scheduled function "${name}".`);
      const request = new Request(`http://localhost/.netlify/functions/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-nf-event': 'schedule' },
        body: JSON.stringify({ next_run: new Date(Date.now() + 60_000).toISOString() }),
      });
      const response = await run(entry, request, '127.0.0.1', {});
      if (response.status >= 400) {
        throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
      }
    },
    async settle() {
      while (background.size > 0) await Promise.all(background);
    },
  };
}

function logFailure(name: string, error: unknown): void {
  logFault('function-failed', { name, faults: describeFault(error) });
}

/** Removes what processes left behind that were killed while loading, more than five minutes ago. */
async function removeLeftovers(bundles: string): Promise<void> {
  for (const name of await readdir(bundles).catch(nothingThere)) {
    const folder = path.join(bundles, name);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && fileAgeMs(found) > 300_000) await rm(folder, { recursive: true, force: true });
  }
}

/** A folder that doesn't exist has nothing in it. */
function nothingThere(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nothingThere);
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|mts|js|mjs|tsx)$/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

async function loadFunction(name: string, file: string): Promise<LoadedFunction> {
  const module = (await import(pathToFileURL(file).href)) as { default: Handler; config?: Config };
  const config: Config = module.config ?? {};
  const scheduled = 'schedule' in config && Boolean(config.schedule);
  const paths = 'path' in config ? [config.path ?? []].flat() : [];
  const methods = 'method' in config && config.method ? [config.method].flat() : null;
  return {
    name,
    handler: module.default,
    patterns: (paths.length > 0 ? paths : [`/.netlify/functions/${name}`]).map(
      (pathname) => new URLPattern({ pathname }),
    ),
    methods: methods?.map((method) => method.toUpperCase()) ?? null,
    preferStatic: 'preferStatic' in config && config.preferStatic,
    scheduled,
  };
}

/** The parts of Netlify's context that mean anything on a local machine. */
function makeContext(
  request: Request,
  clientIp: string,
  params: Record<string, string>,
  waitUntil: (promise: Promise<unknown>) => void,
): Context {
  const context = {
    ip: clientIp,
    params,
    requestId: request.headers.get('x-nf-request-id') ?? randomUUID(),
    url: new URL(request.url),
    geo: {},
    account: { id: 'local' },
    site: { id: 'local', name: 'local', url: process.env.SITE_URL },
    deploy: { id: 'local', context: 'dev', published: false },
    server: { region: 'local' },
    waitUntil,
    json: (value: unknown) => Response.json(value),
    log: console.log,
  };
  return context as unknown as Context;
}
