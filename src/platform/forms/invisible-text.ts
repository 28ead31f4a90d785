/**
 * Characters that print nothing, or that turn the order of others around so that text reads
 * differently than it is stored.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\uFFF9-\uFFFB\u2800]/gu;

const joined = `[${[
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`;

/** Spelling needs these: joiners within Persian or Sinhala, and variants of Chinese characters. */
const spelled = new RegExp(
  `(${joined})[\\u200C\\u200D](?=${joined})|(\\p{Script=Han})\\p{Variation_Selector}`,
  'gu',
);

/** Whether a text has bidirectional or invisible characters that no spelling needs. */
export function hasInvisible(text: string): boolean {
  return text.replace(spelled, '$1$2').search(invisible) >= 0;
}

/** The text without any of these characters. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
