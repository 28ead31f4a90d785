/** The same text with digits of any script as '0' to '9', and full-width signs as plain ones. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}|[！-～]/gu, (sign) => {
    const at = sign.codePointAt(0) ?? 0;
    // Unicode promises that each script's digits stand in a row, from 0 to 9.
    let before = 0;
    while (isDigit(at - before)) before += 1;
    return before ? String((before - 1) % 10) : sign.normalize('NFKC');
  });

const isDigit = (at: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(at));

/**
 * What was typed as a number of up to two decimals. Commas only count before groups of three digits:
 * anything that may mean two things is NaN, such as '12,50', '1e3', or '1.000'.
 */
export function readDecimal(text: string): number {
  const typed = plainDigits(text).trim();
  const isPlain = /^(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d\d?)?$/.test(typed);
  return isPlain ? Number(typed.replaceAll(',', '')) : NaN;
}

/** A whole number up to `most`: '1,250', or a spreadsheet's '24.0'. NaN for anything else. */
export function readCount(text: string, most: number): number {
  const count = readDecimal(text);
  return Number.isInteger(count) && count <= most ? count : NaN;
}
