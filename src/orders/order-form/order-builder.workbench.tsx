import {
  firstDay,
  readyDesign,
  readyDraft,
  readyItem,
  type DraftChanges,
} from '../../../tests/factory/order-draft.ts';
import { fewSwatches } from '../../../tests/factory/swatches.ts';
import {
  $draftKept,
  $keepNotice,
  $openId,
  draftKey,
  lastOrderKey,
} from '../drafts/order-draft.client.ts';
import { $keptDays } from '../placing/order-state.client.ts';
import { $previews, fileKey } from '../placing/artwork-previews.client.ts';
import { phoneOrderKey } from '../../site/visit.client.ts';
import { fileSheet } from '../../garments/drawings/file-sheet.ts';
import { keepDraft } from '../drafts/keep-draft.contract.ts';
import { listColors, type Swatch } from '../../garments/stock/list-colors.contract.ts';
import { openDraft } from '../drafts/open-draft.contract.ts';
import { sealUpload } from '../../artwork/uploads/seal-upload.contract.ts';
import { startUpload } from '../../artwork/uploads/start-upload.contract.ts';
import { emptyArtwork, emptyItem, type ArtworkData } from '../order.ts';
import { locationLabel, noLocations, type PrintLocation } from '../../garments/print-location.ts';
import { noDraft } from '../drafts/draft-link.ts';
import { addDays } from '../../platform/dates/calendar.ts';
import { findKeptDays } from '../../press/find-kept-days.contract.ts';
import { unkeptWords } from '../../press/kept-days-words.ts';
import type { KeptDays } from '../../press/kept-days.ts';
import { openDayFrom, shopToday } from '../due-dates/turnaround.ts';
import { draftFragment } from '../../paths.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  refuse,
  rightToLeftName,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import { CutoffClock } from './CutoffClock.tsx';
import { OrderBuilder } from './OrderBuilder.tsx';
import { $colorLists, $colors, $told, $transfers } from './store.client.ts';

const colors = (left: Swatch['left'] = null) => ({
  [listColors.path]: answer({
    style: '00606',
    colors: (fewSwatches['00606'] ?? []).map((swatch) => ({
      ...swatch,
      swatchUrl: null,
      left,
    })),
  }),
});
const order = (draft: DraftChanges = {}, artwork: Partial<ArtworkData> = {}) => ({
  session: { [draftKey]: readyDraft({ ...draft, artwork }) },
  answers: colors(),
});
const pink = { id: '00606-pink', key: 'pink', name: 'Pink', hex: '#f3b8c8', swatchUrl: null };
const family = readyDesign({ items: [readyItem(), readyItem({ id: '2', color: pink })] });
const several = (...designs: (typeof family)[]) => order({ designs });
const company = several(
  family,
  readyDesign({
    id: '2',
    locations: { ...noLocations, backLarge: true },
    items: [readyItem({ id: '3' })],
  }),
);
const address = { name: '', street: '', city: '', state: '', zip: '' };
const upload = (name: string, pixels: number | null) => ({
  receipt: name,
  name,
  size: 4_180_000,
  widthPx: pixels,
  heightPx: pixels,
  transparent: pixels !== null,
});
const allUploads: ArtworkData = {
  type: 'complete',
  description: '',
  uploads: {
    frontLarge: upload('sharp.png', 3600),
    backLarge: upload(`${longName}.png`, 300),
    leftSleeve: upload('vector.svg', null),
  },
};
const sheet = `data:image/svg+xml,${encodeURIComponent(
  fileSheet({ format: 'eps', bytes: 4_180_000, inches: null, pixels: null }),
)}`;
const choose =
  (location: PrintLocation, content: string) =>
  async ({ user, screen }: Hands) => {
    const file = new File([content], `${location}.pdf`, { type: 'application/pdf' });
    await user.upload(
      await screen.findByLabelText(new RegExp(`for ${locationLabel(location)}`)),
      file,
    );
  };
/** Days that can be kept from that many days ahead on. */
const keptFrom = (days: number): KeptDays => {
  const now = new Date();
  const [first, today] = [openDayFrom(addDays(shopToday(now), days)), shopToday(now)];
  const words = unkeptWords({ fits: true, first, pressDay: first }, null, now);
  return { first, last: addDays(today, 89), pressDay: first, blanksUntil: null, words };
};
const followLink = () => history.replaceState(null, '', `${draftFragment}${'x'.repeat(32)}`);
const proceed = ({ press }: Hands) => press(/^Proceed to checkout/);

export const bench: Bench = {
  screen: 'order-builder',
  islands: {
    'cutoff-clock': {
      render: () => <CutoffClock />,
      states: { ticking: { shows: / \d+ (h|min)/ } },
    },
    form: {
      render: () => <OrderBuilder builtInColors={fewSwatches} />,
      reset: () => {
        $told.set(new Set());
        $colors.set({ status: 'none' });
        $colorLists.set({});
        $transfers.set({});
        $previews.set({});
        $draftKept.set(true);
        $keepNotice.set('');
        $keptDays.set(null);
        $openId.set('');
      },
      states: {
        empty: { shows: 'Select material' },
        'everything missing': { act: proceed, shows: 'Choose a material.' },
        filled: { ...order(), shows: 'Total' },
        'a day that can’t be kept': {
          ...order({ dueDate: firstDay('rush') }),
          answers: { ...colors(), [findKeptDays.path]: answer({ keptDays: keptFrom(15) }) },
          shows: /nearest day we can keep is/,
        },
        'a phone order': {
          ...order(),
          session: { ...order().session, [phoneOrderKey]: true },
          shows: 'Phone order.',
        },
        'colors loading': {
          ...order({ color: null }),
          answers: { [listColors.path]: keepWaiting },
          shows: 'Loading',
        },
        'colors failed': {
          ...order({ color: null }),
          answers: { [listColors.path]: noNetwork },
          shows: 'Try again',
        },
        'no colors': {
          ...order({ color: null }),
          answers: { [listColors.path]: answer({ style: '00606', colors: [] }) },
          shows: 'No colors are listed',
        },
        'few left': {
          ...order(),
          answers: colors({ XS: 9, S: 9, M: 2, L: 40, XL: 0 }),
          shows: '9 left',
        },
        'over 1,000 pieces': {
          ...order({ quantities: { M: 1001 } }),
          shows: 'high-volume price',
        },
        'shipping chosen after a press': {
          ...order({ color: null }),
          act: async (hands) => {
            await proceed(hands);
            await hands.user.click(hands.screen.getByLabelText(/Nationwide shipping/));
          },
          shows: 'Where we’ll ship it',
        },
        'a street left empty': {
          ...order({ delivery: 'shipping' }),
          act: async ({ user, screen }) => {
            await user.click(await screen.findByLabelText(/^Street/));
            await user.tab();
          },
          shows: 'Enter the street address.',
        },
        'pieces to spread': {
          ...order({ piecesWanted: 48 }),
          shows: '25 left to spread',
        },
        rush: { ...order({ dueDate: firstDay('rush') }), shows: 'Rush fee' },
        'super rush, wrong address': {
          ...order({
            dueDate: firstDay('super-rush'),
            delivery: 'shipping',
            address: { ...address, name: rightToLeftName, city: 'Ames', state: 'IA', zip: '5' },
          }),
          act: proceed,
          shows: 'Enter the street address.',
        },
        uploads: {
          ...order(
            {
              locations: { ...noLocations, frontLarge: true, backLarge: true, leftSleeve: true },
            },
            allUploads,
          ),
          answers: { ...colors(), [sealUpload.path]: keepWaiting },
          shows: 'sharp.png',
        },
        'uploads with a picture and a sheet': {
          ...order(
            {
              locations: { ...noLocations, frontLarge: true, backLarge: true, leftSleeve: true },
            },
            allUploads,
          ),
          arrange: () =>
            $previews.set({
              [fileKey('1', 'frontLarge')]: { url: sheet, sheet: false },
              [fileKey('1', 'leftSleeve')]: { url: sheet, sheet: true },
            }),
          answers: { ...colors(), [sealUpload.path]: keepWaiting },
          shows: 'This file has no picture',
        },
        'uploads running, failed, and refused': {
          ...order(
            {
              locations: { ...noLocations, frontLarge: true, backLarge: true, leftSleeve: true },
            },
            { type: 'complete', description: '' },
          ),
          answers: {
            ...colors(),
            [startUpload.path]: async (request) =>
              (await request.text()).includes('frontLarge')
                ? keepWaiting(request)
                : noNetwork(request),
          },
          act: async (hands) => {
            await choose('frontLarge', '%PDF-1.7')(hands);
            await choose('backLarge', '%PDF-1.7')(hands);
            await choose('leftSleeve', 'MZ')(hands);
            await hands.screen.findByText(/^Upload failed/);
          },
          shows: /uploading file.*upload failed.*left\w+\.pdf/,
        },
        'a lost upload': {
          ...order({ locations: { ...noLocations, frontLarge: true } }, allUploads),
          answers: {
            ...colors(),
            [sealUpload.path]: refuse('not-found', 'There is no such upload.'),
          },
          shows: 'We no longer have this upload.',
        },
        'a shirt from the favorites': {
          query: 'shirt=premium-blend',
          shows: 'Premium Blend',
        },
        'a shirt we do not have': { query: 'shirt=cape', shows: 'No garment selected.' },
        'kept by us': {
          ...order(),
          answers: {
            ...colors(),
            [keepDraft.path]: answer({ expiresAt: '2026-12-06T15:00:00.000Z' }),
          },
          // Once the form is there, or what an earlier state was saving would take the notice away.
          act: () => {
            $draftKept.set(false);
            $keepNotice.set('Your browser won’t save this draft, so we’re keeping it for you.');
            return Promise.resolve();
          },
          shows: 'so we’re keeping it for you',
        },
        'opening a link': {
          arrange: followLink,
          answers: { ...colors(), [openDraft.path]: keepWaiting },
          shows: 'Getting your order…',
        },
        'an expired link': {
          arrange: followLink,
          answers: { ...colors(), [openDraft.path]: refuse('not-found', noDraft) },
          shows: noDraft,
        },
        'an order in progress': {
          local: { [lastOrderKey]: { key: 'x'.repeat(32), at: Date.now(), linked: false } },
          answers: {
            ...colors(),
            [openDraft.path]: answer({ draft: readyDraft(), contact: {} }),
          },
          shows: 'You have an order in progress from today',
        },
        'finish later': {
          ...order(),
          answers: {
            ...colors(),
            [keepDraft.path]: answer({ expiresAt: '2026-12-06T15:00:00.000Z' }),
          },
          act: ({ press }) => press(/finish later$/),
          shows: 'Link, until',
        },
        'a family': { ...several(family), shows: 'Garment 1 of 2' },
        'another garment': {
          ...order(),
          act: ({ press }) => press('Add another garment or color'),
          shows: 'Garment 2 of 2',
        },
        'the same counts in another color': {
          ...several(family),
          act: ({ press }) => press('Same counts in another color Premium Cotton, Pink'),
          shows: 'Garment 3 of 3',
        },
        'a garment removed': {
          ...several(family),
          act: ({ press }) => press('Remove Premium Cotton, Pink'),
          shows: 'Premium Cotton, Pink is removed.',
        },
        'a different design': {
          ...order(),
          act: ({ press }) => press('Add a different design'),
          shows: 'Design 2 of 2',
        },
        'a company': { ...company, shows: 'Design 1 of 2 · Garment 1 of 2' },
        'a company, its second design lacking': {
          ...several(family, {
            ...family,
            id: '2',
            artwork: emptyArtwork,
            items: [emptyItem('3')],
          }),
          act: proceed,
          shows: 'First: Design 2: Choose a material.',
        },
        'a shirt and a cap': {
          ...several({
            ...family,
            items: [
              readyItem({ id: '2', garmentId: 'richardson-112', quantities: { 'One size': 12 } }),
              readyItem(),
            ],
          }),
          shows: 'We don’t print its',
        },
        'as many as we take': {
          ...several(
            ...Array.from({ length: 6 }, (_, design) =>
              readyDesign({
                id: `${design}`,
                items: Array.from({ length: 20 }, (_item, at) =>
                  readyItem({ id: `${design} ${at}`, quantities: { M: 8 } }),
                ),
              }),
            ),
          ),
          shows: 'Design 1 of 6 · Garment 1 of 20',
        },
        'over 1,000 pieces of several': {
          ...several({
            ...family,
            items: family.items.map((item) => ({ ...item, quantities: { M: 501 } })),
          }),
          shows: 'of several garments by hand',
        },
        'ticket of several, closed': { ...company, width: 360, shows: '3 garments, 69 pieces' },
        'ticket of several, open': {
          ...company,
          width: 360,
          act: ({ press }) => press('Open ticket'),
          shows: 'Close ticket',
        },
        'ticket closed': { ...order(), width: 360, shows: 'Open ticket' },
        'ticket open': {
          ...order(),
          width: 360,
          act: ({ press }) => press('Open ticket'),
          shows: 'Close ticket',
        },
      },
    },
  },
};
