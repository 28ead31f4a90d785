import { fewSwatches } from '../../tests/factory/swatches.ts';
import { pdfOf } from '../../tests/support/pdf.ts';
import { listColors } from '../garments/stock/list-colors.contract.ts';
import { makeTeamLink } from './team/make-team-link.contract.ts';
import { readTeamLines } from './team/read-team-lines.contract.ts';
import { shareDesign } from './keeping/share-design.contract.ts';
import { blankDesign, newShape } from './starting-point.ts';
import { clipArtFilePath, clipArtPath, readyDesignsPath } from '../paths.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  rightToLeftName,
  type Answer,
  type Bench,
  type Hands,
  type State,
} from '../workbench/bench.ts';
import { panelLabels, type Panel } from './panel.client.ts';
import { ShirtDesigner } from './ShirtDesigner.tsx';

const readyDesigns = { featured: [{ key: 'duck-derby', name: 'Duck derby' }], count: 2 };
const shop: Readonly<Record<string, Answer>> = {
  [listColors.path]: answer({
    style: '00606',
    colors: (fewSwatches['00606'] ?? []).map((swatch) => ({
      ...swatch,
      swatchUrl: null,
      left: null,
    })),
  }),
  [readyDesignsPath]: answer([
    { key: 'duck-derby', name: 'Duck derby', category: 'Outdoors', words: 'river' },
    { key: 'choir', name: 'Choir tour', category: 'Churches', words: 'sing' },
  ]),
  [clipArtPath]: answer([
    { key: 'duck', name: 'Duck', category: 'Animals', words: 'bird', file: 'duck-1' },
  ]),
  [clipArtFilePath('duck-1')]: async () =>
    new Response(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80"><path data-part="Duck" data-ink="black" d="M0 0H100V80Z"/><path data-part="Pond" data-ink="red" d="M0 70H100V80H0Z"/></svg>',
    ),
};

const teamLink = {
  playerKey: 'p'.repeat(32),
  coachKey: 'c'.repeat(32),
  expiresAt: '2027-01-22T15:00:00.000Z',
};

type Act = (hands: Hands) => Promise<void>;
const inTurn =
  (...acts: readonly Act[]): Act =>
  async (hands) => {
    for (const act of acts) await act(hands);
  };
const press =
  (name: string | RegExp): Act =>
  (hands) =>
    hands.press(name);
const open =
  (panel: Panel): Act =>
  async ({ user, screen }) => {
    await screen.findByText(/^(Saved on this device|Not saved)$/);
    await user.click(screen.getByRole('radio', { name: panelLabels[panel] }));
  };
const addShape = (name: string) => inTurn(open('shapes'), press(name));
const addWords = (words: string) =>
  inTurn(
    open('text'),
    async ({ user, screen }) => user.type(screen.getByLabelText('Your words'), words),
    press('Add the words'),
    // Their letters load first.
    async ({ screen }) => void (await screen.findAllByLabelText(/^Chosen: /)),
  );
const choose =
  (file: File): Act =>
  async ({ user, screen }) => {
    const [field] = await screen.findAllByLabelText<HTMLInputElement>(/picture/i, {
      selector: '[type="file"]',
    });
    if (field) await user.upload(field, file);
  };
const choosePicture: Act = async (hands) => {
  const canvas = new OffscreenCanvas(300, 200);
  const pen = canvas.getContext('2d');
  for (const [left, color] of ['#fff', '#d1301d', '#1f45b0'].entries()) {
    if (!pen) continue;
    pen.fillStyle = color;
    pen.fillRect(left * 100, 0, 100, 200);
  }
  const file = new File([await canvas.convertToBlob()], 'poster.png', { type: 'image/png' });
  await choose(file)(hands);
};
const wordsThen = (...acts: readonly Act[]): Pick<State, 'answers' | 'act'> => ({
  answers: shop,
  act: inTurn(addWords('Duck derby'), ...acts),
});
const doing = (...acts: readonly Act[]): Pick<State, 'answers' | 'act'> => ({
  answers: shop,
  act: inTurn(...acts),
});

const goOn: Act = async ({ user, screen }) =>
  user.click(await screen.findByRole('button', { name: /^On to the order form/ }));

/** White, beside the navy of the shirt on the stage. */
const chooseAnother = inTurn(
  addShape('Star'),
  press(/^Use this/),
  press('Add another garment or color'),
  async ({ user, screen }) => {
    await screen.findByRole('group', { name: 'Another garment or color' });
    const dialog = screen.getByRole('dialog');
    await screen.findByRole('button', { name: /^Add it/ });
    const white = () => dialog.querySelector<HTMLElement>('[type="radio"][value="white"]');
    while (!white()) await new Promise((resolve) => setTimeout(resolve, 5)); // colors load
    const radio = white();
    if (radio) await user.click(radio);
  },
);

const chooseVector = choose(
  new File(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="1in"><path fill="red" d="M0 0h192v96z"/><path fill="#fff" d="M0 0h99v96z"/></svg>',
    ],
    'logo.svg',
    { type: 'image/svg+xml' },
  ),
);

type ObjectState = { add: Act; edit?: Act; shows: string };

/** Each kind of object once, with what of its form may hurt. */
const objects: Readonly<Record<string, ObjectState>> = {
  'words with outlines, a drop line, and a height that can’t be': {
    add: addWords('Duck derby'),
    edit: async ({ user, screen }) => {
      for (const title of ['Outline', 'Effects']) {
        const [part] = await screen.findAllByText(title);
        // A part that was opened once stays open.
        if (part && !part.closest('details')?.open) await user.click(part);
      }
      for (const name of ['Outline', 'Second outline', 'Drop line']) {
        await user.click(await screen.findByRole('checkbox', { name }));
      }
      await user.click(await screen.findByRole('radio', { name: 'Circle' }));
      const height = screen.getByLabelText('Letter height (in)');
      await user.clear(height);
      await user.type(height, '99');
    },
    shows: 'Letter height',
  },
  'a shape': { add: addShape('Star'), shows: 'Width (in)' },
  'a drawing': { add: inTurn(open('art'), press('Duck')), shows: 'Pond' },
  'a name and a number': {
    add: inTurn(open('team'), press('Add name and number')),
    shows: 'Name and number',
  },
  'a picture that is being reduced': {
    add: inTurn(open('picture'), choosePicture),
    edit: press('Reduce to flat inks'),
    shows: 'colors found',
  },
  'a picture that is being edited': {
    add: inTurn(open('picture'), choosePicture),
    edit: inTurn(press('Crop and adjust'), async ({ user, screen }) =>
      user.click(await screen.findByRole('checkbox', { name: 'Remove the plain background' })),
    ),
    shows: 'How much counts as background',
  },
  'a vector picture': {
    add: inTurn(open('picture'), chooseVector),
    shows: 'Color 2 prints in',
  },
  'several objects': {
    add: inTurn(addShape('Star'), addShape('Heart'), async ({ user, screen }) =>
      user.click(screen.getByLabelText(/^Chosen: Star/)),
    ),
    shows: '2 objects',
  },
};
const nothing: Act = async () => {};
const onDesk = ({ add, edit = nothing, shows }: ObjectState): State => ({
  ...doing(add, edit),
  shows,
});
/** There, the form is a panel. */
const onPhone = ({ add, edit = nothing, shows }: ObjectState): State => ({
  ...doing(add, open('edit'), edit),
  width: 360,
  shows,
});
const objectStates = Object.fromEntries(
  Object.entries(objects).flatMap(([name, object]) => [
    [name, onDesk(object)],
    [`${name}, on a phone`, onPhone(object)],
  ]),
);

/** As a page leaves it that froze while it drew its design. */
function keepStuckDesign(): void {
  const id = '6f1b8c1e-6d0e-4f57-9b0a-0d6f3a1c2b3d';
  const blank = { ...blankDesign(id), name: 'Duck derby' };
  const star = newShape('star', 'star', { widthIn: 12, heightIn: 16 }, 'white');
  const design = { ...blank, sides: { ...blank.sides, front: [star] } };
  localStorage.setItem(`shirt-designer:unsaved:${id}`, JSON.stringify({ design, basedOn: null }));
  localStorage.setItem(`shirt-designer:drawing:${id}`, 'true');
  sessionStorage.setItem('shirt-designer:open', id);
}

export const bench: Bench = {
  screen: 'shirt-designer',
  islands: {
    designer: {
      render: () => <ShirtDesigner builtInColors={fewSwatches} readyDesigns={readyDesigns} />,
      states: {
        empty: { answers: shop, shows: 'Saved on this device' },
        'nothing to use': { ...doing(press(/^Use this/)), shows: 'There’s nothing on the shirt' },
        'colors failed': {
          answers: { ...shop, [listColors.path]: noNetwork },
          shows: 'We can’t reach the shop’s list of colors',
        },
        'words and the shirt’s panel': { ...wordsThen(open('shirt')), shows: 'Duck derby' },
        'art panel': { ...wordsThen(open('art')), shows: 'Animals' },
        'art panel without drawings': {
          answers: { ...shop, [clipArtPath]: noNetwork },
          act: open('art'),
          shows: 'The drawings didn’t arrive.',
        },
        'the ready designs': {
          ...doing(press('All 2 designs')),
          shows: 'Choir tour',
        },
        'shapes panel': { ...wordsThen(open('shapes')), shows: 'Duck derby' },
        'picture panel': { ...wordsThen(open('picture')), shows: 'Duck derby' },
        'a refused picture': {
          ...doing(open('picture'), choose(new File(['MZ'], 'duck.png', { type: 'image/png' }))),
          shows: 'Dismiss',
        },
        'a file of several pages': {
          ...doing(
            open('picture'),
            choose(
              new File([pdfOf(['0 0 72 36 re f', ''])], 'cards.pdf', { type: 'application/pdf' }),
            ),
          ),
          shows: '2 pages. Which one do we print?',
        },
        'an ink like the cloth': {
          ...doing(addShape('Star'), async ({ user, screen }) => {
            const [navy] = await screen.findAllByRole('radio', { name: 'Night-Shift Navy' });
            if (navy) await user.click(navy);
          }),
          shows: 'hardly shows on Navy',
        },
        'team panel': { ...wordsThen(open('team')), shows: 'Add name and number' },
        'a roster with a line that can’t be read': {
          ...doing(
            open('team'),
            press('Add name and number'),
            press('Roster'),
            async ({ user, screen }) =>
              user.click(await screen.findByLabelText(/^Paste from a spreadsheet/)),
            async ({ user }) => user.paste('Olson,7,L,goalie\nKovačević,7,\nLee,1234,M'),
            press('Add these players'),
          ),
          shows: 'also wears 7',
        },
        'lines that players filled in': {
          answers: {
            ...shop,
            [makeTeamLink.path]: answer(teamLink),
            [readTeamLines.path]: answer({
              lines: ['Olson', longName.slice(0, 20)].map((name, at) => ({
                ...{ id: `00000000-0000-4000-8000-00000000000${at}`, version: 1 },
                ...{ name, number: '7', size: 'M' },
              })),
              closed: false,
              expiresAt: teamLink.expiresAt,
            }),
          },
          act: inTurn(
            open('team'),
            press('Ask your players'),
            async ({ user, screen }) =>
              user.type(await screen.findByLabelText('The team’s name'), 'Ducks'),
            press('Make a link'),
          ),
          shows: '2 of your players have filled in their line.',
        },
        'long words': { ...doing(addWords(longName)), shows: 'Wolfeschlegelstein' },
        'right-to-left words that the typeface lacks': {
          ...doing(addWords(rightToLeftName)),
          shows: 'These have all of the words',
        },
        ...objectStates,
        'words that are edited on the shirt': {
          ...wordsThen(async ({ user, screen }) => {
            screen.getByRole('application').focus();
            await user.keyboard('{Enter}');
            await screen.findByLabelText('Words on the shirt');
          }),
          shows: 'Duck derby',
        },
        'the menu of commands': {
          ...doing(addShape('Star'), async ({ user, screen }) => {
            screen.getByRole('application').focus();
            await user.keyboard('{Shift>}{F10}{/Shift}');
          }),
          shows: 'To the front',
        },
        shortcuts: { ...doing(press('Shortcuts')), shows: 'Keys on the shirt' },
        'the designs': { ...wordsThen(press('Designs')), shows: 'Your designs' },
        'asked whether to delete': {
          ...wordsThen(press('Designs'), press(/^Delete Untitled/)),
          shows: 'Delete it for good?',
        },
        'a design that froze the page': {
          answers: shop,
          arrange: keepStuckDesign,
          shows: 'didn’t finish opening last time',
        },
        'asked whether to delete the design that froze the page': {
          answers: shop,
          arrange: keepStuckDesign,
          act: press('Delete it'),
          shows: 'Delete it for good?',
        },
        'before a link': { ...wordsThen(press('Share')), shows: 'Make a link' },
        'with a link': {
          answers: {
            ...shop,
            [shareDesign.path]: answer({
              token: 'a'.repeat(43),
              expiresAt: '2027-02-20T12:00:00Z',
            }),
          },
          act: inTurn(addWords('Duck derby'), press('Share'), press('Make a link')),
          shows: 'Link, until',
        },
        'a link on its way': {
          answers: { ...shop, [shareDesign.path]: keepWaiting },
          act: inTurn(addWords('Duck derby'), press('Share'), press('Make a link')),
          shows: 'Storing the design',
        },
        'no link': {
          answers: { ...shop, [shareDesign.path]: noNetwork },
          act: inTurn(addWords('Duck derby'), press('Share'), press('Make a link')),
          shows: 'We couldn’t reach the shop.',
        },
        'files, and a side on the press': {
          answers: shop,
          act: inTurn(addShape('Star'), press('Files'), async ({ user, screen }) =>
            user.click(await screen.findByRole('button', { name: 'Screens of the front' })),
          ),
          shows: 'screen by screen',
        },
        'a press check with findings': {
          ...doing(addWords('Kovačević 🦆'), open('picture'), choosePicture, press(/^Use this/)),
          shows: 'to settle first',
        },
        'use without sizes': {
          ...wordsThen(press(/^Use this/), goOn),
          shows: 'Use this design',
        },
        'another garment to choose': { answers: shop, act: chooseAnother, shows: 'Add it' },
        'another garment to choose, on a phone': {
          answers: shop,
          act: inTurn(chooseAnother, goOn),
          width: 360,
          shows: 'Add this garment first, or cancel it.',
        },
        'use on several garments, one without sizes': {
          answers: shop,
          act: inTurn(chooseAnother, press(/^Add it/), press('Print it anyway'), goOn),
          shows: 'hardly shows on White',
        },
        'use on several garments, on a phone': {
          answers: shop,
          act: inTurn(chooseAnother, press(/^Add it/)),
          width: 360,
          shows: 'Premium Cotton, White',
        },
        'another garment removed': {
          answers: shop,
          act: inTurn(chooseAnother, press(/^Add it/), press(/^Remove Premium Cotton/)),
          shows: 'Premium Cotton, White is removed.',
        },
        'layers on a phone': { ...wordsThen(open('layers')), width: 360, shows: 'Duck derby' },
      },
    },
  },
};
