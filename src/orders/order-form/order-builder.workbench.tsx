import { firstDay, readyArtwork, readyDraft } from '../../../tests/factory/order-draft.ts';
import { fewSwatches } from '../../../tests/factory/swatches.ts';
import { $keepNotice, artworkKey, draftKey, lastOrderKey } from '../drafts/order-draft.client.ts';
import { $previews } from '../placing/artwork-previews.client.ts';
import { phoneOrderKey } from '../../site/visit.client.ts';
import { fileSheet } from '../../garments/drawings/file-sheet.ts';
import { keepDraft } from '../drafts/keep-draft.contract.ts';
import { listColors, type Swatch } from '../../garments/stock/list-colors.contract.ts';
import { openDraft } from '../drafts/open-draft.contract.ts';
import { sealUpload } from '../../artwork/uploads/seal-upload.contract.ts';
import { startUpload } from '../../artwork/uploads/start-upload.contract.ts';
import type { ArtworkData, OrderDraft } from '../order.ts';
import { locationLabel, noLocations, type PrintLocation } from '../../garments/print-location.ts';
import { noDraft } from '../drafts/draft-link.ts';
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
const order = (draft: Partial<OrderDraft> = {}, artwork: Partial<ArtworkData> = {}) => ({
  session: {
    [draftKey]: { ...readyDraft(), ...draft },
    [artworkKey]: { ...readyArtwork, ...artwork },
  },
  answers: colors(),
});
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
        $keepNotice.set('');
      },
      states: {
        empty: { shows: 'Select material' },
        'everything missing': { act: proceed, shows: 'Choose a material.' },
        filled: { ...order(), shows: 'Total' },
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
              frontLarge: { url: sheet, sheet: false },
              leftSleeve: { url: sheet, sheet: true },
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
          arrange: () => $keepNotice.set('Your browser won’t save this draft, so we keep it.'),
          shows: 'so we keep it',
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
            [openDraft.path]: answer({ draft: readyDraft(), artwork: readyArtwork, contact: {} }),
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
