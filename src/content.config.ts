import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection } from 'astro:content';

const linkSchema = z.object({ label: z.string(), href: z.string().startsWith('/') });
const priceTableSchema = z.object({
  caption: z.string(),
  columns: z.array(z.string()).min(2),
  rows: z.array(z.array(z.string())),
});
const briefSchema = z.object({
  kicker: z.string().optional(),
  headline: z.string().optional(),
  text: z.string(),
  href: z.string().startsWith('/').optional(),
});

/**
 * Plain pages: the file's name is the path. Phone, e-mail and hours are
 * set beside the text from src/shop.ts.
 */
const pages = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/pages' }),
  schema: z.object({
    title: z.string(),
    kicker: z.string(),
    description: z.string().min(50).max(160),
    dek: z.string(),
    /** The first is the primary action. */
    actions: z.array(linkSchema).default([]),
    prices: priceTableSchema.optional(),
    drawing: z.object({
      shape: z.enum(['tee', 'longsleeve', 'crewneck', 'cap']),
      side: z.enum(['front', 'back', 'sleeve']).default('front'),
      color: z.string().regex(/^#[0-9a-f]{6}$/),
    }),
  }),
});

/** The front page's copy, one entry: `main`. */
const frontPage = defineCollection({
  loader: file('src/content/front-page.yaml'),
  schema: z.object({
    title: z.string(),
    description: z.string().min(50).max(160),
    headline: z.string(),
    dek: z.string(),
    lead: z.string(),
    picture: z.object({
      alt: z.string(),
      caption: z.string(),
      /** Three letters and a word, the art on the drawn shirt. */
      letters: z.string().max(3),
      word: z.string().max(12),
    }),
    services: z.array(briefSchema),
    notices: z.array(briefSchema),
    prices: priceTableSchema,
    journeyTitle: z.string(),
    journey: z.array(z.object({ headline: z.string(), text: z.string() })).length(5),
  }),
});

export const collections = { pages, frontPage };
