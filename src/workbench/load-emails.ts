import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** By Node instead of the pages' bundler. A module at the same address is never loaded again. */
const load = (file: string) =>
  import(/* @vite-ignore */ `${pathToFileURL(path.resolve(file)).href}?${Date.now()}`);

/**
 * The emails' samples, bundled as functions are. Pages are built with Preact
 * (docs/decisions/pages-preact.md), and react-email renders only with React.
 */
export async function loadEmails(): Promise<typeof import('./emails.ts')> {
  const { bundleForNode }: typeof import('../../local/functions.ts') =
    await load('local/functions.ts');
  await bundleForNode(process.cwd(), ['src/workbench/emails.ts'], '.local/workbench-emails');
  return load('.local/workbench-emails/emails.mjs');
}
