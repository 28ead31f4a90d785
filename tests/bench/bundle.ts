import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'astro';
import { transform } from 'esbuild';
import { brotli } from './front.ts';

/** What one package, or one folder of ours, adds to a page's script. */
export type BundlePart = {
  readonly name: string;
  /** Its share of the chunks' brotli bytes, by what its modules weigh compressed alone. */
  readonly bytes: number;
};

type Module = { readonly id: string; readonly code: string };

/**
 * Builds the site once more, into `outDir`, to learn which modules the named chunks hold.
 * @param chunkNames file names as requested by the page; names carry hashes, so the build must be
 * made with the variables of the one that the page came from
 */
export async function weighModules(
  root: string,
  outDir: string,
  chunkNames: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly parts: BundlePart[]; readonly modules: BundlePart[] }> {
  const chunks = new Map<string, { readonly code: string; readonly modules: Module[] }>();
  for (const [name, value] of Object.entries(env)) process.env[name] = value;
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.NODE_ENV = 'production';
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
  const modules: BundlePart[] = [];
  for (const name of chunkNames) {
    const chunk = chunks.get(name);
    if (!chunk) {
      modules.push({ name: `${name} (not found again)`, bytes: 0 });
      continue;
    }
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

/** 'node_modules/react-dom/cjs/…' → 'react-dom'; 'src/domain/price.ts' → 'src/domain'. */
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
