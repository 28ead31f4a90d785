import path from 'node:path';
import ts from 'typescript';

/** A part of the tree, and what it may import. */
type Zone = {
  readonly name: string;
  readonly holds: RegExp;
  /** Other zones it may import; null is any. */
  readonly zones: readonly string[] | null;
  /** Packages it may import. */
  readonly packages: RegExp;
};

const anything = /^/;
const webPackages =
  /^(?!node:|nodemailer$|(?:stripe|pdfkit)(?:\/|$)|react-email|@netlify\/|astro$|@supabase\/lite)/;
/** Astro types the built site's endpoints. */
const pagePackages =
  /^(?!node:|nodemailer$|(?:stripe|pdfkit)(?:\/|$)|react-email|@netlify\/|@supabase\/lite)/;
const serverPackages = /^(?!astro|@uppy\/|@?nanostores|react-dom(?!\/server$))/;

/**
 * Every part of the tree; the first match wins. `src` is sorted by subject, and the end of a file's
 * name says where its code may run: `.client.ts` and components in a browser, `.server.ts` and
 * `.email.tsx` in a function, `.build.ts` while the site is built, and a plain `.ts` anywhere.
 */
export const zones: readonly Zone[] = [
  { name: 'tests', holds: /^tests\/|\.test\.tsx?$/, zones: null, packages: anything },
  // Shows islands with sample data, in `npm run dev` and tests only.
  {
    name: 'workbench',
    holds: /^src\/workbench\/|\.workbench\.tsx$/,
    zones: null,
    packages: anything,
  },
  { name: 'local', holds: /^local\//, zones: null, packages: anything },
  { name: 'config', holds: /^[^/]+$|^src\/env\.d\.ts$/, zones: null, packages: anything },
  {
    name: 'functions',
    holds: /^netlify\/functions\//,
    zones: ['contracts', 'server', 'rules'],
    packages: serverPackages,
  },
  {
    name: 'pages',
    holds: /^src\/(pages|layouts)\//,
    zones: ['client', 'ui', 'drawings', 'rules', 'paths', 'shop', 'content', 'build'],
    packages: pagePackages,
  },
  {
    name: 'content',
    holds: /^src\/content/,
    // Figures in texts come from the shop's facts and the price tables.
    zones: ['rules', 'shop'],
    packages: /^(astro(\/.+|:.+)?|zod(\/mini)?)$/,
  },
  { name: 'shop', holds: /^src\/shop\.ts$/, zones: [], packages: /^$/ },
  { name: 'paths', holds: /^src\/paths\.ts$/, zones: [], packages: /^$/ },
  { name: 'database types', holds: /^src\/database\.types\.ts$/, zones: [], packages: /^$/ },
  {
    name: 'ui',
    holds: /^src\/ui\//,
    // Components that show a price or a color take the rules' types.
    zones: ['rules', 'drawings'],
    packages: /^react(-dom)?(\/.+)?$/,
  },
  {
    name: 'drawings',
    // Garments and files as SVG without styles, so that emails can show them, too.
    holds: /^src\/garments\/drawings\//,
    zones: ['rules'],
    packages: /^react$/,
  },
  {
    name: 'shaping',
    // Sets lines of text in a typeface: in the designer's worker, in PDFs, and while the site is built.
    holds: /^src\/designer\/shaping\//,
    zones: ['rules'],
    packages: /^(harfbuzzjs|bidi-js)$/,
  },
  {
    name: 'PDFs',
    // Says what is in a PDF: in a worker of the browser, and in a thread of a function.
    holds: /^src\/artwork\/pdf\//,
    zones: ['rules'],
    packages: /^pdfjs-dist$/,
  },
  {
    name: 'contracts',
    // What an endpoint, or a function of the database that staff call, takes and answers.
    holds: /^src\/\w+\/.+\.(contract|rpc)\.ts$/,
    zones: ['rules'],
    packages: /^zod(\/mini)?$/,
  },
  {
    name: 'server',
    holds: /^src\/\w+\/.+\.(server\.tsx?|email\.tsx)$/,
    // Emails link to pages.
    zones: ['rules', 'PDFs', 'contracts', 'drawings', 'shaping', 'shop', 'paths', 'database types'],
    packages: serverPackages,
  },
  {
    name: 'build',
    // Runs while the site is built, never in a browser or a function.
    holds: /^src\/\w+\/.+\.build\.tsx?$/,
    zones: ['ui', 'drawings', 'shaping', 'rules', 'paths', 'shop', 'content'],
    packages:
      /^(node:.+|astro([:/].+)?|react(-dom)?(\/.+)?|satori|sharp|subset-font|parse5|lightningcss|es-module-lexer)$/,
  },
  {
    name: 'client',
    holds: /^src\/\w+\/.+(\.client\.ts|\.worker\.ts|\.tsx|\.astro)$/,
    zones: ['rules', 'PDFs', 'contracts', 'drawings', 'shaping', 'ui', 'paths', 'shop'],
    packages: webPackages,
  },
  {
    name: 'rules',
    holds: /^src\/\w+\/.+\.ts$/,
    // Rules read the shop's facts (fees, cutoff, zone) from their one home.
    zones: ['shop'],
    // The XML parser and what inflates run anywhere and depend on nothing.
    packages: /^(zod(\/mini)?|date-fns(\/.+)?|@date-fns\/.+|@rgrove\/parse-xml|fflate)$/,
  },
];

/**
 * The folder of each screen. Its components, styles, and client code are its own: only pages import
 * them, and what screens share is in other folders. Only the designer's rules may be imported from
 * outside it, and its lettering, in which the job page sets a group's names.
 */
const screens =
  /^src\/(designer\/your-line|designer(?!\/lettering\/)|orders\/(checkout|order-form|repeats|your-order)|quotes\/(get-quote|quote-generator|your-quote)|garments\/favorites|staff\/(analytics|blanks|board|customers|floor|inventory|job|login|members|money|settings))(?=\/)/;

/** The project as the rules see it. Paths are relative to its folder, with slashes. */
export type SourceTree = {
  /** Code by path. */
  readonly code: ReadonlyMap<string, string>;
  /** Every file, code or not. */
  readonly paths: ReadonlySet<string>;
  /** From package.json: `dependencies` for all code, the rest for tests and tools. */
  readonly dependencies: ReadonlySet<string>;
  readonly devDependencies: ReadonlySet<string>;
};

/** Every violation of the import and naming rules, one sentence each. */
export function findBreaches(tree: SourceTree): string[] {
  const breaches: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, text] of tree.code) {
    const zone = zoneOf(file);
    if (!zone) {
      breaches.push(`${file}: belongs to no part of the tree.`);
      continue;
    }
    breaches.push(...nameBreaches(file, text));
    const imported: string[] = [];
    for (const specifier of importsOf(file, text)) {
      const target = specifier.startsWith('.') ? resolve(file, specifier) : null;
      const breach = target
        ? fileBreach(tree, file, zone, specifier, target)
        : packageBreach(tree, zone, specifier);
      if (breach) breaches.push(`${file}: ${breach}`);
      if (target && tree.code.has(target)) imported.push(target);
    }
    graph.set(file, imported);
  }
  for (const cycle of findCycles(graph))
    breaches.push(`${cycle.join(' → ')}: imports in a circle.`);
  return breaches;
}

function zoneOf(file: string): Zone | undefined {
  return zones.find(({ holds }) => holds.test(file));
}

function resolve(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

function nameBreaches(file: string, text: string): string[] {
  const found: string[] = [];
  if (/(^|\/)(utils?|helpers?|misc)(\.|\/)/.test(file)) {
    found.push(`${file}: has a name that says nothing; name what is in it.`);
  }
  const isRoute = /^src\/(workbench\/)?pages\//.test(file);
  if (!isRoute && (/(^|\/)index\.\w+$/.test(file) || /^export \*(?! as)/m.test(text))) {
    found.push(`${file}: is a barrel; import from the file that holds the thing.`);
  }
  return found;
}

function fileBreach(
  tree: SourceTree,
  file: string,
  zone: Zone,
  specifier: string,
  target: string,
): string | null {
  if (!tree.paths.has(target)) {
    return `"${specifier}" is no file; write its extension.`;
  }
  if (zone.zones === null) return null;
  const other = zoneOf(target);
  const isOwn = other?.name === 'client' || target.endsWith('.css');
  const screen = isOwn ? screenOf(target) : undefined;
  if (screen !== undefined && screen !== screenOf(file) && zone.name !== 'pages') {
    return `may not import from the screen ${screen}; move what screens share out of it (${specifier}).`;
  }
  return !other || other === zone || zone.zones.includes(other.name)
    ? null
    : `${zone.name} may not import ${other.name} (${specifier}).`;
}

function screenOf(file: string): string | undefined {
  return screens.exec(file)?.[0];
}

function packageBreach(tree: SourceTree, zone: Zone, specifier: string): string | null {
  if (!zone.packages.test(specifier)) {
    return `${zone.name} may not import the package "${specifier}".`;
  }
  if (/^(node|astro|virtual):/.test(specifier)) return null;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (tree.dependencies.has(name)) return null;
  if (zone.zones === null && tree.devDependencies.has(name)) return null;
  return `"${specifier}" is not among package.json's dependencies.`;
}

/** Modules that `text` imports, statically or dynamically, types included. */
export function importsOf(file: string, text: string): string[] {
  return scriptsOf(file, text).flatMap((script) =>
    ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName),
  );
}

function scriptsOf(file: string, text: string): string[] {
  if (!file.endsWith('.astro')) return [text];
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => script ?? '',
  );
  return [frontmatter ?? '', ...scripts];
}

function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      cycles.push([...trail.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return cycles;
}
