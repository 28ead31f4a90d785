import { atom, computed } from 'nanostores';
import {
  afterLineKey,
  lineAt,
  middleOf,
  wordNear,
  type LineKey,
  type Span,
} from '../../../domain/design/caret-moves.ts';
import type { ObjectOf } from '../../../domain/design/design.ts';
import type { Point } from '../../../domain/design/object-box.ts';
import {
  inObject,
  offsetNear,
  stopAt,
  textCarets,
  type TextCarets,
} from '../../../domain/design/text-caret.ts';
import type { DesignState } from '../store.ts';

/** From `start` to `end` in the words; the caret is at `focus`, one of them. */
export type WordsRange = { start: number; end: number; focus: number };

export type WordsEditing = ReturnType<typeof createWordsEditing>;

/**
 * Words that are edited on the shirt. A field without looks over them takes what is typed, so that
 * input methods, assistive technology, and the clipboard work; the stage draws its selection.
 */
export function createWordsEditing({
  $chosen,
  $parts,
  choose,
  endStep,
  $panel,
  $announcement,
}: DesignState) {
  const $editedId = atom<string | null>(null);
  /** What is edited: as long as it alone is chosen, and unlocked. */
  const $edited = computed([$editedId, $chosen], (id, [object, ...others]) =>
    object?.kind === 'text' && object.id === id && others.length === 0 && !object.locked
      ? object
      : null,
  );
  const $wordsField = atom<HTMLTextAreaElement | null>(null);
  const $wordsRange = atom<WordsRange>({ start: 0, end: 0, focus: 0 });
  /** What an input method or a dead key has so far; the typeface may not have its characters. */
  const $composed = atom('');

  let last: { id: string; carets: TextCarets } | null = null;
  const $carets = computed([$edited, $parts], (object, parts) => {
    if (!object) return null;
    const carets = textCarets(object, parts.typeface(object.typeface));
    // Like the letters, those that were there stay until the new ones arrive.
    if (carets) last = { id: object.id, carets };
    return last?.id === object.id ? last.carets : null;
  });

  /** Opens words, with all of them selected, or with the caret at a point in inches on the shirt. */
  function editWords(object: ObjectOf<'text'>, at?: Point): void {
    if (object.locked) {
      // Its form says so, and unlocks it.
      $panel.set('edit');
      return;
    }
    endStep();
    choose([object.id]);
    $editedId.set(object.id);
    const carets = $carets.get();
    const caret = at && carets ? offsetNear(carets, inObject(object, at)) : null;
    const end = caret ?? object.text.length;
    $wordsRange.set({ start: caret ?? 0, end, focus: end });
    $announcement.set('Editing the words on the shirt. Escape keeps them.');
  }

  /** Keeps the words. */
  function stopEditingWords(): void {
    if ($editedId.get() === null) return;
    // Otherwise they were deleted, or something else was chosen, which says so.
    if ($edited.get()) $announcement.set('Kept the words on the shirt.');
    $editedId.set(null);
    $composed.set('');
    endStep();
  }

  /** The selection as the field has it. */
  function readRange(): void {
    const field = $wordsField.get();
    if (!field) return;
    const { selectionStart: start, selectionEnd: end, selectionDirection } = field;
    $wordsRange.set({ start, end, focus: selectionDirection === 'backward' ? start : end });
  }

  function selectWords(anchor: number, focus: number): void {
    const direction = focus < anchor ? 'backward' : 'forward';
    $wordsField
      .get()
      ?.setSelectionRange(Math.min(anchor, focus), Math.max(anchor, focus), direction);
    readRange();
  }

  /**
   * What one, two, or three presses at a point in inches on the shirt select: the place between two
   * letters, the word, or the line that is seen.
   */
  function wordsSpanAt(point: Point, presses: number): Span {
    const [object, carets] = [$edited.get(), $carets.get()];
    if (!object || !carets) return { start: 0, end: 0 };
    const own = inObject(object, point);
    if (presses === 2) return wordNear(object.text, carets, own);
    const offset = offsetNear(carets, own);
    return presses === 1 ? { start: offset, end: offset } : lineAt(carets, offset);
  }

  /** Where up and down started, for as long as the caret is where they left it. */
  let column: { from: Point; focus: number } | null = null;

  /** Moves the caret by the lines that are seen; with Shift, the other end of the selection stays. */
  function moveCaret(key: LineKey, shift: boolean): void {
    const [carets, { start, end, focus }] = [$carets.get(), $wordsRange.get()];
    const stop = carets && stopAt(carets, focus);
    if (!stop) return;
    const from = column?.focus === focus ? column.from : middleOf(stop);
    const to = afterLineKey(carets, focus, key, from);
    selectWords(shift ? (focus === start ? end : start) : to, to);
    column = key === 'ArrowUp' || key === 'ArrowDown' ? { from, focus: to } : null;
  }

  return {
    $edited,
    $wordsField,
    $wordsRange,
    $composed,
    $carets,
    editWords,
    stopEditingWords,
    readRange,
    selectWords,
    wordsSpanAt,
    moveCaret,
  };
}
