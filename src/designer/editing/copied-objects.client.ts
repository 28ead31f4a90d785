import type { DesignObject } from '../design.ts';
import { nudgeIn, pasteObjects } from './edit-objects.ts';
import { newId } from '../store.client.ts';
import type { DesignState } from '../store.client.ts';
import type { Commands } from './commands.client.ts';

export function createClipboard(
  { $chosen, $side, $announcement, $design, changeObjects, choose }: DesignState,
  { chosenName, deleteChosen }: Commands,
) {
  /** What was copied, and from which side; lost with the page. */
  let copied: { objects: readonly DesignObject[]; side: string } | null = null;

  function copyChosen(): void {
    if ($chosen.get().length === 0) return;
    copied = { objects: $chosen.get(), side: $side.get() };
    $announcement.set(`Copied ${chosenName()}.`);
  }

  function cutChosen(): void {
    copyChosen();
    deleteChosen();
  }

  /** In the same place on another side; half an inch down and to the right on the same side. */
  function pasteCopied(): void {
    if (!copied) return;
    const { objects } = copied;
    const side = $side.get();
    const by = copied.side === side ? nudgeIn.large : 0;
    const result = pasteObjects($design.get().sides[side], objects, { x: by, y: by }, newId);
    if (result.copies.length === 0) {
      $announcement.set('This side is full. Delete an object to paste another.');
      return;
    }
    if (!changeObjects('Paste', () => result.objects)) return;
    choose(result.copies);
    // Each further paste goes another half inch.
    copied = { objects: $chosen.get(), side };
    $announcement.set(`Pasted ${chosenName()}.`);
  }

  const hasCopied = () => copied !== null;

  return { copyChosen, cutChosen, pasteCopied, hasCopied };
}
