/** What people look for by its name: a drawing or a ready design. */
export type CatalogItem = {
  readonly name: string;
  readonly category: string;
  /** Other search words, separated by spaces. */
  readonly words: string;
};

/** The distinct categories, in the order of the items. */
export const catalogCategories = (items: readonly CatalogItem[]): string[] => [
  ...new Set(items.map(({ category }) => category)),
];

/**
 * The items of `category` (null: any) in which every word of `query` starts a word of the name,
 * search words, or category. Order, case, accents, and plurals don't matter. Matches by name come
 * first; otherwise the items keep their order.
 */
export function searchCatalog<Item extends CatalogItem>(
  items: readonly Item[],
  query: string,
  category: string | null,
): Item[] {
  const wanted = wordsOf(query);
  return items
    .filter((item) => category === null || item.category === category)
    .map((item) => {
      const name = wordsOf(item.name);
      const all = [...name, ...wordsOf(`${item.words} ${item.category}`)];
      return {
        item,
        found: wanted.every((word) => isAmong(word, all)),
        unnamed: wanted.filter((word) => !isAmong(word, name)).length,
      };
    })
    .filter(({ found }) => found)
    .sort((one, other) => one.unnamed - other.unnamed)
    .map(({ item }) => item);
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const isAmong = (wanted: string, words: readonly string[]): boolean =>
  words.some(
    (word) =>
      word.startsWith(wanted) ||
      word.startsWith(singular(wanted)) ||
      singular(word).startsWith(wanted),
  );

/**
 * Close enough for a prefix: "cherries" is "cherry", "brushes" is "brush"; "bus" and "press" stay.
 */
function singular(word: string): string {
  if (word.length < 4 || !/[^s]s$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '');
}
