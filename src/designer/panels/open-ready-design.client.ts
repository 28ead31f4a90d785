import { startVisit } from '../../site/visit.client.ts';
import { printedSides, type Design } from '../design.ts';
import { readyDesignPath } from '../../paths.ts';
import type { Designer } from '../designer.client.ts';

/** What a list shows of a ready design. */
export type ReadyListing = { readonly key: string; readonly name: string };

/**
 * Opens a copy of a ready design. It replaces an empty design; otherwise the current one stays
 * saved. Returns the sentence that says why it couldn't, or ''.
 */
export async function openReadyDesign(
  { $design, openCopy, $announcement }: Designer,
  { key, name }: ReadyListing,
): Promise<string> {
  const ready = await fetchDesign(key).catch(() => null);
  if (!ready) return `${name} didn’t arrive. Check your connection, and press it again.`;
  const before = $design.get();
  const isEmpty = printedSides(before).length === 0;
  const title = (isEmpty && before.name) || name;
  startVisit('shirtDesigner');
  const opened = await openCopy({ ...ready, id: '', name: title }, title);
  if (!opened.ok) return opened.message;
  $announcement.set(
    `Opened ${name}: change whatever you like.` +
      (isEmpty ? '' : ' Your previous design is under Designs.'),
  );
  return '';
}

async function fetchDesign(key: string): Promise<Omit<Design, 'id' | 'name'>> {
  const response = await fetch(readyDesignPath(key));
  if (!response.ok) throw new Error(`${readyDesignPath(key)} answered ${response.status}.`);
  // Our own file, checked by src/designer/panels/ready-designs.build.ts.
  return (await response.json()) as Omit<Design, 'id' | 'name'>;
}
