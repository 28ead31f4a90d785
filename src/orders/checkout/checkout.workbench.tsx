import type { UpdatedPrice } from '../../platform/contract.ts';
import { emailDraft } from '../drafts/email-draft.contract.ts';
import { keepDraft } from '../drafts/keep-draft.contract.ts';
import { openDraft } from '../drafts/open-draft.contract.ts';
import { addBusinessDays } from '../due-dates/open-day.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import { placeOrder } from '../placing/place-order.contract.ts';
import { $previews, fileKey } from '../placing/artwork-previews.client.ts';
import { $keepNotice, contactKey, draftKey } from '../drafts/order-draft.client.ts';
import { phoneOrderKey } from '../../site/visit.client.ts';
import { sealUpload } from '../../artwork/uploads/seal-upload.contract.ts';
import { noLocations } from '../../garments/print-location.ts';
import { noDraft } from '../drafts/draft-link.ts';
import { draftPriceInput, emptyItem, superRushMessage } from '../order.ts';
import { priceOrder } from '../prices/price.ts';
import { draftFragment } from '../../paths.ts';
import {
  answer,
  breakDown,
  keepWaiting,
  longName,
  noNetwork,
  refuse,
  rightToLeftName,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import {
  firstDay,
  newCustomer,
  readyDesign,
  readyDraft,
  readyItem,
  type DraftChanges,
} from '../../../tests/factory/order-draft.ts';
import { Checkout } from './Checkout.tsx';
import { $updatedPrice } from './store.client.ts';

const customer = newCustomer();
const order = (draft: DraftChanges = {}) => ({ [draftKey]: readyDraft(draft) });
const pink = { id: '00606-pink', key: 'pink', name: 'Pink', hex: '#f3b8c8', swatchUrl: null };
const family = readyDesign({ items: [readyItem(), readyItem({ id: '2', color: pink })] });
const company = order({
  designs: [family, readyDesign({ id: '2', items: [readyItem({ id: '3' })] })],
});
const filled = { ...order(), [contactKey]: customer };
const updatedPrice = (rush: boolean): UpdatedPrice => {
  const draft = readyDraft();
  const input = draftPriceInput(draft, new Date());
  if (!input) throw new Error('A ready draft has a price.');
  return {
    price: priceOrder({ ...input, rush }),
    turnaroundClass: rush ? 'rush' : 'standard',
    dueDate: draft.dueDate ?? '',
  };
};
const locations = {
  ...noLocations,
  frontLarge: true,
  backLarge: true,
  leftSleeve: true,
  rightSleeve: true,
};
const upload = {
  receipt: 'crest',
  name: 'crest.pdf',
  size: 4_180_000,
  widthPx: null,
  heightPx: null,
  transparent: false,
};
const place = ({ press }: Hands) => press(/^Place order/);
const followDraft = () => history.replaceState(null, '', `${draftFragment}${'x'.repeat(32)}`);

export const bench: Bench = {
  screen: 'checkout',
  islands: {
    checkout: {
      render: () => <Checkout />,
      reset: () => {
        $updatedPrice.set(null);
        $keepNotice.set('');
        $previews.set({});
      },
      states: {
        'no order': { shows: 'There’s no order in this tab yet.' },
        'opening a link': {
          arrange: followDraft,
          answers: { [openDraft.path]: keepWaiting },
          shows: 'Getting your order…',
        },
        'an expired link': {
          arrange: followDraft,
          answers: { [openDraft.path]: refuse('not-found', noDraft) },
          shows: noDraft,
        },
        'a phone order': {
          session: { ...order(), [phoneOrderKey]: true },
          shows: 'You’re placing this order as staff.',
        },
        'a phone order for a near date': {
          session: {
            ...order({ dueDate: addBusinessDays(shopToday(new Date()), 2) }),
            [phoneOrderKey]: true,
          },
          shows: 'Reason for this date',
        },
        'an address with a likely typo': {
          session: filled,
          act: async ({ user, screen }) => {
            const email = await screen.findByLabelText(/^Email/);
            await user.clear(email);
            await user.type(email, 'ada@gmial.con');
            await user.tab();
          },
          shows: 'Did you mean ada@gmail.com?',
        },
        'finish later': {
          session: filled,
          answers: { [keepDraft.path]: answer({ expiresAt: '2026-12-06T15:00:00.000Z' }) },
          act: ({ press }) => press(/finish later$/),
          shows: 'Link, until',
        },
        'the link is emailed': {
          session: filled,
          answers: {
            [keepDraft.path]: answer({ expiresAt: '2026-12-06T15:00:00.000Z' }),
            [emailDraft.path]: answer({ asked: true }),
          },
          act: async ({ press }) => {
            await press(/finish later$/);
            await press('Email me the link');
          },
          shows: 'We’re sending it to',
        },
        'a wrong address for the link': {
          session: { ...order(), [contactKey]: { ...customer, email: 'ada@' } },
          answers: {
            [keepDraft.path]: answer({ expiresAt: '2026-12-06T15:00:00.000Z' }),
            [emailDraft.path]: refuse(
              'invalid-argument',
              'Enter an email address like name@example.com.',
            ),
          },
          act: async ({ press }) => {
            await press(/finish later$/);
            await press('Email me the link');
          },
          shows: 'Enter an email address like',
        },
        'finish later, offline': {
          session: filled,
          answers: { [keepDraft.path]: noNetwork },
          offline: true,
          act: ({ press }) => press(/finish later$/),
          shows: 'Try again',
        },
        empty: { session: order(), shows: 'Who’s it for?' },
        'artwork on every side': {
          session: {
            ...order({
              locations,
              artwork: { type: 'complete', description: '', uploads: { frontLarge: upload } },
            }),
          },
          arrange: () =>
            $previews.set({ [fileKey('1', 'frontLarge')]: { url: '/favicon.svg', sheet: false } }),
          answers: { [sealUpload.path]: keepWaiting },
          shows: 'crest.pdf',
        },
        'a family': {
          session: order({ designs: [family] }),
          shows: 'Premium Cotton (Bella + Canvas 3001), Pink',
        },
        'a company': { session: company, shows: 'Design 2' },
        'a company, incomplete': {
          session: order({ designs: [family, readyDesign({ id: '2', items: [emptyItem('3')] })] }),
          shows: 'Design 2: Choose a material.',
        },
        'a group': {
          session: order({ group: { title: 'Third Street Choir' } }),
          shows: 'Name of the group',
        },
        'a group whose design has no back': {
          session: order({
            group: { title: 'Third Street Choir' },
            locations: { ...noLocations, frontLarge: true },
          }),
          shows: 'To put names on the backs, print on the back',
        },
        'a group, refused': {
          session: { ...order({ group: {} }), [contactKey]: customer },
          act: async (hands) => {
            await hands.screen.findByLabelText(/^Name of the group/);
            await place(hands);
          },
          shows: 'Name your group.',
        },
        'local delivery': {
          session: order({ delivery: 'local' }),
          shows: 'Where should we bring it?',
        },
        errors: {
          session: order({ delivery: 'local' }),
          act: place,
          shows: 'Enter your full name.',
        },
        incomplete: { session: order({ color: null }), shows: 'The order isn’t complete yet.' },
        sending: {
          session: filled,
          answers: { [placeOrder.path]: keepWaiting },
          act: place,
          shows: 'Placing your order...',
        },
        refused: {
          session: filled,
          answers: {
            [placeOrder.path]: refuse('invalid-argument', 'Check what is marked.', {
              fields: { 'customer.phone': 'Enter a phone number like 515-555-0123.' },
            }),
          },
          act: place,
          shows: 'Enter a phone number like 515-555-0123.',
        },
        'another price': {
          session: filled,
          answers: {
            [placeOrder.path]: refuse('aborted', 'The price is now $481.23, not $449.13.', {
              updatedPrice: updatedPrice(true),
            }),
          },
          act: place,
          shows: 'This page showed $449.13. It’s now $481.23',
        },
        'a lower price': {
          session: {
            ...order({ dueDate: firstDay('rush') }),
            [contactKey]: customer,
          },
          answers: {
            [placeOrder.path]: refuse('aborted', 'The price is now $449.13, not $481.23.', {
              updatedPrice: updatedPrice(false),
            }),
          },
          act: place,
          shows: 'This page showed $481.23. It’s now $449.13',
        },
        'too soon': {
          session: filled,
          answers: {
            [placeOrder.path]: refuse('invalid-argument', superRushMessage, {
              fields: { dueDate: superRushMessage },
            }),
          },
          act: place,
          shows: 'Choose another date',
        },
        'already placed': {
          session: filled,
          answers: { [placeOrder.path]: refuse('aborted', 'This draft was placed already.') },
          act: place,
          shows: 'This is a different order',
        },
        offline: {
          session: filled,
          answers: { [placeOrder.path]: noNetwork },
          offline: true,
          act: place,
          shows: 'Check your connection',
        },
        'order desk down': {
          session: filled,
          answers: { [placeOrder.path]: noNetwork },
          act: place,
          shows: 'Your connection works',
        },
        failed: {
          session: filled,
          answers: { [placeOrder.path]: breakDown },
          act: place,
          shows: 'Something went wrong on our side.',
        },
        'right-to-left name': {
          session: { ...order(), [contactKey]: { ...customer, name: rightToLeftName } },
          shows: 'Who’s it for?',
        },
        'long texts': {
          session: {
            ...order({ delivery: 'local' }),
            [contactKey]: { ...customer, name: longName, notes: longName.repeat(8) },
          },
          shows: 'Who’s it for?',
        },
      },
    },
  },
};
