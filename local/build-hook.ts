import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeFault, logFault } from '../src/platform/log.server.ts';
import { loopback } from './ports.ts';

/**
 * Netlify's build hook on this machine: a POST answers at once and runs `build`. Calls that come while
 * one runs are one more build after it.
 */
export async function startBuildHook(
  build: () => Promise<unknown>,
): Promise<{ url: string; close(): Promise<void> }> {
  let running = Promise.resolve();
  let isNext = false;
  const ask = (): void => {
    if (isNext) return;
    isNext = true;
    running = running
      .then(() => {
        isNext = false;
        return build();
      })
      .then(
        () => undefined,
        (error: unknown) => logFault('rebuild-failed', { faults: describeFault(error) }),
      );
  };
  const server = createServer((request, response) => {
    const isPost = request.method === 'POST';
    if (isPost) ask();
    request.resume();
    response.writeHead(isPost ? 200 : 405).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  return {
    url: `http://${loopback}:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await running;
    },
  };
}
