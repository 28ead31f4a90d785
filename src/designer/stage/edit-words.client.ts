import { atom, computed } from 'nanostores';
import type { Span } from './caret-moves.ts';
import type { ObjectOf } from '../design.ts';
import type { LineKey } from './line-keys.ts';
import type { Point } from '../object-box.ts';
import type { TextCarets } from './text-caret.ts';
import type * as CaretCode from './caret-code.client.ts';
import type { DesignState } from '../store.client.ts';

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
  $notice,
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
  /**
   * Text from an input method or a dead key that isn't finished; the typeface may lack its
   * characters.
   */
  const $composed = atom('');

  const $code = atom<typeof CaretCode | null>(null);
  /** The carets of the current words; null until their letters are shaped. */
  const $newCarets = computed(
    [$edited, $parts, $code],
    (object, parts, code) =>
      (object && code?.textCarets(object, parts.typeface(object.typeface))) ?? null,
  );
  let last: { id: string; carets: TextCarets } | null = null;
  const $carets = computed([$edited, $newCarets], (object, carets) => {
    if (!object) return null;
    // Like the letters, those that were there stay until the new ones arrive.
    if (carets) last = { id: object.id, carets };
    return last?.id === object.id ? last.carets : null;
  });

  /** Where the caret is; null until its code has loaded. */
  const $stop = computed([$carets, $wordsRange, $code], (carets, { focus }, code) =>
    carets && code ? (code.stopAt(carets, focus) ?? null) : null,
  );

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
    const end = object.text.length;
    $wordsRange.set({ start: at ? end : 0, end, focus: end });
    void placeCaret(object.id, at);
    $announcement.set('Editing the words on the shirt. Escape keeps them.');
  }

  /** Loads what carets take, and puts the caret at a point, unless something was typed already. */
  async function placeCaret(id: string, at: Point | undefined): Promise<void> {
    const before = $wordsRange.get();
    try {
      $code.set(await import('./caret-code.client.ts'));
    } catch {
      $notice.set('We couldn’t load the caret. Check your connection and try again.');
      return;
    }
    const isStill = $editedId.get() === id && isSameRange(before, $wordsRange.get());
    if (!at || !isStill || !$carets.get()) return;
    const { start: offset } = wordsSpanAt(at, 1);
    $wordsRange.set({ start: offset, end: offset, focus: offset });
    selectWords(offset, offset);
  }

  /** Ends editing and keeps the words. */
  function stopEditingWords(): void {
    if ($editedId.get() === null) return;
    // Otherwise they were deleted or something else was chosen, and that was announced.
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
    const [object, carets, code] = [$edited.get(), $carets.get(), $code.get()];
    if (!object || !carets || !code) return { start: 0, end: 0 };
    const own = code.inObject(object, point);
    if (presses === 2) return code.wordNear(object.text, carets, own);
    const offset = code.offsetNear(carets, own);
    return presses === 1 ? { start: offset, end: offset } : code.lineAt(carets, offset);
  }

  /** Where up and down started, for as long as the caret is where they left it. */
  let column: { from: Point; focus: number } | null = null;

  /**
   * Moves the caret by the lines that are seen; with Shift, the other end of the selection stays.
   * False if the words' own letters aren't there yet: until then, the field knows its lines better.
   */
  function moveCaret(key: LineKey, shift: boolean): boolean {
    const [carets, code, stop] = [$newCarets.get(), $code.get(), $stop.get()];
    const { start, end, focus } = $wordsRange.get();
    if (!carets || !code || !stop) return false;
    const from = column?.focus === focus ? column.from : code.middleOf(stop);
    const to = code.afterLineKey(carets, focus, key, from);
    selectWords(shift ? (focus === start ? end : start) : to, to);
    column = key === 'ArrowUp' || key === 'ArrowDown' ? { from, focus: to } : null;
    return true;
  }

  return {
    $edited,
    $wordsField,
    $wordsRange,
    $composed,
    $carets,
    $stop,
    editWords,
    stopEditingWords,
    readRange,
    selectWords,
    wordsSpanAt,
    moveCaret,
  };
}

const isSameRange = (one: WordsRange, other: WordsRange): boolean =>
  one.start === other.start && one.end === other.end && one.focus === other.focus;
