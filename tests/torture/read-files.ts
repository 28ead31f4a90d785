import { getHeapStatistics } from 'node:v8';
import { mutatedFile, readMutated, type FileKind, type MutatedFile } from './mutated-files.ts';

export type Findings = {
  read: number;
  taken: number;
  slowest: { ms: number; index: number; kind: FileKind };
  /** The most memory after a file, with garbage and code. */
  mostBytes: number;
  /** The first few. */
  faults: { index: number; what: string; file: MutatedFile }[];
};

const mostMs = 50;
const mostFaults = 20;

/** Reads so many damaged files, and notes which throw or take too long. */
export async function readAll(task: {
  seed: number;
  from: number;
  count: number;
}): Promise<Findings> {
  const { seed, from, count } = task;
  const findings: Findings = {
    read: 0,
    taken: 0,
    slowest: { ms: 0, index: from, kind: 'png' },
    mostBytes: 0,
    faults: [],
  };
  const { slowest, faults } = findings;
  for (let index = from; index < from + count && faults.length < mostFaults; index += 1) {
    const file = mutatedFile(seed, index);
    try {
      const { taken, ms: first } = await timed(file);
      let ms = first;
      // The collector of garbage, or compiling, takes its time once, and a slow file always.
      for (let again = 0; again < 3 && ms > mostMs; again += 1) {
        ms = Math.min(ms, (await timed(file)).ms);
      }
      findings.taken += taken ? 1 : 0;
      if (ms > slowest.ms) Object.assign(slowest, { ms, index, kind: file.kind });
      if (ms > mostMs) faults.push({ index, what: `took ${Math.round(ms)} ms.`, file });
    } catch (error) {
      faults.push({ index, what: String(error), file });
    }
    findings.read += 1;
    const { used_heap_size: used, external_memory: outside } = getHeapStatistics();
    findings.mostBytes = Math.max(findings.mostBytes, used + outside);
  }
  return findings;
}

/** By this thread's processor time, so that a busy machine makes no file slow. */
async function timed(file: MutatedFile): Promise<{ taken: boolean; ms: number }> {
  const start = process.threadCpuUsage();
  const taken = await readMutated(file);
  const { user, system } = process.threadCpuUsage(start);
  return { taken, ms: (user + system) / 1000 };
}
