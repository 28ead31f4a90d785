// Plain JavaScript without dependencies, because it runs before anything is installed, on whatever
// Node (20 or later) the machine has. It installs what is missing, then hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { constants } from 'node:os';
import { argv, env, execPath, exit, platform, stderr, versions } from 'node:process';
import { fileURLToPath } from 'node:url';

/** What `node local/starter.mjs NAME` runs. */
const scripts = {
  start: 'local/start.ts',
  dev: 'local/dev.ts',
  test: 'local/test.ts',
  check: 'local/check.ts',
  'test:busy': 'local/test-busy.ts',
  'test:postgres': 'local/test-postgres.ts',
  torture: 'tests/torture/orders.ts',
  'torture:forms': 'tests/torture/forms.ts',
  'torture:files': 'tests/torture/files.ts',
  'torture:approvals': 'tests/torture/approvals.ts',
  'torture:payments': 'tests/torture/payments.ts',
  'torture:groups': 'tests/torture/groups.ts',
  'torture:purchases': 'tests/torture/purchases.ts',
  'bench:web': 'tests/bench/web.ts',
  'bench:orders': 'tests/bench/orders.ts',
  'bench:analytics': 'tests/bench/analytics.ts',
  'bench:inventory': 'tests/bench/inventory.ts',
  'bench:designer': 'tests/bench/designer.ts',
  'bench:settings': 'tests/bench/settings.ts',
  'bench:groups': 'tests/bench/groups.ts',
  'bench:plan': 'tests/bench/plan.ts',
  'bench:floor': 'tests/bench/daily-tasks.ts',
  coverage: 'local/product-coverage.ts',
  docs: 'local/write-docs.ts',
  'seed:demo': 'local/seed-demo.ts',
  'migrate:new': 'local/write-migration.ts',
};

/**
 * Commands that need `dependencies` alone. The others check, test, measure, or write files, with
 * `devDependencies`: half of all packages, which a first look at the site doesn't wait for.
 */
const withoutDev = ['start', 'seed:demo'];

const root = fileURLToPath(new URL('..', import.meta.url));
const pinnedNode = join(root, 'node_modules/node/bin', platform === 'win32' ? 'node.exe' : 'node');

/**
 * What keeps `installed` (npm's own record of node_modules) from being what `lock` asks for, or null.
 * Optional packages may be absent: they are for other platforms. So may those for development,
 * unless `dev`.
 *
 * @param {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }> }} lock
 * @param {{ packages: Record<string, { version?: string, integrity?: string }> } | null} installed
 * @param {boolean} [dev]
 * @returns {string | null}
 */
export function staleReason(lock, installed, dev = true) {
  if (!installed) return 'nothing is installed yet';
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '' || wanted.link) continue;
    if (!dev && (wanted.dev || wanted.devOptional)) continue;
    const present = installed.packages[path];
    if (!present && wanted.optional) continue;
    if (!present || present.version !== wanted.version || present.integrity !== wanted.integrity) {
      return `${path.replace(/^node_modules\//, '')} is not at ${wanted.version}`;
    }
  }
  return null;
}

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** @param {string} sentence */
function fail(sentence) {
  stderr.write(`${sentence}\n`);
  exit(1);
}

/** @param {string[]} args */
function npm(args) {
  const flags = ['--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit') };
  const { status, error } = env.npm_execpath
    ? spawnSync(execPath, [env.npm_execpath, ...args, ...flags], options)
    : spawnSync('npm', [...args, ...flags], { ...options, shell: platform === 'win32' });
  if (error) fail(`npm could not be run: ${error.message}. Install Node 20 or later with npm.`);
  if (status !== 0) {
    fail(`npm ${args[0]} failed; its output above says why. Fix that and run the command again.`);
  }
}

/** @param {string | undefined} wanted version of the pinned Node */
function pinnedNodeRuns(wanted) {
  if (!existsSync(pinnedNode)) return false;
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${wanted}`;
}

/** @param {boolean} dev whether with the packages for development */
function install(dev) {
  const lock = readJson(join(root, 'package-lock.json'));
  const stale = staleReason(lock, readJson(join(root, 'node_modules/.package-lock.json')), dev);
  if (stale) {
    stderr.write(`Installing packages (${stale}); the first time takes up to a minute.\n`);
    npm(['ci', dev ? '--include=dev' : '--omit=dev']);
  }
  const wanted = lock.packages['node_modules/node']?.version;
  if (pinnedNodeRuns(wanted)) return;
  // Packages were installed without their install scripts, or on another platform.
  npm(['rebuild', 'node', 'esbuild', 'sharp']);
  if (!pinnedNodeRuns(wanted)) {
    fail(`Node ${wanted} could not be installed from the npm package "node" for this machine.`);
  }
}

/**
 * @param {string} script
 * @param {string[]} args
 */
function run(script, args) {
  const path = [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), env.PATH];
  const child = spawn(pinnedNode, [join(root, script), ...args], {
    cwd: root,
    env: { ...env, PATH: path.filter(Boolean).join(delimiter) },
    // The channel tells the child when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(`${pinnedNode} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => exit(code ?? 128 + (signal ? constants.signals[signal] : 1)));
}

function main() {
  const [name = '', ...args] = argv.slice(2);
  const script = Object.hasOwn(scripts, name) ? scripts[/** @type {'start'} */ (name)] : undefined;
  if (!script) fail(`Say what to run: ${Object.keys(scripts).join(', ')}.`);
  if (Number(versions.node.split('.')[0]) < 20) {
    fail(`Node 20 or later is needed; this is ${versions.node}.`);
  }
  install(!withoutDev.includes(name));
  run(/** @type {string} */ (script), args);
}

if (argv[1] && realpathSync(argv[1]) === fileURLToPath(import.meta.url)) main();
