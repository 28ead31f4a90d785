import type { DesignObject } from '../../../domain/design/design.ts';
import { nudgeIn, pasteObjects } from '../../../domain/design/edit-objects.ts';
import { chosenName, deleteChosen } from './commands.ts';
import { $announcement, $chosen, $design, $side, changeObjects, choose, newId } from '../store.ts';

/** What was copied, and from which side; gone with the page. */
let copied: { objects: readonly DesignObject[]; side: string } | null = null;

export function copyChosen(): void {
  if ($chosen.get().length === 0) return;
  copied = { objects: $chosen.get(), side: $side.get() };
  $announcement.set(`Copied ${chosenName()}.`);
}

export function cutChosen(): void {
  copyChosen();
  deleteChosen();
}

/** Where they were on another side, half an inch down and to the right on the same. */
export function pasteCopied(): void {
  if (!copied) return;
  const { objects } = copied;
  const side = $side.get();
  const by = copied.side === side ? nudgeIn.large : 0;
  const result = pasteObjects($design.get().sides[side], objects, { x: by, y: by }, newId);
  if (result.copies.length === 0) {
    $announcement.set('This side is full. Delete an object to paste another.');
    return;
  }
  changeObjects('Paste', () => result.objects);
  choose(result.copies);
  // Another paste goes half an inch farther.
  copied = { objects: $chosen.get(), side };
  $announcement.set(`Pasted ${chosenName()}.`);
}
