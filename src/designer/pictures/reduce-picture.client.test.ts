// product: pictures-in-a-design
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reducePicture, type ReduceOptions } from './reduce-picture.client.ts';

class StandInWorker extends EventTarget {
  static made: StandInWorker[] = [];
  readonly tasks: unknown[] = [];
  isEnded = false;
  readonly address: string;
  readonly options: WorkerOptions | undefined;
  constructor(address: URL, options?: WorkerOptions) {
    super();
    this.address = address.pathname;
    this.options = options;
    StandInWorker.made.push(this);
  }
  postMessage(task: unknown): void {
    this.tasks.push(task);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const options: ReduceOptions = { inks: 3, dropBackground: false, speckPx: 0 };
const picture = new Blob(['png']);
const broken = {
  ok: false,
  canceled: false,
  message: 'Your browser couldn’t reduce this picture. Try again, or print it as is.',
};
const made = (): StandInWorker => {
  const worker = StandInWorker.made.at(-1);
  if (!worker) throw new Error('No worker was made.');
  return worker;
};

beforeEach(() => {
  StandInWorker.made = [];
  vi.stubGlobal('Worker', StandInWorker);
});
afterEach(() => vi.unstubAllGlobals());

it('a picture is reduced in a module worker, which ends after answering', async () => {
  const reduced = reducePicture(picture, options);
  expect(made().address).toMatch(/reduce\.worker\.ts$/);
  expect(made().options).toEqual({ type: 'module' });
  expect(made().tasks).toEqual([{ blob: picture, options }]);
  made().answer({ ok: true, reduced: 'what the worker made' });
  expect(await reduced).toEqual({ ok: true, reduced: 'what the worker made' });
  expect(made().isEnded).toBe(true);
});

it('a signal ends the worker in the middle of its work', async () => {
  const controller = new AbortController();
  const reduced = reducePicture(picture, options, controller.signal);
  expect(made().isEnded).toBe(false);
  controller.abort();
  expect(await reduced).toMatchObject({ ok: false, canceled: true });
  expect(made().isEnded).toBe(true);
});

it('how far it is comes before the answer', async () => {
  const onProgress = vi.fn();
  const reduced = reducePicture(picture, options, undefined, onProgress);
  for (const percent of [0, 40]) made().answer({ percent });
  expect(made().isEnded).toBe(false);
  made().answer({ ok: true, reduced: 'what the worker made' });
  await reduced;
  expect(onProgress.mock.calls).toEqual([[0], [40]]);
});

it('nothing begins after the signal', async () => {
  expect(await reducePicture(picture, options, AbortSignal.abort())).toMatchObject({
    canceled: true,
  });
  expect(StandInWorker.made).toEqual([]);
});

it.each(['error', 'messageerror'])('an %s of the worker becomes a sentence', async (event) => {
  const reduced = reducePicture(picture, options);
  made().dispatchEvent(new Event(event));
  expect(await reduced).toEqual(broken);
  expect(made().isEnded).toBe(true);
});

it('a picture that the worker can’t open becomes a sentence', async () => {
  const reduced = reducePicture(picture, options);
  made().answer(null);
  expect(await reduced).toEqual(broken);
});

it('a browser without module workers becomes a sentence', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await reducePicture(picture, options)).toEqual(broken);
});
