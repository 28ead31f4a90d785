/** Words with the spaces before them; in scripts without spaces, each character is one. */
const words =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)/gu;
/** Rounding errors of a width that was scaled with its letters. */
const slack = 1e-9;

/** The words that a line can break between, without spaces, and one space if there are any. */
export function wordsOf(line: string): string[] {
  const found = (line.match(words) ?? []).map((each) => each.trim());
  return [...new Set(/\s/.test(line) ? [...found, ' '] : found)];
}

/**
 * A line in as few parts as fit `room`, broken between words, whose spaces go. A word that is wider
 * gets a part for itself. `widthOf` says how wide a word or a space is, in the unit of `room`.
 */
export function wrapLine(line: string, room: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = [];
  let width = Infinity;
  for (const each of line.match(words) ?? []) {
    const word = each.trim();
    const spaces = each.slice(0, each.length - word.length);
    const ownWidth = widthOf(word);
    const longer = width + (spaces ? spaces.length * widthOf(' ') : 0) + ownWidth;
    if (longer <= room * (1 + slack)) {
      parts.push((parts.pop() ?? '') + each);
      width = longer;
    } else {
      // Spaces that were typed first are an indent.
      const indent = parts.length === 0 ? spaces : '';
      parts.push(indent + word);
      width = ownWidth + indent.length * (indent ? widthOf(' ') : 0);
    }
  }
  return parts.length > 0 ? parts : [line];
}
