import { file, glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection, reference, type SchemaContext } from 'astro:content';
import { priceRows, withFigures } from './content/figures.ts';
import { isDay } from './platform/dates/calendar.ts';
import { catalog } from './garments/garment.ts';
import { usualGarments } from './garments/usual-garments.ts';

/**
 * A line of text an editor writes. What is wrong with it is said in a sentence, because it fails the
 * build of somebody who edits words, not code.
 */
const line = (name: string, { min = 1, max = 120 } = {}) =>
  z
    .string({ error: () => `Write "${name}": it is missing or isn't text.` })
    .trim()
    .min(min, `"${name}" is too short: write at least ${min} characters.`)
    .max(max, `"${name}" is too long: keep it within ${max} characters.`);

const internalLink = z
  .string()
  .regex(/^\/[a-z0-9/?=&#-]*$/, 'Write the address of a page of this site, like /about.');
const linkSchema = z.strictObject({ label: line('label', { max: 40 }), href: internalLink });
const priceTableSchema = z.strictObject({
  caption: line('caption'),
  columns: z.array(z.string()).min(2),
  /** Written out, or the name of rows that the code knows. */
  rows: z.union([
    z.array(z.array(z.string())).min(1),
    z
      .enum(Object.keys(priceRows) as (keyof typeof priceRows)[])
      .transform((name) => priceRows[name]),
  ]),
  /** The garment of sample jobs: adds a column with its price online. */
  onlineGarment: z.enum(usualGarments.map(({ id }) => id)).optional(),
});
const briefSchema = z.strictObject({
  kicker: z.string().optional(),
  headline: z.string().optional(),
  text: z.string(),
  href: internalLink.optional(),
});
const itemSchema = z.strictObject({ headline: line('headline'), text: line('text', { max: 400 }) });

/**
 * The paper's own pictures: `src/content/illustrations/ID.svg`, made by
 * `local/screen-illustrations.ts`, with the words that belong to them.
 */
const illustrations = defineCollection({
  loader: file('src/content/illustrations/illustrations.yaml'),
  schema: z.strictObject({
    alt: line('alt', { min: 20, max: 200 }),
    caption: line('caption', { max: 120 }),
    credit: line('credit', { max: 60 }).default('Illustration · the shop'),
  }),
});

/**
 * Plain pages: the file's name is the path. Phone, email and hours are
 * set beside the text from src/shop.ts. Blocks appear in the order of this schema.
 */
const pages = defineCollection({
  loader: withFigures(glob({ pattern: '*.md', base: 'src/content/pages' })),
  schema: z.strictObject({
    /** Names the page in the tab, in search results and in the trail. */
    title: line('title', { max: 60 }),
    kicker: line('kicker', { max: 40 }),
    /** The heading; the title where there is none. */
    headline: line('headline', { max: 80 }).optional(),
    dek: line('dek', { max: 160 }),
    description: line('description', { min: 50, max: 160 }),
    /** The first paragraph, set large beside the picture. */
    lead: line('lead', { min: 80, max: 520 }),
    picture: reference('illustrations').optional(),
    /** A few big figures in a row. */
    facts: z
      .array(
        z.strictObject({ figure: line('figure', { max: 22 }), label: line('label', { max: 60 }) }),
      )
      .max(4)
      .default([]),
    comparison: priceTableSchema.extend({ title: line('title') }).optional(),
    prices: priceTableSchema.optional(),
    /** A second picture, beside the text. */
    asidePicture: reference('illustrations').optional(),
    /** The first is the primary action. */
    actions: z.array(linkSchema).max(3).default([]),
    /** A numbered process. */
    steps: z
      .strictObject({ title: line('title'), items: z.array(itemSchema).min(2).max(5) })
      .optional(),
    /** Columns of short pieces, each with its own heading. */
    stories: z
      .strictObject({
        title: line('title'),
        items: z
          .array(
            itemSchema.extend({
              kicker: z.string().optional(),
              href: internalLink.optional(),
              picture: reference('illustrations').optional(),
            }),
          )
          .min(2)
          .max(6),
      })
      .optional(),
    awards: z
      .strictObject({
        title: line('title'),
        items: z.array(itemSchema.extend({ year: z.int().min(2010) })).min(1),
      })
      .optional(),
    faq: z
      .array(z.strictObject({ question: line('question'), answer: line('answer', { max: 600 }) }))
      .default([]),
    /** Said to search engines: this page describes a service of the shop. */
    service: line('service', { max: 60 }).optional(),
  }),
});

const dateMessage = 'Write "date" as year-month-day, like 2026-11-20.';
/** YAML reads an unquoted 2026-11-20 as a date. Kept as 'YYYY-MM-DD'. */
const daySchema = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.string({ error: () => dateMessage }).refine(isDay, dateMessage),
);

/** Jobs to show (`src/content/work/work.yaml` says how to add one). */
const work = defineCollection({
  loader: file('src/content/work/work.yaml'),
  schema: ({ image }: SchemaContext) =>
    z.strictObject({
      picture: image(),
      /** A drawing and not a photo of a real job; the page says so. */
      illustration: z.boolean().default(false),
      alt: line('alt', { min: 20, max: 200 }),
      garment: z.enum(
        catalog.map(({ id }) => id),
        { error: () => 'Choose a "garment" by its id in src/garments/garment.ts.' },
      ),
      color: line('color', { max: 40 }),
      method: z.enum(['Screen printing', 'Digital printing', 'Film transfer']),
      inks: z.array(line('inks', { max: 40 })).min(1),
      pieces: z.int().min(1),
      /** What the customer said. */
      said: line('said', { max: 300 }).optional(),
      /** No drawing appears on more than two pages, so only one. */
      alsoOn: internalLink.optional(),
    }),
});

/** What customers said about the shop: none until somebody has. */
const reviews = defineCollection({
  loader: file('src/content/reviews.yaml'),
  schema: z.strictObject({
    text: line('text', { max: 400 }),
    by: line('by', { max: 80 }),
    date: daySchema,
  }),
});

/** Sections of the paper; an article belongs to one. */
export const newsCategories = [
  'Business',
  'City',
  'Lifestyle',
  'Opinion',
  'Science',
  'Sports',
  'Weather',
] as const;

/** Reads one markdown file an article; what it can't read, it says in a sentence. */
function newsFiles(): Loader {
  const files = glob({
    pattern: '*.md',
    base: 'src/content/news',
    generateId: ({ entry }) => {
      const id = entry.replace(/\.md$/, '');
      if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && id !== 'main') return id;
      throw new Error(
        `src/content/news/${entry}: the name of the file becomes the article's address. ` +
          'Rename it with small letters, digits and hyphens, like chili-club-retires-ladle.md.',
      );
    },
  });
  return {
    ...files,
    load: (context) =>
      files.load(context).catch((cause: unknown) => {
        const { name, message, loc } = cause as Error & { loc?: { file?: string; line?: number } };
        if (name !== 'MarkdownError') throw cause;
        const file = loc?.file?.replace(/.*\//, '') ?? 'an article';
        throw new Error(
          `src/content/news/${file}, line ${(loc?.line ?? 0) + 1}: can't be read (${message}). ` +
            'Put a text that has a colon, a # or quotes in it between "double quotes".',
          { cause },
        );
      }),
  };
}

/** Local news: one markdown file an article; its name is the id, the body the full text. */
const news = defineCollection({
  loader: newsFiles(),
  schema: ({ image }: SchemaContext) =>
    z.strictObject(
      {
        headline: line('headline', { min: 10, max: 90 }),
        /** Where it is reported from. */
        dateline: line('dateline', { max: 30 }),
        date: daySchema,
        category: z.enum(newsCategories, {
          error: () => `Choose a "category": ${newsCategories.join(', ')}.`,
        }),
        excerpt: line('excerpt', { min: 40, max: 160 }),
        /** One of the paper's illustrations by its id, or a picture file beside the article. */
        illustration: reference('illustrations').optional(),
        picture: z
          .strictObject({
            file: image(),
            alt: line('alt', { min: 10, max: 200 }),
            caption: line('caption', { max: 120 }),
            credit: line('credit', { max: 60 }),
          })
          .optional(),
      },
      {
        error: ({ code, keys }) =>
          code === 'unrecognized_keys'
            ? `There is no "${keys.join('", "')}": an article has headline, dateline, date, category, excerpt and, if you like, illustration or picture.`
            : undefined,
      },
    ),
});

/** The front page's copy, one entry: `main`. */
const frontPage = defineCollection({
  loader: withFigures(file('src/content/front-page.yaml')),
  schema: z.strictObject({
    title: z.string(),
    description: z.string().min(50).max(160),
    headline: z.string(),
    dek: z.string(),
    lead: z.string(),
    picture: z.strictObject({
      alt: z.string(),
      caption: z.string(),
      /** Three letters and a word, the art on the drawn shirt. */
      letters: z.string().max(3),
      word: z.string().max(12),
    }),
    /** Left of the headline, under the cutoff. */
    briefs: z.array(briefSchema).min(1),
    /** Right of the picture, under prices and the lead of local news. */
    notices: z.array(briefSchema),
    /** Sample jobs. */
    prices: priceTableSchema,
    journeyTitle: z.string(),
    journey: z.array(itemSchema).length(5),
    servicesTitle: line('servicesTitle'),
    services: z
      .array(
        itemSchema.extend({
          kicker: line('kicker', { max: 40 }),
          href: internalLink,
          picture: reference('illustrations'),
        }),
      )
      .length(4),
    newsTitle: line('newsTitle'),
    classifiedsTitle: line('classifiedsTitle'),
    /** Small ads: a word or two in capitals, then the ad. */
    classifieds: z
      .array(
        z.strictObject({ word: line('word', { max: 24 }), text: line('text'), href: internalLink }),
      )
      .min(3)
      .max(8),
    closing: z.strictObject({ headline: line('headline'), text: line('text', { max: 240 }) }),
  }),
});

export const collections = { illustrations, pages, work, reviews, news, frontPage };
