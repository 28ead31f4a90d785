import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { build, stop } from 'esbuild';
import { describeFault, logFault } from '../src/platform/log.server.ts';

/** Netlify's limit for a buffered request body, in bytes. */
export const maxBodyBytes = 6 * 1024 * 1024;

type Handler = (
  request: Request,
  context: Context,
) => Response | undefined | void | Promise<Response | undefined | void>;

type FunctionModule = { readonly default: Handler; readonly config?: Config };

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
   * @returns the text of its answer
   * @throws if there is none with that name, or it fails
   */
  trigger(name: string): Promise<string>;
  /** Whether `file`, an absolute path, is one of the sources, or a function that is new. */
  uses(file: string): boolean;
  /**
   * Bundles and loads all again, because sources or definitions have changed. If that fails, the old
   * ones stay.
   * @throws esbuild's error
   */
  reload(): Promise<void>;
  /** Waits for work that handlers do after their answer (`context.waitUntil`). */
  settle(): Promise<void>;
};

/**
 * Bundles and loads a project's functions. We don't use `@netlify/dev` for this: it bundles again
 * on every call and starts a worker for each, which makes endpoints a hundred times slower.
 * @param definitions what to put in place of names, asked for at each load
 * @throws esbuild's error if one can't be bundled
 */
export async function loadFunctions(
  root: string,
  definitions: () => Promise<Record<string, string>> = async () => ({}),
): Promise<Functions> {
  let { sources, loaded } = await loadAll(root, await definitions());
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
    uses: (file) =>
      sources.has(path.relative(root, file)) || path.dirname(file) === functionsFolder(root),
    async reload() {
      ({ sources, loaded } = await loadAll(root, await definitions()));
    },
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
      const text = await response.text();
      if (response.status >= 400) {
        throw new Error(`${name} answered ${response.status}: ${text}`);
      }
      return text;
    },
    async settle() {
      while (background.size > 0) await Promise.all(background);
    },
  };
}

const functionsFolder = (root: string): string => path.join(root, 'netlify/functions');

/** This process's bundles. */
const outputs = new Set<string>();
process.once('exit', () => {
  for (const output of outputs) rmSync(output, { recursive: true, force: true });
});

/** Bundles what is in `netlify/functions` and imports it. */
async function loadAll(
  root: string,
  define: Record<string, string>,
): Promise<{
  /** Relative to `root`. */
  readonly sources: ReadonlySet<string>;
  readonly loaded: readonly LoadedFunction[];
}> {
  const folder = functionsFolder(root);
  // A new folder each time, because Node never reloads an imported module. It stays while this
  // process runs, because functions import some parts only when they need them.
  const bundles = path.join(root, '.local/functions');
  await removeLeftovers(bundles);
  const output = path.join(bundles, `${process.pid}-${randomUUID()}`);
  const files = await listSources(folder);
  await mkdir(output, { recursive: true });
  outputs.add(output);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => path.join(folder, file)),
    outdir: output,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What functions share is bundled, and loaded, once: ten times as fast as a copy for each.
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    define,
    sourcemap: 'inline',
    metafile: true,
    logLevel: 'silent',
  });
  // Its process would otherwise outlive this one's work.
  await stop();
  const loaded = await Promise.all(
    files.map(async (file) => {
      const { name } = path.parse(file);
      const bundle = path.join(output, `${name}.mjs`);
      return describeFunction(name, (await import(pathToFileURL(bundle).href)) as FunctionModule);
    }),
  );
  return { sources: new Set(Object.keys(metafile.inputs)), loaded };
}

function logFailure(name: string, error: unknown): void {
  logFault('function-failed', { name, faults: describeFault(error) });
}

/** Removes what processes left behind that were killed. */
async function removeLeftovers(bundles: string): Promise<void> {
  for (const name of await readdir(bundles).catch(nothingThere)) {
    if (isRunning(Number.parseInt(name, 10))) continue;
    await rm(path.join(bundles, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
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

function describeFunction(name: string, module: FunctionModule): LoadedFunction {
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
