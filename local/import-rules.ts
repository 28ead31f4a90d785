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

/** Every part of the tree; the first match wins. */
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
    name: 'domain',
    holds: /^src\/domain\//,
    // Rules read the shop's facts (fees, cutoff, zone) from their one home.
    zones: ['shop'],
    // The XML parser runs anywhere and depends on nothing.
    packages: /^(zod(\/mini)?|date-fns(\/.+)?|@date-fns\/.+|@rgrove\/parse-xml)$/,
  },
  { name: 'contracts', holds: /^src\/contracts\//, zones: ['domain'], packages: /^zod(\/mini)?$/ },
  {
    name: 'drawings',
    // Garments and files as SVG without styles, so that emails can show them, too.
    holds: /^src\/drawings\//,
    zones: ['domain'],
    packages: /^react$/,
  },
  {
    name: 'lettering',
    // Sets lines of text in a typeface: in the designer's worker, and while the site is built.
    holds: /^src\/lettering\//,
    zones: ['domain'],
    packages: /^(harfbuzzjs|bidi-js)$/,
  },
  {
    name: 'ui',
    holds: /^src\/ui\//,
    // Components that show a price or a color take the rules' types.
    zones: ['domain', 'drawings'],
    packages: /^react(-dom)?(\/.+)?$/,
  },
  {
    name: 'browser',
    holds: /^src\/browser\//,
    zones: ['contracts', 'domain', 'drawings', 'paths'],
    packages: webPackages,
  },
  {
    name: 'order editor',
    // Changes a placed order: on its customer's page, and in the back office.
    holds: /^src\/order-editor\//,
    zones: ['domain', 'contracts', 'ui', 'browser'],
    packages: webPackages,
  },
  {
    name: 'features',
    holds: /^src\/features\//,
    zones: [
      'domain',
      'contracts',
      'drawings',
      'lettering',
      'ui',
      'browser',
      'order editor',
      'paths',
      'shop',
    ],
    packages: webPackages,
  },
  {
    name: 'server',
    holds: /^src\/server\//,
    // Emails link to pages.
    zones: ['domain', 'contracts', 'drawings', 'shop', 'paths', 'database types'],
    packages: serverPackages,
  },
  {
    name: 'functions',
    holds: /^netlify\/functions\//,
    zones: ['contracts', 'server', 'domain'],
    packages: serverPackages,
  },
  {
    name: 'pages',
    holds: /^src\/(pages|layouts)\//,
    zones: ['features', 'ui', 'drawings', 'domain', 'paths', 'shop', 'content', 'build'],
    packages: pagePackages,
  },
  {
    name: 'build',
    // Runs while the site is built, never in a browser or a function.
    holds: /^src\/build\//,
    zones: ['ui', 'drawings', 'lettering', 'domain', 'paths', 'shop', 'content'],
    packages:
      /^(node:.+|astro([:/].+)?|react(-dom)?(\/.+)?|satori|sharp|subset-font|parse5|lightningcss|es-module-lexer)$/,
  },
  {
    name: 'content',
    holds: /^src\/content/,
    // Figures in texts come from the shop's facts and the price tables.
    zones: ['domain', 'shop'],
    packages: /^(astro(\/.+|:.+)?|zod(\/mini)?)$/,
  },
  { name: 'shop', holds: /^src\/shop\.ts$/, zones: [], packages: /^$/ },
  { name: 'paths', holds: /^src\/paths\.ts$/, zones: [], packages: /^$/ },
  { name: 'database types', holds: /^src\/database\.types\.ts$/, zones: [], packages: /^$/ },
];

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
  const other = zoneOf(target);
  if (!other || zone.zones === null) return null;
  if (other === zone) {
    const feature = featureOf(file);
    if (feature !== featureOf(target)) {
      return `${feature ?? ''} may not import another feature (${specifier}).`;
    }
    const room = staffRoomOf(target);
    return room === undefined || room === staffRoomOf(file)
      ? null
      : `may not import from the room ${room}; what rooms share is beside them (${specifier}).`;
  }
  return zone.zones.includes(other.name)
    ? null
    : `${zone.name} may not import ${other.name} (${specifier}).`;
}

function featureOf(file: string): string | undefined {
  return /^src\/features\/([^/]+)/.exec(file)?.[0];
}

/**
 * The back office is one feature with rooms. A room imports itself and whatever is next to the
 * rooms; nothing else imports a room.
 */
function staffRoomOf(file: string): string | undefined {
  return /^src\/features\/staff\/(?:login|board|job|analytics|inventory|members|money)(?=\/)/.exec(
    file,
  )?.[0];
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
