// product: artwork-pictures
import { afterEach, expect, test, vi } from 'vitest';
import { drawInWorker } from './picture-job.client.ts';

afterEach(() => void vi.useRealTimers());

type Act = (answer: (picture: Blob | null) => void, worker: Worker) => void;

/** A worker that does so with its job, and its end. */
function workerThat(act: Act) {
  const terminate = vi.fn();
  const worker = {
    terminate,
    postMessage: (_job: unknown, [port]: MessagePort[]) =>
      act((picture) => port?.postMessage(picture), worker),
  } as unknown as Worker;
  return { worker, terminate };
}

const job = { bytes: new Uint8Array(4), format: 'psd' } as const;

test('a worker’s picture is the answer, and the worker ends', async () => {
  const { worker, terminate } = workerThat((answer) => answer(new Blob(['picture'])));
  const picture = await drawInWorker(worker, job, 1000);
  expect(await picture?.text()).toBe('picture');
  expect(terminate).toHaveBeenCalledOnce();
});

test('a worker that fails or runs out of time ends without a picture', async () => {
  const failing = workerThat((_, worker) => void worker.onerror?.({} as ErrorEvent));
  expect(await drawInWorker(failing.worker, job, 1000)).toBeNull();
  expect(failing.terminate).toHaveBeenCalledOnce();

  vi.useFakeTimers();
  const hanging = workerThat(() => {});
  const drawing = drawInWorker(hanging.worker, job, 1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(hanging.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await drawing).toBeNull();
  expect(hanging.terminate).toHaveBeenCalledOnce();
});
