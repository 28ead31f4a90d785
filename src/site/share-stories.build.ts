import { readFile } from 'node:fs/promises';
import { getCollection, getEntry, type CollectionEntry } from 'astro:content';
import { newsArticlePath, paths, unlistedPaths } from '../paths.ts';
import { shop } from '../shop.ts';
import type { ShareStory } from './share-story.build.ts';

/** A page's share picture: its words, and how to read its picture when it is drawn. */
export type PlannedStory = Omit<ShareStory, 'picture'> & {
  readonly readPicture: () => Promise<Uint8Array>;
};

/** The preview is all that many people see of a shared story. */
const satire = 'Local news is satire. The prices are real.';

/** Pages whose words are in their route instead of `src/content`. */
const otherPages: Readonly<Record<string, Omit<ShareStory, 'picture'> & { picture: string }>> = {
  [paths.order]: {
    kicker: 'Screen printing',
    headline: 'Build your order',
    dek: 'Choose a shirt, say where the ink goes, drop in your art. The price settles as you type.',
    picture: 'press',
  },
  [paths.localNews]: {
    kicker: 'Local news',
    headline: 'All the news that fits on a shirt',
    dek: `${shop.city} as the press sees it, in full, with drawings.`,
    note: satire,
    picture: 'capitol',
  },
};

/** For articles and pages without a picture. */
const newsPicture = 'rivers';
const pagePicture = 'shop-front';

/** The share pictures of all pages that search engines may list, by path. */
export async function listShareStories(): Promise<ReadonlyMap<string, PlannedStory>> {
  const front = (await getEntry('frontPage', 'main'))?.data;
  if (!front) throw new Error('src/content/front-page.yaml lacks its entry "main".');
  const pages = await getCollection('pages');
  const news = await getCollection('news');
  const stories: [string, PlannedStory][] = [
    [
      paths.home,
      {
        kicker: 'Custom apparel',
        headline: front.headline,
        dek: front.dek,
        readPicture: illustrationReader('rivers'),
      },
    ],
    ...pages.map(({ id, data }): [string, PlannedStory] => [
      `/${id}`,
      {
        kicker: data.kicker,
        headline: data.headline ?? data.title,
        dek: data.dek,
        readPicture: illustrationReader(data.picture?.id ?? pagePicture),
      },
    ]),
    ...Object.entries(otherPages).map(([path, { picture, ...story }]): [string, PlannedStory] => [
      path,
      { ...story, readPicture: illustrationReader(picture) },
    ]),
    ...news.map((entry): [string, PlannedStory] => [
      newsArticlePath(entry.id),
      {
        kicker: `Local news · ${entry.data.category}`,
        headline: entry.data.headline,
        dek: entry.data.excerpt,
        note: satire,
        readPicture: newsPictureReader(entry.data),
      },
    ]),
  ];
  return new Map(stories.filter(([path]) => !unlistedPaths.includes(path)));
}

const drawings = import.meta.glob<string>('../content/illustrations/*.svg', {
  query: '?raw',
  import: 'default',
});

function illustrationReader(id: string): PlannedStory['readPicture'] {
  return async () => {
    const drawing = await drawings[`../content/illustrations/${id}.svg`]?.();
    if (!drawing) throw new Error(`There is no drawing src/content/illustrations/${id}.svg.`);
    return Buffer.from(drawing);
  };
}

function newsPictureReader({
  picture,
  illustration,
}: CollectionEntry<'news'>['data']): PlannedStory['readPicture'] {
  if (!picture) return illustrationReader(illustration?.id ?? newsPicture);
  // Astro's own path of the file on disk, which isn't in its types.
  const { fsPath } = picture.file as typeof picture.file & { fsPath: string };
  return () => readFile(fsPath);
}
