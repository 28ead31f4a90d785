import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeStaticFiles } from '../../local/static-files.ts';
import { ensureWorkbench, workbenchFolder } from './test-build.ts';

/** Builds the workbench if its sources have changed, and serves it on a free port. */
export async function serveWorkbench(): Promise<{ readonly url: string; close(): Promise<void> }> {
  await ensureWorkbench();
  const findFile = makeStaticFiles(workbenchFolder());
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    void findFile(pathname).then((file) => {
      response.writeHead(file ? 200 : 404, file ? { 'content-type': file.contentType } : {});
      response.end(file?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
