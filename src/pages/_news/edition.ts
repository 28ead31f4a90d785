import { getCollection, type CollectionEntry } from 'astro:content';

/** An article of local news. */
export type Article = CollectionEntry<'news'>;

/** Every article, newest first; those of one day by their ids. */
export async function readEdition(): Promise<Article[]> {
  const pictures = (await getCollection('illustrations')).map(({ id }) => id);
  const articles = await getCollection('news');
  for (const { id, data } of articles) {
    // The schema's reference is only looked up when a page draws it, which names no article.
    if (data.illustration && !pictures.includes(data.illustration.id)) {
      throw new Error(
        `src/content/news/${id}.md: there is no "illustration" called "${data.illustration.id}". ` +
          `Choose one of ${pictures.sort().join(', ')}.`,
      );
    }
  }
  return articles.sort(
    (a, b) => b.data.date.localeCompare(a.data.date) || a.id.localeCompare(b.id),
  );
}

/** Three others for the foot of an article: of its own section first, then newest first. */
export function promosFor(article: Article, edition: readonly Article[]): Article[] {
  const others = edition.filter(({ id }) => id !== article.id);
  const related = others.filter(({ data }) => data.category === article.data.category);
  return [...new Set([...related, ...others])].slice(0, 3);
}
