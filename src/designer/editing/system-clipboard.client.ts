import type { Designer } from '../designer.client.ts';
import { isTyping } from '../stage/stage-keys.client.ts';

/** Marks what this page copied; the objects themselves stay in memory. */
const ours = 'application/x-confluence-objects';

/**
 * Copies and pastes between the shirt and the system, until the returned function is called:
 * objects, and from elsewhere words, pictures, and SVG. Fields keep their own clipboard.
 */
export function followClipboard(designer: Designer): () => void {
  const { $chosen, chosenName, copyChosen, cutChosen, pasteCopied, takeFiles, takeText } = designer;
  const stop = new AbortController();
  const { signal } = stop;

  const copy = (event: ClipboardEvent, run: () => void) => {
    const hasWords = document.getSelection()?.isCollapsed === false;
    if (isTyping(event.target) || hasWords || $chosen.get().length === 0) return;
    event.preventDefault();
    event.clipboardData?.setData(ours, 'copied');
    event.clipboardData?.setData('text/plain', chosenName());
    run();
  };
  document.addEventListener('copy', (event) => copy(event, copyChosen), { signal });
  document.addEventListener('cut', (event) => copy(event, cutChosen), { signal });
  document.addEventListener(
    'paste',
    (event) => {
      const { clipboardData: data } = event;
      if (isTyping(event.target) || !data) return;
      event.preventDefault();
      const words = data.getData('text/plain');
      // Office programs copy a picture along with words, and Finder a name along with files.
      const isWords = words !== '' && data.types.includes('text/html');
      if (data.types.includes(ours)) pasteCopied();
      else if (data.files.length > 0 && !isWords) void takeFiles(data.files);
      else takeText(words);
    },
    { signal },
  );
  return () => stop.abort();
}
