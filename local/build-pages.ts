import { build } from 'astro';

// Run by build.ts: `build-pages.ts OUT_DIR CONFIG...` makes several builds in one process, because
// starting Astro is most of the work of a small one.
const [outDir, ...configs] = process.argv.slice(2);
if (outDir === undefined) throw new Error('Name the folder to build into.');
for (const configFile of configs) await build({ configFile, outDir });
