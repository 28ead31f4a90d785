/**
 * Runs once the press that is under way is over, or at once if there is none. What appears when a
 * field is left would move the button whose press left it from under the pointer, and the press
 * would be lost.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) return run();
  // The click comes after it, in the same task.
  document.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
