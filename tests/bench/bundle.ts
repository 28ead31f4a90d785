import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'astro';
import { transform } from 'esbuild';
import { brotli } from './front.ts';

/** What one package, or one of our folders, adds to a page's script. */
export type BundlePart = {
  readonly name: string;
  /** Its share of the chunks' brotli bytes, in proportion to its modules' own compressed size. */
  readonly bytes: number;
};

type Module = { readonly id: string; readonly code: string };

type Chunk = {
  readonly code: string;
  /** File names of the chunks that it needs. */
  readonly imports: readonly string[];
  readonly modules: readonly Module[];
};

/**
 * Builds the site again, into `outDir`, to learn which modules a page's script contains.
 * @param page the page's file name in the build, such as 'about.html'
 * @param env the variables to build the site with
 */
export async function weighModules(
  root: string,
  outDir: string,
  page: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly parts: BundlePart[]; readonly modules: BundlePart[] }> {
  const chunks = new Map<string, Chunk>();
  Object.assign(process.env, env, { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' });
  await rm(outDir, { recursive: true, force: true });
  await build({
    root,
    outDir: path.relative(root, outDir),
    logLevel: 'error',
    vite: {
      plugins: [
        {
          name: 'bench-modules',
          generateBundle(_options, bundle) {
            for (const file of Object.values(bundle)) {
              if (file.type !== 'chunk') continue;
              chunks.set(path.basename(file.fileName), {
                code: file.code,
                imports: file.imports.map((name) => path.basename(name)),
                modules: Object.entries(file.modules).map(([id, module]) => ({
                  id,
                  code: module.code ?? '',
                })),
              });
            }
          },
        },
      ],
    },
  });
  const html = await readFile(path.join(outDir, page), 'utf8');
  const names = new Set(
    [...html.matchAll(/\/_astro\/([^"'\s]+\.js)/g)].map(([, name = '']) => name),
  );
  // The loop also visits names added along the way.
  for (const name of names) for (const other of chunks.get(name)?.imports ?? []) names.add(other);
  const modules: BundlePart[] = [];
  for (const name of names) {
    const chunk = chunks.get(name);
    if (!chunk) throw new Error(`${page} asks for ${name}, which isn’t a chunk of the build.`);
    const whole = (await brotli(Buffer.from(chunk.code))).length;
    const alone = await Promise.all(
      chunk.modules.map(async ({ id, code }) => ({ id, weight: await weighAlone(code) })),
    );
    const sum = alone.reduce((total, { weight }) => total + weight, 0);
    for (const { id, weight } of alone) {
      modules.push({ name: nameOf(root, id), bytes: sum === 0 ? 0 : (whole * weight) / sum });
    }
  }
  return {
    parts: group(modules.map(({ name, bytes }) => ({ name: partOf(name), bytes }))),
    modules: group(modules),
  };
}

async function weighAlone(code: string): Promise<number> {
  if (code.trim() === '') return 0;
  const small = await transform(code, { minify: true, loader: 'js', format: 'esm' });
  return (await brotli(Buffer.from(small.code))).length;
}

function nameOf(root: string, id: string): string {
  const plain = id.replace(/^\0/, '').split('?')[0] ?? id;
  return path.isAbsolute(plain) ? path.relative(root, plain) : plain;
}

/** 'node_modules/react-dom/cjs/…' → 'react-dom'; 'src/orders/prices/price.ts' → 'src/orders'. */
function partOf(name: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1];
  if (inPackage) return inPackage;
  return name.startsWith('src/') ? path.dirname(name) : name;
}

function group(parts: readonly BundlePart[]): BundlePart[] {
  const sums = new Map<string, number>();
  for (const { name, bytes } of parts) sums.set(name, (sums.get(name) ?? 0) + bytes);
  return [...sums].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
}
