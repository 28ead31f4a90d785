import { threeItemDesign } from '../../../tests/factory/orders.ts';
import { companyProof } from '../../../tests/factory/staff.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  refuse,
  rightToLeftName,
  type Answer,
  type Bench,
} from '../../workbench/bench.ts';
import { longEmail, printer } from '../../workbench/staff.ts';
import { enterPin } from './enter-pin.contract.ts';
import type { FloorJob, FloorView } from './floor-job.ts';
import { FloorPage } from './FloorPage.tsx';
import { keepTap } from './keep-tap.contract.ts';
import { openFloor } from './open-floor.contract.ts';
import { $refused, $stuck, $taps, addTap } from './taps.client.ts';

const design = (
  changes: Partial<FloorJob['designs'][number]> = {},
): FloorJob['designs'][number] => ({
  ...threeItemDesign(),
  ...changes,
});
const job = (changes: Partial<FloorJob> = {}): FloorJob => ({
  number: 1042,
  customer: longName,
  status: 'approved',
  dueDate: '2026-12-04',
  deliveryMethod: 'pickup',
  rush: true,
  unpaid: false,
  approved: true,
  hold: null,
  recipes: [],
  notes: 'Navy ink, please. The event is on Saturday.',
  ourNotes: ['Mind the zipper.', 'They called: the sleeves can wait.'],
  designs: [design()],
  proof: { designs: companyProof.contents.designs.slice(0, 1), files: [] },
  repeats: null,
  photos: [],
  lastPhotos: [],
  taps: [],
  parts: [],
  ...changes,
});
const members = [
  { id: '0c0ffee0-0000-4000-8000-000000000004', email: printer.email },
  { id: '0c0ffee0-0000-4000-8000-000000000005', email: longEmail },
];
const view = (changes: Partial<FloorView> = {}): FloorView => ({
  tablet: 'Press 1 tablet',
  member: members[0] ?? null,
  members,
  presses: [{ id: 'press-1', name: 'Press 1' }],
  jobs: [
    {
      number: 1042,
      customer: longName,
      status: 'in_production',
      dueDate: '2026-12-04',
      deliveryMethod: 'pickup',
      pieces: 48,
      held: true,
    },
    {
      number: 1043,
      customer: rightToLeftName,
      status: 'approved',
      dueDate: '2026-12-08',
      deliveryMethod: 'shipping',
      pieces: 1,
      held: false,
    },
  ],
  job: null,
  ...changes,
});
const opens = (opened: FloorView, more: Readonly<Record<string, Answer>> = {}) => ({
  answers: { [openFloor.path]: answer(opened), ...more },
});
const ofOrder = (changes: Partial<FloorJob> = {}, more: Readonly<Record<string, Answer>> = {}) => ({
  ...opens(view({ job: job(changes) }), more),
  query: 'order=1042&design=1',
});
const tap = (what: 'start' | 'done', at = '2026-11-30T16:40:00Z') => ({
  id: crypto.randomUUID(),
  design: 0,
  what,
  at,
  member: printer.email,
});
const photo = {
  design: 0,
  objectPath: 'first-shirt.jpg',
  url: '/favicon.svg',
  at: '2026-11-30T16:45:00Z',
  member: printer.email,
};
const [item] = threeItemDesign().items;
const misprinted = {
  styleCode: item?.styleCode ?? '',
  colorKey: item?.colorKey ?? '',
  size: Object.keys(item?.quantities ?? {})[0] ?? '',
};
const misprintId = '0c0ffee0-0000-4000-8000-000000000031';
const misprint = (changes: Partial<FloorJob['taps'][number]> = {}) => ({
  ...tap('start'),
  ...misprinted,
  what: 'misprint' as const,
  pieces: 2,
  why: 'Smudged',
  ...changes,
});

const othersTaps = (['done', 'misprint'] as const).map((what) => ({
  ...{ id: crypto.randomUUID(), member: members[1]?.id, number: 1042, design: 0 },
  at: '2026-11-30T16:40:00Z',
  ...(what === 'done' ? { what } : { what, ...misprinted, pieces: 2, why: 'Smudged' }),
}));

export const bench: Bench = {
  screen: 'floor',
  islands: {
    page: {
      render: () => <FloorPage />,
      reset: () => {
        $taps.set([]);
        $stuck.set('');
        $refused.set([]);
      },
      states: {
        loading: { answers: { [openFloor.path]: keepWaiting }, shows: 'Loading...' },
        'no network': { answers: { [openFloor.path]: noNetwork }, shows: 'Try again' },
        'not the shop’s': {
          answers: { [openFloor.path]: refuse('permission-denied', 'No.') },
          query: 'order=1042',
          shows: 'Sign in to set it up',
        },
        'nobody has a PIN': {
          ...opens(view({ member: null, members: [], jobs: [] })),
          shows: 'Nobody has a PIN',
        },
        'who’s there': { ...opens(view({ member: null })), shows: 'until midnight' },
        'nothing entered': {
          ...opens(view({ member: null })),
          act: ({ press }) => press('Sign in'),
          shows: 'Choose your name.',
        },
        'a wrong PIN': {
          ...opens(view({ member: null }), {
            [enterPin.path]: refuse('invalid-argument', 'That PIN doesn’t match.', {
              fields: { pin: 'That PIN doesn’t match. Try again.' },
            }),
          }),
          act: async ({ press, user, screen }) => {
            await user.click(await screen.findByRole('radio', { name: 'walt' }));
            await user.type(screen.getByLabelText(/^PIN/), '482058');
            await press('Sign in');
          },
          shows: 'That PIN doesn’t match. Try again.',
        },
        'the day’s jobs': { ...opens(view()), shows: 'Today’s press list' },
        'on a phone': { ...opens(view()), width: 360, shows: 'Today’s press list' },
        'nothing to print': { ...opens(view({ jobs: [] })), shows: 'Nothing has to be printed' },
        'an order that isn’t there': {
          ...opens(view()),
          query: 'order=99',
          shows: 'There is no order #99.',
        },
        'a job': { ...ofOrder(), shows: 'Notes for the press' },
        'a job on a phone': { ...ofOrder(), width: 360, shows: 'Notes for the press' },
        'started, on one of two presses': {
          ...opens(
            view({
              presses: [
                { id: 'press-1', name: 'Press 1' },
                { id: 'press-2', name: 'The one by the window' },
              ],
              job: job({ status: 'in_production', taps: [tap('start')] }),
            }),
          ),
          query: 'order=1042',
          shows: /started .* by walt/i,
        },
        done: {
          ...ofOrder({ status: 'in_production', taps: [tap('start'), tap('done')] }),
          shows: /done .* by walt/i,
        },
        'the second of two designs, without a proof': {
          ...opens(view({ job: job({ designs: [design(), design()], notes: null }) })),
          query: 'order=1042&design=2',
          shows: 'Prints on',
        },
        'waits for the desk': { ...ofOrder({ unpaid: true }), shows: 'waits for the desk' },
        'telling of a misprint': {
          ...ofOrder(),
          act: ({ press }) => press('Misprint'),
          shows: 'What went wrong?',
        },
        'a misprint without words': {
          ...ofOrder(),
          act: async ({ press, user, screen }) => {
            await press('Misprint');
            await user.selectOptions(screen.getByLabelText('What went wrong?'), 'Something else');
            await user.clear(screen.getByLabelText('Pieces'));
            await press('Save misprint');
          },
          shows: 'Say what went wrong.',
        },
        misprints: {
          ...ofOrder({
            taps: [
              misprint({ id: misprintId }),
              misprint({ why: 'In the wrong place' }),
              { ...tap('start'), what: 'remedy', misprint: misprintId, remedy: 'credit' },
            ],
            parts: [{ ...misprinted, spare: 2, house: 12, surplus: [{ number: 1039, pieces: 3 }] }],
          }),
          shows: 'Print it again on what #1039 has left over: 3',
        },
        'a misprint that’s bought again': {
          ...ofOrder({
            taps: [
              misprint({ id: misprintId }),
              { ...tap('start'), what: 'remedy', misprint: misprintId, remedy: 'buy' },
            ],
            parts: [{ ...misprinted, spare: 0, house: 12, surplus: [] }],
          }),
          shows: 'Or, instead of buying it again:',
        },
        'a misprint that waits': {
          ...ofOrder({}, { [keepTap.path]: noNetwork }),
          act: async ({ press }) => {
            await press('Misprint');
            await press('Save misprint');
          },
          shows: '1 tap waits for the network.',
        },
        'a photo of the first shirt': {
          ...ofOrder({
            photos: [photo],
            lastPhotos: [{ design: 0, number: 1039, objectPath: 'a.jpg', url: '/favicon.svg' }],
          }),
          shows: 'Take another photo of the first shirt',
        },
        'a repeat without a proof': {
          ...ofOrder({
            proof: null,
            repeats: {
              number: 1039,
              prints: companyProof.contents.designs.slice(0, 1).map(({ prints }) => prints),
            },
          }),
          shows: 'As on #1039',
        },
        'a photo without a proof': {
          ...ofOrder({ photos: [{ ...photo, url: null }], proof: null }),
          shows: 'It can’t be shown now',
        },
        'a colleague’s taps wait': {
          ...ofOrder(),
          act: async ({ press }) => {
            for (const waiting of othersTaps) addTap(waiting);
            await press('Drop them');
          },
          shows: 'won’t get it',
        },
        'taps that wait': {
          ...ofOrder({}, { [keepTap.path]: noNetwork }),
          act: ({ press }) => press('Start'),
          shows: '1 tap waits for the network.',
        },
      },
    },
  },
};
