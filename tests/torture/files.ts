import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { formatTable } from '../../local/table.ts';
import { exitWith } from '../../local/terminal.ts';
import { readAll, type Findings } from './read-files.ts';

const help = `torture:files reads damaged PNG, JPG, PSD, PDF, SVG, EPS, and design files as the site does. No
file may take over 50 ms of processor time, make anything throw, or take more than 64 MB of memory.
  --count N   files to read (1000000)
  --from N    the first of them (0)
  --seed N    which files (1)`;

type Task = { seed: number; from: number; count: number };

/** For old and new objects; with buffers and code, the thread stays below 64 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };
const mostMegabytes = 64;

async function torture(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '1000000' },
      from: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const task: Task = {
    seed: Number(values.seed),
    from: Number(values.from),
    count: Number(values.count),
  };
  const start = performance.now();
  const findings = await readInThread(task);
  const seconds = (performance.now() - start) / 1000;
  const { read, taken, slowest, mostBytes, faults } = findings;
  console.log(
    formatTable([
      ['files', read.toLocaleString('en-US')],
      ['per second', Math.round(read / seconds).toLocaleString('en-US')],
      ['taken', `${((taken / read) * 100).toFixed(1)}%`],
      ['slowest', `${slowest.ms.toFixed(1)} ms (${slowest.kind}, number ${slowest.index})`],
      ['most memory', `${(mostBytes / 1024 / 1024).toFixed(1)} MB`],
      ['seed', String(task.seed)],
    ]),
  );
  const folder = path.join(import.meta.dirname, '../../.local/torture-files');
  for (const { index, what, file } of faults) {
    const name = path.join(folder, `${task.seed}-${index}.${file.kind}`);
    await mkdir(folder, { recursive: true });
    await writeFile(name, file.bytes);
    console.error(`Number ${index} (${name}): ${what}`);
  }
  const megabytes = mostBytes / 1024 / 1024;
  if (megabytes > mostMegabytes) console.error(`It took ${megabytes.toFixed(1)} MB of memory.`);
  process.exitCode = faults.length > 0 || megabytes > mostMegabytes ? 1 : 0;
}

/** In its own thread, which fails if it runs out of memory. */
function readInThread(task: Task): Promise<Findings> {
  const worker = new Worker(new URL(import.meta.url), { workerData: task, resourceLimits });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

if (isMainThread) await torture().catch(exitWith);
else parentPort?.postMessage(await readAll(workerData as Task));
