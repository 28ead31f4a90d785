import {
  itemChoices,
  quoteChoices,
  quotedRequest,
  severalChoices,
  storedQuote,
} from '../../../tests/factory/quotes.ts';
import { fewSwatches } from '../../../tests/factory/swatches.ts';
import { quoteOf, type QuoteChoices } from '../quote-choices.ts';
import { acceptQuote } from '../accept-quote.contract.ts';
import { declineQuote } from '../decline-quote.contract.ts';
import { listColors } from '../../garments/stock/list-colors.contract.ts';
import { openQuote, type CustomerQuoteRequest } from '../open-quote.contract.ts';
import { brokenQuoteLink } from '../../orders/order-link.ts';
import { quoteFragment } from '../../paths.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  refuse,
  type Answer,
  type Bench,
  type Hands,
  type State,
} from '../../workbench/bench.ts';
import { YourQuote } from './YourQuote.tsx';

const followLink = () => history.replaceState(null, '', `${quoteFragment}5001.${'x'.repeat(32)}`);
const { version, sha256, contents } = storedQuote();
const request = (changes: Partial<CustomerQuoteRequest> = {}) =>
  quotedRequest(
    {
      version,
      sha256,
      contents: {
        ...contents,
        designs: contents.designs.map((design) => ({
          ...design,
          files: [
            {
              location: 'frontLarge' as const,
              file: sha256,
              fileName: 'duck-derby-final-final.ai',
            },
          ],
        })),
      },
    },
    changes,
  );
const ownTiers = [{ from: 40, to: 60, lines: [{ label: 'Shirt and foil', cents: 1400 }] }];
const quoted = (choices: QuoteChoices): Partial<CustomerQuoteRequest> => ({
  quote: { version, sha256, contents: quoteOf(choices, new Map(), new Date()) },
});
/** Adults in one color and in another, with the same print. */
const family = quoted(
  quoteChoices({ items: [itemChoices({ pieces: 12 }), itemChoices({ pieces: 8 })] }),
);
/** Two designs, with one garment on both. */
const company = quoted(severalChoices());
const answers = (more: Readonly<Record<string, Answer>> = {}) => ({
  [openQuote.path]: answer(request()),
  [listColors.path]: answer({
    style: '00606',
    colors: fewSwatches['00606']?.map((swatch) => ({ ...swatch, swatchUrl: null, left: null })),
  }),
  ...more,
});
const opened = (changes: Partial<CustomerQuoteRequest>, shows: State['shows']): State => ({
  arrange: followLink,
  answers: answers({ [openQuote.path]: answer(request(changes)) }),
  shows,
});
const ordering = async ({ user, screen, press }: Hands) => {
  await press('Choose sizes and order');
  await user.click(await screen.findByRole('radio', { name: 'Navy' }));
};
const ordered = (says: Answer, shows: State['shows']): State => ({
  arrange: followLink,
  answers: answers({ [acceptQuote.path]: says }),
  act: async (hands) => {
    await ordering(hands);
    await hands.press(/^Accept and order/);
  },
  shows,
});

export const bench: Bench = {
  screen: 'your-quote',
  islands: {
    page: {
      render: () => <YourQuote />,
      states: {
        loading: {
          arrange: followLink,
          answers: { [openQuote.path]: keepWaiting },
          shows: 'Getting your quote…',
        },
        'no link': {
          arrange: () => history.replaceState(null, '', '#'),
          shows: 'opens from the link in the email',
        },
        'a link that opens nothing': {
          arrange: followLink,
          answers: { [openQuote.path]: refuse('not-found', brokenQuoteLink) },
          shows: 'doesn’t open a quote',
        },
        'no network': {
          arrange: followLink,
          answers: { [openQuote.path]: noNetwork },
          shows: 'We can’t show your quote right now.',
        },
        open: opened({ name: longName }, 'Choose sizes and order'),
        'with our own price': opened(
          {
            quote: {
              version: 2,
              sha256,
              contents: {
                ...contents,
                designs: contents.designs.map((design) => ({
                  ...design,
                  items: design.items.map((item) => ({ ...item, tiers: ownTiers })),
                })),
                adjustments: [
                  { line: 'order', cents: 2500, reason: 'Two screens.' },
                  { line: 'goods', cents: -5000, reason: `For ${longName}.` },
                ],
              },
            },
          },
          '40–60 pieces',
        ),
        'a family’s': opened(family, 'Counts are of all pieces with the same print.'),
        'a company’s': opened(company, 'Premium Cotton and Richardson 112, design 1'),
        'a company’s, choosing sizes': {
          ...opened(company, 'Garment 3: Premium Cotton, design 2'),
          act: ({ press }) => press('Choose sizes and order'),
        },
        'a family’s, ordered with mistakes': {
          ...opened(family, 'Choose a color.'),
          act: async ({ press, user, screen }) => {
            await press('Choose sizes and order');
            const [, second] = await screen.findAllByLabelText('M');
            if (second) await user.clear(second);
            await press(/^Accept and order/);
          },
        },
        expired: opened({ state: 'expired' }, 'This quote has expired'),
        declined: opened({ state: 'declined' }, 'You declined this quote'),
        withdrawn: opened({ state: 'withdrawn' }, 'working on another version'),
        closed: opened({ state: 'closed' }, 'This quote is closed'),
        accepted: opened(
          { state: 'accepted', order: { number: 1042, key: `1042.${'x'.repeat(32)}` } },
          'See order #1042',
        ),
        'choosing sizes': {
          arrange: followLink,
          answers: answers(),
          act: ordering,
          shows: 'Accept and order, $719.04',
        },
        'fewer than quoted, shipped': {
          arrange: followLink,
          answers: answers(),
          act: async (hands) => {
            const { user, screen } = hands;
            await ordering(hands);
            await user.click(screen.getByLabelText(/Nationwide shipping/));
            await user.clear(screen.getByLabelText('M'));
          },
          shows: 'The quote for 48 was $719.04',
        },
        'with mistakes': {
          arrange: followLink,
          answers: answers(),
          act: async ({ user, screen, press }) => {
            await press('Choose sizes and order');
            await user.clear(await screen.findByLabelText(/^Phone/));
            await press(/^Accept and order/);
          },
          shows: 'Choose a color.',
        },
        'colors that can’t be loaded': {
          arrange: followLink,
          answers: answers({ [listColors.path]: noNetwork }),
          act: ({ press }) => press('Choose sizes and order'),
          shows: 'Load the colors again',
        },
        'on its way': ordered(keepWaiting, 'Ordering...'),
        'an order that failed': ordered(noNetwork, 'nothing is lost'),
        'replaced meanwhile': ordered(
          refuse('aborted', 'We’ve sent you a newer version of this quote.'),
          'a newer version',
        ),
        declining: {
          arrange: followLink,
          answers: answers({ [declineQuote.path]: keepWaiting }),
          act: ({ press }) => press('Decline').then(() => press('Decline this quote')),
          shows: 'Declining...',
        },
      },
    },
  },
};
