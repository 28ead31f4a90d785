import type { Loader, LoaderContext } from 'astro/loaders';
import { reminderDays } from '../payments/balance-reminder.ts';
import { bulkPrice } from '../orders/prices/bulk-price.ts';
import { countText } from '../platform/count-words.ts';
import { cutoffTimeText } from '../platform/dates/date-words.ts';
import { priceDigital } from '../orders/prices/digital-price.ts';
import { garmentById, garments, orderFormGarments } from '../garments/garment.ts';
import { usualGarments } from '../garments/usual-garments.ts';
import { usualSizes } from '../garments/usual-sizes.ts';
import { formatCents, formatCentsShort, type Cents } from '../platform/money.ts';
import { garmentPrice, priceOneItem } from '../orders/prices/price.ts';
import { calendar, reorderDays } from '../settings/built-calendar.ts';
import { builtTax } from '../settings/built-tax.ts';
import { builtBook } from '../settings/built-book.ts';
import { turnaroundDays } from '../settings/price-book.ts';
import {
  accountDays,
  bulkLimits,
  maxBulkPieces,
  maxOnlinePieces,
  sampleJobs,
  shop,
} from '../shop.ts';

/**
 * Figures in the texts of `src/content`. An editor writes ((rush fee)), the page says $30, and a new
 * fee in src/shop.ts changes every sentence (docs/recipes.md#write-a-figure). News, work, and reviews
 * are stories, and may have any figures.
 */

const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const { rush: rushDays, standard: standardDays } = turnaroundDays(builtBook);
const rushTo = standardDays - 1;
const { bulk, delivery, digital, print, rush } = builtBook;
const [firstSides] = digital.steps;
const percent = (permille: number): string => `${permille / 10}%`;
const inWords = (count: number): string => words[count] ?? countText(count);
/** '3, 6 and 12'. */
const listed = (counts: readonly number[], last: string): string =>
  counts.join(', ').replace(/, (\d+)$/, `${last} $1`);

type Figures = Readonly<Record<string, string>>;
type DataEntry = Parameters<LoaderContext['store']['set']>[0];

/** Every figure that has a name. */
export const figures: Figures = {
  'rush fee': formatCentsShort(rush.steps[0]?.cents ?? 0),
  'rush days': `${rushDays} to ${rushTo}`,
  'rush days in words': `${inWords(rushDays)} to ${inWords(rushTo)}`,
  'least rush days': String(rushDays),
  'least rush days in words': inWords(rushDays),
  'most rush days': String(rushTo),
  'standard days': String(standardDays),
  'standard days in words': inWords(standardDays),
  'reorder days': reorderDays,
  cutoff: cutoffTimeText,
  'local delivery': formatCentsShort(delivery.localCents),
  'local delivery days': String(calendar.localDays),
  'extra location': formatCents(print.furtherLocationCents),
  'second digital side': formatCentsShort(
    firstSides ? firstSides.twoSidesCents - firstSides.oneSideCents : 0,
  ),
  'price steps': listed(
    print.steps.slice(1).map(({ from }) => from),
    ' and',
  ),
  'largest online order': countText(maxOnlinePieces),
  'smallest bulk order': countText(maxOnlinePieces + 1),
  'largest bulk order': countText(maxBulkPieces),
  'bulk location': formatCents(bulk.locationCents),
  'bulk color': formatCents(bulk.colorCents),
  'sales tax name': `${builtTax.name} sales tax`,
  'sales tax': `${builtTax.rate / 1000}%`,
  deposit: percent(builtBook.terms.depositPermille),
  'account days': String(accountDays),
  'reminder days': listed(reminderDays.toReversed(), ', and'),
  'reminders in words': inWords(reminderDays.length),
  'guarantee days': String(shop.guaranteeDays),
  garments: String(garments.length),
  'garments in words': inWords(garments.length),
  'garments online': String(orderFormGarments.length),
  'garments online in words': inWords(orderFormGarments.length),
  'shirt sizes': `${usualSizes[0]} to ${usualSizes.at(-1)}`,
};

/** Rows of price tables that have a name. */
export const priceRows = {
  'sample jobs': sampleJobs.map(({ pieces, cents }) => [
    String(pieces),
    ...cents.map((each) => formatCents(each)),
  ]),
  'digital prices': digital.steps.map(({ from, oneSideCents, twoSidesCents }, index) => {
    const next = digital.steps[index + 1];
    const pieces = next ? `${from}–${next.from - 1}` : `${from}+`;
    return [pieces, formatCentsShort(oneSideCents), formatCentsShort(twoSidesCents)];
  }),
};

const jobPattern =
  /^(?<what>each|all) of (?<count>[\d,]+|smallest bulk order) (?<model>.+?)(?<both>, front and back)?(?:, (?<colors>\d+) colors?)?$/;

/** What a job costs before tax and delivery, by the price function that its size and method have. */
function jobCents(name: string): Cents | null {
  const { what, count, model, both, colors } = jobPattern.exec(name)?.groups ?? {};
  const pieces = Number((figures[count ?? ''] ?? count)?.replaceAll(',', ''));
  const styleCode = styleOf(model);
  const locations = { frontLarge: true, backLarge: both !== undefined };
  const plain = { rush: false, delivery: null };
  if (pieces > maxOnlinePieces && styleCode !== undefined) {
    const prints = both === undefined ? 1 : 2;
    const garment = garmentPrice(styleCode, builtBook).cents;
    const price = bulkPrice(garment, prints, Number(colors), pieces, {
      ...bulk,
      ...bulkLimits,
    });
    return price.ok ? price.cents[what === 'each' ? 3 : 4] : null;
  }
  if (!(pieces > 0) || colors !== undefined) return null;
  const price =
    model === 'digital'
      ? priceDigital(pieces, locations, plain, builtBook)
      : styleCode === undefined
        ? null
        : priceOneItem({ styleCode, quantities: pieces, locations, ...plain }, builtBook);
  return price && (what === 'each' ? price.perItemCents : price.subtotalCents);
}

/** Texts name a garment as a new shop does; owners may have renamed it since. */
function styleOf(model: string | undefined): string | undefined {
  const usual = usualGarments.find((garment) => garment.model === model);
  const now = usual ? garmentById(usual.id) : garments.find((garment) => garment.model === model);
  return (now ?? usual)?.styleCode;
}

function priceText(name: string): string | null {
  if (name.startsWith('garment ')) {
    const styleCode = styleOf(name.slice('garment '.length));
    return styleCode === undefined ? null : formatCents(garmentPrice(styleCode, builtBook).cents);
  }
  const [cents, less] = name.split(' less ').map(jobCents);
  if (cents === undefined || cents === null || less === null) return null;
  return (name.includes('digital') ? formatCentsShort : formatCents)(cents - (less ?? 0));
}

/** The text of a figure, or null if there's none. A capital in its name is one in its text. */
function figureText(name: string, named: Figures): string | null {
  const texts = new Map(Object.entries(named));
  const small = texts.get(name.charAt(0).toLowerCase() + name.slice(1));
  return (
    texts.get(name) ??
    (small === undefined ? priceText(name) : small.charAt(0).toUpperCase() + small.slice(1))
  );
}

const placeholder = /\(\(([^()]*)\)\)/g;
const numbers = `\\d[\\d,]*|${words.slice(2).join('|')}`;

/** How figures look when somebody types them in, and the figures that each may be. */
const written: readonly RegExp[] = [
  // Any amount but $0, because every price is a figure.
  /\$(?!0(?!\.?\d))\d(?:[\d,]*\d)?(?:\.\d+)?/g,
  // Days of turnaround; to answer within one business day is something else.
  new RegExp(`\\b(?!1 )(?:(?:${numbers})(?: to |–))?(?:${numbers})(?= business days?\\b)`, 'gi'),
  new RegExp(`\\b(?:${figures['rush days']}|${figures['rush days in words']})\\b`, 'gi'),
  /\b\d{1,2}:\d\d [AP]M(?: Central)?/g,
  /\bminimum (?:order )?(?:is |of )*\d[\d,]*|\b\d[\d,]*[ -](?:piece|shirt)s? minimum\b/gi,
  ...['smallest bulk order', 'price steps'].map(
    (name) => new RegExp(`(?<![\\d,])${figures[name]}(?![\\d,])`, 'g'),
  ),
  ...['largest online order', 'largest bulk order'].flatMap((name) => [
    new RegExp(`(?<=\\b(?:above|at|nearly|over|past|than|to) )${figures[name]}(?![\\d,])`, 'gi'),
    new RegExp(`(?<![\\d,])${figures[name]}(?= (?:pieces|shirts)\\b)`, 'g'),
  ]),
  new RegExp(`(?<![\\d.])${figures['sales tax']}`, 'g'),
  new RegExp(`(?<![\\d.])${figures['deposit']}(?= (?:deposit|of the total))`, 'g'),
  ...['account days', 'guarantee days', 'reminder days'].map(
    (name) => new RegExp(`(?<![\\d,])${figures[name]}(?= days\\b)`, 'g'),
  ),
];

/** Figures that `text` spells out, each with the names of the figures it may be. */
export function writtenFigures(text: string): { literal: string; names: string[] }[] {
  const rest = text.replaceAll(placeholder, '');
  const found = written.flatMap((pattern) => [...rest.matchAll(pattern)].map(([each]) => each));
  return [...new Set(found)].map((literal) => ({
    literal,
    names: Object.entries(figures)
      .filter(([, value]) => value.toLowerCase() === literal.toLowerCase())
      .map(([name]) => name),
  }));
}

/**
 * The text with its figures filled in.
 * @throws Error with a sentence for the editor of the text
 */
export function fillIn(text: string, named = figures): string {
  for (const { literal, names } of writtenFigures(text)) {
    const instead = names.map((name) => `((${name}))`).join(' or ');
    throw new Error(
      instead
        ? `Write ${instead} instead of “${literal}”, so that it changes with the shop’s figures.`
        : `“${literal}” isn’t among the shop’s figures. ${known}`,
    );
  }
  const filled = text.replaceAll(placeholder, (whole, name: string) => {
    const value = figureText(name.trim().replaceAll(/\s+/g, ' '), named);
    if (value === null) throw new Error(`There is no figure ${whole}. ${known}`);
    return value;
  });
  if (filled.includes('((')) throw new Error(`A figure’s name ends with two parentheses. ${known}`);
  return filled;
}

const known = `Write one of ${Object.keys(figures)
  .map((name) => `((${name}))`)
  .join(', ')}, ((garment Bella + Canvas 3001)), or a job’s price as docs/recipes.md says.`;

/** Fills in every text in `value`, however deeply nested. */
function fillInAll<Value>(value: Value, named: Figures): Value {
  if (typeof value === 'string') return fillIn(value, named) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => fillInAll(each, named)) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, fillInAll(each as unknown, named)]),
  ) as Value;
}

/** Says in which file `work` found a mistake. */
function within<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const name = file.replace(/^.*(?=src\/content\/)/, '');
    throw new Error(`${name}: ${(cause as Error).message}`, { cause });
  }
}

/** Loads texts with their figures filled in. A mistake in one ends the build. */
export function withFigures(loader: Loader, named = figures): Loader {
  return {
    ...loader,
    load: async (context) => {
      const { store, config, renderMarkdown } = context;
      const filled: Promise<void>[] = [];
      const render = async (entry: DataEntry, body: string, file: string): Promise<void> => {
        const rendered = await renderMarkdown(body, { fileURL: new URL(file, config.root) });
        store.set({ ...entry, body, rendered, assetImports: rendered.metadata?.imagePaths ?? [] });
      };
      await loader.load({
        ...context,
        parseData: async (entry) =>
          context.parseData({
            ...entry,
            data: within(entry.filePath ?? entry.id, () => fillInAll(entry.data, named)),
          }),
        // A text is loaded again when a figure has changed, too.
        generateDigest: (text) => context.generateDigest({ text, named, priceRows }),
        store: {
          ...store,
          // The loader renders a text before it stores it, so it's rendered again with its figures.
          set: (entry) => {
            const { body, filePath } = entry;
            if (body === undefined || filePath === undefined) return store.set(entry);
            // Thrown here, so that the loader reports a mistake while it reloads a file in dev, too.
            const text = within(filePath, () => fillIn(body, named));
            filled.push(render(entry, text, filePath));
            return true;
          },
        },
      });
      await Promise.all(filled);
    },
  };
}
