import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Samples from '../src/workbench/emails.ts';
import { bundleForNode } from './functions.ts';

const root = path.resolve(import.meta.dirname, '..');

/** An email of the workbench. */
export type ShownEmail = { template: string; subject: string; html: string; text: string };

// Prints the workbench's emails as JSON. They are rendered in a process for themselves, because
// react-email renders only with React, and pages are built with Preact.
const output = path.join(root, `.local/emails-${process.pid}`);
await bundleForNode(root, ['src/workbench/emails.ts'], output);
const { href } = pathToFileURL(path.join(output, 'emails.mjs'));
const { sampleEmails, shownEmail } = (await import(href)) as typeof Samples;
const emails: ShownEmail[] = [];
for (const [template, render] of Object.entries(sampleEmails)) {
  const email = await render();
  emails.push({
    template,
    subject: email.subject,
    html: shownEmail(email),
    text: email.text,
  });
}
await rm(output, { recursive: true });
process.stdout.write(JSON.stringify(emails));
