// product: building-a-proof
import { describe, expect, test } from 'vitest';
import { returnedProof, staffOrder } from '../../../tests/factory/staff.ts';
import type { InkKey } from '../../artwork/ink.ts';
import type { Placement } from '../../proofs/placement.ts';
import type { ProofPrint } from '../../proofs/proof.ts';
import {
  chooseInks,
  learnArt,
  placePrint,
  replaceFile,
  roundPlacement,
  startingChoices,
  startingDraft,
  typePlacement,
  type OrderJob,
  type ProofDraft,
} from './proof-draft.client.ts';

const job = (changes: object = {}) =>
  staffOrder({ printLocations: ['frontLarge'], ...changes }) as OrderJob;
const [file] = job().files;
const art = 'b'.repeat(64);
const garment = 'premium-cotton';
const told = (inks: InkKey[], widthPx = 900, heightPx = 900) => ({
  pixels: { widthPx, heightPx },
  inks,
});
const printOf = ({ choices }: ProofDraft) => choices.prints[0];
const start = (widthPx: number | null, heightPx: number | null) =>
  startingDraft(job({ files: [{ ...file, widthPx, heightPx }] }));

describe('a version starts out', () => {
  test('with the artwork at the shop’s usual place, and no inks', () => {
    expect(startingDraft(job())).toMatchObject({
      choices: {
        prints: [{ file: art, widthIn: 12, heightIn: 12, topIn: 3, rightIn: 0, inks: [] }],
      },
      inked: [],
    });
  });

  test('like the last one, whose inks count as chosen', () => {
    const draft = startingDraft(job({ proofs: [returnedProof] }));
    expect(draft.choices).toMatchObject({
      prints: returnedProof.contents.prints,
      wording: 'Third Street Choir',
      note: '',
    });
    expect(printOf(learnArt(draft, garment, art, told(['navy'])))?.inks).toEqual(['cream', 'gold']);
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
    expect(printOf(typePlacement(start(1200, 900), 'frontLarge', field, inches))).toMatchObject(
      expected,
    );
  });

  test('stands alone while the proportions aren’t known', () => {
    const typed = typePlacement(start(null, null), 'frontLarge', 'widthIn', 8);
    expect(printOf(typed)).toMatchObject({ widthIn: 8, heightIn: 16 });
  });

  test('is rounded to the eighth once it’s left', () => {
    const typed = typePlacement(start(null, null), 'frontLarge', 'topIn', 3.2);
    expect(printOf(typed)?.topIn).toBe(3.2);
    expect(printOf(roundPlacement(typed, 'frontLarge'))?.topIn).toBe(3.25);
  });

  test('and the drawing change the same print', () => {
    const to = { widthIn: 8, heightIn: 6, topIn: 2, rightIn: 1 };
    expect(printOf(placePrint(start(1200, 900), 'frontLarge', to))).toMatchObject(to);
  });
});

describe('a file’s picture', () => {
  test('suggests inks until staff choose some', () => {
    const learned = learnArt(start(900, 900), garment, art, told(['navy', 'gold']));
    expect(printOf(learned)?.inks).toEqual(['navy', 'gold']);
    expect(learned.suggested[art]).toEqual(['navy', 'gold']);
    const chosen = chooseInks(learned, 'frontLarge', ['red']);
    expect(printOf(learnArt(chosen, garment, art, told(['navy'])))?.inks).toEqual(['red']);
    const none = chooseInks(learned, 'frontLarge', []);
    expect(printOf(learnArt(none, garment, art, told(['navy'])))?.inks).toEqual([]);
  });

  test('gives a file without pixels its proportions, unless staff placed it', () => {
    const learned = learnArt(start(null, null), garment, art, told([], 400, 300));
    expect(printOf(learned)).toMatchObject({ widthIn: 12, heightIn: 9, topIn: 3 });
    const typed = typePlacement(start(null, null), 'frontLarge', 'widthIn', 8);
    const kept = learnArt(typed, garment, art, told([], 400, 300));
    expect(printOf(kept)).toMatchObject({ widthIn: 8, heightIn: 16 });
    expect(printOf(typePlacement(kept, 'frontLarge', 'widthIn', 6))?.heightIn).toBe(4.5);
  });

  test('of another file keeps the width, and the inks that staff chose', () => {
    const other = 'c'.repeat(64);
    const learned = learnArt(start(900, 900), garment, art, told(['navy']));
    const replace = (draft: ProofDraft) =>
      printOf(replaceFile(draft, garment, 'frontLarge', other, told(['red'], 1200, 600)));
    expect(replace(learned)).toMatchObject({
      file: other,
      widthIn: 12,
      heightIn: 6,
      inks: ['red'],
    });
    expect(replace(chooseInks(learned, 'frontLarge', ['gold']))?.inks).toEqual(['gold']);
    const unread = replaceFile(learned, garment, 'frontLarge', other, null);
    expect(printOf(unread)).toMatchObject({ file: other, widthIn: 12, heightIn: 12, inks: [] });
  });
});

// product: ordering-again
test('a repeat’s first proof starts with the earlier placement and inks, and its own file', () => {
  const two = (changes: object) =>
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
  const repeat = two({ repeats: { number: 1001, prints: [print] } });
  const [front, sleeve] = startingChoices(repeat).prints;
  expect(front).toEqual({ ...print, file: repeat.files[0]?.sha256 });
  expect(sleeve).toEqual(startingChoices(two({})).prints[1]);
});
