import { getCollection, type CollectionEntry } from 'astro:content';

/** An article of local news. */
export type Article = CollectionEntry<'news'>;

const files = import.meta.glob<string>('../../content/news/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * Every article, newest first; those of one day by their ids.
 * @throws Error with a sentence for the editor about what a schema doesn't see
 */
export async function readEdition(): Promise<Article[]> {
  const pictures = (await getCollection('illustrations')).map(({ id }) => id).sort();
  const articles = await getCollection('news');
  for (const article of articles) {
    const mistake = mistakeIn(
      article,
      files[`../../content/news/${article.id}.md`] ?? '',
      pictures,
    );
    if (mistake) throw new Error(`src/content/news/${article.id}.md: ${mistake}`);
  }
  return articles.sort(
    (a, b) => b.data.date.localeCompare(a.data.date) || a.id.localeCompare(b.id),
  );
}

function mistakeIn({ data, body }: Article, file: string, pictures: readonly string[]) {
  const { illustration, picture } = data;
  // References are only resolved by the page that uses them.
  if (illustration && !pictures.includes(illustration.id)) {
    return `there is no "illustration" called "${illustration.id}". Choose one of ${pictures.join(', ')}.`;
  }
  if (illustration && picture)
    return 'has room for an "illustration" or a "picture", not for both.';
  // YAML reads February 30 as March 2.
  const written = /^date:\s*["']?([^"'\n#]*[^"'\s#])/m.exec(file)?.[1];
  if (written !== data.date) {
    return `"date" is ${written ?? 'missing'}, which is no day. Write it as year-month-day, like 2026-11-20.`;
  }
  const heading = /^#+ .*/m.exec(body ?? '')?.[0];
  if (heading) return `an article has one headline. Write "${heading}" as a paragraph, without #.`;
  if (/!\[\s*\]/.test(body ?? '')) {
    return 'say what is to be seen in each picture, between the brackets of ![…](…).';
  }
  return null;
}

/** Characters of full text that the local news page has room for (product.md#local-news). */
const room = 15_500;

/** The newest articles, which that page includes in full. Older ones only have their own pages. */
export function inFull(edition: readonly Article[]): Article[] {
  let used = 0;
  return edition.filter(({ body = '' }, index) => (used += body.length) <= room || index === 0);
}

/** Three others to follow an article: first from its own section, then the newest. */
export function promosFor(article: Article, edition: readonly Article[]): Article[] {
  const others = edition.filter(({ id }) => id !== article.id);
  const related = others.filter(({ data }) => data.category === article.data.category);
  return [...new Set([...related, ...others])].slice(0, 3);
}
