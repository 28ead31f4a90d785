import type * as z from 'zod/mini';
import { BackendError, RequestError } from '../platform/errors.server.ts';
import type { Call, StaffStep, Step } from '../platform/handle.server.ts';
import { customersBook } from './customers-book.ts';
import type { BookVersion } from './price-book-schema.ts';
import type { PriceBook } from './price-book.ts';
import type { publishBook as publishContract } from './publish-book.contract.ts';
import type { readShop as readContract } from './read-shop.contract.ts';
import type { restoreBook as restoreContract } from './restore-book.contract.ts';
import { rebuildSite } from './rebuild-site.server.ts';
import type { saveBook as saveContract } from './save-book.contract.ts';

type Of<Contract extends { input: z.ZodMiniType; output: z.ZodMiniType }> = {
  input: z.infer<Contract['input']>;
  output: z.infer<Contract['output']>;
};
type Read = Of<typeof readContract>;
type Save = Of<typeof saveContract>;
type Publish = Of<typeof publishContract>;
type Restore = Of<typeof restoreContract>;

const year = 31_536_000;

/**
 * How long an answer of `readShop` is good. The current prices are asked for again each time, but the
 * CDN answers for a minute, and while it asks, or for a day while the backend is down, with its copy.
 * A version never changes.
 */
export const shopHeaders = (
  { version }: Read['output'],
  input: Read['input'],
): Record<string, string> => ({
  etag: `"book-${version}"`,
  'netlify-vary': 'query=version',
  ...(input.version === undefined
    ? {
        'cache-control': 'public, max-age=0, must-revalidate',
        'netlify-cdn-cache-control': 'public, max-age=60, stale-while-revalidate=86400',
      }
    : { 'cache-control': `public, max-age=${year}, immutable` }),
});

/** The price book that counts now, or an earlier version, without what customers don't see. */
export const readShop: Step<Read['input'], Read['output']> = async ({ version }, call) => {
  const found = await call.priceBooks.read(version === undefined ? null : Number(version));
  if (!found) throw new RequestError('not-found', 'There are no prices of that version.');
  return { version: found.version, book: customersBook(found.book) };
};

/** The price book that counts now. */
export const currentBook = ({ priceBooks }: Pick<Call, 'priceBooks'>): Promise<BookVersion> =>
  readBook(priceBooks, null);

/** The price book that an order, a quote, or a proof was priced with. */
export const bookOf = async (
  { priceVersion }: { priceVersion: number },
  { priceBooks }: Pick<Call, 'priceBooks'>,
): Promise<PriceBook> => (await readBook(priceBooks, priceVersion)).book;

async function readBook(
  priceBooks: Call['priceBooks'],
  version: number | null,
): Promise<BookVersion> {
  const found = await priceBooks.read(version);
  if (found) return found;
  throw new BackendError(
    `read_price_book_version knows no version ${version ?? 'that counts'}`,
    {},
  );
}

/** Saves a draft of the price book. */
export const saveBook: StaffStep<Save['input'], Save['output']> = async (
  draft,
  { priceBooks, member },
) => {
  const answer = await priceBooks.save({ ...draft, actor: member.email });
  if (answer.outcome === 'saved') return { revision: answer.revision };
  throw new RequestError(
    'aborted',
    'Somebody saved or published this draft after you opened it. Nothing of yours was saved: load it again.',
  );
};

/** Publishes a draft of the price book, now or later. */
export const publishBook: StaffStep<Publish['input'], Publish['output']> = async (draft, call) => {
  const { priceBooks, member, now } = call;
  if (draft.startsAt !== null && Date.parse(draft.startsAt) > now.getTime() + year * 1000) {
    const startsAt = 'Choose a time within the next year.';
    throw new RequestError('invalid-argument', startsAt, { fields: { startsAt } });
  }
  const answer = published(await priceBooks.publish({ ...draft, actor: member.email }));
  await buildSoon(call);
  return answer;
};

/** Publishes an earlier version of the price book again, right away. */
export const restoreBook: StaffStep<Restore['input'], Restore['output']> = async (
  earlier,
  call,
) => {
  const { priceBooks, member } = call;
  const answer = published(await priceBooks.restore({ ...earlier, actor: member.email }));
  await buildSoon(call);
  return answer;
};

/** Static prices follow; if this fails, the schedule asks again within a minute. */
const buildSoon = ({ env, afterwards }: Call): Promise<void> =>
  afterwards('rebuild-failed', async () => void (await rebuildSite(env)), 0);

function published(answer: Awaited<ReturnType<Call['priceBooks']['publish']>>): Publish['output'] {
  switch (answer.outcome) {
    case 'published':
      return { version: answer.version };
    case 'stale':
      throw new RequestError(
        'aborted',
        'The prices changed after you opened them. Nothing was published: load them again, and look them over.',
      );
    case 'not-found':
      throw new RequestError('not-found', 'There are no such prices. Load the page again.');
  }
}
