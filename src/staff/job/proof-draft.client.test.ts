// product: building-a-proof
import { describe, expect, test } from 'vitest';
import {
  companyDesigns,
  orderFile,
  returnedProof,
  staffOrder,
} from '../../../tests/factory/staff.ts';
import type { InkKey } from '../../artwork/ink.ts';
import type { Placement } from '../../proofs/placement.ts';
import { proofLacks, type PrintPlace, type ProofPrint } from '../../proofs/proof.ts';
import {
  chooseInks,
  learnArt,
  placePrint,
  itemToPlaceOn,
  replaceFile,
  roundPlacement,
  startingChoices,
  startingDraft,
  typePlacement,
  type OrderJob,
  type ProofDraft,
} from './proof-draft.client.ts';

const job = (changes: Parameters<typeof staffOrder>[0] = {}): OrderJob =>
  staffOrder({ printLocations: ['frontLarge'], ...changes });
const art = 'b'.repeat(64);
const { designs } = job();
const front = { design: 0, location: 'frontLarge' } as const;
const told = (inks: InkKey[], widthPx = 900, heightPx = 900) => ({
  pixels: { widthPx, heightPx },
  inks,
});
const printOf = ({ choices }: ProofDraft, { design, location }: PrintPlace = front) =>
  choices.designs[design]?.prints.find((print) => print.location === location);
const start = (widthPx: number | null, heightPx: number | null) =>
  startingDraft(job({ files: [orderFile({ widthPx, heightPx })] }));

describe('a version starts out', () => {
  test('with the artwork at the shop’s usual place, and no inks', () => {
    expect(startingDraft(job())).toMatchObject({
      choices: {
        designs: [
          { prints: [{ file: art, widthIn: 12, heightIn: 12, topIn: 3, rightIn: 0, inks: [] }] },
        ],
      },
      inked: [],
    });
  });

  test('like the last one, whose inks count as chosen', () => {
    const draft = startingDraft(job({ proofs: [returnedProof] }));
    const prints = returnedProof.contents.designs[0]?.prints;
    expect(draft.choices).toMatchObject({
      designs: [{ prints, wording: 'Third Street Choir' }],
      note: '',
    });
    expect(printOf(learnArt(draft, designs, art, told(['navy'])))?.inks).toEqual(['cream', 'gold']);
  });
});

describe('a field', () => {
  test.each<[keyof Placement, number, Partial<Placement>]>([
    ['widthIn', 8, { widthIn: 8, heightIn: 6 }],
    ['heightIn', 3, { widthIn: 4, heightIn: 3 }],
    ['widthIn', 14, { widthIn: 14, heightIn: 10.5 }],
    ['widthIn', 0, { widthIn: 0, heightIn: 9 }],
    ['topIn', 4, { topIn: 4, heightIn: 9 }],
    ['rightIn', -1.5, { rightIn: -1.5 }],
  ])('%s of %d keeps the art’s proportions', (field, inches, expected) => {
    expect(printOf(typePlacement(start(1200, 900), front, field, inches))).toMatchObject(expected);
  });

  test('stands alone while the proportions aren’t known', () => {
    const typed = typePlacement(start(null, null), front, 'widthIn', 8);
    expect(printOf(typed)).toMatchObject({ widthIn: 8, heightIn: 16 });
  });

  test('is rounded to the eighth once it’s left', () => {
    const typed = typePlacement(start(null, null), front, 'topIn', 3.2);
    expect(printOf(typed)?.topIn).toBe(3.2);
    expect(printOf(roundPlacement(typed, front))?.topIn).toBe(3.25);
  });

  test('and the drawing change the same print', () => {
    const to = { widthIn: 8, heightIn: 6, topIn: 2, rightIn: 1 };
    expect(printOf(placePrint(start(1200, 900), front, to))).toMatchObject(to);
  });
});

describe('a file’s picture', () => {
  test('suggests inks until staff choose some', () => {
    const learned = learnArt(start(900, 900), designs, art, told(['navy', 'gold']));
    expect(printOf(learned)?.inks).toEqual(['navy', 'gold']);
    expect(learned.suggested[art]).toEqual(['navy', 'gold']);
    const chosen = chooseInks(learned, front, ['red']);
    expect(printOf(learnArt(chosen, designs, art, told(['navy'])))?.inks).toEqual(['red']);
    const none = chooseInks(learned, front, []);
    expect(printOf(learnArt(none, designs, art, told(['navy'])))?.inks).toEqual([]);
  });

  test('gives a file without pixels its proportions, unless staff placed it', () => {
    const learned = learnArt(start(null, null), designs, art, told([], 400, 300));
    expect(printOf(learned)).toMatchObject({ widthIn: 12, heightIn: 9, topIn: 3 });
    const typed = typePlacement(start(null, null), front, 'widthIn', 8);
    const kept = learnArt(typed, designs, art, told([], 400, 300));
    expect(printOf(kept)).toMatchObject({ widthIn: 8, heightIn: 16 });
    expect(printOf(typePlacement(kept, front, 'widthIn', 6))?.heightIn).toBe(4.5);
  });

  test('of another file keeps the width, and the inks that staff chose', () => {
    const other = 'c'.repeat(64);
    const learned = learnArt(start(900, 900), designs, art, told(['navy']));
    const replace = (draft: ProofDraft) =>
      printOf(replaceFile(draft, designs, front, other, told(['red'], 1200, 600)));
    expect(replace(learned)).toMatchObject({
      file: other,
      widthIn: 12,
      heightIn: 6,
      inks: ['red'],
    });
    expect(replace(chooseInks(learned, front, ['gold']))?.inks).toEqual(['gold']);
    const unread = replaceFile(learned, designs, front, other, null);
    expect(printOf(unread)).toMatchObject({ file: other, widthIn: 12, heightIn: 12, inks: [] });
  });
});

// product: ordering-again
test('a repeat’s first proof starts with the earlier placement and inks, and its own file', () => {
  const two = (changes: Parameters<typeof staffOrder>[0]) =>
    job({ printLocations: ['frontLarge', 'leftSleeve'], ...changes });
  const print: ProofPrint = {
    location: 'frontLarge',
    file: 'e'.repeat(64),
    widthIn: 8,
    heightIn: 6,
    topIn: 4,
    rightIn: 0.5,
    inks: ['cream', 'gold'],
  };
  const repeat = two({ repeats: { number: 1001, prints: [[print]] } });
  const printsOf = (order: OrderJob) => startingChoices(order).designs[0]?.prints ?? [];
  const [first, sleeve] = printsOf(repeat);
  expect(first).toEqual({ ...print, file: repeat.files[0]?.sha256 });
  expect(sleeve).toEqual(printsOf(two({}))[1]);
});

describe('an order of several designs', () => {
  const crest = 'c'.repeat(64);
  const chest = { design: 1, location: 'frontSmall' } as const;
  const company = (changes: Parameters<typeof staffOrder>[0] = {}) =>
    job({
      designs: companyDesigns,
      files: [
        orderFile(),
        orderFile({
          ...chest,
          objectPath: 'crest.png',
          sha256: crest,
          widthPx: 900,
          heightPx: 300,
        }),
      ],
      ...changes,
    });

  test('starts out with each print on the garment with the least room, which all have room for', () => {
    const draft = startingDraft(company());
    expect(itemToPlaceOn(companyDesigns[1]?.items ?? [], 'frontSmall')?.garmentId).toBe(
      'richardson-112',
    );
    expect(printOf(draft, chest)).toMatchObject({ file: crest, widthIn: 4, heightIn: 1.375 });
    expect(printOf(draft)).toMatchObject({ file: art, widthIn: 12, heightIn: 12 });
    const tooHigh = proofLacks(draft.choices, company()).filter(({ design }) => design === 1);
    expect(tooHigh.map(({ message }) => message)).toEqual([
      'On Premium Cotton: Start it 2 to 4⅝ in below the collar.',
    ]);
  });

  test('changes one print at a time, though both may be of one file', () => {
    const [first, second] = companyDesigns;
    const same = [first!, { ...second!, printLocations: ['frontLarge' as const] }];
    const draft = startingDraft(
      company({ designs: same, files: [orderFile(), orderFile({ design: 1 })] }),
    );
    const other = { design: 1, location: 'frontLarge' } as const;
    const inked = chooseInks(learnArt(draft, same, art, told(['navy'])), other, ['red']);
    expect([printOf(inked)?.inks, printOf(inked, other)?.inks]).toEqual([['navy'], ['red']]);
    const again = learnArt(inked, same, art, told(['gold']));
    expect([printOf(again)?.inks, printOf(again, other)?.inks]).toEqual([['gold'], ['red']]);
    const typed = typePlacement(draft, other, 'topIn', 5);
    expect([printOf(typed)?.topIn, printOf(typed, other)?.topIn]).toEqual([3, 5]);
  });

  test('keeps a design’s prints by its artwork when one before it is gone', () => {
    const print: ProofPrint = {
      location: 'frontSmall',
      file: crest,
      widthIn: 2,
      heightIn: 1,
      topIn: 2.5,
      rightIn: 0,
      inks: ['white'],
    };
    const [choir] = returnedProof.contents.designs;
    const contents = {
      ...returnedProof.contents,
      designs: [choir!, { ...choir!, prints: [print], wording: 'Staff' }],
    };
    const proofs = [{ ...returnedProof, contents }];
    const left = company({
      proofs,
      designs: companyDesigns.slice(1),
      files: [orderFile({ ...chest, design: 0, sha256: crest })],
    });
    expect(startingChoices(left).designs).toMatchObject([{ prints: [print], wording: 'Staff' }]);
    const more = company({ proofs, designs: [...companyDesigns, companyDesigns[0]!] });
    expect(startingChoices(more).designs.map(({ wording }) => wording)).toEqual([
      'Third Street Choir',
      'Staff',
      '',
    ]);
  });
});
