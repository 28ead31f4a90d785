import type { ShapeAnswer, ShapeJob } from './shaper.client.ts';

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ShapeJob>) => void) | null;
  postMessage: (answer: ShapeAnswer) => void;
};

// HarfBuzz waits for its WebAssembly while it is imported, and a job that arrives in the meantime
// would find nobody listening.
scope.onmessage = ({ data }) => {
  import('./shape-job.client.ts')
    .then(({ answerJob }) => answerJob(data))
    .then(
      (answer) => scope.postMessage(answer),
      (error: unknown) => scope.postMessage({ id: data.id, ok: false, message: String(error) }),
    );
};
