import { expect, test, vi } from 'vitest';
import { readTypeface } from '../lettering/typefaces.build.ts';
import { blankDesign } from '../starting-point.ts';
import { createDesigner } from '../designer.client.ts';
import type { Shaper } from '../lettering/shaper.client.ts';

vi.mock('../../site/visit.client.ts', () => ({ startVisit: () => undefined }));

// product: words-and-typefaces
test('keys follow the lines on the shirt only once the letters just typed are there', async () => {
  let isHeld = false;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const shape: Shaper['shape'] = async (key, lines) => {
    if (isHeld) await released;
    return lines.flatMap(({ line, ligatures }) => readTypeface(key).shape(line, ligatures) ?? []);
  };
  const designer = createDesigner({}, { shape, suggest: async () => [] });
  const { $carets, $chosen, addText, editObject, editWords, moveCaret, openDesign } = designer;
  openDesign(blankDesign('7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11'));
  await addText('TEN LIE');
  const words = () => {
    const [object] = $chosen.get();
    if (object?.kind !== 'text') throw new Error('No words are chosen.');
    return object;
  };
  editWords(words());
  // The letters on the shirt, as the stage shows them.
  $carets.listen(() => undefined);
  await vi.waitFor(() => expect(moveCaret('End', false)).toBe(true));

  isHeld = true;
  editObject(words(), 'words', { text: 'NINE LIE' });
  expect($carets.get()?.stops).toHaveLength(8);
  expect(moveCaret('End', false)).toBe(false);
  release();
  await vi.waitFor(() => expect(moveCaret('End', false)).toBe(true));
  expect($carets.get()?.stops).toHaveLength(9);
});
