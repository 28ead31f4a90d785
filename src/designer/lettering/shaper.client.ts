import type { ShapedLine, TypefaceKey } from './typeface.ts';
import { createUnpacker, type PackedLines } from './packed-lines.client.ts';

export type Line = { line: string; ligatures: boolean };

export type ShapeJob = { id: number } & (
  | { kind: 'shape'; key: TypefaceKey; lines: readonly Line[] }
  | { kind: 'suggest'; text: string; keys: readonly TypefaceKey[] }
);
export type ShapeAnswer = { id: number } & (
  | { ok: true; kind: 'shape'; shaped: PackedLines }
  | { ok: true; kind: 'suggest'; keys: readonly TypefaceKey[] }
  | { ok: false; message: string }
);

/** What shapes lines. Both functions reject if a file can't be loaded; asking again retries. */
export type Shaper = {
  shape: (key: TypefaceKey, lines: readonly Line[]) => Promise<readonly ShapedLine[]>;
  /** Answers which of `keys` have every character of a text. */
  suggest: (text: string, keys: readonly TypefaceKey[]) => Promise<readonly TypefaceKey[]>;
};

type Waiting = { resolve: (answer: ShapeAnswer) => void; reject: (error: Error) => void };

/** Shapes in a worker that starts with the first line; HarfBuzz loads in it. */
export function createWorkerShaper(): Shaper {
  let worker: Worker | null = null;
  let unpack = createUnpacker();
  let last = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    const started = new Worker(new URL('./shape.worker.ts', import.meta.url), { type: 'module' });
    unpack = createUnpacker();
    // What failed to load once stays failed in a worker, so the next line starts another one.
    const fail = (message: string) => {
      started.terminate();
      worker = null;
      for (const { reject } of waiting.values()) reject(new Error(message));
      waiting.clear();
    };
    started.onmessage = ({ data }: MessageEvent<ShapeAnswer>) => {
      if (!data.ok) return fail(data.message);
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    };
    started.onerror = ({ message }) => fail(message);
    return started;
  }

  function ask(job: ShapeJob): Promise<ShapeAnswer> {
    worker ??= start();
    const asked = new Promise<ShapeAnswer>((resolve, reject) => {
      waiting.set(job.id, { resolve, reject });
    });
    worker.postMessage(job);
    return asked;
  }

  return {
    shape: async (key, lines) => {
      const answer = await ask({ id: ++last, kind: 'shape', key, lines });
      return answer.ok && answer.kind === 'shape' ? unpack(answer.shaped) : [];
    },
    suggest: async (text, keys) => {
      const answer = await ask({ id: ++last, kind: 'suggest', text, keys });
      return answer.ok && answer.kind === 'suggest' ? answer.keys : [];
    },
  };
}
